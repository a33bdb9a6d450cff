//! HoDoKu's level and score: the difficulty of a puzzle on the scale of the program HoDoKu 2.3.2, and the steps by
//! which that program solves it.
//!
//! A puzzle is solved step by step. Each time, the first technique of a ladder that finds a step makes that step. The
//! score is the sum of the base scores of the steps. The level is the highest level of the techniques used, raised
//! while the score exceeds the maximum of the level ([`Level::max_score`]).
//!
//! ```
//! use cluewise::rating::hodoku::{Level, Technique, rate, steps};
//! let puzzle = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.".parse()?;
//! let rating = rate(&puzzle).expect("one solution");
//! assert_eq!((rating.level, rating.score), (Level::Easy, 300));
//! let first = steps(&puzzle).and_then(|mut steps| steps.next()).expect("one solution");
//! assert_eq!(first.technique, Technique::NakedSingle);
//! # Ok::<(), cluewise::ParseError>(())
//! ```
//!
//! Every puzzle with one solution and at least [`MIN_CLUES`] clues has a rating, as the ladder ends with
//! [`Technique::BruteForce`].
//!
//! A [`Position`] is also made from a candidate grid. It returns single steps and all steps of any [`TechniqueSet`],
//! also of the techniques that are not part of the rating.

/// Calls a macro with the table of the ladder: a row for each entry, in the order in which entries are tried.
///
/// A row has the order, level and base score of the entry as in HoDoKu, the module and the name of its finder, and its
/// techniques: kind, HoDoKu's name, identifier, after `practice` the short name of one that players practice, in brackets
/// other names, after `=>` the part of the grid with few clues, if there is one, and the description; fish are described by
/// their parts. An entry of several techniques has an identifier and a description of its own. `unrated` entries are only
/// searched on request.
///
/// Other names are those of other programs and SudokuWiki, except those of Sudoku Explainer, which select its ladder: in
/// lowercase letters and digits, without `type` and a final s.
macro_rules! ladder_table {
    ($define:ident) => {
        $define! {
            100 Easy 4 singles::full_house: FullHouse "Full House" "full-house" practice "Full House" ["lastdigit"]
                "The last empty cell of a row, column or box takes the missing digit.";
            200 Easy 4 singles::naked_single: NakedSingle "Naked Single" "naked-single" practice "Naked Single"
                "A cell has one candidate left.";
            300 Easy 14 singles::hidden_single: HiddenSingle "Hidden Single" "hidden-single" practice "Hidden Single"
                ["crosshatching"]
                "A digit fits in one cell of a row, column or box only.";
            1000 Medium 40 subsets::locked_pair: LockedPair "Locked Pair" "locked-pair"
                "Two cells in a box and a line have the same two candidates; no other cell of either can have them.";
            1100 Medium 60 subsets::locked_triple: LockedTriple "Locked Triple" "locked-triple"
                "Three cells in a box and a line have three candidates in all; no other cell of either can have them.";
            1200 Medium 50 locked_candidates::pointing:
                Pointing "Locked Candidates Type 1 (Pointing)" "pointing" practice "Pointing"
                ["lockedcandidates1", "pointingpair", "pointingtriple"]
                "The candidates of a digit in a box are all in one line; no other cell of the line can have it.";
            1210 Medium 50 locked_candidates::claiming:
                Claiming "Locked Candidates Type 2 (Claiming)" "claiming" practice "Claiming"
                ["lockedcandidates2", "boxlinereduction"]
                "The candidates of a digit in a line are all in one box; no other cell of the box can have it.";
            1300 Medium 60 subsets::naked_pair: NakedPair "Naked Pair" "naked-pair" practice "Naked Pair"
                "Two cells of a row, column or box have the same two candidates; no other cell there can have them.";
            1400 Medium 80 subsets::naked_triple: NakedTriple "Naked Triple" "naked-triple" practice "Naked Triple"
                "Three cells of a row, column or box have three candidates in all; no other cell there can have them.";
            1500 Medium 70 subsets::hidden_pair: HiddenPair "Hidden Pair" "hidden-pair" practice "Hidden Pair"
                "Two digits fit in the same two cells of a row, column or box only; these cannot have other digits.";
            1600 Medium 100 subsets::hidden_triple:
                HiddenTriple "Hidden Triple" "hidden-triple" practice "Hidden Triple"
                "Three digits fit in the same three cells of a row, column or box only; these cannot have other digits.";
            2000 Hard 120 subsets::naked_quadruple: NakedQuadruple "Naked Quadruple" "naked-quadruple" => House
                "Four cells of a row, column or box have four candidates in all; no other cell there can have them.";
            2100 Hard 150 subsets::hidden_quadruple: HiddenQuadruple "Hidden Quadruple" "hidden-quadruple" => House
                "Four digits fit in the same four cells of a row, column or box only; these cannot have other digits.";
            2200 Hard 140 fish::x_wing: XWing "X-Wing" "x-wing" practice "X-Wing";
            2300 Hard 150 fish::swordfish: Swordfish "Swordfish" "swordfish" practice "Swordfish" => Digit;
            2400 Hard 160 fish::jellyfish: Jellyfish "Jellyfish" "jellyfish" practice "Jellyfish" => Digit;
            2500 Extreme 500 fish::squirmbag unrated: Squirmbag "Squirmbag" "squirmbag" ["starfish"];
            2600 Extreme 500 fish::whale unrated: Whale "Whale" "whale";
            2700 Extreme 500 fish::leviathan unrated: Leviathan "Leviathan" "leviathan";
            2800 Hard 110 chains::remote_pair: RemotePair "Remote Pair" "remote-pair" practice "Remote Pair"
                "Cells with the same two candidates form a chain; cells that see both ends lose the two.";
            2900 Hard 100 bug::bug_plus_one: BugPlusOne "Bivalue Universal Grave + 1" "bug-plus-one" practice "BUG+1"
                ["bug1", "bivalueuniversalgrave1"]
                "All cells but one have two candidates; the third candidate of that cell avoids a second solution.";
            3000 Hard 130 skyscraper::skyscraper: Skyscraper "Skyscraper" "skyscraper" practice "Skyscraper"
                "A digit fits in two cells of each of two rows; two of the four are in one column, so one of the others is true.";
            3100 Hard 150 two_string_kite::two_string_kite:
                TwoStringKite "2-String Kite" "two-string-kite" practice "2-String Kite"
                ["dual2stringkite", "dualtwostringkite"]
                "A digit has two cells in a row and two in a column that meet in a box; one far end is true.";
            3120 Hard 120 chains::turbot_fish: TurbotFish "Turbot Fish" "turbot-fish" ["turbotcrane", "crane"]
                "Two strong links of a digit are joined by a weak one; one of the far ends is true.";
            3170 Hard 120 empty_rectangle::empty_rectangle:
                EmptyRectangle "Empty Rectangle" "empty-rectangle" practice "Empty Rectangle"
                ["rectangleelimination", "hinge", "dualemptyrectangle"]
                "The candidates of a digit in a box lie on a row and a column; a strong link closes the angle.";
            3200 Hard 150 w_wing::w_wing: WWing "W-Wing" "w-wing" practice "W-Wing"
                "Two cells with the same two candidates are joined by a strong link of one; the other is in one of them.";
            3300 Hard 160 xy_wing::xy_wing: XyWing "XY-Wing" "xy-wing" practice "XY-Wing" ["ywing"]
                "A pivot with candidates X, Y and pincers XZ, YZ: cells that see both pincers lose Z.";
            3400 Hard 180 xyz_wing::xyz_wing: XyzWing "XYZ-Wing" "xyz-wing" practice "XYZ-Wing"
                "A pivot XYZ and pincers XZ, YZ: cells that see all three lose Z.";
            3500 Hard 100 uniqueness::uniqueness_test_1:
                UniquenessTest1 "Uniqueness Test 1" "uniqueness-test-1" practice "Unique Rectangle 1"
                ["uniquerectangle1", "ur1"]
                "Three corners of a rectangle in two boxes have only two digits; the fourth loses both.";
            3600 Hard 100 uniqueness::uniqueness_test_2: UniquenessTest2 "Uniqueness Test 2" "uniqueness-test-2"
                ["uniquerectangle2", "ur2"]
                "Two corners of a rectangle have the same extra digit, which is in one of them.";
            3700 Hard 100 uniqueness::uniqueness_test_3: UniquenessTest3 "Uniqueness Test 3" "uniqueness-test-3"
                ["uniquerectangle3", "ur3"]
                "Two corners of a rectangle with extra digits act as a cell of a naked subset.";
            3800 Hard 100 uniqueness::uniqueness_test_4: UniquenessTest4 "Uniqueness Test 4" "uniqueness-test-4"
                ["uniquerectangle4", "ur4", "ur4b"]
                "One of the two digits is confined to two corners of a rectangle, so these lose the other.";
            3900 Hard 100 uniqueness::uniqueness_test_5: UniquenessTest5 "Uniqueness Test 5" "uniqueness-test-5"
                ["uniquerectangle5", "ur5"]
                "Two opposite or three corners of a rectangle have the same extra digit, which is in one of them.";
            4000 Hard 100 uniqueness::uniqueness_test_6: UniquenessTest6 "Uniqueness Test 6" "uniqueness-test-6"
                ["uniquerectangle6", "ur6"]
                "A digit of a rectangle forms an X-Wing on it; corners with extra digits lose it.";
            4010 Hard 100 uniqueness::hidden_rectangle:
                HiddenRectangle "Hidden Rectangle" "hidden-rectangle" practice "Hidden Rectangle"
                ["hiddenuniquerectangle", "hiddenur"]
                "A digit is confined to a rectangle from one corner on, so that corner loses the other digit.";
            4020 Hard 100 avoidable_rectangle::avoidable_rectangle_1:
                AvoidableRectangle1 "Avoidable Rectangle Type 1" "avoidable-rectangle-1"
                ["ar1"]
                "Three solved cells of a rectangle would repeat as a second solution; the fourth avoids it.";
            4030 Hard 100 avoidable_rectangle::avoidable_rectangle_2:
                AvoidableRectangle2 "Avoidable Rectangle Type 2" "avoidable-rectangle-2"
                ["ar2"]
                "Two open corners of a rectangle with solved ones share an extra digit, which is in one of them.";
            4100 Hard 130 fish::finned_x_wing: FinnedXWing "Finned X-Wing" "finned-x-wing" practice "Finned X-Wing";
            4200 Hard 150 fish::sashimi_x_wing: SashimiXWing "Sashimi X-Wing" "sashimi-x-wing";
            4300 Unfair 200 fish::finned_swordfish: FinnedSwordfish "Finned Swordfish" "finned-swordfish" => Digit;
            4400 Unfair 240 fish::sashimi_swordfish:
                SashimiSwordfish "Sashimi Swordfish" "sashimi-swordfish" => Digit;
            4500 Unfair 250 fish::finned_jellyfish: FinnedJellyfish "Finned Jellyfish" "finned-jellyfish" => Digit;
            4600 Unfair 260 fish::sashimi_jellyfish:
                SashimiJellyfish "Sashimi Jellyfish" "sashimi-jellyfish" => Digit;
            4700 Extreme 500 fish::finned_squirmbag unrated: FinnedSquirmbag "Finned Squirmbag" "finned-squirmbag";
            4800 Extreme 500 fish::sashimi_squirmbag unrated:
                SashimiSquirmbag "Sashimi Squirmbag" "sashimi-squirmbag";
            4900 Extreme 500 fish::finned_whale unrated: FinnedWhale "Finned Whale" "finned-whale";
            5000 Extreme 500 fish::sashimi_whale unrated: SashimiWhale "Sashimi Whale" "sashimi-whale";
            5100 Extreme 500 fish::finned_leviathan unrated: FinnedLeviathan "Finned Leviathan" "finned-leviathan";
            5200 Extreme 500 fish::sashimi_leviathan unrated:
                SashimiLeviathan "Sashimi Leviathan" "sashimi-leviathan";
            5300 Unfair 250 sue_de_coq::sue_de_coq: SueDeCoq "Sue de Coq" "sue-de-coq" practice "Sue de Coq"
                ["twosectordisjointsubset"]
                "The cells common to a box and a line combine with a set of each; no other cell there can have their digits.";
            5330 Hard 150 coloring::simple_colors "simple-colors" practice "Simple Colors" ["singleschain"]
                "The strong links of a digit are colored with two colors, one of which is true.":
                SimpleColorsTrap "Simple Colors Trap" "simple-colors-trap" ["colortrap"] => Digit
                    "A candidate sees both colors of a digit, one of which is true.",
                SimpleColorsWrap "Simple Colors Wrap" "simple-colors-wrap" ["colorwrap"] => Digit
                    "Two candidates of the same color see each other, so the color is false.";
            5360 Hard 200 coloring::multi_colors "multi-colors"
                "Two colorings of a digit see each other; some candidates see a color that must be true.":
                MultiColors1 "Multi Colors 1" "multi-colors-1" => Digit
                    "A color sees one color of a second coloring; cells that see both others lose the digit.",
                MultiColors2 "Multi Colors 2" "multi-colors-2" => Digit
                    "A color sees both colors of a second coloring, so it is false.";
            5400 Unfair 260 chains::x_chain: XChain "X-Chain" "x-chain" practice "X-Chain" ["xcycle"]
                "Strong and weak links of one digit alternate; one of the two ends is true.";
            5500 Unfair 260 chains::xy_chain: XyChain "XY-Chain" "xy-chain" practice "XY-Chain"
                "Cells with two candidates form a chain; one of its ends has the digit of both ends.";
            5600 Unfair 280 loops::nice_loop "nice-loop"
                "Links between candidates alternate and form a chain or loop.":
                DiscontinuousNiceLoop "Discontinuous Nice Loop" "discontinuous-nice-loop"
                    "An alternating loop returns to its first cell and proves or excludes a candidate there.",
                ContinuousNiceLoop "Continuous Nice Loop" "continuous-nice-loop" ["aicring", "aicloop"]
                    "An alternating loop closes; each of its weak links excludes the other candidates of a house or cell.",
                Aic "AIC" "aic" ["alternatinginferencechain"]
                    "An alternating inference chain: one of its ends is true, so candidates that see both are not.";
            5650 Unfair 300 loops::grouped_nice_loop "grouped-nice-loop" ["groupedxcycle"]
                "Nice loops and chains with groups: a digit in two or three cells of a box and a line.":
                GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "grouped-discontinuous-nice-loop"
                    "A discontinuous nice loop with groups of cells or almost locked sets.",
                GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "grouped-continuous-nice-loop"
                    "A continuous nice loop with groups of cells or almost locked sets.",
                GroupedAic "Grouped AIC" "grouped-aic" ["groupedalternatinginferencechain"]
                    "An alternating inference chain with groups of cells or almost locked sets.";
            5700 Unfair 300 als::als_xz: AlsXz "Almost Locked Set XZ-Rule" "als-xz" practice "ALS-XZ"
                ["almostlockedsetxz", "almostlockedsetxzrule", "alsxzrule"]
                "Two almost locked sets share a digit that only one can have; another common digit is in one of them.";
            5800 Unfair 320 als::als_xy_wing: AlsXyWing "Almost Locked Set XY-Wing" "als-xy-wing"
                ["almostlockedsetxywing", "alsxy"]
                "An almost locked set is joined to two others by different digits; a common digit of those is in one.";
            5900 Unfair 340 als::als_chain: AlsChain "Almost Locked Set Chain" "als-chain" ["almostlockedsetchain"]
                "Almost locked sets joined by digits form a chain; a digit common to the ends is in one of them.";
            6000 Unfair 360 death_blossom::death_blossom unrated: DeathBlossom "Death Blossom" "death-blossom"
                "Each candidate of a stem cell is joined to an almost locked set; a digit common to all sets is in one.";
            6100 Unfair 300 complex_fish::franken_x_wing: FrankenXWing "Franken X-Wing" "franken-x-wing";
            6200 Unfair 350 complex_fish::franken_swordfish:
                FrankenSwordfish "Franken Swordfish" "franken-swordfish" => Digit;
            6300 Extreme 500 complex_fish::franken_jellyfish unrated:
                FrankenJellyfish "Franken Jellyfish" "franken-jellyfish" => Digit;
            6400 Extreme 500 complex_fish::franken_squirmbag unrated:
                FrankenSquirmbag "Franken Squirmbag" "franken-squirmbag";
            6500 Extreme 500 complex_fish::franken_whale unrated: FrankenWhale "Franken Whale" "franken-whale";
            6600 Extreme 500 complex_fish::franken_leviathan unrated:
                FrankenLeviathan "Franken Leviathan" "franken-leviathan";
            6700 Unfair 390 complex_fish::finned_franken_x_wing:
                FinnedFrankenXWing "Finned Franken X-Wing" "finned-franken-x-wing";
            6800 Unfair 410 complex_fish::finned_franken_swordfish:
                FinnedFrankenSwordfish "Finned Franken Swordfish" "finned-franken-swordfish" => Digit;
            6900 Extreme 500 complex_fish::finned_franken_jellyfish unrated:
                FinnedFrankenJellyfish "Finned Franken Jellyfish" "finned-franken-jellyfish" => Digit;
            7000 Extreme 500 complex_fish::finned_franken_squirmbag unrated:
                FinnedFrankenSquirmbag "Finned Franken Squirmbag" "finned-franken-squirmbag";
            7100 Extreme 500 complex_fish::finned_franken_whale unrated:
                FinnedFrankenWhale "Finned Franken Whale" "finned-franken-whale";
            7200 Extreme 500 complex_fish::finned_franken_leviathan unrated:
                FinnedFrankenLeviathan "Finned Franken Leviathan" "finned-franken-leviathan";
            7300 Extreme 500 complex_fish::mutant_x_wing unrated: MutantXWing "Mutant X-Wing" "mutant-x-wing";
            7400 Extreme 500 complex_fish::mutant_swordfish unrated:
                MutantSwordfish "Mutant Swordfish" "mutant-swordfish" => Digit;
            7500 Extreme 500 complex_fish::mutant_jellyfish unrated:
                MutantJellyfish "Mutant Jellyfish" "mutant-jellyfish" => Digit;
            7600 Extreme 500 complex_fish::mutant_squirmbag unrated:
                MutantSquirmbag "Mutant Squirmbag" "mutant-squirmbag";
            7700 Extreme 500 complex_fish::mutant_whale unrated: MutantWhale "Mutant Whale" "mutant-whale";
            7800 Extreme 500 complex_fish::mutant_leviathan unrated:
                MutantLeviathan "Mutant Leviathan" "mutant-leviathan";
            7900 Extreme 500 complex_fish::finned_mutant_x_wing unrated:
                FinnedMutantXWing "Finned Mutant X-Wing" "finned-mutant-x-wing";
            8000 Extreme 500 complex_fish::finned_mutant_swordfish unrated:
                FinnedMutantSwordfish "Finned Mutant Swordfish" "finned-mutant-swordfish" => Digit;
            8100 Extreme 500 complex_fish::finned_mutant_jellyfish unrated:
                FinnedMutantJellyfish "Finned Mutant Jellyfish" "finned-mutant-jellyfish" => Digit;
            8200 Extreme 500 complex_fish::finned_mutant_squirmbag unrated:
                FinnedMutantSquirmbag "Finned Mutant Squirmbag" "finned-mutant-squirmbag";
            8300 Extreme 500 complex_fish::finned_mutant_whale unrated:
                FinnedMutantWhale "Finned Mutant Whale" "finned-mutant-whale";
            8400 Extreme 500 complex_fish::finned_mutant_leviathan unrated:
                FinnedMutantLeviathan "Finned Mutant Leviathan" "finned-mutant-leviathan";
            8450 Extreme 500 kraken_fish::kraken_fish_1 unrated: KrakenFish1 "Kraken Fish Type 1" "kraken-fish-1"
                "A finned fish: from each fin a chain leads to the same elimination.";
            8460 Extreme 500 kraken_fish::kraken_fish_2 unrated: KrakenFish2 "Kraken Fish Type 2" "kraken-fish-2"
                "A finned fish: from the cells of a covering house and the fins chains lead to the same elimination.";
            8500 Extreme 500 forcing::forcing_chain "forcing-chain"
                "Chains from a candidate, or from all candidates of a cell or house, lead to one conclusion.":
                ForcingChainContradiction "Forcing Chain Contradiction" "forcing-chain-contradiction"
                    ["digitforcingchain"]
                    "A candidate leads by chains to a contradiction, so it is false.",
                ForcingChainVerity "Forcing Chain Verity" "forcing-chain-verity"
                    ["cellforcingchain", "unitforcingchain"]
                    "All candidates of a cell, or of a digit in a house, lead by chains to the same conclusion.";
            8600 Extreme 700 forcing::forcing_net "forcing-net"
                "Branching implications from a candidate, or from all of a cell or house, lead to one conclusion.":
                ForcingNetContradiction "Forcing Net Contradiction" "forcing-net-contradiction"
                    ["bowmanbingo", "bowmansbingo"]
                    "A candidate leads by branching implications to a contradiction, so it is false.",
                ForcingNetVerity "Forcing Net Verity" "forcing-net-verity"
                    "All candidates of a cell, or of a digit in a house, lead by implications to the same conclusion.";
            8700 Extreme 10000 templates::template_set unrated: TemplateSet "Template Set" "template-set"
                "A cell is part of every way to place a digit nine times, so it has the digit.";
            8800 Extreme 10000 templates::template_delete unrated: TemplateDelete "Template Delete" "template-delete"
                ["patternoverlay", "patternoverlaymethod", "pom"]
                "A cell is part of no way to place a digit nine times, so it loses the digit.";
            8900 Extreme 10000 brute_force::brute_force: BruteForce "Brute Force" "brute-force"
                "A cell of the solution, where no other technique applies.";
        }
    };
}

