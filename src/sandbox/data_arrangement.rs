//! A position edited by hand, of a game whose positions the scenarios of its pack describe by names.

use super::data_game::{DataOrigin, DescribedGame, scenario_of, uncovered};
use super::data_moment::described;
use super::position_editor::{Arrangement, ONLY_THE_TABLE, PositionEditor, bad_names, note_of};
use super::{Player, Sandbox, ScenarioHeader, TestParts, names_for, test_parts};
use crate::desk::with_names;
use crate::kernel::{JournalHead, MAX_SEATS, Seat};
use crate::kit::edit;
use crate::load::Library;
use crate::model::DataPack;
use crate::script::bare_game;
use std::sync::Arc;

/// A position as it is described, and who has which seat.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArrangedTable<S> {
    /// The names of the seats, clockwise.
    pub names: Vec<String>,
    /// The position.
    pub setup: S,
}

impl<S> ArrangedTable<S> {
    /// A name that no seat has.
    pub(super) fn free_name(&self) -> Option<String> {
        names_for(MAX_SEATS).into_iter().find(|name| !self.names.contains(name))
    }
}

/// The rules of such a game, as positions are judged by them.
pub struct DataArrangement<G> {
    library: Arc<Library>,
    pack: Arc<DataPack>,
    /// The head of a journal of such a game: its variants, and the settings of a scenario.
    head: JournalHead,
    /// The rules for so many seats as there are; why there are none.
    game: Result<Arc<G>, String>,
}

impl<G> Clone for DataArrangement<G> {
    fn clone(&self) -> DataArrangement<G> {
        DataArrangement {
            library: self.library.clone(),
            pack: self.pack.clone(),
            head: self.head.clone(),
            game: self.game.clone(),
        }
    }
}

impl<G: DescribedGame> Arrangement for DataArrangement<G> {
    type Setup = ArrangedTable<G::Setup>;
    type Reason = String;

    fn settled(&self, mut table: ArrangedTable<G::Setup>) -> ArrangedTable<G::Setup> {
        G::settle(&mut table.setup);
        table
    }

