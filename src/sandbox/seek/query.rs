//! What somebody looks for in a position, in a line of words.
//!
//! ```text
//! turn>=3 government:radical can:P2:terror targets>=2
//! vp.P2>=10 supply.radical<=3 (stacks.normandie:3 or lost-battles>0) -asked:P1
//! ```
//!
//! The words are those of `liberte find`. A key may name whose number is meant, after a dot: a seat, a faction, a province;
//! without, any of them will do.

use super::keys::{KEYS, SeekKey};
use super::moment_view::MomentView;
use crate::games::liberte::{Liberte, Question};
use crate::kernel::Seat;
use crate::load::query::{Op, QueryError, QueryValue, Term, Word, WordKind, fold, numbers, words_with};
use crate::load::{Span, nearest, one_of, suggest};
use crate::model::{CardId, CardSet, Faction, Phase, ProvinceId};

/// Whose number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Whose {
    /// A seat's.
    Seat(Seat),
    /// Everybody's together.
    All,
}

/// A number of a position; without a seat, faction or province, any of them will do.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PositionNumber {
    Turn,
    Round,
    Points(Option<Seat>),
    Votes(Whose, Option<Faction>),
    Hand(Option<Seat>),
    Display(Option<Seat>),
    Battle(Option<Seat>),
    Supply(Option<Faction>),
    OnBoard(Option<Faction>),
    Stacks(Option<ProvinceId>),
    Height(Option<ProvinceId>),
    CounterRevolution,
    Landslide,
    LostBattles,
    Deck,
    Discards,
    Choices,
    Targets,
}

/// A test of one fact of a position.
#[derive(Clone, PartialEq, Debug)]
pub enum PositionTest {
    Number(PositionNumber, u64, u64),
    Phase(Phase),
    Government(Option<Faction>),
    Opposition(Option<Faction>),
    Asked(Seat),
    Question(Question),
    Controls(Option<ProvinceId>, Option<Seat>),
    Holds(Option<Seat>, CardSet),
    Shows(Option<Seat>, CardSet),
    Can(Option<Seat>, CardSet),
    Plays(CardSet),
}

#[derive(Clone, PartialEq, Debug)]
enum PositionNode {
    Any(Vec<PositionNode>),
    All(Vec<PositionNode>),
    Not(Box<PositionNode>),
    Is(PositionTest),
}

/// A query that was read against a game, and fits that game only.
#[derive(Clone, PartialEq, Debug)]
pub struct PositionQuery {
    /// The parts that must all hold, and how each is written.
    parts: Vec<(PositionNode, String)>,
    /// The cards that the query asks about being played; none where it asks about none.
    meant: CardSet,
}

impl PositionQuery {
    /// Reads a query; an empty one fits the first moment.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse(text: &str, game: &Liberte) -> Result<PositionQuery, Vec<QueryError>> {
        let mut errors = Vec::new();
        let words = words_with("_-.", text, &mut errors);
        let mut parser = Parser { words: &words, at: 0, game, text, meant: CardSet::NONE, errors };
        let parts = parser.parts();
        let mut errors = parser.errors;
        errors.sort_by_key(|error| error.span);
        let meant = parser.meant;
        if errors.is_empty() { Ok(PositionQuery { parts, meant }) } else { Err(errors) }
    }

    /// The number of parts.
    pub fn parts(&self) -> usize {
        self.parts.len()
    }

    /// Whether a card is one that `targets` is about.
    pub fn is_meant(&self, card: CardId) -> bool {
        self.meant.is_empty() || self.meant.has(card)
    }

    /// The number of parts that hold.
    pub fn held(&self, look: &MomentView<'_>) -> usize {
        self.parts.iter().filter(|(part, _)| part.holds(look)).count()
    }

    /// The parts that do not hold, as they are written.
    pub fn lacks(&self, look: &MomentView<'_>) -> Vec<String> {
        self.parts.iter().filter(|(part, _)| !part.holds(look)).map(|(_, text)| text.clone()).collect()
    }
}

impl PositionNode {
    fn holds(&self, look: &MomentView<'_>) -> bool {
        match self {
            PositionNode::Any(parts) => parts.iter().any(|part| part.holds(look)),
            PositionNode::All(parts) => parts.iter().all(|part| part.holds(look)),
            PositionNode::Not(part) => !part.holds(look),
            PositionNode::Is(test) => look.holds(test),
        }
    }
}

