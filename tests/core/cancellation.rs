//! Long searches end when their token is cancelled.

use cluewise::generator::{Targets, generate};
use cluewise::kinds::{Constraint, KindGenerator, PuzzleKind, Solver};
use cluewise::rating::se;
use cluewise::{CancellationToken, Candidates, Grid, Puzzle, analysis, explain, solver};
use std::hint::black_box;
use std::thread;
use std::time::Duration;

/// Returns a puzzle with two equal clues in a row, whose rating takes hours.
fn contradictory() -> Puzzle {
    format!("11{}", ".".repeat(79)).parse().expect("a puzzle")
}

/// Counts the solutions of a 25x25 with a constraint on all cells, where a single branch takes seconds.
fn count_large(kind: &str) {
    let cells: Vec<u16> = (0..625).collect();
    let constraint = Constraint::named(kind, cells, [], []).expect("a constraint");
    let variant =
        PuzzleKind::of_size(25).and_then(|variant| variant.with_constraints(vec![constraint])).expect("a variant");
    let empty = cluewise::kinds::Puzzle::new(vec![0; 625]);
    black_box(Solver::new(&variant.layout()).count(&empty, 2, u64::MAX));
}

#[test]
fn endless_searches_end_when_cancelled() {
    let searches: [(&str, fn()); 12] = [
        ("count", || _ = black_box(solver::count(&Puzzle::EMPTY, u64::MAX))),
        ("count_within", || _ = black_box(solver::count_within(&Candidates::FULL, u64::MAX))),
        ("naive", || _ = black_box(solver::naive::solutions(&Puzzle::EMPTY).count())),
        ("minimal parts", || _ = black_box(analysis::minimal_parts(&Puzzle::from(Grid::FIRST).into(), usize::MAX))),
        ("unavoidable sets", || _ = black_box(analysis::unavoidable_sets(&Grid::FIRST, 20))),
        ("solutions", || _ = black_box(solver::solutions(&Puzzle::EMPTY).count())),
        ("rate", || _ = black_box(se::rate(&contradictory()))),
        ("steps", || _ = black_box(se::steps(&contradictory()).count())),
        ("walk", || _ = black_box(explain::walk(&contradictory(), explain::Options::default()))),
        ("generate", || _ = black_box(generate(&Targets::default().with_er(119..=119), 1, 0, |_| true))),
        ("boards of a variant", || count_large("row-indexer")),
        ("propagators of a variant", || count_large("region-sum")),
    ];
    searches.into_iter().for_each(|(name, search)| assert_ends(name, search));
}

/// Runs a search again and again until it is cancelled.
fn assert_ends(name: &str, mut search: impl FnMut()) {
    let token = CancellationToken::default();
    let ended = thread::scope(|scope| {
        scope.spawn(|| {
            thread::sleep(Duration::from_millis(50));
            token.cancel();
        });
        token.run(|| {
            while !token.is_cancelled() {
                search()
            }
        })
    });
    assert_eq!(ended, None, "{name}");
}

/// The sizes and rules have searches of every engine.
#[test]
fn generation_of_variants_ends_when_cancelled() {
    let kinds = [
        (4, ""),
        (6, "killer"),
        (8, "jigsaw"),
        (9, "x"),
        (9, "anti-knight"),
        (9, "non-consecutive"),
        (9, "thermometer"),
        (9, "jigsaw+killer"),
        (9, "samurai"),
        (10, "dots"),
        (12, "x"),
        (16, ""),
        (25, ""),
    ];
    for (side, rules) in kinds {
        let name = format!("{side}x{side} {rules}");
        let rules = rules.parse().expect("rules");
        let generator = KindGenerator::of_rules(side, None, rules, Targets::default());
        let mut generator = generator.expect("possible targets");
        // No puzzle is accepted.
        assert_ends(&name, || assert!(generator.generate_where(1, 0, |_| false, |_| true).is_err(), "{name}"));
    }
}

#[test]
fn cancellation_does_not_affect_later_results() {
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().expect("81 cells");
    let want = se::rate(&puzzle);
    let token = CancellationToken::default();
    token.cancel();
    assert_eq!(token.run(|| se::rate(&puzzle)), None);
    assert_eq!(se::rate(&puzzle), want);
    let outer = CancellationToken::default();
    let nested = outer.run(|| (token.run(|| 1), solver::count(&puzzle, 2)));
    assert_eq!(nested, Some((None, 1)));
}

/// Budgets count work, so that a search ends at the same place on every machine.
#[test]
fn work_ends_at_its_limit_at_the_same_place() {
    let cells: Vec<u16> = (0..16).map(|row| 16 * row).collect();
    let sandwich = Constraint::named("sandwich", cells, [], [40]).expect("a constraint");
    let of_size = |side| PuzzleKind::of_size(side).expect("a kind");
    let kinds = [of_size(16), of_size(25), of_size(16).with_constraints(vec![sandwich]).expect("a kind")];
    for kind in kinds {
        let empty = cluewise::kinds::Puzzle::new(vec![0; kind.cells()]);
        let branches = |work| {
            let token = CancellationToken::default().with_work_limit(work);
            let found = token.run_partly(|| Solver::new(&kind.layout()).count(&empty, u64::MAX, u64::MAX));
            assert!(!found.is_complete && token.is_out_of_work() && token.is_cancelled());
            found.branches
        };
        assert_eq!(branches(10_000_000), branches(10_000_000));
        assert!(branches(1_000_000) < branches(10_000_000));
    }
}

#[test]
fn a_work_limit_ends_with_the_token_that_it_is_of() {
    let outer = CancellationToken::default();
    let inner = outer.with_work_limit(u64::MAX);
    assert!(!inner.is_cancelled());
    outer.cancel();
    assert!(inner.is_cancelled() && !inner.is_out_of_work());
}
