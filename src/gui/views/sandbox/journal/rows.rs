//! The rows of the log: a line an action, which unfolds to its choices; headings; how regions voted in elections.

use crate::desk::{ActionPart, ChoiceMade, action_summary, choice_summary, in_words};
use crate::games::liberte::{Event, Position, Question, TieFor};
use crate::gui::views::sandbox::Table;
use crate::kernel::Seat;
use crate::kit::field::Eyes;
use crate::model::say;
use crate::model::{Faction, PerFaction};
use crate::sandbox::{PlayerAction, changed_by_hand, observed_moves, player_actions, told_by_hand};
use std::collections::BTreeSet;

/// A line of the log.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Row {
    /// A turn, a phase, the end.
    Heading(String),
    /// A round.
    Note(String),
    /// The beginning of the game.
    Beginning,
    /// An action.
    Action(ActionRow),
    /// A choice of an action that is unfolded.
    Choice(ChoiceRow),
    /// What followed from it without an alternative.
    Forced {
        /// The moment after the choice.
        at: usize,
        /// In a few words.
        text: String,
    },
    /// How a region voted after a choice.
    Region {
        /// The moment after the choice.
        at: usize,
        /// The region, its votes, and how many provinces cast none.
        parts: Vec<ActionPart>,
    },
}

/// The line of an action.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ActionRow {
    pub action: PlayerAction,
    /// Whether it is a tie or a change by hand, which have no single player.
    pub is_nobodys: bool,
    /// What was done.
    pub parts: Vec<ActionPart>,
    /// The same in words.
    pub words: String,
    /// Whether it has more choices than the line says.
    pub unfolds: bool,
    /// Whether its choices are shown.
    pub is_open: bool,
}

/// The line of a choice.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct ChoiceRow {
    pub at: usize,
    pub seat: Option<Seat>,
    pub text: String,
}

/// Which actions are unfolded.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Unfolded {
    /// All of them.
    pub all: bool,
    /// The first moments of single ones.
    pub some: BTreeSet<usize>,
}

impl Row {
    /// Whether it is the line of a moment.
    pub fn is_of(&self, moment: usize) -> bool {
        match self {
            Row::Beginning => moment == 0,
            Row::Action(row) => row.action.last == moment,
            Row::Choice(row) => row.at == moment,
            Row::Heading(_) | Row::Note(_) | Row::Forced { .. } | Row::Region { .. } => false,
        }
    }
}

/// All rows of the branch that is played on.
pub(super) fn rows(table: &Table<'_>, unfolded: &Unfolded) -> Vec<Row> {
    let tree = table.sandbox.tree();
    let steps = tree.branch().steps();
    let mut rows = vec![Row::Beginning];
    rows.splice(0..0, heading(table, None, &steps[0].position));
    rows.extend(regions(table, 0));
    for action in player_actions(tree) {
        let row = action_row(table, action, unfolded);
        // A moment within an action is shown by its own line.
        let is_open = row.is_open;
        rows.push(Row::Action(row));
        for at in action.first..=action.last {
            if is_open {
                rows.extend(choices(table, at));
            }
            // An election begins with its heading, and the end of the game comes after its votes.
            let heading = heading(table, Some(&steps[at - 1].position), &steps[at].position);
            let regions = regions(table, at);
            match steps[at].position.ending {
                Some(_) => rows.extend(regions.into_iter().chain(heading)),
                None => rows.extend(heading.into_iter().chain(regions)),
            }
        }
    }
    rows
}

fn action_row(table: &Table<'_>, action: PlayerAction, unfolded: &Unfolded) -> ActionRow {
    let tree = table.sandbox.tree();
    let steps = tree.branch().steps();
    let choices: Vec<ChoiceMade<'_>> = (action.first..=action.last)
        .filter_map(|at| {
            let made = steps[at].made?;
            Some(ChoiceMade { before: &steps[at - 1].position, made, events: &steps[at].events })
        })
        .collect();
    let by_hand = changed(table, action.first);
    let parts = match by_hand {
        Some(changes) => vec![ActionPart::Words(told_by_hand(table.texts.wording(), &changes))],
        None => action_summary(table.sandbox.game(), table.sandbox.names(), table.texts, &choices),
    };
    let unfolds = action.last > action.first || !steps[action.first].forced.is_empty();
    let is_within = (action.first..action.last).contains(&tree.at());
    let is_open = unfolds && (unfolded.all || unfolded.some.contains(&action.first) || is_within);
    let is_tie = steps[action.first - 1].position.question == Question::Advance;
    let is_nobodys = is_tie || steps[action.first].edit.is_some();
    ActionRow { action, is_nobodys, words: in_words(table.texts, &parts), parts, unfolds, is_open }
}

