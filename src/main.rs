//! `liberte`: see `liberte --help`.

fn main() -> std::process::ExitCode {
    liberte::cli::main()
}
