//! Quantiles of Student's and of the binomial distribution, all computed by the incomplete beta function.

use super::RISK;

/// The 97.5 % point of the normal distribution.
const Z: f64 = 1.959_963_984_540_054;

/// As good as infinitely many degrees of freedom.
const MANY: f64 = 1e6;

/// How far a mean with so many degrees of freedom lies from the truth, in standard errors, with probability `risk` or less:
/// the two-sided point of Student's distribution.
pub fn student(risk: f64, freedom: f64) -> f64 {
    if freedom >= 30.0 {
        // Abramowitz and Stegun 26.7.5, here right to a millionth.
        let z = normal(risk);
        let [z3, z5, z7] = [3, 5, 7].map(|power| z.powi(power));
        return z
            + (z3 + z) / (4.0 * freedom)
            + (5.0 * z5 + 16.0 * z3 + 3.0 * z) / (96.0 * freedom.powi(2))
            + (3.0 * z7 + 19.0 * z5 + 17.0 * z3 - 15.0 * z) / (384.0 * freedom.powi(3));
    }
    student_exactly(risk, freedom)
}

/// The same of the normal distribution.
pub fn normal(risk: f64) -> f64 {
    if risk == RISK { Z } else { student_exactly(risk, MANY) }
}

/// The probability that a normal variable is at least so many standard errors from its expectation, to either side.
pub fn outside(errors: f64) -> f64 {
    1.0 - within(errors, MANY)
}

fn student_exactly(risk: f64, freedom: f64) -> f64 {
    let missing = |point: f64| within(point, freedom) - (1.0 - risk);
    let mut most = 4.0;
    while missing(most) < 0.0 && most < 1e9 {
        most *= 2.0;
    }
    root(missing, 0.0, most)
}

/// How probable it is that Student's variable lies within so much of 0.
fn within(point: f64, freedom: f64) -> f64 {
    let square = point * point;
    beta(square / (freedom + square), 0.5, freedom / 2.0)
}

/// How much of what was seen itself counts to what is as extreme. All of it is the interval of Clopper and Pearson (Biometrika 26,
/// 1934), which covers no truth in less than 95 % of samples and most in far more; half of it the mid-P interval (Berry and
/// Armitage, "Mid-P confidence intervals", The Statistician 44, 1995), which covers 95 % on average and some truths in less
/// than 92 %. With this much no truth is covered in less than 93 %.
const SEEN: f64 = 0.7;

/// The ends of the interval of a share that was seen in `n` independent games, which may be a fraction where games that are
/// not independent tell as much as so many that are: the shares at which what was seen or more, and what was seen or less, is
/// as probable as half the risk. Other than the normal one it holds for shares next to 0 and 1 too.
pub fn share_ends(share: f64, n: f64, risk: f64) -> [f64; 2] {
    [lower(share, n, risk), 1.0 - lower(1.0 - share, n, risk)]
}

fn lower(share: f64, n: f64, risk: f64) -> f64 {
    if share <= 0.0 {
        return 0.0;
    }
    let (seen, others) = (share * n, (1.0 - share).max(0.0) * n);
    let so_many = |p: f64| beta(p, seen, others + 1.0);
    let more = |p: f64| if others > 0.0 { beta(p, seen + 1.0, others) } else { 0.0 };
    root(|p| SEEN * so_many(p) + (1.0 - SEEN) * more(p) - risk / 2.0, 0.0, 1.0)
}

/// Where a function that rises is 0, between two places at which it is below and above (the Illinois method; Dowell and
/// Jarratt, BIT 11, 1971).
fn root(f: impl Fn(f64) -> f64, mut low: f64, mut high: f64) -> f64 {
    let (mut below, mut above) = (f(low), f(high));
    let mut last_side = 0;
    for _ in 0..200 {
        let (rise, run) = (above - below, high - low);
        if run.abs() <= 1e-12 * high.abs().max(1e-12) || rise <= 0.0 {
            break;
        }
        // Half of it where the other end would not move for long.
        let at = (low - below * run / rise).clamp(low, high);
        let value = f(at);
        if value == 0.0 {
            return at;
        }
        let side = if value < 0.0 { -1 } else { 1 };
        if side < 0 {
            (low, below) = (at, value);
            if last_side == side {
                above /= 2.0;
            }
        } else {
            (high, above) = (at, value);
            if last_side == side {
                below /= 2.0;
            }
        }
        last_side = side;
    }
    (low + high) / 2.0
}

/// The regularized incomplete beta function (Abramowitz and Stegun 26.5), by its continued fraction as Lentz sums it up.
fn beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return if x <= 0.0 { 0.0 } else { 1.0 };
    }
    if x > (a + 1.0) / (a + b + 2.0) {
        return 1.0 - beta_below(1.0 - x, b, a);
    }
    beta_below(x, a, b)
}

