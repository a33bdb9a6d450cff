//! Measures how well pictures are read, by condition, as the tables of crates/photo/README.md:
//!
//! ```sh
//! cargo run --release -p cluewise-photo --features tools --example accuracy -- 36
//! cargo run --release -p cluewise-photo --features tools --example accuracy -- 12 sizes
//! ```

#[path = "../tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use common::{CONDITIONS, Score, measure, measure_size};

fn main() {
    let n = std::env::args().nth(1).and_then(|n| n.parse().ok()).unwrap_or(12);
    if std::env::args().nth(2).as_deref() == Some("sizes") { print_sizes(n) } else { print_conditions(n) }
}

/// Prints the table of 9x9 puzzles.
fn print_conditions(n: usize) {
    println!("| condition | cells right | pictures without an error | unsure cells per picture | errors not marked |");
    println!("|---|---|---|---|---|");
    let mut all = Score::default();
    for condition in &CONDITIONS {
        let score = measure(condition, 0..n);
        print_row(condition.0, &score);
        all.pictures += score.pictures;
        all.complete += score.complete;
        all.cells += score.cells;
        all.right_cells += score.right_cells;
        all.unsure_cells += score.unsure_cells;
        all.unmarked_errors += score.unmarked_errors;
    }
    print_row("all", &all);
}

/// The sizes of the second table, each with a number of puzzles per page.
const SIZES: [(usize, usize); 6] = [(4, 1), (6, 1), (8, 1), (4, 4), (6, 4), (9, 4)];

/// Prints the table of other sizes, and of several puzzles per page.
fn print_sizes(n: usize) {
    let name = |(side, per_page): (usize, usize)| match per_page {
        1 => format!("{side}x{side}"),
        _ => format!("{per_page} of {side}x{side}"),
    };
    println!("| condition | {} |\n|---|{}", SIZES.map(name).join(" | "), "---|".repeat(SIZES.len()));
    for condition in &CONDITIONS {
        let cells =
            SIZES.map(|(side, per_page)| measure_size(condition, side, (per_page, n)).map(|score| text(&score)));
        let cells: Option<Vec<String>> = cells.into_iter().collect();
        if let Some(cells) = cells {
            println!("| {} | {} |", condition.0, cells.join(" | "));
        }
    }
}

/// Returns the share of right cells, the number of puzzles without an error and that of errors that are not marked.
fn text(score: &Score) -> String {
    let unmarked = match score.unmarked_errors {
        0 => String::new(),
        errors => format!(", {errors} errors not marked"),
    };
    format!("{:.2} %, {} of {}{unmarked}", 100.0 * score.share(), score.complete, score.pictures)
}

fn print_row(name: &str, score: &Score) {
    let Score { pictures, complete, unsure_cells, unmarked_errors, .. } = *score;
    let unsure = unsure_cells as f64 / pictures as f64;
    println!(
        "| {name} | {:.2} % | {complete} of {pictures} | {unsure:.1} | {unmarked_errors} |",
        100.0 * score.share()
    );
}
