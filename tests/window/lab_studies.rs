//! The lab beyond comparisons: sweeps, changes, worth, coverage and ladders; figures searched and sorted; results that stay.

use crate::app::{Person, nameless};
use crate::support::empty_folder;
use liberte::app::experiments::{
    ExperimentSpec, Format, LabRequest, RulesetSpec, StudyKind, StudySpec, command_line, report, text,
};
use liberte::bots::BotKind;
use liberte::gui::requests::{Answer, Request};
use liberte::lab::Part;
use std::fs;
use std::path::Path;

const GAMES: [&str; 3] = ["liberte", "revolution", "libertalia"];

fn asked(study: StudySpec, games: u64) -> ExperimentSpec {
    let rules = vec![RulesetSpec::Saved("base".to_owned())];
    ExperimentSpec { rules, bots: vec![BotKind::Random; 4], games, study, ..ExperimentSpec::default() }
}

/// A person before the lab of a game, where an experiment was run.
fn after(game: &str, asked: ExperimentSpec) -> Person {
    let mut person = if game == "liberte" { Person::new() } else { Person::of_game(game) };
    run(&mut person, asked);
    person
}

fn run(person: &mut Person, asked: ExperimentSpec) {
    person.state_mut().plan(asked);
    person.press("F5");
}

fn sweep(games: u64) -> ExperimentSpec {
    asked(StudySpec::sweep("landslide_votes", "8..17:3"), games)
}

/// The studies that are told by a report, as each game can be asked for them.
fn studies(game: &str) -> Vec<StudySpec> {
    let (variant, thing, key, values) = match game {
        "liberte" => ("one-card", "terror", "landslide_votes", "15..17"),
        "revolution" => ("second-edition", "general", "most_spaces", "5..6"),
        _ => ("", "beggar", "campaigns", "2..3"),
    };
    let goals = ["wins.P1=25%", "decisions<=150", ""].map(str::to_owned).to_vec();
    let tuning = StudySpec { goals, ..tuning(key, values, "") };
    let changes = StudySpec { variants: variant.to_owned(), ..StudySpec::of(StudyKind::Changes) };
    let worth = StudySpec { things: thing.to_owned(), ..StudySpec::of(StudyKind::Worth) };
    let mut all = vec![tuning, worth, StudySpec::of(StudyKind::Coverage), StudySpec::of(StudyKind::Ladder)];
    all.extend((!variant.is_empty()).then_some(changes));
    all
}

#[test]
fn every_kind_of_study_is_played_for_every_game_and_told_as_a_report() {
    for game in GAMES {
        for study in studies(game) {
            let games = match study.kind {
                StudyKind::Ladder => 2,
                StudyKind::Tune => 200,
                _ => 12,
            };
            let person = after(game, asked(study.clone(), games));
            let run = &person.state().lab().runs()[0];
            assert_eq!(run.failure, None, "{game} {:?}", study.kind);
            let told = report(run).unwrap();
            let first = told.sections.first().and_then(|section| section.parts.first());
            let Some(Part::Summary(said)) = first else { panic!("{game} {:?}: {first:?}", study.kind) };
            assert!(said.matches(". ").count() >= 1 && said.ends_with('.'), "two sentences: {said}");
            assert!(person.sees(said) && person.sees("all games were played"), "{game} {:?}", study.kind);
            assert!(told.tables().count() > 0);
            for format in [Format::Csv, Format::Json, Format::Text, Format::Page] {
                assert!(text(run, format).is_some_and(|text| text.len() > 100), "{game} {:?} {format:?}", study.kind);
            }
            let json: serde_json::Value = serde_json::from_str(&text(run, Format::Json).unwrap()).unwrap();
            for key in ["command", "version", "pack", "players", "seed"] {
                assert!(!json[key].is_null(), "{game} {:?}: no {key}", study.kind);
            }
            let line = command_line(run).unwrap();
            assert!(line.contains(&format!(" {} ", study.kind.id())), "{line}");
            assert_eq!(nameless(&person), [""; 0], "{game} {:?}", study.kind);
        }
    }
}

