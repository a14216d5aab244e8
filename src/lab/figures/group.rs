//! What figures are about.

/// The subject of a figure. In the order of tables.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
#[repr(u8)]
pub enum FigureGroup {
    /// How games end, and how near they came to another end.
    Endings,
    /// Who wins.
    Wins,
    /// Victory Points and their sources.
    Points,
    /// Governments and oppositions.
    Governments,
    /// Supplies that run out.
    Supplies,
    /// Rounds of the Action Phase.
    Rounds,
    /// Ties and how they are broken.
    Ties,
    /// Elections, Paris and single provinces.
    Provinces,
    /// Battles.
    Battles,
    /// Who leads, and what decisions matter.
    Course,
    /// How long games take.
    Length,
}

impl FigureGroup {
    /// All of them, in the order of tables.
    pub const ALL: [FigureGroup; 11] = [
        FigureGroup::Endings,
        FigureGroup::Wins,
        FigureGroup::Points,
        FigureGroup::Governments,
        FigureGroup::Supplies,
        FigureGroup::Rounds,
        FigureGroup::Ties,
        FigureGroup::Provinces,
        FigureGroup::Battles,
        FigureGroup::Course,
        FigureGroup::Length,
    ];

    /// Its word in files.
    pub fn id(self) -> &'static str {
        const IDS: [&str; 11] = [
            "endings",
            "wins",
            "points",
            "governments",
            "supplies",
            "rounds",
            "ties",
            "provinces",
            "battles",
            "course",
            "length",
        ];
        IDS[self as usize]
    }

    /// As headings say it.
    pub fn title(self) -> &'static str {
        const TITLES: [&str; 11] = [
            "Endings",
            "Wins",
            "Points",
            "Governments",
            "Supplies",
            "Rounds",
            "Ties",
            "Provinces",
            "Battles",
            "Course",
            "Length",
        ];
        TITLES[self as usize]
    }
}
