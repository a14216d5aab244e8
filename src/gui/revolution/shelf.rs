//! The pill and the shelf: what is asked now in one sentence, and what it takes to answer.

use super::layout::Places;
use super::marks::fit;
use super::{TableRequests, TableState, TableView, bid_shelf, reveal_shelf, score_shelf};
use crate::app::revolution::{MomentKind, RevolutionRequest};
use crate::games::revolution::{Choice, Question};
use crate::gui::theme::book;
use crate::gui::views::sandbox::another_seed;
use crate::model::say;
use eframe::egui::{Align2, FontId, Rect, Ui, pos2};

/// Draws both.
pub(super) fn shelf(
    ui: &Ui,
    view: &TableView<'_>,
    places: &Places,
    state: &mut TableState,
    requests: &mut TableRequests,
) {
    let room = places.shelf_room();
    let left = pos2(places.pill.left(), places.pill.center().y);
    let width = places.pill.width();
    if let Some(bid) = view.bid {
        bid_shelf::pill(ui, view, bid, left, width, state, requests);
        return bid_shelf::shelf(ui, view, bid, room, state, requests);
    }
    match view.moment.kind {
        _ if !view.session.is_live() => following(ui, view, left, width, requests),
        MomentKind::End => over(ui, view, left, width, requests),
        MomentKind::Bidding | MomentKind::Revealed | MomentKind::Space(_) => asked(ui, view, left, width, requests),
    };
    match view.moment.kind {
        MomentKind::Bidding => waiting(ui, view, room, requests),
        MomentKind::Revealed | MomentKind::Space(_) => reveal_shelf::shelf(ui, view, room, state),
        MomentKind::End => score_shelf::shelf(ui, view, room),
    }
}

/// While what happened is followed: where one is, and on to the next moment.
fn following(
    ui: &Ui,
    view: &TableView<'_>,
    left: eframe::egui::Pos2,
    width: f32,
    requests: &mut TableRequests,
) -> Rect {
    let (at, count) = (view.session.at(), view.session.timeline().moments.len());
    let text = match view.moment.kind {
        MomentKind::Bidding => say!(view.words, "Round {n}: bids were laid in secret", n = view.moment.round()),
        MomentKind::Revealed => say!(view.words, "All bids are closed: the shields are lifted"),
        MomentKind::Space(space) => {
            let (at, all) = (space.index() + 1, view.spaces().count());
            say!(view.words, "Space {n} of {all}: {space}", n = at, all = all, space = view.words.space(space))
        }
        MomentKind::End => score_shelf::result(view),
    };
    let drawn = view.pill(ui, left, width - 330.0, None, &text);
    let mut at_button = pos2(drawn.right() + 8.0, left.y);
    let is_running = view.session.is_running();
    let play = if is_running { "Pause" } else { "Play" };
    for (text, key, request) in [
        ("Next", "Enter", RevolutionRequest::GoTo(at + 1)),
        (play, "Space", RevolutionRequest::SetRunning(!is_running)),
        ("To the end", "End", RevolutionRequest::GoTo(count)),
    ] {
        let button = view.key_button(ui, at_button, &say!(view.words, text), key, true);
        at_button.x = button.rect.right() + 6.0;
        if button.clicked() {
            requests.push(request);
        }
    }
    drawn
}

/// Who won, and what can be done next.
fn over(ui: &Ui, view: &TableView<'_>, left: eframe::egui::Pos2, width: f32, requests: &mut TableRequests) -> Rect {
    let drawn = view.pill(ui, left, width - 300.0, None, &score_shelf::result(view));
    let again = view.key_button(ui, pos2(drawn.right() + 8.0, left.y), &say!(view.words, "Play again"), "", true);
    let beside = pos2(again.rect.right() + 6.0, left.y);
    if again.on_hover_text(say!(view.words, "The same seats and rules, with another seed.")).clicked() {
        let head = view.sandbox.head();
        let (names, variants, seed) = (head.seats.clone(), head.variants.clone(), another_seed(head.seed));
        let players = view.seats().map(|seat| view.sandbox.player(seat)).collect();
        requests.push(RevolutionRequest::New { names, players, seed, variants });
    }
    if view.key_button(ui, beside, &say!(view.words, "Review the game"), "Home", true).clicked() {
        requests.push(RevolutionRequest::GoTo(0));
    }
    drawn
}

