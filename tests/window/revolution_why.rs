//! Why things on the table of Revolution! are as they are, asked where they lie.

use crate::revolution::{BOT, PERSON, Screen, all_words, ask, button, click, game, play_on, press, sees, session};
use eframe::egui::Key;
use egui_kittest::kittest::Queryable as _;
use liberte::app::revolution::{ChipEdit, MomentKind, Reason, RevolutionRequest, WhySubject};
use liberte::games::revolution::{AreaId, Currency, Event, SpaceId};
use liberte::kernel::Seat;

/// A game with one person and bots, after so many rounds.
fn played(rounds: u16) -> Screen {
    let mut screen = game(&[PERSON, BOT, BOT, BOT], 7);
    for _ in 0..900 {
        if session(&screen).open_bid().is_some() && session(&screen).position().unwrap().round() > rounds {
            return screen;
        }
        play_on(&mut screen);
    }
    panic!("it never comes to that");
}

/// Clicks with the other button what is called so, or begins so.
fn ask_by_pointer(screen: &mut Screen, beginning: &str) {
    let node = screen.query_all_by_label_contains(beginning).next().expect("it is on the table");
    node.click_secondary();
    screen.run();
}

#[test]
fn the_reasons_of_support_add_up_and_end_at_the_moment_that_is_looked_at() {
    let mut screen = played(4);
    let gained = |screen: &Screen, seat: Seat| -> u32 {
        let events = session(screen).why(WhySubject::Support(seat)).into_iter().flat_map(|it| it.events);
        events.map(|event| if let Event::SupportGained { support, .. } = event { support } else { 0 }).sum()
    };
    let has = |screen: &Screen, seat: Seat| session(screen).position().unwrap().seat(seat).support;
    for seat in Seat::first(4) {
        assert_eq!(gained(&screen, seat), has(&screen, seat));
    }
    let middle = session(&screen).timeline().moments.len() / 2;
    ask(&mut screen, RevolutionRequest::GoTo(middle));
    for seat in Seat::first(4) {
        assert_eq!(gained(&screen, seat), has(&screen, seat), "nothing of what comes later is told");
    }
}

#[test]
fn support_is_asked_why_on_the_panel_of_a_seat() {
    let mut screen = played(3);
    let seat = Seat::first(4).max_by_key(|seat| session(&screen).position().unwrap().seat(*seat).support).unwrap();
    let name = session(&screen).sandbox().unwrap().names()[seat.index()].clone();
    let support = session(&screen).position().unwrap().seat(seat).support;
    ask_by_pointer(&mut screen, &format!("{name}: {support} Support"));
    assert!(sees(&screen, &format!("Why {name}'s {support} Support")));
    assert!(sees(&screen, "Round ") && sees(&screen, &format!("{name}: ")), "the bid that won, with its numbers");
    assert!(all_words(&screen).iter().any(|word| word.contains(" decides, ") || word.contains("bid alone")));
    assert!(sees(&screen, "RESOLVING ACTIONS; V20"));
    click(&mut screen, "×");
    assert!(!sees(&screen, &format!("Why {name}'s")));
}

#[test]
fn a_space_is_asked_by_a_key_and_tells_its_latest_round_with_the_ruling() {
    let mut screen = played(2);
    let space = SpaceId(0);
    let place = button(&screen, "1 General").rect().center();
    screen.hover_at(place);
    press(&mut screen, Key::Questionmark);
    assert!(sees(&screen, "Why the General went so"));
    let reasons = session(&screen).why(WhySubject::Space(space));
    assert_eq!(reasons.len(), 1, "the latest round alone");
    let moment = &session(&screen).timeline().moments[reasons[0].moment];
    assert_eq!((moment.kind, moment.round()), (MomentKind::Space(space), 2));
    assert!(sees(&screen, "DETERMINING CONTROL; V"));
    let before = session(&screen).at();
    let link = screen.query_all_by_label_contains("Round 2: General").next().expect("a link to the moment");
    link.click();
    screen.run();
    assert_eq!((session(&screen).at(), reasons[0].moment < before), (reasons[0].moment, true));
}

