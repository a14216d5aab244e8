//! The one list of what is counted of a card.

/// Something that is counted of a card in a game. A *stay* begins when the card comes into a hand and ends when it leaves that hand.
///
/// Every stay is accounted for: those that begin (`dealt` to `returned`) are those that end (`displayed`, `put-away`,
/// `discarded`, `shown-by-effect` as far as from a hand, `lost`) and those that are `in-hand` at the end. In the same way
/// `displayed` and `shown-by-effect` are together `advanced`, `returned`, `removed` and `in-display`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CardCount {
    /// Games in which it left the deck.
    Seen,
    /// Stays that began when the first hands were dealt.
    Dealt,
    /// Stays that began with a draw from the deck.
    Drawn,
    /// Stays that began when it was taken face up.
    Taken,
    /// Stays that began by an effect, from whichever pile.
    Given,
    /// Stays that began when a display went back to its hand.
    Returned,
    /// Seats that held it, of each game.
    Holders,
    /// Seats, of each game, that could play it at some decision.
    CouldPlay,
    /// Decisions at which it could be played.
    Legal,
    /// Plays for blocks.
    ForBlocks,
    /// Plays for a token in the Battle Box.
    ForToken,
    /// Plays for its effect.
    ForEffect,
    /// Seats, of each game, that played it.
    Players,
    /// Blocks that it placed.
    Blocks,
    /// Plays that changed nothing: nothing happened between its being played and its being put away, draws of chance left
    /// out, and it was not displayed.
    ChangedNothing,
    /// Stays that ended in the player's display after it was played.
    Displayed,
    /// Stays that ended on the discard pile after it was played.
    PutAway,
    /// Times that an effect displayed it, from a hand or elsewhere.
    ShownByEffect,
    /// Those of them from a hand, which ended a stay.
    ShownFromHand,
    /// Stays that ended on the discard pile, the card not played.
    Discarded,
    /// Stays that an effect ended otherwise.
    Lost,
    /// Ends of turns over which it was kept in a hand.
    Kept,
    /// Times that it was advanced to break a tie.
    Advanced,
    /// Times that an effect took it from a display.
    Removed,
    /// Games at whose end it was in a hand.
    InHand,
    /// Games at whose end it was displayed.
    InDisplay,
    /// Seats, of each game, that held it and never played or displayed it, and discarded it or held it at the end.
    Dead,
}

impl CardCount {
    /// All of them, in the order of files.
    pub const ALL: [CardCount; 27] = {
        use CardCount::*;
        [
            Seen,
            Dealt,
            Drawn,
            Taken,
            Given,
            Returned,
            Holders,
            CouldPlay,
            Legal,
            ForBlocks,
            ForToken,
            ForEffect,
            Players,
            Blocks,
            ChangedNothing,
            Displayed,
            PutAway,
            ShownByEffect,
            ShownFromHand,
            Discarded,
            Lost,
            Kept,
            Advanced,
            Removed,
            InHand,
            InDisplay,
            Dead,
        ]
    };

    /// The count in a few words.
    pub fn title(self) -> &'static str {
        use CardCount::*;
        match self {
            Seen => "games in which it left the deck",
            Dealt => "stays in a hand that began when the first hands were dealt",
            Drawn => "stays that began with a draw from the deck",
            Taken => "stays that began when it was taken face up",
            Given => "stays that began by an effect",
            Returned => "stays that began when a display went back to its hand",
            Holders => "seats that held it, of each game",
            CouldPlay => "seats, of each game, that could play it at some decision",
            Legal => "decisions at which it could be played",
            ForBlocks => "plays for blocks",
            ForToken => "plays for a token in the Battle Box",
            ForEffect => "plays for its effect",
            Players => "seats, of each game, that played it",
            Blocks => "blocks that it placed",
            ChangedNothing => "plays after which nothing had changed",
            Displayed => "stays that ended in the player's display after it was played",
            PutAway => "stays that ended on the discard pile after it was played",
            ShownByEffect => "times that an effect displayed it",
            ShownFromHand => "those of them that ended a stay",
            Discarded => "stays that ended on the discard pile, the card not played",
            Lost => "stays that an effect ended otherwise",
            Kept => "ends of turns over which it was kept in a hand",
            Advanced => "times that it was advanced to break a tie",
            Removed => "times that an effect took it from a display",
            InHand => "games at whose end it was in a hand",
            InDisplay => "games at whose end it was displayed",
            Dead => "seats, of each game, that held it to the end or discarded it, and never played or displayed it",
        }
    }

    /// Its id, as files write it.
    pub fn id(self) -> &'static str {
        use CardCount::*;
        match self {
            Seen => "seen",
            Dealt => "dealt",
            Drawn => "drawn",
            Taken => "taken",
            Given => "given",
            Returned => "returned",
            Holders => "holders",
            CouldPlay => "could-play",
            Legal => "legal",
            ForBlocks => "for-blocks",
            ForToken => "for-token",
            ForEffect => "for-effect",
            Players => "players",
            Blocks => "blocks",
            ChangedNothing => "changed-nothing",
            Displayed => "displayed",
            PutAway => "put-away",
            ShownByEffect => "shown-by-effect",
            ShownFromHand => "shown-from-hand",
            Discarded => "discarded",
            Lost => "lost",
            Kept => "kept",
            Advanced => "advanced",
            Removed => "removed",
            InHand => "in-hand",
            InDisplay => "in-display",
            Dead => "dead",
        }
    }
}

/// The way in which games left a card unused: the first that holds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unused {
    /// Nobody ever held it.
    NeverHeld,
    /// It was held, and never legal to play.
    NeverLegal,
    /// It was legal to play, and nobody did.
    NeverPlayed,
    /// Whenever it was played, that changed nothing.
    ChangedNothing,
}

impl Unused {
    /// All four, the first first.
    pub const ALL: [Unused; 4] = [Unused::NeverHeld, Unused::NeverLegal, Unused::NeverPlayed, Unused::ChangedNothing];

    /// The way in words.
    pub fn text(self) -> &'static str {
        match self {
            Unused::NeverHeld => "never in a hand",
            Unused::NeverLegal => "never legal to play",
            Unused::NeverPlayed => "never played",
            Unused::ChangedNothing => "changed nothing when played",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_count_has_its_place_in_the_list_and_an_id_of_its_own() {
        for (at, count) in CardCount::ALL.into_iter().enumerate() {
            assert_eq!(count as usize, at);
            assert!(CardCount::ALL[..at].iter().all(|other| other.id() != count.id()), "{}", count.id());
        }
    }
}
