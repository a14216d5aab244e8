//! Three-way merge of packs and their files: what two people made of one base, put together.
//!
//! | file | what it holds |
//! |---|---|
//! | `keys` | a data file, key by key |
//! | `lines` | a script or another text, line by line |
//! | `folders` | all files of packs |

mod folders;
mod keys;
mod lines;

pub use folders::{FileChange, FolderError, PackTexts, merge_folders, read_pack};

use std::sync::Arc;

/// Whose value counts where both changed the same in different ways.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Side {
    /// The first one's.
    Mine,
    /// The second one's.
    Theirs,
}

/// A place that both changed in different ways.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Clash {
    /// Where: a key such as `rules.take-cards.hand_size`, or lines.
    pub place: String,
    /// What stood there; none where nothing did.
    pub base: Option<String>,
    /// What the first one wrote; none where it was removed.
    pub mine: Option<String>,
    /// What the second one wrote, likewise.
    pub theirs: Option<String>,
}

/// The text with the changes of both; where they clash, with those of the side that counts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Merged {
    /// The text; none where the file is gone.
    pub text: Option<Arc<str>>,
    /// The clashes.
    pub clashes: Vec<Clash>,
}

/// The three texts of a file, each none where there is no such file.
#[derive(Clone, Copy, Debug)]
pub struct ThreeTexts<'t> {
    /// What both began with.
    pub base: Option<&'t str>,
    /// What the first one made of it.
    pub mine: Option<&'t str>,
    /// What the second one made of it.
    pub theirs: Option<&'t str>,
}

impl ThreeTexts<'_> {
    /// Puts both changes together: by keys where all texts are data files, else by lines.
    pub fn merge(self, counts: Side) -> Merged {
        let ThreeTexts { base, mine, theirs } = self;
        let whole = |text: Option<&str>| Merged { text: text.map(Arc::from), clashes: Vec::new() };
        if mine == theirs || theirs == base {
            return whole(mine);
        }
        if mine == base {
            return whole(theirs);
        }
        let (Some(my_text), Some(their_text)) = (mine, theirs) else {
            let size = |text: Option<&str>| text.map(|text| format!("{} lines", text.lines().count()));
            let clash = Clash { place: "the file".into(), base: size(base), mine: size(mine), theirs: size(theirs) };
            let text = if counts == Side::Mine { mine } else { theirs };
            return Merged { clashes: vec![clash], ..whole(text) };
        };
        let texts = [base.unwrap_or_default(), my_text, their_text];
        keys::merge(texts, counts).unwrap_or_else(|| lines::merge(texts, counts))
    }
}
