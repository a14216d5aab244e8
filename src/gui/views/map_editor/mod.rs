//! The map edited where it is seen: points of the selected province's outline and its name are dragged or moved by keys,
//! points added and removed, provinces split and drawn.
//!
//! `handles` draws what can be dragged, `line` what is being drawn, `keys` takes the keys, `tools` is the row of tools above.

mod handles;
mod keys;
mod line;
mod tools;

use crate::desk::map_edit::{DrawnMap, Neighbours, NewProvince, RingPoint, add_province, new_province, split_province};
use crate::gui::map::{MapResponse, MapState};
use crate::gui::requests::{Request, Requests, Selection, ViewContext};
use crate::load::edit::Proposal;
use crate::load::ring::Spot;
use crate::model::{Pack, ProvinceId};
use eframe::egui::{Pos2, Ui};

/// What a click on the map does.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
enum Tool {
    /// Takes points and the name of the selected province.
    #[default]
    Points,
    /// Draws the line along which the selected province is split.
    Split,
    /// Draws the outline of a new province.
    Draw,
}

/// What is moved by keys.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Handle {
    /// A point of the ring, by its index.
    Point(usize),
    /// The name, and the blocks that have no place of their own.
    Label,
    /// The place of the blocks.
    Blocks,
}

/// A drag that goes on.
#[derive(Clone, Debug)]
struct Drag {
    handle: Handle,
    before: DrawnMap,
    /// The map if it ended here, or why it can't.
    now: Result<DrawnMap, String>,
}

/// The state of the editor.
#[derive(Clone, Debug, Default)]
pub struct MapEditor {
    tool: Tool,
    /// The province whose handle is held, and the handle.
    held: Option<(String, Handle)>,
    drag: Option<Drag>,
    /// The points of the line that is being drawn.
    line: Vec<Spot>,
    /// The name of the province that is being made, and its region.
    name: String,
    region: String,
    /// Why the last thing was refused.
    refused: Option<String>,
    /// Whether the map had the focus in the last frame.
    has_keys: bool,
}

/// What the editor works with in a frame.
struct Bench<'a> {
    context: &'a ViewContext<'a>,
    pack: &'a Pack,
    /// The selected province.
    selected: Option<ProvinceId>,
}

impl Bench<'_> {
    /// The id of the selected province.
    fn id(&self) -> Option<&str> {
        Some(&self.pack.board.provinces.get(self.selected?.index())?.id)
    }

    fn name(&self) -> &str {
        self.selected.and_then(|id| self.pack.board.provinces.get(id.index())).map_or("", |it| it.name.as_str())
    }

    /// The ring and the label of the selected province, as the map shows them.
    fn outline(&self) -> Option<(&[[f32; 2]], [f32; 2])> {
        let outline = self.pack.board.outlines.iter().find(|outline| Some(outline.province) == self.selected)?;
        Some((&outline.ring, outline.label))
    }

    /// The place of the blocks of the selected province, if they have one of their own.
    fn blocks(&self) -> Option<[f32; 2]> {
        self.pack.board.outlines.iter().find(|outline| Some(outline.province) == self.selected)?.blocks
    }

    /// The map of the pack's file, and the index of the selected province's outline in it.
    fn drawn(&self) -> Result<(DrawnMap, usize), String> {
        let map = DrawnMap::read(self.context.workbench.files())?;
        let at = self.id().and_then(|id| map.position(id)).ok_or("select a province that is drawn first")?;
        let shown = self.outline().map_or(0, |(ring, _)| ring.len());
        if map.outlines[at].ring.len() != shown {
            return Err("this outline can't be edited before its problems are fixed".to_owned());
        }
        Ok((map, at))
    }
}

/// Whether neighbours stay while a point moves: Alt is held.
fn neighbours(ui: &Ui) -> Neighbours {
    if ui.input(|input| input.modifiers.alt) { Neighbours::Stay } else { Neighbours::Along }
}

