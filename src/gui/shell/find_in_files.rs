//! The sheet that finds words in every file of the pack: data, texts, scripts, scenarios.

use crate::gui::requests::{Answer, Request, Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::gui::views::words::count;
use crate::load::{Place, Span};
use eframe::egui::{Align, Button, Key, Layout, RichText, ScrollArea, TextEdit, Ui};
use std::sync::Arc;

/// The most lines that are listed.
const MOST: usize = 300;
/// The fewest letters that are looked for.
const FEWEST: usize = 2;
/// The height of the list, and of a line, in points.
const HEIGHT: f32 = 380.0;
const ROW: f32 = 22.0;

/// A file's path and text.
type FileText = (String, Arc<str>);

/// What is looked for, and where it was found.
#[derive(Default)]
pub struct FindInFiles {
    typed: String,
    at: usize,
    is_begun: bool,
    texts: Option<(u64, Vec<FileText>)>,
    found: Option<(String, u64, Vec<Hit>, usize)>,
}

/// A line in which it stands.
struct Hit {
    place: Place,
    line: usize,
    text: String,
}

impl FindInFiles {
    /// Draws the field and the lines that were found.
    pub fn ui(&mut self, ui: &mut Ui, context: &ViewContext<'_>, requests: &mut Requests) {
        let label = ui.label("Letters anywhere in a line of a file; capitals do not matter.");
        let field = ui.add(TextEdit::singleline(&mut self.typed).desired_width(f32::INFINITY)).labelled_by(label.id);
        if !std::mem::replace(&mut self.is_begun, true) {
            field.request_focus();
        }
        let pressed = |key| ui.input(|input| input.key_pressed(key));
        let (down, up, enter) = (pressed(Key::ArrowDown), pressed(Key::ArrowUp), pressed(Key::Enter));
        if field.changed() {
            self.at = 0;
        }
        self.look(context);
        let Some((_, _, hits, files)) = &self.found else { return };
        self.at = (self.at + usize::from(down)).saturating_sub(usize::from(up)).min(hits.len().saturating_sub(1));
        let colours = palette(ui);
        let summary = match (self.typed.trim().chars().count() < FEWEST, hits.len()) {
            (true, _) => "Two letters at least.".to_owned(),
            (false, 0) => "Found nowhere.".to_owned(),
            (false, MOST..) => format!("The first {MOST} lines, in {}.", count(*files, "file")),
            (false, lines) => format!("{} in {}.", count(lines, "line"), count(*files, "file")),
        };
        ui.label(RichText::new(summary).color(colours.muted));
        let mut chosen = None;
        let area = ScrollArea::vertical().min_scrolled_height(HEIGHT).max_height(HEIGHT).auto_shrink(false);
        area.show(ui, |ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            ui.with_layout(Layout::top_down_justified(Align::LEFT), |ui| {
                let mut path = "";
                for (at, hit) in hits.iter().enumerate() {
                    if hit.place.path != std::mem::replace(&mut path, &hit.place.path) {
                        ui.add_space(4.0);
                        ui.label(RichText::new(&hit.place.path).font(strong(12.0)).color(colours.muted));
                    }
                    let text = RichText::new(format!("{:>4}  {}", hit.line, hit.text)).monospace();
                    let button = Button::selectable(at == self.at, text).truncate().min_size([0.0, ROW].into());
                    let button = ui.add(button);
                    if at == self.at && (down || up) {
                        button.scroll_to_me(None);
                    }
                    if button.clicked() || enter && at == self.at {
                        chosen = Some(hit.place.clone());
                    }
                }
            });
        });
        if let Some(place) = chosen {
            requests.push(Answer::Cancel);
            requests.push(Request::GoTo(place));
        }
    }

    /// Looks again if files or the letters have changed.
    fn look(&mut self, context: &ViewContext<'_>) {
        let revision = context.workbench.snapshot().revision;
        if self.texts.as_ref().is_none_or(|(of, _)| *of != revision) {
            let files = context.workbench.files();
            let mut paths = context.workbench.snapshot().library.data_files();
            paths.extend(files.list(&files.scripts(), "rhai"));
            let text = |path: String| context.workbench.text(&path).map(|text| (path, text));
            self.texts = Some((revision, paths.into_iter().filter_map(text).collect()));
        }
        let wanted = self.typed.trim().to_lowercase();
        if self.found.as_ref().is_some_and(|(of, at, ..)| (of, *at) == (&wanted, revision)) {
            return;
        }
        let (mut hits, mut files) = (Vec::new(), 0);
        let texts = self.texts.as_ref().map_or(&[][..], |(_, texts)| texts);
        for (path, text) in texts.iter().filter(|_| wanted.chars().count() >= FEWEST) {
            let before = hits.len();
            lines(path, text, &wanted, &mut hits);
            files += usize::from(hits.len() > before);
            if hits.len() >= MOST {
                hits.truncate(MOST);
                break;
            }
        }
        self.found = Some((wanted, revision, hits, files));
    }
}

/// The lines of a text that hold some letters, in lower case.
fn lines(path: &str, text: &str, wanted: &str, hits: &mut Vec<Hit>) {
    if !text.to_lowercase().contains(wanted) {
        return;
    }
    let mut start = 0;
    for (at, line) in text.split_inclusive('\n').enumerate() {
        if line.to_lowercase().contains(wanted) {
            let end = start + line.trim_end().len();
            let place = Place { path: path.to_owned(), span: Span { start, end } };
            hits.push(Hit { place, line: at + 1, text: line.trim().to_owned() });
        }
        start += line.len();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_found_with_their_places_whatever_the_capitals() {
        let mut hits = Vec::new();
        let text = "one\n  İstanbul MARAT\nmarat\n";
        lines("a", text, "marat", &mut hits);
        let found: Vec<_> =
            hits.iter().map(|hit| (hit.line, &text[hit.place.span.start..hit.place.span.end])).collect();
        assert_eq!(found, [(2, "  İstanbul MARAT"), (3, "marat")]);
    }
}
