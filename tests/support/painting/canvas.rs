//! Paints what egui gives on the processor: triangles with a texture, blended as a graphics card would, always the same.
//!
//! What is done for each pixel names each channel: loops over them take several times as long in a build for tests.

use eframe::egui::epaint::{ImageDelta, Vertex};
use eframe::egui::{ClippedPrimitive, Color32, ColorImage, Rect, TextureId, TexturesDelta, epaint};
use egui_kittest::TestRenderer;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

/// The textures of a window, the atlas of letters among them. Copies share them: a harness keeps one, a test another.
#[derive(Clone, Default)]
pub struct Canvas(Rc<RefCell<BTreeMap<TextureId, ColorImage>>>);

/// A picture: its rows from the top, red, green and blue.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    /// Its width in pixels.
    pub width: usize,
    /// Its height in pixels.
    pub height: usize,
    /// Its pixels, row by row.
    pub pixels: Vec<[u8; 3]>,
}

impl TestRenderer for Canvas {
    fn handle_delta(&mut self, delta: &mut TexturesDelta) {
        let mut textures = self.0.borrow_mut();
        for (id, deltas) in delta.set.drain() {
            for delta in deltas {
                change(&mut textures, id, &delta);
            }
        }
        for id in delta.free.drain() {
            textures.remove(&id);
        }
    }
}

fn change(textures: &mut BTreeMap<TextureId, ColorImage>, id: TextureId, delta: &ImageDelta) {
    let epaint::ImageData::Color(patch) = &delta.image;
    let Some([left, top]) = delta.pos else {
        textures.insert(id, (**patch).clone());
        return;
    };
    let whole = textures.get_mut(&id).expect("a patch has a texture to go to");
    for (y, row) in patch.pixels.chunks_exact(patch.size[0]).enumerate() {
        let start = (top + y) * whole.size[0] + left;
        whole.pixels[start..start + row.len()].copy_from_slice(row);
    }
}

impl Canvas {
    /// Paints primitives on a ground. The size is in pixels, the primitives are in points.
    pub fn paint(&self, size: [usize; 2], ground: Color32, scale: f32, primitives: &[ClippedPrimitive]) -> Picture {
        let textures = self.0.borrow();
        let [width, height] = size;
        let mut picture = Picture { width, height, pixels: vec![rgb(ground); width * height] };
        for ClippedPrimitive { clip_rect, primitive } in primitives {
            let epaint::Primitive::Mesh(mesh) = primitive else { panic!("only meshes can be painted here") };
            let texture = textures.get(&mesh.texture_id).expect("every mesh has a texture");
            let clip = Clip::of(*clip_rect, scale, size);
            for corners in mesh.indices.chunks_exact(3) {
                let corners = [0, 1, 2].map(|at| {
                    let Vertex { pos, uv, color } = mesh.vertices[corners[at] as usize];
                    Vertex { pos: (pos.to_vec2() * scale).to_pos2(), uv, color }
                });
                picture.triangle(&corners, texture, clip);
            }
        }
        picture
    }
}

/// The pixels that may be painted; the ends are not among them.
#[derive(Clone, Copy)]
struct Clip {
    x: [i32; 2],
    y: [i32; 2],
}

impl Clip {
    fn of(rect: Rect, scale: f32, [width, height]: [usize; 2]) -> Clip {
        let end = |at: f32, most: usize| (at * scale).round().clamp(0.0, most as f32) as i32;
        Clip {
            x: [end(rect.left(), width), end(rect.right(), width)],
            y: [end(rect.top(), height), end(rect.bottom(), height)],
        }
    }
}

fn rgb(color: Color32) -> [u8; 3] {
    [color.r(), color.g(), color.b()]
}

/// The first pixel whose middle lies at or behind a place.
fn first(at: f32) -> i32 {
    (at - 0.5).ceil() as i32
}

impl Picture {
    fn triangle(&mut self, corners: &[Vertex; 3], texture: &ColorImage, clip: Clip) {
        let ys = corners.map(|it| it.pos.y);
        let top = first(ys[0].min(ys[1]).min(ys[2])).max(clip.y[0]);
        let bottom = first(ys[0].max(ys[1]).max(ys[2])).min(clip.y[1]);
        if top >= bottom {
            return;
        }
        let [a, b, c] = corners;
        let texel = (a.uv == b.uv && b.uv == c.uv).then(|| sample(texture, a.uv.x, a.uv.y));
        let is_plain = a.color == b.color && b.color == c.color;
        let plain = texel.filter(|_| is_plain).map(|texel| tinted(texel, channels(a.color)));
        let slopes = if plain.is_some() { None } else { Slopes::of(corners) };
        for y in top..bottom {
            let Some([from, to]) = span(corners, y as f32 + 0.5) else { continue };
            let [from, to] = [first(from).max(clip.x[0]), first(to).min(clip.x[1])];
            if from >= to {
                continue;
            }
            let start = y as usize * self.width;
            let row = &mut self.pixels[start + from as usize..start + to as usize];
            match (plain, &slopes) {
                (Some(color), _) => flat(row, color),
                (None, Some(slopes)) => {
                    let mut at = slopes.at(from as f32 + 0.5, y as f32 + 0.5);
                    for pixel in row {
                        let [r, g, b, a, u, v] = at;
                        let texel = texel.unwrap_or_else(|| sample(texture, u, v));
                        blend(pixel, tinted(texel, [r, g, b, a]));
                        let by = &slopes.right;
                        at = [r + by[0], g + by[1], b + by[2], a + by[3], u + by[4], v + by[5]];
                    }
                }
                (None, None) => {}
            }
        }
    }
}

