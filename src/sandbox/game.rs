//! A game in progress with its branches, and who plays it.

use super::{CrashSaver, GameRules, Player};
use crate::bots::{BotGame, BotKind, BotPlayer, ChoiceRating};
use crate::desk::with_names;
use crate::games::liberte::Liberte;
use crate::kernel::{Journal, JournalEntry, JournalHead, JournalLine, Move, Seat, SeatSet, Sitting, Tree};
use crate::load::Library;
use crate::model::Texts;
use crate::script::BotFailure;
use serde_json::Value;
use std::sync::Arc;

/// A game that the sandbox plays.
pub trait SandboxGame: BotGame {
    /// What its rules were read from, as far as the sandbox needs it.
    type Rules: Clone;

    /// The rules as a journal carries them; none where their files are not known.
    fn embedded_rules(rules: &Self::Rules) -> Option<String>;

    /// The name of a card, or of another thing, by what stands for it in a position's values.
    fn thing_name(&self, _thing: &Value, _language: &str) -> Option<String> {
        None
    }

    /// The texts of a language in the pack that a game is played by; those of another language, or none, where it has none.
    fn texts<'s>(&'s self, _rules: &'s Self::Rules, _language: &str) -> &'s Texts {
        static NONE: Texts = Texts::EMPTY;
        &NONE
    }
}

/// A game in the sandbox.
pub struct Sandbox<G: SandboxGame = Liberte> {
    pub(super) rules: G::Rules,
    head: JournalHead,
    players: Vec<Player>,
    tree: Tree<G>,
    sitting: Sitting,
}

impl<G: SandboxGame> Clone for Sandbox<G> {
    fn clone(&self) -> Sandbox<G> {
        let Sandbox { rules, head, players, tree, sitting } = self;
        Sandbox {
            rules: rules.clone(),
            head: head.clone(),
            players: players.clone(),
            tree: tree.clone(),
            sitting: sitting.clone(),
        }
    }
}

impl<G: SandboxGame> Sandbox<G> {
    /// A game that stands where its tree does. Who plays a seat that `players` does not name is a person.
    pub fn new(rules: G::Rules, head: JournalHead, tree: Tree<G>, players: &[Player]) -> Sandbox<G> {
        let players = (0..head.seats.len()).map(|at| players.get(at).copied().unwrap_or_default()).collect();
        Sandbox { rules, head, players, tree, sitting: Sitting::default() }
    }

    /// Begins a new game by the rules, at the first decision.
    pub fn start(game: G, rules: G::Rules, head: JournalHead, players: &[Player]) -> Sandbox<G> {
        let mut opening = Vec::new();
        let start = game.start(head.seed, &mut opening);
        Sandbox::new(rules, head, Tree::new(Arc::new(game), start, opening), players)
    }

    /// The game.
    pub fn game(&self) -> &G {
        self.tree.game()
    }

    /// The rules that it is played by.
    pub fn rules(&self) -> &G::Rules {
        &self.rules
    }

    /// The head of its journal: how it began.
    pub fn head(&self) -> &JournalHead {
        &self.head
    }

    /// The seats' names, clockwise.
    pub fn names(&self) -> &[String] {
        &self.head.seats
    }

    /// Every moment and branch.
    pub fn tree(&self) -> &Tree<G> {
        &self.tree
    }

    /// Every moment and branch, for moving between them.
    pub fn tree_mut(&mut self) -> &mut Tree<G> {
        &mut self.tree
    }

    /// The position that is looked at.
    pub fn position(&self) -> &G::Position {
        self.tree.position()
    }

