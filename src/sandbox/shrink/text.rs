//! A small case as the text of a test that fails.

use super::{Case, Fault, Shrinker};
use crate::games::liberte::Liberte;
use crate::kernel::{Game, JournalHead, Seat};
use crate::model::{CardId, Faction, PerFaction, Ruleset, SETTINGS, Setup};
use crate::sandbox::scenario_writer::{key, quoted};
use crate::sandbox::setup_text::value_text;
use std::fmt::Write;

impl Shrinker<'_> {
    /// The test: the position, the choices, and what must hold. A script that fails and things that do not add up make a
    /// test fail by themselves; where two games differ, it says what the other one does.
    pub fn text(&mut self, case: &Case, what: &str, head: &JournalHead, base: Option<&Ruleset>) -> Option<String> {
        let pack = self.rules.pack().clone();
        let mut out = format!("id = \"shrunk\"\ntitle = {}\ncite = \"\"\n", quoted(what));
        if !head.variants.is_empty() {
            let variants: Vec<String> = head.variants.iter().map(|id| quoted(id)).collect();
            let _ = writeln!(out, "variants = [{}]", variants.join(", "));
        }
        let names: Vec<String> = case.setup.seats.iter().map(|seat| quoted(&seat.name)).collect();
        let _ = writeln!(out, "seats = [{}]\nseed = {}", names.join(", "), case.setup.seed);
        let differs = SETTINGS.iter().filter(|it| base.is_some_and(|base| (it.get)(base) != (it.get)(&pack.rules)));
        for (at, setting) in differs.enumerate() {
            let head = if at == 0 { "\n[rules]\n" } else { "" };
            let _ = writeln!(
                out,
                "{head}{}.{} = {}",
                setting.section,
                setting.key,
                value_text(&(setting.get)(&pack.rules))
            );
        }
        let is_compared = !matches!(self.fault, Fault::Script(_) | Fault::Point(_) | Fault::Audit);
        let (_, mut pair) = self.run(case)?;
        pair.settle_beside();
        let (contested, beside, events) = (pair.contested, pair.beside.clone()?, pair.events.clone());
        // What is contested is not played: the test says whether it is legal.
        let is_said = contested.is_some() && !pair.was_forced;
        let played = case.play.len().saturating_sub(usize::from(is_said));
        let (game, _) = self.rules.games(case.setup.seats.len())?;
        given(game, &case.setup, &mut out);
        let name = |seat: Seat| &case.setup.seats[seat.index()].name;
        for made in &case.play[..played] {
            let (by, choice) = (quoted(name(made.0)), quoted(&game.choice_text(made.1)));
            let _ = writeln!(out, "\n[[play]]\nby = {by}\nchoice = {choice}");
        }
        out.push_str("\n[then]\n");
        if let Some((seat, choice, is_legal)) = contested {
            let (by, choice) = (quoted(name(seat)), quoted(&game.choice_text(choice)));
            let key = if is_legal { "legal" } else { "refused" };
            let _ = writeln!(out, "{key} = [{{ by = {by}, choice = {choice} }}]");
        } else if is_compared {
            let _ = writeln!(out, "turn = {}\nphase = \"{}\"", beside.turn, beside.phase.id());
            let seats = Seat::first(case.setup.seats.len());
            let points = seats.map(|seat| format!("{} = {}", key(name(seat)), beside.victory_points[seat]));
            let _ = writeln!(out, "victory_points = {{ {} }}", points.collect::<Vec<_>>().join(", "));
            let supply = Faction::ALL.map(|faction| format!("{} = {}", faction.id(), beside.supply[faction]));
            let _ = writeln!(out, "supply = {{ {} }}", supply.join(", "));
            if let Some(seat) = game.asked(&beside).single() {
                // Where a card or a step is half done, this alone may tell.
                let (by, asked) = (quoted(name(seat)), quoted(beside.question.id()));
                let _ = writeln!(out, "asked = {{ by = {by}, asked = {asked} }}");
            }
            let kinds: Vec<String> = events.iter().map(|event| quoted(event.kind())).collect();
            let _ = writeln!(out, "events = [{}]", kinds.join(", "));
        }
        Some(out)
    }
}

