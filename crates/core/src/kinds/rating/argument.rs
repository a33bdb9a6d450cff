//! Arguments: the consequences of an assumption up to a contradiction, each with its reason.

/// The consequences of an assumption that lead to a contradiction, in order. The assumption is the first one; each other
/// one has a use.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Argument {
    /// The assumption and its consequences.
    pub consequences: Vec<Consequence>,
    /// The reason of the contradiction.
    pub contradiction: ArgumentEnd,
}

/// That a cell holds a digit, or does not.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Consequence {
    /// The cell.
    pub cell: u16,
    /// The digit, counted from 1.
    pub digit: u8,
    /// Whether the cell holds the digit.
    pub is: bool,
    /// Why it follows.
    pub reason: Reason,
    /// The indices of the earlier consequences from which it follows.
    pub from: Vec<usize>,
}

/// What cannot be after the consequences of an assumption.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ArgumentEnd {
    /// The cell without candidates, the house without a place for a digit, or the constraint without a combination.
    pub reason: Reason,
    /// The indices of the consequences from which it follows.
    pub from: Vec<usize>,
}

/// The reason of a consequence or of a contradiction.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Reason {
    /// It is the assumption.
    Assumed,
    /// A cell holds exactly one digit, or each of its candidates excludes another one.
    Cell(u16),
    /// All cells of a house, or of a group behind the houses, differ; a house has a place for each digit.
    House {
        /// The house.
        house: usize,
        /// The digit, counted from 1, that the house has once, or whose places all exclude the candidate.
        digit: u8,
    },
    /// Two cells obey a rule or a constraint of this name.
    Pair {
        /// The name.
        name: &'static str,
        /// The cells.
        cells: [u16; 2],
    },
    /// No combination of a constraint, or of a sum that follows from houses and cages, has the candidate.
    Constraint(ConstraintReason),
    /// An assumption of the candidate would lead to a contradiction.
    Nested(Box<Argument>),
}

/// A constraint, and the candidates of its cells that matter.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConstraintReason {
    /// The name of the kind of constraint.
    pub name: &'static str,
    /// The sum of the cells, if they have one without weights.
    pub sum: Option<i32>,
    /// The cells.
    pub cells: Vec<u16>,
    /// The digit, counted from 1, that every combination has, if the consequence follows from its places.
    pub digit: Option<u8>,
    /// How a sum of innies and outies follows from houses and cages; `None` for a constraint.
    pub derived: Option<Box<DerivedSum>>,
    /// The masks of the sets of digits that the cells may hold; empty if there are many, or if digits may repeat.
    pub sets: Vec<u32>,
    /// The cells whose candidates limit the others, with the masks of these.
    pub limits: Vec<(u16, u32)>,
}

/// The sum of some cells, less that of others, which houses and the cages in them leave.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DerivedSum {
    /// The houses.
    pub houses: Vec<usize>,
    /// The cages that are taken away from them, each with its sum.
    pub cages: Vec<(Vec<u16>, i32)>,
    /// The cells that are added.
    pub plus: Vec<u16>,
    /// The cells that are subtracted.
    pub minus: Vec<u16>,
    /// The sum.
    pub total: i32,
}
