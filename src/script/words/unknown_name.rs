//! Names that the board does not have.

use crate::load::nearest;

/// That there is no such thing, with what was probably meant.
pub(super) fn unknown<'a>(what: &str, id: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = nearest(id, known).map(|near| format!("; did you mean `{near}`?")).unwrap_or_default();
    format!("the board has no {what} `{id}`{near}")
}
