//! What a spec must be; the facts of the two editions.

use crate::games::revolution::*;
use crate::kit::SpecError;

fn texts(spec: &Spec) -> Vec<String> {
    spec.errors().iter().map(SpecError::to_string).collect()
}

fn errors(change: impl FnOnce(&mut Spec)) -> Vec<String> {
    let mut spec = Spec::first_edition();
    change(&mut spec);
    texts(&spec)
}

#[test]
fn both_editions_are_sound() {
    for spec in [Spec::first_edition(), Spec::second_edition()] {
        assert!(spec.errors().is_empty());
        let ids: Vec<&str> = spec.areas.iter().map(|area| area.id.as_str()).collect();
        assert_eq!(ids, ["fortress", "harbor", "tavern", "town-hall", "cathedral", "plantation", "market"]);
        assert_eq!(spec.areas.iter().map(|area| u32::from(area.spaces)).sum::<u32>(), 43);
        assert_eq!(spec.areas.iter().map(|area| area.support).sum::<u16>(), 245);
        assert_eq!(spec.spaces.len(), 12);
    }
}

#[test]
fn the_second_edition_has_the_mercenary_instead_of_the_card_and_no_deck() {
    let (first, second) = (Spec::first_edition(), Spec::second_edition());
    let last = |spec: &Spec| spec.spaces.last().expect("a space").id.clone();
    assert_eq!((last(&first), last(&second)), ("card".to_owned(), "mercenary".to_owned()));
    assert!(second.cards.is_empty());
    assert_eq!(first.areas, second.areas);
    let changed = Settings { losers_keep: false, chips_score: [5, 3, 1], ..first.settings };
    assert_eq!(second.settings, changed);
}

#[test]
fn an_unsound_spec_is_refused() {
    assert_eq!(
        errors(|spec| spec.settings.players = (0, 3)),
        ["0 to 3 players: at least 1 and at most 6 have room (V1)"]
    );
    assert_eq!(
        errors(|spec| spec.settings.players = (4, 3)),
        ["4 to 3 players: at least 1 and at most 6 have room (V1)"]
    );
    assert_eq!(
        errors(|spec| spec.settings.players = (3, 7)),
        ["3 to 7 players: at least 1 and at most 6 have room (V1)"]
    );
    assert_eq!(errors(|spec| spec.settings.most_rounds = 0), ["the last round must be round 1 or later (V32)"]);
    assert_eq!(errors(|spec| spec.areas[1].id = "market".into()), ["the id `market` stands twice"]);
    assert_eq!(
        errors(|spec| spec.spaces[0].area = Some(7)),
        ["the space `general` names an area that the board lacks"]
    );
    assert_eq!(errors(|spec| spec.spaces[0].special = Some(Special::Cards)), ["two spaces sell cards; one can (V21)"]);
    assert_eq!(
        errors(|spec| spec.cards[0].count = 45),
        ["65 cards: at most 64 have room, and the chart and the board need one"]
    );
    let bans_gold = errors(|spec| spec.spaces[0].bans.insert(Currency::Gold));
    assert_eq!(bans_gold, ["the space `general` bans Gold, which goes anywhere (V10)"]);
    let too_few = errors(|spec| spec.settings.most_spaces = 0);
    assert_eq!(too_few, ["with 0 spaces a bid not every chip can be laid: 1 are needed (V12)"]);
    let too_rich = errors(|spec| spec.settings.most_rounds = 20_000);
    assert_eq!(too_rich.len(), 3, "{too_rich:?}");
}

#[test]
fn all_errors_are_given_at_once() {
    let errors = errors(|spec| {
        spec.settings.players = (0, 9);
        spec.settings.most_spaces = 0;
        spec.areas.clear();
    });
    assert!(errors.len() > 3, "{errors:?}");
}

#[test]
fn a_chart_may_need_more_than_one_space_for_all_currencies() {
    let mut spec = Spec::first_edition();
    // Only bans on Force or on Blackmail are left, so that a bid of both needs two spaces.
    spec.spaces.retain(|space| !space.bans.is_empty() || space.special == Some(Special::Cards));
    spec.settings.most_spaces = 1;
    assert_eq!(texts(&spec), ["with 1 spaces a bid not every chip can be laid: 2 are needed (V12)"]);
}
