//! `liberte`: see `liberte --help`.

fn main() -> std::process::ExitCode {
    liberte::cli::main(window())
}

#[cfg(feature = "gui")]
fn window() -> Option<liberte::cli::Window> {
    Some(liberte::gui::open)
}

#[cfg(not(feature = "gui"))]
fn window() -> Option<liberte::cli::Window> {
    None
}
