//! What trials of effects and of rule points of Revolution! say of positions.

use super::listed;
use super::lone_effect::impossible;
use super::revolution::RevolutionWords;
use super::trial::TrialArea;
use crate::games::revolution::{AreaId, Position, Revolution};
use crate::kernel::Seat;
use crate::model::{DataScenario, counted};

/// The position of a scenario.
pub(super) fn arranged(game: &Revolution, scenario: &DataScenario) -> Result<Position, String> {
    game.arrange_scenario(scenario, &mut ()).map_err(|reasons| impossible(&reasons, scenario))
}

/// All areas.
pub(super) fn areas(words: &RevolutionWords<'_>) -> impl Iterator<Item = AreaId> + use<> {
    (0..words.game.spec().areas.len()).map(|at| AreaId(at as u8))
}

/// The markers of an area before and after.
pub(super) fn town(words: &RevolutionWords<'_>, area: AreaId, before: &Position, after: &Position) -> TrialArea {
    let id = words.game.spec().areas[area.index()].id.clone();
    let [before, after] = [before, after].map(|p| {
        let owners = p.markers(area).owners().iter();
        owners.flat_map(|seat| std::iter::repeat_n(seat, p.markers(area).of(seat).into())).collect()
    });
    TrialArea { id, name: words.area(area).to_owned(), before, after }
}

/// A position in words, one line a matter.
pub(super) fn position_words(words: &RevolutionWords<'_>, p: &Position) -> Vec<String> {
    let mut lines = vec![format!("Round {}.", p.round())];
    lines.extend(Seat::first(words.game.seat_count()).map(|seat| {
        let has = p.seat(seat);
        let mut parts = vec![format!("{} {}", has.support, words.term("support"))];
        parts.extend(Some(words.chips(has.owned)).filter(|chips| !chips.is_empty()));
        parts.push(format!("{} left", counted(has.markers_left, "marker")));
        if has.cards_due() > 0 {
            parts.push(format!("{} to draw", counted(has.cards_due(), "card")));
        }
        format!("{}: {}.", words.seat(seat), parts.join(", "))
    }));
    lines.extend(areas(words).map(|area| {
        let markers = p.markers(area);
        let owners = markers.owners().iter().map(|seat| format!("{} of {}", markers.of(seat), words.seat(seat)));
        let owners: Vec<String> = owners.collect();
        let spaces = words.game.spec().areas[area.index()].spaces;
        let standing = if owners.is_empty() { "none".to_owned() } else { listed(&owners) };
        format!("{}: {standing} on {}.", words.area(area), counted(spaces, "space"))
    }));
    lines
}
