//! The window's theme: colours for light and dark mode, and fonts.

use crate::print::fonts as faces;
use eframe::egui::{
    self, Color32, Context, CornerRadius, FontData, FontDefinitions, FontFamily, FontId, IntoAtoms, Margin, Response,
    Shadow, Stroke, Style, TextStyle, Theme, Ui, Visuals, style::ScrollAnimation, vec2,
};
use std::ops::RangeInclusive;
use std::sync::Arc;

/// The font of names and titles.
const BOOK: &str = "book";
/// The font of headings.
const STRONG: &str = "strong";

/// The colours of one theme. Those of factions and regions come from the pack.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Palette {
    /// Behind everything.
    pub paper: Color32,
    /// Behind what is read and edited.
    pub panel: Color32,
    /// Thin lines between things.
    pub line: Color32,
    /// Text.
    pub ink: Color32,
    /// Secondary text; still readable.
    pub muted: Color32,
    /// Only for what is selected or legal.
    pub accent: Color32,
    /// Behind what is selected.
    pub selected: Color32,
    /// Behind what is under the pointer.
    pub sunk: Color32,
    /// What marks a state, at 3:1 or more on every ground: the bar of a selected row, the edge of what is chosen.
    pub state: Color32,
    /// Only for what is wrong.
    pub wrong: Color32,
    /// Warnings.
    pub doubtful: Color32,
    /// Success.
    pub right: Color32,
}

/// Light mode.
pub const LIGHT: Palette = Palette {
    paper: Color32::from_rgb(0xF4, 0xEF, 0xE4),
    panel: Color32::from_rgb(0xFB, 0xF8, 0xF1),
    line: Color32::from_rgb(0xD8, 0xCF, 0xBD),
    ink: Color32::from_rgb(0x2B, 0x2A, 0x28),
    muted: Color32::from_rgb(0x6B, 0x64, 0x57),
    accent: Color32::from_rgb(0xC8, 0x96, 0x2E),
    selected: Color32::from_rgb(0xF2, 0xE6, 0xCB),
    sunk: Color32::from_rgb(0xED, 0xE5, 0xD4),
    state: Color32::from_rgb(0x8A, 0x5A, 0x0B),
    wrong: Color32::from_rgb(0xA8, 0x22, 0x1E),
    doubtful: Color32::from_rgb(0x8A, 0x5A, 0x0B),
    right: Color32::from_rgb(0x2E, 0x6B, 0x34),
};

/// Dark mode.
pub const DARK: Palette = Palette {
    paper: Color32::from_rgb(0x1D, 0x1B, 0x18),
    panel: Color32::from_rgb(0x26, 0x24, 0x20),
    line: Color32::from_rgb(0x43, 0x3E, 0x35),
    ink: Color32::from_rgb(0xEA, 0xE4, 0xD6),
    muted: Color32::from_rgb(0xA9, 0xA1, 0x91),
    accent: Color32::from_rgb(0xD9, 0xA9, 0x41),
    selected: Color32::from_rgb(0x43, 0x38, 0x20),
    sunk: Color32::from_rgb(0x31, 0x2E, 0x28),
    state: Color32::from_rgb(0xE0, 0xB5, 0x5C),
    wrong: Color32::from_rgb(0xF0, 0x8A, 0x80),
    doubtful: Color32::from_rgb(0xE0, 0xB5, 0x5C),
    right: Color32::from_rgb(0x93, 0xC9, 0x8E),
};

impl Palette {
    /// The rail of a slider: it shows on paper and on panels, 3:1.
    pub fn rail(&self) -> Color32 {
        self.line.lerp_to_gamma(self.muted, 0.7)
    }
}

/// The colours in use.
pub fn palette(ui: &Ui) -> &'static Palette {
    if ui.visuals().dark_mode { &DARK } else { &LIGHT }
}

/// The font of names and titles, at a size in points.
pub fn book(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(BOOK.into()))
}

/// The font of headings, at a size in points.
pub fn strong(size: f32) -> FontId {
    FontId::new(size, FontFamily::Name(STRONG.into()))
}

/// Parses a colour of the pack, such as `#2F5D9B`; grey if it is invalid.
pub fn color(hex: &str) -> Color32 {
    Color32::from_hex(hex).unwrap_or(Color32::GRAY)
}

