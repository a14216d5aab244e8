//! Three-way merge by lines.

use super::{Clash, Merged, Side};
use crate::kernel::Order;
use crate::load::changed_lines;
use std::ops::Range;
use std::sync::Arc;

/// Some lines of the base, and what one side has in their place.
#[derive(Clone)]
struct Hunk {
    side: Side,
    base: Range<usize>,
    other: Range<usize>,
}

fn hunks(side: Side, base: &str, other: &str) -> impl Iterator<Item = Hunk> {
    changed_lines(base, other).into_iter().map(move |(base, other)| Hunk { side, base, other })
}

/// Whether two changes concern the same line, or put something at the same place.
fn overlap(one: &Range<usize>, other: &Range<usize>) -> bool {
    let both_insert = one.is_empty() && other.is_empty() && one.start == other.start;
    both_insert || one.start < other.end && other.start < one.end
}

/// What a side has in the place of some lines of the base, given its changes before these and within them.
fn instead<'t>(side: Side, before: &[Hunk], within: &[Hunk], lines: &Range<usize>, other: &[&'t str]) -> Vec<&'t str> {
    let moved = |hunks: &[Hunk], at: usize| {
        let own = hunks.iter().filter(|hunk| hunk.side == side);
        own.fold(at, |at, hunk| at + hunk.other.len() - hunk.base.len())
    };
    let end = moved(within, moved(before, lines.end));
    other[moved(before, lines.start)..end].to_vec()
}

/// The text with both changes; lines that both changed are a clash.
pub(super) fn merge(texts: [&str; 3], counts: Side) -> Merged {
    let [base, mine, theirs] = texts;
    let mut all: Vec<Hunk> = hunks(Side::Mine, base, mine).chain(hunks(Side::Theirs, base, theirs)).collect();
    let [base, mine, theirs] = texts.map(|text| text.split_inclusive('\n').collect::<Vec<&str>>());
    all.order_by_key(|hunk| (hunk.base.start, hunk.base.end));
    let (mut text, mut clashes, mut at, mut first) = (String::new(), Vec::new(), 0, 0);
    while let Some(hunk) = all.get(first) {
        let (mut lines, mut end) = (hunk.base.clone(), first + 1);
        while let Some(next) = all.get(end).filter(|next| overlap(&next.base, &lines)) {
            lines.end = lines.end.max(next.base.end);
            end += 1;
        }
        let (before, within) = (&all[..first], &all[first..end]);
        let own = instead(Side::Mine, before, within, &lines, &mine);
        let others = instead(Side::Theirs, before, within, &lines, &theirs);
        let has = |side: Side| within.iter().any(|hunk| hunk.side == side);
        let is_clash = has(Side::Mine) && has(Side::Theirs) && own != others;
        if is_clash {
            clashes.push(clash(&lines, &base, &own, &others));
        }
        text.extend(base[at..lines.start].iter().copied());
        let is_mine = if is_clash { counts == Side::Mine } else { has(Side::Mine) };
        text.extend(if is_mine { own } else { others });
        (at, first) = (lines.end, end);
    }
    text.extend(base[at..].iter().copied());
    Merged { text: Some(Arc::from(text)), clashes }
}

fn clash(lines: &Range<usize>, base: &[&str], mine: &[&str], theirs: &[&str]) -> Clash {
    let place = match (lines.start + 1, lines.end) {
        (first, last) if first > last => format!("after line {last} of the base"),
        (first, last) if first == last => format!("line {first} of the base"),
        (first, last) => format!("lines {first} to {last} of the base"),
    };
    let text = |lines: &[&str]| (!lines.is_empty()).then(|| lines.concat().trim_end().to_owned());
    Clash { place, base: text(&base[lines.clone()]), mine: text(mine), theirs: text(theirs) }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BASE: &str = "a\nb\nc\nd\n";

    fn merged(mine: &str, theirs: &str) -> (String, usize) {
        let found = merge([BASE, mine, theirs], Side::Mine);
        (found.text.unwrap_or_default().to_string(), found.clashes.len())
    }

    #[test]
    fn changes_of_different_lines_both_count() {
        for (mine, theirs, both) in [
            ("A\nb\nc\nd\n", "a\nb\nc\nD\n", "A\nb\nc\nD\n"),
            ("a\nB\nc\nd\n", "a\nb\nC\nd\n", "a\nB\nC\nd\n"),
            ("a\nc\nd\n", "a\nb\nc\nnew\nd\n", "a\nc\nnew\nd\n"),
            ("new\na\nb\nc\nd\n", "a\nb\nc\nd\nlast\n", "new\na\nb\nc\nd\nlast\n"),
            ("a\nB\nc\nD\n", "a\nB\nc\nd\n", "a\nB\nc\nD\n"),
            ("a\nb\nc\nd\nsame\n", "a\nb\nc\nd\nsame\n", "a\nb\nc\nd\nsame\n"),
            ("", BASE, ""),
        ] {
            assert_eq!(merged(mine, theirs), (both.to_owned(), 0), "{mine:?} {theirs:?}");
            assert_eq!(merged(theirs, mine), (both.to_owned(), 0), "{theirs:?} {mine:?}");
        }
    }

    #[test]
    fn lines_that_both_changed_are_a_clash_with_all_three_texts() {
        let found = merge([BASE, "a\nB\nc\nd\nx\n", "a\nX\nc\nd\n"], Side::Theirs);
        assert_eq!(found.text.as_deref(), Some("a\nX\nc\nd\nx\n"));
        let text = |text: &str| Some(text.to_owned());
        let wanted = Clash { place: "line 2 of the base".into(), base: text("b"), mine: text("B"), theirs: text("X") };
        assert_eq!(found.clashes, [wanted]);
        assert_eq!(merged("a\nd\n", "a\nb\nC\nd\n"), ("a\nd\n".to_owned(), 1), "one removed what the other changed");
        let both_added = merge([BASE, "a\nb\nc\nd\nmine\n", "a\nb\nc\nd\ntheirs\n"], Side::Mine);
        assert_eq!(both_added.clashes[0].place, "after line 4 of the base");
        assert_eq!(both_added.text.as_deref(), Some("a\nb\nc\nd\nmine\n"));
    }

    #[test]
    fn whatever_is_merged_with_the_base_itself_is_as_it_was() {
        let texts = ["", "a\n", "a\nb\nc\nd\n", "x\na\ny\nb\nc\nz\nd\n", "d\nc\nb\na\n", "a\nc\n", "b\nb\nd\n"];
        for other in texts {
            assert_eq!(merged(other, BASE), (other.to_owned(), 0), "{other:?}");
            assert_eq!(merged(BASE, other), (other.to_owned(), 0), "{other:?}");
        }
    }
}
