//! The changes of variants, key by key, and checks for clashes between them and for changes without effect.

use crate::load::diagnostic::layers::Layers;
use crate::load::diagnostic::{Diagnostic, Place, Report, Span, code};
use crate::load::files::source_texts::SourceTexts;
use crate::load::key::Key;
use crate::load::read::lookup::{LookupNode, find, plain};
use crate::load::read::tables::{PackFile, PackTables};
use crate::load::read::tree::Value;
use crate::load::schema::{DataFile, Need};
use std::collections::{BTreeMap, BTreeSet};

/// A change that a variant makes.
#[derive(Clone, Debug)]
pub struct VariantChange {
    /// The key that changes.
    pub key: Key,
    /// The index of the variant that makes it, from 0.
    pub by: usize,
    /// The kind of change.
    pub what: ChangeKind,
    /// The place, as the layers number it.
    pub span: Span,
}

/// The kind of a variant's change.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ChangeKind {
    /// It sets a value, here as [`canonical_value`] writes it.
    Sets(String),
    /// It sets a text in a language that has none, in the words of another.
    Fills,
    /// It adds an entry.
    Adds,
    /// It takes out an entry, or a key that a card of another kind does not have.
    TakesOut,
}

/// A text that is the same for the same value, however it is written.
pub fn canonical_value(key: &str, value: &Value) -> String {
    match value {
        Value::List(items) if key != "precedence" => {
            let mut items: Vec<String> = items.iter().map(|item| plain(&item.value)).collect();
            items.sort();
            format!("[{}]", items.join(", "))
        }
        value => plain(value),
    }
}

/// Reviews a variant against the pack and the variants before it.
pub struct VariantReview<'j> {
    /// The pack's own files.
    pub base: &'j PackTables,
    /// The texts.
    pub sources: &'j SourceTexts,
    /// The variants.
    pub layers: &'j Layers,
    /// Their changes, in order.
    pub changes: &'j [VariantChange],
}

impl VariantReview<'_> {
    /// Reports what a variant sets to what it already is, or that all of it is so. `can_do_more` where it has parameters.
    pub fn report_idle(&self, by: usize, file: &PackFile, can_do_more: bool, report: &mut Report<'_>) {
        let own: Vec<&VariantChange> = self.changes.iter().filter(|change| change.by == by).collect();
        let added: BTreeSet<&Key> =
            own.iter().filter(|change| change.what == ChangeKind::Adds).map(|change| &change.key).collect();
        let is_of_added = |change: &VariantChange| change.key.above().is_some_and(|above| added.contains(&above));
        let same = own
            .iter()
            .filter(|change| !is_of_added(change))
            .filter_map(|change| Some((*change, self.same_in_base(change)?)));
        let same: Vec<(&VariantChange, Option<Place>)> = same.collect();
        if same.len() == own.len() && !can_do_more {
            if own.is_empty() && self.sources.read(&file.path).is_ok_and(|text| is_untouched(&text)) {
                return;
            }
            let message = format!("the variant `{}` changes nothing", file.table.string("id"));
            let finding = report.warning(code::IDLE_VARIANT, file.table.span_of("id"), message);
            for (change, _) in same.iter().take(3) {
                finding.related(self.place(change), "the pack itself already says so");
            }
            return;
        }
        for (change, place) in same {
            let message = format!("`{}` already has this value", change.key);
            let mut finding = Diagnostic::warning(code::IDLE_CHANGE, message).placed(self.place(change));
            finding.help("a variant says only what differs: remove it");
            if let Some(place) = place {
                finding.related(place, "the pack itself says so");
            }
            report.add(finding);
        }
    }

    /// Whether a change sets the value that the pack has anyway; with the place of that, unless it is a default.
    fn same_in_base(&self, change: &VariantChange) -> Option<Option<Place>> {
        let ChangeKind::Sets(value) = &change.what else { return None };
        if let Key::Script(name) | Key::Point(name) = &change.key {
            let path = self.base_script(&change.key, name)?;
            let text = self.sources.read(&path).ok()?;
            return (*text == **value).then_some(Some(Place { path, span: Span::default() }));
        }
        if let Some(found) = find(self.base, &change.key.to_string()) {
            let LookupNode::Value(item) = found.node else { return None };
            let place = Place { path: found.path.to_owned(), span: item.span };
            return (canonical_value(change.key.name(), &item.value) == *value).then_some(Some(place));
        }
        let LookupNode::Table(table) = find(self.base, &change.key.above()?.to_string())?.node else { return None };
        match table.spec?.key(change.key.name())?.need {
            Need::Default(default) if default == value => Some(None),
            Need::Required | Need::Optional | Need::Default(_) => None,
        }
    }

    /// The path of a script that the pack itself has.
    fn base_script(&self, key: &Key, name: &str) -> Option<String> {
        let mut points = self.base[DataFile::Pack].iter().flat_map(|about| about.table.list("points"));
        let is_there = matches!(key, Key::Script(_)) || points.any(|item| item.text() == Some(name));
        is_there.then(|| self.sources.files().script(name))
    }

    /// Reports where a variant changes something that an earlier one changes differently.
    pub fn report_clashes(&self, by: usize, report: &mut Report<'_>) {
        let mut earlier: BTreeMap<&Key, &VariantChange> = BTreeMap::new();
        for change in self.changes.iter().filter(|change| change.by < by && change.what != ChangeKind::Fills) {
            earlier.insert(&change.key, change);
        }
        for change in self.changes.iter().filter(|change| change.by == by) {
            let other = match change.what {
                ChangeKind::Sets(_) if self.runs_beside_others(&change.key) => None,
                ChangeKind::Sets(_) => earlier.get(&change.key).filter(|other| is_otherwise(other, change)),
                ChangeKind::TakesOut => {
                    earlier.iter().find(|(key, _)| key.is_within(&change.key)).map(|(_, other)| other)
                }
                ChangeKind::Fills | ChangeKind::Adds => None,
            };
            if let Some(other) = other {
                report.add(self.clash(change, other));
            }
        }
    }

    /// Whether it is the script of a point at which something happens: those of several variants all run.
    fn runs_beside_others(&self, key: &Key) -> bool {
        let Key::Point(id) = key else { return false };
        self.base.format.rule_point(id).is_some_and(|spec| !spec.is_decided_once())
    }

    fn clash(&self, change: &VariantChange, other: &VariantChange) -> Diagnostic {
        let (message, help) = match change.what {
            ChangeKind::TakesOut => {
                let message = format!("`{}` is taken out, and an earlier variant changes it", change.key);
                (message, "the earlier change is lost; leave out one of the two")
            }
            ChangeKind::Sets(_) if let Key::Point(point) = &change.key => {
                let message = format!(
                    "two variants have a script for `{point}`, which decides one thing: only that of the later one is run"
                );
                (message, "write a variant whose script does what both do, or leave one out")
            }
            ChangeKind::Sets(_) | ChangeKind::Fills | ChangeKind::Adds => {
                let message = format!("`{}` is set by two variants, to different values", change.key);
                (message, "the later one wins; apply them in the other order, or leave one out")
            }
        };
        let mut finding = Diagnostic::warning(code::VARIANTS_CLASH, message).placed(self.place(change));
        finding.related(self.place(other), "changed here too").help(help);
        finding
    }

    fn place(&self, change: &VariantChange) -> Place {
        self.layers.place("", change.span)
    }
}

