//! What a game says of itself in a record, and how the record is made.

use super::{GameRecord, PointsAt, RecordedEdit, RecordedNote, RecordedSeat};
use crate::app::table::{GameAtTable, Timeline};
use crate::compare::{Sheet, differences};
use crate::desk::{board_svg, data_rules, days_svg, name, town_svg};
use crate::games::libertalia::Libertalia;
use crate::games::liberte::Liberte;
use crate::games::revolution::Revolution;
use crate::kernel::Seat;
use crate::kit::field::Eyes;
use crate::load::{Files, Library};
use crate::model::{Texts, say};
use crate::sandbox::{Player, Sandbox, SandboxGame, changed_by_hand, told_by_hand};

/// The width of a picture of the board, in pixels.
const PICTURE: u32 = 210;

/// A game of which records are made.
pub trait RecordedGame: SandboxGame {
    /// What its points are called; `say!` has it in other languages.
    const POINTS: &'static str;

    /// The points of a seat, as everybody sees them.
    fn points(position: &Self::Position, seat: Seat) -> i32;

    /// The part of the game that a position is in: `turn 2`.
    fn part(position: &Self::Position, texts: &Texts) -> String;

    /// Where a position lies, more precisely: `turn 2, round 5`.
    fn place(position: &Self::Position, texts: &Texts) -> String;

    /// The board (SVG), with what has changed since an earlier position marked; none where the pack has none to draw.
    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String>;

    /// How the rules differ from those of the pack within the program, in the sentences of the sheet of house rules.
    fn rule_changes(sandbox: &Sandbox<Self>, language: &str) -> Vec<String>
    where
        Self: Sized;

    /// The texts of the pack in a language.
    fn texts_in(sandbox: &Sandbox<Self>, language: &str) -> Texts
    where
        Self: Sized;
}

impl RecordedGame for Liberte {
    const POINTS: &'static str = "Victory Points";

    fn points(position: &Self::Position, seat: Seat) -> i32 {
        position.victory_points[seat].into()
    }

    fn part(position: &Self::Position, texts: &Texts) -> String {
        say!(texts, "turn {n}", n = position.turn)
    }

    fn place(position: &Self::Position, texts: &Texts) -> String {
        let turn = Self::part(position, texts);
        match position.round {
            0 => format!("{turn}, {}", texts.word("phase", position.phase.id())),
            round => format!("{turn}, {}", say!(texts, "round {n}", n = round)),
        }
    }

    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String> {
        board_svg(self, position, before, PICTURE)
    }

    fn rule_changes(sandbox: &Sandbox<Liberte>, language: &str) -> Vec<String> {
        let loaded = Library::new(Files::built_in()).load(&[]);
        let sheet = |shipped| Sheet::of(&differences(shipped, sandbox.pack()), Vec::new(), language);
        loaded.playable().map_or_else(Vec::new, |shipped| sheet(shipped).sentences())
    }

    fn texts_in(sandbox: &Sandbox<Liberte>, language: &str) -> Texts {
        Texts { language: language.to_owned(), ..sandbox.pack().texts(language).clone() }
    }
}

/// How the rules of a game that is read by names differ from those of the pack within the program.
fn data_changes<G: GameAtTable>(sandbox: &Sandbox<G>, language: &str) -> Vec<String> {
    let own = sandbox.rules().read().pack.as_ref().zip(sandbox.library());
    let Some((pack, library)) = own else { return Vec::new() };
    let format = library.format();
    let shipped = Files::built_in_named(format.rulebook.id()).map(|files| Library::new(files).load(&[]));
    let shipped = shipped.as_ref().and_then(|loaded| loaded.playable_data());
    let sheet = |shipped| Sheet::of_data(data_rules(format, shipped, pack, language), pack, Vec::new(), language);
    shipped.map_or_else(Vec::new, |shipped| sheet(shipped).sentences())
}

