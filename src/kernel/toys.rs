//! Two toy games that the kernel must be able to play, one with turns and one with simultaneous choices. They make sure
//! that nothing specific to the real games gets in here.

use super::*;
use std::sync::Arc;

/// Nim, in turn: take one to three of a heap; whoever takes the last one wins.
struct Nim;

#[derive(Clone, PartialEq, Debug)]
struct Heap {
    left: u8,
    next: Seat,
}

impl Game for Nim {
    type Position = Heap;
    type Choice = u8;
    type Event = u8;
    type Cause = ();
    type Refusal = &'static str;

    fn start<S: Sink<Nim>>(&self, seed: u64, _: &mut S) -> Heap {
        Heap { left: 15 + (seed % 10) as u8, next: Seat(0) }
    }
    fn seats(&self, _: &Heap) -> usize {
        2
    }
    fn covered(&self, _: &Heap) -> SeatSet {
        SeatSet::NONE
    }
    fn imagine(&self, heap: &Heap, _: Seat, _: &mut BotRng) -> Heap {
        heap.clone()
    }
    fn is_canonical(&self, _: &Heap, _: Seat, _: u8) -> bool {
        true
    }
    fn asked(&self, heap: &Heap) -> SeatSet {
        if heap.left == 0 { SeatSet::NONE } else { SeatSet::only(heap.next) }
    }
    fn choices(&self, heap: &Heap, _: Seat, choices: &mut Vec<u8>) {
        choices.clear();
        choices.extend(1..=heap.left.min(3));
    }
    fn refusal(&self, heap: &Heap, seat: Seat, choice: u8) -> Option<&'static str> {
        if seat != heap.next {
            Some("not your turn")
        } else {
            (choice == 0 || choice > heap.left.min(3)).then_some("take one to three that are there")
        }
    }
    fn play<S: Sink<Nim>>(&self, heap: &mut Heap, seat: Seat, choice: u8, sink: &mut S) {
        heap.left -= choice;
        heap.next = Seat(1 - seat.0);
        sink.record(heap, (), choice);
    }
    fn outcome(&self, heap: &Heap) -> Option<Outcome> {
        let winner = Seat(1 - heap.next.0);
        (heap.left == 0).then(|| Outcome { end: "taken", winners: SeatSet::only(winner), points: vec![0, 0] })
    }
    fn choice_text(&self, choice: u8) -> String {
        format!("take {choice}")
    }
    fn parse_choice(&self, _: &Heap, _: Seat, text: &str) -> Result<u8, String> {
        let number = text.strip_prefix("take ").and_then(|number| number.parse().ok());
        number.ok_or_else(|| format!("`{text}`: say `take 2`"))
    }
    fn refusal_text(&self, _: &Heap, refusal: &'static str) -> String {
        refusal.to_string()
    }
}

/// Three rounds of secret bids of one to three, made at once; the higher bid scores.
struct Bids;

#[derive(Clone, PartialEq, Debug, Default)]
struct Auction {
    bids: [Option<u8>; 2],
    scores: [i32; 2],
    rounds: u8,
}

impl Game for Bids {
    type Position = Auction;
    type Choice = u8;
    type Event = [u8; 2];
    type Cause = ();
    type Refusal = &'static str;

