//! Explanations are true and complete, and the text agrees with the data.

use cluewise::engine;
use cluewise::explain::{self, CellDigits, Explanation, HintOptions, Ladder, Options, Walkthrough, explain};
use cluewise::generator::{Targets, generate};
use cluewise::kinds::PuzzleKind;
use cluewise::rating::effort::Level;
use cluewise::rating::hodoku;
use cluewise::rating::se::{self, Position, Step};
use cluewise::{CancellationToken, Candidates, Cell, Puzzle, solver};
use serde_json::Value;

const STEPS: &str = include_str!("../data/steps.txt");
const SCHEMA: &str = include_str!("../../docs/explain.schema.json");

/// A puzzle of ER 10.3, with chains inside chains.
const NESTED: &str = "97.4....8...5....6..........2.........3.6.4.5....38...4.5.8...3....2.6..2......84";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// Returns the puzzles of `steps.txt`, one with nested chains, and generated ones.
fn puzzles() -> Vec<Puzzle> {
    let listed = STEPS.lines().filter(|line| line.starts_with(['.', '1', '2', '3', '4', '5', '6', '7', '8', '9']));
    let mut all: Vec<Puzzle> = listed.map(|line| puzzle(&line[..81])).chain([puzzle(NESTED)]).collect();
    for (level, n) in [(Level::Easy, 2), (Level::Hard, 4), (Level::Expert, 12), (Level::Extreme, 3)] {
        let targets = Targets::default().with_level(level);
        all.extend((0..n).map(|i| generate(&targets, 4, i, |_| true).expect("no limit").puzzle));
    }
    all
}

/// Calls `call` for every step of every puzzle.
fn for_each_step(mut call: impl FnMut(&Position, &Step, &Explanation)) {
    for puzzle in puzzles() {
        se::steps(&puzzle).for_each(|(position, step)| call(&position, &step, &explain(&position, &step)));
    }
}

fn text(explanation: &Explanation) -> String {
    explanation.text.iter().map(|paragraph| paragraph.text.as_str()).collect::<Vec<_>>().join("\n")
}

/// Returns a step with the grid before it.
fn with_grid(step: &Explanation, position: &Position) -> Explanation {
    let mut step = step.clone();
    step.before = Some(position.into());
    step
}

#[test]
fn words_name_all_that_goes_and_all_that_is_placed() {
    let mut steps = 0;
    for_each_step(|_, step, explanation| {
        let words = text(explanation);
        // That a placed digit leaves no room for others in its cell needs no words.
        let placed = step.placement.map(|(cell, _)| cell);
        for &(cell, digits) in step.eliminations.iter().filter(|(cell, _)| Some(*cell) != placed) {
            assert!(words.contains(&cell.to_string()), "{step}: {cell} is not named in\n{words}");
            let named = digits.iter().all(|digit| words.contains(&digit.to_string()));
            assert!(named, "{step}: not all of {digits} are named in\n{words}");
        }
        if let Some((cell, digit)) = step.placement {
            assert!(words.contains(&cell.to_string()) && words.contains(&digit.to_string()), "{step}\n{words}");
        }
        steps += 1;
    });
    assert!(steps > 1_500, "{steps} steps");
}

/// The text has no placeholders of unknown reasons, and no gaps.
#[test]
fn every_reason_is_known() {
    for_each_step(|_, step, explanation| {
        let words = text(explanation);
        for gap in ["by then", "take it away", "()", "( ", "  ", " .", " ,", "In ,", ": .", "is :", "not ;"] {
            assert!(!words.contains(gap), "{step}: {gap:?} in\n{words}");
        }
        assert!(!words.is_empty() && explanation.text.iter().all(|p| p.text.ends_with(['.', ':'])), "{step}\n{words}");
    });
}

/// Each nested chain is used by a link, and the text has it.
#[test]
fn nested_chains_are_used() {
    let (mut chains, mut inner_chains) = (0, 0);
    for_each_step(|_, step, explanation| {
        let Some(chain) = &explanation.evidence.chain else { return };
        chains += 1;
        for inner in &explanation.evidence.nested {
            inner_chains += 1;
            let uses = chain.branches.iter().flatten().filter(|link| link.nested.as_ref() == Some(&inner.name));
            assert!(uses.count() > 0, "{step}: chain {} is of no use", inner.name);
            assert!(text(explanation).contains(&format!("Chain {} (", inner.name)), "{step}");
        }
    });
    assert!(chains > 100, "{chains} chains");
    assert!(inner_chains > 0, "{inner_chains} chains inside chains");
}

