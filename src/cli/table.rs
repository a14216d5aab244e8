//! Tables of figures: a line under the header and no other, names on the left, numbers on the right.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle, presets};

const STYLE: TableStyle = presets::NOTHING.header_separator(LineStyle::none().fill('─').junction('─'));

/// An empty table. The first column is for names, the others for numbers.
pub fn with_header<const N: usize>(header: [&str; N]) -> Table {
    let mut table = Table::new();
    table.load_style(STYLE).set_header(header);
    table.column_iter_mut().skip(1).for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    table
}

/// The table as text, with a line feed at its end and no blanks at the ends of lines.
pub fn text(table: &Table) -> String {
    table.lines().map(|line| format!("{}\n", line.trim_end())).collect()
}
