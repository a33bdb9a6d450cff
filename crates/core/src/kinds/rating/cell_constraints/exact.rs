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
        let mut trials = Vec::with_capacity(domains.len() * domains.len());
        for cell in 0..domains.len() {
            for digit in digits(domains[cell]) {
                if supported[cell] >> digit & 1 == 1 {
                    continue;
                }
                trials.clear();
                trials.extend_from_slice(domains);
                trials[cell] = 1 << digit;
                match self.combination(&mut trials, &mut nodes) {
                    Ok(true) => {
                        supported.iter_mut().rev().zip(trials.iter().rev()).for_each(|(all, digit)| *all |= digit)
                    }
                    Ok(false) => domains[cell] &= !(1 << digit),
                    Err(NodeLimitReached) => supported[cell] |= 1 << digit,
                }
            }
        }
        !domains.contains(&0)
    }

    /// Searches a combination of the last candidates of a stack that the constraint allows, which are then the last ones. Returns
    /// whether there is one.
    fn combination(&self, trials: &mut Vec<u32>, nodes: &mut u32) -> Result<bool, NodeLimitReached> {
        let is_over = cancellation::is_requested_after(self.cost() / WORDS_PER_WORK);
        *nodes = nodes.checked_sub(1).filter(|_| !is_over).ok_or(NodeLimitReached)?;
        let end = trials.len();
        let domains = &mut trials[end - self.cells.len()..];
        if !self.filter(domains) {
            return Ok(false);
        }
        let open = (0..domains.len()).filter(|&cell| !domains[cell].is_power_of_two());
        let Some(cell) = open.min_by_key(|&cell| domains[cell].count_ones()) else { return Ok(true) };
        for digit in digits(domains[cell]) {
            trials.truncate(end);
            trials.extend_from_within(end - self.cells.len()..);
            trials[end + cell] = 1 << digit;
            if self.combination(trials, nodes)? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The error of a search that takes too long, or is cancelled.
struct NodeLimitReached;
