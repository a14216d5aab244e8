//! Whether the game is still legal under changed rules on the workbench: a box on the right side.

use super::SandboxState;
use crate::app::session::{GamePair, RulesOutcome, SessionRequest};
use crate::desk::with_names;
use crate::gui::command::Command;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::shell::Pane;
use crate::gui::theme::{Palette, palette, strong};
use crate::gui::views::words;
use crate::gui::wording::wording;
use crate::model::{Wording, say};
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
            ui.label(say!(wording(ui), "The same game under other rules is set aside."));
            requests.on_click(ui.link(say!(wording(ui), "go to the other game")), SessionRequest::SwapGames);
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
        let said = match more {
            0 => say!(wording(ui), "Rules changed: {what}", what = change),
            more => say!(wording(ui), "Rules changed: {what} (and {n} more)", what = change, n = more),
        };
        let colour = if is_legal { colours.right } else { colours.wrong };
        ui.label(RichText::new(said).font(strong(14.0)).color(colour));
        ui.label(say!(wording(ui), "This game, played again under the new rules:"));
        ui.label(RichText::new(in_short(wording(ui), &again.verdict)).font(strong(14.0)));
        ui.horizontal(|ui| {
            let is_open = &mut state.side_by_side.is_open;
            let text = match *is_open {
                true => say!(wording(ui), "show one game"),
                false => say!(wording(ui), "show side by side"),
            };
            if ui.link(text).clicked() {
                *is_open = !*is_open;
            }
            ui.label("·");
            requests.on_click(ui.link(say!(wording(ui), "keep the old rules")), SessionRequest::KeepRules);
        });
        let taken = ui.link(say!(wording(ui), "use the new rules")).on_hover_text(say!(
            wording(ui),
            "The game continues under them, from the last choice that is legal. The game as it is now is set aside."
        ));
        requests.on_click(taken, SessionRequest::AdoptRules);
        // Last, since they may be long: the buttons must be in sight.
        for line in why(wording(ui), again) {
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
            None => drop(ui.label(say!(wording(ui), "Both games are the same from beginning to end."))),
            Some(parting) => {
                ui.label(RichText::new(in_short(wording(ui), &pair.again.verdict)).font(strong(14.0)));
                ui.label(format!("{}.", words::capitalized(&parting.what)));
                if let [because] = &parting.because[..] {
                    ui.label(RichText::new(say!(wording(ui), "Cause: {what}", what = because)).color(colours.doubtful));
                } else if !parting.because.is_empty() {
                    ui.label(RichText::new(say!(wording(ui), "Possible causes:")).color(colours.doubtful));
                    for because in &parting.because {
                        ui.label(RichText::new(format!("· {because}")).color(colours.doubtful));
                    }
                }
                if parting.more > 0 {
                    ui.label(
                        RichText::new(say!(wording(ui), "and {n} more differences of the rules", n = parting.more))
                            .color(colours.muted),
                    );
                }
            }
        }
        ui.horizontal_wrapped(|ui| {
            let is_open = &mut state.side_by_side.is_open;
            let text = match *is_open {
                true => say!(wording(ui), "show one game"),
                false => say!(wording(ui), "show side by side"),
            };
            if ui.link(text).clicked() {
                *is_open = !*is_open;
            }
            if let Some(parting) = &pair.parting {
                ui.label("·");
                requests
                    .on_click(ui.link(say!(wording(ui), "go to where they diverge")), SessionRequest::GoTo(parting.at));
            }
            ui.label("·");
            requests.on_click(ui.link(say!(wording(ui), "discard the other game")), SessionRequest::ClosePair);
        });
    });
}

/// The verdict in a few words. Choices are numbered as in the journal.
pub fn in_short(wording: &Wording, verdict: &RerunOutcome) -> String {
    match verdict {
        RerunOutcome::Same => say!(wording, "the same"),
        RerunOutcome::Differs { at: 0, .. } => say!(wording, "differs from the beginning"),
        RerunOutcome::Differs { at: 1, .. } => say!(wording, "differs from choice {n} on", n = 1),
        RerunOutcome::Differs { at, .. } => say!(wording, "same until choice {n}, then differs", n = at - 1),
        RerunOutcome::NotLegal { at, .. } => say!(wording, "choice {n} is no longer legal", n = at),
    }
}

/// The differences, or why the choice is illegal and what differs before.
fn why(wording: &Wording, again: &Rerun) -> Vec<String> {
    let mut lines = Vec::new();
    if let RerunOutcome::NotLegal { choice, why, .. } = &again.verdict {
        lines.push(format!("{}: {why}", with_names(choice, &again.head.seats)));
        lines.extend(again.differs.as_ref().map(|(at, _)| say!(wording, "It differs from choice {n} on:", n = at)));
    }
    let how = again.differs.iter().flat_map(|(_, how)| how);
    lines.extend(how.clone().take(MOST).cloned());
    lines.extend(how.count().checked_sub(MOST + 1).map(|rest| say!(wording, "and {n} more", n = rest + 1)));
    lines
}

fn broken(ui: &mut Ui, why: &str, requests: &mut Requests) {
    boxed(ui, palette(ui).wrong, |ui, colours| {
        ui.label(
            RichText::new(say!(wording(ui), "The changed rules can't be played"))
                .font(strong(14.0))
                .color(colours.wrong),
        );
        ui.label(say!(wording(ui), "The game continues under the old ones."));
        ui.label(RichText::new(why).color(colours.muted));
        requests.on_click(ui.link(say!(wording(ui), "show the problems")), Command::Show(Pane::Problems));
    });
}
