//! Any moment of a game as the text of a scenario or a test.
//!
//! The position that is written is the last one at or before the moment that a setup can describe; what was chosen since
//! follows as `[[play]]`. Read back, it is the same position, hidden cards and chance to come included.

use super::write::{Out, quoted, safe_names};
use crate::kernel::{Game, JournalHead, Step, Tree};
use crate::load::Library;
use crate::model::{Faction, PerFaction, Ruleset, SETTINGS, SettingValue, Setup};
use crate::rules::{Liberte, Position, Question};
use std::sync::Arc;

/// What of a position a test holds fast.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Parts {
    /// Who is asked what, with all options; the end of a game that is over.
    pub asked: bool,
    /// Turn, phase, round and player order.
    pub time: bool,
    /// The stacks of provinces.
    pub provinces: bool,
    /// Hands, displays, the face-up cards, the discard pile and the box.
    pub cards: bool,
    /// Victory Points.
    pub points: bool,
    /// Tokens in the Battle Box.
    pub tokens: bool,
    /// Votes held.
    pub votes: bool,
    /// Government, opposition and presence.
    pub government: bool,
    /// Blocks in the supplies.
    pub supply: bool,
}

impl Parts {
    /// Every part by its name, to be ticked.
    pub fn all(&mut self) -> [(&'static str, &mut bool); 9] {
        [
            ("what is asked", &mut self.asked),
            ("turn, phase and order", &mut self.time),
            ("stacks in the provinces", &mut self.provinces),
            ("hands, displays and piles", &mut self.cards),
            ("Victory Points", &mut self.points),
            ("tokens in the Battle Box", &mut self.tokens),
            ("votes", &mut self.votes),
            ("government and presence", &mut self.government),
            ("supplies", &mut self.supply),
        ]
    }

    /// What is asked, and all that differs between two positions.
    pub fn changed(before: &Position, after: &Position) -> Parts {
        let (b, a) = (before, after);
        Parts {
            asked: true,
            time: (b.turn, b.phase, b.round) != (a.turn, a.phase, a.round) || b.order() != a.order(),
            provinces: b.stacks != a.stacks,
            cards: b.hands != a.hands
                || b.displays != a.displays
                || b.box_ != a.box_
                || !b.piles.face_up().eq(a.piles.face_up())
                || !b.piles.discard().eq(a.piles.discard()),
            points: b.victory_points != a.victory_points,
            tokens: b.battle_tokens != a.battle_tokens,
            votes: b.votes != a.votes,
            government: (b.government, b.opposition, b.presence) != (a.government, a.opposition, a.presence),
            supply: b.supply != a.supply,
        }
    }
}

/// What a scenario says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct About {
    /// Its id, which is also its file's name.
    pub id: String,
    /// What it shows.
    pub title: String,
    /// The rules it is about.
    pub cite: String,
}

/// A moment of a game, to be written.
pub struct Moment<'a> {
    game: &'a Liberte,
    head: &'a JournalHead,
    steps: &'a [Arc<Step<Liberte>>],
    /// How many choices are made.
    count: usize,
    /// So many choices were made at the position that is described.
    described: usize,
    setup: Setup,
    before: &'a Position,
    /// The settings of the pack with its variants, before the game's own.
    base: Option<Ruleset>,
}

