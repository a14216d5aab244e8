//! What a game says of itself in a record, and how the record is made.

use super::{GameRecord, PointsAt, RecordedEdit, RecordedNote, RecordedSeat};
use crate::app::table::{GameAtTable, Timeline};
use crate::compare::{Sheet, differences};
use crate::desk::{board_svg, data_rules, days_svg, listed, name, town_svg};
use crate::games::libertalia::Libertalia;
use crate::games::liberte::Liberte;
use crate::games::revolution::Revolution;
use crate::kernel::Seat;
use crate::kit::field::Eyes;
use crate::load::{Files, Library};
use crate::model::{Wording, counted};
use crate::sandbox::{Player, Sandbox, SandboxGame, changed_by_hand, told_by_hand};

/// The width of a picture of the board, in pixels.
const PICTURE: u32 = 210;

/// A game of which records are made.
pub trait RecordedGame: SandboxGame {
    /// What its points are called.
    const POINTS: &'static str;

    /// The points of a seat, as everybody sees them.
    fn points(position: &Self::Position, seat: Seat) -> i32;

    /// The part of the game that a position is in: `turn 2`.
    fn part(position: &Self::Position) -> String;

    /// Where a position lies, more precisely: `turn 2, round 5`.
    fn place(position: &Self::Position) -> String;

    /// The board (SVG), with what has changed since an earlier position marked; none where the pack has none to draw.
    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String>;

    /// How the rules differ from those of the pack within the program, in the sentences of the sheet of house rules.
    fn rule_changes(sandbox: &Sandbox<Self>) -> Vec<String>
    where
        Self: Sized;
}

impl RecordedGame for Liberte {
    const POINTS: &'static str = "Victory Points";

    fn points(position: &Self::Position, seat: Seat) -> i32 {
        position.victory_points[seat].into()
    }

    fn part(position: &Self::Position) -> String {
        format!("turn {}", position.turn)
    }

    fn place(position: &Self::Position) -> String {
        match position.round {
            0 => format!("turn {}, {}", position.turn, position.phase.id()),
            round => format!("turn {}, round {round}", position.turn),
        }
    }

    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String> {
        board_svg(self, position, before, PICTURE)
    }

    fn rule_changes(sandbox: &Sandbox<Liberte>) -> Vec<String> {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let sheet = |shipped| Sheet::of(&differences(shipped, sandbox.pack()), Vec::new(), "en");
        loaded.playable().map_or_else(Vec::new, |shipped| sheet(shipped).sentences())
    }
}

/// How the rules of a game that is read by names differ from those of the pack within the program.
fn data_changes<G: GameAtTable>(sandbox: &Sandbox<G>) -> Vec<String> {
    let own = sandbox.rules().read().pack.as_ref().zip(sandbox.library());
    let Some((pack, library)) = own else { return Vec::new() };
    let format = library.format();
    let shipped = Files::built_in_named(format.rulebook.id()).map(|files| Library::new(files).load(&[]));
    let shipped = shipped.as_ref().and_then(|loaded| loaded.playable_data());
    let sheet = |shipped| Sheet::of_data(data_rules(format, shipped, pack, "en"), pack, Vec::new(), "en");
    shipped.map_or_else(Vec::new, |shipped| sheet(shipped).sentences())
}

impl RecordedGame for Revolution {
    const POINTS: &'static str = "Support";

    fn points(position: &Self::Position, seat: Seat) -> i32 {
        i32::try_from(position.seat(seat).support).unwrap_or(i32::MAX)
    }

    fn part(position: &Self::Position) -> String {
        <Revolution as GameAtTable>::when(Wording::of("en"), position)
    }

    fn place(position: &Self::Position) -> String {
        <Revolution as GameAtTable>::when(Wording::of("en"), position)
    }

    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String> {
        Some(town_svg(self, position, before, PICTURE))
    }

    fn rule_changes(sandbox: &Sandbox<Revolution>) -> Vec<String> {
        data_changes(sandbox)
    }
}

impl RecordedGame for Libertalia {
    const POINTS: &'static str = "score";

    fn points(position: &Self::Position, seat: Seat) -> i32 {
        position[seat].score
    }

    fn part(position: &Self::Position) -> String {
        format!("campaign {}", position.campaign)
    }

    fn place(position: &Self::Position) -> String {
        <Libertalia as GameAtTable>::when(Wording::of("en"), position)
    }

    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String> {
        Some(days_svg(self, position, before, PICTURE))
    }

    fn rule_changes(sandbox: &Sandbox<Libertalia>) -> Vec<String> {
        data_changes(sandbox)
    }
}

/// The record of a game of Liberté along the branch that is played on: a moment is what a choice led to.
pub fn record_of(sandbox: &Sandbox<Liberte>) -> GameRecord {
    let steps = sandbox.tree().branch().steps();
    let changes = steps.windows(2).zip(1..).filter_map(|(pair, moment)| {
        let eyes = Eyes::Of(None);
        let changes = changed_by_hand(sandbox.game(), &pair[0].position, &pair[1], eyes, sandbox.names(), "en");
        changes.map(|changes| (moment, changes))
    });
    let positions: Vec<_> = steps.iter().map(|step| &step.position).collect();
    made(sandbox, &positions, changes.collect())
}

/// The record of a game on a table on which some answers are secret: its moments are those that everybody has followed.
pub fn record_of_table<G: GameAtTable + RecordedGame>(sandbox: &Sandbox<G>) -> GameRecord {
    let timeline = Timeline::of(sandbox);
    let moments = timeline.moments.iter().enumerate();
    let changes = moments.filter_map(|(at, moment)| Some((at, moment.edit.clone()?))).collect();
    made(sandbox, &timeline.moments.iter().map(|moment| &moment.position).collect::<Vec<_>>(), changes)
}

