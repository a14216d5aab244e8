//! The sums of a figure over seeds: the number of games that have it, and its total in them.
//!
//! Games of one seed are not independent of each other, and neither are the seats of one game. So each seed is one
//! observation: a cluster with both sums. The figure is the ratio of the two over all clusters. All sums are whole
//! numbers, so the order of adding does not matter.

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
    pub xy: i128,
    /// The sum of the squares of `y`.
    pub yy: i128,
    /// The clusters with the least and the greatest `y` for each that was counted: `y` and `x`.
    ends: Option<[(i64, i64); 2]>,
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
        self.xy += i128::from(x) * i128::from(y);
        self.yy += i128::from(y) * i128::from(y);
        self.reach_to([(y, x); 2]);
    }

    /// Adds what another part counted.
    pub fn merge(&mut self, other: &Clusters) {
        self.count += other.count;
        self.x += other.x;
        self.y += other.y;
        self.xx += other.xx;
        self.xy += other.xy;
        self.yy += other.yy;
        other.ends.into_iter().for_each(|ends| self.reach_to(ends));
    }

    fn reach_to(&mut self, [low, high]: [(i64, i64); 2]) {
        // Of clusters of one size, which is most of them, the one with the greater `y` has the greater ratio.
        if let Some([least, most]) = &mut self.ends
            && (least.1, most.1, high.1) == (low.1, low.1, low.1)
        {
            (least.0, most.0) = (least.0.min(low.0), most.0.max(high.0));
            return;
        }
        // Of equal ratios the one with the smaller `x`, so that the order of adding does not matter.
        let is_below = |a: (i64, i64), b: (i64, i64)| {
            let [left, right] = [(a.0, b.1), (b.0, a.1)].map(|(y, x)| i128::from(y) * i128::from(x));
            left < right || (left == right && a.1 < b.1)
        };
        let [least, most] = self.ends.unwrap_or([low, high]);
        let is_above = |a: (i64, i64), b: (i64, i64)| is_below((-a.0, a.1), (-b.0, b.1));
        let least = if is_below(low, least) { low } else { least };
        let most = if is_above(high, most) { high } else { most };
        self.ends = Some([least, most]);
    }

    /// The ratio; not a number where nothing was counted.
    pub(super) fn ratio(&self) -> f64 {
        self.y as f64 / self.x as f64
    }

    /// The variance of one cluster's part in the ratio, with one cluster less in the denominator (Cochran, "Sampling Techniques",
    /// 3rd edition 1977, section 2.11); of clusters of one size that of their ratios. 0 of a single one.
    pub(super) fn variance(&self) -> f64 {
        if self.count < 2 {
            return 0.0;
        }
        let squares = self.squares().unwrap_or_else(|| {
            let ratio = self.ratio();
            (self.yy as f64 - 2.0 * ratio * self.xy as f64 + ratio * ratio * self.xx as f64).max(0.0)
        });
        let size = self.x as f64 / self.count as f64;
        squares / (self.count - 1) as f64 / (size * size)
    }

    /// The sum of the squares of what clusters have beyond the ratio. In whole numbers, so that it is exactly 0 where all have
    /// the same; none where these are too great.
    fn squares(&self) -> Option<f64> {
        let (x, y) = (i128::from(self.x), i128::from(self.y));
        let all = self.yy.checked_mul(x)?.checked_mul(x)?;
        let both = self.xy.checked_mul(x)?.checked_mul(y)?.checked_mul(2)?;
        let sizes = i128::from(self.xx).checked_mul(y)?.checked_mul(y)?;
        Some(all.checked_sub(both)?.checked_add(sizes)? as f64 / (x as f64 * x as f64))
    }

    /// How far the ratio of the most unusual cluster lies from that of all.
    pub(super) fn reach(&self) -> f64 {
        let far = |(y, x): (i64, i64)| (y as f64 / x as f64 - self.ratio()).abs();
        self.ends.map_or(0.0, |ends| ends.map(far).into_iter().fold(0.0, f64::max))
    }

    /// Whether every cluster has, for each that was counted in it, nothing or so much.
    pub(super) fn is_all_or_nothing(&self, much: i64) -> bool {
        i128::from(much) * self.xy == self.yy
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::BotRng;
    use crate::lab::{MetricScale, Sample};

    #[test]
    fn the_interval_of_a_ratio_covers_the_truth_where_clusters_are_unlike() {
        // A cluster has one, two or three members that win or lose together, the large ones less often: by members the true
        // share is (1/2 + 2/4 + 3/8) / 6.
        let truth = 1.375 / 6.0;
        let mut rng = BotRng::new(5, 1);
        let (mut covered, mut by_members) = (0, 0);
        for _ in 0..2_000 {
            let (mut clusters, mut members) = (Clusters::default(), Clusters::default());
            for _ in 0..200 {
                let size = 1 + rng.below(3) as i64;
                let won = i64::from(rng.below(1 << size) == 0);
                clusters.add(size, size * won);
                (0..size).for_each(|_| members.add(1, won));
            }
            let holds = |clusters: &Clusters| {
                let found = Sample::new(clusters, MetricScale::share_of(1)).fixed();
                u32::from(found.low <= truth && truth <= found.high)
            };
            covered += holds(&clusters);
            by_members += holds(&members);
        }
        assert!((1_860..1_940).contains(&covered), "{covered} of 2000");
        assert!(by_members < 1_800, "members of a cluster taken for independent would claim too much: {by_members}");
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

    #[test]
    fn the_most_unusual_cluster_is_as_far_as_it_is_and_sums_too_great_to_be_exact_are_near() {
        let mut clusters = Clusters::default();
        [(1, 2), (2, 4), (4, 8), (1, 10)].into_iter().for_each(|(x, y)| clusters.add(x, y));
        assert_eq!((clusters.ratio(), clusters.reach()), (3.0, 7.0));
        let mut huge = Clusters::default();
        (0..100).for_each(|at| huge.add(1_000_000, if at % 2 == 0 { 1_000_000_000_000_000 } else { 0 }));
        assert!((huge.variance() / 2.525_252_5e17 - 1.0).abs() < 1e-6, "{}", huge.variance());
    }
}
