//! Whether a script and the English text of its card say the same of what such texts say plainly: box or discard pile, may or
//! must, a block or a stack, only personalities, one's own or anyone's, and what the card asks for.
//!
//! Only what is sure enough is told: the text says one thing, the script does the other, and nothing in the script does what
//! the text says. Texts leave much to the rules, and say it in many ways.

use super::Spot;
use super::body::{Body, Call};
use super::check;
use super::explain::code;
use super::faction_check::{faction_mismatch, unknown_faction};
use super::finding;
use crate::kernel::Order;
use crate::load::Diagnostic;
use crate::model::{Effect, Pack, Texts};
use rhai::{AST, ASTNode, Stmt};

/// The warnings about an effect's script and its card's text.
pub(super) fn all(pack: &Pack, effect: &Effect, ast: &AST) -> Vec<Diagnostic> {
    factions(pack, effect, ast).into_iter().chain(mismatches(pack, effect, ast)).collect()
}

/// What is wrong with the factions that a script names: one that the pack has not, or others than the text's.
pub(super) fn factions(pack: &Pack, effect: &Effect, ast: &AST) -> Vec<Diagnostic> {
    unknown_faction(pack, effect, ast).or_else(|| faction_mismatch(pack, effect, ast)).into_iter().collect()
}

/// The warnings about an effect's script and its card's text in English.
fn mismatches(pack: &Pack, effect: &Effect, ast: &AST) -> Vec<Diagnostic> {
    let Some(texts) = pack.texts.iter().find(|texts| texts.language == "en") else { return Vec::new() };
    let Some(text) = Wording::of(texts, effect) else { return Vec::new() };
    let mut calls = Body::of(ast, &[]).calls;
    calls.order_by_key(|call| call.spot);
    let script = Script { calls, branches: branches(ast) || ast.iter_functions().count() > 1 };
    let rules = [pile, may, must, thing, people, anyone];
    let mut found: Vec<(Spot, &str, &str)> = rules.iter().filter_map(|rule| rule(&script, &text)).collect();
    if text.has_prerequisite && !script.calls("require") {
        found.push((check::declared(effect), "has no `require`", "has a prerequisite"));
    }
    let finding = |(spot, does, says): (Spot, &str, &str)| {
        let message = format!("the script {does}, and the effect's text {says}");
        let mut found = finding::warning(effect, code::TEXT_DIFFERS, spot, message);
        found.help(format!("the text is `effect.{}` of the language `{}`", effect.id, texts.language));
        found
    };
    found.into_iter().map(finding).collect()
}

/// What is found: where, what the script does there, and what the text says.
type Mismatch = Option<(Spot, &'static str, &'static str)>;

/// What a script calls, in the order of its text.
struct Script {
    calls: Vec<Call>,
    /// Whether not all of it is done once, from the first line to the last.
    branches: bool,
}

impl Script {
    fn first(&self, name: &str) -> Option<Spot> {
        self.calls.iter().find(|call| call.name == name).map(|call| call.spot)
    }

    fn last(&self, name: &str) -> Option<Spot> {
        self.calls.iter().rev().find(|call| call.name == name).map(|call| call.spot)
    }

    fn calls(&self, name: &str) -> bool {
        self.first(name).is_some()
    }

    fn count(&self, name: &str) -> usize {
        self.calls.iter().filter(|call| call.name == name).count()
    }
}

/// Whether a script does not just run from its first line to its last.
fn branches(ast: &AST) -> bool {
    let mut has = false;
    ast.walk(&mut |path: &[ASTNode]| {
        has |= matches!(
            path.last(),
            Some(ASTNode::Stmt(Stmt::If(..) | Stmt::Switch(..) | Stmt::While(..) | Stmt::Do(..) | Stmt::For(..)))
        );
        !has
    });
    has
}

/// A card's text, its prerequisite apart, as words in small letters with single blanks around each.
struct Wording {
    text: String,
    personality: String,
    club: String,
    has_prerequisite: bool,
}

impl Wording {
    fn of(texts: &Texts, effect: &Effect) -> Option<Wording> {
        let words = |key: &str| texts.texts.get(key).map(|text| spaced(text));
        let text = words(&format!("effect.{}.text", effect.id)).filter(|text| !text.trim().is_empty())?;
        Some(Wording {
            text,
            personality: words("kind.personality").unwrap_or_default(),
            club: words("kind.club").unwrap_or_default(),
            has_prerequisite: texts.texts.contains_key(&format!("effect.{}.prerequisite", effect.id)),
        })
    }

    /// Whether one of some words or rows of words stands in it.
    fn says(&self, any: &[&str]) -> bool {
        any.iter().any(|words| self.count(words) > 0)
    }

    fn count(&self, words: &str) -> usize {
        self.text.matches(&format!(" {words} ")).count()
    }

    /// Whether it names a kind of card, in the singular or the plural.
    fn names(&self, kind: &str) -> bool {
        let stem = kind.trim().trim_end_matches('y');
        !stem.is_empty() && self.text.contains(&format!(" {stem}"))
    }

