//! The options of a game.

use cluewise::explain::{Coordinates, Ladder, Language};
use cluewise::kinds::Symbols;
use cluewise::rating::hodoku::TechniqueId;

/// The techniques of hints and the form of texts.
#[derive(Clone, Copy, Default)]
pub struct GameOptions {
    pub ladder: Option<Ladder>,
    pub language: Option<Language>,
    pub coordinates: Coordinates,
    /// The technique that is practiced; hints look for it first if puzzles are not rated by it.
    pub practiced: Option<TechniqueId>,
    pub symbols: Symbols,
    /// The maximum number of branches of the search for the solution of a puzzle of another kind.
    pub budget: u64,
}

impl GameOptions {
    /// Returns a text with the requested names of cells.
    pub fn named(&self, text: &str) -> String {
        self.coordinates.apply(text, self.language.unwrap_or(Language::English))
    }
}
