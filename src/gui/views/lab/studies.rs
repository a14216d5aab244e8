//! The form of the kinds of experiments besides a comparison: what is swept, tuned, taken apart, replaced or climbed.

use super::AvailableVariants;
use crate::app::experiments::{StudyKind, StudySpec, TypedSetting};
use crate::bots::BotKind;
use crate::desk::MOST_GOALS;
use crate::gui::theme::{check_box, palette};
use crate::gui::views::widgets::{ToggleButton, toggle_button};
use crate::load::schema::Rulebook;
use eframe::egui::{Button, ComboBox, Label, RichText, Role, TextEdit, Ui, WidgetInfo};

/// The most settings of a tuning in the form; the command line takes more.
const MOST_TUNED: usize = 4;

/// A setting that can be swept.
pub(super) struct SettingChoice {
    /// Its key.
    pub key: String,
    /// As it is called.
    pub name: String,
    /// What it means.
    pub meaning: &'static str,
    /// The values that are proposed: some to each side of its own.
    pub values: String,
}

/// Draws the kinds of experiments; one is chosen.
pub(super) fn kinds(ui: &mut Ui, study: &mut StudySpec) {
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing.x = 4.0;
        for kind in StudyKind::ALL {
            let name = format!("Kind of experiment: {}", kind.title());
            let button = ToggleButton {
                is_on: study.kind == kind,
                text: kind.title(),
                name: &name,
                is_choice: true,
                ..ToggleButton::default()
            };
            if toggle_button(ui, button).on_hover_text(kind.purpose()).clicked() {
                study.kind = kind;
            }
        }
    });
    let purpose = RichText::new(study.kind.purpose()).color(palette(ui).muted).small();
    ui.add(Label::new(purpose).wrap());
}

/// Draws what the chosen kind asks for besides the rules.
pub(super) fn fields(ui: &mut Ui, available: &AvailableVariants, rulebook: Rulebook, study: &mut StudySpec) {
    match study.kind {
        StudyKind::Compare | StudyKind::Coverage => {}
        StudyKind::Sweep => settings(ui, available, &mut study.settings, 2),
        StudyKind::Tune => {
            settings(ui, available, &mut study.settings, MOST_TUNED);
            goals(ui, available, &mut study.goals);
        }
        StudyKind::Changes => variants(ui, available, &mut study.variants),
        StudyKind::Worth => worth(ui, rulebook, study),
        StudyKind::Ladder => ladder(ui, available, rulebook, study),
    }
}

/// A field with its name.
fn field(ui: &mut Ui, name: &str, text: &mut String, hint: &str) {
    ui.add(TextEdit::singleline(text).desired_width(ui.available_width()).hint_text(hint)).accessible_name(name);
}

/// The settings that are swept or tuned, so many at most.
fn settings(ui: &mut Ui, available: &AvailableVariants, settings: &mut Vec<TypedSetting>, most: usize) {
    const NUMBERS: [&str; MOST_TUNED] = ["", " of the second", " of the third", " of the fourth"];
    let mut removed = None;
    for (at, typed) in settings.iter_mut().enumerate() {
        let number = NUMBERS.get(at).copied().unwrap_or_default();
        ui.push_id(("lab setting", at), |ui| {
            let known = available.settings.iter().find(|setting| setting.key == typed.key);
            let shown = known.map_or("a rule of the list…", |setting| &setting.name).to_owned();
            let list = ComboBox::from_id_salt("rule").selected_text(&shown).truncate().height(360.0);
            let list = list.width(ui.available_width()).show_ui(ui, |ui| {
                let another = ui.selectable_label(known.is_none(), "another key…");
                if another.on_hover_text("Of a card, a province or a variant's parameter.").clicked() {
                    typed.key.clear();
                }
                for setting in &available.settings {
                    let choose = ui.selectable_label(setting.key == typed.key, &setting.name);
                    if choose.on_hover_text(setting.meaning).clicked() {
                        *typed = TypedSetting { key: setting.key.clone(), values: setting.values.clone() };
                    }
                }
            });
            list.response.accessible_name(format!("Rule{number}: {shown}"));
            // A rule of the list is named above.
            if known.is_none() {
                field(ui, &format!("Key{number}"), &mut typed.key, "landslide_votes, card.71.value…");
            }
            field(ui, &format!("Values{number}"), &mut typed.values, "14..20, 14..20:2 or 3,5,9");
            if let Some(setting) = known {
                ui.add(Label::new(RichText::new(setting.meaning).color(palette(ui).muted).small()).wrap());
            }
            if at > 0 && ui.link(format!("Without {}", known.map_or("this setting", |it| &it.name))).clicked() {
                removed = Some(at);
            }
        });
    }
    if let Some(at) = removed {
        settings.remove(at);
    }
    let hint = "Every value of one is played with every value of the others.";
    if settings.len() < most && ui.link("A further setting").on_hover_text(hint).clicked() {
        settings.push(TypedSetting::default());
    }
}

