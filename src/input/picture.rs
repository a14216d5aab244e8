//! Pictures: a part of SVG that does no harm, read into a tree that can be drawn.
//!
//! Taken are shapes, groups, gradients, clip paths and style sheets. What would reach out of the file (links, images, fonts,
//! scripts) or cost without bound what a few letters ask for (`use`, patterns, masks, filters, dashes) is refused.

use super::limits::{PICTURE, PICTURE_DEPTH, PICTURE_PARTS, bytes};
use std::ops::Range;
use usvg::roxmltree::{Document, Node, ParsingOptions};
use usvg::{ClipPath, Group, Options, Tree};

/// The elements that a picture may have. Those of other namespaces, as drawing programs write them, are not looked at.
const ELEMENTS: [&str; 17] = [
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "defs",
    "clipPath",
    "linearGradient",
    "radialGradient",
    "stop",
    "style",
    "title",
    "desc",
    "metadata",
];
const SVG: &str = "http://www.w3.org/2000/svg";
/// The attribute of the outermost element that names the choices.
const CHOICES: &str = "data-choices";

/// The reason why a picture is refused.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("{message}")]
pub struct PictureError {
    /// What is wrong.
    pub message: String,
    /// The bytes meant; both ends 0 where the whole picture is meant.
    pub span: Range<usize>,
}

impl PictureError {
    fn whole(message: impl Into<String>) -> PictureError {
        PictureError { message: message.into(), span: 0..0 }
    }

    fn at(node: Node<'_, '_>, message: impl Into<String>) -> PictureError {
        PictureError { message: message.into(), span: node.range() }
    }
}

/// Reads a picture.
///
/// `classes` are those that its outermost element is given, for its own style sheet; `style` is a style sheet of ours. `key`
/// makes the picture's choices: of each of those that `data-choices` names, such as `hair 8, coat 3`, a class as `hair-5`.
///
/// # Errors
/// It is no SVG, or has something that pictures may not have.
pub fn picture(svg: &str, classes: &[&str], style: String, key: u64) -> Result<Tree, PictureError> {
    if svg.len() > PICTURE {
        return Err(PictureError::whole(format!("it is longer than {}", bytes(PICTURE))));
    }
    let root = parsed(svg)?;
    let root = root.root_element();
    check(root)?;
    let mut all: Vec<String> = classes.iter().map(|&class| class.to_owned()).collect();
    all.extend(choices(root, key)?);
    let svg = match root.attribute_node("class") {
        Some(own) => inserted(svg, own.range_value().start, &format!("{} ", all.join(" "))),
        None => {
            let name = svg[root.range()].find(|it: char| it.is_whitespace() || "/>".contains(it)).unwrap_or(0);
            inserted(svg, root.range().start + name, &format!(" class=\"{}\"", all.join(" ")))
        }
    };
    let options = Options { style_sheet: Some(style), ..Options::default() };
    let tree =
        Tree::from_xmltree(&parsed(&svg)?, &options).map_err(|error| PictureError::whole(undrawable_svg(&error)))?;
    let (shown, reach) = (tree.size().width().max(tree.size().height()), tree.root().abs_stroke_bounding_box());
    if [reach.left(), reach.top(), reach.right(), reach.bottom()].iter().any(|it| it.abs() > 100.0 * shown) {
        return Err(PictureError::whole("it reaches more than a hundred times beyond its viewBox"));
    }
    check_group(tree.root())?;
    tree.clip_paths().iter().try_for_each(|clip| check_clip(clip))?;
    Ok(tree)
}

fn inserted(text: &str, at: usize, more: &str) -> String {
    format!("{}{more}{}", &text[..at], &text[at..])
}

fn parsed(svg: &str) -> Result<Document<'_>, PictureError> {
    let options = ParsingOptions { nodes_limit: 4 * PICTURE_PARTS as u32, ..ParsingOptions::default() };
    Document::parse_with_options(svg, options).map_err(|error| {
        let at = error.pos();
        let line = svg.split_inclusive('\n').take(at.row.saturating_sub(1) as usize).map(str::len).sum::<usize>();
        PictureError { message: broken_svg(&error), span: line..line }
    })
}

