//! A step of the solution, with its pattern as data.

use super::geometry::{Mask, bits, cell, digit};
use super::technique::Technique;
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::{Digit, DigitSet};
use crate::board::house::House;

/// One step: a technique with its placement or eliminations, and the pattern that proves it.
///
/// Printed in HoDoKu's notation, such as `X-Wing: 5 c28 r46 => r4c9<>5`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The technique.
    pub technique: Technique,
    /// The placement, if the step is a single.
    pub placement: Option<(Cell, Digit)>,
    /// The candidates removed, in the order of their removal; each once.
    ///
    /// The order decides which singles are found first afterwards, and with that the score.
    pub eliminations: Vec<(Cell, Digit)>,
    /// The cells and digits that prove the step.
    pub pattern: Pattern,
}

/// The cells and digits that prove a step.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Pattern {
    /// A single, or a bivalue universal grave: the grid itself.
    Position,
    /// A naked, hidden or locked subset.
    Subset {
        /// The digits of the subset.
        digits: DigitSet,
        /// The cells, as many as digits.
        cells: CellSet,
    },
    /// Locked candidates.
    LockedCandidates {
        /// The digit.
        digit: Digit,
        /// The house whose places of the digit are all in another house.
        house: House,
    },
    /// A fish.
    Fish {
        /// The digit.
        digit: Digit,
        /// The base houses.
        base: Vec<House>,
        /// The cover houses.
        cover: Vec<House>,
        /// The places of the base outside the cover.
        fins: CellSet,
        /// The places in two base houses; they count as fins.
        endo_fins: CellSet,
    },
    /// A finned fish with chains from its fins, and of type 2 from its places in one cover house.
    KrakenFish {
        /// The digit.
        digit: Digit,
        /// The base houses.
        base: Vec<House>,
        /// The cover houses.
        cover: Vec<House>,
        /// The places of the base outside the cover.
        fins: CellSet,
        /// The chains, each to the elimination.
        chains: Vec<Vec<Node>>,
    },
    /// A skyscraper or a 2-string kite: two strong links whose near ends see each other.
    StrongLinks {
        /// The digit.
        digit: Digit,
        /// The far ends, one of which has the digit.
        ends: [Cell; 2],
        /// The near ends.
        connection: [Cell; 2],
    },
    /// An empty rectangle.
    EmptyRectangle {
        /// The digit.
        digit: Digit,
        /// The box with the empty rectangle.
        house: House,
        /// The strong link outside the box.
        link: [Cell; 2],
    },
    /// A W-wing.
    WWing {
        /// The digit that is eliminated.
        eliminated: Digit,
        /// The digit of the strong link.
        linked: Digit,
        /// The two cells with both digits.
        cells: [Cell; 2],
        /// The strong link.
        link: [Cell; 2],
    },
    /// An XY-wing or XYZ-wing.
    Wing {
        /// The digits; the one eliminated is the last of an XY-wing.
        digits: [Digit; 3],
        /// The pivot and the two wings.
        cells: CellSet,
    },
    /// A unique or avoidable rectangle.
    Rectangle {
        /// The two digits of the rectangle.
        digits: DigitSet,
        /// The four corners.
        corners: CellSet,
    },
    /// A Sue de Coq.
    SueDeCoq {
        /// The cells of the intersection of line and box, with their candidates.
        intersection: (CellSet, DigitSet),
        /// The further cells of the line, with their candidates.
        line_set: (CellSet, DigitSet),
        /// The further cells of the box, with their candidates.
        box_set: (CellSet, DigitSet),
    },
    /// Colors: connected sets of strong links of one digit, each divided into two colors.
    Colors {
        /// The digit.
        digit: Digit,
        /// The two colors of each set.
        sets: Vec<[CellSet; 2]>,
    },
    /// A chain or loop.
    Chain {
        /// The nodes in order; a loop ends with a node of the cell that it begins with.
        nodes: Vec<Node>,
    },
    /// Implications of an assertion that leave a cell without a candidate, or a house without a place for a digit.
    Contradiction {
        /// The cell or the house.
        place: Conflict,
        /// The chains from the candidate, each to one side of the contradiction. Of a net: a link may depend on others.
        chains: Vec<Vec<Node>>,
    },
    /// Implications of all candidates of a cell, of all places of a digit in a house, or of a candidate and its
    /// negation.
    Verity {
        /// The chains, all to the same end.
        chains: Vec<Vec<Node>>,
    },
    /// All templates of a digit: the sets of nine cells that may hold it.
    Templates {
        /// The digit.
        digit: Digit,
    },
    /// Two or more almost locked sets with restricted common digits.
    AlmostLockedSets {
        /// The sets. Of an XY-wing: the two wings, then the pivot. Of a chain: in its order. Of a death blossom: the
        /// stem cell, then its petals.
        sets: Vec<(CellSet, DigitSet)>,
        /// The restricted common digits. Of a chain: one for each link. Otherwise: all.
        restricted: Vec<Digit>,
        /// The digits that are common to both ends and eliminated; none if two sets are doubly linked.
        common: DigitSet,
    },
}

/// The place of a contradiction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Conflict {
    /// A cell without a candidate, or with a candidate that is both on and off.
    Cell(Cell),
    /// A house without a place for a digit.
    House(House),
}

/// A node of a chain: a digit is in one of the cells, or in none of them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Node {
    /// The cell, or the two or three cells of a grouped node.
    pub cells: CellSet,
    /// The digit.
    pub digit: Digit,
    /// Whether the digit is in one of the cells.
    pub is_on: bool,
}

/// Eliminations as indices of cell and digit.
pub(super) type Eliminations = Vec<(usize, usize)>;

/// Returns the elimination of a digit from each of the cells, in their order.
pub(super) fn remove_from(cells: Mask, digit: usize) -> Eliminations {
    bits(cells).map(|cell| (cell, digit)).collect()
}

/// Returns the cells of a mask.
pub(super) fn set(cells: Mask) -> CellSet {
    bits(cells).map(cell).collect()
}

/// Returns cells with their candidates as a pattern has them.
pub(super) fn with_digits(cells: Mask, digits: u16) -> (CellSet, DigitSet) {
    (set(cells), DigitSet::from_bits(digits))
}

impl Step {
    /// Returns the step that places a digit.
    pub(super) fn placement(technique: Technique, at: usize, value: usize) -> Step {
        let placement = Some((cell(at), digit(value)));
        Step { technique, placement, eliminations: Vec::new(), pattern: Pattern::Position }
    }

    /// Returns the step with these eliminations.
    pub(super) fn elimination(technique: Technique, eliminations: Eliminations, pattern: Pattern) -> Step {
        let eliminations = eliminations.into_iter().map(|(at, value)| (cell(at), digit(value))).collect();
        Step { technique, placement: None, eliminations, pattern }
    }
}
