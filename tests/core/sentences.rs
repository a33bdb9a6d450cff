//! Each sentence of a step is rebuilt from the JSON of the step and the files of templates, as docs/FORMATS.md describes.

use cluewise::explain::{self, Explanation, Ladder, Language, Options};
use cluewise::generator::Targets;
use cluewise::kinds::{KindGenerator, KindStepOptions, PuzzleKind, Solvers, explain_steps};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use serde_json::Value;
use std::collections::BTreeSet;

const FILES: [(Language, &str); 3] = [
    (Language::English, include_str!("../../src/lang/en.txt")),
    (Language::German, include_str!("../../src/lang/de.txt")),
    (Language::French, include_str!("../../src/lang/fr.txt")),
];

/// The lines of a file, by their keys.
struct Templates(Vec<(&'static str, &'static str)>);

impl Templates {
    fn line(&self, fits: impl Fn(&str) -> bool) -> Option<&'static str> {
        self.0.iter().find(|(key, _)| fits(key)).map(|(_, text)| *text)
    }

    fn known(&self, key: &str, values: &[(&str, &str)]) -> Option<String> {
        let text = self.line(|own| own.strip_prefix('@') == Some(key))?;
        Some(values.iter().fold(text.to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value)))
    }

    fn word(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.known(key, values).unwrap_or_else(|| panic!("no word {key}"))
    }

    /// Joins items by commas, and the last one by a word.
    fn list(&self, items: Vec<String>, word: &str) -> String {
        match &items[..] {
            [] => String::new(),
            [one] => one.clone(),
            [most @ .., last] => format!("{} {} {last}", most.join(", "), self.word(word, &[])),
        }
    }

    fn sentence(&self, technique: &str) -> &'static str {
        let name = technique.to_lowercase();
        let fits = |key: &str| match (key.strip_prefix('*'), key.strip_suffix('*')) {
            _ if key.starts_with('@') => false,
            (Some(_), Some(_)) => name.contains(key.trim_matches('*')),
            (Some(end), None) => name.ends_with(end),
            (None, Some(start)) => name.starts_with(start),
            (None, None) => name == key,
        };
        let text = self.line(fits).unwrap_or_else(|| panic!("no sentence of {technique}"));
        text.split_once(" | ").map_or(text, |(_, sentence)| sentence)
    }

    /// Returns the name of a house, such as `row 1 of grid 2`.
    fn house(&self, name: &str) -> String {
        let (name, grid) = name.split_once(" of grid ").map_or((name, None), |(name, grid)| (name, Some(grid)));
        let (kind, number) = match name.rsplit_once(' ') {
            Some((kind, number)) if number.parse::<u16>().is_ok() => (kind, number),
            _ => (name, ""),
        };
        let plain = self.known(kind, &[("number", number)]).unwrap_or_else(|| name.to_owned());
        grid.map_or(plain.clone(), |grid| self.word("of", &[("house", &plain), ("grid", grid)]))
    }

    fn constraint(&self, constraint: &Value) -> String {
        let (kind, cells) = (constraint["type"].as_str().unwrap(), texts(&constraint["cells"]).join(", "));
        let name = match (kind, constraint["value"].as_i64()) {
            ("xv", Some(5)) => "V".to_owned(),
            ("xv", Some(10)) => "X".to_owned(),
            (_, value) => {
                let name = self.known(kind, &[("number", "")]).unwrap_or_else(|| kind.replace('-', " "));
                name.trim_end().to_owned() + &value.map_or(String::new(), |value| format!(" {value}"))
            }
        };
        format!("{name} ({cells})")
    }
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn texts(value: &Value) -> Vec<String> {
    list(value).iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned)).collect()
}

/// Returns the cells with the same digits, in the order of the first ones.
fn by_digits(marks: &Value) -> Vec<(Vec<String>, Vec<String>)> {
    let mut groups: Vec<(Vec<String>, Vec<String>)> = Vec::new();
    for mark in list(marks) {
        let (digits, cell) = (texts(&mark["digits"]), mark["cell"].as_str().unwrap().to_owned());
        match groups.iter_mut().find(|(other, _)| *other == digits) {
            Some((_, cells)) => cells.push(cell),
            None => groups.push((digits, vec![cell])),
        }
    }
    groups
}

/// A step with the houses of its puzzle.
struct Case<'a> {
    templates: &'a Templates,
    step: &'a Value,
    houses: &'a [(String, Vec<String>)],
}