    fn start<S: Sink<Bids>>(&self, _: u64, _: &mut S) -> Auction {
        Auction::default()
    }
    fn seats(&self, _: &Auction) -> usize {
        2
    }
    fn covered(&self, auction: &Auction) -> SeatSet {
        Seat::first(2).filter(|seat| auction.bids[seat.index()].is_some()).collect()
    }
    fn imagine(&self, auction: &Auction, seat: Seat, _: &mut BotRng) -> Auction {
        let mut imagined = auction.clone();
        imagined.bids[1 - seat.index()] = None;
        imagined
    }
    fn is_canonical(&self, _: &Auction, _: Seat, _: u8) -> bool {
        true
    }
    fn asked(&self, auction: &Auction) -> SeatSet {
        let waits = |seat: &Seat| auction.rounds < 3 && auction.bids[seat.index()].is_none();
        Seat::first(2).filter(waits).collect()
    }
    fn choices(&self, _: &Auction, _: Seat, choices: &mut Vec<u8>) {
        choices.clear();
        choices.extend(1..=3);
    }
    fn refusal(&self, auction: &Auction, seat: Seat, choice: u8) -> Option<&'static str> {
        if !self.asked(auction).has(seat) {
            Some("you have bid")
        } else {
            (!(1..=3).contains(&choice)).then_some("1 to 3")
        }
    }
    fn play<S: Sink<Bids>>(&self, auction: &mut Auction, seat: Seat, choice: u8, sink: &mut S) {
        auction.bids[seat.index()] = Some(choice);
        if let [Some(first), Some(second)] = auction.bids {
            auction.scores[0] += i32::from(first > second);
            auction.scores[1] += i32::from(second > first);
            auction.bids = [None, None];
            auction.rounds += 1;
            sink.record(auction, (), [first, second]);
        }
    }
    fn outcome(&self, auction: &Auction) -> Option<Outcome> {
        let best = auction.scores[0].max(auction.scores[1]);
        let winners = Seat::first(2).filter(|seat| auction.scores[seat.index()] == best).collect();
        (auction.rounds == 3).then(|| Outcome { end: "bid", winners, points: auction.scores.to_vec() })
    }
    fn choice_text(&self, choice: u8) -> String {
        choice.to_string()
    }
    fn parse_choice(&self, _: &Auction, _: Seat, text: &str) -> Result<u8, String> {
        text.parse().map_err(|_| format!("`{text}` is not a bid"))
    }
    fn refusal_text(&self, _: &Auction, refusal: &'static str) -> String {
        refusal.to_string()
    }
}

fn head() -> JournalHead {
    JournalHead {
        pack: "toy".into(),
        version: "1".into(),
        hash: "0".into(),
        seed: 5,
        seats: vec!["Ann".into(), "Bob Junior".into()],
        ..JournalHead::default()
    }
}

#[test]
fn a_table_answers_forced_choices_and_undoes_to_the_last_real_one() {
    let mut table = Table::new(&Nim, Heap { left: 4, next: Seat(0) });
    assert_eq!(table.play(Seat(0), 9).err(), Some("take one to three that are there"));
    table.play(Seat(0), 3).expect("legal");
    let outcome = table.outcome().expect("the last one was forced");
    assert_eq!(outcome.winners, SeatSet::only(Seat(1)));
    assert!(table.undo());
    assert_eq!(table.position().left, 4);
    assert!(!table.undo());
    assert!(table.redo());
    assert_eq!(table.outcome(), Some(outcome));
}

#[test]
fn a_new_choice_forgets_what_was_undone() {
    let mut table = Table::new(&Nim, Heap { left: 9, next: Seat(0) });
    table.play(Seat(0), 1).expect("legal");
    table.play(Seat(1), 2).expect("legal");
    table.go_to(1);
    assert_eq!((table.position().left, table.undone()), (8, 1));
    table.play(Seat(1), 3).expect("legal");
    assert_eq!((table.position().left, table.undone()), (5, 0));
    assert!(!table.redo());
}

#[test]
fn simultaneous_choices_are_made_in_any_order() {
    let mut table = Table::new(&Bids, Auction::default());
    assert_eq!(table.asked().len(), 2);
    table.play(Seat(1), 3).expect("legal");
    assert_eq!(table.asked(), SeatSet::only(Seat(0)));
    assert_eq!(table.play(Seat(1), 2).err(), Some("you have bid"));
    table.play(Seat(0), 1).expect("legal");
    assert_eq!(table.position().scores, [0, 1]);
    table.undo();
    assert_eq!(table.asked(), SeatSet::only(Seat(0)));
}

