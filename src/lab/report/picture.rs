//! Charts, as SVG within a page. They use the page's colours, so that they follow its light or dark theme.

use super::format::scale;
use crate::lab::{Interval, Unit, difference, shown};
use maud::{Markup, PreEscaped, html};
use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Picture {
    /// Values with their intervals, a bar each.
    Bars {
        /// Its title, which says what it shows.
        title: String,
        /// What is measured.
        unit: Unit,
        /// The bars, from the top.
        bars: Vec<Bar>,
    },
    /// Differences with their intervals about a line at nothing.
    Forest {
        /// Its title, which says what it shows.
        title: String,
        /// What is measured.
        unit: Unit,
        /// The differences, from the top.
        bars: Vec<Bar>,
    },
    /// A value by a setting, with bands for the intervals.
    Curves {
        /// Its title, which says what it shows.
        title: String,
        /// The setting.
        along: String,
        /// Its values, as they are written.
        values: Vec<String>,
        /// Which of them is that of the base.
        base: Option<usize>,
        /// What is measured.
        unit: Unit,
        /// The curves; each has a point for each value.
        curves: Vec<Curve>,
    },
    /// Differences by two settings, the stronger the darker.
    Heat {
        /// Its title, which says what it shows.
        title: String,
        /// The setting across, and its values.
        across: (String, Vec<String>),
        /// The setting down, and its values.
        down: (String, Vec<String>),
        /// What is measured.
        unit: Unit,
        /// The fields, row by row.
        tiles: Vec<Tile>,
    },
    /// Two values of each of many, one across and one up, with lines where each is to be.
    Spots {
        /// Its title, which says what it shows.
        title: String,
        /// What is measured across, and what up.
        axes: [SpotAxis; 2],
        /// The many.
        spots: Vec<Spot>,
    },
}

/// A bar, or a row of a forest plot.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Bar {
    /// Its name.
    pub name: String,
    /// Its value.
    pub interval: Interval,
    /// Whether it stands out: a difference that was shown.
    pub is_shown: bool,
}

/// A curve.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Curve {
    /// Its name; none where it is the only one.
    pub name: String,
    /// Its points.
    pub points: Vec<Interval>,
}

/// A tile of a heat map.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Tile {
    /// The difference from the base.
    #[serde(deserialize_with = "crate::lab::interval::number_or_none")]
    pub difference: f64,
    /// Whether it was shown.
    pub is_shown: bool,
    /// Whether it is the base.
    pub is_base: bool,
}

/// An axis of a picture of spots.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SpotAxis {
    /// What is measured.
    pub name: String,
    /// Its unit.
    pub unit: Unit,
    /// Where it is to be.
    pub goal: f64,
}

/// One of many with two values.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Spot {
    /// Its name; empty where it is not shown.
    pub name: String,
    /// The value across, and the value up.
    pub at: [Interval; 2],
    /// Whether it stands out.
    pub is_shown: bool,
}

/// Colours that stand for those of the page, by the names of its style.
const INK: RGBColor = RGBColor(1, 1, 1);
const SOFT: RGBColor = RGBColor(2, 2, 2);
const LINE: RGBColor = RGBColor(3, 3, 3);
const HUES: [RGBColor; 4] = [RGBColor(4, 4, 4), RGBColor(5, 5, 5), RGBColor(6, 6, 6), RGBColor(7, 7, 7)];
const OF_PAGE: [(&str, &str); 7] = [
    ("#010101", "var(--ink)"),
    ("#020202", "var(--soft)"),
    ("#030303", "var(--line)"),
    ("#040404", "var(--one)"),
    ("#050505", "var(--two)"),
    ("#060606", "var(--three)"),
    ("#070707", "var(--four)"),
];

type Area<'a> = DrawingArea<SVGBackend<'a>, Shift>;
type Painted<'a> = Result<(), DrawingAreaErrorKind<<SVGBackend<'a> as DrawingBackend>::ErrorType>>;