/// Who is asked what now, other than for a bid at this screen.
fn asked(ui: &Ui, view: &TableView<'_>, left: eframe::egui::Pos2, width: f32, requests: &mut TableRequests) -> Rect {
    let asked = view.sandbox.tree().asked();
    let seat = asked.lowest();
    let Some(person) = view.session.asked_openly() else {
        let text = match (view.position.question(), seat) {
            (Question::Bid, _) if asked.is_empty() => String::new(),
            (Question::Bid, _) => {
                let template = match asked.len() {
                    1 => "{who} is bidding behind the shields…",
                    _ => "{who} are bidding behind the shields…",
                };
                say!(view.words, template, who = view.words.seats(asked))
            }
            (_, Some(seat)) => say!(view.words, "{who} chooses a marker…", who = view.words.seat(seat)),
            (_, None) => String::new(),
        };
        return view.pill(ui, left, width, seat.filter(|_| asked.len() == 1), &text);
    };
    let choices = view.sandbox.tree().choices(person);
    let markers = choices.iter().filter(|choice| matches!(choice, Choice::Marker { .. })).count();
    let space = view.position.resolving().map_or("", |space| view.words.space(space));
    let what = view.words.purpose(view.position);
    let others = choices.iter().filter_map(|&choice| Some((choice, named_beside(view, choice)?)));
    let others: Vec<(Choice, String)> = others.collect();
    let choices_left = say!(view.words, "{n|choice|choices}", n = markers + others.len());
    let text = format!("{space}: {what}, {choices_left}");
    let drawn = view.pill(ui, left, width - 110.0, Some(person), &text);
    if choices.contains(&Choice::Nothing) {
        let text = say!(view.words, "Decline");
        let decline = view.key_button(ui, pos2(drawn.right() + 8.0, left.y), &text, "0", true);
        if decline.clicked() {
            requests.push(RevolutionRequest::Choose(Choice::Nothing));
        }
    }
    let mut at = pos2(left.x, drawn.bottom() + 8.0);
    for (choice, name) in others {
        let button = view.key_button(ui, at, &name, "", true);
        at.x = button.rect.right() + 8.0;
        if button.clicked() {
            requests.push(RevolutionRequest::Choose(choice));
        }
    }
    drawn
}

/// What a button says for a choice that no marker of the board stands for.
fn named_beside(view: &TableView<'_>, choice: Choice) -> Option<String> {
    match choice {
        Choice::Area { area } => Some(view.words.area(area).to_owned()),
        Choice::Seat { seat } => Some(view.words.seat(seat).to_owned()),
        Choice::Put { .. } | Choice::Marker { .. } | Choice::Nothing => None,
    }
}

/// The shelf while nobody at this screen lays chips.
fn waiting(ui: &Ui, view: &TableView<'_>, room: Rect, requests: &mut TableRequests) {
    let painter = ui.painter();
    let theme = view.theme;
    let at = |y: f32| pos2(room.left(), room.top() + y);
    let own = view.session.own_laid_answer();
    let (title, text) = match (own, view.session.is_live()) {
        (Some(seat), _) => {
            let title = say!(view.words, "{who}'s bid is closed", who = view.words.seat(seat));
            (title, "The shields are lifted when all bids are closed.")
        }
        (None, true) => (say!(view.words, "The bids are being laid"), "Nobody sees them before all are closed."),
        (None, false) => {
            let title = say!(view.words, "Round {n} begins", n = view.moment.round());
            (title, "What was bid is seen with the next moment.")
        }
    };
    fit(painter, at(20.0), Align2::LEFT_CENTER, room.width(), book(22.0), theme.ink, &title);
    fit(
        painter,
        at(46.0),
        Align2::LEFT_CENTER,
        room.width(),
        FontId::proportional(12.5),
        theme.muted,
        &say!(view.words, text),
    );
    if let Some(seat) = own.filter(|_| view.session.is_live()) {
        let open = view.key_button(ui, at(84.0), &say!(view.words, "Open my bid again"), "Backspace", true);
        if open.clicked() {
            requests.push(RevolutionRequest::Reopen(seat));
        }
    }
    if view.session.persons().is_empty() && view.session.is_live() && !view.session.is_running() {
        let play = view.key_button(ui, at(84.0), &say!(view.words, "Let the bots play"), "Space", true);
        if play.clicked() {
            requests.push(RevolutionRequest::SetRunning(true));
        }
    }
}
