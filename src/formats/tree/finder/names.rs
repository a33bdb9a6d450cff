//! What the names of values say of the puzzles in them.

use super::node::Node;
use crate::formats::text::has_word;

/// Names of levels, as keys of lists of puzzles, beside `very easy`.
const LEVELS: &str = "\
    beginner easy simple gentle normal medium moderate intermediate tough hard difficult expert master extreme evil \
    diabolical insane";

/// What a name says of a grid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Names {
    Puzzle,
    Solution,
    /// The position of a player.
    State,
    Nothing,
}

pub(super) fn is_level(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    name == "very easy" || has_word(LEVELS, &name)
}

/// Returns whether the value of this name holds the pencil marks of a player.
pub(super) fn holds_notes(name: &str) -> bool {
    has_word("notes pencilmarks pencil_marks pencil marks", &name.to_ascii_lowercase())
}

/// Returns whether a value is what the code of a notebook has printed.
pub(super) fn is_output(value: &Node, beside: &[Node]) -> bool {
    let is_named = |node: &Node, name: &str| node.name.as_deref() == Some(name);
    is_named(value, "outputs") && beside.iter().any(|node| is_named(node, "cell_type"))
}

/// Returns what a name says of a grid.
pub(super) fn names(name: &str) -> Names {
    let name = name.to_ascii_lowercase();
    let has = |words: &str| words.split(' ').any(|word| name.contains(word));
    match () {
        () if has("unsolv") => Names::Puzzle,
        () if has("solution solved answer target ideal result complete final expected filled")
            || has_word("end full key output out sol y", &name) =>
        {
            Names::Solution
        }
        () if has("current state progress user entered play work attempt guess saved") => Names::State,
        () if has(
            "puzzle quiz question sudoku board grid given clue start input init mission problem task value number",
        ) || has("matrix cells data original field game digits") =>
        {
            Names::Puzzle
        }
        () => Names::Nothing,
    }
}
