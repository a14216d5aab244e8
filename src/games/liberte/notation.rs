//! Choices as text, one line of plain words each: `play #12`, `place normandie`, `block normandie P2`.
//!
//! The words stand in [`CHOICES`]; cards are `#` and the number printed on them, provinces and factions their ids, seats
//! `P1`..`P8`.

use super::{Choice, Liberte, Position, Target};
use crate::kernel::Seat;
use crate::model::{CHOICES, CardId, ChoiceSpec, Faction, ProvinceId};

impl Liberte {
    pub(super) fn write_choice(&self, choice: Choice) -> String {
        let card = |word: &str, card: CardId| format!("{word} #{}", self.pack.number(card));
        match choice {
            Choice::Play(id) => card("play", id),
            Choice::Battle(id) => card("battle", id),
            Choice::Take(id) => card("take", id),
            Choice::Draw => "draw".into(),
            Choice::Discard(id) => card("discard", id),
            Choice::Pass => "pass".into(),
            Choice::Done => "done".into(),
            Choice::Place(id) => format!("place {}", self.province_id(id)),
            Choice::Display => "display".into(),
            Choice::DiscardPlayed => "discard".into(),
            Choice::Target(target) => self.target_text(target),
            Choice::Advance(id) => card("advance", id),
            Choice::Decline => "decline".into(),
            Choice::Claim => "claim".into(),
        }
    }

    pub(super) fn target_text(&self, target: Target) -> String {
        match target {
            Target::Nothing => "none".into(),
            Target::Block(province, seat) => format!("block {} {seat}", self.province_id(province)),
            Target::Stack(province, seat) => format!("stack {} {seat}", self.province_id(province)),
            Target::Card(card) => format!("card #{}", self.pack.number(card)),
            Target::Province(province) => format!("province {}", self.province_id(province)),
            Target::Seat(seat) => format!("seat {seat}"),
            Target::Faction(faction) => format!("faction {faction}"),
            Target::Yes => "yes".into(),
            Target::No => "no".into(),
        }
    }

    fn province_id(&self, province: ProvinceId) -> &str {
        &self.pack.board.provinces[province.index()].id
    }

    /// Reads a choice. Which of the two meanings of `discard` is meant follows from its having a card.
    pub(super) fn read_choice(&self, p: &Position, text: &str) -> Result<Choice, String> {
        let words: Vec<&str> = text.split_whitespace().collect();
        Ok(match words[..] {
            ["play", card] => Choice::Play(self.read_card(card)?),
            ["battle", card] => Choice::Battle(self.read_card(card)?),
            ["take", card] => Choice::Take(self.read_card(card)?),
            ["discard", card] => Choice::Discard(self.read_card(card)?),
            ["advance", card] => Choice::Advance(self.read_card(card)?),
            ["card", card] => Choice::Target(Target::Card(self.read_card(card)?)),
            ["place", province] => Choice::Place(self.read_province(province)?),
            ["province", province] => Choice::Target(Target::Province(self.read_province(province)?)),
            ["block", province, seat] => {
                Choice::Target(Target::Block(self.read_province(province)?, read_seat(p, seat)?))
            }
            ["stack", province, seat] => {
                Choice::Target(Target::Stack(self.read_province(province)?, read_seat(p, seat)?))
            }
            ["seat", seat] => Choice::Target(Target::Seat(read_seat(p, seat)?)),
            ["faction", faction] => {
                let faction = Faction::parse(faction).ok_or_else(|| {
                    format!(
                        "`{faction}` is not a faction: moderate, royalist or radical{}",
                        did_you_mean(faction, ["moderate", "royalist", "radical"])
                    )
                })?;
                Choice::Target(Target::Faction(faction))
            }
            ["draw"] => Choice::Draw,
            ["pass"] => Choice::Pass,
            ["done"] => Choice::Done,
            ["display"] => Choice::Display,
            ["discard"] => Choice::DiscardPlayed,
            ["decline"] => Choice::Decline,
            ["claim"] => Choice::Claim,
            ["none"] => Choice::Target(Target::Nothing),
            ["yes"] => Choice::Target(Target::Yes),
            ["no"] => Choice::Target(Target::No),
            _ => return Err(self.unreadable(p, text, words.first().copied().unwrap_or(""))),
        })
    }

    fn unreadable(&self, p: &Position, text: &str, word: &str) -> String {
        let example = p.question.choices().next().map(ChoiceSpec::example).unwrap_or_default();
        let forms = CHOICES.iter().filter(|known| known.word == word);
        let forms: Vec<String> = forms.map(|known| format!("`{}`", known.example())).collect();
        if !forms.is_empty() {
            return format!(
                "`{text}` is not a choice: write {}; an example of what is asked now: `{example}`",
                forms.join(" or ")
            );
        }
        let near = did_you_mean(word, CHOICES.iter().map(|known| known.word));
        format!("`{text}` is not a choice{near}; an example of what is asked now: `{example}`")
    }

    fn read_card(&self, text: &str) -> Result<CardId, String> {
        let number = text.strip_prefix('#').and_then(|number| number.parse::<u16>().ok());
        let number =
            number.ok_or_else(|| format!("`{text}` is not a card: `#` and the number printed on it, as in `#12`"))?;
        let range = || match (self.pack.cards.first(), self.pack.cards.last()) {
            (Some(first), Some(last)) => format!("they go from #{} to #{}", first.number, last.number),
            _ => "it has none".into(),
        };
        self.pack.card(number).ok_or_else(|| format!("the pack has no card #{number}: {}", range()))
    }

    fn read_province(&self, text: &str) -> Result<ProvinceId, String> {
        let ids = self.pack.board.provinces.iter().map(|province| province.id.as_str());
        self.province(text).ok_or_else(|| format!("`{text}` is not a province{}", did_you_mean(text, ids)))
    }
}

fn read_seat(p: &Position, text: &str) -> Result<Seat, String> {
    let seat = Seat::parse(text).filter(|seat| seat.0 < p.seats);
    seat.ok_or_else(|| format!("`{text}` is not a seat: P1 to P{} play", p.seats))
}

/// `; did you mean ...?` where a word is near, else nothing.
fn did_you_mean<'a>(word: &str, known: impl IntoIterator<Item = &'a str>) -> String {
    let near = known.into_iter().map(|other| (strsim::damerau_levenshtein(word, other), other)).min();
    match near {
        Some((distance, other)) if distance <= 1 + other.len() / 4 => format!("; did you mean `{other}`?"),
        _ => String::new(),
    }
}
