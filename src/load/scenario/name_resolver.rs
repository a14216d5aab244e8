//! Resolves the names in a scenario: seats, cards, provinces, factions and stacks.

use crate::input::limits::SEAT_NAME;
use crate::kernel::Seat;
use crate::load::diagnostic::fix::word_span;
use crate::load::diagnostic::{Report, Span, code};
use crate::load::pack::data::entries_of;
use crate::load::read::tree::{Entry, Item, TomlTable};
use crate::load::schema::{EntryKind, GameFormat, Kind, LIBERTE, Namespace};
use crate::model::{
    ActionId, CardId, DataEntry, DataPack, Ending, Faction, FactionIds, OptionId, Pack, PackEnding, PerFaction,
    ProvinceId, StackSetup,
};
use serde_json::Value;
use std::fmt;

/// The pack whose names are meant.
#[derive(Clone, Copy)]
pub enum NamesOf<'n> {
    /// A pack of Liberté.
    Liberte(&'n Pack),
    /// A pack of another game, of this format.
    Data(&'static GameFormat, &'n DataPack),
}

/// Resolves the names that a scenario uses, and reports those that nothing has.
pub struct NameResolver<'n, 'p> {
    /// The pack.
    pub(super) names: NamesOf<'n>,
    /// The names of the seats, clockwise.
    pub seats: Vec<String>,
    /// The report that findings are added to.
    pub report: &'n mut Report<'p>,
    /// Whether unknown names are only warned of: a choice that must be refused may name what does not exist.
    pub is_lenient: bool,
    /// The pack without variants, where it is not that of the scenario: a choice that must be refused may well name what
    /// variants took out.
    pub base: Option<&'n DataPack>,
}

impl<'n, 'p> NameResolver<'n, 'p> {
    /// Takes in the seats of a scenario.
    pub fn new(table: &TomlTable, names: NamesOf<'n>, report: &'n mut Report<'p>) -> NameResolver<'n, 'p> {
        let items = table.list("seats");
        let mut seats: Vec<(String, Span)> = Vec::new();
        for item in items {
            let name = item.text().unwrap_or_default();
            let first = seats.iter().find(|(other, _)| other == name);
            let why = if name.trim().is_empty() {
                Some("a seat's name cannot be empty".to_owned())
            } else if name.chars().nth(SEAT_NAME).is_some() {
                Some(format!("a seat's name has at most {SEAT_NAME} letters"))
            } else if Seat::parse(name).is_some_and(|seat| seat.index() < items.len().max(6)) {
                Some(format!("a seat cannot be called `{name}`, which is the word for a place at the table"))
            } else {
                first.map(|_| format!("two seats are called `{name}`"))
            };
            if let Some(why) = why {
                let first = first.map(|(_, span)| report.place(*span));
                let finding = report.error(code::BAD_SEAT_NAME, item.span, why);
                if let Some(first) = first {
                    finding.related(first, "first here");
                }
            }
            seats.push((name.to_owned(), item.span));
        }
        NameResolver {
            names,
            seats: seats.into_iter().map(|(name, _)| name).collect(),
            report,
            is_lenient: false,
            base: None,
        }
    }

