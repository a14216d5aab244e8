//! Over the sea, left of the map: in an election the votes, at other times the battle; below, the Counter-Revolution.
//!
//! Its place and size depend on the window alone, so that the map never moves.

use super::hit_target::HitTarget;
use super::{Dragged, SandboxState, Table};
use crate::desk::province;
use crate::games::liberte::Office;
use crate::gui::paint::{GOLD, block, edge, picture, token};
use crate::gui::theme::{book, color, palette, strong};
use crate::kernel::Seat;
use crate::model::say;
use crate::model::{CardId, Faction, Phase, ProvinceId, Symbol};
use crate::sandbox::{OfficeStanding, ProvinceVote, offices_now};
use eframe::egui::{
    Align, Align2, Color32, FontId, Frame, Layout, Margin, Pos2, Rect, Response, RichText, Role, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, UiBuilder, Vec2, WidgetInfo, pos2, vec2,
};

/// The size of the panel in a window of the usual size, in points.
const WIDE: Vec2 = vec2(250.0, 440.0);
/// Its size in a small window, where it lies in the Bay of Biscay.
const SMALL: Vec2 = vec2(150.0, 202.0);
/// The least height of the small one.
const LEAST: f32 = 90.0;
/// The height that is kept for the rules above the small one.
const BESIDE: f32 = 46.0;
/// The gap around it.
const GAP: f32 = 8.0;

/// How the panel lies on the map.
#[derive(Clone, Copy)]
pub(super) struct SeaPanel {
    /// Where it is.
    pub rect: Rect,
    /// Whether it is the small one.
    is_small: bool,
}

impl SeaPanel {
    /// Its place on a map's area.
    pub fn of(area: Rect, is_small: bool) -> SeaPanel {
        let rect = if is_small {
            // What has no room below the rules is scrolled to.
            let height = SMALL.y.min(area.height() - BESIDE - 3.0 * GAP).max(LEAST);
            let size = vec2(SMALL.x, height);
            Rect::from_min_size(pos2(area.left() + GAP, area.bottom() - height - GAP), size)
        } else {
            let height = WIDE.y.min(area.height() - 2.0 * GAP);
            Rect::from_min_size(area.min + Vec2::splat(GAP), vec2(WIDE.x, height))
        };
        SeaPanel { rect, is_small }
    }

    /// The width that the whole map leaves free for it.
    pub fn covered(self) -> f32 {
        if self.is_small { SMALL.x + GAP } else { WIDE.x + GAP }
    }

    /// The upper left corner of what it leaves free, where no province lies.
    pub fn beside(self, area: Rect) -> Rect {
        let top = area.top() + GAP;
        match self.is_small {
            true => Rect::from_min_max(pos2(self.rect.left(), top), pos2(self.rect.right(), self.rect.top() - GAP)),
            false => Rect::from_min_size(pos2(self.rect.right() + 12.0, top), vec2(178.0, 84.0)),
        }
    }

    /// Draws it.
    pub fn show(self, ui: &mut Ui, table: &Table<'_>, votes: &[ProvinceVote], state: &mut SandboxState) {
        let colours = palette(ui);
        let is_election = table.shown.phase == Phase::Election && !table.shown.is_over();
        let inside = if self.is_small { 8.0 } else { 12.0 };
        ui.scope_builder(UiBuilder::new().max_rect(self.rect), |ui| {
            let frame = Frame::new().fill(colours.panel).stroke(Stroke::new(1.0, colours.line)).corner_radius(8.0);
            frame.inner_margin(Margin::same(inside as i8)).show(ui, |ui| {
                ui.set_width(self.rect.width() - 2.0 * inside);
                ui.spacing_mut().item_spacing = vec2(4.0, if self.is_small { 2.0 } else { 4.0 });
                let panel = Panel { table, is_small: self.is_small };
                let height = self.rect.height() - 2.0 * inside;
                ScrollArea::vertical().id_salt("beside the map").max_height(height).show(ui, |ui| {
                    if is_election {
                        panel.votes(ui, votes);
                    } else {
                        panel.battle(ui, state);
                    }
                    if !self.is_small {
                        ui.add_space(5.0);
                    }
                    panel.counter_revolution(ui);
                });
            });
        });
    }
}

struct Panel<'t> {
    table: &'t Table<'t>,
    is_small: bool,
}

