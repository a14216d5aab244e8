//! Numbers with their nouns, and words at the beginning of a sentence, in English.

/// A number with its noun: `1 card`, `2 cards`, `3 entries`, `4 boxes`.
pub fn counted(number: impl TryInto<u64>, one: &str) -> String {
    let number = number.try_into().unwrap_or(u64::MAX);
    let noun = if number == 1 { one.to_owned() } else { plural(one) };
    format!("{number} {noun}")
}

/// A noun for several.
fn plural(one: &str) -> String {
    let before_y = one.strip_suffix('y').filter(|stem| !stem.ends_with(['a', 'e', 'o', 'u']));
    match before_y {
        Some(stem) => format!("{stem}ies"),
        None if one.ends_with(['s', 'x', 'z']) || one.ends_with("ch") || one.ends_with("sh") => format!("{one}es"),
        None => format!("{one}s"),
    }
}

/// A noun with its article: `a card`, `an effect`.
pub fn with_article(noun: &str) -> String {
    let article = if noun.starts_with(['a', 'e', 'i', 'o', 'u']) { "an" } else { "a" };
    format!("{article} {noun}")
}

/// A text with a capital letter at its start.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// An id or a key in words: `stack_height` is `Stack height`.
pub fn id_in_words(id: &str) -> String {
    capitalized(&id.replace(['_', '-'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_noun_follows_its_number() {
        let told: Vec<String> = [(1_usize, "card"), (0, "card"), (2, "entry"), (3, "key"), (2, "box")]
            .map(|(n, one)| counted(n, one))
            .into();
        assert_eq!(told, ["1 card", "0 cards", "2 entries", "3 keys", "2 boxes"]);
    }

    #[test]
    fn keys_are_named_id_in_words() {
        assert_eq!(
            (id_in_words("stack_height"), id_in_words("end-of-the-action-phase")),
            ("Stack height".into(), "End of the action phase".into())
        );
    }

    #[test]
    fn an_article_follows_the_sound() {
        assert_eq!(
            (with_article("effect"), with_article("province")),
            ("an effect".to_owned(), "a province".to_owned())
        );
    }
}
