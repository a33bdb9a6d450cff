//! Rotations and reflections of a grid, with its regions and constraints.

use super::moved::moved_constraint;
use super::permutation::Permutation;
use crate::kinds::model::PuzzleKind;
use crate::kinds::regions::Regions;
use std::sync::Arc;

/// A rotation or reflection: an exchange of rows and columns, then reversals of their order.
#[derive(Clone, Copy)]
struct SquareSymmetry {
    transposes: bool,
    reverses: [bool; 2],
}

impl SquareSymmetry {
    /// Returns all eight, the identity first.
    fn all() -> impl Iterator<Item = SquareSymmetry> {
        let bit = |index: u8, bit: u8| index >> bit & 1 == 1;
        (0..8).map(move |index| SquareSymmetry { transposes: bit(index, 2), reverses: [bit(index, 1), bit(index, 0)] })
    }

    /// Returns the image of each cell of a grid.
    fn images(self, side: usize) -> Vec<u16> {
        let image = |cell: usize| {
            let (row, column) = (cell / side, cell % side);
            let lines = if self.transposes { [column, row] } else { [row, column] };
            let reversed = |axis: usize| if self.reverses[axis] { side - 1 - lines[axis] } else { lines[axis] };
            (reversed(0) * side + reversed(1)) as u16
        };
        (0..side * side).map(image).collect()
    }
}

/// Returns the rotations and reflections of a kind that keep its size, boxes and rules, the identity first. Regions
/// and constraints move along. Each comes with its image of the kind.
pub(super) fn symmetries(kind: &PuzzleKind) -> Vec<(PuzzleKind, Permutation)> {
    let is_fixed =
        kind.joined().is_some() || kind.constraints().iter().any(|constraint| constraint.kind().counts_places());
    let count = if is_fixed { 1 } else { 8 };
    SquareSymmetry::all().take(count).filter_map(|symmetry| image(kind, symmetry)).collect()
}

/// Returns the image of a kind by a rotation or reflection; `None` if it does not keep the boxes and rules.
fn image(kind: &PuzzleKind, symmetry: SquareSymmetry) -> Option<(PuzzleKind, Permutation)> {
    if kind.joined().is_some() {
        return Some((kind.clone(), Permutation::identity(kind.cells(), kind.side())));
    }
    if symmetry.transposes && kind.boxes().is_some_and(|boxes| boxes.rows != boxes.columns) {
        return None;
    }
    let permutation =
        Permutation { cells: symmetry.images(kind.side()), ..Permutation::identity(kind.cells(), kind.side()) };
    let regions = match kind.regions() {
        Some(regions) => Some(Arc::new(moved_regions(regions, &permutation)?)),
        None => None,
    };
    let moved = PuzzleKind::new(kind.side(), kind.boxes(), regions, kind.rules()).ok()?;
    let [from, to] = [kind, &moved].map(|kind| kind.clone().without_constraints().layout());
    if !permutation.maps(&from, &to) {
        return None;
    }
    let shape = kind.shape();
    let constraints = kind.constraints().iter().map(|one| moved_constraint(one, &permutation, &shape));
    let moved = moved.with_constraints(constraints.collect::<Option<Vec<_>>>()?).ok()?;
    Some((moved, permutation))
}

fn moved_regions(regions: &Regions, permutation: &Permutation) -> Option<Regions> {
    Regions::new(permutation.moved(regions.numbers(), |&number| number)).ok()
}
