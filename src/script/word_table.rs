//! The table that words are registered in, for Rhai and for the reference alike.

use rhai::{
    Dynamic, EvalAltResult, FuncRegistration, ImmutableString, Module, NativeCallContext, Position, RhaiFunc,
    RhaiNativeFunc, Shared,
};
use std::any::TypeId;

/// The result of a word: a value, or Rhai's way to stop.
pub(super) type Answer<T> = Result<T, Box<EvalAltResult>>;

/// A word, as it was registered.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Word {
    /// The section it stands in, by its place.
    pub section: usize,
    /// What scripts write.
    pub name: String,
    /// Its parameters and their types; a property has one, what it is a property of.
    pub parameters: Vec<(String, String)>,
    /// What it gives, if it gives something.
    pub returns: Option<String>,
    /// What it means, in a sentence.
    pub doc: String,
    is_property: bool,
    /// Whether it means the player of the card, who is nobody at a rule point.
    pub is_of_the_player: bool,
    /// An effect's body that uses it.
    pub example: &'static str,
}

/// The words.
pub(super) struct WordTable {
    /// The words as Rhai takes them.
    pub module: Shared<Module>,
    /// The words as people read them, in the order of the reference.
    pub words: Vec<Word>,
    building: Module,
    /// The kinds of things that scripts know, and what they are called.
    kinds: Vec<(&'static str, TypeId)>,
    /// The sets, and what one of each is.
    ones: Vec<(&'static str, &'static str)>,
    /// The sections of the reference: titles and texts.
    pub sections: Vec<(&'static str, &'static str)>,
}

/// The section of what an effect does.
pub(super) const EFFECT_ACTIONS: &str = "What an effect does";
/// The section of choices. No rule point may use its words, nor those of what an effect does.
pub(super) const CHOICES: &str = "Choices";

/// The language's own kinds that signatures name.
const PLAIN_KINDS: usize = 8;

fn plain_kinds() -> Vec<(&'static str, TypeId)> {
    let kinds: [(&'static str, TypeId); PLAIN_KINDS] = [
        ("int", TypeId::of::<rhai::INT>()),
        ("bool", TypeId::of::<bool>()),
        ("string", TypeId::of::<ImmutableString>()),
        ("float", TypeId::of::<rhai::FLOAT>()),
        ("char", TypeId::of::<char>()),
        ("nothing", TypeId::of::<()>()),
        ("array", TypeId::of::<rhai::Array>()),
        ("map", TypeId::of::<rhai::Map>()),
    ];
    kinds.into()
}

impl Word {
    /// Whether things of these kinds can be its arguments; what is not known fits.
    pub fn fits(&self, kinds: &[Option<&str>]) -> bool {
        let fits = |((_, wanted), kind): (&(String, String), &Option<&str>)| kind.is_none_or(|kind| kind == wanted);
        self.parameters.len() == kinds.len() && self.parameters.iter().zip(kinds).all(fits)
    }

    /// Whether it is read without parentheses.
    pub fn is_property(&self) -> bool {
        self.is_property
    }

    /// Gives the word an example: the body of an effect that uses it.
    pub fn example(&mut self, example: &'static str) -> &mut Word {
        self.example = example;
        self
    }

    /// Says that the word means the player of the card.
    pub fn of_the_player(&mut self) -> &mut Word {
        self.is_of_the_player = true;
        self
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
            is_of_the_player: false,
            example: "",
        }
    }

    /// What Rhai is told of its parameters and of what it gives.
    fn params_info(&self) -> Vec<String> {
        let mut info: Vec<String> = self.parameters.iter().map(|(name, kind)| format!("{name}: {kind}")).collect();
        info.push(self.returns.clone().unwrap_or_else(|| "()".into()));
        info
    }
}

/// A function as Rhai calls it, and the types of its parameters: one type for all functions, so that what registers them is
/// compiled once.
struct NativeFunction(RhaiFunc, Vec<TypeId>);

impl NativeFunction {
    /// A function that changes none of its arguments: pure, and not volatile, as Rhai takes functions that say nothing.
    fn of<A: 'static, const N: usize, const X: bool, R, const F: bool, W>(function: W) -> NativeFunction
    where
        R: 'static,
        W: RhaiNativeFunc<A, N, X, R, F> + Send + Sync + 'static,
    {
        NativeFunction(function.into_rhai_function(true, false), W::param_types().into())
    }
}

impl WordTable {
    /// A table without words.
    pub fn new() -> WordTable {
        WordTable {
            module: Shared::default(),
            words: Vec::new(),
            building: Module::new(),
            kinds: plain_kinds(),
            ones: Vec::new(),
            sections: Vec::new(),
        }
    }

    /// Names a type.
    pub fn kind<T: Clone + 'static>(&mut self, name: &'static str) -> &mut WordTable {
        self.building.set_custom_type::<T>(name);
        self.kinds.push((name, TypeId::of::<T>()));
        self
    }

    /// Names the type of a set, and that of one of it.
    pub fn set<S: Clone + 'static, O: Clone + 'static>(
        &mut self,
        set: &'static str,
        one: &'static str,
    ) -> &mut WordTable {
        self.ones.push((set, one));
        self.kind::<S>(set).kind::<O>(one)
    }

