//! The entries of the palette: commands, and the items of the pack.

use super::score::{Searched, score};
use crate::app::workbench::VariantLayer;
use crate::gui::command::{Command, Menu};
use crate::gui::requests::{Request, Selection, ViewContext};
use crate::gui::shell::top::text_of;
use crate::gui::shell::why_not::why_not;
use crate::gui::shell::{HelpPage, Pane};
use crate::gui::views::Views;
use crate::gui::views::links::show_entry;
use crate::gui::views::words;
use crate::load::schema::EntryKind;
use crate::load::{Key, Place, ScenarioHead, Span};
use crate::model::capitalized;
use serde::{Deserialize, Serialize};

/// The action of a palette entry.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Goal {
    /// Runs a command.
    Run(Command),
    /// Turns a variant on or off, by its id.
    Turn(String, bool),
    /// Shows the card of a number.
    Card(u32),
    /// Shows the province of an id.
    Province(String),
    /// Shows an entry of a game whose rulebook reads its pack by names, by its key: `space.general`.
    Entry(String),
    /// Shows the setting of a key.
    Setting(String),
    /// Shows the file of a variant, by its id.
    Variant(String),
    /// Shows a script, by its path.
    Script(String),
    /// Shows a scenario, by its path.
    Scenario(String),
    /// Shows a text, by its key.
    Text(String),
    /// Shows a page of the help, by its title.
    Help(String),
}

/// The kind of an entry, by which entries are grouped.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// A command.
    Command,
    /// A card.
    Card,
    /// A province.
    Province,
    /// A space of a chart.
    Space,
    /// An area of a board.
    Area,
    /// A setting.
    Setting,
    /// A variant.
    Variant,
    /// A script.
    Script,
    /// A scenario.
    Scenario,
    /// A text.
    Text,
    /// A page of the help.
    Help,
}

impl Kind {
    /// The heading of the group.
    pub fn heading(self) -> &'static str {
        match self {
            Kind::Command => "Commands",
            Kind::Card => "Cards",
            Kind::Province => "Provinces",
            Kind::Space => "Spaces",
            Kind::Area => "Areas",
            Kind::Setting => "Settings",
            Kind::Variant => "Variants",
            Kind::Script => "Scripts",
            Kind::Scenario => "Scenarios",
            Kind::Text => "Texts",
            Kind::Help => "Help",
        }
    }

    /// The kinds that a prefix filters the list by; none where it is no such prefix.
    pub fn by_sign(sign: char) -> &'static [Kind] {
        match sign {
            '#' => &[Kind::Card],
            '@' => &[Kind::Province, Kind::Space, Kind::Area],
            '>' => &[Kind::Command],
            _ => &[],
        }
    }
}

impl Goal {
    /// The kind.
    pub fn kind(&self) -> Kind {
        match self {
            Goal::Run(_) | Goal::Turn(..) => Kind::Command,
            Goal::Card(_) => Kind::Card,
            Goal::Province(_) => Kind::Province,
            Goal::Entry(key) => match Key::from(key.as_str()) {
                Key::Entry { kind: EntryKind::Space, .. } => Kind::Space,
                Key::Entry { kind: EntryKind::Area, .. } => Kind::Area,
                _ => Kind::Card,
            },
            Goal::Setting(_) => Kind::Setting,
            Goal::Variant(_) => Kind::Variant,
            Goal::Script(_) => Kind::Script,
            Goal::Scenario(_) => Kind::Scenario,
            Goal::Text(_) => Kind::Text,
            Goal::Help(_) => Kind::Help,
        }
    }