struct Parser<'w, 'g> {
    words: &'w [Word],
    at: usize,
    game: &'g Liberte,
    text: &'w str,
    meant: CardSet,
    errors: Vec<QueryError>,
}

/// The deepest nesting of brackets and `not`s.
const DEEPEST: usize = 64;

impl Parser<'_, '_> {
    /// The parts side by side; with an `or` between them they are one part.
    fn parts(&mut self) -> Vec<(PositionNode, String)> {
        let mut parts: Vec<(PositionNode, String)> = Vec::new();
        let mut sides: Vec<PositionNode> = Vec::new();
        while let Some(word) = self.words.get(self.at) {
            let start = word.span.start;
            match word.kind {
                WordKind::And => self.at += 1,
                WordKind::Or => {
                    self.at += 1;
                    sides.push(PositionNode::All(parts.drain(..).map(|(part, _)| part).collect()));
                }
                WordKind::Close => {
                    self.errors.push(QueryError::new(word.span, "this bracket closes nothing"));
                    self.at += 1;
                }
                _ => {
                    let part = self.one(0);
                    let end = self.words[self.at - 1].span.end;
                    parts.push((part, self.text[start..end].to_owned()));
                }
            }
        }
        if sides.is_empty() {
            return parts;
        }
        sides.push(PositionNode::All(parts.into_iter().map(|(part, _)| part).collect()));
        self.mind_sides(&sides);
        vec![(PositionNode::Any(sides), self.text.trim().to_owned())]
    }

    fn mind_sides(&mut self, sides: &[PositionNode]) {
        if sides.iter().any(|side| *side == PositionNode::All(Vec::new())) && self.errors.is_empty() {
            let span = Span { start: 0, end: self.text.len() };
            self.errors.push(QueryError::new(span, "`or` is missing one of its sides"));
        }
    }

    fn one(&mut self, depth: usize) -> PositionNode {
        let Some(word) = self.words.get(self.at) else { return PositionNode::All(Vec::new()) };
        self.at += 1;
        if depth == DEEPEST {
            let what = format!("more than {DEEPEST} brackets and `not`s are nested");
            self.errors.push(QueryError::new(word.span, what));
            self.at = self.words.len();
            return PositionNode::All(Vec::new());
        }
        match &word.kind {
            WordKind::Not if self.is_at_end() => {
                self.errors.push(QueryError::new(word.span, "there is nothing here to negate"));
                PositionNode::All(Vec::new())
            }
            WordKind::Not => PositionNode::Not(Box::new(self.one(depth + 1))),
            WordKind::Open => self.in_brackets(word.span, depth + 1),
            WordKind::Term(term) => self.term(term),
            WordKind::Bare(text) => {
                let mut error = QueryError::new(word.span, format!("`{text}` is not part of a position"));
                let names = KEYS.iter().map(|key| key.name);
                error.help = Some(match nearest(text, names) {
                    Some(near) => format!("a part is a key with a value: `{near}:…`"),
                    None => "a part is a key with a value, such as `turn>=3`".to_owned(),
                });
                self.errors.push(error);
                PositionNode::All(Vec::new())
            }
            WordKind::Close | WordKind::And | WordKind::Or => PositionNode::All(Vec::new()),
        }
    }

    fn is_at_end(&self) -> bool {
        let next = self.words.get(self.at).map(|word| &word.kind);
        matches!(next, None | Some(WordKind::And | WordKind::Or | WordKind::Close))
    }

    fn in_brackets(&mut self, open: Span, depth: usize) -> PositionNode {
        let mut sides = vec![Vec::new()];
        loop {
            match self.words.get(self.at).map(|word| &word.kind) {
                None => {
                    self.errors.push(QueryError::new(open, "the bracket is not closed"));
                    break;
                }
                Some(WordKind::Close) => {
                    self.at += 1;
                    break;
                }
                Some(WordKind::Or) => {
                    self.at += 1;
                    sides.push(Vec::new());
                }
                Some(WordKind::And) => self.at += 1,
                Some(_) => {
                    let part = self.one(depth);
                    if let Some(side) = sides.last_mut() {
                        side.push(part);
                    }
                }
            }
        }
        let sides: Vec<PositionNode> = sides.into_iter().map(PositionNode::All).collect();
        if sides.len() > 1 {
            self.mind_sides(&sides);
        }
        PositionNode::Any(sides)
    }

