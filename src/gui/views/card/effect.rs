//! What a special does, in the current language, with links to the texts.

use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme;
use crate::gui::views::widgets::plain;
use crate::load::{Place, Span};
use crate::model::{Effect, Pack};
use eframe::egui::{Button, Frame, Margin, RichText, Stroke, Ui};

/// The effect's texts, with links to them and to its script.
pub fn effect(ui: &mut Ui, context: &ViewContext<'_>, pack: &Pack, effect: &Effect, requests: &mut Requests) {
    let palette = theme::palette(ui);
    let say = |key: &str| pack.texts(context.language).texts.get(&format!("effect.{}.{key}", effect.id));
    let frame = Frame::new().fill(palette.panel).stroke(Stroke::new(1.0, palette.line)).corner_radius(6);
    frame.inner_margin(Margin::symmetric(10, 8)).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(say("name").unwrap_or(&effect.id)).font(theme::book(18.0)));
        if let Some(first) = say("prerequisite") {
            ui.label(RichText::new(format!("Only with: {first}")).font(plain(12.5)).color(palette.muted));
        }
        match say("text") {
            Some(text) => ui.label(RichText::new(text).font(theme::book(15.5))),
            None => ui.label(RichText::new("It has no text in this language.").color(palette.doubtful)),
        };
        ui.horizontal_wrapped(|ui| {
            let script = ui.add(Button::new("Script")).accessible_name(format!("script of {}", effect.id));
            if script.on_hover_text(format!("What it does, in Rhai: {}", effect.path)).clicked() {
                requests.push(Request::GoTo(Place { path: effect.path.clone(), span: Span::default() }));
            }
            let texts = ui.add(Button::new("Texts")).accessible_name(format!("texts of {}", effect.id));
            if texts.on_hover_text("Its name and words in every language.").clicked() {
                requests.push(Request::GoTo(place_of_texts(context, effect)));
            }
        });
    });
}

/// The place of the effect's texts in the current language.
fn place_of_texts(context: &ViewContext<'_>, effect: &Effect) -> Place {
    let snapshot = context.workbench.snapshot();
    let key = format!("text.{}.effect.{}.text", context.language, effect.id);
    let origin = snapshot.library.origin(&snapshot.variants, &key).ok();
    let said = origin.and_then(|origin| origin.overlays.last().cloned().or(origin.base));
    let file = context.workbench.files().data(&format!("texts/{}.toml", context.language));
    said.map_or_else(|| Place { path: file, span: Span::default() }, |said| said.place)
}
