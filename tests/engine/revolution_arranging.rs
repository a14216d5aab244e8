//! Positions of Revolution! edited by hand: every scenario of the pack is arranged, written, read back and played from.

use liberte::app::jobs::Executor;
use liberte::app::revolution::{RevolutionRequest, RevolutionSession};
use liberte::games::revolution::Revolution;
use liberte::kernel::Game;
use liberte::load::{Files, Library};
use liberte::sandbox::{DataArrangement, PositionEditor, Sandbox, ScenarioHeader};
use std::sync::Arc;

type Editor = PositionEditor<DataArrangement<Revolution>>;

fn library() -> Arc<Library> {
    Arc::new(Library::new(Files::built_in_named("revolution").expect("it is built in")))
}

fn read_back(editor: &Editor, library: &Arc<Library>, path: &str) -> Editor {
    let text = editor.text(&ScenarioHeader { title: "written".into(), ..ScenarioHeader::default() }, false);
    Editor::of_scenario(library, path, &text).unwrap_or_else(|why| panic!("{path}: {why:?}\n{text}"))
}

#[test]
fn every_scenario_is_arranged_written_and_read_back_the_same() {
    let library = library();
    let (mut possible, mut impossible) = (0, 0);
    for path in library.scenarios() {
        let text = library.text(&path).expect("it can be read");
        let scenario = library.scenario(&path, &text);
        // What names things that the pack does not have is no position at all.
        let is_one = scenario.data.is_some_and(|(scenario, _)| scenario.cannot_be.is_empty());
        let Ok(editor) = Editor::of_scenario(&library, &path, &text) else {
            assert!(!is_one, "{path} can't be arranged");
            continue;
        };
        if editor.game().is_none() || !is_one {
            continue;
        }
        let again = read_back(&editor, &library, &path);
        assert_eq!(again.setup(), editor.setup(), "{path}");
        assert_eq!(again.reasons(), editor.reasons(), "{path}");
        match editor.reasons().is_empty() {
            true => possible += 1,
            false => impossible += 1,
        }
    }
    assert!(possible > 200 && impossible > 5, "{possible} are possible and {impossible} are not");
}

#[test]
fn every_possible_scenario_is_played_from_at_the_table() {
    let library = library();
    let mut session = RevolutionSession::new(library.clone(), Executor::Inline);
    let mut begun = 0;
    for path in library.scenarios() {
        let text = library.text(&path).expect("it can be read").to_string();
        let Ok(editor) = Editor::of_scenario(&library, &path, &text) else { continue };
        let opened = session.apply(RevolutionRequest::Scenario { name: path.clone(), text }, 0.0);
        if !editor.reasons().is_empty() {
            assert!(opened.is_err(), "{path} is impossible: {:?}", editor.reasons());
            continue;
        }
        assert_eq!(opened, Ok(()), "{path}");
        let (sandbox, moments) = (session.sandbox().expect("a game"), &session.timeline().moments);
        assert_eq!(Some(sandbox.position()), moments.last().map(|moment| &moment.position), "{path}");
        let played: Sandbox<Revolution> = editor.play().unwrap_or_else(|why| panic!("{path}: {why:?}"));
        assert_eq!(played.position(), sandbox.position(), "{path}");
        begun += 1;
        // What is written of the beginning is the beginning.
        let written = session
            .written(0)
            .map(|moment| liberte::sandbox::MomentText::text(&moment, &ScenarioHeader::default(), None));
        let Ok(text) = written else { continue };
        let again = Editor::of_scenario(&library, &path, &text).unwrap_or_else(|why| panic!("{path}: {why:?}"));
        let asked = |sandbox: &Sandbox<Revolution>| sandbox.game().asked(sandbox.position());
        assert_eq!(asked(&again.play().expect("it is possible")), asked(sandbox), "{path}");
    }
    assert!(begun > 200, "{begun} games have begun");
}