    /// The requests that carry it out.
    pub fn requests(&self, context: &ViewContext<'_>) -> Vec<Request> {
        let selection = context.selection.clone();
        let select =
            |selection: Selection, pane: Pane| vec![Request::Select(selection), Request::Run(Command::Show(pane))];
        match self.clone() {
            Goal::Run(command) => vec![Request::Run(command)],
            Goal::Turn(id, is_on) => {
                let mut stack = context.workbench.variants().to_vec();
                match stack.iter_mut().find(|layer| layer.id() == id) {
                    Some(layer) => layer.is_on = is_on,
                    None => stack.push(VariantLayer { spec: id.clone(), is_on }),
                }
                let label = format!("variant `{id}` turned {}", if is_on { "on" } else { "off" });
                vec![Request::SetVariants(stack, label), Request::Run(Command::Show(Pane::Rules))]
            }
            Goal::Card(number) => select(Selection { cards: vec![number], ..selection }, Pane::Cards),
            Goal::Province(id) => {
                // Deselects cards, since the details prefer a selected card.
                select(Selection { province: Some(id), cards: Vec::new(), ..selection }, Pane::Board)
            }
            Goal::Entry(key) => show_entry(context, &key),
            Goal::Setting(key) => select(Selection { setting: Some(key), ..selection }, Pane::Rules),
            Goal::Variant(id) => {
                let path = context.workbench.files().data(&format!("variants/{id}.toml"));
                vec![Request::GoTo(Place { path, span: Span::default() })]
            }
            Goal::Script(path) => vec![Request::GoTo(Place { path, span: Span::default() })],
            Goal::Scenario(path) => select(Selection { scenario: Some(path), ..selection }, Pane::Scenarios),
            Goal::Help(title) => {
                HelpPage::all().find(|page| page.title().0 == title).map(Request::Help).into_iter().collect()
            }
            Goal::Text(key) => {
                let text = Some(format!("text.{}.{key}", context.language));
                select(Selection { text, ..selection }, Pane::Texts)
            }
        }
    }
}

/// How much less a word in a sentence counts than one in a name.
const SENTENCE: u32 = 40;
/// How much more the first of the other names of a command counts.
const CALLED_SO: u32 = 20;
/// How much less what takes something away counts than what does not.
const TAKES_AWAY: u32 = 60;

/// An entry of the palette.
#[derive(Clone, PartialEq, Debug)]
pub struct Entry {
    /// What it does.
    pub goal: Goal,
    /// The title.
    pub title: String,
    /// The text at its right: keys, a file, a number.
    pub note: String,
    /// Why it is disabled; none if it is enabled.
    pub why_not: Option<&'static str>,
    /// The menu of a command; none for an item.
    pub menu: Option<Menu>,
    /// What a page of the help is about; empty for all else.
    pub about: &'static str,
    name: Searched,
    others: Searched,
}

impl Entry {
    fn new(goal: Goal, title: impl Into<String>, note: impl Into<String>, others: &str) -> Entry {
        let title = title.into();
        let (name, others) = (Searched::of(&title), Searched::of(others));
        Entry { goal, title, note: note.into(), why_not: None, menu: None, about: "", name, others }
    }

    /// The score of the typed text; none if it does not match.
    pub fn score(&self, typed: &Searched) -> Option<u32> {
        // Breaks ties in favour of more frequent kinds.
        let more = match self.goal.kind() {
            Kind::Command | Kind::Card | Kind::Province | Kind::Space | Kind::Area | Kind::Setting => 12,
            Kind::Variant | Kind::Script | Kind::Help => 8,
            Kind::Scenario => 4,
            Kind::Text => 0,
        };
        let less = match &self.goal {
            Goal::Text(key) if Searched::of(key).has_phrase(typed) => 0,
            // These are sentences, which are rarely meant by their first word.
            Goal::Scenario(_) | Goal::Text(_) => SENTENCE,
            Goal::Turn(_, false) => TAKES_AWAY,
            Goal::Run(command) if command.takes_away() => TAKES_AWAY,
            Goal::Run(_) | Goal::Turn(_, true) | Goal::Card(_) | Goal::Province(_) | Goal::Entry(_) => 0,
            Goal::Setting(_) | Goal::Variant(_) | Goal::Script(_) | Goal::Help(_) => 0,
        };
        // The first of a command's other names is what people call it.
        let is_command = matches!(self.goal, Goal::Run(_));
        let called = |typed: &Searched| if is_command && self.others.begins_with(typed) { CALLED_SO } else { 0 };
        let of = |typed: &Searched| Some(score(typed, &self.name, &self.others)? + called(typed));
        let best = of(typed).max(typed.without_fillers().and_then(|short| of(&short)));
        best.map(|score| (score + more).saturating_sub(less))
    }
}

