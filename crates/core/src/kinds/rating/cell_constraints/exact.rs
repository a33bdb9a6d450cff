//! Exact filtering: a candidate stays if some combination of the constraint has it.

use super::constraint::CellConstraint;
use crate::cancellation;
use crate::kinds::rating::bit_set::WORDS_PER_WORK;
use crate::rating::tables::small_bits as digits;

/// Maximum number of nodes of the searches of a filter; candidates that they leave undecided stay.
const MAX_NODES: u32 = 20_000;

/// The number of cells up to which there are as many nodes: those of longer lines take longer.
const USUAL_CELLS: usize = 25;

impl CellConstraint {
    /// Removes the candidates that occur in no combination of all cells. Returns whether each cell keeps one.
    pub fn filter_exactly(&self, domains: &mut [u32]) -> bool {
        if !self.filter(domains) {
            return false;
        }
        let factor = domains.len().div_ceil(USUAL_CELLS).max(1) as u32;
        let (mut supported, mut nodes) = (vec![0u32; domains.len()], MAX_NODES / factor);
        for cell in 0..domains.len() {
            for digit in digits(domains[cell]) {
                if supported[cell] >> digit & 1 == 1 {
                    continue;
                }
                let mut trial = domains.to_vec();
                trial[cell] = 1 << digit;
                match self.combination(trial, &mut nodes) {
                    Ok(Some(found)) => supported.iter_mut().zip(found).for_each(|(all, digit)| *all |= digit),
                    Ok(None) => domains[cell] &= !(1 << digit),
                    Err(NodeLimitReached) => supported[cell] |= 1 << digit,
                }
            }
        }
        !domains.contains(&0)
    }

    /// Returns a combination of these candidates that the constraint allows.
    fn combination(&self, mut domains: Vec<u32>, nodes: &mut u32) -> Result<Option<Vec<u32>>, NodeLimitReached> {
        let is_over = cancellation::is_requested_after(self.cost() / WORDS_PER_WORK);
        *nodes = nodes.checked_sub(1).filter(|_| !is_over).ok_or(NodeLimitReached)?;
        if !self.filter(&mut domains) {
            return Ok(None);
        }
        let open = (0..domains.len()).filter(|&cell| !domains[cell].is_power_of_two());
        let Some(cell) = open.min_by_key(|&cell| domains[cell].count_ones()) else { return Ok(Some(domains)) };
        for digit in digits(domains[cell]) {
            let mut next = domains.clone();
            next[cell] = 1 << digit;
            if let Some(found) = self.combination(next, nodes)? {
                return Ok(Some(found));
            }
        }
        Ok(None)
    }
}

/// The error of a search that takes too long, or is cancelled.
struct NodeLimitReached;
