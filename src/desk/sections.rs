//! Which rule is behind what happens: one citation for every kind of event and of question.

use crate::games::liberte::{Cause, Ending, Event, EventCause, Liberte, Question, TieFor};
use crate::model::{RulePoint, SETTINGS};

/// The section behind an event.
pub fn section(game: &Liberte, cause: EventCause, event: Event) -> &'static str {
    if let Some(point) = point_behind(game, cause, event) {
        return point.spec().cite;
    }
    match cause {
        EventCause::Effect(_) => "2e V",
        EventCause::Refresh => "2e IV.2",
        EventCause::Tie(about) => section_of_tie(about),
        EventCause::Province if matches!(event, Event::PointsScored { .. }) => "2e IV.5.A, Victory Point Provinces",
        EventCause::Rule | EventCause::Province | EventCause::Office(_) => event.section(),
    }
}

/// The rule point whose script is behind an event, rather than the rulebook or a card.
pub fn point_behind(game: &Liberte, cause: EventCause, event: Event) -> Option<RulePoint> {
    let points: &[RulePoint] = match (cause, event) {
        (EventCause::Effect(Cause::Point { point, .. }), _) | (_, Event::PointFailed { point }) => return Some(point),
        (_, Event::GameEnded { ending: Ending::FurtherEnding }) => &[RulePoint::FurtherEnding],
        (EventCause::Office(_), _) => &[RulePoint::PointsOfAPlace],
        (EventCause::Province, Event::PointsScored { .. }) => &[RulePoint::PointsOfAProvince],
        (EventCause::Province, Event::VoteCast { .. }) => &[RulePoint::WhoWinsAProvince, RulePoint::VotesOfAProvince],
        (EventCause::Province, Event::NoVote { .. }) => &[RulePoint::WhoWinsAProvince],
        _ => &[],
    };
    points.iter().copied().find(|&point| game.fills(point))
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
        Question::Advance => section_of_tie(tie),
    }
}

fn section_of_tie(about: TieFor) -> &'static str {
    match about {
        TieFor::Battle => "2e IV.4",
        TieFor::Province => "2e IV.5.A",
        TieFor::Government | TieFor::Opposition => "2e IV.5.B",
        TieFor::FirstInGovernment | TieFor::SecondInGovernment | TieFor::FirstInOpposition => "2e IV.5.C",
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
    use crate::games::liberte::Office;
    use crate::kernel::Seat;
    use crate::load::{Files, Library};
    use crate::model::{CardId, EffectId};

    #[test]
    fn points_have_another_section_by_province_by_effect_and_by_office() {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let game = crate::script::compile(loaded.playable().unwrap()).0.unwrap().game(3).unwrap();
        let event = Event::PointsScored { seat: Seat(0), points: 1 };
        let of = |cause| section(&game, cause, event);
        let card = Cause::Card { card: CardId(0), effect: EffectId(0), seat: Seat(0) };
        assert_eq!(of(EventCause::Province), "2e IV.5.A, Victory Point Provinces");
        assert_eq!(of(EventCause::Office(Office::FirstInGovernment)), "2e IV.5.C");
        assert_eq!(of(EventCause::Effect(card)), "2e V");
        assert_eq!(
            of(EventCause::Effect(Cause::Point { point: RulePoint::TurnEnds, nth: 0, player: None })),
            RulePoint::TurnEnds.spec().cite
        );
    }

    #[test]
    fn a_section_leads_to_a_setting_of_it_or_around_it() {
        assert_eq!(setting_of("2e IV.3.A.i, Placement Rules"), Some("stack_height"));
        assert_eq!(setting_of("2e VI.2; R27"), Some("landslide_votes"));
        assert!(setting_of("2e IV.5.C").is_some() && setting_of("2e IV.3, Clean-up; R14").is_some());
        assert_eq!(setting_of(""), None);
    }
}
