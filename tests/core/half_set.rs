//! Puzzles with several solutions: steps as far as logic goes, and additions that leave one solution.

use cluewise::Puzzle;
use cluewise::engine::{Addition, Engine, Position, StepOptions, Walkthrough};
use cluewise::explain::Ladder;
use cluewise::generator::Targets;
use cluewise::kinds::{self, Additions, GeneratedKind, KindGenerator, PuzzleKind, Solver};
use cluewise::pack::Record;
use cluewise::solver::naive;
use std::collections::BTreeSet;

/// Puzzles with more solutions are left out.
const MOST: u64 = 3_000;

/// Generates puzzles, and leaves out their last constraints or their first clues. Returns those with several solutions.
fn half_set(side: usize, rules: &str, left_out: usize) -> Vec<(Record, Vec<kinds::Puzzle>)> {
    let targets = Targets::default().with_playable(true);
    let mut generator = KindGenerator::of_rules(side, None, rules.parse().unwrap(), targets).unwrap();
    let part = |index| {
        let GeneratedKind { kind, puzzle, .. } = generator.generate(7, index, |_| true).unwrap();
        let constraints = kind.constraints();
        let kept = constraints.len().saturating_sub(left_out);
        let mut cells = puzzle.cells().to_vec();
        let clues: Vec<usize> = (0..cells.len()).filter(|&cell| cells[cell] > 0).take(left_out).collect();
        clues.into_iter().for_each(|cell| cells[cell] = 0);
        let kind = kind.clone().with_constraints(&constraints[..kept]).unwrap();
        Record::of_kind(kind, kinds::Puzzle::new(cells))
    };
    let all = |record: Record| {
        let found = Solver::new(&record.kind().layout()).solve(&*record.puzzle.clues(), MOST, u64::MAX);
        (record, found.solutions)
    };
    (0..4).map(part).map(all).filter(|(_, all)| (2..MOST as usize).contains(&all.len())).collect()
}

fn walk(engine: &mut Engine, record: &Record, ladder: Option<Ladder>) -> Option<Walkthrough> {
    let mut options = StepOptions::default();
    (options.ladder, options.grids) = (ladder, true);
    let mut position = Position::new(record.clone());
    position.examine(engine);
    position.walk(engine, &options).ok()
}

/// Checks that steps keep all solutions, and what is said of their end.
fn check(walk: &Walkthrough, solutions: &[kinds::Puzzle]) {
    let bit = |digit: u8| 1 << (digit - 1);
    let mut left: Vec<u32> = Vec::new();
    for step in &walk.steps {
        let before = step.before.as_ref().unwrap();
        let masks = before.candidates.iter().zip(before.values.cells());
        left = masks.map(|(&mask, &digit)| if digit > 0 { mask | bit(digit) } else { mask }).collect();
        if let Some(placed) = step.placement {
            left[usize::from(placed.cell.index)] = bit(placed.digit);
        }
        for eliminated in &step.eliminations {
            eliminated.digits.iter().for_each(|digit| {
                left[usize::from(eliminated.cell.index)] &= !bit(digit);
            });
        }
        for solution in solutions {
            let is_kept = left.iter().zip(solution.cells()).all(|(left, &digit)| left & bit(digit) != 0);
            assert!(is_kept, "{}", step.text[0].text);
        }
    }
    let end = walk.end.expect("several solutions");
    assert!(end.empty_cells > 0);
    // A placement removes candidates of other cells too: those that are left are not known here.
    if end.false_candidates == Some(0) && walk.steps.last().is_some_and(|step| step.placement.is_none()) {
        let all = |cell: usize| solutions.iter().fold(0, |all, solution| all | bit(solution.cells()[cell]));
        assert!(left.iter().enumerate().all(|(cell, left)| left & !all(cell) == 0));
    }
}

#[test]
fn steps_lead_as_far_as_logic_goes() {
    let kinds = [
        (4, "", 2),
        (6, "x", 1),
        (9, "x", 1),
        (9, "jigsaw", 1),
        (9, "killer", 1),
        (9, "thermometer", 1),
        (6, "dots", 1),
        (9, "", 1),
    ];
    let (mut engine, mut ends) = (Engine::default(), Vec::new());
    for (side, rules, left_out) in kinds {
        for (record, solutions) in half_set(side, rules, left_out).into_iter().take(if side == 9 { 1 } else { 2 }) {
            for ladder in [None, Some(Ladder::Se)] {
                let Some(walk) = walk(&mut engine, &record, ladder) else { continue };
                check(&walk, &solutions);
                assert!(walk.record.level.is_none() && walk.record.se.is_none());
                ends.push(walk.end.unwrap().false_candidates.expect("short searches"));
                // The last step is followed by no other.
                let mut position = Position::new(record.clone());
                position.examine(&mut engine);
                let mut options = StepOptions::default();
                options.ladder = ladder;
                let next = position.step_after(&mut engine, walk.steps.len(), None, &options).expect_err("the end");
                assert!(next.to_string().starts_with("the steps end with"), "{next}");
            }
        }
    }
    assert!(ends.len() > 7 && ends.iter().filter(|&&count| count == 0).count() > 3, "{ends:?}");
}

