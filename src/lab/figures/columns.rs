//! The columns of the table of figures, and what is made of them.

macro_rules! figures {
    (
        in $bots:ident, $result:ident, $counts:ident, $impact:ident:
        $(
            $(#[doc = $doc:literal])+
            $name:ident $(($($field:ident: $type:ty),+))? {
                group: $group:expr,
                unit: $unit:expr,
                $(headline: $headline:literal,)?
                $(may_be_missing: $missing:expr,)?
                id: ($($id:tt)+),
                title: ($($title:tt)+),
                value: $value:expr,
            }
        )+
    ) => {
        /// A figure of a game.
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum Figure {
            $($(#[doc = $doc])+ $name $(($($type),+))?,)+
        }

        #[allow(unused_variables, reason = "not every column names all that a figure is of")]
        impl Figure {
            /// The names of the rows.
            #[cfg(test)]
            pub const ROWS: &[&str] = &[$(stringify!($name)),+];

            /// Its id: what the command line and files call it. Words with dots between them, the turn last.
            pub fn id(self) -> String {
                match self {
                    $(Figure::$name $(($($field),+))? => format!($($id)+),)+
                }
            }

            /// What it is, in a few words; provinces by their numbers on the board.
            pub fn title(self) -> String {
                match self {
                    $(Figure::$name $(($($field),+))? => format!($($title)+),)+
                }
            }

            /// The group that the figure belongs to.
            pub fn group(self) -> FigureGroup {
                use FigureGroup::*;
                match self {
                    $(Figure::$name $(($($field),+))? => $group,)+
                }
            }

            /// What it counts.
            pub fn unit(self) -> Unit {
                use Unit::*;
                match self {
                    $(Figure::$name $(($($field),+))? => $unit,)+
                }
            }

            /// Whether tables show it where nothing else is asked for.
            pub fn is_headline(self) -> bool {
                let headline: &[bool] = match self {
                    $(Figure::$name $(($($field),+))? => &[$($headline)?],)+
                };
                headline.contains(&true)
            }

            /// Whether there are games in which it has no value.
            pub fn may_be_missing(self) -> bool {
                match self {
                    $(Figure::$name $(($($field),+))? => [false $(, $missing)?].contains(&true),)+
                }
            }

            /// Its value in a game by `bots`, one a seat, in parts of its unit; none where the game has nothing of which
            /// it could be counted: see [`Figure::may_be_missing`].
            pub fn of(self, $bots: &[BotKind], played: &PlayedGame) -> Option<i64> {
                let PlayedGame { result: $result, counts: $counts, impact: $impact } = played;
                match self {
                    $(Figure::$name $(($($field),+))? => Option::<i64>::from($value),)+
                }
            }
        }
    };
}

pub(super) use figures;
