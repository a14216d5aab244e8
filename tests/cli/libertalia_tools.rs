//! What the tools say of packs of Libertalia: unknown days and words, full lists, texts that differ, and whose rules a saved
//! game is played by.

use crate::support::{Copied, liberte_in};

const DAY: &str = "data/libertalia/scenarios/a-day-of-mine.toml";

/// A scenario with tokens on a day of this name.
fn scenario(day: &str) -> String {
    format!(
        "id = \"a-day-of-mine\"\npack = \"libertalia\"\ntitle = \"a day\"\ncite = \"L5\"\nseats = [\"Ann\", \"Bert\"]\nseed = 1\n\
         \n[given]\ncampaign = 1\n\n[given.board]\n{day} = {{ chest = 1 }}\n\n[then]\nday = 1\n"
    )
}

#[test]
fn a_day_that_no_campaign_has_is_found_where_it_stands() {
    let copied = Copied::libertalia();
    for day in ["9", "0", "two"] {
        copied.write(DAY, &scenario(day));
        let run = liberte_in(copied.folder(), &["check"]);
        let told = format!("error[unknown-id]: there is no day `{day}`: the days of a campaign are 1 to 6");
        assert!(run.err.contains(&told) && run.err.contains(&format!("{DAY}:12:1")), "{}", run.err);
    }
    copied.write(DAY, &scenario("5").replace("[given]\n", "variants = [\"short-campaigns\"]\n[given]\n"));
    let run = liberte_in(copied.folder(), &["check"]);
    assert!(run.err.contains("no day `5`: the days of a campaign are 1 to 4"), "by the variant: {}", run.err);
    copied.write(DAY, &scenario("5"));
    let run = liberte_in(copied.folder(), &["check"]);
    assert_eq!(run.code, 0, "{}", run.err);
}

#[test]
fn texts_of_a_variant_that_nothing_uses_are_found() {
    let copied = Copied::libertalia();
    let variant = "id = \"odd\"\ntitle = \"Odd\"\n\n[texts.en.effect]\nbrutt = \"Nothing.\"\n\n[texts.en.term]\n\
                   graveyrd = \"cemetery\"\ngraveyard = \"cemetery\"\n\n[texts.de.phase]\nduskk = \"Dämmerung\"\n";
    copied.write("data/libertalia/variants/odd.toml", variant);
    let run = liberte_in(copied.folder(), &["check"]);
    let told = ["the texts of an effect `brutt`", "the text `term.graveyrd`", "the text `phase.duskk`"];
    for (what, line) in told.into_iter().zip([5, 8, 12]) {
        let place = format!("data/libertalia/variants/odd.toml:{line}:1");
        assert!(run.err.contains(&format!("nothing uses {what}")), "{what}: {}", run.err);
        assert!(run.err.contains(&place), "{place}: {}", run.err);
    }
    assert!(!run.err.contains("`term.graveyard`"), "what the pack has may be told otherwise: {}", run.err);
}

