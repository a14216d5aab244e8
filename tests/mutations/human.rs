//! Mistakes that people make in text editors: in the form of a line, in what the lines say, and such as are none.
//!
//! Each works on the text alone, as a person does: it knows no description of the tables.

use super::{Damage, Shipped, score};
use liberte::input::characters::character;
use liberte::load::LineIndex;
use std::ops::{Range, RangeInclusive};

/// What is asked of a kind of mistake.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Class {
    /// It is certain, in the form of a line or within one file: it must be reported.
    Must,
    /// Two places of the pack disagree: it should be reported.
    Should,
    /// It is no mistake: nothing may be reported.
    Silent,
}

/// A mistake and what is asked of it.
pub struct Mistake {
    pub class: Class,
    pub damage: Damage,
}

/// A line `key = value` of a file, comments and blanks around it left out.
struct Setting<'t> {
    key: &'t str,
    /// Where the key stands.
    at: Range<usize>,
    value: &'t str,
    /// Where the value stands.
    of_value: Range<usize>,
    /// The whole line without its end.
    line: Range<usize>,
}

/// A file of the pack.
struct File<'t> {
    path: &'t str,
    text: &'t str,
}

impl<'t> File<'t> {
    fn lines(&self) -> Vec<Range<usize>> {
        let mut at = 0;
        let mut lines = Vec::new();
        for line in self.text.split_inclusive('\n') {
            lines.push(at..at + line.trim_end_matches(['\n', '\r']).len());
            at += line.len();
        }
        lines
    }

    fn settings(&self) -> Vec<Setting<'t>> {
        let text = self.text;
        let of_line = |line: Range<usize>| {
            let whole = &text[line.clone()];
            let equals = whole.find(" = ").filter(|_| whole.starts_with(|letter: char| letter.is_ascii_lowercase()))?;
            let rest = &whole[equals + 3..];
            let is_open = |value: &str| value.starts_with('[') && !value.ends_with(']') || value.starts_with('{');
            let value = match rest.chars().next()? {
                '"' => &rest[..rest[1..].find('"')? + 2],
                '[' => &rest[..rest.rfind(']').map_or(rest.len(), |end| end + 1)],
                _ => rest.split(['#', ' ']).next()?.trim_end(),
            };
            let start = line.start + equals + 3;
            let key = &whole[..equals];
            (!is_open(value)).then_some(Setting {
                key,
                at: line.start..line.start + equals,
                value,
                of_value: start..start + value.len(),
                line,
            })
        };
        self.lines().into_iter().filter_map(of_line).collect()
    }

    fn headers(&self) -> Vec<Range<usize>> {
        self.lines().into_iter().filter(|line| self.text[line.clone()].starts_with("[[")).collect()
    }

    /// Blocks from one header of a list to the next.
    fn blocks(&self) -> Vec<Range<usize>> {
        let starts: Vec<usize> = self.headers().iter().map(|header| header.start).collect();
        starts.windows(2).map(|pair| pair[0]..pair[1]).collect()
    }
}

struct Maker<'a> {
    all: &'a mut Vec<Mistake>,
    file: File<'a>,
    lines: LineIndex,
}