#[test]
fn entered_digits_may_leave_one_solution_or_none() {
    let mut engine = Engine::default();
    let (record, solutions) = half_set(9, "x", 1).remove(0);
    let clues = record.puzzle.clues().into_owned();
    let differs = (0..81).find(|&cell| solutions.iter().any(|one| one.cells()[cell] != solutions[0].cells()[cell]));
    let cell = differs.unwrap();
    let mut examined = |digit: u8| {
        let (mut entered, mut cells) = (record.clone(), clues.cells().to_vec());
        cells[cell] = digit;
        entered.puzzle.set_clues(kinds::Puzzle::new(cells));
        let mut position = Position::with_entries(entered, Some(clues.clone()));
        position.examine(&mut engine).map(|fault| format!("{fault:?}"))
    };
    for digit in 1..=9 {
        let left = solutions.iter().filter(|solution| solution.cells()[cell] == digit).count();
        let expected = ["NotUnique(None)", "", "NotUnique(Multiple)"][left.min(2)];
        assert_eq!(examined(digit).unwrap_or_default(), expected, "{left}");
    }
}

/// Completions are all additions that leave one solution, by counts of another solver.
#[test]
fn completions_leave_one_solution() {
    let mut engine = Engine::default();
    let (mut unique, mut few) = (0, 0);
    let (all, parities) = (Additions::named(Additions::names()), Additions::named(["even", "odd"].into_iter()));
    let records = [(4, "x", 2), (6, "dots", 3), (6, "killer", 2)]
        .into_iter()
        .flat_map(|(side, rules, left_out)| half_set(side, rules, left_out).into_iter().take(2));
    for (record, additions) in records.flat_map(|(record, _)| [(record.clone(), &all), (record, &parities)]) {
        let found = engine.completions(&record, additions);
        assert!(found.is_complete);
        let kind = record.kind();
        let listed: BTreeSet<String> = found.list.iter().map(|one| one.addition.to_string()).collect();
        let least = found.list.iter().map(|one| one.solutions).min().expect("an addition");
        (unique, few) = (unique + usize::from(least == 1), few + usize::from(least > 1));
        let count = |kind: &PuzzleKind, puzzle: &kinds::Puzzle| {
            Solver::new(&kind.layout()).count(puzzle, least + 1, u64::MAX).count
        };
        for completion in &found.list {
            assert_eq!(
                count(completion.record.kind(), &completion.record.puzzle.clues()),
                least,
                "{}",
                completion.addition
            );
            assert_eq!(completion.record.level.is_some(), least == 1);
        }
        let clues = record.puzzle.clues();
        let constraints = additions.constraints.iter().flat_map(|name| kind.additions(name));
        for constraint in constraints {
            let left = count(&kind.with_addition(&constraint).unwrap(), &clues);
            let is_listed = listed.contains(&kind.layout().constraint_name(&constraint));
            assert_eq!(is_listed, left == least, "{constraint:?} leaves {left}");
        }
    }
    assert!(unique > 2 && few > 0, "{unique} {few}");
}

#[test]
fn clues_complete_classic_puzzles() {
    let puzzle: Puzzle =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8....".parse().unwrap();
    let record = Record::from(puzzle);
    let found = Engine::default().completions(&record, &Additions::of_kind(record.kind()));
    let solutions: Vec<_> = naive::solutions(&puzzle).collect();
    assert_eq!(found.solutions, solutions.len() as u64);
    let mut listed = BTreeSet::new();
    let mut effort = 0.0;
    for completion in &found.list {
        let Addition::Clue(clue) = completion.addition else { panic!("{}", completion.addition) };
        let rated = completion.record.effort.unwrap();
        assert!(rated >= effort, "the easiest puzzle comes first");
        effort = rated;
        listed.insert((usize::from(clue.cell.index), clue.digit));
    }
    for (cell, digit) in (0..81).flat_map(|cell| (1..=9).map(move |digit| (cell, digit))) {
        let held = solutions.iter().filter(|grid| grid.digits()[cell].get() == digit).count();
        assert_eq!(listed.contains(&(cell, digit)), held == 1, "{digit} in {cell}");
    }
    let unique = Puzzle::from(solutions[0]);
    assert_eq!(Engine::default().completions(&unique.into(), &Additions::of_kind(record.kind())).list, []);
}
