//! The map of a pack, changed: points of outlines moved, added and removed, provinces split and drawn, outlines taken in
//! from other programs. Where two provinces share a border they go on sharing it.
//!
//! | file | what it holds |
//! |---|---|
//! | `drawn` | the outlines as `map.toml` has them, and the edits of the file that turn one map into another |
//! | `points` | points moved, added and removed; names moved |
//! | `provinces` | a province split, a new one drawn |
//! | `import`, `imported`, `svg`, `svg_path`, `geojson` | outlines of SVG and GeoJSON files, matched with provinces |
//! | `simplify` | fewer points, the same on both sides of a border |

mod drawn;
mod geojson;
mod import;
mod imported;
mod points;
mod provinces;
mod simplify;
mod svg;
mod svg_path;
#[cfg(test)]
mod tests;

pub use drawn::{DrawnMap, DrawnOutline};
pub use import::{MapImport, is_map_file};
pub use imported::{ImportedMap, ImportedShape};
pub use points::{Neighbours, RingPoint};
pub use provinces::{NewProvince, add_province, new_province, split_province};