/// What was changed by hand: the moment, and the changes in sentences.
type Changes = Vec<(usize, Vec<String>)>;

fn made<G: RecordedGame>(sandbox: &Sandbox<G>, moments: &[&G::Position], by_hand: Changes) -> GameRecord {
    let (game, branch, sitting) = (sandbox.game(), sandbox.tree().branch(), sandbox.sitting());
    let seats = || Seat::first(sandbox.names().len());
    let points = |position: &G::Position| seats().map(|seat| G::points(position, seat)).collect::<Vec<i32>>();
    let mut all: Vec<PointsAt> = Vec::new();
    for (moment, position) in moments.iter().enumerate() {
        let now = PointsAt { moment, part: G::part(position), points: points(position) };
        if all.last().is_none_or(|last| (&last.part, &last.points) != (&now.part, &now.points)) {
            all.push(now);
        }
    }
    let outcome = branch.steps().last().and_then(|step| game.outcome(&step.position));
    if let (Some(outcome), Some(last)) = (&outcome, all.last().cloned()) {
        // What decided at the end may be other points than those before.
        all.push(PointsAt { moment: moments.len().saturating_sub(1), points: outcome.points.clone(), ..last });
    }
    let last = all.last().map(|last| last.points.clone()).unwrap_or_default();
    let recorded = seats().map(|seat| RecordedSeat {
        name: name(sandbox.names(), seat),
        bot: match sandbox.player(seat) {
            Player::Person => None,
            Player::Bot(kind) => Some(kind.id()),
        },
        points: last.get(seat.index()).copied().unwrap_or_default(),
        has_won: outcome.as_ref().is_some_and(|outcome| outcome.winners.has(seat)),
    });
    let notes = branch.notes.iter().flat_map(|(at, notes)| notes.iter().map(move |note| (*at, note)));
    let notes = notes.filter_map(|(at, note)| {
        let position = moments.get(at)?;
        let before = at.checked_sub(1).and_then(|before| moments.get(before)).copied();
        let (when, picture) = (G::place(position), game.picture(position, before));
        Some(RecordedNote { moment: at, when, note: note.clone(), picture, points: points(position) })
    });
    let answers = sitting.playtest.iter().flat_map(|playtest| {
        playtest.questions.iter().enumerate().map(|(at, question)| {
            let of_question = playtest.answers.iter().filter(move |((question, _), _)| *question == at);
            (question.clone(), of_question.map(|((_, seat), answer)| (*seat, answer.clone())).collect())
        })
    });
    let mut record = GameRecord {
        title: String::new(),
        facts: Vec::new(),
        seats: recorded.collect(),
        points_word: G::POINTS,
        points: all,
        moments: moments.len(),
        rules: G::rule_changes(sandbox),
        by_hand: by_hand
            .iter()
            .map(|(moment, changes)| RecordedEdit {
                moment: *moment,
                when: moments.get(*moment).map(|position| G::place(position)).unwrap_or_default(),
                text: told_by_hand(changes),
            })
            .collect(),
        notes: notes.collect(),
        answers: answers.collect(),
        simulated: None,
    };
    record.title = title(&record, sandbox.tree().branch().len(), outcome.is_some());
    record.facts = facts(sandbox, &record, moments.last().map(|position| G::place(position)));
    record
}

/// The result in a sentence.
fn title(record: &GameRecord, choices: usize, is_over: bool) -> String {
    if !is_over {
        let names: Vec<String> = record.seats.iter().map(|seat| seat.name.clone()).collect();
        return format!("{}, after {}", listed(&names), counted(choices, "choice"));
    }
    let winners: Vec<String> = record.seats.iter().filter(|seat| seat.has_won).map(|seat| seat.name.clone()).collect();
    let ranking = record.ranking();
    let margin = match &ranking[..] {
        [(_, first), (_, second), ..] if winners.len() == 1 && first.points > second.points => {
            format!(" by {}", counted((first.points - second.points) as usize, "point"))
        }
        _ => String::new(),
    };
    match winners.len() {
        0 => "Nobody won".to_owned(),
        1 => format!("{} won{margin}", winners[0]),
        _ => format!("{} share the win", listed(&winners)),
    }
}

fn facts<G: RecordedGame>(sandbox: &Sandbox<G>, record: &GameRecord, when: Option<String>) -> Vec<String> {
    let (head, sitting) = (sandbox.head(), sandbox.sitting());
    let rules = std::iter::once(&head.pack).chain(&head.variants).cloned().collect::<Vec<String>>().join(" + ");
    let minutes = sitting.seconds / 60;
    [
        sitting.playtest.as_ref().map(|playtest| format!("playtest “{}”", playtest.title)),
        sitting.begun.map(|begun| begun.date()),
        Some(format!("{rules} {}", head.version)),
        Some(format!("seed {}", head.seed)),
        when.map(|when| format!("up to {when}")),
        Some(counted(sandbox.tree().branch().len(), "choice")),
        (!record.by_hand.is_empty()).then(|| format!("changed by hand {}", counted(record.by_hand.len(), "time"))),
        (minutes > 0).then(|| format!("{minutes} min")),
        Some(format!("the lead changed {}", counted(record.lead_changes(), "time"))),
    ]
    .into_iter()
    .flatten()
    .collect()
}
