//! The body of a script's function: its calls, properties and variables.
//!
//! Which of them exist is for `check` to say. Scopes within a function are not told apart.

use super::Spot;
use super::literals::{ComparedWith, OFFERING};
use super::pieces::Pieces;
use crate::model::Effect;
use rhai::{AST, ASTNode, Expr, FnCallExpr, Stmt};
use std::collections::BTreeSet;

/// The name of an effect's function.
pub(super) fn function(effect: &Effect) -> String {
    effect.id.replace('-', "_")
}

/// What is met in one function's body.
#[derive(Default)]
pub(super) struct Body {
    /// Whether it is a function written between bars, `|x| …`, which sees only what it is given.
    pub is_between_bars: bool,
    /// Calls, of operators not.
    pub calls: Vec<Call>,
    /// Properties that are read or written.
    pub properties: Vec<(String, Spot)>,
    /// Variables of `let` and `const`.
    pub variables: Vec<(String, Spot)>,
    /// All names that are defined anywhere in it.
    pub defined: BTreeSet<String>,
    /// Variables where they stand.
    pub used: Vec<(String, Spot)>,
    /// Those among them that get a value.
    pub assigned: Vec<(String, Spot)>,
    /// Texts that are put together and compared, and what with.
    pub pieces_compared: Vec<(Pieces, ComparedWith)>,
}

/// A call of a function by its name.
pub(super) struct Call {
    /// The function's name.
    pub name: String,
    /// How many arguments, the one before the dot included.
    pub arguments: usize,
    /// Whether it is written after a dot.
    pub is_method: bool,
    /// The last argument and its place, where it is a plain text: the key of a `require`.
    pub key: Option<(String, Spot)>,
    /// The last argument where it is a text that is put together; of words that offer some, each of those.
    pub pieces: Vec<Pieces>,
    /// Where the name stands.
    pub spot: Spot,
}

impl Body {
    /// Walks over the only function of a script.
    pub fn of(function: &AST, parameters: &[&str]) -> Body {
        let mut body = Body::default();
        body.defined.extend(parameters.iter().map(|&name| name.to_owned()));
        function.walk(&mut |path: &[ASTNode]| {
            path.last().into_iter().for_each(|node| body.meet(node));
            true
        });
        body
    }

    fn meet(&mut self, node: &ASTNode) {
        match node {
            ASTNode::Expr(Expr::FnCall(call, at)) | ASTNode::Stmt(Stmt::FnCall(call, at)) => {
                self.call(call, (*at).into(), false);
            }
            ASTNode::Expr(Expr::MethodCall(call, at)) => self.call(call, (*at).into(), true),
            ASTNode::Expr(Expr::Property(property, at)) => {
                self.properties.push((property.2.to_string(), (*at).into()));
            }
            ASTNode::Expr(Expr::Variable(variable, _, at)) if variable.2.is_empty() => {
                self.used.push((variable.1.to_string(), (*at).into()));
            }
            ASTNode::Stmt(statement) => self.define(statement),
            _ => {}
        }
    }

    fn define(&mut self, statement: &Stmt) {
        match statement {
            Stmt::Var(variable, ..) => {
                let (name, spot) = (variable.0.name.to_string(), Spot::from(variable.0.pos));
                self.defined.insert(name.clone());
                self.variables.push((name, spot));
            }
            Stmt::For(parts, _) => {
                let names = [Some(&parts.0), parts.1.as_ref()];
                self.defined.extend(names.into_iter().flatten().map(|ident| ident.name.to_string()));
            }
            Stmt::Assignment(parts) => {
                if let Expr::Variable(variable, _, at) = &parts.1.lhs {
                    self.assigned.push((variable.1.to_string(), (*at).into()));
                }
            }
            Stmt::TryCatch(parts, _) => {
                if let Expr::Variable(variable, ..) = &parts.expr {
                    self.defined.insert(variable.1.to_string());
                }
            }
            _ => {}
        }
    }

    fn call(&mut self, call: &FnCallExpr, spot: Spot, is_method: bool) {
        if let ("==" | "!=", true, [left, right]) = (call.name.as_str(), call.is_operator_call(), call.args.as_ref()) {
            let compared =
                [(left, right), (right, left)].map(|(text, with)| Some((Pieces::of(text)?, compared(with)?)));
            self.pieces_compared.extend(compared.into_iter().flatten());
        }
        if call.is_operator_call() || call.is_qualified() || call.name.starts_with("anon$") {
            return;
        }
        let key = match call.args.last() {
            Some(Expr::StringConstant(key, at)) => Some((key.to_string(), (*at).into())),
            _ => None,
        };
        let pieces = match call.args.last() {
            Some(Expr::Array(words, _)) if OFFERING.contains(&call.name.as_str()) => words.as_slice(),
            last => last.map(std::slice::from_ref).unwrap_or_default(),
        };
        let pieces = pieces.iter().filter_map(Pieces::of).collect();
        let arguments = call.args.len() + usize::from(is_method);
        self.calls.push(Call { name: call.name.to_string(), arguments, is_method, key, pieces, spot });
    }
}

/// What a text is compared with, where that has a name.
fn compared(with: &Expr) -> Option<ComparedWith> {
    match with {
        Expr::Variable(variable, ..) => Some(ComparedWith::Variable(variable.1.to_string())),
        Expr::Property(property, _) => Some(ComparedWith::Property(property.2.to_string())),
        Expr::Dot(parts, ..) => compared(&parts.rhs).filter(|with| matches!(with, ComparedWith::Property(_))),
        _ => None,
    }
}