/// The colour of a region's land and of its signs: the pack's by day; by night a dark one of the same hue, so that light
/// text can be read on it. Light regions stay lighter than others, which tells them apart without their hues.
pub fn land_color(color: Color32, is_dark: bool) -> Color32 {
    if !is_dark {
        return color;
    }
    let parts = color.to_array().map(f32::from);
    let light = (0.299 * parts[0] + 0.587 * parts[1] + 0.114 * parts[2]).max(1.0);
    let night = egui::lerp(NIGHT, ((light / 255.0 - PASTEL.start()) / (PASTEL.end() - PASTEL.start())).clamp(0.0, 1.0));
    let [r, g, b, _] =
        parts.map(|part| (night + (part / light - 1.0) * night * NIGHT_SATURATION).clamp(0.0, 255.0) as u8);
    Color32::from_rgb(r, g, b)
}

/// How light the lands of regions usually are, from 0 to 1.
const PASTEL: RangeInclusive<f32> = 0.64..=0.9;
/// How light they are by night, from 0 to 255.
const NIGHT: RangeInclusive<f32> = 46.0..=92.0;
/// How much more saturated they are by night.
const NIGHT_SATURATION: f32 = 1.5;

/// A tick to set. Its box is seen while it is empty too, at 3:1 on every ground, which the thin lines of fields are not.
pub fn check_box<'a>(ui: &mut Ui, is_on: &'a mut bool, text: impl IntoAtoms<'a>) -> Response {
    with_firm_edges(ui, |ui| ui.checkbox(is_on, text))
}

/// One of several, to choose; seen like a [`check_box`].
pub fn radio_value<'a, Value: PartialEq>(
    ui: &mut Ui,
    current: &mut Value,
    alternative: Value,
    text: impl IntoAtoms<'a>,
) -> Response {
    with_firm_edges(ui, |ui| ui.radio_value(current, alternative, text))
}

fn with_firm_edges(ui: &mut Ui, draw: impl FnOnce(&mut Ui) -> Response) -> Response {
    let edge = palette(ui).muted;
    let usual = std::mem::replace(&mut ui.visuals_mut().widgets.inactive.bg_stroke.color, edge);
    let response = draw(ui);
    ui.visuals_mut().widgets.inactive.bg_stroke.color = usual;
    response
}

/// Sets the fonts and both themes of a window.
pub fn apply(ctx: &Context) {
    ctx.set_fonts(fonts());
    // Light mode if the system has no preference.
    ctx.options_mut(|options| options.fallback_theme = Theme::Light);
    for theme in [Theme::Light, Theme::Dark] {
        ctx.style_mut_of(theme, |style| restyle(style, theme));
    }
}

/// The faces that the window carries.
pub(super) fn fonts() -> FontDefinitions {
    let mut fonts = FontDefinitions::default();
    let mut carry = |name: &str, data: &'static [u8]| {
        fonts.font_data.insert(name.to_owned(), Arc::new(FontData::from_static(data)));
    };
    carry("Inter", faces::PLAIN);
    carry("Inter SemiBold", faces::STRONG);
    carry("EB Garamond", faces::BOOK);
    // Its digits are of different heights; these are those of the same face that align.
    carry("EB Garamond figures", faces::BOOK_FIGURES);
    // The fonts of egui are fallbacks of each, for arrows and rare letters.
    let mut behind = fonts.families.get(&FontFamily::Proportional).cloned().unwrap_or_default();
    behind.extend(fonts.families.get(&FontFamily::Monospace).cloned().unwrap_or_default());
    let face =
        |names: &[&str]| names.iter().map(|it| (*it).to_owned()).chain(behind.iter().cloned()).collect::<Vec<_>>();
    fonts.families.insert(FontFamily::Proportional, face(&["Inter"]));
    fonts.families.insert(FontFamily::Name(STRONG.into()), face(&["Inter SemiBold"]));
    fonts.families.insert(FontFamily::Name(BOOK.into()), face(&["EB Garamond figures", "EB Garamond"]));
    fonts
}

