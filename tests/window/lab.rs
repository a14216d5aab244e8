//! The lab in the window: experiments run and read by names and keys, and the games behind them.

use crate::app::{Person, nameless};
use crate::support::empty_folder;
use liberte::app::experiments::{ExperimentSpec, Format, LabRequest, RulesetSpec, StopMode, command_line, text};
use liberte::app::workbench::{Change, VariantLayer};
use liberte::bots::BotKind;
use liberte::gui::command::Command;
use liberte::gui::requests::{Answer, Request};
use liberte::gui::shell::Pane;
use liberte::lab::PlayableRuleset;
use liberte::load::edit::PlainValue;
use liberte::sandbox::Player;

fn saved(name: &str) -> RulesetSpec {
    RulesetSpec::Saved(name.to_owned())
}

/// Games of random players, which are quick.
fn asked(rules: &[RulesetSpec], games: u64) -> ExperimentSpec {
    ExperimentSpec { rules: rules.to_vec(), bots: vec![BotKind::Random; 4], games, ..ExperimentSpec::default() }
}

/// A person before the lab, where an experiment was run.
fn after(asked: ExperimentSpec) -> Person {
    let mut person = Person::new();
    person.state_mut().plan(asked);
    person.press("F5");
    person
}

fn first_edition(games: u64) -> Person {
    after(asked(&[saved("base"), saved("first-edition")], games))
}

#[test]
fn an_experiment_is_set_up_and_run_by_keys() {
    let mut person = Person::new();
    person.state_mut().plan(asked(&[RulesetSpec::Workbench], 1_000));
    person.press("Ctrl+7");
    person.tab_to("3 players");
    person.press("Space");
    person.tab_to("Games");
    person.overwrite("50");
    person.tab_to("Play");
    person.press("Space");
    assert!(person.sees("50 games, 3 players, random bots; 50 seeds from 1; all games were played"));
    assert!(person.sees("End of the last turn: ") && person.sees("Ends in turn 4: ") && !person.sees("Seat 4: "));
}

#[test]
fn all_that_takes_input_has_a_name_whatever_is_shown() {
    let mut person = first_edition(40);
    for face in ["Pictures", "Figures", "Other winners: "] {
        let name = person.words(face).remove(0);
        person.click(&name);
        assert_eq!(nameless(&person), [""; 0], "{face}");
    }
    let mixed = ExperimentSpec {
        is_mixed: true,
        stop: StopMode::Within,
        ..asked(&[RulesetSpec::Workbench, saved("one-card")], 20)
    };
    person.state_mut().plan(mixed);
    person.run();
    assert_eq!(nameless(&person), [""; 0]);
}

#[test]
fn a_comparison_says_what_differs_in_numbers_and_in_words() {
    let mut person = first_edition(120);
    assert!(person.sees("base against first-edition") && person.sees("120 games by each ruleset"));
    assert!(person.sees("A · End of the last turn: ") && person.sees("B · End of the last turn: "));
    person.click("Figures");
    let found = person.state().lab().runs()[0].shown.as_ref().unwrap();
    let (title, word) = (found.rows[0].title.clone(), found.rows[0].differences[0].word);
    let row = person.words(&format!("{title}: A ")).remove(0);
    assert!(row.contains(", B ") && row.contains(", difference ") && row.ends_with(word.text()), "{row}");
}

#[test]
fn a_bar_leads_to_games_and_a_game_opens_at_its_end_with_its_bots() {
    let mut person = after(asked(&[RulesetSpec::Workbench], 60));
    let bar = person.words("Ends in turn ").remove(0);
    let turn: u8 = bar["Ends in turn ".len()..][..1].parse().unwrap();
    person.click(&bar);
    assert!(person.sees("Games behind: Ends in turn "));
    let game = person.words("Open the game of seed ").remove(0);
    person.click(&game);
    let sandbox = person.state().session().sandbox().unwrap();
    let seed: u64 = game["Open the game of seed ".len()..].parse().unwrap();
    assert_eq!(sandbox.head().seed, seed);
    assert!(sandbox.tree().outcome().is_some() && sandbox.is_at_end());
    assert_eq!(sandbox.position().turn, turn);
    assert_eq!(sandbox.player(liberte::kernel::Seat(2)), Player::Bot(BotKind::Random));
    assert!(person.state().session().pair().is_none());
}