mod als;
mod als_table;
mod avoidable_rectangle;
mod brute_force;
mod bug;
mod candidate_grid;
mod chain_graph;
mod chains;
mod changes;
mod coloring;
mod complex_fish;
mod conclusions;
mod contradictions;
mod death_blossom;
mod empty_rectangle;
mod filter;
mod fish;
mod forcing;
mod geometry;
mod implications;
mod kraken_fish;
mod ladder;
mod level;
mod link_nodes;
mod link_paths;
mod link_table;
mod linked_nodes;
mod locked_candidates;
mod loops;
mod notation;
mod open_houses;
mod position;
mod progress;
mod rating;
mod rectangle;
mod selection;
mod set_matrix;
mod singles;
mod singles_net;
mod skyscraper;
mod state;
mod step;
mod steps;
mod subset_in_house;
mod subsets;
mod sue_de_coq;
mod technique;
mod technique_choice;
mod technique_id;
mod template_exclusion;
mod templates;
mod two_string_kite;
mod uniqueness;
mod w_wing;
mod xy_wing;
mod xyz_wing;

pub use level::{Level, ParseLevelError};
pub use position::Position;
pub(crate) use progress::Progress;
pub use progress::{first_position, first_use};
pub use rating::{Rating, TechniqueCounts, rate, rate_by_choice, rate_position, rate_with_techniques};
pub use step::{Conflict, Node, Pattern, Step};
pub use steps::{MIN_CLUES, Steps, steps};
pub(crate) use technique::SparsePart;
pub use technique::{LADDER, LadderEntry, ParseTechniqueError, Technique, TechniqueSet};
pub use technique_choice::{TechniqueChoice, TechniqueOrder};
pub use technique_id::{ParseTechniqueIdError, TechniqueId};
