//! What may be written at a place of a script, as far as its tokens tell: a word, a word of some kind of thing, or the
//! name of something that has an id.

use super::language::{Language, NameKind};
use super::vocabulary::{Form, WordKind};
use super::{Token, TokenKind};
use std::ops::Range;

/// How many steps back from a dot are looked at to tell the kind of the thing before it.
const MAX_STEPS: usize = 16;

/// A place where something may be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Site {
    /// The bytes that what is written there replaces.
    pub span: Range<usize>,
    /// What may be written.
    pub what: SiteKind,
}

/// What may be written at a place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum SiteKind {
    /// A word that stands alone.
    Word,
    /// A word after a dot, for things of these kinds; any kind where there is none.
    Of(Vec<String>),
    /// The name of something, in quotation marks or a number.
    Named(NameKind),
    /// The key of a setting.
    Setting,
}

/// A script and its tokens without blanks and comments.
pub(super) struct Reading<'s> {
    pub language: &'static Language,
    pub script: &'s str,
    pub tokens: Vec<Token>,
}

impl<'s> Reading<'s> {
    pub fn new(language: &'static Language, script: &'s str) -> Reading<'s> {
        let is_code = |token: &Token| !matches!(token.kind, TokenKind::Blank | TokenKind::Comment);
        Reading { language, script, tokens: language.tokens(script).into_iter().filter(is_code).collect() }
    }

    pub fn text(&self, at: usize) -> &'s str {
        self.tokens.get(at).and_then(|token| self.script.get(token.span.clone())).unwrap_or_default()
    }

    fn kind(&self, at: usize) -> Option<TokenKind> {
        self.tokens.get(at).map(|token| token.kind)
    }

    /// What may be written at a byte; none in comments, and in texts that name nothing.
    pub fn site(&self, at: usize) -> Option<Site> {
        if self
            .language
            .tokens(self.script)
            .iter()
            .any(|it| it.kind == TokenKind::Comment && it.span.start < at && at <= it.span.end)
        {
            return None;
        }
        let next = self.tokens.partition_point(|token| token.span.start < at);
        let under = next.checked_sub(1).filter(|&last| at <= self.tokens[last].span.end);
        let here = at..at;
        match under.map(|last| (last, self.tokens[last].kind)) {
            Some((last, TokenKind::Text)) if at < self.tokens[last].span.end => {
                let span = &self.tokens[last].span;
                self.named(last, span.start + 1..span.end - 1)
            }
            Some((last, TokenKind::OpenText)) => {
                let start = self.tokens[last].span.start + 1;
                let end =
                    self.script[at..].find(|c: char| !is_of_id(c)).map_or(self.script.len(), |length| at + length);
                self.named(last, start..end)
            }
            Some((last, TokenKind::Number)) => self.named(last, self.tokens[last].span.clone()),
            Some((last, TokenKind::Keyword | TokenKind::Word | TokenKind::Constant | TokenKind::Name)) => {
                let span = self.tokens[last].span.clone();
                Some(Site { span, what: self.word_before(last) })
            }
            _ => self.named(next, here.clone()).or_else(|| Some(Site { span: here, what: self.word_before(next) })),
        }
    }

    /// What word may stand as the token of a place.
    fn word_before(&self, place: usize) -> SiteKind {
        let Some(dot) = place.checked_sub(1).filter(|&dot| matches!(self.text(dot), "." | "?.")) else {
            return SiteKind::Word;
        };
        SiteKind::Of(dot.checked_sub(1).map(|last| self.gives(last, 0)).unwrap_or_default())
    }

    /// What a text or number is the name of, that is or could be the token of a place.
    fn named(&self, place: usize, span: Range<usize>) -> Option<Site> {
        let is_around = |token: &Token| token.span.start < span.start;
        let is_text = matches!(self.kind(place), Some(TokenKind::Text | TokenKind::OpenText))
            && self.tokens.get(place).is_some_and(is_around);
        let call = self.call(place);
        let of_word = call.and_then(|call| {
            let known = self.language.words.names.iter().find(|row| (row.0, row.1) == call);
            let setting = (call == ("setting", 0)).then_some(SiteKind::Setting);
            known.map(|row| SiteKind::Named(row.2)).or(setting)
        });
        let compared = || {
            let is_compared = place >= 3 && matches!(self.text(place - 1), "==" | "!=") && self.text(place - 3) == ".";
            let property = if is_compared { self.text(place - 2) } else { return None };
            self.language.words.name_properties.iter().find(|row| row.0 == property).map(|row| SiteKind::Named(row.1))
        };
        let what = of_word.or_else(compared)?;
        // Only a card's number stands without quotation marks.
        (is_text != (what == SiteKind::Named(NameKind::Card))).then_some(Site { span, what })
    }

    /// The function whose argument the token of a place is, and which one: after a dot, the first stands before it.
    fn call(&self, place: usize) -> Option<(&'s str, usize)> {
        let mut open: Vec<Option<(&str, usize)>> = Vec::new();
        for at in 0..place.min(self.tokens.len()) {
            match self.text(at) {
                "(" => {
                    let is_named = at > 0 && matches!(self.kind(at - 1), Some(TokenKind::Word | TokenKind::Name));
                    let first = usize::from(at > 1 && matches!(self.text(at - 2), "." | "?."));
                    open.push(is_named.then(|| (self.text(at - 1), first)));
                }
                "[" | "{" | "${" => open.push(None),
                ")" | "]" | "}" => drop(open.pop()),
                "," => open.last_mut().into_iter().flatten().for_each(|(_, argument)| *argument += 1),
                _ => {}
            }
        }
        open.pop().flatten()
    }

    /// The kinds of what an expression gives that ends with the token of a place; nothing where that can't be told.
    fn gives(&self, last: usize, steps: usize) -> Vec<String> {
        if steps > MAX_STEPS {
            return Vec::new();
        }
        let (name, kind) = match self.text(last) {
            ")" => match self.opening(last).and_then(|open| open.checked_sub(1)) {
                Some(name) => (name, WordKind::Function),
                None => return Vec::new(),
            },
            name if self.kind(last) == Some(TokenKind::Constant) => {
                return self.language.constant(name).map(|constant| constant.kind.to_owned()).into_iter().collect();
            }
            _ => (last, WordKind::Property),
        };
        let follows_dot = name > 1 && matches!(self.text(name - 1), "." | "?.");
        if kind == WordKind::Property && !follows_dot {
            return self.variable(name, steps);
        }
        let first = if follows_dot { name.checked_sub(2) } else { self.first_argument(name + 1, last) };
        let of = first.map(|first| self.gives(first, steps + 1)).unwrap_or_default();
        let fits = |form: &&Form| of.is_empty() || form.takes.first().is_some_and(|first| of.contains(first));
        let words = self.language.vocabulary().iter().flat_map(|section| &section.words);
        let meant = words.filter(|word| word.kind == kind && word.name == self.text(name));
        let mut gives: Vec<String> =
            meant.flat_map(|it| &it.forms).filter(fits).flat_map(|it| it.gives.clone()).collect();
        gives.sort();
        gives.dedup();
        if gives.iter().any(|kind| kind == "?") { Vec::new() } else { gives }
    }

    /// The last token of the first argument in a call's parentheses.
    fn first_argument(&self, open: usize, close: usize) -> Option<usize> {
        let mut depth = 0;
        let end = (open..=close).find(|&at| {
            match self.text(at) {
                "(" | "[" | "{" | "${" => depth += 1,
                ")" | "]" | "}" => depth -= 1,
                _ => {}
            }
            depth == 0 || depth == 1 && self.text(at) == ","
        })?;
        (end > open + 1).then(|| end - 1)
    }

    /// The kinds of what a variable holds, by where it was last given something before a place.
    fn variable(&self, place: usize, steps: usize) -> Vec<String> {
        let name = self.text(place);
        for at in (1..place).rev().filter(|&at| self.text(at) == name) {
            match (self.text(at - 1), self.text(at + 1)) {
                ("let" | "const", "=") => return self.gives_before(at, &[";"], steps),
                ("for", "in") => {
                    let all = self.gives_before(at, &["{"], steps);
                    return all.iter().filter_map(|set| self.language.table().one_of(set)).map(str::to_owned).collect();
                }
                _ => {}
            }
        }
        self.parameter(name)
    }

    /// The kinds of the expression that ends before one of these signs.
    fn gives_before(&self, from: usize, ends: &[&str], steps: usize) -> Vec<String> {
        let end = (from..self.tokens.len()).find(|&at| ends.contains(&self.text(at)));
        end.and_then(|end| end.checked_sub(1)).map(|last| self.gives(last, steps + 1)).unwrap_or_default()
    }

    /// The kind of a rule point's parameter.
    fn parameter(&self, name: &str) -> Vec<String> {
        let is_here = |id: &str| (1..self.tokens.len()).any(|at| self.text(at - 1) == "fn" && self.text(at) == id);
        let kind = self.language.words.points.as_ref().and_then(|points| points.parameter(is_here, name));
        kind.map(|kind| vec![kind.to_owned()]).unwrap_or_default()
    }

    /// The bracket that one closes.
    fn opening(&self, close: usize) -> Option<usize> {
        let mut depth = 0;
        (0..=close).rev().find(|&at| {
            match self.text(at) {
                ")" | "]" | "}" => depth += 1,
                "(" | "[" | "{" | "${" => depth -= 1,
                _ => {}
            }
            depth == 0
        })
    }
}

