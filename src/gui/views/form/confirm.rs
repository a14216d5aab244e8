//! How well an entry is confirmed by sources, and buttons to confirm it from the printed game.

use crate::app::workbench::Change;
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme;
use crate::gui::views::widgets::{Sign, draw_sign};
use crate::load::edit::PlainValue;
pub use crate::load::edit::SourceCoverage;
use crate::model::Confirmation;
use eframe::egui::{Button, Role, Sense, Stroke, Ui, WidgetInfo, vec2};

/// The changes that confirm an entry.
pub trait Confirm {
    /// Confirms some keys of an entry, such as `card.71`. When none of `all` is left, the entry as a
    /// whole is.
    fn confirm(&self, entry: &str, names: &[&str], all: &[&str]) -> Vec<Change>;
}

impl Confirm for SourceCoverage {
    fn confirm(&self, entry: &str, names: &[&str], all: &[&str]) -> Vec<Change> {
        let change = |(key, to): (&str, Option<PlainValue>)| {
            let key = format!("{entry}.{key}");
            to.map_or_else(|| Change::Unset(key.clone()), |to| Change::Set(key.clone(), to))
        };
        self.confirming(names, all).into_iter().map(change).collect()
    }
}

/// How well several entries are confirmed together: in part if they differ.
pub fn together(all: impl IntoIterator<Item = Confirmation>) -> Option<Confirmation> {
    all.into_iter().reduce(|one, other| if one == other { one } else { Confirmation::PartlyConfirmed })
}

/// Draws how well a value is confirmed: a sign, which confirms it when clicked, if changes go to the pack itself: a variant is
/// somebody's own and has no source. `called` is the value: `value of #71`. It is no Tab stop, since the form is for typing.
pub fn mark(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    called: &str,
    source: Confirmation,
    changes: impl FnOnce() -> Vec<Change>,
    requests: &mut Requests,
) {
    let palette = theme::palette(ui);
    let can_confirm = source != Confirmation::Confirmed && context.workbench.target().is_none();
    let (place, sign) =
        ui.allocate_exact_size(vec2(13.0, 13.0), if can_confirm { Sense::CLICK } else { Sense::hover() });
    draw_sign(ui.painter(), place, Sign::Source(source), palette);
    let what = match source {
        Confirmation::Confirmed => "A source states this.",
        Confirmation::PartlyConfirmed => "A source states part of this; the rest is reconstructed.",
        Confirmation::Reconstructed => "No source states this: it is reconstructed.",
    };
    if !can_confirm {
        return drop(sign.on_hover_text(what));
    }
    if sign.hovered() {
        ui.painter().circle_stroke(place.center(), 8.5, Stroke::new(1.5, palette.state));
    }
    sign.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("confirm {called}")));
    if sign.on_hover_text(format!("{what} Click if the printed game says the same.")).clicked() {
        requests.push(Request::Change { label: format!("{called} confirmed"), field: None, changes: changes() });
    }
}

/// Draws a button that confirms all of one entry or several, unless all is confirmed.
pub fn whole(ui: &mut Ui, context: &ViewContext<'_>, called: &str, changes: &[Change], requests: &mut Requests) {
    if changes.is_empty() || context.workbench.target().is_some() {
        return;
    }
    let button = ui.add(Button::new("Confirm"));
    button.widget_info(|| WidgetInfo::labeled(Role::Button, true, format!("Confirm {called}")));
    if button.on_hover_text("Everything here is as the printed game has it.").clicked() {
        requests.push(Request::Change { label: format!("{called} confirmed"), field: None, changes: changes.to_vec() });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn stated(source: Confirmation, keys: &[&str]) -> SourceCoverage {
        SourceCoverage::new(source, keys.iter().map(|key| (*key).to_owned()).collect())
    }

    fn set(key: &str, datum: PlainValue) -> Change {
        Change::Set(format!("card.7.{key}"), datum)
    }

    #[test]
    fn a_confirmed_key_joins_those_that_were_and_a_part_of_it_goes() {
        let all = ["id", "title", "value", "symbols"];
        let found = stated(Confirmation::PartlyConfirmed, &["title", "symbols: general"]);
        assert_eq!(found.known("symbols"), Confirmation::PartlyConfirmed);
        let list = PlainValue::texts(["title", "symbols"]);
        assert_eq!(found.confirm("card.7", &["symbols", "title"], &all), [set("confirmed", list)]);
        let first = stated(Confirmation::Reconstructed, &[]).confirm("card.7", &["value"], &all);
        let source = set("source", PlainValue::Text("partly-confirmed".into()));
        assert_eq!(first, [source, set("confirmed", PlainValue::texts(["value"]))]);
    }

    #[test]
    fn an_entry_of_which_nothing_is_left_is_confirmed_as_a_whole() {
        let all = ["id", "title"];
        let source = set("source", PlainValue::Text("confirmed".into()));
        let last = stated(Confirmation::PartlyConfirmed, &["id"]).confirm("card.7", &["title"], &all);
        assert_eq!(last, [Change::Unset("card.7.confirmed".into()), source]);
        assert!(stated(Confirmation::Confirmed, &[]).confirm("card.7", &all, &all).is_empty());
        assert_eq!(
            together([Confirmation::Confirmed, Confirmation::Reconstructed]),
            Some(Confirmation::PartlyConfirmed)
        );
    }
}
