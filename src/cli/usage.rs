//! What is wrong with what was typed, in plain words: the reader of arguments says it in those of programmers.

use super::printer;
use clap::error::ErrorKind;
use std::io::Write;

/// The reader's own words, and plain ones.
const PLAIN: [(&str, &str); 6] = [
    ("invalid digit found in string", "a whole number is wanted"),
    ("cannot parse integer from empty string", "a whole number is wanted"),
    ("cannot parse float from empty string", "a number is wanted"),
    ("invalid float literal", "a number is wanted, such as `0.5`"),
    ("number too large to fit in target type", "the number is too large"),
    ("number too small to fit in target type", "the number is too small"),
];

/// Prints what is wrong, or the help that was asked for.
pub fn print(error: &clap::Error) {
    if error.kind() != ErrorKind::ValueValidation {
        // As for all other output, a reader that goes away is no error.
        let _ = error.print();
        return;
    }
    let styled = error.render();
    let text = if printer::has_colour_err() { styled.ansi().to_string() } else { styled.to_string() };
    let _ = write!(printer::stderr(), "{}", plain(&text));
}

/// A message with plain words in the place of the reader's own.
fn plain(message: &str) -> String {
    let lines = message.split_inclusive('\n').map(|line| match line.rsplit_once(": ") {
        Some((what, why)) => format!("{what}: {}", in_plain_words(why)),
        None => line.to_owned(),
    });
    lines.collect()
}

fn in_plain_words(why: &str) -> String {
    let (why, end) = why.strip_suffix('\n').map_or((why, ""), |why| (why, "\n"));
    if let Some((_, plain)) = PLAIN.iter().find(|(own, _)| *own == why) {
        return format!("{plain}{end}");
    }
    match why.split_once(" is not in ").and_then(|(_, range)| range.split_once("..")) {
        Some((least, most)) => {
            let most = most.trim_start_matches('=');
            let is_open = most.is_empty() || most == u64::MAX.to_string();
            let range = if is_open { format!("{least} or more") } else { format!("{least} to {most}") };
            format!("it must be {range}{end}")
        }
        None => format!("{why}{end}"),
    }
}

#[cfg(test)]
mod tests {
    use super::plain;

    #[test]
    fn numbers_that_cannot_be_are_told_with_those_that_can() {
        let begin = "error: invalid value 'x' for '--games <GAMES>'";
        for (own, told) in [
            ("0 is not in 1..=1000", "it must be 1 to 1000"),
            ("0 is not in 1..18446744073709551615", "it must be 1 or more"),
            ("0 is not in 1..", "it must be 1 or more"),
            ("invalid digit found in string", "a whole number is wanted"),
            ("there is no bot `x`", "there is no bot `x`"),
        ] {
            let end = "\n\nFor more information, try '--help'.\n";
            assert_eq!(plain(&format!("{begin}: {own}{end}")), format!("{begin}: {told}{end}"));
        }
    }
}
