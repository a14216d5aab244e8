//! Why something on the table is as it is: asked where it lies, told below the journal with links to the moment, the script
//! and the rule.

use super::ask_why::ask;
use super::marks::seat_mark;
use super::town::standing_of;
use super::tray::comparison;
use super::{RuleLink, TableRequests, TableState, TableView};
use crate::app::revolution::{MomentKind, Reason, RevolutionRequest, WhySubject};
use crate::desk::setting_behind;
use crate::games::revolution::AreaId;
use crate::gui::menu_button;
use crate::gui::requests::Request;
use crate::gui::tables::Below;
use crate::gui::theme::strong;
use crate::gui::views::words::file_name;
use crate::kit::PointGame;
use crate::model::{RevolutionPoint, capitalized, say};
use eframe::egui::{Link, Rect, RichText, ScrollArea, Sense, Ui, UiBuilder, vec2};

/// The most steps that are shown.
const MOST: usize = 40;

/// The button that explains anything on the table.
pub(super) fn menu(ui: &mut Ui, view: &TableView<'_>, state: &mut TableState) {
    let button = menu_button(ui, say!(view.words, "Why…"), |ui| {
        let mut entry = |ui: &mut Ui, text: String, thing: WhySubject| {
            if ui.button(text).clicked() {
                ask(state, thing);
                ui.close();
            }
        };
        for seat in view.seats() {
            menu_button(ui, view.words.seat(seat), |ui| {
                let held = view.position.seat(seat);
                entry(ui, format!("{} {}", held.support, view.words.term("support")), WhySubject::Support(seat));
                let chips = say!(view.words, "the chips: {chips}", chips = view.words.chips(held.owned));
                entry(ui, chips, WhySubject::Chips(seat));
            });
        }
        menu_button(ui, say!(view.words, "Areas"), |ui| {
            for area in (0..view.sandbox.game().spec().areas.len() as u8).map(AreaId) {
                entry(ui, view.words.area(area).to_owned(), WhySubject::Area(area));
            }
        });
        menu_button(ui, say!(view.words, "Spaces"), |ui| {
            for space in view.spaces() {
                entry(ui, view.words.space(space).to_owned(), WhySubject::Space(space));
            }
        });
        if view.position.ending().is_some() {
            entry(ui, say!(view.words, "the end of the game"), WhySubject::Ending);
        }
    });
    let tip = "Explains why something is as it is. You can also right-click it, or press ? over it.";
    button.response.on_hover_text(say!(view.words, tip));
}

/// What is asked about, in words.
fn title(view: &TableView<'_>, thing: WhySubject) -> String {
    let words = &view.words;
    match thing {
        WhySubject::Support(seat) => {
            let (n, term) = (view.position.seat(seat).support, words.term("support"));
            say!(words, "Why {who}'s {n} {support}", who = words.seat(seat), n = n, support = term)
        }
        WhySubject::Chips(seat) => say!(words, "Why {who}'s chips", who = words.seat(seat)),
        WhySubject::Area(area) => say!(words, "Why the {area} stands so", area = words.area(area)),
        WhySubject::Space(space) => say!(words, "Why the {space} went so", space = words.space(space)),
        WhySubject::Ending => say!(words, "Why the game ended"),
    }
}

/// How a thing stands, and the rule behind it; none where its history says it all.
fn standing(view: &TableView<'_>, thing: WhySubject) -> Option<(String, &'static str)> {
    let WhySubject::Area(area) = thing else { return None };
    if view.position.ending().is_some() {
        return None;
    }
    let worth = format!("{} {}", view.area_worth(area), view.words.term("support"));
    let words = &view.words;
    let text = match standing_of(view, view.position, area) {
        (Some(seat), count) => {
            let template = "{who} leads {count}: worth {worth} at the end.";
            say!(words, template, who = words.seat(seat), count = count, worth = worth)
        }
        (None, text) if text.is_empty() => {
            say!(words, "No marker stands there; whoever has the most gets {worth}.", worth = worth)
        }
        (None, text) => {
            let template = "{standing}: {nobody} would get its {worth}.";
            say!(words, template, standing = text, nobody = words.term("nobody"), worth = worth)
        }
    };
    let point = RevolutionPoint::WorthOfAnArea;
    let cite = if view.sandbox.game().fills(point) { point.spec().cite } else { "ENDING THE GAME; V29" };
    Some((text, cite))
}

