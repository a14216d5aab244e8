//! What a block placed in a province leads to: whose stack, and who would win the province if it voted then.

use super::name;
use crate::games::liberte::{Choice, Liberte, Position, Question};
use crate::kernel::{Game, Seat, SeatSet};
use crate::model::{ProvinceId, Texts, say};

/// What comes of placing the block that is asked for in a province, in lines; none where it can't go there.
pub fn placing_outlook(
    game: &Liberte,
    texts: &Texts,
    p: &Position,
    names: &[String],
    at: ProvinceId,
) -> Option<Vec<String>> {
    if p.question != Question::Place || p.is_over() || game.refusal(p, p.asked, Choice::Place(at)).is_some() {
        return None;
    }
    let (before, seat) = (p.clone(), p.asked);
    let mut after = p.clone();
    game.play(&mut after, seat, Choice::Place(at), &mut ());
    let stack = |p: &Position| p.stacks(at).of(seat);
    let (old, new) = (stack(&before), stack(&after));
    let faction = texts.faction(new.faction());
    let blocks = match new.height() {
        1 => say!(texts, "1 {faction} block", faction = faction),
        height => say!(texts, "{n} {faction} blocks", n = height, faction = faction),
    };
    let before_it = if old.exists() { old.height().to_string() } else { say!(texts, "none") };
    let height = say!(texts, "If you place here: {blocks} instead of {n}", blocks = blocks, n = before_it);
    let won = |p: &Position| winner(texts, game.province_standing(p, at), names, seat);
    let (then, now) = (won(&after), won(&before));
    let vote = match then == now {
        true => say!(texts, "The province would still go to {who}", who = then),
        false => say!(texts, "The province would go to {who}, not to {other}", who = then, other = now),
    };
    Some(vec![height, vote])
}

/// Who would win, with how many votes; seen by a seat.
fn winner(texts: &Texts, (leading, votes): (SeatSet, u8), names: &[String], viewer: Seat) -> String {
    let who: Vec<String> =
        leading.iter().map(|seat| if seat == viewer { say!(texts, "you") } else { name(names, seat) }).collect();
    match who.len() {
        0 => say!(texts, "nobody"),
        1 => say!(texts, "{who} ({n|vote|votes})", who = who[0], n = votes),
        _ => say!(texts, "a tie of {who}", who = texts.wording().listed(&who)),
    }
}
