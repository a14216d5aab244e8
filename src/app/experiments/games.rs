//! Single games of an experiment, played again beside the window to be looked at.

use super::{Lab, LabRequest, Ruleset};
use crate::app::jobs::{Executor, Job, run_once};
use crate::app::session::GamePair;
use crate::bots::BotKind;
use crate::games::BareGame;
use crate::games::liberte::Choice;
use crate::games::with_game;
use crate::kernel::{Journal, JournalLine, Seat};
use crate::lab::{
    ChangedWinner, CountedGame, Lineup, PairId, PlayableGame, PlayableRuleset, play_counted, play_one_by,
};
use crate::load::Library;
use crate::sandbox::{GameOrigin, Player, Sandbox, find_divergence, names_for, rerun_of_pair};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What is needed to look at pairs closer.
pub struct ChangedWinnersJob {
    pub rulesets: [Ruleset; 2],
    pub lineup: Lineup,
    pub pairs: Vec<PairId>,
}

/// A game that was played again.
pub enum OpenedGame {
    /// A game at its end, and what to say of it.
    Game(Box<Sandbox>, String),
    /// A game by the first ruleset where the pair parts, and the other one.
    Pair(Box<Sandbox>, Box<GamePair>),
    /// A game for a table of its own.
    Table(Box<TableGame>),
}

/// A game for a table that fills the window.
pub struct TableGame {
    /// The files of its rules.
    pub library: Arc<Library>,
    /// Its choices.
    pub journal: Journal,
    /// What to say of it.
    pub report: String,
    /// After how many choices it is looked at; none: at its end.
    pub at: Option<usize>,
    /// The other game, where it is one of a pair.
    pub beside: Option<Box<GameOfPair>>,
}

/// The other game of a pair, for a table.
pub struct GameOfPair {
    /// The files of its rules.
    pub library: Arc<Library>,
    /// Its journal.
    pub journal: Journal,
    /// What the rules of both are called, those of the other one last.
    pub names: [String; 2],
}

/// A game, or a pair, that is to be opened.
pub struct GamesToOpen {
    rulesets: Vec<Ruleset>,
    bots: Vec<BotKind>,
    seed: u64,
    /// Which game of a pair is shown where only one can be.
    shown: usize,
}

impl GamesToOpen {
    /// What an ask means; none where it means no game.
    pub fn of(lab: &Lab, request: &LabRequest) -> Option<GamesToOpen> {
        let (run, arms, seed, rotation, shown) = match *request {
            LabRequest::Open { run, arm, seed, rotation } => (run, vec![arm], seed, rotation, 0),
            LabRequest::OpenPair { run, arm, seed, rotation, shown } => (run, vec![0, arm], seed, rotation, shown),
            LabRequest::Forget(_)
            | LabRequest::Save(..)
            | LabRequest::CopyCommand(_)
            | LabRequest::Copy(..)
            | LabRequest::Report(_)
            | LabRequest::OpenKept(_)
            | LabRequest::ForgetKept(_)
            | LabRequest::AskAgain(_)
            | LabRequest::Examine(..) => return None,
        };
        let run = lab.run(run)?;
        let rulesets = arms.into_iter().map(|arm| run.rulesets.get(arm).cloned()).collect::<Option<Vec<_>>>()?;
        Some(GamesToOpen { rulesets, bots: run.lineup.seated(rotation).to_vec(), seed, shown })
    }
}

/// Looks at pairs closer, one after the other.
pub fn examine_changed_winners(executor: &Executor, wanted: ChangedWinnersJob) -> Job<ChangedWinner> {
    Job::start(executor, move |tell, stop: &AtomicBool| {
        let bots = wanted.lineup.bots();
        let games = wanted.rulesets.each_ref().map(|ruleset| ruleset.game(bots.len()));
        let [Ok(a), Ok(b)] = games else { return };
        for &pair in &wanted.pairs {
            if stop.load(Ordering::Relaxed) {
                return;
            }
            tell(ChangedWinner::again([a.lab(), b.lab()], bots, pair));
        }
    })
}

