//! The constants of the model.

/// The time within which 80 % of the players finish, relative to the mean.
///
/// Times of one puzzle are distributed log-normally (Pelánek 2011). The means of few players vary more from puzzle to puzzle
/// than those of many; from this `examples/time_fit.rs` estimates the spread of players (69 % of the mean) and that of the
/// prediction (17 %).
pub const P80_RATIO: f64 = 1.4;

/// The constants of the model, in seconds unless noted. [`Model::FITTED`] are those in use. The optimum is flat: with other
/// values of `locked` between 35 and 75 s, and of the weights by a fifth, the times agree with people as well.
///
/// An open digit is found with the rate `weight / e^1.5` per second, where `e` is the number of empty cells: as many pairs of
/// a box and a digit are left to scan, and each takes longer where fewer digits are around.
#[derive(Clone, Copy, PartialEq, Debug)]
#[expect(clippy::exhaustive_structs, reason = "`examples/time_fit.rs` sets all constants")]
pub struct Model {
    /// Time to get an overview before the first digit.
    pub start: f64,
    /// Time to enter a digit.
    pub enter: f64,
    /// Weight of a hidden single in a box.
    pub box_weight: f64,
    /// Weight of a hidden single in a row or column.
    pub line_weight: f64,
    /// Weight of a naked single.
    pub naked_weight: f64,
    /// Time until locked candidates lead to a digit, where none can be placed.
    pub locked: f64,
    /// Time until harder techniques lead to a digit: subsets, fish, wings, chains. The times of people do not tell these apart.
    pub technique: f64,
}

impl Model {
    /// The constants that `examples/time_fit.rs` finds.
    pub const FITTED: Model = Model {
        start: 52.0,
        enter: 2.6,
        box_weight: 11.6,
        line_weight: 5.3,
        naked_weight: 1.5,
        locked: 52.0,
        technique: 200.0,
    };
}
