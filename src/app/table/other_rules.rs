//! The game on the table by the rules on the workbench: when these change, it is replayed beside the window, and can be
//! continued by them. What is hidden is left out.

use super::saved::open_steps;
use super::{GameAtTable, GameBeside, TableSession};
use crate::app::jobs::{Job, run_once};
use crate::desk::with_names;
use crate::kernel::Tree;
use crate::kit::field::Eyes;
use crate::load::Library;
use crate::model::{Wording, say};
use crate::sandbox::{DataOrigin, Replayed, RerunOutcome, Sandbox, beginning, replay_in};
use std::sync::Arc;

/// The most differences that are told.
const MOST: usize = 3;

/// What becomes of the game by the rules on the workbench.
pub struct OtherRules<G: GameAtTable> {
    /// In a few words.
    pub verdict: String,
    /// How they differ, or why a choice is not legal, in lines.
    pub how: Vec<String>,
    /// Whether every choice is legal by them.
    pub is_legal: bool,
    /// The game by them, up to the last choice that is legal; none where they can't be played.
    game: Option<Box<GameBeside<G>>>,
    /// The hash of the rules.
    hash: String,
}

impl<G: GameAtTable> OtherRules<G> {
    /// Whether the game can go on by them.
    pub fn can_be_used(&self) -> bool {
        self.game.is_some()
    }

    /// The game by them.
    pub(super) fn game(&self) -> Option<&GameBeside<G>> {
        self.game.as_deref()
    }
}

/// The rules and the state of the game that were compared, and the language of the outcome: the files by their address, their
/// variants, the state's number, the language's code.
type WatchKey = (usize, Vec<String>, u64, String);

/// Watches the rules on the workbench.
pub(super) struct RulesWatch<G: GameAtTable> {
    asked: Option<WatchKey>,
    job: Option<Job<Option<OtherRules<G>>>>,
    outcome: Option<OtherRules<G>>,
    /// The hash of the rules that were declined for this game.
    declined: Option<String>,
    /// The variants on the workbench when the game came to the table: only others than these are rules that have changed.
    came_with: Vec<String>,
}

impl<G: GameAtTable> RulesWatch<G> {
    /// Watches a game that has come to the table with these variants on the workbench.
    pub(super) fn of_game(variants: &[String]) -> RulesWatch<G> {
        RulesWatch { asked: None, job: None, outcome: None, declined: None, came_with: variants.to_vec() }
    }
}

impl<G: GameAtTable> TableSession<G> {
    /// The game by the rules on the workbench; none where they are its own, nothing is known yet, or they were declined.
    pub fn other_rules(&self) -> Option<&OtherRules<G>> {
        let is_declined = |other: &&OtherRules<G>| self.rules_watch.declined.as_ref() == Some(&other.hash);
        self.rules_watch.outcome.as_ref().filter(|other| !is_declined(other))
    }

    /// Replays the game if the rules on the workbench have changed, or the game has gone on. To be called at every frame.
    pub fn update_rules(&mut self) {
        let Some(sandbox) = &self.sandbox else { return };
        let watch = &mut self.rules_watch;
        let variants = if self.next.0 == watch.came_with { &sandbox.head().variants } else { &self.next.0 };
        let key = (Arc::as_ptr(&self.library) as usize, variants.clone(), self.revision, self.language.clone());
        if watch.job.is_none() && watch.asked.as_ref() != Some(&key) {
            let (sandbox, library, variants) = (sandbox.clone(), self.library.clone(), variants.clone());
            let wording = Wording::of(&self.language);
            watch.asked = Some(key);
            watch.job = Some(run_once(&self.executor, move |_| replayed(&sandbox, &library, &variants, wording)));
        }
        if let Some(outcome) = watch.job.as_ref().and_then(|job| job.messages().last()) {
            (watch.job, watch.outcome) = (None, outcome);
        }
    }

    /// Declines the rules on the workbench for this game.
    pub(super) fn keep_rules(&mut self) {
        self.rules_watch.declined = self.rules_watch.outcome.as_ref().map(|other| other.hash.clone());
    }

    /// Continues the game by the rules on the workbench; the one by its own stays in my games.
    pub(super) fn adopt_rules(&mut self) {
        if let Some(game) = self.rules_watch.outcome.take().and_then(|other| other.game) {
            self.touch();
            self.put(game.sandbox);
            self.touch();
        }
    }
}

/// What becomes of a game by the rules in these files; none where they are its own.
fn replayed<G: GameAtTable>(
    sandbox: &Sandbox<G>,
    library: &Arc<Library>,
    variants: &[String],
    wording: &Wording,
) -> Option<OtherRules<G>> {
    let head = sandbox.head();
    let loaded = library.load(variants);
    let hash = loaded.playable_data().map(|pack| pack.hash.clone()).unwrap_or_default();
    if hash == head.hash {
        return None;
    }
    let broken = |why: String| {
        let verdict = say!(wording, "they can't be played");
        OtherRules { verdict, how: vec![why], is_legal: false, game: None, hash: hash.clone() }
    };
    let origin = match DataOrigin::of(library, head, variants, "the game") {
        Ok(origin) => origin,
        Err(why) => return Some(broken(why.to_string())),
    };
    let DataOrigin { game, head, rules } = origin;
    let game = G::inside(game)?;
    let (start, opening) = match beginning(&*game, rules.read().scenario.as_deref(), head.seed) {
        Ok(begun) => begun,
        Err(why) => return Some(broken(why.to_string())),
    };
    let mut old = sandbox.tree().clone();
    old.undo_to(open_steps(sandbox.game(), old.branch().steps()));
    let new = Tree::new(Arc::new(*game), start, opening);
    let Replayed { verdict, differs, mut tree, .. } =
        replay_in(&old, new, &head.seats, Eyes::Of(None), wording.language());
    // Where it breaks off among secret answers, all answer anew.
    tree.undo_to(open_steps(&**tree.game(), tree.branch().steps()));
    tree.branch_mut().name.clone_from(&old.branch().name);
    let when = |at: usize| old.branch().steps().get(at).map_or(String::new(), |step| G::when(wording, &step.position));
    let mut how = Vec::new();
    let (said, is_legal) = match &verdict {
        RerunOutcome::Same => (say!(wording, "the same so far"), true),
        RerunOutcome::Differs { at: 0, .. } => (say!(wording, "it differs from the beginning"), true),
        RerunOutcome::Differs { at, .. } => {
            (say!(wording, "the same before {when}, then it differs", when = when(at - 1)), true)
        }
        RerunOutcome::NotLegal { at, choice, why } => {
            how.push(format!("{}: {why}", with_names(choice, &head.seats)));
            (say!(wording, "a choice of {when} is no longer legal", when = when(at.saturating_sub(1))), false)
        }
    };
    let all = differs.map(|(_, how)| how).unwrap_or_default();
    let more = all.len().saturating_sub(MOST);
    how.extend(all.into_iter().take(MOST));
    how.extend((more > 0).then(|| say!(wording, "and {n} more", n = more)));
    let players: Vec<_> = crate::kernel::Seat::first(head.seats.len()).map(|seat| sandbox.player(seat)).collect();
    let mut again = Sandbox::new(rules, head, tree, &players);
    again.sitting_mut().clone_from(sandbox.sitting());
    let game = Some(Box::new(GameBeside::of(again, wording.language())));
    Some(OtherRules { verdict: said, how, is_legal, game, hash })
}