impl Maker<'_> {
    fn put(
        &mut self,
        class: Class,
        kind: &'static str,
        span: Range<usize>,
        with: String,
        right: RangeInclusive<usize>,
    ) {
        if self.file.text[span.clone()] != with {
            let damage = Damage { kind, path: self.file.path.to_owned(), span, with, right };
            self.all.push(Mistake { class, damage });
        }
    }

    fn line(&self, at: usize) -> usize {
        self.lines.line(at)
    }

    /// A mistake on the line where it begins.
    fn on_line(&mut self, class: Class, kind: &'static str, span: Range<usize>, with: impl Into<String>) {
        let line = self.line(span.start);
        self.put(class, kind, span, with.into(), line..=line);
    }

    fn must(&mut self, kind: &'static str, span: Range<usize>, with: impl Into<String>) {
        self.on_line(Class::Must, kind, span, with);
    }

    /// Slips in the form of a line.
    fn form(&mut self) {
        let settings = self.file.settings();
        for it in &settings {
            self.slips_around(it);
            if it.value.starts_with('"') && it.value.len() > 2 {
                self.slips_of_text(it);
            } else if it.value.starts_with('[') && it.value.contains('"') {
                self.slips_of_list(it);
            } else if it.value.bytes().all(|byte| byte.is_ascii_digit()) && !it.value.is_empty() {
                self.slips_of_number(it);
            } else if ["true", "false"].contains(&it.value) {
                for (kind, with) in
                    [("Yes for true", "Yes"), ("True for true", "True"), ("switch in quotes", "\"true\"")]
                {
                    self.must(kind, it.of_value.clone(), with);
                }
            }
        }
        for header in self.file.headers() {
            let text = self.file.text[header.clone()].to_owned();
            let last = text.find("]]").map_or(text.len(), |at| at + 2);
            for (kind, with) in [
                ("header without its last bracket", &text[..last - 1]),
                ("header without its first bracket", &text[1..last]),
                ("header without brackets at the end", &text[..last - 2]),
            ] {
                self.must(kind, header.start..header.start + last, with);
            }
            self.must("header with a comma", header.start + last..header.start + last, ",");
        }
        for line in self.file.lines() {
            let text = &self.file.text[line.clone()];
            let is_prose =
                text.starts_with("# ") && text.split_whitespace().count() > 4 && !text.contains(['=', '`', '"']);
            if is_prose && !text.contains(['[', ':', '(']) {
                self.must("lost number sign", line.start..line.start + 2, "");
                self.must("slashes for a comment", line.start..line.start + 1, "//");
            }
        }
    }

    fn slips_around(&mut self, it: &Setting<'_>) {
        let (equals, end) = (it.at.end + 1..it.at.end + 2, it.of_value.end);
        for (kind, with) in
            [("colon for equals", ":"), ("arrow for equals", "=>"), ("double equals", "=="), ("wide equals", "＝")]
        {
            self.must(kind, equals.clone(), with);
        }
        let is_last = it.line.end == end;
        for (kind, with) in
            [("comma at the end", ","), ("semicolon at the end", ";"), ("zero-width space at the end", "\u{200b}")]
        {
            if is_last {
                self.must(kind, end..end, with);
            }
        }
        if is_last {
            self.must("slashes behind a value", end..end, " // as printed");
            self.must("prose behind a value", end..end, " as printed");
        }
        self.must("no-break space before the value", it.at.end + 2..it.at.end + 3, "\u{a0}");
        self.must("zero-width space in a key", it.at.start + 1..it.at.start + 1, "\u{200b}");
        self.must("no value", it.of_value.clone(), "");
        self.must("no equals sign", it.at.end..it.of_value.start, " ");
        self.must("mark of a merge", it.line.start..it.line.start, "<<<<<<< HEAD\n");
        let whole = self.file.text[it.line.clone()].to_owned();
        let (at, line) = (it.line.clone(), self.line(it.line.start));
        let merge = format!("<<<<<<< HEAD\n{whole}\n=======\n{whole}\n>>>>>>> theirs");
        self.put(Class::Must, "unfinished merge", at.clone(), merge, line..=line + 4);
        self.put(Class::Must, "line twice", at.clone(), format!("{whole}\n{whole}"), line..=line + 1);
        if it.key.contains('_') {
            self.must("space in a key", it.at.clone(), it.key.replace('_', " "));
            self.must("hyphens in a key", it.at.clone(), it.key.replace('_', "-"));
        }
        let is_table_of_names = self.file.path.contains("/texts/");
        if !is_table_of_names {
            let capital = it.key[..1].to_uppercase() + &it.key[1..];
            self.must("capital in a key", it.at.clone(), capital);
        }
    }

    fn slips_of_text(&mut self, it: &Setting<'_>) {
        let inner = &it.value[1..it.value.len() - 1];
        for (kind, open, close) in [
            ("curly quotation marks", "“", "”"),
            ("German quotation marks", "„", "“"),
            ("guillemets", "«", "»"),
            ("single curly quotation marks", "‘", "’"),
            ("no quotation marks", "", ""),
            ("no last quotation mark", "\"", ""),
            ("no first quotation mark", "", "\""),
            ("quotation marks of two kinds", "\"", "'"),
            ("curly mark at the end", "\"", "”"),
        ] {
            let is_number = inner.bytes().all(|byte| byte.is_ascii_digit());
            if !(kind == "no quotation marks" && is_number) {
                self.must(kind, it.of_value.clone(), format!("{open}{inner}{close}"));
            }
        }
        if let Some((first, rest)) = inner.split_once(' ') {
            self.must("quotation mark inside a text", it.of_value.clone(), format!("\"{first} \"{rest}\" so\""));
        }
        if ["title", "name", "text"].contains(&it.key) {
            self.must("empty text", it.of_value.clone(), "\"\"");
            self.must("blank text", it.of_value.clone(), "\" \"");
            self.must("text of a no-break space", it.of_value.clone(), "\"\u{a0}\"");
        }
        if ["faction", "kind", "set", "source"].contains(&it.key) && !self.file.path.contains("/variants/") {
            let capital = inner[..1].to_uppercase() + &inner[1..];
            self.must(
                "word with a capital",
                it.of_value.clone(),
                format!("\"{capital}\"").replace("\"A\"", "\"C\"").replace("\"B\"", "\"b\""),
            );
            self.must("plural of a word", it.of_value.clone(), format!("\"{inner}s\""));
        }
        if it.key == "hex" {
            self.must("colour without its mark", it.of_value.clone(), format!("\"{}\"", &inner[1..]));
            self.must("colour without quotation marks", it.of_value.clone(), inner);
            self.must("short colour", it.of_value.clone(), format!("\"{}\"", &inner[..4]));
        }
    }

    fn slips_of_list(&mut self, it: &Setting<'_>) {
        let inner = &it.value[1..it.value.len() - 1];
        self.must("round brackets", it.of_value.clone(), format!("({inner})"));
        self.must("curly marks in a list", it.of_value.clone(), it.value.replacen('"', "“", 1).replacen('"', "”", 1));
        self.must("list without its last bracket", it.of_value.clone(), format!("[{inner}"));
        self.must("list without brackets", it.of_value.clone(), inner.replace('"', ""));
        if inner.contains(", ") {
            self.must("list without a comma", it.of_value.clone(), it.value.replacen(", ", " ", 1));
            self.must("list without its brackets", it.of_value.clone(), inner);
        }
        if it.key == "symbols" {
            self.must("list in one text", it.of_value.clone(), format!("\"{}\"", inner.replace('"', "")));
            self.must(
                "word with a capital in a list",
                it.of_value.clone(),
                it.value.replacen("\"c", "\"C", 1).replacen("\"g", "\"G", 1),
            );
        }
    }

    fn slips_of_number(&mut self, it: &Setting<'_>) {
        if it.value.contains('1') {
            self.must("l for 1", it.of_value.clone(), it.value.replace('1', "l"));
        }
        if it.value.contains('0') {
            self.must("O for 0", it.of_value.clone(), it.value.replace('0', "O"));
        }
        self.must("decimal comma", it.of_value.clone(), format!("{},5", it.value));
        self.must("leading zero", it.of_value.clone(), format!("0{}", it.value));
        self.must("number in quotes", it.of_value.clone(), format!("\"{}\"", it.value));
        self.must("typographic minus", it.of_value.clone(), format!("\u{2212}{}", it.value));
        self.must("unit behind a number", it.of_value.clone(), format!("{} points", it.value));
        self.must("fraction for a whole number", it.of_value.clone(), format!("{}.5", it.value));
    }

    /// Whole entries copied, lost or merged into one another.
    fn blocks(&mut self) {
        if self.file.path.contains("/scenarios/") || self.file.path.contains("/variants/") {
            return;
        }
        for block in self.file.blocks() {
            let text = self.file.text[block.clone()].to_owned();
            let is_counted = text.starts_with("[[card]]")
                || text.starts_with("[[province]]")
                || text.starts_with("[[region]]")
                || text.starts_with("[[faction]]");
            let lines = text.matches('\n').count();
            let first = self.line(block.start);
            if is_counted {
                self.put(Class::Must, "entry twice", block.clone(), text.repeat(2), first..=first + 2 * lines);
            }
            let header = block.start..block.start + text.find('\n').map_or(0, |at| at + 1);
            if is_counted && first > 1 && self.file.text[..block.start].trim_end().ends_with(['"', ']']) {
                self.put(Class::Must, "header lost", header.clone(), String::new(), first..=first + lines);
            }
            if text.starts_with("[[province]]") {
                self.put(Class::Must, "single bracket header", header, "[province]\n".to_owned(), first..=first);
            }
        }
    }

    /// What is no mistake.
    fn silent(&mut self) {
        let text = self.file.text.to_owned();
        let whole = 0..text.len();
        let mut put = |kind: &'static str, with: String| self.put(Class::Silent, kind, whole.clone(), with, 1..=1);
        put("line ends of Windows", text.replace('\n', "\r\n"));
        put("byte order mark", format!("\u{feff}{text}"));
        put("spaces at line ends", text.replace('\n', "  \n"));
        put("blank lines", text.replace('\n', "\n\n"));
        put("no line end at the end", text.trim_end().to_owned());
        put("comment at the end", format!("{}\n# thanks for reading: x = \"1\" // “so”\n", text.trim_end()));
        put("tabs around equals signs", text.replace(" = ", "\t=\t"));
        put("no blanks around equals signs", text.replace(" = ", "="));
        put("tabs before lines", text.lines().map(|line| format!("\t{line}\n")).collect());
        for it in self.file.settings() {
            let is_plain = it.value.starts_with('"') && !it.value.contains(['\'', '\\']);
            if is_plain {
                let single = it.value.replace('"', "'");
                self.put(Class::Silent, "single quotation marks", it.of_value.clone(), single, 1..=1);
            }
            if it.line.end == it.of_value.end {
                let at = it.of_value.end;
                self.put(Class::Silent, "comment behind a value", at..at, " # so: “x” => 1, 2;".to_owned(), 1..=1);
            }
        }
    }
}

