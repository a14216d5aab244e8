//! Choices as the scripts of bots are given them.

use super::words::{Area, Currency, One, Seat, Space};
use crate::games::revolution::{self, Choice, EffectSource, Operand, Revolution, Target};
use crate::kernel;
use crate::model::{EffectId, PointSpec, REVOLUTION_BOT_SCORE};
use crate::script::bot_scripts::BotScripts;
use crate::script::rule_points::PointRun;
use crate::script::run::Playing;
use rhai::{Dynamic, INT};

/// The first words of choices.
pub(super) const CHOICES: [&str; 5] = ["put", "marker", "area", "seat", "none"];

impl BotScripts for Revolution {
    const SCORE: &'static PointSpec = &REVOLUTION_BOT_SCORE;

    fn scored_for(seat: kernel::Seat) -> EffectSource {
        EffectSource { effect: EffectId(0), player: seat, is_of_card: false }
    }

    fn scoring() -> PointRun {
        PointRun::seeing(&REVOLUTION_BOT_SCORE)
    }

    fn scored(_: &Playing<Revolution>, _: kernel::Seat, choice: Choice, worth: i64) -> Vec<Dynamic> {
        let (word, chip, area, seat) = match choice {
            Choice::Put { currency, space } => ("put", Some((currency, space)), None, None),
            Choice::Marker { area, owner } => ("marker", None, Some(area), Some(owner)),
            Choice::Area { area } => ("area", None, Some(area), None),
            Choice::Seat { seat } => ("seat", None, None, Some(seat)),
            Choice::Nothing => ("none", None, None, None),
        };
        let known = |target: Option<Target>| Operand::Known(target.unwrap_or_default());
        // A chip always lies somewhere; in all other choices these two say nothing.
        let (currency, space) = chip.unwrap_or((revolution::Currency::Gold, revolution::SpaceId(0)));
        vec![
            Dynamic::from(word),
            Dynamic::from(INT::from(worth)),
            Dynamic::from(Currency(currency)),
            Dynamic::from(Space(space)),
            Dynamic::from(Area::new(known(area.map(Target::Area)))),
            Dynamic::from(Seat::new(known(seat.map(Target::Seat)))),
        ]
    }
}
