//! What kinds of things a script handles, found without running it: `discard(choose(blocks()))` is wrong on every path.
//!
//! Each function is read once for each list of kinds that it is called with, until nothing new is learnt. What can't be
//! known, such as what stands in an array or what a closure is given, fits everything, so that a right script is never
//! blamed.

mod gives;
mod packages;

use super::Spot;
use super::language::Language;
use super::run_error::{MisuseKind, Misused, there_is_of};
use super::word_table::Word;
use gives::{Gives, either};
use packages::{fits, is_checked, of_package, one_of, quoted_constant};

use rhai::{AST, ASTFlags, ASTNode, BinaryExpr, Expr, FnCallExpr, Stmt, StmtBlock};
use std::collections::{BTreeMap, BTreeSet};

/// What kind of thing something is; none where it is not known.
type Type = Option<&'static str>;

/// How many ways to call its functions one script is followed through.
const MAX_INSTANCES: usize = 64;
/// How often all of them are read again.
const MAX_ROUNDS: usize = 6;
/// How many statements and values may be read in all: some dozen times those of the longest script that is one.
const MAX_READINGS: usize = 300_000;

/// Something used as what it is not.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Misuse {
    /// Where.
    pub spot: Spot,
    /// How.
    pub kind: MisuseKind,
    /// What is wrong: lower case, no full stop.
    pub message: String,
    /// What would be right.
    pub help: Option<String>,
}

/// Finds what is used as what it is not. At a rule point there is no player of a card.
pub(super) fn misuses(language: &'static Language, ast: &AST, has_player: bool) -> Vec<Misuse> {
    let mut script = Script {
        language,
        bodies: BTreeMap::new(),
        instances: Vec::new(),
        found: BTreeSet::new(),
        has_player,
        readings: MAX_READINGS,
    };
    for function in ast.iter_functions() {
        let (name, count) = (function.name.to_owned(), function.params.len());
        let mut only = ast.clone_functions_only();
        only.retain_functions(move |_, _, other: &str, parameters: usize| other == name && parameters == count);
        let body = statements(&only);
        let parameters = function.params.iter().map(|&parameter| parameter.to_owned()).collect();
        script.bodies.insert((function.name.to_owned(), count), Body { parameters, statements: body });
        script.instance(function.name, vec![None; count]);
    }
    script.read();
    // What was read in part may look wrong and be right.
    if script.readings == 0 { Vec::new() } else { script.found.into_iter().collect() }
}

/// The statements of the only function of a script.
fn statements(only: &AST) -> Vec<Stmt> {
    let mut statements = Vec::new();
    only.walk(&mut |path: &[ASTNode]| {
        if let [ASTNode::Stmt(statement)] = path {
            statements.push((*statement).clone());
        }
        true
    });
    statements
}

struct Body {
    parameters: Vec<String>,
    statements: Vec<Stmt>,
}

/// A function called with things of these kinds, and what it gives.
struct Instance {
    name: String,
    arguments: Vec<Type>,
    gives: Type,
}

struct Script {
    language: &'static Language,
    bodies: BTreeMap<(String, usize), Body>,
    instances: Vec<Instance>,
    found: BTreeSet<Misuse>,
    has_player: bool,
    /// How many statements and values may still be read.
    readings: usize,
}

impl Script {
    fn read(&mut self) {
        for _ in 0..MAX_ROUNDS {
            self.found.clear();
            let (known, mut has_changed) = (self.instances.len(), false);
            for at in 0..known {
                let gives = self.read_instance(at);
                has_changed |= gives != self.instances[at].gives;
                self.instances[at].gives = gives;
            }
            if self.readings == 0 || !has_changed && self.instances.len() == known {
                return;
            }
        }
    }

    /// What a call of the script's own function gives, as far as it is known yet.
    fn instance(&mut self, name: &str, arguments: Vec<Type>) -> Type {
        let is_it = |instance: &Instance| instance.name == name && instance.arguments == arguments;
        if let Some(known) = self.instances.iter().find(|instance| is_it(instance)) {
            return known.gives;
        }
        if self.instances.len() < MAX_INSTANCES {
            self.instances.push(Instance { name: name.to_owned(), arguments, gives: None });
        }
        None
    }

    fn read_instance(&mut self, at: usize) -> Type {
        let Instance { name, arguments, .. } = &self.instances[at];
        let (key, arguments) = ((name.clone(), arguments.len()), arguments.clone());
        let body = self.bodies.remove(&key)?;
        let mut varying = BTreeSet::new();
        let gives = loop {
            let known = varying.len();
            let variables: Vec<(String, Type)> =
                body.parameters.iter().cloned().zip(arguments.iter().copied()).collect();
            let mut reading =
                BodyReader { script: self, own: &key.0, variables, varying, gives: Gives::Nothing, found: Vec::new() };
            let last = reading.statements(&body.statements);
            let gives = reading.gives.or(last).known();
            let found = std::mem::take(&mut reading.found);
            varying = std::mem::take(&mut reading.varying);
            if varying.len() == known || self.readings == 0 {
                self.found.extend(found);
                break gives;
            }
        };
        self.bodies.insert(key, body);
        gives
    }

