//! Revolution! and Libertalia in the terminal: what can be won, what stands on the table, what happened in sentences.

use super::input::seat_as_written;
use super::screen::ScreenStyle;
use super::view::TerminalView;
use crate::app::table::{GameAtTable, Timeline};
use crate::desk::{ChoiceOption, Paragraph, WordsOf, with_names};
use crate::kernel::{Outcome, Seat};
use crate::model::{Texts, Wording};
use crate::sandbox::Sandbox;
use std::marker::PhantomData;

/// Shows a game that is told in the language of texts.
pub struct GeneralView<'a, G> {
    texts: &'a Texts,
    style: ScreenStyle,
    game: PhantomData<G>,
}

impl<'a, G: GameAtTable> GeneralView<'a, G> {
    /// A view by the words of these texts, on a screen of this style.
    pub fn new(texts: &'a Texts, style: ScreenStyle) -> GeneralView<'a, G> {
        GeneralView { texts, style, game: PhantomData }
    }

    fn words<'s>(&'s self, sandbox: &'s Sandbox<G>) -> WordsOf<'s, G> {
        WordsOf { game: sandbox.game(), names: sandbox.names(), texts: self.texts }
    }

    /// What a seat sees, a line for each thing.
    fn look(&self, sandbox: &Sandbox<G>, seat: Seat) -> Vec<String> {
        let lines = G::position_lines(&self.words(sandbox), sandbox.position(), Some(seat));
        lines.iter().flat_map(|line| self.style.wrapped(line, 2)).collect()
    }

    /// What can be won in a round of play, where something is told of it.
    fn offers(&self, sandbox: &Sandbox<G>) -> Vec<String> {
        let lines = G::offer_lines(&self.words(sandbox), sandbox.position());
        lines.iter().flat_map(|line| self.style.wrapped(line, 2)).collect()
    }
}

impl<G: GameAtTable> TerminalView for GeneralView<'_, G> {
    type Game = G;

    const HELP: &'static str = "  \
  Type the number of an option, its text, or the beginning of it.
  Enter alone shows the options again.

  look         what you can see of the game";

    fn wording(&self) -> &'static Wording {
        self.texts.wording()
    }

    fn options(&self, sandbox: &Sandbox<G>, seat: Seat) -> Vec<ChoiceOption<G::Choice>> {
        let words = self.words(sandbox);
        let option = |choice| {
            let (text, about) =
                (sandbox.game().choice_text(choice), G::option_text(&words, sandbox.position(), seat, choice));
            ChoiceOption { choice, text, about, group: "" }
        };
        sandbox.tree().choices(seat).into_iter().map(option).collect()
    }

    fn question(&self, sandbox: &Sandbox<G>, seat: Seat) -> String {
        let names = sandbox.names();
        with_names(&G::question_text(&self.words(sandbox), sandbox.position(), seat), names)
    }

    fn story(&self, sandbox: &Sandbox<G>, events: &[G::Event], _: Option<Seat>) -> Vec<Paragraph> {
        G::story(&self.words(sandbox), events)
    }

    fn surroundings(&self, sandbox: &Sandbox<G>, seat: Seat, is_first: bool) -> Vec<String> {
        if !is_first {
            return Vec::new();
        }
        let mut lines = self.look(sandbox, seat);
        let offers = self.offers(sandbox);
        if !offers.is_empty() {
            lines.push(String::new());
            lines.extend(offers);
        }
        lines
    }

    fn moment(&self, sandbox: &Sandbox<G>) -> usize {
        Timeline::of(sandbox, &self.texts.language).after(sandbox.tree().at()).unwrap_or(0)
    }

    fn command(&self, sandbox: &Sandbox<G>, seat: Seat, word: &str, rest: &str) -> Option<Vec<String>> {
        (word == "look" && rest.is_empty()).then(|| self.surroundings(sandbox, seat, true))
    }

    fn why_points(&self, sandbox: &Sandbox<G>, of: Seat, _: Seat) -> Option<Vec<String>> {
        let pack = sandbox.rules().read().pack.clone()?;
        let timeline = Timeline::of(sandbox, &self.texts.language);
        let at = timeline.after(sandbox.tree().at())?;
        Some(G::why_points(&self.words(sandbox), &pack, &timeline, at, of))
    }

    fn spelt_out(&self, sandbox: &Sandbox<G>, typed: &str) -> String {
        typed.split_whitespace().map(|word| seat_as_written(word, sandbox.names())).collect::<Vec<_>>().join(" ")
    }

    fn ending(&self, sandbox: &Sandbox<G>, outcome: &Outcome) -> (String, String) {
        let title = self.texts.word("ending", outcome.end).to_owned();
        (title, G::points_text(&self.words(sandbox)))
    }
}