/// All commands in their current state, in the order of the menus.
pub fn commands(context: &ViewContext<'_>, views: &Views, keys: &dyn Fn(Command) -> Option<String>) -> Vec<Entry> {
    let entry = |command: Command| Entry {
        why_not: why_not(command, context, views),
        menu: Some(command.menu()),
        ..Entry::new(
            Goal::Run(command),
            text_of(command, context),
            keys(command).unwrap_or_default(),
            command.other_names(),
        )
    };
    let rulebook = context.rulebook();
    let is_offered = |command: &Command| *command != Command::Palette && command.is_of(rulebook);
    Command::all().filter(is_offered).map(entry).collect()
}

/// All items of the pack.
pub fn things(context: &ViewContext<'_>) -> Vec<Entry> {
    let snapshot = context.workbench.snapshot();
    let mut all = Vec::new();
    if let Some(pack) = snapshot.pack() {
        for card in &pack.cards {
            let title = format!("#{} {}", card.number, words::title(pack, context.language, card));
            let kind = words::name(pack, context.language, "kind", card.kind.id());
            all.push(Entry::new(Goal::Card(card.number.into()), title, kind, "card"));
        }
        for province in &pack.board.provinces {
            let note = format!("province {}", province.number);
            all.push(Entry::new(Goal::Province(province.id.clone()), &province.name, note, "province"));
        }
    }
    if let Some(pack) = snapshot.data() {
        for kind in context.format().entries {
            for entry in pack.list(kind.word()) {
                let key = format!("{}.{}", kind.word(), entry.id);
                let name = words::entry(pack, context.language, kind.word(), entry);
                all.push(Entry::new(Goal::Entry(key.clone()), name, key.replace('.', " "), kind.word()));
            }
        }
    }
    for (key, text) in &context.texts().texts {
        let short: String = text.chars().take(70).collect();
        all.push(Entry::new(Goal::Text(key.clone()), short, key, &format!("text {key}")));
    }
    for (_, setting) in context.format().settings() {
        let others = format!("setting rule {}", setting.meaning);
        let title = words::named(setting.name);
        all.push(Entry::new(Goal::Setting(setting.name.to_owned()), title, setting.cite, &others));
    }
    let asked = context.workbench.active_variants();
    for (id, title) in snapshot.library.variants_in(context.language) {
        let is_on = asked.iter().any(|asked| words::variant_id(asked) == id);
        let turn = if is_on { "Turn off" } else { "Turn on" };
        let goal = Goal::Turn(id.clone(), !is_on);
        all.push(Entry::new(goal, format!("{turn}: {title}"), "variant", &format!("variant lay over house rule {id}")));
        all.push(Entry::new(Goal::Variant(id.clone()), title, id.clone(), &format!("variant house rule {id}")));
    }
    let files = context.workbench.files();
    for path in files.list(&files.scripts(), "rhai") {
        let name = path.trim_start_matches(&files.scripts()).trim_start_matches('/').trim_end_matches(".rhai");
        let title = words::file_name(name).to_owned();
        all.push(Entry::new(
            Goal::Script(path.clone()),
            title,
            format!("{name}.rhai"),
            &format!("script effect {name}.rhai"),
        ));
    }
    let scenarios = files.data("scenarios/");
    for path in snapshot.library.scenarios() {
        let within = path.trim_start_matches(&scenarios).trim_end_matches(".toml");
        let (folder, name) = within.rsplit_once('/').unwrap_or(("", within));
        let head = ScenarioHead::of(context.workbench.text(&path).as_deref().unwrap_or_default());
        let head = head.in_language(context.language);
        let title = if head.title.is_empty() { words::named(name) } else { capitalized(&head.title) };
        let others = format!("scenario test {} {}", words::named(name), head.cite);
        all.push(Entry::new(Goal::Scenario(path.clone()), title, folder, &others));
    }
    for page in HelpPage::all() {
        let (title, about) = page.title();
        let (shown, others) = match page {
            HelpPage::Guide(_) => (format!("Guide: {title}"), "help documentation".to_owned()),
            HelpPage::Keys | HelpPage::Queries | HelpPage::Licences => (title.clone(), format!("help {about}")),
        };
        all.push(Entry { about, ..Entry::new(Goal::Help(title), shown, "help", &others) });
    }
    all
}
