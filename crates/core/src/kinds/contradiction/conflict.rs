//! Minimal conflicts: constraints and clues that no grid satisfies together, of which none can be left out.
//!
//! The smallest conflicts are in few houses. So the constraints and clues of each area of houses are tested first, then
//! all of them; what is impossible is reduced by deletion: elements without which the rest is still impossible are left
//! out. Sums that the cages of an area leave need no search.

use super::area::{Area, Cage, areas};
use super::budget::Budget;
use super::deletion;
use crate::kinds::constraints::Constraint;
use crate::kinds::layout::Layout;
use crate::kinds::model::PuzzleKind;
use crate::kinds::puzzle::Puzzle;
use crate::kinds::verdict::Verdict;
use std::cmp::Reverse;

/// Maximum number of branches of each search, and of all together.
const SEARCH_BUDGET: u64 = 4_000;
const TOTAL_BUDGET: u64 = 250_000;

/// Maximum number of elements of a conflict that is reported: larger ones do not help to find the mistake.
const MAX_ELEMENTS: usize = 12;

/// Constraints and clues that no grid satisfies together, although one satisfies all but any one of them, as far as
/// short searches find out.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
#[non_exhaustive]
pub struct Conflict {
    /// The indices of the constraints.
    pub constraints: Vec<usize>,
    /// The cells of the clues.
    pub clues: Vec<u16>,
    /// The reason, if it is the sum of houses, such as `the cages sum to 47, but row 1 sums to 45`, or else their
    /// place.
    pub reason: Option<String>,
}

impl Conflict {
    /// Returns whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.constraints.is_empty() && self.clues.is_empty()
    }

    /// Returns the reason in parentheses.
    pub(super) fn reason(&self) -> Option<String> {
        self.reason.as_ref().map(|reason| format!(" ({reason})"))
    }

    /// Returns the smallest conflict that short searches find in a puzzle without a solution; empty if there is none of
    /// a size that helps.
    pub fn find(kind: &PuzzleKind, puzzle: &Puzzle) -> Conflict {
        let layout = kind.layout();
        let areas = areas(&layout);
        let mut search = Search { kind, puzzle, layout: &layout, budget: Budget::new(TOTAL_BUDGET, SEARCH_BUDGET) };
        let seeds = search.seeds(&areas);
        let reduced: Vec<Vec<Element>> = seeds.iter().filter_map(|seed| search.reduced(seed)).collect();
        let best = reduced.into_iter().min_by_key(Vec::len).unwrap_or_default();
        let mut found = Conflict::default();
        for element in &best {
            match *element {
                Element::Constraint(index) => found.constraints.push(index),
                Element::Clue(cell) => found.clues.push(cell),
            }
        }
        found.reason = search.reason(&areas, &best);
        found
    }
}

/// A part of a puzzle that can be left out.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Element {
    Constraint(usize),
    Clue(u16),
}

impl Element {
    /// Returns the constraint; `None` of a clue.
    fn constraint(self, kind: &PuzzleKind) -> Option<&Constraint> {
        match self {
            Element::Constraint(index) => kind.constraints().get(index),
            Element::Clue(_) => None,
        }
    }
}

struct Search<'a> {
    kind: &'a PuzzleKind,
    puzzle: &'a Puzzle,
    layout: &'a Layout,
    budget: Budget,
}

impl<'a> Search<'a> {
    /// Returns impossible sets of elements, the smallest first: those whose sums are impossible, those of the smallest
    /// areas, and if there is none, that of all elements.
    fn seeds(&mut self, areas: &[Area]) -> Vec<Vec<Element>> {
        let mut found: Vec<Vec<Element>> = Vec::new();
        for area in areas {
            for is_touching in [false, true] {
                let cages = self.cages_of(area, is_touching);
                if self.impossible_sum(area, &cages).is_some() {
                    found.push(cages);
                }
            }
        }
        let all = self.elements(|_| true);
        let impossible = |area: &Area| {
            let elements = self.elements(|cells| cells.iter().any(|&cell| area.contains(cell)));
            (elements.len() > 1 && self.is_impossible(&elements)).then_some(elements)
        };
        deletion::seeds(found, areas, |area| area.houses, impossible, all)
    }

