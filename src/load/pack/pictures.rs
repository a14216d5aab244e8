//! The pictures of a pack, `art/*.svg`.

use crate::input::limits::PICTURES;
use crate::input::picture;
use crate::load::diagnostic::{Diagnostic, Span, code};
use crate::load::files::Files;
use crate::load::files::source_texts::SourceTexts;
use crate::load::read::tables::{stem, unreadable};
use crate::load::schema::GameFormat;
use crate::model::Picture;
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

/// The pictures of the built-in packs, by the rules that they are of.
static BUILT_IN: LazyLock<BTreeMap<&'static str, BTreeMap<String, Picture>>> = LazyLock::new(|| {
    let packs = Files::built_in_names().filter_map(Files::built_in_named);
    packs.map(|files| (files.format().rules(), own(&SourceTexts::new(files)).collect())).collect()
});

/// The pictures of a pack, and of the built-in one of the same game those that it has not. Any that can't be read is not
/// there.
pub fn pictures(format: &GameFormat, sources: &SourceTexts) -> Arc<BTreeMap<String, Picture>> {
    let mut all = BUILT_IN.get(format.rules()).cloned().unwrap_or_default();
    all.extend(own(sources));
    Arc::new(all)
}

fn own(sources: &SourceTexts) -> impl Iterator<Item = (String, Picture)> + '_ {
    let read = |path: String| Some((stem(&path)?.to_owned(), Picture::new(sources.read(&path).ok()?)));
    paths(sources.files()).into_iter().filter_map(read)
}

/// The paths of a pack's pictures, sorted.
fn paths(files: &Files) -> Vec<String> {
    let mut paths = files.list_directly(&files.data("art"), "svg");
    paths.truncate(PICTURES);
    paths
}

/// The warnings that pictures cannot be drawn.
pub fn check_pictures(sources: &SourceTexts) -> Vec<Diagnostic> {
    let check = |path: String| match sources.read(&path) {
        Err(error) => Some(unreadable(&path, error)),
        Ok(svg) => {
            let error = picture(&svg, &[], String::new(), 0).err()?;
            let message = format!("the picture cannot be drawn: {}", error.message);
            let finding = Diagnostic::warning(code::BAD_PICTURE, message).at(&path, Span::from(error.span));
            Some(finding.helped("`liberte docs packs` says what pictures may have"))
        }
    };
    paths(sources.files()).into_iter().filter_map(check).chain(others(sources.files())).collect()
}

/// The warnings that pictures of other kinds are not shown: cards are printed at any size, so that all are drawings.
fn others(files: &Files) -> impl Iterator<Item = Diagnostic> + '_ {
    let of = |ending: &&str| files.list_directly(&files.data("art"), ending);
    let paths = OTHER_ENDINGS.iter().flat_map(of).take(PICTURES);
    paths.map(|path| {
        let message = format!("the picture is not shown: pictures are SVG, and this is `{}`", file_name(&path));
        let help = "have a drawing program trace its outlines, and save it as plain SVG under the same name";
        Diagnostic::warning(code::BAD_PICTURE, message).at(&path, Span::default()).helped(help)
    })
}

/// How the names of pictures end that are made of pixels.
const OTHER_ENDINGS: [&str; 8] = ["png", "PNG", "jpg", "JPG", "jpeg", "webp", "gif", "bmp"];

fn file_name(path: &str) -> &str {
    path.rsplit('/').next().unwrap_or(path)
}

#[cfg(test)]
mod tests {
    use crate::load::testing::{edited, found_after, library};

    #[test]
    fn a_pack_has_its_own_pictures_and_else_the_built_in_ones() {
        let loaded = library().load(&[]);
        let built_in = loaded.playable().expect("the built-in pack is sound");
        let library =
            edited(&[("art/12.svg", "", "<svg/>"), ("art/general.svg", "", "<svg />"), ("art/deep/x.svg", "", "")]);
        let loaded = library.load(&[]);
        let pack = loaded.playable().expect("pictures spoil no pack");
        let svg = |id: &str| pack.picture(id).map(|it| it.svg.to_string());
        assert_eq!((svg("12").as_deref(), svg("deep/x"), svg("x")), (Some("<svg/>"), None, None));
        assert!(svg("general").is_some_and(|it| it.starts_with("<svg />")));
        assert_eq!(pack.picture("special"), built_in.picture("special"));
        assert_eq!(pack.hash, built_in.hash);
        let of = |number| pack.picture_of(&pack.cards[pack.card(number).unwrap().index()]);
        assert_eq!([of(12), of(13), of(14)], ["12", "personality", "club"].map(|id| pack.picture(id)));
        assert!(of(105).is_some() && of(105) != pack.picture("special"));
    }

    #[test]
    fn the_frame_of_a_kind_goes_before_the_frame_of_all_cards() {
        let loaded = edited(&[("art/frame-club.svg", "", "<svg/>")]).load(&[]);
        let pack = loaded.playable().expect("pictures spoil no pack");
        let of = |number| pack.frame_of(&pack.cards[pack.card(number).unwrap().index()]);
        assert_eq!([of(13), of(14), of(105)], ["frame", "frame-club", "frame"].map(|id| pack.picture(id)));
        assert!(pack.picture("frame").is_some());
    }

    #[test]
    fn a_card_names_its_picture_and_one_that_is_not_there_is_found() {
        let with = |line: &str| edited(&[("cards.toml", "id = 2\n", &format!("id = 2\npicture = \"{line}\"\n"))]);
        let loaded = with("general").load(&[]);
        let pack = loaded.playable().expect("it is there");
        assert_eq!(pack.picture_of(&pack.cards[1]), pack.picture("general"));
        assert_eq!(pack.hash, library().load(&[]).pack.as_ref().unwrap().hash);
        let loaded = with("generall").load(&[]);
        let finding = &loaded.diagnostics[0];
        assert_eq!((finding.code, finding.help.as_deref()), ("unknown-picture", Some("did you mean `general`?")));
        assert!(loaded.playable().is_some_and(|pack| pack.picture_of(&pack.cards[1]) == pack.picture("personality")));
        assert_eq!(found_after("cards.toml", "id = 2\n", "id = 2\npicture = \"../a\"\n"), ["unknown-picture +1"]);
    }

    #[test]
    fn a_picture_of_pixels_is_told_not_to_be_shown() {
        let found = edited(&[("art/press.png", "", "PNG"), ("art/old/press.png", "", "PNG")]).check();
        let told: Vec<&str> = found.iter().map(|it| it.message.as_str()).collect();
        assert_eq!(told, ["the picture is not shown: pictures are SVG, and this is `press.png`"]);
    }

    #[test]
    fn a_picture_that_does_harm_is_found_at_its_place() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\">\n<script/>\n</svg>";
        let found = edited(&[("art/mine.svg", "", svg)]).check();
        assert_eq!(found.iter().map(|it| it.code).collect::<Vec<_>>(), ["bad-picture"]);
        let place = found[0].place.as_ref().expect("it has one");
        assert_eq!((place.path.as_str(), place.span.line(svg)), ("data/liberte/art/mine.svg", 2));
    }
}
