//! The table of the ladder: a row for each entry, in the order in which entries are tried.
//!
//! A row has the order, level and base score of the entry as in HoDoKu, its finder, and its techniques: kind, HoDoKu's
//! name, identifier, and after `=>` the part of the grid with few clues, if there is one. An entry of several techniques
//! has an identifier of its own. `unrated` entries are only searched on request.

/// Calls a macro with the rows.
macro_rules! ladder_table {
    ($define:ident) => {
        $define! {
            100 Easy 4 full_house: FullHouse "Full House" "full-house";
            200 Easy 4 naked_single: NakedSingle "Naked Single" "naked-single";
            300 Easy 14 hidden_single: HiddenSingle "Hidden Single" "hidden-single";
            1000 Medium 40 locked_pair: LockedPair "Locked Pair" "locked-pair";
            1100 Medium 60 locked_triple: LockedTriple "Locked Triple" "locked-triple";
            1200 Medium 50 pointing: Pointing "Locked Candidates Type 1 (Pointing)" "pointing";
            1210 Medium 50 claiming: Claiming "Locked Candidates Type 2 (Claiming)" "claiming";
            1300 Medium 60 naked_pair: NakedPair "Naked Pair" "naked-pair";
            1400 Medium 80 naked_triple: NakedTriple "Naked Triple" "naked-triple";
            1500 Medium 70 hidden_pair: HiddenPair "Hidden Pair" "hidden-pair";
            1600 Medium 100 hidden_triple: HiddenTriple "Hidden Triple" "hidden-triple";
            2000 Hard 120 naked_quadruple: NakedQuadruple "Naked Quadruple" "naked-quadruple" => House;
            2100 Hard 150 hidden_quadruple: HiddenQuadruple "Hidden Quadruple" "hidden-quadruple" => House;
            2200 Hard 140 x_wing: XWing "X-Wing" "x-wing";
            2300 Hard 150 swordfish: Swordfish "Swordfish" "swordfish" => Digit;
            2400 Hard 160 jellyfish: Jellyfish "Jellyfish" "jellyfish" => Digit;
            2500 Extreme 500 squirmbag unrated: Squirmbag "Squirmbag" "squirmbag";
            2600 Extreme 500 whale unrated: Whale "Whale" "whale";
            2700 Extreme 500 leviathan unrated: Leviathan "Leviathan" "leviathan";
            2800 Hard 110 remote_pair: RemotePair "Remote Pair" "remote-pair";
            2900 Hard 100 bug_plus_one: BugPlusOne "Bivalue Universal Grave + 1" "bug-plus-one";
            3000 Hard 130 skyscraper: Skyscraper "Skyscraper" "skyscraper";
            3100 Hard 150 two_string_kite: TwoStringKite "2-String Kite" "two-string-kite";
            3120 Hard 120 turbot_fish: TurbotFish "Turbot Fish" "turbot-fish";
            3170 Hard 120 empty_rectangle: EmptyRectangle "Empty Rectangle" "empty-rectangle";
            3200 Hard 150 w_wing: WWing "W-Wing" "w-wing";
            3300 Hard 160 xy_wing: XyWing "XY-Wing" "xy-wing";
            3400 Hard 180 xyz_wing: XyzWing "XYZ-Wing" "xyz-wing";
            3500 Hard 100 uniqueness_test_1: UniquenessTest1 "Uniqueness Test 1" "uniqueness-test-1";
            3600 Hard 100 uniqueness_test_2: UniquenessTest2 "Uniqueness Test 2" "uniqueness-test-2";
            3700 Hard 100 uniqueness_test_3: UniquenessTest3 "Uniqueness Test 3" "uniqueness-test-3";
            3800 Hard 100 uniqueness_test_4: UniquenessTest4 "Uniqueness Test 4" "uniqueness-test-4";
            3900 Hard 100 uniqueness_test_5: UniquenessTest5 "Uniqueness Test 5" "uniqueness-test-5";
            4000 Hard 100 uniqueness_test_6: UniquenessTest6 "Uniqueness Test 6" "uniqueness-test-6";
            4010 Hard 100 hidden_rectangle: HiddenRectangle "Hidden Rectangle" "hidden-rectangle";
            4020 Hard 100 avoidable_rectangle_1:
                AvoidableRectangle1 "Avoidable Rectangle Type 1" "avoidable-rectangle-1";
            4030 Hard 100 avoidable_rectangle_2:
                AvoidableRectangle2 "Avoidable Rectangle Type 2" "avoidable-rectangle-2";
            4100 Hard 130 finned_x_wing: FinnedXWing "Finned X-Wing" "finned-x-wing";
            4200 Hard 150 sashimi_x_wing: SashimiXWing "Sashimi X-Wing" "sashimi-x-wing";
            4300 Unfair 200 finned_swordfish: FinnedSwordfish "Finned Swordfish" "finned-swordfish" => Digit;
            4400 Unfair 240 sashimi_swordfish: SashimiSwordfish "Sashimi Swordfish" "sashimi-swordfish" => Digit;
            4500 Unfair 250 finned_jellyfish: FinnedJellyfish "Finned Jellyfish" "finned-jellyfish" => Digit;
            4600 Unfair 260 sashimi_jellyfish: SashimiJellyfish "Sashimi Jellyfish" "sashimi-jellyfish" => Digit;
            4700 Extreme 500 finned_squirmbag unrated: FinnedSquirmbag "Finned Squirmbag" "finned-squirmbag";
            4800 Extreme 500 sashimi_squirmbag unrated: SashimiSquirmbag "Sashimi Squirmbag" "sashimi-squirmbag";
            4900 Extreme 500 finned_whale unrated: FinnedWhale "Finned Whale" "finned-whale";
            5000 Extreme 500 sashimi_whale unrated: SashimiWhale "Sashimi Whale" "sashimi-whale";
            5100 Extreme 500 finned_leviathan unrated: FinnedLeviathan "Finned Leviathan" "finned-leviathan";
            5200 Extreme 500 sashimi_leviathan unrated: SashimiLeviathan "Sashimi Leviathan" "sashimi-leviathan";
            5300 Unfair 250 sue_de_coq: SueDeCoq "Sue de Coq" "sue-de-coq";
            5330 Hard 150 simple_colors "simple-colors":
                SimpleColorsTrap "Simple Colors Trap" "simple-colors-trap" => Digit,
                SimpleColorsWrap "Simple Colors Wrap" "simple-colors-wrap" => Digit;
            5360 Hard 200 multi_colors "multi-colors":
                MultiColors1 "Multi Colors 1" "multi-colors-1" => Digit,
                MultiColors2 "Multi Colors 2" "multi-colors-2" => Digit;
            5400 Unfair 260 x_chain: XChain "X-Chain" "x-chain";
            5500 Unfair 260 xy_chain: XyChain "XY-Chain" "xy-chain";
            5600 Unfair 280 nice_loop "nice-loop":
                DiscontinuousNiceLoop "Discontinuous Nice Loop" "discontinuous-nice-loop",
                ContinuousNiceLoop "Continuous Nice Loop" "continuous-nice-loop",
                Aic "AIC" "aic";
            5650 Unfair 300 grouped_nice_loop "grouped-nice-loop":
                GroupedDiscontinuousNiceLoop "Grouped Discontinuous Nice Loop" "grouped-discontinuous-nice-loop",
                GroupedContinuousNiceLoop "Grouped Continuous Nice Loop" "grouped-continuous-nice-loop",
                GroupedAic "Grouped AIC" "grouped-aic";
            5700 Unfair 300 als_xz: AlsXz "Almost Locked Set XZ-Rule" "als-xz";
            5800 Unfair 320 als_xy_wing: AlsXyWing "Almost Locked Set XY-Wing" "als-xy-wing";
            5900 Unfair 340 als_chain: AlsChain "Almost Locked Set Chain" "als-chain";
            6000 Unfair 360 death_blossom unrated: DeathBlossom "Death Blossom" "death-blossom";
            6100 Unfair 300 franken_x_wing: FrankenXWing "Franken X-Wing" "franken-x-wing";
            6200 Unfair 350 franken_swordfish: FrankenSwordfish "Franken Swordfish" "franken-swordfish" => Digit;
            6300 Extreme 500 franken_jellyfish unrated:
                FrankenJellyfish "Franken Jellyfish" "franken-jellyfish" => Digit;
            6400 Extreme 500 franken_squirmbag unrated: FrankenSquirmbag "Franken Squirmbag" "franken-squirmbag";
            6500 Extreme 500 franken_whale unrated: FrankenWhale "Franken Whale" "franken-whale";
            6600 Extreme 500 franken_leviathan unrated: FrankenLeviathan "Franken Leviathan" "franken-leviathan";
            6700 Unfair 390 finned_franken_x_wing: FinnedFrankenXWing "Finned Franken X-Wing" "finned-franken-x-wing";
            6800 Unfair 410 finned_franken_swordfish:
                FinnedFrankenSwordfish "Finned Franken Swordfish" "finned-franken-swordfish" => Digit;
            6900 Extreme 500 finned_franken_jellyfish unrated:
                FinnedFrankenJellyfish "Finned Franken Jellyfish" "finned-franken-jellyfish" => Digit;
            7000 Extreme 500 finned_franken_squirmbag unrated:
                FinnedFrankenSquirmbag "Finned Franken Squirmbag" "finned-franken-squirmbag";
            7100 Extreme 500 finned_franken_whale unrated:
                FinnedFrankenWhale "Finned Franken Whale" "finned-franken-whale";
            7200 Extreme 500 finned_franken_leviathan unrated:
                FinnedFrankenLeviathan "Finned Franken Leviathan" "finned-franken-leviathan";
            7300 Extreme 500 mutant_x_wing unrated: MutantXWing "Mutant X-Wing" "mutant-x-wing";
            7400 Extreme 500 mutant_swordfish unrated: MutantSwordfish "Mutant Swordfish" "mutant-swordfish" => Digit;
            7500 Extreme 500 mutant_jellyfish unrated: MutantJellyfish "Mutant Jellyfish" "mutant-jellyfish" => Digit;
            7600 Extreme 500 mutant_squirmbag unrated: MutantSquirmbag "Mutant Squirmbag" "mutant-squirmbag";
            7700 Extreme 500 mutant_whale unrated: MutantWhale "Mutant Whale" "mutant-whale";
            7800 Extreme 500 mutant_leviathan unrated: MutantLeviathan "Mutant Leviathan" "mutant-leviathan";
            7900 Extreme 500 finned_mutant_x_wing unrated:
                FinnedMutantXWing "Finned Mutant X-Wing" "finned-mutant-x-wing";
            8000 Extreme 500 finned_mutant_swordfish unrated:
                FinnedMutantSwordfish "Finned Mutant Swordfish" "finned-mutant-swordfish" => Digit;
            8100 Extreme 500 finned_mutant_jellyfish unrated:
                FinnedMutantJellyfish "Finned Mutant Jellyfish" "finned-mutant-jellyfish" => Digit;
            8200 Extreme 500 finned_mutant_squirmbag unrated:
                FinnedMutantSquirmbag "Finned Mutant Squirmbag" "finned-mutant-squirmbag";
            8300 Extreme 500 finned_mutant_whale unrated: FinnedMutantWhale "Finned Mutant Whale" "finned-mutant-whale";
            8400 Extreme 500 finned_mutant_leviathan unrated:
                FinnedMutantLeviathan "Finned Mutant Leviathan" "finned-mutant-leviathan";
            8450 Extreme 500 kraken_fish_1 unrated: KrakenFish1 "Kraken Fish Type 1" "kraken-fish-1";
            8460 Extreme 500 kraken_fish_2 unrated: KrakenFish2 "Kraken Fish Type 2" "kraken-fish-2";
            8500 Extreme 500 forcing_chain "forcing-chain":
                ForcingChainContradiction "Forcing Chain Contradiction" "forcing-chain-contradiction",
                ForcingChainVerity "Forcing Chain Verity" "forcing-chain-verity";
            8600 Extreme 700 forcing_net "forcing-net":
                ForcingNetContradiction "Forcing Net Contradiction" "forcing-net-contradiction",
                ForcingNetVerity "Forcing Net Verity" "forcing-net-verity";
            8700 Extreme 10000 template_set unrated: TemplateSet "Template Set" "template-set";
            8800 Extreme 10000 template_delete unrated: TemplateDelete "Template Delete" "template-delete";
            8900 Extreme 10000 brute_force: BruteForce "Brute Force" "brute-force";
        }
    };
}

pub(super) use ladder_table;
