//! The form of an experiment: rulesets, seats, bots, seeds, and when to stop.

use super::{AvailableVariants, LabState, rulesets, studies};
use crate::app::experiments::{ExperimentSpec, StopMode, StudyKind};
use crate::bots::BotKind;
use crate::gui::command::Command;
use crate::gui::requests::{Requests, ViewContext};
use crate::gui::theme::{book, check_box, palette, strong};
use crate::lab::{Unit, grouped};
use eframe::egui::{Atom, Button, ComboBox, DragValue, RichText, Role, Stroke, Ui, WidgetInfo, vec2};

/// The most games of an experiment.
const MOST_GAMES: u64 = 1_000_000;

/// Draws the form.
pub(super) fn form(ui: &mut Ui, context: &ViewContext<'_>, state: &mut LabState, requests: &mut Requests) {
    let Some(available) = state.available.clone() else { return };
    let form = &mut state.form;
    ui.label(RichText::new("What is played").font(book(20.0)));
    studies::kinds(ui, &mut form.study);
    rulesets::rulesets(ui, context, &available, form);
    studies::fields(ui, &available, context.rulebook(), &mut form.study);
    ui.add_space(4.0);
    seats(ui, context, form);
    if form.study.kind != StudyKind::Ladder {
        bots(ui, &available.bots, form);
    }
    ui.add_space(4.0);
    numbers(ui, form);
    if form.own_rules().len() > 1 {
        stop(ui, &available, form);
    }
    ui.add_space(6.0);
    buttons(ui, context, form, requests);
}

/// How many play.
fn seats(ui: &mut Ui, context: &ViewContext<'_>, form: &mut ExperimentSpec) {
    let (fewest, most) = context.workbench.snapshot().players().unwrap_or((3, 6));
    ui.horizontal(|ui| {
        ui.label("Players");
        for number in fewest..=most.max(fewest) {
            let choose = ui.selectable_label(form.seats == number, number.to_string());
            choose.widget_info(|| {
                let is_on = form.seats == number;
                WidgetInfo::selected(Role::RadioButton, ui.is_enabled(), is_on, format!("{number} players"))
            });
            if choose.clicked() {
                form.seats = number;
            }
        }
    });
}

/// Who plays.
fn bots(ui: &mut Ui, kinds: &[BotKind], form: &mut ExperimentSpec) {
    let first = form.bots.first().copied().unwrap_or(BotKind::Greedy);
    form.bots.resize(form.seats.max(1), first);
    if form.is_mixed {
        for seat in 0..form.seats {
            bot(ui, &format!("Seat {}", seat + 1), kinds, &mut form.bots[seat]);
        }
    } else {
        bot(ui, "All seats", kinds, &mut form.bots[0]);
    }
    let check = check_box(ui, &mut form.is_mixed, "A bot for each seat");
    check.on_hover_text("Bots of different kinds at one table.");
    if form.is_mixed {
        let check = check_box(ui, &mut form.rotates, "Rotate through all seats");
        check.on_hover_text(
            "Every seed is played once for each seating of the bots, so that no bot has the better seat.",
        );
    }
}

fn bot(ui: &mut Ui, name: &str, kinds: &[BotKind], chosen: &mut BotKind) {
    ui.horizontal(|ui| {
        ui.label(name);
        let list = ComboBox::from_id_salt(("lab bot", name)).selected_text(chosen.id());
        let list = list.width(ui.available_width()).show_ui(ui, |ui| {
            for &kind in kinds {
                ui.selectable_value(chosen, kind, kind.id());
            }
        });
        list.response.accessible_name(format!("Bot, {}: {}", name.to_lowercase(), chosen.id()));
    });
}

