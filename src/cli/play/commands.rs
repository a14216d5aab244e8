//! The commands of a person at a decision: looking, going back, saving, asking why, leaving.

use super::input::{Reader, Typed};
use super::session::{Next, Session};
use crate::desk::ChoiceOption;
use crate::desk::{name, with_names};
use crate::games::liberte::View;
use crate::kernel::{Game, Seat, SeatSet};
use crate::model::{CardId, SETTINGS, SettingValue};
use std::io::{BufRead, Result, Write};
use std::path::Path;

const HELP: &str = "\
  Type the number of an option, its text (`play #12`, `place normandie`), or the beginning of it (`pl 12`, `norm`).
  Enter alone shows the options again.

  board        the board, the seats, the open cards
  hand         your hand and your display
  card 12      one card in full, and where it is
  log          what happened lately; `log 100`, `log all`
  why CHOICE   why that can't be chosen now: `why play #12`
  rules        the settings that differ from the pack's own
  undo, redo   back to your last decision, and forward again
  save FILE    save the game as it stands
  quit         leave";

impl<In: BufRead, Out: Write> Session<'_, In, Out> {
    /// Does what a command says.
    pub(super) fn command(&mut self, seat: Seat, entries: &[ChoiceOption], command: Typed) -> Result<Next> {
        match command {
            Typed::Help => self.screen.line(HELP)?,
            Typed::Board => self.show_board()?,
            Typed::Hand => self.show_hand(seat)?,
            Typed::Card(number) => self.show_card(seat, &number)?,
            Typed::Log(count) => self.show_log(seat, count)?,
            Typed::Rules => self.show_rules()?,
            Typed::Save(file) => self.save(&file)?,
            Typed::Why(text) => return self.explain(seat, entries, &text),
            Typed::Undo => return self.undo(seat),
            Typed::Redo => return self.redo(seat),
            Typed::Quit => return self.quit(),
            Typed::Nothing | Typed::Choice(_) => {}
        }
        Ok(Next::Same)
    }

    fn show_log(&mut self, seat: Seat, count: usize) -> Result<()> {
        let events = self.events(0);
        let from = events.len().saturating_sub(count);
        self.narrate(&events[from..], Some(seat))
    }

    fn show_card(&mut self, seat: Seat, text: &str) -> Result<()> {
        let pack = self.game().pack();
        let number = text.trim_start_matches('#').parse::<u16>().ok();
        let Some(number) = number else { return self.screen.say("Which card? `card` and its number: `card 12`.") };
        let Some(card) = pack.card(number) else {
            return self.screen.say(&format!("The pack has no card #{number}."));
        };
        match self.whereabouts(seat, card) {
            Some(place) => {
                self.screen.lines(&self.cards().details(card))?;
                self.screen.say(&format!("It is {place}."))
            }
            None => self.screen.say(&format!("You can't see #{number}: it is in the deck or in somebody's hand.")),
        }
    }

    /// Where a card is, if the seat can see that.
    fn whereabouts(&self, seat: Seat, card: CardId) -> Option<String> {
        let p = self.position();
        let view = View::new(self.game(), p, seat);
        if view.unseen().has(card) {
            return None;
        }
        let of = |owner: Seat, what: &str| match owner == seat {
            true => format!("in your {what}"),
            false => format!("in {}'s {what}", name(self.names(), owner)),
        };
        let holder = p.all_seats().iter().find(|&owner| view.known_hand(owner).has(card));
        Some(match (holder, p.displayed_by(card)) {
            (Some(owner), _) => of(owner, "hand"),
            (None, Some(owner)) => of(owner, "display"),
            (None, None) if p.piles.face_up().any(|open| open == card) => "face up beside the deck".into(),
            (None, None) if p.box_.has(card) => "in the box, out of the game".into(),
            (None, None) => "on the discard pile".into(),
        })
    }

    fn show_rules(&mut self) -> Result<()> {
        let (rules, base) = (self.game().rules(), &self.begun.base);
        let variants = &self.sandbox.head().variants;
        if !variants.is_empty() {
            self.screen.say(&format!("Variants: {}.", variants.join(", ")))?;
        }
        let differs = |value: &SettingValue, other: &SettingValue| value != other;
        let mut is_base = true;
        for setting in SETTINGS {
            let (value, other) = ((setting.get)(rules), (setting.get)(base));
            if differs(&value, &other) {
                is_base = false;
                self.screen.say(&format!("{} = {} (else {})", setting.key, shown(&value), shown(&other)))?;
                self.screen.say(&format!("  {} ({})", setting.meaning.trim(), setting.cite))?;
            }
        }
        match is_base {
            true => self.screen.say("No setting differs from the pack's own rules."),
            false => Ok(()),
        }
    }

    fn save(&mut self, file: &str) -> Result<()> {
        if file.is_empty() {
            return self.screen.say("Save it where? `save FILE`.");
        }
        let path = Path::new(file);
        let journal = self.sandbox.journal_with_rules();
        match self.autosave.save(path, &journal) {
            Ok(()) => self.screen.say(&format!("Saved; `liberte play --resume {file}` continues from here.")),
            Err(error) => self.screen.say(&format!("Not saved: {error}.")),
        }
    }

    fn explain(&mut self, seat: Seat, entries: &[ChoiceOption], text: &str) -> Result<Next> {
        if text.is_empty() {
            return self.answer("Why what? `why` and a choice: `why play #12`.");
        }
        let reader = Reader { game: self.game(), p: self.position(), names: self.names(), entries };
        let choice = match reader.choice(text) {
            Ok(choice) => choice,
            Err(what) => return self.answer(&format!("{what}.")),
        };
        let text = self.game().choice_text(choice);
        match self.game().refusal(self.position(), seat, choice) {
            Some(refusal) => {
                let why = self.game().refusal_text(self.position(), refusal);
                self.answer(&format!("`{text}`: {}.", with_names(&why, self.names())))
            }
            None => {
                let at = entries.iter().position(|entry| entry.choice == choice).map_or(0, |at| at + 1);
                self.answer(&format!("`{text}` is possible: it is option {at}."))
            }
        }
    }

    fn undo(&mut self, seat: Seat) -> Result<Next> {
        let Some(before) = self.sandbox.last_choice_of(SeatSet::only(seat)) else {
            return self.answer("There is nothing to undo: you have not chosen yet.");
        };
        self.sandbox.tree_mut().undo_to(before);
        self.keep(false)?;
        self.screen.say("Back at your last decision; `redo` goes forward again.")?;
        Ok(Next::Decision)
    }

    fn redo(&mut self, seat: Seat) -> Result<Next> {
        let tree = self.sandbox.tree_mut();
        if !tree.redo() {
            return self.answer("There is nothing to redo.");
        }
        while !tree.asked().has(seat) && tree.redo() {}
        self.keep(false)?;
        Ok(Next::Decision)
    }

    fn quit(&mut self) -> Result<Next> {
        if self.is_leaving || !self.autosave.has_unsaved() {
            return Ok(Next::Leave);
        }
        self.is_leaving = true;
        self.answer("This game is not saved: `save FILE` saves it, `quit` once more leaves.")
    }
}

/// A setting's value as files write it.
fn shown(value: &SettingValue) -> String {
    match value {
        SettingValue::Number(number) => number.to_string(),
        SettingValue::Switch(switch) => switch.to_string(),
        SettingValue::Word(word) => (*word).to_owned(),
        SettingValue::Turns(turns) => format!("{:?}", turns.iter().collect::<Vec<_>>()),
        SettingValue::Factions(factions) => factions.map(|faction| faction.id()).join(", "),
    }
}