    /// How many choices it says may be declined.
    fn mays(&self) -> usize {
        let wishes =
            ["if you wish", "if you like", "if you want", "if they wish"].iter().map(|words| self.count(words));
        self.count("may") - self.count("may be") + wishes.sum::<usize>()
    }

    /// Whether anything in it may be meant as leave to decline.
    fn leaves_open(&self) -> bool {
        const OPEN: [&str; 12] = [
            "may",
            "can",
            "could",
            "wish",
            "wishes",
            "like",
            "likes",
            "want",
            "wants",
            "optional",
            "optionally",
            "up to",
        ];
        self.says(&OPEN) || self.says(&["any number", "or not", "as many", "decline", "declines", "offer", "offers"])
    }
}

/// The words of a text in small letters, each with a blank before and after it.
fn spaced(text: &str) -> String {
    let lower = text.to_lowercase();
    let words = lower.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    format!(" {} ", words.collect::<Vec<_>>().join(" "))
}

/// Box or discard pile.
fn pile(script: &Script, text: &Wording) -> Mismatch {
    let of_box = text.count("box") > text.count("battle box");
    let of_pile = text.says(&["discard", "discards", "discarded", "discarding"]);
    let to_box = script.first("return_to_box").or_else(|| script.first("return_all_to_box"));
    let to_pile = script.first("discard").or_else(|| script.first("discard_all"));
    match (to_box, to_pile) {
        (Some(spot), None) if of_pile && !of_box => {
            Some((spot, "puts a card in the box", "speaks of the discard pile"))
        }
        (None, Some(spot)) if of_box && !of_pile => Some((spot, "discards a card", "speaks of the box")),
        _ => None,
    }
}

/// More choices that may be declined than the text says.
fn may(script: &Script, text: &Wording) -> Mismatch {
    let spot = script.first("may_choose")?;
    let is_more = !script.branches && script.count("may_choose") > text.mays() && text.count("up to") == 0;
    let is_none = !text.leaves_open();
    (is_none || is_more).then_some((spot, "lets this choice be declined", "does not say so"))
}

/// A choice that must be made, where the text leaves it open.
fn must(script: &Script, text: &Wording) -> Mismatch {
    let is_asked = ["may_choose", "says_yes", "declined"].iter().any(|word| script.calls(word));
    let says_so = ["you may", "if you wish", "if you like", "if you want"];
    let spot = script.last("choose").filter(|_| !is_asked && text.says(&says_so))?;
    Some((spot, "lets no choice be declined", "says that one may be"))
}

/// A block or a whole stack that is returned.
fn thing(script: &Script, text: &Wording) -> Mismatch {
    if !script.calls("return_to_supply") || script.calls("place") {
        return None;
    }
    let (of_blocks, of_stacks) = (text.says(&["block", "blocks"]), text.says(&["stack", "stacks"]));
    let of_whole = text.says(&["whole stack", "entire stack", "whole stacks", "entire stacks"]);
    let (blocks, stacks) = (script.first("blocks"), script.first("stacks"));
    match (blocks, stacks) {
        (_, Some(spot)) if of_blocks && !of_stacks => Some((spot, "takes stacks", "speaks of blocks")),
        (Some(spot), _) if of_stacks && !of_blocks => Some((spot, "takes single blocks", "speaks of stacks")),
        (Some(spot), None) if of_whole => Some((spot, "takes single blocks", "speaks of whole stacks")),
        _ => None,
    }
}

/// Which displayed cards.
fn people(script: &Script, text: &Wording) -> Mismatch {
    let displayed = script.first("displayed")?;
    let (of_personalities, of_clubs) = (text.names(&text.personality), text.names(&text.club));
    let of_cards = text.says(&["card", "cards"]);
    match (script.first("personalities"), script.first("clubs")) {
        (None, None) if of_personalities && !of_clubs && !of_cards => {
            Some((displayed, "takes any displayed card", "speaks of personalities"))
        }
        (None, None) if of_clubs && !of_personalities && !of_cards => {
            Some((displayed, "takes any displayed card", "speaks of clubs"))
        }
        (Some(spot), None) if of_clubs && !script.branches => {
            Some((spot, "takes personalities alone", "speaks of clubs too"))
        }
        (None, Some(spot)) if of_personalities && !script.branches => {
            Some((spot, "takes clubs alone", "speaks of personalities too"))
        }
        _ => None,
    }
}

/// Whose things.
fn anyone(script: &Script, text: &Wording) -> Mismatch {
    const ANYONE: [&str; 6] = ["anyone", "anybody", "any player", "everyone", "everybody", "even your own"];
    let of_anyone = text.says(&ANYONE);
    let of_player = text.says(&["you", "your", "own", "yours", "yourself"]);
    if let Some(spot) = script.first("own").filter(|_| of_anyone || !of_player) {
        let says = if of_anyone { "speaks of anyone's" } else { "does not say so" };
        return Some((spot, "takes only what is the player's own", says));
    }
    let spot = script.first("others").filter(|_| text.says(&["even your own"]))?;
    Some((spot, "takes nothing that is the player's own", "says that it may be"))
}
