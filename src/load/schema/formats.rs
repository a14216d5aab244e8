//! The formats of all rulebooks.

use super::GameFormat;
use super::libertalia::LIBERTALIA;
use super::liberte::LIBERTE;
use super::revolution::REVOLUTION;
use super::rulebook::Rulebook;

/// The formats of all rulebooks, in their order.
pub static FORMATS: [&GameFormat; Rulebook::ALL.len()] = [&LIBERTE, &REVOLUTION, &LIBERTALIA];

impl Rulebook {
    /// The format of its packs.
    pub fn format(self) -> &'static GameFormat {
        match self {
            Rulebook::Liberte => &LIBERTE,
            Rulebook::Revolution => &REVOLUTION,
            Rulebook::Libertalia => &LIBERTALIA,
        }
    }
}

impl GameFormat {
    /// The format of the rulebook with an id.
    pub fn of(rules: &str) -> Option<&'static GameFormat> {
        FORMATS.into_iter().find(|format| format.rules() == rules)
    }
}
