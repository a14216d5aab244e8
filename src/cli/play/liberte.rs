//! Liberté in the terminal: the board, hands and cards, what happened in sentences, the rules that differ.

use super::cards::Cards;
use super::input::{fold, seat_as_written};
use super::screen::ScreenStyle;
use super::view::TerminalView;
use crate::cli::board::{Drawing, legend};
use crate::desk::{
    ChoiceOption, Narrator, Paragraph, cards, choice_options, counter_owner, name, question_text, story, with_names,
};
use crate::games::liberte::{Ending, Event, Liberte, Question, View};
use crate::kernel::{Outcome, Seat};
use crate::model::{
    ArgumentKind, CardId, ChoiceSpec, Counter, CounterId, CounterOf, CounterOwner, Faction, RulePoint, Ruleset,
    SETTINGS, Setting, SettingValue, Setup, Texts, Wording, capitalized, say,
};
use crate::sandbox::{CardPlace, Sandbox, SetupEdits, WhySubject, edit_of_setup, reason_event, reason_title, why};

/// Shows games of Liberté.
pub struct LiberteView<'a> {
    /// The words.
    texts: &'a Texts,
    style: ScreenStyle,
    /// The settings of the pack without variants.
    base: Ruleset,
}

impl<'a> LiberteView<'a> {
    /// A view of a game on a screen of this style.
    pub fn new(sandbox: &Sandbox, texts: &'a Texts, style: ScreenStyle) -> LiberteView<'a> {
        let base = sandbox.library().and_then(|library| library.load(&[]).pack.as_ref().map(|pack| pack.rules.clone()));
        LiberteView { texts, style, base: base.unwrap_or_else(|| sandbox.pack().rules.clone()) }
    }
}

impl TerminalView for LiberteView<'_> {
    type Game = Liberte;

    const HELP: &'static str = "  \
  Type the number of an option, its text (`play #12`, `place normandie`), or the beginning of it (`pl 12`, `norm`).
  Enter alone shows the options again.

  board        the board, the seats, the open cards
  hand         your hand and your display
  card 12      one card in full, and where it is
  rules        the settings that differ from the pack's own
  edit card 12 Ann, edit stack corse Ann radical 3, edit points Ann 5
               changes the table by hand; a card goes to a hand, or to `deck`, `discard`, `face-up` or `box`";

