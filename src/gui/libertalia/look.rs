//! What is special about the table of Libertalia in the window: what its drawing is given, and what its clicks ask for.

use super::{Course, Story, TableClick, TableState, TableView, arrange, below, half};
use super::{keys, show_handover, show_seats, show_table};
use crate::app::branches::BranchRequest;
use crate::app::libertalia::{LibertaliaRequest, MomentKind, PickEdit, WhySubject};
use crate::app::table::TableRequest;
use crate::desk::SpokenGame;
use crate::games::libertalia::{Choice, Event, Libertalia};
use crate::gui::tables::{
    Arranging, Below, Side, SideState, TableFrame, TableLook, TableRequests, is_side_by_side, record, side_by_side,
    side_widths,
};
use crate::kernel::{Game, Seat};
use crate::load::schema::Rulebook;
use crate::model::{DataPack, Wording, say};
use crate::sandbox::Player;
use eframe::egui::{CentralPanel, Frame, Key, Margin, Modifiers, Panel, Ui};

/// What the table remembers between frames.
#[derive(Default)]
pub struct LibertaliaState {
    side: SideState,
    drawing: TableState,
    /// The choice that is picked and not made yet, where all may see it.
    picked: Option<Choice>,
    shows_holders: bool,
    shows_hand: bool,
    /// What is explained.
    asked: Option<WhySubject>,
    /// What has been seen up to a moment, with the number of the game's state and the moment.
    story: Option<(u64, usize, Story)>,
}

impl TableLook for Libertalia {
    type State = LibertaliaState;

    const RULEBOOK: Rulebook = Rulebook::Libertalia;
    const SEED_DECIDES: &'static str = "the same seed, the same characters and booty";
    const MOST_SEATS: usize = 6;
    const USUAL_PLAYERS: [usize; 2] = [2, 6];
    const CODE_HIDES: &'static str = "; nothing that is hidden is in it: it opens where all was open";
    const QUERIES: &'static [&'static str] = &[
        "campaign>=2 score.P1>=40",
        "phase:night doubloons.P2>=20",
        "day:6 doubloons.P1:0",
        "asked:P1 choices>=4 phase:dusk",
        "tokens.P1.treasure-map>=3 or hand.P2:22",
    ];
    const ARRANGING: Arranging<Libertalia> = Arranging {
        tip: "Put characters, booty and doubloons where you like, on any day, and play from there.",
        draw: |ui, frame, _| arrange::arrange(ui, frame),
    };
    const SHRINKS: bool = false;

    fn side(state: &mut LibertaliaState) -> &mut SideState {
        &mut state.side
    }

    fn let_go(state: &mut LibertaliaState) {
        state.picked = None;
    }

    fn stays_picked(request: &LibertaliaRequest) -> bool {
        matches!(request, TableRequest::EditAnswer(_) | TableRequest::Consider { .. })
    }

    fn table(
        ui: &mut Ui,
        frame: &TableFrame<'_, Libertalia>,
        state: &mut LibertaliaState,
        requests: &mut TableRequests<Libertalia>,
    ) {
        state.drawing.allow_motion(frame.moves);
        let story = state.take_story(frame);
        let sights = Sights::of(frame, state.picked);
        let view = TableView {
            words: frame.words(),
            pack: frame.pack,
            position: frame.position,
            story: &story,
            viewer: sights.viewer,
            asked: frame.sandbox.game().asked(frame.position),
            choices: &sights.choices,
            picked: sights.picked,
            players: &sights.players,
            course: match sights.caption.as_deref() {
                Some(caption) => Course::Followed { caption, is_running: frame.session.is_running() },
                None => Course::Live,
            },
            shows_holders: state.shows_holders,
            shows_hand: state.shows_hand,
        };
        let clicks = draw(ui, frame, &view, state, requests);
        clicks.into_iter().for_each(|click| state.ask(frame, click, requests));
        state.story = Some((frame.session.revision(), frame.session.at(), story));
    }

    fn half(ui: &mut Ui, side: &Side<'_, Libertalia>, other: &Side<'_, Libertalia>) {
        half::half(ui, side, other, side.frame.words());
    }

    fn counts(pack: &DataPack, words: &Wording) -> String {
        let characters = say!(words, "{n|character|characters}", n = pack.list("character").len());
        format!("{characters}, {}", say!(words, "{n|kind|kinds} of booty", n = pack.list("booty").len()))
    }
}

