//! The table that words are registered in, for Rhai and for the reference alike.

use super::run::Answer;
use super::words::CONSTANTS;
use rhai::{Dynamic, EvalAltResult, FuncRegistration, Module, NativeCallContext, Position, RhaiNativeFunc, Shared};
use std::fmt::Write;

/// A word, as it was registered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// The section it stands in, by its place.
    section: usize,
    /// What scripts write.
    pub name: String,
    /// Its parameters and their types; a property has one, what it is a property of.
    pub parameters: Vec<(String, String)>,
    returns: Option<String>,
    doc: String,
    is_property: bool,
    acts: bool,
}

/// The words.
pub(super) struct Table {
    /// The words as Rhai takes them.
    pub module: Shared<Module>,
    /// The words as people read them, in the order of the reference.
    pub words: Vec<Word>,
    building: Module,
    sections: Vec<(&'static str, &'static str)>,
    /// Whether the words of the section are of effects only.
    acting: bool,
}

impl Word {
    /// Whether it is read without parentheses.
    pub fn is_property(&self) -> bool {
        self.is_property
    }

    /// Whether it is a word of effects only: it does something, or lets somebody choose.
    pub fn acts(&self) -> bool {
        self.acts
    }

    /// How it is written, such as `discard(card: Card)`.
    pub fn signature(&self) -> String {
        let returns = self.returns.as_deref().map(|kind| format!(" -> {kind}")).unwrap_or_default();
        if let [(_, of)] = &self.parameters[..]
            && self.is_property
        {
            return format!("{of}.{}{returns}", self.name);
        }
        let parameters: Vec<String> = self.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        format!("{}({}){returns}", self.name, parameters.join(", "))
    }

    /// Whether it is a sign between two values.
    pub fn is_operator(&self) -> bool {
        !self.name.starts_with(char::is_alphabetic)
    }

    /// Reads a signature such as `of(set: BlockSet, faction: Faction) -> BlockSet`.
    fn parse(signature: &str, section: usize, doc: &str) -> Word {
        let (call, returns) = match signature.split_once(" -> ") {
            Some((call, returns)) => (call, Some(returns.to_owned())),
            None => (signature, None),
        };
        let (name, parameters) = call.trim_end_matches(')').split_once('(').unwrap_or((call, ""));
        let parameters = parameters.split(", ").filter_map(|parameter| parameter.split_once(": "));
        Word {
            section,
            name: name.to_owned(),
            parameters: parameters.map(|(name, kind)| (name.to_owned(), kind.to_owned())).collect(),
            returns,
            doc: doc.to_owned(),
            is_property: false,
            acts: false,
        }
    }

    /// The same, to Rhai, under the name that Rhai has for it.
    fn registration(&self, registration: FuncRegistration) -> FuncRegistration {
        let mut info: Vec<String> = self.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        info.push(self.returns.clone().unwrap_or_else(|| "()".into()));
        registration.in_global_namespace().with_params_info(info).with_comments([format!("/// {}", self.doc)])
    }
}

impl Table {
    /// A table without words.
    pub fn new() -> Table {
        Table {
            module: Shared::default(),
            words: Vec::new(),
            building: Module::new(),
            sections: Vec::new(),
            acting: false,
        }
    }

