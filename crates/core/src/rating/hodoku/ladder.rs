//! The ladder: the techniques in the order in which they are tried, with their levels and base scores.

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
use super::level::Level;
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
use super::technique::{Technique, TechniqueSet};
use super::templates::{template_delete, template_set};
use super::two_string_kite::two_string_kite;
use super::uniqueness::{
    hidden_rectangle, uniqueness_test_1, uniqueness_test_2, uniqueness_test_3, uniqueness_test_4, uniqueness_test_5,
    uniqueness_test_6,
};
use super::w_wing::w_wing;
use super::xy_wing::xy_wing;
use super::xyz_wing::xyz_wing;

/// One entry of the ladder.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct LadderEntry {
    /// The identifier of the technique or the group of techniques in kebab case.
    pub id: &'static str,
    /// The order of the entry, as HoDoKu numbers it.
    pub order: u32,
    /// The minimum level of a puzzle that needs the technique.
    pub level: Level,
    /// The base score: each step adds it to the score of the puzzle.
    pub base_score: u32,
    /// The techniques that the entry finds.
    pub techniques: &'static [Technique],
    /// Whether the entry is part of the rating; others are only searched on request.
    pub is_rated: bool,
    set: TechniqueSet,
    /// Finds the first step in a position.
    pub(super) find: fn(&mut State) -> Option<Step>,
}

impl LadderEntry {
    /// Returns whether one of its techniques is in the set.
    pub(super) fn is_in(&self, techniques: TechniqueSet) -> bool {
        !(self.set & techniques).is_empty()
    }
}

const fn entry(
    order: u32,
    id: &'static str,
    level: Level,
    base_score: u32,
    techniques: &'static [Technique],
    find: fn(&mut State) -> Option<Step>,
) -> LadderEntry {
    LadderEntry { id, order, level, base_score, techniques, is_rated: true, set: TechniqueSet::new(techniques), find }
}

/// Returns an entry that is not part of the rating.
const fn unrated(
    order: u32,
    id: &'static str,
    level: Level,
    base_score: u32,
    techniques: &'static [Technique],
    find: fn(&mut State) -> Option<Step>,
) -> LadderEntry {
    LadderEntry { is_rated: false, ..entry(order, id, level, base_score, techniques, find) }
}

