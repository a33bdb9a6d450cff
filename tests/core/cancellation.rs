//! Long searches end when their token is stopped.

use cluewise::generator::{Targets, generate};
use cluewise::rating::se;
use cluewise::{CancellationToken, Candidates, Puzzle, explain, solver};
use std::hint::black_box;
use std::thread;
use std::time::Duration;

/// Two equal clues in a row: the ladder searches for hours.
fn contradictory() -> Puzzle {
    format!("11{}", ".".repeat(79)).parse().expect("a puzzle")
}

#[test]
fn endless_searches_end_when_stopped() {
    let searches: [(&str, fn()); 7] = [
        ("count", || _ = black_box(solver::count(&Puzzle::EMPTY, u64::MAX))),
        ("count_within", || _ = black_box(solver::count_within(&Candidates::FULL, u64::MAX))),
        ("solutions", || _ = black_box(solver::solutions(&Puzzle::EMPTY).count())),
        ("rate", || _ = black_box(se::rate(&contradictory()))),
        ("steps", || _ = black_box(se::steps(&contradictory()).count())),
        ("walk", || _ = black_box(explain::walk(&contradictory(), explain::Options::default()))),
        ("generate", || _ = black_box(generate(&Targets::default().with_er(119..=119), 1, 0, |_| true))),
    ];
    for (name, search) in searches {
        let stop = CancellationToken::default();
        let ended = thread::scope(|scope| {
            scope.spawn(|| {
                thread::sleep(Duration::from_millis(50));
                stop.cancel();
            });
            stop.run(|| {
                while !stop.is_cancelled() {
                    search()
                }
            })
        });
        assert_eq!(ended, None, "{name}");
    }
}

#[test]
fn a_stopped_search_changes_no_later_result() {
    let puzzle =
        "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse().expect("81 cells");
    let want = se::rate(&puzzle);
    let stop = CancellationToken::default();
    stop.cancel();
    assert_eq!(stop.run(|| se::rate(&puzzle)), None);
    assert_eq!(se::rate(&puzzle), want);
    let outer = CancellationToken::default();
    let nested = outer.run(|| (stop.run(|| 1), solver::count(&puzzle, 2)));
    assert_eq!(nested, Some((None, 1)));
}