/// Who looks at the table, and what can be chosen.
struct Sights {
    viewer: Option<Seat>,
    choices: Vec<Choice>,
    picked: Option<Choice>,
    players: Vec<Player>,
    /// What happens in a moment that is followed.
    caption: Option<String>,
}

impl Sights {
    fn of(frame: &TableFrame<'_, Libertalia>, picked: Option<Choice>) -> Sights {
        let session = frame.session;
        let asked = session.answerer().or(session.asked_openly());
        let draft = session.draft().and_then(|(_, draft)| *draft);
        Sights {
            viewer: session.viewer(),
            choices: asked.map(|seat| frame.sandbox.tree().choices(seat)).unwrap_or_default(),
            picked: draft.or(picked.filter(|_| session.asked_openly().is_some())),
            players: Seat::first(frame.sandbox.names().len()).map(|seat| frame.sandbox.player(seat)).collect(),
            caption: (!session.is_live()).then(|| caption(frame)),
        }
    }
}

/// What happens in the moment, in a few sentences.
fn caption(frame: &TableFrame<'_, Libertalia>) -> String {
    let words = frame.words();
    let moment = frame.moment;
    match moment.kind {
        MomentKind::Sunrise => say!(words, "Day {n} begins: all choose a character.", n = moment.position.day),
        MomentKind::Shown => say!(words, "All have chosen: the characters are shown, the lowest first."),
        MomentKind::Began(phase) => format!("{}.", words.phase(phase)),
        MomentKind::Acted { seat, rank, .. } => {
            let happened: Vec<Event> =
                moment.events.iter().copied().filter(|event| !matches!(event, Event::CharacterActed { .. })).collect();
            let told = Libertalia::sentences(&words, &happened);
            let acted = matches!(moment.events.first(), Some(Event::CharacterActed { .. }));
            let (who, character) = (words.seat(seat), words.character(rank));
            let whose = say!(words, "{who}'s {character}", who = who, character = character);
            match (told.is_empty(), acted) {
                (true, _) => say!(words, "{character} changes nothing.", character = whose),
                (false, true) => format!("{whose}: {told}"),
                (false, false) => told,
            }
        }
        MomentKind::Counted | MomentKind::End => Libertalia::sentences(&words, &moment.events),
    }
}

/// Draws the table, or the page that hides it. Returns what was asked for.
fn draw(
    ui: &mut Ui,
    frame: &TableFrame<'_, Libertalia>,
    view: &TableView<'_>,
    state: &mut LibertaliaState,
    requests: &mut TableRequests<Libertalia>,
) -> Vec<TableClick> {
    let takes_keys = !state.side.has_dialog && !ui.ctx().text_edit_focused();
    if let Some(next) = frame.session.handover() {
        let session = frame.session;
        let others = || session.persons().iter().filter(|&seat| seat != next);
        let open = others().filter(|&seat| session.answering().has(seat)).collect();
        let laid = others().filter(|&seat| session.can_reopen(seat)).collect();
        return show_handover(ui, view, next, [open, laid], takes_keys);
    }
    let mut clicks = Vec::new();
    if takes_keys && !is_side_by_side(frame, &state.side) {
        clicks.extend(keys(ui, view, &mut state.drawing));
        clicks.extend(course_keys(ui, frame, state, requests));
    }
    let [left, right] = side_widths(ui.ctx().content_rect().size());
    let side = Frame::new().fill(frame.theme.panel).inner_margin(Margin::symmetric(12, 10));
    Panel::left("libertalia seats").exact_size(left).resizable(false).frame(side).show(ui, |ui| {
        clicks.extend(show_seats(ui, view));
    });
    Panel::right("libertalia journal").exact_size(right).resizable(false).frame(side).show(ui, |ui| {
        let room = record(ui, frame, below::height(frame), &mut state.side, requests);
        clicks.extend(below::below(ui, frame, view, (room, state.asked), &mut state.side, requests));
    });
    if side_by_side(ui, frame, &mut state.side, requests) {
        return clicks;
    }
    CentralPanel::default().frame(Frame::new().fill(frame.theme.paper)).show(ui, |ui| {
        clicks.extend(show_table(ui, view, &mut state.drawing));
    });
    clicks
}

