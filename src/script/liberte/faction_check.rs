//! Checks that a script and the text of its card speak of the same factions, and of such as the pack has.
//!
//! Only what is sure enough is told: the script names a faction that the text does not, while the text names another. A
//! text may well leave unsaid what the rules see to, and a script may find a faction without naming it.

use super::Spot;
use super::explain::code;
use super::finding;
use crate::load::Diagnostic;
use crate::model::{Effect, Faction, Pack, Texts};
use rhai::{AST, ASTNode, Expr};

/// The warning that a script names other factions than the card's text in the pack's first language.
pub(super) fn faction_mismatch(pack: &Pack, effect: &Effect, ast: &AST) -> Option<Diagnostic> {
    let texts = pack.texts.first()?;
    let in_text = |faction: &Faction| is_named(pack, texts, effect, *faction);
    let in_script = named_in(ast);
    let (only_script, spot) = in_script.iter().find(|(faction, _)| !in_text(faction))?;
    let of_text = pack.board.factions().iter().find(in_text)?;
    let constant = constant(*only_script);
    let message = format!(
        "the script names `{constant}`, and the effect's text does not: it speaks of {}",
        pack.board.faction_ids.of(of_text)
    );
    let mut found = finding::warning(effect, code::TEXT_DIFFERS, *spot, message);
    found.help(format!("the text is `effect.{}.text` of the language `{}`", effect.id, texts.language));
    Some(found)
}

/// The error that a script names a faction that the pack has not.
pub(super) fn unknown_faction(pack: &Pack, effect: &Effect, ast: &AST) -> Option<Diagnostic> {
    let among = pack.board.factions();
    let (faction, spot) = named_in(ast).into_iter().find(|(faction, _)| !among.has(*faction))?;
    let message = format!("the script names `{}`, and the pack adds no faction to the rulebook's", constant(faction));
    let mut found = finding::error(effect, code::UNKNOWN_NAME, spot, message);
    found.help(
        "a pack or a variant adds one to the board: `[[faction]]` with an id of its own, a colour and its blocks",
    );
    Some(found)
}

/// The constant of a faction; a faction that a pack adds has the same in all packs.
fn constant(faction: Faction) -> &'static str {
    match faction {
        Faction::Moderate => "MODERATE",
        Faction::Royalist => "ROYALIST",
        Faction::Radical => "RADICAL",
        Faction::Fourth => "FOURTH",
    }
}

/// The factions that a script names, each where it does first.
fn named_in(ast: &AST) -> Vec<(Faction, Spot)> {
    let mut named: Vec<(Faction, Spot)> = Vec::new();
    ast.walk(&mut |path: &[ASTNode]| {
        if let Some(ASTNode::Expr(Expr::Variable(variable, _, at))) = path.last() {
            let faction = Faction::ALL.into_iter().find(|&faction| constant(faction) == variable.1.as_str());
            let is_new = |faction: &Faction| named.iter().all(|(known, _)| known != faction);
            named.extend(faction.filter(is_new).map(|faction| (faction, Spot::from(*at))));
        }
        true
    });
    named
}

/// Whether a card's texts name a faction: by its id, by the beginning of its name, or by its colour.
fn is_named(pack: &Pack, texts: &Texts, effect: &Effect, faction: Faction) -> bool {
    let text = |key: String| texts.texts.get(&key).map(|text| text.to_lowercase()).unwrap_or_default();
    let id = pack.board.faction_ids.of(faction);
    let name = text(format!("faction.{id}"));
    let stem: String = name.chars().take(name.chars().count().saturating_sub(2).max(5)).collect();
    let color = text(format!("color.{}", pack.board.blocks[faction].color));
    let own = ["name", "text", "prerequisite"].map(|part| text(format!("effect.{}.{part}", effect.id))).join(" ");
    let names_it = |word: &str| {
        (word.starts_with(id) && faction != Faction::Fourth)
            || (!stem.is_empty() && word.starts_with(&stem))
            || (!word.is_empty() && word == color)
    };
    own.split(|letter: char| !letter.is_alphanumeric()).any(names_it)
}
