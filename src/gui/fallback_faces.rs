//! Faces of the system for signs that the window's own faces lack: Arabic, Greek beyond the common, emoji.
//!
//! Nothing is looked for before a sign is met, in a text of the pack or as it is typed; then once for each, on another
//! thread. What is printed has the project's faces alone, so that it looks the same everywhere.

use super::theme;
use crate::app::jobs::{Executor, Job, run_once};
use crate::load::Library;
use crate::print::fonts as faces;
use eframe::egui::{Context, Event, FontData, FontDefinitions};
use skrifa::raw::FileRef;
use skrifa::{FontRef, MetadataProvider};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};

/// A file of letters that is larger is left alone.
const MOST_BYTES: u64 = 64 << 20;
/// Folders of faces are not deeper.
const MOST_DEPTH: usize = 6;
/// Signs up to this one are not looked for: the window's faces have nearly all of them.
const LATIN: char = '\u{24f}';

/// The faces found so far, and the search for others.
pub struct FallbackFaces {
    /// Where the system has its faces.
    folders: Vec<PathBuf>,
    executor: Executor,
    /// The revision of the workbench whose texts were looked through.
    revision: u64,
    /// Signs that were typed since.
    typed: BTreeSet<char>,
    /// Signs for which a face was looked for.
    known: Arc<BTreeSet<char>>,
    faces: Vec<FoundFace>,
    job: Option<Job<FontSearch>>,
}

/// What was looked for, and found.
struct FontSearch {
    signs: BTreeSet<char>,
    faces: Vec<FoundFace>,
}

/// A face of the system.
#[derive(Clone)]
struct FoundFace {
    name: String,
    data: Arc<FontData>,
}

impl FallbackFaces {
    /// Those of the system.
    pub fn of_system(executor: Executor) -> FallbackFaces {
        FallbackFaces::within(system_folders(), executor)
    }

    /// Those of some folders.
    pub fn within(folders: Vec<PathBuf>, executor: Executor) -> FallbackFaces {
        let (typed, known) = (BTreeSet::new(), Arc::new(BTreeSet::new()));
        FallbackFaces { folders, executor, revision: 0, typed, known, faces: Vec::new(), job: None }
    }

    /// Begins a search if there are signs to look for, and gives the window what the last one found.
    pub fn attend(&mut self, ctx: &Context, revision: u64, library: &Arc<Library>) {
        ctx.input(|input| {
            for event in &input.events {
                if let Event::Text(text) | Event::Paste(text) = event {
                    self.typed.extend(rare(text).filter(|sign| !self.known.contains(sign)));
                }
            }
        });
        // Asked before its message is taken, so that no message is lost; a search that failed has none.
        let is_over = self.job.as_ref().is_some_and(Job::is_over);
        if let Some(found) = self.job.as_ref().and_then(|job| job.messages().last()) {
            Arc::make_mut(&mut self.known).extend(found.signs);
            if !found.faces.is_empty() {
                self.faces.extend(found.faces);
                ctx.set_fonts(with_faces(theme::fonts(), &self.faces));
                ctx.request_repaint();
            }
        }
        self.job.take_if(|_| is_over);
        if self.job.is_none() && (self.revision != revision || !self.typed.is_empty()) {
            self.revision = revision;
            let (folders, library, known) = (self.folders.clone(), library.clone(), self.known.clone());
            let typed = std::mem::take(&mut self.typed);
            self.job = Some(run_once(&self.executor, move |_| search(&folders, &library, typed, &known)));
        }
    }
}

/// The signs of a text that not every face has.
fn rare(text: &str) -> impl Iterator<Item = char> + '_ {
    let texts = if text.is_ascii() { "" } else { text };
    texts.chars().filter(|sign| *sign > LATIN && !sign.is_control() && !sign.is_whitespace())
}

/// Looks through the texts of a pack, and then for faces.
fn search(folders: &[PathBuf], library: &Library, typed: BTreeSet<char>, known: &BTreeSet<char>) -> FontSearch {
    let mut signs = typed;
    for path in library.files().list(&library.files().data(""), "toml") {
        if let Ok(text) = library.text(&path) {
            signs.extend(rare(&text));
        }
    }
    signs.retain(|sign| !known.contains(sign));
    let lacking = signs.iter().copied().filter(|sign| !is_carried(*sign)).collect();
    FontSearch { signs, faces: faces_for(lacking, folders) }
}

