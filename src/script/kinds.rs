//! The types of the words of a language: a set and a thing of each kind, so that a wrong verb is a type error.

/// Declares the kinds of things that scripts of a game name, as a set and one of it each: what selects a set of the game, and
/// what a thing is in a script's hands.
macro_rules! kinds {
    (
        $Selector:ty, $Thing:ty;
        $($(#[$set_doc:meta])* $set:ident of $(#[$one_doc:meta])* $one:ident;)+
    ) => {
        /// A set of things of one kind.
        pub(super) trait Kind: Copy + Send + Sync + 'static {
            /// One of the set.
            type One: One;
            /// The name that scripts and signatures have for it.
            const NAME: &'static str;
            /// The set that a selector selects.
            fn new(selector: $Selector) -> Self;
            /// The selector of the set.
            fn selector(self) -> $Selector;
        }

        /// A thing of one kind: one that was chosen, or nothing if the choice was declined; or one that is known anyway.
        pub(super) trait One: Copy + Send + Sync + 'static {
            /// The name that scripts and signatures have for it.
            const NAME: &'static str;
            /// The thing as one of its kind.
            fn new(thing: $Thing) -> Self;
            /// The thing.
            fn thing(self) -> $Thing;
        }

        $(
            $(#[$set_doc])*
            #[derive(Clone, Copy, Debug)]
            pub(super) struct $set(pub $Selector);
            $(#[$one_doc])*
            #[derive(Clone, Copy, Debug)]
            pub(super) struct $one(pub $Thing);
            impl Kind for $set {
                type One = $one;
                const NAME: &'static str = stringify!($set);
                fn new(selector: $Selector) -> $set {
                    $set(selector)
                }
                fn selector(self) -> $Selector {
                    self.0
                }
            }
            impl One for $one {
                const NAME: &'static str = stringify!($one);
                fn new(thing: $Thing) -> $one {
                    $one(thing)
                }
                fn thing(self) -> $Thing {
                    self.0
                }
            }
        )+
    };
}

pub(super) use kinds;
