//! What sources state of the deck and the board as a whole: queries, each with how many it must find.
//!
//! Only the pack's own files are held to them. A variant that takes cards out or adds some says so itself, and is not.

use crate::load::diagnostic::{Diagnostic, Report, Severity, code};
use crate::load::query::{Query, Subject};
use crate::load::read::tree::{Item, TomlTable};
use crate::model::{Pack, Region, counted};

/// Compares the totals of `pack.toml` with a pack that has no errors. One that differs is a warning at its line.
pub fn check_totals(table: &TomlTable, pack: &Pack, report: &mut Report<'_>) {
    // Queries take ids alone here: names are translated, and a total must not change with them.
    let by_ids = Pack { texts: Vec::new(), ..pack.clone() };
    for total in table.tables("total") {
        let Some(of) = total.item("of") else { continue };
        let subject = match total.text("among") {
            Some("provinces") => Subject::Provinces,
            _ => Subject::Cards,
        };
        match Query::parse(of.text().unwrap_or_default(), subject, &by_ids) {
            Ok(query) => compare(total, subject, &counts(total, &query, subject, &by_ids), report),
            Err(errors) => {
                let offset = beginning(of);
                for error in errors {
                    let mut finding = error.diagnostic(report.path(), offset.unwrap_or_default());
                    if offset.is_none() {
                        finding = finding.at(report.path(), of.span);
                        finding.fix = None;
                    }
                    report.add(Diagnostic { severity: Severity::Warning, ..finding });
                }
            }
        }
    }
}

/// The number that a query finds, in all or in each region; a region by its name.
fn counts(total: &TomlTable, query: &Query, subject: Subject, pack: &Pack) -> Vec<(Option<String>, usize)> {
    if total.text("each").is_none() || subject == Subject::Cards {
        let all = match subject {
            Subject::Cards => query.cards(pack).len(),
            Subject::Provinces => query.provinces(pack).len(),
        };
        return vec![(None, all)];
    }
    let found = query.provinces(pack);
    let of_region = |region: &Region| {
        let own = found.iter().filter(|province| region.provinces.has(*province)).count();
        (Some(region.id.clone()), own)
    };
    // A region without any is reported by itself.
    pack.board.regions.iter().filter(|region| !region.provinces.is_empty()).map(of_region).collect()
}

/// The start of the text of a value; none where it is written with escapes or in long quotation marks.
fn beginning(item: &Item) -> Option<usize> {
    let is_plain = item.text().is_some_and(|text| text.len() + 2 == item.span.end - item.span.start);
    is_plain.then_some(item.span.start + 1)
}

fn compare(total: &TomlTable, subject: Subject, counts: &[(Option<String>, usize)], report: &mut Report<'_>) {
    let Some(fewest) = total.integer::<usize>("count") else { return };
    let most = total.integer::<usize>("up_to").unwrap_or(fewest);
    let of = total.text("of").unwrap_or_default();
    let by = total.text("cite").unwrap_or("the pack");
    for (region, found) in counts.iter().filter(|(_, found)| !(fewest..=most).contains(found)) {
        let place = region.as_ref().map(|region| format!(" in the region `{region}`")).unwrap_or_default();
        let expected = counted(most, subject.id().trim_end_matches('s'));
        let expected = if most > fewest { format!("{fewest} to {expected}") } else { expected };
        let message = format!("expected {expected} matching `{of}`{place} ({by}), found {found}");
        let finding = report.warning(code::WRONG_TOTAL, total.span_of("count"), message);
        finding.help(format!("correct the {}, or remove the total if the pack is meant to differ", subject.id()));
        if region.is_none() && most == fewest {
            finding.instead(found.to_string());
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, found_after, library, places_of};

    #[test]
    fn a_deck_that_differs_from_what_sources_state_is_a_warning_at_the_total() {
        let library = edited(&[("cards.toml", "faction = \"radical\"\nvalue = 3", "faction = \"radical\"\nvalue = 2")]);
        let loaded = library.load(&[]);
        let codes: Vec<&str> = loaded.diagnostics.iter().map(|it| it.code).collect();
        assert_eq!(codes, ["wrong-total"]);
        assert!(!loaded.diagnostics[0].is_error());
        let message = "expected 2 cards matching `kind:personality set:A faction:radical value:3` (";
        assert!(loaded.diagnostics[0].message.starts_with(message), "{}", loaded.diagnostics[0].message);
        let place = loaded.diagnostics[0].place.as_ref().expect("it has a place");
        let text = library.text(&place.path).expect("it was read");
        assert_eq!(&text[place.span.start..place.span.end], "2");
    }

    #[test]
    fn the_board_is_counted_too() {
        let found = edited(&[("board.toml", "fleur_de_lis = true\n", "")]).load(&[]).diagnostics.clone();
        assert_eq!(found.len(), 1);
        assert!(found[0].message.starts_with("expected 14 provinces matching `fleur_de_lis:yes` ("));
    }

    #[test]
    fn four_or_five_provinces_lie_in_a_region_and_paris_in_one() {
        let found =
            edited(&[("board.toml", "region = \"south-east\"", "region = \"east\"")]).load(&[]).diagnostics.clone();
        let messages: Vec<&str> = found.iter().map(|it| it.message.as_str()).collect();
        assert!(
            messages[0].starts_with("expected 4 to 5 provinces matching `number>0` in the region `south-east`"),
            "{messages:?}"
        );
        let paris = ("board.toml", "name = \"Maine\"", "name = \"Maine\"\nparis = true");
        let found = edited(&[paris]).load(&[]).diagnostics.clone();
        assert_eq!(found.len(), 1);
        assert!(found[0].message.starts_with("expected 1 province matching `paris:yes`"), "{}", found[0].message);
    }

    #[test]
    fn a_total_whose_query_cannot_be_read_is_found_at_the_word() {
        for (from, to, expected) in [
            ("of = \"set:A\"", "of = \"sett:A\"", vec!["wrong-query +0"]),
            ("of = \"set:A\"", "of = \"set:A sett:A effect:fear\"", vec!["wrong-query +0", "wrong-query +0"]),
            ("of = \"set:A\"", "of = \"\"\"\nset:Z\"\"\"", vec!["wrong-query +0"]),
            ("of = \"set:A\"", "off = \"set:A\"", vec!["unknown-key +0"]),
            ("of = \"set:A\"", "of = 3", vec!["wrong-type +0"]),
        ] {
            assert_eq!(found_after("pack.toml", from, to), expected, "{to}");
        }
        let library = edited(&[("pack.toml", "of = \"set:A\"", "of = \"set:A sett:A\"")]);
        let finding = library.load(&[]).diagnostics[0].clone();
        let place = finding.place.expect("it has a place");
        assert_eq!(&library.text(&place.path).expect("it was read")[place.span.start..place.span.end], "sett");
    }

    #[test]
    fn a_pack_with_errors_is_not_counted() {
        assert_eq!(found_after("cards.toml", "id = 2\n", "id = 1\n"), ["duplicate +0"]);
    }

    #[test]
    fn the_built_in_pack_agrees_with_its_totals() {
        let library = library();
        assert_eq!(places_of(&library, &library.load(&[]).diagnostics), Vec::<String>::new());
    }
}