/// The ladder, in order.
pub const LADDER: &[LadderEntry] = &{
    use Level::{Easy, Extreme, Hard, Medium, Unfair};
    use Technique as T;
    [
        entry(100, "full-house", Easy, 4, &[T::FullHouse], full_house),
        entry(200, "naked-single", Easy, 4, &[T::NakedSingle], naked_single),
        entry(300, "hidden-single", Easy, 14, &[T::HiddenSingle], hidden_single),
        entry(1000, "locked-pair", Medium, 40, &[T::LockedPair], locked_pair),
        entry(1100, "locked-triple", Medium, 60, &[T::LockedTriple], locked_triple),
        entry(1200, "pointing", Medium, 50, &[T::Pointing], pointing),
        entry(1210, "claiming", Medium, 50, &[T::Claiming], claiming),
        entry(1300, "naked-pair", Medium, 60, &[T::NakedPair], naked_pair),
        entry(1400, "naked-triple", Medium, 80, &[T::NakedTriple], naked_triple),
        entry(1500, "hidden-pair", Medium, 70, &[T::HiddenPair], hidden_pair),
        entry(1600, "hidden-triple", Medium, 100, &[T::HiddenTriple], hidden_triple),
        entry(2000, "naked-quadruple", Hard, 120, &[T::NakedQuadruple], naked_quadruple),
        entry(2100, "hidden-quadruple", Hard, 150, &[T::HiddenQuadruple], hidden_quadruple),
        entry(2200, "x-wing", Hard, 140, &[T::XWing], x_wing),
        entry(2300, "swordfish", Hard, 150, &[T::Swordfish], swordfish),
        entry(2400, "jellyfish", Hard, 160, &[T::Jellyfish], jellyfish),
        unrated(2500, "squirmbag", Extreme, 500, &[T::Squirmbag], squirmbag),
        unrated(2600, "whale", Extreme, 500, &[T::Whale], whale),
        unrated(2700, "leviathan", Extreme, 500, &[T::Leviathan], leviathan),
        entry(2800, "remote-pair", Hard, 110, &[T::RemotePair], remote_pair),
        entry(2900, "bug-plus-one", Hard, 100, &[T::BugPlusOne], bug_plus_one),
        entry(3000, "skyscraper", Hard, 130, &[T::Skyscraper], skyscraper),
        entry(3100, "two-string-kite", Hard, 150, &[T::TwoStringKite], two_string_kite),
        entry(3120, "turbot-fish", Hard, 120, &[T::TurbotFish], turbot_fish),
        entry(3170, "empty-rectangle", Hard, 120, &[T::EmptyRectangle], empty_rectangle),
        entry(3200, "w-wing", Hard, 150, &[T::WWing], w_wing),
        entry(3300, "xy-wing", Hard, 160, &[T::XyWing], xy_wing),
        entry(3400, "xyz-wing", Hard, 180, &[T::XyzWing], xyz_wing),
        entry(3500, "uniqueness-test-1", Hard, 100, &[T::UniquenessTest1], uniqueness_test_1),
        entry(3600, "uniqueness-test-2", Hard, 100, &[T::UniquenessTest2], uniqueness_test_2),
        entry(3700, "uniqueness-test-3", Hard, 100, &[T::UniquenessTest3], uniqueness_test_3),
        entry(3800, "uniqueness-test-4", Hard, 100, &[T::UniquenessTest4], uniqueness_test_4),
        entry(3900, "uniqueness-test-5", Hard, 100, &[T::UniquenessTest5], uniqueness_test_5),
        entry(4000, "uniqueness-test-6", Hard, 100, &[T::UniquenessTest6], uniqueness_test_6),
        entry(4010, "hidden-rectangle", Hard, 100, &[T::HiddenRectangle], hidden_rectangle),
        entry(4020, "avoidable-rectangle-1", Hard, 100, &[T::AvoidableRectangle1], avoidable_rectangle_1),
        entry(4030, "avoidable-rectangle-2", Hard, 100, &[T::AvoidableRectangle2], avoidable_rectangle_2),
        entry(4100, "finned-x-wing", Hard, 130, &[T::FinnedXWing], finned_x_wing),
        entry(4200, "sashimi-x-wing", Hard, 150, &[T::SashimiXWing], sashimi_x_wing),
        entry(4300, "finned-swordfish", Unfair, 200, &[T::FinnedSwordfish], finned_swordfish),
        entry(4400, "sashimi-swordfish", Unfair, 240, &[T::SashimiSwordfish], sashimi_swordfish),
        entry(4500, "finned-jellyfish", Unfair, 250, &[T::FinnedJellyfish], finned_jellyfish),
        entry(4600, "sashimi-jellyfish", Unfair, 260, &[T::SashimiJellyfish], sashimi_jellyfish),
        unrated(4700, "finned-squirmbag", Extreme, 500, &[T::FinnedSquirmbag], finned_squirmbag),
        unrated(4800, "sashimi-squirmbag", Extreme, 500, &[T::SashimiSquirmbag], sashimi_squirmbag),
        unrated(4900, "finned-whale", Extreme, 500, &[T::FinnedWhale], finned_whale),
        unrated(5000, "sashimi-whale", Extreme, 500, &[T::SashimiWhale], sashimi_whale),
        unrated(5100, "finned-leviathan", Extreme, 500, &[T::FinnedLeviathan], finned_leviathan),
        unrated(5200, "sashimi-leviathan", Extreme, 500, &[T::SashimiLeviathan], sashimi_leviathan),
        entry(5300, "sue-de-coq", Unfair, 250, &[T::SueDeCoq], sue_de_coq),
        entry(5330, "simple-colors", Hard, 150, &[T::SimpleColorsTrap, T::SimpleColorsWrap], simple_colors),
        entry(5360, "multi-colors", Hard, 200, &[T::MultiColors1, T::MultiColors2], multi_colors),
        entry(5400, "x-chain", Unfair, 260, &[T::XChain], x_chain),
        entry(5500, "xy-chain", Unfair, 260, &[T::XyChain], xy_chain),
        entry(5600, "nice-loop", Unfair, 280, &[T::DiscontinuousNiceLoop, T::ContinuousNiceLoop, T::Aic], nice_loop),
        entry(
            5650,
            "grouped-nice-loop",
            Unfair,
            300,
            &[T::GroupedDiscontinuousNiceLoop, T::GroupedContinuousNiceLoop, T::GroupedAic],
            grouped_nice_loop,
        ),
        entry(5700, "als-xz", Unfair, 300, &[T::AlsXz], als_xz),
        entry(5800, "als-xy-wing", Unfair, 320, &[T::AlsXyWing], als_xy_wing),
        entry(5900, "als-chain", Unfair, 340, &[T::AlsChain], als_chain),
        unrated(6000, "death-blossom", Unfair, 360, &[T::DeathBlossom], death_blossom),
        entry(6100, "franken-x-wing", Unfair, 300, &[T::FrankenXWing], franken_x_wing),
        entry(6200, "franken-swordfish", Unfair, 350, &[T::FrankenSwordfish], franken_swordfish),
        unrated(6300, "franken-jellyfish", Extreme, 500, &[T::FrankenJellyfish], franken_jellyfish),
        unrated(6400, "franken-squirmbag", Extreme, 500, &[T::FrankenSquirmbag], franken_squirmbag),
        unrated(6500, "franken-whale", Extreme, 500, &[T::FrankenWhale], franken_whale),
        unrated(6600, "franken-leviathan", Extreme, 500, &[T::FrankenLeviathan], franken_leviathan),
        entry(6700, "finned-franken-x-wing", Unfair, 390, &[T::FinnedFrankenXWing], finned_franken_x_wing),
        entry(6800, "finned-franken-swordfish", Unfair, 410, &[T::FinnedFrankenSwordfish], finned_franken_swordfish),
        unrated(6900, "finned-franken-jellyfish", Extreme, 500, &[T::FinnedFrankenJellyfish], finned_franken_jellyfish),
        unrated(7000, "finned-franken-squirmbag", Extreme, 500, &[T::FinnedFrankenSquirmbag], finned_franken_squirmbag),
        unrated(7100, "finned-franken-whale", Extreme, 500, &[T::FinnedFrankenWhale], finned_franken_whale),
        unrated(7200, "finned-franken-leviathan", Extreme, 500, &[T::FinnedFrankenLeviathan], finned_franken_leviathan),
        unrated(7300, "mutant-x-wing", Extreme, 500, &[T::MutantXWing], mutant_x_wing),
        unrated(7400, "mutant-swordfish", Extreme, 500, &[T::MutantSwordfish], mutant_swordfish),
        unrated(7500, "mutant-jellyfish", Extreme, 500, &[T::MutantJellyfish], mutant_jellyfish),
        unrated(7600, "mutant-squirmbag", Extreme, 500, &[T::MutantSquirmbag], mutant_squirmbag),
        unrated(7700, "mutant-whale", Extreme, 500, &[T::MutantWhale], mutant_whale),
        unrated(7800, "mutant-leviathan", Extreme, 500, &[T::MutantLeviathan], mutant_leviathan),
        unrated(7900, "finned-mutant-x-wing", Extreme, 500, &[T::FinnedMutantXWing], finned_mutant_x_wing),
        unrated(8000, "finned-mutant-swordfish", Extreme, 500, &[T::FinnedMutantSwordfish], finned_mutant_swordfish),
        unrated(8100, "finned-mutant-jellyfish", Extreme, 500, &[T::FinnedMutantJellyfish], finned_mutant_jellyfish),
        unrated(8200, "finned-mutant-squirmbag", Extreme, 500, &[T::FinnedMutantSquirmbag], finned_mutant_squirmbag),
        unrated(8300, "finned-mutant-whale", Extreme, 500, &[T::FinnedMutantWhale], finned_mutant_whale),
        unrated(8400, "finned-mutant-leviathan", Extreme, 500, &[T::FinnedMutantLeviathan], finned_mutant_leviathan),
        unrated(8450, "kraken-fish-1", Extreme, 500, &[T::KrakenFish1], kraken_fish_1),
        unrated(8460, "kraken-fish-2", Extreme, 500, &[T::KrakenFish2], kraken_fish_2),
        entry(
            8500,
            "forcing-chain",
            Extreme,
            500,
            &[T::ForcingChainContradiction, T::ForcingChainVerity],
            forcing_chain,
        ),
        entry(8600, "forcing-net", Extreme, 700, &[T::ForcingNetContradiction, T::ForcingNetVerity], forcing_net),
        unrated(8700, "template-set", Extreme, 10000, &[T::TemplateSet], template_set),
        unrated(8800, "template-delete", Extreme, 10000, &[T::TemplateDelete], template_delete),
        entry(8900, "brute-force", Extreme, 10000, &[T::BruteForce], brute_force),
    ]
};

impl State {
    /// Returns the first step of the entries with one of these techniques, and its entry.
    pub fn next_step(&mut self, techniques: TechniqueSet) -> Option<(&'static LadderEntry, Step)> {
        let mut entries = LADDER.iter().filter(|entry| entry.is_in(techniques));
        entries.find_map(|entry| Some((entry, (entry.find)(self)?)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ladder_is_in_order() {
        assert!(LADDER.is_sorted_by_key(|entry| entry.order));
        assert!(LADDER.iter().all(|entry| entry.base_score > 0 && !entry.id.is_empty()));
    }
}
