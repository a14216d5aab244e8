//! Packs for tests: the built-in one, and it with one script for all its specials.

use crate::load::{Files, Library};
use crate::model::{
    Card, CardKind, Counter, CounterOf, DeclaredEnding, Effect, EffectId, Ending, EndingPoints, Faction, Pack,
    PackEnding, PointScript, RulePoint,
};
use std::sync::{Arc, OnceLock};

/// The pack within the program, with what examples speak of and it does not declare.
pub(super) fn built_in() -> Arc<Pack> {
    static PACK: OnceLock<Arc<Pack>> = OnceLock::new();
    let load = || {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let mut pack = Pack::clone(loaded.playable().expect("the built-in pack is playable"));
        let counter = |id: &str, of, most, first| Counter { id: id.into(), of, most, first, ..Counter::default() };
        pack.counters = vec![
            counter("bread", CounterOf::Game, 6, 0),
            counter("reputation", CounterOf::Seat, 3, 1),
            counter("hunger", CounterOf::Province, 1, 9),
            counter("worn", CounterOf::Card, 3, 40),
        ];
        let declared = DeclaredEnding::of("moderate-landslide").expect("there is room for a word");
        pack.endings =
            vec![PackEnding { ending: Ending::Declared(declared), points: EndingPoints::Faction(Faction::Moderate) }];
        pack.options = vec!["peace".into(), "war".into()];
        Arc::new(pack)
    };
    PACK.get_or_init(load).clone()
}

/// The built-in pack with the script of a rule point.
pub(super) fn with_point(point: RulePoint, script: &str) -> Arc<Pack> {
    let mut pack = Pack::clone(&built_in());
    let path = format!("scripts/{}.rhai", point.spec().id);
    pack.points = vec![PointScript { point, nth: 0, path, script: script.to_owned() }];
    Arc::new(pack)
}

/// The built-in pack with one effect, `test`, that all specials have.
pub(in crate::script) fn with_script(script: &str) -> Arc<Pack> {
    let mut pack = Pack::clone(&built_in());
    let (id, path) = ("test".to_owned(), "scripts/test.rhai".to_owned());
    pack.effects = vec![Effect { id, path, script: script.to_owned() }];
    for card in &mut pack.cards {
        let Card { kind, .. } = card;
        if let CardKind::Special { effect } = kind {
            *effect = EffectId(0);
        }
    }
    Arc::new(pack)
}

/// The built-in pack with these rule points filled.
pub(super) fn with_points(points: &[(RulePoint, &str)]) -> Arc<Pack> {
    let mut pack = Pack::clone(&built_in());
    let fill = |&(point, script): &(RulePoint, &str)| PointScript {
        point,
        nth: 0,
        path: format!("scripts/{}.rhai", point.spec().id),
        script: script.to_owned(),
    };
    pack.points = points.iter().map(fill).collect();
    pack.points.sort_by_key(|hook| hook.point);
    Arc::new(pack)
}
