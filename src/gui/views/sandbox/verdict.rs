//! Whether the game is still legal under changed rules on the workbench: a box on the right side.

use super::SandboxState;
use crate::app::session::{GamePair, RulesOutcome, SessionRequest};
use crate::desk::with_names;
use crate::gui::command::Command;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::theme::{Palette, palette, strong};
use crate::gui::views::words;
use crate::sandbox::{Rerun, RerunOutcome};
use eframe::egui::{Color32, Frame, Margin, RichText, Stroke, Ui};

/// How many differences are listed.
const MOST: usize = 3;

/// Draws the box, if there is something to say.
pub fn verdict(ui: &mut Ui, context: &ViewContext<'_>, state: &mut SandboxState, requests: &mut Requests) {
    if let Some(pair) = context.session.pair() {
        of_pair(ui, pair, state, requests);
        ui.add_space(6.0);
        return;
    }
    let has_aside = context.session.has_game_by_other_rules();
    if context.session.rules_outcome().is_none() && !has_aside {
        state.side_by_side.is_open = false;
        return;
    }
    ui.scope(|ui| {
        match context.session.rules_outcome() {
            Some(RulesOutcome::Replayed { again, change, more }) => {
                of_game(ui, again, (change, *more), state, requests)
            }
            Some(RulesOutcome::Broken(why)) => broken(ui, why, requests),
            None => state.side_by_side.is_open = false,
        }
        if has_aside {
            ui.add_space(4.0);
            ui.label("The same game under other rules is set aside.");
            requests.on_click(ui.link("go to the other game"), SessionRequest::SwapGames);
        }
        ui.add_space(6.0);
    });
}

/// A box whose colour and text say whether the game is still legal.
fn boxed(ui: &mut Ui, colour: Color32, add: impl FnOnce(&mut Ui, &Palette)) {
    let colours = palette(ui);
    let frame = Frame::new().fill(colour.gamma_multiply(0.09)).stroke(Stroke::new(1.0, colour.gamma_multiply(0.6)));
    frame.corner_radius(8.0).inner_margin(Margin::same(10)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        add(ui, colours);
    });
}

fn of_game(
    ui: &mut Ui,
    again: &Rerun,
    (change, more): (&str, usize),
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let colours = palette(ui);
    let is_legal = !matches!(again.verdict, RerunOutcome::NotLegal { .. });
    boxed(ui, if is_legal { colours.right } else { colours.wrong }, |ui, colours| {
        let more = if more == 0 { String::new() } else { format!(" (and {more} more)") };
        let colour = if is_legal { colours.right } else { colours.wrong };
        ui.label(RichText::new(format!("Rules changed: {change}{more}")).font(strong(14.0)).color(colour));
        ui.label("This game, played again under the new rules:");
        ui.label(RichText::new(in_short(&again.verdict)).font(strong(14.0)));
        ui.horizontal(|ui| {
            let is_open = &mut state.side_by_side.is_open;
            if ui.link(if *is_open { "show one game" } else { "show side by side" }).clicked() {
                *is_open = !*is_open;
            }
            ui.label("·");
            requests.on_click(ui.link("keep the old rules"), SessionRequest::KeepRules);
        });
        let taken = ui.link("use the new rules").on_hover_text(
            "The game continues under them, from the last choice that is legal. The game as it is now is set aside.",
        );
        requests.on_click(taken, SessionRequest::AdoptRules);
        // Last, since they may be long: the buttons must be in sight.
        for line in why(again) {
            ui.label(RichText::new(line).color(colours.muted));
        }
    });
}

/// Where the two games of a pair diverge, and why.
fn of_pair(ui: &mut Ui, pair: &GamePair, state: &mut SandboxState, requests: &mut Requests) {
    let [a, b] = &pair.names;
    boxed(ui, palette(ui).doubtful, |ui, colours| {
        ui.label(RichText::new(format!("A: {a}, B: {b}")).font(strong(14.0)));
        match &pair.parting {
            None => drop(ui.label("Both games are the same from beginning to end.")),
            Some(parting) => {
                ui.label(RichText::new(in_short(&pair.again.verdict)).font(strong(14.0)));
                ui.label(format!("{}.", words::capitalized(&parting.what)));
                if let [because] = &parting.because[..] {
                    ui.label(RichText::new(format!("Cause: {because}")).color(colours.doubtful));
                } else if !parting.because.is_empty() {
                    ui.label(RichText::new("Possible causes:").color(colours.doubtful));
                    for because in &parting.because {
                        ui.label(RichText::new(format!("· {because}")).color(colours.doubtful));
                    }
                }
                if parting.more > 0 {
                    ui.label(
                        RichText::new(format!("and {} more differences of the rules", parting.more))
                            .color(colours.muted),
                    );
                }
            }
        }
        ui.horizontal_wrapped(|ui| {
            let is_open = &mut state.side_by_side.is_open;
            if ui.link(if *is_open { "show one game" } else { "show side by side" }).clicked() {
                *is_open = !*is_open;
            }
            if let Some(parting) = &pair.parting {
                ui.label("·");
                requests.on_click(ui.link("go to where they diverge"), SessionRequest::GoTo(parting.at));
            }
            ui.label("·");
            requests.on_click(ui.link("discard the other game"), SessionRequest::ClosePair);
        });
    });
}

/// The verdict in a few words. Choices are numbered as in the journal.
pub fn in_short(verdict: &RerunOutcome) -> String {
    match verdict {
        RerunOutcome::Same => "the same".to_owned(),
        RerunOutcome::Differs { at: 0, .. } => "differs from the beginning".to_owned(),
        RerunOutcome::Differs { at: 1, .. } => "differs from choice 1 on".to_owned(),
        RerunOutcome::Differs { at, .. } => format!("same until choice {}, then differs", at - 1),
        RerunOutcome::NotLegal { at, .. } => format!("choice {at} is no longer legal"),
    }
}

/// The differences, or why the choice is illegal and what differs before.
fn why(again: &Rerun) -> Vec<String> {
    let mut lines = Vec::new();
    if let RerunOutcome::NotLegal { choice, why, .. } = &again.verdict {
        lines.push(format!("{}: {why}", with_names(choice, &again.head.seats)));
        lines.extend(again.differs.as_ref().map(|(at, _)| format!("It differs from choice {at} on:")));
    }
    let how = again.differs.iter().flat_map(|(_, how)| how);
    lines.extend(how.clone().take(MOST).cloned());
    lines.extend(how.count().checked_sub(MOST + 1).map(|rest| format!("and {} more", rest + 1)));
    lines
}

fn broken(ui: &mut Ui, why: &str, requests: &mut Requests) {
    boxed(ui, palette(ui).wrong, |ui, colours| {
        ui.label(RichText::new("The changed rules can't be played").font(strong(14.0)).color(colours.wrong));
        ui.label("The game continues under the old ones.");
        ui.label(RichText::new(why).color(colours.muted));
        requests.on_click(ui.link("show the problems"), Command::Show(Pane::Problems));
    });
}