#[test]
fn a_sweep_has_a_curve_for_each_main_figure_and_a_point_leads_to_its_games() {
    let mut person = after("liberte", sweep(60));
    let line = "liberte sweep landslide_votes=8..17:3 -n 60 --players 4 --bots random --seed 1";
    assert_eq!(command_line(&person.state().lab().runs()[0]).as_deref(), Ok(line));
    assert!(person.sees("Sweep of landslide votes 8..17:3") && person.sees("Landslide votes, 8 to 17: "));
    assert!(person.sees("the pack's own value shaded"));
    let points = person.words(" at 8: ");
    let point = points.into_iter().find(|point| point.contains("andslide")).expect("landslides have a curve");
    person.click(&point);
    assert!(person.sees("Games behind: "));
    let game = person.words("Open the game of seed ").remove(0);
    person.click(&game);
    let sandbox = person.state().session().sandbox().expect("the game is on the table");
    assert_eq!(sandbox.pack().rules.landslide_votes, 8, "it is played by the value of the point");
}

#[test]
fn the_figures_of_a_sweep_have_a_column_for_each_value_and_the_change() {
    let mut person = after("liberte", sweep(60));
    person.click("Figures");
    let row = person.words("; change ").remove(0);
    let (_, numbers) = row.split_once(": ").unwrap();
    let values = numbers.split_once("; ").unwrap().0.matches(char::is_numeric).count();
    assert!(values >= 4, "{row}");
    assert!(text(&person.state().lab().runs()[0], Format::Json).unwrap().contains("rulesets_by_value"));
}

#[test]
fn a_grid_of_two_settings_is_swept() {
    let mut study = StudySpec::sweep("landslide_votes", "8,17");
    study.settings.extend(StudySpec::sweep("hand_size", "6..7").settings);
    let person = after("liberte", asked(study, 16));
    assert!(person.sees("landslide_votes and hand_size change ") || person.sees("No main figure is seen to change"));
    assert!(person.sees("8 and 6: "), "the fields have names");
}

fn tuning(key: &str, values: &str, goal: &str) -> StudySpec {
    StudySpec { kind: StudyKind::Tune, goals: vec![goal.to_owned()], ..StudySpec::sweep(key, values) }
}

#[test]
fn what_can_not_be_played_is_said() {
    for (study, why) in [
        (StudySpec::sweep("", ""), "write KEY=VALUES"),
        (StudySpec::sweep("landslide_vote", "1..2"), "there is no key `landslide_vote`"),
        (StudySpec::sweep("landslide_votes", "99"), "`landslide_votes` cannot be 99"),
        (StudySpec::of(StudyKind::Changes), "name a variant"),
        (tuning("hand_size", "6..7", ""), "name a goal, such as `wins.P1=25%`"),
        (tuning("hand_size", "6..7", "fun=1"), "there is no figure `fun`"),
        (tuning("hand_size", "6..7", "rounds<60"), "write FIGURE=VALUE"),
        (tuning("hand_size", "6..7", "rounds<=60"), "4 games are too few for 2 candidates"),
        (StudySpec { things: "nobody".into(), ..StudySpec::of(StudyKind::Worth) }, "there is no card `nobody`"),
        (StudySpec { ladder: vec![BotKind::Random], ..StudySpec::of(StudyKind::Ladder) }, "two bots or more"),
    ] {
        let person = after("liberte", asked(study, 4));
        assert!(person.sees(why), "{why}");
    }
}

#[test]
fn a_kind_is_chosen_in_the_form_and_a_rule_of_the_list_brings_its_values() {
    let mut person = Person::new();
    person.state_mut().plan(asked(StudySpec::default(), 8));
    person.press("Ctrl+7");
    person.click("Kind of experiment: Sweep");
    assert!(!person.sees("Compare with another ruleset"), "a sweep is made of one ruleset");
    person.click("Rule: a rule of the list…");
    // The list is long: what is chosen may lie below what is seen.
    person.named("Landslide votes").click_accesskit();
    person.run();
    let settings = &person.state().lab_form().study.settings;
    assert_eq!((settings[0].key.as_str(), settings[0].values.as_str()), ("landslide_votes", "14..20"));
    assert!(person.sees("56 games"), "seven values of eight games");
    person.press("F5");
    assert!(person.sees("Sweep of landslide votes 14..20"));
}

#[test]
fn a_tuning_is_asked_for_in_the_form_with_settings_and_goals_of_the_lists() {
    let mut person = Person::new();
    person.state_mut().plan(asked(StudySpec::default(), 400));
    person.press("Ctrl+7");
    person.click("Kind of experiment: Tune");
    person.click("Rule: a rule of the list…");
    person.named("Landslide votes").click_accesskit();
    person.run();
    person.named("Figure of goal 1: a figure of the list…").click_accesskit();
    person.run();
    let offered = person.words("of the Action Phase");
    let rounds = offered.iter().find(|title| title.to_lowercase().starts_with("rounds")).expect("it is offered");
    person.named(rounds).click_accesskit();
    person.run();
    let study = &mut person.state_mut().lab_form().study.clone();
    assert_eq!((study.settings[0].key.as_str(), &study.goals[..]), ("landslide_votes", &["rounds=".to_owned()][..]));
    study.goals[0].push_str("75");
    person.state_mut().plan(asked(study.clone(), 1_000));
    person.press("F5");
    assert!(person.sees("Tuning of landslide votes for rounds=75"));
    let line = command_line(&person.state().lab().runs()[0]).unwrap();
    assert!(line.starts_with("liberte tune --goal rounds=75 landslide_votes=14..20 -n 1000"), "{line}");
}

