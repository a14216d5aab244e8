//! The colours of tables by day and by night, beside those of the theme.

use eframe::egui::{Color32, Ui};

const fn rgb(hex: u32) -> Color32 {
    Color32::from_rgb((hex >> 16) as u8, (hex >> 8) as u8, hex as u8)
}

/// The colours of a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Colours {
    /// White fields: spaces, seats, buttons.
    pub field: Color32,
    /// Trays, and what lies deeper than a field.
    pub sunk: Color32,
    /// Behind the shelf.
    pub shelf: Color32,
    /// Edges and bars of what is legal or chosen.
    pub state: Color32,
    /// The glow around it.
    pub glow: Color32,
    /// The empty part of a bar.
    pub groove: Color32,
    /// Citations.
    pub link: Color32,
    /// The edges between areas.
    pub coast: Color32,
    /// The edge around the town.
    pub wall: Color32,
    /// A dark pill, and its text.
    pub pill: [Color32; 2],
    /// Whether it is night.
    pub is_dark: bool,
}

const DAY: Colours = Colours {
    field: rgb(0xFFFDF7),
    sunk: rgb(0xEFE8D9),
    shelf: rgb(0xEFE7D6),
    state: rgb(0x8A5A0B),
    glow: rgb(0xC8962E),
    groove: rgb(0xE4DBC8),
    link: rgb(0x2F5D9B),
    coast: rgb(0xF4EFE4),
    wall: rgb(0x8C7430),
    pill: [rgb(0x2B2A28), rgb(0xFFFDF6)],
    is_dark: false,
};

const NIGHT: Colours = Colours {
    field: rgb(0x2E2B26),
    sunk: rgb(0x1D1B18),
    shelf: rgb(0x211F1B),
    state: rgb(0xD9A941),
    glow: rgb(0xD9A941),
    groove: rgb(0x3A352D),
    link: rgb(0x9DBDEB),
    coast: rgb(0x15130F),
    wall: rgb(0xA58B4A),
    pill: [rgb(0xEAE4D6), rgb(0x2B2A28)],
    is_dark: true,
};

/// The colours in use.
pub fn colours(ui: &Ui) -> &'static Colours {
    if ui.visuals().dark_mode { &NIGHT } else { &DAY }
}

impl Colours {
    /// The edge of a seat's mark.
    pub fn edge(&self, fill: Color32) -> Color32 {
        if self.is_dark { rgb(0xFFFDF6) } else { Color32::from_rgb(share(fill.r()), share(fill.g()), share(fill.b())) }
    }
}

/// 62 hundredths of a channel.
fn share(channel: u8) -> u8 {
    (u16::from(channel) * 62 / 100) as u8
}
