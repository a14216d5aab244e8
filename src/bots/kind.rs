//! Kinds of bots, by the codes that the command line and files use.

use crate::model::PackBot;
use std::fmt;
use std::str::FromStr;

/// A kind of bot.
///
/// | code | kind |
/// |---|---|
/// | `random` | [`BotKind::Random`] |
/// | `greedy` | [`BotKind::Greedy`] |
/// | `search`, `search:50`, `search:20ms` | [`BotKind::Search`]; 200 iterations where nothing is said |
/// | `file:bold` | [`BotKind::File`] |
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum BotKind {
    /// Any legal choice, all as likely.
    Random,
    /// The choice that seems best at once.
    Greedy,
    /// The choice that does best in many games imagined from there.
    Search(Budget),
    /// A bot of the pack's own.
    File(BotName),
}

/// The budget of a search for a decision.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Budget {
    /// So many imagined games, from 1 to [`Budget::MAX`].
    Iterations(u32),
    /// So long, from 1 to [`Budget::MAX`]: what comes of it depends on the machine.
    Milliseconds(u32),
}

/// The id of a bot that a pack brings: small letters, digits and hyphens, at most [`BotName::MAX_LENGTH`] bytes.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BotName([u8; BotName::MAX_LENGTH]);

/// Why a text does not name a kind of bot that can play.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum BotKindError {
    /// It is not a code.
    #[error("there is no such bot; there are: {CODES}")]
    Unknown,
    /// The text after `file:` is not an id.
    #[error("`{0}` is not the id of a bot: lower-case letters, digits and hyphens, at most {most} of them", most = BotName::MAX_LENGTH)]
    Name(String),
    /// The pack has no bot of that id.
    #[error("the pack has no bot `{0}`; {1}")]
    NotInPack(BotName, String),
    /// The text after `search:` is not a budget.
    #[error("`{0}` is not a search budget: 1 to {most} iterations, `search:200`, or milliseconds, `search:20ms`", most = Budget::MAX)]
    Budget(String),
}

/// The codes, for messages.
const CODES: &str =
    "random, greedy, search, search:50 (iterations a decision), search:20ms, file:NAME (a bot of the pack)";

impl BotKind {
    /// The kinds that need no pack, the weakest first.
    pub const BUILT_IN: [BotKind; 3] = [BotKind::Random, BotKind::Greedy, BotKind::Search(Budget::DEFAULT)];

    /// Returns its code.
    pub fn id(self) -> String {
        self.to_string()
    }

    /// The kind of a code.
    pub fn parse(id: &str) -> Option<BotKind> {
        id.parse().ok()
    }

    /// The kinds that can play a pack with these bots of its own: those that need none, and these.
    pub fn all_with(bots: &[PackBot]) -> impl Iterator<Item = BotKind> {
        let own = bots.iter().filter_map(|bot| BotName::new(&bot.id)).map(BotKind::File);
        BotKind::BUILT_IN.into_iter().chain(own)
    }

    /// Checks that it can play a pack with these bots of its own.
    ///
    /// # Errors
    /// It is a bot that the pack does not bring; which ones it brings.
    pub fn check(self, bots: &[PackBot]) -> Result<(), BotKindError> {
        match self {
            BotKind::File(name) if name.among(bots).is_none() => {
                let there = match bots {
                    [] => "it brings none".to_owned(),
                    bots => {
                        let ids: Vec<String> = bots.iter().map(|bot| format!("file:{}", bot.id)).collect();
                        format!("it brings {}", ids.join(", "))
                    }
                };
                Err(BotKindError::NotInPack(name, there))
            }
            BotKind::Random | BotKind::Greedy | BotKind::Search(_) | BotKind::File(_) => Ok(()),
        }
    }

    /// Returns the key that distinguishes its games from those of other bots under the same rules: its code, and for a
    /// bot of the pack's own a hash of its content, `file:bold@1a2b3c4d`.
    pub fn key(self, bots: &[PackBot]) -> String {
        match self {
            BotKind::File(name) => {
                let hash = name.among(bots).map_or("", |bot| &bot.hash);
                format!("{self}@{hash}")
            }
            BotKind::Random | BotKind::Greedy | BotKind::Search(_) => self.to_string(),
        }
    }

    /// Whether it plays the same game again, on any machine, with the same seed.
    pub fn is_reproducible(self) -> bool {
        !matches!(self, BotKind::Search(Budget::Milliseconds(_)))
    }

    /// Whether all of these bots are reproducible.
    pub fn are_reproducible(bots: &[BotKind]) -> bool {
        bots.iter().all(|kind| kind.is_reproducible())
    }

    /// The kinds among these, each once, in the order of this enum.
    pub fn distinct(bots: &[BotKind]) -> Vec<BotKind> {
        let mut kinds = bots.to_vec();
        kinds.sort_unstable();
        kinds.dedup();
        kinds
    }
}

impl fmt::Display for BotKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            BotKind::Random => f.pad("random"),
            BotKind::Greedy => f.pad("greedy"),
            BotKind::Search(Budget::DEFAULT) => f.pad("search"),
            BotKind::Search(budget) => f.pad(&format!("search:{budget}")),
            BotKind::File(name) => f.pad(&format!("file:{name}")),
        }
    }
}

