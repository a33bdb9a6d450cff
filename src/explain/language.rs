//! Short explanations in several languages: templates filled with the data of a step.

use super::data::{Assertion, CellDigits, Explanation, Pattern, Subset};
use super::effects::effects;
use super::phrases::list;
use super::templates::{TemplateFiles, Templates, fill, filled, matched};
use crate::board::digits::DigitSet;
use crate::board::house::House;
use std::fmt;
use std::str::FromStr;

/// A language of short explanations. Its templates are the file of its code in the folder `src/lang`, which other programs
/// can use with the data of steps (docs/FORMATS.md).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Language {
    /// `en`.
    English,
    /// `de`.
    German,
    /// `fr`.
    French,
}

/// The names of techniques, the sentences and the words.
static TEMPLATES: TemplateFiles = TemplateFiles::new(Language::file);

impl Language {
    /// All languages.
    pub const ALL: [Language; 3] = [Language::English, Language::German, Language::French];

    /// Returns the code of the language, such as `en`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
        }
    }

    /// Returns the file of templates.
    pub fn file(self) -> &'static str {
        match self {
            Language::English => include_str!("../lang/en.txt"),
            Language::German => include_str!("../lang/de.txt"),
            Language::French => include_str!("../lang/fr.txt"),
        }
    }

    fn templates(self) -> &'static Templates {
        TEMPLATES.of(self)
    }

    /// Returns the word of this key, with these values of its placeholders.
    pub(crate) fn word(self, key: &str, values: &[(&str, String)]) -> String {
        self.known_word(key, values).unwrap_or_default()
    }

    /// Returns the word of this key; `None` if there is none.
    pub(crate) fn known_word(self, key: &str, values: &[(&str, String)]) -> Option<String> {
        let (_, text) = self.templates().iter().find(|(name, _)| name.strip_prefix('@') == Some(key))?;
        Some(filled(text, values))
    }

    /// Returns the template of a technique, and what its `*` stands for.
    fn template(self, technique: &str) -> Option<(&'static str, String)> {
        self.templates().iter().find_map(|(key, text)| Some((*text, matched(key, technique)?)))
    }

    /// Returns the name of a technique, such as `Naked Single`, in this language.
    ///
    /// ```
    /// use cluewise::explain::Language;
    /// assert_eq!(Language::German.technique("Hidden Single"), "Versteckter Einer");
    /// assert_eq!(Language::German.technique("Uniqueness Test 4"), "Eindeutigkeitstest 4");
    /// assert_eq!(Language::French.technique("X-Wing"), "X-Wing");
    /// ```
    pub fn technique(self, technique: &str) -> String {
        let named = self.template(technique).and_then(|(text, rest)| {
            let (name, _) = text.split_once(" | ")?;
            // The technique that the star stands for may have a name of its own: `Finned X-Wing`.
            let rest = if name.contains('*') && rest.len() < technique.len() { self.technique(&rest) } else { rest };
            Some(name.replace('*', &rest))
        });
        named.unwrap_or_else(|| technique.to_owned())
    }

    /// Returns the reason of a step in one or two sentences, and its eliminations.
    pub fn text(self, step: &Explanation) -> String {
        self.sentences(&step.technique, |name| self.value(name, step)).unwrap_or_else(|| self.effects(&effects(step)))
            + &self.because(step)
    }

    /// Returns the reason of a step, and its effects, with these values of the placeholders. `None` if the technique
    /// has no template.
    pub(crate) fn sentences(self, technique: &str, value: impl Fn(&str) -> Option<String>) -> Option<String> {
        let (template, _) = self.template(technique)?;
        let text = template.split_once(" | ").map_or(template, |(_, text)| text);
        let reason = fill(text, &value);
        // Placements are named by the templates of singles.
        let effects = (!text.contains("{cell}")).then(|| self.effects(&value("out").unwrap_or_default()));
        Some(std::iter::once(reason).chain(effects).collect::<Vec<_>>().join(" "))
    }

    /// Returns the name of a cell in words.
    pub(super) fn cell(self, row: u8, column: u8) -> String {
        self.word("cell", &[("row", row.to_string()), ("column", column.to_string())])
    }

    pub(crate) fn effects(self, out: &str) -> String {
        self.word("so", &[("out", out.to_owned())])
    }

    /// Joins items as in `r1c1, r1c2 and r1c3`.
    pub fn and<T: fmt::Display>(self, items: impl IntoIterator<Item = T>) -> String {
        list(items, &self.word("and", &[]))
    }

    fn or(self, digits: DigitSet) -> String {
        list(digits.iter(), &self.word("or", &[]))
    }

    pub(super) fn houses(self, houses: &[House]) -> String {
        let kinds = ["row", "column", "box"];
        let name = |house: &House| {
            let number = (house.index() % 9 + 1).to_string();
            self.word(kinds[house.index() / 9], &[("number", number)])
        };
        self.and(houses.iter().map(name))
    }

    /// Returns the value of a placeholder; `None` if there is none of this name.
    fn value(self, name: &str, step: &Explanation) -> Option<String> {
        let Pattern { digits, cells, houses, fins, sets, set, colors, extra, chain, .. } = &step.evidence;
        let (base, cover) = houses.split_at(houses.len().div_ceil(2));
        let pivot = step.pivot();
        Some(match name {
            "cell" => step.placement.map_or(String::new(), |placed| placed.cell.to_string()),
            "digit" => step.placement.map_or(String::new(), |placed| placed.digit.to_string()),
            "digits" => self.and(digits.iter()),
            "any" => self.or(*digits),
            "lost" => self.or(step.eliminations.iter().fold(DigitSet::EMPTY, |all, lost| all | lost.digits)),
            "cells" => self.and(cells),
            "ends" => self.and(cells.first().into_iter().chain(cells.last())),
            "houses" => self.houses(houses),
            "base" => self.houses(base),
            "cover" => self.houses(cover),
            "fins" => self.and(fins),
            "pivot" => self.and(pivot),
            "pincers" => self.and(cells.iter().filter(|cell| Some(**cell) != pivot)),
            "sets" => join(sets.iter().chain(set).map(|set| self.set(set)), "; "),
            "colors" => {
                join(colors.iter().map(|[one, other]| format!("{} / {}", join(one, ", "), join(other, ", "))), "; ")
            }
            "extra" => {
                join(extra.iter().map(|CellDigits { cell, digits }| format!("{cell} = {}", self.or(*digits))), ", ")
            }
            "chain" => join(chain.iter().flat_map(|chain| &chain.branches).map(|branch| links(branch)), "; "),
            "out" => effects(step),
            _ => return None,
        })
    }

    fn set(self, Subset { digits, cells }: &Subset) -> String {
        format!("{} ({})", join(cells, ", "), self.and(digits.iter()))
    }
}

