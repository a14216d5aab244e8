//! The form of the kinds of experiments besides a comparison: what is swept, taken apart, replaced or climbed.

use super::AvailableVariants;
use crate::app::experiments::{StudyKind, StudySpec, TypedSetting};
use crate::bots::BotKind;
use crate::gui::theme::palette;
use crate::gui::views::widgets::{ToggleButton, toggle_button};
use crate::load::schema::Rulebook;
use eframe::egui::{Button, ComboBox, Label, RichText, Role, TextEdit, Ui, WidgetInfo};

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
        StudyKind::Sweep => settings(ui, available, &mut study.settings),
        StudyKind::Changes => variants(ui, available, &mut study.variants),
        StudyKind::Worth => worth(ui, rulebook, study),
        StudyKind::Ladder => ladder(ui, available, rulebook, study),
    }
}

/// A field with its name.
fn field(ui: &mut Ui, name: &str, text: &mut String, hint: &str) {
    ui.add(TextEdit::singleline(text).desired_width(ui.available_width()).hint_text(hint)).accessible_name(name);
}

/// The settings that are swept.
fn settings(ui: &mut Ui, available: &AvailableVariants, settings: &mut Vec<TypedSetting>) {
    let mut removed = None;
    for (at, typed) in settings.iter_mut().enumerate() {
        let number = if at == 0 { "" } else { " of the second" };
        ui.push_id(("lab setting", at), |ui| {
            let known = available.settings.iter().find(|setting| setting.key == typed.key);
            let shown = known.map_or("a rule of the list…", |setting| &setting.name).to_owned();
            let list = ComboBox::from_id_salt("rule").selected_text(&shown).truncate().height(360.0);
            let list = list.width(ui.available_width()).show_ui(ui, |ui| {
                for setting in &available.settings {
                    let choose = ui.selectable_label(setting.key == typed.key, &setting.name);
                    if choose.on_hover_text(setting.meaning).clicked() {
                        *typed = TypedSetting { key: setting.key.clone(), values: setting.values.clone() };
                    }
                }
            });
            list.response.accessible_name(format!("Rule{number}: {shown}"));
            field(ui, &format!("Key{number}"), &mut typed.key, "landslide_votes, card.71.value…");
            field(ui, &format!("Values{number}"), &mut typed.values, "14..20, 14..20:2 or 3,5,9");
            if let Some(setting) = known {
                ui.add(Label::new(RichText::new(setting.meaning).color(palette(ui).muted).small()).wrap());
            }
            if at > 0 && ui.link("Sweep one setting only").clicked() {
                removed = Some(at);
            }
        });
    }
    if let Some(at) = removed {
        settings.remove(at);
    }
    let hint = "Every value of one is played with every value of the other.";
    if settings.len() == 1 && ui.link("Sweep a second setting too").on_hover_text(hint).clicked() {
        settings.push(TypedSetting::default());
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
    let check = ui.checkbox(&mut study.has_blanks, "Games with a blank in its place");
    check.on_hover_text(
        "They show what the thing itself does, not only how its holders do. Each costs as many games again.",
    );
    if rulebook == Rulebook::Libertalia {
        ui.checkbox(&mut study.pairs, "Pairs").on_hover_text("Which two characters go well together?");
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
        let check = ui.checkbox(&mut study.best_replies, "Best replies");
        check.on_hover_text("What is won against each bot by a player who knows how it plays?");
    }
}