#[test]
fn figures_are_searched_sorted_and_marked() {
    let mut person = after("liberte", asked(StudySpec::default(), 40));
    person.click("Figures");
    person.state_mut().filter_figures("landslide votes");
    person.run();
    let found = person.words("Found: ").remove(0);
    let count: usize = found["Found: ".len()..].split(' ').next().unwrap().parse().unwrap();
    assert!((1..60).contains(&count), "{found}");
    let star = person.words("Favourite: ").remove(0);
    person.click(&star);
    assert!(person.sees("Favourites") && person.sees(", 1 among the favourites"));
    person.state_mut().filter_figures("");
    person.run();
    let title = star["Favourite: ".len()..].to_owned();
    let all = person.words("Favourite: ");
    assert_eq!(all[0], star, "{title} comes first");
    person.state_mut().filter_figures("no such figure");
    person.run();
    assert!(person.sees("Found: 0 of "));
}

#[test]
fn a_figure_has_its_definition_and_a_histogram_beside_its_games() {
    let mut person = after("liberte", asked(StudySpec::default(), 60));
    person.click("Figures");
    let row = person.words("Victory Points of P1: ").remove(0);
    person.click(&row);
    let histogram = person.words("Histogram of Victory Points of P1: ").remove(0);
    let games = histogram.split("; ").filter_map(|bar| bar.rsplit(": ").next()?.parse::<u64>().ok()).sum::<u64>();
    assert_eq!(games, 60, "{histogram}");
}

#[test]
fn pairs_that_go_the_same_way_longest_come_first() {
    let rules = ["base", "thresholds:landslide_votes=14"].map(|name| RulesetSpec::Saved(name.to_owned()));
    let spec = ExperimentSpec { rules: rules.to_vec(), ..asked(StudySpec::default(), 300) };
    let mut person = after("liberte", spec);
    let flips = person.words("Other winners: ").remove(0);
    person.click(&flips);
    let parts = |person: &Person| -> Vec<usize> {
        let at = |row: &String| row.rsplit_once("choice ").and_then(|(_, number)| number.parse().ok());
        person.words("Pair of seed ").iter().map(|row| at(row).unwrap_or(usize::MAX)).collect()
    };
    let latest = parts(&person);
    assert!(latest.len() > 1 && latest.is_sorted_by(|one, other| one >= other), "{latest:?}");
    person.click("Sort by how late they diverge");
    let earliest = parts(&person);
    assert!(earliest.is_sorted() && earliest.first() < latest.first(), "{earliest:?}");
    let pair = person.words("Pair of seed ").remove(0);
    person.click(&pair);
    assert!(person.state().session().pair().is_some(), "a click opens both games");
}

/// A window that keeps its results in a folder.
fn keeping(folder: &Path) -> Person {
    let mut person = Person::new();
    person.state_mut().keep_results_in(folder.to_owned());
    person
}

#[test]
fn results_stay_after_the_window_is_closed_until_they_are_removed() {
    let folder = empty_folder();
    let mut person = keeping(folder.path());
    run(&mut person, sweep(20));
    run(&mut person, asked(StudySpec::of(StudyKind::Ladder), 2));
    assert!(!person.sees("Results kept: "), "those of this session are listed as such");
    drop(person);

    let mut person = keeping(folder.path());
    person.press("Ctrl+7");
    let kept = person.words("Results kept: ");
    assert!(kept[0].starts_with("Results kept: Ladder of random, greedy, "), "{kept:?}");
    assert!(kept[1].starts_with("Results kept: Sweep of landslide votes 8..17:3, 80 games, random bots, 20"));
    person.click(&kept[1]);
    assert!(person.sees("80 games, random bots; all games were played"));
    assert!(person.sees("From 8 to 17, ") || person.sees("No main figure is seen to change"));
    let run = &person.state().lab().runs()[0];
    assert!(command_line(run).unwrap().starts_with("liberte sweep landslide_votes=8..17:3 "));
    assert!(text(run, Format::Page).unwrap().contains("<svg") && text(run, Format::Csv).unwrap().len() > 100);
    person.click("Use again");
    assert_eq!(person.state().lab_form().study, StudySpec::sweep("landslide_votes", "8..17:3"));
    person.click("Remove results: Ladder of random, greedy");
    person.click("Remove experiment 1");
    assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0, "nothing is left");
}

