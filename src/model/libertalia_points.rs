//! The rule points of Libertalia. Like Liberté's, they cost nothing where no script fills them.

use super::points::points;

points! {
    LibertaliaPoint, LIBERTALIA_POINTS;
    /// How high a character stands on the ship.
    HeightOfACharacter: AnswersAboutPlayer = "height-of-a-character" ("character": "Character") -> "int",
        "SUNRISE; L8",
        "How high a character stands on the ship, from 0 to 1000: the lowest acts first by day, the highest takes first at \
         dusk; of like heights silver numbers decide. Asked when it comes on the ship. By the rulebook: its rank. Nights go by \
         ranks as ever.";
    /// What tokens are worth.
    WorthOfTokens: AnswersAboutPlayer = "worth-of-tokens" ("token": "Token", "count": "int") -> "int",
        "THE DAY OF REST; L19",
        "The doubloons that all tokens of a kind in a player's den are worth on the day of rest, from -1000 to 1000; `count` \
         is how many there are, at least one. By the rulebook: what the pack says of one, and of whole sets.";
    /// What a campaign brings a player.
    PointsOfACampaign: AnswersAboutPlayer = "points-of-a-campaign" ("seat": "Seat", "fortune": "int") -> "int",
        "THE DAY OF REST; L19",
        "The points that a player gets on the day of rest, from -1000 to 1000; `fortune` is what doubloons and tokens are \
         worth together, and what the rulebook gives. Asked of everybody before anybody's score changes.";
    /// Whether the game ends in a way of its own.
    FurtherEnding: Answers = "further-ending" () -> "bool", "THE DAY OF REST; L22",
        "Whether the game ends now in a way that the rulebook does not have; asked after the day of rest of every campaign \
         but the last.";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_found_by_its_id() {
        for point in LibertaliaPoint::ALL {
            let spec = point.spec();
            assert_eq!(LibertaliaPoint::parse(spec.id), Some(*point));
            assert!(spec.meaning.ends_with('.') && !spec.cite.is_empty() && spec.kind.answers_only());
        }
    }
}
