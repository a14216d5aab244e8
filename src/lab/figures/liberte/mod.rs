//! The figures of Liberté.
//!
//! | file | what it holds |
//! |---|---|
//! | `table` | the figures: ids, titles, groups, units, values |
//! | `list` | which figures the games of a ruleset have, and their order |
//! | `kinds` | the parts that figures are named by: sources of points, ties and their ends, ... |
//! | `value` | what their values are made of |
//! | `counts` | what a game's events counted |
//! | `counter` | the sink that counts |

mod counter;
mod counts;
mod kinds;
mod list;
mod table;
mod value;

pub use counter::Counter;
pub use counts::Counts;
pub use kinds::{BattleLoss, NamedFaction, PointSource, ProvinceFigure, TieAbout, TieEnd, TurnFigure};
pub use table::LiberteFigure;

use crate::games::liberte::Liberte;

impl LiberteFigure {
    /// The title, with a province's name after its number.
    pub fn title_in(self, game: &Liberte) -> String {
        let LiberteFigure::Province(province, _) = self else { return self.title() };
        let name = game.pack().board.provinces.get(province.index()).map_or("", |it| &it.name);
        format!("{} ({name})", self.title())
    }
}

impl TurnFigure {
    /// The figure that counts it in the whole game: those of all turns add up to it.
    pub fn whole(self) -> LiberteFigure {
        match self {
            TurnFigure::Ending(ending) => LiberteFigure::Ending(ending),
            TurnFigure::Government(faction) => LiberteFigure::Governments(faction),
            TurnFigure::Opposition(faction) => LiberteFigure::Oppositions(faction),
            TurnFigure::Exhausted(faction) => LiberteFigure::Exhausted(faction),
            TurnFigure::Rounds => LiberteFigure::Rounds,
            TurnFigure::Contested => LiberteFigure::Contested,
            TurnFigure::Empty => LiberteFigure::Empty,
            TurnFigure::BattleLost => LiberteFigure::BattlesLost,
            TurnFigure::WinnerLed => LiberteFigure::WinnerLed,
        }
    }
}
