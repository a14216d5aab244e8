//! Games of packs whose rulebook reads them by names: their rules, and how they begin, from a scenario too.

use super::saved_games::{JournalOpenError, with_variants};
use super::{GameRules, Player, Sandbox, SandboxGame, embedded_rules};
use crate::desk::with_names;
use crate::games::BareGame;
use crate::games::libertalia::{self, Libertalia, Rank};
use crate::games::revolution::{self, Revolution};
use crate::kernel::{Game, Journal, JournalHead, Order, Sink, Step, Table, Tree};
use crate::load::{Files, Library};
use crate::model::{DataPack, DataScenario, Texts};
use crate::script::bare_game;
use serde_json::{Map, Value};
use std::borrow::Borrow;
use std::fmt::Debug;
use std::sync::Arc;

/// The rules that such a game is played by.
pub type DataRules = GameRules<DataBeginning>;

/// What the rules of such a game were read into.
#[derive(Clone, Default)]
pub struct DataBeginning {
    /// The pack, with the settings of the scenario.
    pub pack: Option<Arc<DataPack>>,
    /// The scenario that the game began from, if it did.
    pub scenario: Option<Arc<DataScenario>>,
}

/// A game whose positions a scenario of its pack can describe.
pub trait DescribedGame: SandboxGame<Rules = DataRules> {
    /// A description of a position, possible or not.
    type Setup: Clone + PartialEq + Debug;

    /// The game inside, if it is of this rulebook.
    fn inside(game: BareGame) -> Option<Box<Self>>;

    /// The number of players that it is made for.
    fn seat_count(&self) -> usize;

    /// A new game's position as a description.
    fn default_setup(&self, seed: u64) -> Self::Setup;

    /// The description of a position; none of one that no scenario can describe.
    fn setup_of(&self, position: &Self::Position) -> Option<Self::Setup>;

    /// The position that a scenario describes.
    fn described(&self, scenario: &DataScenario) -> Self::Setup;

    /// The position of a description.
    ///
    /// # Errors
    /// Every reason for which there is no such position.
    fn arrange(&self, setup: &Self::Setup, events: &mut impl Sink<Self>) -> Result<Self::Position, Vec<String>>;

    /// A description as a scenario writes it, with seats as `P1`.
    fn given_of(&self, setup: &Self::Setup) -> Map<String, Value>;

    /// A position as a scenario describes it, with seats as `P1`, and the seed of all remaining chance; none where no
    /// scenario gives the very same position.
    fn as_given(&self, position: &Self::Position) -> Option<(u64, Map<String, Value>)>;

    /// The seed of all remaining chance.
    fn seed_of(setup: &Self::Setup) -> u64;

    /// Leaves out of a description what says nothing, and puts the rest in order.
    fn settle(setup: &mut Self::Setup);
}

/// Has the trait's functions call those of the same name and those of a rulebook's descriptions.
macro_rules! described_game {
    ($game:ident, $setup:ty, $settle:expr, $thing_name:expr) => {
        impl SandboxGame for $game {
            type Rules = DataRules;

            fn embedded_rules(rules: &DataRules) -> Option<String> {
                rules.embedded(&rules.read().pack.as_ref()?.variants)
            }

            fn thing_name(&self, thing: &Value, _: &str) -> Option<String> {
                $thing_name(self, thing)
            }

            fn texts<'s>(&'s self, rules: &'s DataRules, language: &str) -> &'s Texts {
                static NONE: Texts = Texts::EMPTY;
                rules.read().pack.as_ref().map_or(&NONE, |pack| pack.texts(language))
            }
        }

        impl DescribedGame for $game {
            type Setup = $setup;

            fn inside(game: BareGame) -> Option<Box<$game>> {
                if let BareGame::$game(game) = game { Some(game) } else { None }
            }

            fn seat_count(&self) -> usize {
                $game::seat_count(self)
            }

            fn default_setup(&self, seed: u64) -> $setup {
                $game::default_setup(self, seed)
            }

            fn setup_of(&self, position: &Self::Position) -> Option<$setup> {
                $game::setup_of(self, position)
            }

            fn described(&self, scenario: &DataScenario) -> $setup {
                $game::described(self, scenario)
            }

            fn arrange(&self, setup: &$setup, events: &mut impl Sink<$game>) -> Result<Self::Position, Vec<String>> {
                $game::arrange(self, setup, events)
            }

            fn given_of(&self, setup: &$setup) -> Map<String, Value> {
                $game::given_of(self, setup)
            }

            fn as_given(&self, position: &Self::Position) -> Option<(u64, Map<String, Value>)> {
                $game::as_given(self, position)
            }

            fn seed_of(setup: &$setup) -> u64 {
                setup.seed
            }

            fn settle(setup: &mut $setup) {
                $settle(setup);
            }
        }
    };
}

