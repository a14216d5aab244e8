//! Intervals hold as often as they say: thousands of samples of toys whose truth is known, each from a stream of its own.

use liberte::kernel::Stream;
use liberte::lab::{FEWEST, RISK, Sample, Spread, Word};

/// A toy difference: what is drawn, in parts, and how many parts are one.
struct Toy {
    name: &'static str,
    draw: fn(&mut Stream) -> i64,
    /// The mean of what is drawn, in parts.
    truth: f64,
    scale: i64,
    is_share: bool,
}

/// The difference of two throws, with the second die's faces moved on by one.
fn dice(stream: &mut Stream) -> i64 {
    stream.below(6) as i64 + 1 - stream.below(6) as i64
}

/// A share in which one pair of twenty differs, twice as often one way as the other.
fn seldom(stream: &mut Stream) -> i64 {
    match stream.below(60) {
        0 | 1 => 840,
        2 => -840,
        _ => 0,
    }
}

/// Split wins: halves and wholes, as often one way as the other.
fn even(stream: &mut Stream) -> i64 {
    [0, 0, 420, -420, 840, -840][stream.below(6)]
}

/// Skewed: a game in eight is much longer.
fn skewed(stream: &mut Stream) -> i64 {
    if stream.below(8) == 0 { 12 } else { stream.below(3) as i64 - 1 }
}

const TOYS: [Toy; 4] = [
    Toy { name: "dice", draw: dice, truth: 1.0, scale: 1, is_share: false },
    Toy { name: "seldom", draw: seldom, truth: 14.0, scale: 840, is_share: true },
    Toy { name: "even", draw: even, truth: 0.0, scale: 840, is_share: true },
    Toy { name: "skewed", draw: skewed, truth: 1.5, scale: 1, is_share: false },
];

impl Toy {
    fn sample(&self, spread: &Spread) -> Sample {
        if self.is_share { Sample::of_shares(spread, self.scale) } else { Sample::of(spread, self.scale) }
    }

    fn truth(&self) -> f64 {
        self.truth / self.scale as f64
    }
}

const SAMPLES: u64 = 2_000;

/// How far a count of `SAMPLES` with this share may lie from its expectation: four standard deviations.
fn tolerance(share: f64) -> f64 {
    4.0 * (share * (1.0 - share) * SAMPLES as f64).sqrt()
}

#[test]
fn the_interval_for_a_fixed_number_covers_the_truth_19_times_in_20() {
    for (number, toy) in TOYS.iter().enumerate() {
        let mut missed = 0u32;
        for at in 0..SAMPLES {
            let mut stream = Stream::new(at, 100 + number as u64);
            let mut spread = Spread::default();
            (0..400).for_each(|_| spread.add((toy.draw)(&mut stream)));
            let interval = toy.sample(&spread).fixed();
            missed += u32::from(!(interval.low..=interval.high).contains(&toy.truth()));
        }
        println!("fixed, {}: {missed} of {SAMPLES} missed", toy.name);
        let expected = RISK * SAMPLES as f64;
        assert!((f64::from(missed) - expected).abs() < tolerance(RISK), "{}: {missed}", toy.name);
    }
}

#[test]
fn the_interval_for_any_time_misses_the_truth_at_no_time_in_19_sequences_of_20() {
    for (number, toy) in TOYS.iter().enumerate() {
        let (mut missed, mut fixed_missed) = (0u32, 0u32);
        for at in 0..SAMPLES {
            let mut stream = Stream::new(at, 200 + number as u64);
            let mut spread = Spread::default();
            let (mut misses, mut fixed_misses) = (false, false);
            for count in 1..=2_000 {
                spread.add((toy.draw)(&mut stream));
                if count >= FEWEST && (count < 200 || count % 16 == 0) {
                    let sample = toy.sample(&spread);
                    let outside = |at: liberte::lab::Interval| !(at.low..=at.high).contains(&toy.truth());
                    misses |= outside(sample.always(RISK));
                    fixed_misses |= outside(sample.fixed());
                }
            }
            missed += u32::from(misses);
            fixed_missed += u32::from(fixed_misses);
        }
        println!(
            "any time, {}: {missed} of {SAMPLES} missed; the fixed one, looked at as often: {fixed_missed}",
            toy.name
        );
        assert!(f64::from(missed) < RISK * SAMPLES as f64 + tolerance(RISK), "{}: {missed}", toy.name);
        assert!(fixed_missed > 300, "whoever looks as often at the other is wrong far too often: {fixed_missed}");
    }
}

#[test]
fn what_is_clear_when_one_stops_is_rarely_nothing_and_a_true_difference_is_found() {
    let (mut false_alarms, mut found, mut games) = (0u32, 0u32, 0u64);
    for at in 0..SAMPLES {
        let stops = |toy: &Toy, player: u64| {
            let mut stream = Stream::new(at, player);
            let mut spread = Spread::default();
            (1..=1_500u64).find(|count| {
                spread.add((toy.draw)(&mut stream));
                count % 8 == 0 && Word::of(&toy.sample(&spread)) == Word::Clear
            })
        };
        false_alarms += u32::from(stops(&TOYS[2], 300).is_some());
        if let Some(count) = stops(&TOYS[0], 301) {
            found += 1;
            games += count;
        }
    }
    println!(
        "stopping: {false_alarms} false alarms of {SAMPLES}; {found} differences found, after {} on average",
        games / u64::from(found)
    );
    assert!(f64::from(false_alarms) < RISK * SAMPLES as f64 + tolerance(RISK), "{false_alarms}");
    assert_eq!(u64::from(found), SAMPLES);
}

#[test]
fn as_many_games_as_a_precision_needs_give_that_precision() {
    let toy = &TOYS[0];
    let mut stream = Stream::new(1, 400);
    let mut spread = Spread::default();
    (0..1_000).for_each(|_| spread.add((toy.draw)(&mut stream)));
    let needed = toy.sample(&spread).needed(0.05);
    (1_000..needed).for_each(|_| spread.add((toy.draw)(&mut stream)));
    let interval = toy.sample(&spread).fixed();
    let half = (interval.high - interval.low) / 2.0;
    assert!((0.047..0.053).contains(&half), "{needed} observations give {half}");
}