/// For `x` where the fraction ends soon.
fn beta_below(x: f64, a: f64, b: f64) -> f64 {
    const TINY: f64 = 1e-300;
    let away = |it: f64| if it.abs() < TINY { TINY } else { it };
    let (mut upper, mut lower) = (1.0, 1.0 / away(1.0 - (a + b) * x / (a + 1.0)));
    let mut fraction = lower;
    for at in 1..100_000 {
        let m = f64::from(at);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        let mut step = 1.0;
        for term in [even, odd] {
            lower = 1.0 / away(1.0 + term * lower);
            upper = away(1.0 + term / upper);
            step = upper * lower;
            fraction *= step;
        }
        if (step - 1.0).abs() < 1e-14 {
            break;
        }
    }
    let front = ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (-x).ln_1p();
    front.exp() * fraction / a
}

/// The logarithm of the gamma function of a number above 0 (Lanczos, "A precision approximation of the gamma function", SIAM
/// Journal on Numerical Analysis 1, 1964; the coefficients for g = 7 are Godfrey's).
fn ln_gamma(x: f64) -> f64 {
    const G: f64 = 7.0;
    const FIRST: f64 = 0.999_999_999_999_809_9;
    const OTHERS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    if x < 0.5 {
        return (std::f64::consts::PI / (std::f64::consts::PI * x).sin()).ln() - ln_gamma(1.0 - x);
    }
    let x = x - 1.0;
    let sum = OTHERS.iter().zip(1..).fold(FIRST, |sum, (it, at)| sum + it / (x + f64::from(at)));
    let t = x + G + 0.5;
    0.5 * (2.0 * std::f64::consts::PI).ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn students_points_are_the_published_ones() {
        for (risk, freedom, published) in [
            (0.05, 1.0, 12.7062),
            (0.05, 7.0, 2.3646),
            (0.05, 29.0, 2.0452),
            (0.05, 30.0, 2.0423),
            (0.05, 100.0, 1.9840),
            (0.01, 10.0, 3.1693),
            (0.001, 40.0, 3.5510),
        ] {
            assert!((student(risk, freedom) - published).abs() < 2e-4, "{risk} {freedom}: {}", student(risk, freedom));
        }
        assert!((normal(0.01) - 2.575_829).abs() < 1e-4 && (outside(Z) - 0.05).abs() < 1e-5);
    }

    /// All of it is a sum of powers where the numbers are whole.
    #[test]
    fn the_beta_function_is_the_sum_that_it_stands_for() {
        for (x, n) in [(0.01f64, 20), (0.3, 20), (0.5, 7), (0.97, 12)] {
            let choose = |k: i32| (1..=k).fold(1.0, |all, at| all * f64::from(n - k + at) / f64::from(at));
            let of = |k: i32| choose(k) * x.powi(k) * (1.0 - x).powi(n - k);
            for k in 1..=n {
                let sum: f64 = (k..=n).map(of).sum();
                let found = beta(x, f64::from(k), f64::from(n - k + 1));
                assert!((found - sum).abs() < 1e-12, "{x} {k} of {n}: {found} {sum}");
            }
        }
        assert!((ln_gamma(0.5) - std::f64::consts::PI.sqrt().ln()).abs() < 1e-13);
    }

    #[test]
    fn the_ends_of_a_share_are_where_what_was_seen_is_as_improbable_as_the_risk() {
        // Nothing of a hundred: seven tenths of the probability of that are 0.025.
        let [low, high] = share_ends(0.0, 100.0, 0.05);
        assert!(low == 0.0 && (high - (1.0 - (0.025 / SEEN).powf(0.01))).abs() < 1e-9, "{high}");
        // Between those of Clopper and Pearson, 0.191 to 0.639, and mid-P, 0.206 to 0.622.
        let [low, high] = share_ends(0.4, 20.0, 0.05);
        assert!((0.191..0.206).contains(&low) && (0.622..0.639).contains(&high), "{low} {high}");
        assert_eq!(share_ends(1.0, 7.0, 0.05)[1], 1.0);
        for n in [0.3, 1.0, 2.5, 1e6, 1e9] {
            let [low, high] = share_ends(0.3, n, 0.05);
            assert!((0.0..0.3).contains(&low) && 0.3 < high && high <= 1.0, "{n}: {low} {high}");
        }
    }

    /// Counted, not drawn: of all numbers that may be seen, those whose interval holds the truth.
    #[test]
    fn no_share_is_covered_in_less_than_93_of_100_samples_and_95_or_a_few_more_are_on_average() {
        for n in [5, 8, 10, 20, 30, 50, 100, 300] {
            let ends: Vec<[f64; 2]> =
                (0..=n).map(|seen| share_ends(f64::from(seen) / f64::from(n), f64::from(n), 0.05)).collect();
            let (mut least, mut sum) = (1.0f64, 0.0);
            for step in 1..1_000 {
                let p = f64::from(step) / 2_000.0;
                let mut probability = (1.0 - p).powi(n);
                let mut covered = 0.0;
                for (seen, [low, high]) in ends.iter().enumerate() {
                    if *low <= p && p <= *high {
                        covered += probability;
                    }
                    probability *= (f64::from(n) - seen as f64) / (seen as f64 + 1.0) * p / (1.0 - p);
                }
                (least, sum) = (least.min(covered), sum + covered / 999.0);
            }
            assert!(least > 0.93 && sum > 0.95, "{n}: {least} at least, {sum} on average");
            assert!(n < 20 || sum < 0.97, "{n}: {sum} on average");
        }
    }
}
