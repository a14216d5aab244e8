//! Where two games of the same seed under different rules diverge, and which rule, card or script is behind it, as far as
//! that can be said: what a rule refuses is certain, what a bot thinks of a rule is not.

use super::Sandbox;
use super::differences::{differences, is_same};
use super::observed_moves::observed_moves;
use super::replay_under::{Rerun, RerunOutcome};
use crate::compare::{self, About, Line};
use crate::desk::{section, section_of_question, sentence, with_names};
use crate::games::liberte::{Choice, Liberte, Position};
use crate::kernel::{Game, Seat, Tree};
use crate::kit::field::Eyes;
use crate::load::Library;
use crate::model::Pack;
use std::sync::Arc;

/// The most candidate reasons that are listed where nothing singles one out.
const MOST: usize = 3;

/// The point at which two games diverge.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Divergence {
    /// The number of the choice that differs, or leads elsewhere, the first being 1; 0 where they begin differently.
    pub at: usize,
    /// The difference at that point, in a sentence.
    pub what: String,
    /// The difference of the rules behind it: one sentence where it is certain or the only one, else the first candidates.
    pub because: Vec<String>,
    /// The number of further candidates.
    pub more: usize,
}

/// Facts about the point of divergence, in which the rules behind it are searched for.
#[derive(Default)]
struct DivergenceFacts {
    words: String,
    sections: Vec<String>,
}

/// The first difference of two games; none where they are the same from beginning to end. `names` are the seats' names.
pub fn find_divergence(a: &Tree<Liberte>, b: &Tree<Liberte>, names: &[String], language: &str) -> Option<Divergence> {
    let steps = [a.branch().steps(), b.branch().steps()];
    let games = [a.game(), b.game()];
    let made = |side: usize, at: usize| {
        let step = steps[side].get(at)?;
        step.made.map(|made| (made.seat, games[side].choice_text(made.choice)))
    };
    let differs = |at: &usize| {
        let at = *at;
        let (Some(x), Some(y)) = (steps[0].get(at), steps[1].get(at)) else { return true };
        made(0, at) != made(1, at) || !is_same::<Liberte>((games[0], &x.position), (games[1], &y.position))
    };
    let longest = steps[0].len().max(steps[1].len());
    let at = (0..longest).find(differs)?;
    let (what, facts) = match (made(0, at), made(1, at)) {
        (one, two) if at > 0 && one != two => {
            let before = [0, 1].map(|side| &steps[side][at - 1].position);
            of_choices(games, before, [one, two], names)
        }
        (one, _) => of_events([a, b], at, one, (names, language)),
    };
    let (because, more) = blamed(games.map(|game| game.pack().as_ref()), &facts, language);
    Some(Divergence { at, what, because, more })
}

/// The second of two games as a rerun of the first: paired moment by moment, and at their ends.
pub fn rerun_of_pair(a: &Sandbox, b: &Sandbox, divergence: Option<&Divergence>, library: &Arc<Library>) -> Rerun {
    let differs = divergence.map(|divergence| (divergence.at, vec![divergence.what.clone()]));
    let verdict = match &differs {
        None => RerunOutcome::Same,
        Some((at, how)) => RerunOutcome::Differs { at: *at, how: how.clone() },
    };
    let [long, other] = [a, b].map(|sandbox| sandbox.tree().branch().len());
    let mut moments: Vec<usize> = (0..=long.min(other)).collect();
    if other > long {
        moments[long] = other;
    }
    let (head, compiled, tree) = (b.head().clone(), b.compiled().clone(), b.tree().clone());
    Rerun { verdict, differs, head, compiled, library: library.clone(), tree, moments }
}

/// Two choices that differ, or a game that is over before the other: what each seat could choose.
fn of_choices(
    games: [&Arc<Liberte>; 2],
    before: [&Position; 2],
    made: [Option<(Seat, String)>; 2],
    names: &[String],
) -> (String, DivergenceFacts) {
    let text_of =
        |made: &Option<(Seat, String)>| made.as_ref().map_or("nothing more".to_owned(), |(_, text)| text.clone());
    let [one, two] = [text_of(&made[0]), text_of(&made[1])];
    let Some(seat) = made.iter().flatten().map(|(seat, _)| *seat).next() else {
        return (String::new(), DivergenceFacts::default());
    };
    let who = crate::desk::name(names, seat);
    let offered = [0, 1].map(|side| offered(games[side], before[side], seat));
    let p = before[0];
    let mut facts = DivergenceFacts { words: format!("{one} {two}"), sections: Vec::new() };
    // What was chosen comes first, then whatever only one of the two may choose.
    for side in [0, 1] {
        let other = 1 - side;
        let is_missing = |text: &String| !offered[other].iter().any(|(_, known)| known == text);
        let chosen = made[side].as_ref().map(|(_, text)| text).filter(|text| is_missing(text));
        let missing = chosen.or_else(|| offered[side].iter().map(|(_, text)| text).find(|text| is_missing(text)));
        let Some(text) = missing else { continue };
        let why = refused(games[other], before[other], seat, text, names);
        facts.words.push_str(&format!(" {text} {why}"));
        facts.sections.push(section_of_question(p.question, p.tie.about).to_owned());
        let letters = [["A", "B"], ["B", "A"]][side];
        let what = format!("only by {} may {who} choose `{text}`; by {}: {why}", letters[0], letters[1]);
        return (format!("{what}. By A: {one}; by B: {two}"), facts);
    }
    (format!("{who} may choose the same by both, and the bot judges otherwise. By A: {one}; by B: {two}"), facts)
}

