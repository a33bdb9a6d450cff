//! Repeated constraints, of which one is enough.

use crate::kinds::model::PuzzleKind;
use std::collections::HashMap;

/// A kind without its repeated constraints.
pub struct Distinct {
    pub kind: PuzzleKind,
    /// The index of each constraint in the original kind: that of the first, if there are several.
    originals: Vec<usize>,
    /// Whether there are several of each constraint.
    are_repeated: Vec<bool>,
}

impl Distinct {
    /// Returns `None` if no constraint is repeated.
    pub fn of(kind: &PuzzleKind) -> Option<Distinct> {
        let all = kind.constraints();
        let (mut originals, mut are_repeated, mut indices) = (Vec::new(), Vec::new(), HashMap::new());
        for (original, constraint) in all.iter().enumerate() {
            let index = *indices.entry(constraint).or_insert(originals.len());
            match are_repeated.get_mut(index) {
                Some(is_repeated) => *is_repeated = true,
                None => {
                    originals.push(original);
                    are_repeated.push(false);
                }
            }
        }
        if originals.len() == all.len() {
            return None;
        }
        let constraints: Vec<_> = originals.iter().map(|&original| all[original].clone()).collect();
        Some(Distinct { kind: kind.clone().with_constraints(constraints).ok()?, originals, are_repeated })
    }

    /// Replaces indices by those of the original kind. Repeated constraints are no longer decisive: without one of
    /// several, the others are left.
    pub fn translate(&self, decisive: &mut Vec<usize>, others: [&mut Vec<usize>; 2]) {
        decisive.retain(|&index| !self.are_repeated[index]);
        for index in others.into_iter().chain([decisive]).flatten() {
            *index = self.originals[*index];
        }
    }
}