impl Picture {
    /// Its title, which says what it shows.
    pub fn title(&self) -> &str {
        match self {
            Picture::Bars { title, .. }
            | Picture::Forest { title, .. }
            | Picture::Curves { title, .. }
            | Picture::Heat { title, .. }
            | Picture::Spots { title, .. } => title,
        }
    }

    /// The picture as a figure of a page.
    pub(super) fn html(&self) -> Markup {
        let size = self.size();
        let svg = svg(size, |area| match self {
            Picture::Bars { unit, bars, .. } => rows(area, *unit, bars, false),
            Picture::Forest { unit, bars, .. } => rows(area, *unit, bars, true),
            Picture::Curves { along, values, base, unit, curves, .. } => {
                lines(area, along, values, *base, *unit, curves)
            }
            Picture::Heat { across, down, unit, tiles, .. } => heat(area, across, down, *unit, tiles),
            Picture::Spots { axes, spots, .. } => scatter(area, axes, spots),
        });
        html! {
            figure {
                figcaption { (self.title()) }
                svg viewBox={ "0 0 " (size.0) " " (size.1) } width=(size.0) role="img" aria-label=(self.in_words()) {
                    (PreEscaped(svg))
                }
            }
        }
    }

    fn size(&self) -> (u32, u32) {
        match self {
            Picture::Bars { bars, .. } | Picture::Forest { bars, .. } => (670, 45 + 22 * bars.len() as u32),
            Picture::Curves { .. } => (420, 270),
            Picture::Spots { .. } => (670, 380),
            Picture::Heat { across, down, .. } => {
                (LABELS + 70 * across.1.len() as u32 + 10, 50 + 34 * down.1.len() as u32)
            }
        }
    }

    /// It in words, for those who can't see it.
    pub fn in_words(&self) -> String {
        let of = |values: Vec<String>| format!("{}: {}", self.title(), values.join("; "));
        match self {
            Picture::Bars { unit, bars, .. } => {
                of(bars.iter().map(|bar| format!("{} {}", bar.name, shown(bar.interval.value, *unit))).collect())
            }
            Picture::Forest { unit, bars, .. } => {
                of(bars.iter().map(|bar| format!("{} {}", bar.name, difference(bar.interval.value, *unit))).collect())
            }
            Picture::Curves { values, unit, curves, .. } => {
                let points =
                    curves.iter().flat_map(|curve| values.iter().zip(&curve.points).map(move |it| (curve, it)));
                let point = |(curve, (value, point)): (&Curve, (&String, &Interval))| {
                    format!("{} {value} {}", curve.name, shown(point.value, *unit)).trim_start().to_owned()
                };
                of(points.map(point).collect())
            }
            Picture::Heat { across, down, unit, tiles, .. } => {
                let tile = |(at, tile): (usize, &Tile)| {
                    let (row, column) = (at / across.1.len().max(1), at % across.1.len().max(1));
                    let names = [down.1.get(row), across.1.get(column)].map(|name| name.cloned().unwrap_or_default());
                    format!("{} {}", names.join(" and "), difference(tile.difference, *unit))
                };
                of(tiles.iter().enumerate().map(tile).collect())
            }
            Picture::Spots { axes, spots, .. } => {
                let spot = |spot: &Spot| {
                    let values = [0, 1].map(|at| {
                        let SpotAxis { name, unit, .. } = &axes[at];
                        format!("{name} {}", shown(spot.at[at].value, *unit))
                    });
                    format!("{} {}", spot.name, values.join(", "))
                };
                of(spots.iter().filter(|spot| spot.is_shown).map(spot).collect())
            }
        }
    }
}

/// The inside of a picture, in the colours of the page.
fn svg(size: (u32, u32), paint: impl for<'a> FnOnce(&Area<'a>) -> Painted<'a>) -> String {
    let mut text = String::new();
    {
        let area = SVGBackend::with_string(&mut text, size).into_drawing_area();
        // Nothing can go wrong with writing to a text; what could not be painted is left out.
        let _ = paint(&area).and_then(|()| area.present());
    }
    let inside = text.split_once('>').and_then(|(_, rest)| rest.rsplit_once("</svg>")).map_or("", |(inside, _)| inside);
    OF_PAGE.iter().fold(inside.to_owned(), |text, (stands_for, name)| text.replace(stands_for, name))
}

