//! Which rule of Revolution! is behind what happens: the section and the rulings, as refusals cite them.

use crate::games::revolution::{Cause, Ending, Event, Revolution};
use crate::kit::PointGame;
use crate::load::schema::GameFormat;
use crate::model::RevolutionPoint;

/// The section behind an event; that of the rule point, where its script is behind it.
pub fn revolution_section(game: &Revolution, cause: Cause, event: Event) -> &'static str {
    let is_card = cause == Cause::Card;
    match (revolution_point_behind(game, cause, event), event) {
        (Some(point), _) => point.spec().cite,
        (None, Event::RoundBegan { .. } | Event::ToppedUp { .. }) => "STARTING A NEW ROUND; V26",
        (None, Event::BidsRevealed | Event::BidRevealed { .. }) => "RESOLVING THE BID; V14",
        (None, Event::ControlWon { .. }) => "DETERMINING CONTROL; V15",
        (None, Event::ControlTied { .. }) => "DETERMINING CONTROL; V16",
        (None, Event::ChipsPaid { .. }) => "DETERMINING CONTROL; V18",
        (None, Event::ChipsReturned { .. }) => "DETERMINING CONTROL; V19",
        (None, Event::ChipsGained { .. } | Event::SupplyLacked { .. }) if cause == Cause::SetUp => "SETUP; V2",
        (None, Event::ChipsGained { .. } | Event::SupportGained { .. }) if is_card => "CARDS; V22",
        (None, Event::ChipsGained { .. }) => "RESOLVING ACTIONS; V18",
        (None, Event::SupportGained { .. }) => "RESOLVING ACTIONS; V20",
        (None, Event::SupplyLacked { .. }) => "RESOLVING ACTIONS; V5",
        (None, Event::AreaWasFull { .. }) => "BIDDING; V11",
        (None, Event::NoMarkerLeft { .. }) => "RESOLVING ACTIONS; V4",
        (None, Event::MarkerPlaced { .. }) => "RESOLVING ACTIONS; V20",
        (None, Event::MarkerReplaced { .. } | Event::MarkersSwitched { .. } | Event::MarkerMoved { .. }) => {
            "RESOLVING ACTIONS; V25"
        }
        (None, Event::MarkerRemoved { .. }) => "CARDS; V24",
        (None, Event::NothingToChange { .. } | Event::Declined { .. } | Event::EffectFailed { .. }) if is_card => {
            "CARDS; V24"
        }
        (None, Event::NothingToChange { .. } | Event::Declined { .. } | Event::EffectFailed { .. }) => {
            "RESOLVING ACTIONS; V25"
        }
        (None, Event::CardDrawn { .. }) => "CARDS; V21",
        (None, Event::DeckShuffled { .. } | Event::NoCardLeft { .. }) => "CARDS; V23",
        (None, Event::ChipsScored { .. }) => "ENDING THE GAME; V31",
        (None, Event::AreaWon { .. } | Event::AreaNotWon { .. }) => "ENDING THE GAME; V29",
        (None, Event::GameEnded { ending: Ending::RoundLimit }) => "ENDING THE GAME; V32",
        (None, Event::GameEnded { .. }) => "ENDING THE GAME; V28",
        // A point that fails names itself.
        (None, Event::PointFailed { .. }) => "",
    }
}

/// The rule point whose script is behind an event, rather than the rulebook, a space or a card.
pub fn revolution_point_behind(game: &Revolution, cause: Cause, event: Event) -> Option<RevolutionPoint> {
    let point = match event {
        Event::PointFailed { point } => return Some(point),
        Event::ControlWon { .. } | Event::ControlTied { .. } => RevolutionPoint::WhoControlsASpace,
        Event::AreaWon { .. } => RevolutionPoint::WorthOfAnArea,
        Event::GameEnded { ending: Ending::FurtherEnding } => RevolutionPoint::FurtherEnding,
        Event::SupportGained { .. } if cause == Cause::Rule => RevolutionPoint::SupportOfASpace,
        Event::ChipsGained { .. } if cause == Cause::Rule => RevolutionPoint::ChipsOfASpace,
        Event::RoundBegan { .. }
        | Event::ToppedUp { .. }
        | Event::BidsRevealed
        | Event::BidRevealed { .. }
        | Event::ChipsPaid { .. }
        | Event::ChipsReturned { .. }
        | Event::ChipsGained { .. }
        | Event::SupplyLacked { .. }
        | Event::SupportGained { .. }
        | Event::MarkerPlaced { .. }
        | Event::AreaWasFull { .. }
        | Event::NoMarkerLeft { .. }
        | Event::MarkerReplaced { .. }
        | Event::MarkersSwitched { .. }
        | Event::MarkerRemoved { .. }
        | Event::MarkerMoved { .. }
        | Event::EffectFailed { .. }
        | Event::NothingToChange { .. }
        | Event::Declined { .. }
        | Event::DeckShuffled { .. }
        | Event::CardDrawn { .. }
        | Event::NoCardLeft { .. }
        | Event::ChipsScored { .. }
        | Event::AreaNotWon { .. }
        | Event::GameEnded { .. } => return None,
    };
    game.fills(point).then_some(point)
}

/// The key of the setting that says most about a section: one of the same ruling, or else of the same section.
pub fn setting_behind(format: &'static GameFormat, section: &str) -> Option<&'static str> {
    let cites = |place: &str| {
        format.settings().find(|(_, key)| key.cite.split("; ").any(|it| it == place)).map(|(_, key)| key.name)
    };
    section.rsplit("; ").find_map(cites)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::schema::REVOLUTION;

    #[test]
    fn a_section_leads_to_a_setting_of_its_ruling_or_of_itself() {
        assert_eq!(setting_behind(&REVOLUTION, "DETERMINING CONTROL; V19"), Some("losers_keep"));
        assert_eq!(setting_behind(&REVOLUTION, "BIDDING; V8"), Some("most_spaces"));
        assert_eq!(setting_behind(&REVOLUTION, "CARDS; V24"), Some("most_cards"), "there is none of V24 itself");
        assert_eq!(setting_behind(&REVOLUTION, "ENDING THE GAME; V29"), None);
    }
}
