//! Rings of points, as the outlines of provinces are: what they hold, where they have room, whether their edges cross.

/// A point, x to the right and y downwards.
pub type Spot = [f64; 2];

/// The two ends of an edge.
pub type Edge = (Spot, Spot);

/// The edges of a ring, the closing one last.
pub fn edges(ring: &[Spot]) -> impl Iterator<Item = Edge> + '_ {
    ring.iter().zip(ring.iter().cycle().skip(1)).map(|(&a, &b)| (a, b))
}

/// Whether two edges cross between their ends.
pub fn do_cross((a, b): Edge, (c, d): Edge) -> bool {
    side(a, b, c) * side(a, b, d) < 0.0 && side(c, d, a) * side(c, d, b) < 0.0
}

/// On which side of the line from `from` to `to` a point lies: positive, negative, or 0 on it.
fn side(from: Spot, to: Spot, at: Spot) -> f64 {
    (to[0] - from[0]) * (at[1] - from[1]) - (to[1] - from[1]) * (at[0] - from[0])
}

/// Whether a point lies inside: a line to the right leaves the ring an odd number of times.
pub fn holds(ring: &[Spot], [x, y]: Spot) -> bool {
    let leaves = |&([ax, ay], [bx, by]): &Edge| (ay > y) != (by > y) && x < (bx - ax) * (y - ay) / (by - ay) + ax;
    edges(ring).filter(leaves).count() % 2 == 1
}

/// The area that a ring encloses: positive where its points go clockwise, as y runs downwards.
pub fn area(ring: &[Spot]) -> f64 {
    edges(ring).map(|(a, b)| a[0] * b[1] - b[0] * a[1]).sum::<f64>() / 2.0
}

/// The distance from a point to the nearest point of an edge.
pub fn distance(at: Spot, edge: Edge) -> f64 {
    let near = nearest(at, edge);
    (at[0] - near[0]).hypot(at[1] - near[1])
}

/// The point of an edge that is nearest to another point.
pub fn nearest(at: Spot, (a, b): Edge) -> Spot {
    let along = [b[0] - a[0], b[1] - a[1]];
    let length = along[0] * along[0] + along[1] * along[1];
    let part = ((at[0] - a[0]) * along[0] + (at[1] - a[1]) * along[1]) / length.max(f64::MIN_POSITIVE);
    let part = part.clamp(0.0, 1.0);
    [a[0] + along[0] * part, a[1] + along[1] * part]
}

/// The smallest box around points: its corner with the least coordinates, and the one with the greatest.
pub fn bounds(points: impl IntoIterator<Item = Spot>) -> (Spot, Spot) {
    let nothing = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
    points
        .into_iter()
        .fold(nothing, |(least, most), [x, y]| ([least[0].min(x), least[1].min(y)], [most[0].max(x), most[1].max(y)]))
}

/// The point inside that is farthest from the ring, found on successively finer grids.
pub fn roomiest_spot(ring: &[Spot]) -> Spot {
    const STEPS: u8 = 16;
    let (least, most) = bounds(ring.iter().copied());
    let mut size = [most[0] - least[0], most[1] - least[1]];
    let mut best = (f64::NEG_INFINITY, [least[0] + size[0] / 2.0, least[1] + size[1] / 2.0]);
    for _ in 0..4 {
        let corner = [best.1[0] - size[0] / 2.0, best.1[1] - size[1] / 2.0];
        for row in 0..STEPS {
            for column in 0..STEPS {
                let part = |step: u8| (f64::from(step) + 0.5) / f64::from(STEPS);
                let at = [corner[0] + size[0] * part(column), corner[1] + size[1] * part(row)];
                if holds(ring, at) {
                    let room = edges(ring).map(|edge| distance(at, edge)).fold(f64::INFINITY, f64::min);
                    best = if room > best.0 { (room, at) } else { best };
                }
            }
        }
        size = size.map(|it| it / 4.0);
    }
    best.1
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An L: its corner at the lower left.
    const BENT: [Spot; 6] = [[0.0, 0.0], [2.0, 0.0], [2.0, 8.0], [9.0, 8.0], [9.0, 10.0], [0.0, 10.0]];

    #[test]
    fn the_roomiest_spot_is_inside_a_ring_even_where_its_middle_is_not() {
        assert!(!holds(&BENT, [4.5, 5.0]));
        let spot = roomiest_spot(&BENT);
        assert!(holds(&BENT, spot), "{spot:?}");
    }

    #[test]
    fn edges_that_share_an_end_do_not_cross() {
        let (a, b, c, d) = ([0.0, 0.0], [2.0, 2.0], [0.0, 2.0], [2.0, 0.0]);
        assert!(do_cross((a, b), (c, d)));
        assert!(!do_cross((a, b), (b, d)));
    }

    #[test]
    fn a_ring_that_goes_clockwise_encloses_a_positive_area() {
        assert_eq!(area(&BENT), 34.0);
        let back: Vec<Spot> = BENT.iter().rev().copied().collect();
        assert_eq!(area(&back), -34.0);
    }
}
