//! Choices as the scripts of bots are given them.

use super::hook_view::{HookRun, Visibility};
use super::run::Playing;
use super::words::{Card, Faction, One, Province, Seat};
use crate::games::liberte::{Cause, Choice, Liberte, Target};
use crate::kernel;
use crate::model::{Argument, BOT_SCORE, CHOICES, CardId, EffectId, PointSpec};
use crate::script::bot_scripts::BotScripts;
use rhai::{Dynamic, INT};

impl BotScripts for Liberte {
    const SCORE: &'static PointSpec = &BOT_SCORE;

    fn scored_for(seat: kernel::Seat) -> Cause {
        Cause::Card { card: CardId(0), effect: EffectId(0), seat }
    }

    fn scoring() -> HookRun {
        HookRun::new(&BOT_SCORE, Visibility::Position)
    }

    fn scored(playing: &Playing, _: kernel::Seat, choice: Choice, worth: i64) -> Vec<Dynamic> {
        let (row, named) = choice.parts();
        let word = CHOICES.iter().find(|spec| spec.number == row).map_or("", |spec| spec.word);
        let target = |wanted: fn(Argument) -> Option<Target>| {
            playing.thing(named.into_iter().flatten().find_map(wanted).unwrap_or(Target::Nothing))
        };
        let card = target(|it| if let Argument::Card(card) = it { Some(Target::Card(card)) } else { None });
        let province = target(|it| if let Argument::Province(at) = it { Some(Target::Province(at)) } else { None });
        let seat = target(|it| if let Argument::Seat(seat) = it { Some(Target::Seat(seat)) } else { None });
        let faction =
            target(|it| if let Argument::Faction(faction) = it { Some(Target::Faction(faction)) } else { None });
        let pack = playing.rules.pack();
        let (mut number, mut option) = (0, String::new());
        for argument in named.into_iter().flatten() {
            match argument {
                Argument::Number(chosen) => number = INT::from(chosen),
                Argument::Word(word) => option = pack.options.get(word.index()).cloned().unwrap_or_default(),
                Argument::Action(action) => {
                    option = pack.effect_of_action(action).map_or_else(String::new, |effect| effect.id.clone())
                }
                Argument::Card(_) | Argument::Province(_) | Argument::Seat(_) | Argument::Faction(_) => {}
            }
        }
        vec![
            Dynamic::from(word),
            Dynamic::from(INT::from(worth)),
            Dynamic::from(Card::new(card)),
            Dynamic::from(Province::new(province)),
            Dynamic::from(Seat::new(seat)),
            Dynamic::from(Faction::new(faction)),
            Dynamic::from(number),
            Dynamic::from(option),
        ]
    }
}
