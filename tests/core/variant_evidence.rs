//! The evidence of steps of variants as data, checked against the grid before each step and the solution.

use cluewise::explain::{CellId, DigitMask, Explanation, Ladder, Language, StepHouse};
use cluewise::generator::Targets;
use cluewise::kinds::{
    ExplainedSteps, KindGenerator, KindStepOptions, Puzzle, PuzzleKind, RulesAndMarks, Solvers, Symbols, explain_steps,
};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::BTreeSet;

/// Sizes and rules, joined grids and marks.
const KINDS: [(usize, &str); 12] = [
    (4, ""),
    (6, "x"),
    (8, "jigsaw"),
    (9, "x"),
    (9, "windoku"),
    (9, "anti-knight"),
    (9, "jigsaw"),
    (4, "tiny-samurai"),
    (16, ""),
    (9, "killer"),
    (9, "thermometer"),
    (6, "dots"),
];

/// A step with its grid before.
struct Case<'a> {
    kind: &'a PuzzleKind,
    step: &'a Explanation,
    solution: &'a Puzzle,
}

impl Case<'_> {
    fn digits_of(&self, cell: &CellId) -> DigitMask {
        DigitMask::from_bits(self.step.before.as_ref().expect("a grid").mask(cell.index))
    }

    fn has(&self, cell: &CellId, digit: u8) -> bool {
        self.digits_of(cell).contains(digit)
    }

    fn solved(&self, cell: &CellId) -> u8 {
        self.solution.cells()[usize::from(cell.index)]
    }

    /// Returns the cells of a house that may hold a digit.
    fn places(&self, house: &StepHouse, digit: u8) -> BTreeSet<CellId> {
        house.cells.iter().filter(|cell| self.has(cell, digit)).copied().collect()
    }

    fn cells(&self) -> BTreeSet<CellId> {
        self.step.evidence.cells.iter().copied().collect()
    }

    fn check(&self) {
        let evidence = &self.step.evidence;
        self.check_effects();
        self.check_texts();
        assert!(!self.step.location().is_empty());
        match &*self.step.technique {
            "Hidden Single" => {
                assert_eq!(self.places(&evidence.houses[0], self.digit()), self.cells());
                self.check_ease(&evidence.houses[0]);
            }
            "Naked Single" => assert_eq!(self.digits_of(&evidence.cells[0]), evidence.digits),
            "Locked Candidates" | "Pointing" | "Claiming" => {
                assert_eq!(self.places(&evidence.houses[0], self.digit()), self.cells());
                let in_second = |house: &StepHouse| self.cells().iter().all(|cell| house.cells.contains(cell));
                assert!(evidence.houses.get(1).is_none_or(in_second));
            }
            "X-Wing" | "Swordfish" | "Jellyfish" => self.check_fish(),
            name if name.starts_with("Naked ") => {
                let union = evidence.cells.iter().fold(DigitMask::EMPTY, |union, cell| union | self.digits_of(cell));
                assert_eq!((union, evidence.cells.len()), (evidence.digits, evidence.digits.len()));
            }
            name if name.starts_with("Hidden ") => {
                let places = evidence.digits.iter().flat_map(|digit| self.places(&evidence.houses[0], digit));
                assert_eq!(places.collect::<BTreeSet<_>>(), self.cells());
            }
            _ => {}
        }
        for cause in &evidence.causes {
            assert_eq!((self.solved(&cause.cell), self.digits_of(&cause.cell)), (cause.digit, DigitMask::EMPTY));
        }
        self.check_constraints();
        self.check_chain();
    }

    /// No hidden single is easier to see: the last empty cell of a house, then one in a box or region.
    fn check_ease(&self, house: &StepHouse) {
        let board = self.step.before.as_ref().expect("a grid");
        let has_single = |cells: &[u16]| {
            (0..self.kind.side())
                .any(|digit| cells.iter().filter(|&&cell| board.mask(cell) >> digit & 1 == 1).count() == 1)
        };
        let ease = |name: &str, cells: &[u16]| {
            let empty = cells.iter().filter(|&&cell| board.values.cells()[usize::from(cell)] == 0).count();
            (empty != 1, !name.starts_with("box ") && !name.starts_with("region "))
        };
        let layout = self.kind.layout();
        let houses = layout.houses().iter().filter(|house| has_single(&house.cells));
        let easiest = houses.map(|house| ease(&house.name.to_string(), &house.cells)).min();
        let cells: Vec<u16> = house.cells.iter().map(|cell| cell.index).collect();
        assert_eq!(Some(ease(&house.to_string(), &cells)), easiest, "{}", self.step.text[0].text);
    }

    fn digit(&self) -> u8 {
        self.step.evidence.digits.only().expect("one digit")
    }

    /// The solution remains possible, and each eliminated candidate was there.
    fn check_effects(&self) {
        let board = self.step.before.as_ref().expect("a grid");
        for (cell, &digit) in self.solution.cells().iter().enumerate() {
            let value = board.values.cells()[cell];
            assert!(value == digit || value == 0 && board.candidates[cell] >> (digit - 1) & 1 == 1);
        }
        for eliminated in &self.step.eliminations {
            assert!(eliminated.digits.iter().all(|digit| self.has(&eliminated.cell, digit)));
        }
        if let Some(placed) = self.step.placement {
            assert!(self.has(&placed.cell, placed.digit) && self.solved(&placed.cell) == placed.digit);
        }
    }

    /// The text of each language is complete, and names the cells that change.
    fn check_texts(&self) {
        let text = &self.step.text[0].text;
        assert!(text.starts_with(&self.step.technique) && text.ends_with('.'), "{text}");
        let translated = Language::ALL.map(|language| language.text(self.step));
        for text in translated.iter().chain([text]) {
            assert!(
                !text.contains(['{', '}', '|', '@', '*']) && !text.contains("  ") && !text.contains(" ,"),
                "{text}"
            );
            let names = |cell: &CellId| text.contains(&cell.to_string());
            assert!(self.step.placement.iter().all(|placed| names(&placed.cell)), "{text}");
            assert!(self.step.eliminations.iter().all(|eliminated| names(&eliminated.cell)), "{text}");
        }
        let names = [Language::German, Language::French].map(|language| {
            let mut step = self.step.clone();
            step.translate(language);
            step.named_technique()
        });
        assert!(names.iter().all(|name| !name.is_empty() && !name.contains(['*', '|'])), "{names:?}");
    }

    fn check_fish(&self) {
        let evidence = &self.step.evidence;
        let (bases, covers) = evidence.houses.split_at(evidence.houses.len() / 2);
        let places = bases.iter().flat_map(|base| self.places(base, self.digit()));
        assert_eq!(places.collect::<BTreeSet<_>>(), self.cells());
        assert!(evidence.cells.iter().all(|cell| covers.iter().any(|cover| cover.cells.contains(cell))));
    }

    fn check_constraints(&self) {
        let evidence = &self.step.evidence;
        if let Some(constraint) = &evidence.constraint {
            assert!(evidence.cells.iter().all(|cell| constraint.cells.contains(cell)));
            let sum: i32 = constraint.cells.iter().map(|cell| i32::from(self.solved(cell))).sum();
            assert!(constraint.value.is_none_or(|value| value == sum || constraint.kind != "killer"));
            let solved: DigitMask = constraint.cells.iter().map(|cell| self.solved(cell)).collect();
            assert!(evidence.combinations.is_empty() || evidence.combinations.contains(&solved));
        }
        if let Some(sum) = &evidence.sum {
            let cages = evidence.cages.iter().map(|cage| cage.value.expect("a sum")).sum::<i32>();
            let whole = |house: &StepHouse| (house.cells.len() * (house.cells.len() + 1) / 2) as i32;
            let houses = evidence.houses.iter().map(whole).sum::<i32>();
            assert_eq!((houses - cages).abs(), sum.total);
            let of = |cells: &[CellId]| cells.iter().map(|cell| i32::from(self.solved(cell))).sum::<i32>();
            assert_eq!(of(&sum.plus) - of(&sum.minus), sum.total);
        }
    }

    /// Assertions of a branch alternate, and each refers to the one before. Arguments of refutations are replayed by the
    /// tests of `arguments`.
    fn check_chain(&self) {
        let Some(chain) = self.step.evidence.chain.as_ref().filter(|chain| chain.contradiction.is_none()) else {
            return;
        };
        assert!(!chain.branches.is_empty());
        for branch in &chain.branches {
            for (index, link) in branch.iter().enumerate() {
                assert!(self.has(&link.cell, link.digit));
                assert_eq!(link.from, index.checked_sub(1).into_iter().collect::<Vec<_>>());
                assert!(index == 0 || branch[index - 1].is != link.is);
                let is_same_cell = index > 0 && branch[index - 1].cell == link.cell;
                assert!(index == 0 || is_same_cell == (link.cause == "cell"));
            }
        }
    }
}

