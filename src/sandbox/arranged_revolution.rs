//! A position of Revolution! edited by hand.

use super::data_game::{DataOrigin, scenario_of, uncovered};
use super::data_moment::described;
use super::position_editor::{Arrangement, PositionEditor, bad_names, note_of};
use super::{Player, Sandbox, ScenarioHeader, TestParts, names_for, test_parts};
use crate::desk::with_names;
use crate::games::BareGame;
use crate::games::revolution::{AreaId, Chips, Currency, Position, Revolution, SeatSetup, Setup, SpaceId};
use crate::kernel::{JournalHead, Seat};
use crate::load::Library;
use crate::model::DataPack;
use crate::script::bare_game;
use std::sync::Arc;

/// A position as it is described, and who has which seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrangedTable {
    /// The names of the seats, clockwise.
    pub names: Vec<String>,
    /// The position.
    pub setup: Setup,
}

/// The rules of Revolution!, as positions are judged by them.
#[derive(Clone)]
pub struct RevolutionArrangement {
    library: Arc<Library>,
    pack: Arc<DataPack>,
    /// The head of a journal of such a game: its variants, and the settings of a scenario.
    head: JournalHead,
    /// The rules for so many seats as there are; why there are none.
    game: Result<Arc<Revolution>, String>,
}

impl Arrangement for RevolutionArrangement {
    type Setup = ArrangedTable;
    type Reason = String;

    fn settled(&self, mut table: ArrangedTable) -> ArrangedTable {
        let setup = &mut table.setup;
        setup.markers.retain(|(_, _, count)| *count > 0);
        setup.markers.sort_unstable_by_key(|(area, owner, _)| (*area, *owner));
        for seat in &mut setup.seats {
            seat.bid.retain(|(_, chips)| !chips.is_empty());
            seat.bid.sort_unstable_by_key(|(space, _)| *space);
        }
        table
    }

    fn judge(&mut self, table: &ArrangedTable) -> Vec<String> {
        let seats = table.setup.seats.len();
        if self.game.as_ref().map_or(0, |game| game.seat_count()) != seats {
            self.game = revolution(&self.pack, seats);
        }
        let names: Vec<&str> = table.names.iter().map(String::as_str).collect();
        let mut reasons: Vec<String> = bad_names(&names).collect();
        match &self.game {
            Ok(game) => {
                let impossible = game.arrange(&table.setup, &mut ()).err().unwrap_or_default();
                // Where names are bad, seats keep those of their places.
                let names = if reasons.is_empty() { &table.names[..] } else { &[] };
                reasons.extend(impossible.iter().map(|why| with_names(why, names)));
            }
            Err(why) => reasons.push(why.clone()),
        }
        reasons
    }
}

