//! The sheet as a page of HTML that stands alone and prints on one sheet of A4 or Letter.

use super::{CardWords, Sheet};
use crate::compare::render::cited;
use crate::compare::report::Section;
use crate::compare::wrap;
use crate::model::say;

const STYLE: &str = "\
@page { margin: 12mm }
* { box-sizing: border-box }
body { font: 11pt/1.35 Georgia, 'Times New Roman', serif; color: #1b1b1b; background: #fff; max-width: 186mm; margin: 8mm auto; padding: 0 4mm }
h1 { font-size: 1.7em; line-height: 1.15; margin: 0 }
h2 { font-size: 1em; margin: .9em 0 .2em; border-bottom: 1px solid #9a9a9a; break-after: avoid }
p { margin: .4em 0 }
ul { margin: .2em 0 0; padding-left: 1.1em }
li { margin: .15em 0; break-inside: avoid }
.game { margin: 0 0 .6em; font-style: italic }
.cite, .facts, footer { color: #555 }
.cite { font-size: .85em }
.card { border: 1px solid #9a9a9a; border-radius: 2mm; padding: 1.5mm 2.5mm; margin: .4em 0; break-inside: avoid }
.card h3 { font-size: 1em; margin: 0 }
.card p { margin: .1em 0 }
.note { font-weight: normal; font-style: italic }
footer { font-size: .75em; margin-top: 1em; border-top: 1px solid #9a9a9a; padding-top: .3em }
footer p { margin: 0 }
main.two { columns: 2; column-gap: 7mm }
body.small { font-size: 9pt; line-height: 1.25 }
.small .card, .tiny .card { border-width: 0 0 1px; border-radius: 0; padding: 0 0 .2em }
body.tiny { font-size: 7.5pt; line-height: 1.2 }
@media print { body { margin: 0; padding: 0; max-width: none } }
";

/// Lines of text that one page takes in one column of the usual size, and characters of such a line. Letter is the shorter
/// page of the two, A4 the narrower one.
const PAGE: (usize, usize) = (46, 88);
/// The same for both columns of the smaller size.
const SMALL_PAGE: (usize, usize) = (2 * 60, 52);

impl Sheet {
    /// The sheet as HTML, with its style in it and nothing to load. Letters grow smaller the more there is to say; beyond some
    /// forty changed cards it goes on on a second page.
    pub fn html(&self) -> String {
        let (body, main) = match self.height(PAGE.1) {
            lines if lines <= PAGE.0 => ("", ""),
            _ if self.height(SMALL_PAGE.1) <= SMALL_PAGE.0 => (" class=\"small\"", " class=\"two\""),
            _ => (" class=\"tiny\"", " class=\"two\""),
        };
        let wording = self.wording();
        // A language without sentences of its own is named where its words stand; all else is English then.
        let spoken = escape(wording.language());
        let title = escape(&self.title);
        let mut page = format!(
            "<!DOCTYPE html>\n<html lang=\"{spoken}\">\n<head>\n<meta charset=\"utf-8\">\n\
             <meta name=\"generator\" content=\"liberte {}\">\n\
             <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{title}</title>\n\
             <style>\n{STYLE}</style>\n</head>\n<body{body}>\n<header>\n<h1>{title}</h1>\n\
             <p class=\"game\">{}</p>\n",
            env!("CARGO_PKG_VERSION"),
            escape(&say!(wording, "House rules for {game}", game = self.game))
        );
        self.reasons().iter().for_each(|reason| page.push_str(&format!("<p>{}</p>\n", escape(reason))));
        page.push_str(&format!("</header>\n<main{main}>\n"));
        if self.is_empty() {
            let nothing = say!(wording, "Nothing differs from the game as it is.");
            page.push_str(&format!("<p>{}</p>\n", escape(&nothing)));
        }
        self.rules.iter().for_each(|section| page.push_str(&section_html(section)));
        if !self.cards.is_empty() {
            let cards: String = self.cards.iter().map(|card| card_html(card, &spoken)).collect();
            let (language, heading) = (escape(&self.language), escape(&say!(wording, "Cards")));
            page.push_str(&format!(
                "<section lang=\"{language}\">\n<h2 lang=\"{spoken}\">{heading}</h2>\n{cards}</section>\n"
            ));
        }
        let foot: String = self.foot().iter().map(|line| format!("<p>{}</p>\n", escape(line))).collect();
        page.push_str(&format!("</main>\n<footer>\n{foot}</footer>\n</body>\n</html>\n"));
        page
    }

    /// How many lines the sheet takes, if so many characters stand on one.
    fn height(&self, characters: usize) -> usize {
        let lines = |text: &str| wrap(text, characters, 0).len();
        let rules = self.rules.iter().map(|it| 2 + it.lines.iter().map(|line| lines(&cited(line))).sum::<usize>());
        let cards = self.cards.iter().map(|card| {
            let said = card.prerequisite.iter().chain(&card.text);
            2 + lines(&format!("{} {}", card.heading(), card.note))
                + lines(&card.facts)
                + said.map(|it| lines(it)).sum::<usize>()
        });
        let about: usize = self.reasons().iter().chain(&self.foot()).map(|it| lines(it)).sum();
        4 + about + rules.sum::<usize>() + cards.sum::<usize>()
    }
}

fn section_html(section: &Section) -> String {
    let items = section.lines.iter().map(|line| {
        let cite = match line.cite.as_str() {
            "" => String::new(),
            cite => format!(" <span class=\"cite\">({})</span>", escape(cite)),
        };
        format!("<li>{}{cite}</li>\n", escape(&line.sentence))
    });
    format!("<section>\n<h2>{}</h2>\n<ul>\n{}</ul>\n</section>\n", escape(&section.title), items.collect::<String>())
}

fn card_html(card: &CardWords, spoken: &str) -> String {
    let heading =
        format!("{} <span class=\"note\" lang=\"{spoken}\">({})</span>", escape(&card.heading()), escape(&card.note));
    let prerequisite = card.prerequisite.as_ref().map(|it| format!("<p><em>{}.</em></p>\n", escape(it)));
    let text = card.text.as_ref().map(|it| format!("<p>{}</p>\n", escape(it)));
    format!(
        "<article class=\"card\">\n<h3>{heading}</h3>\n<p class=\"facts\">{}</p>\n{}{}</article>\n",
        escape(&card.facts),
        prerequisite.unwrap_or_default(),
        text.unwrap_or_default()
    )
}

/// A text in which HTML sees nothing but text.
pub fn escape(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            letter if letter.is_control() => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}
