//! Scripts of bots, of whatever game: they score the choices of their seat.
//!
//! A script sees a position that is imagined for its seat: what the seat can't see is dealt anew in it. So it can't find out
//! what is hidden, whatever it looks at. It changes nothing, and its operations are counted as those of rule points are.

use super::body::function;
use super::check;
use super::hooks::{Given, HookError, judge};
use super::pack_names::{FurtherChecks, PackNames};
use super::plain_errors::type_name;
use super::reading::{of_trouble, read};
use super::run::{Playing, Run, RunningGame, Script};
use super::run_error::{RunError, RunErrorKind};
use crate::games::libertalia::Libertalia;
use crate::games::liberte::Liberte;
use crate::games::revolution::Revolution;
use crate::kernel::{Game, Seat};
use crate::load::Diagnostic;
use crate::model::{Effect, PackBot, PointSpec};
use rhai::Dynamic;
use std::any::TypeId;
use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

/// Operations that the score of one choice may take: a decision has dozens of choices, and a game hundreds of decisions.
const MOST_OF_ONE: u64 = 10_000;
/// The most compiled scripts that are kept.
const MOST_KEPT: usize = 64;

/// What a game adds so that scripts can score its choices.
pub(super) trait BotScripts: RunningGame {
    /// What the function is given and gives, in the form of a rule point; its last parameters are what the choice names.
    const SCORE: &'static PointSpec;

    /// Why a script runs that scores a seat's choices.
    fn scored_for(seat: Seat) -> Self::Source;

    /// A run that looks at the whole position and changes nothing.
    fn scoring() -> Self::Hook;

    /// What the function is given: the first word of the choice, what it is worth, and the things that it names.
    fn scored(playing: &Playing<Self>, seat: Seat, choice: Self::Choice, worth: i64) -> Vec<Dynamic>;
}

/// A game whose packs may bring bots that are scripts.
pub trait ScriptedGame: Game {
    /// The bots that its pack brings.
    fn bots(&self) -> &[PackBot];

    /// The script of a bot; none where it has none, or one that can't be read, which its check says.
    fn scorer(bot: &PackBot) -> Option<Arc<BotScorer>>;

    /// The score of a choice in a position that is imagined for a seat; `worth` is what the greedy bot makes of it, in
    /// hundredths of what it counts in.
    ///
    /// # Errors
    /// The script fails, takes too long, or gives something else than a whole number.
    fn score(
        scorer: &BotScorer,
        rules: &Arc<Self>,
        imagined: &Self::Position,
        seat: Seat,
        choice: Self::Choice,
        worth: i64,
    ) -> Result<i64, BotFailure>;
}

/// Has a game's bots score by scripts.
macro_rules! scripted_game {
    ($game:ident, $bots:expr) => {
        impl ScriptedGame for $game {
            fn bots(&self) -> &[PackBot] {
                let bots: fn(&$game) -> &[PackBot] = $bots;
                bots(self)
            }

            fn scorer(bot: &PackBot) -> Option<Arc<BotScorer>> {
                BotScorer::of::<$game>(bot)
            }

            fn score(
                scorer: &BotScorer,
                rules: &Arc<$game>,
                imagined: &Self::Position,
                seat: Seat,
                choice: Self::Choice,
                worth: i64,
            ) -> Result<i64, BotFailure> {
                scorer.score(rules, imagined, seat, choice, worth)
            }
        }
    };
}

scripted_game!(Liberte, |game| &game.pack().bots);
scripted_game!(Revolution, Revolution::bots);
scripted_game!(Libertalia, Libertalia::bots);

/// The script of a bot, ready to run.
pub struct BotScorer {
    source: Effect,
    script: Script,
    /// How much of what it is given its function takes.
    takes: usize,
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
pub(super) fn check_bots<G: BotScripts>(
    names: &PackNames<'_>,
    bots: &[PackBot],
    further: FurtherChecks<'_>,
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) {
    for source in bots.iter().filter_map(source) {
        read(names, &source, Some(G::SCORE), further, requirements, found);
    }
}

impl BotScorer {
    /// The script of a bot; none where its weights alone decide, or the script can't be read, which its check says.
    fn of<G: BotScripts>(bot: &PackBot) -> Option<Arc<BotScorer>> {
        type Known = BTreeMap<(TypeId, String, String), Arc<BotScorer>>;
        static KNOWN: Mutex<Known> = Mutex::new(Known::new());
        let source = source(bot)?;
        let key = (TypeId::of::<G>(), bot.id.clone(), source.script.clone());
        let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(scorer) = known.get(&key).filter(|known| known.source == source) {
            return Some(scorer.clone());
        }
        let ast = G::language().engines().compile(&source.script).ok()?;
        let (function, path, declared) = (function(&source), source.path.clone(), check::declared(&source));
        let most = G::SCORE.parameters.len();
        let counts = ast.iter_functions().filter(|it| it.name == function).map(|it| it.params.len());
        let takes = counts.filter(|count| *count <= most).max().unwrap_or(most);
        let script = Script { ast, function, path, declared, has_verbs: false };
        let scorer = Arc::new(BotScorer { source, script, takes, requirements: Arc::default() });
        if known.len() >= MOST_KEPT {
            known.clear();
        }
        known.insert(key, scorer.clone());
        Some(scorer)
    }

    fn score<G: BotScripts>(
        &self,
        rules: &Arc<G>,
        imagined: &G::Position,
        seat: Seat,
        choice: G::Choice,
        worth: i64,
    ) -> Result<i64, BotFailure> {
        let playing = Playing::new(rules, imagined, G::scored_for(seat), &[]);
        let mut given = G::scored(&playing, seat, choice, worth);
        given.truncate(self.takes);
        let begun = Run::hook(playing, &self.requirements, G::scoring(), given, MOST_OF_ONE);
        let number = |value: Dynamic, _: &Run<G>| {
            value.as_int().map_err(|kind| match type_name(kind) {
                "nothing" => "nothing".to_owned(),
                kind => format!("`{kind}`"),
            })
        };
        match judge((&G::language().engines().game, None), (&self.script, G::SCORE), begun, number).0 {
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
