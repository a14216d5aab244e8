//! Writes a report as a single HTML page that loads nothing, has no script, follows the reader's light or dark theme,
//! and can be printed. The same report gives the same bytes.

use super::{Cell, Part, Report, ReportTable, Section, TableRow};
use maud::{DOCTYPE, Markup, PreEscaped, html};

const STYLE: &str = "\
:root { color-scheme: light dark; --paper: #f4efe4; --panel: #fbf8f1; --ink: #2b2a28; --soft: #6b6457; --line: #d8cfbd; --band: #ede5d4;
  --one: #2f5d9b; --two: #a8321e; --three: #2e6b34; --four: #6b4a8a; --warn: #f2e6cb; --warn-line: #8a5a0b }
@media (prefers-color-scheme: dark) { :root { --paper: #1d1b18; --panel: #262420; --ink: #eae4d6; --soft: #a9a191; --line: #433e35; --band: #312e28;
  --one: #8fb4e6; --two: #f0907c; --three: #93c98e; --four: #c3a0dd; --warn: #433820; --warn-line: #e0b55c } }
* { box-sizing: border-box }
body { background: var(--paper); color: var(--ink); font: 15px/1.45 Inter, system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; max-width: 76rem; margin: 2rem auto; padding: 0 1.2rem }
h1, h2, .summary, figcaption { font-family: 'EB Garamond', Garamond, Georgia, 'DejaVu Serif', serif; font-weight: 500; font-variant-numeric: lining-nums }
h1 { font-size: 2.1em; line-height: 1.15; margin: 0 0 .5em }
h2 { font-size: 1.5em; margin: 1.6em 0 .4em; padding-bottom: .15em; border-bottom: 1px solid var(--line); break-after: avoid }
dl { display: grid; grid-template-columns: max-content 1fr; gap: .15em 1.2em; margin: 0; font-size: .92em }
dt { color: var(--soft) }
dd { margin: 0; overflow-wrap: anywhere }
code { font: .92em ui-monospace, 'DejaVu Sans Mono', monospace }
main { margin-top: 1.5em }
p { max-width: 60em; margin: .6em 0 }
.summary { font-size: 1.45em; line-height: 1.3; margin: .2em 0 1em }
.warning { background: var(--warn); border-left: 4px solid var(--warn-line); padding: .5em .9em; break-inside: avoid }
.wide { overflow-x: auto; margin: 1.2em 0 }
table { border-collapse: collapse; font-variant-numeric: tabular-nums }
caption { text-align: left; font-weight: 600; padding-bottom: .35em; break-after: avoid }
th, td { padding: .2em .8em; text-align: right; white-space: nowrap }
th:first-child, .words { text-align: left }
tbody th, .words { white-space: normal; min-width: 11em; max-width: 34em }
thead { display: table-header-group }
thead th { color: var(--soft); font-weight: 600; border-bottom: 1px solid var(--ink); vertical-align: bottom }
tbody th { font-weight: 400; text-align: left }
tbody tr:nth-child(even) { background: var(--band) }
tr.base th, tr.base td { font-weight: 700 }
tr { break-inside: avoid }
data { white-space: nowrap }
summary { cursor: pointer; color: var(--warn-line); margin: .8em 0 }
.pictures { display: flex; flex-wrap: wrap; gap: 1.2em 2em; align-items: flex-start }
figure { margin: .6em 0; break-inside: avoid; max-width: 100%; background: var(--panel); border: 1px solid var(--line); border-radius: 8px; padding: .7em .9em }
figcaption { font-size: 1.15em; margin-bottom: .3em }
svg { display: block; max-width: 100%; height: auto }
svg text { font-family: Inter, system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif; font-size: 12px; fill: var(--ink) }
footer { color: var(--soft); margin-top: 2.5em; border-top: 1px solid var(--line); padding-top: .6em; font-size: .9em }
footer p { margin: .25em 0 }
@page { size: A4; margin: 14mm }
@media print { :root { color-scheme: light; --paper: #fff; --panel: #fff; --ink: #000; --soft: #444; --line: #bbb; --band: #f3f3f0;
  --one: #1f5fa8; --two: #b4472b; --three: #3c7a3c; --four: #7a4f9a; --warn: #fff; --warn-line: #444 }
  body { margin: 0; padding: 0; max-width: none; font-size: 9pt }
  .wide { overflow: visible; margin: .8em 0 }
  table { width: 100%; font-size: 7.6pt }
  th, td { padding: .14em .4em; white-space: normal }
  tbody th, .words { min-width: 0; max-width: none; overflow-wrap: anywhere }
  .pictures { gap: .4em 1em }
  figure { border: 0; padding: 0 }
  figure svg { max-width: 100%; max-height: 235mm }
  figure:has(svg[width='420']) { width: 48% }
  summary { display: none } }
";

impl Report {
    /// The report as a self-contained page.
    pub fn html(&self) -> String {
        let page = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta name="generator" content={ "liberte " (env!("CARGO_PKG_VERSION")) };
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    title { (self.title) }
                    style { (PreEscaped(STYLE)) }
                }
                body {
                    header {
                        h1 { (self.title) }
                        dl {
                            @for (what, it) in &self.made {
                                dt { (what) }
                                dd { @if what == "command" { code { (it) } } @else { (it) } }
                            }
                        }
                    }
                    main { @for section in &self.sections { (section_html(section)) } }
                    footer { @for note in &self.notes { p { (note) } } }
                }
            }
        };
        page.into_string() + "\n"
    }
}