/// The texts of such a game's pack.
fn data_texts<G: GameAtTable>(sandbox: &Sandbox<G>, language: &str) -> Texts {
    let own = sandbox.rules().read().pack.as_ref().map(|pack| pack.texts(language).clone());
    Texts { language: language.to_owned(), ..own.unwrap_or_default() }
}

impl RecordedGame for Revolution {
    const POINTS: &'static str = "Support";

    fn points(position: &Self::Position, seat: Seat) -> i32 {
        i32::try_from(position.seat(seat).support).unwrap_or(i32::MAX)
    }

    fn part(position: &Self::Position, texts: &Texts) -> String {
        <Revolution as GameAtTable>::when(texts.wording(), position)
    }

    fn place(position: &Self::Position, texts: &Texts) -> String {
        <Revolution as GameAtTable>::when(texts.wording(), position)
    }

    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String> {
        Some(town_svg(self, position, before, PICTURE))
    }

    fn rule_changes(sandbox: &Sandbox<Revolution>, language: &str) -> Vec<String> {
        data_changes(sandbox, language)
    }

    fn texts_in(sandbox: &Sandbox<Revolution>, language: &str) -> Texts {
        data_texts(sandbox, language)
    }
}

impl RecordedGame for Libertalia {
    const POINTS: &'static str = "score";

    fn points(position: &Self::Position, seat: Seat) -> i32 {
        position[seat].score
    }

    fn part(position: &Self::Position, texts: &Texts) -> String {
        say!(texts, "campaign {n}", n = position.campaign)
    }

    fn place(position: &Self::Position, texts: &Texts) -> String {
        <Libertalia as GameAtTable>::when(texts.wording(), position)
    }

    fn picture(&self, position: &Self::Position, before: Option<&Self::Position>) -> Option<String> {
        Some(days_svg(self, position, before, PICTURE))
    }

    fn rule_changes(sandbox: &Sandbox<Libertalia>, language: &str) -> Vec<String> {
        data_changes(sandbox, language)
    }

    fn texts_in(sandbox: &Sandbox<Libertalia>, language: &str) -> Texts {
        data_texts(sandbox, language)
    }
}

/// The record of a game of Liberté along the branch that is played on, in a language: a moment is what a choice led to.
pub fn record_of(sandbox: &Sandbox<Liberte>, language: &str) -> GameRecord {
    let steps = sandbox.tree().branch().steps();
    let changes = steps.windows(2).zip(1..).filter_map(|(pair, moment)| {
        let eyes = Eyes::Of(None);
        let changes = changed_by_hand(sandbox.game(), &pair[0].position, &pair[1], eyes, sandbox.names(), language);
        changes.map(|changes| (moment, changes))
    });
    let positions: Vec<_> = steps.iter().map(|step| &step.position).collect();
    made(sandbox, &positions, changes.collect(), language)
}

/// The record of a game on a table on which some answers are secret: its moments are those that everybody has followed.
pub fn record_of_table<G: GameAtTable + RecordedGame>(sandbox: &Sandbox<G>, language: &str) -> GameRecord {
    let timeline = Timeline::of(sandbox, language);
    let moments = timeline.moments.iter().enumerate();
    let changes = moments.filter_map(|(at, moment)| Some((at, moment.edit.clone()?))).collect();
    let positions: Vec<_> = timeline.moments.iter().map(|moment| &moment.position).collect();
    made(sandbox, &positions, changes, language)
}

/// What was changed by hand: the moment, and the changes in sentences.
type Changes = Vec<(usize, Vec<String>)>;