/// Returns a branch as `r1c1 = 5 → r1c2 ≠ 5`; the cells of a group are joined by `+`. Of a net, in which a link follows
/// from several others, only the true candidates and the ends are named.
fn links(branch: &[Assertion]) -> String {
    let is_net = branch.iter().enumerate().skip(1).any(|(index, link)| link.from != [index - 1]);
    let is_named = |&(index, link): &(usize, &Assertion)| !is_net || link.is || index == 0 || index + 1 == branch.len();
    let link =
        |link: &Assertion| format!("{} {} {}", join(link.cells(), "+"), if link.is { "=" } else { "≠" }, link.digit);
    join(branch.iter().enumerate().filter(is_named).map(|(_, one)| link(one)), " → ")
}

pub(super) fn join<T: fmt::Display>(items: impl IntoIterator<Item = T>, separator: &str) -> String {
    items.into_iter().map(|item| item.to_string()).collect::<Vec<_>>().join(separator)
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

impl FromStr for Language {
    type Err = String;

    /// Parses a code, such as `en`, in upper or lower case. A country, as in `en-US` or `de_AT`, is ignored.
    fn from_str(code: &str) -> Result<Language, String> {
        let name = code.split(['-', '_']).next().unwrap_or_default();
        let found = Language::ALL.into_iter().find(|language| language.code().eq_ignore_ascii_case(name));
        found.ok_or_else(|| format!("unknown language {code:?}; expected one of {}", join(Language::ALL, ", ")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Ladder, Options, walk};
    use crate::rating::{hodoku, se};
    use std::collections::BTreeSet;

    /// The names of the techniques of both ladders, as steps have them.
    fn names() -> Vec<String> {
        let puzzle = crate::board::grid::Puzzle::EMPTY;
        assert!(walk(&puzzle, Options::default()).steps.is_empty());
        let of_hodoku = hodoku::Technique::ALL.iter().map(ToString::to_string);
        let of_se = se::TechniqueId::all().map(|id| id.name().replace('-', " "));
        let chains =
            ["Bidirectional X-Cycle", "Forcing X-Chain", "Nishio Forcing Chains", "Dynamic Cell Forcing Chains (+)"];
        let others =
            ["Unique Rectangle type 1", "Unique Loop 8 type 3 (w/Naked Pair)", "BUG type 4", "Direct Hidden Triplet"];
        let of_variants = [
            "Last Cell",
            "Rule of 45",
            "Innies and Outies",
            "Cage Combination",
            "Cage Combinations",
            "Bounds",
            "Constraint Combinations",
            "Locked in Constraint",
            "Locked Candidates",
            "Locked Neighbors",
            "Cell Exclusion",
            "Forcing Cell",
            "Generalized Intersection",
            "Two Strong Links",
            "Three Strong Links",
            "Forcing Set",
            "Forcing Chain",
            "Short Forcing Net",
            "Forking Chain",
            "Forcing Net",
            "Nested Forcing Net",
            "Unique Rectangle",
        ];
        let of_se = of_se.filter(|name| !name.contains("chain") && !name.contains("lock") && name != "nishio");
        of_hodoku.chain(of_se).chain(chains.into_iter().chain(others).chain(of_variants).map(str::to_owned)).collect()
    }

    #[test]
    fn every_technique_has_a_template_in_every_language() {
        let known = names()
            .into_iter()
            .filter(|name| !["x wing", "xy wing", "xyz wing", "unique loop", "bug"].contains(&&**name));
        for name in known {
            for language in Language::ALL {
                assert!(language.template(&name).is_some(), "{language}: {name}");
                assert!(!language.technique(&name).contains(['*', '|']), "{language}: {name}");
            }
        }
    }

    #[test]
    fn languages_have_the_same_placeholders() {
        let placeholders = |text: &str| -> Vec<String> {
            let mut names: Vec<String> =
                text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect();
            names.sort();
            names.dedup();
            names
        };
        for name in names() {
            let of = |language: Language| language.template(&name).map(|(text, _)| placeholders(text));
            for language in Language::ALL {
                assert_eq!(of(language), of(Language::English), "{language}: {name}");
            }
        }
        for language in Language::ALL {
            assert_eq!(language.code().parse(), Ok(language));
            let lines = language.file().lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            assert_eq!(lines.count(), language.templates().len(), "{language}");
        }
        assert!("xx".parse::<Language>().is_err_and(|error| error.ends_with("en, de, fr")));
    }

    /// Hints name the constraints of their steps.
    #[test]
    fn constraints_have_names_in_every_language() {
        for kind in crate::variant::CONSTRAINT_KINDS {
            let lacks = |language: &Language| language.known_word(kind.name(), &[]).is_none();
            let lacking: Vec<Language> = Language::ALL.into_iter().skip(1).filter(lacks).collect();
            assert!(lacking.is_empty(), "{}: {lacking:?}", kind.name());
        }
    }

    /// The table of placeholders in docs/FORMATS.md is that of the templates.
    #[test]
    fn placeholders_are_documented() {
        let named = |text: &str| -> BTreeSet<String> {
            text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
        };
        let guide = include_str!("../../docs/FORMATS.md");
        let section = guide.split("## Templates of sentences").nth(1).expect("the section");
        let section = section.split("\n## ").next().expect("its end");
        let rows = section.lines().filter(|line| line.starts_with("| `{"));
        let documented: BTreeSet<String> = rows.flat_map(|row| named(row.split(" | ").next().unwrap_or(row))).collect();
        for language in Language::ALL {
            let sentences = language.templates().iter().filter(|(key, _)| !key.starts_with('@'));
            let used: BTreeSet<String> = sentences.flat_map(|(_, text)| named(text)).collect();
            let missing: Vec<&String> = used.difference(&documented).collect();
            assert!(missing.is_empty(), "{language}: {missing:?}");
        }
    }

    #[test]
    fn texts_have_the_effects_of_the_steps() {
        let puzzle = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2."
            .parse()
            .expect("a puzzle");
        for (language, ladder) in
            Language::ALL.into_iter().flat_map(|language| [(language, Ladder::Hodoku), (language, Ladder::Se)])
        {
            let walk = walk(&puzzle, Options::default().with_ladder(ladder));
            assert!(walk.steps.len() > 30);
            for step in &walk.steps {
                let text = language.text(step);
                assert!(!text.contains(['{', '}', '*', '|']) && !text.contains("  ") && !text.contains(" ,"), "{text}");
                let named = step.placement.iter().all(|placed| text.contains(&placed.cell.to_string()));
                assert!(named, "{text}");
                if step.placement.is_none() {
                    assert!(step.eliminations.iter().all(|lost| text.contains(&lost.cell.to_string())), "{text}");
                }
            }
        }
    }

    #[test]
    fn sentences_are_made_from_data() {
        let puzzle = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2."
            .parse()
            .expect("a puzzle");
        let walk = walk(&puzzle, Options::default());
        let step = |name: &str| walk.steps.iter().find(|step| step.technique == name).expect(name);
        let wing = step("XYZ-Wing");
        assert_eq!(
            Language::German.text(wing),
            "Was auch in r4c7 steht, in einer der Zellen r4c7, r4c9 und r9c7 steht die 6, also in keiner Zelle, die alle drei sieht. Daher r6c7 ≠ 6."
        );
        let fish = Language::German.text(step("Finned X-Wing"));
        assert!(fish.contains(" oder an eine Flosse (r"), "{fish}");
        let fish = Language::French.text(step("Finned X-Wing"));
        assert!(
            fish.starts_with("Dans la colonne 1 et la colonne 8, le 9 ne va que dans la ligne 5 et la ligne 7 ou"),
            "{fish}"
        );
        assert!(fish.ends_with("Donc r5c3 ≠ 9."), "{fish}");
        assert_eq!(Language::French.technique("Finned X-Wing"), "X-Wing à nageoires");
    }
}