/// The keys that go through the game, whatever is drawn: B begins a branch, Backspace takes a step back where nothing is picked,
/// Space plays and pauses; while the past is followed Enter and the arrows go from moment to moment, Home and End to the ends.
fn course_keys(
    ui: &Ui,
    frame: &TableFrame<'_, Libertalia>,
    state: &mut LibertaliaState,
    requests: &mut TableRequests<Libertalia>,
) -> Vec<TableClick> {
    if ui.memory(|memory| memory.focused().is_some()) {
        return Vec::new();
    }
    let takes = |key: Key| ui.input_mut(|input| input.consume_key(Modifiers::NONE, key));
    if takes(Key::B) {
        requests.push(TableRequest::Branch(BranchRequest::Fork(None)));
        state.side.below = Below::Branches;
    }
    if frame.session.own_laid_answer().is_some() && takes(Key::Backspace) {
        requests.push(TableRequest::Undo);
    }
    let is_running = frame.session.is_running();
    let always = [(Key::Space, TableClick::SetRunning(!is_running)), (Key::Home, TableClick::ToTheBeginning)];
    let followed =
        [(Key::Enter, TableClick::Next), (Key::ArrowRight, TableClick::Next), (Key::End, TableClick::ToTheEnd)];
    let is_followed = !frame.session.is_live();
    if is_followed && takes(Key::ArrowLeft) {
        requests.push(TableRequest::GoTo(frame.session.at().saturating_sub(1)));
    }
    let keys = always.into_iter().chain(followed.into_iter().filter(|_| is_followed));
    keys.filter(|(key, _)| takes(*key)).map(|(_, click)| click).collect()
}

impl LibertaliaState {
    /// What has been seen up to the moment, worked out anew where it is another one.
    fn take_story(&mut self, frame: &TableFrame<'_, Libertalia>) -> Story {
        let (revision, at) = (frame.session.revision(), frame.session.at());
        match self.story.take() {
            Some((of, moment, story)) if (of, moment) == (revision, at) => story,
            _ => {
                let moments = frame.session.timeline().moments.iter().take(at + 1);
                let events = moments.flat_map(|moment| moment.events.iter().copied());
                Story::of(frame.sandbox.game(), frame.position, events)
            }
        }
    }

    /// Carries out what was asked for at the table, or asks the session for it.
    fn ask(&mut self, frame: &TableFrame<'_, Libertalia>, click: TableClick, requests: &mut TableRequests<Libertalia>) {
        let session = frame.session;
        let is_secret = session.answerer().is_some();
        match click {
            TableClick::Pick(choice) if is_secret => {
                requests.push(TableRequest::EditAnswer(PickEdit::Pick(choice)));
            }
            TableClick::Pick(choice) => self.picked = Some(choice),
            TableClick::LetGo => {
                self.picked = None;
                if is_secret {
                    requests.push(TableRequest::EditAnswer(PickEdit::LetGo));
                }
            }
            TableClick::Make(choice) if is_secret => {
                requests.push(TableRequest::EditAnswer(PickEdit::Pick(choice)));
                requests.push(TableRequest::LayAnswer);
            }
            TableClick::Make(choice) => requests.push(TableRequest::Choose(choice)),
            TableClick::Cover => requests.push(TableRequest::Cover),
            TableClick::Uncover(seat) => requests.push(TableRequest::Uncover(seat)),
            TableClick::Reopen(seat) => requests.push(TableRequest::Reopen(seat)),
            TableClick::ShowHand(shows) => self.shows_hand = shows,
            TableClick::ShowHolders(shows) => self.shows_holders = shows,
            TableClick::SetPlayer(seat, player) => requests.push(TableRequest::SetPlayer(seat, player)),
            TableClick::Next => requests.push(TableRequest::GoTo(session.at() + 1)),
            TableClick::ToTheEnd => requests.push(TableRequest::GoTo(usize::MAX)),
            TableClick::ToTheBeginning => requests.push(TableRequest::GoTo(0)),
            TableClick::SetRunning(is_running) => requests.push(TableRequest::SetRunning(is_running)),
            TableClick::PlayAgain => {
                let head = frame.sandbox.head();
                requests.push(TableRequest::New {
                    names: head.seats.clone(),
                    players: Seat::first(head.seats.len()).map(|seat| frame.sandbox.player(seat)).collect(),
                    seed: head.seed.wrapping_add(1),
                    variants: head.variants.clone(),
                });
            }
            TableClick::AskWhy(thing) => (self.asked, self.side.below) = (Some(thing), Below::Why),
        }
    }
}
