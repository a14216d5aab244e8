//! The reason why a choice is illegal, shown where it was tried.

use super::hit_target::HitTarget;
use super::{SandboxState, Table};
use crate::games::liberte::{Cause, Choice, Refusal, Target};
use crate::gui::command::Command;
use crate::gui::requests::{Request, Requests, Selection};
use crate::gui::shell::Pane;
use crate::gui::theme::{palette, strong};
use crate::gui::views::words;
use crate::load::{Place, Span};
use crate::model::SETTINGS;
use crate::model::say;
use eframe::egui::{Align2, Area, Color32, Frame, Id, Key, Margin, Order, RichText, Stroke, Ui, pos2};

/// A choice that was tried and is not legal.
#[derive(Clone, PartialEq, Debug)]
pub struct Refused {
    /// What was tried.
    pub choice: Choice,
    /// Where.
    pub target: HitTarget,
    /// Why not, with the section.
    pub why: String,
    /// The refusal of the rules; none if the window refused it.
    pub reason: Option<Refusal>,
    /// Whether it was shown already, so that the click that brought it does not close it.
    pub came: bool,
}

/// Why a choice is refused at the table: where something else is asked first, what that is and where to click for it.
pub(super) fn why(table: &Table<'_>, reason: Refusal) -> String {
    let moment = table.moment;
    if reason != Refusal::NotAsked || moment.choices.is_empty() {
        return table.sandbox.refusal_text(reason, table.context.language);
    }
    let what = moment.brief.trim_end_matches('?');
    let section = table.sandbox.position().question.cite();
    let template = match () {
        () if !moment.glowing.is_empty() => "first: {what}. Click a marked province ({section})",
        () if moment.has_stacks => "first: {what}. Click a marked stack ({section})",
        () if !moment.cards.is_empty() => "first: {what}. Click a marked card or a button ({section})",
        () => "first: {what}. Press one of the buttons ({section})",
    };
    say!(table.texts, template, what = what, section = section)
}

/// Draws the bubble, if a choice was refused.
pub(super) fn bubble(ui: &mut Ui, table: &Table<'_>, state: &mut SandboxState, requests: &mut Requests) {
    let Some(refused) = state.refused.clone() else { return };
    let content = ui.ctx().content_rect();
    let thing = state.rect_of(refused.target);
    let thing = thing.unwrap_or_else(|| eframe::egui::Rect::from_center_size(content.center(), Default::default()));
    let area = Area::new(Id::unique("sandbox refusal")).order(Order::Foreground).constrain_to(content.shrink(4.0));
    let area = if thing.center().y > content.center().y {
        area.fixed_pos(pos2(thing.center().x - 40.0, thing.top() - 6.0)).pivot(Align2::LEFT_BOTTOM)
    } else {
        area.fixed_pos(pos2(thing.center().x - 40.0, thing.bottom() + 6.0))
    };
    let shown = area.show(ui.ctx(), |ui| {
        let colours = palette(ui);
        let frame = Frame::popup(ui.style()).fill(colours.panel).stroke(Stroke::new(1.6, colours.wrong));
        frame.inner_margin(Margin::symmetric(12, 9)).show(ui, |ui| {
            ui.set_max_width(340.0);
            ui.spacing_mut().item_spacing.y = 3.0;
            words(ui, table, &refused, colours.wrong);
            links(ui, table, &refused, requests);
        });
    });
    let is_left = ui.input(|input| {
        let pressed = input.pointer.press_origin().filter(|_| input.pointer.any_pressed());
        pressed.is_some_and(|at| !shown.response.rect.expand(2.0).contains(at)) || input.key_pressed(Key::Escape)
    });
    if is_left && refused.came {
        state.refused = None;
    } else if let Some(refused) = &mut state.refused {
        refused.came = true;
    }
}

fn words(ui: &mut Ui, table: &Table<'_>, refused: &Refused, red: Color32) {
    let (why, cite) = parts(&refused.why);
    let colours = palette(ui);
    ui.label(
        RichText::new(say!(table.texts, "Not {what}", what = subject(table, refused.target, refused.choice)))
            .font(strong(14.0))
            .color(red),
    );
    ui.label(RichText::new(words::capitalized(why)).color(colours.ink));
    if !cite.is_empty() {
        ui.label(RichText::new(cite).color(colours.muted));
    }
}

/// The name of the choice that was tried.
fn subject(table: &Table<'_>, target: HitTarget, choice: Choice) -> String {
    use crate::kernel::Game;
    let game = table.sandbox.game();
    match target {
        HitTarget::Province(id) => crate::desk::province(game, id).to_owned(),
        HitTarget::Stack(id, _) if matches!(choice, Choice::Place(_) | Choice::Target(Target::Province(_))) => {
            crate::desk::province(game, id).to_owned()
        }
        HitTarget::Stack(id, seat) => say!(
            table.texts,
            "{who}'s stack in {place}",
            who = table.name(seat),
            place = crate::desk::province(game, id)
        ),
        HitTarget::Card(card) => crate::desk::card_label(game, table.texts, card),
        HitTarget::Seat(seat) => table.name(seat).to_owned(),
        HitTarget::Deck => say!(table.texts, "the deck"),
        HitTarget::Discard => say!(table.texts, "the discard pile"),
        HitTarget::Battle => say!(table.texts, "the Battle Box"),
        HitTarget::Options => game.choice_text(choice),
    }
}