    fn term(&mut self, term: &Term) -> PositionNode {
        let mut names = term.key.split('.');
        let name = names.next().unwrap_or_default();
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            let mut error = QueryError::new(term.key_span, format!("positions have no key `{name}`"));
            let all = KEYS.iter().map(|key| key.name);
            let known = || one_of(&all.clone().collect::<Vec<_>>());
            error.near = nearest(name, all.clone()).map(str::to_owned);
            error.help = Some(error.near.as_ref().map_or_else(known, |near| format!("did you mean `{near}`?")));
            self.errors.push(error);
            return PositionNode::All(Vec::new());
        };
        let mut of = KeyQualifiers::default();
        for part in names {
            self.qualify(key, part, term.key_span, &mut of);
        }
        let values: Vec<&QueryValue> = term.values.iter().filter(|value| !value.text.is_empty()).collect();
        if values.is_empty() {
            let mut error = QueryError::new(term.op_span, format!("`{name}` has no value"));
            error.help = Some(format!("it is compared with: {}", key.values));
            self.errors.push(error);
        }
        let is_order = !matches!(term.op, Op::Is | Op::IsNot);
        if is_order && key.values != "number" {
            let message = format!("`{name}` is not a number: it can be compared by `:`, `=` and `!=`");
            self.errors.push(QueryError::new(term.op_span, message));
            return PositionNode::All(Vec::new());
        }
        let tests =
            values.into_iter().filter_map(|value| self.test(key, &of, term.op, value)).map(PositionNode::Is).collect();
        if term.op == Op::IsNot {
            PositionNode::Not(Box::new(PositionNode::Any(tests)))
        } else {
            PositionNode::Any(tests)
        }
    }

    /// Reads a qualifier that a key names after a dot.
    fn qualify(&mut self, key: &SeekKey, part: &str, span: Span, of: &mut KeyQualifiers) {
        let seat = self.seat(part).filter(|_| key.of.contains("seat"));
        let faction = Faction::parse(&fold(part)).filter(|_| key.of.contains("faction"));
        let province = self.game.province(&fold(part)).filter(|_| key.of.contains("province"));
        if seat.is_none() && faction.is_none() && province.is_none() {
            let what = match key.of {
                "" => format!("`{}` has no parts", key.name),
                of => format!("`{part}` is not a {of}"),
            };
            let mut error = QueryError::new(span, what);
            if key.of.contains("province") {
                error.help = suggest(part, self.game.pack().board.provinces.iter().map(|it| it.id.as_str()));
            } else if key.of.contains("faction") {
                error.help = suggest(part, Faction::ALL.iter().map(|faction| faction.id()));
            }
            self.errors.push(error);
        }
        *of = KeyQualifiers {
            seat: seat.or(of.seat),
            faction: faction.or(of.faction),
            province: province.or(of.province),
        };
    }

    fn seat(&self, text: &str) -> Option<Seat> {
        Seat::parse(&text.to_uppercase()).filter(|seat| seat.index() < self.game.seat_count())
    }

    fn test(&mut self, key: &SeekKey, of: &KeyQualifiers, op: Op, value: &QueryValue) -> Option<PositionTest> {
        if key.values == "number" {
            let range = numbers(op, value.text.trim());
            if range.is_none() {
                let message = format!("`{}` is compared with a number, and `{}` is not one", key.name, value.text);
                self.errors.push(QueryError::new(value.span, message));
            }
            return range
                .zip(number(key.name, of))
                .map(|((least, most), number)| PositionTest::Number(number, least, most));
        }
        let text = fold(value.text.trim());
        let test = match key.name {
            "phase" => Phase::ALL.into_iter().find(|phase| phase.id() == text).map(PositionTest::Phase),
            "question" => QUESTIONS.into_iter().find(|question| question.id() == text).map(PositionTest::Question),
            "asked" => self.seat(&text).map(PositionTest::Asked),
            "government" | "opposition" => {
                let faction = if text == "none" { Some(None) } else { Faction::parse(&text).map(Some) };
                faction.map(|it| {
                    if key.name == "government" { PositionTest::Government(it) } else { PositionTest::Opposition(it) }
                })
            }
            "controls" => {
                let seat = if text == "none" { Some(None) } else { self.seat(&text).map(Some) };
                seat.map(|seat| PositionTest::Controls(of.province, seat))
            }
            _ => return self.card_test(key, of, value),
        };
        if test.is_none() {
            self.unknown(key, value);
        }
        test
    }

    fn card_test(&mut self, key: &SeekKey, of: &KeyQualifiers, value: &QueryValue) -> Option<PositionTest> {
        let (seat, card) = match value.text.split_once(':') {
            Some((seat, card)) if key.name == "can" => match self.seat(seat.trim()) {
                Some(seat) => (Some(seat), card),
                None => {
                    let what = format!("`{seat}` is not one of the {} seats", self.game.seat_count());
                    self.errors.push(QueryError::new(value.span, what));
                    return None;
                }
            },
            _ => (of.seat, value.text.as_str()),
        };
        let cards = self.cards(card);
        if cards.is_empty() {
            self.unknown_card(card, value.span);
            return None;
        }
        if matches!(key.name, "can" | "plays") {
            self.meant = self.meant.or(&cards);
        }
        Some(match key.name {
            "holds" => PositionTest::Holds(seat, cards),
            "shows" => PositionTest::Shows(seat, cards),
            "can" => PositionTest::Can(seat, cards),
            _ => PositionTest::Plays(cards),
        })
    }

    /// The cards of a number, an effect, or a title.
    fn cards(&self, text: &str) -> CardSet {
        let pack = self.game.pack();
        let wanted = fold(text.trim());
        let number: Option<u16> = wanted.strip_prefix('#').unwrap_or(&wanted).parse().ok();
        let all = pack.cards.iter().enumerate().filter(|(_, card)| {
            let is_effect = card.effect().is_some_and(|effect| pack.effects[effect.index()].id == wanted);
            number == Some(card.number) || is_effect || fold(&card.title) == wanted
        });
        all.map(|(at, _)| CardId(at as u8)).collect()
    }

    fn unknown_card(&mut self, text: &str, span: Span) {
        let pack = self.game.pack();
        let ids = pack.effects.iter().map(|effect| effect.id.as_str());
        let titles = pack.cards.iter().map(|card| card.title.as_str());
        let mut error = QueryError::new(span, format!("no card is `{text}`"));
        let near = nearest(text, ids.chain(titles));
        error.help = Some(match near {
            Some(near) => format!("did you mean `{near}`?"),
            None => "write its number as in `#45`, its effect, or its title in quotation marks".to_owned(),
        });
        error.near = near.map(str::to_owned);
        self.errors.push(error);
    }

    fn unknown(&mut self, key: &SeekKey, value: &QueryValue) {
        let mut error = QueryError::new(value.span, format!("`{}` is not a {}", value.text, key.values));
        let seats: Vec<String> = Seat::first(self.game.seat_count()).map(|seat| seat.to_string()).collect();
        error.help = match key.name {
            "phase" => suggest(&value.text, Phase::ALL.iter().map(|phase| phase.id())),
            "question" => suggest(&value.text, QUESTIONS.iter().map(|question| question.id())),
            "government" | "opposition" => suggest(&value.text, Faction::ALL.iter().map(|faction| faction.id())),
            _ => suggest(&value.text, seats.iter().map(String::as_str)),
        };
        self.errors.push(error);
    }
}

