//! The lines that two texts do not share.

/// A line of one text or of both.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineChange<'t> {
    /// A line of both.
    Kept(&'t str),
    /// A line of the first alone.
    Out(&'t str),
    /// A line of the second alone.
    In(&'t str),
    /// Lines of both that are left out here.
    Skipped,
}

/// Lines of both texts that are shown beside a change.
const CONTEXT: usize = 2;
/// The largest table of lines against lines that is made; larger texts are shown as replaced whole.
const MOST_PAIRS: usize = 4_000_000;

impl LineChange<'_> {
    /// The line as it is usually written: after a blank, a minus or a plus.
    pub fn marked(&self) -> String {
        match self {
            LineChange::Kept(line) => format!(" {line}").trim_end().to_owned(),
            LineChange::Out(line) => format!("-{line}").trim_end().to_owned(),
            LineChange::In(line) => format!("+{line}").trim_end().to_owned(),
            LineChange::Skipped => "...".to_owned(),
        }
    }
}

/// The shortest way from one text to another, line by line; what is far from any change is left out. Blanks at the ends of
/// lines make no difference. Empty where the texts agree.
pub fn line_diff<'t>(from: &'t str, to: &'t str) -> Vec<LineChange<'t>> {
    let from: Vec<&str> = from.lines().map(str::trim_end).collect();
    let to: Vec<&str> = to.lines().map(str::trim_end).collect();
    let before = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let (from_rest, to_rest) = (&from[before..], &to[before..]);
    let after = from_rest.iter().rev().zip(to_rest.iter().rev()).take_while(|(a, b)| a == b).count();
    let (from_middle, to_middle) = (&from_rest[..from_rest.len() - after], &to_rest[..to_rest.len() - after]);
    let mut all: Vec<LineChange> = from[..before].iter().map(|line| LineChange::Kept(line)).collect();
    middle(from_middle, to_middle, &mut all);
    all.extend(from_rest[from_middle.len()..].iter().map(|line| LineChange::Kept(line)));
    near_changes(&all)
}

/// The changes between lines that begin and end differently.
fn middle<'t>(from: &[&'t str], to: &[&'t str], all: &mut Vec<LineChange<'t>>) {
    let width = to.len() + 1;
    if from.len().saturating_mul(width) > MOST_PAIRS {
        all.extend(from.iter().map(|line| LineChange::Out(line)));
        return all.extend(to.iter().map(|line| LineChange::In(line)));
    }
    // shared[a * width + b]: how many lines from[a..] and to[b..] share, in order.
    let mut shared = vec![0u32; (from.len() + 1) * width];
    for a in (0..from.len()).rev() {
        for b in (0..to.len()).rev() {
            let here = a * width + b;
            let either = shared[here + width].max(shared[here + 1]);
            shared[here] = if from[a] == to[b] { shared[here + width + 1] + 1 } else { either };
        }
    }
    let (mut a, mut b) = (0, 0);
    while a < from.len() || b < to.len() {
        if a < from.len() && b < to.len() && from[a] == to[b] {
            all.push(LineChange::Kept(from[a]));
            (a, b) = (a + 1, b + 1);
        } else if b == to.len() || (a < from.len() && shared[(a + 1) * width + b] >= shared[a * width + b + 1]) {
            all.push(LineChange::Out(from[a]));
            a += 1;
        } else {
            all.push(LineChange::In(to[b]));
            b += 1;
        }
    }
}

/// The changes with a few lines around them.
fn near_changes<'t>(all: &[LineChange<'t>]) -> Vec<LineChange<'t>> {
    let is_kept = |at: usize| matches!(all[at], LineChange::Kept(_));
    let is_near = |at: usize| {
        let around = at.saturating_sub(CONTEXT)..(at + CONTEXT + 1).min(all.len());
        around.into_iter().any(|other| !is_kept(other))
    };
    let mut near = Vec::new();
    for (at, &line) in all.iter().enumerate() {
        if is_near(at) {
            near.push(line);
        } else if !near.is_empty() && near.last() != Some(&LineChange::Skipped) {
            near.push(LineChange::Skipped);
        }
    }
    if near.last() == Some(&LineChange::Skipped) {
        near.pop();
    }
    near
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(from: &str, to: &str) -> Vec<String> {
        line_diff(from, to).iter().map(LineChange::marked).collect()
    }

    #[test]
    fn equal_texts_have_no_changes_whatever_ends_their_lines() {
        assert!(marked("a\nb\n", "a\r\nb  ").is_empty());
        assert!(marked("", "").is_empty());
    }

    #[test]
    fn a_changed_line_goes_out_and_comes_in_between_its_neighbours() {
        assert_eq!(marked("1\n2\n3\nx\n5\n6\n7", "1\n2\n3\ny\n5\n6\n7"), [" 2", " 3", "-x", "+y", " 5", " 6"]);
    }

    #[test]
    fn lines_far_from_any_change_are_left_out() {
        let (from, to) = ("a\n1\n2\n3\n4\n5\n6\nb", "A\n1\n2\n3\n4\n5\n6\nB");
        assert_eq!(marked(from, to), ["-a", "+A", " 1", " 2", "...", " 5", " 6", "-b", "+B"]);
    }

    #[test]
    fn lines_are_added_and_taken_out() {
        assert_eq!(marked("a\nb\nc", "a\nc"), [" a", "-b", " c"]);
        assert_eq!(marked("", "a\n\nb"), ["+a", "+", "+b"]);
        assert_eq!(marked("a\nb\nc\nd", "c\nd\na\nb"), ["-a", "-b", " c", " d", "+a", "+b"]);
    }

    #[test]
    fn huge_texts_are_shown_as_replaced() {
        let text = |letter: &str| format!("{letter}\n").repeat(3_000);
        let found = line_diff(&text("a"), &text("b")).len();
        assert_eq!(found, 6_000);
    }
}