fn revolution(pack: &DataPack, seats: usize) -> Result<Arc<Revolution>, String> {
    match bare_game(pack, seats) {
        Ok(BareGame::Revolution(game)) => Ok(Arc::new(*game)),
        Ok(BareGame::Libertalia(_)) => Err(format!("`{}` is a pack of another game", pack.id)),
        Err(errors) => Err(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; ")),
    }
}

impl PositionEditor<RevolutionArrangement> {
    /// A table as a new game finds it, for so many seats.
    ///
    /// # Errors
    /// No game can be played by these rules.
    pub fn as_begun(library: &Arc<Library>, variants: &[String], seats: usize) -> Result<Self, Vec<String>> {
        let head = JournalHead { variants: variants.to_vec(), seed: 1, seats: names_for(seats), ..Default::default() };
        let origin = DataOrigin::of(library, &head, variants, "the position").map_err(|why| vec![why.to_string()])?;
        let DataOrigin { game, head, rules } = origin;
        let (BareGame::Revolution(game), Some(pack)) = (game, rules.read().pack.clone()) else {
            return Err(vec!["the pack is of another game".to_owned()]);
        };
        let table = ArrangedTable { names: head.seats.clone(), setup: game.default_setup(head.seed) };
        let by = RevolutionArrangement { library: library.clone(), pack, head, game: Ok(Arc::new(*game)) };
        Ok(PositionEditor::with(by, table, Vec::new(), String::new()))
    }

    /// A game's moment after so many choices, or the last one before it that can be described and at which no bid is closed
    /// that others may not see.
    ///
    /// # Errors
    /// There is none.
    pub fn of_moment(sandbox: &Sandbox<Revolution>, at: usize) -> Result<Self, String> {
        let rules = sandbox.rules();
        let (Some(library), Some(pack)) = (rules.library(), &rules.read().pack) else {
            return Err("the files of the game's rules are missing".to_owned());
        };
        let steps = &sandbox.tree().branch().steps()[..=at.min(sandbox.tree().branch().len())];
        let (game, open) = (sandbox.tree().game(), uncovered(&**sandbox.tree().game(), steps));
        let described = steps[..=open].iter().enumerate().rev();
        let found = described.into_iter().find_map(|(at, step)| Some((at, game.setup_of(&step.position)?)));
        let (described, setup) = found.ok_or("no moment of this game can be described")?;
        let players = Seat::first(sandbox.names().len()).map(|seat| sandbox.player(seat)).collect();
        let table = ArrangedTable { names: sandbox.names().to_vec(), setup };
        let (library, pack, head) = (library.clone(), pack.clone(), sandbox.head().clone());
        let by = RevolutionArrangement { library, pack, head, game: Ok(game.clone()) };
        Ok(PositionEditor::with(by, table, players, note_of(at.min(open) - described)))
    }

    /// A scenario's position, possible or not, by the variants and settings that it names.
    ///
    /// # Errors
    /// What is wrong with the text or the rules.
    pub fn of_scenario(library: &Arc<Library>, name: &str, text: &str) -> Result<Self, Vec<String>> {
        let (scenario, pack) = scenario_of(library, name, text).map_err(|why| vec![why.to_string()])?;
        let game = revolution(&pack, scenario.seats.len());
        // Names are resolved by a game of any number of seats.
        let fewest = || (1..=crate::kernel::MAX_SEATS).find_map(|seats| revolution(&pack, seats).ok());
        let reader =
            game.clone().ok().or_else(fewest).ok_or_else(|| vec!["no game can be made of the pack".to_owned()])?;
        let head = JournalHead { scenario: Some(text.to_owned()), ..pack.journal_head(scenario.seed, &scenario.seats) };
        let table = ArrangedTable { names: scenario.seats.clone(), setup: reader.described(&scenario) };
        let by = RevolutionArrangement { library: library.clone(), pack, head, game };
        Ok(PositionEditor::with(by, table, Vec::new(), String::new()))
    }

    /// The same, played by these unless it is known who plays.
    pub fn played_by(mut self, players: &[Player]) -> Self {
        if self.players.is_empty() {
            self.players = players.to_vec();
        }
        self
    }

    /// The pack by which it is judged.
    pub fn pack(&self) -> &DataPack {
        &self.by.pack
    }

    /// The rules for so many seats as there are; none where so many can't play.
    pub fn game(&self) -> Option<&Revolution> {
        self.by.game.as_deref().ok()
    }

    /// The position, where it is possible.
    pub fn position(&self) -> Option<Position> {
        self.game().filter(|_| self.reasons().is_empty())?.arrange(&self.setup().setup, &mut ()).ok()
    }

    /// The text of a scenario, or of a test that holds fast what is asked, or that the position is impossible.
    pub fn text(&self, about: &ScenarioHeader, is_test: bool) -> String {
        let Some(game) = self.game() else { return String::new() };
        let ArrangedTable { names, setup } = self.setup();
        let head = JournalHead { seats: names.clone(), ..self.by.head.clone() };
        let mut out = described(game, &head, about, setup.seed, &game.given_of(setup));
        match self.position().filter(|_| is_test) {
            Some(p) => test_parts::then(game, &p, &p, &TestParts::changed(game, &p, &p), &mut out),
            None if is_test => {
                out.section("then");
                out.plain("impossible", true);
            }
            None => {}
        }
        out.done()
    }

    /// A new game from the position.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    pub fn play(&self) -> Result<Sandbox<Revolution>, Vec<String>> {
        if !self.reasons().is_empty() {
            return Err(self.reasons().to_vec());
        }
        let about = ScenarioHeader { title: "arranged by hand".to_owned(), ..ScenarioHeader::default() };
        let text = self.text(&about, false);
        Sandbox::of_scenario(&self.by.library, "the arranged position", &text, &self.players)
    }
}

