//! What any script may call: words, packages, language.

use rhai::Engine;
use std::collections::{BTreeMap, BTreeSet};

/// What any script may call: words, packages, language.
pub(super) struct Known {
    /// Numbers of arguments, by name.
    pub(super) functions: BTreeMap<String, BTreeSet<usize>>,
    pub(super) properties: BTreeSet<String>,
}

impl Known {
    /// What an engine has.
    pub fn of(engine: &Engine) -> Known {
        let all =
            engine.collect_fn_metadata(None, |f| Some((f.metadata.name.to_string(), f.metadata.num_params)), true);
        let mut known = Known { functions: BTreeMap::new(), properties: BTreeSet::new() };
        for (name, count) in all {
            match name.strip_prefix("get$").or(name.strip_prefix("set$")) {
                Some(property) => {
                    known.properties.insert(property.to_owned());
                }
                None => {
                    known.functions.entry(name).or_default().insert(count);
                }
            }
        }
        for (name, counts) in KEYWORDS {
            known.functions.entry(name.to_owned()).or_default().extend(counts);
        }
        known
    }
}

/// Functions that are part of the language, with how many arguments they take.
const KEYWORDS: [(&str, &[usize]); 8] = [
    ("print", &[0, 1]),
    ("debug", &[0, 1]),
    ("type_of", &[1]),
    ("Fn", &[1]),
    ("call", &[1, 2, 3, 4, 5]),
    ("curry", &[2, 3, 4, 5]),
    ("is_def_var", &[1]),
    ("is_def_fn", &[2, 3]),
];
