//! What may be added to a puzzle: clues, sums of cages, marks of cells, and marks between neighbors.

use super::constraints::{AdditionRule, CONSTRAINT_KINDS, Constraint, MarkUnit, constraint_kind};
use super::kind_error::KindError;
use super::model::PuzzleKind;
use super::puzzle::Puzzle;

/// What may be added to a puzzle: clues, and the names of constraints.
///
/// ```
/// use cluewise::kinds::{Additions, PuzzleKind};
/// let added = Additions::of(&PuzzleKind::default(), &["killer", "clue"]);
/// assert_eq!((added.clues, added.constraints), (true, vec!["killer"]));
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Additions {
    /// Whether clues may be added.
    pub clues: bool,
    /// The names of constraints, of [`PuzzleKind::addable_constraints`].
    pub constraints: Vec<&'static str>,
}

impl Additions {
    /// The name of clues.
    pub const CLUE: &'static str = "clue";

    /// Returns the names of all additions.
    pub fn names() -> impl Iterator<Item = &'static str> {
        std::iter::once(Additions::CLUE).chain(PuzzleKind::addable_constraints())
    }

    /// Returns the additions with these names to puzzles of a kind; unknown ones are ignored. Without names, they are
    /// clues and the constraints that the kind has already.
    pub fn of(kind: &PuzzleKind, names: &[impl AsRef<str>]) -> Additions {
        match names {
            [] => Additions::of_kind(kind),
            names => Additions::named(names.iter().map(AsRef::as_ref)),
        }
    }

    /// Returns the additions with these names; unknown ones are ignored.
    pub fn named<'a>(names: impl Iterator<Item = &'a str>) -> Additions {
        let names: Vec<&str> = names.collect();
        let constraints = PuzzleKind::addable_constraints().filter(|name| names.contains(name)).collect();
        Additions { clues: names.contains(&Additions::CLUE), constraints }
    }

    /// Returns clues and the constraints that a kind of puzzle has already.
    pub fn of_kind(kind: &PuzzleKind) -> Additions {
        let names = kind.constraints().iter().map(|constraint| constraint.kind().name());
        Additions { clues: true, ..Additions::named(names) }
    }

    /// Returns the names of these additions.
    pub(super) fn names_in_set(&self) -> impl Iterator<Item = &'static str> {
        self.clues.then_some(Additions::CLUE).into_iter().chain(self.constraints.iter().copied())
    }
}

/// The cells and the values of a constraint.
type Parts = (Vec<u16>, Vec<i32>);

impl PuzzleKind {
    /// Returns the names of the constraints of [`PuzzleKind::additions`].
    pub fn addable_constraints() -> impl Iterator<Item = &'static str> {
        CONSTRAINT_KINDS.iter().filter(|kind| kind.addition().is_some()).map(|kind| kind.name())
    }

    /// Returns the constraints of a name that may be added to the puzzles of this kind: sums of cages without one and of
    /// two neighbors outside of cages, parities of cells, and marks between neighbors that have none. Joined grids and
    /// other names have none.
    pub fn additions(&self, name: &str) -> Vec<Constraint> {
        let kind = constraint_kind(name).filter(|_| self.joined().is_none());
        let Some((kind, rule)) = kind.and_then(|kind| Some((kind, kind.addition()?))) else {
            return Vec::new();
        };
        let parts = match rule {
            AdditionRule::Sums => sums(self),
            AdditionRule::Cells(other) => cells_without(self, &[name, other]),
            AdditionRule::Borders(values) => borders(self, values),
            AdditionRule::OrderedBorders => both_orders(self),
        };
        let constraint = |(cells, values): Parts| Constraint::new(kind, cells, [], values).ok();
        parts.into_iter().filter_map(constraint).collect()
    }

    /// Returns the kind with another constraint; the sum of a cage replaces the cage without one.
    ///
    /// # Errors
    /// The constraint does not fit the grid.
    pub fn with_addition(&self, added: &Constraint) -> Result<PuzzleKind, KindError> {
        let is_replaced =
            |other: &&Constraint| is_open_cage(other) && other.cells() == added.cells() && added.is_cage();
        let others = self.constraints().iter().filter(|other| !is_replaced(other)).cloned();
        let all: Vec<Constraint> = others.chain([added.clone()]).collect();
        self.clone().with_constraints(all)
    }

    /// Returns whether complete cells obey a constraint.
    pub fn holds(&self, constraint: &Constraint, solution: &Puzzle) -> bool {
        constraint.accepts(solution.cells(), &self.surroundings())
    }

    /// Returns whether a constraint of this name may have more solutions than without it: marks are exceptions to a rule
    /// that all of them are given.
    pub fn is_relaxed_by(&self, name: &str) -> bool {
        self.constraints().iter().any(|other| other.kind().marks_given().contains(&name))
    }
}

