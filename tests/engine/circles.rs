//! Inside a room no modules import each other in a circle, but for those that did when this was first looked at.
//!
//! The list of these only shrinks: a circle that is new, or has grown, fails, and so does one that is gone or smaller and
//! still listed.

use super::architecture::{Source, read_paths, sources};
use std::collections::{BTreeMap, BTreeSet};

/// A module by its path from the crate's root: `["load", "sheet", "grid"]`.
type Path = Vec<String>;

/// The circles that are still there: a folder, and its modules that all lead to each other.
const KNOWN: &[(&str, &[&str])] = &[];

/// The modules with what each imports, and what each gives out under a name of its own.
#[derive(Default)]
struct Modules {
    /// The paths that each module names, from the crate's root.
    named: BTreeMap<Path, Vec<Path>>,
    /// `pub use` of a module: a name, and the path that it stands for.
    given_out: BTreeMap<Path, BTreeMap<String, Path>>,
}

impl Modules {
    fn of(sources: &[Source]) -> Modules {
        let of_code = |source: &&Source| {
            !source.is_test() && !matches!(source.layer(), "main" | "lib" | "engine" | "files" | "base")
        };
        let sources: Vec<(Path, &str)> = sources
            .iter()
            .filter(of_code)
            .map(|source| (source.modules().into_iter().map(str::to_owned).collect(), source.code_without_tests()))
            .collect();
        let mut modules = Modules::default();
        for (module, _) in &sources {
            modules.named.insert(module.clone(), Vec::new());
        }
        for (module, code) in &sources {
            let (mut named, mut given_out) = (Vec::new(), BTreeMap::new());
            for (at, word) in ["use ", "crate::", "self::", "super::"].iter().flat_map(|word| code.match_indices(word))
            {
                let is_whole = !code[..at].ends_with(|it: char| it.is_alphanumeric() || it == '_' || it == ':');
                if !is_whole {
                    continue;
                }
                let rest = if word == "use " { &code[at + word.len()..] } else { &code[at..] };
                let is_given_out = word == "use " && code[..at].trim_end().ends_with("pub");
                read_paths(rest, &[], &mut |path| {
                    let Some(path) = modules.path_from_root(module, &path) else { return };
                    if is_given_out && let Some(name) = path.last() {
                        given_out.insert(name.clone(), path.clone());
                    }
                    named.push(path);
                });
            }
            modules.named.insert(module.clone(), named);
            modules.given_out.insert(module.clone(), given_out);
        }
        modules
    }

    /// A path as the crate's root sees it; none for what is of another crate.
    fn path_from_root(&self, module: &[String], path: &[String]) -> Option<Path> {
        let ups = path.iter().take_while(|word| *word == "super").count();
        let (base, rest) = match path.first().map(String::as_str)? {
            "crate" => (&module[..0], &path[1..]),
            "self" => (module, &path[1..]),
            "super" => (&module[..module.len().checked_sub(ups)?], &path[ups..]),
            first => {
                let is_child = self.named.contains_key(&[module, &[first.to_owned()]].concat());
                (is_child.then_some(module)?, path)
            }
        };
        Some([base, rest].concat())
    }

    /// The module in which what a path names is written down, through what modules on the way give out.
    fn home(&self, path: &[String]) -> Path {
        let mut path = path.to_vec();
        // No name is given out more often on its way than this.
        for _ in 0..8 {
            let depth = (0..=path.len()).rev().find(|&depth| self.named.contains_key(&path[..depth])).unwrap_or(0);
            let (module, rest) = path.split_at(depth);
            let given_out = rest.first().and_then(|name| self.given_out.get(module)?.get(name));
            match given_out {
                Some(stands_for) if stands_for[..] != path[..=depth] => {
                    path = [&stands_for[..], &rest[1..]].concat();
                }
                _ => return module.to_vec(),
            }
        }
        path
    }

    /// Which modules of a folder lead to which others of it.
    fn arrows(&self, folder: &[String]) -> BTreeMap<&str, BTreeSet<String>> {
        let mut arrows: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
        for (module, named) in &self.named {
            let Some(from) = module.strip_prefix(folder).and_then(<[String]>::first) else { continue };
            for home in named.iter().map(|path| self.home(path)) {
                if let Some(to) = home.strip_prefix(folder).and_then(<[String]>::first)
                    && to != from
                {
                    arrows.entry(from).or_default().insert(to.clone());
                }
            }
        }
        arrows
    }

    fn folders(&self) -> BTreeSet<Path> {
        let above = |module: &Path| module[..module.len().saturating_sub(1)].to_vec();
        self.named.keys().map(above).filter(|folder| !folder.is_empty()).collect()
    }
}

/// What can be reached from a module.
fn reached<'a>(arrows: &'a BTreeMap<&str, BTreeSet<String>>, from: &'a str) -> BTreeSet<&'a str> {
    let (mut found, mut open) = (BTreeSet::new(), vec![from]);
    while let Some(module) = open.pop() {
        let next = arrows.get(module).into_iter().flatten().map(String::as_str);
        open.extend(next.filter(|&to| found.insert(to)));
    }
    found
}

/// The circles of a folder: modules each of which can be reached from all the others.
fn circles(arrows: &BTreeMap<&str, BTreeSet<String>>) -> BTreeSet<Vec<String>> {
    let reaches: BTreeMap<&str, BTreeSet<&str>> =
        arrows.keys().map(|&module| (module, reached(arrows, module))).collect();
    let in_circle = |module: &str| {
        let there =
            reaches[module].iter().filter(|other| reaches.get(*other).is_some_and(|back| back.contains(module)));
        there.map(|&other| other.to_owned()).collect::<Vec<_>>()
    };
    reaches.keys().filter(|module| reaches[*module].contains(*module)).map(|module| in_circle(module)).collect()
}

#[test]
fn no_modules_of_a_room_import_each_other_in_a_circle() {
    let modules = Modules::of(&sources());
    let found: BTreeSet<(String, Vec<String>)> = modules
        .folders()
        .iter()
        .flat_map(|folder| circles(&modules.arrows(folder)).into_iter().map(move |circle| (folder.join("/"), circle)))
        .collect();
    let known: BTreeSet<(String, Vec<String>)> = KNOWN
        .iter()
        .map(|&(folder, circle)| (folder.to_owned(), circle.iter().map(|&module| module.to_owned()).collect()))
        .collect();
    let listed = |some: BTreeSet<&(String, Vec<String>)>| {
        some.into_iter().map(|(folder, circle)| format!("(\"{folder}\", &{circle:?}),\n")).collect::<String>()
    };
    let new = listed(found.difference(&known).collect());
    let gone = listed(known.difference(&found).collect());
    assert!(new.is_empty() && gone.is_empty(), "new circles:\n{new}\nno longer there, take them out:\n{gone}");
}
