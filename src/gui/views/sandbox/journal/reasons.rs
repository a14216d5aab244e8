//! Why something on the table is as it is: the steps, with links to the moment, the script and the rule.

use crate::app::session::SessionRequest;
use crate::desk::{card_label, name, province, setting_of};
use crate::gui::command::Command;
use crate::gui::menu_button;
use crate::gui::paint::token;
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::theme::{palette, strong};
use crate::gui::views::sandbox::Table;
use crate::gui::views::words::file_name;
use crate::gui::wording::wording;
use crate::kernel::Seat;
use crate::model::ProvinceId;
use crate::model::say;
use crate::sandbox::{Reason, WhySubject, reason_event, reason_title, why};
use eframe::egui::{Frame, Link, Margin, RichText, Sense, Stroke, Ui, vec2};

/// The most steps that are shown.
const MOST: usize = 40;

/// The state of the list of reasons.
#[derive(Default)]
pub struct ReasonsState {
    thing: Option<WhySubject>,
    /// The reasons, with their key.
    found: Vec<Reason>,
    of: Option<(WhySubject, u64, usize)>,
}

impl ReasonsState {
    /// Shows why something is as it is.
    pub fn request(&mut self, thing: WhySubject) {
        self.thing = Some(thing);
    }
}

/// The button that explains anything on the table.
pub fn menu(ui: &mut Ui, table: &Table<'_>, state: &mut ReasonsState) {
    let p = table.sandbox.position();
    let button = menu_button(ui, say!(table.texts, "Why…"), |ui| {
        let mut request = |ui: &mut Ui, text: String, thing: WhySubject| {
            if ui.button(text).clicked() {
                state.request(thing);
                ui.close();
            }
        };
        for seat in Seat::first(usize::from(p.seats)) {
            menu_button(ui, name(table.sandbox.names(), seat), |ui| {
                request(
                    ui,
                    say!(table.texts, "{n} Victory Points", n = p.victory_points[seat]),
                    WhySubject::Points(seat),
                );
                if p.battle_tokens[seat] > 0 {
                    let tokens = say!(table.texts, "{n} tokens in the Battle Box", n = p.battle_tokens[seat]);
                    request(ui, tokens, WhySubject::Tokens(seat));
                }
                if p.presence.has(seat) {
                    request(ui, say!(table.texts, "the presence in the government"), WhySubject::Presence(seat));
                }
                if p.votes[seat].0.iter().any(|&votes| votes > 0) {
                    request(ui, say!(table.texts, "the votes"), WhySubject::Votes(seat));
                }
                for card in p.displays[seat].iter() {
                    request(ui, card_label(table.sandbox.game(), table.texts, card), WhySubject::Card(card));
                }
            });
        }
        menu_button(ui, say!(table.texts, "Provinces"), |ui| {
            eframe::egui::ScrollArea::vertical().max_height(420.0).show(ui, |ui| {
                for at in (0..table.sandbox.pack().board.provinces.len()).map(|at| ProvinceId(at as u8)) {
                    if !p.stacks(at).is_empty() {
                        request(ui, province(table.sandbox.game(), at).to_owned(), WhySubject::Province(at));
                    }
                }
            });
        });
        let supplies = table.sandbox.game().factions().iter().map(WhySubject::Supply);
        let things = [WhySubject::Government, WhySubject::Opposition].into_iter().chain(supplies);
        let ending = p.ending.map(|_| WhySubject::Ending);
        for thing in things.chain([WhySubject::LostBattles]).chain(ending) {
            request(ui, title(table, thing), thing);
        }
    });
    button.response.on_hover_text(say!(
        table.texts,
        "Explains why something is as it is. You can also right-click it, or press ? over it."
    ));
}

/// Draws the reasons, if they are open.
pub fn reasons(ui: &mut Ui, table: &Table<'_>, state: &mut ReasonsState, requests: &mut Requests) {
    let Some(thing) = state.thing else { return };
    let tree = table.sandbox.tree();
    let of = (thing, table.context.session.revision(), tree.at());
    if state.of != Some(of) {
        state.found = why(tree, tree.at(), thing);
        state.of = Some(of);
    }
    let colours = palette(ui);
    let frame = Frame::new().fill(colours.paper).stroke(Stroke::new(1.0, colours.line)).corner_radius(8.0);
    frame.inner_margin(Margin::same(9)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(say!(table.texts, "Why {what}", what = title(table, thing))).font(strong(13.5)));
        if state.found.is_empty() {
            ui.label(RichText::new(say!(table.texts, "It has not changed since the beginning.")).color(colours.muted));
        }
        for reason in state.found.iter().take(MOST) {
            ui.add_space(3.0);
            one(ui, table, reason, requests);
        }
        if state.found.len() > MOST {
            ui.label(say!(table.texts, "and {n} earlier", n = state.found.len() - MOST));
        }
        if ui.button(say!(table.texts, "Close")).clicked() {
            state.thing = None;
        }
    });
}