    fn judge(&mut self, table: &ArrangedTable<G::Setup>) -> Vec<String> {
        let seats = table.names.len();
        if self.game.as_ref().map_or(0, |game| game.seat_count()) != seats {
            self.game = ready(&self.pack, seats);
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

/// The game of a pack, for so many seats.
fn ready<G: DescribedGame>(pack: &DataPack, seats: usize) -> Result<Arc<G>, String> {
    let game = bare_game(pack, seats)
        .map_err(|errors| errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))?;
    let inside = G::inside(game).ok_or_else(|| format!("`{}` is a pack of another game", pack.id))?;
    Ok(Arc::new(*inside))
}

impl<G: DescribedGame> PositionEditor<DataArrangement<G>> {
    /// A table as a new game finds it, for so many seats.
    ///
    /// # Errors
    /// No game can be played by these rules.
    pub fn as_begun(library: &Arc<Library>, variants: &[String], seats: usize) -> Result<Self, Vec<String>> {
        let head = JournalHead { variants: variants.to_vec(), seed: 1, seats: names_for(seats), ..Default::default() };
        let origin = DataOrigin::of(library, &head, variants, "the position").map_err(|why| vec![why.to_string()])?;
        let DataOrigin { game, head, rules } = origin;
        let (Some(game), Some(pack)) = (G::inside(game), rules.read().pack.clone()) else {
            return Err(vec!["the pack is of another game".to_owned()]);
        };
        let table = ArrangedTable { names: head.seats.clone(), setup: game.default_setup(head.seed) };
        let by = DataArrangement { library: library.clone(), pack, head, game: Ok(Arc::new(*game)) };
        Ok(PositionEditor::with(by, table, Vec::new(), String::new()))
    }

    /// A game's moment after so many choices, or the last one before it that can be described and at which no bid is closed
    /// that others may not see.
    ///
    /// # Errors
    /// There is none.
    pub fn of_moment(sandbox: &Sandbox<G>, at: usize) -> Result<Self, String> {
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
        let by = DataArrangement { library, pack, head, game: Ok(game.clone()) };
        Ok(PositionEditor::with(by, table, players, note_of(at.min(open) - described)).of_game(described))
    }

    /// A scenario's position, possible or not, by the variants and settings that it names.
    ///
    /// # Errors
    /// What is wrong with the text or the rules.
    pub fn of_scenario(library: &Arc<Library>, name: &str, text: &str) -> Result<Self, Vec<String>> {
        let (scenario, pack) = scenario_of(library, name, text).map_err(|why| vec![why.to_string()])?;
        let game = ready::<G>(&pack, scenario.seats.len());
        // Names are resolved by a game of any number of seats.
        let fewest = || (1..=MAX_SEATS).find_map(|seats| ready::<G>(&pack, seats).ok());
        let reader =
            game.clone().ok().or_else(fewest).ok_or_else(|| vec!["no game can be made of the pack".to_owned()])?;
        let head = JournalHead { scenario: Some(text.to_owned()), ..pack.journal_head(scenario.seed, &scenario.seats) };
        let table = ArrangedTable { names: scenario.seats.clone(), setup: reader.described(&scenario) };
        let by = DataArrangement { library: library.clone(), pack, head, game };
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
    pub fn game(&self) -> Option<&G> {
        self.by.game.as_deref().ok()
    }

    /// The position, where it is possible.
    pub fn position(&self) -> Option<G::Position> {
        self.game().filter(|_| self.reasons().is_empty())?.arrange(&self.setup().setup, &mut ()).ok()
    }

    /// The text of a scenario, or of a test that holds fast what is asked, or that the position is impossible.
    pub fn text(&self, about: &ScenarioHeader, is_test: bool) -> String {
        let Some(game) = self.game() else { return String::new() };
        let ArrangedTable { names, setup } = self.setup();
        let head = JournalHead { seats: names.clone(), ..self.by.head.clone() };
        let mut out = described(game, &head, about, G::seed_of(setup), &game.given_of(setup));
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

    /// Goes on with the position in the game that it came from, as in a game of Liberté.
    ///
    /// # Errors
    /// Every reason why it can't: the position is impossible, nothing is other in it, or more than a position is.
    pub fn go_on_in(&self, sandbox: &mut Sandbox<G>) -> Result<(), Vec<String>> {
        let (game, steps) = (sandbox.game(), sandbox.tree().branch().steps());
        let setup_at = |at: usize| {
            let mut setup = game.setup_of(&steps.get(at)?.position)?;
            G::settle(&mut setup);
            Some(ArrangedTable { names: sandbox.names().to_vec(), setup })
        };
        let (at, before, now) = self.change(|at, then| setup_at(at).as_ref() == Some(then))?;
        if before.names != now.names || G::seed_of(&before.setup) != G::seed_of(&now.setup) {
            return Err(vec![ONLY_THE_TABLE.to_owned()]);
        }
        let edit = edit::text(edit::between(&game.given_of(&before.setup), &game.given_of(&now.setup)));
        let taken_back = sandbox.take_bots_answers_back();
        sandbox.tree_mut().go_to(at);
        let edited = sandbox.edit(&edit);
        if edited.is_err() {
            sandbox.tree_mut().go_to(usize::MAX);
            (0..taken_back).for_each(|_| _ = sandbox.tree_mut().redo());
        }
        edited
    }

    /// A new game from the position.
    ///
    /// # Errors
    /// Every reason why it is impossible.
    pub fn play(&self) -> Result<Sandbox<G>, Vec<String>> {
        if !self.reasons().is_empty() {
            return Err(self.reasons().to_vec());
        }
        let about = ScenarioHeader::arranged();
        let text = self.text(&about, false);
        Sandbox::of_scenario(&self.by.library, "the arranged position", &text, &self.players)
    }
}