#[test]
fn an_answer_is_taken_back_as_long_as_it_lies_face_down_and_the_others_stay() {
    let mut table = Table::new(&Bids, Auction::default());
    assert!(!table.take_back(Seat(0)), "nobody has answered");
    table.play(Seat(0), 1).expect("legal");
    table.play(Seat(1), 3).expect("legal");
    assert!(!table.take_back(Seat(0)), "both have answered: everybody has seen the bids");
    assert_eq!((table.len(), table.position().scores), (2, [0, 1]));
    table.play(Seat(1), 2).expect("legal");
    assert!(!table.take_back(Seat(0)), "it has not answered in this round");
    assert!(table.take_back(Seat(1)));
    assert_eq!((table.asked().len(), table.len()), (2, 2));
    table.play(Seat(1), 1).expect("legal");
    assert_eq!(table.position().bids, [None, Some(1)]);
}

#[test]
fn nobody_sees_an_answer_before_the_last_seat_has_answered() {
    let bid = |seat, choice| {
        let (mut auction, mut told) = (Auction::default(), Vec::new());
        Bids.play(&mut auction, seat, choice, &mut told);
        assert!(told.is_empty(), "nothing is announced before the last answer");
        auction
    };
    let (low, high) = (bid(Seat(1), 1), bid(Seat(1), 3));
    assert_eq!(Bids.covered(&low), SeatSet::only(Seat(1)));
    let seen = |auction: &Auction, seat| Bids.imagine(auction, seat, &mut BotRng::new(1, 0));
    assert_eq!(seen(&low, Seat(0)), seen(&high, Seat(0)), "the other can't tell them apart");
    assert_ne!(seen(&low, Seat(1)), seen(&high, Seat(1)), "everybody knows the own one");
    assert!(Bids.asked(&seen(&low, Seat(0))).has(Seat(1)), "a hidden answer is asked again");
}

#[test]
fn a_journal_of_secret_answers_gives_the_game_back() {
    for seed in 0..20 {
        let (mut table, mut rng) = (Table::new(&Bids, Auction::default()), BotRng::new(seed, 0));
        while !table.asked().is_empty() {
            let asked: Vec<Seat> = table.asked().iter().collect();
            let seat = asked[rng.below(asked.len())];
            table.play(seat, 1 + rng.below(3) as u8).expect("legal");
        }
        let journal = Journal::parse(&Journal::of(head(), &table).write()).expect("a journal");
        let mut again = Table::new(&Bids, Auction::default());
        journal.replay(&mut again, usize::MAX).expect("legal");
        assert_eq!(again.position(), table.position());
    }
}

/// A tree of bids, as seats made them.
fn tree_of_bids(bids: &[(u8, u8)]) -> Tree<Bids> {
    let mut tree = Tree::new(Arc::new(Bids), Auction::default(), Vec::new());
    for &(seat, bid) in bids {
        tree.play(Seat(seat), bid).expect("legal");
    }
    tree
}

#[test]
fn two_orders_of_the_same_answers_are_one_branch() {
    let mut tree = tree_of_bids(&[(0, 1), (1, 3), (0, 2)]);
    tree.go_to(0);
    tree.play(Seat(1), 3).expect("the later answer");
    assert_eq!((tree.branches().len(), tree.at(), tree.branch().len()), (1, 1, 3));
    assert_eq!(tree.position().bids, [None, Some(3)]);
    tree.play(Seat(0), 1).expect("the earlier answer");
    tree.play(Seat(0), 2).expect("as it was chosen then");
    assert_eq!((tree.branches().len(), tree.at(), tree.position().scores), (1, 3, [0, 1]));
    tree.go_to(0);
    tree.play(Seat(0), 2).expect("legal, and answered before in the next round only");
    assert_eq!(tree.branches().len(), 2);
}

#[test]
fn in_a_tree_too_an_answer_is_taken_back_as_long_as_it_lies_face_down() {
    let mut tree = tree_of_bids(&[(0, 1), (1, 3), (0, 2)]);
    assert!(!tree.take_back(Seat(1)), "it was seen");
    assert!(tree.take_back(Seat(0)) && !tree.take_back(Seat(0)));
    assert_eq!((tree.branch().len(), tree.asked().len(), tree.position().scores), (2, 2, [0, 1]));
}