/// Games and seeds.
fn numbers(ui: &mut Ui, form: &mut ExperimentSpec) {
    ui.horizontal(|ui| {
        let (name, hint) = match form.study.kind {
            StudyKind::Compare if form.rules.len() > 1 && form.stop != StopMode::Played => {
                ("Maximum games", "By each ruleset; rounded up to whole seeds.")
            }
            StudyKind::Compare | StudyKind::Changes | StudyKind::Coverage => {
                ("Games", "By each ruleset; rounded up to whole seeds.")
            }
            StudyKind::Sweep => ("Games a value", "At each value of the setting; rounded up to whole seeds."),
            StudyKind::Tune => {
                ("Games at most", "By all candidates together: half search, half compare the best on fresh seeds.")
            }
            StudyKind::Worth => ("Games", "Each is played once more for every thing that is blank."),
            StudyKind::Ladder => ("Seeds", "Each is played with all ways to share the seats."),
        };
        let label = ui.label(name).on_hover_text(hint);
        ui.add(DragValue::new(&mut form.games).range(1..=MOST_GAMES).speed(10)).labelled_by(label.id);
    });
    ui.horizontal(|ui| {
        let label = ui.label("First seed");
        let label = label.on_hover_text("The others follow in order. The same seeds always give the same games.");
        ui.add(DragValue::new(&mut form.seed)).labelled_by(label.id);
    });
}

/// When to stop.
fn stop(ui: &mut Ui, available: &AvailableVariants, form: &mut ExperimentSpec) {
    const WAYS: [(StopMode, &str); 3] = [
        (StopMode::Played, "when all are played"),
        (StopMode::Clear, "when a difference is clear"),
        (StopMode::Within, "at a precision"),
    ];
    let chosen = WAYS[form.stop as usize].1;
    ui.horizontal(|ui| {
        ui.label("Stop");
        let list = ComboBox::from_id_salt("lab stop").selected_text(chosen).truncate().width(ui.available_width());
        let list = list.show_ui(ui, |ui| {
            for (way, text) in WAYS {
                ui.selectable_value(&mut form.stop, way, text);
            }
        });
        list.response.accessible_name(format!("Stop {chosen}"));
    });
    if form.stop == StopMode::Played {
        return;
    }
    let any = if form.stop == StopMode::Clear { "any figure" } else { "all shares" };
    let known = form.of.and_then(|of| available.figures.iter().find(|(figure, _)| *figure == of));
    let chosen = known.map_or(any, |(_, title)| title).to_owned();
    ui.horizontal(|ui| {
        ui.label("of");
        let list = ComboBox::from_id_salt("lab figure").selected_text(&chosen).truncate();
        let list = list.width(ui.available_width()).show_ui(ui, |ui| {
            ui.selectable_value(&mut form.of, None, any);
            for (figure, title) in &available.figures {
                ui.selectable_value(&mut form.of, Some(*figure), title);
            }
        });
        list.response.accessible_name(format!("Figure: {chosen}"));
    });
    if form.stop == StopMode::Within {
        let is_share = form.of.is_none_or(|figure| figure.unit() == Unit::Share);
        ui.horizontal(|ui| {
            let label = ui.label("to within ±");
            let drag = DragValue::new(&mut form.within).range(0.01..=1_000.0).speed(0.05);
            let drag = drag.suffix(if is_share { " pp" } else { "" });
            ui.add(drag).labelled_by(label.id).on_hover_text("pp: percentage points");
        });
    }
}

fn buttons(ui: &mut Ui, context: &ViewContext<'_>, form: &ExperimentSpec, requests: &mut Requests) {
    let colours = palette(ui);
    let is_running = context.lab.is_running();
    let (text, command) = if is_running { ("Stop", Command::StopExperiment) } else { ("Play", Command::RunExperiment) };
    ui.horizontal(|ui| {
        let word = RichText::new(text).font(strong(15.0));
        let button = Button::new((Atom::grow(), word, Atom::grow()));
        let button = ui.add(button.min_size(vec2(110.0, 32.0)).stroke(Stroke::new(1.8, colours.accent)));
        requests.on_click(button.on_hover_text(command.tooltip()), command);
        let lineup = form.lineup();
        let games = form.seeds(&lineup).count.saturating_mul(lineup.count() as u64);
        let values = form.study.swept().map_or(1, |all| all.iter().map(|it| it.values.len() as u64).product());
        let games = match form.study.kind {
            StudyKind::Compare => games.saturating_mul(form.rules.len() as u64),
            StudyKind::Sweep => games.saturating_mul(values),
            StudyKind::Coverage | StudyKind::Tune => games,
            // How many that takes is known when the rules are taken apart.
            StudyKind::Changes | StudyKind::Worth | StudyKind::Ladder => return,
        };
        ui.label(RichText::new(format!("{} games", grouped(games))).color(colours.muted).small());
    });
}
