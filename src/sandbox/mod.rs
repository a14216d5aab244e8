//! The sandbox: a game that is played, gone back in, branched, arranged and played again under other rules.
//!
//! | file | what it holds |
//! |---|---|
//! | `carried` | the rules that a journal carries, packed |
//! | `journals` | saved games: read, and matched with the rules that they were played by |
//! | `under` | the same choices under other rules, `differs`: how two positions differ |
//! | `parting` | where two bots' games of one seed part, and which rule is behind it |
//! | `share` | share codes |
//! | `shrink` | a failing game made a short test |
//! | `seek` | finding a position in games by bots |
//! | `crash` | the game that a crash leaves behind |
//! | `game` | a game in progress with its branches, and who plays it |
//! | `player` | who plays a seat |
//! | `scenario_rules` | a scenario with the rules that it names |
//! | `unfold` | what the board shows in the middle of a step |
//! | `keep` | a game with all its branches as text, to be gone on with |
//! | `moment`, `setup_text`, `write` | any moment as the text of a scenario or a test |
//! | `arranging`, `edits` | a position arranged by hand, possible or not |
//! | `why` | the moments, cards, scripts and rules behind anything on the table |

mod arranging;
mod carried;
mod crash;
mod differs;
mod edits;
mod game;
mod journals;
mod keep;
mod moment;
mod parting;
mod player;
mod scenario_rules;
mod seek;
mod setup_text;
mod share;
mod shrink;
mod under;
mod unfold;
mod why;
mod write;

pub use arranging::Arranging;
pub use carried::{CarriedError, carried};
pub use crash::{CrashKeeper, report_panics, write_crash};
pub use differs::differences;
pub use edits::{Edit, Place};
pub use game::{Beginning, Sandbox};
pub use journals::{Begun, Blame, NotOpened, SavedGame, Source, begin, open_journal, read_journal};
pub use keep::{Kept, keep};
pub use moment::{About, Moment, Parts};
pub use parting::{Parting, beside, parting};
pub use player::{Player, names_for};
pub use seek::{Closest, Found, KEYS, Limits, PositionQuery, SeekKey, Sought, seek};
pub use share::{CodeError, open_code, read_code, share};
pub use shrink::{Fault, Rules as ShrinkRules, Shrunk, find_fault, plain_faults, shrink};
pub use under::{Again, Verdict, legal_under, play_again};
pub use unfold::{province_of, unfold};
pub use why::{Reason, Thing, why};