impl MapEditor {
    /// Before the map is drawn: the tools above it, and the keys that it would take.
    pub fn above(
        &mut self,
        ui: &mut Ui,
        context: &ViewContext<'_>,
        pack: &Pack,
        selected: Option<ProvinceId>,
        map: &mut MapState,
        requests: &mut Requests,
    ) {
        let bench = Bench { context, pack, selected };
        if self.held.as_ref().is_some_and(|(of, _)| Some(of.as_str()) != bench.id()) {
            self.held = None;
        }
        self.tools(ui, &bench, requests);
        if self.has_keys {
            self.keys(ui, &bench, requests);
        }
        map.is_edited = true;
    }

    /// Beside the choice of how the board is shown: the fields of a province that is being made. They have their place there,
    /// so that the map does not move when a tool is taken.
    pub fn head(
        &mut self,
        ui: &mut Ui,
        context: &ViewContext<'_>,
        pack: &Pack,
        selected: Option<ProvinceId>,
        requests: &mut Requests,
    ) {
        self.fields(ui, &Bench { context, pack, selected }, requests);
    }

    /// Over the map that was drawn: handles and lines. Returns the province that was clicked to be selected.
    pub fn over(
        &mut self,
        ui: &mut Ui,
        context: &ViewContext<'_>,
        pack: &Pack,
        selected: Option<ProvinceId>,
        (map, shown): (&mut MapState, &MapResponse),
        requests: &mut Requests,
    ) -> Option<ProvinceId> {
        let bench = Bench { context, pack, selected };
        self.has_keys = shown.response.has_focus();
        match self.tool {
            Tool::Points => self.handles(ui, &bench, map, shown, requests),
            Tool::Split | Tool::Draw => {
                self.draw_line(ui, &bench, map, shown, requests);
                None
            }
        }
    }

    /// Writes a changed map, or says why it can't be.
    fn change(
        &mut self,
        bench: &Bench<'_>,
        before: &DrawnMap,
        after: Result<DrawnMap, String>,
        (label, field): (String, Option<String>),
        requests: &mut Requests,
    ) -> bool {
        let mut proposal = Proposal::default();
        let proposed = after.and_then(|after| {
            after.propose(before, bench.context.workbench.files(), &mut proposal).map_err(|finding| finding.message)
        });
        self.refused = proposed.err();
        if self.refused.is_none() {
            requests.push(Request::ApplyProposal { proposal, label, field });
        }
        self.refused.is_none()
    }

    /// Moves what is held of the selected province.
    fn moved(
        map: &DrawnMap,
        outline: usize,
        handle: Handle,
        to: Spot,
        neighbours: Neighbours,
    ) -> Result<DrawnMap, String> {
        match handle {
            Handle::Point(at) => map.move_point(RingPoint { outline, at }, to, neighbours),
            Handle::Label => map.move_label(outline, to),
            Handle::Blocks => map.move_blocks(outline, Some(to)),
        }
    }

    /// Moves what is held by so much; steps that follow each other are one for undo.
    fn nudge(&mut self, bench: &Bench<'_>, by: [f64; 2], neighbours: Neighbours, requests: &mut Requests) {
        let Some((id, handle)) = self.held.clone() else { return };
        let moved = bench.drawn().map(|(map, outline)| {
            let from = match handle {
                Handle::Point(at) => map.spot(RingPoint { outline, at }).unwrap_or_default(),
                Handle::Label => map.outlines[outline].label,
                Handle::Blocks => map.place_of_blocks(outline).unwrap_or_default(),
            };
            // Steps that can be seen.
            let step = map.unit() * 10.0;
            let to = [from[0] + by[0] * step, from[1] + by[1] * step];
            let after = MapEditor::moved(&map, outline, handle, to, neighbours);
            (map, after)
        });
        match moved {
            Ok((before, after)) => {
                let field = Some(format!("map {id} {handle:?}"));
                self.change(bench, &before, after, (moves(bench, handle), field), requests);
            }
            Err(why) => self.refused = Some(why),
        }
    }

    /// Gives the blocks of the selected province a place of their own beside the name, or takes it from them.
    fn set_blocks_apart(&mut self, bench: &Bench<'_>, is_apart: bool, requests: &mut Requests) {
        match bench.drawn() {
            Ok((map, outline)) => {
                let place = map.place_of_blocks(outline).filter(|_| is_apart);
                let after = map.move_blocks(outline, place);
                if self.change(bench, &map, after, (moves(bench, Handle::Blocks), None), requests) {
                    let held = if is_apart { Handle::Blocks } else { Handle::Label };
                    self.held = bench.id().map(|id| (id.to_owned(), held));
                }
            }
            Err(why) => self.refused = Some(why),
        }
    }

