//! Intervals: how far a figure from some games may lie from the truth. All at 95 %.

/// A figure and the interval that holds the truth in 95 of 100 such samples.
#[derive(Clone, Copy, PartialEq, Debug, Default, serde::Serialize)]
pub struct Interval {
    /// The figure found.
    pub value: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// The share of `count` in `of` with Wilson's interval, which holds near 0 and 1 too. `count` may be a fraction, as
/// shared wins make it. Nothing counted: from 0 to 1.
pub fn share_interval(count: f64, of: u64) -> Interval {
    if of == 0 {
        return Interval { value: 0.0, low: 0.0, high: 1.0 };
    }
    share_of(count / of as f64, of as f64)
}

/// A share seen in `n` independent games, which may be a fraction where games that are not independent tell as much as so
/// many that are.
pub fn share_of(share: f64, n: f64) -> Interval {
    if n <= 0.0 {
        return Interval { value: share, low: 0.0, high: 1.0 };
    }
    let centre = (share + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
    let half = Z / (1.0 + Z * Z / n) * (share * (1.0 - share) / n + Z * Z / (4.0 * n * n)).max(0.0).sqrt();
    let low = if share <= 0.0 { 0.0 } else { (centre - half).max(0.0) };
    let high = if share >= 1.0 { 1.0 } else { (centre + half).min(1.0) };
    Interval { value: share, low, high }
}

/// The mean of `count` numbers with their sum and sum of squares, with the normal interval. Fewer than two tell nothing
/// of the width: the interval is then without end.
pub fn mean_interval(sum: f64, sum_of_squares: f64, count: u64) -> Interval {
    if count == 0 {
        return Interval::default();
    }
    let n = count as f64;
    let mean = sum / n;
    if count < 2 {
        return Interval { value: mean, low: f64::NEG_INFINITY, high: f64::INFINITY };
    }
    let variance = ((sum_of_squares - sum * mean) / (n - 1.0)).max(0.0);
    let half = Z * (variance / n).sqrt();
    Interval { value: mean, low: mean - half, high: mean + half }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kernel::Stream;

    #[test]
    fn a_share_of_nothing_says_nothing() {
        assert_eq!(share_interval(0.0, 0), Interval { value: 0.0, low: 0.0, high: 1.0 });
    }

    #[test]
    fn wilsons_interval_is_the_published_one() {
        let found = share_interval(8.0, 20);
        assert!((found.low - 0.2188).abs() < 1e-4 && (found.high - 0.6134).abs() < 1e-4, "{found:?}");
    }

    #[test]
    fn intervals_cover_the_truth_about_as_often_as_they_say() {
        let mut stream = Stream::new(1, 1);
        let (mut shares, mut means) = (0, 0);
        for _ in 0..2_000 {
            let throws: Vec<f64> = (0..300).map(|_| stream.below(6) as f64 + 1.0).collect();
            let sixes = throws.iter().filter(|&&throw| throw == 6.0).count();
            let share = share_interval(sixes as f64, 300);
            shares += u32::from(share.low <= 1.0 / 6.0 && 1.0 / 6.0 <= share.high);
            let mean = mean_interval(throws.iter().sum(), throws.iter().map(|x| x * x).sum(), 300);
            means += u32::from(mean.low <= 3.5 && 3.5 <= mean.high);
        }
        assert!((1_860..1_940).contains(&shares) && (1_860..1_940).contains(&means), "{shares} {means}");
    }
}