/// Whether a letter may stand in an id.
fn is_of_id(letter: char) -> bool {
    letter.is_alphanumeric() || matches!(letter, '_' | '-')
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What may be written where a `|` stands, and the text that it replaces.
    fn site(marked: &str) -> Option<(String, SiteKind)> {
        let at = marked.find('|').unwrap();
        let script = marked.replacen('|', "", 1);
        let site = Reading::new(Language::liberte(), &script).site(at)?;
        Some((script[site.span].to_owned(), site.what))
    }

    fn of(kinds: &[&str]) -> SiteKind {
        SiteKind::Of(kinds.iter().map(|&kind| kind.to_owned()).collect())
    }

    #[test]
    fn a_word_is_replaced_whole() {
        assert_eq!(site("let x = tur|n();"), Some(("turn".into(), SiteKind::Word)));
        assert_eq!(site("|"), Some((String::new(), SiteKind::Word)));
        assert_eq!(site("// tur|n"), None);
        assert_eq!(site("/* | */"), None);
    }

    #[test]
    fn after_a_dot_the_kind_before_it_is_told_where_it_can_be() {
        assert_eq!(site("stacks().of(RADICAL).|"), Some((String::new(), of(&["StackSet"]))));
        assert_eq!(site("displayed().personalities().o|f"), Some(("of".into(), of(&["CardSet"]))));
        assert_eq!(site("let s = choose(stacks()); s.he|"), Some(("he".into(), of(&["Stack"]))));
        assert_eq!(site("for seat in players().others() { seat.|"), Some((String::new(), of(&["Seat"]))));
        assert_eq!(site("let s = choose(stacks()); s.province.|"), Some((String::new(), of(&["Province"]))));
        assert_eq!(
            site("fn votes_of_a_province(province, height) { province.|"),
            Some((String::new(), of(&["Province"])))
        );
        assert_eq!(site("x.|"), Some((String::new(), of(&[]))));
        assert_eq!(site("let x = x.y; x.|"), Some((String::new(), of(&[]))));
        assert_eq!(site(".|"), Some((String::new(), of(&[]))));
    }

    #[test]
    fn a_text_is_the_name_of_what_its_word_takes() {
        use NameKind::*;
        let named = |marked: &str| site(marked);
        assert_eq!(named("province(\"co|rse\")"), Some(("corse".into(), SiteKind::Named(Province))));
        assert_eq!(named("province(\"co|"), Some(("co".into(), SiteKind::Named(Province))));
        assert_eq!(named("province(\"|\")"), Some((String::new(), SiteKind::Named(Province))));
        assert_eq!(named("stacks().in_region(\"|\")"), Some((String::new(), SiteKind::Named(Region))));
        assert_eq!(named("require(turn() > 1, \"n|\")"), Some(("n".into(), SiteKind::Named(Requirement))));
        assert_eq!(named("draw(setting(\"|\"))"), Some((String::new(), SiteKind::Setting)));
        assert_eq!(named("if p.id == \"|\""), Some((String::new(), SiteKind::Named(Province))));
        assert_eq!(named("card(7|)"), Some(("7".into(), SiteKind::Named(Card))));
        assert_eq!(named("card(|)"), Some((String::new(), SiteKind::Named(Card))));
        assert_eq!(named("let x = \"|\";"), None);
        assert_eq!(named("draw(1|)"), None);
    }
}
