//! Measures how well pictures are read, by condition, as the table of photo/README.md:
//!
//! ```sh
//! cargo run --release -p cluewise-photo --example accuracy -- 36
//! ```

#[path = "../tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use common::{CONDITIONS, Score, measure};

fn main() {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(12);
    println!("| condition | cells right | pictures without an error | unsure cells per picture | errors not marked |");
    println!("|---|---|---|---|---|");
    let mut all = Score::default();
    for condition in &CONDITIONS {
        let score = measure(condition, n);
        print_row(condition.0, &score);
        all.pictures += score.pictures;
        all.complete += score.complete;
        all.right_cells += score.right_cells;
        all.unsure_cells += score.unsure_cells;
        all.unmarked_errors += score.unmarked_errors;
    }
    print_row("all", &all);
}

fn print_row(name: &str, score: &Score) {
    let Score { pictures, complete, unsure_cells, unmarked_errors, .. } = *score;
    let unsure = unsure_cells as f64 / pictures as f64;
    println!(
        "| {name} | {:.2} % | {complete} of {pictures} | {unsure:.1} | {unmarked_errors} |",
        100.0 * score.share()
    );
}
