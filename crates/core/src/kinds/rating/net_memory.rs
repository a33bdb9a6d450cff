//! What the search for refutations by nets keeps with the links of a position.

use super::bit_set::Block;
use crate::rating::effort::unsolved::PackedLists;
use std::collections::HashMap;

/// The lists of the inferences of nets. They may have candidates that are removed since.
#[derive(Clone, Debug)]
pub(super) struct NetLists {
    /// For each candidate, those that exclude it, and the sets that it is in.
    pub weak: PackedLists,
    pub sets_of: PackedLists,
    /// The sets of which one candidate is true.
    pub sets: PackedLists,
    /// For each set, the groups of candidates that it excludes if certain members are all false. For each group, the greatest
    /// numbers of a set first, the number of the other members, which it excludes; its candidates; the certain members.
    pub locked_of: PackedLists,
    pub seen: Vec<u32>,
    pub locked: PackedLists,
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
    /// With constraints: what was found of the assumptions that were followed.
    pub followed: HashMap<usize, Followed>,
}

/// What follows from an assumption of which nested nets find no contradiction.
#[derive(Debug)]
pub(super) struct Followed {
    /// What the assumptions of its block leave, and those of each block under it.
    pub own: Possible,
    pub inner: Vec<Possible>,
    /// The number of passes until nothing more followed.
    pub passes: u64,
}

impl Clone for NestedNets {
    fn clone(&self) -> NestedNets {
        NestedNets::default()
    }
}
