//! Who may yet win an area: the markers that stand, and those that are still to come.
//!
//! Each space that is still empty goes to any player with the same chance. Of what a seat does not get itself, the others'
//! parts are taken for independent of each other, which is not quite so, but exact where one space is empty, or none.

use crate::games::revolution::{MAX_PLAYERS, Markers};
use crate::kernel::Seat;

/// More empty spaces than these are counted as so many: who leads by how much then decides little.
const MOST_OPEN: usize = 12;

/// By players, empty spaces and markers: how likely a player gets exactly so many of them, and at most so many.
static TABLE: [[[[f32; 2]; MOST_OPEN + 1]; MOST_OPEN + 1]; MAX_PLAYERS + 1] = table();

const fn table() -> [[[[f32; 2]; MOST_OPEN + 1]; MOST_OPEN + 1]; MAX_PLAYERS + 1] {
    let mut table = [[[[0.0; 2]; MOST_OPEN + 1]; MOST_OPEN + 1]; MAX_PLAYERS + 1];
    let mut players = 1;
    while players <= MAX_PLAYERS {
        let mine = 1.0 / players as f32;
        table[players][0][0][0] = 1.0;
        let mut open = 1;
        while open <= MOST_OPEN {
            let mut markers = 0;
            while markers <= open {
                let fewer = if markers > 0 { table[players][open - 1][markers - 1][0] * mine } else { 0.0 };
                table[players][open][markers][0] = fewer + table[players][open - 1][markers][0] * (1.0 - mine);
                markers += 1;
            }
            open += 1;
        }
        let mut open = 0;
        while open <= MOST_OPEN {
            let (mut sum, mut markers) = (0.0, 0);
            while markers <= MOST_OPEN {
                sum += table[players][open][markers][0];
                table[players][open][markers][1] = sum;
                markers += 1;
            }
            open += 1;
        }
        players += 1;
    }
    table
}

/// The markers of an area, by seats.
pub type Counts = [i16; MAX_PLAYERS];

/// The markers that stand in an area.
pub fn counts(markers: &Markers, seats: usize) -> Counts {
    let mut counts = [0; MAX_PLAYERS];
    Seat::first(seats).for_each(|seat| counts[seat.index()] = i16::from(markers.of(seat)));
    counts
}

/// How likely each seat wins an area with these markers and so many empty spaces: strictly the most at the end (V29).
pub fn area_chances(counts: &Counts, open: usize, seats: usize) -> [f32; MAX_PLAYERS] {
    let open = open.min(MOST_OPEN);
    let mut chances = [0.0; MAX_PLAYERS];
    for seat in 0..seats {
        for (more, [exactly, _]) in TABLE[seats][open].iter().enumerate().take(open + 1) {
            let of_others = &TABLE[seats - 1][open - more];
            let mine = counts[seat] + more as i16;
            let mut chance = *exactly;
            for other in (0..seats).filter(|&other| other != seat) {
                // The other gets at most so many more.
                let most = mine - 1 - counts[other];
                chance *= if most < 0 { 0.0 } else { of_others[(most as usize).min(MOST_OPEN)][1] };
            }
            chances[seat] += chance;
        }
    }
    chances
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_full_area_goes_to_who_has_most_and_to_nobody_at_a_tie() {
        assert_eq!(area_chances(&[2, 2, 3, 0, 0, 0], 0, 4)[..4], [0.0, 0.0, 1.0, 0.0]);
        assert_eq!(area_chances(&[3, 2, 3, 0, 0, 0], 0, 4)[..4], [0.0; 4]);
        assert_eq!(area_chances(&[0; 6], 0, 3)[..3], [0.0; 3]);
    }

    #[test]
    fn an_empty_area_is_open_to_all_alike_and_a_lead_that_cannot_be_caught_is_won() {
        let even = area_chances(&[0; 6], 7, 4);
        assert!(even[..4].iter().all(|&chance| chance == even[0] && (0.1..0.25).contains(&chance)), "{even:?}");
        let led = area_chances(&[5, 0, 0, 0, 0, 0], 2, 4);
        assert!((led[0] - 1.0).abs() < 1e-6 && led[1] == 0.0, "{led:?}");
        let ahead = area_chances(&[2, 1, 0, 0, 0, 0], 3, 4);
        assert!(ahead[0] > ahead[1] && ahead[1] > ahead[2] && ahead[2] == ahead[3], "{ahead:?}");
        assert!(area_chances(&[1, 0, 0, 0, 0, 0], 250, 6)[0] > 0.1, "far more spaces than any table holds");
    }

    /// The approximation against all ways in which the empty spaces may be filled.
    #[test]
    fn chances_are_near_those_of_all_ways_to_fill_the_area() {
        for (counts, open) in
            [([2, 1, 0, 0, 0, 0], 3), ([1, 1, 1, 0, 0, 0], 2), ([0, 0, 0, 0, 0, 0], 4), ([2, 2, 0, 0, 0, 0], 1)]
        {
            let ways = 3usize.pow(open);
            let mut won = [0.0f32; 3];
            for way in 0..ways {
                let (mut filled, mut left) = (counts, way);
                for _ in 0..open {
                    filled[left % 3] += 1;
                    left /= 3;
                }
                let most = filled.iter().copied().max().unwrap_or(0);
                let at_top: Vec<usize> = (0..3).filter(|&seat| filled[seat] == most).collect();
                if let [only] = at_top[..] {
                    won[only] += 1.0 / ways as f32;
                }
            }
            let found = area_chances(&counts, open as usize, 3);
            for seat in 0..3 {
                assert!((found[seat] - won[seat]).abs() < 0.12, "{counts:?} and {open}: {found:?}, {won:?}");
            }
        }
    }
}
