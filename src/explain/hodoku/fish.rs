//! Fish, with and without fins.

use super::effects::{eliminated, eliminated_cells};
use crate::board::cell::{Cell, CellSet};
use crate::board::digits::Digit;
use crate::board::house::House;
use crate::explain::candidate_grid::CandidateGrid;
use crate::explain::phrases::{and, houses_by_type, list, number_word};
use crate::rating::hodoku::{Pattern, Position, Step};

/// The parts of a fish.
struct Fish<'a> {
    name: &'static str,
    digit: Digit,
    base: &'a [House],
    cover: &'a [House],
    fins: CellSet,
    /// The fins that are in two base houses.
    endo_fins: CellSet,
}

/// Describes the base and its places, the cover, the fins, and the eliminations.
pub fn describe(position: &Position, step: &Step) -> String {
    let Pattern::Fish { digit, base, cover, fins, endo_fins } = &step.pattern else { return String::new() };
    let name = step.technique.name();
    let fish = Fish { name, digit: *digit, base, cover, fins: *fins | *endo_fins, endo_fins: *endo_fins };
    format!("{} {}", fish.premise(position), fish.conclusion(position, step))
}

impl Fish<'_> {
    /// Describes where the base has the digit.
    fn premise(&self, position: &Position) -> String {
        let Fish { name, digit, base, cover, fins, endo_fins } = self;
        let places = |&house: &House| format!("{house}: {}", and(CandidateGrid::places(position, house, *digit)));
        let all_places = base.iter().map(places).collect::<Vec<_>>().join("; ");
        let except = match fins.len() {
            0 => String::new(),
            1 => format!(", except for the fin {}", and(*fins)),
            _ => format!(", except for the fins {}", and(*fins)),
        };
        let endo = match endo_fins.len() {
            0 => String::new(),
            1 => format!(" {} is in two of these, and counts as a fin.", and(*endo_fins)),
            _ => format!(" {} are in two of these each, and count as fins.", and(*endo_fins)),
        };
        format!(
            "{name} on {digit}: {base} have {digit} only in {cover}{except} ({all_places}).{endo}",
            base = houses_by_type(base),
            cover = houses_by_type(cover)
        )
    }

    /// Describes the cells that lose the digit.
    fn conclusion(&self, position: &Position, step: &Step) -> String {
        let Fish { digit, base, cover, fins, .. } = self;
        let (base, cover) = (houses_by_type(base), houses_by_type(cover));
        let every =
            if self.cover.len() == 2 { "both".to_owned() } else { format!("all {}", number_word(self.cover.len())) };
        let places: CellSet =
            self.base.iter().flat_map(|&house| CandidateGrid::places(position, house, *digit)).collect();
        let cannibals = eliminated_cells(step) & places;
        let cannibals = match cannibals.len() {
            0 => String::new(),
            _ => format!(", nor for one in two of them at once ({})", and(cannibals)),
        };
        let body = format!(
            "the {digit}s of {base} take {every} of {cover}, which leaves no {digit} for other cells there{cannibals}"
        );
        let eliminated = eliminated(step);
        if fins.is_empty() {
            return format!("So {body}: {eliminated}.");
        }
        let cells = eliminated_cells(step);
        let (see, them) = if cells.len() == 1 { ("sees", "it") } else { ("see", "they") };
        let (if_none, if_one) = match fins.len() {
            1 => (format!("If the fin is not {digit}"), format!("If the fin is {digit}, {} {see} it", and(cells))),
            _ => {
                let all = if fins.len() == 2 { "both".to_owned() } else { format!("all {}", number_word(fins.len())) };
                (
                    format!("If no fin is {digit}"),
                    format!("If a fin is {digit}, {} {see} it, as {them} {see} {all}", and(cells)),
                )
            }
        };
        format!("{if_none}, {body}. {if_one}. Either way {eliminated}.{}", self.sashimi_note(position, step))
    }

    /// Describes the base houses that a Sashimi fish needs its fins for.
    fn sashimi_note(&self, position: &Position, step: &Step) -> String {
        if !step.technique.is_sashimi() {
            return String::new();
        }
        let body = |house: House| {
            let places = CandidateGrid::places(position, house, self.digit);
            places.into_iter().filter(|&cell: &Cell| !self.fins.contains(cell)).collect::<Vec<_>>()
        };
        let lacking: Vec<String> = self
            .base
            .iter()
            .filter_map(|&house| match body(house)[..] {
                [] => Some(format!("{house} has no other place")),
                [only] => Some(format!("{house} has only {only}")),
                _ => None,
            })
            .collect();
        format!(" It is Sashimi, as without fins {}.", list(lacking, "and"))
    }
}