/// Checks the steps of a puzzle, or of `ROUNDS`, and returns the names of their techniques.
fn techniques_of_steps((side, rules): (usize, &str)) -> BTreeSet<String> {
    let mut techniques = BTreeSet::new();
    let mut targets = Targets::default();
    targets.playable = side < 16 && !rules.contains("samurai");
    let rules: RulesAndMarks = rules.parse().expect("rules");
    let mut generator = KindGenerator::of_rules(side, None, rules, targets).expect("a generator");
    let mut solvers = Solvers::default();
    for index in 0..cluewise_references::rounds(1) {
        let made = generator.generate(11, index, |_| true).expect("a puzzle");
        for ladder in [Ladder::Effort, Ladder::Se] {
            let (puzzle, solution) = (&made.puzzle, &made.solution);
            let options = KindStepOptions::default().with_ladder(ladder).with_grids(true);
            let explain =
                |solvers: &mut Solvers, options| explain_steps(solvers, &made.kind, puzzle, solution, options);
            let Some(ExplainedSteps { steps, .. }) = explain(&mut solvers, options) else { continue };
            for step in &steps {
                Case { kind: &made.kind, step, solution }.check();
                techniques.insert(step.technique.clone());
            }
            let only = options.with_only_step_after(2);
            assert_eq!(explain(&mut solvers, only).expect("a step").steps, steps[2..3]);
        }
    }
    techniques
}