/// The qualifiers that a key names after its dots.
#[derive(Clone, Copy, Default)]
struct KeyQualifiers {
    seat: Option<Seat>,
    faction: Option<Faction>,
    province: Option<ProvinceId>,
}

const QUESTIONS: [Question; 10] = [
    Question::RefreshDiscard,
    Question::RefreshDraw,
    Question::Action,
    Question::TakeDiscard,
    Question::Take,
    Question::SecondTake,
    Question::Place,
    Question::CleanUp,
    Question::Target,
    Question::Advance,
];

fn number(name: &str, of: &KeyQualifiers) -> Option<PositionNumber> {
    Some(match name {
        "turn" => PositionNumber::Turn,
        "round" => PositionNumber::Round,
        "vp" => PositionNumber::Points(of.seat),
        "votes" => PositionNumber::Votes(of.seat.map_or(Whose::All, Whose::Seat), of.faction),
        "hand" => PositionNumber::Hand(of.seat),
        "display" => PositionNumber::Display(of.seat),
        "battle" => PositionNumber::Battle(of.seat),
        "supply" => PositionNumber::Supply(of.faction),
        "blocks" => PositionNumber::OnBoard(of.faction),
        "stacks" => PositionNumber::Stacks(of.province),
        "height" => PositionNumber::Height(of.province),
        "targets" => PositionNumber::Targets,
        "counter-revolution" => PositionNumber::CounterRevolution,
        "landslide" => PositionNumber::Landslide,
        "lost-battles" => PositionNumber::LostBattles,
        "deck" => PositionNumber::Deck,
        "discards" => PositionNumber::Discards,
        "choices" => PositionNumber::Choices,
        _ => return None,
    })
}
