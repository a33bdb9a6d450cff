//! Simple Colors and Multi Colors.

use super::cell_sets::shared_houses;
use super::effects::{eliminated, eliminated_cells};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::explain::phrases::and;
use crate::rating::hodoku::{Step, Technique};

/// Describes the colors, the contradiction or trap, and the eliminations.
pub fn describe(step: &Step, digit: Digit, sets: &[[CellSet; 2]]) -> String {
    let conclusion = match (step.technique, sets) {
        (Technique::SimpleColorsTrap, _) => {
            format!("Cells that see both colors cannot be {digit}: {}.", eliminated(step))
        }
        (Technique::SimpleColorsWrap, [colors]) => wrap(step, digit, colors),
        (Technique::MultiColors1, [first, second]) => multi_1(step, digit, [first, second]),
        (Technique::MultiColors2, [first, second]) => multi_2(step, digit, [first, second]),
        _ => String::new(),
    };
    format!("{} on {digit}: {} {conclusion}", step.technique, premise(digit, sets))
}

/// Describes the sets of linked cells.
fn premise(digit: Digit, sets: &[[CellSet; 2]]) -> String {
    let colors = |[a, b]: &[CellSet; 2]| format!("either {} or {}", cells(*a), cells(*b));
    let chains = sets.iter().map(colors).collect::<Vec<_>>().join(", and ");
    format!("houses with only two places for {digit} link these cells, so that {digit} is in {chains}.")
}

/// Returns `r1c1`, or `all of r1c1 and r2c2`.
fn cells(color: CellSet) -> String {
    if color.len() == 1 { and(color) } else { format!("all of {}", and(color)) }
}

/// Returns two cells of a color in the same house.
fn clash(color: CellSet) -> Option<[Cell; 2]> {
    color.iter().find_map(|a| color.iter().find(|&b| b.sees(a)).map(|b| [a, b]))
}

/// Describes two cells of one color in the same house.
fn wrap(step: &Step, digit: Digit, colors: &[CellSet; 2]) -> String {
    let lost = eliminated_cells(step);
    let wrong = colors.iter().copied().find(|color| *color == lost);
    let Some([a, b]) = wrong.and_then(clash) else { return String::new() };
    let house = shared_houses([a, b].into_iter().collect()).first().map_or(String::new(), |house| house.to_string());
    format!(
        "{a} and {b} are both in {house}, so they are not both {digit}, and their color is wrong: {}.",
        eliminated(step)
    )
}

/// Describes a color of each set that see each other.
fn multi_1(step: &Step, digit: Digit, [first, second]: [&[CellSet; 2]; 2]) -> String {
    let mut reasons = Vec::new();
    for (i, a) in first.iter().enumerate() {
        for (j, b) in second.iter().enumerate() {
            let Some((x, y)) = a.iter().find_map(|x| Some((x, b.iter().find(|y| y.sees(x))?))) else { continue };
            let (other_a, other_b) = (first[1 - i], second[1 - j]);
            reasons.push(format!(
                "{x} sees {y}, so their colors are not both right, and {digit} is in {} or {}.",
                cells(other_a),
                cells(other_b)
            ));
        }
    }
    format!("{} Cells that see both of these colors cannot be {digit}: {}.", reasons.join(" "), eliminated(step))
}

/// Describes a color of the first set that sees both colors of the second.
fn multi_2(step: &Step, digit: Digit, [first, second]: [&[CellSet; 2]; 2]) -> String {
    let lost = eliminated_cells(step);
    let sees =
        |color: &CellSet, other: CellSet| color.iter().find_map(|a| Some((a, other.iter().find(|b| b.sees(a))?)));
    let is_wrong = |color: &&CellSet| lost == **color;
    let Some(color) = first.iter().find(is_wrong) else { return String::new() };
    let (Some((a, x)), Some((b, y))) = (sees(color, second[0]), sees(color, second[1])) else { return String::new() };
    format!(
        "{a} sees {x} and {b} sees {y}, one of each color of the other set, and one of these is {digit}. So the color of {a} \
         is wrong: {}.",
        eliminated(step)
    )
}
