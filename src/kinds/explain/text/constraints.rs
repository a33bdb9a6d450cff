//! Text of steps of constraints.

use super::Writer;
use crate::explain::phrases::{capitalized, join, list};
use crate::explain::{DigitMask, Language, MAX_FILLED, MAX_NAMED_SETS, excluded_combinations};
use crate::kinds::explain::evidence::ConstraintParts;
use crate::kinds::{DerivedSum, Evidence, LinearSum, Possibilities, Relation};

/// Maximum number of cells of a constraint for which the sums of the other cells are named.
const MAX_RANGES: usize = 4;

impl Writer<'_> {
    /// Describes the only open cell of a constraint.
    pub fn last_cell(&self, parts: ConstraintParts, (cell, digit): (u16, u8)) -> String {
        let (_, sum, cells) = parts;
        let (heading, placed, symbol) = (self.heading(parts), self.cell(cell), self.digit(digit));
        let others: Vec<u8> =
            cells.iter().filter(|&&other| other != cell).map(|&other| self.context.value(other)).collect();
        match sum {
            Some(sum) if !others.is_empty() => {
                let rest: String = others.iter().map(|value| format!(" - {value}")).collect();
                let hold = self.held(&others);
                format!("{heading}: {placed} is its last empty cell. {hold}, so {placed} = {sum}{rest} = {symbol}.")
            }
            Some(sum) => {
                format!("{heading}: it has only the cell {placed} and the sum {sum}, so {placed} is {symbol}.")
            }
            None if others.is_empty() => format!("{heading}: only {symbol} is left for {placed}."),
            None => {
                let equation = self.equation(parts).map_or(String::new(), |equation| format!(" As {equation},"));
                let filled = list(cells.iter().filter(|&&other| other != cell).map(|&other| self.filled(other)), "and");
                let only = if equation.is_empty() { " Only" } else { " only" };
                format!(
                    "{heading}: {placed} is its last empty cell, and {filled}.{equation}{only} {symbol} is left for it."
                )
            }
        }
    }

    fn held(&self, digits: &[u8]) -> String {
        let digits: Vec<char> = digits.iter().map(|&digit| self.digit(digit)).collect();
        match &digits[..] {
            [one] => format!("The other one holds {one}"),
            _ => format!("The other ones hold {}", list(&digits, "and")),
        }
    }

    /// Describes the sets of digits of a constraint.
    pub fn combinations(&self, parts: ConstraintParts, sets: &[u32]) -> String {
        let heading = self.heading(parts);
        let sum = parts.1.map_or(String::new(), |sum| format!(" with the sum {sum}"));
        let held = self.held_sets(sets);
        format!("{heading}: its cells{sum} can only hold {held}, so {}.", self.eliminated())
    }

    /// Returns sets of digits, and why the cells of the constraint can hold no other ones.
    fn held_sets(&self, sets: &[u32]) -> String {
        let held = match sets.len() {
            1..=MAX_NAMED_SETS => sets.iter().map(|&set| self.all(set)).collect::<Vec<String>>().join(", or "),
            _ => {
                let sets =
                    sets.iter().map(|&set| join(DigitMask::from_bits(set).iter().map(|digit| self.digit(digit)), ""));
                format!("one of the sets {}", list(sets, "or"))
            }
        };
        held + &self.excluded()
    }

    /// Returns why the other combinations of the constraint are left out, in parentheses after a space.
    fn excluded(&self) -> String {
        let reasons = excluded_combinations(&self.context.pattern(), Language::English, self.symbols);
        if reasons.is_empty() { reasons } else { format!(" ({reasons})") }
    }

    /// Describes the candidates that a constraint does not allow.
    pub fn bounds(&self, parts: ConstraintParts, left: &Possibilities) -> String {
        let heading = self.heading(parts);
        let limits = self.limits(&left.limits);
        let is_bounds = self.context.step.technique == "Bounds";
        let sum = self.sum_of_others(parts).filter(|_| is_bounds);
        // Beside limits, "they" would be the limited cells.
        let all_cells = if limits.is_empty() { parts.2 } else { &[] };
        let fillings = self.fillings(parts.2, &left.fillings, all_cells);
        // Of two cells, what one may hold says it all.
        let fillings = fillings.filter(|_| parts.2.len() > 2 || limits.is_empty());
        let filled = || format!("whichever way its cells are filled{}", self.sets_of_lost(&left.sets));
        let reason = match (sum.or(fillings), is_bounds) {
            (Some(reason), _) if limits.is_empty() => format!("{reason}, so"),
            (Some(reason), _) => format!("{limits}, so that {reason}, so"),
            (None, true) if limits.is_empty() => "whatever digits its cells hold,".to_owned(),
            (None, true) => format!("{limits}, so"),
            (None, _) if limits.is_empty() => format!("{},", filled()),
            (None, _) => format!("{limits}, so that {},", filled()),
        };
        let equation = self.equation(parts).map_or(String::new(), |equation| format!("{equation}; "));
        let all = u32::MAX >> (32 - self.context.layout.side());
        let bounds = self.grouped(|cells, mask| {
            let (names, kept) = (self.cells_or_they(cells, all_cells), all & !mask);
            let is = if cells.len() == 1 { "is" } else { "are" };
            match (mask & (mask + 1) == 0, kept & (kept + 1) == 0) {
                (true, _) => format!("{names} {is} at least {}", self.digit(mask.count_ones() as u8 + 1)),
                (_, true) => format!("{names} {is} at most {}", self.digit(kept.count_ones() as u8)),
                _ => format!("{names} {is} not {}", self.any(mask)),
            }
        });
        format!("{heading}: {equation}{reason} {bounds}.")
    }

    /// Returns the combinations that have eliminated digits, as `, also with 1+2+9 or 1+3+8`, if they are few.
    fn sets_of_lost(&self, sets: &[u32]) -> String {
        let lost = self.context.step.eliminations.iter().fold(0, |all, (_, mask)| all | mask);
        let sets = sets.iter().filter(|&&set| set & lost != 0);
        let sets: Vec<String> =
            sets.map(|&set| join(DigitMask::from_bits(set).iter().map(|digit| self.digit(digit)), "+")).collect();
        let is_named = (1..=MAX_NAMED_SETS).contains(&sets.len());
        if is_named { format!(", also with {}", list(sets, "or")) } else { String::new() }
    }

    /// Returns what the open cells of a constraint can only hold together; `None` if that is not known.
    fn fillings(&self, cells: &[u16], fillings: &[Vec<u8>], all_cells: &[u16]) -> Option<String> {
        let open: Vec<usize> = (0..cells.len()).filter(|&place| self.context.value(cells[place]) == 0).collect();
        let filling = |digits: &Vec<u8>| join(open.iter().map(|&place| self.digit(digits[place])), "");
        let names: Vec<u16> = open.iter().map(|&place| cells[place]).collect();
        let ways = list(fillings.iter().map(filling), "or");
        (!fillings.is_empty() && open.len() <= MAX_FILLED)
            .then(|| format!("{} can only hold {ways}, in this order", self.cells_or_they(&names, all_cells)))
    }

    /// Returns the names of some cells of a constraint, which its heading has if they are all of several.
    fn cells_or_they(&self, cells: &[u16], all: &[u16]) -> String {
        let are_all = all.len() > 1 && all.len() == cells.len() && all.iter().all(|cell| cells.contains(cell));
        if are_all { "they".to_owned() } else { self.cells(cells) }
    }

    /// Returns the sums that a line has on both sides, such as `r1c2 + r1c3 = r1c1`; `None` for other constraints.
    pub(super) fn equation(&self, parts: ConstraintParts) -> Option<String> {
        let LinearSum { terms, total, .. } = self.weighted_sum(parts)?;
        let [left, right] = [1, -1].map(|sign| {
            let side = terms.iter().filter(|(_, weight)| weight.signum() == sign);
            let number = Some(total * -sign).filter(|&number| number > 0).map(|number| number.to_string());
            let terms: Vec<String> = side.map(|&(cell, weight)| self.term(cell, weight.abs())).chain(number).collect();
            if terms.is_empty() { "0".to_owned() } else { terms.join(" + ") }
        });
        Some(format!("{left} = {right}"))
    }

    /// Returns the sum with weights that a constraint stands for, such as an arrow.
    fn weighted_sum(&self, (name, sum, cells): ConstraintParts) -> Option<&LinearSum> {
        let sums = self.context.layout.relations().iter().filter_map(|relation| match relation {
            Relation::Sum(sum) => Some(sum),
            _ => None,
        });
        let is_this =
            |one: &&LinearSum| one.name == name && one.terms.iter().map(|&(cell, _)| cell).eq(cells.iter().copied());
        sums.filter(|_| sum.is_none()).find(is_this)
    }

    fn term(&self, cell: u16, weight: i32) -> String {
        if weight == 1 { self.cell(cell) } else { format!("{weight} × {}", self.cell(cell)) }
    }

    /// Describes the candidates of cells that limit others, such as `r1c1 is 3 or 4 and r1c2 is at least 5`.
    pub(super) fn limits(&self, limits: &[(u16, u32)]) -> String {
        let mut groups: Vec<(u32, Vec<u16>)> = Vec::new();
        for &(cell, mask) in limits {
            match groups.iter_mut().find(|(other, _)| *other == mask) {
                Some((_, cells)) => cells.push(cell),
                None => groups.push((mask, vec![cell])),
            }
        }
        list(groups.iter().map(|(mask, cells)| self.limit(cells, *mask)), "and")
    }

    fn limit(&self, cells: &[u16], mask: u32) -> String {
        let (names, all) = (self.cells(cells), u32::MAX >> (32 - self.context.layout.side()));
        let (least, lost) = (mask.trailing_zeros(), all & !mask);
        let is = if cells.len() == 1 { "is" } else { "are" };
        let is_run = |mask: u32| (mask >> mask.trailing_zeros()).wrapping_add(1).is_power_of_two();
        match mask {
            0 => format!("{names} {} no candidate", if cells.len() == 1 { "has" } else { "have" }),
            _ if mask.is_power_of_two() && cells.iter().any(|&cell| self.context.value(cell) == 0) => {
                format!("{names} can only be {}", self.any(mask))
            }
            _ if mask.count_ones() < 3 => format!("{names} {is} {}", self.any(mask)),
            _ if is_run(mask) && mask >> least == all >> least => {
                format!("{names} {is} at least {}", self.digit(least as u8 + 1))
            }
            _ if mask & 1 == 1 && is_run(mask) => {
                format!("{names} {is} at most {}", self.digit(mask.count_ones() as u8))
            }
            _ if lost.count_ones() < mask.count_ones() => format!("{names} {is} not {}", self.any(lost)),
            _ => format!("{names} {is} {}", self.any(mask)),
        }
    }

    /// Describes the least and the largest sum of the other cells of a sum, if that excludes the candidates.
    fn sum_of_others(&self, parts: ConstraintParts) -> Option<String> {
        let (_, sum, cells) = parts;
        let plain: Vec<(u16, i32)> = cells.iter().map(|&cell| (cell, 1)).collect();
        let (terms, total) = match (sum, self.weighted_sum(parts)) {
            (Some(sum), _) => (&plain[..], sum),
            (None, Some(sum)) => (&sum.terms[..], sum.total),
            (None, None) => return None,
        };
        let lost = &self.context.step.eliminations;
        let ranges: Option<Vec<String>> =
            lost.iter().map(|&lost| self.sum_without(lost, (terms, total), sum.is_some())).collect();
        // Those of many cells are no shorter than the candidates.
        let most = if sum.is_some() { 1 } else { MAX_RANGES };
        ranges.filter(|ranges| (1..=most).contains(&ranges.len())).map(|ranges| list(ranges, "and"))
    }

    /// Describes the least and the largest sum of the cells of a sum without one, which would complete them; `None` if its
    /// lost digits are not beyond these.
    fn sum_without(
        &self,
        (cell, lost): (u16, u32),
        (terms, total): (&[(u16, i32)], i32),
        is_plain: bool,
    ) -> Option<String> {
        let mask = |cell: u16| self.context.possible(cell);
        let (_, own) = *terms.iter().find(|&&(other, _)| other == cell)?;
        let (mut least, mut most) = (0, 0);
        // Of an equation, the cell is alone on the other side.
        let mut others: Vec<(u16, i32)> = Vec::new();
        for &(other, weight) in terms.iter().filter(|&&(other, _)| other != cell) {
            let weight = if is_plain { weight } else { -weight * own.signum() };
            let ends = [mask(other).trailing_zeros() as i32 + 1, 32 - mask(other).leading_zeros() as i32];
            let ends = ends.map(|digit| weight * digit);
            (least, most) = (least + ends[0].min(ends[1]), most + ends[0].max(ends[1]));
            others.push((other, weight));
        }
        // The limits of a single one are named already.
        if !is_plain && others.len() < 2 {
            return None;
        }
        let whole = if is_plain { total } else { total * own.signum() };
        let completing = |digit: i32| if is_plain { whole - digit } else { own.abs() * digit - whole };
        let mut completing: Vec<i32> =
            DigitMask::from_bits(lost).iter().map(|digit| completing(i32::from(digit))).collect();
        let is_excluded = completing.iter().all(|sum| !(least..=most).contains(sum));
        completing.retain(|&sum| sum > most);
        let text = match (is_plain, completing.len() as u32) {
            (true, _) if least == most => format!("the other cells sum to {least}"),
            (true, _) => format!("the other cells sum to {least} to {most}"),
            (false, _) if least == most => format!("{} is {least}", self.terms(others)),
            (false, 0) => format!("{} is at least {least}", self.terms(others)),
            (false, above) if above == lost.count_ones() => format!("{} is at most {most}", self.terms(others)),
            _ => format!("{} is {least} to {most}", self.terms(others)),
        };
        is_excluded.then_some(text)
    }

    /// Returns the sum of cells with weights, such as `r1c1 + r1c2 - r1c3`.
    fn terms(&self, mut terms: Vec<(u16, i32)>) -> String {
        terms.sort_by_key(|&(_, weight)| weight < 0);
        let signed = |&(cell, weight): &(u16, i32)| {
            let sign = if weight < 0 { " - " } else { " + " };
            sign.to_owned() + &self.term(cell, weight.abs())
        };
        let sum: String = terms.iter().map(signed).collect();
        sum.strip_prefix(" + ").map_or_else(|| sum.trim_start().replacen("- ", "-", 1), str::to_owned)
    }

    /// Describes a digit that all combinations of a constraint have.
    pub fn required_digit(&self, parts: ConstraintParts, digit: u8, places: &[u16]) -> String {
        let (heading, symbol) = (self.heading(parts), self.digit(digit));
        let reason = format!(
            "{heading}: every combination{} has the digit {symbol}, which fits only in {}.",
            self.excluded(),
            self.cells(places)
        );
        self.excluding(reason, digit, places, None)
    }

    /// Describes the sum that houses and their cages leave.
    pub fn rule_of_45(&self, placed: Option<(u16, u8)>) -> String {
        let Evidence::RuleOf45 { sum: DerivedSum { houses, cages, plus, minus, .. }, left } =
            &self.context.step.evidence
        else {
            return String::new();
        };
        let names = list(houses.iter().map(|&house| self.house(house)), "and");
        let pattern = self.context.pattern();
        let [have, whole] =
            [format!("sum to {}", pattern.sums_of_cages()), format!("sum to {}", pattern.sum_of_houses())];
        let (its, whole) = match houses.len() {
            1 => ("its", whole.replacen("sum", "sums", 1)),
            _ => ("their", whole),
        };
        let is_one = cages.len() == 1;
        let have = if is_one {
            format!("{its} cage {}", have.replacen("sum", "sums", 1))
        } else {
            format!("{its} cages {have}")
        };
        let in_houses =
            |cell: &&u16| houses.iter().any(|&house| self.context.layout.houses()[house].cells.contains(cell));
        let (innies, outies): (Vec<u16>, Vec<u16>) = plus.iter().chain(minus).partition(in_houses);
        let s = if is_one { "s" } else { "" };
        let inside = (!innies.is_empty()).then(|| format!("leave{s} out {}", self.cells(&innies)));
        let more = (!outies.is_empty()).then(|| format!("also cover{s} {}", self.cells(&outies)));
        let reach = inside.into_iter().chain(more).collect::<Vec<_>>().join(", and ");
        let technique = pattern.named(self.context.step.technique);
        let reason = format!("{technique} in {names}: {have} and {reach}.");
        let reason = format!("{reason} {} {whole}, so {}", capitalized(&names), pattern.equation());
        match placed {
            Some((cell, digit)) if plus.len() + minus.len() > 1 => {
                let filled: Vec<u16> = plus.iter().chain(minus).copied().filter(|&other| other != cell).collect();
                let filled = list(filled.iter().map(|&other| self.filled(other)), "and");
                format!("{reason}, and as {filled}, {} is {}.", self.cell(cell), self.digit(digit))
            }
            Some(_) => format!("{reason}."),
            None => {
                format!("{reason}. {}: {}.", self.unused_in_sum(&[&plus[..], minus].concat(), left), self.eliminated())
            }
        }
    }

    /// Returns what the cells of a sum of innies and outies may hold.
    fn unused_in_sum(&self, cells: &[u16], left: &Possibilities) -> String {
        let Possibilities { sets, limits, fillings, .. } = left;
        let limits = self.limits(limits);
        match self.fillings(cells, fillings, if limits.is_empty() { cells } else { &[] }) {
            _ if limits.is_empty() && !sets.is_empty() => format!("The cells can only hold {}", self.held_sets(sets)),
            Some(held) if limits.is_empty() => capitalized(&held),
            Some(held) => format!("As {limits}, {held}"),
            None if limits.is_empty() => "These candidates occur in no such sum".to_owned(),
            None => format!("As {limits}, these candidates occur in no such sum"),
        }
    }

    fn filled(&self, cell: u16) -> String {
        format!("{} is {}", self.cell(cell), self.digit(self.context.value(cell)))
    }

    /// Returns the technique and its constraint.
    fn heading(&self, parts: ConstraintParts) -> String {
        format!("{} in {}", self.context.step.technique, self.constraint(parts))
    }
}