/// How much room names have on the left.
const LABELS: u32 = 240;

fn axis(unit: Unit) -> &'static str {
    match unit {
        Unit::Share => "%",
        Unit::Points => "points",
        Unit::Count => "count",
        Unit::Rate => "for each",
    }
}

/// The finite of some numbers and what they span, with a margin; from 0 on where `has_zero`.
fn span(numbers: impl Iterator<Item = f64>, has_zero: bool) -> Range<f64> {
    let numbers = numbers.filter(|it| it.is_finite()).chain(has_zero.then_some(0.0));
    let (low, high) = numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), it| (low.min(it), high.max(it)));
    if low > high {
        return -1.0..1.0;
    }
    let margin = if high > low { 0.06 * (high - low) } else { 0.5 };
    let low = if has_zero && low >= 0.0 { 0.0 } else { low - margin };
    low..if has_zero && high <= 0.0 && low < 0.0 { margin } else { high + margin }
}

/// A number on an axis, as short as it can be.
fn tick(value: &f64) -> String {
    let text = format!("{value:.3}");
    let short = text.trim_end_matches('0').trim_end_matches('.');
    if short == "-0" { "0".to_owned() } else { short.to_owned() }
}

fn words<'a>() -> TextStyle<'a> {
    ("sans-serif", 12).into_font().color(&INK)
}

/// Bars from nothing, or points beside it, with their intervals; names on the left.
fn rows<'a>(area: &Area<'a>, unit: Unit, bars: &[Bar], is_forest: bool) -> Painted<'a> {
    let scale = scale(unit);
    let numbers = bars.iter().flat_map(|bar| [bar.interval.low, bar.interval.value, bar.interval.high]);
    let across = span(numbers.map(|it| scale * it), true);
    let mut chart = ChartBuilder::on(area)
        .margin_right(15)
        .x_label_area_size(40)
        .y_label_area_size(LABELS)
        .build_cartesian_2d(across.clone(), bars.len() as f64..0.0)?;
    let unit = if is_forest && unit == Unit::Share { "percentage points" } else { axis(unit) };
    let mut mesh = chart.configure_mesh();
    mesh.disable_y_mesh().disable_y_axis().x_labels(8).x_label_formatter(&tick).x_desc(unit).axis_style(SOFT);
    mesh.label_style(words()).light_line_style(TRANSPARENT).bold_line_style(LINE).draw()?;
    for (at, bar) in bars.iter().enumerate() {
        let middle = at as f64 + 0.5;
        let Interval { value, low, high } = bar.interval;
        let [value, low, high] = [value, low, high].map(|it| (scale * it).clamp(across.start, across.end));
        let style = |is_shown: bool| if is_shown { HUES[1] } else { HUES[0] };
        let colour = style(bar.is_shown);
        let line =
            |x: [f64; 2], y: [f64; 2]| PathElement::new(vec![(x[0], y[0]), (x[1], y[1])], colour.stroke_width(2));
        if !is_forest {
            let corners = [(0.0, middle - 0.32), (value, middle + 0.32)];
            chart.draw_series([Rectangle::new(corners, colour.mix(0.35).filled())])?;
        }
        if bar.interval.low.is_finite() && bar.interval.high.is_finite() {
            let cap = [middle - 0.14, middle + 0.14];
            chart.draw_series([line([low, high], [middle; 2]), line([low; 2], cap), line([high; 2], cap)])?;
        }
        if is_forest {
            chart.draw_series([Circle::new((value, middle), 4, colour.filled())])?;
        }
        let place = chart.backend_coord(&(across.start, middle));
        name(area, &bar.name, (LABELS as i32 - 8, place.1 - 6))?;
    }
    let zero = PathElement::new(vec![(0.0, 0.0), (0.0, bars.len() as f64)], INK.stroke_width(1));
    chart.draw_series([zero])?;
    Ok(())
}

