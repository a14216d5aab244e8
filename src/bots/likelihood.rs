//! The likelihood that a lead lasts, from its size.

/// The likelihood of something that is ahead so far: 0 at -1, 1 at 1, smooth in between.
#[inline]
pub fn chance(ahead: f32) -> f32 {
    let t = 0.5 + 0.5 * ahead;
    // In this form, which no number but a NaN tells from `clamp`, four are bounded by two instructions.
    let t = if t > 0.0 { t } else { 0.0 };
    let t = if t < 1.0 { t } else { 1.0 };
    t * t * (3.0 - 2.0 * t)
}
