//! A setup as the text of a scenario, and the parts of a position that a test checks.

use super::scenario_moment::{ScenarioHeader, TestParts};
use super::scenario_writer::{ScenarioWriter, quoted, safe_names};
use crate::games::liberte::{Liberte, Position, Question};
use crate::kernel::Game;
use crate::model::{Faction, PerFaction, RefreshStep, Ruleset, SETTINGS, SettingValue, Setup};

/// A setup with what else a scenario says.
pub(super) struct SetupText<'a> {
    /// The rules.
    pub game: &'a Liberte,
    /// The variants applied to the pack.
    pub variants: &'a [String],
    /// The settings of the pack with its variants, before the game's own.
    pub base: Option<&'a Ruleset>,
    /// The position.
    pub setup: &'a Setup,
}

impl<'a> SetupText<'a> {
    /// Everything up to the choices.
    pub fn begin(&self, about: &ScenarioHeader) -> ScenarioWriter<'a> {
        let names: Vec<String> = self.setup.seats.iter().map(|seat| seat.name.clone()).collect();
        let mut out = ScenarioWriter::new(self.game, safe_names(&names));
        self.head(about, &mut out);
        self.given(&mut out);
        out
    }

    fn head(&self, about: &ScenarioHeader, out: &mut ScenarioWriter<'_>) {
        for (key, value) in [("id", &about.id), ("title", &about.title), ("cite", &about.cite)] {
            if !value.is_empty() {
                out.text(key, value);
            }
        }
        if !self.variants.is_empty() {
            out.list("variants", self.variants.iter().map(|id| quoted(id)).collect());
        }
        let names = out.names.iter().map(|name| quoted(name)).collect();
        out.list("seats", names);
        out.plain("seed", self.setup.seed);
        let differs = SETTINGS.iter().filter(|it| {
            let base = self.base.map(|base| (it.get)(base));
            base.is_some_and(|base| base != (it.get)(self.game.rules()))
        });
        for (at, setting) in differs.enumerate() {
            if at == 0 {
                out.section("rules");
            }
            let key = format!("{}.{}", setting.section, setting.key);
            out.plain(&key, value_text(&(setting.get)(self.game.rules())));
        }
    }

    fn given(&self, out: &mut ScenarioWriter<'_>) {
        let setup = self.setup;
        out.section("given");
        out.plain("turn", setup.turn);
        out.text("phase", setup.phase.id());
        match (setup.at_seat, setup.at_province) {
            (Some(seat), _) => out.text("at", &out.seat(seat)),
            (_, Some(province)) => out.text("at", &self.game.pack().board.provinces[province.index()].id),
            _ if setup.at_government => out.text("at", "government"),
            _ => {}
        }
        out.seats("order", &setup.order);
        if setup.refresh_step == RefreshStep::Refill {
            out.text("step", "refill");
        }
        if let Some(round) = setup.round {
            out.plain("round", round);
        }
        out.number("passes", setup.passes);
        out.number("passed_rounds", setup.passed_rounds);
        if let Some(is_exhausted) = setup.supply_exhausted {
            out.plain("supply_exhausted", is_exhausted);
        }
        for (key, named) in [("government", setup.government), ("opposition", setup.opposition)] {
            if let Some(named) = named {
                out.text(key, named.id());
            }
        }
        if !setup.presence.is_empty() {
            out.seats("presence", &setup.presence);
        }
        if !setup.lost_battles.is_empty() {
            out.list("lost_battles", setup.lost_battles.iter().map(u8::to_string).collect());
        }
        out.number("white_owed", setup.white_owed);
        if let Some(shuffles) = setup.shuffles.filter(|&shuffles| shuffles != 1) {
            out.plain("shuffles", shuffles);
        }
        if setup.draws > 0 {
            out.plain("draws", setup.draws);
        }
        self.given_things(out);
    }

    fn given_things(&self, out: &mut ScenarioWriter<'_>) {
        let setup = self.setup;
        out.cards("face_up", &setup.face_up);
        out.cards("deck", &setup.deck);
        out.cards("discard", &setup.discard);
        out.cards("box", &setup.box_);
        if !setup.seen.is_empty() {
            out.cards("seen", &setup.seen);
        }
        if !setup.stacks.is_empty() {
            out.section("given.provinces");
        }
        for group in setup.stacks.chunk_by(|one, other| one.province == other.province) {
            out.stacks("", group[0].province, group.iter().map(|it| (it.seat, it.faction, it.height)));
        }
        for (at, seat) in setup.seats.iter().enumerate() {
            out.section(&format!("given.seat.{}", out.key(at)));
            out.cards("hand", &seat.hand);
            out.cards("display", &seat.display);
            out.number("battle_tokens", seat.battle_tokens);
            if seat.victory_points != 0 {
                out.plain("victory_points", seat.victory_points);
            }
            if seat.votes != PerFaction::default() {
                out.plain("votes", by_faction(&seat.votes));
            }
            if let Some(token) = seat.presence_token {
                out.plain("presence_token", token);
            }
        }
    }
}