/// Returns whether a constraint is a cage without a sum.
pub(super) fn is_open_cage(constraint: &Constraint) -> bool {
    constraint.is_cage() && constraint.values().is_empty()
}

/// Returns the possible sums of cages without one, and of neighbors outside of cages.
fn sums(kind: &PuzzleKind) -> Vec<Parts> {
    let caged: Vec<u16> =
        kind.constraints().iter().filter(|one| one.is_cage()).flat_map(Constraint::cells).copied().collect();
    let open = kind.constraints().iter().filter(|one| is_open_cage(one)).map(|cage| cage.cells().to_vec());
    let shape = kind.shape();
    let pairs = shape.adjacent_pairs().filter(|(a, b)| !caged.contains(a) && !caged.contains(b));
    let cages: Vec<Vec<u16>> = open.chain(pairs.map(|(a, b)| vec![a, b])).collect();
    let with_sums = |cells: Vec<u16>| {
        let (side, count) = (kind.side() as i32, cells.len() as i32);
        let least = count * (count + 1) / 2;
        (least..=count * (side + 1) - least).map(move |sum| (cells.clone(), vec![sum]))
    };
    cages.into_iter().flat_map(with_sums).collect()
}

/// Returns the cells without a mark of these names.
fn cells_without(kind: &PuzzleKind, names: &[&str]) -> Vec<Parts> {
    let marks = kind.constraints().iter().filter(|one| names.contains(&one.kind().name()));
    let marked: Vec<u16> = marks.flat_map(Constraint::cells).copied().collect();
    (0..kind.cells() as u16).filter(|cell| !marked.contains(cell)).map(|cell| (vec![cell], Vec::new())).collect()
}

/// Returns the pairs of neighbors without a mark between them, with each of some values.
fn borders(kind: &PuzzleKind, values: &[&[i32]]) -> Vec<Parts> {
    let marks = kind.constraints().iter().filter(|one| one.kind().unit() == MarkUnit::Border);
    let marked: Vec<(u16, u16)> = marks.map(|mark| (mark.cells()[0], mark.cells()[1])).collect();
    let free = kind
        .shape()
        .adjacent_pairs()
        .filter(|&(a, b)| !marked.contains(&(a, b)) && !marked.contains(&(b, a)))
        .collect::<Vec<_>>();
    free.into_iter().flat_map(|(a, b)| values.iter().map(move |values| (vec![a, b], values.to_vec()))).collect()
}

fn both_orders(kind: &PuzzleKind) -> Vec<Parts> {
    let pairs = borders(kind, &[&[]]);
    pairs
        .into_iter()
        .flat_map(|(cells, _)| [cells.clone(), cells.into_iter().rev().collect()])
        .map(|cells| (cells, Vec::new()))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::{Solver, Symbols};

    #[test]
    fn additions_have_no_constraint_yet() {
        let kind = PuzzleKind::of_size(4).unwrap();
        let count = |kind: &PuzzleKind, name| kind.additions(name).len();
        // 24 pairs of neighbors; two of four digits have sums from 3 to 7.
        assert_eq!(
            ["killer", "even", "xv", "ratio", "greater-than"].map(|name| count(&kind, name)),
            [120, 16, 48, 24, 48]
        );
        let cage = Constraint::named("killer", [0, 1], [], []).unwrap();
        let dot = Constraint::named("difference", [4, 5], [], []).unwrap();
        let kind = kind.with_constraints([cage, dot]).unwrap();
        // r1c1 and r1c2 have no sum yet; of the other pairs three have a cell in the cage.
        assert_eq!(["killer", "xv", "thermometer"].map(|name| count(&kind, name)), [105, 46, 0]);
        let sum = &kind.additions("killer")[0];
        assert_eq!(kind.with_addition(sum).unwrap().constraints().len(), 2);
    }

    #[test]
    fn additions_hold_in_the_solutions_of_the_puzzles_with_them() {
        let kind = PuzzleKind::of_size(4).unwrap();
        let puzzle = Puzzle::parse("12..34..........", 4, Symbols::DIGITS).unwrap();
        let solutions = |kind: &PuzzleKind| Solver::new(&kind.layout()).solve(&puzzle, 1000, u64::MAX).solutions;
        let all = solutions(&kind);
        for added in PuzzleKind::addable_constraints().flat_map(|name| kind.additions(name)) {
            let held = all.iter().filter(|solution| kind.holds(&added, solution)).count();
            assert_eq!(solutions(&kind.with_addition(&added).unwrap()).len(), held, "{added:?}");
        }
    }
}