#[test]
fn a_figure_leads_to_the_games_with_the_most_and_the_least_of_it() {
    let mut person = after(asked(&[saved("base")], 60));
    person.click("Figures");
    let row = person.words("Victory Points of P1: ").remove(0);
    person.click(&row);
    let first = |person: &Person| person.words("Open the game of seed ").remove(0);
    let points = |name: String| name.rsplit_once(": ").and_then(|(_, points)| points.parse::<i64>().ok()).unwrap();
    let most = points(first(&person));
    person.click("the lowest");
    assert!(points(first(&person)) < most, "{most}");
    person.click("Close the list of games");
    assert!(!person.sees("Games behind: "));
}

#[test]
fn the_game_of_a_seed_is_the_one_that_was_counted() {
    let mut person = first_edition(40);
    let run = &person.state().lab().runs()[0];
    let figure = run.shown.as_ref().unwrap().rows.iter().position(|row| row.id == "points.all").unwrap();
    let example = run.shown.as_ref().unwrap().found.arms[1].examples.most(figure).next().unwrap();
    let open = LabRequest::Open { run: 1, arm: 1, seed: example.seed, rotation: example.rotation };
    person.state_mut().request(Request::Lab(open));
    person.run();
    let sandbox = person.state().session().sandbox().unwrap();
    let points: i64 =
        (0..4).map(|seat: u8| i64::from(sandbox.position().victory_points[liberte::kernel::Seat(seat)])).sum();
    assert_eq!((points, sandbox.pack().variants.as_slice()), (example.value, &["first-edition".to_owned()][..]));
}

#[test]
fn a_pair_that_somebody_else_wins_opens_side_by_side_where_it_parts_and_says_why() {
    let mut person = after(asked(&[saved("base"), saved("thresholds:landslide_votes=14")], 200));
    let flips = person.words("Other winners: ").remove(0);
    person.click(&flips);
    let pair = person.words("Pair of seed ").remove(0);
    assert!(!pair.contains('…'), "{pair}");
    person.click(&pair);
    let pair = person.state().session().pair().expect("a pair lies on the table").clone();
    let parting = pair.parting.unwrap();
    assert!(parting.at > 0 && parting.because.iter().any(|it| it.contains("14")), "{parting:?}");
    assert_eq!(person.state().session().sandbox().unwrap().tree().at(), parting.at);
    assert!(person.sees("base · ") && person.sees("thresholds:landslide_votes=14 · "));
    assert!(person.sees("Cause: ") && person.sees("differs from here on"));
    person.click("show one game");
    assert!(!person.sees("base · "));
    person.click("discard the other game");
    assert!(person.state().session().pair().is_none());
}

#[test]
fn unsaved_changes_are_compared_with_the_pack_and_go_out_of_date_with_the_next_one() {
    let mut person = Person::new();
    person.state_mut().plan(asked(&[RulesetSpec::Workbench], 60));
    let change = |votes: i64| Request::Change {
        label: "landslide".into(),
        field: None,
        changes: vec![Change::Set("landslide_votes".into(), PlainValue::Integer(votes.into()))],
    };
    person.state_mut().request(change(12));
    person.run();
    person.press("Shift+F5");
    assert!(person.sees("base against workbench") && person.sees("60 games by each ruleset"));
    let run = &person.state().lab().runs()[0];
    let votes = |rules: &PlayableRuleset| match rules {
        PlayableRuleset::Liberte(compiled) => compiled.pack().rules.landslide_votes,
        PlayableRuleset::Data(_) => panic!("it is Liberté"),
    };
    let rules = run.rulesets.iter().map(|it| votes(&it.rules)).collect::<Vec<_>>();
    assert_eq!(rules[1], 12);
    assert_ne!(rules[0], 12);
    assert!(command_line(run).unwrap_err().contains("unsaved"));
    let mark = "The rules have changed since";
    assert!(!person.sees(mark));
    person.state_mut().request(change(13));
    person.run();
    assert!(person.sees(mark));
    person.press("Ctrl+Z");
    assert!(!person.sees(mark), "they are the same rules again");
}

#[test]
fn a_ruleset_against_itself_differs_in_nothing() {
    let mut person = after(asked(&[saved("base"), RulesetSpec::Workbench], 30));
    assert!(person.sees("both rulesets are the same"));
    person.click("Figures");
    assert!(person.words(", difference ").iter().all(|row| row.contains(" the same") && row.contains("difference 0")));
    person.click("Other winners: 0");
    assert!(person.sees("No pair has a different winner so far."));
}