impl FromStr for BotKind {
    type Err = BotKindError;

    fn from_str(code: &str) -> Result<BotKind, BotKindError> {
        match code.split_once(':').unwrap_or((code, "")) {
            _ if code.ends_with(':') => Err(BotKindError::Unknown),
            ("random", "") => Ok(BotKind::Random),
            ("greedy", "") => Ok(BotKind::Greedy),
            ("search", "") => Ok(BotKind::Search(Budget::DEFAULT)),
            ("search", budget) => Ok(BotKind::Search(budget.parse()?)),
            ("file", name) => BotName::new(name).map(BotKind::File).ok_or_else(|| BotKindError::Name(name.to_owned())),
            _ => Err(BotKindError::Unknown),
        }
    }
}

impl Budget {
    /// The most iterations, or milliseconds.
    pub const MAX: u32 = 1_000_000;

    /// The budget of `search` without a number.
    pub const DEFAULT: Budget = Budget::Iterations(200);
}

impl FromStr for Budget {
    type Err = BotKindError;

    fn from_str(text: &str) -> Result<Budget, BotKindError> {
        let (number, is_time) = text.strip_suffix("ms").map_or((text, false), |number| (number, true));
        let is_plain = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
        let count = number.parse().ok().filter(|count| is_plain && (1..=Budget::MAX).contains(count));
        let count = count.ok_or_else(|| BotKindError::Budget(text.to_owned()))?;
        Ok(if is_time { Budget::Milliseconds(count) } else { Budget::Iterations(count) })
    }
}

impl fmt::Display for Budget {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Budget::Iterations(count) => write!(f, "{count}"),
            Budget::Milliseconds(count) => write!(f, "{count}ms"),
        }
    }
}

impl BotName {
    /// The most bytes of an id.
    pub const MAX_LENGTH: usize = 24;

    /// The name, if it is an id of at most [`BotName::MAX_LENGTH`] bytes.
    pub fn new(id: &str) -> Option<BotName> {
        let is_plain = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit();
        let is_id = id.bytes().all(|byte| is_plain(byte) || byte == b'-')
            && id.bytes().next().is_some_and(is_plain)
            && id.bytes().last().is_some_and(is_plain);
        if id.len() > BotName::MAX_LENGTH || !is_id {
            return None;
        }
        let mut name = [0; BotName::MAX_LENGTH];
        name[..id.len()].copy_from_slice(id.as_bytes());
        Some(BotName(name))
    }

    /// The bot of that id among those of a pack.
    pub fn among<'p>(&self, bots: &'p [PackBot]) -> Option<&'p PackBot> {
        bots.iter().find(|bot| bot.id == self.as_str())
    }

    /// The id.
    pub fn as_str(&self) -> &str {
        let length = self.0.iter().position(|&byte| byte == 0).unwrap_or(BotName::MAX_LENGTH);
        std::str::from_utf8(&self.0[..length]).unwrap_or_default()
    }
}

impl fmt::Display for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for BotName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self.as_str(), f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_holds_an_id_and_nothing_else() {
        for id in ["bold", "a-1", "x", "abcdefghijklmnopqrstuvwx"] {
            let name = BotName::new(id).unwrap();
            assert_eq!((name.as_str(), name.to_string()), (id, id.to_owned()));
        }
        for no_id in ["", "-", "a-", "Bold", "bold bot", "é", "abcdefghijklmnopqrstuvwxy", "a\0"] {
            assert_eq!(BotName::new(no_id), None, "{no_id:?}");
        }
    }

    #[test]
    fn the_kinds_of_a_line_up_are_told_once_and_in_their_order() {
        let (search, greedy) = (BotKind::Search(Budget::Iterations(50)), BotKind::Greedy);
        assert_eq!(BotKind::distinct(&[search, greedy, search, BotKind::Random]), [BotKind::Random, greedy, search]);
    }

    #[test]
    fn a_code_is_read_as_it_is_written() {
        for code in ["random", "greedy", "search", "search:50", "search:1000000", "search:20ms", "file:bold"] {
            assert_eq!(code.parse::<BotKind>().unwrap().id(), code);
        }
        assert_eq!(BotKind::parse("search:200"), BotKind::parse("search"));
        for (wrong, says) in [
            ("clever", "there is no such bot; there are: random, greedy, search"),
            ("Greedy", "there is no such bot"),
            ("search:", "there is no such bot"),
            ("greedy:2", "there is no such bot"),
            ("search:0", "`0` is not a search budget: 1 to 1000000 iterations"),
            ("search:1000001", "`1000001` is not a search budget"),
            ("search:+5", "`+5` is not a search budget"),
            ("search:ms", "`ms` is not a search budget"),
            ("search:20s", "`20s` is not a search budget"),
            ("file:Bold", "`Bold` is not the id of a bot"),
        ] {
            let found = wrong.parse::<BotKind>().unwrap_err().to_string();
            assert!(found.contains(says), "{wrong}: {found}");
        }
    }

    #[test]
    fn what_is_timed_is_not_reproducible() {
        assert!(BotKind::Search(Budget::Iterations(50)).is_reproducible());
        assert!(!BotKind::Search(Budget::Milliseconds(50)).is_reproducible());
    }
}
