//! Mistakes in what the files say: each is a line that could stand so, and the pack itself says otherwise.

use super::human::{Class, Mistake};
use super::{Damage, Shipped};
use liberte::load::LineIndex;
use std::ops::RangeInclusive;

const CARDS: &str = "data/liberte/cards.toml";
const BOARD: &str = "data/liberte/board.toml";
const RULES: &str = "data/liberte/rules.toml";
const MAP: &str = "data/liberte/map.toml";
const LANGUAGES: [&str; 6] = ["en", "fr", "de", "nl", "it", "es"];

/// A text of a language that names a faction, and another that it could be mistaken for.
const FACTIONS: &[(&str, &str, &str)] = &[
    ("en", "Choose a royalist personality", "Choose a radical personality"),
    ("en", "one moderate or radical block", "one moderate or royalist block"),
    ("en", "holds a radical stack", "holds a moderate stack"),
    ("en", "in a radical government\"", "in a royalist government\""),
    ("fr", "personnalité royaliste dans", "personnalité radicale dans"),
    ("fr", "des modérés ou des radicaux", "des royalistes ou des radicaux"),
    ("fr", "une pile radicale", "une pile royaliste"),
    ("de", "Persönlichkeit der Royalisten", "Persönlichkeit der Radikalen"),
    ("de", "der Gemäßigten oder der Radikalen", "der Gemäßigten oder der Royalisten"),
    ("de", "ein Stapel der Radikalen", "ein Stapel der Gemäßigten"),
    ("nl", "royalistische persoonlijkheid", "gematigde persoonlijkheid"),
    ("nl", "van de radicalen", "van de royalisten"),
    ("it", "personaggio dei realisti", "personaggio dei radicali"),
    ("it", "una pila radicale", "una pila moderata"),
    ("es", "personaje de los realistas", "personaje de los moderados"),
    ("es", "de los moderados o de los radicales", "de los realistas o de los radicales"),
];

/// The same for places and numbers of the rules.
const PLACES: &[(&str, &str, &str)] = &[
    ("en", "put it in the box", "put it on the discard pile"),
    ("de", "in die Schachtel.\"", "auf den Ablagestapel.\""),
    ("fr", "placez-la dans la défausse", "placez-la dans la boîte"),
    ("it", "nella pila degli scarti", "nella scatola"),
    ("es", "y devuélvelo a la caja", "y devuélvelo a la pila de descartes"),
    ("nl", "voor de rest van het spel in de doos.", "voor de rest van het spel op de aflegstapel."),
    ("en", "In turn 1,", "In turn 2,"),
    ("de", "In Runde 1 ", "In Runde 3 "),
];

/// Changes of settings that pay the worse place better, or go beyond what the box holds.
const SETTINGS: &[(&str, &str)] = &[
    ("government_second = 2", "government_second = 6"),
    ("government_first = 5", "government_first = 1"),
    ("government_first_tied = 3", "government_first_tied = 7"),
    ("government_second_tied = 1", "government_second_tied = 4"),
    ("opposition_first_tied = 2", "opposition_first_tied = 5"),
    ("most_players = 6", "most_players = 7"),
    ("hand_size = 7", "hand_size = 25"),
    ("skip_battle = [1]", "skip_battle = [1, 5]"),
    ("blocks_return = 2", "blocks_return = 5"),
    ("counter_revolution_provinces = 7", "counter_revolution_provinces = 27"),
];

struct Maker<'a> {
    shipped: &'a Shipped,
    all: &'a mut Vec<Mistake>,
}