/// Draws the reasons.
pub(super) fn why(ui: &mut Ui, view: &TableView<'_>, room: Rect, state: &mut TableState, requests: &mut TableRequests) {
    let why = &mut state.why;
    let Some(thing) = why.thing else {
        state.side.below = Below::Usual;
        return;
    };
    let of = (thing, view.session.revision(), view.session.at());
    if why.of != Some(of) {
        (why.found, why.of) = (view.session.why(thing), Some(of));
    }
    let mut closes = false;
    let mut inside = ui.new_child(UiBuilder::new().id_salt("why").max_rect(room));
    inside.spacing_mut().item_spacing.y = 3.0;
    inside.horizontal(|ui| {
        closes = ui.small_button("×").on_hover_text(say!(view.words, "Show who won which space again.")).clicked();
        let text = title(view, thing);
        ui.add(eframe::egui::Label::new(RichText::new(text).font(strong(13.5))).truncate());
    });
    ScrollArea::vertical().id_salt("reasons").auto_shrink(false).show(&mut inside, |ui| {
        ui.set_width(ui.available_width() - 4.0);
        if let Some((text, cite)) = standing(view, thing) {
            ui.label(RichText::new(text).size(12.0));
            rule(ui, view, cite, requests);
        }
        if why.found.is_empty() {
            let text = match thing {
                WhySubject::Space(_) => "It has not been resolved yet.",
                WhySubject::Area(_) | WhySubject::Support(_) | WhySubject::Chips(_) | WhySubject::Ending => {
                    "It has not changed since the beginning."
                }
            };
            ui.label(RichText::new(say!(view.words, text)).color(view.theme.muted));
        }
        for reason in why.found.iter().take(MOST) {
            ui.add_space(4.0);
            step(ui, view, reason, requests);
        }
        if why.found.len() > MOST {
            ui.label(say!(view.words, "and {n} earlier", n = why.found.len() - MOST));
        }
    });
    if closes {
        state.side.below = Below::Usual;
    }
}

/// A step: where it happened, why it came to that, what happened, and by which rule.
fn step(ui: &mut Ui, view: &TableView<'_>, reason: &Reason, requests: &mut TableRequests) {
    let Some(moment) = view.session.timeline().moments.get(reason.moment) else { return };
    let round = capitalized(&format!("{} {}", view.words.term("round"), moment.round()));
    let space = if let MomentKind::Space(space) = moment.kind { Some(space) } else { None };
    let what = match (moment.kind, reason.card) {
        (MomentKind::Space(space), None) => view.words.space(space).to_owned(),
        (MomentKind::Space(space), Some(card)) => format!("{}, {}", view.words.space(space), view.words.card(card)),
        (MomentKind::Bidding, _) => say!(view.words, "its beginning"),
        (MomentKind::Revealed, _) => say!(view.words, "the bids"),
        (MomentKind::End, _) => say!(view.words, "the end"),
    };
    if ui.add(Link::new(format!("{round}: {what}"))).on_hover_text(say!(view.words, "Look at that moment.")).clicked() {
        requests.push(RevolutionRequest::GoTo(reason.moment));
    }
    let round = view.session.timeline().round(moment.round());
    if let Some((space, round)) = space.zip(round).filter(|_| reason.is_of_space) {
        let compared = comparison(view, round, space);
        let winner = compared.winner().filter(|_| !compared.is_by_script);
        let who = winner.map_or(String::new(), |seat| format!("{}: ", view.words.seat(seat)));
        ui.label(RichText::new(format!("{who}{}", view.words.why(&compared))).color(view.theme.muted).size(11.5));
    }
    for &event in &reason.events {
        let Some((seat, text)) = view.words.event(event) else { continue };
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing.x = 5.0;
            let text = match seat {
                Some(seat) => {
                    let (place, _) = ui.allocate_exact_size(vec2(11.0, 14.0), Sense::hover());
                    seat_mark(ui.painter(), view.colours, place.center(), 4.9, seat);
                    format!("{} {text}", view.words.seat(seat))
                }
                None => text,
            };
            ui.label(RichText::new(text).size(12.0));
        });
    }
    if let Some(place) = reason.script.as_ref().filter(|place| view.session.library().text(&place.path).is_ok()) {
        let text = say!(view.words, "show the script: {file}", file = file_name(&place.path));
        if ui.add(Link::new(RichText::new(text).size(11.0))).clicked() {
            requests.workbench.push(Request::GoTo(place.clone()));
        }
    }
    rule(ui, view, reason.section, requests);
}

/// The section, with a link to the setting that says most about it.
fn rule(ui: &mut Ui, view: &TableView<'_>, section: &'static str, requests: &mut TableRequests) {
    if section.is_empty() {
        return;
    }
    let Some(setting) = setting_behind(view.session.library().format(), section) else {
        ui.label(RichText::new(section).color(view.theme.muted).size(11.0));
        return;
    };
    let text = say!(view.words, "show the rule: {section}", section = section);
    if ui.add(Link::new(RichText::new(text).size(11.0))).clicked() {
        requests.show_rule(view, RuleLink::Setting(setting));
    }
}
