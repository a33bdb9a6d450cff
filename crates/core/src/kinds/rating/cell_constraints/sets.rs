//! Sets of digits that some cells may hold.

/// Returns the sets that cells with these candidates may hold.
pub(super) fn possible(masks: &[u32], domains: &[u32]) -> Vec<u32> {
    masks.iter().copied().filter(|&mask| is_possible(mask, domains)).collect()
}

/// Returns whether each digit of a set has a cell, and each cell a digit.
pub(super) fn is_possible(mask: u32, domains: &[u32]) -> bool {
    let mut union = 0;
    domains.iter().all(|domain| {
        union |= domain & mask;
        domain & mask != 0
    }) && union == mask
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_need_a_cell_for_each_digit() {
        assert_eq!(possible(&[0b11, 0b101, 0b1100], &[0b1, 0b1110]), [0b11, 0b101]);
    }
}
