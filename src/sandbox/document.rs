//! A game as it is saved: its journal with the rules, all branches with their notes, the players, how it ended. And back.

use super::{Player, Sandbox, SandboxGame};
use crate::bots::BotPlayer;
use crate::desk::refused_line;
use crate::kernel::{Branch, BranchTexts, Document, Game, GameResult, Journal, JournalEntry, OtherBranch, Seat, Table};

impl<G: SandboxGame> Sandbox<G> {
    /// The game as it is saved, with the rules that it is played by; without them where their files are not known.
    pub fn whole_journal(&self) -> Journal {
        let rules = G::embedded_rules(&self.rules);
        Journal { rules, document: Some(Box::new(self.document())), ..self.journal() }
    }

    fn document(&self) -> Document {
        let tree = self.tree();
        let branch = tree.branch();
        let others = tree.branches().iter().enumerate().filter(|(at, _)| *at != tree.current());
        let others = others.map(|(_, other)| {
            let in_common = other.in_common(branch);
            let own = &other.steps()[in_common + 1..];
            let lines = own.iter().filter_map(|step| JournalEntry::of(self.game(), step)).collect();
            OtherBranch { in_common, lines, texts: texts(other) }
        });
        let outcome = branch.steps().last().and_then(|step| self.game().outcome(&step.position));
        Document {
            players: self.players().iter().map(|player| player.id()).collect(),
            sitting: self.sitting().clone(),
            result: outcome.as_ref().map(GameResult::from),
            branch: texts(branch),
            others: others.collect(),
            place: tree.current(),
        }
    }

    /// Makes the choices of a saved game, all branches included. Its players are taken where `players` names none.
    ///
    /// # Errors
    /// The first that is not legal, and why.
    pub fn go_on(&mut self, journal: &Journal, players: &[Player]) -> Result<(), String> {
        let mut table = Table::new(self.game(), self.tree().start().clone());
        let played = journal.replay(&mut table, usize::MAX);
        played.map_err(|error| refused_line(&journal.head, &error))?;
        let mut tree = self.tree().clone();
        tree.follow(&table);
        *self.tree_mut() = tree;
        self.take_document(journal.document.as_deref(), players)
    }

    /// Takes over what a saved game holds beside the choices of its branch, which have been made already. Its players are
    /// taken where no others were given; those that are not known here are persons.
    ///
    /// # Errors
    /// A choice of another branch is not legal, or it begins where the first one never was.
    pub(super) fn take_document(&mut self, document: Option<&Document>, players: &[Player]) -> Result<(), String> {
        let Some(document) = document else { return Ok(()) };
        *self.sitting_mut() = document.sitting.clone();
        let seats = Seat::first(self.names().len()).zip(&document.players);
        for (seat, id) in seats.filter(|_| players.is_empty()) {
            let player = Player::parse(id).filter(|player| plays::<G>(*player));
            self.set_player(seat, player.unwrap_or_default());
        }
        apply(self.tree_mut().branch_mut(), &document.branch);
        for other in &document.others {
            let name = Some(other.texts.name.as_str()).filter(|name| !name.is_empty());
            let what = || format!("the branch `{}`", name.unwrap_or("without a name"));
            let tree = self.tree_mut();
            tree.switch(0);
            tree.go_to(other.in_common);
            if tree.at() != other.in_common {
                return Err(format!("{} begins after {} choices, which were never made", what(), other.in_common));
            }
            tree.fork(name);
            other.lines.iter().try_for_each(|line| self.play_line(line)).map_err(|why| format!("{}: {why}", what()))?;
            apply(self.tree_mut().branch_mut(), &other.texts);
        }
        let tree = self.tree_mut();
        for (at, texts) in
            std::iter::once(&document.branch).chain(document.others.iter().map(|it| &it.texts)).enumerate()
        {
            tree.switch(at);
            tree.go_to(texts.at.unwrap_or(usize::MAX));
        }
        if let Some(played_on) = tree.remove(0) {
            tree.put_back(document.place, played_on);
        }
        Ok(())
    }

    fn play_line(&mut self, entry: &JournalEntry) -> Result<(), String> {
        let line = match entry {
            JournalEntry::Choice(line) => line,
            JournalEntry::Edit { edit, line } => {
                return self.edit(edit).map_err(|why| format!("line {line}: {}", why.join("; ")));
            }
        };
        let refused = |why: String| format!("line {}: `{} {}` is not legal: {why}", line.line, line.seat, line.choice);
        let choice = self.game().parse_choice(self.position(), line.seat, &line.choice).map_err(refused)?;
        self.choose(line.seat, choice).map_err(|refusal| refused(self.refusal_text(refusal, "en")))
    }
}

/// Whether a game has such a player.
fn plays<G: SandboxGame>(player: Player) -> bool {
    match player {
        Player::Person => true,
        Player::Bot(kind) => G::Bot::new(kind, 0, Seat(0)).is_some(),
    }
}

fn texts<G: Game>(branch: &Branch<G>) -> BranchTexts {
    let at = Some(branch.at()).filter(|at| *at < branch.len());
    BranchTexts { name: branch.name.clone(), about: branch.note.clone(), at, notes: branch.notes.clone() }
}

/// Gives a branch its texts.
fn apply<G: Game>(branch: &mut Branch<G>, texts: &BranchTexts) {
    if !texts.name.is_empty() {
        branch.name.clone_from(&texts.name);
    }
    branch.note.clone_from(&texts.about);
    branch.notes.clone_from(&texts.notes);
}
