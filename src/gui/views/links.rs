//! The targets of links in differences: the view in which the subject can be viewed and edited.

use crate::compare::About;
use crate::gui::command::Command;
use crate::gui::game::listed_entries;
use crate::gui::requests::{Request, Selection, ViewContext};
use crate::gui::shell::Pane;
use crate::load::{Key, Place, Span};

/// The requests that show the subject of a difference. Cards are shown in their list, so that the list of differences
/// stays open.
pub fn follow(context: &ViewContext<'_>, about: &About) -> Vec<Request> {
    let selection = context.selection.clone();
    let shown = |selection, pane| vec![Request::Select(selection), Request::Run(Command::Show(pane))];
    match about {
        About::Card(number) => shown(Selection { cards: vec![u32::from(*number)], ..selection }, Pane::Cards),
        About::Province(id) => {
            shown(Selection { province: Some(id.clone()), cards: Vec::new(), ..selection }, Pane::Board)
        }
        About::Entry(key) => show_entry(context, key),
        About::Setting(key) => shown(Selection { setting: Some((*key).to_owned()), ..selection }, Pane::Rules),
        About::Text(key) => shown(Selection { text: Some(key.clone()), ..selection }, Pane::Texts),
        About::Language(code) => shown(Selection { text: Some(format!("text.{code}")), ..selection }, Pane::Texts),
        About::Script(path) => vec![Request::GoTo(Place { path: path.clone(), span: Span::default() })],
        About::Blocks(faction) => {
            let ids = context.workbench.snapshot().pack().map(|pack| pack.board.faction_ids).unwrap_or_default();
            entry(context, &format!("faction.{}", ids.of(*faction)))
        }
        About::Region(id) => entry(context, &format!("region.{id}")),
        About::Battle(id) => entry(context, &format!("battle.{id}")),
        About::Players(number) => entry(context, &format!("players.{number}")),
        About::Symbol(id) => entry(context, &format!("symbol.{id}")),
        About::Counter(id) => entry(context, &format!("counter.{id}")),
        About::Ending(id) => entry(context, &format!("ending.{id}")),
    }
}

/// The tooltip of a difference's link.
pub fn hint(about: &About) -> &'static str {
    match about {
        About::Card(_) => "Show the card.",
        About::Province(_) => "Show the province on the board.",
        About::Entry(_) => "Show it with its form.",
        About::Setting(_) => "Show the rule.",
        About::Text(_) | About::Language(_) => "Show it among the texts.",
        About::Script(_) => "Show the script.",
        #[rustfmt::skip]
        About::Blocks(_) | About::Region(_) | About::Battle(_) | About::Players(_) | About::Symbol(_)
        | About::Counter(_) | About::Ending(_) => "Show where this is set.",
    }
}

/// The requests that show an entry of a game whose rulebook reads its pack by names: on the board, or among the cards.
pub fn show_entry(context: &ViewContext<'_>, key: &str) -> Vec<Request> {
    let Key::Entry { kind, id, .. } = Key::from(key) else { return Vec::new() };
    let is_listed = listed_entries(context.rulebook()) == Some(kind);
    let pane = if is_listed { Pane::Cards } else { Pane::Board };
    let selection = Selection { entries: Some((kind, vec![id])), ..context.selection.clone() };
    vec![Request::Select(selection), Request::Run(Command::Show(pane))]
}

/// The place of an entry in its file: the variant's that says it last, or the pack's own.
fn entry(context: &ViewContext<'_>, key: &str) -> Vec<Request> {
    let snapshot = context.workbench.snapshot();
    let origin = snapshot.library.origin(&snapshot.variants, key).ok();
    let place = origin.and_then(|origin| Some(origin.overlays.last().or(origin.base.as_ref())?.place.clone()));
    // Entries of the other pack alone are in no file here.
    let place = place.unwrap_or_else(|| {
        let path = context.workbench.files().data("board.toml");
        Place { path, span: Span::default() }
    });
    vec![Request::GoTo(place)]
}
