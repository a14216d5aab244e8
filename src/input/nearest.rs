//! The word that a misspelt one was probably meant to be.

/// The word of a list that a misspelt one was probably meant to be.
pub fn nearest<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> Option<&'w str> {
    let word = word.chars().take(64).collect::<String>().to_lowercase();
    let near_enough = |distance: usize| distance <= 1 + word.chars().count() / 4;
    let words = words.into_iter().filter(|other| other.len() <= 64);
    let near = words.take(1000).filter_map(|other| {
        let distance = strsim::damerau_levenshtein(&word, &other.to_lowercase());
        (near_enough(distance) && distance < other.chars().count()).then_some((distance, other))
    });
    near.min_by_key(|(distance, _)| *distance).map(|(_, other)| other)
}

/// Asks whether a word was meant.
pub fn did_you_mean(near: &str) -> String {
    format!("did you mean `{near}`?")
}

/// The end of a message about a misspelt word: `; did you mean ...?` where a word is near, else nothing.
pub fn or_near<'w>(word: &str, words: impl IntoIterator<Item = &'w str>) -> String {
    nearest(word, words).map_or_else(String::new, |near| format!("; {}", did_you_mean(near)))
}
