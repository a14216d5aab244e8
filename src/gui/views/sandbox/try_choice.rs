//! Makes a choice, or shows a refusal where it was tried.

use super::hit_target::HitTarget;
use super::{Refused, SandboxState, Table, refusal};
use crate::app::session::SessionRequest;
use crate::games::liberte::Choice;
use crate::gui::requests::Requests;
use crate::kernel::Game;
use crate::model::say;

/// Makes a choice, or shows why it is illegal where it was tried.
pub(super) fn try_choice(
    table: &Table<'_>,
    choice: Choice,
    target: HitTarget,
    state: &mut SandboxState,
    requests: &mut Requests,
) {
    let (sandbox, p) = (table.sandbox, table.sandbox.position());
    let Some(seat) = sandbox.asked() else { return };
    if table.handover.is_some() || table.viewer.is_some_and(|viewer| viewer != seat) {
        let why =
            say!(table.texts, "it is {who}'s turn to choose, and you are viewing another seat", who = table.name(seat));
        state.refused = Some(Refused { choice, target, why, reason: None, came: false });
        return;
    }
    state.menu = None;
    match sandbox.game().refusal(p, seat, choice) {
        Some(reason) => {
            let why = refusal::why(table, reason);
            state.refused = Some(Refused { choice, target, why, reason: Some(reason), came: false });
        }
        None => {
            state.refused = None;
            requests.push(SessionRequest::Choose(seat, choice));
        }
    }
}