/// What is wrong with a text that is no SVG, or is a broken one, and what would be right.
pub fn broken_svg(error: &usvg::roxmltree::Error) -> String {
    use usvg::roxmltree::Error::{NodesLimitReached, UnexpectedCloseTag, UnknownNamespace};
    let at = error.pos();
    if matches!(error, NodesLimitReached) {
        return "it has too many elements".to_owned();
    }
    let what = if let UnexpectedCloseTag(open, close, _) = error {
        format!("`</{close}>` stands where `</{open}>` is wanted")
    } else if let UnknownNamespace(prefix, _) = error {
        format!("nothing says what `{prefix}:` stands for")
    } else {
        "its XML breaks off or is damaged".to_owned()
    };
    format!("it is not SVG: {what} in line {}, column {}; export it once more as plain SVG", at.row, at.col)
}

/// What keeps an SVG from being drawn, and what would be right.
pub fn undrawable_svg(error: &usvg::Error) -> String {
    use usvg::Error::{
        ElementsLimitReached, InvalidSize, MalformedGZip, NotAnUtf8Str, ParsingFailed, SvgzFeatureNotEnabled,
    };
    match error {
        InvalidSize => "it has no size: give it a `viewBox`, or a width and a height above 0".to_owned(),
        ElementsLimitReached => "it has too many elements".to_owned(),
        ParsingFailed(error) => broken_svg(error),
        NotAnUtf8Str | SvgzFeatureNotEnabled | MalformedGZip => {
            "it is compressed or no text: export it as plain SVG".to_owned()
        }
    }
}

/// Looks at the elements before anything is made of them.
fn check(root: Node<'_, '_>) -> Result<(), PictureError> {
    if !root.has_tag_name((SVG, "svg")) {
        return Err(PictureError::at(
            root,
            format!("it is not SVG: it begins with neither `<svg` nor xmlns=\"{SVG}\""),
        ));
    }
    let elements =
        root.descendants().skip(1).filter(|node| node.is_element() && node.tag_name().namespace() == Some(SVG));
    for (at, node) in elements.enumerate() {
        let name = node.tag_name().name();
        if at >= PICTURE_PARTS {
            return Err(PictureError::at(node, format!("it has more than {PICTURE_PARTS} elements")));
        }
        if node.ancestors().nth(PICTURE_DEPTH).is_some() {
            return Err(PictureError::at(
                node,
                format!("its elements lie in one another more than {PICTURE_DEPTH} deep"),
            ));
        }
        if !ELEMENTS.contains(&name) {
            return Err(PictureError::at(node, format!("a picture may not have the element `{name}`")));
        }
        let link = node.attributes().find(|it| it.name() == "href" && !it.value().starts_with('#'));
        if let Some(link) = link {
            let message = format!("a picture may not refer to anything outside of it, such as `{}`", link.value());
            return Err(PictureError { message, span: link.range() });
        }
    }
    Ok(())
}

/// The classes that a key chooses.
fn choices(root: Node<'_, '_>, key: u64) -> Result<Vec<String>, PictureError> {
    let Some(named) = root.attribute_node(CHOICES) else { return Ok(Vec::new()) };
    let mut rest = key;
    let choice = |text: &str| {
        let (name, count) = text.trim().split_once(' ')?;
        let count: u64 = count.parse().ok().filter(|count| (1..=100).contains(count))?;
        let is_name = !name.is_empty() && name.chars().all(|it| it.is_ascii_lowercase() || it == '-');
        let class = format!("{name}-{}", 1 + rest % count);
        rest /= count;
        is_name.then_some(class)
    };
    let chosen: Option<Vec<String>> = named.value().split(',').map(choice).collect();
    chosen.ok_or_else(|| PictureError {
        message: format!("`{CHOICES}` is a name and a number from 1 to 100 for each choice, such as `hair 8, coat 3`"),
        span: named.range(),
    })
}

/// Looks at what a style sheet may ask for as well as an attribute.
fn check_group(group: &Group) -> Result<(), PictureError> {
    let refused = |what: &str| Err(PictureError::whole(format!("a picture may not have {what}")));
    if !group.filters().is_empty() || group.mask().is_some() {
        return refused("filters or masks");
    }
    group.children().iter().try_for_each(|node| match node {
        usvg::Node::Group(inner) => check_group(inner),
        usvg::Node::Path(path) if path.stroke().is_some_and(|it| it.dasharray().is_some()) => refused("dashes"),
        usvg::Node::Path(_) => Ok(()),
        usvg::Node::Image(_) | usvg::Node::Text(_) => refused("images or text"),
    })
}

