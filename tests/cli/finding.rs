//! `liberte find`: queries as somebody types them, and what they print.

use crate::support::{Copied, Run, liberte};
use liberte::load::query::{Subject, keys};
use serde_json::Value;

/// Runs a query that must be answered without a word on standard error.
#[track_caller]
fn find(args: &[&str]) -> String {
    let run = liberte(&[&["find"], args].concat());
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

fn count(args: &[&str]) -> usize {
    find(&[args, &["--count"]].concat()).trim().parse().unwrap()
}

fn refused(args: &[&str]) -> Run {
    let run = liberte(&[&["find"], args].concat());
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
    run
}

#[test]
fn the_same_query_as_one_argument_and_as_many() {
    let one = find(&["faction:radical set:b value>=2 symbol:general"]);
    assert_eq!(one, find(&["faction:radical", "set:b", "value>=2", "symbol:general"]));
    assert!(one.lines().next().unwrap().contains("title"), "{one}");
    let cards = one.lines().skip(1).take_while(|line| !line.is_empty()).count();
    assert!(one.ends_with(&format!("\n\n{cards} of 110 cards\n")), "{one}");
}

#[test]
fn everything_fits_eighty_columns() {
    for args in [&[][..], &["--provinces"], &["kind:special"], &["kind:club"]] {
        let out = find(args);
        let widest = out.lines().map(|line| line.chars().count()).max().unwrap();
        assert!(widest <= 80, "{widest}:\n{out}");
        assert!(out.lines().all(|line| line == line.trim_end()), "{out}");
    }
}

#[test]
fn the_examples_of_the_help_find_something() {
    let help = liberte(&["find", "--help"]).out;
    let examples: Vec<&str> = help.lines().filter_map(|line| line.trim().strip_prefix("liberte find ")).collect();
    assert_eq!(examples.len(), 7);
    for example in examples {
        let args: Vec<String> = example
            .split('\'')
            .enumerate()
            .flat_map(|(at, part)| {
                let split = |part: &str| part.split_whitespace().map(str::to_owned).collect::<Vec<_>>();
                if at % 2 == 1 { vec![part.to_owned()] } else { split(part) }
            })
            .collect();
        let args: Vec<&str> = args.iter().map(String::as_str).collect();
        assert!(!find(&args).starts_with("no "), "{example}");
    }
}

#[test]
fn the_help_names_every_key() {
    let help = liberte(&["find", "--help"]).out;
    for (subject, head) in [(Subject::Cards, "Keys of cards:"), (Subject::Provinces, "Keys of provinces:")] {
        let list = help.split(head).nth(1).unwrap().split("Keys of").next().unwrap();
        for key in keys(subject) {
            assert!(list.split_whitespace().any(|word| word == key.name), "{}: {list}", key.name);
        }
    }
}

#[test]
fn provinces_are_found_by_an_option_or_by_the_word() {
    let out = find(&["--provinces", "region:west vp>0 fleur:yes"]);
    assert!(out.contains("vendee") && out.ends_with("1 of 27 provinces\n"), "{out}");
    assert_eq!(out, find(&["provinces", "region:west", "vp>0", "fleur:yes"]));
    let help = refused(&["vp>0"]).err;
    assert!(help.contains("it is a key of provinces"), "{help}");
}

#[test]
fn nothing_found_is_no_failure() {
    assert_eq!(find(&["robespierre", "kind:club"]), "no card of 110 matches `robespierre kind:club`\n");
    assert_eq!(find(&["--provinces", "vp>9"]), "no province of 27 matches `vp>9`\n");
    assert_eq!(find(&["id:999", "--format", "json"]), "[]\n");
    assert_eq!(find(&["id:999", "--format", "csv"]).lines().count(), 1);
    assert_eq!(count(&["id:999"]), 0);
}

#[test]
fn json_and_csv_have_the_keys_of_the_files() {
    let cards: Value = serde_json::from_str(&find(&["id:71", "--format", "json"])).unwrap();
    let marat = &cards[0];
    assert_eq!((marat["id"].as_u64(), marat["title"].as_str()), (Some(71), Some("Jean-Paul Marat")));
    assert_eq!((&marat["value"], &marat["effect"]), (&Value::from(3), &Value::Null));
    let csv = find(&["effect:terror", "--format", "csv"]);
    assert_eq!(
        csv.lines().next(),
        Some("id,title,kind,set,faction,value,region,further_regions,further_faction,symbols,effect,source")
    );
    assert_eq!(csv.lines().count(), 7);
    assert!(csv.lines().nth(1).unwrap().ends_with(",Terror,special,B,,,,,,,terror,partly-confirmed"), "{csv}");
    let provinces: Value = serde_json::from_str(&find(&["provinces", "paris:yes", "--format", "json"])).unwrap();
    assert_eq!(provinces[0]["id"], "ile-de-france");
}

#[test]
fn a_query_that_cannot_be_read_is_usage_with_a_caret_and_what_is_known() {
    let run = refused(&["faction:radcal", "facton:radical"]);
    for part in [
        "error[wrong-query]: no faction is `radcal`",
        "--> query:1:9",
        "did you mean `radical`?",
        "cards have no key `facton`",
        "did you mean `faction`?",
    ] {
        assert!(run.err.contains(part), "{part}:\n{}", run.err);
    }
    for query in ["(", ")", "\"", "set:", "value>=", "or", "not", "- -", "value>x", "é:1", ":::", "(((((((("] {
        refused(&["--", query]);
    }
    for query in ["日本", "''", "#", "..", "%", "\u{1b}[31m"] {
        find(&["--", query]);
    }
    assert_eq!(count(&["not kind:special"]), 90);
    assert!(find(&["--", "-kind:special"]).ends_with("\n90 of 110 cards\n"));
}

#[test]
fn variants_are_laid_over_and_an_unknown_one_is_usage() {
    assert_eq!(count(&["--variant", "first-edition"]), 110);
    assert!(refused(&["--variant", "frist-edition"]).err.contains("did you mean `first-edition`?"));
}

#[test]
fn a_pack_with_errors_is_searched_as_far_as_it_can_be_read() {
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "value = 2", "value = 12");
    let run = copied.run(&["find", "--count"]);
    assert_eq!((run.code, run.out.as_str()), (0, "109\n"));
    assert!(run.err.starts_with("warning: the pack has an error, "), "{}", run.err);
    std::fs::remove_file(copied.path("data/liberte/cards.toml")).unwrap();
    let run = copied.run(&["find"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("error[unreadable-file]"), "{}", run.err);
}

#[test]
fn totals_of_the_deck_are_checked_by_queries() {
    let copied = Copied::new();
    copied.change("data/liberte/cards.toml", "set = \"A\"", "set = \"B\"");
    let run = copied.run(&["check"]);
    assert_eq!(run.code, 0, "{}", run.err);
    for part in
        ["warning[wrong-total]: expected 57 cards matching `set:A` (", "matching `set:B` (published sources), found 54"]
    {
        assert!(run.err.contains(part), "{part}:\n{}", run.err);
    }
    assert!(run.err.contains("--> data/liberte/pack.toml:"), "{}", run.err);
}
