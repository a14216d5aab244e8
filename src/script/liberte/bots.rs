//! Scripts of bots: they score the choices of their seat.
//!
//! A script sees a position that is imagined for its seat: what the seat can't see is dealt anew in it. So it can't find out
//! what is hidden, whatever it looks at. It changes nothing, and its operations are counted as those of rule points are.

use super::hook_view::{HookRun, Visibility};
use super::reading::{of_trouble, read};
use super::run::{Playing, Run, Script};
use super::run_error::{RunError, RunErrorKind};
use super::words::{Card, Faction, One, Province, Seat};
use super::{Language, check};
use crate::games::liberte::{Cause, Choice, Liberte, Position, Target};
use crate::kernel;
use crate::load::Diagnostic;
use crate::model::{Argument, BOT_SCORE, CHOICES, CardId, Effect, EffectId, Pack, PackBot};
use crate::script::body::function;
use crate::script::hooks::{Given, HookError, judge};
use crate::script::pack_names::{FurtherChecks, PackNames};
use rhai::{Dynamic, INT};
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Operations that the score of one choice may take: a decision has dozens of choices, and a game hundreds of decisions.
const MOST_OF_ONE: u64 = 10_000;
/// The most compiled scripts that are kept.
const MOST_KEPT: usize = 64;

/// The script of a bot, ready to run.
pub struct BotScorer {
    source: Effect,
    script: Script,
    requirements: Arc<[String]>,
}

/// Why the script of a bot gives no score.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BotFailure {
    /// What is wrong, with the file and the line.
    pub message: String,
    /// The same as a finding.
    pub finding: Box<Diagnostic>,
}

impl fmt::Display for BotFailure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl fmt::Debug for BotScorer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "BotScorer({})", self.source.id)
    }
}

/// A bot's script in the form that findings know.
fn source(bot: &PackBot) -> Option<Effect> {
    let script = bot.script.as_ref()?;
    Some(Effect { id: bot.id.clone(), path: script.path.clone(), script: script.text.clone() })
}

/// Checks the scripts of a pack's bots.
pub(super) fn check_all(
    names: &PackNames<'_>,
    pack: &Pack,
    further: FurtherChecks<'_>,
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) {
    for source in pack.bots.iter().filter_map(source) {
        read(names, &source, Some(&BOT_SCORE), further, requirements, found);
    }
}

impl BotScorer {
    /// The script of a bot; none where its weights alone decide, or the script can't be read, which its check says.
    pub fn of(bot: &PackBot) -> Option<Arc<BotScorer>> {
        static KNOWN: Mutex<BTreeMap<(String, String), Arc<BotScorer>>> = Mutex::new(BTreeMap::new());
        let source = source(bot)?;
        let key = (bot.id.clone(), source.script.clone());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(scorer) = known.get(&key).filter(|known| known.source == source) {
            return Some(scorer.clone());
        }
        let ast = Language::liberte().engines().compile(&source.script).ok()?;
        let (function, path, declared) = (function(&source), source.path.clone(), check::declared(&source));
        let script = Script { ast, function, path, declared, has_verbs: false };
        let scorer = Arc::new(BotScorer { source, script, requirements: Arc::default() });
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        known.insert(key, scorer.clone());
        Some(scorer)
    }

    /// The score of a choice in a position that is imagined for a seat; `worth` is what the bot's weights make of it, in
    /// hundredths of a Victory Point.
    ///
    /// # Errors
    /// The script fails, takes too long, or gives something else than a whole number.
    pub fn score(
        &self,
        rules: &Arc<Liberte>,
        imagined: &Position,
        seat: kernel::Seat,
        choice: Choice,
        worth: i64,
    ) -> Result<i64, BotFailure> {
        let cause = Cause::Card { card: CardId(0), effect: EffectId(0), seat };
        let playing = Playing::new(rules, imagined, cause, &[]);
        let hook = HookRun::new(&BOT_SCORE, Visibility::Position);
        let given = arguments(&playing, choice, worth);
        let begun = Run::hook(playing, &self.requirements, hook, given, MOST_OF_ONE);
        let number = |value: Dynamic, _: &Run| {
            value.as_int().map_err(|kind| match crate::script::run_error::type_name(kind) {
                "nothing" => "nothing".to_owned(),
                kind => format!("`{kind}`"),
            })
        };
        let engine = &Language::liberte().engines().game;
        match judge((engine, None), (&self.script, &BOT_SCORE), begun, number).0 {
            Ok(Given::Result(score)) => Ok(score),
            Ok(Given::Refused(_)) => Err(self.failure(&self.plain("refuses, and a score is expected"))),
            Err(HookError::Unseen(what, _)) => Err(self.failure(&self.plain(&what))),
            Err(HookError::Fails(error)) => Err(self.failure(&error)),
        }
    }

    fn plain(&self, what: &str) -> RunError {
        let message = format!("`{}` {what}", self.script.function);
        RunError { kind: RunErrorKind::Fails, message, help: None, spot: self.script.declared }
    }

    fn failure(&self, error: &RunError) -> BotFailure {
        let message = format!("the bot `{}` fails: {}", self.source.id, error.in_file(&self.script.path));
        let mut finding = of_trouble(&self.source, error, false);
        finding.why = Some("a bot that gives no score ends the game".to_owned());
        BotFailure { message, finding: Box::new(finding) }
    }
}

/// What the function is given: the first word of the choice, what it is worth, and the things that it names.
fn arguments(playing: &Playing, choice: Choice, worth: i64) -> Vec<Dynamic> {
    let (row, named) = choice.parts();
    let word = CHOICES.iter().find(|spec| spec.number == row).map_or("", |spec| spec.word);
    let target = |wanted: fn(Argument) -> Option<Target>| {
        playing.thing(named.into_iter().flatten().find_map(wanted).unwrap_or(Target::Nothing))
    };
    let card = target(|it| if let Argument::Card(card) = it { Some(Target::Card(card)) } else { None });
    let province = target(|it| if let Argument::Province(at) = it { Some(Target::Province(at)) } else { None });
    let seat = target(|it| if let Argument::Seat(seat) = it { Some(Target::Seat(seat)) } else { None });
    let faction = target(|it| if let Argument::Faction(faction) = it { Some(Target::Faction(faction)) } else { None });
    vec![
        Dynamic::from(word),
        Dynamic::from(INT::from(worth)),
        Dynamic::from(Card::new(card)),
        Dynamic::from(Province::new(province)),
        Dynamic::from(Seat::new(seat)),
        Dynamic::from(Faction::new(faction)),
    ]
}
