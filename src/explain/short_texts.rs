//! Short explanations in several languages: templates filled with the data of a step.

use super::data::{Assertion, CellDigits, Contradiction, Explanation, Justification, Pattern, StepConstraint, Subset};
use super::language::Language;
use super::phrases::{join, list};
use super::place::{DigitMask, StepHouse};
use super::templates::{TemplateFiles, Templates, fill, filled, matched};
use crate::kinds::{DeadEnd, HouseName, Symbols, mark_of};
use std::fmt;

/// The names of techniques, the sentences and the words.
static TEMPLATES: TemplateFiles = TemplateFiles::new(Language::file);

impl Language {
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
            // What the star stands for may have a name of its own, as a part of names or a technique: `Finned X-Wing`.
            let (spaces, part) = rest.split_at(rest.len() - rest.trim_start().len());
            let own = match name.contains('*') && rest.len() < technique.len() {
                true => self.known_word(&format!("part {}", part.to_lowercase()), &[]).unwrap_or_else(|| {
                    self.technique(part).replace(" type ", &format!(" {} ", self.word("type", &[])))
                }),
                false => part.to_owned(),
            };
            Some(name.replace('*', &(spaces.to_owned() + &own)))
        });
        named.unwrap_or_else(|| technique.to_owned())
    }

    /// Returns the name of the technique of a step; a single in the last empty cell of a house is a full house on every
    /// ladder.
    pub(super) fn technique_of(self, step: &Explanation) -> String {
        let technique = if step.evidence.is_full_house { "Full House" } else { &step.technique };
        step.evidence.named(&self.technique(technique))
    }

    /// Returns the reason of a step in one or two sentences, and its effects.
    pub fn text(self, step: &Explanation) -> String {
        // Places that are all in another house have a reason that names both.
        let is_in_both = step.technique == "Locked Candidates" && step.evidence.houses.len() > 1;
        let technique = match &*step.technique {
            _ if step.evidence.is_full_house => "Full House",
            _ if is_in_both => "Pointing",
            technique => technique,
        };
        let values = StepWords { language: self, step, symbols: step.symbols };
        let Some((template, _)) = self.template(technique) else { return self.so(step) + &values.because() };
        let template = template.split_once(" | ").map_or(template, |(_, text)| text);
        let reason = fill(template, |name| values.value(name));
        // Placements are named by the templates of singles, and by the sum of a single cell.
        let is_named = template.contains("{cell}") || step.is_sum_of_placed();
        let effects = (!is_named).then(|| self.so(step));
        join(std::iter::once(reason).chain(effects), " ") + &values.because()
    }

    /// Returns the sentence about the effects of a step.
    fn so(self, step: &Explanation) -> String {
        self.word("so", &[("out", step.effects())])
    }

    /// Returns the name of a cell in words.
    pub(super) fn cell(self, row: u8, column: u8) -> String {
        self.word("cell", &[("row", row.to_string()), ("column", column.to_string())])
    }

    /// Joins items as in `r1c1, r1c2 and r1c3`.
    pub fn and<T: fmt::Display>(self, items: impl IntoIterator<Item = T>) -> String {
        list(items, &self.word("and", &[]))
    }

    /// Returns the names of houses.
    pub(super) fn houses(self, houses: &[StepHouse]) -> String {
        self.and(houses.iter().map(|house| self.house(house.name)))
    }

    /// Returns the name of a house; in English if the language has none.
    pub(crate) fn house(self, name: HouseName) -> String {
        let number = name.number.map_or(String::new(), |number| number.to_string());
        let plain = HouseName { grid: None, ..name };
        let plain = self.known_word(name.kind, &[("number", number)]).unwrap_or_else(|| plain.to_string());
        name.grid.map_or(plain.clone(), |grid| self.word("of", &[("house", plain), ("grid", grid.to_string())]))
    }

    /// Returns which place excludes every solution.
    pub fn dead_end(self, end: &DeadEnd) -> String {
        match end {
            DeadEnd::Cell(cell) => self.word("no candidate", &[("cell", cell.clone())]),
            DeadEnd::Digit(digit, house) => {
                self.word("no place", &[("digit", digit.to_string()), ("place", self.house(*house))])
            }
        }
    }

    /// Returns the name of a kind of constraint; in English if the language has none.
    pub(crate) fn constraint_name(self, kind: &str) -> String {
        let name = self.known_word(kind, &[("number", String::new())]);
        name.map_or_else(|| kind.replace('-', " "), |name| name.trim_end().to_owned())
    }

    /// Returns the name of a constraint with its value and cells.
    pub(super) fn constraint(self, constraint: &StepConstraint) -> String {
        if let Some(mark) = mark_of(constraint.kind, constraint.value) {
            return format!("{mark} ({})", join(&constraint.cells, ", "));
        }
        let name = self.constraint_name(constraint.kind);
        let value = constraint.value.map_or(String::new(), |value| format!(" {value}"));
        format!("{name}{value} ({})", join(&constraint.cells, ", "))
    }
}

