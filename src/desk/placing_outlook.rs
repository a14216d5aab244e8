//! What a block placed in a province leads to: whose stack, and who would win the province if it voted then.

use super::{listed, name};
use crate::games::liberte::{Choice, Liberte, Position, Question};
use crate::kernel::{Game, Seat, SeatSet};
use crate::model::{ProvinceId, counted};

/// What comes of placing the block that is asked for in a province, in lines; none where it can't go there.
pub fn placing_outlook(game: &Liberte, p: &Position, names: &[String], at: ProvinceId) -> Option<Vec<String>> {
    if p.question != Question::Place || p.is_over() || game.refusal(p, p.asked, Choice::Place(at)).is_some() {
        return None;
    }
    let (before, seat) = (p.clone(), p.asked);
    let mut after = p.clone();
    game.play(&mut after, seat, Choice::Place(at), &mut ());
    let stack = |p: &Position| p.stacks(at).of(seat);
    let (old, new) = (stack(&before), stack(&after));
    let height = format!(
        "If you place here: {} instead of {}",
        counted(new.height(), &format!("{} block", new.faction())),
        if old.exists() { old.height().to_string() } else { "none".to_owned() }
    );
    let won = |p: &Position| winner(game.province_standing(p, at), names, seat);
    let (then, now) = (won(&after), won(&before));
    let vote = match then == now {
        true => format!("The province would still go to {then}"),
        false => format!("The province would go to {then}, not to {now}"),
    };
    Some(vec![height, vote])
}

/// Who would win, with how many votes; seen by a seat.
fn winner((leading, votes): (SeatSet, u8), names: &[String], viewer: Seat) -> String {
    let who: Vec<String> =
        leading.iter().map(|seat| if seat == viewer { "you".to_owned() } else { name(names, seat) }).collect();
    match who.len() {
        0 => "nobody".to_owned(),
        1 => format!("{} ({})", who[0], counted(votes, "vote")),
        _ => format!("a tie of {}", listed(&who)),
    }
}