    fn wording(&self) -> &'static Wording {
        self.texts.wording()
    }

    fn options(&self, sandbox: &Sandbox, seat: Seat) -> Vec<ChoiceOption> {
        let choices = sandbox.tree().choices(seat);
        choice_options(sandbox.game(), sandbox.position(), sandbox.names(), self.texts, &choices)
    }

    fn question(&self, sandbox: &Sandbox, _: Seat) -> String {
        let names = sandbox.names();
        with_names(&question_text(sandbox.game(), sandbox.position(), names, self.texts), names)
    }

    fn story(&self, sandbox: &Sandbox, events: &[Event], viewer: Option<Seat>) -> Vec<Paragraph> {
        let (game, names) = (sandbox.game(), sandbox.names());
        story(&Narrator { game, names, texts: self.texts, viewer }, events)
    }

    fn surroundings(&self, sandbox: &Sandbox, seat: Seat, is_first: bool) -> Vec<String> {
        let p = sandbox.position();
        let is_action = p.question == Question::Action && p.action.cards + p.action.specials == 0;
        let mut lines = Vec::new();
        if is_action {
            lines.push(String::new());
            lines.push(self.board(sandbox));
        }
        if is_action || is_first {
            lines.push(String::new());
            lines.extend(self.hand(sandbox, seat));
        }
        lines
    }

    fn command(&self, sandbox: &Sandbox, seat: Seat, word: &str, rest: &str) -> Option<Vec<String>> {
        match (word, rest) {
            ("board" | "b" | "look", "") => Some(vec![self.board(sandbox)]),
            ("hand", "") => Some(self.hand(sandbox, seat)),
            ("card", number) => Some(self.card(sandbox, seat, number)),
            ("rules", "") => Some(self.rules(sandbox)),
            _ => None,
        }
    }

    /// `card 12 Ann`, `stack corse Ann radical 3`, `points Ann 5`.
    fn edit(&self, sandbox: &Sandbox, typed: &str) -> Option<Result<String, Vec<String>>> {
        let words: Vec<&str> = typed.split_whitespace().collect();
        let [what, rest @ ..] = &words[..] else { return None };
        let change: Result<Change, String> = match (*what, rest) {
            (_, rest) if rest.contains(&"=") => return None,
            ("card", [card, place]) => card_moved(sandbox, card, place),
            ("stack", [province, seat, faction, height]) => stack_set(sandbox, province, seat, faction, height),
            ("points", [seat, points]) => points_set(sandbox, seat, points),
            _ => return None,
        };
        let edited = change.map_err(|why| vec![why]);
        Some(edited.and_then(|change| edit_of_setup(sandbox.game(), sandbox.position(), change)))
    }

    fn why_points(&self, sandbox: &Sandbox, of: Seat, viewer: Seat) -> Option<Vec<String>> {
        let reasons = why(sandbox.tree(), sandbox.tree().at(), WhySubject::Points(of));
        let told = reasons.iter().flat_map(|reason| {
            let events = reason.events.iter().map(|event| reason_event(sandbox, self.texts, Some(viewer), event));
            let section = Some(format!("({})", reason.section)).filter(|_| !reason.section.is_empty());
            let lines = std::iter::once(reason_title(sandbox, self.texts, reason)).chain(events).chain(section);
            std::iter::once(lines.collect::<Vec<_>>().join(" "))
        });
        Some(told.collect())
    }

    /// Cards as `#12`, provinces by their ids and seats as `P2`.
    fn spelt_out(&self, sandbox: &Sandbox, typed: &str) -> String {
        let typed = typed.to_lowercase().split_whitespace().collect::<Vec<_>>().join(" ");
        let Some((verb, rest)) = typed.split_once(' ') else { return typed };
        let Some(known) = ChoiceSpec::of_word(verb).find(|known| !known.arguments.is_empty()) else { return typed };
        let words: Vec<&str> = rest.splitn(known.arguments.len(), ' ').collect();
        if words.len() != known.arguments.len() {
            return typed;
        }
        known.arguments.iter().zip(words).fold(verb.to_owned(), |verb, (kind, word)| match kind {
            ArgumentKind::Card if word.contains(' ') => format!("{verb} {word}"),
            ArgumentKind::Card => format!("{verb} #{}", word.trim_start_matches('#')),
            ArgumentKind::Province => format!("{verb} {}", province_as_written(word, sandbox)),
            ArgumentKind::Seat => format!("{verb} {}", seat_as_written(word, sandbox.names())),
            ArgumentKind::Faction | ArgumentKind::Number | ArgumentKind::Word | ArgumentKind::Action => {
                format!("{verb} {word}")
            }
        })
    }

    fn moment(&self, sandbox: &Sandbox) -> usize {
        sandbox.tree().at()
    }

    fn ending(&self, sandbox: &Sandbox, outcome: &Outcome) -> (String, String) {
        let title = self.texts.get(&format!("ending.{}", outcome.end)).to_owned();
        (title, points_word(self.texts, sandbox.game(), sandbox.position().ending))
    }
}

