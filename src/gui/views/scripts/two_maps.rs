//! The board before and after a trial, on two maps: where something has changed, provinces glow. A stack that may be chosen
//! instead is clicked before, and the same is tried with it.

use super::trial::again;
use crate::app::trials::TrialRequest;
use crate::desk::TrialResult;
use crate::gui::map::{self, MapState, Marks, Stack};
use crate::gui::requests::{Request, Requests, ViewContext};
use crate::gui::theme::{palette, strong};
use crate::kernel::Seat;
use crate::model::{Faction, Pack, ProvinceId, ProvinceSet, StackSetup, Texts};
use eframe::egui::{Label, RichText, Ui};

/// The maps, each moved and zoomed by itself.
#[derive(Default)]
pub struct TwoMaps([MapState; 2]);

/// Draws both in the room that there is. Nothing where the game has no map, or nothing was tried.
pub fn two_maps(
    ui: &mut Ui,
    context: &ViewContext<'_>,
    (made, tried): (&TrialRequest, &TrialResult),
    state: &mut TwoMaps,
    requests: &mut Requests,
) {
    let Some(pack) = context.workbench.snapshot().pack() else { return };
    let Some(stacks) = &tried.stacks else { return };
    let texts = pack.texts(context.language);
    let at = |side: usize, province: ProvinceId| -> Vec<&StackSetup> {
        stacks[side].iter().filter(|stack| stack.province == province).collect()
    };
    let mut changed = ProvinceSet::NONE;
    let provinces = || (0..pack.board.provinces.len()).map(|at| ProvinceId(at as u8));
    provinces().filter(|id| at(0, *id) != at(1, *id)).for_each(|id| changed.insert(id));
    let choices = StackChoices::of(pack, tried);
    ui.columns(2, |columns| {
        for (side, (ui, title)) in columns.iter_mut().zip(["Before", "After"]).enumerate() {
            ui.horizontal(|ui| {
                ui.label(RichText::new(title).font(strong(13.0)));
                let caption = match side {
                    0 => choices
                        .as_ref()
                        .map_or(String::new(), |it| format!("{} stacks may be chosen: click another", it.stacks.len())),
                    _ => difference(pack, texts, stacks),
                };
                ui.add(Label::new(RichText::new(caption).color(palette(ui).muted)).truncate());
            });
            let shown = |province: ProvinceId| -> Vec<Stack> {
                let stack = |it: &StackSetup| Stack { seat: it.seat, faction: it.faction, height: it.height };
                at(side, province).into_iter().map(stack).collect()
            };
            let of = |province: ProvinceId, seat: Seat| {
                choices.as_ref()?.stacks.iter().find(|stack| (stack.0, stack.1) == (province, seat))
            };
            let can_be_chosen = |province: ProvinceId, seat: Seat| of(province, seat).is_some();
            let is_chosen = |province: ProvinceId, seat: Seat| of(province, seat).is_some_and(|stack| stack.3);
            let is_first = side == 0 && choices.is_some();
            let marks = Marks {
                glowing: changed,
                stacks: Some(&shown),
                choosable: is_first.then_some(&can_be_chosen),
                changed: is_first.then_some(&is_chosen),
                ..Marks::default()
            };
            let map = &mut state.0[side];
            let clicked = ui.push_id(title, |ui| map::view(ui, pack, texts, &marks, map).clicked_stack).inner;
            let clicked = clicked.and_then(|(province, seat)| of(province, seat));
            if let Some(((_, _, choice, _), choices)) = clicked.zip(choices.as_ref()) {
                requests.push(Request::TryEffect(again(made, tried, choices.step, choice)));
            }
        }
    });
}

/// The first step of a trial in which stacks are chosen among.
struct StackChoices<'t> {
    step: usize,
    /// Where each stands, whose it is, the choice as journals write it, and whether it was made.
    stacks: Vec<(ProvinceId, Seat, &'t str, bool)>,
}

impl<'t> StackChoices<'t> {
    fn of(pack: &Pack, tried: &'t TrialResult) -> Option<StackChoices<'t>> {
        let stack = |text: &str| {
            let (province, seat) = text.strip_prefix("stack ")?.split_once(' ')?;
            let at = pack.board.provinces.iter().position(|it| it.id == province)?;
            Some((ProvinceId(u8::try_from(at).ok()?), Seat::parse(seat)?))
        };
        tried.steps.iter().enumerate().find_map(|(step, tried)| {
            let options = tried.options.iter().enumerate();
            let stacks: Vec<_> = options
                .filter_map(|(at, (_, text))| {
                    stack(text).map(|(id, seat)| (id, seat, text.as_str(), at == tried.chosen))
                })
                .collect();
            (stacks.len() > 1).then_some(StackChoices { step, stacks })
        })
    }
}

/// What changed on the board, province by province: `Picardie −1 moderate`.
fn difference(pack: &Pack, texts: &Texts, stacks: &[Vec<StackSetup>; 2]) -> String {
    let count = |side: usize, province: ProvinceId, faction: Faction| -> i32 {
        let here = stacks[side].iter().filter(|it| it.province == province && it.faction == faction);
        here.map(|it| i32::from(it.height)).sum()
    };
    let mut differences = Vec::new();
    for (at, province) in pack.board.provinces.iter().enumerate() {
        let id = ProvinceId(at as u8);
        for faction in Faction::ALL {
            let more = count(1, id, faction) - count(0, id, faction);
            if more != 0 {
                let sign = if more > 0 { "+" } else { "−" };
                let name = texts.word("faction", pack.board.faction_ids.of(faction));
                differences.push(format!("{} {sign}{} {name}", province.name, more.abs()));
            }
        }
    }
    if differences.is_empty() { "no block comes or goes".to_owned() } else { differences.join(" · ") }
}
