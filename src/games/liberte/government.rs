//! The New Government -- rulebook 2e, IV.5.B; 1e "The New Government"; R27, R28.
//!
//! Most votes: the government; second most: the opposition. Ties are broken by any player's cards of the tied factions'
//! colours, and in the end by precedence. A Radical Electoral Landslide is looked for before.

use super::position::TieFor;
use super::{Ending, Event, EventCause, Liberte, Position};
use crate::kernel::Sink;
use crate::model::{Faction, FactionSet, RulePoint};

impl Liberte {
    /// Goes on when all provinces are done: to the landslide, or to the faction that governs.
    pub(super) fn begin_government<S: Sink<Liberte>>(&self, p: &mut Position, sink: &mut S) {
        let is_landslide = p.tally[Faction::Radical] >= self.rules.landslide_votes;
        if is_landslide {
            return self.end_game(p, Ending::RadicalLandslide, sink);
        }
        let leading = most_voted(p, self.factions);
        match leading.single() {
            Some(faction) => self.form_government(p, faction, sink),
            None => self.begin_faction_tie(p, TieFor::Government, leading, sink),
        }
    }

    pub(super) fn form_government<S: Sink<Liberte>>(&self, p: &mut Position, faction: Faction, sink: &mut S) {
        p.government = Some(faction);
        sink.record(p, EventCause::Rule, Event::GovernmentFormed { faction, votes: p.tally[faction] });
        let leading = most_voted(p, self.factions.without(FactionSet::only(faction)));
        match leading.single() {
            Some(faction) => self.form_opposition(p, faction, sink),
            None => self.begin_faction_tie(p, TieFor::Opposition, leading, sink),
        }
    }

    pub(super) fn form_opposition<S: Sink<Liberte>>(&self, p: &mut Position, faction: Faction, sink: &mut S) {
        p.opposition = Some(faction);
        sink.record(p, EventCause::Rule, Event::OppositionFormed { faction, votes: p.tally[faction] });
        self.reach_moment(p, RulePoint::GovernmentFormed, sink);
    }
}

/// Those of the factions with the most votes, as they were cast.
pub fn most_voted(p: &Position, among: FactionSet) -> FactionSet {
    let most = among.iter().map(|faction| p.tally[faction]).max().unwrap_or(0);
    let mut leading = FactionSet::NONE;
    among.iter().filter(|&faction| p.tally[faction] == most).for_each(|faction| leading.insert(faction));
    leading
}
