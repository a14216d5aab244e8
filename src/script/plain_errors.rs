//! The errors of Rhai in plain sentences: lower case, no full stop, none of the engine's own words.

use rhai::{EvalAltResult, LexError, ParseErrorType};

/// What goes wrong in a run.
pub(super) fn of_run(error: &EvalAltResult) -> String {
    use EvalAltResult::*;
    match error {
        ErrorVariableNotFound(name, _) => format!("there is no variable `{name}` here"),
        ErrorVariableExists(name, _) => format!("there is a variable `{name}` already"),
        ErrorForbiddenVariable(name, _) => format!("a variable can't be called `{name}`"),
        ErrorPropertyNotFound(name, _) => format!("there is no property `{name}` here"),
        ErrorIndexNotFound(at, _) => format!("there is nothing at `{at}`"),
        ErrorFunctionNotFound(signature, _) => {
            format!("there is no function `{}` for this", signature.split(" (").next().unwrap_or(signature))
        }
        ErrorModuleNotFound(..) | ErrorInModule(..) | ErrorTooManyModules(_) => "scripts have no modules".into(),
        ErrorUnboundThis(_) => "`this` stands for nothing in a script".into(),
        ErrorMismatchDataType(wanted, given, _) | ErrorMismatchOutputType(wanted, given, _) => {
            format!("`{}` is expected here, not `{}`", type_name(wanted), type_name(given))
        }
        ErrorIndexingType(kinds, _) => {
            let kind = type_name(kinds.split(" [").next().unwrap_or(kinds));
            format!("brackets take a thing out of a list, and `{kind}` is none: a set is gone through with `for`")
        }
        ErrorArrayBounds(0, at, _) => format!("there is no item {at}: the list is empty"),
        ErrorArrayBounds(count, at, _) => format!("there is no item {at}: the list has those from 0 to {}", count - 1),
        ErrorStringBounds(0, at, _) => format!("there is no letter {at}: the text is empty"),
        ErrorStringBounds(count, at, _) => {
            format!("there is no letter {at}: the text has those from 0 to {}", count - 1)
        }
        ErrorBitFieldBounds(_, at, _) => format!("a number has nothing at {at}"),
        ErrorFor(_) => "`for` goes through a set, a list or a range such as `1..4`, and this is none".into(),
        ErrorDataRace(name, _) if name.is_empty() => "something is read while it is being changed".into(),
        ErrorDataRace(name, _) => format!("`{name}` is read while it is being changed"),
        ErrorNonPureMethodCallOnConstant(name, _) => {
            let name = name.trim_start_matches("get$").trim_start_matches("set$");
            format!("a constant can't be changed, and `{name}` would")
        }
        ErrorAssignmentToConstant(name, _) => format!("`{name}` can't be changed"),
        ErrorDotExpr(said, _) => of_property(said),
        ErrorArithmetic(said, _) => of_arithmetic(said),
        ErrorTooManyOperations(_) | ErrorTerminated(..) => "the script runs on and on, and is stopped".into(),
        ErrorTooManyVariables(_) => "the script has more variables than a script may have".into(),
        ErrorStackOverflow(_) => "functions call each other too deep".into(),
        ErrorDataTooLarge(..) => "a text or a list grows larger than a script may have it".into(),
        ErrorRuntime(thrown, _) if thrown.is_unit() => "the script stops itself".into(),
        ErrorRuntime(thrown, _) => thrown.to_string(),
        ErrorParsing(kind, _) => of_parser(kind),
        ErrorInFunctionCall(_, _, inner, _) => of_run(inner),
        LoopBreak(true, ..) => "`break` stands in no loop".into(),
        LoopBreak(false, ..) => "`continue` stands in no loop".into(),
        _ => "the script can't be run here".into(),
    }
}

/// What is wrong with a property: Rhai says it with the property and the kind between quotation marks.
fn of_property(said: &str) -> String {
    let quoted: Vec<&str> = said.split('\'').skip(1).step_by(2).collect();
    match quoted[..] {
        [property, kind, _] if said.starts_with("No writable") => {
            format!("`{property}` of `{}` can only be read", type_name(kind))
        }
        [property, kind] => format!("`{}` has no property `{property}`", type_name(kind)),
        _ => "nothing like that follows a `.` here".into(),
    }
}

