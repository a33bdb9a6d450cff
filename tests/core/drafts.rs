//! Completions of drafts, whose solutions are listed by a search that knows rows, columns, boxes and constraints by their
//! words only.

use cluewise::generator::Targets;
use cluewise::kinds::{
    Additions, Constraint, Draft, GeneratedKind, KindGenerator, KindTargetError, Puzzle, PuzzleKind, Solver, Symbols,
    Verdict,
};
use cluewise::rating::effort::{self, Level};
use cluewise::run::{NewKind, Part, Run};
use cluewise::solver::{naive, unique_solution};

/// Returns whether digits obey a constraint as far as its cells are filled.
fn may_hold(constraint: &Constraint, cells: &[u8]) -> bool {
    let digits: Vec<i32> = constraint.cells().iter().map(|&cell| i32::from(cells[usize::from(cell)])).collect();
    let value = constraint.values().first().copied();
    if digits.contains(&0) {
        return true;
    }
    let (a, b) = (digits[0], digits.get(1).copied().unwrap_or(0));
    match constraint.kind().name() {
        "killer" => {
            let repeats = (1..digits.len()).any(|i| digits[..i].contains(&digits[i]));
            !repeats && value.is_none_or(|sum| digits.iter().sum::<i32>() == sum)
        }
        "even" => a % 2 == 0,
        "odd" => a % 2 == 1,
        "difference" => (a - b).abs() == value.unwrap_or(1),
        "ratio" => a == b * value.unwrap_or(2) || b == a * value.unwrap_or(2),
        "xv" => Some(a + b) == value,
        "greater-than" => a > b,
        name => panic!("{name}"),
    }
}

/// Counts the solutions up to 2.
fn count(kind: &PuzzleKind, cells: &mut Vec<u8>) -> u64 {
    let (side, boxes) = (kind.side(), kind.boxes().expect("boxes"));
    let Some(at) = cells.iter().position(|&digit| digit == 0) else { return 1 };
    let place = |cell: usize| {
        let (row, column) = (cell / side, cell % side);
        [row, column, row / boxes.rows * side + column / boxes.columns]
    };
    let mut found = 0;
    for digit in 1..=side as u8 {
        let sees = |cell: usize| place(cell).iter().zip(place(at)).any(|(&a, b)| a == b);
        if (0..cells.len()).any(|cell| cells[cell] == digit && sees(cell)) {
            continue;
        }
        cells[at] = digit;
        if kind.constraints().iter().all(|constraint| may_hold(constraint, cells)) {
            found += count(kind, cells);
        }
        cells[at] = 0;
        if found > 1 {
            return 2;
        }
    }
    found
}

fn draft(side: usize, clues: &str, constraints: Vec<Constraint>, names: &str) -> Draft {
    let kind = PuzzleKind::of_size(side).and_then(|kind| kind.with_constraints(constraints)).expect("a kind");
    let clues = kind.parse(clues, Symbols::DIGITS).expect("clues");
    let additions = Additions::named(names.split(','));
    Draft::new(kind, clues, additions)
}

fn cage(cells: &[u16], sum: Option<i32>) -> Constraint {
    Constraint::named("killer", cells, [], sum.into_iter().collect::<Vec<_>>()).expect("a cage")
}

/// Small drafts with what is added to them.
fn small_drafts() -> Vec<Draft> {
    let dot = Constraint::named("difference", [1, 2], [], [1]).expect("a dot");
    let six = ".5....4...6.6......1.5.........3....";
    vec![
        draft(4, "1..2............", vec![], "clue"),
        draft(4, "1..2............", vec![dot], "even,odd,difference,xv"),
        draft(4, "................", vec![cage(&[0, 1, 4], None), cage(&[5, 6], Some(5))], "killer"),
        draft(4, "...1............", vec![], "clue,killer,even,odd,difference,ratio,xv,greater-than"),
        draft(6, six, vec![], "clue,killer"),
        draft(6, six, vec![], "ratio,greater-than"),
    ]
}

/// Checks that a puzzle is the draft with some additions of its names, and returns these.
fn added<'a>(draft: &Draft, made: &'a GeneratedKind) -> (Vec<usize>, Vec<&'a Constraint>) {
    let (given, names) = (draft.kind().constraints(), draft.additions());
    let stays = |constraint: &Constraint| {
        let is_same = |other: &&Constraint| {
            other.kind().name() == constraint.kind().name() && other.cells() == constraint.cells()
        };
        let found = made.kind.constraints().iter().find(is_same).expect("the constraints of the draft");
        // Only cages without a sum get one.
        constraint.values().is_empty() || constraint.values() == found.values()
    };
    assert!(given.iter().all(stays));
    assert_eq!(made.puzzle.missing_clue(draft.clues()), None);
    let clues = 0..made.puzzle.cells().len();
    let clues: Vec<usize> =
        clues.filter(|&cell| made.puzzle.cells()[cell] > 0 && draft.clues().cells()[cell] == 0).collect();
    let constraints: Vec<_> = made.kind.constraints().iter().filter(|one| !given.contains(one)).collect();
    assert!(names.clues || clues.is_empty());
    assert!(constraints.iter().all(|one| names.constraints.contains(&one.kind().name())));
    (clues, constraints)
}

