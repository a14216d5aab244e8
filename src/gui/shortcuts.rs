//! The shortcuts of commands, as types of egui.

use crate::gui::command::Command;
use crate::kernel::Order;
use eframe::egui::{Context, Key, KeyboardShortcut, Modifiers};
use std::sync::LazyLock;

static SHORTCUTS: LazyLock<Vec<(Command, KeyboardShortcut)>> = LazyLock::new(|| {
    let keys_of = |command: Command| command.keys().iter().filter_map(move |keys| Some((command, parse(keys)?)));
    let mut all: Vec<_> = Command::all().flat_map(keys_of).collect();
    all.order_by_key(|(_, keys)| !keys.modifiers.shift);
    all
});

/// All shortcuts with their commands, longer combinations first: Ctrl+Shift+Z is not Ctrl+Z.
pub fn shortcuts() -> &'static [(Command, KeyboardShortcut)] {
    &SHORTCUTS
}

/// The keys of a command as displayed, with symbols; none if it has no keys.
pub fn keys_text(command: Command, ctx: &Context) -> Option<String> {
    const SIGNS: [(&str, &str); 4] = [("Period", "."), ("Comma", ","), ("Plus", "+"), ("Minus", "−")];
    let keys = ctx.format_shortcut(&parse(command.keys().first()?)?);
    let signed = SIGNS.iter().find_map(|(word, sign)| Some(format!("{}{sign}", keys.strip_suffix(word)?)));
    Some(signed.unwrap_or(keys))
}

/// Parses a shortcut of the table; `Ctrl` is the command key on a Mac. None if it is invalid.
fn parse(keys: &str) -> Option<KeyboardShortcut> {
    let mut modifiers = Modifiers::NONE;
    let mut name = keys;
    while let Some((modifier, rest)) = name.split_once('+').filter(|(modifier, _)| !modifier.is_empty()) {
        modifiers |= match modifier {
            "Ctrl" => Modifiers::COMMAND,
            "Shift" => Modifiers::SHIFT,
            _ => return None,
        };
        name = rest;
    }
    Some(KeyboardShortcut::new(modifiers, Key::from_name(name)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_keys_of_the_table_can_be_read() {
        for command in Command::all() {
            assert!(command.keys().iter().all(|keys| parse(keys).is_some()), "{command:?}");
        }
        assert_eq!(parse("Ctrl++"), Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::Plus)));
        assert_eq!(parse("Ctrl+."), Some(KeyboardShortcut::new(Modifiers::COMMAND, Key::Period)));
    }

    #[test]
    fn signs_among_keys_are_not_spelled_out() {
        let ctx = Context::default();
        for keys in Command::all().filter_map(|command| keys_text(command, &ctx)) {
            assert!(!["Period", "Plus", "Minus", "Comma"].iter().any(|word| keys.contains(word)), "{keys}");
        }
    }
}