    /// Adds a finding about a name that nothing has; `known` are those that there are.
    pub fn report_unknown<'w>(
        &mut self,
        code: &'static str,
        span: Span,
        message: String,
        word: &str,
        known: impl IntoIterator<Item = &'w str> + Clone,
    ) {
        let is_full = self.report.is_full();
        let graded = if self.is_lenient { Report::warning } else { Report::error };
        let finding = graded(self.report, code, span, message);
        if !is_full {
            finding.misspelt(word, known);
        }
    }

    /// What a name stands for; reported if nothing has it.
    fn known<'w, T>(
        &mut self,
        found: Option<T>,
        code: &'static str,
        span: Span,
        message: fmt::Arguments<'_>,
        word: &str,
        known: impl IntoIterator<Item = &'w str> + Clone,
    ) -> Option<T> {
        if found.is_none() {
            self.report_unknown(code, span, message.to_string(), word, known);
        }
        found
    }

    /// The seat of a name, or of `P1`; if there is none, that is reported, at two places at most.
    pub fn seat_of(&mut self, name: &str, span: Span) -> Option<Seat> {
        let named = |name: &str| self.seats.iter().position(|seat| seat == name);
        let by_place = || Seat::parse(name).filter(|seat| seat.index() < self.seats.len());
        let seat = named(name).or_else(|| named(name.trim())).map(|at| Seat(at as u8)).or_else(by_place);
        let message = format!("there is no seat `{name}`");
        if seat.is_none() && self.report.found.iter().filter(|it| it.message == message).count() < 2 {
            let seats = self.seats.clone();
            self.report_unknown(code::UNKNOWN_SEAT, span, message, name, seats.iter().map(String::as_str));
        }
        seat
    }

    /// The seat that a value names.
    pub fn seat(&mut self, item: &Item) -> Option<Seat> {
        self.seat_of(item.text()?, item.span)
    }

    /// The seats of a list.
    pub fn seats_of(&mut self, items: &[Item]) -> Vec<Seat> {
        items.iter().filter_map(|item| self.seat(item)).collect()
    }

    /// The format of the pack's files.
    pub fn format(&self) -> &'static GameFormat {
        match self.names {
            NamesOf::Liberte(_) => &LIBERTE,
            NamesOf::Data(format, _) => format,
        }
    }

    /// The pack of Liberté; none where the names of another are meant.
    pub(super) fn liberte(&self) -> Option<&'n Pack> {
        if let NamesOf::Liberte(pack) = self.names { Some(pack) } else { None }
    }

    /// The id of an entry of a list, as it is; reported if there is none.
    pub fn entry_of(&mut self, kind: EntryKind, id: &str, span: Span) -> Option<String> {
        let NamesOf::Data(_, pack) = self.names else { return None };
        let known = pack.ids(kind.word());
        let found = known.clone().find(|known| *known == id).map(str::to_owned);
        let is_taken_out = || self.base.is_some_and(|base| base.ids(kind.word()).any(|known| known == id));
        if found.is_none() && self.is_lenient && is_taken_out() {
            return Some(id.to_owned());
        }
        self.known(found, code::UNKNOWN_ID, span, format_args!("there is no {} `{id}`", kind.word()), id, known)
    }

    /// Whether a campaign has a day of this number; reported if it has none.
    fn is_day(&mut self, text: &str, span: Span) -> bool {
        let NamesOf::Data(_, pack) = self.names else { return false };
        let days = pack.settings.get("days").and_then(Value::as_u64).unwrap_or_default();
        let found = text.parse::<u64>().ok().filter(|day| (1..=days).contains(day));
        let message = format_args!("there is no day `{text}`: the days of a campaign are 1 to {days}");
        self.known(found, code::UNKNOWN_ID, span, message, "", []).is_some()
    }

    /// The character of a rank such as `#17`, as it is; reported if there is none.
    pub fn rank_of(&mut self, text: &str, span: Span) -> Option<String> {
        let NamesOf::Data(_, pack) = self.names else { return None };
        let rank = text.strip_prefix('#').and_then(|digits| digits.parse::<u8>().ok());
        let has_it = |entry: &DataEntry| entry.values.get("rank").and_then(Value::as_u64) == rank.map(u64::from);
        let found = rank.filter(|_| pack.list(EntryKind::Character.word()).iter().any(has_it));
        let found = found.map(|rank| format!("#{rank}"));
        self.known(found, code::UNKNOWN_ID, span, format_args!("there is no character `{text}`"), "", [])
    }

    /// The card of a number; reported if there is none.
    pub fn card_of(&mut self, number: u16, span: Span) -> Option<CardId> {
        let card = self.liberte().and_then(|pack| pack.card(number));
        self.known(card, code::UNKNOWN_CARD, span, format_args!("there is no card #{number}"), "", [])
    }

    /// The cards of a list.
    pub fn cards(&mut self, items: &[Item]) -> Vec<CardId> {
        let mut cards = Vec::with_capacity(items.len());
        for item in items {
            let number = item.integer();
            cards.extend(number.and_then(|number| self.card_of(number, item.span)));
        }
        cards
    }

    /// The province of an id; reported if there is none.
    pub fn province_of(&mut self, id: &str, span: Span) -> Option<ProvinceId> {
        let board = self.liberte().map(|pack| &pack.board);
        let known = board.into_iter().flat_map(|board| board.provinces.iter().map(|it| it.id.as_str()));
        let found = board.and_then(|board| board.province(id));
        self.known(found, code::UNKNOWN_ID, span, format_args!("there is no province `{id}`"), id, known)
    }

    /// Whether a text is a province's id.
    pub fn is_province(&self, id: &str) -> bool {
        self.liberte().is_some_and(|pack| pack.board.province(id).is_some())
    }

    /// Whether a text is a seat.
    pub fn is_seat(&self, name: &str) -> bool {
        let by_place = Seat::parse(name).is_some_and(|seat| seat.index() < self.seats.len());
        by_place || self.seats.iter().any(|seat| seat == name)
    }

    /// The ids of the pack's factions.
    fn faction_ids(&self) -> FactionIds {
        self.liberte().map(|pack| pack.board.faction_ids).unwrap_or_default()
    }

    /// The faction of an id; reported if there is none.
    pub fn faction_of(&mut self, id: &str, span: Span) -> Option<Faction> {
        let ids = self.faction_ids();
        self.known(ids.parse(id), code::UNKNOWN_ID, span, format_args!("there is no faction `{id}`"), id, ids.all())
    }

    /// The faction of a value, or `none`.
    pub fn faction_or_none(&mut self, item: &Item) -> Option<Option<Faction>> {
        match item.text()? {
            "none" => Some(None),
            id => self.faction_of(id, item.span).map(Some),
        }
    }

    /// Numbers by faction.
    pub fn by_faction(&mut self, item: &Item) -> PerFaction<Option<u8>> {
        let mut numbers = PerFaction::default();
        let table = item.table();
        for entry in table.map_or(&[][..], |table| &table.entries) {
            if let Some(faction) = self.faction_of(&entry.key, entry.key_span) {
                numbers[faction] = entry.item.integer();
            }
        }
        numbers
    }

    /// The entries of a table by seat, each seat once.
    pub fn by_seat<'t>(&mut self, entries: &'t [Entry]) -> Vec<(Seat, &'t Item)> {
        let mut found: Vec<(Seat, &Entry)> = Vec::new();
        for entry in entries {
            let Some(seat) = self.seat_of(&entry.key, entry.key_span) else {
                continue;
            };
            if let Some((_, first)) = found.iter().find(|(other, _)| *other == seat) {
                let first = self.report.place(first.key_span);
                let message = format!("the seat {seat} is named twice");
                self.report.error(code::DUPLICATE, entry.key_span, message).related(first, "first here");
                continue;
            }
            found.push((seat, entry));
        }
        found.into_iter().map(|(seat, entry)| (seat, &entry.item)).collect()
    }

    /// A stack: seat, faction, height, the seat's name perhaps of several words.
    fn stack(&mut self, item: &Item) -> Option<(Seat, Faction, u8)> {
        let text = item.text()?;
        let mut words = text.trim_end().rsplitn(3, ' ');
        let (height, faction, seat) = (words.next(), words.next(), words.next());
        let height = height.and_then(|height| height.parse::<u8>().ok());
        let (Some(height), Some(faction), Some(seat)) = (height, faction, seat) else {
            self.not_a_stack(text, item.span);
            return None;
        };
        let at = |word: &str| word_span(text, word, item.span).unwrap_or(item.span);
        let seat = self.seat_of(seat, at(seat));
        let faction = self.faction_of(faction, at(faction));
        Some((seat?, faction?, height))
    }

    /// A character on the ship: the player, whose name may be of several words, and the rank, as `P1 17`.
    fn berth(&mut self, item: &Item) -> Option<String> {
        let text = item.text()?;
        let parts = text.trim_end().rsplit_once(' ');
        let Some((seat, rank)) = parts.and_then(|(seat, rank)| Some((seat, rank.parse::<u8>().ok()?))) else {
            let finding =
                self.report.error(code::MALFORMED, item.span, format!("`{text}` is not a character on the ship"));
            finding.help("it is written as its player and its rank, such as `Max 17`");
            return None;
        };
        let at = word_span(text, seat, item.span).unwrap_or(item.span);
        self.seat_of(seat, at).map(|seat| format!("{seat} {rank}"))
    }

    fn not_a_stack(&mut self, text: &str, span: Span) {
        let message = format!("`{text}` is not a stack");
        self.report
            .error(code::MALFORMED, span, message)
            .help("a stack is a seat, a faction and a height, such as `Max royalist 3`");
    }

    /// The stacks of several provinces.
    pub fn provinces(&mut self, entries: &[Entry]) -> Vec<StackSetup> {
        let mut stacks = Vec::with_capacity(entries.len());
        for entry in entries {
            if let Some(province) = self.province_of(&entry.key, entry.key_span) {
                let of_province = entry.item.list().iter().filter_map(|item| self.stack(item));
                stacks.extend(of_province.map(|(seat, faction, height)| StackSetup {
                    province,
                    seat,
                    faction,
                    height,
                }));
            }
        }
        stacks
    }

    /// The word of an id that effects offer.
    pub(super) fn option_of(&mut self, id: &str, span: Span) -> Option<OptionId> {
        let pack = self.liberte()?;
        let known = pack.option(id);
        if known.is_none() {
            let message = format!("effects of the pack offer no word `{id}`");
            let finding = self.report.error(code::UNKNOWN_ID, span, message);
            finding.misspelt(id, pack.options.iter().map(String::as_str));
        }
        known
    }

    /// The action of the pack's own of an id.
    pub(super) fn action_of(&mut self, id: &str, span: Span) -> Option<ActionId> {
        let pack = self.liberte()?;
        let known = pack.action(id);
        if known.is_none() {
            let finding =
                self.report.error(code::UNKNOWN_ID, span, format!("the pack has no action `{id}` of its own"));
            finding.misspelt(id, pack.action_ids());
        }
        known
    }

    /// The word of an ending, which the rulebook or the pack has.
    pub fn ending(&mut self, item: &Item) -> Option<String> {
        let id = item.text()?;
        if let Some(pack) = self.liberte() {
            let known = Ending::ALL.map(Ending::id).into_iter().chain(pack.endings.iter().map(PackEnding::id));
            let known: Vec<&str> = known.collect();
            if !known.contains(&id) {
                let finding = self.report.error(code::UNKNOWN_ID, item.span, format!("no game ends by `{id}`"));
                finding.misspelt(id, known);
                return None;
            }
        }
        Some(id.to_owned())
    }

    /// The entries of a table by what its keys stand for: seats as `P1`, factions in their order.
    pub fn entries<'t>(&mut self, keys: Namespace, item: &'t Item) -> Vec<(String, &'t Item)> {
        let entries = item.table().map_or(&[][..], |table| &table.entries);
        let of_key = |key: &str| entries.iter().find(|entry| entry.key == key);
        match keys {
            Namespace::Seat => {
                let seats = self.by_seat(entries).into_iter();
                seats.map(|(seat, item)| (seat.to_string(), item)).collect()
            }
            Namespace::Faction => {
                for entry in entries {
                    self.faction_of(&entry.key, entry.key_span);
                }
                self.faction_ids().all().filter_map(|id| Some((id.to_owned(), &of_key(id)?.item))).collect()
            }
            Namespace::Province => {
                let known = entries.iter().filter(|entry| self.province_of(&entry.key, entry.key_span).is_some());
                known.map(|entry| (entry.key.clone(), &entry.item)).collect()
            }
            Namespace::CardNumber => {
                let cards = self.by_card(entries).into_iter();
                cards.map(|(number, _, item)| (number.to_string(), item)).collect()
            }
            Namespace::Day => {
                let known = entries.iter().filter(|entry| self.is_day(&entry.key, entry.key_span));
                known.map(|entry| (entry.key.clone(), &entry.item)).collect()
            }
            Namespace::Space
            | Namespace::Area
            | Namespace::CardKind
            | Namespace::Character
            | Namespace::Booty
            | Namespace::Den => {
                let kind = entries_of(keys);
                let known = entries
                    .iter()
                    .filter_map(|entry| Some((self.entry_of(kind?, &entry.key, entry.key_span)?, &entry.item)));
                known.collect()
            }
            Namespace::Counter => {
                let known = entries.iter().filter(|entry| self.counter_of(&entry.key, entry.key_span).is_some());
                known.map(|entry| (entry.key.clone(), &entry.item)).collect()
            }
            Namespace::Entry
            | Namespace::Ending
            | Namespace::Symbol
            | Namespace::Region
            | Namespace::Effect
            | Namespace::Variant
            | Namespace::Language
            | Namespace::Choice
            | Namespace::Picture
            | Namespace::Stack
            | Namespace::Moment
            | Namespace::FactionOrNone
            | Namespace::EndingPoints
            | Namespace::SpaceOrNone
            | Namespace::AreaOrGap
            | Namespace::Rank
            | Namespace::Berth
            | Namespace::Free => Vec::new(),
        }
    }

    /// A value of the position as the file has it, with seats as `P1`; unknown names are reported and left out.
    pub fn value(&mut self, kind: &Kind, item: &Item) -> Option<Value> {
        match kind {
            Kind::Integer { .. } => item.integer::<i64>().map(Value::from),
            Kind::Switch => item.switch().map(Value::from),
            Kind::Card => {
                let number = item.integer()?;
                self.card_of(number, item.span).map(|_| Value::from(number))
            }
            Kind::Ref(Namespace::Seat) => self.seat(item).map(|seat| Value::from(seat.to_string())),
            Kind::Ref(Namespace::FactionOrNone) => {
                let ids = self.faction_ids();
                self.faction_or_none(item).map(|faction| Value::from(faction.map_or("none", |it| ids.of(it))))
            }
            Kind::Ref(Namespace::Stack) => {
                let (seat, faction, height) = self.stack(item)?;
                Some(Value::from(format!("{seat} {} {height}", self.faction_ids().of(faction))))
            }
            Kind::Ref(Namespace::Berth) => self.berth(item).map(Value::from),
            Kind::OrNone(_) if item.text() == Some("none") => Some(Value::from("none")),
            Kind::OrNone(of) => self.value(of, item),
            Kind::Ref(Namespace::SpaceOrNone) if item.text()? != "none" => {
                self.entry_of(EntryKind::Space, item.text()?, item.span).map(Value::from)
            }
            Kind::Ref(space) if entries_of(*space).is_some() => {
                let kind = entries_of(*space)?;
                self.entry_of(kind, item.text()?, item.span).map(Value::from)
            }
            Kind::Text | Kind::Id | Kind::Hex | Kind::Word(_) | Kind::Ref(_) => item.text().map(Value::from),
            Kind::Table(spec) => {
                let entries = item.table()?.entries.iter();
                let values = entries.filter_map(|entry| {
                    let key = spec.key(&entry.key)?;
                    let value = self.value(&key.kind, &entry.item)?;
                    let says_nothing = value.as_i64() == Some(0) && !key.is_something_else_left_out();
                    (!says_nothing).then(|| (entry.key.clone(), value))
                });
                Some(values.collect())
            }
            Kind::List { of, .. } => Some(item.list().iter().filter_map(|item| self.value(of, item)).collect()),
            Kind::Map { keys, of } => {
                let is_data = self.liberte().is_none();
                let entries = self.entries(*keys, item).into_iter();
                let values = entries.filter_map(|(key, item)| Some((key, self.value(of, item)?)));
                // An empty space of a day is not one that chance fills.
                let may_drop = is_data && *keys != Namespace::Day;
                Some(values.filter(|(_, value)| !may_drop || !is_nothing(value)).collect())
            }
            Kind::Number | Kind::Point | Kind::Tables(_) | Kind::Settings(_) | Kind::OneOrMore(_) => None,
        }
    }
}

/// Whether a value is what may be left out of a table.
fn is_nothing(value: &Value) -> bool {
    value.as_i64() == Some(0) || value.as_object().is_some_and(|table| table.is_empty())
}