/// What figures should come to.
fn goals(ui: &mut Ui, available: &AvailableVariants, goals: &mut Vec<String>) {
    let hint = "FIGURE=VALUE as near as can be, FIGURE<=VALUE at most, FIGURE>=VALUE at least; shares in percent.";
    ui.label("Goals").on_hover_text(hint);
    let mut removed = None;
    for (at, goal) in goals.iter_mut().enumerate() {
        ui.push_id(("lab goal", at), |ui| {
            let number = at + 1;
            let figure = goal.split(['<', '>', '=']).next().unwrap_or_default().trim();
            let known = available.figures.iter().find(|(it, _)| it.id() == figure);
            let shown = known.map_or("a figure of the list…", |(_, title)| title).to_owned();
            let list = ComboBox::from_id_salt("figure").selected_text(&shown).truncate().height(360.0);
            let mut chosen = None;
            let list = list.width(ui.available_width()).show_ui(ui, |ui| {
                for (it, title) in &available.figures {
                    if ui.selectable_label(it.id() == figure, title).on_hover_text(it.id()).clicked() {
                        chosen = Some(format!("{}=", it.id()));
                    }
                }
            });
            list.response.accessible_name(format!("Figure of goal {number}: {shown}"));
            if let Some(chosen) = chosen {
                *goal = chosen;
            }
            field(ui, &format!("Goal {number}"), goal, "wins.P1=25%, rounds<=60…");
            if number > 1 && ui.link("Without this goal").clicked() {
                removed = Some(at);
            }
        });
    }
    if let Some(at) = removed {
        goals.remove(at);
    }
    if goals.len() < MOST_GOALS && ui.link("A further goal").clicked() {
        goals.push(String::new());
    }
}

/// The variants whose changes are played.
fn variants(ui: &mut Ui, available: &AvailableVariants, variants: &mut String) {
    let shown = if variants.is_empty() { "choose a variant…".to_owned() } else { variants.clone() };
    let list = ComboBox::from_id_salt("lab changes").selected_text(&shown).truncate();
    let list = list.width(ui.available_width()).show_ui(ui, |ui| {
        for (id, title) in &available.variants {
            ui.selectable_value(variants, id.clone(), id).on_hover_text(title);
        }
    });
    list.response.accessible_name(format!("Variant: {shown}"));
    field(ui, "Variants whose changes are played", variants, "one-card, or one-card+thresholds");
}

/// The things whose worth is asked for.
fn worth(ui: &mut Ui, rulebook: Rulebook, study: &mut StudySpec) {
    let (what, hint) = match rulebook {
        Rulebook::Liberte => ("Cards", "all; or 12, terror, 45"),
        Rulebook::Revolution => ("Spaces and cards", "all; or general, space.spy"),
        Rulebook::Libertalia => ("Characters", "all; or beggar, captain"),
    };
    ui.label(what);
    field(ui, what, &mut study.things, hint);
    let check = check_box(ui, &mut study.has_blanks, "Games with a blank in its place");
    check.on_hover_text(
        "They show what the thing itself does, not only how its holders do. Each costs as many games again.",
    );
    if rulebook == Rulebook::Libertalia {
        check_box(ui, &mut study.pairs, "Pairs").on_hover_text("Which two characters go well together?");
    }
}

/// The bots of a ladder.
fn ladder(ui: &mut Ui, available: &AvailableVariants, rulebook: Rulebook, study: &mut StudySpec) {
    let mut removed = None;
    let count = study.ladder.len();
    for (at, bot) in study.ladder.iter_mut().enumerate() {
        ui.horizontal(|ui| {
            let room = if count > 2 { 34.0 } else { 0.0 };
            let list = ComboBox::from_id_salt(("lab ladder", at)).selected_text(bot.id());
            let list = list.width(ui.available_width() - room).show_ui(ui, |ui| {
                for &kind in &available.bots {
                    ui.selectable_value(bot, kind, kind.id());
                }
            });
            list.response.accessible_name(format!("Bot {} of the ladder: {}", at + 1, bot.id()));
            if count > 2 {
                let remove = ui.add(Button::new("×").frame(false));
                remove.widget_info(|| {
                    WidgetInfo::labeled(Role::Button, true, format!("Remove bot {} of the ladder", at + 1))
                });
                removed = remove.clicked().then_some(at).or(removed);
            }
        });
    }
    if let Some(at) = removed {
        study.ladder.remove(at);
    }
    if count < available.bots.len() && ui.link("Add a bot").clicked() {
        let next = available.bots.iter().copied().find(|bot| !study.ladder.contains(bot));
        study.ladder.push(next.unwrap_or(BotKind::Greedy));
    }
    if rulebook != Rulebook::Liberte {
        let check = check_box(ui, &mut study.best_replies, "Best replies");
        check.on_hover_text("What is won against each bot by a player who knows how it plays?");
    }
}