/// A table with more rows is folded.
const LONG: usize = 60;

fn section_html(section: &Section) -> Markup {
    let is_picture = |part: &Part| matches!(part, Part::Picture(_));
    html! {
        section {
            @if !section.title.is_empty() { h2 { (section.title) } }
            // Pictures that follow each other stand side by side.
            @for parts in section.parts.chunk_by(|a, b| is_picture(a) && is_picture(b)) {
                @if is_picture(&parts[0]) { div.pictures { @for part in parts { (part_html(part)) } } }
                @else { @for part in parts { (part_html(part)) } }
            }
        }
    }
}

fn part_html(part: &Part) -> Markup {
    match part {
        Part::Summary(words) => html! { p.summary { (words) } },
        Part::Words(words) => html! { p { (words) } },
        Part::Warning(words) => html! { p.warning role="note" { strong { "Warning: " } (words) } },
        // What is long is folded, and printed where somebody has opened it.
        Part::Table(table) if table.rows.len() > LONG => html! {
            details.long { summary { (table.caption) } (table_html(table)) }
        },
        Part::Table(table) => table_html(table),
        Part::Picture(picture) => picture.html(),
    }
}

fn table_html(table: &ReportTable) -> Markup {
    html! {
        div.wide {
            table {
                @if !table.caption.is_empty() { caption { (table.caption) } }
                thead {
                    tr {
                        @for (at, column) in table.columns.iter().enumerate() {
                            th scope="col" class=[table.has_words(at).then_some("words")] { (column) }
                        }
                    }
                }
                tbody { @for row in &table.rows { (row_html(row)) } }
            }
        }
    }
}

fn row_html(row: &TableRow) -> Markup {
    html! {
        tr class=[row.is_base.then_some("base")] {
            @for (at, cell) in row.cells.iter().enumerate() {
                @if at == 0 { th scope="row" { (cell_html(cell)) } }
                @else { td class=[matches!(cell, Cell::Words(_)).then_some("words")] { (cell_html(cell)) } }
            }
        }
    }
}

/// A cell; numbers stand beside what is shown of them as they are, for programs.
fn cell_html(cell: &Cell) -> Markup {
    let data = |value: f64, shown: &str| html! { data value=(value) { (shown) } };
    match cell {
        Cell::Text(text) | Cell::Words(text) => html! { (text) },
        Cell::Number(value, shown) => data(*value, shown),
        Cell::Ends([low, high], [from, to]) => html! { (data(*low, from)) " to " (data(*high, to)) },
    }
}