    /// Returns the constraints and clues whose cells are wanted. Constraints of the whole grid always are.
    fn elements(&self, are_wanted: impl Fn(&[u16]) -> bool) -> Vec<Element> {
        let constraints = self.kind.constraints().iter().enumerate();
        let has_negative = constraints.clone().any(|(_, constraint)| constraint.is_negative());
        let constraints = constraints.filter(|(_, constraint)| {
            let is_global = constraint.cells().is_empty() || (has_negative && constraint.is_exempting());
            is_global || are_wanted(constraint.cells()) || are_wanted(constraint.others())
        });
        let clues = (0u16..).zip(self.puzzle.cells()).filter(|&(cell, &digit)| digit > 0 && are_wanted(&[cell]));
        let clues = clues.map(|(cell, _)| Element::Clue(cell));
        constraints.map(|(index, _)| Element::Constraint(index)).chain(clues).collect()
    }

    /// Returns the cages with a sum in an area, or those that touch it.
    fn cages_of(&self, area: &Area, is_touching: bool) -> Vec<Element> {
        let is_inside = |&cell: &u16| area.contains(cell);
        let constraints = self.kind.constraints().iter().enumerate();
        let cages = constraints.filter(|(_, constraint)| {
            cage(constraint)
                .is_some_and(|(cells, _)| cells.iter().any(is_inside) && (is_touching || cells.iter().all(is_inside)))
        });
        cages.map(|(index, _)| Element::Constraint(index)).collect()
    }

    /// Returns why the sum of these cages is impossible in an area; `None` if it is not, or if there are other
    /// elements.
    fn impossible_sum(&self, area: &Area, elements: &[Element]) -> Option<String> {
        let cage = |element: &Element| element.constraint(self.kind).and_then(cage);
        let cages: Option<Vec<Cage>> = elements.iter().map(cage).collect();
        area.impossible_sum(self.layout, &cages?)
    }

    /// Returns the reason: an impossible sum, or else the houses that all of several elements touch.
    fn reason(&self, areas: &[Area], elements: &[Element]) -> Option<String> {
        let touches = |area: &Area, element: &Element| match element.constraint(self.kind) {
            Some(constraint) => constraint.cells().iter().any(|&cell| area.contains(cell)),
            None => matches!(element, Element::Clue(cell) if area.contains(*cell)),
        };
        let common = || areas.iter().find(|area| elements.iter().all(|element| touches(area, element)));
        let place = || common().filter(|_| elements.len() > 2).map(|area| format!("all are in or touch {}", area.name));
        areas.iter().find_map(|area| self.impossible_sum(area, elements)).or_else(place)
    }

    /// Leaves out elements as long as the rest is impossible, in several orders, and returns the smallest set; `None` if
    /// they are too large.
    fn reduced(&mut self, seed: &[Element]) -> Option<Vec<Element>> {
        let mut order = seed.to_vec();
        order.sort_by_key(|element| matches!(element, Element::Clue(_)));
        let one = self.reduced_in(&order);
        if one.as_ref().is_some_and(|one| one.len() <= 2) {
            return one;
        }
        order.reverse();
        let other = self.reduced_in(&order);
        // Small cages are easy to check.
        order.sort_by_key(|&element| {
            Reverse(element.constraint(self.kind).map_or(0, |constraint| constraint.cells().len()))
        });
        let third = self.reduced_in(&order);
        [one, other, third].into_iter().flatten().min_by_key(Vec::len)
    }

    /// Leaves out elements in this order as long as the rest is impossible.
    fn reduced_in(&mut self, order: &[Element]) -> Option<Vec<Element>> {
        let kind = self.kind;
        let is = |element: Element, test: fn(&Constraint) -> bool| element.constraint(kind).is_some_and(test);
        // Marks exempt neighbors from a negative constraint.
        let is_kept = |set: &[Element]| {
            let has_negative = set.iter().any(|&element| is(element, Constraint::is_negative));
            move |element| has_negative && is(element, Constraint::is_exempting)
        };
        let mut kept = deletion::reduced(order, MAX_ELEMENTS, is_kept, |set| self.is_impossible(set))?;
        kept.sort();
        Some(kept)
    }

    /// Returns whether a search proves that no grid satisfies some elements.
    fn is_impossible(&mut self, elements: &[Element]) -> bool {
        let mut cells = vec![0; self.puzzle.cells().len()];
        for element in elements {
            if let Element::Clue(cell) = *element {
                cells[usize::from(cell)] = self.puzzle.digit(cell);
            }
        }
        let constraints = elements.iter().filter_map(|element| element.constraint(self.kind));
        self.budget.verdict_with(self.kind, constraints, &Puzzle::new(cells)) == Verdict::None
    }
}

/// Returns the cells and the sum of a cage; `None` of other constraints.
fn cage(constraint: &Constraint) -> Option<Cage<'_>> {
    let sum = constraint.values().first()?;
    (constraint.is_cage()).then_some((constraint.cells(), *sum))
}
