//! The ladder: the techniques in the order in which they are tried.

use super::chains::{self, Nesting, Scratch};
use super::position::Position;
use super::step::Step;
use super::{
    aligned_exclusion, bug, fish, hidden_set, hidden_single, locking, naked_set, naked_single, unique_loop, wing,
};

/// One technique of the ladder.
pub struct Rung {
    /// The lowest rating that its steps can have.
    pub least: f64,
    /// Whether it takes for granted that the puzzle has one solution.
    pub uniqueness: bool,
    /// The step that it finds first.
    pub find: fn(&Position, &mut Scratch) -> Option<Step>,
}

const fn rung(least: f64, find: fn(&Position, &mut Scratch) -> Option<Step>) -> Rung {
    Rung { least, uniqueness: false, find }
}

const fn unique(least: f64, find: fn(&Position, &mut Scratch) -> Option<Step>) -> Rung {
    Rung { least, uniqueness: true, find }
}

/// The order is that of Sudoku Explainer, which is not quite that of the ratings.
pub static LADDER: [Rung; 30] = [
    rung(1.0, |at, _| hidden_single::find(at)),
    rung(1.7, |at, _| locking::find_direct(at)),
    rung(2.0, |at, _| hidden_set::find_direct(at, 2)),
    rung(2.3, |at, _| naked_single::find(at)),
    rung(2.5, |at, _| hidden_set::find_direct(at, 3)),
    rung(2.6, |at, _| locking::find(at)),
    rung(3.0, |at, _| naked_set::find(at, 2)),
    rung(3.2, |at, _| fish::find(at, 2)),
    rung(3.4, |at, _| hidden_set::find(at, 2)),
    rung(3.6, |at, _| naked_set::find(at, 3)),
    rung(3.8, |at, _| fish::find(at, 3)),
    rung(4.0, |at, _| hidden_set::find(at, 3)),
    rung(4.2, |at, _| wing::find_xy(at)),
    rung(4.4, |at, _| wing::find_xyz(at)),
    unique(4.5, |at, _| unique_loop::find(at)),
    rung(5.0, |at, _| naked_set::find(at, 4)),
    rung(5.2, |at, _| fish::find(at, 4)),
    rung(5.4, |at, _| hidden_set::find(at, 4)),
    unique(5.6, |at, _| bug::find(at)),
    rung(6.2, |at, _| aligned_exclusion::find_pair(at)),
    rung(6.5, chains::find_threads),
    rung(7.5, |at, _| aligned_exclusion::find_triplet(at)),
    rung(7.5, |at, scratch| chains::find_nets(at, scratch, Nesting::Nishio)),
    rung(8.0, |at, scratch| chains::find_nets(at, scratch, Nesting::Static)),
    rung(8.5, |at, scratch| chains::find_nets(at, scratch, Nesting::Dynamic(0))),
    rung(9.0, |at, scratch| chains::find_nets(at, scratch, Nesting::Dynamic(1))),
    rung(9.5, |at, scratch| chains::find_nets(at, scratch, Nesting::Dynamic(2))),
    rung(10.0, |at, scratch| chains::find_nets(at, scratch, Nesting::Dynamic(3))),
    rung(10.5, |at, scratch| chains::find_nets(at, scratch, Nesting::Dynamic(4))),
    rung(11.0, |at, scratch| chains::find_nets(at, scratch, Nesting::Dynamic(5))),
];