#[test]
fn a_journal_gives_the_game_back() {
    for seed in 0..50 {
        let start = Heap { left: 20, next: Seat(0) };
        let mut table = Table::new(&Nim, start.clone());
        let mut rng = BotRng::new(seed, 0);
        while let Some(seat) = table.asked().single() {
            let choices = table.choices(seat);
            table.play(seat, choices[rng.below(choices.len())]).expect("listed");
        }
        let journal = Journal::of(head(), &table);
        let text = journal.write();
        let read = Journal::parse(&text).expect("a journal");
        assert_eq!((read.head.clone(), read.write()), (head(), text));
        let mut again = Table::new(&Nim, start);
        read.replay(&mut again, usize::MAX).expect("legal");
        assert_eq!(again.position(), table.position());
    }
}

/// A journal of a few choices.
fn short_journal() -> Journal {
    let text = "liberte journal 1\npack toy 1 0\nseed 5\nseat Ann\nseat Bob\n\nP1 take 2\nP2 take 1\n";
    Journal::parse(text).expect("a journal")
}

#[test]
fn wherever_a_journal_is_cut_it_is_told_from_a_short_one() {
    let whole = short_journal().write();
    assert_eq!(Journal::damage(&whole), None);
    assert_eq!(Journal::damage(&format!("\u{feff}{}\r\n", whole.replace('\n', " \r\n"))), None);
    let end = whole.trim_end().len();
    for at in 0..end {
        let (text, parsed) = (&whole[..at], Journal::parse(&whole[..at]));
        assert!(parsed.is_err() || Journal::damage(text).is_some(), "{text}");
    }
    let mut shorter = short_journal();
    shorter.lines.truncate(1);
    assert_eq!(Journal::damage(&shorter.write()), None);
    assert_eq!(Journal::damage(&shorter.write_bare()), None, "older programs wrote no end mark");
}

#[test]
fn a_journal_that_was_changed_is_told() {
    let whole = short_journal().write();
    for (from, to) in
        [("take 2", "take 1"), ("seed 5", "seed 6"), ("Bob", "Rob"), ("P2 take 1\n", ""), ("end 2", "end 3")]
    {
        assert!(matches!(Journal::damage(&whole.replace(from, to)), Some(Damage::Changed(_))), "{from}");
    }
    assert_eq!(Journal::damage(&format!("{whole}P1 take 1\n")), Some(Damage::Changed(10)));
    assert_eq!(
        Journal::damage(&whole.replace("closed by end\n", "").replace("take 2", "take 1")),
        None,
        "as it is asked for"
    );
}

#[test]
fn lines_names_and_choices_of_a_journal_are_bounded() {
    let whole = short_journal().write();
    let broken = |from: &str, to: &str| Journal::parse(&whole.replace(from, to)).expect_err("refused").to_string();
    assert!(broken("Bob", &"b".repeat(61)).contains("it has more than 60 letters"));
    assert!(broken("Bob", "B\u{1b}b").contains("the letter U+001B can't stand in a journal"));
    assert!(broken("Bob", "B\u{202e}b").contains("U+202E"));
    assert!(broken("seat Bob", "seat  ").contains("cannot be empty"));
    assert!(broken("take 2", &"x".repeat(201)).contains("it has more than 200 letters"));
    let long = broken("take 2", &"x".repeat(5_000_000));
    assert!(long.contains("longer than 4 kB") && long.len() < 200);
    let scenario = format!("scenario\n{}\n", "| = \n".repeat(300_000));
    assert!(broken("seat Ann\n", &format!("seat Ann\n{scenario}")).contains("its scenario is longer than 256 kB"));
}

#[test]
fn a_journal_says_which_line_is_illegal() {
    let text = "liberte journal 1\npack toy 1 0\nseed 5\nseat Ann\nseat Bob\n\nP1 take 2\nP1 take 2\n";
    let journal = Journal::parse(text).expect("a journal");
    let mut table = Table::new(&Nim, Heap { left: 9, next: Seat(0) });
    let error = journal.replay(&mut table, usize::MAX).expect_err("illegal");
    assert_eq!(error.to_string(), "line 8: `P1 take 2` is not legal: not your turn");
}