/// The subject, in words.
pub fn title(table: &Table<'_>, thing: WhySubject) -> String {
    let (game, names) = (table.sandbox.game(), table.sandbox.names());
    match thing {
        WhySubject::Stack(at, seat) => {
            say!(table.texts, "{who}'s stack in {place}", who = name(names, seat), place = province(game, at))
        }
        WhySubject::Province(at) => say!(table.texts, "the stacks in {place}", place = province(game, at)),
        WhySubject::Points(seat) => say!(table.texts, "{who}'s Victory Points", who = name(names, seat)),
        WhySubject::Card(card) => card_label(game, table.texts, card),
        WhySubject::Tokens(seat) => say!(table.texts, "{who}'s tokens in the Battle Box", who = name(names, seat)),
        WhySubject::Presence(seat) => say!(table.texts, "{who}'s presence in the government", who = name(names, seat)),
        WhySubject::Votes(seat) => say!(table.texts, "{who}'s votes", who = name(names, seat)),
        WhySubject::Government => say!(table.texts, "the government"),
        WhySubject::Opposition => say!(table.texts, "the opposition"),
        WhySubject::Supply(faction) => say!(
            table.texts,
            "the supply of the {factions}",
            factions = say!(table.texts, "{faction}s", faction = table.texts.faction(faction))
        ),
        WhySubject::LostBattles => say!(table.texts, "the Lost Battles"),
        WhySubject::Ending => say!(table.texts, "the end of the game"),
    }
}

fn one(ui: &mut Ui, table: &Table<'_>, reason: &Reason, requests: &mut Requests) {
    let colours = palette(ui);
    let game = table.sandbox.game();
    let text = reason_title(table.sandbox, table.texts, reason);
    ui.horizontal_wrapped(|ui| {
        if let Some(made) = reason.made {
            let (disc, _) = ui.allocate_exact_size(vec2(10.0, 14.0), Sense::hover());
            token(ui.painter(), disc.center(), 4.5, made.seat);
        }
        let link = ui.add(Link::new(&text)).on_hover_text(say!(table.texts, "Go to that moment"));
        requests.on_click(link, SessionRequest::GoTo(reason.moment));
    });
    for event in &reason.events {
        let text = reason_event(table.sandbox, table.texts, table.viewer, event);
        ui.label(RichText::new(text).color(colours.muted).small());
    }
    ui.horizontal_wrapped(|ui| {
        if let Some(card) = reason.card {
            let number = table.sandbox.pack().number(card);
            let label = card_label(game, table.texts, card);
            if ui
                .add(Link::new(RichText::new(label).small()))
                .on_hover_text(say!(table.texts, "Show the card"))
                .clicked()
            {
                let selection = Selection { cards: vec![u32::from(number)], ..table.context.selection.clone() };
                requests.push(Request::Select(selection));
                requests.run(Command::Show(Pane::Details));
            }
        }
        if let Some(place) = &reason.script {
            let script = table.context.workbench.text(&place.path);
            let line = script.map(|text| place.span.line(&text)).map(|line| format!(":{line}"));
            let file = format!("{}{}", file_name(&place.path), line.unwrap_or_default());
            let text = say!(table.texts, "show the script: {file}", file = file);
            if ui.add(Link::new(RichText::new(text).small())).clicked() {
                requests.push(Request::GoTo(place.clone()));
            }
        }
        rule(ui, table.context, &reason.section, requests);
    });
}

/// The section, with a link to the setting that says most about it.
fn rule(ui: &mut Ui, context: &ViewContext<'_>, section: &str, requests: &mut Requests) {
    let Some(setting) = setting_of(section) else {
        ui.label(RichText::new(section).small());
        return;
    };
    let link = Link::new(RichText::new(say!(wording(ui), "show the rule: {section}", section = section)).small());
    if ui.add(link).clicked() {
        requests.push(Request::Select(Selection { setting: Some(setting.to_owned()), ..context.selection.clone() }));
        requests.run(Command::Show(Pane::Rules));
    }
}
