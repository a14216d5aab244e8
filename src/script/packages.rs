//! The functions that scripts have from the language's packages, beside the words.

use super::word_table::WordTable;
use rhai::Engine;
use std::any::TypeId;
use std::collections::BTreeMap;

/// The kinds of arguments that registered functions take, by name.
pub(super) struct Packages(BTreeMap<String, Vec<Vec<TypeId>>>);

impl Packages {
    /// The functions of an engine that are no words.
    pub fn of(engine: &Engine, table: &WordTable) -> Packages {
        let mut packages: BTreeMap<String, Vec<Vec<TypeId>>> = BTreeMap::new();
        let all = engine.collect_fn_metadata(
            None,
            |f| Some((f.metadata.name.to_string(), f.metadata.param_types.to_vec())),
            true,
        );
        for (name, kinds) in all {
            let is_word = table.functions(&name).any(|word| {
                let own: Vec<TypeId> = word.parameters.iter().filter_map(|(_, kind)| table.type_id(kind)).collect();
                own == kinds
            });
            if !is_word {
                packages.entry(name).or_default().push(kinds);
            }
        }
        Packages(packages)
    }

    /// The kinds of arguments of each function of a name.
    pub fn named(&self, name: &str) -> &[Vec<TypeId>] {
        self.0.get(name).map(Vec::as_slice).unwrap_or_default()
    }
}
