//! The search for a position in games by bots, by the fields of positions.

use super::TableLook;
use crate::app::table::{RequestTo, TableRequest, TableSession};
use crate::bots::BotKind;
use crate::gui::views::sandbox::{FindLanguage, FindRequest, FindState, find_form};
use crate::gui::wording::spoken;
use crate::model::say;
use crate::sandbox::Player;
use eframe::egui::Context;

/// Draws the form, if it is open. Returns what was asked.
pub(super) fn find<G: TableLook>(
    ctx: &Context,
    session: &TableSession<G>,
    variants: &[String],
    revision: u64,
    state: &mut FindState,
) -> Vec<RequestTo<G>> {
    if !state.is_open() {
        return Vec::new();
    }
    let parse = |query: &str, seats: usize| session.read_query(query, seats);
    let seats = state.wanted.seats;
    let keys = || session.query_keys(seats);
    let players = session.pack(variants).ok().and_then(|pack| {
        let players = pack.settings.get("players")?.as_array()?.clone();
        Some((players.first()?.as_u64()? as u8, players.get(1)?.as_u64()? as u8))
    });
    let bots = session.pack(variants).map(|pack| pack.bots.clone()).unwrap_or_default();
    let bots: Vec<BotKind> = Player::all_with(&bots)
        .filter_map(|player| match player {
            Player::Bot(kind) => Some(kind),
            Player::Person => None,
        })
        .collect();
    let example = G::QUERIES.first().copied().unwrap_or("choices>=2");
    let hint = say!(spoken(), "What must hold, such as {what}", what = example);
    let language = FindLanguage {
        revision,
        parse: &parse,
        hint: &hint,
        examples: G::QUERIES,
        keys: &keys,
        players: players.unwrap_or(G::USUAL_PLAYERS.map(|count| count as u8).into()),
        bots: &bots,
    };
    let asked = find_form(ctx, &language, session.search(), state).into_iter();
    asked
        .map(|asked| match asked {
            FindRequest::Search(wanted) => TableRequest::Search(wanted),
            FindRequest::Stop => TableRequest::StopSearch,
            FindRequest::OpenClosest => TableRequest::OpenClosest,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::app::jobs::Executor;
    use crate::games::libertalia::Libertalia;
    use crate::games::revolution::Revolution;
    use crate::load::{Files, Library};
    use std::sync::Arc;

    fn every_example_of<G: TableLook>() {
        let files = Files::built_in_named(G::RULEBOOK.id()).expect("it is built in");
        let session: TableSession<G> = TableSession::new(Arc::new(Library::new(files)), Executor::Inline);
        for example in G::QUERIES {
            assert_eq!(session.read_query(example, 4), Ok(()), "{example}");
        }
        assert!(session.query_keys(4).len() > G::QUERIES.len());
    }

    #[test]
    fn every_example_is_a_query() {
        every_example_of::<Revolution>();
        every_example_of::<Libertalia>();
    }
}