#[test]
fn files_that_are_damaged_or_of_others_are_no_results() {
    let folder = empty_folder();
    let mut person = keeping(folder.path());
    run(&mut person, asked(StudySpec::of(StudyKind::Ladder), 2));
    let file = fs::read_dir(folder.path()).unwrap().next().unwrap().unwrap().path();
    let whole = fs::read_to_string(&file).unwrap();
    let (head, found) = whole.split_once('\n').unwrap();
    fs::write(folder.path().join("a.result"), "no results").unwrap();
    fs::write(folder.path().join("b.result"), [0xFF, 0x00, 0x0A]).unwrap();
    fs::write(folder.path().join("c.result"), head.replace("\"format\":1", "\"format\":99")).unwrap();
    fs::write(folder.path().join("d.txt"), &whole).unwrap();
    let half: String = found.chars().take(found.chars().count() / 2).collect();
    fs::write(folder.path().join("e.result"), format!("{head}\n{half}")).unwrap();
    let mut person = keeping(folder.path());
    person.press("Ctrl+7");
    let kept = person.words("Results kept: ");
    assert_eq!(kept.len(), 2, "{kept:?}");
    person.state_mut().request(Request::Lab(LabRequest::OpenKept("e".into())));
    person.run();
    assert!(person.sees("can't be read") && person.state().lab().runs().is_empty());
    person.state_mut().request(Request::Lab(LabRequest::OpenKept("nowhere".into())));
    person.run();
    assert!(person.sees("these results are gone"));
}

#[test]
fn a_report_is_written_by_one_click_and_its_path_is_told() {
    let folder = empty_folder();
    let mut person = keeping(folder.path());
    let rules = ["base", "first-edition"].map(|name| RulesetSpec::Saved(name.to_owned()));
    run(&mut person, ExperimentSpec { rules: rules.to_vec(), ..asked(StudySpec::default(), 40) });
    person.click("Report");
    let file = folder.path().join("reports/base-against-first-edition.html");
    assert!(person.sees(&format!("report written to {}", file.display())));
    let page = fs::read_to_string(&file).unwrap();
    let at = |part: &str| page.find(part).unwrap_or_else(|| panic!("{part}"));
    assert!(
        at("class=\"summary\"") < at("What differs") && at("What differs") < at("All "),
        "what differs comes first"
    );
    person.click("Report");
    assert!(person.sees("report written to "), "a report of ours is written anew");
    fs::write(&file, "mine").unwrap();
    person.click("Report");
    assert_eq!(fs::read_to_string(&file).unwrap(), "mine", "what is not ours is left alone");
}

#[test]
fn without_a_folder_a_report_asks_where_it_shall_go() {
    let folder = empty_folder();
    let mut person = after("liberte", asked(StudySpec::of(StudyKind::Coverage), 4));
    person.click("Report");
    assert!(person.sees("Save the report as a web page"));
    let file = folder.path().join("coverage.html").to_string_lossy().into_owned();
    let save = Answer::SaveFigures { run: 1, format: Format::Page, file: file.clone(), may_replace: false };
    person.state_mut().request(Request::Answer(save));
    person.run();
    assert!(fs::read_to_string(file).unwrap().contains("What games put to use"));
}

#[test]
fn tables_are_copied_as_text_and_as_csv_and_sorted_by_a_column() {
    let mut person = after("liberte", asked(StudySpec::of(StudyKind::Ladder), 2));
    person.click("Export");
    person.click("Copy as CSV");
    assert!(person.sees("copied as CSV"));
    person.click("Export");
    person.click("Copy as text");
    assert!(person.sees("copied as text"));
    person.click("Sort by ahead");
    assert!(person.sees("greedy: weaker random"));
}

#[test]
fn a_study_is_cancelled_and_tells_what_it_found() {
    let mut person = Person::beside();
    person.state_mut().plan(asked(StudySpec::of(StudyKind::Coverage), 1_000_000));
    person.press("F5");
    while person.state().lab().progress().0 < 50 {
        person.step();
    }
    person.click("Cancel");
    person.until(|person| !person.state().lab().is_running());
    person.run();
    assert!(person.sees("cancelled: these are the games before that"));
    assert!(person.sees(" sections and rulings were put to use in "));
}
