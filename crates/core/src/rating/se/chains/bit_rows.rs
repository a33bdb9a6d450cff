//! Bit sets of `W` words, and tables of them in one vector.
//!
//! Loops over indices, because `zip` and `map` call functions that are not inlined from another codegen unit.

/// Returns the rows of a table after clearing it.
#[inline]
pub fn cleared_rows<const W: usize>(words: &mut Vec<u64>, count: usize) -> &mut [[u64; W]] {
    words.clear();
    words.resize(count * W, 0);
    words.as_chunks_mut::<W>().0
}

/// Returns the rows of a table.
#[inline]
pub fn rows<const W: usize>(words: &[u64]) -> &[[u64; W]] {
    words.as_chunks::<W>().0
}

/// Sets a bit.
#[inline]
pub fn insert(row: &mut [u64], bit: usize) {
    row[bit / 64] |= 1 << (bit % 64);
}

/// Returns a row with the first bits set.
#[inline]
pub fn first_bits<const W: usize>(count: usize) -> [u64; W] {
    let mut row = [0; W];
    for (i, word) in row.iter_mut().enumerate() {
        let count = count.saturating_sub(64 * i);
        *word = if count < 64 { (1 << count) - 1 } else { !0 };
    }
    row
}

/// Returns a row with a further bit. Unlike a row in memory, it can be used as a whole at once.
#[inline]
fn with_bit<const W: usize>(mut row: [u64; W], bit: usize) -> [u64; W] {
    for (i, word) in row.iter_mut().enumerate() {
        *word |= u64::from(bit / 64 == i) << (bit % 64);
    }
    row
}

/// Relates two rows to each other.
#[inline]
pub fn insert_pair<const W: usize>(rows: &mut [[u64; W]], a: usize, b: usize) {
    insert(&mut rows[a], b);
    insert(&mut rows[b], a);
}

/// Clears a bit.
#[inline]
pub fn remove(row: &mut [u64], bit: usize) {
    row[bit / 64] &= !(1 << (bit % 64));
}

/// Returns whether a bit is set.
#[inline]
pub fn contains(row: &[u64], bit: usize) -> bool {
    row[bit / 64] >> (bit % 64) & 1 != 0
}

/// Returns the union of two rows.
#[inline]
pub fn or<const W: usize>(mut row: [u64; W], other: &[u64; W]) -> [u64; W] {
    for i in 0..W {
        row[i] |= other[i];
    }
    row
}

/// Returns the intersection of two rows.
#[inline]
pub fn and<const W: usize>(mut row: [u64; W], other: &[u64; W]) -> [u64; W] {
    for i in 0..W {
        row[i] &= other[i];
    }
    row
}

/// Returns the bits of a row that another lacks.
#[inline]
pub fn without<const W: usize>(mut row: [u64; W], other: &[u64; W]) -> [u64; W] {
    for i in 0..W {
        row[i] &= !other[i];
    }
    row
}

/// Returns whether a row has no bit. A comparison of arrays would be a call.
#[inline]
pub fn is_empty<const W: usize>(row: &[u64; W]) -> bool {
    let mut all = 0;
    for word in row {
        all |= word;
    }
    all == 0
}

/// Returns whether two rows share a bit.
#[inline]
pub fn intersects<const W: usize>(row: &[u64; W], other: &[u64; W]) -> bool {
    let mut common = 0;
    for i in 0..W {
        common |= row[i] & other[i];
    }
    common != 0
}

/// Calls `each` for each bit that is set, in ascending order.
#[inline]
pub fn for_each_member<const W: usize>(row: &[u64; W], mut each: impl FnMut(usize)) {
    for (i, &word) in row.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            each(64 * i + word.trailing_zeros() as usize);
            word &= word - 1;
        }
    }
}

/// Returns whether `holds` is true for any bit that is set.
#[inline]
pub fn any<const W: usize>(row: &[u64; W], mut holds: impl FnMut(usize) -> bool) -> bool {
    let mut found = false;
    for_each_member(row, |i| found = found || holds(i));
    found
}

/// Returns the union of a row and those rows of a table whose indices are set in `which`.
#[inline]
pub fn union<const W: usize>(mut row: [u64; W], which: &[u64; W], table: &[[u64; W]]) -> [u64; W] {
    // A closure would keep the row in memory.
    for (i, &word) in which.iter().enumerate() {
        let mut word = word;
        while word != 0 {
            row = or(row, &table[64 * i + word.trailing_zeros() as usize]);
            word &= word - 1;
        }
    }
    row
}

/// Computes the transitive closure of a relation: the rows that are any number of steps away. `all` has the steps. Only
/// the rows of `core` are intermediate.
pub fn close_transitively<const W: usize>(strong_steps: &[[u64; W]], core: &[usize], all: &mut [[u64; W]]) {
    let mut fresh = [0; W];
    core.iter().for_each(|&row| insert(&mut fresh, row));
    extend_closure(strong_steps, core, all, fresh);
}

/// Extends a transitive closure after some of its rows have changed. Returns all rows that have changed.
pub fn extend_closure<const W: usize>(
    strong_steps: &[[u64; W]],
    core: &[usize],
    all: &mut [[u64; W]],
    mut fresh: [u64; W],
) -> [u64; W] {
    let (mut order, mut ever) = (core.to_vec(), fresh);
    while !is_empty(&fresh) {
        let mut changed = [0; W];
        order.reverse();
        for &row in &order {
            let sources = and(strong_steps[row], &or(fresh, &changed));
            if !is_empty(&sources) {
                let more = union(all[row], &sources, all);
                if more != all[row] {
                    all[row] = more;
                    changed = with_bit(changed, row);
                }
            }
        }
        fresh = changed;
        ever = or(ever, &fresh);
    }
    ever
}
