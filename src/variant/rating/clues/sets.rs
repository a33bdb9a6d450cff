//! Sets of different digits with a sum.

/// Returns the masks of a number of digits with a sum; `None` if there are more than `limit`.
pub(super) fn with_sum(side: usize, size: usize, sum: i32, limit: usize) -> Option<Vec<u32>> {
    let mut masks = Vec::new();
    extend((0, 0), side, (size, sum), limit, &mut masks).then_some(masks)
}

/// Adds the masks that extend one by `size` digits above `least` with a sum. Returns whether they are within the limit.
fn extend(
    (mask, least): (u32, usize),
    side: usize,
    (size, sum): (usize, i32),
    limit: usize,
    masks: &mut Vec<u32>,
) -> bool {
    if size == 0 {
        if sum == 0 {
            masks.push(mask);
        }
        return masks.len() <= limit;
    }
    let count = size as i32;
    let lowest = count * least as i32 + count * (count + 1) / 2;
    let highest = count * side as i32 - count * (count - 1) / 2;
    if least + size > side || sum < lowest || sum > highest {
        return true;
    }
    (least..side)
        .all(|digit| extend((mask | 1 << digit, digit + 1), side, (size - 1, sum - digit as i32 - 1), limit, masks))
}

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
    fn sums_have_the_known_numbers_of_sets() {
        for (size, sum, count) in [(2, 17, 1), (3, 15, 8), (4, 20, 12), (9, 45, 1), (5, 14, 0), (1, 7, 1), (0, 0, 1)] {
            let masks = with_sum(9, size, sum, 100).expect("few sets");
            assert_eq!(masks.len(), count, "{sum} in {size}");
            let sum_of = |mask: u32| (0..9).filter(|digit| mask >> digit & 1 == 1).map(|digit| digit + 1).sum::<i32>();
            assert!(masks.iter().all(|&mask| mask.count_ones() as usize == size && sum_of(mask) == sum));
        }
        assert_eq!(with_sum(9, 4, 20, 11), None);
        assert_eq!(possible(&[0b11, 0b101, 0b1100], &[0b1, 0b1110]), [0b11, 0b101]);
    }
}