/// Writes the section `then`: what must hold of a position; `before` is the one that the text describes.
pub(super) fn then(game: &Liberte, before: &Position, p: &Position, parts: TestParts, out: &mut ScenarioWriter<'_>) {
    out.section("then");
    if parts.time {
        out.plain("turn", p.turn);
        out.text("phase", p.phase.id());
        if p.round > 0 {
            out.plain("round", p.round);
        }
        out.seats("order", p.order());
    }
    if parts.government {
        out.text("government", p.government.map_or("none", Faction::id));
        out.text("opposition", p.opposition.map_or("none", Faction::id));
        let presence: Vec<_> = p.presence.iter().collect();
        out.seats("presence", &presence);
    }
    if parts.supply {
        out.plain("supply", by_faction(&p.supply));
    }
    if parts.cards {
        out.piles(before, p);
    }
    if parts.provinces {
        out.changed_stacks(before, p);
    }
    if parts.points {
        out.by_seat("victory_points", |seat| p.victory_points[seat].to_string());
    }
    if parts.tokens {
        out.by_seat("battle_tokens", |seat| p.battle_tokens[seat].to_string());
    }
    if parts.votes {
        out.by_seat("votes", |seat| by_faction(&p.votes[seat]));
    }
    if parts.asked {
        asked(game, p, out);
    }
}

fn asked(game: &Liberte, p: &Position, out: &mut ScenarioWriter<'_>) {
    if let Some(outcome) = game.outcome(p) {
        out.text("end", outcome.end);
        let winners: Vec<_> = outcome.winners.iter().collect();
        out.seats("winners", &winners);
        out.by_seat("points", |seat| outcome.points.get(seat.index()).copied().unwrap_or(0).to_string());
        return;
    }
    let mut choices = Vec::new();
    game.choices(p, p.asked, &mut choices);
    let options: Vec<String> = choices.iter().map(|&it| quoted(&game.choice_text(it))).collect();
    let (by, asked) = (quoted(&out.seat(p.asked)), Question::id(p.question));
    out.plain("asked", format!("{{ by = {by}, asked = \"{asked}\", options = [{}] }}", options.join(", ")));
}

/// A setting's value as TOML.
pub(super) fn value_text(value: &SettingValue) -> String {
    match value {
        SettingValue::Number(number) => number.to_string(),
        SettingValue::Switch(switch) => switch.to_string(),
        SettingValue::Word(word) => format!("\"{word}\""),
        SettingValue::Turns(turns) => format!("{:?}", turns.iter().collect::<Vec<_>>()),
        SettingValue::Factions(factions) => format!("{:?}", factions.map(Faction::id)),
    }
}

/// Numbers by faction as an inline table.
fn by_faction(numbers: &PerFaction<u8>) -> String {
    let named = Faction::ALL.into_iter().map(|it| format!("{} = {}", it.id(), numbers[it]));
    format!("{{ {} }}", named.collect::<Vec<_>>().join(", "))
}
