//! Packs for tests: the built-in one with scripts that do nothing, and edits of it.

use super::diagnostic::{Diagnostic, Place, Span};
use super::files::Files;
use super::library::{Library, Loaded};
use std::sync::Arc;

fn files() -> Files {
    let mut files = Files::built_in();
    for effect in ["bread-shortage", "emigration", "religious-problems", "guillotine", "purge", "terror"] {
        files.overlay(&files.script(effect), "fn effect() {}\n");
    }
    files
}

/// The built-in pack.
pub fn library() -> Library {
    Library::new(files())
}

/// The built-in pack with texts replaced, each once: file, what stands there, what shall stand there. A file that is not
/// there yet is made of what shall stand there.
pub fn edited(edits: &[(&str, &str, &str)]) -> Library {
    let mut files = files();
    for (file, from, to) in edits {
        let path = files.data(file);
        let text = files.read(&path).unwrap_or_default().to_string();
        assert!(text.contains(from), "{file} lacks {from}");
        files.overlay(&path, &text.replacen(from, to, 1));
    }
    Library::new(files)
}

/// Findings as `code path:line`.
pub fn places_of(library: &Library, diagnostics: &[Diagnostic]) -> Vec<String> {
    let line = |place: &Place| {
        let text = library.text(&place.path).unwrap_or_default();
        format!("{}:{}", place.path, place.span.line(&text))
    };
    diagnostics.iter().map(|it| format!("{} {}", it.code, it.place.as_ref().map(line).unwrap_or_default())).collect()
}

/// The findings after one edit: codes, each with the line counted from the edit's (`code +1`), or with the file where it
/// is another one.
pub fn found_after(file: &str, from: &str, to: &str) -> Vec<String> {
    let path = files().data(file);
    let before = files().read(&path).unwrap_or_default();
    let at = before.find(from).unwrap_or_default();
    let line_breaks = from.len() - from.trim_start_matches('\n').len();
    let edit = Span::from(at + line_breaks..at).line(&before) as isize;
    let library = edited(&[(file, from, to)]);
    let place = |place: &Place| {
        let text = library.text(&place.path).unwrap_or_default();
        let line = place.span.line(&text) as isize - edit;
        if place.path == path { format!("{line:+}") } else { place.path.replace("data/liberte/", "") }
    };
    let loaded = library.load(&[]);
    let found = loaded.diagnostics.iter();
    found.map(|it| format!("{} {}", it.code, it.place.as_ref().map(place).unwrap_or_default())).collect()
}

/// A variant that adds a whole card.
pub const NEW: &str = "[[card]]\nid = 200\ntitle = \"Olympe\"\nkind = \"personality\"\nset = \"A\"\nfaction = \"moderate\"\nvalue = 3\nregion = \"west\"\n";

/// Names as the library takes them.
pub fn names(names: &[&str]) -> Vec<String> {
    names.iter().map(|name| name.to_string()).collect()
}

/// The built-in pack with variants `a`, `b` and so on, their `id` and `title` added.
pub fn with(variants: &[&str]) -> Library {
    let mut library = library();
    for (id, text) in ["a", "b", "c"].iter().zip(variants) {
        let path = library.files().data(&format!("variants/{id}.toml"));
        library.overlay(&path, Some(&format!("id = \"{id}\"\ntitle = \"{id}\"\n{text}")));
    }
    library
}

/// The same, loaded with these variants.
pub fn loaded_with(variants: &[&str]) -> (Library, Arc<Loaded>) {
    let library = with(variants);
    let loaded = library.load(&names(&["a", "b", "c"][..variants.len()]));
    (library, loaded)
}

/// The findings with the variants `a`, `b` and so on applied, as `code file:line`; the text begins with line 3.
pub fn found(variants: &[&str]) -> Vec<String> {
    let (library, loaded) = loaded_with(variants);
    let text = library.render(&loaded.diagnostics, false);
    assert!(!text.contains('\u{1b}'));
    let shorter = |place: String| place.replace("data/liberte/", "").replace("variants/", "");
    places_of(&library, &loaded.diagnostics).into_iter().map(shorter).collect()
}

/// The errors and warnings among them, `!` before the errors.
pub fn graded(variants: &[&str]) -> Vec<String> {
    let (_, loaded) = loaded_with(variants);
    let grade = |it: &Diagnostic| format!("{}{}", if it.is_error() { "!" } else { "" }, it.code);
    loaded.diagnostics.iter().map(grade).collect()
}
