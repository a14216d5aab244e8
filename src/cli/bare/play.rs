//! `liberte play --pack revolution`: a game by its bare rules in the terminal, with persons and bots.
//!
//! A person sees what their seat may see, and nothing else; answers that lie face down stay hidden when the keyboard is
//! handed over.

use super::bots_of;
use crate::cli::journals::read_journal;
use crate::cli::play::{Autosave, PlayArgs, Screen, ScreenStyle, Seating, drawn_seed, how_many, new_table, persons};
use crate::cli::{Failure, Outcome, printer};
use crate::desk::{listed, winners, with_names};
use crate::games::BareGameSpec;
use crate::games::with_game;
use crate::kernel::{Journal, Move, Seat, SeatSet, Table};
use crate::kit::trace::value_words;
use crate::sandbox::{Player, Sandbox, SandboxGame};
use serde_json::Value;
use std::io::{BufRead, Result, Write};
use std::path::Path;
use std::process::ExitCode;

const HELP: &str = "\
  Type a choice as it is listed (`put force general`). Enter alone shows the choices again.

  look         what you can see
  why CHOICE   why that can't be chosen now
  back         take back your last answer, as long as nobody has seen it
  save FILE    save the game as it stands
  quit         leave";

/// Plays a game. Leaving it, or the end of the input, is no failure.
pub fn play(spec: &BareGameSpec, args: &PlayArgs) -> Outcome {
    if args.scenario.is_some() {
        return Err(Failure::usage(format!("`{}` has no scenarios in files yet", spec.id)));
    }
    let persons = persons(&args.persons, args.watch).map_err(Failure::usage)?;
    let resumed = args.resume.as_deref().map(read_journal).transpose()?;
    let (names, seed, variants) = match &resumed {
        Some(Journal { head, .. }) if head.pack == spec.id => (head.seats.clone(), head.seed, head.variants.clone()),
        Some(Journal { head, .. }) => {
            return Err(Failure::content(format!("this is a game of `{}`, and not of `{}`", head.pack, spec.id)));
        }
        None => {
            let can_play = |count| spec.open(&args.variant, count).is_ok();
            let count = how_many(args.players, persons.len(), can_play);
            let table = new_table(&persons, count).map_err(Failure::usage)?;
            (table.names, args.seed.unwrap_or_else(drawn_seed), args.variant.clone())
        }
    };
    let seating = Seating { persons: SeatSet::first(persons.len().min(names.len())), names, notes: Vec::new() };
    let game = spec.open(&variants, seating.names.len()).map_err(Failure::usage)?;
    let head = spec.journal_head(&game, &variants, seed, &seating.names);
    let is_person = |seat: Seat| if seating.persons.has(seat) { Player::Person } else { Player::Bot(args.bot) };
    let players: Vec<Player> = Seat::first(seating.names.len()).map(is_person).collect();
    let (mut autosave, moved) =
        Autosave::new(args.journal.clone().or_else(|| args.resume.clone()), args.resume.as_deref())
            .map_err(Failure::usage)?;
    autosave.handle_interrupts();
    let mut screen =
        Screen::new(std::io::stdin().lock(), std::io::BufWriter::new(printer::raw()), ScreenStyle::of_terminal());
    screen.line(&format!("{}, by {}. Unofficial.", spec.title, spec.author))?;
    screen.say(&format!("At the table, clockwise: {}. Seed {seed}.", listed(&seating.names)))?;
    if let Some(moved) = moved {
        screen.say(&format!("The game that was there is now in `{}`.", moved.display()))?;
    }
    with_game!(game, it => {
        bots_of(&*it, &[args.bot], seating.names.len())?;
        let mut sandbox = Sandbox::start(*it, (), head, &players);
        if let Some(journal) = &resumed {
            replay(&mut sandbox, journal)?;
        }
        autosave.keep(|| sandbox.journal(), false).map_err(Failure::usage)?;
        Session { sandbox, persons: seating.persons, screen, autosave, at_keyboard: None, told: 0 }.run()?;
    });
    Ok(ExitCode::SUCCESS)
}

