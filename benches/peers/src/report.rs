//! The results of all comparisons in two tables, in Markdown.

use crate::race::Race;
use crate::solving::Ratios;

/// Prints the ratios of each set by engine, and the speeds of other tasks.
pub fn print(solving: &[Ratios], races: &[Race]) {
    print_ratios(solving);
    println!("\n| task | program | per second | ratio |\n|---|---|---|---|");
    for race in races {
        for (name, speed, ratio) in race.speeds() {
            println!("| {} | {name} | {speed:.0} | {ratio:.2} |", race.task);
        }
    }
}

/// The first set has the columns of all sets.
fn print_ratios(solving: &[Ratios]) {
    let Some(first) = solving.first() else { return };
    let names: Vec<&str> = first.engines.iter().map(|(name, _)| name.as_str()).collect();
    println!("\nSpeed relative to crate `sudoku`:\n");
    println!("| set | {} |\n|---|{}", names.join(" | "), "---|".repeat(names.len()));
    for row in solving {
        let ratios: Vec<String> = row.engines.iter().map(|(_, ratio)| format!("{ratio:.2}")).collect();
        println!("| {} | {} |", row.set, ratios.join(" | "));
    }
}