    /// What one of a set is, for `for`.
    pub fn one_of(&self, set: &str) -> Option<&'static str> {
        self.ones.iter().find(|(known, _)| *known == set).map(|&(_, one)| one)
    }

    /// Whether a word changes the game.
    pub fn is_action(&self, word: &Word) -> bool {
        self.title(word) == EFFECT_ACTIONS
    }

    /// Whether it is a word of effects only: it does something, or lets somebody choose.
    pub fn acts(&self, word: &Word) -> bool {
        !["require", "declined"].contains(&word.name.as_str()) && [CHOICES, EFFECT_ACTIONS].contains(&self.title(word))
    }

    /// Whether it is a kind of thing that words are about, and not one of the language's own.
    pub fn is_kind(&self, name: &str) -> bool {
        self.kinds[PLAIN_KINDS..].iter().any(|(kind, _)| *kind == name)
    }

    /// A kind by its name.
    pub fn kind_named(&self, name: &str) -> Option<&'static str> {
        self.kinds.iter().map(|(kind, _)| *kind).find(|kind| *kind == name)
    }

    /// The type behind a kind; none for one that no word is about.
    pub fn type_id(&self, name: &str) -> Option<TypeId> {
        self.kinds.iter().find(|(kind, _)| *kind == name).map(|(_, id)| *id)
    }

    /// The functions of a name.
    pub fn functions<'t>(&'t self, name: &str) -> impl Iterator<Item = &'t Word> {
        self.words.iter().filter(move |word| !word.is_property && word.name == name)
    }

    /// The title of the section that a word stands in.
    pub fn title(&self, word: &Word) -> &'static str {
        self.sections.get(word.section).map_or("", |(title, _)| title)
    }

    /// Begins a section of the reference.
    pub fn section(&mut self, title: &'static str, text: &'static str) {
        self.sections.push((title, text));
    }

    /// Registers a function by its signature; a call may also be written `set.of(…)`.
    pub fn word<A: 'static, const N: usize, const X: bool, R, const F: bool>(
        &mut self,
        signature: &str,
        doc: &str,
        function: impl RhaiNativeFunc<A, N, X, R, F> + Send + Sync + 'static,
    ) -> &mut Word
    where
        R: Clone + Send + Sync + 'static,
    {
        self.add(Word::parse(signature, self.sections.len() - 1, doc), NativeFunction::of(function))
    }

    fn add(&mut self, word: Word, function: NativeFunction) -> &mut Word {
        let registration =
            if word.is_property { FuncRegistration::new_getter(&word.name) } else { FuncRegistration::new(&word.name) };
        self.register(registration, word.params_info(), &format!("/// {}", word.doc), function);
        let at = self.words.len();
        self.words.push(word);
        &mut self.words[at]
    }

    fn register(&mut self, registration: FuncRegistration, info: Vec<String>, comment: &str, function: NativeFunction) {
        let registration = registration.in_global_namespace().with_params_info(info).with_comments([comment]);
        let NativeFunction(function, types) = function;
        registration.set_into_module_raw(&mut self.building, types, function);
    }

    /// Lets `for` go through the things of a type.
    pub fn iterated<T, R>(&mut self, things: impl Fn(T) -> Answer<Vec<R>> + Send + Sync + 'static)
    where
        T: Copy + Send + Sync + 'static,
        R: Clone + Send + Sync + 'static,
    {
        self.building.set_iter_result(TypeId::of::<T>(), move |set: Dynamic| match things(set.cast::<T>()) {
            Ok(things) => Box::new(things.into_iter().map(|thing| Ok(Dynamic::from(thing)))),
            Err(error) => Box::new(std::iter::once(Err(error))),
        });
    }

    /// Makes comparing a type with anything that no word compares it with an error. Rhai would say that they differ.
    pub fn incomparable<T: Copy + Send + Sync + 'static>(&mut self) {
        for sign in ["==", "!="] {
            let refused = move |a: &str, b: &str| -> Answer<bool> {
                Err(EvalAltResult::ErrorFunctionNotFound(format!("{sign} ({a}, {b})"), Position::NONE).into())
            };
            let name = std::any::type_name::<T>();
            let with_any = NativeFunction::of(move |_: T, any: Dynamic| refused(name, any.type_name()));
            let any_with = NativeFunction::of(move |any: Dynamic, _: T| refused(any.type_name(), name));
            let info = |a, b| vec![format!("a: {a}"), format!("b: {b}"), "bool".into()];
            let kind = name.rsplit("::").next().unwrap_or(name);
            let comment = "/// An error: things of different kinds are not compared.";
            self.register(FuncRegistration::new(sign), info(kind, "?"), comment, with_any);
            self.register(FuncRegistration::new(sign), info("?", kind), comment, any_with);
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
    ) -> &mut Word
    where
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
        self.add(word, NativeFunction::of(getter))
    }

    /// The table, ready for engines.
    pub fn finish(mut self) -> WordTable {
        self.building.build_index();
        self.module = std::mem::take(&mut self.building).into();
        self
    }
}
