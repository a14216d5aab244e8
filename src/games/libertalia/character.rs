//! The characters that act, by id: a list for each time of the day. What they do is in `effects`.

/// A list of effects: an enum with one variant a character, found by the character's id.
macro_rules! effects {
    ($(#[$doc:meta])* $name:ident { $($variant:ident $id:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub enum $name {
            $(
                #[doc = concat!("Of the character `", $id, "`.")]
                $variant,
            )*
        }

        impl $name {
            /// The effect of a character, by its id; `None` if it has none at that time.
            pub fn of(id: &str) -> Option<$name> {
                match id {
                    $($id => Some($name::$variant),)*
                    _ => None,
                }
            }
        }
    };
}

effects! {
    /// A day action.
    DayEffect {
        Parrot "parrot",
        Monkey "monkey",
        Beggar "beggar",
        Recruiter "recruiter",
        Preacher "preacher",
        Carpenter "carpenter",
        FrenchOfficer "french-officer",
        VoodooWitch "voodoo-witch",
        Brute "brute",
        Gunner "gunner",
        SpanishSpy "spanish-spy",
        Bosun "bosun",
        Merchant "merchant",
        Surgeon "surgeon",
        Gambler "gambler",
        Quartermaster "quartermaster",
        Captain "captain",
        SpanishGovernor "spanish-governor",
    }
}

effects! {
    /// A dusk action.
    DuskEffect {
        CabinBoy "cabin-boy",
        Cook "cook",
    }
}

effects! {
    /// A night action.
    NightEffect {
        Barkeep "barkeep",
        Waitress "waitress",
        FreedSlave "freed-slave",
        Mutineer "mutineer",
        Armorer "armorer",
        GrannyWata "granny-wata",
    }
}

effects! {
    /// An action of the end of the campaign.
    EndEffect {
        Preacher "preacher",
        Carpenter "carpenter",
        Topman "topman",
        Treasurer "treasurer",
        Gambler "gambler",
        GovernorsDaughter "governors-daughter",
        Quartermaster "quartermaster",
        FirstMate "first-mate",
        Captain "captain",
    }
}

/// What a character does, and when.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct CharacterEffects {
    pub day: Option<DayEffect>,
    pub dusk: Option<DuskEffect>,
    pub night: Option<NightEffect>,
    pub end: Option<EndEffect>,
}

impl CharacterEffects {
    /// What the character of an id does.
    pub fn of(id: &str) -> CharacterEffects {
        CharacterEffects {
            day: DayEffect::of(id),
            dusk: DuskEffect::of(id),
            night: NightEffect::of(id),
            end: EndEffect::of(id),
        }
    }
}
