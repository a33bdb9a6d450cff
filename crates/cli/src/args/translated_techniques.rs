//! Names of techniques in the languages of short explanations.

use cluewise::explain::Language;
use cluewise::rating::{EffortTechnique, hodoku, se, with_sum_of_9x9};
use std::collections::HashSet;
use std::iter;
use std::sync::LazyLock;

/// The name of a technique in a language other than English.
struct TranslatedName {
    language: Language,
    /// The name in requests, such as `naked-pair`.
    id: &'static str,
    name: String,
    /// The name as it is compared.
    folded: String,
}

/// The names in all languages: those of HoDoKu, of variants, and of Sudoku Explainer.
static NAMES: LazyLock<Vec<TranslatedName>> = LazyLock::new(|| {
    let of_hodoku = hodoku::Technique::ALL.iter().map(|technique| (technique.id(), technique.name()));
    let of_variants = EffortTechnique::all().map(|technique| (technique.name(), technique.name()));
    let names: Vec<(&str, &str)> = of_hodoku.chain(of_variants).chain(of_se()).collect();
    let languages = Language::ALL.into_iter().filter(|&language| language != Language::English);
    let of_language = |language: Language| {
        names.iter().map(move |&(id, english)| {
            let name = language.technique(english);
            TranslatedName { language, id, folded: folded(&name), name }
        })
    };
    languages.flat_map(of_language).collect()
});

/// Returns the names of requests and of steps of the ladder of Sudoku Explainer.
fn of_se() -> impl Iterator<Item = (&'static str, &'static str)> {
    let id_of = |name: &str| name.parse::<se::TechniqueId>().ok().map(se::TechniqueId::name);
    let shared = hodoku::Technique::ALL.iter().map(|technique| technique.name());
    let shared = shared.filter_map(move |name| Some((id_of(name)?, name)));
    shared.chain(se::TechniqueId::all().flat_map(|id| id.step_names().iter().map(move |&name| (id.name(), name))))
}

/// Returns the name in requests of the technique of this name in another language; `None` if there is none. Case,
/// spaces and signs do not matter, nor do accents, and umlauts may be written with an e. A part in parentheses may be
/// left out.
pub fn technique_in_english(text: &str) -> Option<&'static str> {
    let text = folded(text);
    let text = with_sum_of_9x9(&text).unwrap_or(text);
    let exact = || NAMES.iter().find(|name| name.folded == text).map(|name| name.id);
    Some(text.as_str()).filter(|text| !text.is_empty()).and_then(|text| exact().or_else(|| without_parentheses(text)))
}

/// Returns the technique whose name has this text before its parentheses, or the group of all techniques whose names
/// have it.
fn without_parentheses(text: &str) -> Option<&'static str> {
    let has_text = |name: &&TranslatedName| name.name.split_once(" (").is_some_and(|(head, _)| folded(head) == text);
    let found: Vec<&str> = NAMES.iter().filter(has_text).map(|name| name.id).collect();
    let first = *found.first()?;
    if found.iter().all(|id| *id == first) {
        return Some(first);
    }
    let ids: Vec<hodoku::TechniqueId> = found.iter().filter_map(|id| id.parse().ok()).collect();
    let includes_all = |group: &hodoku::TechniqueId| ids.iter().all(|&id| group.includes_all(id));
    hodoku::TechniqueId::all().find(includes_all).map(hodoku::TechniqueId::name)
}

/// Returns the name of a technique among those that `is_known` accepts which is called the same in all other languages,
/// such as `naked-quad` for `naked-quadruple`; the name itself if there is none.
pub fn technique_called_alike(name: &str, is_known: impl Fn(&str) -> bool) -> &str {
    if is_known(name) {
        return name;
    }
    let own: Vec<&TranslatedName> = NAMES.iter().filter(|own| own.id == name).collect();
    let is_alike = |id: &str| {
        own.iter().all(|own| {
            NAMES.iter().any(|other| other.id == id && other.language == own.language && other.folded == own.folded)
        })
    };
    let found = NAMES.iter().find(|other| !own.is_empty() && is_known(other.id) && is_alike(other.id));
    found.map_or(name, |other| other.id)
}