/// A name that ends at a place.
fn name<'a>(area: &Area<'a>, text: &str, at: (i32, i32)) -> Painted<'a> {
    let long = text.chars().count() > 36;
    let text = if long { text.chars().take(35).chain(['…']).collect() } else { text.to_owned() };
    area.draw_text(&text, &words().pos(Pos::new(HPos::Right, VPos::Top)), at)
}

/// Where a value of a setting stands: a number at its place, words one after the other.
fn places(values: &[String]) -> Vec<f64> {
    let numbers: Option<Vec<f64>> = values.iter().map(|value| value.parse().ok()).collect();
    let rises = |numbers: &Vec<f64>| numbers.windows(2).all(|it| it[0] < it[1]);
    numbers.filter(rises).unwrap_or_else(|| (0..values.len()).map(|at| at as f64).collect())
}

/// The most values that are named below curves.
const MOST_NAMED: usize = 12;

/// Curves with bands, and a dotted line where the base is.
fn lines<'a>(
    area: &Area<'a>,
    along: &str,
    values: &[String],
    base: Option<usize>,
    unit: Unit,
    curves: &[Curve],
) -> Painted<'a> {
    let scale = scale(unit);
    let places = places(values);
    let ends = |it: &Interval| [it.low, it.value, it.high].map(|end| scale * end);
    let up = span(curves.iter().flat_map(|curve| curve.points.iter().flat_map(ends)), false);
    let across = span(places.iter().copied(), false);
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .x_label_area_size(42)
        .y_label_area_size(48)
        .build_cartesian_2d(across, up.clone())?;
    let mut mesh = chart.configure_mesh();
    // The values are written where they stand, not where an axis would have its round numbers.
    mesh.disable_x_mesh().x_labels(0).x_desc(along);
    mesh.y_labels(6).y_label_formatter(&tick).y_desc(axis(unit)).axis_style(SOFT).label_style(words());
    mesh.light_line_style(TRANSPARENT).bold_line_style(LINE).draw()?;
    let below = words().pos(Pos::new(HPos::Center, VPos::Top));
    for (value, &place) in values.iter().zip(&places).step_by(values.len().div_ceil(MOST_NAMED).max(1)) {
        let (x, y) = chart.backend_coord(&(place, up.start));
        area.draw_text(value, &below, (x, y + 5))?;
    }
    if let Some(at) = base.and_then(|base| places.get(base)) {
        let line = DashedLineSeries::new([(*at, up.start), (*at, up.end)], 4, 4, SOFT.stroke_width(1));
        chart.draw_series(line)?;
    }
    for (curve, hue) in curves.iter().zip(HUES.iter().cycle()) {
        let at = |pick: fn(&Interval) -> f64| {
            let points = places.iter().zip(&curve.points).map(move |(place, it)| (*place, scale * pick(it)));
            points.filter(|(_, it)| it.is_finite()).collect::<Vec<_>>()
        };
        let (low, high) = (at(|it| it.low), at(|it| it.high));
        let band = low.into_iter().chain(high.into_iter().rev()).collect::<Vec<_>>();
        chart.draw_series([Polygon::new(band, hue.mix(0.2))])?;
        let middle = at(|it| it.value);
        chart.draw_series(LineSeries::new(middle.iter().copied(), hue.stroke_width(2)))?;
        chart.draw_series(middle.iter().map(|&point| Circle::new(point, 3, hue.filled())))?;
    }
    Ok(())
}