#[test]
fn data_are_valid_and_lead_to_the_solution() {
    let validator = jsonschema::draft202012::new(&serde_json::from_str(SCHEMA).expect("JSON")).expect("a schema");
    for puzzle in puzzles().into_iter().step_by(3) {
        let walk = explain::walk(&puzzle, explain::Options::default().with_ladder(Ladder::Se).with_grids(true));
        let json = serde_json::to_value(engine::Walkthrough::from(walk.clone())).expect("JSON");
        let errors: Vec<String> = validator.iter_errors(&json).map(|e| format!("{}: {e}", e.instance_path())).collect();
        assert!(errors.is_empty(), "{puzzle}: {errors:#?}");
        assert_eq!(walk.se, Some(se::rate(&puzzle)));
        replay(&json, &puzzle);
    }
}

/// Replays the steps from their JSON; of the crate it uses only the names of cells.
fn replay(walk: &Value, puzzle: &Puzzle) {
    let solution = solver::unique_solution(puzzle).expect("one solution").to_string();
    let digit_at = |cell: &Value| {
        let cell: Cell = cell.as_str().and_then(|name| name.parse().ok()).expect("a cell");
        (cell.index(), u64::from(solution.as_bytes()[cell.index()] - b'0'))
    };
    let mut values = puzzle.to_string();
    for step in walk["steps"].as_array().expect("steps") {
        assert_eq!(step["before"]["values"].as_str(), Some(values.as_str()));
        for marks in step["eliminations"].as_array().expect("a list") {
            let (at, right) = digit_at(&marks["cell"]);
            for digit in marks["digits"].as_array().expect("digits") {
                assert_ne!(digit.as_u64(), Some(right), "{step}");
                let candidates = step["before"]["candidates"][at].as_array().expect("candidates");
                assert!(candidates.contains(digit), "{step}");
            }
        }
        if let Some(placed) = step.get("placement") {
            let (at, right) = digit_at(&placed["cell"]);
            assert_eq!(placed["digit"].as_u64(), Some(right), "{step}");
            values.replace_range(at..=at, &right.to_string());
        }
    }
    assert_eq!((values.as_str(), walk["solution"].as_str()), (solution.as_str(), Some(solution.as_str())));
}

#[test]
fn drawings_mark_what_the_step_is_about() {
    for_each_step(|position, step, explanation| {
        let drawn =
            with_grid(explanation, position).draw(&PuzzleKind::default(), |_, piece| piece.to_owned()).expect("a grid");
        let gone: usize = explanation.eliminations.iter().map(|CellDigits { digits, .. }| digits.len()).sum();
        // The rules between the boxes are the only other minus signs.
        let minus = drawn.lines().filter(|line| !line.contains("-+-")).map(|line| line.matches('-').count());
        assert_eq!(minus.sum::<usize>(), gone, "{step}\n{drawn}");
        let plus = drawn.lines().filter(|line| !line.contains("-+-")).map(|line| line.matches('+').count());
        assert_eq!(plus.sum::<usize>(), usize::from(step.placement.is_some()), "{step}\n{drawn}");
        assert_eq!(drawn.matches('*').count(), explanation.cells().len(), "{step}\n{drawn}");
        assert_eq!(drawn.lines().count(), 11);
    });
}

#[test]
fn a_vague_hint_keeps_the_conclusion_to_itself() {
    for_each_step(|_, step, explanation| {
        let place = explanation.location();
        assert!(!place.is_empty() && !place.contains("not ") && !place.contains('='), "{step}: {place}");
    });
}

/// Nested chains are indented by one level more than the chain that uses them, and their own paragraphs by one more.
#[test]
fn nested_chains_are_indented_below_the_chain_that_uses_them() {
    let mut nested = 0;
    for (position, step) in se::steps(&puzzle(NESTED)) {
        let paragraphs = explain(&position, &step).text;
        for (i, header) in paragraphs.iter().enumerate() {
            let Some((name, _)) = header.text.strip_prefix("Chain ").and_then(|text| text.split_once(" (")) else {
                continue;
            };
            let uses = |text: &str| text.contains(&format!("chain {name} shows"));
            let user = paragraphs[..i].iter().rfind(|paragraph| uses(&paragraph.text)).expect("a chain that uses it");
            assert!([user.indent, user.indent + 1].contains(&header.indent), "{step}: chain {name}");
            assert_eq!(paragraphs[i + 1].indent, header.indent + 1, "{step}: chain {name}");
            nested += 1;
        }
    }
    assert!(nested > 0);
}