/// What was changed by hand at a moment, as the viewer sees it; none where nothing was.
fn changed(table: &Table<'_>, at: usize) -> Option<Vec<String>> {
    let (sandbox, steps) = (table.sandbox, table.sandbox.tree().branch().steps());
    let before = &steps[at - 1].position;
    let eyes = Eyes::by(table.viewer);
    changed_by_hand(sandbox.game(), before, &steps[at], eyes, sandbox.names(), table.context.language)
}

/// A choice, and what followed from it without an alternative.
fn choices(table: &Table<'_>, at: usize) -> Vec<Row> {
    let (game, names) = (table.sandbox.game(), table.sandbox.names());
    let observed = observed_moves(table.sandbox.tree(), at);
    let rows = observed.into_iter().filter_map(|of| {
        let made = of.made?;
        let events: Vec<Event> = of.events.iter().map(|it| it.event).collect();
        let text = choice_summary(game, names, table.texts, &of.before, made.choice, &events);
        Some(match of.is_forced {
            true => Row::Forced { at, text },
            false => Row::Choice(ChoiceRow { at, seat: Some(made.seat), text }),
        })
    });
    rows.collect()
}

/// The heading of a turn, a phase, a round or the end that a position begins.
fn heading(table: &Table<'_>, before: Option<&Position>, p: &Position) -> Option<Row> {
    if let Some(ending) = p.ending {
        return Some(Row::Heading(table.texts.get(&format!("ending.{}", ending.id())).to_owned()));
    }
    let is_other = before.is_none_or(|before| (before.turn, before.phase) != (p.turn, p.phase));
    if is_other {
        let phase = table.texts.word("phase", p.phase.id());
        return Some(Row::Heading(say!(table.texts, "Turn {turn} · {phase}", turn = p.turn, phase = phase)));
    }
    let is_round = p.round > 0 && before.is_some_and(|before| before.round != p.round);
    is_round.then(|| Row::Note(say!(table.texts, "Round {n}", n = p.round)))
}

/// How regions voted after the choice that led to a moment.
fn regions(table: &Table<'_>, at: usize) -> Vec<Row> {
    let board = &table.sandbox.pack().board;
    let steps = table.sandbox.tree().branch().steps();
    let step = &steps[at];
    // The province of a tie is told by the line of the tie.
    let before = at.checked_sub(1).map(|before| &steps[before].position).filter(|p| p.question == Question::Advance);
    let tied = before.filter(|p| p.tie.about == TieFor::Province).map(|p| p.province);
    let mut counts: Vec<(usize, PerFaction<u8>, u8)> = Vec::new();
    for &event in &step.events {
        let (province, vote) = match event {
            Event::VoteCast { province, faction, votes, .. } => (province, Some((faction, votes))),
            Event::NoVote { province } => (province, None),
            _ => continue,
        };
        if tied == Some(province) {
            continue;
        }
        let region = board.provinces[province.index()].region.index();
        if counts.last().is_none_or(|(last, ..)| *last != region) {
            counts.push((region, PerFaction::default(), 0));
        }
        let Some((_, votes, without)) = counts.last_mut() else { continue };
        match vote {
            Some((faction, count)) => votes[faction] += count,
            None => *without += 1,
        }
    }
    counts
        .into_iter()
        .map(|(region, votes, without)| Row::Region { at, parts: region_parts(table, region, votes, without) })
        .collect()
}

fn region_parts(table: &Table<'_>, region: usize, votes: PerFaction<u8>, without: u8) -> Vec<ActionPart> {
    let region = table.sandbox.pack().board.regions.get(region).map_or("?", |region| region.id.as_str());
    let name = std::iter::once(ActionPart::Words(table.texts.word("region", region).to_owned()));
    let with_votes = Faction::ALL.into_iter().filter(|&faction| votes[faction] > 0);
    let counted = with_votes.map(|faction| ActionPart::Votes { faction, count: votes[faction] });
    let none = (without > 0).then(|| ActionPart::Words(say!(table.texts, "{n} without a vote", n = without)));
    name.chain(counted).chain(none).collect()
}
