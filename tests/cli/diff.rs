//! `diff` and `sheet`: whole commands, as somebody types them.

use crate::support::{Copied, empty_folder, liberte, liberte_in};
use serde_json::Value;

const VARIANT: &str = r#"
id = "mine"
title = "Mine & <yours>"
source = "The kitchen table"
reason = "Because *we* like it."
[rules]
turns = 3
landslide_votes = 15
"#;

fn ok(args: &[&str]) -> String {
    let run = liberte(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// The text in one line, so that it does not matter where lines end.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn a_variant_is_compared_with_the_base_in_plain_words() {
    let out = unwrapped(&ok(&["diff", "first-edition"]));
    for part in [
        "What `first-edition` does differently from `base`",
        "Play cards - Only one Club or Personality card may be played in an action (2e IV.3.A.ii).",
        "All players discard before all players refill (2e IV.2; R5).",
        "Victory points - Where the tie for first in the government remains, nobody is paid for second place",
        "base: liberte ",
    ] {
        assert!(out.contains(part), "{part}: {out}");
    }
    assert!(!out.contains("second_play"), "no key of a file: {out}");
}

#[test]
fn two_variants_are_compared_with_each_other_and_the_other_way_round() {
    let there = ok(&["diff", "first-edition", "one-card"]);
    let back = ok(&["diff", "one-card", "first-edition"]);
    assert!(there.contains("Each player discards and refills before the next one does"), "{there}");
    assert!(back.contains("All players discard before all players refill"), "{back}");
    assert!(!there.contains("Only one"), "both allow one card: {there}");
}

#[test]
fn a_ruleset_compared_with_itself_is_the_same() {
    for args in [["base", "base"], ["one-card", "one-card"], ["one-card+dead-stay-dead", "dead-stay-dead+one-card"]] {
        let out = ok(&["diff", args[0], args[1]]);
        assert!(unwrapped(&out).contains("are the same: no rule, card or word differs."), "{out}");
    }
    let json: Value = serde_json::from_str(&ok(&["diff", "base", "base", "--format", "json"])).unwrap();
    assert_eq!((&json["same"], &json["changes"]), (&Value::Bool(true), &Value::Array(vec![])));
}

#[test]
fn programs_read_what_was_and_what_is() {
    let json: Value = serde_json::from_str(&ok(&["diff", "dead-stay-dead", "--format", "json"])).unwrap();
    assert_eq!(json["to"]["variants"], serde_json::json!(["dead-stay-dead"]));
    assert_eq!(json["from"]["name"], "base");
    let [change] = json["changes"].as_array().unwrap().as_slice() else { panic!("{json}") };
    assert_eq!(
        *change,
        serde_json::json!({
            "kind": "setting", "key": "shuffle_discards", "section": "deck", "heading": "Deck", "from": true, "to": false,
            "cite": "2e II.B, Discard; R2",
            "sentence": "The discard pile is never shuffled back: a deck that is empty stays empty.",
        })
    );
}

/// A copy of the pack with a change of each kind.
fn changed() -> Copied {
    let copied = Copied::new();
    let cards = "data/liberte/cards.toml";
    copied.change(cards, "title = \"Claude Basire\"\nkind = \"personality\"\nset = \"A\"\nfaction = \"radical\"\nvalue = 1", "title = \"Claude Basire\"\nkind = \"personality\"\nset = \"B\"\nfaction = \"moderate\"\nvalue = 3\nsymbols = [\"general\"]");
    copied.change(
        "data/liberte/board.toml",
        "id = \"normandie\"\nname = \"Normandie\"",
        "id = \"normandie\"\nname = \"Neustrie\"",
    );
    copied.change("scripts/liberte/purge.rhai", "discard(", "return_to_box(");
    copied.change(
        "data/liberte/texts/en.toml",
        "Choose a club or a personality in anyone's display, even your own, and put it on the discard pile.",
        "Box a club or a personality.",
    );
    copied.change("data/liberte/texts/en.toml", "pass = \"pass\"", "pass = \"wait\"");
    copied.change("data/liberte/texts/de.toml", "pass = \"", "pass = \"nicht ");
    copied.change("data/liberte/rules.toml", "\nhand_size = 7", "\nhand_size = 8");
    copied
}

#[test]
fn another_pack_is_compared_card_by_card_and_line_by_line() {
    let copied = changed();
    let folder = copied.path("");
    let against = folder.to_str().unwrap();
    let raw = ok(&["diff", "--against", against]);
    let out = unwrapped(&raw);
    for part in [
        "Each player is dealt 8 cards instead of 7 (2e III).",
        "Normandie: called Neustrie now (2e II.A).",
        "#2 Claude Basire: in the B-set instead of the A-set; moderate instead of radical; 3 blocks instead of 1; now with General.",
        "Purge: what the card does is changed.",
        "was: Presence in the government. Choose a club",
        "now: Presence in the government. Box a club or a personality.",
        "`term.pass` is “wait” instead of “pass”.",
        "In the language `de`, 1 text differs.",
    ] {
        assert!(out.contains(part), "{part}:\n{raw}");
    }
    let script: Vec<&str> = raw.lines().map(str::trim_start).filter(|line| line.starts_with(['-', '+'])).collect();
    assert!(script.iter().any(|line| line.starts_with("-    discard(")), "{raw}");
    assert!(script.iter().any(|line| line.starts_with("+    return_to_box(")), "{raw}");
    let back = unwrapped(&copied.run(&["diff", "--against", against]).out);
    assert!(back.contains("are the same"), "{back}");
}

#[test]
fn colours_comments_and_sources_make_no_difference() {
    let copied = Copied::new();
    copied.change("data/liberte/board.toml", "#2F5D9B", "#2F5D9C");
    copied.change("data/liberte/cards.toml", "source = \"reconstructed\"", "source = \"confirmed\"");
    copied.change("data/liberte/rules.toml", "# Turns of the game.", "# Turns.");
    let folder = copied.path("");
    assert!(unwrapped(&ok(&["diff", "--against", folder.to_str().unwrap()])).contains("are the same"));
    copied.change("scripts/liberte/terror.rhai", "/// A Radical government", "/// A radical government");
    let out = ok(&["diff", "--against", folder.to_str().unwrap()]);
    assert!(out.contains("Terror: only comments of its script are changed."), "{out}");
}

#[test]
fn markdown_is_a_change_log() {
    let copied = changed();
    let folder = copied.path("");
    let out = ok(&["diff", "--against", folder.to_str().unwrap(), "--format", "markdown"]);
    for part in ["# What `", "\n## Cards\n\n- #2 Claude Basire: ", "\n  ```diff\n", "\n  ```\n", "  - *now:* "] {
        assert!(out.contains(part), "{part}:\n{out}");
    }
}

#[test]
fn a_language_without_words_of_its_own_has_none_that_differ() {
    let copied = Copied::new();
    let text = "id = \"own\"\ntitle = \"Own\"\n[texts.en]\nterm.pass = \"wait\"\nterm.take = \"grab\"\n\
                require.needs-two = { text = \"it costs two\", cite = \"own\" }\n[texts.de]\nterm.pass = \"warten\"\n";
    std::fs::write(copied.path("data/liberte/variants/own.toml"), text).unwrap();
    let told = unwrapped(&copied.run(&["diff", "own"]).out);
    for part in
        ["`term.pass` is “wait”", "`require.needs-two.text` is a new text", "In the language `de`, 1 text differs."]
    {
        assert!(told.contains(part), "{part}: {told}");
    }
    assert!(!told.contains(".cite") && told.matches("In the language").count() == 1, "{told}");
}

#[test]
fn a_sheet_has_endings_what_is_chosen_from_and_what_an_action_needs() {
    let sheet = |variant| unwrapped(&ok(&["sheet", variant]));
    let bonapartists = sheet("bonapartists");
    let ending = "The game may end by Coup of 18 Brumaire; then bonapartist blocks, votes and cards decide (2e VI).";
    assert!(bonapartists.contains(&format!("ENDINGS - {ending}")), "{bonapartists}");
    let committee = sheet("committee");
    let choice = "To choose from: “Bread: everybody draws a card”, “War: everybody sends a token” (2e IV.3).";
    assert!(committee.contains(&format!("the last in the player order chooses for all. {choice}")), "{committee}");
    let vote = sheet("vote-of-confidence");
    assert!(
        vote.contains("Vote of confidence. Needs: A government, and no presence in it. All vote at once."),
        "{vote}"
    );
    assert!(vote.contains("“Nay: it has lost our trust”, “I abstain” (2e IV.3)."), "{vote}");
    assert!(committee.contains("From: A house rule. Pack"), "no word of scripts: {committee}");
}

#[test]
fn an_ending_of_a_pack_is_told_by_its_name() {
    let table = ok(&["sim", "-n", "1", "--variant", "bonapartists", "--bots", "random"]);
    assert!(table.contains(" Coup of 18 Brumaire ") && !table.contains(" brumaire "), "{table}");
}

#[test]
fn what_cannot_be_compared_is_said() {
    for (args, code, part) in [
        (&["diff"][..], 2, "compare what? name a variant (any-officer, bids-for-the-order, big-hands"),
        (&["diff", "first-editoin"], 2, "did you mean `first-edition`?"),
        (&["diff", "first-edition+"], 2, "`first-edition+` is not a ruleset"),
        (&["diff", ""], 2, "`` is not a ruleset"),
        (&["diff", "one-card", "--language", "xx"], 2, "there is no language `xx`; there are en, fr"),
        (&["diff", "--against", "nowhere"], 2, "nowhere"),
        (&["diff", "a", "b", "c"], 2, "unexpected argument 'c'"),
        (&["sheet"], 2, "<VARIANT>"),
        (&["sheet", "base"], 2, "there are no house rules in the base"),
        (&["sheet", "one-cart"], 2, "did you mean `one-card`?"),
        (
            &["sheet", "one-card", "--out", "no/such/folder/x"],
            2,
            "can't write no/such/folder/x: there is no folder `no/such/folder`",
        ),
    ] {
        let run = liberte(args);
        assert_eq!((run.code, run.out.as_str()), (code, ""), "{args:?}: {}", run.err);
        assert!(run.err.contains(part), "{args:?}: {}", run.err);
    }
}

#[test]
fn a_ruleset_with_errors_is_not_compared() {
    let copied = Copied::new();
    copied.write("data/liberte/variants/mine.toml", &VARIANT.replace("turns = 3", "turns = 30"));
    let run = copied.run(&["diff", "mine"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("variants/mine.toml:7"), "{}", run.err);
    assert_eq!(copied.run(&["sheet", "mine"]).code, 1);
}

#[test]
fn a_sheet_says_what_is_played_why_and_by_which_pack() {
    let out = ok(&["sheet", "three-ones", "dead-stay-dead"]);
    assert!(out.lines().all(|line| line.chars().count() <= 80), "{out}");
    for part in [
        "Two cards from three ones · The dead stay dead",
        "House rules for Liberté",
        "DECK - The discard pile is never shuffled back",
        "only if all 3 face-up cards were worth 1 before the first one was taken",
        "From: The dead stay dead: A house rule, against 2e II.B, Discard.",
        "Pack: liberte 0.1.0 with three-ones, dead-stay-dead, ",
    ] {
        assert!(unwrapped(&out).contains(part), "{part}:\n{out}");
    }
}

#[test]
fn a_sheet_words_the_cards_that_are_others() {
    let copied = changed();
    // The variant lies over the changed pack, so that its own change alone is on the sheet.
    copied.write("data/liberte/variants/mine.toml", VARIANT);
    let run = copied.run(&["sheet", "mine", "--format", "markdown"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    for part in
        ["# Mine & \\<yours\\>\n", "Because \\*we\\* like it.", "- The game lasts 3 turns instead of 4 (2e VI.1)."]
    {
        assert!(run.out.contains(part), "{part}:\n{}", run.out);
    }
    assert!(!run.out.contains("Claude Basire"), "{}", run.out);
}

#[test]
fn parameters_are_told_by_their_values() {
    let asked = "thresholds:landslide_votes=15";
    let out = unwrapped(&ok(&["diff", asked]));
    assert!(out.contains("A Radical Electoral Landslide takes 15 red votes instead of 17 (2e VI.2; R27)."), "{out}");
    let sheet = unwrapped(&ok(&["sheet", asked]));
    for part in ["takes 15 red votes", "Parameters: landslide_votes = 15, counter_revolution_provinces = 7.", asked] {
        assert!(sheet.contains(part), "{part}: {sheet}");
    }
    let unset = ok(&["sheet", "thresholds"]);
    assert!(
        unset.contains("Nothing differs from the game as it is.") && unset.contains("landslide_votes = 17"),
        "{unset}"
    );
    let run = liberte(&["diff", "thresholds:landslide_votes=lots"]);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{}", run.err);
}

/// The tags of a page, each closed where it must be.
fn tags_are_balanced(page: &str) {
    let mut open: Vec<&str> = Vec::new();
    for part in page.split('<').skip(1) {
        let tag = part.split('>').next().unwrap();
        let name = tag.trim_start_matches('/').split(' ').next().unwrap();
        match tag.starts_with('/') {
            true => assert_eq!(open.pop(), Some(name), "{page}"),
            false if ["!DOCTYPE", "meta"].contains(&name) => {}
            false => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
}

#[test]
fn a_sheet_of_html_stands_alone_and_escapes_what_it_says() {
    let copied = Copied::new();
    copied.write("data/liberte/variants/mine.toml", VARIANT);
    let folder = empty_folder();
    let file = folder.path().join("rules.html");
    let run = copied.run(&["sheet", "mine", "--format", "html", "--out", file.to_str().unwrap()]);
    assert_eq!((run.code, run.out.as_str(), run.err.as_str()), (0, "", ""));
    let page = std::fs::read_to_string(&file).unwrap();
    assert!(page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">") && page.ends_with("</html>\n"));
    assert!(page.contains("<h1>Mine &amp; &lt;yours&gt;</h1>"), "{page}");
    assert!(page.contains("@page") && page.contains("<li>The game lasts 3 turns instead of 4."), "{page}");
    for outside in ["http", "src=", "href=", "<script", "@import", "url("] {
        assert!(!page.contains(outside), "{outside}: {page}");
    }
    tags_are_balanced(&page);
}

#[test]
fn a_bare_name_is_written_where_one_stands() {
    let folder = empty_folder();
    let run = liberte_in(folder.path(), &["sheet", "one-card", "--out", "sheet.txt"]);
    assert_eq!((run.code, run.out.as_str()), (0, ""));
    let text = std::fs::read_to_string(folder.path().join("sheet.txt")).unwrap();
    assert!(text.starts_with("One card an action\n"), "{text}");
}
