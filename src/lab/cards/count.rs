//! The one list of what is counted of a card.

use crate::kernel::word_table;

word_table! {
    /// Something that is counted of a card in a game. A *stay* begins when the card comes into a hand and ends when it leaves that hand.
    ///
    /// Every stay is accounted for: those that begin (`dealt` to `returned`) are those that end (`displayed`, `put-away`,
    /// `discarded`, `shown-by-effect` as far as from a hand, `lost`) and those that are `in-hand` at the end. In the same way
    /// `displayed` and `shown-by-effect` are together `advanced`, `returned`, `removed` and `in-display`.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum CardCount {
        /// Games in which it left the deck.
        Seen = "seen", "games in which it left the deck";
        /// Stays that began when the first hands were dealt.
        Dealt = "dealt", "stays in a hand that began when the first hands were dealt";
        /// Stays that began with a draw from the deck.
        Drawn = "drawn", "stays that began with a draw from the deck";
        /// Stays that began when it was taken face up.
        Taken = "taken", "stays that began when it was taken face up";
        /// Stays that began by an effect, from whichever pile.
        Given = "given", "stays that began by an effect";
        /// Stays that began when a display went back to its hand.
        Returned = "returned", "stays that began when a display went back to its hand";
        /// Seats that held it, of each game.
        Holders = "holders", "seats that held it, of each game";
        /// Seats, of each game, that could play it at some decision.
        CouldPlay = "could-play", "seats, of each game, that could play it at some decision";
        /// Decisions at which it could be played.
        Legal = "legal", "decisions at which it could be played";
        /// Plays for blocks.
        ForBlocks = "for-blocks", "plays for blocks";
        /// Plays for a token in the Battle Box.
        ForToken = "for-token", "plays for a token in the Battle Box";
        /// Plays for its effect.
        ForEffect = "for-effect", "plays for its effect";
        /// Seats, of each game, that played it.
        Players = "players", "seats, of each game, that played it";
        /// Blocks that it placed.
        Blocks = "blocks", "blocks that it placed";
        /// Plays that changed nothing: nothing happened between its being played and its being put away, draws of chance left
        /// out, and it was not displayed.
        ChangedNothing = "changed-nothing", "plays after which nothing had changed";
        /// Stays that ended in the player's display after it was played.
        Displayed = "displayed", "stays that ended in the player's display after it was played";
        /// Stays that ended on the discard pile after it was played.
        PutAway = "put-away", "stays that ended on the discard pile after it was played";
        /// Times that an effect displayed it, from a hand or elsewhere.
        ShownByEffect = "shown-by-effect", "times that an effect displayed it";
        /// Those of them from a hand, which ended a stay.
        ShownFromHand = "shown-from-hand", "those of them that ended a stay";
        /// Stays that ended on the discard pile, the card not played.
        Discarded = "discarded", "stays that ended on the discard pile, the card not played";
        /// Stays that an effect ended otherwise.
        Lost = "lost", "stays that an effect ended otherwise";
        /// Ends of turns over which it was kept in a hand.
        Kept = "kept", "ends of turns over which it was kept in a hand";
        /// Times that it was advanced to break a tie.
        Advanced = "advanced", "times that it was advanced to break a tie";
        /// Times that an effect took it from a display.
        Removed = "removed", "times that an effect took it from a display";
        /// Games at whose end it was in a hand.
        InHand = "in-hand", "games at whose end it was in a hand";
        /// Games at whose end it was displayed.
        InDisplay = "in-display", "games at whose end it was displayed";
        /// Seats, of each game, that held it and never played or displayed it, and discarded it or held it at the end.
        Dead = "dead", "seats, of each game, that held it to the end or discarded it, and never played or displayed it";
    }
    /// Its id, as files write it.
    pub fn id;
    /// The count in a few words.
    pub fn title;
}

word_table! {
    /// The way in which games left a card unused: the first that holds.
    #[derive(Clone, Copy, PartialEq, Eq, Debug)]
    pub enum Unused {
        /// Nobody ever held it.
        NeverHeld = "never in a hand";
        /// It was held, and never legal to play.
        NeverLegal = "never legal to play";
        /// It was legal to play, and nobody did.
        NeverPlayed = "never played";
        /// Whenever it was played, that changed nothing.
        ChangedNothing = "changed nothing when played";
    }
    /// The way in words.
    pub fn text;
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
