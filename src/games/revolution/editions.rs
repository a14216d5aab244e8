//! The two editions as owned data: the self-published first one and that of 2009.
//!
//! Of the first edition the rulebook states the set-up, the twelve spaces and their order at both ends, the six spaces of a
//! bid, the three chips on the Card, the Spy's ban on Force, four cards that remove a marker, the seven spaces of the
//! Cathedral and what Spy and Apothecary do. What it leaves open (the other values of chart and board, most of the deck) is
//! taken from the second edition, or reconstructed where that has nothing.

use super::chips::CurrencySet;
use super::spec::{AreaSpec, CardOrder, CardSpec, Settings, SpaceSpec, Spec, Special, Supply, TieBreak};
use super::{Chips, Currency};

use Currency::{Blackmail, Force};

/// Areas by their places in [`areas`].
const FORTRESS: Option<usize> = Some(0);
const HARBOR: Option<usize> = Some(1);
const TAVERN: Option<usize> = Some(2);
const TOWN_HALL: Option<usize> = Some(3);
const CATHEDRAL: Option<usize> = Some(4);
const PLANTATION: Option<usize> = Some(5);
const MARKET: Option<usize> = Some(6);

impl Spec {
    /// The self-published edition: the Card is the last space, losers keep their chips, chips score nothing.
    pub fn first_edition() -> Spec {
        let mut spaces = common_spaces();
        spaces.push(space("spy", "Spy", &[Force]).special(Special::Replace));
        spaces.push(space("apothecary", "Apothecary", &[Force]).special(Special::Switch));
        spaces.push(space("card", "Card", &[]).special(Special::Cards));
        Spec {
            spaces,
            areas: areas(),
            cards: deck(),
            start: Chips::new(1, 1, 3),
            box_chips: Chips::new(12, 12, 36),
            settings: Settings {
                players: (3, 4),
                markers: 25,
                chips: Supply::Unlimited,
                most_spaces: 6,
                most_cards: 3,
                losers_keep: true,
                card_order: CardOrder::FromFirstSeat,
                least_chips: 5,
                tie: TieBreak::Shared,
                chips_score: [0, 0, 0],
                most_rounds: 100,
            },
        }
    }

    /// The edition of 2009: the Mercenary instead of the Card, all bids are spent, chips left at the end score.
    pub fn second_edition() -> Spec {
        let mut spaces = common_spaces();
        spaces.push(space("spy", "Spy", &[Blackmail]).special(Special::Replace));
        spaces.push(space("apothecary", "Apothecary", &[Force]).special(Special::Switch));
        spaces.push(space("mercenary", "Mercenary", &[Force, Blackmail]).gives(3, Chips::new(1, 0, 0)));
        let first = Spec::first_edition();
        let settings = Settings { losers_keep: false, chips_score: [5, 3, 1], ..first.settings };
        Spec { spaces, cards: Vec::new(), settings, ..first }
    }
}

/// The nine spaces that both editions have alike.
fn common_spaces() -> Vec<SpaceSpec> {
    let (force, blackmail) = (Chips::one(Force), Chips::one(Blackmail));
    vec![
        space("general", "General", &[Force]).gives(1, force).marks(FORTRESS),
        space("captain", "Captain", &[Force]).gives(1, force).marks(HARBOR),
        space("innkeeper", "Innkeeper", &[Blackmail]).gives(3, blackmail).marks(TAVERN),
        space("magistrate", "Magistrate", &[Blackmail]).gives(1, blackmail).marks(TOWN_HALL),
        space("priest", "Priest", &[]).gives(6, Chips::NONE).marks(CATHEDRAL),
        space("aristocrat", "Aristocrat", &[]).gives(5, Chips::new(0, 0, 3)).marks(PLANTATION),
        space("merchant", "Merchant", &[]).gives(3, Chips::new(0, 0, 5)).marks(MARKET),
        space("printer", "Printer", &[]).gives(10, Chips::NONE),
        space("rogue", "Rogue", &[Force, Blackmail]).gives(0, Chips::new(0, 2, 0)),
    ]
}

fn areas() -> Vec<AreaSpec> {
    let area = |id: &str, name: &str, spaces, support| AreaSpec { id: id.into(), name: name.into(), spaces, support };
    vec![
        area("fortress", "Fortress", 8, 50),
        area("harbor", "Harbor", 6, 40),
        area("tavern", "Tavern", 4, 20),
        area("town-hall", "Town Hall", 7, 45),
        area("cathedral", "Cathedral", 7, 35),
        area("plantation", "Plantation", 6, 30),
        area("market", "Market", 5, 25),
    ]
}

/// Six kinds, four each; the rulebook states the four that remove a marker, 5 Support, 1 Force and 1 Blackmail.
fn deck() -> Vec<CardSpec> {
    let card = |id: &str, title: &str, support, chips, removes| {
        let (id, title) = (id.to_owned(), title.to_owned());
        CardSpec { id, title, count: 4, chips, support, removes }
    };
    vec![
        card("remove", "Remove 1 Influence", 0, Chips::NONE, true),
        card("support-5", "5 Support", 5, Chips::NONE, false),
        card("support-3", "3 Support", 3, Chips::NONE, false),
        card("force", "1 Force", 0, Chips::new(1, 0, 0), false),
        card("blackmail", "1 Blackmail", 0, Chips::new(0, 1, 0), false),
        card("gold", "3 Gold", 0, Chips::new(0, 0, 3), false),
    ]
}

fn space(id: &str, name: &str, bans: &[Currency]) -> SpaceSpec {
    SpaceSpec {
        id: id.into(),
        name: name.into(),
        bans: bans.iter().copied().collect::<CurrencySet>(),
        chips: Chips::NONE,
        support: 0,
        area: None,
        special: None,
    }
}

impl SpaceSpec {
    fn gives(self, support: u16, chips: Chips) -> SpaceSpec {
        SpaceSpec { support, chips, ..self }
    }

    fn marks(self, area: Option<usize>) -> SpaceSpec {
        SpaceSpec { area, ..self }
    }

    fn special(self, special: Special) -> SpaceSpec {
        SpaceSpec { special: Some(special), ..self }
    }
}
