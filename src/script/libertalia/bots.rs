//! Choices as the scripts of bots are given them.

use super::words::{Character, One, Seat, Token};
use crate::games::libertalia::{Choice, EffectSource, EffectTime, Libertalia, Operand, Rank, Target};
use crate::kernel;
use crate::model::{EffectId, LIBERTALIA_BOT_SCORE, PointSpec};
use crate::script::bot_scripts::BotScripts;
use crate::script::rule_points::PointRun;
use crate::script::run::Playing;
use rhai::{Dynamic, INT};

/// The first words of choices.
pub(super) const CHOICES: [&str; 7] = ["play", "take", "character", "card", "token", "number", "none"];

impl BotScripts for Libertalia {
    const SCORE: &'static PointSpec = &LIBERTALIA_BOT_SCORE;

    fn scored_for(seat: kernel::Seat) -> EffectSource {
        EffectSource { effect: EffectId(0), player: seat, rank: Rank(0), time: EffectTime::Day }
    }

    fn scoring() -> PointRun {
        PointRun::seeing(&LIBERTALIA_BOT_SCORE)
    }

    fn scored(_: &Playing<Libertalia>, seat: kernel::Seat, choice: Choice, worth: i64) -> Vec<Dynamic> {
        let (word, character, token, number) = match choice {
            Choice::Play(rank) => ("play", Some((rank, seat)), None, 0),
            Choice::Take(token) => ("take", None, Some(token), 0),
            Choice::Character(rank, owner) => ("character", Some((rank, owner)), None, 0),
            Choice::Card(rank) => ("card", Some((rank, seat)), None, 0),
            Choice::Token(token) => ("token", None, Some(token), 0),
            Choice::Number(number) => ("number", None, None, number),
            Choice::None => ("none", None, None, 0),
        };
        let known = |target: Option<Target>| Operand::Known(target.unwrap_or_default());
        vec![
            Dynamic::from(word),
            Dynamic::from(INT::from(worth)),
            Dynamic::from(Character::new(known(character.map(|(rank, owner)| Target::Character(rank, owner))))),
            Dynamic::from(Token::new(known(token.map(Target::Token)))),
            Dynamic::from(Seat::new(known(character.map(|(_, owner)| Target::Seat(owner))))),
            Dynamic::from(INT::from(number)),
        ]
    }
}