/// Whether the window's own faces have a sign, each by itself or by those of egui, on which all of them fall back.
fn is_carried(sign: char) -> bool {
    static OF_EGUI: LazyLock<Vec<FontData>> = LazyLock::new(|| {
        let fonts = FontDefinitions::default();
        fonts.font_data.into_values().map(Arc::unwrap_or_clone).collect()
    });
    let has = |data: &[u8], index: u32| FontRef::from_index(data, index).is_ok_and(|face| draws(&face, sign));
    let own = [faces::BOOK, faces::PLAIN, faces::STRONG];
    own.iter().all(|face| has(face, 0)) || OF_EGUI.iter().any(|face| has((*face.font).as_ref(), face.index))
}

/// Whether a face has a sign, with an outline: signs of many colours are pictures, which the window doesn't draw.
fn draws(face: &FontRef<'_>, sign: char) -> bool {
    face.charmap().map(sign).is_some_and(|glyph| face.outline_glyphs().get(glyph).is_some())
}

/// Faces that have the signs between them, as far as any has: the first in the order of their names, plain ones before
/// bold and slanted ones.
fn faces_for(mut lacking: BTreeSet<char>, folders: &[PathBuf]) -> Vec<FoundFace> {
    let mut found = Vec::new();
    if lacking.is_empty() {
        return found;
    }
    let mut files = Vec::new();
    folders.iter().for_each(|folder| list_faces(folder, MOST_DEPTH, &mut files));
    files.sort_by_cached_key(|path| (!is_plain(path), path.clone()));
    for path in files {
        let Ok(bytes) = std::fs::read(&path) else { continue };
        let Ok(file) = FileRef::new(&bytes) else { continue };
        let index = file.fonts().enumerate().find_map(|(at, face)| {
            let face = face.ok()?;
            let had = lacking.iter().copied().filter(|sign| draws(&face, *sign)).collect::<Vec<char>>();
            had.iter().for_each(|sign| {
                lacking.remove(sign);
            });
            (!had.is_empty()).then_some(at)
        });
        if let Some(index) = index {
            let data = FontData { index: index as u32, ..FontData::from_owned(bytes) };
            found.push(FoundFace { name: path.display().to_string(), data: Arc::new(data) });
        }
        if lacking.is_empty() {
            break;
        }
    }
    found
}

/// Whether the name of a file is that of a plain face.
fn is_plain(path: &Path) -> bool {
    let name = path.file_stem().unwrap_or_default().to_string_lossy().to_lowercase();
    !["bold", "italic", "oblique", "black", "light", "thin", "condensed"].iter().any(|word| name.contains(word))
}

/// Lists the files of faces within a folder.
fn list_faces(folder: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(folder) else { return };
    for entry in entries.flatten() {
        let (path, Ok(kind)) = (entry.path(), entry.file_type()) else { continue };
        if kind.is_dir() {
            if depth > 0 {
                list_faces(&path, depth - 1, found);
            }
            continue;
        }
        let ending = path.extension().unwrap_or_default().to_string_lossy().to_lowercase();
        let is_face = ["ttf", "otf", "ttc", "otc"].contains(&&*ending);
        // A link is followed to a file, never to a folder.
        if is_face && path.metadata().is_ok_and(|about| about.is_file() && about.len() <= MOST_BYTES) {
            found.push(path);
        }
    }
}

/// Where systems have their faces, and users their own.
fn system_folders() -> Vec<PathBuf> {
    let below = |variable: &str, rest: &str| std::env::var_os(variable).map(|base| Path::new(&base).join(rest));
    let of_user = if cfg!(windows) {
        [below("WINDIR", "Fonts"), below("LOCALAPPDATA", "Microsoft/Windows/Fonts"), None]
    } else if cfg!(target_os = "macos") {
        [below("HOME", "Library/Fonts"), None, None]
    } else {
        [below("HOME", ".local/share/fonts"), below("HOME", ".fonts"), below("XDG_DATA_HOME", "fonts")]
    };
    let of_all: &[&str] = if cfg!(windows) {
        &[]
    } else if cfg!(target_os = "macos") {
        &["/Library/Fonts", "/System/Library/Fonts"]
    } else {
        &["/usr/share/fonts", "/usr/local/share/fonts"]
    };
    of_user.into_iter().flatten().chain(of_all.iter().map(PathBuf::from)).collect()
}