/// Maximum number of sets of digits that texts name.
pub(crate) const MAX_NAMED_SETS: usize = 4;

/// The words for the data of a step.
pub(super) struct StepWords<'a> {
    pub language: Language,
    pub step: &'a Explanation,
    pub symbols: Symbols,
}

impl StepWords<'_> {
    /// Returns the value of a placeholder; `None` if there is none of this name.
    fn value(&self, name: &str) -> Option<String> {
        let StepWords { language, step, symbols } = *self;
        let Pattern { digits, cells, houses, fins, sets, set, colors, chain, constraint, .. } = &step.evidence;
        let (base, cover) = houses.split_at(houses.len().div_ceil(2));
        let pivot = step.pivot();
        let colors = || colors.iter().map(|[one, other]| format!("{} / {}", join(one, ", "), join(other, ", ")));
        Some(match name {
            "cell" => join(step.placement.map(|placed| placed.cell), ""),
            "digit" => join(step.placement.map(|placed| symbols.char(placed.digit)), ""),
            "digits" => self.and(*digits),
            "any" => self.or(*digits),
            "lost" => self.or(step.eliminations.iter().fold(DigitMask::EMPTY, |all, lost| all | lost.digits)),
            "cells" => language.and(cells),
            "ends" => language.and(cells.first().into_iter().chain(cells.last())),
            "houses" => match constraint {
                Some(constraint) if houses.is_empty() => language.constraint(constraint),
                _ => language.houses(houses),
            },
            "base" => language.houses(base),
            "cover" => language.houses(cover),
            "fins" => language.and(fins),
            "pivot" => language.and(pivot),
            "pincers" => language.and(cells.iter().filter(|cell| Some(**cell) != pivot)),
            "sets" => join(sets.iter().chain(set).map(|set| self.set(set)), "; "),
            "colors" => join(colors(), "; "),
            "extra" => self.extra(),
            "chain" => {
                let end = chain.as_ref().and_then(|chain| chain.contradiction.as_ref());
                let premises = end.map_or(&[][..], |end| &end.from);
                let branches =
                    chain.iter().flat_map(|chain| &chain.branches).map(|branch| self.links(branch, premises));
                join([join(branches, "; ")].into_iter().chain(end.map(|end| self.contradiction(end))), " → ")
            }
            "out" => step.effects(),
            "constraint" => join(constraint.as_ref().map(|one| language.constraint(one)), ""),
            "combinations" => self.combinations(),
            "whole" => step.evidence.sum_of_houses().to_string(),
            "cages" => step.evidence.sums_of_cages(),
            "sum" => step.evidence.equation(),
            _ => return None,
        })
    }

    pub fn chars(&self, digits: DigitMask) -> impl Iterator<Item = char> {
        let symbols = self.symbols;
        digits.iter().map(move |digit| symbols.char(digit))
    }

    pub fn and(&self, digits: DigitMask) -> String {
        self.language.and(self.chars(digits))
    }

    pub fn or(&self, digits: DigitMask) -> String {
        list(self.chars(digits), &self.language.word("or", &[]))
    }

    /// Returns the extra candidates, or the cells that have them.
    fn extra(&self) -> String {
        let Pattern { extra, cells, .. } = &self.step.evidence;
        match extra.is_empty() {
            true => join(cells, ", "),
            false => {
                join(extra.iter().map(|CellDigits { cell, digits }| format!("{cell} = {}", self.or(*digits))), ", ")
            }
        }
    }

    fn set(&self, Subset { digits, cells }: &Subset) -> String {
        format!("{} ({})", join(cells, ", "), self.and(*digits))
    }

    /// Returns what cannot be.
    fn contradiction(&self, end: &Contradiction) -> String {
        let Contradiction { digit, reason, .. } = end;
        let (cell, digit) = (join(reason.cell, ""), join(digit.map(|digit| self.symbols.char(digit)), ""));
        let key = match () {
            () if reason.constraint.is_some() => "no filling",
            () if reason.house.is_some() => "no place",
            () => "no candidate",
        };
        let place = self.place(reason).unwrap_or_default();
        self.language.word(key, &[("cell", cell), ("digit", digit), ("place", place)])
    }

    /// Returns the house or the constraint of a reason.
    fn place(&self, reason: &Justification) -> Option<String> {
        let of_house = || reason.house.as_ref().map(|house| self.language.houses(std::slice::from_ref(house)));
        reason.constraint.as_ref().map(|constraint| self.language.constraint(constraint)).or_else(of_house)
    }

    /// Returns the house or the constraint of a reason, with its digit if that is another one.
    fn place_of_digit(&self, reason: &Justification, digit: u8) -> Option<String> {
        let place = self.place(reason)?;
        let Some(other) = reason.digit.filter(|&other| other != digit) else { return Some(place) };
        let digit = self.symbols.char(other).to_string();
        Some(self.language.word("place of digit", &[("digit", digit), ("place", place)]))
    }

    /// Returns a branch as `r1c1 = 5 → r1c2 ≠ 5`; the cells of a group are joined by `+`. Of a net, in which a link
    /// follows from several others, only the true candidates, those that constraints exclude, the ends, and the premises of
    /// the contradiction are named. Links of refutations have their houses and constraints, with the digit
    /// of these if it is another one.
    fn links(&self, branch: &[Assertion], premises: &[usize]) -> String {
        let is_net = branch.iter().enumerate().skip(1).any(|(index, link)| link.from != [index - 1]);
        let is_named = |&(index, link): &(usize, &Assertion)| {
            let is_of_constraint = link.reason.as_ref().is_some_and(|reason| reason.constraint.is_some());
            let is_end = index == 0 || index + 1 == branch.len();
            !is_net || link.is || is_of_constraint || is_end || premises.contains(&index)
        };
        let link = |link: &Assertion| {
            let sign = if link.is { "=" } else { "≠" };
            let reason = link.reason.as_ref().and_then(|reason| self.place_of_digit(reason, link.digit));
            let reason = reason.map_or(String::new(), |place| format!(" ({place})"));
            format!("{} {sign} {}{reason}", join(link.cells(), "+"), self.symbols.char(link.digit))
        };
        join(branch.iter().enumerate().filter(is_named).map(|(_, one)| link(one)), " → ")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::{Ladder, Options, walk};
    use crate::rating::{EffortTechnique, hodoku, se};
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
        let of_effort = EffortTechnique::all().map(EffortTechnique::name);
        let of_variants = ["Locked Neighbors", "Forcing Cell", "Generalized Intersection", "Unique Rectangle"];
        let of_variants = of_effort.chain(of_variants);
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
            for locale in ["", "-US", "_DE.UTF-8", ".UTF-8", "@euro"] {
                assert_eq!(format!("{language}{locale}").parse(), Ok(language), "{locale}");
            }
            let lines = language.file().lines().filter(|line| !line.is_empty() && !line.starts_with('#'));
            assert_eq!(lines.count(), language.templates().len(), "{language}");
        }
        assert!("xx".parse::<Language>().is_err_and(|error| error.ends_with("en, de, fr")));
    }

    /// Hints name the constraints of their steps.
    #[test]
    fn constraints_have_names_in_every_language() {
        for kind in crate::kinds::CONSTRAINT_KINDS {
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
