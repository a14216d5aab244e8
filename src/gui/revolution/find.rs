//! The search for a position in games by bots, by the fields of positions.

use crate::app::revolution::{RevolutionRequest, RevolutionSession};
use crate::bots::BotKind;
use crate::gui::views::sandbox::{FindLanguage, FindRequest, FindState, find_form};
use crate::sandbox::Player;
use eframe::egui::Context;

/// Example queries.
const EXAMPLES: [&str; 5] = [
    "round>=5 areas.harbor.P2>=3",
    "chips.P1.force:0 phase:bidding",
    "space:apothecary support.P2>=40",
    "asked:P1 choices>=12 phase:resolution",
    "discard:none or round:1",
];

/// Draws the form, if it is open. Returns what was asked.
pub(super) fn find(
    ctx: &Context,
    session: &RevolutionSession,
    variants: &[String],
    revision: u64,
    state: &mut FindState,
) -> Vec<RevolutionRequest> {
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
    let bots: Vec<BotKind> = RevolutionSession::players()
        .filter_map(|player| match player {
            Player::Bot(kind) => Some(kind),
            Player::Person => None,
        })
        .collect();
    let language = FindLanguage {
        revision,
        parse: &parse,
        hint: "What must hold, such as round>=5 areas.harbor.P2>=3",
        examples: &EXAMPLES,
        keys: &keys,
        players: players.unwrap_or((3, 4)),
        bots: &bots,
    };
    let asked = find_form(ctx, &language, session.search(), state).into_iter();
    asked
        .map(|asked| match asked {
            FindRequest::Search(wanted) => RevolutionRequest::Search(wanted),
            FindRequest::Stop => RevolutionRequest::StopSearch,
            FindRequest::OpenClosest => RevolutionRequest::OpenClosest,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::EXAMPLES;
    use crate::app::jobs::Executor;
    use crate::app::revolution::RevolutionSession;
    use crate::load::{Files, Library};
    use std::sync::Arc;

    #[test]
    fn every_example_is_a_query() {
        let files = Files::built_in_named("revolution").expect("it is built in");
        let session = RevolutionSession::new(Arc::new(Library::new(files)), Executor::Inline);
        for example in EXAMPLES {
            assert_eq!(session.read_query(example, 4), Ok(()), "{example}");
        }
        assert!(session.query_keys(4).len() > EXAMPLES.len());
    }
}
