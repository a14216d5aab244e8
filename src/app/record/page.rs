//! A record as a page (HTML) that loads nothing, has no script, follows the reader's light or dark theme, and can be printed.

use super::{GameRecord, RecordedNote};
use crate::compare::escaped_html as text;
use crate::desk::{seat_hex, tag_word};
use crate::kernel::NoteMark;
use crate::model::say;
use std::fmt::Write as _;

const STYLE: &str = "\
:root { color-scheme: light dark; --paper: #F4EFE4; --panel: #FBF8F1; --ink: #2B2A28; --soft: #6B6457; --line: #D8CFBD; --gold: #8A5A0B; --band: #EDE5D4 }
@media (prefers-color-scheme: dark) { :root { --paper: #1E1C1A; --panel: #282522; --ink: #EDE6D8; --soft: #B0A695; --line: #4A443B; --gold: #E0B55C; --band: #322E29 } }
@media print { :root { --paper: #fff; --panel: #fff; --ink: #000; --soft: #444; --line: #bbb; --gold: #444; --band: #f0f0f0 }
  @page { margin: 14mm } body { margin: 0; max-width: none; font-size: 10pt } section, article { break-inside: avoid } }
* { box-sizing: border-box }
body { background: var(--paper); color: var(--ink); font: 15px/1.45 Inter, system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; max-width: 78rem; margin: 2rem auto; padding: 0 1.5rem; font-variant-numeric: tabular-nums lining-nums }
h1, h2 { font-family: 'EB Garamond', Garamond, Georgia, 'DejaVu Serif', serif; font-weight: 500; margin: 0 }
h1 { font-size: 2em; line-height: 1.2 }
h2 { font-size: 1.3em; margin-bottom: .5em }
.facts { color: var(--soft); margin: .4em 0 1.4em }
.columns { display: grid; grid-template-columns: minmax(0, 1.9fr) minmax(15rem, 1fr); gap: 1.5rem; align-items: start }
@media (max-width: 900px) { .columns { grid-template-columns: 1fr } }
section { background: var(--panel); border: 1px solid var(--line); border-radius: 9px; padding: 1rem 1.2rem; margin-bottom: 1.2rem }
table { border-collapse: collapse; width: 100% }
th, td { padding: .22em .5em; text-align: right; border-bottom: 1px solid var(--line) }
th:first-child, td:first-child, .words { text-align: left }
th { color: var(--soft); font-weight: 600 }
.won td { font-weight: 700 }
.dot { display: inline-block; width: .75em; height: .75em; border-radius: 50%; margin-right: .5em }
.soft { color: var(--soft) }
ul { margin: 0; padding-left: 1.1em }
.notes { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1rem }
article { border: 1px solid var(--line); border-radius: 9px; padding: .7rem .8rem }
article header { display: flex; gap: .5em; align-items: baseline; margin-bottom: .4em }
article svg { float: left; width: 132px; height: auto; margin: 0 .8em .3em 0 }
article p { margin: 0; white-space: pre-line; overflow-wrap: anywhere }
article footer { clear: both; color: var(--soft); font-size: .88em; padding-top: .3em }
.tag { border: 1px solid var(--line); background: var(--band); border-radius: 1em; padding: 0 .6em; font-size: .88em }
.number { color: var(--gold); font-weight: 700 }
.when { margin-left: auto; color: var(--soft); font-size: .88em }
.chart { display: block; width: 100%; height: auto }
.chart text { font-size: 13px; fill: var(--ink) }
.chart .small { font-size: 11.5px; fill: var(--soft) }
.chart .band { fill: var(--band) }
.chart .grid { stroke: var(--line) }
.chart .line { fill: none; stroke-width: 2 }
.chart .note { stroke: var(--gold); stroke-dasharray: 2 3 }
.chart .flag { fill: var(--gold) }
.chart .bar { fill: var(--line) }
.chart .mark { stroke: var(--ink); stroke-width: 3 }
figure { margin: 0 0 .8em }
figcaption { font-weight: 600 }
";

impl GameRecord {
    /// The record as a self-contained page.
    pub fn html(&self) -> String {
        let facts: Vec<String> = self.facts.iter().map(|fact| text(fact)).collect();
        format!(
            "<!DOCTYPE html>\n<html lang=\"{language}\"><head><meta charset=\"utf-8\"><meta name=\"generator\" content=\"liberte {}\">\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"><title>{title}</title>\
             <style>{STYLE}</style></head>\n<body>\n<h1>{title}</h1>\n<p class=\"facts\">{}</p>\n\
             <div class=\"columns\">\n<main>\n<section><h2>{heading}</h2>{}</section>\n{}</main>\n\
             <aside>\n{}{}{}{}{}{}</aside>\n</div>\n</body></html>\n",
            env!("CARGO_PKG_VERSION"),
            facts.join(" · "),
            self.chart(),
            self.notes_html(),
            self.result_html(),
            self.rules_html(),
            self.by_hand_html(),
            self.parts_html(),
            self.answers_html(),
            self.simulated.as_ref().map(|it| it.html(self.wording())).unwrap_or_default(),
            language = text(&self.language),
            heading = text(&say!(self.wording(), "Points as the game went")),
            title = text(&self.title),
        )
    }

    fn result_html(&self) -> String {
        let said = self.wording();
        let mut out = format!(
            "<section><h2>{}</h2><table><thead><tr><th>{}</th><th>{}</th></tr></thead><tbody>",
            text(&say!(said, "Result")),
            text(&say!(said, "player")),
            text(&self.points_word)
        );
        for (seat, known) in self.ranking() {
            let bot = known.bot.as_ref().map(|bot| format!(" <span class=\"soft\">{}</span>", text(&say!(said, bot))));
            let _ = write!(
                out,
                "<tr{}><td><span class=\"dot\" style=\"background:{}\"></span>{}{}</td><td>{}</td></tr>",
                if known.has_won { " class=\"won\"" } else { "" },
                seat_hex(seat),
                text(&known.name),
                bot.unwrap_or_default(),
                known.points
            );
        }
        out + "</tbody></table></section>\n"
    }

    fn rules_html(&self) -> String {
        let rules: String = self.rules.iter().map(|rule| format!("<li>{}</li>", text(rule))).collect();
        let rules = match self.rules.is_empty() {
            true => {
                let none = say!(self.wording(), "None: these are the rules of the program.");
                format!("<p class=\"soft\">{}</p>", text(&none))
            }
            false => format!("<ul>{rules}</ul>"),
        };
        let heading = say!(self.wording(), "Rules that differ");
        format!("<section><h2>{}</h2>{rules}</section>\n", text(&heading))
    }

    fn by_hand_html(&self) -> String {
        if self.by_hand.is_empty() {
            return String::new();
        }
        let changes = self.by_hand.iter();
        let changes: String =
            changes.map(|it| format!("<li>{} · {}: {}</li>", text(&it.when), it.moment, text(&it.text))).collect();
        let heading = say!(self.wording(), "Changed by hand");
        format!("<section><h2>{}</h2><ul>{changes}</ul></section>\n", text(&heading))
    }

    fn parts_html(&self) -> String {
        let names: String = self.seats.iter().map(|seat| format!("<th>{}</th>", text(&seat.name))).collect();
        let (heading, after) = (say!(self.wording(), "Points by turn"), say!(self.wording(), "after"));
        let mut out = format!(
            "<section><h2>{}</h2><table><thead><tr><th>{}</th>{names}</tr></thead><tbody>",
            text(&heading),
            text(&after)
        );
        for (part, points) in self.by_part() {
            let points: String = points.iter().map(|points| format!("<td>{points}</td>")).collect();
            let _ = write!(out, "<tr><td>{}</td>{points}</tr>", text(part));
        }
        out + "</tbody></table></section>\n"
    }

    fn notes_html(&self) -> String {
        let notes: String = (1..).zip(&self.notes).map(|(number, note)| self.note_html(number, note)).collect();
        let notes = match self.notes.is_empty() {
            true => format!("<p class=\"soft\">{}</p>", text(&say!(self.wording(), "None."))),
            false => format!("<div class=\"notes\">{notes}</div>"),
        };
        let heading = text(&say!(self.wording(), "Notes"));
        format!("<section><h2>{heading} <span class=\"soft\">{}</span></h2>{notes}</section>\n", self.notes.len())
    }

    fn note_html(&self, number: usize, recorded: &RecordedNote) -> String {
        let note = &recorded.note;
        let mark = note.mark.map(|mark| NoteMark::sign(mark).to_owned()).into_iter();
        let words = mark.chain(note.tags.iter().map(|tag| tag_word(self.wording(), *tag)));
        let tags: String = words.map(|word| format!("<span class=\"tag\">{}</span>", text(&word))).collect();
        let points: Vec<String> = self
            .seats
            .iter()
            .zip(&recorded.points)
            .map(|(seat, points)| format!("{} {points}", text(&seat.name)))
            .collect();
        // Not `text`, which makes one line of several.
        let lines: Vec<String> = note.text.lines().map(text).collect();
        format!(
            "<article id=\"note-{number}\"><header><span class=\"number\">{number}</span>{tags}\
             <span class=\"when\">{} · {}</span></header>{}<p>{}</p><footer>{}</footer></article>",
            text(&recorded.when),
            recorded.moment,
            recorded.picture.as_deref().unwrap_or_default(),
            lines.join("\n"),
            points.join(", ")
        )
    }

    fn answers_html(&self) -> String {
        let mut out = String::new();
        for (question, answers) in &self.answers {
            let _ = write!(out, "<section><h2>{}</h2>", text(question));
            let rows: String = answers
                .iter()
                .map(|(seat, answer)| {
                    let name = self.seats.get(seat.index()).map_or("", |seat| seat.name.as_str());
                    format!("<tr><td>{}</td><td class=\"words\">{}</td></tr>", text(name), text(answer))
                })
                .collect();
            match answers.is_empty() {
                true => {
                    let none = say!(self.wording(), "Not answered.");
                    let _ = writeln!(out, "<p class=\"soft\">{}</p></section>", text(&none));
                }
                false => drop(writeln!(out, "<table><tbody>{rows}</tbody></table></section>")),
            }
        }
        out
    }
}