    /// The player of a seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).copied().unwrap_or_default()
    }

    /// When the game was played, and as what.
    pub fn sitting(&self) -> &Sitting {
        &self.sitting
    }

    /// The same, to be changed.
    pub fn sitting_mut(&mut self) -> &mut Sitting {
        &mut self.sitting
    }

    /// Writes what a seat answers to a question of the playtest; nothing takes the answer back.
    pub fn answer(&mut self, question: usize, seat: Seat, text: String) {
        let Some(playtest) = &mut self.sitting.playtest else { return };
        match text.is_empty() || question >= playtest.questions.len() {
            true => drop(playtest.answers.remove(&(question, seat))),
            false => drop(playtest.answers.insert((question, seat), text)),
        }
    }

    /// The players of all seats, clockwise.
    pub(super) fn players(&self) -> &[Player] {
        &self.players
    }

    /// Whether programs play all seats.
    pub fn players_are_bots(&self) -> bool {
        self.players.iter().all(|&player| player != Player::Person)
    }

    /// Gives a seat to somebody else.
    pub fn set_player(&mut self, seat: Seat, player: Player) {
        if let Some(known) = self.players.get_mut(seat.index()) {
            *known = player;
        }
    }

    /// The seat that is to choose, the first of several; none once the game is over.
    pub fn asked(&self) -> Option<Seat> {
        self.tree.asked().lowest()
    }

    /// Whether the moment that is looked at is the last of its branch.
    pub fn is_at_end(&self) -> bool {
        self.tree.at() == self.tree.branch().len()
    }

    /// Whether a bot is to choose.
    pub fn asks_bot(&self) -> bool {
        self.asked_bot().is_some()
    }

    /// The texts of a language in the pack that it is played by.
    pub fn texts(&self, language: &str) -> &Texts {
        self.game().texts(&self.rules, language)
    }

    /// A refusal in words of a language: why, with the values and the section.
    pub fn refusal_text(&self, refusal: G::Refusal, language: &str) -> String {
        self.refusal_text_at(self.position(), refusal, language)
    }

    /// The same, of a position that is not the one looked at.
    pub fn refusal_text_at(&self, position: &G::Position, refusal: G::Refusal, language: &str) -> String {
        with_names(&self.game().refusal_in(position, refusal, self.texts(language)), self.names())
    }

    /// The reason why a seat may not make a choice now, in words of a language; none if it may.
    pub fn refusal(&self, seat: Seat, choice: G::Choice, language: &str) -> Option<String> {
        self.game().refusal(self.position(), seat, choice).map(|refusal| self.refusal_text(refusal, language))
    }

    /// The game as it is saved, for the case of a crash: with the choice that is about to be made, since
    /// that is the one that matters if it makes the program fail.
    pub fn keep_for_crash(&self, keeper: &CrashSaver, about_to: Option<Move<G::Choice>>) {
        let mut journal = self.whole_journal();
        journal.lines.extend(about_to.map(|made| self.journal_line(made).into()));
        keeper.set_journal(journal.write());
    }

    /// What happened in the branch that is played on, up to the moment that is looked at, from the step with this number:
    /// step 0 is the beginning, step n what the n-th choice led to.
    pub fn events_from(&self, step: usize) -> impl Iterator<Item = G::Event> + '_ {
        let steps = self.tree.branch().steps()[..=self.tree.at()].iter().skip(step);
        steps.flat_map(|step| step.events.iter().copied())
    }

    /// The last choice that one of these seats made up to the moment that is looked at: how many were made before it.
    pub fn last_choice_of(&self, seats: SeatSet) -> Option<usize> {
        let made = &self.tree.branch().steps()[1..=self.tree.at()];
        made.iter().rposition(|step| step.made.is_some_and(|made| seats.has(made.seat)))
    }

    /// Makes a choice of the seat that is asked.
    ///
    /// # Errors
    /// The refusal; nothing has changed.
    pub fn choose(&mut self, seat: Seat, choice: G::Choice) -> Result<(), G::Refusal> {
        self.tree.play(seat, choice).map(drop)
    }

    /// Changes the position that is looked at by hand, as a step of the game; see [`Tree::edit`].
    ///
    /// # Errors
    /// Every reason why it can't be changed so; nothing has changed.
    pub fn edit(&mut self, edit: &str) -> Result<(), Vec<String>> {
        let names = &self.head.seats;
        let told = |reasons: Vec<String>| reasons.iter().map(|why| with_names(why, names)).collect();
        self.tree.edit(edit).map(drop).map_err(told)
    }

    /// The choice that a bot would make for the first seat that is asked, whoever plays it; see [`Sandbox::bot_choice_of`].
    pub fn bot_choice(&self, kind: BotKind) -> Option<BotChoice<G>> {
        self.asked().and_then(|seat| self.bot_choice_of(seat, kind))
    }

    /// The choice that a bot would make for a seat that is asked, whoever plays it; none where nothing is asked of it, or the
    /// game has no such bot. The same at the same moment of the same game, every time, and the same as in the lab.
    pub fn bot_choice_of(&self, seat: Seat, kind: BotKind) -> Option<BotChoice<G>> {
        let (bot, choice) = self.thought_of(seat, kind)?;
        Some((Move { seat, choice: choice? }, bot.ratings().to_vec()))
    }

    /// Why the first of the bots that are asked makes no choice: its script fails. None where it makes one.
    pub fn bot_failure(&self) -> Option<BotFailure> {
        let (seat, kind) = self.asked_bot()?;
        self.thought_of(seat, kind)?.0.failure().cloned()
    }

    /// A bot that has thought about what a seat is asked, and the choice it has come to.
    fn thought_of(&self, seat: Seat, kind: BotKind) -> Option<(G::Bot, Option<G::Choice>)> {
        let choices = self.tree.choices(seat);
        let mut bot = G::Bot::new(kind, self.head.seed, seat)?;
        let made = &self.tree.branch().steps()[..=self.tree.at()];
        let earlier = made.windows(2).filter(|steps| steps[1].made.is_some_and(|made| made.seat == seat));
        earlier.for_each(|steps| bot.pass_over(self.game(), &steps[0].position, seat));
        let choice = bot.choose(self.game(), self.position(), seat, &choices);
        Some((bot, choice))
    }

    /// What the first of the bots will choose that are asked; none where none is.
    pub fn next_bot_move(&self) -> Option<Move<G::Choice>> {
        let (seat, kind) = self.asked_bot()?;
        self.bot_choice_of(seat, kind).map(|(made, _)| made)
    }

    /// Lets the first of the bots choose that are asked; `false` where none is.
    pub fn let_bot_choose(&mut self) -> bool {
        self.next_bot_move().is_some_and(|made| self.choose(made.seat, made.choice).is_ok())
    }

    /// The first seat that is asked and played by a bot, and the bot.
    fn asked_bot(&self) -> Option<(Seat, BotKind)> {
        self.tree.asked().iter().find_map(|seat| match self.player(seat) {
            Player::Bot(kind) => Some((seat, kind)),
            Player::Person => None,
        })
    }

    /// Takes back the latest answer of a seat, as long as it lies face down; `false` where none does.
    pub fn take_back(&mut self, seat: Seat) -> bool {
        self.tree.take_back(seat)
    }

    /// The journal of the branch that is played on, to its end.
    pub fn journal(&self) -> Journal {
        let steps = self.tree.branch().steps().iter();
        let lines = steps.filter_map(|step| JournalEntry::of(self.game(), step)).collect();
        Journal { head: self.head.clone(), lines, ..Journal::default() }
    }

    fn journal_line(&self, made: Move<G::Choice>) -> JournalLine {
        JournalLine { seat: made.seat, choice: self.game().choice_text(made.choice), line: 0 }
    }
}

impl<R: 'static, G: SandboxGame<Rules = GameRules<R>>> Sandbox<G> {
    /// The files of the rules, where they are known.
    pub fn library(&self) -> Option<&Arc<Library>> {
        self.rules.library()
    }
}

/// A choice that a bot would make, and its ratings of all of them.
pub type BotChoice<G> =
    (Move<<G as crate::kernel::Game>::Choice>, Vec<ChoiceRating<<G as crate::kernel::Game>::Choice>>);