/// Clip paths within clip paths could double the work with each.
fn check_clip(clip: &ClipPath) -> Result<(), PictureError> {
    let is_clipped = |node: &usvg::Node| matches!(node, usvg::Node::Group(group) if group.clip_path().is_some());
    if clip.clip_path().is_some() || clip.root().children().iter().any(is_clipped) {
        return Err(PictureError::whole("a clip path may not be clipped itself"));
    }
    check_group(clip.root())
}

#[cfg(test)]
mod tests {
    use super::*;

    const OPEN: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'";

    fn refused(inside: &str) -> String {
        let read = picture(&format!("{OPEN}>{inside}</svg>"), &[], String::new(), 0);
        read.map_or_else(|error| error.message, |_| String::new())
    }

    #[test]
    fn shapes_are_taken_and_what_reaches_out_or_costs_too_much_is_refused() {
        assert_eq!(refused("<g opacity='.5'><path d='M0,0 L9,9 L0,9 Z'/></g><style>path { fill: red }</style>"), "");
        for (inside, why) in [
            ("<script>1</script>", "the element `script`"),
            ("<text>a</text>", "the element `text`"),
            ("<image href='#a'/>", "the element `image`"),
            ("<g id='a'/><use href='#a'/>", "the element `use`"),
            ("<linearGradient href='https://example.org/a.svg#a'/>", "outside of it"),
            ("<rect width='9' height='9' style='filter: blur(9px)'/>", "filters"),
            ("<path d='M0,0 L9,9' stroke='red' stroke-dasharray='.01'/>", "dashes"),
            (
                "<clipPath id='a' clip-path='url(#b)'><path d='M0,0 L9,9 L0,9 Z'/></clipPath><clipPath id='b'><path \
              d='M0,0 L9,9 L0,9 Z'/></clipPath><path clip-path='url(#a)' d='M0,0 L9,9 L0,9 Z'/>",
                "clipped itself",
            ),
            ("<g", "not SVG"),
            ("&a;", "not SVG"),
            ("<path d='M0,0 L9,9 L1e9,9 Z'/>", "beyond"),
        ] {
            assert!(refused(inside).contains(why), "{inside}: {}", refused(inside));
        }
        assert!(refused(&"<g>".repeat(8_000)).contains("too many elements"));
        let nested = format!("{}{}", "<g>".repeat(PICTURE_DEPTH), "</g>".repeat(PICTURE_DEPTH));
        assert!(refused(&nested).contains("deep"));
        assert!(refused(&"<g/>".repeat(PICTURE_PARTS + 1)).contains("elements"));
        assert!(refused(&"<g/>".repeat(PICTURE)).contains("longer"));
        for (whole, why) in [
            ("", "not SVG"),
            ("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg xmlns='http://www.w3.org/2000/svg'/>", "not SVG"),
            ("<svg/>", "begins"),
        ] {
            assert!(picture(whole, &[], String::new(), 0).is_err_and(|it| it.message.contains(why)), "{whole}");
        }
    }

    #[test]
    fn a_key_chooses_classes_and_the_pictures_own_stay() {
        let shapes = "<style>.hair-2 .a, .own .b, .small .c { display: none }</style>\
                      <path class='a' d='M0,0 L9,9 L0,9 Z'/><path class='b' d='M0,0 L9,9 L0,9 Z'/><path class='c' d='M0,0 L9,9 L0,9 Z'/>";
        let svg = format!("{OPEN} data-choices='coat 3, hair 2' class=\"own\">{shapes}</svg>");
        let shown = |classes: &[&str], key| picture(&svg, classes, String::new(), key).unwrap().root().children().len();
        assert_eq!([shown(&[], 0), shown(&[], 2), shown(&[], 3), shown(&["small"], 3)], [2, 2, 1, 0]);
        for wrong in ["hair", "hair 0", "hair 101", "Hair 2", "hair 2,", "hair two"] {
            let svg = format!("{OPEN} data-choices='{wrong}'/>");
            assert!(
                picture(&svg, &[], String::new(), 0).is_err_and(|it| it.message.contains("data-choices")),
                "{wrong}"
            );
        }
    }
}
