//! Enums as tables: a row for each variant, with the words that files and people have for it.

/// Declares an enum by its rows, each with one word or more, and a function for each column of words. `ALL` lists the
/// variants in the order of the rows.
///
/// ```ignore
/// word_table! {
///     /// The way in which two bot levels disagree.
///     #[derive(Clone, Copy, Debug)]
///     pub enum Disagreement {
///         /// More by one, less by the other.
///         Turns = "turns";
///         /// Clear by one, and of another size or not there by the other.
///         Size = "size";
///     }
///     /// The word for it in files.
///     pub fn id;
/// }
/// ```
#[macro_export]
macro_rules! word_table {
    (
        $(#[$about:meta])* $vis:vis enum $Name:ident { $($(#[$doc:meta])* $Row:ident = $one:expr;)+ }
        $(#[$doc1:meta])* $vis1:vis fn $fn1:ident;
    ) => {
        $crate::kernel::word_table!(@enum $(#[$about])* $vis enum $Name { $($(#[$doc])* $Row)+ });

        impl $Name {
            $crate::kernel::word_table!(@column $(#[$doc1])* $vis1 fn $fn1: $($Row = $one),+);
        }
    };
    (
        $(#[$about:meta])* $vis:vis enum $Name:ident { $($(#[$doc:meta])* $Row:ident = $one:expr, $two:expr;)+ }
        $(#[$doc1:meta])* $vis1:vis fn $fn1:ident;
        $(#[$doc2:meta])* $vis2:vis fn $fn2:ident;
    ) => {
        $crate::kernel::word_table! {
            $(#[$about])* $vis enum $Name { $($(#[$doc])* $Row = $one;)+ }
            $(#[$doc1])* $vis1 fn $fn1;
        }

        impl $Name {
            $crate::kernel::word_table!(@column $(#[$doc2])* $vis2 fn $fn2: $($Row = $two),+);
        }
    };
    (
        $(#[$about:meta])* $vis:vis enum $Name:ident {
            $($(#[$doc:meta])* $Row:ident = $one:expr, $two:expr, $three:expr;)+
        }
        $(#[$doc1:meta])* $vis1:vis fn $fn1:ident;
        $(#[$doc2:meta])* $vis2:vis fn $fn2:ident;
        $(#[$doc3:meta])* $vis3:vis fn $fn3:ident;
    ) => {
        $crate::kernel::word_table! {
            $(#[$about])* $vis enum $Name { $($(#[$doc])* $Row = $one, $two;)+ }
            $(#[$doc1])* $vis1 fn $fn1;
            $(#[$doc2])* $vis2 fn $fn2;
        }

        impl $Name {
            $crate::kernel::word_table!(@column $(#[$doc3])* $vis3 fn $fn3: $($Row = $three),+);
        }
    };
    (@enum $(#[$about:meta])* $vis:vis enum $Name:ident { $($(#[$doc:meta])* $Row:ident)+ }) => {
        $(#[$about])*
        $vis enum $Name { $($(#[$doc])* $Row),+ }

        impl $Name {
            /// All of them, in the order of the table.
            $vis const ALL: [$Name; [$($Name::$Row),+].len()] = [$($Name::$Row),+];
        }
    };
    (@column $(#[$doc:meta])* $vis:vis fn $name:ident: $($Row:ident = $word:expr),+) => {
        $(#[$doc])*
        $vis const fn $name(self) -> &'static str {
            match self { $(Self::$Row => $word),+ }
        }
    };
}

pub use word_table;
