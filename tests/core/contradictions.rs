//! The search for the reason why a puzzle has no solution.

use cluewise::kinds::{Constraint, Contradiction, Puzzle, PuzzleKind, Solvers, Symbols};
use cluewise::{CancellationToken, PuzzleRng};
use std::time::Duration;

use crate::clock::Clock;

/// Maximum factor of the processor time for eight times the constraints. The contradictions of two sets differ, so that twice the
/// constraints may take three times the time.
const MAX_GROWTH: u32 = 12;

/// Times below this are too short to compare.
const MIN_TIME: Duration = Duration::from_millis(100);

/// Kinds of constraints: the number of cells, the number of values, and how many are different, if they are repeated.
const KINDS: [(&str, usize, usize, usize); 7] = [
    ("killer", 2, 1, 81),
    ("killer", 2, 1, usize::MAX),
    ("killer", 3, 0, usize::MAX),
    ("thermometer", 3, 0, usize::MAX),
    ("renban", 3, 0, usize::MAX),
    ("zipper", 5, 0, usize::MAX),
    ("modular", 3, 1, usize::MAX),
];

/// Returns random constraints of a kind.
fn constraints((kind, cells, values, different): (&str, usize, usize, usize), count: usize) -> Vec<Constraint> {
    let mut rng = PuzzleRng::new(18, 0);
    let constraint = |_| {
        let mut all: Vec<u16> = (0..81).collect();
        rng.shuffle(&mut all);
        let value = 3 + rng.random_below(3) as i32;
        Constraint::named(kind, &all[..cells], [], vec![value; values]).expect("a constraint")
    };
    let distinct: Vec<Constraint> = (0..count.min(different)).map(constraint).collect();
    distinct.iter().cycle().take(count).cloned().collect()
}

/// Returns the contradiction of an empty puzzle in words.
fn reason(constraints: Vec<Constraint>) -> String {
    let variant = PuzzleKind::of_size(9).and_then(|variant| variant.with_constraints(constraints)).expect("a variant");
    let empty = Puzzle::new(vec![0; 81]);
    Contradiction::find(&mut Solvers::default(), &variant, &empty).text(&variant, &empty, Symbols::DIGITS)
}

#[test]
#[ignore = "measures time: half a minute"]
fn time_grows_with_the_number_of_constraints() {
    let mut slow = Vec::new();
    for kind in KINDS {
        let times = [500, 4_000].map(|count| {
            let constraints = constraints(kind, count);
            let clock = Clock::start();
            reason(constraints);
            clock.elapsed().max(MIN_TIME)
        });
        if times[1] > MAX_GROWTH * times[0] {
            slow.push(format!("{kind:?}: {times:?}"));
        }
    }
    assert!(slow.is_empty(), "{}", slow.join("\n"));
}

#[test]
fn repeated_constraints_are_one() {
    let cage = |cells: [u16; 2], sum| Constraint::named("killer", cells, [], [sum]).expect("a cage");
    let (small, large) = (cage([0, 1], 3), cage([2, 3], 16));
    let alone = ": these constraints contradict each other; leave out any one of them and the puzzle has a solution: ";
    let together = ": these cages cannot hold together: ";
    let names = "cage 3 in r1c1, r1c2; cage 4 in r1c1, r1c2";
    let overlap = "; r1c1, r1c2 are in several cages";
    let other = cage([0, 1], 4);
    assert_eq!(reason(vec![small.clone(), other.clone(), large.clone()]), format!("{alone}{names}{overlap}"));
    // Without one of two equal cages the puzzle still has no solution.
    let repeated = [small, other, large].map(|cage| vec![cage; 50]).concat();
    let overlap = "; r1c1, r1c2, r1c3, r1c4 are in several cages";
    assert_eq!(reason(repeated), format!("{together}{names}{overlap}"));
}

#[test]
#[ignore = "measures time: 3 seconds"]
fn cancelled_searches_take_little_time() {
    let token = CancellationToken::default();
    let constraints = constraints(("killer", 2, 1, usize::MAX), 8_000);
    let clock = Clock::start();
    token.run(|| {
        token.cancel();
        reason(constraints.clone())
    });
    let cancelled = clock.elapsed();
    let clock = Clock::start();
    reason(constraints);
    let complete = clock.elapsed();
    assert!(2 * cancelled < complete, "{cancelled:?}, {complete:?}");
}