#[test]
fn completions_have_one_solution_and_need_each_addition() {
    for (number, draft) in small_drafts().into_iter().enumerate() {
        let mut generator = KindGenerator::of_draft(draft.clone(), Targets::default()).expect("several solutions");
        let mut with_constraints = 0;
        for index in 0..8 {
            let made = generator.generate(5, index, |attempts| attempts < 100);
            let made = made.unwrap_or_else(|error| panic!("draft {number}: {error}"));
            assert_eq!(count(&made.kind, &mut made.puzzle.cells().to_vec()), 1, "draft {number}: {:?}", made.kind);
            assert!(made.solution.fills(&made.puzzle));
            let (clues, constraints) = added(&draft, &made);
            with_constraints += constraints.len();
            for cell in clues {
                let mut cells = made.puzzle.cells().to_vec();
                cells[cell] = 0;
                assert_eq!(count(&made.kind, &mut cells), 2, "draft {number}: clue in cell {cell}");
            }
            for constraint in constraints {
                let open = draft.kind().constraints().iter().find(|one| one.cells() == constraint.cells());
                let others = made.kind.constraints().iter().filter(|one| *one != constraint);
                let others: Vec<Constraint> = others.chain(open).cloned().collect();
                let kind = made.kind.clone().with_constraints(others).expect("a kind");
                assert_eq!(count(&kind, &mut made.puzzle.cells().to_vec()), 2, "draft {number}: {constraint:?}");
            }
        }
        assert_eq!(with_constraints == 0, draft.additions().constraints.is_empty(), "draft {number}");
    }
}

#[test]
fn completions_have_the_level() {
    let clues = "8..........36......7..9.2...5...7.......4.7.....1...3...1....68..85...1..9....4..";
    for level in [Level::Easy, Level::Medium, Level::Hard, Level::Expert, Level::Extreme] {
        let targets = Targets::default().with_level(level);
        let mut generator = KindGenerator::of_draft(draft(9, clues, vec![], "clue"), targets).expect("a draft");
        for index in 0..3 {
            let made = generator.generate(1, index, |attempts| attempts < 300).expect("a completion");
            let puzzle = made.puzzle.to_text(Symbols::DIGITS).parse().expect("a puzzle");
            assert_eq!(naive::solutions(&puzzle).take(2).count(), 1);
            let rated = effort::rate_unique(&puzzle, &unique_solution(&puzzle).expect("one solution"));
            assert_eq!(rated.expect("a rating").level, level);
        }
    }
}

#[test]
fn playable_completions_need_no_branch() {
    let empty = ".".repeat(256);
    let drafts = small_drafts().into_iter().chain([draft(16, &empty, vec![], "clue")]);
    for (number, draft) in drafts.enumerate() {
        let targets = Targets::default().with_playable(true);
        let mut generator = KindGenerator::of_draft(draft.clone(), targets).expect("several solutions");
        for index in 0..3 {
            let made = generator.generate(2, index, |attempts| attempts < 300).expect("a completion");
            let mut solver = Solver::new(&made.kind.layout());
            let mut is_playable = |puzzle: &Puzzle| solver.count(puzzle, 2, 0).is_complete;
            assert!(is_playable(&made.puzzle) && made.solution.fills(&made.puzzle), "draft {number}");
            if made.kind.side() < 16 {
                assert_eq!(count(&made.kind, &mut made.puzzle.cells().to_vec()), 1, "draft {number}");
            }
            for cell in added(&draft, &made).0 {
                let mut cells = made.puzzle.cells().to_vec();
                cells[cell] = 0;
                assert!(!is_playable(&Puzzle::new(cells)), "draft {number}: clue in cell {cell}");
            }
        }
    }
}

#[test]
fn drafts_without_several_solutions_are_errors() {
    let error = |clues: &str| {
        let found = KindGenerator::of_draft(draft(4, clues, vec![], "clue"), Targets::default());
        found.map(|_| ()).expect_err("not several solutions")
    };
    assert_eq!(error("12..1..........."), KindTargetError::Draft(Verdict::None));
    assert_eq!(error("1234341221434321"), KindTargetError::Draft(Verdict::Unique));
    let symmetric = Targets::default().with_symmetry("rot180".parse().expect("a symmetry"));
    let error = KindGenerator::of_draft(draft(4, "................", vec![], "clue"), symmetric);
    assert!(matches!(error, Err(KindTargetError::Targets(_))));
}

#[test]
fn attempts_without_a_completion_are_counted() {
    // Parities are the same after an exchange of 1 and 3.
    let never = draft(4, "................", vec![], "even,odd");
    let error = KindGenerator::of_draft(never, Targets::default()).expect("several solutions");
    let error = { error }.generate(1, 0, |attempts| attempts < 10).expect_err("no completion");
    assert_eq!((error.attempts, error.misses.ambiguous), (10, 10));
    let clues = draft(4, "1...............", vec![], "clue");
    let hard = KindGenerator::of_draft(clues, Targets::default().with_level(Level::Hard)).expect("several solutions");
    let error = { hard }.generate(1, 0, |attempts| attempts < 10).expect_err("4x4 puzzles are easy");
    assert_eq!((error.attempts, error.misses.too_easy), (10, 10));
}

#[test]
fn runs_of_drafts_are_stored() {
    for draft in small_drafts() {
        let part = Part { count: 3, targets: Targets::default() };
        let run = Run::new(9, NewKind::of_draft(draft), vec![part]).expect("a run");
        let text = serde_json::to_string(&run).expect("JSON");
        let read: Run = serde_json::from_str(&text).expect("a run");
        assert_eq!(read, run, "{text}");
        let puzzles = |run: &Run| run.generator(0).expect("a generator").generate(9, &[0, 1, 2], &|_| true, |_| true);
        assert_eq!(puzzles(&read), puzzles(&run));
    }
    let er = Targets::default().with_er(71..=84);
    let kind = NewKind::of_draft(draft(9, &".".repeat(81), vec![], "clue"));
    assert!(Run::new(9, kind, vec![Part { count: 1, targets: er }]).is_err());
}