fn made<G: RecordedGame>(
    sandbox: &Sandbox<G>,
    moments: &[&G::Position],
    by_hand: Changes,
    language: &str,
) -> GameRecord {
    let (game, branch, sitting) = (sandbox.game(), sandbox.tree().branch(), sandbox.sitting());
    let texts = G::texts_in(sandbox, language);
    let seats = || Seat::first(sandbox.names().len());
    let points = |position: &G::Position| seats().map(|seat| G::points(position, seat)).collect::<Vec<i32>>();
    let mut all: Vec<PointsAt> = Vec::new();
    for (moment, position) in moments.iter().enumerate() {
        let now = PointsAt { moment, part: G::part(position, &texts), points: points(position) };
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
        let (when, picture) = (G::place(position, &texts), game.picture(position, before));
        Some(RecordedNote { moment: at, when, note: note.clone(), picture, points: points(position) })
    });
    let answers = sitting.playtest.iter().flat_map(|playtest| {
        playtest.questions.iter().enumerate().map(|(at, question)| {
            let of_question = playtest.answers.iter().filter(move |((question, _), _)| *question == at);
            (question.clone(), of_question.map(|((_, seat), answer)| (*seat, answer.clone())).collect())
        })
    });
    let mut record = GameRecord {
        language: language.to_owned(),
        title: String::new(),
        facts: Vec::new(),
        seats: recorded.collect(),
        points_word: say!(texts, G::POINTS),
        points: all,
        moments: moments.len(),
        rules: G::rule_changes(sandbox, language),
        by_hand: by_hand
            .iter()
            .map(|(moment, changes)| RecordedEdit {
                moment: *moment,
                when: moments.get(*moment).map(|position| G::place(position, &texts)).unwrap_or_default(),
                text: told_by_hand(texts.wording(), changes),
            })
            .collect(),
        notes: notes.collect(),
        answers: answers.collect(),
        simulated: None,
    };
    record.title = title(&record, sandbox.tree().branch().len(), outcome.is_some());
    record.facts = facts(sandbox, &record, moments.last().map(|position| G::place(position, &texts)));
    record
}

/// The result in a sentence.
fn title(record: &GameRecord, choices: usize, is_over: bool) -> String {
    let said = record.wording();
    if !is_over {
        let names: Vec<String> = record.seats.iter().map(|seat| seat.name.clone()).collect();
        return say!(said, "{names}, after {n|choice|choices}", names = said.listed(&names), n = choices);
    }
    let winners: Vec<String> = record.seats.iter().filter(|seat| seat.has_won).map(|seat| seat.name.clone()).collect();
    let ranking = record.ranking();
    match (&winners[..], &ranking[..]) {
        ([], _) => say!(said, "Nobody won"),
        ([winner], [(_, first), (_, second), ..]) if first.points > second.points => {
            say!(said, "{who} won by {n|point|points}", who = winner, n = first.points - second.points)
        }
        ([winner], _) => say!(said, "{who} won", who = winner),
        _ => say!(said, "{who} share the win", who = said.listed(&winners)),
    }
}

fn facts<G: RecordedGame>(sandbox: &Sandbox<G>, record: &GameRecord, when: Option<String>) -> Vec<String> {
    let (head, sitting, said) = (sandbox.head(), sandbox.sitting(), record.wording());
    let rules = std::iter::once(&head.pack).chain(&head.variants).cloned().collect::<Vec<String>>().join(" + ");
    let minutes = sitting.seconds / 60;
    let (changes, leads) = (record.by_hand.len(), record.lead_changes());
    [
        sitting.playtest.as_ref().map(|playtest| say!(said, "playtest “{title}”", title = playtest.title)),
        sitting.begun.map(|begun| begun.date()),
        Some(format!("{rules} {}", head.version)),
        Some(say!(said, "seed {n}", n = head.seed)),
        when.map(|when| say!(said, "up to {when}", when = when)),
        Some(say!(said, "after {n|choice|choices}", n = sandbox.tree().branch().len())),
        (changes > 0).then(|| say!(said, "changed by hand {n|time|times}", n = changes)),
        (minutes > 0).then(|| say!(said, "{n} min", n = minutes)),
        Some(say!(said, "the lead changed {n|time|times}", n = leads)),
    ]
    .into_iter()
    .flatten()
    .collect()
}