/// The legal choices of a seat, each with its text.
fn offered(game: &Liberte, p: &Position, seat: Seat) -> Vec<(Choice, String)> {
    game.legal(p, seat).into_iter().map(|choice| (choice, game.choice_text(choice))).collect()
}

/// The reason why a game refuses a choice, in words.
fn refused(game: &Liberte, p: &Position, seat: Seat, text: &str, names: &[String]) -> String {
    match game.parse_choice(p, seat, text) {
        Err(why) => with_names(&why, names),
        Ok(choice) => match game.refusal(p, seat, choice) {
            Some(refusal) => with_names(&game.refusal_text(p, refusal), names),
            None => "it is not asked for".to_owned(),
        },
    }
}

/// Describes the same choice with different results, or two different beginnings.
fn of_events(
    trees: [&Tree<Liberte>; 2],
    at: usize,
    made: Option<(Seat, String)>,
    (names, language): (&[String], &str),
) -> (String, DivergenceFacts) {
    let games = trees.map(Tree::game);
    let steps = trees.map(|tree| &tree.branch().steps()[at]);
    let observed = trees.map(|tree| observed_moves(tree, at).into_iter().flat_map(|of| of.events).collect::<Vec<_>>());
    let sentences = [0, 1].map(|side| {
        let texts = games[side].pack().texts(language);
        let events = observed[side].iter();
        events.map(|it| sentence(games[side], names, texts, None, it.event)).collect::<Vec<_>>()
    });
    let sections = [0, 1].iter().flat_map(|&side| {
        let (mine, other) = (&sentences[side], &sentences[1 - side]);
        let events = observed[side].iter().zip(mine).filter(|(_, text)| !other.contains(text));
        events.map(move |(it, _)| section(games[side], it.cause, it.event).to_owned())
    });
    let sections = sections.collect();
    let [old, new] = [0, 1].map(|side: usize| (&**games[side], &steps[side].position));
    let mut hows = differences::<Liberte>(old, new, Eyes::AllSeats, names, language);
    hows.truncate(MOST);
    let same = sentences[0].iter().zip(&sentences[1]).take_while(|(one, two)| one == two).count();
    let part =
        |side: usize| sentences[side].get(same).map_or("nothing more happens", String::as_str).trim_end_matches('.');
    let after = match &made {
        Some((seat, text)) => format!("after `{text}` of {}", crate::desk::name(names, *seat)),
        None => "at the beginning".to_owned(),
    };
    let what = if part(0) == part(1) {
        format!("{after}, by B: {}", hows.join("; "))
    } else {
        format!("{after}, by A: {}; by B: {}", part(0), part(1))
    };
    let words =
        format!("{} {} {} {}", made.map(|(_, text)| text).unwrap_or_default(), part(0), part(1), hows.join(" "));
    (what, DivergenceFacts { words, sections })
}

/// The differences of the rules that may be behind it: those that it names, else all. Texts change no game.
fn blamed([from, to]: [&Pack; 2], facts: &DivergenceFacts, language: &str) -> (Vec<String>, usize) {
    let sections = compare::differences(from, to).sections(language);
    let changes_games = |line: &Line| !matches!(line.about, Some(About::Text(_) | About::Language(_)));
    let lines: Vec<Line> = sections.into_iter().flat_map(|section| section.lines).filter(changes_games).collect();
    // A refusal that cites a rule names it more surely than the place where it was met.
    let is_cited = |line: &&Line| !line.cite.is_empty() && facts.words.contains(&format!("({})", line.cite));
    let cited: Vec<&Line> = lines.iter().filter(is_cited).collect();
    let named = || lines.iter().filter(|line| is_named([from, to], line, facts)).collect::<Vec<_>>();
    let meant = if cited.is_empty() { named() } else { cited };
    let meant = if meant.is_empty() { lines.iter().collect() } else { meant };
    let reasons = meant.iter().take(MOST).map(|line| line.sentence.clone()).collect();
    (reasons, meant.len().saturating_sub(MOST))
}

/// Whether what is known of the place names what a difference is about.
fn is_named(packs: [&Pack; 2], line: &Line, facts: &DivergenceFacts) -> bool {
    let says = |word: &str| {
        let is_part = |letter: char| letter.is_alphanumeric() || "#-_".contains(letter);
        facts.words.split(|letter| !is_part(letter)).any(|known| known.eq_ignore_ascii_case(word))
    };
    match &line.about {
        Some(About::Setting(_)) => {
            let is_in = |section: &String| is_near(&line.cite, section) || is_near(section, &line.cite);
            facts.sections.iter().any(is_in)
        }
        Some(About::Card(number)) => says(&format!("#{number}")),
        Some(About::Province(id)) => {
            let names = packs.iter().flat_map(|pack| pack.board.provinces.iter().filter(|it| it.id == *id));
            says(id) || names.into_iter().any(|it| facts.words.contains(&it.name))
        }
        Some(About::Script(path)) => packs.iter().any(|pack| {
            let effects = pack.effects.iter().enumerate().filter(|(_, effect)| effect.path == *path);
            let has =
                |at: usize| pack.cards.iter().filter(move |card| card.effect().is_some_and(|it| it.index() == at));
            effects.into_iter().flat_map(|(at, _)| has(at)).any(|card| says(&format!("#{}", card.number)))
        }),
        _ => false,
    }
}

/// Whether a citation is of a section, or of one within it.
fn is_near(cite: &str, section: &str) -> bool {
    let first = |text: &str| text.split([',', ';']).next().unwrap_or_default().trim().to_owned();
    let (cite, section) = (first(cite), first(section));
    !section.is_empty() && (cite == section || cite.starts_with(&format!("{section}.")))
}
