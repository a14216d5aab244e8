//! Failures of scripts in games, for whoever wants to hear of them: an event of a game says that a script has failed, and
//! neither why nor where.

use super::Spot;
use crate::load::Diagnostic;
use std::cell::RefCell;
use std::fmt;

thread_local! {
    /// What is heard on this thread, if anybody listens: the first failure.
    static HEARD: RefCell<Option<Option<ScriptFailure>>> = const { RefCell::new(None) };
}

/// What went wrong in a script while a game was played.
#[derive(Clone, PartialEq, Debug)]
pub struct ScriptFailure {
    /// The same as a finding.
    pub finding: Diagnostic,
    spot: Spot,
}

impl fmt::Display for ScriptFailure {
    /// File, line and column, and what is wrong.
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = self.finding.place.as_ref().map_or("", |place| place.path.as_str());
        let message = &self.finding.message;
        match self.spot {
            Spot { line: 0, .. } => write!(out, "{path}: {message}"),
            Spot { line, column } => write!(out, "{path}:{line}:{column}: {message}"),
        }
    }
}

/// Does something, and also gives what went wrong first in a script meanwhile, on this thread.
///
/// Bots that look ahead run scripts as well, on positions that they imagine: to hear of a game, play its choices.
pub fn first_failure<T>(does: impl FnOnce() -> T) -> (T, Option<ScriptFailure>) {
    /// Who listened before.
    struct Outer(Option<Option<ScriptFailure>>);
    impl Drop for Outer {
        fn drop(&mut self) {
            HEARD.replace(self.0.take());
        }
    }
    let outer = Outer(HEARD.replace(Some(None)));
    let done = does();
    let heard = HEARD.take().flatten();
    drop(outer);
    (done, heard)
}

/// Tells of a failure, if anybody listens and has heard of none.
pub(super) fn tell(spot: Spot, finding: impl FnOnce() -> Diagnostic) {
    HEARD.with_borrow_mut(|heard| {
        if let Some(first @ None) = heard {
            *first = Some(ScriptFailure { finding: finding(), spot });
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Span;

    fn fails(what: &str) {
        let place = Diagnostic::warning("failing-script", what).at("scripts/x/a.rhai", Span::default());
        tell(Spot { line: 3, column: 5 }, || place);
    }

    #[test]
    fn the_first_failure_is_heard_with_its_place_by_who_listens() {
        fails("nobody listens");
        let ((), heard) = first_failure(|| {
            assert_eq!(first_failure(|| fails("within")).1.unwrap().finding.message, "within");
            fails("one");
            fails("two");
        });
        assert_eq!(heard.unwrap().to_string(), "scripts/x/a.rhai:3:5: one");
        assert_eq!(first_failure(|| ()).1, None);
    }
}