impl Maker<'_> {
    fn text(&self, path: &str) -> String {
        self.shipped.files.read(path).expect("it is shipped").to_string()
    }

    /// The nth place of a text replaced; a report belongs to its line, or to another file where `anywhere` says so.
    fn nth(&mut self, kind: &'static str, path: &str, from: &str, to: &str, nth: usize) {
        let text = self.text(path);
        let Some((at, _)) = text.match_indices(from).nth(nth) else { return };
        let line = LineIndex::new(&text).line(at + from.len() - from.trim_start_matches('\n').len());
        let right = line..=line
            + to.trim_matches('\n').matches('\n').count().max(from.trim_matches('\n').matches('\n').count());
        self.put(kind, path, at..at + from.len(), to, right);
    }

    fn put(
        &mut self,
        kind: &'static str,
        path: &str,
        span: std::ops::Range<usize>,
        with: &str,
        right: RangeInclusive<usize>,
    ) {
        let damage = Damage { kind, path: path.to_owned(), span, with: with.to_owned(), right };
        self.all.push(Mistake { class: Class::Should, damage });
    }

    fn first(&mut self, kind: &'static str, path: &str, from: &str, to: &str) {
        assert!(self.text(path).contains(from), "{path} lacks {from}");
        self.nth(kind, path, from, to, 0);
    }

    /// The lines `key = …` of a file, each with its value and the block before it.
    fn values(&self, path: &str, key: &str) -> Vec<String> {
        let start = format!("{key} = ");
        self.text(path).lines().filter_map(|line| line.strip_prefix(&start)).map(str::to_owned).collect()
    }

    fn texts(&mut self) {
        for (language, from, to) in FACTIONS {
            self.first("faction mistaken in a text", &format!("data/liberte/texts/{language}.toml"), from, to);
        }
        for (language, from, to) in PLACES {
            self.first("place or number mistaken in a text", &format!("data/liberte/texts/{language}.toml"), from, to);
        }
        let english = self.values("data/liberte/texts/en.toml", "text");
        for language in &LANGUAGES[1..] {
            let path = format!("data/liberte/texts/{language}.toml");
            let own = self.values(&path, "text");
            for (own, english) in own.iter().zip(&english) {
                self.first("sentence not translated", &path, own, english);
            }
            for pair in own[..6].windows(2) {
                self.first("text of another effect", &path, &pair[1], &pair[0]);
            }
            let names = self.values(&path, "name");
            for pair in names[1..].windows(2) {
                self.first(
                    "name of another effect",
                    &path,
                    &format!("name = {}", pair[1]),
                    &format!("name = {}", pair[0]),
                );
            }
            for table in ["west", "moderate", "cannon", "personality"] {
                let text = self.text(&path);
                let at = text.find(&format!("\n{table} = ")).expect("it has one") + 1;
                let lines: Vec<&str> = text[at..].lines().take(2).collect();
                let value = |line: &str| line.split_once(" = ").map(|(_, value)| value.to_owned()).unwrap_or_default();
                let to = lines[1].replace(&value(lines[1]), &value(lines[0]));
                self.first("name of another entry", &path, &format!("\n{}\n", lines[1]), &format!("\n{to}\n"));
            }
        }
    }

    fn cards(&mut self) {
        let text = self.text(CARDS);
        let is_of_person = |block: &&str| block.contains("kind = \"personality\"");
        let persons = text.split("[[card]]").filter(is_of_person);
        let titles: Vec<&str> =
            persons.filter_map(|block| block.lines().find(|line| line.starts_with("title = "))).collect();
        for pair in titles.windows(2).step_by(9) {
            self.first("title of another card", CARDS, pair[1], pair[0]);
        }
        for (own, other) in
            [("Purge", "Terror"), ("Terror", "Purge"), ("Guillotine", "Purge"), ("Emigration", "Bread Shortage")]
        {
            self.first(
                "special called as another",
                CARDS,
                &format!("title = \"{own}\""),
                &format!("title = \"{other}\""),
            );
        }
        let partly = "source = \"partly-confirmed\"\nconfirmed";
        for (kind, source) in
            [("confirmed, and a list left", "confirmed"), ("reconstructed, and a list left", "reconstructed")]
        {
            for nth in 0..6 {
                self.nth(kind, CARDS, partly, &format!("source = \"{source}\"\nconfirmed"), nth);
            }
        }
        for nth in 0..4 {
            self.nth(
                "partly confirmed without a list",
                CARDS,
                "source = \"reconstructed\"",
                "source = \"partly-confirmed\"",
                nth * 7,
            );
            self.nth("card in the other set", CARDS, "set = \"A\"", "set = \"B\"", nth * 11);
        }
    }

    fn board(&mut self) {
        let names = self.values(BOARD, "name");
        for pair in names[..27].windows(2).step_by(4) {
            self.first(
                "name of another province",
                BOARD,
                &format!("name = {}", pair[1]),
                &format!("name = {}", pair[0]),
            );
        }
        for nth in [0, 3, 9, 14] {
            self.nth("two Parises", BOARD, "\nnumber = ", "\nparis = true\nnumber = ", nth);
        }
        for (from, to) in [("south-east", "east"), ("south-west", "south-east"), ("east", "centre"), ("west", "paris")]
        {
            self.nth(
                "province of another region",
                BOARD,
                &format!("\nregion = \"{from}\""),
                &format!("\nregion = \"{to}\""),
                1,
            );
        }
        self.first("lily lost", BOARD, "fleur_de_lis = true\n", "");
        self.first("lily added", BOARD, "id = \"maine\"\n", "id = \"maine\"\nfleur_de_lis = true\n");
    }

    fn map(&mut self) {
        let text = self.text(MAP);
        let labels: Vec<&str> = text.lines().filter(|line| line.starts_with("label = ")).collect();
        for pair in labels.windows(2).step_by(3) {
            self.first("label of another province", MAP, pair[1], pair[0]);
        }
        for label in labels.iter().filter(|label| label.split(',').next().is_some_and(|x| x.contains('.'))).step_by(4) {
            let (x, rest) = label.split_once(", ").expect("it has two numbers");
            self.first("point lost in a label", MAP, label, &format!("{}, {rest}", x.replace('.', "")));
        }
        for (nth, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with("  [")).step_by(13) {
            let point = line.trim().split("],").next().unwrap_or_default().to_owned() + "]";
            let at: usize = text.lines().take(nth).map(|line| line.len() + 1).sum::<usize>() + 2;
            for (kind, with) in [("point of a ring far off", "[300, 300]"), ("point beyond the canvas", "[900, 20]")] {
                self.put(kind, MAP, at..at + point.len(), with, nth + 1..=nth + 1);
            }
        }
        self.first("canvas too small", MAP, "canvas = [613, 585]", "canvas = [61.3, 585]");
        self.first("canvas too large", MAP, "canvas = [613, 585]", "canvas = [6130, 5850]");
    }

    /// First lines that name no schema, or that of another kind of file.
    fn schemas(&mut self) {
        let mut paths = vec![CARDS.to_owned(), BOARD.to_owned(), RULES.to_owned(), "data/liberte/pack.toml".to_owned()];
        paths.extend(LANGUAGES.map(|language| format!("data/liberte/texts/{language}.toml")));
        for path in paths {
            let line = self.text(&path).lines().next().unwrap_or_default().to_owned();
            self.first(
                "schema of another kind",
                &path,
                &line,
                &line
                    .replace("/schemas/", "/schemas/bot-or-")
                    .replace("bot-or-cards", "board")
                    .replace("bot-or-texts", "variant")
                    .replace("bot-or-", "map-"),
            );
            self.first("schema misspelt", &path, &line, &line.replace(".json", "s.json"));
            self.first("schema too high up", &path, &line, &line.replacen("../", "", 1));
        }
    }
}

/// Adds all mistakes in what the files say.
pub fn all(shipped: &Shipped, all: &mut Vec<Mistake>) {
    let mut maker = Maker { shipped, all };
    maker.texts();
    maker.cards();
    maker.board();
    maker.map();
    maker.schemas();
    for (from, to) in SETTINGS {
        maker.first("setting that can hardly be meant", RULES, from, to);
    }
}