/// All mistakes in the shipped data files, and those in what they say.
pub fn all(shipped: &Shipped) -> Vec<Mistake> {
    let mut all = Vec::new();
    // Of the scenarios, which are many and alike, some will do.
    let is_tried = |(at, path): &(usize, String)| !path.contains("/scenarios/") || at % 16 == 0;
    for (_, path) in shipped.library.data_files().into_iter().enumerate().filter(is_tried) {
        let text = shipped.files.read(&path).expect("it is shipped");
        let is_bot = path.contains("/bots/");
        let lines = LineIndex::new(&text);
        let mut maker = Maker { all: &mut all, file: File { path: &path, text: &text }, lines };
        if !text.contains("impossible = true") && !is_bot {
            maker.form();
            maker.blocks();
        }
        maker.silent();
    }
    // A mark within a multi-line list or a comment is another mistake than the one that is meant.
    all.retain(|it| {
        !(it.damage.kind == "lost number sign" && it.damage.with.chars().any(|letter| character(letter).is_some()))
    });
    super::contents::all(shipped, &mut all);
    all
}

/// The group that a mistake is drawn from: its kind, in its kind of file.
pub fn group(mistake: &Mistake) -> (Class, &'static str, String) {
    (mistake.class, mistake.damage.kind, score::group(&mistake.damage.path))
}