/// The window's faces, with others behind each.
fn with_faces(mut fonts: FontDefinitions, faces: &[FoundFace]) -> FontDefinitions {
    for face in faces {
        fonts.font_data.insert(face.name.clone(), face.data.clone());
        fonts.families.values_mut().for_each(|family| family.push(face.name.clone()));
    }
    fonts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::Files;
    use eframe::egui::{FontId, RawInput};

    /// A letter that the faces of egui lack, and EB Garamond has.
    const RARE: char = '\u{a751}';

    /// A folder with faces, some of them broken.
    fn folder() -> tempfile::TempDir {
        let folder = tempfile::tempdir().unwrap();
        let file = |name: &str, data: &[u8]| {
            let path = folder.path().join(name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, data).unwrap();
        };
        file("a/Broken.ttf", b"no face");
        file("a/Empty.otf", b"");
        file("a/Half.otf", &faces::BOOK[..5000]);
        file("b/c/Figures.otf", faces::BOOK_FIGURES);
        file("b/c/Book.otf", faces::BOOK);
        file("b/c/Book-Bold.otf", faces::BOOK);
        file("b/Notes.txt", faces::BOOK);
        folder
    }

    #[test]
    fn a_sign_that_is_lacking_is_found_in_a_plain_face_of_the_system() {
        let folder = folder();
        let found = faces_for([RARE, '\u{10ffff}'].into(), &[folder.path().to_owned()]);
        let names: Vec<&str> = found.iter().map(|face| face.name.as_str()).collect();
        assert_eq!(names, [folder.path().join("b/c/Book.otf").display().to_string()]);
        assert!(faces_for(['\u{10ffff}'].into(), &[folder.path().to_owned()]).is_empty());
        assert!(faces_for([RARE].into(), &[folder.path().join("nowhere")]).is_empty());
    }

    #[test]
    fn what_a_pack_says_and_what_is_typed_is_drawn_with_faces_of_the_system() {
        let folder = folder();
        let mut faces = FallbackFaces::within(vec![folder.path().to_owned()], Executor::Inline);
        let ctx = Context::default();
        ctx.set_fonts(FontDefinitions::default());
        let library = |text: &str| {
            let mut files = Files::empty("liberte");
            files.overlay(&files.data("variants/of-a-test.toml"), text);
            Arc::new(Library::new(files))
        };
        let mut frame = |revision: u64, text: &str, typed: &str| {
            let library = library(text);
            let mut input = RawInput::default();
            if !typed.is_empty() {
                input.events.push(Event::Text(typed.to_owned()));
            }
            // What is found in one frame is drawn in the next.
            for input in [input, RawInput::default(), RawInput::default()] {
                ctx.run_ui(input, |ui| faces.attend(ui.ctx(), revision, &library)).textures_delta.clear();
            }
            ctx.fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(14.0), RARE))
        };
        assert!(!frame(1, "", ""), "egui has the sign by itself");
        assert!(!frame(1, "", "é😀"), "nothing was asked for");
        assert!(frame(2, &format!("title = \"{RARE}\""), ""), "a text of the pack has it");
        let mut faces = FallbackFaces::within(vec![folder.path().to_owned()], Executor::Inline);
        let (ctx, library) = (Context::default(), library(""));
        let typed = RawInput { events: vec![Event::Text(RARE.to_string())], ..RawInput::default() };
        for input in [RawInput::default(), typed, RawInput::default(), RawInput::default()] {
            ctx.run_ui(input, |ui| faces.attend(ui.ctx(), 1, &library)).textures_delta.clear();
        }
        assert!(ctx.fonts_mut(|fonts| fonts.has_glyph(&FontId::proportional(14.0), RARE)), "it was typed");
    }
}
