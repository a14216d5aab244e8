//! What somebody looks for in a position, in a line of words.
//!
//! ```text
//! turn>=3 government:radical can:P2:terror targets>=2
//! vp.P2>=10 supply.radical<=3 (stacks.normandie:3 or lost-battles>0) -asked:P1
//! ```
//!
//! The words are those of `liberte find`. A key may name whose number is meant, after a dot: a seat, a faction, a province;
//! without, any of them will do.

use super::keys::{KEYS, KeyQualifiers, KeyReader, NumberReader, PositionTest, SeekKey};
use super::moment_view::MomentView;
use super::parts::{endings_called, unknown_ending};
use super::{Moment, MomentQuery, QueryParts};
use crate::games::liberte::{Liberte, Question};
use crate::input::{did_you_mean, nearest};
use crate::kernel::Seat;
use crate::lab::CountedGame;
use crate::load::query::{Op, QueryError, QueryLanguage, QueryValue, Term, fold, numbers};
use crate::load::{Span, one_of, suggest};
use crate::model::{CardId, CardSet, Phase};

/// A query that was read against a game, and fits that game only.
#[derive(Clone, Debug)]
pub struct PositionQuery {
    parts: QueryParts<PositionTest>,
    /// The cards that the query asks about being played; none where it asks about none.
    meant: CardSet,
}

impl PositionQuery {
    /// Reads a query; an empty one fits the first moment.
    ///
    /// # Errors
    /// All that is wrong with it, in the order of the text.
    pub fn parse(text: &str, game: &Liberte) -> Result<PositionQuery, Vec<QueryError>> {
        let mut language = PositionQueries { game, meant: CardSet::NONE };
        let parts = QueryParts::parse(text, &mut language)?;
        Ok(PositionQuery { parts, meant: language.meant })
    }

    fn view<'a>(&'a self, moment: &Moment<'a, Liberte>) -> MomentView<'a> {
        MomentView::new(moment.game, moment.position, moment.choices, moment.choice, &self.meant)
    }
}

impl MomentQuery<Liberte> for PositionQuery {
    fn parts(&self) -> usize {
        self.parts.count()
    }

    fn held(&self, moment: &Moment<'_, Liberte>) -> usize {
        let view = self.view(moment);
        self.parts.held(&|test| view.holds(test))
    }

    fn lacks(&self, moment: &Moment<'_, Liberte>) -> Vec<String> {
        let view = self.view(moment);
        self.parts.lacks(&|test| view.holds(test))
    }
}

/// The language of queries for positions.
struct PositionQueries<'g> {
    game: &'g Liberte,
    meant: CardSet,
}

