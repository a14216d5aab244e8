//! Draws the Markdown of the guides: headings, paragraphs, lists, code, tables. Their links are words here.

use crate::gui::theme::{book, palette, strong};
use eframe::egui::text::{LayoutJob, TextFormat};
use eframe::egui::{FontId, Frame, Grid, Label, RichText, Ui};

/// A block of a text.
#[derive(PartialEq, Debug)]
enum Block {
    Heading(usize, String),
    Paragraph(String),
    Item(String),
    Code(String),
    Table(Vec<Vec<String>>),
}

/// Draws a text.
pub fn markdown(ui: &mut Ui, text: &str) {
    for (at, block) in blocks(text).into_iter().enumerate() {
        match block {
            Block::Heading(level, text) => {
                ui.add_space(8.0);
                ui.label(RichText::new(text).font(book(if level == 1 { 26.0 } else { 20.0 })));
            }
            Block::Paragraph(text) => drop(ui.add(Label::new(inline(ui, &text)).wrap())),
            Block::Item(text) => {
                ui.horizontal_top(|ui| {
                    ui.add_space(6.0);
                    ui.label("•");
                    ui.add(Label::new(inline(ui, &text)).wrap());
                });
            }
            Block::Code(text) => {
                let frame = Frame::new().fill(palette(ui).paper).corner_radius(5.0).inner_margin(8.0);
                frame.show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    ui.add(Label::new(RichText::new(text).monospace()).wrap());
                });
            }
            Block::Table(rows) => {
                let columns = rows.iter().map(Vec::len).max().unwrap_or(1).max(1);
                let wide = (ui.available_width() - 40.0) * if columns < 3 { 0.68 } else { 1.2 / columns as f32 };
                Grid::new(("table", at)).num_columns(columns).spacing([16.0, 4.0]).striped(true).show(ui, |ui| {
                    for row in rows {
                        for cell in row {
                            ui.scope(|ui| {
                                ui.set_max_width(wide);
                                ui.add(Label::new(inline(ui, &cell)).wrap());
                            });
                        }
                        ui.end_row();
                    }
                });
            }
        }
    }
}

fn blocks(text: &str) -> Vec<Block> {
    let mut blocks = Vec::new();
    let mut lines = text.lines().peekable();
    while let Some(line) = lines.next() {
        if line.starts_with("```") {
            let code: Vec<&str> = lines.by_ref().take_while(|line| !line.starts_with("```")).collect();
            blocks.push(Block::Code(code.join("\n")));
        } else if line.starts_with('#') {
            let level = line.chars().take_while(|letter| *letter == '#').count();
            blocks.push(Block::Heading(level, line[level..].trim().to_owned()));
        } else if line.starts_with('|') {
            let mut rows = vec![cells(line)];
            while let Some(next) = lines.next_if(|line| line.starts_with('|')) {
                if next.contains(|letter: char| !"|-: ".contains(letter)) {
                    rows.push(cells(next));
                }
            }
            blocks.push(Block::Table(rows));
        } else if !line.trim().is_empty() {
            let item = line.strip_prefix("- ").or_else(|| line.strip_prefix("* "));
            let mut text = item.unwrap_or(line).trim().to_owned();
            let goes_on = |next: &&str| {
                let first = next.trim_start();
                !first.is_empty() && !["#", "|", "```", "- ", "* "].iter().any(|sign| next.starts_with(sign))
            };
            while let Some(next) = lines.next_if(goes_on) {
                text.push(' ');
                text.push_str(next.trim());
            }
            blocks.push(if item.is_some() { Block::Item(text) } else { Block::Paragraph(text) });
        }
    }
    blocks
}

fn cells(line: &str) -> Vec<String> {
    line.trim().trim_matches('|').split('|').map(|cell| cell.trim().to_owned()).collect()
}

/// A paragraph with its code, its emphasis, and the words of its links.
fn inline(ui: &Ui, text: &str) -> LayoutJob {
    let colours = palette(ui);
    let mut job = LayoutJob::default();
    let plain = TextFormat::simple(FontId::proportional(13.5), colours.ink);
    for (at, piece) in without_links(text).split('`').enumerate() {
        if at % 2 == 1 {
            let mut code = TextFormat::simple(FontId::monospace(12.5), colours.ink);
            code.background = ui.visuals().code_bg_color;
            job.append(piece, 0.0, code);
            continue;
        }
        for (at, words) in piece.split("**").enumerate() {
            let format = match at % 2 {
                1 => TextFormat::simple(strong(13.5), colours.ink),
                _ => plain.clone(),
            };
            job.append(&words.replace('*', ""), 0.0, format);
        }
    }
    job
}

/// A text with the words of its links alone.
fn without_links(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once("](") {
        let Some((_, behind)) = after.split_once(')') else { break };
        match before.rfind('[') {
            Some(open) => {
                out.push_str(&before[..open]);
                out.push_str(&before[open + 1..]);
            }
            None => out.push_str(before),
        }
        rest = behind;
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::desk::{GUIDES, without_pictures};

    #[test]
    fn paragraphs_lists_code_and_tables_are_told_apart() {
        let text = "# One\n\nTwo\nlines.\n- an item\n  of two\n```sh\na | b\n```\n| a | b |\n|---|---|\n| c | d |\n";
        let cells = |row: [&str; 2]| row.map(str::to_owned).to_vec();
        assert_eq!(
            blocks(text),
            [
                Block::Heading(1, "One".into()),
                Block::Paragraph("Two lines.".into()),
                Block::Item("an item of two".into()),
                Block::Code("a | b".into()),
                Block::Table(vec![cells(["a", "b"]), cells(["c", "d"])]),
            ]
        );
        assert_eq!(without_links("see [the lab](lab.md) and [x] (y)"), "see the lab and [x] (y)");
    }

    #[test]
    fn every_guide_begins_with_its_title_and_has_chapters() {
        for guide in GUIDES {
            let blocks = blocks(&without_pictures(guide.text));
            let is_heading = |block: &&Block| matches!(block, Block::Heading(..));
            assert!(matches!(blocks.first(), Some(Block::Heading(1, _))), "{}", guide.id);
            assert!(blocks.iter().filter(is_heading).count() > 1, "{}", guide.id);
        }
    }
}