impl LiberteView<'_> {
    fn board(&self, sandbox: &Sandbox) -> String {
        let (game, style) = (sandbox.game(), self.style);
        let (p, names, texts) = (sandbox.position(), sandbox.names(), self.texts);
        let drawing = Drawing { game, p, names, texts, paint: style.paint, width: style.width };
        format!("{}{}", drawing.draw(), style.paint.dim(&legend(game, texts, style.paint)))
    }

    fn cards<'s>(&'s self, sandbox: &'s Sandbox) -> Cards<'s> {
        let style = self.style;
        Cards { game: sandbox.game(), texts: self.texts, paint: style.paint, width: style.text_width() }
    }

    /// A person's hand and display.
    fn hand(&self, sandbox: &Sandbox, seat: Seat) -> Vec<String> {
        let (hand, display) = (sandbox.position().hands[seat], sandbox.position().displays[seat]);
        let paint = self.style.paint;
        let mut lines =
            vec![paint.bold(&say!(self.texts, "Your hand: {cards}", cards = cards(self.texts, hand.len() as u8)))];
        lines.extend(self.cards(sandbox).list(&hand));
        if !display.is_empty() {
            lines.push(paint.bold(&say!(self.texts, "Your display")));
            lines.extend(self.cards(sandbox).list(&display));
        }
        lines.extend(self.counters(sandbox, seat).iter().flat_map(|line| self.style.said(line)));
        lines
    }

    /// The counters of the pack as far as a seat sees them, a line each.
    fn counters(&self, sandbox: &Sandbox, seat: Seat) -> Vec<String> {
        let (game, p) = (sandbox.game(), sandbox.position());
        let line = |(id, counter): (CounterId, &Counter)| {
            let shown = |owner: &CounterOwner| {
                let number = game.counted(p, id, *owner);
                let number =
                    if game.sees_counter(id, *owner, seat) { self.texts.counted(counter, number) } else { "?".into() };
                let whose = counter_owner(game, sandbox.names(), self.texts, *owner);
                whose.map_or_else(|| number.clone(), |whose| format!("{whose} {number}"))
            };
            let owners = game.counter_owners(counter).into_iter();
            let is_told = |owner: &CounterOwner| {
                let has_few = matches!(counter.of, CounterOf::Game | CounterOf::Seat);
                has_few || game.counted(p, id, *owner) != counter.start
            };
            let told: Vec<String> = owners.filter(is_told).map(|owner| shown(&owner)).collect();
            (!told.is_empty()).then(|| format!("{}: {}.", self.texts.word("counter", &counter.id), told.join(", ")))
        };
        game.counters().filter_map(line).collect()
    }

    /// A card in full, if the seat can see it.
    fn card(&self, sandbox: &Sandbox, seat: Seat, text: &str) -> Vec<String> {
        let Ok(number) = text.trim_start_matches('#').parse::<u16>() else {
            return self.style.said(&say!(self.texts, "Which card? `card` and its number: `card 12`."));
        };
        let Some(card) = sandbox.pack().card(number) else {
            return self.style.said(&say!(self.texts, "The pack has no card #{n}.", n = number));
        };
        let Some(place) = whereabouts(self.texts, sandbox, seat, card) else {
            let hidden = "You can't see #{n}: it is in the deck or in somebody's hand.";
            return self.style.said(&say!(self.texts, hidden, n = number));
        };
        let mut lines = self.cards(sandbox).details(card);
        lines.extend(self.style.said(&say!(self.texts, "It is {place}.", place = place)));
        lines
    }

    /// A setting that differs: as files write it and what it is for, or what it says in another language.
    fn setting(&self, setting: &Setting, rules: &Ruleset, [value, other]: [&SettingValue; 2]) -> [String; 2] {
        let (wording, key) = (self.texts.wording(), setting.key);
        let [value, other] = [shown(value), shown(other)];
        let meaning = match wording.language() {
            "en" => setting.meaning.trim().to_owned(),
            _ => setting.sentence_instead(rules, &self.base, wording),
        };
        let line = say!(wording, "{key} = {value} (else {other})", key = key, value = value, other = other);
        [line, format!("  {meaning} ({})", setting.cite)]
    }

    /// The variants, and the settings that differ from the pack's own.
    fn rules(&self, sandbox: &Sandbox) -> Vec<String> {
        let mut said = Vec::new();
        let variants = &sandbox.head().variants;
        if !variants.is_empty() {
            said.push(say!(self.texts, "Variants: {variants}.", variants = variants.join(", ")));
        }
        let before = said.len();
        for setting in SETTINGS {
            let (value, other) = ((setting.get)(sandbox.game().rules()), (setting.get)(&self.base));
            if value != other {
                said.extend(self.setting(setting, sandbox.game().rules(), [&value, &other]));
            }
        }
        if said.len() == before {
            said.push(say!(self.texts, "No setting differs from the pack's own rules."));
        }
        said.iter().flat_map(|text| self.style.said(text)).collect()
    }
}

/// Where a card is, if the seat can see that.
fn whereabouts(texts: &Texts, sandbox: &Sandbox, seat: Seat, card: CardId) -> Option<String> {
    let p = sandbox.position();
    let view = View::new(sandbox.game(), p, seat);
    if view.unseen().has(card) {
        return None;
    }
    let of = |owner: Seat, [own, others]: [&str; 2]| match owner == seat {
        true => say!(texts, own),
        false => say!(texts, others, who = name(sandbox.names(), owner)),
    };
    let holder = p.all_seats().iter().find(|&owner| view.known_hand(owner).has(card));
    Some(match (holder, p.displayed_by(card)) {
        (Some(owner), _) => of(owner, ["in your hand", "in {who}'s hand"]),
        (None, Some(owner)) => of(owner, ["in your display", "in {who}'s display"]),
        (None, None) if p.piles.face_up().any(|open| open == card) => say!(texts, "face up beside the deck"),
        (None, None) if p.box_.has(card) => say!(texts, "in the box, out of the game"),
        (None, None) => say!(texts, "on the discard pile"),
    })
}

