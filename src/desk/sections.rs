//! Which rule is behind what happens: one citation for every kind of event and of question.

use crate::games::liberte::{Event, Question, TieFor};
use crate::model::{Phase, RulePoint, SETTINGS};

/// The cause of an event.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EventCause {
    /// The rulebook, by itself or by a player's choice.
    Rule,
    /// A province's election.
    Province,
    /// A special's effect.
    Effect,
    /// A script of the pack at a rule point.
    Point(RulePoint),
}

/// The section behind an event. `phase` is the one that it happened in.
pub fn section(event: Event, by: EventCause, phase: Phase) -> &'static str {
    match by {
        EventCause::Point(point) => point.spec().cite,
        EventCause::Effect if is_deed(event) => "2e V",
        EventCause::Province if matches!(event, Event::PointsScored { .. }) => "2e IV.5.A, Victory Point Provinces",
        _ => by_rule(event, phase),
    }
}

/// Whether an effect does such a thing, rather than the rules around it.
fn is_deed(event: Event) -> bool {
    use Event::*;
    match event {
        BlockPlaced { .. } | BlockRemoved { .. } | StackRemoved { .. } | BlocksMoved { .. } => true,
        StackRecoloured { .. } | CardMoved { .. } | CardShown { .. } | DeckReshuffled { .. } => true,
        DisplayedCardDiscarded { .. } | DisplayedCardBoxed { .. } | CardDisplayed { .. } => true,
        CardDrawn { .. } | CardTaken { .. } | CardDiscarded { .. } | CardPlayed { .. } => true,
        TokenPlaced { .. } | TokenTakenBack { .. } | PointsScored { .. } | PointsLost { .. } => true,
        PresenceGained { .. } | PresenceLost { .. } | NumberDrawn { .. } | ChanceFell { .. } => true,
        ScriptFailed { .. } => true,
        TurnBegan { .. } | PhaseBegan { .. } | OrderSet { .. } | RoundBegan { .. } | ReserveReturned => false,
        DisplayReturned { .. } | DeckShuffled { .. } | CardTurnedUp { .. } | Passed { .. } => false,
        SupplyExhausted { .. } | ActionPhaseStopped { .. } | BattleWon { .. } | BattleLost { .. } => false,
        LostBattleMarked | TieBegan { .. } | CardAdvanced { .. } | Declined { .. } | VoteCast { .. } => false,
        NoVote { .. } | ProvinceEmptied { .. } | GovernmentFormed { .. } | OppositionFormed { .. } => false,
        VotesReturned | PointFailed { .. } | Claimed { .. } | GameEnded { .. } => false,
    }
}

fn by_rule(event: Event, phase: Phase) -> &'static str {
    use Event::*;
    let is_refresh = phase == Phase::Refresh;
    match event {
        TurnBegan { .. } | PhaseBegan { .. } => "2e IV",
        OrderSet { .. } => "2e IV.1; R3",
        RoundBegan { .. } => "2e IV.3",
        ReserveReturned => "2e IV.1",
        DisplayReturned { .. } => "2e IV.2",
        DeckShuffled { .. } | CardTurnedUp { .. } => "2e II.B, Discard; R2",
        CardDrawn { .. } | CardTaken { .. } if is_refresh => "2e IV.2",
        CardDrawn { .. } | CardTaken { .. } => "2e IV.3.B",
        CardDiscarded { .. } if is_refresh => "2e IV.2",
        CardDiscarded { .. } | CardDisplayed { .. } => "2e IV.3, Clean-up; R14",
        CardPlayed { .. } => "2e IV.3.A",
        BlockPlaced { .. } => "2e IV.3.A.i, Placement Rules",
        BlockRemoved { .. } | StackRemoved { .. } | BlocksMoved { .. } | StackRecoloured { .. } => "2e V",
        DisplayedCardDiscarded { .. } | DisplayedCardBoxed { .. } | CardMoved { .. } | CardShown { .. } => "2e V",
        DeckReshuffled { .. } | NumberDrawn { .. } | ChanceFell { .. } | TokenTakenBack { .. } => "2e V",
        PointsLost { .. } | PresenceLost { .. } | ScriptFailed { .. } => "2e V",
        TokenPlaced { .. } => "2e IV.3.A.ii",
        Passed { .. } => "2e IV.3",
        SupplyExhausted { .. } => "2e IV.3, End of the Action Phase; R7",
        ActionPhaseStopped { .. } => "R18",
        BattleWon { .. } => "2e IV.4",
        BattleLost { .. } | LostBattleMarked => "2e IV.4; R21",
        TieBegan { .. } | CardAdvanced { .. } | Declined { .. } => match phase {
            Phase::Battle => "2e IV.4",
            _ => "2e IV.5.A",
        },
        VoteCast { .. } => "2e IV.5.A; R25",
        NoVote { .. } => "2e IV.5.A",
        ProvinceEmptied { .. } => "2e IV.5.A; R24",
        GovernmentFormed { .. } | OppositionFormed { .. } => "2e IV.5.B",
        PointsScored { .. } => "2e IV.5.C",
        PresenceGained { .. } => "2e IV.5.C; R1",
        VotesReturned => "2e IV.5.C; R31",
        PointFailed { point } => point.spec().cite,
        Claimed { .. } => "2e VI.3; R32",
        GameEnded { ending } => match ending {
            crate::games::liberte::Ending::LastTurn => "2e VI.1",
            crate::games::liberte::Ending::RadicalLandslide => "2e VI.2; R27",
            crate::games::liberte::Ending::RoyalistCounterRevolution => "2e VI.3; R32",
            crate::games::liberte::Ending::FurtherEnding => "2e VI",
        },
    }
}

