//! What bots consider at the table of Revolution!, and that nothing shows that lies behind a shield.

use crate::revolution::{PERSON, Screen, ask, click, game, lay_by_keys, press, sees, session};
use eframe::egui::Key;
use liberte::app::revolution::{ChipEdit, MomentKind, RevolutionRequest};
use liberte::bots::{BotKind, Budget, TriedBid};
use liberte::games::revolution::{Currency, SpaceId};
use liberte::kernel::Seat;
use liberte::sandbox::Player;

const SEARCH: Player = Player::Bot(BotKind::Search(Budget::Iterations(40)));

fn bids(screen: &Screen) -> (Seat, Vec<TriedBid>) {
    let considered = session(screen).considered().expect("something is considered");
    (considered.seat, considered.secret_answers.clone())
}

#[test]
fn the_person_at_the_screen_sees_what_a_search_would_bid_in_their_place() {
    let mut screen = game(&[PERSON, SEARCH, SEARCH], 3);
    click(&mut screen, "What bots consider");
    let (seat, bids) = bids(&screen);
    assert_eq!(seat, Seat(0));
    assert!(bids.len() > 1 && bids.is_sorted_by(|one, other| one.share >= other.share));
    assert!((bids.iter().map(|bid| bid.share).sum::<f32>() - 1.0).abs() < 0.01, "the shares are all there is");
    assert!(bids.iter().all(|bid| bid.bid.to_lay().is_empty()), "they are whole");
    assert!(sees(&screen, "search in Camille's place") && sees(&screen, " trials: "));
    click(&mut screen, "×");
    assert!(session(&screen).considered().is_none() && !sees(&screen, "in Camille's place"));
}

#[test]
fn what_others_have_laid_changes_nothing_of_what_is_considered() {
    let seen = [[2, 0, 4, 5, 6], [3, 1, 0, 4, 5]].map(|spaces| {
        let mut screen = game(&[PERSON, PERSON, SEARCH], 2);
        press(&mut screen, Key::Enter);
        let chips = [Currency::Force, Currency::Blackmail, Currency::Gold, Currency::Gold, Currency::Gold];
        for (currency, space) in chips.into_iter().zip(spaces) {
            ask(&mut screen, RevolutionRequest::EditAnswer(ChipEdit::Lay(currency, SpaceId(space))));
        }
        press(&mut screen, Key::Enter);
        assert!(session(&screen).considered().is_none(), "nothing is considered behind the page");
        press(&mut screen, Key::Enter);
        click(&mut screen, "What bots consider");
        bids(&screen)
    });
    assert_eq!(seen[0].0, Seat(1), "that of the person at the screen alone");
    assert_eq!(seen[0], seen[1]);
}

#[test]
fn what_a_bot_considers_is_seen_when_its_round_is_over() {
    let mut screen = game(&[PERSON, SEARCH, SEARCH], 3);
    click(&mut screen, "What bots consider");
    lay_by_keys(&mut screen);
    press(&mut screen, Key::Enter);
    assert!(session(&screen).timeline().moments.len() > 2, "the shields are lifted");
    let first = session(&screen).timeline().moments.iter().position(|it| it.kind == MomentKind::Bidding).unwrap();
    let first = first + usize::from(!session(&screen).timeline().moments[first].is_decision);
    ask(&mut screen, RevolutionRequest::GoTo(first));
    ask(&mut screen, RevolutionRequest::Consider { is_shown: true, seat: Some(Seat(1)) });
    let (seat, considered) = bids(&screen);
    assert_eq!(seat, Seat(1));
    let round = session(&screen).timeline().round(1).expect("it is over");
    let is_made = |bid: &TriedBid| (0..12).map(SpaceId).all(|space| bid.bid.bid(space) == round.bid(seat, space));
    assert!(considered.iter().any(is_made), "what it bid is among what it considered");
    assert!(sees(&screen, "search:40 for "));
    ask(&mut screen, RevolutionRequest::GoTo(first + 2));
    assert!(sees(&screen, "Nothing is asked at this moment."));
}
