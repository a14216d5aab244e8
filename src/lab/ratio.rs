//! A ratio of two sums over games: the wins of those who held a card, by how many held it.
//!
//! Games of one seed are not independent of each other, and neither are the seats of one game: so the seeds are what is
//! observed, each a cluster with both its sums. All sums are whole numbers; the order of adding does not matter.

/// Sums over clusters of how many were counted (`x`) and of what was counted of them (`y`).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Clusters {
    /// Clusters in which anything was counted.
    pub count: u64,
    /// How many were counted.
    pub x: i64,
    /// What was counted of them.
    pub y: i64,
    /// The sum of the squares of `x`.
    pub xx: i64,
    /// The sum of the products.
    pub xy: i64,
    /// The sum of the squares of `y`.
    pub yy: i64,
}

impl Clusters {
    /// Adds a cluster. One in which nothing was counted says nothing of a ratio.
    pub fn add(&mut self, x: i64, y: i64) {
        if x == 0 {
            return;
        }
        self.count += 1;
        self.x += x;
        self.y += y;
        self.xx += x * x;
        self.xy += x * y;
        self.yy += y * y;
    }

    /// Adds what another part counted.
    pub fn merge(&mut self, other: &Clusters) {
        self.count += other.count;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Stream;
    use crate::lab::Sample;

    #[test]
    fn a_ratio_of_clusters_of_one_is_a_mean_and_nearly_its_interval() {
        let mut clusters = Clusters::default();
        (0..400).for_each(|at| clusters.add(1, i64::from(at % 4 == 0)));
        let found = Sample::of_ratio(&clusters, 1, [0, 1]).fixed();
        let wilson = crate::lab::share_interval(100.0, 400);
        assert_eq!(found.value, 0.25);
        assert!(
            (found.low - wilson.low).abs() < 2e-3 && (found.high - wilson.high).abs() < 2e-3,
            "{found:?} {wilson:?}"
        );
    }

    #[test]
    fn the_interval_of_a_ratio_covers_the_truth_where_clusters_are_unlike() {
        // A cluster has one, two or three members that win or lose together, the large ones less often: by members the true
        // share is (1/2 + 2/4 + 3/8) / 6.
        let truth = 1.375 / 6.0;
        let mut stream = Stream::new(5, 1);
        let (mut covered, mut by_members) = (0, 0);
        for _ in 0..2_000 {
            let mut clusters = Clusters::default();
            for _ in 0..200 {
                let size = 1 + stream.below(3) as i64;
                let has_won = stream.below(1 << size) == 0;
                clusters.add(size, if has_won { size } else { 0 });
            }
            let found = Sample::of_ratio(&clusters, 1, [0, 1]).fixed();
            covered += u32::from(found.low <= truth && truth <= found.high);
            let naive = crate::lab::share_interval(clusters.y as f64, clusters.x as u64);
            by_members += u32::from(naive.low <= truth && truth <= naive.high);
        }
        assert!((1_860..1_960).contains(&covered), "{covered} of 2000");
        assert!(by_members < 1_800, "members of a cluster taken for independent would claim too much: {by_members}");
    }

    #[test]
    fn what_never_happened_is_not_said_to_be_impossible() {
        let mut clusters = Clusters::default();
        (0..50).for_each(|_| clusters.add(2, 0));
        let found = Sample::of_ratio(&clusters, 1, [0, 1]).fixed();
        assert!(found.value == 0.0 && found.low == 0.0 && found.high > 0.01, "{found:?}");
        assert_eq!(Sample::of_ratio(&Clusters::default(), 1, [0, 1]).fixed().high, f64::INFINITY);
    }

    #[test]
    fn parts_put_together_are_the_whole() {
        let pairs: Vec<(i64, i64)> = (0..30).map(|at| (at % 4, at % 3)).collect();
        let sum = |pairs: &[(i64, i64)]| {
            let mut sum = Clusters::default();
            pairs.iter().for_each(|&(x, y)| sum.add(x, y));
            sum
        };
        let mut parts = sum(&pairs[20..]);
        parts.merge(&sum(&pairs[..20]));
        assert_eq!(parts, sum(&pairs));
        assert_eq!(parts.count, 22, "clusters with nothing in them do not count");
    }
}