/// What is wrong in a calculation: Rhai says what, a colon, and the calculation.
fn of_arithmetic(said: &str) -> String {
    let (what, calculation) = said.split_once(": ").unwrap_or((said, ""));
    let what = what.to_lowercase();
    let known = if what.contains("zero") {
        "nothing is divided by 0"
    } else if what.contains("overflow") || what.contains("too large") {
        "the number leaves the range of scripts, from -9223372036854775808 to 9223372036854775807"
    } else {
        "this can't be calculated"
    };
    if calculation.is_empty() { known.into() } else { format!("{known}: `{calculation}`") }
}

/// What is wrong with a script as it is written.
pub(super) fn of_parser(kind: &ParseErrorType) -> String {
    use ParseErrorType::*;
    let lacks = |what: &str| format!("{what} is missing here");
    match kind {
        BadInput(error) => of_characters(error),
        UnknownOperator(word) => format!("there is no sign `{word}`"),
        MissingToken(token, _) => lacks(&format!("a `{token}`")),
        MissingSymbol(_) => lacks("a sign"),
        MalformedIndexExpr(_) => "what stands in these brackets names no place in a list".into(),
        MalformedCapture(_) => "a function between bars can't take this from outside".into(),
        DuplicatedProperty(name) => format!("`{name}` is given twice"),
        DuplicatedVariable(name) => format!("there are two variables `{name}`"),
        WrongSwitchDefaultCase => "`_` is the last case of a `switch`".into(),
        WrongSwitchIntegerCase => "a case with a number stands before the cases with a range".into(),
        WrongSwitchCaseCondition => "this case of a `switch` can't have a condition".into(),
        VariableExists(name) => format!("there is a variable `{name}` already"),
        VariableUndefined(name) => format!("there is no variable `{name}` here"),
        ModuleUndefined(_) => "scripts have no modules".into(),
        PropertyExpected => lacks("the name of a property"),
        VariableExpected => lacks("the name of a variable"),
        ForbiddenVariable(name) => format!("a variable can't be called `{name}`"),
        Reserved(word) => format!("scripts can't use `{word}`: it has no meaning here"),
        MismatchedType(wanted, given) => format!("{} is expected here, not {}", in_words(wanted), in_words(given)),
        ExprExpected(what) => lacks(what),
        WrongDocComment => "a comment with `///` stands above a function".into(),
        WrongFnDefinition => "a function stands outside all others".into(),
        FnMissingName => lacks("the name of the function"),
        FnMissingParams(name) => format!("`()` is missing after `{name}`"),
        FnMissingBody(name) => format!("`{{ … }}` is missing after `{name}`"),
        FnDuplicatedParam(name, given) => format!("`{name}` takes `{given}` twice"),
        FnDuplicatedDefinition(name, _) => format!("there are two functions `{name}`"),
        WrongExport => "scripts export nothing".into(),
        AssignmentToConstant(name) if name.is_empty() => "this can't be changed".into(),
        AssignmentToConstant(name) => format!("`{name}` can't be changed"),
        AssignmentToInvalidLHS(_) => "nothing can be put into what stands before the `=`".into(),
        ExprTooDeep => "this is nested too deep".into(),
        TooManyFunctions => "the script has more functions than a script may have".into(),
        LiteralTooLarge(..) => "this is longer than a script may have it".into(),
        UnexpectedEOF => "the script ends too soon".into(),
        LoopBreak => "`break` and `continue` stand in loops".into(),
        _ => "this can't be read".into(),
    }
}

/// A kind of value, which the parser names with an article.
fn in_words(kind: &str) -> &str {
    match kind {
        "an iterable value" => "a set, a list or a range",
        "a boolean" | "a boolean expression" => "something that holds or not",
        "a string" | "an interpolated string" => "a text",
        "an integer" | "a floating-point number" | "a decimal number" => "a number",
        kind => kind,
    }
}

