//! What the player has entered.

use cluewise::kinds::Puzzle;

/// The digits and the masks of the pencil marks of all cells.
#[derive(Clone)]
pub struct Entries {
    pub values: Vec<u8>,
    /// A cell without any may hold every digit that its peers allow.
    pub marks: Vec<u32>,
}

impl Entries {
    pub fn puzzle(&self) -> Puzzle {
        Puzzle::new(self.values.clone())
    }
}
