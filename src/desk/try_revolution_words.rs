//! What trials of effects and of rule points of Revolution! say of positions.

use super::lone_effect::impossible;
use super::revolution::RevolutionWords;
use super::trial::TrialArea;
use crate::games::revolution::{AreaId, Position, Revolution};
use crate::model::DataScenario;

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
        let owners = p.owners(area).iter();
        owners.flat_map(|seat| std::iter::repeat_n(seat, p.markers(area).of(seat).into())).collect()
    });
    TrialArea { id, name: words.area(area).to_owned(), before, after }
}