/// Returns the names of a technique or of the techniques of a group in a language, joined by commas; the name in
/// requests if the steps have several names in English only.
pub fn technique_in_language(id: &str, language: Language) -> String {
    let of_group = || {
        let group = id.parse::<hodoku::TechniqueId>().ok();
        let ids = group.map(|group| hodoku::Technique::ALL.iter().filter(move |&&technique| group.includes(technique)));
        ids.into_iter().flatten().map(|technique| language.technique(technique.name())).collect::<Vec<_>>()
    };
    let mut names: Vec<String> =
        NAMES.iter().filter(|name| name.id == id && name.language == language).map(|name| name.name.clone()).collect();
    if names.is_empty() {
        names = of_group();
    }
    let mut seen = HashSet::new();
    names.retain(|name| seen.insert(name.clone()));
    if names.is_empty() { id.to_owned() } else { names.join(", ") }
}

/// Returns the names in other languages, with the names in requests and the compared names.
pub fn translated_techniques() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    NAMES.iter().map(|name| (name.id, name.name.as_str(), name.folded.as_str()))
}

/// Returns a name in lowercase letters and digits without accents, and with an e in place of an umlaut.
pub fn folded(name: &str) -> String {
    let mut text = String::new();
    for letter in name.to_lowercase().chars() {
        match letter {
            // The umlaut of a letter that a file system or a keyboard writes as two characters.
            '\u{308}' if text.ends_with(['a', 'o', 'u']) => text.push('e'),
            letter if letter.is_ascii_alphanumeric() => text.push(letter),
            letter => text.extend(iter::once(letter).filter_map(ascii).flat_map(str::chars)),
        }
    }
    text
}

/// Returns the plain letters of a letter of German or French.
fn ascii(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ä' => "ae",
        'ö' => "oe",
        'ü' => "ue",
        'ß' => "ss",
        'œ' => "oe",
        'à' | 'â' => "a",
        'ç' => "c",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'î' | 'ï' => "i",
        'ô' => "o",
        'ù' | 'û' => "u",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_other_languages_are_known() {
        for (text, expected) in [
            ("versteckter einer", Some("hidden-single")),
            ("Nacktes-Paar", Some("naked-pair")),
            ("Letzte freie Zelle", Some("full-house")),
            ("Fast gesperrte Mengen XZ", None),
            ("Todesblüte", Some("death-blossom")),
            ("TODESBLUETE", Some("death-blossom")),
            ("Todesblu\u{308}te", Some("death-blossom")),
            ("Singleton caché", Some("hidden-single")),
            ("singleton cache\u{301}", Some("hidden-single")),
            ("Paire nue", Some("naked-pair")),
            ("Nackter Vierer", Some("naked-quadruple")),
            ("Gesperrte Kandidaten", Some("Locked Candidates")),
            ("Block-Linien-Schnitt (Pointing)", Some("pointing")),
            ("Block-Linien-Schnitt", Some("pointing")),
            ("Einfache Farben", Some("simple-colors")),
            ("Paarausschluss", Some("aligned-pair")),
            ("X-Wing mit Flosse", Some("finned-x-wing")),
            ("45er-Regel", Some("Rule of 45")),
            ("Règle de 21", Some("Rule of 45")),
            ("Einer", None),
            ("", None),
            ("?", None),
        ] {
            assert_eq!(technique_in_english(text), expected, "{text}");
        }
    }

    #[test]
    fn techniques_called_alike_are_found() {
        let is_variant = |name: &str| name.parse::<EffortTechnique>().is_ok();
        for (name, expected) in [
            ("naked-quadruple", "Naked Quad"),
            ("naked-pair", "naked-pair"),
            ("full-house", "full-house"),
            ("w-wing", "w-wing"),
        ] {
            assert_eq!(technique_called_alike(name, is_variant), expected);
        }
        let is_se = |name: &str| name.parse::<se::TechniqueId>().is_ok();
        assert_eq!(technique_called_alike("naked-triple", is_se), "naked-triplet");
    }

    /// Each name selects its technique, or one that is called the same.
    #[test]
    fn every_translated_name_is_understood() {
        for (id, name, _) in translated_techniques() {
            let found = technique_in_english(name).expect(name);
            assert!(technique_called_alike(found, |other| other == id) == id || found != id, "{name}: {found}, {id}");
        }
    }

    #[test]
    fn names_are_given_in_each_language() {
        for (id, language, expected) in [
            ("naked-single", Language::German, "Nackter Einer"),
            ("naked-single", Language::French, "Singleton nu"),
            ("simple-colors", Language::German, "Einfache Farben (Trap), Einfache Farben (Wrap)"),
            ("aligned-pair", Language::German, "Paarausschluss"),
            ("x-wing", Language::German, "X-Wing"),
        ] {
            assert_eq!(technique_in_language(id, language), expected);
        }
    }
}