fn is_otherwise(other: &VariantChange, change: &VariantChange) -> bool {
    matches!(other.what, ChangeKind::Sets(_)) && other.what != change.what
}

/// Whether a variant's text still holds something of that file which is commented out: nothing may have been tried yet.
fn is_untouched(text: &str) -> bool {
    text.lines().any(|line| line.starts_with("#[rules.") || line.starts_with("#[[card]]"))
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{NEW, found, graded, library, names, with};
    use crate::model::{Ruleset, SETTINGS};

    #[test]
    fn a_variant_that_changes_nothing_is_a_warning() {
        assert_eq!(graded(&[""]), ["idle-variant"]);
        assert_eq!(graded(&["[rules]\nstack_height = 3\n[[card]]\nid = 1\nvalue = 2"]), ["idle-variant"]);
        assert_eq!(found(&["[[card]]\nid = 1\n"]), ["idle-variant a.toml:1"]);
    }

    #[test]
    fn a_value_that_is_so_already_is_a_warning_with_the_place_where_it_is() {
        let changes = "rules.turns = 3\nrules.stack_height = 3\nrules.skip_battle = [1]\n[[card]]\nid = 14\nsymbols = [\"cannon\"]\nset = \"B\"\n[[province]]\nid = \"corse\"\nparis = false\n[[battle]]\nid = \"valmy\"\nname = \"Valmy\"\n[texts.fr.phase]\nbattle = \"Bataille\"\n";
        let library = with(&[changes]);
        let found = library.load(&names(&["a"])).diagnostics.clone();
        let idle: Vec<_> = found.iter().filter(|it| it.code == "idle-change").collect();
        let keys: Vec<&str> = idle.iter().map(|it| it.message.as_str()).collect();
        let is = |key: &str| format!("`{key}` already has this value");
        let expected = ["stack_height", "skip_battle", "card.14.symbols", "province.corse.paris", "battle.valmy.name"];
        assert_eq!(keys[..5], expected.map(is));
        let related: Vec<usize> = idle.iter().map(|it| it.related.len()).collect();
        assert_eq!(related[..5], [1, 1, 1, 0, 1], "that a province is not Paris goes without saying");
    }

    #[test]
    fn two_variants_that_disagree_are_found_and_the_later_wins() {
        let (two, four) = ("rules.stack_height = 2", "rules.stack_height = 4");
        assert_eq!(found(&[two, four]), ["variants-clash b.toml:3"]);
        assert_eq!(graded(&[two, four]), ["variants-clash"]);
        let loaded = with(&[two, four]).load(&names(&["a", "b"]));
        assert!(loaded.diagnostics[0].related[0].0.path.ends_with("a.toml"));
        assert_eq!(loaded.settings.rules.stack_height, 4);
        assert!(found(&[two, two]).is_empty(), "they agree");
        let card = |value: u8| format!("[[card]]\nid = 1\nvalue = {value}");
        assert_eq!(found(&[&card(1), &card(3)]), ["variants-clash b.toml:5"]);
        let title = "[[card]]\nid = 1\ntitle = \"x\"";
        assert!(found(&[&card(1), title]).is_empty(), "different keys of one card");
        let text = |text: &str| format!("[texts.en.phase]\nbattle = {text:?}");
        assert_eq!(found(&[&text("x"), &text("y")]), ["variants-clash b.toml:4"]);
    }

    #[test]
    fn what_one_variant_takes_out_another_cannot_change() {
        let (out, change) = ("take_out = [1]", "[[card]]\nid = 1\nvalue = 1");
        assert_eq!(
            (graded(&[out, change]), found(&[out, change])),
            (names(&["!variants-clash"]), names(&["variants-clash b.toml:4"]))
        );
        assert_eq!(graded(&[change, out]), ["variants-clash"]);
        assert!(graded(&[out, out]).is_empty());
        let replaced = NEW.replace("200", "1");
        let replaced = format!("take_out = [1]\n{replaced}");
        assert_eq!(graded(&[out, &replaced]), ["variants-clash"]);
        let other = NEW.replace("Olympe", "Sophie");
        assert_eq!(
            (graded(&[NEW, &other]), found(&[NEW, &other])),
            (names(&["!variants-clash"]), names(&["variants-clash b.toml:4"]))
        );
        assert!(graded(&[NEW, NEW]).is_empty(), "the same card");
    }

    #[test]
    fn one_variant_builds_on_another() {
        let cheaper = "[[card]]\nid = 200\nvalue = 1\n";
        let loaded = with(&[NEW, cheaper]).load(&names(&["a", "b"]));
        assert_eq!(loaded.diagnostics.iter().map(|it| it.code).collect::<Vec<_>>(), ["variants-clash"]);
        let pack = loaded.playable().expect("only a warning");
        assert_eq!(pack.cards[110].value(), 1);
    }

    #[test]
    fn a_script_that_is_the_packs_own_is_idle_and_two_that_differ_clash() {
        let mut library = with(&["scripts = [\"terror\"]", "scripts = [\"terror\"]"]);
        let own = library.text(&library.files().script("terror")).expect("it is there");
        library.overlay(&library.files().variant_script("a", "terror"), Some(&own));
        library.overlay(&library.files().variant_script("b", "terror"), Some("fn terror() { 1 }"));
        let codes =
            |asked: &[&str]| library.load(&names(asked)).diagnostics.iter().map(|it| it.code).collect::<Vec<_>>();
        assert_eq!(codes(&["a"]), ["idle-variant"]);
        assert!(codes(&["b"]).is_empty());
        assert_eq!(codes(&["a", "b"]), ["idle-variant", "variants-clash"]);
    }

    #[test]
    fn the_settings_of_a_scenario_clash_with_no_variant() {
        let library = with(&["rules.stack_height = 2"]);
        let text =
            "variants = ['a']\nseats = ['A', 'B', 'C']\nrules.stack_height = 4\n[given]\nturn = 1\nphase = 'action'\n";
        let loaded = library.scenario("x.toml", text);
        assert!(loaded.diagnostics.is_empty());
        assert_eq!(loaded.pack.map(|pack| pack.rules.stack_height), Some(4));
    }

    #[test]
    fn shipped_variants_have_no_finding_and_no_two_of_them_clash_silently() {
        let library = library();
        let base = library.load(&[]).settings.rules.clone();
        let mut known: Vec<(&str, Ruleset)> = Vec::new();
        for id in library.variant_ids() {
            let loaded = library.load(&names(&[id]));
            assert!(loaded.diagnostics.is_empty(), "{id}");
            let second = loaded.settings.rules.clone();
            for (other, first) in &known {
                let differ = SETTINGS.iter().any(|setting| {
                    let [base, first, second] = [&base, first, &second].map(|rules| (setting.get)(rules));
                    first != base && second != base && first != second
                });
                // Only what differs can clash: thousands of other pairs need not be read.
                let is_reported = || {
                    let both = library.load(&names(&[other, id]));
                    both.diagnostics.iter().any(|it| it.code == "variants-clash")
                };
                assert!(!differ || is_reported(), "{other}, {id}");
            }
            known.push((id.as_str(), second));
        }
    }
}
