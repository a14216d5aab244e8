//! The end of the game: most points after the last campaign (L22).

use super::{Libertalia, Position, Tie};
use crate::kernel::{Outcome, Seat, SeatSet, word_table};
use crate::kit::PointGame;
use crate::model::LibertaliaPoint;

word_table! {
    /// How a game ended.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Ending {
        /// All campaigns are over.
        ThreeCampaigns = "three-campaigns", "the last campaign";
        /// A pack's own ending.
        FurtherEnding = "further-ending", "a further ending";
    }
    /// The word of traces and reports.
    pub fn id;
    /// In words for people, after "ends by".
    pub fn words;
}

impl Libertalia {
    /// The endings that a game may have: the rulebook's, and a pack's own where a script says when.
    pub fn endings(&self) -> impl Iterator<Item = Ending> {
        let has_further = self.fills(LibertaliaPoint::FurtherEnding);
        Ending::ALL.into_iter().filter(move |&ending| ending != Ending::FurtherEnding || has_further)
    }

    /// The way in which a game ended that is over.
    fn ending(&self, p: &Position) -> Ending {
        if p.campaign < self.spec.settings.campaigns { Ending::FurtherEnding } else { Ending::ThreeCampaigns }
    }

    /// How the game ended, if it did.
    pub(super) fn outcome_of(&self, p: &Position) -> Option<Outcome> {
        p.is_over().then(|| Outcome {
            end: self.ending(p).id(),
            winners: self.winners(p),
            points: p.seats().map(|seat| p[seat].score).collect(),
        })
    }

    fn winners(&self, p: &Position) -> SeatSet {
        let all = (0..p.seats).map(Seat).collect();
        let first = best(all, |seat| p[seat].score);
        match self.spec.settings.tie {
            Tie::Shared => first,
            // Nothing is cleared after the last campaign, so that its fortunes can be added up again.
            Tie::LastCampaign => best(first, |seat| self.campaign_points(p, seat, self.fortune(p, seat), &mut ())),
        }
    }
}

/// The seats with the most points, all that share them.
fn best(seats: SeatSet, points: impl Fn(Seat) -> i32) -> SeatSet {
    let most = seats.iter().map(&points).max();
    seats.iter().filter(|&seat| Some(points(seat)) == most).collect()
}
