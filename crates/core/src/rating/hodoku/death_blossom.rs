//! Death Blossom: a stem cell, each candidate of which is linked to an almost locked set with a common further digit.

use super::als_table::{AlmostLockedSet, AlsTable};
use super::geometry::{Mask, bits, digit, digits};
use super::state::State;
use super::step::{Eliminations, Pattern, Step, remove_from, with_digits};
use super::technique::Technique;
use crate::board::digits::DigitSet;

/// The maximum number of candidates of the stem.
const MAX_PETALS: u32 = 5;

/// Finds a death blossom: by stem cell, then by the petals of its candidates in order.
pub(super) fn death_blossom(state: &mut State) -> Option<Step> {
    state.with_almost_locked_sets(|state, table| {
        bits(state.empty_cells()).find_map(|stem| {
            let candidates = state.candidates[stem];
            if !(2..=MAX_PETALS).contains(&candidates.count_ones()) {
                return None;
            }
            let petals: Vec<Vec<&AlmostLockedSet>> =
                digits(candidates).map(|digit| petals_of(table, stem, digit)).collect();
            let places =
                std::array::from_fn(|value| if candidates >> value & 1 == 0 { state.places[value] } else { 0 });
            Blossom { state, stem, petals: &petals }.extend(&mut Vec::new(), places)
        })
    })
}

/// Returns the sets whose places of the digit all see the stem.
fn petals_of(table: &AlsTable, stem: usize, digit: usize) -> Vec<&AlmostLockedSet> {
    let is_linked = |set: &&AlmostLockedSet| set.seen[digit] >> stem & 1 != 0 && set.cells >> stem & 1 == 0;
    table.sets.iter().filter(is_linked).collect()
}

struct Blossom<'a> {
    state: &'a State,
    stem: usize,
    /// The possible petals of each candidate of the stem.
    petals: &'a [Vec<&'a AlmostLockedSet>],
}

impl<'a> Blossom<'a> {
    /// Chooses a petal for each further candidate; cells that see a common digit in all petals lose it.
    fn extend(&self, chosen: &mut Vec<&'a AlmostLockedSet>, eliminated: [Mask; 9]) -> Option<Step> {
        let Some(petals) = self.petals.get(chosen.len()) else { return self.step(chosen, eliminated) };
        petals.iter().find_map(|petal| {
            let eliminated =
                std::array::from_fn(|value| eliminated[value] & petal.seen[value] & !petal.cells & !(1 << self.stem));
            if eliminated == [0; 9] {
                return None;
            }
            chosen.push(petal);
            let found = self.extend(chosen, eliminated);
            chosen.pop();
            found
        })
    }

    fn step(&self, petals: &[&AlmostLockedSet], eliminated: [Mask; 9]) -> Option<Step> {
        let eliminations: Eliminations = (0..9).flat_map(|value| remove_from(eliminated[value], value)).collect();
        let common = eliminations.iter().fold(0, |set, &(_, value)| set | 1 << value);
        self.state.elimination(Technique::DeathBlossom, eliminations, || {
            let stem = with_digits(1 << self.stem, self.state.candidates[self.stem]);
            let petals = petals.iter().map(|set| with_digits(set.cells, set.candidates));
            Pattern::AlmostLockedSets {
                sets: std::iter::once(stem).chain(petals).collect(),
                restricted: digits(self.state.candidates[self.stem]).map(digit).collect(),
                common: DigitSet::from_bits(common),
            }
        })
    }
}