    /// Names a type.
    pub fn kind<T: Clone + 'static>(&mut self, name: &str) -> &mut Table {
        self.building.set_custom_type::<T>(name);
        self
    }

    /// Lets `for` go through the things of a type.
    pub fn iterable<T>(&mut self)
    where
        T: IntoIterator<Item: Clone + Send + Sync + 'static> + Clone + Send + Sync + 'static,
    {
        self.building.set_iterable::<T>();
    }

    /// Begins a section of the reference.
    pub fn section(&mut self, title: &'static str, text: &'static str) {
        self.sections.push((title, text));
        self.acting = false;
    }

    /// Says that the words of this section do something or let somebody choose, which no judgement may.
    pub fn of_effects_only(&mut self) {
        self.acting = true;
    }

    /// Registers a function by its signature; a call may also be written `set.of(…)`.
    pub fn word<A: 'static, const N: usize, const X: bool, R, const F: bool>(
        &mut self,
        signature: &str,
        doc: &str,
        function: impl RhaiNativeFunc<A, N, X, R, F> + Send + Sync + 'static,
    ) where
        R: Clone + Send + Sync + 'static,
    {
        let word = Word { acts: self.acting, ..Word::parse(signature, self.sections.len() - 1, doc) };
        let registration = word.registration(FuncRegistration::new(&word.name));
        registration.set_into_module(&mut self.building, function);
        self.words.push(word);
    }

    /// Makes comparing a type with anything that no word compares it with an error. Rhai would say that they differ.
    pub fn incomparable<T: Copy + Send + Sync + 'static>(&mut self) {
        for sign in ["==", "!="] {
            let refused = move |a: &str, b: &str| -> Answer<bool> {
                Err(EvalAltResult::ErrorFunctionNotFound(format!("{sign} ({a}, {b})"), Position::NONE).into())
            };
            let name = std::any::type_name::<T>();
            let with_any = move |_: T, any: Dynamic| refused(name, any.type_name());
            let any_with = move |any: Dynamic, _: T| refused(any.type_name(), name);
            let info = |a, b| [format!("a: {a}"), format!("b: {b}"), "bool".into()];
            let kind = name.rsplit("::").next().unwrap_or(name);
            let comment = "/// An error: things of different kinds are not compared.";
            let registration = |info: [String; 3]| {
                FuncRegistration::new(sign).in_global_namespace().with_params_info(info).with_comments([comment])
            };
            registration(info(kind, "?")).set_into_module(&mut self.building, with_any);
            registration(info("?", kind)).set_into_module(&mut self.building, any_with);
        }
    }

    /// Registers a property of a type.
    pub fn property<T, R>(
        &mut self,
        of: &str,
        name: &str,
        returns: &str,
        doc: &str,
        getter: impl Fn(T) -> Answer<R> + Send + Sync + 'static,
    ) where
        T: Copy + Send + Sync + 'static,
        R: Clone + Send + Sync + 'static,
    {
        // Rhai gives errors of functions their place, but not those of getters.
        let getter = move |context: NativeCallContext, of: &mut T| {
            getter(*of).map_err(|mut error| {
                if error.position().is_none() {
                    error.set_position(context.call_position());
                }
                error
            })
        };
        let signature = format!("{name}({}: {of}) -> {returns}", of.to_lowercase());
        let word = Word { is_property: true, ..Word::parse(&signature, self.sections.len() - 1, doc) };
        word.registration(FuncRegistration::new_getter(name)).set_into_module(&mut self.building, getter);
        self.words.push(word);
    }

    /// The table, ready for engines.
    pub fn finish(mut self) -> Table {
        self.building.build_index();
        self.module = std::mem::take(&mut self.building).into();
        self
    }

    /// The reference of all words, in Markdown.
    pub fn reference(&self) -> String {
        let mut text = String::from("# Words of scripts\n\n## Constants\n\n");
        for (name, _, doc) in CONSTANTS {
            let _ = writeln!(text, "- `{name}`: {doc}");
        }
        for (section, (title, doc)) in self.sections.iter().enumerate() {
            let _ = write!(text, "\n## {title}\n\n{doc}\n\n");
            let words: Vec<&Word> = self.words.iter().filter(|word| word.section == section).collect();
            for (at, word) in words.iter().enumerate() {
                let is_same = |other: &&Word| other.name == word.name && other.doc == word.doc;
                if words[..at].iter().any(is_same) {
                    continue;
                }
                let alike = words.iter().filter(|other| is_same(other));
                let signatures: Vec<String> = alike.map(|word| format!("`{}`", word.signature())).collect();
                let _ = writeln!(text, "- {}  \n  {}", signatures.join(", "), word.doc);
            }
        }
        text
    }
}
