//! Rows of so many words of bits, and tables of rows one after the other.

/// Replaces a table.
pub fn keep<const W: usize>(words: &mut Vec<u64>, rows: &[[u64; W]]) {
    words.clear();
    words.extend_from_slice(rows.as_flattened());
}

/// The rows of a table.
pub fn rows<const W: usize>(words: &[u64]) -> &[[u64; W]] {
    words.as_chunks::<W>().0
}

/// Sets a bit.
pub fn insert(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// Clears a bit.
pub fn remove(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

/// Whether a bit is set.
pub fn has(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 != 0
}

/// The bits of either row.
pub fn or<const W: usize>(mut row: [u64; W], other: &[u64; W]) -> [u64; W] {
    row.iter_mut().zip(other).for_each(|(a, b)| *a |= b);
    row
}

/// The bits of both rows.
pub fn and<const W: usize>(mut row: [u64; W], other: &[u64; W]) -> [u64; W] {
    row.iter_mut().zip(other).for_each(|(a, b)| *a &= b);
    row
}

/// The bits of one row that the other lacks.
pub fn without<const W: usize>(mut row: [u64; W], other: &[u64; W]) -> [u64; W] {
    row.iter_mut().zip(other).for_each(|(a, b)| *a &= !b);
    row
}

/// Whether two rows share a bit.
pub fn meet<const W: usize>(row: &[u64; W], other: &[u64; W]) -> bool {
    row.iter().zip(other).fold(0, |all, (a, b)| all | a & b) != 0
}

/// Calls for each bit that is set, ascending.
pub fn members<const W: usize>(row: &[u64; W], mut each: impl FnMut(usize)) {
    for (i, &word) in row.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            each(64 * i + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// Whether anything holds for a bit that is set.
pub fn any<const W: usize>(row: &[u64; W], mut holds: impl FnMut(usize) -> bool) -> bool {
    let mut found = false;
    members(row, |i| found = found || holds(i));
    found
}

/// A row and those rows of a table that another names.
pub fn union<const W: usize>(mut row: [u64; W], which: &[u64; W], table: &[[u64; W]]) -> [u64; W] {
    members(which, |i| row = or(row, &table[i]));
    row
}

/// What is any number of hops away; only the rows of `core` are on the way.
pub fn follow<const W: usize>(strong_steps: &[[u64; W]], core: &[usize]) -> Vec<[u64; W]> {
    let (mut all, mut order, mut fresh) = (strong_steps.to_vec(), core.to_vec(), [0; W]);
    core.iter().for_each(|&row| insert(&mut fresh, row));
    while fresh != [0; W] {
        let mut changed = [0; W];
        order.reverse();
        for &row in &order {
            if meet(&strong_steps[row], &or(fresh, &changed)) {
                let more = union(all[row], &strong_steps[row], &all);
                if more != all[row] {
                    all[row] = more;
                    insert(&mut changed, row);
                }
            }
        }
        fresh = changed;
    }
    all
}
