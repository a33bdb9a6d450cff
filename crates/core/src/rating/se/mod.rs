//! Ratings on the scale of Sudoku Explainer, and the solving steps behind them.
//!
//! The [ladder](TechniqueId::all) of techniques is tried from its start; the first step found is applied, and the
//! ladder is tried again. The order of the ladder and the search order of each technique are part of the rating. All
//! ratings are those of Sudoku Explainer, peculiarities included.

/// Calls a macro with the techniques that steps name: variant, parameters, and name without types, lengths of loops and
/// levels of nets.
macro_rules! step_table {
    ($define:ident) => {
        $define! {
            /// A digit has one position left in a house.
            HiddenSingle = "Hidden Single";
            /// The candidates of a digit in a box lie in one line; its eliminations there leave a hidden single.
            DirectPointing = "Direct Pointing";
            /// The candidates of a digit in a line lie in one box; its eliminations there leave a hidden single.
            DirectClaiming = "Direct Claiming";
            /// A hidden set of this size whose eliminations leave a hidden single in the same house.
            DirectHiddenSet(size: u8) = sized(size, &["Direct Hidden Pair", "Direct Hidden Triplet", "Direct Hidden Quad"]);
            /// A cell has one candidate left.
            NakedSingle = "Naked Single";
            /// All candidates of a cell exclude the same candidate of a neighbor, which must not be consecutive. Only
            /// other kinds than classic puzzles have it.
            ForcingCell = "Forcing Cell";
            /// All places of a digit in a house exclude a consecutive digit. Only other kinds than classic puzzles have it.
            LockedNeighbors = "Locked Neighbors";
            /// The candidates of a digit in a box lie in one line.
            Pointing = "Pointing";
            /// The candidates of a digit in a line lie in one box.
            Claiming = "Claiming";
            /// All places of a digit in a house see a cell that has it. Only other kinds than classic puzzles have it.
            GeneralizedIntersection = "Generalized Intersection";
            /// This many cells of a house with as many candidates in total.
            NakedSet(size: u8) = sized(size, &["Naked Pair", "Naked Triplet", "Naked Quad"]);
            /// This many digits of a house with as many positions in total.
            HiddenSet(size: u8) = sized(size, &["Hidden Pair", "Hidden Triplet", "Hidden Quad"]);
            /// This many parallel lines (the base), whose candidates of a digit lie in as many crossing lines (the cover).
            Fish(size: u8) = sized(size, &["X-Wing", "Swordfish", "Jellyfish"]);
            /// A pivot and two wings with two candidates each; one of the wings holds the digit they share.
            XyWing = "XY-Wing";
            /// An XY-Wing whose pivot also has the shared digit.
            XyzWing = "XYZ-Wing";
            /// A unique rectangle or loop: cells that would have two solutions if only the same two digits were left in
            /// them.
            UniqueLoop {
                /// The number of cells: 4 for a rectangle.
                cells: u8,
                /// The reason why it does not have two solutions.
                loop_type: LoopType,
            } = if cells == 4 { "Unique Rectangle" } else { "Unique Loop" };
            /// A bivalue universal grave of type 1 to 4: without a few extra candidates the puzzle would have two
            /// solutions or none.
            Bug(number: u8) = sized(number + 1, &["BUG type 1", "BUG type 2", "BUG type 3", "BUG type 4"]);
            /// The exclusion of combinations of two or three cells by cells that see all of them.
            AlignedExclusion(size: u8) = sized(size, &["Aligned Pair Exclusion", "Aligned Triplet Exclusion"]);
            /// A chain or a forcing net.
            Chain(kind: ChainKind) = kind.plain_name();
            /// A custom technique with its name; see [`Steps::with_custom`](super::Steps::with_custom).
            Custom(name: &'static str) = name;
        }
    };
}

/// Calls a macro with the ladder, in the order of Sudoku Explainer; the lowest ratings ascend.
///
/// A row has the kind, name and lowest rating in tenths of a technique, in parentheses the ratings if there are several,
/// `uniqueness` if it assumes that the puzzle has exactly one solution or `kinds` if only other kinds than classic puzzles
/// have it, in brackets the names of its steps, its description, the techniques that its steps name, and its finder. Names
/// and descriptions that HoDoKu's technique of the same name has too are left out.
macro_rules! ladder_table {
    ($define:ident) => {
        $define! {
            HiddenSingle "hidden-single" 10 ("1.0 in the last empty cell of a house, 1.2 in a box, 1.5 in a row or column"):
                [HiddenSingle] => |position, _| hidden_single::find(position);
            DirectLocking "direct-locking" 17 ("1.7 Direct Pointing, 1.9 Direct Claiming") ["Direct Pointing", "Direct Claiming"]
                "Pointing or Claiming after which a digit fits in one cell of a house only.":
                [DirectPointing, DirectClaiming] => |position, scratch| {
                    locking::find_direct(position, &mut scratch.memories.direct_locking)
                };
            DirectHiddenPair "direct-hidden-pair" 20 ["Direct Hidden Pair"]
                "A Hidden Pair after which a digit fits in one cell of a house only.":
                [DirectHiddenSet(2)] => |position, scratch| {
                    hidden_set::find_direct(position, 2, &mut scratch.houses(position).direct_hidden[0])
                };
            NakedSingle "naked-single" 23:
                [NakedSingle] => |position, _| naked_single::find(position);
            ForcingCell "forcing-cell" 24 kinds:
                [ForcingCell] => |position, _| consecutive::find_cell(position);
            LockedNeighbors "locked-neighbors" 25 kinds:
                [LockedNeighbors] => |position, _| consecutive::find_house(position);
            DirectHiddenTriplet "direct-hidden-triplet" 25 ["Direct Hidden Triplet"]
                "A Hidden Triplet after which a digit fits in one cell of a house only.":
                [DirectHiddenSet(3)] => |position, scratch| {
                    hidden_set::find_direct(position, 3, &mut scratch.houses(position).direct_hidden[1])
                };
            Locking "locking" 26 ("2.6 Pointing, 2.8 Claiming") ["Pointing", "Claiming"]
                "Pointing or Claiming: a digit of a box fits in one line only, or one of a line in one box only.":
                [Pointing, Claiming] => |position, scratch| locking::find(position, &mut scratch.memories.locking);
            GeneralizedIntersection "generalized-intersection" 29 kinds:
                [GeneralizedIntersection] => |position, scratch| {
                    locking::find_generalized(position, &mut scratch.memories.generalized)
                };
            NakedPair "naked-pair" 30:
                [NakedSet(2)] => |position, scratch| {
                    naked_set::find(position, 2, &mut scratch.houses(position).naked[0])
                };
            XWing "x-wing" 32:
                [Fish(2)] => |position, scratch| fish::find(position, 2, &mut scratch.memories.fish[0]);
            HiddenPair "hidden-pair" 34:
                [HiddenSet(2)] => |position, scratch| {
                    hidden_set::find(position, 2, &mut scratch.houses(position).hidden[0])
                };
            NakedTriplet "naked-triplet" 36 ["Naked Triplet"]
                "Three cells of a row, column or box have three candidates in all; no other cell there can have them.":
                [NakedSet(3)] => |position, scratch| {
                    naked_set::find(position, 3, &mut scratch.houses(position).naked[1])
                };
            Swordfish "swordfish" 38:
                [Fish(3)] => |position, scratch| fish::find(position, 3, &mut scratch.memories.fish[1]);
            HiddenTriplet "hidden-triplet" 40 ["Hidden Triplet"]
                "Three digits fit in the same three cells of a row, column or box only; these cannot have other digits.":
                [HiddenSet(3)] => |position, scratch| {
                    hidden_set::find(position, 3, &mut scratch.houses(position).hidden[1])
                };
            XyWing "xy-wing" 42:
                [XyWing] => |position, scratch| wing::find_xy(position, &mut scratch.memories.wings[0]);
            XyzWing "xyz-wing" 44:
                [XyzWing] => |position, scratch| wing::find_xyz(position, &mut scratch.memories.wings[1]);
            UniqueLoop "unique-loop" 45 ("4.5 to 5.0, rarely more") uniqueness ["Unique Rectangle", "Unique Loop"]
                "A loop of cells with the same two digits would have two solutions; an extra digit avoids it.":
                Technique::loops() => |position, scratch| {
                    unique_loop::find(position, scratch.loops.loops(position)).map(Step::from)
                };
            NakedQuad "naked-quad" 50 ["Naked Quad"]
                "Four cells of a row, column or box have four candidates in all; no other cell there can have them.":
                [NakedSet(4)] => |position, scratch| {
                    naked_set::find(position, 4, &mut scratch.houses(position).naked[2])
                };
            Jellyfish "jellyfish" 52:
                [Fish(4)] => |position, scratch| fish::find(position, 4, &mut scratch.memories.fish[2]);
            HiddenQuad "hidden-quad" 54 ["Hidden Quad"]
                "Four digits fit in the same four cells of a row, column or box only; these cannot have other digits.":
                [HiddenSet(4)] => |position, scratch| {
                    hidden_set::find(position, 4, &mut scratch.houses(position).hidden[2])
                };
            Bug "bug" 56 ("5.6 to 6.2") uniqueness
                "Without some extra candidates all cells would have two and the puzzle two solutions; one of them is true.":
                (1..=4).map(Bug) => |position, _| bug::find(position).map(Step::from);
            AlignedPair "aligned-pair" 62 ["Aligned Pair Exclusion"]
                "No combination of digits in two cells is possible with a candidate, so it is false.":
                [AlignedExclusion(2)] => |position, scratch| {
                    aligned_exclusion::find_pair(position, &mut scratch.pairs, &mut scratch.solution)
                };
            Chain "chain" 65 ("6.5 to about 7.5: Forcing Chain, Bidirectional Cycle, Turbot Fish") ["Forcing Chain", "Bidirectional Cycle", "Bidirectional X-Cycle", "Bidirectional Y-Cycle"]
                "A chain or cycle of links between candidates, such as an X-Chain or a Forcing Chain.":
                ChainKind::simple().map(Chain) => |position, scratch| {
                    chains::find_simple(position, &mut scratch.chains)
                };
            AlignedTriplet "aligned-triplet" 75 ["Aligned Triplet Exclusion"]
                "No combination of digits in three cells is possible with a candidate, so it is false.":
                [AlignedExclusion(3)] => |position, scratch| {
                    aligned_exclusion::find_triplet(position, &mut scratch.triplets, &mut scratch.solution)
                };
            Nishio "nishio" 75 ("7.5 to about 8.2") ["Nishio Forcing Chains"]
                "A candidate leads to a contradiction in its own digit.":
                [Chain(ChainKind::Contradiction(NetLevel::Nishio))] => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Nishio)
                };
            MultipleChain "multiple-chain" 80 ("8.0 to about 8.8: Cell, Region, Double or Contradiction Forcing Chains")
                "All candidates of a cell, or of a digit in a house, lead by chains to the same conclusion.":
                ChainKind::nets(NetLevel::Static).map(Chain) => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Static)
                };
            DynamicChain "dynamic-chain" 85 ("8.5 to about 9.6: these as Dynamic Forcing Chains")
                "Implications that use several earlier ones lead to a contradiction or to the same conclusion.":
                ChainKind::nets(NetLevel::Dynamic(0)).map(Chain) => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Dynamic(0))
                };
            NestedChain1 "nested-chain-1" 90 ("9.0 to about 10.0: with (+)")
                "Dynamic chains that also use Pointing, Claiming, subsets and fish.":
                ChainKind::nets(NetLevel::Dynamic(1)).map(Chain) => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Dynamic(1))
                };
            NestedChain2 "nested-chain-2" 95 ("9.5 and up: with (+ Forcing Chains)")
                "Dynamic chains that also use forcing chains.":
                ChainKind::nets(NetLevel::Dynamic(2)).map(Chain) => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Dynamic(2))
                };
            NestedChain3 "nested-chain-3" 100 ("10.0 and up: with (+ Multiple Forcing Chains)")
                "Dynamic chains that also use multiple forcing chains.":
                ChainKind::nets(NetLevel::Dynamic(3)).map(Chain) => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Dynamic(3))
                };
            NestedChain4 "nested-chain-4" 105 ("10.5 and up: with (+ Dynamic Forcing Chains)")
                "Dynamic chains that also use dynamic forcing chains.":
                ChainKind::nets(NetLevel::Dynamic(4)).map(Chain) => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Dynamic(4))
                };
            NestedChain5 "nested-chain-5" 110 ("11.0 and up: with (+ Dynamic Forcing Chains (+ Forcing Chains))")
                "Dynamic chains that also use dynamic forcing chains with forcing chains in them.":
                ChainKind::nets(NetLevel::Dynamic(5)).map(Chain) => |position, scratch| {
                    scratch.find_nets(position, NetLevel::Dynamic(5))
                };
        }
    };
}

