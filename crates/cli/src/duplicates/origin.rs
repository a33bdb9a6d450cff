//! The place in which the first of several duplicates was found.

/// The place in which the first puzzle of a class was found.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Origin {
    /// In the file of `--against`.
    Reference,
    /// In the input.
    Input,
}
