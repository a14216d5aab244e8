//! GeoJSON: each feature a shape, called by its id and by what its properties say in short texts.

use super::imported::{ImportedMap, ImportedShape};
use crate::load::ring::{Spot, bounds};
use serde_json::Value;

/// The properties that names are looked for in first; others follow.
const NAMES: [&str; 8] = ["province", "id", "name", "nom", "title", "code", "NAME", "NAME_1"];
/// The longest text that is a name, in bytes.
const LONGEST_NAME: usize = 80;
/// The most points of a file.
const MOST_POINTS: usize = 1_000_000;

/// Reads a file.
///
/// # Errors
/// It is no GeoJSON, or has too many points.
pub fn read(text: &str) -> Result<ImportedMap, String> {
    let text = text.trim_start_matches('\u{feff}');
    let json: Value = serde_json::from_str(text).map_err(|error| format!("it is not JSON: {error}"))?;
    let kind = json.get("type").and_then(Value::as_str).unwrap_or_default();
    let features: Vec<&Value> = match kind {
        "FeatureCollection" => json.get("features").and_then(Value::as_array).into_iter().flatten().collect(),
        "Feature" => vec![&json],
        "Topology" => return Err("it is TopoJSON: convert it to GeoJSON first".to_owned()),
        _ => return Err("it is no GeoJSON with features".to_owned()),
    };
    let mut shapes = Vec::new();
    let mut left = MOST_POINTS;
    for (at, feature) in features.into_iter().enumerate() {
        let mut rings = Vec::new();
        geometry(feature.get("geometry").unwrap_or(&Value::Null), &mut rings, &mut left, 0)?;
        if !rings.is_empty() {
            let mut names = names(feature);
            let name = if names.is_empty() { format!("feature {}", at + 1) } else { names.remove(0) };
            shapes.push(ImportedShape { name, other_names: names, rings });
        }
    }
    on_paper(&mut shapes);
    Ok(ImportedMap { shapes, frame: None })
}

fn names(feature: &Value) -> Vec<String> {
    let text = |value: &Value| match value {
        Value::String(text) if !text.trim().is_empty() && text.len() <= LONGEST_NAME => Some(text.trim().to_owned()),
        Value::Number(number) => Some(number.to_string()),
        Value::String(_) | Value::Null | Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    };
    let properties = feature.get("properties").and_then(Value::as_object);
    let first = NAMES.iter().filter_map(|name| properties?.get(*name));
    let rest = properties.into_iter().flatten().map(|(_, value)| value);
    let mut names: Vec<String> = feature.get("id").into_iter().chain(first).chain(rest).filter_map(text).collect();
    let mut seen = std::collections::BTreeSet::new();
    names.retain(|name| seen.insert(name.clone()));
    names
}

/// Collects the outer rings of a geometry; lakes are left out.
fn geometry(value: &Value, rings: &mut Vec<Vec<Spot>>, left: &mut usize, depth: usize) -> Result<(), String> {
    let parts = |name: &str| value.get(name).and_then(Value::as_array).into_iter().flatten();
    match value.get("type").and_then(Value::as_str).unwrap_or_default() {
        "Polygon" => polygon(value.get("coordinates").unwrap_or(&Value::Null), rings, left),
        "MultiPolygon" => parts("coordinates").try_for_each(|part| polygon(part, rings, left)),
        "GeometryCollection" if depth < 8 => {
            parts("geometries").try_for_each(|part| geometry(part, rings, left, depth + 1))
        }
        _ => Ok(()),
    }
}

fn polygon(value: &Value, rings: &mut Vec<Vec<Spot>>, left: &mut usize) -> Result<(), String> {
    let Some(outer) = value.get(0).and_then(Value::as_array) else { return Ok(()) };
    *left = left.checked_sub(outer.len()).ok_or_else(|| format!("it has more than {MOST_POINTS} points"))?;
    let spot = |point: &Value| Some([point.get(0)?.as_f64()?, point.get(1)?.as_f64()?]);
    let is_sane = |spot: &Spot| spot.iter().all(|it| it.is_finite() && it.abs() < 1.0e9);
    let ring: Vec<Spot> = outer.iter().filter_map(spot).filter(is_sane).collect();
    if ring.len() >= 3 {
        rings.push(ring);
    }
    Ok(())
}

/// Turns north up into y downwards. Degrees become as wide as they are in the middle of the map.
fn on_paper(shapes: &mut [ImportedShape]) {
    let points = || shapes.iter().flat_map(|shape| &shape.rings).flatten().copied();
    let (least, most) = bounds(points());
    let are_degrees = least[0] >= -180.0 && most[0] <= 180.0 && least[1] >= -90.0 && most[1] <= 90.0;
    let middle = ((least[1] + most[1]) / 2.0).to_radians();
    let width = if are_degrees { middle.cos().max(0.05) } else { 1.0 };
    for spot in shapes.iter_mut().flat_map(|shape| &mut shape.rings).flatten() {
        *spot = [spot[0] * width, -spot[1]];
    }
}