impl<'a> Moment<'a> {
    /// The moment after so many choices of the branch that is played on.
    ///
    /// # Errors
    /// No setup can describe where the game began, and its scenario can't be read any more.
    pub fn of(
        library: &Library,
        head: &'a JournalHead,
        tree: &'a Tree<Liberte>,
        count: usize,
    ) -> Result<Moment<'a>, String> {
        let game: &Liberte = tree.game();
        let names = safe_names(&head.seats);
        let steps = tree.branch().steps();
        let count = count.min(steps.len() - 1);
        let base = library.load(&head.variants).playable().map(|pack| pack.rules.clone());
        let known = (0..=count).rev().find_map(|at| Some((at, game.setup_of(&steps[at].position, &names)?)));
        let (described, setup, before) = match known {
            Some((at, setup)) => (at, setup, &steps[at].position),
            None => (0, beginning(library, game, head, tree.start(), &names)?, &steps[0].position),
        };
        Ok(Moment { game, head, steps, count, described, setup, before, base })
    }

    /// The position of the moment.
    pub fn position(&self) -> &Position {
        &self.steps[self.count].position
    }

    /// What is asked and what has changed since the position that is described: the parts that a test is usually about.
    pub fn usual_parts(&self) -> Parts {
        Parts::changed(self.before, self.position())
    }

    /// How many choices are played from the position that is described.
    pub fn played(&self) -> usize {
        self.count - self.described
    }

    /// The text of a scenario; of a test, where parts are named that it holds fast.
    pub fn text(&self, about: &About, parts: Option<Parts>) -> String {
        let mut out = Out::new(self.game, safe_names(&self.head.seats));
        self.beginning(about, &mut out);
        self.given(&mut out);
        for step in &self.steps[self.described + 1..=self.count] {
            if let Some(made) = step.made {
                out.section("[play]");
                out.text("by", &out.seat(made.seat));
                out.text("choice", &self.game.choice_text(made.choice));
            }
        }
        if let Some(parts) = parts {
            self.then(parts, &mut out);
        }
        out.done()
    }

    fn beginning(&self, about: &About, out: &mut Out<'_>) {
        for (key, value) in [("id", &about.id), ("title", &about.title), ("cite", &about.cite)] {
            if !value.is_empty() {
                out.text(key, value);
            }
        }
        if !self.head.variants.is_empty() {
            out.list("variants", self.head.variants.iter().map(|id| quoted(id)).collect());
        }
        let names = out.names.iter().map(|name| quoted(name)).collect();
        out.list("seats", names);
        out.plain("seed", self.setup.seed);
        let differs = SETTINGS.iter().filter(|it| {
            let base = self.base.as_ref().map(|base| (it.get)(base));
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

    fn given(&self, out: &mut Out<'_>) {
        let setup = &self.setup;
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
        if setup.refresh_step == crate::model::RefreshStep::Refill {
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

    fn given_things(&self, out: &mut Out<'_>) {
        let setup = &self.setup;
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

    fn then(&self, parts: Parts, out: &mut Out<'_>) {
        let (p, before) = (self.position(), self.before);
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
            self.asked(out);
        }
    }

    fn asked(&self, out: &mut Out<'_>) {
        let p = self.position();
        if let Some(outcome) = self.game.outcome(p) {
            out.text("end", outcome.end);
            let winners: Vec<_> = outcome.winners.iter().collect();
            out.seats("winners", &winners);
            out.by_seat("points", |seat| outcome.points.get(seat.index()).copied().unwrap_or(0).to_string());
            return;
        }
        let mut choices = Vec::new();
        self.game.choices(p, p.asked, &mut choices);
        let options: Vec<String> = choices.iter().map(|&it| quoted(&self.game.choice_text(it))).collect();
        let (by, asked) = (quoted(&out.seat(p.asked)), Question::id(p.question));
        out.plain("asked", format!("{{ by = {by}, asked = \"{asked}\", options = [{}] }}", options.join(", ")));
    }
}

/// The setup that the game began from, where its first decision is one that no setup describes.
fn beginning(
    library: &Library,
    game: &Liberte,
    head: &JournalHead,
    start: &Position,
    names: &[String],
) -> Result<Setup, String> {
    if let Some(setup) = game.setup_of(start, names) {
        return Ok(setup);
    }
    let text = head.scenario.as_deref().ok_or("no setup can describe where this game began")?;
    let scenario = library.scenario("the game's scenario", text).scenario;
    let mut setup = scenario.ok_or("the scenario that this game began from can't be read any more")?.setup;
    setup.seed = head.seed;
    Ok(setup)
}

/// A setting's value as TOML.
fn value_text(value: &SettingValue) -> String {
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
