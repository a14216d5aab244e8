//! How often each value of a figure comes, in few enough steps to be seen.

use std::collections::BTreeMap;

/// Values of a figure that lie together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Bin {
    /// The least value, in parts of the figure's unit.
    pub from: i64,
    /// The greatest.
    pub to: i64,
    /// Games with such a value.
    pub games: u64,
}

/// Values and how often each came, put together so that there are at most so many steps, all of one width, from the least value
/// to the greatest. Steps without games are among them.
pub fn bins(values: &BTreeMap<i64, u64>, most: usize) -> Vec<Bin> {
    let (Some((&least, _)), Some((&greatest, _))) = (values.first_key_value(), values.last_key_value()) else {
        return Vec::new();
    };
    let most = most.max(1) as i64;
    let width = (greatest - least + 1 + most - 1) / most;
    let count = (greatest - least) / width + 1;
    let bin = |at: i64| {
        let (from, to) = (least + at * width, least + (at + 1) * width - 1);
        Bin { from, to, games: values.range(from..=to).map(|(_, games)| games).sum() }
    };
    (0..count).map(bin).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_game_is_in_one_step_and_steps_are_of_one_width() {
        let values: BTreeMap<i64, u64> = [(-3, 1), (0, 2), (7, 4), (40, 1)].into();
        for most in [1, 2, 5, 24, 100] {
            let bins = bins(&values, most);
            assert!(bins.len() <= most, "{most}");
            assert_eq!(bins.iter().map(|bin| bin.games).sum::<u64>(), 8, "{most}");
            assert!(bins.windows(2).all(|two| two[1].from == two[0].to + 1), "{bins:?}");
            assert_eq!(bins[0].from, -3);
        }
        assert_eq!(super::bins(&[(5, 9)].into(), 24), [Bin { from: 5, to: 5, games: 9 }]);
        assert!(super::bins(&BTreeMap::new(), 24).is_empty());
    }
}