impl QueryLanguage for PositionQueries<'_> {
    type Test = PositionTest;
    type Key = (&'static SeekKey, KeyQualifiers);
    const HELP_FOR_OR: Option<&'static str> = None;

    fn key(&mut self, term: &Term, errors: &mut Vec<QueryError>) -> Option<(&'static SeekKey, KeyQualifiers)> {
        let mut names = term.key.split('.');
        let name = names.next().unwrap_or_default();
        let Some(key) = KEYS.iter().find(|key| key.name == name) else {
            let mut error = QueryError::new(term.key_span, format!("positions have no key `{name}`"));
            let all = KEYS.iter().map(|key| key.name);
            let known = || one_of(&all.clone().collect::<Vec<_>>());
            error.near = nearest(name, all.clone()).map(str::to_owned);
            error.help = Some(error.near.as_deref().map_or_else(known, did_you_mean));
            errors.push(error);
            return None;
        };
        let mut of = KeyQualifiers::default();
        for part in names {
            self.qualify(key, part, term.key_span, &mut of, errors);
        }
        Some((key, of))
    }

    fn name((key, _): &(&'static SeekKey, KeyQualifiers)) -> (&'static str, bool) {
        (key.name, matches!(key.reader, KeyReader::Number(_)))
    }

    fn values(&self, (key, _): &(&'static SeekKey, KeyQualifiers)) -> Option<String> {
        let values = key.values();
        Some(format!("it is compared with: {values}"))
    }

    fn test(
        &mut self,
        (key, of): &(&'static SeekKey, KeyQualifiers),
        op: Op,
        value: &QueryValue,
        errors: &mut Vec<QueryError>,
    ) -> Option<PositionTest> {
        let text = fold(value.text.trim());
        let faction_or_none = || if text == "none" { Some(None) } else { self.game.faction(&text).map(Some) };
        let seat_or_none = || if text == "none" { Some(None) } else { self.seat(&text).map(Some) };
        let factions = || self.game.faction_ids().all();
        let (test, help) = match key.reader {
            KeyReader::Number(NumberReader::Counter) if of.counter.is_none() => {
                let message = "`counter` wants the id of a counter after a dot, as in `counter.bread`";
                let known = self.game.pack().counters.iter().map(|it| it.id.as_str());
                errors.push(QueryError { help: suggest("", known), ..QueryError::new(value.span, message.to_owned()) });
                return None;
            }
            KeyReader::Number(reader) => {
                let range = numbers(op, value.text.trim());
                if range.is_none() {
                    let (name, text) = (key.name, &value.text);
                    let message = format!("`{name}` is compared with a number, and `{text}` is not one");
                    errors.push(QueryError::new(value.span, message));
                }
                return range.map(|(least, most)| PositionTest::Number(reader, *of, least, most));
            }
            KeyReader::Cards(_) | KeyReader::Can | KeyReader::Plays => return self.card_test(key, of, value, errors),
            KeyReader::Phase => {
                let phase = Phase::ALL.into_iter().find(|phase| phase.id() == text);
                (phase.map(PositionTest::Phase), suggest(&value.text, Phase::ALL.iter().map(|phase| phase.id())))
            }
            KeyReader::Question => {
                let question = Question::ALL.into_iter().find(|question| question.id() == text);
                let known = Question::ALL.iter().map(|question| question.id());
                (question.map(PositionTest::Question), suggest(&value.text, known))
            }
            KeyReader::Faction(reader) => {
                let faction = faction_or_none().map(|faction| PositionTest::Faction(reader, faction));
                (faction, suggest(&value.text, factions()))
            }
            KeyReader::Ending => {
                let known: Vec<&'static str> = CountedGame::endings(self.game).iter().map(|(id, ..)| *id).collect();
                let found = endings_called(&text, &known);
                if found.is_none() {
                    errors.push(unknown_ending(&value.text, value.span, &known));
                }
                return found.map(PositionTest::Ending);
            }
            KeyReader::Asked => (self.seat(&text).map(PositionTest::Asked), self.known_seats(&value.text)),
            KeyReader::Controls => {
                let seat = seat_or_none().map(|seat| PositionTest::Controls(of.province, seat));
                (seat, self.known_seats(&value.text))
            }
        };
        if test.is_none() {
            let (text, what) = (&value.text, key.values());
            let message = format!("`{text}` is not a {what}");
            errors.push(QueryError { help, ..QueryError::new(value.span, message) });
        }
        test
    }

    fn bare(&mut self, text: &str, span: Span, errors: &mut Vec<QueryError>) -> Option<PositionTest> {
        let mut error = QueryError::new(span, format!("`{text}` is not part of a position"));
        let keys: Vec<&str> = KEYS.iter().map(|key| key.name).collect();
        error.help = Some(match nearest(text, keys.iter().copied()) {
            Some(near) => format!("a part is a key with a value: `{near}:…`"),
            None => {
                let which = one_of(&keys);
                format!("a part is a key with a value: {which}")
            }
        });
        errors.push(error);
        None
    }
}

impl PositionQueries<'_> {
    /// Reads a qualifier that a key names after a dot.
    fn qualify(&self, key: &SeekKey, part: &str, span: Span, of: &mut KeyQualifiers, errors: &mut Vec<QueryError>) {
        let [of_seats, of_factions, of_provinces] = key.qualifiers();
        let seat = self.seat(part).filter(|_| of_seats);
        let faction = self.game.faction(&fold(part)).filter(|_| of_factions);
        let province = self.game.province(&fold(part)).filter(|_| of_provinces);
        let is_counter = matches!(key.reader, KeyReader::Number(NumberReader::Counter));
        let counter = self.game.pack().counter(part).filter(|_| is_counter);
        let number = part.strip_prefix('#').and_then(|number| number.parse().ok());
        let card = number.and_then(|number| self.game.pack().card(number)).filter(|_| is_counter);
        if seat.is_none() && faction.is_none() && province.is_none() && counter.is_none() && card.is_none() {
            let (name, text) = (key.name, part);
            let what = match key.of() {
                "" => format!("`{name}` has no parts"),
                what => format!("`{text}` is not a {what}"),
            };
            let mut error = QueryError::new(span, what);
            if is_counter {
                error.help = suggest(part, self.game.pack().counters.iter().map(|it| it.id.as_str()));
            } else if of_provinces {
                error.help = suggest(part, self.game.pack().board.provinces.iter().map(|it| it.id.as_str()));
            } else if of_factions {
                error.help = suggest(part, self.game.faction_ids().all());
            }
            errors.push(error);
        }
        *of = KeyQualifiers {
            seat: seat.or(of.seat),
            faction: faction.or(of.faction),
            province: province.or(of.province),
            counter: counter.or(of.counter),
            card: card.or(of.card),
        };
    }

    fn known_seats(&self, text: &str) -> Option<String> {
        let seats: Vec<String> = Seat::first(self.game.seat_count()).map(|seat| seat.to_string()).collect();
        suggest(text, seats.iter().map(String::as_str))
    }

    fn seat(&self, text: &str) -> Option<Seat> {
        Seat::parse(&text.to_uppercase()).filter(|seat| seat.index() < self.game.seat_count())
    }

    fn card_test(
        &mut self,
        key: &SeekKey,
        of: &KeyQualifiers,
        value: &QueryValue,
        errors: &mut Vec<QueryError>,
    ) -> Option<PositionTest> {
        let (seat, card) = match value.text.split_once(':') {
            Some((seat, card)) if matches!(key.reader, KeyReader::Can) => match self.seat(seat.trim()) {
                Some(seat) => (Some(seat), card),
                None => {
                    let count = self.game.seat_count();
                    let what = format!("`{seat}` is not one of the {count} seats");
                    errors.push(QueryError::new(value.span, what));
                    return None;
                }
            },
            _ => (of.seat, value.text.as_str()),
        };
        let cards = self.cards(card);
        if cards.is_empty() {
            errors.push(self.unknown_card(card, value.span));
            return None;
        }
        Some(match key.reader {
            KeyReader::Cards(reader) => PositionTest::Cards(reader, seat, cards),
            KeyReader::Can => {
                self.meant = self.meant.or(&cards);
                PositionTest::Can(seat, cards)
            }
            KeyReader::Plays => {
                self.meant = self.meant.or(&cards);
                PositionTest::Plays(cards)
            }
            KeyReader::Number(_)
            | KeyReader::Phase
            | KeyReader::Faction(_)
            | KeyReader::Asked
            | KeyReader::Question
            | KeyReader::Ending
            | KeyReader::Controls => return None,
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

    fn unknown_card(&self, text: &str, span: Span) -> QueryError {
        let pack = self.game.pack();
        let ids = pack.effects.iter().map(|effect| effect.id.as_str());
        let titles = pack.cards.iter().map(|card| card.title.as_str());
        let mut error = QueryError::new(span, format!("no card is `{text}`"));
        let near = nearest(text, ids.chain(titles));
        error.help = Some(match near {
            Some(near) => did_you_mean(near),
            None => "write its number as in `#45`, its effect, or its title in quotation marks".to_owned(),
        });
        error.near = near.map(str::to_owned);
        error
    }
}
