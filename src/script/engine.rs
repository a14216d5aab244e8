//! The script engine: Rhai with the language, a few plain packages and the words, and nothing else.
//!
//! Scripts have no files, clock, network, `import` or `eval`, and every kind of growth has a limit. One engine plays; a
//! second one is for reading, checking and tracing. Neither holds anything of a pack, so that one of each
//! serves all packs of a game.

use super::effort::{self, MAX_OPERATIONS};
use super::word_table::WordTable;
use rhai::packages::{
    ArithmeticPackage, BasicArrayPackage, BasicFnPackage, BasicIteratorPackage, BasicStringPackage, LogicPackage,
    MoreStringPackage, Package,
};
use rhai::{AST, Engine, OptimizationLevel, ParseError, Scope, Shared};
use std::borrow::Cow;

/// The longest script, in bytes.
pub(super) const MAX_SCRIPT: usize = 64 * 1024;
/// How deep functions may call each other. Set, because the default differs between debug and release.
const MAX_CALL_LEVELS: usize = 16;
const MAX_EXPRESSION_DEPTH: usize = 32;
/// How long texts, lists and maps may be: one step compares or copies a whole one, so that this bounds what a step may cost.
const MAX_STRING: usize = 500;
const MAX_ARRAY: usize = 24;
const MAX_MAP: usize = 24;
const MAX_VARIABLES: usize = 200;
const MAX_FUNCTIONS: usize = 100;
/// Language keywords that scripts don't have.
pub(super) const DISABLED: [&str; 3] = ["eval", "import", "export"];

/// The two engines of a game's scripts.
pub(super) struct Engines {
    /// Runs scripts in a game.
    pub game: Engine,
    /// Reads, checks and traces scripts.
    pub checking: Engine,
    /// The constants.
    constants: Scope<'static>,
}

/// What engines have beside the language: plain packages, and the words of a game.
pub(super) fn packages(words: &WordTable) -> [Shared<rhai::Module>; 8] {
    [
        ArithmeticPackage::new().as_shared_module(),
        LogicPackage::new().as_shared_module(),
        BasicStringPackage::new().as_shared_module(),
        MoreStringPackage::new().as_shared_module(),
        BasicArrayPackage::new().as_shared_module(),
        BasicIteratorPackage::new().as_shared_module(),
        BasicFnPackage::new().as_shared_module(),
        words.module.clone(),
    ]
}

/// An engine with these packages, the limits, and strict variables.
pub(super) fn bare(packages: &[Shared<rhai::Module>]) -> Engine {
    let mut engine = Engine::new_raw();
    packages.iter().for_each(|package| {
        engine.register_global_module(package.clone());
    });
    DISABLED.iter().for_each(|&word| {
        engine.disable_symbol(word);
    });
    engine
        .set_strict_variables(true)
        .set_optimization_level(OptimizationLevel::Simple)
        .set_max_operations(MAX_OPERATIONS)
        .set_max_call_levels(MAX_CALL_LEVELS)
        .set_max_expr_depths(MAX_EXPRESSION_DEPTH, MAX_EXPRESSION_DEPTH)
        .set_max_string_size(MAX_STRING)
        .set_max_array_size(MAX_ARRAY)
        .set_max_map_size(MAX_MAP)
        .set_max_variables(MAX_VARIABLES)
        .set_max_functions(MAX_FUNCTIONS)
        .set_max_modules(0)
        .on_print(|text| effort::charge(of_output(text)))
        .on_debug(|text, _, _| effort::charge(of_output(text)))
        .on_progress(|steps| effort::is_over(steps).then(|| "too long".into()));
    engine
}

/// What a `print` costs, beside the engine's steps: nobody sees its text, which is put together all the same.
fn of_output(text: &str) -> u64 {
    20 + text.len() as u64
}

impl Engines {
    /// The engines for words and constants.
    pub fn of(words: &WordTable, constants: Scope<'static>) -> Engines {
        let packages = packages(words);
        let mut checking = bare(&packages);
        checking.set_strict_variables(false).set_optimization_level(OptimizationLevel::None);
        Engines { game: bare(&packages), checking, constants }
    }

    /// Reads a script as it stands: nothing folded, undefined variables let through, so that the check sees everything.
    pub fn read(&self, script: &str) -> Result<AST, ParseError> {
        self.checking.compile_with_scope(&self.constants, without_mark(script))
    }

    /// Compiles a script to be run; constants become literals.
    pub fn compile(&self, script: &str) -> Result<AST, ParseError> {
        self.game.compile_with_scope(&self.constants, without_mark(script))
    }
}

/// The mark that some editors put before a text, to say that it is UTF-8.
pub(super) const BYTE_ORDER_MARK: char = '\u{feff}';

/// The script with a blank for its byte order mark, so that all columns stay.
pub(super) fn without_mark(script: &str) -> Cow<'_, str> {
    match script.strip_prefix(BYTE_ORDER_MARK) {
        Some(rest) => Cow::Owned(format!(" {rest}")),
        None => Cow::Borrowed(script),
    }
}

/// The words and constants of an engine, as Rhai writes definitions.
pub(super) fn definitions(engine: &Engine, constants: &Scope<'static>) -> String {
    let definitions = engine.definitions_with_scope(constants);
    definitions.with_headers(true).include_standard_packages(false).single_file()
}
