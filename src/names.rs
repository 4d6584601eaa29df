//! Close names for a misspelt one.

/// The word nearest to `text`, if one is near enough to be what was meant.
#[must_use]
pub fn closest<'a>(text: &str, words: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let limit = (text.chars().count() / 3).max(1) + 1;
    words
        .into_iter()
        .map(|word| (strsim::damerau_levenshtein(text, word), word))
        .filter(|&(distance, word)| distance <= limit && distance < word.chars().count())
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}
