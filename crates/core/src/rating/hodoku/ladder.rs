//! The searches of the ladder. No technique uses this module.

use super::als::{als_chain, als_xy_wing, als_xz};
use super::avoidable_rectangle::{avoidable_rectangle_1, avoidable_rectangle_2};
use super::brute_force::brute_force;
use super::bug::bug_plus_one;
use super::chains::{remote_pair, turbot_fish, x_chain, xy_chain};
use super::coloring::{multi_colors, simple_colors};
use super::complex_fish::*;
use super::death_blossom::death_blossom;
use super::empty_rectangle::empty_rectangle;
use super::fish::{
    finned_jellyfish, finned_leviathan, finned_squirmbag, finned_swordfish, finned_whale, finned_x_wing, jellyfish,
    leviathan, sashimi_jellyfish, sashimi_leviathan, sashimi_squirmbag, sashimi_swordfish, sashimi_whale,
    sashimi_x_wing, squirmbag, swordfish, whale, x_wing,
};
use super::forcing::{forcing_chain, forcing_net};
use super::kraken_fish::{kraken_fish_1, kraken_fish_2};
use super::locked_candidates::{claiming, pointing};
use super::loops::{grouped_nice_loop, nice_loop};
use super::singles::{full_house, hidden_single, naked_single};
use super::skyscraper::skyscraper;
use super::state::State;
use super::step::Step;
use super::subsets::{
    hidden_pair, hidden_quadruple, hidden_triple, locked_pair, locked_triple, naked_pair, naked_quadruple, naked_triple,
};
use super::sue_de_coq::sue_de_coq;
use super::table::ladder_table;
use super::technique::{LADDER, LadderEntry, TechniqueSet};
use super::templates::{template_delete, template_set};
use super::two_string_kite::two_string_kite;
use super::uniqueness::{
    hidden_rectangle, uniqueness_test_1, uniqueness_test_2, uniqueness_test_3, uniqueness_test_4, uniqueness_test_5,
    uniqueness_test_6,
};
use super::w_wing::w_wing;
use super::xy_wing::xy_wing;
use super::xyz_wing::xyz_wing;

/// Finds the first step of an entry in a position.
pub(super) type Finder = fn(&mut State) -> Option<Step>;

/// Defines the finders of the entries.
macro_rules! define_finders {
    ($($order:literal $level:ident $score:literal $finder:ident $($unrated:ident)?
        $($group:literal $(practice $group_short:literal)? $([$($group_other:literal),+])? $($group_text:literal)?)?:
        $($variant:ident $name:literal $id:literal
            $(practice $short:literal)? $([$($other:literal),+])? $(=> $sparse:ident)? $($text:literal)?),+;)*) => {
        /// The finder of each entry of [`LADDER`].
        pub(super) static FINDERS: [Finder; LADDER.len()] = [$($finder),*];
    };
}

ladder_table!(define_finders);

impl State {
    /// Returns the first step of the entries with one of these techniques, and its entry.
    pub fn next_step(&mut self, techniques: TechniqueSet) -> Option<(&'static LadderEntry, Step)> {
        let mut entries = LADDER.iter().zip(FINDERS).filter(|(entry, _)| entry.is_in(techniques));
        entries.find_map(|(entry, find)| Some((entry, find(self)?)))
    }
}
