//! The static check of scripts: findings without running them.
//!
//! A misspelt word would be found only when a game comes to it: hence a walk over the whole script against the words,
//! the packages' functions and the script's own. What only a run can tell (a stack where a card is wanted) is left to
//! tracing.

mod texts;

use super::Spot;
use super::body::{Body, Call, function};
use super::engine::without_mark;
use super::explain::code;
use super::finding;
use super::language::{Language, NameKind};
use super::literals;
use super::pack_names::PackNames;
use super::run_error::MisuseKind;
use super::slips;
use super::syntax_errors::{lacks_parentheses_or_is, unknown_variable};
use super::types::{self, Misuse};
use crate::kernel::{Gather, Order};
use crate::load::{Diagnostic, Severity, Span, nearest};
use crate::model::{Effect, PointKind, PointSpec};
use rhai::{AST, ASTNode, Expr, Stmt};
use std::collections::{BTreeMap, BTreeSet};

/// What functions of bots are given at the least: a choice, and what it is worth.
const LEAST_OF_BOTS: usize = 2;

/// The most findings of one script that are worth saying, errors before warnings.
const MOST_FINDINGS: usize = 200;

/// Checks the script of an effect, or of a rule point, and tells whether it has a verb. The keys that its `require`s name are added to `requirements`.
pub(super) fn check(
    names: &PackNames<'_>,
    effect: &Effect,
    point: Option<&'static PointSpec>,
    ast: &AST,
    requirements: &mut Vec<String>,
    found: &mut Vec<Diagnostic>,
) -> bool {
    let mut check = Check {
        names,
        language: names.language,
        effect,
        point,
        own: BTreeMap::new(),
        variables: BTreeSet::new(),
        has_maps: false,
        has_verbs: false,
        requirements,
        found,
    };
    for function in ast.iter_functions() {
        check.own.entry(function.name.to_owned()).or_default().insert(function.params.len());
    }
    let first = check.found.len();
    check.has_maps = has_maps(ast);
    check.effect_function();
    let bodies: Vec<Body> = ast
        .iter_functions()
        .map(|function| {
            let (wanted, count) = (function.name.to_owned(), function.params.len());
            let mut only = ast.clone_functions_only();
            only.retain_functions(move |_, _, name: &str, parameters: usize| name == wanted && parameters == count);
            Body { is_between_bars: function.name.starts_with("anon$"), ..Body::of(&only, &function.params) }
        })
        .collect();
    check.variables = bodies.iter().flat_map(|body| body.defined.iter().cloned()).gather();
    bodies.iter().for_each(|body| check.body(body));
    check.shadowed();
    check.outside(ast.statements());
    check.kinds(ast, point.is_none_or(|spec| spec.kind.has_player()));
    check.compared_texts(&bodies);
    check.compared_pieces(&bodies);
    if check.found.len() > first + MOST_FINDINGS {
        check.found[first..].order_by_key(|found| found.severity);
        check.found.truncate(first + MOST_FINDINGS);
    }
    check.found[first..].order_by(|a, b| a.place.cmp(&b.place));
    check.has_verbs
}

/// Where an effect's function is declared.
pub(super) fn declared(effect: &Effect) -> Spot {
    declaration(effect, &function(effect))
}

/// The warning that an effect does nothing.
pub(super) fn idle(language: &Language, effect: &Effect) -> Diagnostic {
    let mut found =
        finding::warning(effect, code::IDLE_SCRIPT, declared(effect), format!("`{}` does nothing", effect.id));
    found
        .help(format!("an effect uses words such as {}: `check --words` lists them all", language.words.usual_actions));
    found
}

/// Where a function is declared: its name after `fn`.
fn declaration(effect: &Effect, name: &str) -> Spot {
    for (at, line) in without_mark(&effect.script).lines().enumerate() {
        let Some(rest) = line.trim_start().strip_prefix("fn ") else { continue };
        if rest.trim_start().strip_prefix(name).is_some_and(|rest| rest.trim_start().starts_with('(')) {
            let column = line[..line.len() - rest.trim_start().len()].chars().count() + 1;
            return Spot { line: at + 1, column };
        }
    }
    Spot::default()
}

/// Whether a script makes object maps, or catches errors, which are some: then any property may exist.
fn has_maps(ast: &AST) -> bool {
    let mut has = false;
    ast.walk(&mut |path: &[ASTNode]| {
        has |= matches!(path.last(), Some(ASTNode::Expr(Expr::Map(..)) | ASTNode::Stmt(Stmt::TryCatch(..))));
        !has
    });
    has
}

