//! The steps of variants in few bytes.

use super::steps::{StepFields, numbered};
use crate::explain::{Assertion, Candidate, CellDigits};
use crate::variant::{Variant, VariantCell, VariantExplanation, VariantHouse};
use serde_json::{Value, json};

/// Returns the steps of a solution without text, as [`brief_steps`](super::brief_steps) does for 9x9 puzzles. Further
/// fields:
///
/// - `constraint`: the kind, the cells and the value of a constraint; `combinations`: the digits that its cells may
///   hold;
/// - `sum`: the cells that are added, those that are subtracted, and the sum that houses and cages leave.
///
/// In grids with more than nine rows or digits, `base` is 100: the row, the column and the digit have two digits each,
/// and sets of digits are lists.
///
/// ```
/// use cluewise::pack::brief_variant_steps;
/// use cluewise::variant::{Puzzle, Solvers, Symbols, Variant, VariantLadder, VariantStepOptions};
/// let (variant, mut solvers) = (Variant::classic(4)?, Solvers::default());
/// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
/// let solution = solvers.unique_solution(&variant, &puzzle, 1_000).map_err(|verdict| verdict.to_string())?;
/// let options = VariantStepOptions::default();
/// let steps = VariantLadder::Effort.explain(&mut solvers, &variant, &puzzle, &solution, options);
/// let steps = brief_variant_steps(&variant, &steps.ok_or("not covered")?);
/// assert_eq!(steps["list"][0], serde_json::json!([0, 134, "r1"]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn brief_variant_steps(variant: &Variant, steps: &[VariantExplanation]) -> Value {
    let numbers = Numbers { base: if variant.width() > 9 { 100 } else { 10 } };
    let (techniques, list) = numbered(steps, |step| step.technique, |index, step| numbers.brief(index, step));
    match numbers.base {
        10 => json!({ "techniques": techniques, "list": list }),
        base => json!({ "base": base, "techniques": techniques, "list": list }),
    }
}

/// The numbers of cells and candidates.
struct Numbers {
    base: i64,
}

impl Numbers {
    /// Returns a step of the technique with this index.
    fn brief(&self, index: usize, step: &VariantExplanation) -> Value {
        let evidence = &step.evidence;
        let placed = step.placement.map(|placed| self.candidate(&placed));
        let is_single = evidence.constraint.is_none() && evidence.sum.is_none();
        if let Some(placed) = placed.filter(|_| is_single && step.eliminations.is_empty()) {
            return match &evidence.houses[..] {
                [house] => json!([index, placed, short_name(house)]),
                _ => json!([index, placed]),
            };
        }
        let mut brief = StepFields::new(index);
        let mut set = |role: &str, value: Value| brief.set(role, value);
        set("in", json!(placed));
        set("out", self.candidates(&step.eliminations));
        // The placed digit and its cell are in `in`.
        if placed.is_none() {
            set("digits", self.digits(&evidence.digits));
            self.cell_roles(step).into_iter().for_each(|(role, value)| set(role, value));
        }
        house_roles(step).into_iter().for_each(|(role, value)| set(role, value));
        if let Some(constraint) = &evidence.constraint {
            let (kind, cells) = (json!(constraint.kind), self.cells(&constraint.cells));
            set("constraint", [kind, cells].into_iter().chain(constraint.value.map(Value::from)).collect());
        }
        set("combinations", evidence.combinations.iter().map(|digits| self.digits(digits)).collect());
        if let Some(sum) = &evidence.sum {
            set("sum", json!([self.cells(&sum.plus), self.cells(&sum.minus), sum.total]));
        }
        set("extra", self.candidates(&evidence.extra));
        let branches = evidence.chain.iter().flat_map(|chain| &chain.branches);
        let branch = |links: &Vec<Assertion<VariantCell, u8>>| -> Value {
            let sign = |is: bool| if is { 1 } else { -1 };
            links.iter().map(|link| sign(link.is) * self.number(&link.cell, link.digit)).collect()
        };
        set("chain", branches.map(branch).collect());
        brief.into()
    }

    /// Returns the cells of a pattern; those of constraints and sums are in these.
    fn cell_roles(&self, step: &VariantExplanation) -> Vec<(&'static str, Value)> {
        let evidence = &step.evidence;
        let is_in_constraint =
            evidence.constraint.as_ref().is_some_and(|constraint| constraint.cells == evidence.cells);
        match &evidence.cells[..] {
            _ if is_in_constraint || evidence.sum.is_some() => Vec::new(),
            [pivot, pincers @ ..] if ["XY-Wing", "XYZ-Wing"].contains(&step.technique) => {
                vec![("pivot", json!(self.cell(pivot))), ("pincers", self.cells(pincers))]
            }
            cells => vec![("cells", self.cells(cells))],
        }
    }

    fn cell(&self, cell: &VariantCell) -> i64 {
        self.base * (i64::from(cell.row) + 1) + i64::from(cell.column) + 1
    }

    fn cells(&self, cells: &[VariantCell]) -> Value {
        cells.iter().map(|cell| self.cell(cell)).collect()
    }

    fn number(&self, cell: &VariantCell, digit: u8) -> i64 {
        self.base * self.cell(cell) + i64::from(digit)
    }

    fn candidate(&self, candidate: &Candidate<VariantCell, u8>) -> i64 {
        self.number(&candidate.cell, candidate.digit)
    }

    fn candidates(&self, all: &[CellDigits<VariantCell, Vec<u8>>]) -> Value {
        all.iter().flat_map(|of| of.digits.iter().map(|&digit| self.number(&of.cell, digit))).collect()
    }

    /// Returns digits as a decimal number such as 257, or as a list.
    fn digits(&self, digits: &[u8]) -> Value {
        match digits {
            [] => Value::Null,
            _ if self.base == 10 => json!(digits.iter().fold(0, |number, &digit| 10 * number + u64::from(digit))),
            _ => json!(digits),
        }
    }
}

/// Returns the base and the cover of a fish, or the houses of another pattern.
fn house_roles(step: &VariantExplanation) -> Vec<(&'static str, Value)> {
    let names: Vec<String> = step.evidence.houses.iter().map(short_name).collect();
    let is_fish = ["X-Wing", "Swordfish", "Jellyfish"].contains(&step.technique);
    match names.split_at(names.len() / 2) {
        (base, cover) if is_fish => vec![("base", json!(base)), ("cover", json!(cover))],
        _ => vec![("houses", json!(names))],
    }
}

/// Returns the name of a house: `r1`, `c5` and `b9`, of joined grids `r1g2`; otherwise its full name.
fn short_name(house: &VariantHouse) -> String {
    let letter = match house.name.kind {
        "row" => "r",
        "column" => "c",
        "box" => "b",
        _ => return house.to_string(),
    };
    let number = house.name.number.map_or(String::new(), |number| number.to_string());
    let grid = house.name.grid.map_or(String::new(), |grid| format!("g{grid}"));
    format!("{letter}{number}{grid}")
}