/// The section behind a question; `tie` is what a tie is about, where there is one.
pub fn section_of_question(question: Question, tie: TieFor) -> &'static str {
    match question {
        Question::RefreshDiscard | Question::RefreshDraw => "2e IV.2",
        Question::Action => "2e IV.3",
        Question::TakeDiscard => "2e IV.3.B.i",
        Question::Take => "2e IV.3.B.ii",
        Question::SecondTake => "2e IV.3.B.iii",
        Question::Place => "2e IV.3.A.i, Placement Rules",
        Question::CleanUp => "2e IV.3, Clean-up",
        Question::Target => "2e V",
        Question::Advance => match tie {
            TieFor::Battle => "2e IV.4",
            TieFor::Province => "2e IV.5.A",
            TieFor::Government | TieFor::Opposition => "2e IV.5.B",
            TieFor::FirstInGovernment | TieFor::SecondInGovernment | TieFor::FirstInOpposition => "2e IV.5.C",
        },
    }
}

/// The key of the setting that says most about a section: one of that section, or of the next one around it.
pub fn setting_of(section: &str) -> Option<&'static str> {
    let places = section.split("; ").map(|place| place.split(", ").next().unwrap_or(place));
    for place in places {
        let mut place = place;
        while place.contains("IV") || place.starts_with('R') || place.contains("VI") || place.contains(" I") {
            let is_of = |cite: &str| cite.split("; ").any(|it| it == place || it.starts_with(&format!("{place}.")));
            let is_near = |cite: &str| is_of(cite) || cite.split("; ").any(|it| it.split(", ").next() == Some(place));
            if let Some(setting) = SETTINGS.iter().find(|setting| is_near(setting.cite)) {
                return Some(setting.key);
            }
            let Some((above, _)) = place.rsplit_once('.') else { break };
            place = above;
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Seat;

    #[test]
    fn points_have_another_section_by_province_by_effect_and_by_office() {
        let event = Event::PointsScored { seat: Seat(0), points: 1 };
        let of = |by| section(event, by, Phase::Election);
        assert_eq!(of(EventCause::Province), "2e IV.5.A, Victory Point Provinces");
        assert_eq!(of(EventCause::Rule), "2e IV.5.C");
        assert_eq!(of(EventCause::Effect), "2e V");
        assert_eq!(of(EventCause::Point(RulePoint::PointsOfAPlace)), "2e IV.5.C; R30");
    }

    #[test]
    fn a_section_leads_to_a_setting_of_it_or_around_it() {
        assert_eq!(setting_of("2e IV.3.A.i, Placement Rules"), Some("stack_height"));
        assert_eq!(setting_of("2e VI.2; R27"), Some("landslide_votes"));
        assert!(setting_of("2e IV.5.C").is_some() && setting_of("2e IV.3, Clean-up; R14").is_some());
        assert_eq!(setting_of(""), None);
    }
}