#[test]
fn a_new_character_takes_a_free_rank_or_hears_that_none_is_free() {
    let copied = Copied::libertalia();
    let run = liberte_in(copied.folder(), &["new", "character", "stowaway"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(
        run.err.contains("every rank from 1 to 30 has its character already: take one out of characters.toml first")
    );

    for (file, list) in [("characters", "[[character]]"), ("portraits", "[[portrait]]")] {
        let path = format!("data/libertalia/{file}.toml");
        let text = std::fs::read_to_string(copied.path(&path)).unwrap();
        let at = text.find("id = \"barkeep\"").expect("it is there");
        let entry = text[..at].rfind(list).unwrap();
        let next = at + text[at..].find(list).unwrap();
        copied.write(&path, &[&text[..entry], &text[next..]].concat());
    }
    std::fs::remove_file(copied.path("data/libertalia/variants/recruiters-numbers.toml")).unwrap();
    let run = liberte_in(copied.folder(), &["new", "character", "stowaway"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let characters = std::fs::read_to_string(copied.path("data/libertalia/characters.toml")).unwrap();
    let added = &characters[characters.find("id = \"stowaway\"").expect("it was added")..];
    assert!(added.contains("rank = 7\n") || characters.contains("rank = 7\nid = \"stowaway\""), "{added}");
}

#[test]
fn texts_differ_in_whatever_language() {
    let (one, other) = (Copied::libertalia(), Copied::libertalia());
    other.change("data/libertalia/texts/de.toml", "brute = \"Wirf", "brute = \"Schmeiß");
    let against = other.folder().to_str().unwrap();
    let run = liberte_in(one.folder(), &["diff", "--against", against]);
    assert!(run.out.contains("`text.de.effect.brute` is \"Schmeiß"), "{}", run.out);
    let run = liberte_in(one.folder(), &["diff", "--against", against, "--language", "de"]);
    assert!(run.out.contains("`effect.brute` ist „Schmeiß") && !run.out.contains("text.de"), "{}", run.out);
    let run = liberte_in(one.folder(), &["diff", "--against", one.folder().to_str().unwrap()]);
    assert!(run.out.contains("are the same"), "{}", run.out);
}

#[test]
fn it_is_told_whose_rules_a_saved_game_is_played_by() {
    let copied = Copied::libertalia();
    let journal = copied.path("game.journal");
    let file = journal.to_str().unwrap();
    let played =
        liberte_in(copied.folder(), &["play", "--pack", "libertalia", "--watch", "--seed", "1", "--journal", file]);
    assert_eq!(played.code, 0, "{}", played.err);
    let run = liberte_in(copied.folder(), &["replay", "--pack", ".", file]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "the pack at hand has the same rules");
    copied.change("data/libertalia/rules.toml", "doubloons = 10", "doubloons = 12");
    let run = liberte_in(copied.folder(), &["replay", "--pack", ".", file]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.starts_with("note: ") && run.err.contains(" is played by the built-in pack, whose rules it has: "));
    assert_eq!(run.err.lines().count(), 1, "{}", run.err);
}

#[test]
fn a_new_action_is_sound_and_passes_the_test_that_it_comes_with() {
    let copied = Copied::libertalia();
    let run = liberte_in(copied.folder(), &["new", "effect", "smuggler"]);
    assert!(run.out.contains("made data/libertalia/scenarios/smuggler-at-night.toml\n"), "{}{}", run.out, run.err);
    let run = liberte_in(copied.folder(), &["test", "data/libertalia/scenarios/smuggler-at-night.toml"]);
    assert!(run.out.ends_with("1 passed, 0 failed\n"), "{}{}", run.out, run.err);
    let run = liberte_in(copied.folder(), &["check", "--variant", "smuggler"]);
    assert!(run.out.ends_with("0 errors, 0 warnings\n"), "{}{}", run.out, run.err);
}

#[test]
fn characters_are_found_by_what_they_do_and_measured_by_their_ranks() {
    let copied = Copied::libertalia();
    for query in [&["relic"][..], &["text:relic"], &["text:Reliquie"]] {
        let run = liberte_in(copied.folder(), &[&["find"], query].concat());
        assert!(run.out.contains("\nmonkey ") && run.out.contains("\ncaptain "), "{}{}", run.out, run.err);
        assert!(!run.out.contains("\nbarkeep "), "{}", run.out);
    }
    let run = liberte_in(copied.folder(), &["find", "name:relic"]);
    assert_eq!(run.out, "no character of 30 matches `name:relic`\n", "what it does is no name");
    for named in ["#29", "29", "captain", "character.captain"] {
        let run = liberte_in(copied.folder(), &["worth", named, "-n", "4", "--bots", "random"]);
        assert!(run.out.contains("\n #29 captain "), "{}{}", run.out, run.err);
    }
}

#[test]
fn silver_numbers_are_told_in_the_order_of_the_colours() {
    let copied = Copied::libertalia();
    let run = liberte_in(copied.folder(), &["diff", "recruiters-numbers"]);
    let told = run.out.split_whitespace().collect::<Vec<_>>().join(" ");
    let of = "Barkeep: silver numbers: yellow 4, red 5, blue 6, green 1, black 2, white 3 instead of yellow 6, red 1, blue 2";
    assert!(told.contains(of), "{}", run.out);
}

#[test]
fn coverage_counts_the_events_that_name_characters_and_booty() {
    let copied = Copied::libertalia();
    let run = liberte_in(copied.folder(), &["coverage", "-n", "20", "--format", "json"]);
    let told: serde_json::Value = serde_json::from_str(&run.out).unwrap_or_else(|_| panic!("{}{}", run.out, run.err));
    let things = told["things"].as_array().unwrap();
    let of = |list: &str| things.iter().filter(|thing| thing["list"] == list).collect::<Vec<_>>();
    for (list, count) in [("character", 30), ("booty", 7), ("den", 0), ("portrait", 0)] {
        assert_eq!(of(list).len(), count, "{list}");
        assert!(of(list).iter().all(|thing| thing["count"].as_u64() > Some(0)), "{list}: {things:?}");
    }
}