#[test]
fn an_area_says_who_leads_and_the_script_that_moved_its_markers_opens() {
    let mut screen = played(6);
    let is_of_spy = |area: &AreaId| {
        let reasons = session(&screen).why(WhySubject::Area(*area));
        reasons.iter().any(|reason| reason.script.as_ref().is_some_and(|it| it.path.ends_with("spy.rhai")))
    };
    let area = (0..7).map(AreaId).find(is_of_spy).expect("a Spy was somewhere");
    let reasons = session(&screen).why(WhySubject::Area(area));
    let of_spy = reasons.iter().find(|reason| reason.script.is_some()).unwrap();
    assert!(of_spy.events.iter().any(|event| matches!(
        event,
        Event::MarkerReplaced { .. } | Event::MarkersSwitched { .. } | Event::MarkerRemoved { .. }
    )));
    let name = session(&screen).sandbox().unwrap().game().spec().areas[area.index()].name.clone();
    ask_by_pointer(&mut screen, &format!("{name}, worth "));
    assert!(sees(&screen, &format!("Why the {name} stands so")) && sees(&screen, "ENDING THE GAME; V29"));
    let script = screen.query_all_by_label_contains("show the script: ").next().expect("the script");
    script.click_accesskit();
    screen.run();
    assert!(!screen.state().shows_table(), "the workbench shows it");
    let open = screen.state().workbench().selection().script.clone();
    assert!(open.is_some_and(|path| path.ends_with(".rhai")));
}

#[test]
fn a_refused_chip_leads_to_the_rule() {
    let mut screen = game(&[PERSON, BOT, BOT], 2);
    press(&mut screen, Key::M);
    crate::revolution::type_text(&mut screen, "2");
    press(&mut screen, Key::M);
    press(&mut screen, Key::F);
    crate::revolution::type_text(&mut screen, "3");
    assert!(!sees(&screen, "show the rule"), "a space that takes the chip refuses nothing");
    press(&mut screen, Key::Backspace);
    press(&mut screen, Key::F);
    crate::revolution::type_text(&mut screen, "0");
    assert!(sees(&screen, "show the rule"), "the Spy takes no Force");
    click(&mut screen, "show the rule");
    assert!(!screen.state().shows_table());
    let (_, ids) = screen.state().workbench().selection().entries.clone().expect("the space is selected");
    assert_eq!(ids, ["spy"]);
}

#[test]
fn what_lies_behind_shields_is_told_to_nobody() {
    let mut reasons = Vec::new();
    for spaces in [[2, 0, 4, 5, 6], [3, 1, 0, 4, 5]] {
        let mut screen = game(&[PERSON, PERSON, BOT], 2);
        press(&mut screen, Key::Enter);
        let chips = [Currency::Force, Currency::Blackmail, Currency::Gold, Currency::Gold, Currency::Gold];
        for (currency, space) in chips.into_iter().zip(spaces) {
            ask(&mut screen, RevolutionRequest::EditAnswer(ChipEdit::Lay(currency, SpaceId(space))));
        }
        press(&mut screen, Key::Enter);
        let all = Seat::first(3).flat_map(|seat| [WhySubject::Support(seat), WhySubject::Chips(seat)]);
        let all = all
            .chain((0..7).map(|at| WhySubject::Area(AreaId(at))))
            .chain((0..12).map(|at| WhySubject::Space(SpaceId(at))));
        reasons.push(all.map(|thing| session(&screen).why(thing)).collect::<Vec<_>>());
    }
    assert_eq!(reasons[0], reasons[1]);
    let is_set_up = |reason: &Reason| reason.moment == 0 && reason.section == "SETUP; V2";
    assert!(reasons[0].iter().flatten().all(is_set_up), "nothing else has happened that all have seen");
}