impl Sandbox<Revolution> {
    /// Begins a game at its origin.
    ///
    /// # Errors
    /// It is of another game, or the position of its scenario is impossible: every reason.
    pub fn from_origin(origin: DataOrigin, players: &[Player]) -> Result<Sandbox<Revolution>, Vec<String>> {
        let DataOrigin { game: BareGame::Revolution(game), head, rules } = origin else {
            return Err(vec!["this is a game of another rulebook".to_owned()]);
        };
        Sandbox::begin_by(*game, head, rules, players).map_err(|why| vec![why.to_string()])
    }

    /// Begins a game at a scenario, by the variants and settings that it names. Its choices are not made.
    ///
    /// # Errors
    /// What is wrong with the text or the rules, or why the position is impossible: every reason.
    pub fn of_scenario(
        library: &Arc<Library>,
        name: &str,
        text: &str,
        players: &[Player],
    ) -> Result<Sandbox<Revolution>, Vec<String>> {
        let origin = DataOrigin::of_scenario(library, name, text, None).map_err(|why| vec![why.to_string()])?;
        Sandbox::from_origin(origin, players)
    }
}

impl ArrangedTable {
    /// The number of markers of a seat in an area.
    pub fn markers(&self, area: AreaId, owner: Seat) -> u8 {
        let is_it = |it: &&(AreaId, Seat, u8)| (it.0, it.1) == (area, owner);
        self.setup.markers.iter().find(is_it).map_or(0, |it| it.2)
    }

    /// So many markers of a seat stand in an area.
    pub fn set_markers(&mut self, area: AreaId, owner: Seat, count: u8) {
        self.setup.markers.retain(|it| (it.0, it.1) != (area, owner));
        self.setup.markers.push((area, owner, count));
    }

    /// What a seat has laid on a space.
    pub fn laid(&self, seat: Seat, space: SpaceId) -> Chips {
        let seat = self.setup.seats.get(seat.index());
        let laid = seat.and_then(|seat| seat.bid.iter().find(|(at, _)| *at == space));
        laid.map_or(Chips::NONE, |(_, chips)| *chips)
    }

    /// A chip more of a seat on a space.
    pub fn lay(&mut self, seat: Seat, space: SpaceId, currency: Currency) {
        let laid = self.laid(seat, space) + Chips::one(currency);
        self.set_laid(seat, space, laid);
    }

    /// A chip less of a seat on a space, if there is one.
    pub fn take_back(&mut self, seat: Seat, space: SpaceId, currency: Currency) {
        let laid = self.laid(seat, space);
        if laid.has(currency) {
            self.set_laid(seat, space, laid - Chips::one(currency));
        }
    }

    fn set_laid(&mut self, seat: Seat, space: SpaceId, chips: Chips) {
        let Some(seat) = self.setup.seats.get_mut(seat.index()) else { return };
        seat.bid.retain(|(at, _)| *at != space);
        seat.bid.push((space, chips));
    }

    /// A seat more, at the end, with the chips of a new game.
    pub fn add_seat(&mut self, chips: Chips) {
        let is_free = |name: &String| !self.names.contains(name);
        if let Some(name) = names_for(crate::kernel::MAX_SEATS).into_iter().find(is_free) {
            self.names.push(name);
            self.setup.seats.push(SeatSetup { chips, bid: Vec::new(), support: 0 });
        }
    }

    /// The last seat goes, and its markers with it.
    pub fn remove_last_seat(&mut self) {
        self.names.pop();
        self.setup.seats.pop();
        let left = self.setup.seats.len();
        self.setup.markers.retain(|(_, owner, _)| owner.index() < left);
    }
}
