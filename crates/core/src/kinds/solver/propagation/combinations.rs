//! Tables of the sets of digits by size and sum.

/// The largest number of digits with tables.
pub const MAX_SIDE: usize = 10;

/// The number of sums with a list: more than the sum of all digits of the largest side.
const SUMS: usize = 64;

/// The sets of different digits by their size and sum. Empty for large sides.
pub struct Combinations {
    side: usize,
    /// The masks of each size and sum.
    lists: Vec<Vec<u32>>,
    /// For each size and mask, the set of the sums of as many digits of the mask.
    sums: Vec<u64>,
}

impl Combinations {
    pub fn new(side: usize) -> Combinations {
        let mut tables = Combinations { side, lists: Vec::new(), sums: Vec::new() };
        if !tables.is_available() {
            return tables;
        }
        tables.lists = vec![Vec::new(); (side + 1) * SUMS];
        tables.sums = vec![0; (side + 1) << side];
        for mask in 0..1u32 << side {
            tables.lists[mask.count_ones() as usize * SUMS + sum_of(mask)].push(mask);
            tables.sums[mask as usize] = 1;
            if mask > 0 {
                // A digit of the mask is one of the chosen ones, or it is not.
                let (rest, digit) = (mask & (mask - 1), mask.trailing_zeros() + 1);
                for size in 1..=side {
                    tables.sums[size << side | mask as usize] =
                        tables.sums_of(size, rest) | tables.sums_of(size - 1, rest) << digit;
                }
            }
        }
        tables
    }

    /// Returns whether there are tables of this side.
    pub fn is_available(&self) -> bool {
        self.side <= MAX_SIDE
    }

    /// Returns the masks of a size and sum.
    pub fn with_sum(&self, size: usize, sum: usize) -> &[u32] {
        if sum < SUMS { &self.lists[size * SUMS + sum] } else { &[] }
    }

    /// Returns the set of the sums of some different digits of a mask; bit 3 is sum 3.
    #[inline]
    pub fn sums_of(&self, size: usize, mask: u32) -> u64 {
        self.sums[size << self.side | mask as usize]
    }
}

/// Returns the sum of the digits of a mask.
fn sum_of(mask: u32) -> usize {
    (0..32).filter(|bit| mask >> bit & 1 == 1).map(|bit| bit + 1).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kinds::digit_sets::masks_with_sum;

    #[test]
    fn tables_agree_with_each_other() {
        let tables = Combinations::new(9);
        for (size, sum, count) in [(2, 17, 1), (3, 15, 8), (4, 20, 12), (9, 45, 1), (5, 14, 0)] {
            assert_eq!(tables.with_sum(size, sum).len(), count, "{sum} in {size}");
            let mut listed = masks_with_sum(9, size, sum as i32, 100).unwrap();
            listed.sort_unstable();
            assert_eq!(listed, tables.with_sum(size, sum));
            assert_eq!(tables.sums_of(size, 0x1FF) >> sum & 1, u64::from(count > 0));
        }
        assert_eq!(tables.sums_of(2, 0b1011), 1 << 3 | 1 << 5 | 1 << 6);
    }
}
