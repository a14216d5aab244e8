//! What figures are about.

use crate::kernel::word_table;

word_table! {
    /// The subject of a figure. In the order of tables.
    #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
    #[repr(u8)]
    pub enum FigureGroup {
        /// How games end, and how near they came to another end.
        Endings = "endings", "Endings";
        /// Who wins.
        Wins = "wins", "Wins";
        /// What counts at the end, and its sources: Victory Points, Support.
        Points = "points", "Points";
        /// The spaces of a bidding chart: bids, prices, and what they bring.
        Spaces = "spaces", "Spaces";
        /// The areas of a board, and who has them at the end.
        Areas = "areas", "Areas";
        /// Markers on the board.
        Markers = "markers", "Markers";
        /// Chips that are bid.
        Chips = "chips", "Chips";
        /// Characters: plays, discards, what they bring.
        Characters = "characters", "Characters";
        /// Booty tokens.
        Booty = "booty", "Booty";
        /// Cards and their deck.
        Cards = "cards", "Cards";
        /// Governments and oppositions.
        Governments = "governments", "Governments";
        /// Supplies that run out.
        Supplies = "supplies", "Supplies";
        /// Rounds of the Action Phase.
        Rounds = "rounds", "Rounds";
        /// Ties and how they are broken.
        Ties = "ties", "Ties";
        /// Elections, Paris and single provinces.
        Provinces = "provinces", "Provinces";
        /// Battles.
        Battles = "battles", "Battles";
        /// Who leads, and what decisions matter.
        Course = "course", "Course";
        /// How long games take.
        Length = "length", "Length";
    }
    /// Its word in files.
    pub fn id;
    /// As headings say it.
    pub fn title;
}
