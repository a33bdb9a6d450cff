//! What the search for refutations by nets keeps with the links of a position.

use super::bit_set::Block;
use crate::rating::effort::unsolved::PackedLists;

/// The lists of the inferences of nets. They may have candidates that are removed since.
#[derive(Clone, Debug)]
pub(super) struct NetLists {
    /// For each candidate, those that exclude it, and the sets that it is in.
    pub weak: PackedLists,
    pub sets_of: PackedLists,
    /// The sets of which one candidate is true.
    pub sets: PackedLists,
    /// For each set, the candidates that it excludes if certain members are all false, as numbers of `others`, which has these
    /// members. `locked` has each candidate with the number of members that it excludes, the greatest of a set first.
    pub locked_of: PackedLists,
    pub locked: Vec<(u16, u16)>,
    pub others: PackedLists,
    /// The words of a round.
    pub words: u64,
}

/// For each candidate, the assumptions of a block under which it is possible.
pub(super) type Possible = Vec<Block>;

/// What follows from assumptions, and from others under each of them. It stays when candidates are removed; clones begin anew.
#[derive(Default, Debug)]
pub(super) struct NestedNets {
    /// For each block, what its assumptions leave.
    pub alone: Vec<Possible>,
    /// For each assumption and block, what the assumptions of the block leave under it.
    pub inner: Vec<Possible>,
}

impl Clone for NestedNets {
    fn clone(&self) -> NestedNets {
        NestedNets::default()
    }
}