/// Fields by two settings: blue below the base, red above it, a frame where the difference was shown.
fn heat<'a>(
    area: &Area<'a>,
    across: &(String, Vec<String>),
    down: &(String, Vec<String>),
    unit: Unit,
    tiles: &[Tile],
) -> Painted<'a> {
    let most = tiles.iter().map(|tile| tile.difference.abs()).fold(0.0, f64::max);
    let middle = words().pos(Pos::new(HPos::Center, VPos::Center));
    let left = LABELS as i32;
    for (column, value) in across.1.iter().enumerate() {
        area.draw_text(value, &middle, (left + 70 * column as i32 + 35, 34))?;
    }
    let wide = 70 * across.1.len() as i32;
    area.draw_text(&format!("{} →", across.0), &middle, (left + wide / 2, 12))?;
    name(area, &format!("{} ↓", down.0), (left - 8, 28))?;
    for (at, tile) in tiles.iter().enumerate() {
        let (row, column) = ((at / across.1.len().max(1)) as i32, (at % across.1.len().max(1)) as i32);
        let (x, y) = (left + 70 * column, 46 + 34 * row);
        if column == 0 {
            name(area, &down.1[row as usize], (left - 8, y + 10))?;
        }
        let depth = if most > 0.0 { 0.75 * tile.difference.abs().max(0.0) / most } else { 0.0 };
        let hue = if tile.difference < 0.0 { HUES[0] } else { HUES[1] };
        let corners = [(x + 1, y + 1), (x + 69, y + 33)];
        area.draw(&Rectangle::new(corners, hue.mix(depth).filled()))?;
        let frame = if tile.is_shown { INK.stroke_width(2) } else { LINE.stroke_width(1) };
        area.draw(&Rectangle::new(corners, frame))?;
        let text = if tile.is_base { "base".to_owned() } else { difference(tile.difference, unit) };
        area.draw_text(&text, &middle, (x + 35, y + 17))?;
    }
    Ok(())
}

/// Points with two values each, and dashed lines where each value is to be; those that stand out have intervals and names.
fn scatter<'a>(area: &Area<'a>, axes: &[SpotAxis; 2], spots: &[Spot]) -> Painted<'a> {
    let scaled = |axis: usize, value: f64| scale(axes[axis].unit) * value;
    let ends = |axis: usize| {
        let of_spot = move |spot: &Spot| {
            let Interval { value, low, high } = spot.at[axis];
            if spot.is_shown { [low, value, high] } else { [value; 3] }
        };
        let all = spots.iter().flat_map(of_spot).chain([axes[axis].goal]);
        span(all.map(|value| scaled(axis, value)), false)
    };
    let (across, up) = (ends(0), ends(1));
    let mut chart = ChartBuilder::on(area)
        .margin(8)
        .margin_right(120)
        .x_label_area_size(42)
        .y_label_area_size(60)
        .build_cartesian_2d(across.clone(), up.clone())?;
    let [x_name, y_name] = axes.each_ref().map(|it| format!("{} ({})", it.name, axis(it.unit)));
    let mut mesh = chart.configure_mesh();
    mesh.x_labels(7).y_labels(6).x_label_formatter(&tick).y_label_formatter(&tick).x_desc(x_name).y_desc(y_name);
    mesh.axis_style(SOFT).label_style(words()).light_line_style(TRANSPARENT).bold_line_style(LINE).draw()?;
    let [x, y] = [scaled(0, axes[0].goal), scaled(1, axes[1].goal)];
    for line in [[(x, up.start), (x, up.end)], [(across.start, y), (across.end, y)]] {
        chart.draw_series(DashedLineSeries::new(line, 4, 4, SOFT.stroke_width(1)))?;
    }
    for spot in spots.iter().filter(|spot| spot.at.iter().all(|it| it.value.is_finite())) {
        let [x, y] = [0, 1].map(|axis| scaled(axis, spot.at[axis].value));
        let hue = HUES[usize::from(spot.is_shown)];
        chart.draw_series([Circle::new((x, y), 4, hue.mix(if spot.is_shown { 1.0 } else { 0.6 }).filled())])?;
        let [wide, high] = [0, 1].map(|axis| spot.at[axis].ends().map(|ends| ends.map(|end| scaled(axis, end))));
        if let (true, Some(wide), Some(high)) = (spot.is_shown, wide, high) {
            for line in [wide.map(|end| (end, y)), high.map(|end| (x, end))] {
                chart.draw_series([PathElement::new(line.to_vec(), hue.stroke_width(1))])?;
            }
            let place = chart.backend_coord(&(x, y));
            area.draw_text(&spot.name, &words(), (place.0 + 7, place.1 - 14))?;
        }
    }
    Ok(())
}