impl Case<'_> {
    fn evidence(&self, key: &str) -> &Value {
        &self.step["evidence"][key]
    }

    fn and(&self, items: Vec<String>) -> String {
        self.templates.list(items, "and")
    }

    fn or(&self, items: Vec<String>) -> String {
        self.templates.list(items, "or")
    }

    fn text(&self) -> String {
        let technique = self.step["technique"].as_str().unwrap();
        let template = match technique {
            _ if self.evidence("full_house") == true => self.templates.sentence("full house"),
            "Locked Candidates" if list(self.evidence("houses")).len() > 1 => self.templates.sentence("pointing"),
            _ => self.templates.sentence(technique),
        };
        let mut text = String::new();
        let mut parts = template.split(['{', '}']);
        while let Some(plain) = parts.next() {
            text += plain;
            text += &parts.next().map_or(String::new(), |name| self.value(name));
        }
        let cell = &self.step["placement"]["cell"];
        let sum = self.evidence("sum");
        let is_sum = list(&sum["plus"]) == std::slice::from_ref(cell) && sum["minus"].is_null();
        if !template.contains("{cell}") && (!is_sum || cell.is_null()) {
            text += &format!(" {}", self.templates.word("so", &[("out", &self.out())]));
        }
        let because = self.because();
        if because.is_empty() { text } else { format!("{text} {because}") }
    }

    fn value(&self, name: &str) -> String {
        let cells = texts(self.evidence("cells"));
        let digits = || texts(self.evidence("digits"));
        let houses = list(self.evidence("houses"));
        let (base, cover) = houses.split_at(houses.len().div_ceil(2));
        let named = |houses: &[Value]| {
            self.and(houses.iter().map(|house| self.templates.house(house.as_str().unwrap())).collect())
        };
        match name {
            "cell" => self.step["placement"]["cell"].as_str().unwrap_or_default().to_owned(),
            "digit" => self.step["placement"]["digit"].to_string().replace("null", ""),
            "digits" => self.and(digits()),
            "any" => self.or(digits()),
            "lost" => {
                let lost = list(&self.step["eliminations"]).iter().flat_map(|lost| texts(&lost["digits"]));
                let numbers: BTreeSet<u8> = lost.map(|digit| digit.parse().unwrap()).collect();
                self.or(numbers.into_iter().map(|digit| digit.to_string()).collect())
            }
            "cells" => self.and(cells),
            "ends" => self.and(cells.first().into_iter().chain(cells.last()).cloned().collect()),
            "pivot" => {
                let sees = |other| {
                    self.houses.iter().any(|(_, house)| [&cells[0], other].iter().all(|cell| house.contains(cell)))
                };
                assert!(cells[1..].iter().all(sees), "the pivot is the first cell");
                cells[0].clone()
            }
            "pincers" => self.and(cells[1..].to_vec()),
            "houses" if houses.is_empty() => self.templates.constraint(self.evidence("constraint")),
            "houses" => named(houses),
            "base" => named(base),
            "cover" => named(cover),
            "fins" => self.and(texts(self.evidence("fins"))),
            "sets" => {
                let sets =
                    list(self.evidence("sets")).iter().chain(Some(self.evidence("set")).filter(|set| set.is_object()));
                let sets = sets
                    .map(|set| format!("{} ({})", texts(&set["cells"]).join(", "), self.and(texts(&set["digits"]))));
                sets.collect::<Vec<_>>().join("; ")
            }
            "colors" => {
                let pair = |pair: &Value| format!("{} / {}", texts(&pair[0]).join(", "), texts(&pair[1]).join(", "));
                list(self.evidence("colors")).iter().map(pair).collect::<Vec<_>>().join("; ")
            }
            "extra" if self.evidence("extra").is_null() => cells.join(", "),
            "extra" => {
                let mark =
                    |mark: &Value| format!("{} = {}", mark["cell"].as_str().unwrap(), self.or(texts(&mark["digits"])));
                list(self.evidence("extra")).iter().map(mark).collect::<Vec<_>>().join(", ")
            }
            "chain" => self.chain(),
            "out" => self.out(),
            "constraint" => self.templates.constraint(self.evidence("constraint")),
            "combinations" => self.combinations(),
            name => self.value_of_sum(name),
        }
    }

    /// Returns the value of a placeholder for sums of houses and cages.
    fn value_of_sum(&self, name: &str) -> String {
        let whole: i64 =
            list(self.evidence("houses")).iter().map(|house| self.sum_of_house(house.as_str().unwrap())).sum();
        let cages: Vec<i64> = list(self.evidence("cages")).iter().map(|cage| cage["value"].as_i64().unwrap()).collect();
        let (total, terms) =
            (cages.iter().sum::<i64>(), cages.iter().map(i64::to_string).collect::<Vec<_>>().join(" + "));
        match name {
            "whole" => whole.to_string(),
            "cages" if cages.len() == 1 => terms,
            "cages" => format!("{terms} = {total}"),
            "sum" => {
                let sum = self.evidence("sum");
                let minus = texts(&sum["minus"]).into_iter().map(|cell| format!(" - {cell}")).collect::<String>();
                let left = sum["total"].as_i64().unwrap();
                let (high, low) = if whole - total == left { (whole, total) } else { (total, whole) };
                format!("{}{minus} = {high} - {low} = {left}", texts(&sum["plus"]).join(" + "))
            }
            other => panic!("unknown placeholder {other}"),
        }
    }

    fn sum_of_house(&self, name: &str) -> i64 {
        let (_, cells) = self.houses.iter().find(|(own, _)| own == name).expect("a house");
        (cells.len() * (cells.len() + 1) / 2) as i64
    }

    fn out(&self) -> String {
        let placement = &self.step["placement"];
        let placed = placement["cell"].as_str().map(|cell| format!("{cell} = {}", placement["digit"]));
        let lost = by_digits(&self.step["eliminations"]).into_iter();
        let lost = lost.map(|(digits, cells)| format!("{} ≠ {}", cells.join(", "), digits.join(", ")));
        placed.into_iter().chain(lost).collect::<Vec<_>>().join("; ")
    }

    fn chain(&self) -> String {
        let chain = self.evidence("chain");
        let end = &chain["contradiction"];
        let branches = list(&chain["branches"]).iter().map(|branch| self.branch(list(branch), list(&end["from"])));
        let branches = branches.collect::<Vec<_>>().join("; ");
        if end.is_null() {
            return branches;
        }
        let reason = &end["reason"];
        let key = match () {
            () if reason["constraint"].is_object() => "no filling",
            () if reason["house"].is_string() => "no place",
            () => "no candidate",
        };
        let (place, digit) = (self.place(reason).unwrap_or_default(), end["digit"].to_string());
        let cell = reason["cell"].as_str().unwrap_or_default();
        let end = self.templates.word(key, &[("place", &place), ("digit", &digit), ("cell", cell)]);
        format!("{branches} → {end}")
    }

    /// Returns the links of a branch. Of a net only some are named.
    fn branch(&self, links: &[Value], premises: &[Value]) -> String {
        let is_net =
            links.iter().enumerate().skip(1).any(|(index, link)| link["from"] != serde_json::json!([index - 1]));
        let is_named = |(index, link): &(usize, &Value)| {
            !is_net
                || *index == 0
                || index + 1 == links.len()
                || link["is"] == true
                || link["reason"]["constraint"].is_object()
                || premises.contains(&Value::from(*index))
        };
        let text = |(_, link): (usize, &Value)| {
            let cells: Vec<String> =
                std::iter::once(link["cell"].as_str().unwrap().to_owned()).chain(texts(&link["group"])).collect();
            let sign = if link["is"] == true { "=" } else { "≠" };
            let (place, digit) = (self.place(&link["reason"]), &link["reason"]["digit"]);
            let place = place.map(|place| match digit.is_null() || *digit == link["digit"] {
                true => place,
                false => self.templates.word("place of digit", &[("digit", &digit.to_string()), ("place", &place)]),
            });
            let place = place.map_or(String::new(), |place| format!(" ({place})"));
            format!("{} {sign} {}{place}", cells.join("+"), link["digit"])
        };
        links.iter().enumerate().filter(is_named).map(text).collect::<Vec<_>>().join(" → ")
    }

    fn place(&self, reason: &Value) -> Option<String> {
        let constraint = Some(&reason["constraint"]).filter(|constraint| constraint.is_object());
        let house = || reason["house"].as_str().map(|house| self.templates.house(house));
        constraint.map(|constraint| self.templates.constraint(constraint)).or_else(house)
    }

    fn combinations(&self) -> String {
        let all = list(self.evidence("combinations"));
        let mut shown: Vec<String> = all.iter().take(4).map(|set| texts(set).join(" ")).collect();
        shown.extend((all.len() > 4).then(|| "...".to_owned()));
        let excluded = self.excluded();
        shown.join("; ") + &if excluded.is_empty() { excluded } else { format!(" ({excluded})") }
    }

    /// Returns why combinations are left out.
    fn excluded(&self) -> String {
        let all = list(self.evidence("excluded"));
        let is_sum = self.evidence("sum").is_object() || !self.evidence("constraint")["value"].is_null();
        let no_cell = |digits: Vec<String>| self.templates.word("no cell", &[("digits", &self.or(digits))]);
        let reason = |one: &Value| match one["digit"].as_u64() {
            Some(digit) => no_cell(vec![digit.to_string()]),
            None => {
                let lost: BTreeSet<u64> = list(&one["combinations"])
                    .iter()
                    .flat_map(|set| list(set).iter().filter_map(Value::as_u64))
                    .collect();
                let (cell, digits) = (one["limit"]["cell"].as_str().unwrap(), texts(&one["limit"]["digits"]));
                let lost: Vec<String> = lost.iter().map(u64::to_string).collect();
                let (key, digits) =
                    if digits.len() <= lost.len() { ("cell is", digits) } else { ("cell is not", lost) };
                self.templates.word(key, &[("cell", cell), ("digits", &self.or(digits))])
            }
        };
        let separator = format!("{} ", self.templates.word("semicolon", &[]));
        if all.iter().map(|one| list(&one["combinations"]).len()).sum::<usize>() <= 4 {
            let with_sets = |one: &Value| {
                let sets = list(&one["combinations"]).iter().map(|set| texts(set).join(if is_sum { "+" } else { "" }));
                self.templates.word("not sets", &[("sets", &self.or(sets.collect())), ("reason", &reason(one))])
            };
            return all.iter().map(with_sets).collect::<Vec<_>>().join(&separator);
        }
        let absent: BTreeSet<u64> = all.iter().filter_map(|one| one["digit"].as_u64()).collect();
        let absent = (!absent.is_empty()).then(|| no_cell(absent.iter().map(u64::to_string).collect()));
        let of_cells = all.iter().filter(|one| one["limit"].is_object()).map(reason);
        absent.into_iter().chain(of_cells).collect::<Vec<_>>().join(&separator)
    }

    /// Returns the sentence that is added.
    fn because(&self) -> String {
        let (causes, placement) = (list(self.evidence("causes")), &self.step["placement"]);
        if placement.is_null() {
            return self.because_limits();
        }
        let cell = |cause: &Value| cause["cell"].as_str().unwrap().to_owned();
        if causes.is_empty() {
            return String::new();
        }
        if !self.evidence("houses").is_null() {
            let cells = self.and(causes.iter().map(cell).collect());
            let values = [("digit", &*placement["digit"].to_string()), ("cells", &cells)];
            let is_same = causes.iter().all(|cause| cause["digit"] == placement["digit"]);
            return if is_same { self.templates.word("because hidden", &values) } else { String::new() };
        }
        let own = placement["cell"].as_str().unwrap().to_owned();
        let mut rest: Vec<&Value> = causes.iter().collect();
        let mut places = Vec::new();
        for (name, cells) in self.houses.iter().filter(|(_, cells)| cells.contains(&own)) {
            let digits: BTreeSet<u64> = rest
                .iter()
                .filter(|cause| cells.contains(&cell(cause)))
                .filter_map(|cause| cause["digit"].as_u64())
                .collect();
            rest.retain(|cause| !digits.contains(&cause["digit"].as_u64().unwrap()));
            if !digits.is_empty() {
                let digits = self.and(digits.iter().map(u64::to_string).collect());
                places.push(format!("{} ({digits})", self.templates.house(name)));
            }
        }
        places.extend(rest.iter().map(|cause| format!("{} ({})", cell(cause), cause["digit"])));
        self.templates.word("because naked", &[("places", &self.and(places))])
    }

    /// Returns a limit by its digits or by the others, whichever are shorter.
    fn limit(&self, digits: Vec<String>) -> String {
        let all: Vec<String> = (1..=self.houses[0].1.len()).map(|digit| digit.to_string()).collect();
        let lost: Vec<String> = all.iter().filter(|digit| !digits.contains(digit)).cloned().collect();
        match digits.len() {
            3.. if all.ends_with(&digits) => format!("≥ {}", digits[0]),
            3.. if all.starts_with(&digits) => format!("≤ {}", digits[digits.len() - 1]),
            kept if lost.len() < kept => format!("≠ {}", lost.join(", ")),
            _ => format!("= {}", self.or(digits)),
        }
    }

    fn because_limits(&self) -> String {
        let mut sentences = Vec::new();
        if !self.evidence("limits").is_null() {
            let limit = |(digits, cells): (_, Vec<String>)| format!("{} {}", cells.join(", "), self.limit(digits));
            let limits = by_digits(self.evidence("limits")).into_iter().map(limit).collect::<Vec<_>>().join("; ");
            sentences.push(self.templates.word("because limits", &[("limits", &limits)]));
        }
        let cells = list(self.evidence("cells")).len();
        if !self.evidence("fillings").is_null() && cells < 5 && (cells > 2 || sentences.is_empty()) {
            let filling = |digits: &Value| texts(digits).concat();
            let fillings = self.or(list(self.evidence("fillings")).iter().map(filling).collect());
            sentences.push(self.templates.word("because fillings", &[("fillings", &fillings)]));
        }
        if !sentences.is_empty() {
            return sentences.join(" ");
        }
        let excluded = self.excluded();
        match self.evidence("combinations").is_null() {
            true if !excluded.is_empty() => {
                let (first, rest) = excluded.split_at(excluded.chars().next().map_or(0, char::len_utf8));
                format!("{}{rest}.", first.to_uppercase())
            }
            false if self.evidence("sum").is_object() => {
                self.templates.word("because sets", &[("combinations", &self.combinations())])
            }
            _ => String::new(),
        }
    }
}