fn restyle(style: &mut Style, theme: Theme) {
    let colours = if theme == Theme::Dark { &DARK } else { &LIGHT };
    style.text_styles = [
        (TextStyle::Heading, book(22.0)),
        (TextStyle::Body, FontId::proportional(13.5)),
        (TextStyle::Button, FontId::proportional(13.5)),
        (TextStyle::Small, FontId::proportional(11.5)),
        (TextStyle::Monospace, FontId::monospace(13.0)),
    ]
    .into();
    style.spacing.item_spacing = vec2(8.0, 6.0);
    style.spacing.button_padding = vec2(10.0, 4.0);
    style.spacing.menu_margin = Margin::same(8);
    style.spacing.interact_size.y = 24.0;
    style.visuals = visuals(theme, colours);
    // Each frame of an animation draws the whole window: what changes is there at once, and the cursor does not blink.
    style.animation_time = 0.0;
    style.scroll_animation = ScrollAnimation::none();
    // Nor is the window drawn again and again until the pointer is still: a tooltip waits by a clock.
    style.interaction.show_tooltips_only_when_still = false;
    style.interaction.tooltip_delay = 0.3;
}

fn visuals(theme: Theme, colours: &Palette) -> Visuals {
    let mut visuals = if theme == Theme::Dark { Visuals::dark() } else { Visuals::light() };
    visuals.panel_fill = colours.paper;
    visuals.window_fill = colours.panel;
    visuals.window_stroke = Stroke::new(1.0, colours.line);
    visuals.window_corner_radius = CornerRadius::same(8);
    visuals.menu_corner_radius = CornerRadius::same(6);
    visuals.extreme_bg_color = colours.panel;
    visuals.text_edit_bg_color = Some(colours.panel);
    visuals.faint_bg_color = colours.selected.gamma_multiply(0.35);
    visuals.code_bg_color = colours.selected.gamma_multiply(0.6);
    visuals.hyperlink_color = colours.doubtful;
    visuals.weak_text_color = Some(colours.muted);
    visuals.error_fg_color = colours.wrong;
    visuals.warn_fg_color = colours.doubtful;
    visuals.selection.bg_fill = colours.selected;
    // Also the outline of a field that is typed in.
    visuals.selection.stroke = Stroke::new(1.2, colours.state);
    visuals.text_cursor.stroke = Stroke::new(1.6, colours.ink);
    visuals.text_cursor.blink = false;
    let shadow = Shadow { offset: [0, 2], blur: 10, spread: 0, color: Color32::from_black_alpha(40) };
    visuals.window_shadow = shadow;
    visuals.popup_shadow = shadow;
    let widgets = &mut visuals.widgets;
    widgets.noninteractive.bg_fill = colours.panel;
    widgets.noninteractive.bg_stroke = Stroke::new(1.0, colours.line);
    widgets.noninteractive.fg_stroke = Stroke::new(1.0, colours.ink);
    for (state, fill, line) in [
        (&mut widgets.inactive, colours.panel, colours.line),
        (&mut widgets.hovered, colours.sunk, colours.state),
        (&mut widgets.active, colours.selected, colours.state),
        (&mut widgets.open, colours.selected, colours.line),
    ] {
        state.bg_fill = fill;
        state.weak_bg_fill = fill;
        state.bg_stroke = Stroke::new(1.0, line);
        state.fg_stroke = Stroke::new(1.0, colours.ink);
        state.corner_radius = CornerRadius::same(5);
        state.expansion = 0.0;
    }
    visuals
}

/// The colours of code, besides `ink` and `muted`. None is a faction's.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CodeColours {
    /// Words of the language; headers.
    pub keyword: Color32,
    /// Words that scripts have; keys.
    pub word: Color32,
    /// Constants and numbers.
    pub value: Color32,
    /// Texts in quotation marks.
    pub text: Color32,
}

/// The colours of code in use.
pub fn code_colours(ui: &Ui) -> &'static CodeColours {
    if ui.visuals().dark_mode { &DARK_CODE } else { &LIGHT_CODE }
}

const LIGHT_CODE: CodeColours = CodeColours {
    keyword: Color32::from_rgb(0x7C, 0x3F, 0x76),
    word: Color32::from_rgb(0x17, 0x68, 0x62),
    value: Color32::from_rgb(0x8F, 0x52, 0x13),
    text: Color32::from_rgb(0x56, 0x67, 0x1C),
};

const DARK_CODE: CodeColours = CodeColours {
    keyword: Color32::from_rgb(0xD6, 0xA7, 0xD0),
    word: Color32::from_rgb(0x7F, 0xCB, 0xC3),
    value: Color32::from_rgb(0xE4, 0xB4, 0x7C),
    text: Color32::from_rgb(0xBC, 0xCA, 0x82),
};
