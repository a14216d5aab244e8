//! Sheet, diff and play in six languages: every sentence is translated, with its places, and none is left over.

use crate::saved_games::{text_of, whole_game};
use crate::support::{empty_folder, liberte, liberte_in, root};
use liberte::games::{BareGame, with_game};
use liberte::kernel::NoteTag;
use liberte::kit::field::MadeOf;
use liberte::lab::CountedGame;
use liberte::load::schema::{LIBERTALIA, REVOLUTION};
use liberte::load::{Files, Library, ScenarioHead};
use liberte::model::{
    LIBERTALIA_POINTS, POINTS, REVOLUTION_POINTS, SETTINGS, VariantNote, Wording, capitalized, id_in_words,
};
use liberte::sandbox::{FieldQuery, KEYS};
use std::collections::BTreeSet;
use std::path::Path;

/// The languages, English not counted.
const LANGUAGES: [&str; 5] = ["de", "es", "fr", "it", "nl"];

fn ok(args: &[&str]) -> String {
    let run = liberte(args);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{args:?}");
    run.out
}

/// The text in one line, so that it does not matter where lines end.
fn unwrapped(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The texts of a source file that stand between quotation marks, each with what stands before it.
fn literals(source: &str) -> Vec<(&str, String)> {
    let mut found = Vec::new();
    let (mut begin, mut is_escaped) = (None, false);
    for (at, letter) in source.char_indices() {
        match (begin, letter) {
            (_, _) if is_escaped => is_escaped = false,
            (Some(_), '\\') => is_escaped = true,
            (Some(from), '"') => {
                found.push((&source[..from], unescaped(&source[from + 1..at])));
                begin = None;
            }
            (None, '"') if !source[..at].ends_with('\'') => begin = Some(at),
            _ => {}
        }
    }
    found
}

fn unescaped(text: &str) -> String {
    let joined: Vec<&str> =
        text.split("\\\n").enumerate().map(|(at, it)| if at == 0 { it } else { it.trim_start() }).collect();
    joined.concat().replace("\\\"", "\"").replace("\\\\", "\\")
}

fn sources(folder: &Path, found: &mut Vec<String>) {
    for entry in std::fs::read_dir(folder).unwrap().flatten() {
        match entry.path() {
            path if path.is_dir() => sources(&path, found),
            path if path.extension().is_some_and(|it| it == "rs") => found.push(std::fs::read_to_string(path).unwrap()),
            _ => {}
        }
    }
}

/// Sentences that the code makes out of ids: headings, and what settings and rule points say of themselves.
fn made() -> BTreeSet<String> {
    let mut made: BTreeSet<String> = SETTINGS.iter().map(|setting| id_in_words(setting.section)).collect();
    let points = POINTS.iter().chain(LIBERTALIA_POINTS).chain(REVOLUTION_POINTS);
    made.extend(points.map(|point| point.meaning.to_owned()));
    made.extend(["personality", "club", "special"].map(|kind| format!("a {kind}")));
    made.extend(NoteTag::ALL.map(|tag| tag.word().to_owned()));
    let of_keys = KEYS.iter().flat_map(|key| [key.meaning, key.values(), key.of()]);
    made.extend(of_keys.filter(|text| !text.is_empty()).map(str::to_owned));
    let loaded = Library::new(Files::built_in()).load(&[]);
    let compiled = liberte::script::compile(loaded.playable().unwrap()).0.unwrap();
    of_fields(&compiled.game(4).unwrap(), &mut made);
    with_game!(bare("revolution"), game => of_fields(&*game, &mut made));
    with_game!(bare("libertalia"), game => of_fields(&*game, &mut made));
    for format in [&LIBERTALIA, &REVOLUTION] {
        made.extend(format.settings().flat_map(|(section, key)| [id_in_words(section), key.meaning.to_owned()]));
        for kind in format.entries {
            made.insert(capitalized(kind.several()));
            let is_drawn = kind.word() == "portrait";
            let keys = format.entry(*kind).keys.iter().filter(|_| !is_drawn);
            let keys = keys.filter(|key| {
                !["source", "status", "note", "provenance", "basis", "confirmed", "where"].contains(&key.name)
            });
            made.extend(keys.map(|key| id_in_words(key.name).to_lowercase()));
        }
    }
    made
}

/// What differences of positions say of the fields of a game, and what queries for positions do.
fn of_fields<G: CountedGame>(game: &G, made: &mut BTreeSet<String>) {
    for field in game.fields() {
        made.insert(field.words.to_owned());
        match field.made_of {
            MadeOf::Counts(noun) | MadeOf::Stacks(noun) => _ = made.insert(format!("{{n?{noun}|{noun}s}}")),
            MadeOf::CountsOfSeats(noun) => _ = made.insert(format!("{{n|{noun}|{noun}s}}")),
            MadeOf::Plain | MadeOf::Seats | MadeOf::Set | MadeOf::Pile | MadeOf::Cards => {}
        }
    }
    made.extend(FieldQuery::keys(game).into_iter().flat_map(|[_, values, meaning]| [values, meaning]));
}

/// A game of another pack than Liberté's.
fn bare(pack: &str) -> BareGame {
    let loaded = Library::new(Files::built_in_named(pack).unwrap()).load(&[]);
    liberte::script::bare_game(loaded.playable_data().unwrap(), 4).unwrap()
}

/// The places of a sentence: `who` and `n` of `{who} has {n|card|cards}`.
fn places(sentence: &str) -> BTreeSet<&str> {
    let places = sentence.split('{').skip(1).filter_map(|rest| rest.split(['}', '|', '?']).next());
    places.collect()
}

#[test]
fn every_language_has_every_sentence() {
    let mut code = Vec::new();
    sources(&root().join("src"), &mut code);
    let all: Vec<(&str, String)> = code.iter().flat_map(|source| literals(source)).collect();
    let is_said = |before: &str| {
        before.trim_end().rsplit_once("say!(").is_some_and(|(_, it)| it.matches(',').count() == 1 && it.ends_with(','))
    };
    let said = all.iter().filter(|(before, _)| is_said(before)).map(|(_, text)| text.clone());
    let said: BTreeSet<String> = said
        .filter(|text| !text.contains("odd thing") && !text.contains("|bloc|") && !text.contains("block goes"))
        .collect();
    assert!(said.len() > 200, "{} sentences are found", said.len());
    let known: BTreeSet<&str> = all.iter().map(|(_, text)| text.as_str()).collect();
    let made = made();
    assert_eq!(Wording::languages().collect::<BTreeSet<_>>(), LANGUAGES.into());
    for language in LANGUAGES {
        let has: BTreeSet<&str> = Wording::of(language).sentences().map(|(english, _)| english).collect();
        let wanted = said.iter().chain(made.iter()).filter(|text| text.chars().any(char::is_alphabetic));
        let missing: Vec<&String> =
            wanted.filter(|text| !has.contains(text.as_str()) && !text.contains("{n|block|blocks} {n?")).collect();
        assert_eq!(missing, Vec::<&String>::new(), "data/wording/{language}.toml lacks these");
        let lines: BTreeSet<&str> = known.iter().flat_map(|text| text.lines()).collect();
        let is_unsaid = |it: &&&str| !known.contains(**it) && !lines.contains(**it) && !made.contains(**it);
        let unsaid: Vec<&&str> = has.iter().filter(is_unsaid).collect();
        assert_eq!(unsaid, Vec::<&&str>::new(), "nothing says these of data/wording/{language}.toml");
    }
}

/// Files of the window that speak to authors, in English, or to nobody.
const OF_AUTHORS: [&str; 1] = ["colours.rs"];

/// The files of the window that draw the table, by their paths.
fn table_files(folder: &Path, found: &mut Vec<std::path::PathBuf>) {
    for path in std::fs::read_dir(folder).unwrap().flatten().map(|entry| entry.path()) {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        match path.is_dir() {
            true => table_files(&path, found),
            false if OF_AUTHORS.contains(&name.as_str()) || name == "tests.rs" => {}
            false => found.push(path),
        }
    }
}

#[test]
fn no_sentence_of_the_table_is_written_past_the_translations() {
    let shell = ["game_dialog.rs", "notices.rs", "playtest.rs", "records.rs", "settings.rs", "typed.rs"];
    let shell = shell.map(|name| format!("shell/{name}"));
    let alone = shell.iter().map(String::as_str).chain(["views/time_slider.rs"]);
    let mut files: Vec<_> = alone.map(|name| root().join("src/gui").join(name)).collect();
    for folder in ["views/sandbox", "tables", "map", "revolution/arrange", "libertalia/arrange"] {
        table_files(&root().join("src/gui").join(folder), &mut files);
    }
    let has: BTreeSet<&str> = Wording::of("fr").sentences().map(|(english, _)| english).collect();
    // What stands before a text that nobody reads.
    let unread = ["salt(", "unique(", "with(", "with((", "push_id(", "::new(", "left(", "right(", "top(", "bottom("];
    let unread = unread.iter().chain(&["reason = ", "discard(", "expect(", "field(ui, (", "unique((", "offered(ui, "]);
    let names_alone = ["rows(ui, ", "modal(ctx, ", "field(ui, ", "place_id(ui, (", "salt(("];
    let unread: Vec<&str> = unread.chain(&names_alone).copied().collect();
    let (mut count, mut past) = (0, Vec::new());
    for file in files {
        let source = std::fs::read_to_string(&file).unwrap();
        let source = source.split("#[cfg(test)]").next().unwrap_or_default();
        let code: Vec<&str> = source.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
        let code = code.join("\n");
        for (before, text) in literals(&code) {
            let words: String = text
                .split('{')
                .enumerate()
                .map(|(at, it)| if at == 0 { it } else { it.split('}').nth(1).unwrap_or("") })
                .collect();
            let is_word = |word: &str| word.chars().filter(|letter| letter.is_ascii_alphabetic()).count() > 1;
            if words.split_whitespace().filter(|word| is_word(word)).count() < 2 {
                continue;
            }
            count += 1;
            let is_unread = unread.iter().any(|it| before.trim_end().ends_with(it.trim_end()));
            // What is typed into a search, and the first line of a file.
            let is_query = text.contains(">=") || text.starts_with("question:") || text.starts_with('#');
            if !has.contains(text.as_str()) && !is_unread && !is_query {
                past.push(format!("{}: {text}", file.file_name().unwrap().to_string_lossy()));
            }
        }
    }
    assert!(count > 300, "{count} sentences are found");
    // The form over the table, and the name that a game gets in a message.
    past.retain(|it| !it.ends_with("Save this moment of {when}") && it != "app.rs: the game");
    assert_eq!(past, Vec::<String>::new(), "of {count}");
}

#[test]
fn a_translation_has_no_place_that_its_sentence_has_not() {
    for language in LANGUAGES {
        for (english, said) in Wording::of(language).sentences() {
            let (own, others) = (places(english), places(said));
            // A number may go without its word.
            let lost: Vec<_> = own.difference(&others).filter(|it| **it != "n").collect();
            assert!(others.is_subset(&own) && lost.is_empty(), "{language}: {english} / {said}");
        }
    }
}

#[test]
fn a_sheet_is_whole_in_every_language() {
    let english = ok(&["sheet", "first-edition"]);
    for language in LANGUAGES {
        let said = ok(&["sheet", "first-edition", "--language", language]);
        let same = said.lines().filter(|line| line.len() > 20 && english.lines().any(|other| other == *line));
        let same: Vec<&str> = same.filter(|line| line.contains(char::is_alphabetic)).collect();
        assert!(same.iter().all(|line| line.contains("cards.")), "{language}: {same:?}");
        let html = ok(&["sheet", "first-edition", "--format", "html", "--language", language]);
        assert!(html.contains(&format!("<html lang=\"{language}\">")) && !html.contains("House rules"), "{html}");
    }
}

#[test]
fn every_variant_says_title_and_reason_in_five_languages_and_every_story_is_told_in_them() {
    for pack in ["liberte", "revolution", "libertalia"] {
        let library = Library::new(Files::built_in_named(pack).unwrap());
        for (id, english) in library.variants() {
            let reason = library.note(&id).unwrap().reason;
            let is_said = |note: VariantNote| note.title != english && note.reason != reason;
            let has = |language: &&str| library.note_in(&id, language).is_some_and(is_said);
            let lacks: Vec<&str> = LANGUAGES.into_iter().filter(|language| !has(language)).collect();
            assert_eq!(lacks, Vec::<&str>::new(), "{pack}: {id}");
        }
        for (id, path) in library.scenario_ids() {
            let head = ScenarioHead::of(&library.text(&path).unwrap());
            let paragraphs = |story: &str| story.split("\n\n").count();
            let is_told = |story: &String| *story != head.story && paragraphs(story) == paragraphs(&head.story);
            let has = |language: &&str| {
                head.titles.contains_key(*language) && head.stories.get(*language).is_some_and(is_told)
            };
            let lacks: Vec<&str> =
                LANGUAGES.into_iter().filter(|language| !head.story.is_empty() && !has(language)).collect();
            assert_eq!(lacks, Vec::<&str>::new(), "{pack}: {id}");
        }
    }
}

#[test]
fn a_record_is_whole_in_every_language() {
    let folder = empty_folder();
    text_of(folder.path(), "game.journal", &whole_game());
    let record = |language: &str, more: &[&str]| {
        let args = [&["record", "game.journal", "--language", language][..], more].concat();
        let run = liberte_in(folder.path(), &args);
        assert_eq!(run.code, 0, "{}", run.err);
        run.out
    };
    let english = record("en", &["-n", "4"]);
    for language in LANGUAGES {
        let said = record(language, &["-n", "4"]);
        let same = said.lines().filter(|line| line.contains("  ") || line.starts_with(['#', '-', '1']));
        // Notes and points are called the same in French.
        let same = same.filter(|line| line.len() > "## Points".len());
        let same: Vec<&str> = same.filter(|line| english.lines().any(|other| other == *line)).collect();
        assert_eq!(same, Vec::<&str>::new(), "{language}: {said}");
        assert!(!said.contains("fun, idea") && !said.contains("Victory Points"), "{said}");
        let page = folder.path().join(format!("{language}.html"));
        record(language, &["-n", "4", "--html", page.to_str().unwrap()]);
        let page = std::fs::read_to_string(page).unwrap();
        for part in [">Points as", ">Result<", ">Rules that", ">Points by", "simulated game", " choice", ">turn 1"] {
            assert!(!page.contains(part), "{language}: {part}: {page}");
        }
    }
    assert_eq!(record("de", &["--format", "json"]), record("en", &["--format", "json"]));
    let unknown = liberte_in(folder.path(), &["record", "game.journal", "--language", "xx"]);
    assert!(unknown.code == 2 && unknown.err.contains("there is no language `xx`; there are en"), "{}", unknown.err);
}

#[test]
fn errors_of_queries_for_positions_are_said_in_every_language() {
    use liberte::load::query::QueryError;
    use liberte::sandbox::PositionQuery;
    let loaded = Library::new(Files::built_in()).load(&[]);
    let game = liberte::script::compile(loaded.playable().unwrap()).0.unwrap().game(4).unwrap();
    let of_liberte = [
        "truns>=3",
        "turn:many",
        "phase:x",
        "turn",
        "(turn:2",
        "or",
        "vp.P9>=1",
        "can:P9:#1",
        "holds:nobody",
        "ending:slide",
        "plays>=2",
        "turn:",
        "height.normndie:2",
        "counter:2",
        "\"turn",
        "not",
        "turn:2)",
        "deck.P1:2",
    ];
    let BareGame::Revolution(other) = bare("revolution") else { unreachable!("its pack is of it") };
    let of_other =
        ["rounds>=3", "chips.nothing:2", "areas:nothing", "choices:many", "space>apothecary", "chips.P1.force", "x"];
    let ids = || loaded.playable().into_iter().map(|_| "apothecary".to_owned());
    let errors = |query: &str, is_other: bool, language: &str| match is_other {
        false => QueryError::in_lines(PositionQuery::parse(query, &game).unwrap_err(), Wording::of(language)),
        true => QueryError::in_lines(FieldQuery::parse(query, &*other, 4, ids()).unwrap_err(), Wording::of(language)),
    };
    for (query, is_other) in of_liberte.map(|it| (it, false)).into_iter().chain(of_other.map(|it| (it, true))) {
        let english = errors(query, is_other, "en");
        let parts: Vec<&str> = english.split("; ").collect();
        for language in LANGUAGES {
            let said = errors(query, is_other, language);
            let left: Vec<&&str> = parts.iter().filter(|part| said.contains(**part)).collect();
            assert_eq!(left, Vec::<&&str>::new(), "{language}: {query}: {said}");
            let quoted = |text: &str| text.split('`').skip(1).step_by(2).map(str::to_owned).collect::<BTreeSet<_>>();
            assert_eq!(quoted(&said), quoted(&english), "{language}: what is typed stays: {said}");
        }
    }
}

#[test]
fn no_line_of_a_game_is_english_in_another_language() {
    let watch = ["play", "--watch", "--players", "3", "--seed", "7"];
    let english = ok(&watch);
    let common = [" the ", " places ", " plays ", " takes ", " wins ", " government", " begins", " block"];
    for language in ["de", "fr"] {
        let said = ok(&[&watch[..], &["--language", language]].concat());
        assert!(said.lines().count() > 40, "{language}: {said}");
        let words = |line: &&str| common.iter().any(|word| line.contains(word));
        let left: Vec<&str> = said.lines().filter(words).collect();
        assert_eq!(left, Vec::<&str>::new(), "{language}");
        let same = |line: &&str| line.starts_with('·') && english.lines().any(|other| other == *line);
        assert_eq!(said.lines().filter(same).collect::<Vec<_>>(), Vec::<&str>::new(), "{language}");
    }
}

#[test]
fn the_board_and_refusals_of_a_game_are_in_the_language() {
    let typed = ["board", "place normandie", "why take deck", "quit", "quit"].join("\n") + "\n";
    let args = ["--players", "3", "--seed", "7", "--person", "Ann", "--language", "fr"];
    let said = crate::play::said(&args, &typed);
    for part in
        ["Gouvernement : pas encore", "Stocks : ", "Contre-Révolution : 0 sur", "Non : la question est maintenant"]
    {
        assert!(unwrapped(&said).contains(part), "{part}: {said}");
    }
    for english in ["Government", "Supplies", "is asked now", "fleurs-de-lis under", "discard pile"] {
        assert!(!said.contains(english), "{english}: {said}");
    }
}

#[test]
fn the_other_games_are_compared_in_words_of_the_language() {
    let said = ok(&["diff", "second-edition", "--language", "de", "--pack", "revolution"]);
    for part in ["Was `second-edition` anders macht als `base`", "Ob Chips, die nichts gewonnen haben", "bisher: ja"] {
        assert!(unwrapped(&said).contains(part), "{part}: {said}");
    }
}

#[test]
fn every_refusal_of_every_game_is_said_in_five_languages() {
    use liberte::games::{libertalia, revolution};
    use liberte::kernel::{Game as _, Seat};
    use liberte::kit::Rulebook;
    use liberte::model::Texts;
    // Sentences with the same words would be English ones.
    fn differ<G: Rulebook>(game: &G, position: &G::Position, refusals: &[G::Refusal]) {
        for refusal in refusals {
            let english = game.refusal_text(position, *refusal);
            for language in LANGUAGES {
                let texts = Texts { language: language.to_owned(), ..Texts::EMPTY };
                let said = game.refusal_in(position, *refusal, &texts);
                assert_ne!(said, english, "{language}: {refusal:?}");
                let section = |text: &str| text.rsplit_once(" (").map(|(_, section)| section.to_owned());
                assert_eq!(section(&said), section(&english), "{language}: {refusal:?}");
            }
        }
    }
    let seat = Seat(1);
    let BareGame::Revolution(game) = bare("revolution") else { unreachable!("its pack is of it") };
    {
        use revolution::Refusal::*;
        let area = revolution::AreaId(0);
        let (space, currency) = (revolution::SpaceId(0), revolution::Currency::ALL[0]);
        let all = [
            GameIsOver,
            NoSuchSeat { seat },
            BidIsClosed { seat },
            NotYourTurn { seat },
            NoBidIsAsked,
            NoMarkerIsAsked,
            NoSuchSpace,
            NoChipLeft { currency },
            Banned { currency, space },
            TooManySpaces { most: 6 },
            CardIsFull { most: 3 },
            RestCannotBeLaid { space, rest: revolution::Chips::default() },
            ChipsMustBeLaid,
            NoMarkerThere { area, owner: seat },
            OwnMarker { area },
            NoPartner { area, owner: seat },
            SameArea { area },
            SameOwner { owner: seat },
            MustRemove,
            MustNamePartner,
            MustChoose,
            NotOffered,
        ];
        let position = game.start(1, &mut ());
        differ(&*game, &position, &all);
    }
    let BareGame::Libertalia(game) = bare("libertalia") else { unreachable!("its pack is of it") };
    use libertalia::Refusal::*;
    let rank = game.spec().characters[0].rank;
    let token = libertalia::Token::ALL[0];
    let all = [
        GameIsOver,
        NotAtTheTable { seat },
        HasChosen { seat },
        NoCharacterInHand { seat },
        NotAsked { seat, asked: Seat(0) },
        NotAnAnswer { question: libertalia::Question::Character, asked: None },
        MayNotDecline { question: libertalia::Question::Character },
        NotInHand { rank },
        NotOnSpace { token, day: 2 },
        NotYourOwn { owner: seat },
        NotANeighbour { owner: seat },
        NotInDen { rank, owner: seat },
        NotInGraveyard { rank },
        TooFewTokens { token, have: 1, need: 3 },
        NotThatKind { token, wanted: libertalia::Token::ALL[1] },
        NotOnShip { rank, owner: seat },
        NotThatMany { number: 9, least: 1, most: 3 },
        NotOffered,
    ];
    let position = game.start(1, &mut ());
    differ(&*game, &position, &all);
}

#[test]
fn no_line_of_the_other_games_is_english_in_another_language() {
    let common =
        [" the ", " wins ", " takes ", " gets ", " pays ", " shows ", " and ", " marks ", " lets ", "Round ", "Day "];
    for game in ["revolution", "libertalia"] {
        for language in LANGUAGES {
            let args = ["play", "--pack", game, "--watch", "--seed", "7", "--language", language];
            let said = ok(&args);
            let told: Vec<&str> = said.lines().filter(|line| !line.starts_with("  ")).collect();
            assert!(told.len() > 40, "{said}");
            let left: Vec<&&str> = told.iter().filter(|line| common.iter().any(|word| line.contains(word))).collect();
            assert_eq!(left, Vec::<&&str>::new(), "{game} in {language}");
        }
    }
    let run = liberte(&["play", "--pack", "revolution", "--watch", "--language", "tlh"]);
    assert!(run.code != 0 && run.err.contains("the pack has no language `tlh`"), "{}", run.err);
}
