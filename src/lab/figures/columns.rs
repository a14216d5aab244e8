//! The columns of the tables of figures, and what is made of them: an enum for each game, and one over all of them.

/// The figures of a game: those that every game has, and the rows of its own.
///
/// `score` is the word for what counts at the end, and what its winner's title adds; `ending` the type of its endings, which
/// have an `id` and `words`; `counts` what its events counted.
macro_rules! figures {
    (
        $(#[doc = $about:literal])+
        $Figure:ident, ending: $Ending:ty, counts: $Counts:ty, score: $score:literal $(+ $whatever:literal)?;
        in $bots:ident, $result:ident, $counts:ident, $impact:ident:
        $($rows:tt)*
    ) => {
        $crate::lab::figures::columns::figure_rows! {
            $(#[doc = $about])+
            $Figure, $Counts; in $bots, $result, $counts, $impact:

            /// Whether it ended so.
            Ending(ending: $Ending) {
                group: Endings, unit: Share, headline: true, first_headline: true,
                id: ("ending.{}", ending.id()),
                title: ("games that end by {}", ending.words()),
                value: value::whole($result.ending == ending.id()),
            }

            /// The seat's part of the win.
            Win(seat: Seat) {
                group: Wins, unit: Share, headline: true, first_headline: true,
                id: ("wins.{seat}"),
                title: ("wins of {seat}, a shared win split"),
                value: if $result.winners.has(seat) { value::part($result) } else { 0 },
            }

            /// The part of the win that went to bots of a kind.
            WinOf(kind: BotKind) {
                group: Wins, unit: Share, headline: true, first_headline: true,
                id: ("wins.{}", kind.id()),
                title: ("wins of {} bots, a shared win split", kind.id()),
                value: {
                    let is_of = |seat: &Seat| $bots.get(seat.index()) == Some(&kind);
                    $result.winners.iter().filter(is_of).count() as i64 * value::part($result)
                },
            }

            /// Whether more than one seat won.
            SharedWin {
                group: Wins, unit: Share, headline: true,
                id: ("shared-win"),
                title: ("games with more than one winner"),
                value: value::whole($result.winners.len() > 1),
            }

            /// The score of the winner, of the first clockwise where several won.
            WinnersPoints {
                group: Points, unit: Points, headline: true, may_be_missing: true,
                id: ("points.winner"),
                title: ("the winner's {}{}", $score, concat!($($whatever)?)),
                value: $result.winners.lowest().map(|winner| value::points($result, winner)),
            }

            /// The greatest score less the second greatest.
            Lead {
                group: Points, unit: Points, headline: true,
                id: ("points.lead"),
                title: ("the most {} less the second most", $score),
                value: value::lead(Seat::first($bots.len()).map(|seat| value::points($result, seat))),
            }

            /// The scores of all seats together.
            AllPoints {
                group: Points, unit: Points, headline: true,
                id: ("points.all"),
                title: ("{} of all seats together", $score),
                value: value::sum(Seat::first($bots.len()).map(|seat| value::points($result, seat))),
            }

            /// The seat's score.
            Points(seat: Seat) {
                group: Points, unit: Points, headline: true,
                id: ("points.{seat}"),
                title: ("{} of {seat}", $score),
                value: value::points($result, seat),
            }

            /// The share of the probed decisions after which somebody else wins. Only where asked for.
            WinnerImpact {
                group: Course, unit: Share, headline: true, may_be_missing: true,
                id: ("mattered.winner"),
                title: ("probed decisions after which another choice gives the game to somebody else"),
                value: $impact.winner_share(),
            }

            /// The share of the probed decisions after which somebody's score differs. Only where asked for.
            PointsImpact {
                group: Course, unit: Share, headline: true, may_be_missing: true,
                id: ("mattered.points"),
                title: ("probed decisions after which another choice changes somebody's {}", $score),
                value: $impact.points_share(),
            }

            /// Decisions, those with a single choice included.
            Decisions {
                group: Length, unit: Count, headline: true,
                id: ("decisions"),
                title: ("decisions, those with a single choice included"),
                value: i64::from($result.decisions),
            }

            /// Decisions with more than one choice.
            FreeDecisions {
                group: Length, unit: Count,
                id: ("decisions.free"),
                title: ("decisions with more than one choice"),
                value: i64::from($counts.free_decisions),
            }

            $($rows)*
        }

        impl GameFigure for $Figure {
            type Counts = $Counts;
            type Ending = $Ending;

            fn own(figure: Figure) -> Option<$Figure> {
                figure.try_into().ok()
            }

            #[inline]
            fn value(self, bots: &[BotKind], played: &PlayedGame<$Counts>) -> Option<i64> {
                self.of(bots, played)
            }

            fn shared(shared: SharedFigure<$Ending>) -> $Figure {
                match shared {
                    SharedFigure::Ending(ending) => $Figure::Ending(ending),
                    SharedFigure::Win(seat) => $Figure::Win(seat),
                    SharedFigure::WinOf(kind) => $Figure::WinOf(kind),
                    SharedFigure::Points(seat) => $Figure::Points(seat),
                    SharedFigure::Decisions => $Figure::Decisions,
                    SharedFigure::WinnerImpact => $Figure::WinnerImpact,
                    SharedFigure::PointsImpact => $Figure::PointsImpact,
                }
            }

            fn is_win(self) -> bool {
                matches!(self, $Figure::Win(_) | $Figure::WinOf(_))
            }

            fn is_ending(self) -> bool {
                matches!(self, $Figure::Ending(_))
            }
        }
    };
}

/// The enum of rows, and a function for each column.
macro_rules! figure_rows {
    (
        $(#[doc = $about:literal])+
        $Figure:ident, $Counts:ty; in $bots:ident, $result:ident, $counts:ident, $impact:ident:
        $(
            $(#[doc = $doc:literal])+
            $name:ident $(($($field:ident: $type:ty),+))? {
                group: $group:expr,
                unit: $unit:expr,
                $(headline: $headline:literal,)?
                $(first_headline: $first:literal,)?
                $(may_be_missing: $missing:expr,)?
                $(is_zero_or_one: $bit:expr,)?
                $(step: $step:expr,)?
                id: ($($id:tt)+),
                title: ($($title:tt)+),
                value: $value:expr,
            }
        )+
    ) => {
        $(#[doc = $about])+
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $Figure {
            $($(#[doc = $doc])+ $name $(($($type),+))?,)+
        }

        #[allow(unused_variables, reason = "not every column names all that a figure is of")]
        impl $Figure {
            /// The names of the rows.
            #[cfg(test)]
            pub const ROWS: &[&str] = &[$(stringify!($name)),+];

            /// Its id: what the command line and files call it. Words with dots between them, the turn last.
            pub fn id(self) -> String {
                match self {
                    $($Figure::$name $(($($field),+))? => format!($($id)+),)+
                }
            }

            /// What it is, in a few words; provinces by their numbers on the board.
            pub fn title(self) -> String {
                match self {
                    $($Figure::$name $(($($field),+))? => format!($($title)+),)+
                }
            }

            /// The group that the figure belongs to.
            pub fn group(self) -> FigureGroup {
                use FigureGroup::*;
                match self {
                    $($Figure::$name $(($($field),+))? => $group,)+
                }
            }

            /// What it counts.
            pub fn unit(self) -> Unit {
                use Unit::*;
                match self {
                    $($Figure::$name $(($($field),+))? => $unit,)+
                }
            }

            /// Whether tables show it where nothing else is asked for.
            pub fn is_headline(self) -> bool {
                match self {
                    $($Figure::$name $(($($field),+))? => [false $(, $headline)?].contains(&true),)+
                }
            }

            /// Whether it is among the few headlines that a table of many rulesets has room for.
            pub fn is_first_headline(self) -> bool {
                match self {
                    $($Figure::$name $(($($field),+))? => [false $(, $first)?].contains(&true),)+
                }
            }

            /// Whether there are games in which it has no value.
            pub fn may_be_missing(self) -> bool {
                match self {
                    $($Figure::$name $(($($field),+))? => [false $(, $missing)?].contains(&true),)+
                }
            }

            /// Whether it lies between 0 and 1 in every game, whatever its unit.
            pub fn is_zero_or_one(self) -> bool {
                let is_bit = match self {
                    $($Figure::$name $(($($field),+))? => [false $(, $bit)?].contains(&true),)+
                };
                is_bit || self.unit() == Unit::Share
            }

            /// How far something that happens once in a game may take it, in its unit: nobody knows where it has not
            /// happened so far. Points that a rulebook pays at once are ten at most.
            pub fn step(self) -> i64 {
                let usual = if self.unit() == Unit::Points { 10 } else { 1 };
                match self {
                    $($Figure::$name $(($($field),+))? => [usual $(, $step)?].into_iter().max().unwrap_or(usual),)+
                }
            }

            /// Its value in a game by `bots`, one a seat, in parts of its unit; none where the game has nothing of which
            /// it could be counted: see `may_be_missing`.
            pub fn of(self, $bots: &[BotKind], played: &PlayedGame<$Counts>) -> Option<i64> {
                let PlayedGame { result: $result, counts: $counts, impact: $impact } = played;
                match self {
                    $($Figure::$name $(($($field),+))? => Option::<i64>::from($value),)+
                }
            }
        }
    };
}

/// One enum over the figures of all games, for tools that know of a figure only what its columns say.
macro_rules! figures_of_games {
    ($($Game:ident($Figure:ty) = $of:literal),+ $(,)?) => {
        /// A figure of a game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Figure {
            $(#[doc = $of] $Game($Figure),)+
        }

        $crate::lab::figures::columns::figures_of_games! { @columns [$($Game)+]
            /// Its id: what the command line and files call it. Words with dots between them, the turn last.
            id: String;
            /// What it is, in a few words.
            title: String;
            /// The group that the figure belongs to.
            group: FigureGroup;
            /// What it counts.
            unit: Unit;
            /// Whether tables show it where nothing else is asked for.
            is_headline: bool;
            /// Whether it is among the few headlines that a table of many rulesets has room for.
            is_first_headline: bool;
            /// Whether there are games in which it has no value.
            may_be_missing: bool;
            /// Whether it lies between 0 and 1 in every game, whatever its unit.
            is_zero_or_one: bool;
            /// How far something that happens once in a game may take it, in its unit.
            step: i64;
            /// Whether it is a part of the win: of a seat, or of a kind of bots.
            is_win: bool;
            /// Whether it is the share of games with some ending.
            is_ending: bool;
        }

        $(
            impl From<$Figure> for Figure {
                fn from(figure: $Figure) -> Figure {
                    Figure::$Game(figure)
                }
            }

            impl TryFrom<Figure> for $Figure {
                type Error = Figure;

                #[inline]
                fn try_from(figure: Figure) -> Result<$Figure, Figure> {
                    match figure {
                        Figure::$Game(own) => Ok(own),
                        #[allow(unreachable_patterns, clippy::wildcard_enum_match_arm, reason = "the other games")]
                        other => Err(other),
                    }
                }
            }
        )+
    };
    (@columns $games:tt $($(#[doc = $doc:literal])+ $column:ident: $type:ty;)+) => {
        impl Figure {
            $($crate::lab::figures::columns::figures_of_games! { @column $games $(#[doc = $doc])+ $column: $type })+
        }
    };
    (@column [$($Game:ident)+] $(#[doc = $doc:literal])+ $column:ident: $type:ty) => {
        $(#[doc = $doc])+
        pub fn $column(self) -> $type {
            match self {
                $(Figure::$Game(figure) => figure.$column(),)+
            }
        }
    };
}

pub(super) use {figure_rows, figures, figures_of_games};