/// The position.
fn given(game: &Liberte, setup: &Setup, out: &mut String) {
    let pack = game.pack();
    let name = |seat: Seat| setup.seats[seat.index()].name.as_str();
    let _ = writeln!(out, "\n[given]\nturn = {}\nphase = \"{}\"", setup.turn, setup.phase.id());
    let at = match (setup.at_seat, setup.at_province) {
        (Some(seat), _) => Some(name(seat)),
        (_, Some(province)) => Some(pack.board.provinces[province.index()].id.as_str()),
        _ => setup.at_government.then_some("government"),
    };
    let seats = |seats: &[Seat]| seats.iter().map(|&seat| quoted(name(seat))).collect::<Vec<_>>().join(", ");
    let mut line = |key: &str, value: String| {
        let _ = writeln!(out, "{key} = {value}");
    };
    if let Some(at) = at {
        line("at", quoted(at));
    }
    line("order", format!("[{}]", seats(&setup.order)));
    if setup.refresh_step == crate::model::RefreshStep::Refill {
        line("step", quoted("refill"));
    }
    setup.round.into_iter().for_each(|round| line("round", round.to_string()));
    for (key, number) in
        [("passes", setup.passes), ("passed_rounds", setup.passed_rounds), ("white_owed", setup.white_owed)]
    {
        if number > 0 {
            line(key, number.to_string());
        }
    }
    setup.supply_exhausted.into_iter().for_each(|is| line("supply_exhausted", is.to_string()));
    for (key, faction) in [("government", setup.government), ("opposition", setup.opposition)] {
        faction.into_iter().for_each(|faction| line(key, quoted(faction.id())));
    }
    if !setup.presence.is_empty() {
        line("presence", format!("[{}]", seats(&setup.presence)));
    }
    if !setup.lost_battles.is_empty() {
        line("lost_battles", format!("{:?}", setup.lost_battles));
    }
    let numbers = |cards: &[CardId]| format!("{:?}", cards.iter().map(|&card| pack.number(card)).collect::<Vec<_>>());
    for (key, cards) in
        [("face_up", &setup.face_up), ("deck", &setup.deck), ("discard", &setup.discard), ("box", &setup.box_)]
    {
        if !cards.is_empty() {
            line(key, numbers(cards));
        }
    }
    if let Some(shuffles) = setup.shuffles.filter(|&shuffles| shuffles != 1) {
        line("shuffles", shuffles.to_string());
    }
    if setup.draws > 0 {
        line("draws", setup.draws.to_string());
    }
    if !setup.seen.is_empty() {
        line("seen", numbers(&setup.seen));
    }
    if !setup.stacks.is_empty() {
        out.push_str("\n[given.provinces]\n");
    }
    for group in setup.stacks.chunk_by(|one, other| one.province == other.province) {
        let stack =
            |it: &crate::model::StackSetup| quoted(&format!("{} {} {}", name(it.seat), it.faction.id(), it.height));
        let stacks: Vec<String> = group.iter().map(stack).collect();
        let _ = writeln!(out, "{} = [{}]", pack.board.provinces[group[0].province.index()].id, stacks.join(", "));
    }
    for seat in &setup.seats {
        let mut text = String::new();
        for (key, cards) in [("hand", &seat.hand), ("display", &seat.display)] {
            if !cards.is_empty() {
                let _ = writeln!(text, "{key} = {}", numbers(cards));
            }
        }
        if seat.battle_tokens > 0 {
            let _ = writeln!(text, "battle_tokens = {}", seat.battle_tokens);
        }
        if seat.victory_points != 0 {
            let _ = writeln!(text, "victory_points = {}", seat.victory_points);
        }
        if seat.votes != PerFaction::default() {
            let votes = Faction::ALL.map(|faction| format!("{} = {}", faction.id(), seat.votes[faction]));
            let _ = writeln!(text, "votes = {{ {} }}", votes.join(", "));
        }
        if let Some(token) = seat.presence_token {
            let _ = writeln!(text, "presence_token = {token}");
        }
        if !text.is_empty() {
            let _ = write!(out, "\n[given.seat.{}]\n{text}", key(&seat.name));
        }
    }
}
