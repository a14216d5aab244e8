//! The rulesets that tell what each change does: the pack, each change alone, all of them, and all without each.

use super::{NamedRuleset, StudyError, Weights};
use crate::lab::{ChangeSet, PlayableRuleset, VariantSplit};
use crate::load::Library;
use serde_json::{Value, json};
use std::sync::Arc;

/// The most changes that are taken apart.
const MOST_CHANGES: usize = 40;

/// A change, or several that can't stand without each other.
pub struct Piece {
    /// What it changes.
    pub name: String,
    /// What it needs beside itself, by name.
    needs: Vec<String>,
    /// What falls away with it, by name.
    takes_along: Vec<String>,
    /// The rulesets: with it and what it needs; that without it; all without it and what needs it.
    alone: [usize; 2],
    without: usize,
}

/// A variant's changes and the rulesets made of them.
pub struct ChangeRulesets {
    /// The base first, then the whole.
    pub rulesets: Vec<NamedRuleset>,
    /// The changes.
    pub pieces: Vec<Piece>,
}

impl ChangeRulesets {
    /// Takes variants apart.
    ///
    /// # Errors
    /// There are too many changes, or none, or a part that is needed can't be played.
    pub fn new(library: &Library, asked: &[String]) -> Result<ChangeRulesets, StudyError> {
        let split = VariantSplit::new(library.files(), asked).map_err(StudyError::Content)?;
        let count = split.changes.len();
        if count > MOST_CHANGES {
            return Err(StudyError::Request(format!("{count} changes, and at most {MOST_CHANGES} are taken apart")));
        }
        let mut builder = RulesetBuilder { split: &split, rulesets: Vec::new() };
        builder.ruleset("base", &ChangeSet::new())?;
        builder.ruleset("whole", &split.all())?;
        if builder.rulesets.len() < 2 {
            return Err(StudyError::Request(format!("`{}` changes nothing in the game as it is", asked.join("+"))));
        }
        let needs: Vec<ChangeSet> = (0..count).map(|change| split.needs(change)).collect();
        let mut pieces = Vec::new();
        for change in 0..count {
            // What can't stand without each other is one piece, told with the first of them.
            let members: ChangeSet = (0..count).filter(|&it| needs[it] == needs[change]).collect();
            if members.first() == Some(&change) && !builder.is_idle(&members, &needs[change]) {
                pieces.push(builder.piece(&members, &needs)?);
            }
        }
        Ok(ChangeRulesets { rulesets: builder.rulesets, pieces })
    }

    /// What is measured: the whole; what it does beyond the sum of its changes; and of each change, what it does alone, and
    /// among all.
    pub fn contrasts(&self) -> Vec<Weights> {
        let alone = |piece: &Piece| [(piece.alone[0], 1), (piece.alone[1], -1)];
        let whole = vec![(1, 1), (0, -1)];
        let less = |(ruleset, weight): (usize, i64)| (ruleset, -weight);
        let together = whole.iter().copied().chain(self.pieces.iter().flat_map(alone).map(less)).collect();
        let each = self.pieces.iter().flat_map(|it| [alone(it).to_vec(), vec![(1, 1), (it.without, -1)]]);
        [whole.clone(), together].into_iter().chain(each).collect()
    }

    /// Which of these are told: of a single change not what it does together with itself.
    pub fn shown_contrasts(&self) -> Vec<usize> {
        (0..2 + 2 * self.pieces.len()).filter(|&number| number != 1 || self.pieces.len() > 1).collect()
    }

    /// What is to be said of changes that can't stand alone.
    pub fn notes(&self) -> Vec<String> {
        let listed = |names: &[String]| names.iter().map(|it| format!("`{it}`")).collect::<Vec<_>>().join(", ");
        let mut notes = Vec::new();
        for piece in &self.pieces {
            let name = &piece.name;
            if !piece.needs.is_empty() {
                notes.push(format!(
                    "`{name}` can't be played without {}: alone it is what it adds to that.",
                    listed(&piece.needs)
                ));
            }
            if !piece.takes_along.is_empty() {
                notes.push(format!(
                    "Without `{name}`, {} can't be played, and is left out with it.",
                    listed(&piece.takes_along)
                ));
            }
        }
        notes
    }
}

impl Piece {
    /// It as a program reads it.
    pub fn json(&self) -> Value {
        json!({ "change": self.name, "needs": self.needs, "takes_along": self.takes_along })
    }
}

struct RulesetBuilder<'s> {
    split: &'s VariantSplit,
    rulesets: Vec<NamedRuleset>,
}

impl RulesetBuilder<'_> {
    /// The number of the ruleset with some changes. Rulesets that play the same game are one.
    fn ruleset(&mut self, name: &str, kept: &ChangeSet) -> Result<usize, StudyError> {
        let cannot = || StudyError::Content(format!("the ruleset `{name}` can't be played"));
        let made: PlayableRuleset = self.split.make(kept).ok_or_else(cannot)?;
        let known = self.rulesets.iter().position(|it| it.ruleset.pack().hash == made.pack().hash);
        Ok(known.unwrap_or_else(|| {
            let library = Arc::new(Library::new(self.split.with(kept).0));
            self.rulesets.push(NamedRuleset { name: name.to_owned(), ruleset: made, library });
            self.rulesets.len() - 1
        }))
    }

    /// Whether changes leave the game as it is, wherever they stand: parameters with the pack's own value.
    fn is_idle(&self, members: &ChangeSet, needs: &ChangeSet) -> bool {
        let hash = |kept: &ChangeSet| self.split.make(kept).map(|made| made.pack().hash);
        let without = |all: &ChangeSet| all.difference(members).copied().collect::<ChangeSet>();
        let all = self.split.all();
        hash(needs) == hash(&without(needs)) && hash(&all) == hash(&without(&all))
    }

    fn piece(&mut self, members: &ChangeSet, needs: &[ChangeSet]) -> Result<Piece, StudyError> {
        let names = |all: &ChangeSet| all.iter().map(|&it| self.split.changes[it].name.clone()).collect::<Vec<_>>();
        let closure = members.first().map_or_else(ChangeSet::new, |&first| needs[first].clone());
        let needed: ChangeSet = closure.difference(members).copied().collect();
        let fall: ChangeSet = (0..needs.len()).filter(|&it| !needs[it].is_disjoint(members)).collect();
        let along: ChangeSet = fall.difference(members).copied().collect();
        let (name, needed_names, takes_along) = (names(members).join(" + "), names(&needed), names(&along));
        let rest: ChangeSet = self.split.all().difference(&fall).copied().collect();
        let with = self.ruleset(&name, &closure)?;
        let beside = self.ruleset(&format!("what {name} needs"), &needed)?;
        let without = self.ruleset(&format!("without {name}"), &rest)?;
        Ok(Piece { name, needs: needed_names, takes_along, alone: [with, beside], without })
    }
}
