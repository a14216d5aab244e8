//! The rule points of Revolution!. Like Liberté's, they cost nothing where no script fills them.

use super::points::points;

points! {
    RevolutionPoint, REVOLUTION_POINTS;
    /// Who has control of a space.
    WhoControlsASpace: Answers = "who-controls-a-space" ("space": "Space", "seats": "SeatSet") -> "SeatSet",
        "DETERMINING CONTROL; V15; V16",
        "Who has control of a space, of the players who bid there: one wins it and pays; where it is several or none, nobody \
         wins it. Not asked of the space that sells cards. By the rulebook: most Force, then most Blackmail, then most Gold.";
    /// The Support that a space gives.
    SupportOfASpace: AnswersAboutPlayer = "support-of-a-space" ("space": "Space", "seat": "Seat") -> "int",
        "RESOLVING ACTIONS; V20",
        "The Support that a space gives whoever has won it, from 0 to 1000; by the rulebook what is printed on it.";
    /// The chips that a space gives.
    ChipsOfASpace: AnswersAboutPlayer = "chips-of-a-space" ("space": "Space", "seat": "Seat", "currency": "Currency") -> "int",
        "RESOLVING ACTIONS; V5; V18",
        "The chips of a currency that a space gives whoever has won it, from 0 to 100; by the rulebook those printed on it.";
    /// What an area is worth.
    WorthOfAnArea: Answers = "worth-of-an-area" ("area": "Area") -> "int", "ENDING THE GAME; V29",
        "The Support that whoever wins an area gets at the end, from 0 to 10000; by the rulebook what is printed on it.";
    /// Whether the game ends in a way of its own.
    FurtherEnding: Answers = "further-ending" () -> "bool", "ENDING THE GAME; V28",
        "Whether the game ends now in a way that the rulebook does not have; asked when the last space of a round is resolved. \
         Chips and areas score as ever.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_found_by_its_id() {
        for point in RevolutionPoint::ALL {
            let spec = point.spec();
            assert_eq!(RevolutionPoint::parse(spec.id), Some(*point));
            assert!(spec.meaning.ends_with('.') && !spec.cite.is_empty() && spec.kind.answers_only());
        }
    }
}