#[test]
fn experiments_stay_and_two_are_put_beside_each_other() {
    let mut person = after(asked(&[saved("base")], 40));
    person.state_mut().plan(asked(&[saved("one-card")], 40));
    person.press("F5");
    let list = person.words("Experiment ");
    assert!(list.iter().any(|it| it.starts_with("Experiment 1: base, 40 games, 4 players")), "{list:?}");
    let first = list.into_iter().find(|it| it.starts_with("Experiment 1: ")).unwrap();
    person.click(&first);
    assert!(person.sees("A base"));
    let title = person.state().lab().runs()[0].shown.as_ref().unwrap().rows[0].title.clone();
    person.click("Pick experiment 1");
    person.click("Pick experiment 2");
    person.click("Compare the two");
    assert!(person.sees("Experiments 1 and 2") && person.sees(&format!("{title}, ")));
    person.click("Back to one experiment");
    person.click("Remove experiment 1");
    assert!(person.state().lab().run(1).is_none() && !person.sees("Experiment 1: "));
}

#[test]
fn an_experiment_is_started_from_the_bar_and_cancelled_and_keeps_what_it_found() {
    let mut person = Person::beside();
    person.state_mut().plan(asked(&[saved("base"), saved("one-card")], 1_000_000));
    person.run();
    person.click("Play 1,000,000 games by each ruleset");
    person.until(|person| person.sees("How games end"));
    person.state_mut().show(Pane::Cards);
    person.run();
    let ring = person.words(" of 2,000,000 games played").remove(0);
    person.click(&ring);
    assert!(person.sees("games a second"));
    let tabs = person.named("Figures").rect();
    person.click("Cancel");
    person.until(|person| !person.state().lab().is_running());
    person.run();
    assert_eq!(person.named("Figures").rect().top(), tabs.top(), "the tabs stay where they are");
    assert!(person.sees("cancelled: these are the games before that"));
    let games = person.state().lab().runs()[0].games();
    assert!(games > 0 && games < 2_000_000, "{games}");
}

#[test]
fn rules_that_cannot_be_played_are_said_to_be_so() {
    let mut person = after(asked(&[saved("base"), saved("no-such")], 20));
    assert!(person.sees("`no-such`: "));
    person.state_mut().plan(ExperimentSpec { seats: 9, ..asked(&[saved("base")], 20) });
    person.press("F5");
    assert!(person.sees("`base`: "));
}

#[test]
fn figures_are_saved_and_the_command_that_plays_the_same_is_copied() {
    let folder = empty_folder();
    let mut person = first_edition(30);
    let run = &person.state().lab().runs()[0];
    let line = "liberte ab base first-edition --pairs 30 --players 4 --bots random --seed 1";
    assert_eq!(command_line(run).as_deref(), Ok(line));
    let json: serde_json::Value = serde_json::from_str(&text(run, Format::Json).unwrap()).unwrap();
    assert_eq!((json["command"].as_str(), json["rulesets"][1]["name"].as_str()), (Some(line), Some("first-edition")));
    person.click("Export");
    person.click("Save as CSV…");
    person.press("Escape");
    let file = folder.path().join("figures").to_string_lossy().into_owned();
    let save = Answer::SaveFigures { run: 1, format: Format::Csv, file: file.clone(), may_replace: false };
    person.state_mut().request(Request::Answer(save));
    person.run();
    let table = std::fs::read_to_string(format!("{file}.csv")).unwrap();
    assert!(table.starts_with("bots,figure,unit,ruleset,hash,mean,") && table.contains(",rounds,count,first-edition,"));
    let page = text(&person.state().lab().runs()[0], Format::Page).unwrap();
    assert!(page.contains("<h1>first-edition compared with base</h1>") && page.contains(line) && page.contains("<svg"));
    person.state_mut().request(Request::Run(Command::CopyExperiment));
    person.step();
    person.step();
    assert!(person.sees("copied: liberte ab base first-edition"));
}

#[test]
fn pictures_speak_the_language_that_is_read() {
    let mut person = after(asked(&[RulesetSpec::Workbench], 20));
    person.state_mut().request(Request::SetLanguage("de".into()));
    person.run();
    assert!(person.sees("Konterrevolution der Royalisten"));
}

#[test]
fn variants_on_the_workbench_belong_to_its_rules() {
    let mut person = Person::new();
    let laid = VariantLayer { spec: "one-card".into(), is_on: true };
    person.state_mut().request(Request::SetVariants(vec![laid], "a variant laid over".into()));
    person.state_mut().plan(asked(&[RulesetSpec::Workbench], 20));
    person.press("F5");
    let run = &person.state().lab().runs()[0];
    let line = "liberte sim -n 20 --variant one-card --players 4 --bots random --seed 1";
    assert_eq!(command_line(run).as_deref(), Ok(line), "what is on disk has a name");
}