/// Plays a journal's choices.
fn replay<G: SandboxGame>(sandbox: &mut Sandbox<G>, journal: &Journal) -> std::result::Result<(), Failure> {
    let mut table = Table::new(sandbox.game(), sandbox.tree().step().position.clone());
    journal.replay(&mut table, usize::MAX).map_err(Failure::content)?;
    let moves: Vec<Move<G::Choice>> = table.moves().collect();
    for made in moves {
        let played = sandbox.choose(made.seat, made.choice);
        played.map_err(|refusal| Failure::content(sandbox.refusal_text(refusal)))?;
    }
    Ok(())
}

/// A game in progress before one or more persons, or none.
struct Session<G: SandboxGame, In, Out> {
    sandbox: Sandbox<G>,
    persons: SeatSet,
    screen: Screen<In, Out>,
    autosave: Autosave,
    /// The person who has the keyboard.
    at_keyboard: Option<Seat>,
    /// How many choices' events were told.
    told: usize,
}

/// Whether the game goes on.
#[derive(PartialEq, Eq)]
enum Goes {
    On,
    Away,
}

impl<G: SandboxGame, In: BufRead, Out: Write> Session<G, In, Out> {
    fn run(&mut self) -> Result<()> {
        self.tell_news(0)?;
        loop {
            while self.sandbox.let_bot_choose() {
                self.keep(false)?;
                if self.persons.is_empty() {
                    self.tell_news(self.sandbox.tree().at())?;
                }
            }
            let Some(seat) = self.sandbox.asked() else { break };
            if self.ask(seat)? == Goes::Away {
                self.screen.say(&self.autosave.whereabouts())?;
                return self.screen.flush();
            }
        }
        self.tell_news(self.told + 1)?;
        self.finish()?;
        self.screen.flush()
    }

    /// Asks a person until a choice is made or the game is left.
    fn ask(&mut self, seat: Seat) -> Result<Goes> {
        if self.persons.len() > 1 && self.at_keyboard != Some(seat) {
            if self.at_keyboard.replace(seat).is_some() {
                self.screen.clear()?;
            }
            let prompt = format!("Hand the keyboard to {}, and press Enter. ", self.name(seat));
            if self.screen.ask(&prompt)?.is_none() {
                return Ok(Goes::Away);
            }
            self.screen.clear()?;
        }
        self.tell_news(self.told + 1)?;
        self.look(seat)?;
        self.list_choices(seat)?;
        let prompt = format!("{}> ", self.name(seat));
        loop {
            let Some(line) = self.screen.ask(&prompt)? else { return Ok(Goes::Away) };
            let (word, rest) = line.split_once(' ').unwrap_or((&line, ""));
            match (word, rest.trim()) {
                ("", _) => self.list_choices(seat)?,
                ("help" | "?", _) => self.screen.line(HELP)?,
                ("look", "") => self.look(seat)?,
                ("why", choice) => self.why(seat, choice)?,
                ("back", "") if self.sandbox.take_back(seat) => return Ok(Goes::On),
                ("back", "") => self.screen.say("No answer of yours lies face down.")?,
                ("save", file) => self.save(file)?,
                ("quit" | "q", "") => return Ok(Goes::Away),
                _ if self.choose(seat, &line)? => return Ok(Goes::On),
                _ => {}
            }
        }
    }

    /// The legal choice that a text means, or why it means none.
    fn legal(&self, seat: Seat, text: &str) -> std::result::Result<G::Choice, String> {
        let choice = self.sandbox.game().parse_choice(self.sandbox.position(), seat, text);
        let choice = choice.map_err(|what| format!("{what}."))?;
        self.sandbox.refusal(seat, choice).map_or(Ok(choice), |why| Err(format!("No: {why}.")))
    }

