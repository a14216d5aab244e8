//! A window without a display: a harness dressed as the program dresses its own, and pictures of it to compare.
#![allow(dead_code, unused_imports, reason = "every test file uses a part of this")]

mod canvas;
mod picture;

pub use canvas::{Canvas, Picture};
pub use picture::{assert_picture, assert_picture_in, difference};

use eframe::egui::{Theme, Ui, Vec2};
use egui_kittest::Harness;
use liberte::gui::theme;
use std::ops::{Deref, DerefMut};

/// What a window looks like: its theme, its size in points and the pixels of a point.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    pub theme: Theme,
    pub size: Vec2,
    pub scale: f32,
}

impl Look {
    /// A light window with one pixel a point.
    pub fn light(size: impl Into<Vec2>) -> Look {
        Look { theme: Theme::Light, size: size.into(), scale: 1.0 }
    }

    /// A dark window with one pixel a point.
    pub fn dark(size: impl Into<Vec2>) -> Look {
        Look { theme: Theme::Dark, ..Look::light(size) }
    }

    /// The same with so many pixels a point.
    pub fn at_scale(self, scale: f32) -> Look {
        Look { scale, ..self }
    }
}

/// A dressed harness that can be looked at.
pub struct Window<'a, State = ()> {
    harness: Harness<'a, State>,
    canvas: Canvas,
}

impl<'a, State> Window<'a, State> {
    /// A window that shows a view of a state.
    pub fn new(look: Look, state: State, view: impl FnMut(&mut Ui, &mut State) + 'a) -> Window<'a, State> {
        let canvas = Canvas::default();
        let builder = Harness::builder()
            .with_size(look.size)
            .with_pixels_per_point(look.scale)
            .with_theme(look.theme)
            .with_context_setup(theme::apply)
            .renderer(canvas.clone());
        Window { harness: builder.build_ui_state(view, state), canvas }
    }

    /// What the window shows, on the ground of its theme.
    pub fn picture(&self) -> Picture {
        let (ctx, output) = (&self.harness.ctx, self.harness.output());
        let scale = output.pixels_per_point;
        let size = ctx.content_rect().size() * scale;
        let primitives = ctx.tessellate(output.shapes.clone(), scale);
        let ground = ctx.global_style().visuals.panel_fill;
        self.canvas.paint([size.x.round() as usize, size.y.round() as usize], ground, scale, &primitives)
    }
}

impl<'a, State> Deref for Window<'a, State> {
    type Target = Harness<'a, State>;

    fn deref(&self) -> &Harness<'a, State> {
        &self.harness
    }
}

impl<State> DerefMut for Window<'_, State> {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.harness
    }
}
