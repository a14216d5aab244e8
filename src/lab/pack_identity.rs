//! What reports, records and journals say of a pack: its name, and what tells it from every other.

use crate::kernel::{JournalHead, Seat};
use crate::model::{DataPack, Pack};

/// What identifies the rules that games are played by, variants applied.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PackIdentity {
    /// The pack's id.
    pub id: String,
    /// Its title.
    pub title: String,
    /// Its version.
    pub version: String,
    /// A hash of all that decides how a game goes.
    pub hash: String,
    /// The variants applied, in order.
    pub variants: Vec<String>,
}

impl From<&Pack> for PackIdentity {
    fn from(pack: &Pack) -> PackIdentity {
        PackIdentity {
            id: pack.id.clone(),
            title: pack.title.clone(),
            version: pack.version.clone(),
            hash: pack.hash.clone(),
            variants: pack.variants.clone(),
        }
    }
}

impl From<&DataPack> for PackIdentity {
    fn from(pack: &DataPack) -> PackIdentity {
        PackIdentity {
            id: pack.id.clone(),
            title: pack.title.clone(),
            version: pack.version.clone(),
            hash: pack.hash.clone(),
            variants: pack.variants.clone(),
        }
    }
}

impl PackIdentity {
    /// The rules that a journal names; a journal says no title.
    pub fn of_journal(head: JournalHead, title: &str) -> PackIdentity {
        let JournalHead { pack, version, hash, variants, .. } = head;
        PackIdentity { id: pack, title: title.to_owned(), version, hash, variants }
    }

    /// The head of the journal of a game by bots.
    pub fn bots_journal_head(&self, seed: u64, seats: usize) -> JournalHead {
        JournalHead {
            pack: self.id.clone(),
            version: self.version.clone(),
            hash: self.hash.clone(),
            variants: self.variants.clone(),
            seed,
            seats: Seat::first(seats).map(|seat| format!("Player {}", seat.0 + 1)).collect(),
            scenario: None,
        }
    }
}
