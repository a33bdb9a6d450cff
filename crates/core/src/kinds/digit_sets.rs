//! Sets of different digits as masks; bit 0 is digit 1.

/// Maximum number of digits, and so of rows and columns.
pub const MAX_SIDE: usize = 25;

/// Returns the sets of `size` digits from 1 to `side` with a sum; `None` if there are more than `limit`.
pub(super) fn masks_with_sum(side: usize, size: usize, sum: i32, limit: usize) -> Option<Vec<u32>> {
    let (mut masks, mut is_complete) = (Vec::new(), true);
    extend(
        &mut |mask| {
            is_complete &= masks.len() < limit;
            masks.push(mask);
            is_complete
        },
        0,
        side,
        size as i32,
        sum,
    );
    is_complete.then_some(masks)
}

/// Passes on the masks that complete a mask by digits up to `largest`, until the function returns false.
fn extend(take: &mut impl FnMut(u32) -> bool, mask: u32, largest: usize, size: i32, sum: i32) -> bool {
    let most = size * largest as i32 - size * (size - 1) / 2;
    if size == 0 || size as usize > largest || sum > most || sum < size * (size + 1) / 2 {
        return size != 0 || sum != 0 || take(mask);
    }
    extend(take, mask | 1 << (largest - 1), largest - 1, size - 1, sum - largest as i32)
        && extend(take, mask, largest - 1, size, sum)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_have_the_known_numbers_of_sets() {
        let sum_of = |mask: u32| (0..9).filter(|digit| mask >> digit & 1 == 1).map(|digit| digit + 1).sum::<i32>();
        for (size, sum, count) in [(2, 17, 1), (3, 15, 8), (4, 20, 12), (9, 45, 1), (5, 14, 0), (1, 7, 1), (0, 0, 1)] {
            let masks = masks_with_sum(9, size, sum, 100).expect("few sets");
            assert_eq!(masks.len(), count, "{sum} in {size}");
            assert!(masks.iter().all(|&mask| mask.count_ones() as usize == size && sum_of(mask) == sum));
        }
        assert_eq!(masks_with_sum(9, 4, 20, 11), None);
        assert_eq!(masks_with_sum(25, 2, 50, 11), Some(vec![]));
    }
}