#[test]
fn what_is_no_journal_is_told_by_line() {
    let broken = |text: &str| Journal::parse(text).expect_err("broken").to_string();
    assert!(broken("hello").starts_with("line 1: this is not a journal"));
    assert!(broken("liberte journal 1\npack toy\n").starts_with("line 2:"));
    assert!(broken("liberte journal 1\npack toy 1 0\nseed x\n").starts_with("line 3: `x` is not a seed"));
    assert!(
        broken("liberte journal 1\npack toy 1 0\nseed 1\nseat A\nP2 pass\n").starts_with("line 5: `P2` does not play")
    );
}

#[test]
fn playouts_end_and_are_the_same_each_time() {
    let play = || {
        let mut position = Auction::default();
        play_out(&Bids, &mut position, &mut BotRng::new(3, 0), &mut Vec::new(), |_, _, _| {})
    };
    assert_eq!(play(), play());
    assert_eq!(play().decisions, 6);
}

/// A tree of Nim after some choices, by turns.
fn tree_after(left: u8, choices: &[u8]) -> Tree<Nim> {
    let mut tree = Tree::new(Arc::new(Nim), Heap { left, next: Seat(0) }, Vec::new());
    for &choice in choices {
        let seat = tree.asked().single().expect("in turn");
        tree.play(seat, choice).expect("legal");
    }
    tree
}

#[test]
fn another_choice_at_an_earlier_moment_begins_a_branch_and_the_old_one_stays() {
    let mut tree = tree_after(20, &[1, 2, 3]);
    tree.go_to(1);
    assert_eq!(tree.position().left, 19);
    tree.play(Seat(1), 2).expect("the same choice");
    assert_eq!((tree.branches().len(), tree.at()), (1, 2));
    tree.go_to(1);
    tree.play(Seat(1), 1).expect("another choice");
    assert_eq!((tree.branches().len(), tree.current(), tree.position().left), (2, 1, 18));
    assert_eq!(tree.branches()[1].in_common(&tree.branches()[0]), 1);
    tree.switch(0);
    tree.go_to(usize::MAX);
    assert_eq!(tree.position().left, 14);
}

#[test]
fn what_is_undone_can_be_done_again_until_another_choice_is_made() {
    let mut tree = tree_after(20, &[1, 2, 3]);
    tree.undo_to(1);
    assert_eq!((tree.branch().len(), tree.undone()), (1, 2));
    assert!(tree.redo() && tree.redo() && !tree.redo());
    assert_eq!(tree.position().left, 14);
    assert!(tree.undo());
    tree.play(Seat(0), 1).expect("another choice");
    assert_eq!((tree.branches().len(), tree.undone(), tree.position().left), (1, 0, 16));
}

#[test]
fn a_refused_choice_at_an_earlier_moment_begins_no_branch() {
    let mut tree = tree_after(20, &[1, 2, 3]);
    tree.go_to(1);
    assert_eq!(tree.play(Seat(0), 1).err(), Some("not your turn"));
    assert_eq!((tree.branches().len(), tree.at(), tree.branch().len()), (1, 1, 3));
}

#[test]
fn a_branch_taken_away_leaves_what_others_share_with_it() {
    let mut tree = tree_after(20, &[1, 2]);
    tree.go_to(1);
    tree.fork(Some("bold"));
    tree.play(Seat(1), 3).expect("legal");
    tree.remove(0);
    assert_eq!((tree.branches().len(), tree.branch().name.as_str(), tree.position().left), (1, "bold", 16));
    tree.remove(0);
    assert_eq!(tree.branches().len(), 1);
}

#[test]
fn a_tree_answers_forced_choices_as_a_table_does() {
    let tree = tree_after(4, &[3]);
    assert_eq!(tree.step().forced.len(), 1);
    assert!(tree.outcome().is_some());
}