/// Plays what is wanted again.
pub fn open(executor: &Executor, wanted: GamesToOpen) -> Job<Result<OpenedGame, String>> {
    run_once(executor, move |_| match &wanted.rulesets[..] {
        [one] => {
            let told = format!("the game of seed {} by {}, at its end", wanted.seed, one.name);
            if let PlayableGame::Bare(game) = one.game(wanted.bots.len())? {
                let journal = journal(one, &game, &wanted.bots, wanted.seed)?;
                let game = TableGame { library: one.library.clone(), journal, report: told, at: None, beside: None };
                return Ok(OpenedGame::Table(Box::new(game)));
            }
            let sandbox = again(one, &wanted.bots, wanted.seed)?;
            Ok(OpenedGame::Game(Box::new(sandbox), told))
        }
        [one, two] => {
            if let games @ [PlayableGame::Bare(_), PlayableGame::Bare(_)] =
                &[one.game(wanted.bots.len())?, two.game(wanted.bots.len())?]
            {
                return Ok(OpenedGame::Table(Box::new(one_of_pair([one, two], games, &wanted))));
            }
            let mut a = again(one, &wanted.bots, wanted.seed)?;
            let b = again(two, &wanted.bots, wanted.seed)?;
            let parting = find_divergence(a.tree(), b.tree(), a.names(), "en");
            let again = Arc::new(rerun_of_pair(&a, &b, parting.as_ref(), &two.library));
            a.tree_mut().go_to(parting.as_ref().map_or(usize::MAX, |parting| parting.at));
            let names = [one.name.clone(), two.name.clone()];
            Ok(OpenedGame::Pair(Box::new(a), Box::new(GamePair { again, names, parting })))
        }
        _ => Err("a game is of one ruleset, a pair of two".to_owned()),
    })
}

/// One game of a pair where the two part.
fn one_of_pair(rulesets: [&Ruleset; 2], games: &[PlayableGame; 2], wanted: &GamesToOpen) -> TableGame {
    let pair = PairId { seed: wanted.seed, rotation: 0 };
    let told = ChangedWinner::again(games.each_ref().map(PlayableGame::lab), &wanted.bots, pair);
    let (shown, other) = (wanted.shown.min(1), 1 - wanted.shown.min(1));
    let next = |side: usize| told.choices[side].as_ref().map_or("the end".to_owned(), |choice| format!("`{choice}`"));
    let [own, others] = [shown, other].map(|side| rulesets[side].name.as_str());
    let seed = wanted.seed;
    let report = match told.differs_at {
        None => format!(
            "the game of seed {seed} by {own}: all choices are the same by {others}, and what comes of them differs"
        ),
        Some(_) => format!(
            "the game of seed {seed} by {own}, where it parts from that by {others}: next is {}, there {}",
            next(shown),
            next(other)
        ),
    };
    let [one, two] = told.made;
    let (lines, others_lines) = if shown == 0 { (one, two) } else { (two, one) };
    let head = rulesets[shown].pack.bots_journal_head(seed, wanted.bots.len());
    let journal = Journal::plain(head, lines);
    let others = rulesets[other].pack.bots_journal_head(seed, wanted.bots.len());
    let beside = GameOfPair {
        library: rulesets[other].library.clone(),
        journal: Journal::plain(others, others_lines),
        names: [shown, other].map(|side| rulesets[side].name.clone()),
    };
    TableGame {
        library: rulesets[shown].library.clone(),
        journal,
        report,
        at: told.differs_at,
        beside: Some(Box::new(beside)),
    }
}

/// What bots choose in the game of a seed, wherever they have two choices or more.
fn lines<G: CountedGame>(game: &G, bots: &[BotKind], seed: u64) -> Vec<JournalLine> {
    let mut made = Vec::new();
    play_one_by(game, bots, seed, |seat, choice, of| {
        if of > 1 {
            made.push(JournalLine { seat, choice: game.choice_text(choice), line: 0 });
        }
    });
    made
}

/// The journal of the game of a seed, for a table.
fn journal(ruleset: &Ruleset, game: &BareGame, bots: &[BotKind], seed: u64) -> Result<Journal, String> {
    let lines = with_game!(game, game => lines(&**game, bots, seed));
    Ok(Journal::plain(ruleset.pack.bots_journal_head(seed, bots.len()), lines))
}

/// The game of a seed, with every moment.
fn again(ruleset: &Ruleset, bots: &[BotKind], seed: u64) -> Result<Sandbox, String> {
    let players: Vec<Player> = bots.iter().map(|&bot| Player::Bot(bot)).collect();
    let beginning = GameOrigin::New { names: names_for(bots.len()), seed };
    let PlayableRuleset::Liberte(compiled) = &ruleset.rules else {
        return Err("this game has a table of its own".to_owned());
    };
    let begun = Sandbox::begin(compiled.clone(), &beginning, &players);
    let mut sandbox = begun.map_err(|reasons| reasons.join("; "))?;
    sandbox.set_library(&ruleset.library);
    let mut made: Vec<(Seat, Choice)> = Vec::new();
    play_counted(sandbox.game(), bots, seed, |seat, choice, of| {
        if of > 1 {
            made.push((seat, choice));
        }
    });
    for (seat, choice) in made {
        let refused = sandbox.choose(seat, choice).err();
        if let Some(refusal) = refused {
            return Err(format!(
                "the game of seed {seed} can't be played again: {}",
                sandbox.refusal_text(refusal, "en")
            ));
        }
    }
    Ok(sandbox)
}
