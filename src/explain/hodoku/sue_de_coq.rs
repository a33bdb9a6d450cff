//! Sue de Coq.

use super::cell_sets::shared_houses;
use super::effects::eliminated;
use crate::board::cell::CellSet;
use crate::board::digits::DigitSet;
use crate::board::house::House;
use crate::explain::phrases::{all, and, number_word, or};
use crate::rating::hodoku::{Pattern, Step};

/// Describes the cells of the intersection, of the line and of the box, and why each digit is in one of them.
pub fn describe(step: &Step) -> String {
    let Pattern::SueDeCoq { intersection, line_set, box_set } = &step.pattern else { return String::new() };
    let house = |cells: CellSet, is_box: bool| {
        let mut houses = shared_houses(cells).into_iter().filter(|house| (house.index() >= 18) == is_box);
        houses.next().map_or(String::new(), |house: House| house.to_string())
    };
    let (in_line, in_box) = (house(intersection.0 | line_set.0, false), house(intersection.0 | box_set.0, true));
    let twice = (line_set.1 & box_set.1) - intersection.1;
    let cells = intersection.0 | line_set.0 | box_set.0;
    let digits = intersection.1 | line_set.1 | box_set.1;
    let counted = match twice.is_empty() {
        true => format!("These {} cells have {} digits", number_word(cells.len()), number_word(digits.len())),
        false => format!(
            "These {} cells have {} digits, with {}, which can be in both parts, counted twice",
            number_word(cells.len()),
            number_word(digits.len() + twice.len()),
            all(twice)
        ),
    };
    let of = |(cells, digits): &(CellSet, DigitSet)| format!("{} ({})", and(*cells), all(*digits));
    format!(
        "Sue de Coq in {in_line} and {in_box}: take {}, where they cross, {} of {in_line} and {} of {in_box}. {counted}, so \
         each of the digits is in one of them. Other cells of {in_line} cannot be {}, other cells of {in_box} cannot be {}: \
         {}.",
        of(intersection),
        of(line_set),
        of(box_set),
        or(((intersection.1 | line_set.1) - box_set.1) | twice),
        or(((intersection.1 | box_set.1) - line_set.1) | twice),
        eliminated(step)
    )
}