mod aligned_exclusion;
mod assertion;
mod board;
mod budget;
mod bug;
mod chain;
mod chains;
mod classic_board;
mod closure;
mod consecutive;
mod exclusion_support;
mod feasibility;
mod fish;
mod hidden_set;
mod hidden_single;
mod ladder;
mod locking;
mod loop_search;
mod memory;
mod naked_set;
mod naked_single;
mod position;
mod rater;
mod rating;
mod remainder;
mod step;
mod tables;
mod technique;
mod technique_id;
mod tenths;
mod unique_loop;
mod uniqueness;
mod version;
mod wing;

pub(crate) use assertion::{candidate, cell_of, digit_of};
pub(crate) use board::{BandPeers, Board, ConstraintPlace, Entry};
pub(crate) use budget::Budget;
pub use chain::{Branch, Cause, Chain, ChainKind, ChainLinks, ChainNode, NetLevel};
pub use closure::{Closure, ClosureEnd, closure};
pub(crate) use feasibility::SolutionCache;
pub(crate) use ladder::{Scratch, find};
pub use position::Position;
pub(crate) use position::State;
pub use rater::{Rater, Steps, first_use, rate, rate_with, rate_with_techniques, steps};
pub use rating::{Options, Outcome, Rating};
pub use step::{Evidence, Step, Subset};
pub(crate) use tables::bits;
pub use technique::{LoopType, ParseTechniqueError, Technique, TechniqueCounts};
pub use technique_id::{ParseTechniqueIdError, TechniqueId, TechniqueSet};
pub use tenths::{ParseTenthsError, Tenths};
pub use version::{ParseVersionError, Version};
