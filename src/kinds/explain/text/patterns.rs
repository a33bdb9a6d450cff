//! Text of locked candidates, subsets, fish, chains and patterns.

use super::Writer;
use crate::explain::phrases::{after_colon, and, list, number_word};
use crate::kinds::Evidence;

impl Writer<'_> {
    /// Describes a step that follows from candidates alone.
    pub fn pattern(&self) -> String {
        let (step, technique) = (self.context.step, self.context.step.technique);
        let eliminated = self.eliminated();
        match &step.evidence {
            Evidence::Locked { house, digit, cells } => self.locked(*house, *digit, cells),
            Evidence::CellExclusion { cell } => format!(
                "{technique} in {}: whichever of {} it is, it excludes the same: {eliminated}.",
                self.cell(*cell),
                self.all(self.context.candidates(*cell)),
            ),
            Evidence::Subset { house, cells, digits, is_hidden: true } => self.hidden_subset(*house, cells, *digits),
            Evidence::Subset { house, cells, digits, .. } => self.naked_subset(*house, cells, *digits),
            Evidence::Fish { digit, bases, covers } => self.fish(*digit, bases, covers),
            Evidence::Chain(candidates) => self.chain(candidates),
            Evidence::ForcingSet { house, members } => self.forcing_set(*house, members),
            Evidence::Refutation { assumption: (cell, digit), .. } => format!(
                "{technique}: if {} were {}{}, a contradiction would follow. So {}.",
                self.cell(*cell),
                if step.placement.is_some() { "not " } else { "" },
                self.digit(*digit),
                self.result(),
            ),
            Evidence::Pattern { cells } => self.cell_pattern(cells),
            Evidence::Cycle(links) => self.cycle(links),
            Evidence::Assumptions { assumptions, length, .. } => self.assumptions(assumptions, *length),
            _ => format!("{technique}: {}.", self.result()),
        }
    }

    /// Describes a digit whose places in a house exclude other candidates.
    fn locked(&self, house: usize, digit: u8, cells: &[u16]) -> String {
        let (technique, name, symbol) = (self.context.step.technique, self.house(house), self.digit(digit));
        let other = self.context.locked_houses(house, cells).into_iter().nth(1).map(|other| match other.name.number {
            Some(_) => other.name.to_string(),
            None => format!("the {}", other.name),
        });
        let reason = format!("{technique} on {symbol} in {name}: {symbol} fits only in {}.", self.cells(cells));
        self.excluding(reason, digit, cells, other)
    }

    /// Adds what the places of a digit exclude to a reason.
    pub(super) fn excluding(&self, reason: String, digit: u8, places: &[u16], house: Option<String>) -> String {
        let (symbol, count) = (self.digit(digit), places.len());
        let all = if count == 2 { "both".to_owned() } else { format!("all {}", number_word(count)) };
        let eliminated = after_colon(&self.eliminated());
        let is_same = self.context.step.eliminations.iter().all(|&(_, mask)| mask == 1 << (digit - 1));
        let conclusion = match house {
            _ if count == 1 => format!("It is {symbol}{eliminated}."),
            Some(house) if is_same => format!(
                "These all lie in {house} too. One of them is {symbol}, so no other cell of {house} can be{eliminated}."
            ),
            None if is_same => {
                format!(
                    "One of them is {symbol}, so no cell that sees {all} can be{eliminated}{}.",
                    self.sights(places)
                )
            }
            _ => format!("Whichever of them is {symbol} excludes the same{eliminated}."),
        };
        self.with_single(format!("{reason} {conclusion}"))
    }

    /// Adds the placed digit to a text.
    fn with_single(&self, text: String) -> String {
        match self.context.step.placement {
            Some((cell, digit)) => {
                format!("{text} That leaves only {} as a place for {}.", self.cell(cell), self.digit(digit))
            }
            None => text,
        }
    }

    fn naked_subset(&self, house: usize, cells: &[u16], digits: u32) -> String {
        let (technique, name) = (self.context.step.technique, self.house(house));
        let (of_cells, of_digits) = (number_word(cells.len()), number_word(digits.count_ones() as usize));
        let text = format!(
            "{technique} of {all} in {name}: {cells} have no other candidates than {all}. These {of_cells} cells use up the \
             {of_digits} digits, so no other cell of {name} can be {}{}.",
            self.any(digits),
            after_colon(&self.eliminated()),
            all = self.all(digits),
            cells = self.cells(cells),
        );
        self.with_single(text)
    }

    fn hidden_subset(&self, house: usize, cells: &[u16], digits: u32) -> String {
        let (technique, name) = (self.context.step.technique, self.house(house));
        let (of_cells, of_digits) = (number_word(cells.len()), number_word(digits.count_ones() as usize));
        let text = format!(
            "{technique} of {all} in {name}: {all} fit only in {}. These {of_digits} digits fill the {of_cells} cells, so \
             nothing else fits there{}.",
            self.cells(cells),
            after_colon(&self.eliminated()),
            all = self.all(digits),
        );
        self.with_single(text)
    }

    /// Describes the base houses, the places of the digit in them, and the cover houses.
    fn fish(&self, digit: u8, bases: &[usize], covers: &[usize]) -> String {
        let (technique, symbol) = (self.context.step.technique, self.digit(digit));
        let houses = |list: &[usize]| and(list.iter().map(|&house| self.house(house)));
        let places = |&house: &usize| {
            let open = self.context.open_cells(house).into_iter();
            let places: Vec<u16> = open.filter(|&cell| self.context.candidates(cell) >> (digit - 1) & 1 == 1).collect();
            format!("{}: {}", self.house(house), self.cells(&places))
        };
        let places: Vec<String> = bases.iter().map(places).collect();
        let every = if bases.len() == 2 { "both".to_owned() } else { format!("all {}", number_word(bases.len())) };
        format!(
            "{technique} on {symbol}: in {}, {symbol} fits only in {covers} ({}). So these take {every} of {covers}, and no \
             other cell there can be {symbol}: {}.",
            houses(bases),
            places.join("; "),
            self.eliminated(),
            covers = houses(covers),
        )
    }

    /// Describes candidates that are alternately false and true if the first one is false.
    fn chain(&self, candidates: &[(u16, u8)]) -> String {
        let link = |(index, &(cell, digit)): (usize, &(u16, u8))| self.assertion((cell, digit, index % 2 == 1));
        let links: Vec<String> = candidates.iter().enumerate().map(link).collect();
        let (Some((start, rest)), [first, .., last]) = (links.split_first(), candidates) else { return String::new() };
        let ends = [first, last].map(|&(cell, digit)| self.assertion((cell, digit, true)));
        format!(
            "{}: if {start}, then {}. So {}, and either way {}.",
            self.context.step.technique,
            and(rest),
            list(ends, "or"),
            self.eliminated(),
        )
    }

    /// Describes candidates of which one is true.
    fn forcing_set(&self, house: Option<usize>, members: &[(u16, u8)]) -> String {
        let one = list(members.iter().map(|&(cell, digit)| self.assertion((cell, digit, true))), "or");
        let place = house.map_or(String::new(), |house| format!(" in {}", self.house(house)));
        format!(
            "{}{place}: {one}. Each of these excludes the same, directly or by one strong link: {}.",
            self.context.step.technique,
            self.eliminated(),
        )
    }

    /// Describes wings, unique loops, bivalue universal graves and exclusions.
    fn cell_pattern(&self, cells: &[u16]) -> String {
        let technique = self.context.step.technique;
        if let (&[pivot, a, b], true) = (cells, technique.contains("Wing")) {
            return self.wing([pivot, a, b]);
        }
        let reason = if technique.contains("Unique") {
            let shared = cells.iter().fold(u32::MAX, |shared, &cell| shared & self.context.candidates(cell));
            let all = self.all(shared);
            format!("if {} had no other candidates than {all}, the puzzle would have two solutions", self.cells(cells))
        } else if technique.starts_with("BUG") {
            format!(
                "if {} had two candidates each, as all other empty cells have, the puzzle would not have exactly one solution",
                self.cells(cells)
            )
        } else {
            format!("every combination of digits in {} with one of these candidates fails", self.cells(cells))
        };
        format!("{technique}: {reason}. So {}.", self.result())
    }

    /// Describes a wing of these cells, the pivot first.
    fn wing(&self, [pivot, a, b]: [u16; 3]) -> String {
        let [p, x, y] = [pivot, a, b].map(|cell| self.context.candidates(cell));
        let shared = x & y;
        let case = |cell: u16, set: u32| {
            let (pivot, other) = (self.cell(pivot), self.all(set & !shared));
            format!("If {pivot} is {other}, then {} must be {}.", self.cell(cell), self.all(shared))
        };
        let is_xyz = p & shared != 0;
        let holders = if is_xyz { vec![pivot, a, b] } else { vec![a, b] };
        format!(
            "{}: {} is {}. {} {} So one of {} is {shared}, and no cell that sees {} of them can be: {}{}.",
            self.context.step.technique,
            self.cell(pivot),
            self.any(p),
            case(a, x),
            case(b, y),
            self.cells(&holders),
            if is_xyz { "all three" } else { "both" },
            self.eliminated(),
            self.sights(&holders),
            shared = self.all(shared),
        )
    }

    fn cycle(&self, links: &[(u16, u8, bool)]) -> String {
        let links = and(links.iter().map(|&link| self.assertion(link)));
        format!(
            "{}: each of these follows from the one before, and the first from the last: {links}. So either all hold or none \
             does, and both ways {}.",
            self.context.step.technique,
            self.result(),
        )
    }

    /// Describes what follows from assumptions.
    fn assumptions(&self, assumptions: &[(u16, u8, bool)], length: u32) -> String {
        let technique = self.context.step.technique;
        let all: Vec<String> = assumptions.iter().map(|&assumption| self.assertion(assumption)).collect();
        let result = self.result();
        match &all[..] {
            [one] => format!("{technique}: if {one}, a contradiction follows in {length} assertions. So {result}."),
            _ => format!("{technique}: {}. Each leads to the same, in {length} assertions: {result}.", list(all, "or")),
        }
    }

    fn assertion(&self, (cell, digit, is_on): (u16, u8, bool)) -> String {
        format!("{} is {}{}", self.cell(cell), if is_on { "" } else { "not " }, self.digit(digit))
    }

    /// Returns the placement and the eliminations.
    fn result(&self) -> String {
        let placed = self.context.step.placement.map(|(cell, digit)| self.assertion((cell, digit, true)));
        let eliminated = Some(self.eliminated()).filter(|text| !text.is_empty());
        placed.into_iter().chain(eliminated).collect::<Vec<_>>().join("; ")
    }
}
