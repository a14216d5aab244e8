//! The template of a bot's script: it plays as `greedy` does until something is changed in it.

use super::NewFile;
use crate::load::files::Files;
use crate::model::BOT_SCORE;

/// The script of a new bot.
pub fn new_bot(files: &Files, id: &str, title: &str) -> NewFile {
    let parameters: Vec<&str> = BOT_SCORE.parameters.iter().map(|(name, _)| *name).collect();
    let title = title.replace(['\n', '\r'], " ");
    let text = format!(
        "/// {title}: a bot, played as `file:{id}`. It scores each choice, and makes the one with the greatest score.\n\
         ///\n\
         /// `choice` is the first word of the choice (`liberte docs choices` lists them), `worth` what the greedy bot thinks of it,\n\
         /// in hundredths of a Victory Point. `card`, `province`, `seat` and `faction` are what it names: `declined(card)` holds\n\
         /// where it names none. `player()` is the bot itself.\n\
         fn {function}({parameters}) {{\n\
         {indent}// It plays as `greedy` does. Take the marks away, and it never passes while it has something better to do.\n\
         {indent}// if choice == \"pass\" {{ return worth - 200; }}\n\
         {indent}worth\n\
         }}\n",
        function = id.replace('-', "_"),
        parameters = parameters.join(", "),
        indent = "    ",
    );
    (files.data(&format!("bots/{id}.rhai")), text)
}
