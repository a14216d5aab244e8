//! What a person looks at and types on: lines out, lines in.

use crate::cli::board::WIDEST;
use crate::cli::paint::{Paint, wrap};
use crate::cli::printer;
use std::io::{BufRead, IsTerminal, Result, Write};

/// The widest and the narrowest that text is set.
const TEXT: (usize, usize) = (60, 100);

/// The colours, width and behaviour of a screen.
#[derive(Clone, Copy, Debug)]
pub struct ScreenStyle {
    /// The colours.
    pub paint: Paint,
    /// The widest line of a board.
    pub width: usize,
    /// Whether the screen can be cleared, so that a hand stays hidden from the next person.
    pub clears: bool,
    /// Whether what was typed is written out, since no terminal shows it.
    pub echoes: bool,
}

impl ScreenStyle {
    /// The style of a pipe: no colour, nothing cleared.
    #[cfg(test)]
    pub const PLAIN: ScreenStyle =
        ScreenStyle { paint: Paint { colour: false }, width: WIDEST, clears: false, echoes: true };

    /// The style of the standard input and output. `NO_COLOR` is respected.
    pub fn of_terminal() -> ScreenStyle {
        let is_terminal = printer::is_terminal();
        let wants_colour = std::env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
        let is_dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        let columns = terminal_size::terminal_size().map_or(WIDEST, |(width, _)| width.0 as usize);
        ScreenStyle {
            paint: Paint { colour: is_terminal && wants_colour && !is_dumb },
            width: columns.clamp(TEXT.0, WIDEST),
            clears: is_terminal && !is_dumb,
            echoes: !std::io::stdin().is_terminal(),
        }
    }

    /// The widest line of running text.
    pub fn text_width(self) -> usize {
        self.width.min(TEXT.1)
    }

    /// Running text in lines; those after the first are indented.
    pub fn wrapped(self, text: &str, indent: usize) -> Vec<String> {
        wrap(text, self.text_width(), indent)
    }

    /// The lines of what concerns the game but did not happen in it: an answer, a refusal.
    pub fn said(self, text: &str) -> Vec<String> {
        wrap(text, self.text_width().saturating_sub(2), 0).iter().map(|line| format!("  {line}")).collect()
    }
}

/// Input, output, and how they behave.
pub struct Screen<In, Out> {
    input: In,
    out: Out,
    /// How it behaves.
    pub style: ScreenStyle,
}

impl<In: BufRead, Out: Write> Screen<In, Out> {
    /// A screen over an input and an output.
    pub fn new(input: In, out: Out, style: ScreenStyle) -> Self {
        Screen { input, out, style }
    }

    /// Writes a line.
    pub fn line(&mut self, line: &str) -> Result<()> {
        writeln!(self.out, "{}", printer::clean(line, self.style.paint.colour))
    }

    /// Writes lines.
    pub fn lines(&mut self, lines: &[String]) -> Result<()> {
        lines.iter().try_for_each(|line| self.line(line))
    }

    /// Writes running text, wrapped; lines after the first are indented.
    pub fn text(&mut self, text: &str, indent: usize) -> Result<()> {
        self.lines(&self.style.wrapped(text, indent))
    }

    /// Writes what concerns the game but did not happen in it: an answer, a refusal.
    pub fn say(&mut self, text: &str) -> Result<()> {
        self.lines(&self.style.said(text))
    }

    /// Asks for a line, by a prompt that is wrapped and has a blank behind it; `None` at the end of the input. Bytes that
    /// are no text, and control characters, become `�`.
    pub fn ask(&mut self, prompt: &str) -> Result<Option<String>> {
        let prompt = self.style.wrapped(prompt, 0);
        if let Some((last, before)) = prompt.split_last() {
            self.lines(before)?;
            write!(self.out, "{} ", printer::clean(last, self.style.paint.colour))?;
        }
        self.out.flush()?;
        let mut bytes = Vec::new();
        let read = self.input.read_until(b'\n', &mut bytes)?;
        let text = String::from_utf8_lossy(&bytes);
        let line = text.trim().replace(char::is_control, "\u{fffd}");
        if read == 0 || self.style.echoes {
            self.line(&line)?;
        }
        Ok((read > 0).then_some(line))
    }

    /// Clears the screen and what can be scrolled back to, or leaves a few lines free where that can't be done.
    pub fn clear(&mut self) -> Result<()> {
        let clears = self.style.clears;
        write!(self.out, "{}", if clears { "\x1b[H\x1b[2J\x1b[3J" } else { "\n\n" })
    }

    /// Sends out what was written.
    pub fn flush(&mut self) -> Result<()> {
        self.out.flush()
    }
}