    fn has(&self, name: &str, arguments: usize, own: &str) -> bool {
        self.bodies.contains_key(&(name.to_owned(), arguments)) || name == own
    }
}

/// One reading of a function's body.
struct BodyReader<'s> {
    script: &'s mut Script,
    /// The function that is read, which the script has taken out of its list for the while.
    own: &'s str,
    variables: Vec<(String, Type)>,
    /// Variables that are of several kinds in turn.
    varying: BTreeSet<String>,
    gives: Gives,
    found: Vec<Misuse>,
}

impl BodyReader<'_> {
    fn block(&mut self, block: &StmtBlock) -> Type {
        let outer = self.variables.len();
        let last = self.statements(block.statements());
        self.variables.truncate(outer);
        last
    }

    /// The kind of the last statement's value.
    fn statements(&mut self, statements: &[Stmt]) -> Type {
        let mut last = Some("nothing");
        for statement in statements {
            last = self.statement(statement);
        }
        last
    }

    fn define(&mut self, name: &str, kind: Type) {
        let kind = if self.varying.contains(name) { None } else { kind };
        self.variables.push((name.to_owned(), kind));
    }

    fn statement(&mut self, statement: &Stmt) -> Type {
        if !self.may_read() {
            return None;
        }
        match statement {
            Stmt::Expr(expression) => return self.expression(expression),
            Stmt::FnCall(call, at) => return self.call(call, (*at).into(), None),
            Stmt::Block(block) => return self.block(block),
            Stmt::If(parts, _) => {
                self.condition(&parts.expr);
                let then = self.block(&parts.body);
                let otherwise = self.block(&parts.branch);
                return either(then, otherwise);
            }
            Stmt::Switch(parts, _) => return self.switch(&parts.0, &parts.1.expressions),
            Stmt::While(parts, _) | Stmt::Do(parts, ..) => {
                if !matches!(parts.expr, Expr::Unit(_)) {
                    self.condition(&parts.expr);
                }
                self.block(&parts.body);
                return None;
            }
            Stmt::For(parts, _) => {
                let set = self.expression(&parts.2.expr);
                let outer = self.variables.len();
                self.define(&parts.0.name, one_of(self.script.language, set));
                if let Some(counter) = &parts.1 {
                    self.define(&counter.name, Some("int"));
                }
                self.block(&parts.2.body);
                self.variables.truncate(outer);
                return None;
            }
            Stmt::Var(parts, ..) => {
                let kind = self.expression(&parts.1);
                self.define(&parts.0.name, kind);
            }
            Stmt::Assignment(parts) => self.assign(&parts.1, parts.0.is_op_assignment()),
            Stmt::TryCatch(parts, _) => {
                self.block(&parts.body);
                let outer = self.variables.len();
                if let Expr::Variable(variable, ..) = &parts.expr {
                    self.define(&variable.1, None);
                }
                self.block(&parts.branch);
                self.variables.truncate(outer);
                return None;
            }
            Stmt::Return(value, flags, _) => {
                let kind = value.as_ref().map_or(Some("nothing"), |value| self.expression(value));
                if !flags.contains(ASTFlags::BREAK) {
                    self.gives = self.gives.or(kind);
                }
                return None;
            }
            Stmt::BreakLoop(Some(value), ..) => {
                self.expression(value);
                return None;
            }
            _ => {}
        }
        Some("nothing")
    }

    fn switch(&mut self, value: &Expr, cases: &[BinaryExpr]) -> Type {
        self.expression(value);
        let mut gives = Gives::Nothing;
        for case in cases {
            self.expression(&case.lhs);
            let kind = self.expression(&case.rhs);
            gives = gives.or(kind);
        }
        gives.known()
    }

    fn assign(&mut self, parts: &BinaryExpr, is_with_operator: bool) {
        let kind = self.expression(&parts.rhs);
        match &parts.lhs {
            Expr::Variable(variable, ..) => {
                let name = variable.1.as_str();
                let known = self.variables.iter().rev().find(|(other, _)| other == name).map(|(_, kind)| *kind);
                let is_same = known.is_some_and(|known| known == kind || (is_with_operator && known.is_some()));
                if !is_same {
                    self.varying.insert(name.to_owned());
                }
            }
            place => {
                self.expression(place);
            }
        }
    }

    /// Something that must hold or not.
    fn condition(&mut self, expression: &Expr) {
        if let Some(kind) = self.expression(expression).filter(|kind| *kind != "bool") {
            let spot = expression.start_position().into();
            let help = "a condition holds or not: compare it, as in `turn() == 1` or `hand().count > 2`";
            let message = format!("`bool` is expected here, not `{kind}`");
            self.misuse(spot, MisuseKind::Condition, message, Some(help.into()));
        }
    }

    fn misuse(&mut self, spot: Spot, kind: MisuseKind, message: String, help: Option<String>) {
        self.found.push(Misuse { spot, kind, message, help });
    }

    fn ignore(&mut self, expression: &Expr) {
        self.expression(expression);
    }

    /// Whether there may be one more to read.
    fn may_read(&mut self) -> bool {
        self.script.readings = self.script.readings.saturating_sub(1);
        self.script.readings > 0
    }

    fn expression(&mut self, expression: &Expr) -> Type {
        if !self.may_read() {
            return None;
        }
        match expression {
            Expr::BoolConstant(..) => Some("bool"),
            Expr::IntegerConstant(..) => Some("int"),
            Expr::FloatConstant(..) => Some("float"),
            Expr::CharConstant(..) => Some("char"),
            Expr::StringConstant(..) => Some("string"),
            Expr::Unit(_) => Some("nothing"),
            Expr::InterpolatedString(parts, _) => {
                parts.iter().for_each(|part| self.ignore(part));
                Some("string")
            }
            Expr::Array(items, _) => {
                items.iter().for_each(|item| self.ignore(item));
                Some("array")
            }
            Expr::Map(parts, _) => {
                parts.0.iter().for_each(|(_, value)| self.ignore(value));
                Some("map")
            }
            Expr::Variable(variable, _, _) => self.variable(&variable.1),
            Expr::FnCall(call, at) => self.call(call, (*at).into(), None),
            Expr::Stmt(block) => self.block(block),
            Expr::Dot(parts, ..) => {
                let receiver = self.expression(&parts.lhs);
                self.chain(receiver, &parts.lhs, &parts.rhs)
            }
            Expr::Index(parts, ..) => {
                self.expression(&parts.lhs);
                self.index(&parts.rhs);
                None
            }
            Expr::And(parts, _) | Expr::Or(parts, _) => {
                parts.iter().for_each(|part| self.condition(part));
                Some("bool")
            }
            Expr::Coalesce(parts, _) => {
                parts.iter().for_each(|part| self.ignore(part));
                None
            }
            _ => None,
        }
    }

    fn variable(&mut self, name: &str) -> Type {
        if let Some((_, kind)) = self.variables.iter().rev().find(|(other, _)| other == name) {
            return if self.varying.contains(name) { None } else { *kind };
        }
        self.script.language.constant(name).map(|constant| constant.kind)
    }

    /// What stands between brackets, and what follows them: in `seats[at].draw(1)` Rhai has `at.draw(1)` there, of which the
    /// first part alone is the index. What an index gives is not known.
    fn index(&mut self, index: &Expr) {
        match index {
            Expr::Dot(parts, ..) => {
                self.expression(&parts.lhs);
                self.chain(None, &parts.lhs, &parts.rhs);
            }
            Expr::Index(parts, ..) => {
                self.expression(&parts.lhs);
                self.index(&parts.rhs);
            }
            other => {
                self.expression(other);
            }
        }
    }

    /// What follows a dot.
    fn chain(&mut self, receiver: Type, before: &Expr, after: &Expr) -> Type {
        match after {
            Expr::Property(property, at) => self.property(receiver, &property.2, (*at).into()),
            Expr::MethodCall(call, at) => self.call(call, (*at).into(), Some((receiver, before))),
            Expr::Dot(parts, ..) => {
                let middle = self.chain(receiver, before, &parts.lhs);
                self.chain(middle, &parts.lhs, &parts.rhs)
            }
            Expr::Index(parts, ..) => {
                self.chain(receiver, before, &parts.lhs);
                self.index(&parts.rhs);
                None
            }
            _ => None,
        }
    }

    fn property(&mut self, receiver: Type, name: &str, spot: Spot) -> Type {
        let table = self.script.language.table();
        let of = receiver.filter(|kind| table.is_kind(kind))?;
        let its = |word: &&Word| word.is_property() && word.name == name && word.parameters[0].1 == of;
        if let Some(word) = table.words.iter().find(its) {
            return self.script.language.gives(word);
        }
        // A property that nothing has is told by the check of names, which knows no kinds.
        if !table.words.iter().any(|word| word.is_property() && word.name == name) {
            let there_is = there_is_of(self.script.language, of);
            self.misuse(spot, MisuseKind::NoProperty, String::new(), there_is);
            return None;
        }
        let Misused { kind, message, help } = Misused::of(self.script.language, &format!("get${name}"), &[of]);
        let called = self.script.language.signatures_of(name).next();
        let help = called.map(|signature| format!("it is called with parentheses: {signature}")).or(help);
        self.misuse(spot, kind, message, help);
        None
    }

    /// A call, of a method with what stands before the dot.
    fn call(&mut self, call: &FnCallExpr, spot: Spot, receiver: Option<(Type, &Expr)>) -> Type {
        let mut kinds: Vec<Type> = receiver.iter().map(|(kind, _)| *kind).collect();
        kinds.extend(call.args.iter().map(|argument| self.expression(argument)).collect::<Vec<_>>());
        let name = call.name.as_str();
        let is_variable = self.variables.iter().any(|(variable, _)| variable == name);
        if call.is_qualified() || name.starts_with("anon$") || is_variable {
            return None;
        }
        if self.script.has(name, call.args.len(), self.own) || self.script.has(name, kinds.len(), self.own) {
            return if receiver.is_none() { self.script.instance(name, kinds) } else { None };
        }
        self.fit(call, name, &kinds, spot)
    }

    /// Whether the arguments of a word or a package's function fit; and what the call gives.
    fn fit(&mut self, call: &FnCallExpr, name: &str, kinds: &[Type], spot: Spot) -> Type {
        let language = self.script.language;
        let table = language.table();
        let has_word_kinds = kinds.iter().flatten().any(|kind| table.is_kind(kind));
        let words: Vec<&Word> = table.functions(name).filter(|word| word.parameters.len() == kinds.len()).collect();
        let fitting: Vec<&&Word> = words.iter().filter(|word| word.fits(kinds)).collect();
        let is_operator = !name.starts_with(char::is_alphabetic);
        if is_operator && !has_word_kinds {
            return of_package(name, kinds);
        }
        let in_packages = language.packages().named(name);
        // Comparing with anything is registered too, as an error.
        let is_comparison = matches!(name, "==" | "!=");
        let fits_a_package = !is_comparison && in_packages.iter().any(|wanted| fits(table, wanted, kinds));
        if fitting.is_empty() && !fits_a_package {
            // A name that there is not, and a wrong number of arguments, are found elsewhere.
            let is_for_so_many = !words.is_empty() || in_packages.iter().any(|wanted| wanted.len() == kinds.len());
            let is_wrong = (has_word_kinds || !words.is_empty()) && (is_for_so_many || is_operator);
            if is_wrong && is_checked(name, kinds) {
                self.unfit(call, name, kinds, spot);
            }
            return None;
        }
        if !self.script.has_player && !fitting.is_empty() && fitting.iter().all(|word| word.is_of_the_player) {
            self.of_nobody(name, spot);
        }
        if fits_a_package && fitting.is_empty() {
            return of_package(name, kinds);
        }
        let gives = fitting.iter().fold(Gives::Nothing, |gives, word| gives.or(language.gives(word)));
        if fits_a_package { None } else { gives.known() }
    }

    fn unfit(&mut self, call: &FnCallExpr, name: &str, kinds: &[Type], spot: Spot) {
        let types: Vec<&str> = kinds.iter().map(|kind| kind.unwrap_or("?")).collect();
        let Misused { kind, message, help: usual } = Misused::of(self.script.language, name, &types);
        let language = self.script.language;
        let quoted = call.args.iter().find_map(|argument| quoted_constant(language, argument));
        let is_property = |kind: &str| {
            let mut words = language.table().words.iter();
            words.any(|word| word.is_property() && word.name == name && word.parameters[0].1 == kind)
        };
        let (kind, help) = match (quoted, kinds) {
            (Some(constant), _) => (MisuseKind::Quoted, Some(format!("write `{constant}`, without quotation marks"))),
            (None, [Some(of)]) if is_property(of) => {
                (MisuseKind::Property, Some(format!("it is written without parentheses: `.{name}`")))
            }
            _ => (kind, usual),
        };
        self.misuse(spot, kind, message, help);
    }

    fn of_nobody(&mut self, name: &str, spot: Spot) {
        let with_seat = self
            .script
            .language
            .table()
            .functions(name)
            .find(|word| !word.is_of_the_player && word.parameters.first().is_some_and(|(_, kind)| kind == "Seat"));
        let help = match with_seat {
            Some(_) => format!("say who is meant, as in `for seat in players() {{ seat.{name}(…) }}`"),
            None => "say which player is meant: `players()` are all, in order".into(),
        };
        let message = self.script.language.words.means_nobody(name);
        self.misuse(spot, MisuseKind::Nobody, message, Some(help));
    }
}