impl Panel<'_> {
    fn title(&self, ui: &mut Ui, text: &str, right: &str) {
        let size = if self.is_small { 14.5 } else { 17.0 };
        ui.horizontal(|ui| {
            ui.label(RichText::new(text).font(book(size)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(right).color(palette(ui).muted).size(11.0));
            });
        });
    }

    fn fill(&self, faction: Faction) -> Color32 {
        color(&self.table.sandbox.pack().board.blocks[faction].hex)
    }

    /// The votes of the election: province by province, by faction and holder, and what they would bring.
    fn votes(&self, ui: &mut Ui, votes: &[ProvinceVote]) {
        let p = self.table.shown;
        let provinces = self.table.sandbox.pack().board.provinces.len();
        let decided = usize::from(p.province.0).max(votes.last().map_or(0, |it| it.province.index() + 1));
        let decided = decided.min(provinces);
        let right = if self.is_small {
            say!(self.table.texts, "{n} of {of}", n = decided, of = provinces)
        } else {
            say!(self.table.texts, "{n} of {of} provinces decided", n = decided, of = provinces)
        };
        self.title(ui, &say!(self.table.texts, "Votes"), &right);
        if !self.is_small {
            self.strip(ui, votes, decided);
        }
        let need = self.table.sandbox.game().rules().landslide_votes;
        let most = p.tally.0.into_iter().max().unwrap_or(0).max(need + 2);
        for faction in self.table.sandbox.game().factions().iter() {
            self.faction(ui, faction, most, need);
        }
        if self.is_small {
            let have = p.tally[Faction::Radical];
            return self.line(
                ui,
                &say!(self.table.texts, "Landslide"),
                &say!(self.table.texts, "{n} of {of}", n = have, of = need),
            );
        }
        ui.separator();
        self.offices(ui);
    }

    /// A mark for each province in order: its vote, a dash for none, a frame for what is still to come.
    fn strip(&self, ui: &mut Ui, votes: &[ProvinceVote], decided: usize) {
        let colours = palette(ui);
        let game = self.table.sandbox.game();
        let count = game.pack().board.provinces.len();
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 18.0), Sense::hover());
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Label, true, say!(self.table.texts, "{n} provinces have voted", n = decided))
        });
        let step = rect.width() / count.max(1) as f32;
        let place = |at: usize| {
            let middle = pos2(rect.left() + step * (at as f32 + 0.5), rect.center().y);
            Rect::from_center_size(middle, vec2((step - 1.6).min(9.0), 13.0))
        };
        for at in 0..count {
            let mark = place(at);
            match votes.iter().find(|vote| vote.province.index() == at).map(|vote| vote.winner) {
                Some(Some((_, faction, _))) => block(ui.painter(), mark, faction, self.fill(faction)),
                Some(None) => {
                    let dash = Stroke::new(1.4, colours.muted);
                    ui.painter().hline(mark.left() + 1.0..=mark.right() - 1.0, mark.center().y, dash);
                }
                None if at < decided => {
                    ui.painter().circle_filled(mark.center(), 1.2, colours.line);
                }
                None if at == decided => {
                    ui.painter().rect_stroke(mark.expand(2.0), 2.0, Stroke::new(1.8, colours.ink), StrokeKind::Inside);
                }
                None => {
                    ui.painter().rect_stroke(mark, 1.0, Stroke::new(1.0, colours.line), StrokeKind::Inside);
                }
            }
        }
        let at =
            response.hover_pos().map(|at| ((at.x - rect.left()) / step).max(0.0) as usize).filter(|&at| at < count);
        if let Some(at) = at {
            let vote = votes.iter().find(|vote| vote.province.index() == at).map(|vote| vote.winner);
            let what = match vote {
                Some(Some((seat, faction, votes))) => say!(
                    self.table.texts,
                    "{n} {faction} for {who}",
                    n = votes,
                    faction = self.table.texts.faction(faction),
                    who = self.table.name(seat)
                ),
                Some(None) => say!(self.table.texts, "no vote"),
                None if at < decided => say!(self.table.texts, "nobody stands there"),
                None => say!(self.table.texts, "still to vote"),
            };
            response.on_hover_text_at_pointer(format!("{} {}: {what}", at + 1, province(game, ProvinceId(at as u8))));
        }
    }

    /// A faction's votes as a bar with a tick each, and who holds how many.
    fn faction(&self, ui: &mut Ui, faction: Faction, most: u8, need: u8) {
        let (p, colours) = (self.table.shown, palette(ui));
        let votes = p.tally[faction];
        let word = self.table.texts.faction_name(faction);
        let name = match faction {
            Faction::Radical => say!(self.table.texts, "Radical votes: {n} of {need}", n = votes, need = need),
            Faction::Moderate | Faction::Royalist | Faction::Fourth => {
                say!(self.table.texts, "Votes for the {faction}: {n}", faction = word, n = votes)
            }
        };
        let side = if self.is_small { 13.0 } else { 16.0 };
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), side + 3.0), Sense::hover());
        response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
        let mark = Rect::from_center_size(pos2(rect.left() + side / 2.0, rect.center().y), Vec2::splat(side));
        block(ui.painter(), mark, faction, self.fill(faction));
        let words = FontId::proportional(if self.is_small { 12.0 } else { 13.0 });
        let left = pos2(mark.right() + 7.0, rect.center().y);
        ui.painter().text(left, Align2::LEFT_CENTER, word, words, colours.ink);
        let number = strong(if self.is_small { 14.0 } else { 16.0 });
        ui.painter().text(rect.right_center(), Align2::RIGHT_CENTER, votes, number, colours.ink);
        self.bar(ui, faction, (votes, most), need);
        if self.is_small {
            return;
        }
        let holders: Vec<Seat> = p.order().iter().copied().filter(|&seat| p.votes[seat][faction] > 0).collect();
        ui.horizontal(|ui| {
            ui.set_min_height(16.0);
            ui.spacing_mut().item_spacing.x = 3.0;
            for seat in holders {
                let count = p.votes[seat][faction];
                let (rect, response) = ui.allocate_exact_size(vec2(13.0, 14.0), Sense::hover());
                let name = say!(
                    self.table.texts,
                    "{who} holds {n} {faction} votes",
                    who = self.table.name(seat),
                    n = count,
                    faction = self.table.texts.faction(faction)
                );
                response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &name));
                token(ui.painter(), rect.center(), 4.8, seat);
                response.on_hover_text(name);
                ui.label(RichText::new(count.to_string()).font(strong(12.0)));
                ui.add_space(6.0);
            }
            if faction == Faction::Radical {
                ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                    let text = RichText::new(say!(self.table.texts, "{n} landslide", n = need))
                        .color(colours.muted)
                        .size(11.0);
                    ui.label(text)
                        .on_hover_text(say!(self.table.texts, "So many radical votes of one election end the game."));
                });
            }
        });
    }

    fn bar(&self, ui: &mut Ui, faction: Faction, (votes, most): (u8, u8), need: u8) {
        let colours = palette(ui);
        let (slot, _) =
            ui.allocate_exact_size(vec2(ui.available_width(), if self.is_small { 7.0 } else { 10.0 }), Sense::hover());
        let painter = ui.painter();
        painter.rect_filled(slot, 2.0, colours.line.gamma_multiply(0.55));
        let unit = slot.width() / f32::from(most.max(1));
        let fill = self.fill(faction);
        if votes > 0 {
            let filled = slot.with_max_x(slot.left() + unit * f32::from(votes));
            painter.rect(filled, 2.0, fill, Stroke::new(1.0, edge(fill)), StrokeKind::Inside);
            let tick = Stroke::new(1.0, edge(fill).gamma_multiply(0.6));
            for at in 1..votes {
                painter.vline(slot.left() + unit * f32::from(at), slot.y_range().shrink(1.5), tick);
            }
        }
        if faction == Faction::Radical {
            let x = slot.left() + unit * f32::from(need);
            painter.vline(x, slot.expand(3.0).y_range(), Stroke::new(2.0, colours.ink));
        }
    }

    /// Who would hold the offices if it ended now.
    fn offices(&self, ui: &mut Ui) {
        ui.label(RichText::new(say!(self.table.texts, "If it ended now")).font(strong(12.5)));
        let offices = offices_now(self.table.sandbox.game(), self.table.shown);
        let all = [Office::FirstInGovernment, Office::SecondInGovernment, Office::FirstInOpposition];
        for office in all {
            let standing = offices.iter().find(|it| it.office == office);
            self.office(ui, office, standing);
        }
    }

    fn office(&self, ui: &mut Ui, office: Office, standing: Option<&OfficeStanding>) {
        let colours = palette(ui);
        ui.horizontal(|ui| {
            ui.set_min_height(17.0);
            ui.spacing_mut().item_spacing.x = 5.0;
            let (rect, _) = ui.allocate_exact_size(vec2(96.0, 17.0), Sense::hover());
            let font = FontId::proportional(12.0);
            ui.painter().text(
                rect.left_center(),
                Align2::LEFT_CENTER,
                say!(self.table.texts, office_word(office)),
                font,
                colours.muted,
            );
            let Some(standing) = standing else {
                ui.label(RichText::new(say!(self.table.texts, "nobody yet")).color(colours.muted).size(12.0));
                return;
            };
            let seats: Vec<Seat> = standing.seats.iter().collect();
            let names: Vec<String> = seats.iter().map(|&seat| self.table.name(seat).to_owned()).collect();
            for &seat in &seats {
                let (rect, _) = ui.allocate_exact_size(vec2(12.0, 14.0), Sense::hover());
                token(ui.painter(), rect.center(), 4.8, seat);
            }
            let (text, right) = match names.as_slice() {
                [one] => (one.clone(), say!(self.table.texts, "{n} VP", n = standing.points)),
                _ => (say!(self.table.texts, "tie"), String::new()),
            };
            let tip = match names.as_slice() {
                [_] => String::new(),
                _ => say!(self.table.texts, "{who} are tied", who = self.table.texts.wording().listed(&names)),
            };
            let label = ui.label(RichText::new(text).size(12.5));
            if !tip.is_empty() {
                label.on_hover_text(tip);
            }
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(right).font(strong(12.0)));
            });
        });
    }

    /// A line of a word and what it is.
    fn line(&self, ui: &mut Ui, word: &str, what: &str) {
        ui.horizontal(|ui| {
            ui.label(RichText::new(word).color(palette(ui).muted).size(12.0));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(what).font(strong(12.0)));
            });
        });
    }

    /// The battle of the turn: tokens by seat, and who leads. Cards with a cannon can be dropped here.
    fn battle(&self, ui: &mut Ui, state: &mut SandboxState) {
        let (table, colours) = (self.table, palette(ui));
        let p = table.shown;
        let battle = table.sandbox.pack().board.battle(p.turn);
        let (name, points) = match battle {
            Some(battle) => (battle.name.clone(), say!(table.texts, "{n} VP", n = battle.victory_points)),
            None => (say!(table.texts, "Battle"), String::new()),
        };
        self.title(ui, &name, &points);
        let is_none = table.sandbox.game().rules().no_battle_tokens.has(p.turn);
        let takes_cards = matches!(state.dragged, Some(Dragged::Card(_)));
        let line = if takes_cards { Stroke::new(1.5, colours.accent) } else { Stroke::new(1.0, colours.line) };
        let frame = Frame::new().stroke(line).corner_radius(6.0).inner_margin(Margin::symmetric(7, 5));
        let shown = frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.set_min_height(if self.is_small { 62.0 } else { 52.0 });
            let total: u32 = p.all_seats().iter().map(|seat| u32::from(p.battle_tokens[seat])).sum();
            if total == 0 {
                let text = match is_none {
                    true => say!(table.texts, "no tokens this turn"),
                    false => say!(table.texts, "no tokens yet"),
                };
                ui.label(RichText::new(text).color(colours.muted).size(12.0));
                return;
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing.x = 3.0;
                for seat in p.order().iter().copied().filter(|&seat| p.battle_tokens[seat] > 0) {
                    let (rect, _) = ui.allocate_exact_size(vec2(13.0, 14.0), Sense::hover());
                    token(ui.painter(), rect.center(), 5.0, seat);
                    ui.label(RichText::new(p.battle_tokens[seat].to_string()).font(strong(12.5)));
                    ui.add_space(6.0);
                }
            });
            ui.label(RichText::new(self.leader()).color(colours.muted).size(11.5));
        });
        let name = say!(self.table.texts, "Battle Box: {what}", what = self.leader());
        shown.response.widget_info(|| WidgetInfo::labeled(Role::Group, true, &name));
        state.rects.push((HitTarget::Battle, shown.response.rect));
    }

    /// Who would lead the army now.
    fn leader(&self) -> String {
        let (table, p) = (self.table, self.table.shown);
        let pack = table.sandbox.pack();
        let general = |seat: Seat| {
            let is_general = |&card: &CardId| pack.cards[card.index()].symbols.has(Symbol::General);
            p.displays[seat].iter().find(is_general)
        };
        let can = |&seat: &Seat| p.battle_tokens[seat] > 0 && general(seat).is_some();
        let can: Vec<Seat> = p.order().iter().copied().filter(can).collect();
        let most = can.iter().map(|&seat| p.battle_tokens[seat]).max();
        let lead: Vec<Seat> = can.into_iter().filter(|&seat| Some(p.battle_tokens[seat]) == most).collect();
        match lead.as_slice() {
            [] => say!(table.texts, "nobody leads: no General with a token"),
            &[one] => {
                let card = general(one)
                    .map(|card| crate::desk::card_title(table.sandbox.game(), table.texts, card).to_owned());
                say!(table.texts, "{who} leads with {card}", who = table.name(one), card = card.unwrap_or_default())
            }
            several => {
                let names: Vec<String> = several.iter().map(|&seat| table.name(seat).to_owned()).collect();
                say!(table.texts, "{who} are tied", who = table.texts.wording().listed(&names))
            }
        }
    }

    /// Fleurs-de-lis, and the provinces behind them.
    fn counter_revolution(&self, ui: &mut Ui) {
        let (table, colours) = (self.table, palette(ui));
        let (game, p) = (table.sandbox.game(), table.shown);
        let have = game.counter_revolution_count(p);
        let need = game.rules().counter_revolution_provinces;
        let count = say!(table.texts, "{n} of {of}", n = have, of = need);
        let named = self.royalist_places();
        let text = if named.is_empty() { count.clone() } else { format!("{count}: {}", named.join(", ")) };
        if self.is_small {
            let response = ui.scope(|ui| self.line(ui, &say!(table.texts, "Counter-Rev."), &count)).response;
            response.widget_info(|| {
                WidgetInfo::labeled(Role::Label, true, say!(table.texts, "Counter-Revolution: {what}", what = text))
            });
            self.lilies(ui, have, need);
            response.on_hover_text(text);
            return;
        }
        ui.horizontal(|ui| {
            ui.label(RichText::new(say!(table.texts, "Counter-Revolution")).font(strong(12.5)));
            ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
                ui.label(RichText::new(&count).font(strong(12.5)));
            });
        });
        let response = self.lilies(ui, have, need);
        response.widget_info(|| {
            WidgetInfo::labeled(Role::Label, true, say!(table.texts, "Counter-Revolution: {what}", what = text))
        });
        let turns = &game.rules().counter_revolution_turns;
        let when = if turns.has(p.turn) {
            None
        } else {
            let turns: Vec<String> = turns.iter().map(|turn| turn.to_string()).collect();
            turns
                .into_iter()
                .reduce(|first, last| say!(table.texts, "{first} or {last}", first = first, last = last))
                .map(|turns| say!(table.texts, "possible in turn {turns}", turns = turns))
        };
        let lines: Vec<String> = (!named.is_empty()).then(|| named.join(", ")).into_iter().chain(when).collect();
        let label = eframe::egui::Label::new(RichText::new(lines.join(" · ")).color(colours.muted).size(11.0));
        ui.add(label.wrap());
    }

    /// What counts for the Counter-Revolution now.
    fn royalist_places(&self) -> Vec<String> {
        let (game, p) = (self.table.sandbox.game(), self.table.shown);
        let is_white = |&id: &ProvinceId| {
            p.stacks(id).controlling().is_some_and(|(_, stack)| stack.faction() == Faction::Royalist)
        };
        let mut named: Vec<String> =
            game.fleurs_de_lis().iter().filter(is_white).map(|id| province(game, id).to_owned()).collect();
        match p.lost_battle_count() {
            0 => {}
            1 => named.push(say!(self.table.texts, "a Lost Battle")),
            lost => named.push(say!(self.table.texts, "{n} Lost Battles", n = lost)),
        }
        named
    }

    fn lilies(&self, ui: &mut Ui, have: u8, need: u8) -> Response {
        let colours = palette(ui);
        let shown = need.max(have).max(1);
        let width = (ui.available_width() / f32::from(shown)).min(26.0);
        let side = (width - 3.0).min(20.0);
        let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), side + 3.0), Sense::hover());
        let gold = if ui.visuals().dark_mode { GOLD.lerp_to_gamma(Color32::WHITE, 0.35) } else { GOLD };
        for at in 0..shown {
            let middle: Pos2 = pos2(rect.left() + width * (f32::from(at) + 0.5), rect.center().y);
            let ink = if at < have { gold } else { colours.line };
            let place = Rect::from_center_size(middle, Vec2::splat(side));
            picture(ui.painter(), place, self.table.sandbox.pack().picture("fleur-de-lis"), ink);
        }
        response
    }
}

/// An office in a word or two.
pub(super) fn office_word(office: Office) -> &'static str {
    match office {
        Office::FirstInGovernment => "Government",
        Office::SecondInGovernment => "second in it",
        Office::FirstInOpposition => "Opposition",
    }
}