/// Checks the sentences of some steps of a kind of puzzle. Returns the names of the techniques.
fn check(kind: &PuzzleKind, steps: &[Explanation]) -> BTreeSet<String> {
    let names = |cells: &[u16]| cells.iter().map(|&cell| kind.layout().cell_name(cell)).collect::<Vec<String>>();
    let houses: Vec<_> =
        kind.layout().houses().iter().map(|house| (house.name.to_string(), names(&house.cells))).collect();
    for (language, file) in FILES {
        let lines = file.lines().filter(|line| !line.starts_with('#'));
        let templates = Templates(lines.filter_map(|line| line.split_once(" = ")).collect());
        for step in steps {
            let json = serde_json::to_value(step).expect("JSON");
            let case = Case { templates: &templates, step: &json, houses: &houses };
            assert_eq!(case.text(), language.text(step), "{language}: {json}");
        }
    }
    steps.iter().map(|step| step.technique.clone()).collect()
}

#[test]
fn sentences_of_classic_puzzles_are_rebuilt_from_json() {
    let lines = include_str!("../data/hodoku-steps.txt").lines().filter(|line| !line.starts_with([' ', '#']));
    let puzzles: Vec<(usize, &str)> = lines.map(|line| &line[..81]).enumerate().collect();
    let steps_of = |(index, puzzle): (usize, &str)| {
        // The steps of Sudoku Explainer take longer.
        let ladders = [Some(Ladder::Hodoku), Some(Ladder::Se).filter(|_| index.is_multiple_of(8))];
        let puzzle = puzzle.parse().expect("a puzzle");
        let walk = |ladder| explain::walk(&puzzle, Options::default().with_ladder(ladder)).steps;
        ladders.into_iter().flatten().flat_map(walk).collect::<Vec<_>>()
    };
    let techniques: BTreeSet<String> =
        puzzles.into_par_iter().flat_map_iter(|puzzle| check(&PuzzleKind::default(), &steps_of(puzzle))).collect();
    for name in ["XYZ-Wing", "W-Wing", "Empty Rectangle", "Sue de Coq", "Remote Pair", "Simple Colors Trap"] {
        assert!(techniques.contains(name), "{name}: {techniques:?}");
    }
    assert!(techniques.len() > 60, "{techniques:?}");
}

#[test]
fn sentences_of_other_puzzles_are_rebuilt_from_json() {
    let kinds =
        [(6, "x"), (9, "jigsaw"), (9, "windoku"), (9, "killer"), (9, "thermometer"), (9, "dots"), (4, "tiny-samurai")];
    let techniques: BTreeSet<String> = kinds
        .into_par_iter()
        .flat_map_iter(|(side, rules)| {
            let rules = rules.parse().expect("rules");
            let mut generator = KindGenerator::of_rules(side, None, rules, Targets::default()).expect("a generator");
            let (made, mut solvers) = (generator.generate(5, 0, |_| true).expect("a puzzle"), Solvers::default());
            let options = KindStepOptions::default();
            let steps = explain_steps(&mut solvers, &made.kind, &made.puzzle, &made.solution, options).expect("steps");
            check(&made.kind, &steps.steps)
        })
        .collect();
    for name in ["Cage Combinations", "Rule of 45", "Bounds", "Forcing Net", "Locked Candidates", "Naked Single"] {
        assert!(techniques.contains(name), "{name}: {techniques:?}");
    }
}
