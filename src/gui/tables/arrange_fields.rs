//! The fields of a position arranged by hand that games share: reasons, numbers, names of seats, and how many there are.

use super::{ArrangeFrame, TableLook};
use crate::gui::theme::{book, strong};
use crate::kernel::Seat;
use crate::model::say;
use crate::sandbox::{ArrangedTable, DescribedGame};
use eframe::egui::{Button, DragValue, Response, RichText, Role, TextEdit, Ui, WidgetInfo, emath::Numeric, vec2};

impl<G: TableLook> ArrangeFrame<'_, G> {
    /// Every seat.
    pub fn seats(&self) -> impl Iterator<Item = Seat> + use<G> {
        Seat::first(self.edited.names.len())
    }

    /// Whether it can be played; every reason why not.
    pub fn reasons(&self, ui: &mut Ui) {
        let reasons = self.editor.reasons();
        let (verdict, ink) = match reasons.len() {
            0 => (say!(self.texts, "This position is possible."), self.theme.right),
            count => (say!(self.texts, "Impossible: {n|reason|reasons}", n = count), self.theme.wrong),
        };
        ui.label(RichText::new(verdict).color(ink).font(strong(13.5)));
        for why in reasons {
            ui.label(RichText::new(self.texts.wording().again(why)).color(self.theme.wrong).size(12.0));
        }
    }

    /// A number up to some most, to type or drag, with its name for screen readers.
    pub fn number<N: Numeric>(
        &mut self,
        ui: &mut Ui,
        called: &str,
        most: N,
        value: impl FnOnce(&mut ArrangedTable<<G as DescribedGame>::Setup>) -> Option<&mut N>,
    ) {
        let Some(number) = value(&mut self.edited) else { return };
        let response = ui.add(DragValue::new(number).range(N::from_f64(0.0)..=most).speed(0.06));
        let shown = number.to_f64();
        response
            .widget_info(|| WidgetInfo { value: Some(shown), ..WidgetInfo::labeled(Role::SpinButton, true, called) });
        if response.changed() {
            self.typed = Some(called.to_owned());
        }
    }

    /// The name of a seat, to be typed, as wide as there is room.
    pub fn name_field(&mut self, ui: &mut Ui, seat: Seat) {
        let Some(name) = self.edited.names.get_mut(seat.index()) else { return };
        let field = ui.add(TextEdit::singleline(name).font(book(17.0)).char_limit(20).desired_width(f32::INFINITY));
        let called = say!(self.texts, "Name of {seat}", seat = seat);
        ui.ctx().accesskit_node_builder(field.id, |node| node.set_label(called.clone()));
        if field.changed() {
            self.typed = Some(called);
        }
    }

    /// The buttons for one seat more or less. Returns how many are asked for.
    pub fn seat_count(&self, ui: &mut Ui, (fewest, most): (u8, u8)) -> Option<usize> {
        let count = self.edited.names.len();
        let mut asked = None;
        ui.horizontal_wrapped(|ui| {
            if ui.add_enabled(count < usize::from(most), Button::new(say!(self.texts, "One seat more"))).clicked() {
                asked = Some(count + 1);
            }
            if ui.add_enabled(count > usize::from(fewest), Button::new(say!(self.texts, "One less"))).clicked() {
                asked = Some(count - 1);
            }
        });
        asked
    }
}

/// The heading of a part of the form.
pub fn arrange_heading(ui: &mut Ui, text: &str) {
    ui.add_space(8.0);
    ui.label(RichText::new(text).font(strong(13.5)));
}

/// A small button with a sign, and its name for screen readers.
pub fn sign_button(ui: &mut Ui, sign: &str, called: &str, is_enabled: bool) -> Response {
    ui.spacing_mut().button_padding = vec2(4.0, 0.0);
    ui.spacing_mut().interact_size.y = 19.0;
    let response = ui.add_enabled(is_enabled, Button::new(RichText::new(sign).size(12.5)).min_size(vec2(22.0, 19.0)));
    response.widget_info(|| WidgetInfo::labeled(Role::Button, is_enabled, called));
    response
}
