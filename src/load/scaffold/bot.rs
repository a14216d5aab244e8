//! The template of a bot's script: it plays as its `worth` says until something is changed in it.

use super::NewFile;
use crate::load::files::Files;
use crate::load::schema::Rulebook;

/// What the template says of a game's bots.
struct Template {
    /// What `worth` is counted in, in the plural, and what the other arguments are.
    arguments: &'static [&'static str],
    /// What a first change would do, and the line that does it.
    idea: [&'static str; 2],
}

const LIBERTE: Template = Template {
    arguments: &[
        "`choice` is the first word of the choice (`liberte docs choices` lists them), `worth` what the greedy bot thinks of it,",
        "in hundredths of a Victory Point. `card`, `province`, `seat` and `faction` are what it names: `declined(card)` holds",
        "where it names none; `number` and `option` are what it says, 0 and empty elsewhere. `player()` is the bot itself.",
    ],
    idea: [
        "It plays as `greedy` does. Take the marks away, and it never passes while it has something better to do.",
        "if choice == \"pass\" { return worth - 200; }",
    ],
};

const REVOLUTION: Template = Template {
    arguments: &[
        "`choice` is the first word of the choice: `put` where a chip is laid, one at a time, else `marker`, `area`, `seat` or",
        "`none`. `worth` is what the greedy bot expects of it, in hundredths of Support. `currency` and `space` are those of the",
        "chip; `area` and `seat` what an effect is answered with: `declined(area)` holds where there is none. `player()` is the",
        "bot itself.",
    ],
    idea: [
        "It lays each chip where it adds most. Take the marks away, and it wants the Printer more than anything.",
        "if choice == \"put\" && space == space(\"printer\") { return worth + 300; }",
    ],
};

const LIBERTALIA: Template = Template {
    arguments: &[
        "`choice` is the first word of the choice: `play`, `take`, `character`, `card`, `token`, `number` or `none`. `worth` is what",
        "the greedy bot expects of it, in hundredths of a doubloon beyond those of the others. `character`, `token` and `seat` are",
        "what it names: `declined(character)` holds where it names none; `number` is 0 there. `player()` is the bot itself.",
    ],
    idea: [
        "It plays as `greedy` does, but never mixes. Take the marks away, and it keeps high ranks for later days.",
        "if choice == \"play\" && character.rank > 20 { return worth - 100; }",
    ],
};

/// The script of a new bot.
pub fn new_bot(files: &Files, id: &str, title: &str) -> NewFile {
    let rulebook = files.format().rulebook;
    let template = match rulebook {
        Rulebook::Liberte => LIBERTE,
        Rulebook::Revolution => REVOLUTION,
        Rulebook::Libertalia => LIBERTALIA,
    };
    let parameters: Vec<&str> = rulebook.bot_score().parameters.iter().map(|(name, _)| *name).collect();
    let title = title.replace(['\n', '\r'], " ");
    let arguments: String = template.arguments.iter().map(|line| format!("/// {line}\n")).collect();
    let [idea, line] = template.idea;
    let text = format!(
        "/// {title}: a bot, played as `file:{id}`. It scores each choice, and makes the one with the greatest score.\n\
         ///\n\
         {arguments}\
         fn {function}({parameters}) {{\n\
         {indent}// {idea}\n\
         {indent}// {line}\n\
         {indent}worth\n\
         }}\n",
        function = id.replace('-', "_"),
        parameters = parameters.join(", "),
        indent = "    ",
    );
    (files.data(&format!("bots/{id}.rhai")), text)
}