/// Causes that are lists themselves are separated by semicolons.
#[test]
fn different_causes_are_separated_by_semicolons() {
    let mut separated = 0;
    for_each_step(|_, step, explanation| {
        if step.technique == se::Technique::HiddenSingle {
            let words = text(explanation);
            let causes: usize =
                ["see the", "sees the", "lost the"].map(|verb| words.matches(verb).count()).iter().sum();
            assert_eq!(words.matches("; ").count(), causes.saturating_sub(1), "{step}: {words}");
            separated += usize::from(causes > 1);
        }
    });
    assert!(separated > 100, "{separated}");
}

#[test]
fn candidate_grids_have_the_rating_of_their_steps() {
    let puzzle = puzzle("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
    let candidates = cluewise::Candidates::new(&puzzle);
    let walk = |candidates| {
        let never = cluewise::CancellationToken::default();
        explain::walk_with_cancellation(&puzzle, candidates, explain::Options::default(), &never).expect("all steps")
    };
    let (plain, marked) = (walk(None), walk(Some(&candidates)));
    assert!(plain.hodoku_score.is_some());
    assert_eq!((marked.hodoku_level, marked.hodoku_score), (plain.hodoku_level, plain.hodoku_score));
}

/// Returns the names of the techniques of steps.
fn techniques(walk: &Walkthrough) -> Vec<&str> {
    walk.steps.iter().map(|step| step.technique.as_str()).collect()
}

/// Puzzles that hidden singles solve have no naked singles, unless a ladder is requested; others have the order of the
/// ladder.
#[test]
fn easy_puzzles_are_explained_by_hidden_singles() {
    let [mut easy, mut changed] = [0, 0];
    for (level, i) in Level::ALL.into_iter().take(4).flat_map(|level| (0..10).map(move |i| (level, i))) {
        let puzzle = generate(&Targets::default().with_level(level), 9, i, |_| true).expect("no limit").puzzle;
        let usual = explain::walk(&puzzle, Options::default());
        let exact = explain::walk(&puzzle, Options::default().with_ladder(Ladder::Hodoku));
        let of_hodoku: Vec<String> =
            hodoku::steps(&puzzle).expect("a solution").map(|step| step.technique.to_string()).collect();
        assert_eq!(techniques(&exact), of_hodoku, "{puzzle}");
        let rating = hodoku::rate(&puzzle).map(|rating| (rating.level, rating.score)).unzip();
        for walk in [&usual, &exact] {
            assert_eq!(
                (walk.hodoku_level, walk.hodoku_score, walk.level),
                (rating.0, rating.1, Some(level)),
                "{puzzle}"
            );
        }
        if level == Level::Easy {
            easy += 1;
            changed += usize::from(techniques(&usual) != of_hodoku);
            assert!(techniques(&usual).iter().all(|name| ["Full House", "Hidden Single"].contains(name)), "{puzzle}");
            assert_eq!(usual.steps.len(), 81 - puzzle.clue_count());
        } else {
            assert_eq!(techniques(&usual), of_hodoku, "{level}: {puzzle}");
        }
        let options = HintOptions::default();
        let hint = |options, after| explain::step_after(&puzzle, None, after, options, &CancellationToken::default());
        for (after, step) in usual.steps.iter().enumerate().step_by(7) {
            assert_eq!(hint(options, after).expect("a step"), *step, "{puzzle}");
            let exact_hint = hint(options.with_ladder(Ladder::Hodoku), after).expect("a step");
            assert_eq!(exact_hint, exact.steps[after], "{puzzle}");
        }
    }
    assert!(easy == 10 && changed == 10, "{changed} of {easy}");
}

/// The rule is that of the position: pencil marks that leave only hidden singles are enough, and a requested technique
/// is found.
#[test]
fn positions_are_explained_by_hidden_singles() {
    let naked = "naked-single".parse::<hodoku::TechniqueId>().expect("a technique");
    let puzzle = generate(&Targets::default().with_level(Level::Easy), 9, 0, |_| true).expect("no limit").puzzle;
    let candidates = Candidates::new(&puzzle);
    let hint = |options| {
        let step = explain::step_after(&puzzle, Some(&candidates), 0, options, &CancellationToken::default());
        step.expect("a step").technique
    };
    let exact = hint(HintOptions::default().with_ladder(Ladder::Hodoku));
    assert_eq!(exact, "Naked Single");
    assert_eq!(hint(HintOptions::default().with_technique(Some(naked))), "Naked Single");
    assert_ne!(hint(HintOptions::default()), "Naked Single");
    let walk =
        explain::walk_with_cancellation(&puzzle, Some(&candidates), Options::default(), &CancellationToken::default());
    let walk = walk.expect("a solution");
    assert!(!techniques(&walk).contains(&"Naked Single"));
    let rating = hodoku::rate(&puzzle).map(|rating| (rating.level, rating.score)).unzip();
    assert_eq!((walk.hodoku_level, walk.hodoku_score), rating);
}