/// What is wrong with the characters of a script.
fn of_characters(error: &LexError) -> String {
    use LexError::*;
    match error {
        UnexpectedInput(text) => format!("`{text}` can't stand here"),
        UnterminatedString => "the quotation mark that ends the text is missing".into(),
        StringTooLong(most) => format!("a text has at most {most} characters"),
        MalformedEscapeSequence(text) => format!("`{text}` is no character: a `\\` in a text is written `\\\\`"),
        MalformedNumber(text) => format!("`{text}` is not a number"),
        MalformedChar(text) => format!("`{text}` is not one character: a text has double quotation marks"),
        MalformedIdentifier(text) => format!("`{text}` can't be a name"),
        ImproperSymbol(text, _) if !text.is_empty() => format!("there is no sign `{text}`"),
        ImproperSymbol(..) | Runtime(_) => "this can't be read".into(),
        _ => "this can't be read".into(),
    }
}

/// A type's name as scripts know it.
pub(super) fn type_name(name: &str) -> &str {
    match name {
        "i64" => "int",
        "f64" => "float",
        "()" => "nothing",
        "Fn" | "FnPtr" => "function",
        name if name.starts_with("core::ops::Range") || name.starts_with("range") => "range",
        name if name.ends_with("Dynamic") => "thing",
        name if name.contains("String") || name.contains("str") => "string",
        name => name.rsplit("::").next().unwrap_or(name),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rhai::Engine;

    fn run(script: &str) -> String {
        of_run(Engine::new().eval::<()>(script).expect_err(script).unwrap_inner())
    }

    fn read(script: &str) -> String {
        of_parser(Engine::new().compile(script).expect_err(script).err_type())
    }

    #[test]
    fn what_goes_wrong_in_a_run_is_said_without_the_engines_words() {
        let cases = [
            ("let a = 1; a.height", "`int` has no property `height`"),
            ("let a = 1; a.height = 2", "`height` of `int` can only be read"),
            ("let a = [1, 2]; a[2]", "there is no item 2: the list has those from 0 to 1"),
            ("let a = []; a[0]", "there is no item 0: the list is empty"),
            (
                "let a = true; a[0]",
                "brackets take a thing out of a list, and `bool` is none: a set is gone through with `for`",
            ),
            (
                "let t = true; for x in t { }",
                "`for` goes through a set, a list or a range such as `1..4`, and this is none",
            ),
            ("1 / 0", "nothing is divided by 0: `1 / 0`"),
            (
                "9223372036854775807 + 1",
                "the number leaves the range of scripts, from -9223372036854775808 to 9223372036854775807: \
                 `9223372036854775807 + 1`",
            ),
            ("let n = 1; if n { n = 2; }", "`bool` is expected here, not `int`"),
            ("throw", "the script stops itself"),
            ("throw \"oh\"", "oh"),
            ("fn f() { a } f()", "there is no variable `a` here"),
        ];
        for (script, said) in cases {
            assert_eq!(run(script), said, "{script}");
        }
    }

    #[test]
    fn what_can_not_be_read_is_said_without_the_engines_words() {
        let cases = [
            ("let a = \"x", "the quotation mark that ends the text is missing"),
            ("let a = 'xy';", "`xy` is not one character: a text has double quotation marks"),
            ("let if = 1;", "the name of a variable is missing here"),
            ("let new = 1;", "scripts can't use `new`: it has no meaning here"),
            ("fn f(a, a) { }", "`f` takes `a` twice"),
            ("fn f() { } fn f() { }", "there are two functions `f`"),
            ("break;", "`break` and `continue` stand in loops"),
            ("f() = 2;", "nothing can be put into what stands before the `=`"),
            ("if 1 { }", "something that holds or not is expected here, not a number"),
            ("for x in true { }", "a set, a list or a range is expected here, not something that holds or not"),
            ("switch 1 { _ => 1, 2 => 3 }", "`_` is the last case of a `switch`"),
        ];
        for (script, said) in cases {
            assert_eq!(read(script), said, "{script}");
        }
    }
}
