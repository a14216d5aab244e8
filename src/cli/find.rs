//! `liberte find`: the cards, provinces or other things of a pack that a query finds.

mod data;
mod listing;
mod rows;

use super::format::TableFormat;
use super::open::{asks_for_unknown_variant, library, render};
use super::paint::Paint;
use super::printer;
use super::{Failure, Outcome};
use crate::load::query::{Query, QueryError, Subject};
use crate::load::{self, Loaded};
use crate::model::{Board, Card, Pack, Province, counted};
use clap::Args;
use listing::Listing;
use std::io::Write;
use std::process::ExitCode;
use std::sync::Arc;

/// How wide a table is where no terminal says otherwise.
const WIDTH: usize = 80;

const HELP: &str = "\
A query is words and keys, all of which must hold:

  marat   \"whole stack\"      letters in a title or in what a special does, in any language
  faction:radical  set:b     what a card has; `none` for what it has not, as in region:none
  region:west,east           one of several
  value>=2  id:70..80        numbers: = != < <= > >=, or a range with both its ends
  not kind:club  -terror     what must not hold; put `--` before a query that begins with `-`
  effect:terror or (...)     one side is enough; parentheses group

Case and accents do not count: `ile` finds Île-de-France.

Keys of cards:      id title kind set faction further_faction value region further_regions (also) symbols effect source \
confirmed basis where text
Keys of provinces:  number id name region fleur_de_lis (fleur) victory_points (vp) paris neighbours source confirmed \
basis where text

In packs of Revolution! a first word says what is looked for: `spaces` (meant if none is), `areas`, `cards`, `settings` or
`texts`. Spaces, areas and cards have the keys of their files (`liberte docs space --pack revolution`) and `text`.
In packs of Libertalia it is `characters` (meant if none is), `booty`, `dens`, `portraits`, `settings` or `texts`.
Keys of settings:   key section value cite meaning text
Keys of texts:      language key text

Examples:
  liberte find faction:radical set:b 'value>=2' symbol:general
  liberte find --provinces region:west 'vp>0' fleur:yes
  liberte find 'source:reconstructed -kind:special' --count
  liberte find effect:terror --format csv
  liberte find --pack revolution 'bans:force support>=1'
  liberte find --pack revolution areas 'spaces<6' --format json
  liberte find --pack libertalia relic 'not end:none'

The exit code is 0 even if nothing is found, and 2 if the query can't be read.";

/// What `find` was given.
#[derive(Args, Debug, Clone)]
#[command(after_help = HELP)]
pub struct FindArgs {
    /// The query, as one argument or several; without one, everything is found. A first word `provinces` is the same as
    /// --provinces; packs of other games have words of their own.
    query: Vec<String>,
    /// Look for provinces instead of cards.
    #[arg(long)]
    provinces: bool,
    /// Print only how many there are.
    #[arg(long)]
    count: bool,
    /// How to print what is found: a table; objects with the keys of the pack's files; or a line each, the keys first.
    #[arg(long, value_enum, default_value_t)]
    format: TableFormat,
    /// Apply a variant to the pack; several are applied in the order given.
    #[arg(long, value_name = "ID")]
    variant: Vec<String>,
}

impl FindArgs {
    /// What is looked for, and the query.
    fn meant(&self) -> (Subject, String) {
        match self.query.split_first() {
            Some((first, rest)) if first == "provinces" => (Subject::Provinces, rest.join(" ")),
            Some((first, rest)) if first == "cards" && !self.provinces => (Subject::Cards, rest.join(" ")),
            _ if self.provinces => (Subject::Provinces, self.query.join(" ")),
            _ => (Subject::Cards, self.query.join(" ")),
        }
    }
}

/// What was found.
enum Found<'p> {
    Cards(Vec<&'p Card>),
    Provinces(Vec<&'p Province>),
}

impl Found<'_> {
    fn len(&self) -> usize {
        match self {
            Found::Cards(cards) => cards.len(),
            Found::Provinces(provinces) => provinces.len(),
        }
    }
}

/// Finds and tells.
pub fn find(pack: Option<&str>, args: &FindArgs) -> Outcome {
    let library = library(pack)?;
    let loaded = library.load(&args.variant);
    if asks_for_unknown_variant(&loaded.diagnostics) {
        return Err(Failure::Usage(render(&library, &loaded.diagnostics)));
    }
    if let Some(pack) = &loaded.data {
        warn_of_errors(&loaded)?;
        return data::find(pack, library.format(), args);
    }
    let Some(pack) = &loaded.pack else {
        return Err(Failure::Content(render(&library, &loaded.diagnostics)));
    };
    warn_of_errors(&loaded)?;
    let (subject, query) = args.meant();
    let found = found(&query, subject, pack)?;
    if args.count {
        writeln!(printer::stdout(), "{}", found.len())?;
    } else {
        args.format.print(|| told(&found, &query, pack), || rows::json(&found, pack), || rows::csv(&found, pack))?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Says on standard error that a pack with errors may lack what was looked for.
fn warn_of_errors(loaded: &Loaded) -> Result<(), Failure> {
    let errors = loaded.diagnostics.iter().filter(|finding| finding.is_error()).count();
    if errors > 0 {
        let what = if errors == 1 { "an error".to_owned() } else { format!("{errors} errors") };
        let message =
            format!("warning: the pack has {what}, and what could not be read is not found; see `liberte check`");
        super::open::written(writeln!(printer::stderr(), "{message}"))?;
    }
    Ok(())
}

fn found<'p>(text: &str, subject: Subject, pack: &'p Pack) -> Result<Found<'p>, Failure> {
    let query = Query::parse(text, subject, pack).map_err(|errors| refused(text, &errors))?;
    Ok(match subject {
        Subject::Cards => Found::Cards(query.cards(pack).iter().map(|card| &pack.cards[card.index()]).collect()),
        Subject::Provinces => {
            Found::Provinces(query.provinces(pack).iter().map(|it| &pack.board.provinces[it.index()]).collect())
        }
    })
}

/// What is wrong with a query, with carets into it.
pub fn refused(text: &str, errors: &[QueryError]) -> Failure {
    let findings: Vec<_> = errors.iter().map(|error| error.diagnostic("query", 0)).collect();
    let text: Arc<str> = Arc::from(text);
    Failure::Usage(load::render(&findings, printer::has_colour_err(), &|_| Some(text.clone())))
}

/// A table, and how many of how many it shows.
fn told(found: &Found<'_>, query: &str, pack: &Pack) -> String {
    let (one, all) = match found {
        Found::Cards(_) => ("card", pack.cards.len()),
        Found::Provinces(_) => ("province", pack.board.provinces.len()),
    };
    listed(&rows::table(found, pack), (found.len(), all, one), query, &pack.board)
}

/// A table of so many things of all, and how many they are.
fn listed(table: &Listing, (found, all, one): (usize, usize, &str), query: &str, board: &Board) -> String {
    if found == 0 {
        let query = query.replace(char::is_control, "\u{fffd}");
        return format!("no {one} of {all} matches `{query}`\n");
    }
    let paint = Paint { colour: printer::has_colour_out() };
    let width = terminal_size::terminal_size().map_or(WIDTH, |(width, _)| usize::from(width.0));
    format!("{}\n{found} of {}\n", table.text(width, paint, board), counted(all, one))
}