/// The id of a province meant by its id, its name, a word of its name, or the beginning of either.
fn province_as_written(text: &str, sandbox: &Sandbox) -> String {
    let provinces = &sandbox.pack().board.provinces;
    let text = fold(text);
    let is_whole = |id: &str, name: &str| text == fold(id) || text == fold(name);
    if let Some(province) = provinces.iter().find(|province| is_whole(&province.id, &province.name)) {
        return province.id.clone();
    }
    let begins = |name: &str| fold(name).starts_with(&text) || fold(name).split('-').any(|word| word == text);
    let found: Vec<_> = provinces.iter().filter(|it| begins(&it.id) || begins(&it.name)).collect();
    if let [province] = found[..] { province.id.clone() } else { text }
}

/// A change of the table by hand.
type Change = Box<dyn FnOnce(&mut Setup)>;

fn seat_meant(sandbox: &Sandbox, typed: &str) -> Result<Seat, String> {
    let seat = Seat::parse(&seat_as_written(typed, sandbox.names()));
    seat.filter(|seat| seat.index() < sandbox.names().len()).ok_or_else(|| format!("nobody here is called `{typed}`"))
}

fn card_moved(sandbox: &Sandbox, card: &str, place: &str) -> Result<Change, String> {
    let pack = sandbox.pack().clone();
    let number = card.trim_start_matches('#').parse().ok();
    let card = number.and_then(|number: u16| pack.card(number)).ok_or_else(|| format!("there is no card `{card}`"))?;
    let place = match place {
        "deck" => CardPlace::DeckTop,
        "discard" => CardPlace::Discard,
        "face-up" => CardPlace::FaceUp,
        "box" => CardPlace::Box,
        seat => CardPlace::Hand(seat_meant(sandbox, seat)?),
    };
    Ok(Box::new(move |setup| setup.move_card(&pack, card, place)))
}

fn stack_set(sandbox: &Sandbox, province: &str, seat: &str, faction: &str, height: &str) -> Result<Change, String> {
    let id = province_as_written(province, sandbox);
    let province = sandbox.pack().board.province(&id).ok_or_else(|| format!("there is no province `{province}`"))?;
    let seat = seat_meant(sandbox, seat)?;
    let known = sandbox.pack().board.faction_ids.parse(faction);
    let faction = known.ok_or_else(|| format!("there is no faction `{faction}`"))?;
    let height: u8 = height.parse().map_err(|_| format!("`{height}` is not a number of blocks"))?;
    Ok(Box::new(move |setup| setup.set_stack(province, seat, faction, height)))
}

fn points_set(sandbox: &Sandbox, seat: &str, points: &str) -> Result<Change, String> {
    let seat = seat_meant(sandbox, seat)?;
    let points: i16 = points.parse().map_err(|_| format!("`{points}` is not a number of points"))?;
    Ok(Box::new(move |setup| setup.seats[seat.index()].victory_points = points))
}

/// What the points of an ending are called.
fn points_word(texts: &Texts, game: &Liberte, ending: Option<Ending>) -> String {
    let of = |faction: Faction| {
        let id = &game.pack().board.blocks[faction].color;
        // The sentences have the colours of the rulebook, the pack those of its own.
        let color = if faction == Faction::Fourth { texts.word("color", id).to_owned() } else { say!(texts, id) };
        say!(texts, "{color} Points", color = capitalized(&color))
    };
    match ending {
        Some(_) if game.fills(RulePoint::FinalPoints) => say!(texts, "points"),
        Some(ending) => game.ending_points(ending).faction().map_or_else(|| say!(texts, "Victory Points"), of),
        None => say!(texts, "Victory Points"),
    }
}

/// A setting's value as files write it.
fn shown(value: &SettingValue) -> String {
    match value {
        SettingValue::Number(number) => number.to_string(),
        SettingValue::Switch(switch) => switch.to_string(),
        SettingValue::Word(word) => (*word).to_owned(),
        SettingValue::Turns(turns) => format!("{:?}", turns.iter().collect::<Vec<_>>()),
        SettingValue::Factions(factions) => factions.ids().collect::<Vec<_>>().join(", "),
    }
}
