//! Counting solutions up to two: the proof that a puzzle is valid.

use crate::sets::Set;
use crate::{Contender, race};
use cluewise::solver::{Isa, count_with};
use sudoku::Sudoku;

/// Races every engine of this machine against the crate on a set.
pub fn compare(set: &Set) {
    println!("{}: {} puzzles", set.name, set.puzzles.len());
    let parsed: Vec<Sudoku> = set.puzzles.iter().filter_map(|p| Sudoku::from_str_line(&p.to_string()).ok()).collect();
    let want: usize = parsed.iter().map(|p| p.solutions_count_up_to(2)).sum();
    let check = move |sum: u64| assert_eq!(sum, want as u64, "the counts differ");
    let mut contenders: Vec<Contender> = vec![(
        "crate sudoku".into(),
        Box::new(|| check(parsed.iter().map(|p| p.solutions_count_up_to(2) as u64).sum())),
    )];
    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
        let count = move || check(set.puzzles.iter().map(|p| count_with(isa, p, 2)).sum());
        contenders.push((format!("one at a time, {isa}"), Box::new(count)));
    }
    race(set.puzzles.len(), &contenders);
}