described_game!(
    Revolution,
    revolution::Setup,
    |setup: &mut revolution::Setup| {
        setup.markers.retain(|(_, _, count)| *count > 0);
        setup.markers.order_by_key(|(area, owner, _)| (*area, *owner));
        for seat in &mut setup.seats {
            seat.bid.retain(|(_, chips)| !chips.is_empty());
            seat.bid.order_by_key(|(space, _)| *space);
        }
    },
    |game: &Revolution, thing: &Value| {
        let spec = game.spec();
        let areas = spec.areas.iter().map(|area| (&area.id, &area.name));
        let mut named = areas.chain(spec.cards.iter().map(|card| (&card.id, &card.title)));
        named.find(|(id, _)| thing == id.as_str()).map(|(_, name)| name.clone())
    }
);

described_game!(
    Libertalia,
    libertalia::Setup,
    |setup: &mut libertalia::Setup| {
        setup.board.order_by_key(|(day, _)| *day);
        for seat in &mut setup.seats {
            seat.hand.iter_mut().chain([&mut seat.den, &mut seat.graveyard]).for_each(|ranks| ranks.sort_unstable());
        }
    },
    |game: &Libertalia, thing: &Value| match thing {
        // Characters are numbers; the things with words for ids are days.
        Value::Number(rank) => {
            let rank = Rank(u8::try_from(rank.as_u64()?).ok()?);
            game.character(rank).map(|character| character.name.clone())
        }
        Value::String(day) => Some(format!("day {day}")),
        Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
);

/// The beginning of a game, and its rules.
pub struct DataOrigin {
    /// The game.
    pub game: BareGame,
    /// The head of its journal.
    pub head: JournalHead,
    /// Its rules, with the scenario that it began from, if it did.
    pub rules: DataRules,
}

impl DataOrigin {
    /// The beginning that the head of a journal tells of, by a pack with variants; `name` names the journal.
    ///
    /// # Errors
    /// The pack or the game's scenario can't be played, with every finding, or not by so many.
    pub fn of(
        library: &Arc<Library>,
        head: &JournalHead,
        variants: &[String],
        name: &str,
    ) -> Result<DataOrigin, JournalOpenError> {
        let own = playable(library, variants)?;
        let new_head = own.journal_head(head.seed, &head.seats);
        let Some(text) = &head.scenario else {
            return DataOrigin::new(library, new_head, own, None);
        };
        let text = if head.variants == variants { text.clone() } else { with_variants(text, variants) };
        let (scenario, pack) = scenario_of(library, &format!("{name} (scenario)"), &text)?;
        let seats = scenario.seats.len();
        if seats != head.seats.len() {
            let what = format!("{name} names {} seats, and its scenario has {seats}", head.seats.len());
            return Err(JournalOpenError::content(what));
        }
        DataOrigin::new(library, JournalHead { scenario: Some(text), ..new_head }, pack, Some(scenario))
    }

    /// The beginning that a scenario describes, by the variants and settings that it names, and with its seed unless another
    /// is given; `name` names its file.
    ///
    /// # Errors
    /// What is wrong with the text or the rules.
    pub fn of_scenario(
        library: &Arc<Library>,
        name: &str,
        text: &str,
        seed: Option<u64>,
    ) -> Result<DataOrigin, JournalOpenError> {
        let (scenario, pack) = scenario_of(library, name, text)?;
        let own = playable(library, &scenario.variants)?;
        let head = own.journal_head(seed.unwrap_or(scenario.seed), &scenario.seats);
        DataOrigin::new(library, JournalHead { scenario: Some(text.to_owned()), ..head }, pack, Some(scenario))
    }

    fn new(
        library: &Arc<Library>,
        head: JournalHead,
        pack: Arc<DataPack>,
        scenario: Option<DataScenario>,
    ) -> Result<DataOrigin, JournalOpenError> {
        let game = bare_game(&pack, head.seats.len()).map_err(|errors| {
            JournalOpenError::content(errors.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
        })?;
        let scenario = scenario.map(|scenario| Arc::new(DataScenario { seed: head.seed, ..scenario }));
        let read = DataBeginning { pack: Some(pack), scenario };
        Ok(DataOrigin { game, head, rules: GameRules::new(read, Some(library.clone())) })
    }

    /// The scenario that the game begins from, if it does.
    pub fn scenario(&self) -> Option<&DataScenario> {
        self.rules.read().scenario.as_deref()
    }
}

/// The pack with variants.
fn playable(library: &Arc<Library>, variants: &[String]) -> Result<Arc<DataPack>, JournalOpenError> {
    let loaded = library.load(variants);
    let found = || JournalOpenError::found(library, loaded.diagnostics.clone());
    loaded.playable_data().cloned().ok_or_else(found)
}

/// A scenario, and the pack with its variants and settings.
pub(super) fn scenario_of(
    library: &Arc<Library>,
    name: &str,
    text: &str,
) -> Result<(DataScenario, Arc<DataPack>), JournalOpenError> {
    let read = library.scenario(name, text);
    read.data.ok_or_else(|| JournalOpenError::found(library, read.diagnostics))
}

impl<G: DescribedGame> Sandbox<G> {
    /// Begins a game at its origin.
    ///
    /// # Errors
    /// It is of another game, or the position of its scenario is impossible: every reason.
    pub fn from_origin(origin: DataOrigin, players: &[Player]) -> Result<Sandbox<G>, Vec<String>> {
        let DataOrigin { game, head, rules } = origin;
        let game = G::inside(game).ok_or_else(|| vec!["this is a game of another rulebook".to_owned()])?;
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
    ) -> Result<Sandbox<G>, Vec<String>> {
        let origin = DataOrigin::of_scenario(library, name, text, None).map_err(|why| vec![why.to_string()])?;
        Sandbox::from_origin(origin, players)
    }

    /// Begins a game by its rules: anew, or from their scenario.
    ///
    /// # Errors
    /// Every reason for which the position of the scenario is impossible.
    pub fn begin_by(
        game: G,
        head: JournalHead,
        rules: DataRules,
        players: &[Player],
    ) -> Result<Sandbox<G>, JournalOpenError> {
        let (start, opening) = beginning(&game, rules.read().scenario.as_deref(), head.seed)?;
        Ok(Sandbox::new(rules, head, Tree::new(Arc::new(game), start, opening), players))
    }

    /// The scenario that the game began from, if it did.
    pub fn scenario(&self) -> Option<&DataScenario> {
        self.rules().read().scenario.as_deref()
    }
}

/// The position that a game begins from, and the events up to there.
///
/// # Errors
/// Every reason for which the position of its scenario is impossible.
pub fn beginning<G: DescribedGame>(
    game: &G,
    scenario: Option<&DataScenario>,
    seed: u64,
) -> Result<(G::Position, Vec<G::Event>), JournalOpenError> {
    let mut opening = Vec::new();
    let Some(scenario) = scenario else {
        let start = game.start(seed, &mut opening);
        return Ok((start, opening));
    };
    let start = game.arrange(&game.described(scenario), &mut opening).map_err(|reasons| {
        let reasons: Vec<String> = reasons
            .iter()
            .map(|reason| with_names(&format!("impossible position: {reason}"), &scenario.seats))
            .collect();
        JournalOpenError::content(reasons.join("\nerror: "))
    })?;
    Ok((start, opening))
}

/// Where the rules of a journal were found.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RulesFound {
    /// The pack at hand has the very rules that it was played by.
    AtHand,
    /// The built-in pack has them, and the pack at hand has others.
    BuiltIn,
    /// The journal carries them.
    Carried,
    /// Nowhere: these are others.
    Nowhere,
}

impl RulesFound {
    /// Whether they are those that it was played by.
    pub fn is_same(self) -> bool {
        self != RulesFound::Nowhere
    }

    /// What people should know of it about the game of a journal; nothing of the pack at hand.
    pub fn told(self, name: &str, head: &JournalHead) -> Option<String> {
        let JournalHead { version, hash, pack, .. } = head;
        match self {
            RulesFound::AtHand => None,
            RulesFound::BuiltIn => {
                Some(format!("{name} is played by the built-in pack, whose rules it has: {version} {hash}"))
            }
            RulesFound::Carried => Some(format!("{name} is played by the rules that it carries: {version} {hash}")),
            RulesFound::Nowhere => Some(format!("{name} was played by other rules of `{pack}`")),
        }
    }
}

/// The files of the rules by which a journal was played, and where they were found: those at hand where they are the very
/// same, else the built-in ones or those that it carries, else those at hand.
///
/// # Errors
/// The rules that it carries are damaged.
pub fn library_of(
    at_hand: Arc<Library>,
    journal: &Journal,
    name: &str,
) -> Result<(Arc<Library>, RulesFound), JournalOpenError> {
    let head = &journal.head;
    let is_it = |library: &Library| embedded_rules::rules_hash(library, &head.variants).as_ref() == Some(&head.hash);
    if is_it(&at_hand) {
        return Ok((at_hand, RulesFound::AtHand));
    }
    if let Some(shipped) = shipped(&at_hand, head) {
        return Ok((Arc::new(shipped), RulesFound::BuiltIn));
    }
    let Some(rules) = &journal.rules else { return Ok((at_hand, RulesFound::Nowhere)) };
    let files = embedded_rules::files(rules).map_err(|error| JournalOpenError::content(format!("{name}: {error}")))?;
    let carried = Arc::new(Library::new(files));
    let found = if is_it(&carried) { RulesFound::Carried } else { RulesFound::Nowhere };
    Ok((carried, found))
}

/// The built-in pack of the same game as another pack, if a game with this head was played by it.
pub fn shipped(of: &Library, head: &JournalHead) -> Option<Library> {
    let shipped = Library::new(Files::built_in_named(of.format().rules())?);
    (embedded_rules::rules_hash(&shipped, &head.variants).as_ref() == Some(&head.hash)).then_some(shipped)
}

/// The number of choices up to the last moment of these at which no answer lies face down.
pub fn uncovered<G: Game>(game: &G, steps: &[impl Borrow<Step<G>>]) -> usize {
    steps.iter().rposition(|step| game.covered(&step.borrow().position).is_empty()).unwrap_or(0)
}

/// The journal without the answers at its end that lie face down: what may be shown to anybody.
pub fn without_covered<G: Game>(journal: &Journal, table: &Table<'_, G>) -> Journal {
    let mut open = journal.clone();
    open.lines.truncate(uncovered(table.game(), table.steps()));
    open
}