    /// Removes the point that is held.
    fn remove_point(&mut self, bench: &Bench<'_>, at: usize, neighbours: Neighbours, requests: &mut Requests) {
        match bench.drawn() {
            Ok((map, outline)) => {
                let after = map.remove_point(RingPoint { outline, at }, neighbours);
                let label = format!("a point of {} removed", bench.name());
                if self.change(bench, &map, after, (label, None), requests) {
                    self.held = None;
                }
            }
            Err(why) => self.refused = Some(why),
        }
    }

    /// Adds a point on the edge that begins at a point, near a place.
    fn add_point(&mut self, bench: &Bench<'_>, from: usize, near: Spot, requests: &mut Requests) {
        match bench.drawn() {
            Ok((map, outline)) => {
                let added = map.add_point(RingPoint { outline, at: from }, near);
                let at = added.as_ref().map_or(from, |(_, point)| point.at);
                let label = format!("a point of {} added", bench.name());
                if self.change(bench, &map, added.map(|(map, _)| map), (label, None), requests) {
                    self.hold(bench, at);
                }
            }
            Err(why) => self.refused = Some(why),
        }
    }

    fn hold(&mut self, bench: &Bench<'_>, point: usize) {
        self.held = bench.id().map(|id| (id.to_owned(), Handle::Point(point)));
    }

    /// Makes the province that is being drawn, or splits the selected one.
    fn finish(&mut self, bench: &Bench<'_>, requests: &mut Requests) {
        match self.made(bench) {
            Ok((proposal, label, new)) => {
                self.refused = None;
                requests.push(Request::ApplyProposal { proposal, label, field: None });
                requests.push(Request::Select(Selection {
                    province: Some(new.id),
                    cards: Vec::new(),
                    ..bench.context.selection.clone()
                }));
                *self = MapEditor { has_keys: self.has_keys, ..MapEditor::default() };
            }
            Err(why) => self.refused = Some(why),
        }
    }

    fn made(&self, bench: &Bench<'_>) -> Result<(Proposal, String, NewProvince), String> {
        let board = &bench.pack.board;
        let (before, after, new, label) = if self.tool == Tool::Split {
            let (map, outline) = bench.drawn()?;
            let province = bench.selected.and_then(|id| board.provinces.get(id.index()));
            let region = province.and_then(|it| board.regions.get(it.region.index())).map_or("", |it| it.id.as_str());
            let new = new_province(board, &self.name, region)?;
            let after = split_province(&map, outline, &self.line, &new)?;
            let label = format!("{} split from {}", new.name, bench.name());
            (map, after, new, label)
        } else {
            let map = DrawnMap::read(bench.context.workbench.files())?;
            let region = board.regions.iter().find(|region| region.id == self.region).or(board.regions.first());
            let new = new_province(board, &self.name, region.map_or("", |region| region.id.as_str()))?;
            let after = add_province(&map, &self.line, &new)?;
            let label = format!("{} drawn", new.name);
            (map, after, new, label)
        };
        let proposal =
            new.propose(&after, &before, bench.context.workbench.files()).map_err(|finding| finding.message)?;
        Ok((proposal, label, new))
    }

    /// Gives up what is being drawn, and the tool.
    fn give_up(&mut self) {
        *self = MapEditor { has_keys: self.has_keys, ..MapEditor::default() };
    }
}

/// The name of a step that moves something.
fn moves(bench: &Bench<'_>, handle: Handle) -> String {
    match handle {
        Handle::Point(_) => format!("outline of {}", bench.name()),
        Handle::Label => format!("place of the name of {}", bench.name()),
        Handle::Blocks => format!("place of the blocks of {}", bench.name()),
    }
}

/// A point of the board as numbers of the file.
fn wide([x, y]: [f32; 2]) -> Spot {
    [f64::from(x), f64::from(y)]
}

/// A point of a file on the screen.
fn on_screen(map: &MapState, [x, y]: Spot) -> Option<Pos2> {
    map.to_screen([x as f32, y as f32])
}