    /// Makes a choice, or says why it can't be made; whether it was made.
    fn choose(&mut self, seat: Seat, text: &str) -> Result<bool> {
        let choice = match self.legal(seat, text) {
            Ok(choice) => choice,
            Err(why) => return self.screen.say(&why).map(|()| false),
        };
        let is_made = self.sandbox.choose(seat, choice).is_ok();
        self.keep(true)?;
        Ok(is_made)
    }

    fn why(&mut self, seat: Seat, text: &str) -> Result<()> {
        let why = self.legal(seat, text).err();
        self.screen.say(why.as_deref().unwrap_or("That can be chosen."))
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.screen.say("Save it where? `save FILE`.");
        }
        match self.autosave.save(Path::new(file), &self.sandbox.journal()) {
            Ok(()) => self.screen.say(&format!("Saved; `liberte play --resume {file}` goes on from here.")),
            Err(why) => self.screen.say(&format!("Not saved: {why}.")),
        }
    }

    fn keep(&mut self, is_persons: bool) -> Result<()> {
        match self.autosave.keep(|| self.sandbox.journal(), is_persons) {
            Ok(()) => Ok(()),
            Err(error) => self.screen.say(&format!("The game is not saved: {error}.")),
        }
    }

    fn name(&self, seat: Seat) -> String {
        self.sandbox.names().get(seat.index()).cloned().unwrap_or_else(|| seat.to_string())
    }

    /// The choices of a seat, and what it is asked.
    fn list_choices(&mut self, seat: Seat) -> Result<()> {
        let (game, position) = (self.sandbox.game(), self.sandbox.position());
        let choices = self.sandbox.tree().choices(seat);
        let choices: Vec<String> = choices.into_iter().map(|choice| game.choice_text(choice)).collect();
        let text = format!("You are asked: {}. {}", game.question(position, seat), choices.join(" · "));
        self.screen.text(&text, 2)
    }

    /// What a seat sees, a line for each thing.
    fn look(&mut self, seat: Seat) -> Result<()> {
        let state = self.sandbox.game().state_seen_by(self.sandbox.position(), seat);
        let Value::Object(fields) = state else { return Ok(()) };
        for (key, value) in fields {
            match value {
                Value::Object(things) if key == "seats" => {
                    for (seat, thing) in things {
                        let text = format!("{seat}: {}", value_words(&thing));
                        self.screen.text(&with_names(&text, self.sandbox.names()), 2)?;
                    }
                }
                value => {
                    let text = format!("{key}: {}", value_words(&value));
                    self.screen.text(&with_names(&text, self.sandbox.names()), 2)?;
                }
            }
        }
        Ok(())
    }

    /// What happened from a step on.
    fn tell_news(&mut self, from: usize) -> Result<()> {
        let events: Vec<G::Event> = self.sandbox.events_from(from).collect();
        self.told = self.sandbox.tree().at();
        for event in events {
            let text = event_words(self.sandbox.game().event_value(event));
            self.screen.text(&format!("- {}", with_names(&text, self.sandbox.names())), 2)?;
        }
        Ok(())
    }

    fn finish(&mut self) -> Result<()> {
        let Some(outcome) = self.sandbox.tree().outcome() else { return Ok(()) };
        let points: Vec<String> =
            self.sandbox.names().iter().zip(&outcome.points).map(|(name, points)| format!("{name} {points}")).collect();
        let winners = winners(self.sandbox.names(), &outcome);
        self.screen.line(&format!("The game is over ({}): {winners}. {}.", outcome.end, points.join(", ")))?;
        self.screen.say(&self.autosave.whereabouts())
    }
}

/// An event in words: its kind, and its values.
fn event_words(event: Value) -> String {
    let Value::Object(mut values) = event else { return String::new() };
    let kind =
        values.remove("kind").and_then(|kind| kind.as_str().map(|kind| kind.replace('-', " "))).unwrap_or_default();
    if values.is_empty() { kind } else { format!("{kind}: {}", value_words(&Value::Object(values))) }
}
