//! What a token is worth to who may take it, and a position to a seat; all of it in doubloons.

use crate::games::libertalia::{Libertalia, Position, Token};
use crate::kernel::Seat;
use crate::kit::PointGame;
use crate::model::LibertaliaPoint;

/// What it is worth, in imagined games, that taking a token does something: that is in scripts, and here not looked into. A
/// bot's own choices are tried out, with all that they do.
const WITH_EFFECT: f32 = -1.0;

/// How much of its share of a set a token is worth that does not complete it: many sets stay unfinished.
const SHARE_OF_SET: f32 = 0.6;

/// How many more tokens of a kind are looked ahead to, where a script says what tokens are worth.
const AHEAD: u8 = 3;

/// How much of the others' doubloons counts as the best one's alone; the rest counts as their mean.
const BEST: f32 = 0.5;

/// What a card in hand is worth: every day plays one, so that it only matters who has more of them for the next
/// campaign.
const CARD: f32 = 1.0;

/// What the tokens of a game are worth to their takers.
#[derive(Clone, Copy, Debug)]
pub struct TokenWorth<'g> {
    kinds: [KindWorth; Token::COUNT],
    /// The game, where a script of it says what tokens are worth.
    asked: Option<&'g Libertalia>,
}

/// What a token of a kind is worth.
#[derive(Clone, Copy, Debug, Default)]
struct KindWorth {
    /// By itself.
    alone: f32,
    /// What happens when it is taken.
    effect: f32,
    /// The tokens of a set; 0 where sets don't count.
    set_of: u8,
    /// What one adds that completes a set.
    completing: f32,
    /// What one adds to a set that it does not complete.
    beginning: f32,
}

impl TokenWorth<'_> {
    /// By what tokens are worth on the day of rest (L19) and what happens when they are taken (L14).
    pub fn new(game: &Libertalia) -> TokenWorth<'_> {
        let mut kinds = [KindWorth::default(); Token::COUNT];
        for kind in &game.spec().tokens {
            let effect = if kind.when_taken.is_some() { WITH_EFFECT } else { 0.0 };
            let mut worth = KindWorth { alone: kind.worth as f32 + effect, effect, ..KindWorth::default() };
            if let Some(set) = kind.set {
                worth.set_of = set.of;
                worth.completing = set.worth as f32;
                worth.beginning = set.worth as f32 / f32::from(set.of) * SHARE_OF_SET;
            }
            kinds[kind.token.index()] = worth;
        }
        TokenWorth { kinds, asked: Some(game).filter(|game| game.fills(LibertaliaPoint::WorthOfTokens)) }
    }

    /// What one more token of a kind is worth to a seat.
    #[inline]
    pub fn one_more(&self, p: &Position, seat: Seat, token: Token) -> f32 {
        let kind = &self.kinds[token.index()];
        if let Some(game) = self.asked {
            return said_of_one_more(game, p, seat, token) + kind.effect;
        }
        match kind.set_of {
            0 => kind.alone,
            of if p[seat].tokens.of(token) % of == of - 1 => kind.alone + kind.completing,
            _ => kind.alone + kind.beginning,
        }
    }
}

/// What one more token of a kind is worth to a seat as a script says it: what it adds now, or its share of what it leads to.
fn said_of_one_more(game: &Libertalia, p: &Position, seat: Seat, token: Token) -> f32 {
    let Some(kind) = game.spec().tokens.iter().find(|kind| kind.token == token) else { return 0.0 };
    let has = p[seat].tokens.of(token);
    let worth = |count: u8| game.worth_of_so_many(p, seat, (kind, count), &mut ()) as f32;
    let now = worth(has);
    let added = |more: u8| (worth(has + more) - now) / f32::from(more);
    let further = (2..=AHEAD).take_while(|more| has + more <= kind.count).map(|more| SHARE_OF_SET * added(more));
    further.fold(if has < kind.count { added(1) } else { 0.0 }, f32::max)
}

/// What a seat has above the others: half of it above their mean, half above the best of them.
pub fn lead(game: &Libertalia, p: &Position, seat: Seat) -> f32 {
    let (mut sum, mut best, mut others) = (0.0, f32::MIN, 0.0);
    for other in p.seats().filter(|&other| other != seat) {
        let has = wealth(game, p, other);
        sum += has;
        best = best.max(has);
        others += 1.0;
    }
    let theirs = if others > 0.0 { sum / others * (1.0 - BEST) + best * BEST } else { 0.0 };
    wealth(game, p, seat) - theirs
}

/// The score and the fortune (L19) of a seat, and something for its cards while they may still be played.
fn wealth(game: &Libertalia, p: &Position, seat: Seat) -> f32 {
    let player = &p[seat];
    // Once the game is over, the last fortunes are in the scores (L20).
    if p.is_over() {
        return player.score as f32;
    }
    (player.score + game.fortune(p, seat)) as f32 + CARD * player.hand.len() as f32
}