#[test]
fn evidence_justifies_the_steps() {
    let techniques: BTreeSet<_> = KINDS.into_par_iter().flat_map_iter(techniques_of_steps).collect();
    let expected = ["Cage Combinations", "Claiming", "Hidden Single", "Last Cell", "Locked Candidates", "Rule of 45"];
    assert!(expected.iter().all(|&name| techniques.contains(name)), "{techniques:?}");
}

/// A chain, a cycle and a fish of harder puzzles.
#[test]
fn chains_have_branches() {
    let variant = cluewise::kinds::PuzzleKind::of_size(9).expect("a size");
    let text = ".87.9.......3.6.1.......54.3....4....5....7.........81....5.4..235......1...7..2.";
    let puzzle = Puzzle::parse(text, 9, Symbols::DIGITS).expect("a puzzle");
    let mut solvers = Solvers::default();
    let solution = solvers.unique_solution(&variant, &puzzle, 1_000_000).expect("a solution");
    let mut lengths = BTreeSet::new();
    for ladder in [Ladder::Effort, Ladder::Se] {
        let options = KindStepOptions::default().with_ladder(ladder).with_grids(true);
        let explained = explain_steps(&mut solvers, &variant, &puzzle, &solution, options).expect("steps");
        for step in &explained.steps {
            Case { kind: &variant, step, solution: &solution }.check();
            let longest = step.evidence.chain.iter().flat_map(|chain| chain.branches.iter().map(Vec::len)).max();
            lengths.extend(longest.map(|length| (step.technique.clone(), length)));
        }
    }
    assert!(lengths.iter().any(|(name, length)| name == "Bidirectional Cycle" && *length >= 4), "{lengths:?}");
    assert!(lengths.contains(&("Turbot Fish".to_owned(), 6)), "{lengths:?}");
    assert!(lengths.contains(&("Two Strong Links".to_owned(), 4)), "{lengths:?}");
}