/// A refusal's sentence and its sections: `… full (2e IV.3.A.i; R9)` is taken apart at the last bracket.
pub(super) fn parts(why: &str) -> (&str, &str) {
    let inside = why.strip_suffix(')').and_then(|rest| rest.rsplit_once(" ("));
    if let Some((sentence, cite)) = inside
        && cite.starts_with(['1', '2', 'R'])
    {
        (sentence, cite)
    } else {
        (why, "")
    }
}

fn links(ui: &mut Ui, table: &Table<'_>, refused: &Refused, requests: &mut Requests) {
    let setting = setting_of(refused);
    let script = script_of(table, refused);
    if setting.is_none() && script.is_none() {
        return;
    }
    ui.horizontal(|ui| {
        if let Some(key) = setting
            && ui.link(say!(table.texts, "show the rule")).on_hover_text(key).clicked()
        {
            requests
                .push(Request::Select(Selection { setting: Some(key.to_owned()), ..table.context.selection.clone() }));
            requests.run(Command::Show(Pane::Rules));
        }
        if let Some(path) = script
            && ui.link(say!(table.texts, "show the script")).on_hover_text(&path).clicked()
        {
            requests.push(Request::GoTo(Place { path, span: Span::default() }));
        }
    });
}

/// The setting that a refusal is about, or else one of the section that it cites.
pub(super) fn setting_of(refused: &Refused) -> Option<&'static str> {
    use Refusal::*;
    let known = match refused.reason? {
        StackIsFull { .. } => "stack_height",
        ProvinceIsFull { .. } => "stacks_in_province",
        DisplayIsFull { .. } => "display_limit",
        MustDiscardFirst { .. } | NoNeedToDiscard { .. } => "discard_from",
        SecondTakeValue { .. } | SecondTakeFromDeck => "second_take_value",
        NoFurtherSpecial { .. } => "specials_in_action",
        OneCardAnAction | TwoCardsAnAction => "second_play",
        FirstCardAllowsNoSecond { .. } | SecondCardValue { .. } => "second_play_value",
        NoBattleThisTurn { .. } => "no_battle_tokens",
        TooFewProvinces { .. } => "counter_revolution_provinces",
        NoClaimThisTurn { .. } => "counter_revolution_turns",
        ClaimIsAutomatic => "claim",
        DeckIsEmpty | NothingToTake => "shuffle_discards",
        NoTarget { .. } | ActionWithoutTarget { .. } => "special_without_target",
        _ => "",
    };
    let of_key = SETTINGS.iter().find(|setting| setting.key == known);
    let (_, cite) = parts(&refused.why);
    let section = cite.split(';').next().unwrap_or_default().trim();
    // The narrowest setting whose section contains that of the refusal, or is contained in it.
    let near = |setting: &&crate::model::Setting| {
        let own = setting.cite.split(';').next().unwrap_or_default().trim();
        !section.is_empty() && (own.starts_with(section) || section.starts_with(own) && own.len() > 5)
    };
    of_key.or_else(|| SETTINGS.iter().filter(near).max_by_key(|setting| setting.cite.len())).map(|it| it.key)
}

/// The script of the special that was refused or that refuses.
fn script_of(table: &Table<'_>, refused: &Refused) -> Option<String> {
    let pack = table.sandbox.pack();
    let of_effect = |effect: crate::model::EffectId| pack.effects.get(effect.index()).map(|it| it.path.clone());
    let of_card = |card: crate::model::CardId| of_effect(pack.cards.get(card.index())?.effect()?);
    let of_action = |action| pack.effect_of_action(action).map(|it| it.path.clone());
    match refused.reason? {
        Refusal::RequirementFails { card, .. } | Refusal::NoTarget { card } => of_card(card),
        Refusal::ActionForbidden { action, .. } | Refusal::ActionWithoutTarget { action } => of_action(action),
        Refusal::NotATarget { .. } => match table.sandbox.position().effect.cause {
            Cause::Card { effect, .. } => of_effect(effect),
            Cause::Action { action, .. } => of_action(action),
            Cause::Point { .. } => None,
        },
        Refusal::NoFurtherSpecial { .. } => {
            let Choice::Play(card) = refused.choice else { return None };
            of_card(card)
        }
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_is_a_sentence_and_its_section() {
        assert_eq!(parts("the stack is full (2e IV.3.A.i; R9)"), ("the stack is full", "2e IV.3.A.i; R9"));
        assert_eq!(parts("it is (really) full (R1)"), ("it is (really) full", "R1"));
        assert_eq!(parts("Ann is to choose now"), ("Ann is to choose now", ""));
        assert_eq!(parts("no (maybe)"), ("no (maybe)", ""));
    }
}