struct Check<'a> {
    names: &'a PackNames<'a>,
    language: &'static Language,
    effect: &'a Effect,
    /// The rule point that it fills, if it is no effect's.
    point: Option<&'static PointSpec>,
    /// The script's own functions.
    own: BTreeMap<String, BTreeSet<usize>>,
    /// The variables of all of them.
    variables: BTreeSet<String>,
    has_maps: bool,
    has_verbs: bool,
    requirements: &'a mut Vec<String>,
    found: &'a mut Vec<Diagnostic>,
}

impl Check<'_> {
    fn error(&mut self, code: &'static str, spot: Spot, message: String, help: Option<String>) {
        let mut found = finding::error(self.effect, code, spot, message);
        if let Some(help) = help {
            found.help(help);
        }
        self.found.push(found);
    }

    /// Adds an error about a word that is none, with what it was meant to be, or else other help.
    fn misspelt(
        &mut self,
        code: &'static str,
        (word, spot): (&str, Spot),
        message: String,
        near: Option<&str>,
        help: Option<String>,
    ) {
        self.error(code, spot, message, help);
        if let (Some(found), Some(near)) = (self.found.last_mut(), near) {
            found.meant(word, near);
        }
    }

    fn effect_function(&mut self) {
        let name = function(self.effect);
        let parameters: Vec<&str> = self.point.iter().flat_map(|spec| spec.parameters).map(|(name, _)| *name).collect();
        let head = format!("fn {name}({}) {{ … }}", parameters.join(", "));
        let counts = self.own.get(&name);
        // Functions of bots may leave out the last.
        let least = if self.point.is_some_and(PointSpec::is_of_bots) { LEAST_OF_BOTS } else { parameters.len() };
        if counts.is_some_and(|counts| counts.range(least..=parameters.len()).next().is_some()) {
            return;
        }
        if let Some(given) = counts.and_then(|counts| counts.first()) {
            let (message, help) = match self.point {
                None => (format!("`{name}` is an effect, and effects take no arguments"), None),
                Some(_) => (
                    format!("`{name}` is given {}, and takes {given}", parameters.len()),
                    Some(format!("write `{head}`")),
                ),
            };
            return self.error(code::WRONG_ARGUMENTS, declaration(self.effect, &name), message, help);
        }
        let others = self.own.iter().filter(|(other, _)| !other.starts_with("anon$"));
        let others: Vec<(&String, bool)> =
            others.map(|(other, counts)| (other, counts.contains(&parameters.len()))).gather();
        let (only, fits) = match others[..] {
            [(only, fits)] => (declaration(self.effect, only), fits),
            _ => (Spot::default(), false),
        };
        let what = match self.point {
            None => "effect",
            Some(spec) if spec.is_of_bots() => "bot",
            Some(_) => "rule point",
        };
        let message = format!("no function `{name}`, which the {what} `{}` is", self.effect.id);
        let mut found = finding::error(self.effect, code::MISSING_FUNCTION, only, message);
        found.help(format!("write `{head}`"));
        if fits {
            found.instead(name);
        }
        self.found.push(found);
    }

    /// A function with the name and as many arguments as a word is called instead of it.
    fn shadowed(&mut self) {
        let table = self.language.table();
        let shadows = |name: &str, count: usize| table.functions(name).any(|word| word.parameters.len() == count);
        for (name, _) in self.own.iter().filter(|(name, counts)| counts.iter().any(|&count| shadows(name, count))) {
            let message = format!("the function `{name}` is called instead of the word `{name}`");
            let spot = declaration(self.effect, name);
            let mut found = finding::warning(self.effect, code::SHADOWED_WORD, spot, message);
            found.help("give it another name: who reads the script takes it for the word");
            self.found.push(found);
        }
    }

    /// Statements outside functions are never run, and functions don't see their variables.
    fn outside(&mut self, statements: &[Stmt]) {
        let is_statement = |statement: &&Stmt| !matches!(statement, Stmt::Noop(_));
        if let Some(statement) = statements.iter().find(is_statement) {
            let message = "this is outside every function and is never run";
            let mut found = finding::warning(self.effect, code::IDLE_SCRIPT, statement.position().into(), message);
            found.help("write it within the function that needs it; a function does not see what is outside");
            self.found.push(found);
        }
    }

    fn body(&mut self, body: &Body) {
        body.calls.iter().for_each(|call| self.call(call, &body.defined));
        self.properties(&body.properties);
        self.variables(body);
    }

    fn call(&mut self, call: &Call, defined: &BTreeSet<String>) {
        let name = call.name.as_str();
        self.judges_only(call);
        self.has_verbs |= self.language.is_action(name);
        let counts = self.own.get(name).or(self.language.known().functions.get(name));
        match counts {
            None if defined.contains(name) => {}
            None => self.unknown_function(call),
            Some(counts) if !counts.contains(&call.arguments) && !defined.contains(name) => {
                let counts = counts.clone();
                self.wrong_arguments(call, &counts);
            }
            Some(_) => {}
        }
        if self.own.contains_key(name) {
            return;
        }
        let row = self.language.words.names.iter().find(|(word, argument, _)| {
            // What is named stands last in all of them.
            *word == name && argument + 1 == call.arguments
        });
        match row {
            Some((.., NameKind::Requirement)) => self.requirement(call),
            Some((.., kind)) => self.name(call, *kind),
            None if literals::OFFERING.contains(&name) => {
                call.pieces.iter().for_each(|pieces| self.known_pieces(pieces, &[NameKind::Option]));
            }
            None => {}
        }
    }

    /// The last finding is of a bot that reads what a variant may declare: the pack can be played without the bot.
    fn may_be_of_a_variant(&mut self) {
        if let Some(found) = self.found.last_mut() {
            found.severity = Severity::Warning;
            found.why =
                Some("the bot can't play by rules that don't have it; by those of a variant that has, it can".into());
        }
    }

    /// Things used as what they are not, on whatever path.
    fn kinds(&mut self, ast: &AST, has_player: bool) {
        for Misuse { spot, kind, message, help } in types::misuses(self.language, ast, has_player) {
            if kind == MisuseKind::NoProperty {
                self.helped(kind.code(), spot, help);
            } else {
                self.error(kind.code(), spot, message, help);
            }
        }
    }

    /// Gives a finding at a place the help that it lacks.
    fn helped(&mut self, code: &'static str, spot: Spot, help: Option<String>) {
        let place = Span::from(spot.span(&self.effect.script));
        let is_there = |found: &Diagnostic| found.place.as_ref().is_some_and(|at| at.span == place);
        let is_it = |found: &&mut Diagnostic| found.code == code && found.help.is_none() && is_there(found);
        if let (Some(found), Some(help)) = (self.found.iter_mut().find(is_it), help) {
            found.help(help);
        }
    }

    /// A hook changes nothing, chooses nothing, and refuses only cards.
    fn judges_only(&mut self, call: &Call) {
        let Some(spec) = self.point.filter(|spec| spec.kind.answers_only() && !self.own.contains_key(&call.name))
        else {
            return;
        };
        let message = match call.name.as_str() {
            "require" if spec.kind == PointKind::Refuses => return,
            "require" => format!("`{}` is nothing that `require` could refuse", spec.id),
            name if self.language.acts(name) => format!("`{}` judges, and `{name}` does something", spec.id),
            _ => return,
        };
        let help = match spec.returns {
            Some(kind) => {
                let acting = self.language.words.points.iter().flat_map(|points| points.specs);
                let acting = acting.copied().find(|spec| !spec.kind.answers_only());
                let acting = acting.map_or(String::new(), |spec| format!(", or for a point such as `{}`", spec.id));
                format!("it gives {kind}; what happens when is for an effect{acting}", kind = with_article(kind))
            }
            None => "it refuses with `require`, and changes nothing".into(),
        };
        self.error(code::JUDGE_ACTS, call.spot, message, Some(help));
    }

    fn unknown_function(&mut self, call: &Call) {
        let what = if call.is_method { "method" } else { "function" };
        let table = self.language.table();
        let words = table.words.iter().filter(|word| !word.is_property() && !word.is_operator());
        let words: BTreeSet<&str> = words.map(|word| word.name.as_str()).gather();
        let own = self.own.keys().map(String::as_str);
        let names: Vec<&str> = words.into_iter().chain(own).collect();
        let rest = self
            .language
            .known()
            .functions
            .keys()
            .map(String::as_str)
            .filter(|name| name.starts_with(char::is_alphabetic));
        let near = nearest(&call.name, names.iter().copied()).or_else(|| nearest(&call.name, rest)).map(str::to_owned);
        let foreign = slips::foreign(&call.name).map(str::to_owned);
        let near = near.filter(|_| foreign.is_none());
        let message = format!("there is no {what} `{}`", call.name);
        self.misspelt(code::UNKNOWN_FUNCTION, (&call.name, call.spot), message, near.as_deref(), foreign);
    }

    fn wrong_arguments(&mut self, call: &Call, counts: &BTreeSet<usize>) {
        let own = usize::from(call.is_method);
        let list = counts.iter().filter_map(|count| count.checked_sub(own)).map(|count| count.to_string());
        let list = list.collect::<Vec<_>>().join(" or ");
        let given = call.arguments - own;
        let noun = if list == "1" { "argument" } else { "arguments" };
        let here = if call.is_method { " here" } else { "" };
        let message = format!("`{}` takes {list} {noun}{here}, not {given}", call.name);
        let signatures = self.language.signatures_of(&call.name).collect::<Vec<_>>().join(", ");
        let help = (!signatures.is_empty()).then(|| format!("there is {signatures}"));
        self.error(code::WRONG_ARGUMENTS, call.spot, message, help);
    }

    fn requirement(&mut self, call: &Call) {
        let Some((key, spot)) = &call.key else {
            let message = "the reason of a `require` is a text written out here".into();
            return self.error(code::UNKNOWN_REQUIREMENT, call.spot, message, None);
        };
        let keys = self.names.requirements.clone();
        if !keys.contains(&key.as_str()) {
            let (pack, language) = (self.names.id, self.names.text_language);
            let (table, file) = match self.variant() {
                Some(variant) => (format!("texts.{language}.require.{key}"), format!("variants/{variant}.toml")),
                None => (format!("require.{key}"), format!("texts/{language}.toml")),
            };
            let add = format!("add `[{table}]` with `text` and `cite` to `data/{pack}/{file}`");
            let message = format!("no text says why `{key}` refuses");
            return self.misspelt(code::UNKNOWN_REQUIREMENT, (key, *spot), message, nearest(key, keys), Some(add));
        }
        if !self.requirements.contains(key) {
            if self.requirements.len() > usize::from(u8::MAX) {
                let message = "more requirements than a pack may have".into();
                return self.error(code::UNKNOWN_REQUIREMENT, *spot, message, None);
            }
            self.requirements.push(key.clone());
        }
    }

    /// The variant in whose folder the script lies; none where it is the pack's own.
    fn variant(&self) -> Option<&str> {
        let below = self.effect.path.strip_prefix("scripts/")?.strip_prefix(self.names.id)?.strip_prefix('/')?;
        below.split_once('/').map(|(variant, _)| variant)
    }

    fn properties(&mut self, properties: &[(String, Spot)]) {
        if self.has_maps {
            return;
        }
        for (name, spot) in properties {
            if self.language.known().properties.contains(name) {
                continue;
            }
            let words = self.language.table().words.iter().filter(|word| word.is_property());
            let words: BTreeSet<&str> = words.map(|word| word.name.as_str()).gather();
            let message = format!("nothing has a property `{name}`");
            let mut found = finding::error(self.effect, code::UNKNOWN_PROPERTY, *spot, message);
            lacks_parentheses_or_is(self.language, &mut found, name, 1, nearest(name, words));
            self.found.push(found);
        }
    }

    fn is_constant(&self, name: &str) -> bool {
        self.language.constant(name).is_some()
    }

    fn variables(&mut self, body: &Body) {
        for (name, spot) in &body.used {
            if !self.is_constant(name) && !body.defined.contains(name) {
                let mut found = unknown_variable(self.language, self.effect, name, *spot, &body.defined);
                if body.is_between_bars && self.variables.contains(name) {
                    found.fix = None;
                    found.help(format!(
                        "a function between bars sees only what it is given: write `{name}` between its bars, and give it there"
                    ));
                }
                self.found.push(found);
            }
        }
        for (name, spot) in body.assigned.iter().filter(|(name, _)| self.language.constant(name).is_some()) {
            if body.defined.contains(name) {
                continue;
            }
            let help = format!("keep it in a variable: `let mine = {name};`");
            self.error(code::CHANGED_CONSTANT, *spot, format!("`{name}` can't be changed"), Some(help));
        }
        for (name, spot) in &body.variables {
            let is_used =
                body.used.iter().any(|(used, _)| used == name) || body.calls.iter().any(|call| call.name == *name);
            if !is_used && !name.starts_with('_') {
                let message = format!("the variable `{name}` is never read");
                let mut found = finding::warning(self.effect, code::UNUSED_VARIABLE, *spot, message);
                found.help(format!("leave it out, or call it `_{name}`")).instead(format!("_{name}"));
                self.found.push(found);
            }
        }
    }
}

/// A kind of value, as a sentence names one.
fn with_article(kind: &str) -> String {
    let article = if kind.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} `{kind}`")
}