/// Paints a row of one colour.
fn flat(row: &mut [[u8; 3]], color: [f32; 4]) {
    if color[3] >= 254.5 {
        row.fill([color[0], color[1], color[2]].map(|it| it.round() as u8));
    } else if color[3] > 0.0 {
        row.iter_mut().for_each(|pixel| blend(pixel, color));
    }
}

/// Where a line at a height enters and leaves a triangle. Neighbours share an edge to the last bit.
fn span(corners: &[Vertex; 3], y: f32) -> Option<[f32; 2]> {
    let (mut from, mut to) = (f32::INFINITY, f32::NEG_INFINITY);
    for (a, b) in [(0, 1), (1, 2), (2, 0)] {
        let (mut a, mut b) = (corners[a].pos, corners[b].pos);
        if a.y > b.y {
            std::mem::swap(&mut a, &mut b);
        }
        if a.y <= y && y < b.y {
            let x = a.x + (y - a.y) * (b.x - a.x) / (b.y - a.y);
            from = from.min(x);
            to = to.max(x);
        }
    }
    (from < to).then_some([from, to])
}

/// How colour (red, green, blue, alpha) and place in the texture change over a triangle.
struct Slopes {
    origin: [f32; 2],
    start: [f32; 6],
    right: [f32; 6],
    down: [f32; 6],
}

fn channels(color: Color32) -> [f32; 4] {
    let [r, g, b, a] = color.to_array();
    [f32::from(r), f32::from(g), f32::from(b), f32::from(a)]
}

impl Slopes {
    /// None where the triangle is a line.
    fn of(corners: &[Vertex; 3]) -> Option<Slopes> {
        let values = corners.map(|it| {
            let [r, g, b, a] = channels(it.color);
            [r, g, b, a, it.uv.x, it.uv.y]
        });
        let [a, b, c] = corners.map(|it| it.pos);
        let (p, q) = (b - a, c - a);
        let area = p.x * q.y - p.y * q.x;
        if area.abs() < 1e-6 {
            return None;
        }
        let rise = |at: usize| (values[1][at] - values[0][at], values[2][at] - values[0][at]);
        Some(Slopes {
            origin: [a.x, a.y],
            start: values[0],
            right: std::array::from_fn(|at| (rise(at).0 * q.y - rise(at).1 * p.y) / area),
            down: std::array::from_fn(|at| (rise(at).1 * p.x - rise(at).0 * q.x) / area),
        })
    }

    fn at(&self, x: f32, y: f32) -> [f32; 6] {
        let (right, down) = (x - self.origin[0], y - self.origin[1]);
        std::array::from_fn(|at| self.start[at] + self.right[at] * right + self.down[at] * down)
    }
}

/// The colour of a texture between its four nearest pixels.
fn sample(texture: &ColorImage, u: f32, v: f32) -> [f32; 4] {
    let [width, height] = texture.size;
    let place = |at: f32, length: usize| {
        let at = (at * length as f32 - 0.5).clamp(0.0, (length - 1) as f32);
        (at as usize, (at as usize + 1).min(length - 1), at.fract())
    };
    let (left, right, x) = place(u, width);
    let (top, bottom, y) = place(v, height);
    let pixel = |x: usize, y: usize| texture.pixels[y * width + x];
    let near = [pixel(left, top), pixel(right, top), pixel(left, bottom), pixel(right, bottom)];
    if near[0] == near[1] && near[0] == near[2] && near[0] == near[3] {
        return channels(near[0]);
    }
    let above = between(channels(near[0]), channels(near[1]), x);
    let below = between(channels(near[2]), channels(near[3]), x);
    between(above, below, y)
}

/// The colour at a part of the way from one to another.
fn between(a: [f32; 4], b: [f32; 4], part: f32) -> [f32; 4] {
    let rest = 1.0 - part;
    [a[0] * rest + b[0] * part, a[1] * rest + b[1] * part, a[2] * rest + b[2] * part, a[3] * rest + b[3] * part]
}

fn tinted(texel: [f32; 4], color: [f32; 4]) -> [f32; 4] {
    let channel = |texel: f32, color: f32| (texel * color / 255.0).clamp(0.0, 255.0);
    let ([r, g, b, a], [red, green, blue, alpha]) = (texel, color);
    [channel(r, red), channel(g, green), channel(b, blue), channel(a, alpha)]
}

/// Lays a colour, its alpha already in its channels, over a pixel.
fn blend(pixel: &mut [u8; 3], color: [f32; 4]) {
    let rest = 1.0 - color[3] / 255.0;
    let over = |below: u8, above: f32| (above + f32::from(below) * rest).round().min(255.0) as u8;
    *pixel = [over(pixel[0], color[0]), over(pixel[1], color[1]), over(pixel[2], color[2])];
}
