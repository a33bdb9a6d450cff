//! Operations on the words of [layouts](super::layouts).

/// A word for each digit. Padded for vectors.
pub(super) type DigitWords = [u32; 12];

/// The bits of a word.
pub(super) const WORD: u32 = (1 << 27) - 1;

/// The first of the three fields of a word.
pub(super) const LINE: u32 = 0o777;

/// The first bit of each group of three.
pub(super) const FIRST_OF_3: u32 = 0o111_111_111;

/// Returns the houses with exactly one place of a digit.
#[inline(always)]
pub(super) fn single_places(thirds: &[DigitWords; 3]) -> [u64; 2] {
    let mut single = [0; 12];
    for (digit, single) in single.iter_mut().enumerate() {
        let [a, b, c] = [thirds[0][digit], thirds[1][digit], thirds[2][digit]];
        let (once, twice) = (a | b | c, a & b | (a | b) & c);
        let (second, third) = (once >> 9, once >> 18);
        let more = twice | twice >> 9 | twice >> 18 | once & second | (once | second) & third;
        *single = (once | second | third) & !more & LINE;
    }
    let word = |digit: usize| u64::from(single[digit]) << (digit % 7 * 9);
    [word(0) | word(1) | word(2) | word(3) | word(4) | word(5) | word(6), word(7) | word(8)]
}

/// Returns the intersections of parallel lines with boxes from which locked candidates eliminate a digit. Bit
/// `9 * n + 3 * k + t` is line `n` of third `t` in the `k`-th of its boxes.
#[inline(always)]
pub(super) fn removed_intersections(thirds: &[DigitWords; 3]) -> DigitWords {
    let mut removed = [0; 12];
    for (digit, removed) in removed.iter_mut().enumerate() {
        let has_places = |cells: u32| (cells | cells >> 1 | cells >> 2) & FIRST_OF_3;
        let parts = [has_places(thirds[0][digit]), has_places(thirds[1][digit]), has_places(thirds[2][digit])];
        let parts = parts[0] | parts[1] << 1 | parts[2] << 2;
        let only_of_box = parts & !in_other_lines(parts);
        let only_of_line = parts & !in_other_boxes(parts);
        *removed = parts & (in_other_boxes(only_of_box) | in_other_lines(only_of_line));
    }
    removed
}

/// Returns the intersections whose box has one of these in another line.
#[inline(always)]
fn in_other_lines(parts: u32) -> u32 {
    parts >> 9 | parts >> 18 | (parts << 9 | parts << 18) & WORD
}

/// Returns the intersections whose line has one of these in another box.
#[inline(always)]
fn in_other_boxes(parts: u32) -> u32 {
    parts >> 3 & 0o077_077_077 | parts >> 6 & 0o007_007_007 | parts << 3 & 0o770_770_770 | parts << 6 & 0o700_700_700
}

/// Exchanges the rows of a band with its boxes: groups of three bits.
#[inline(always)]
pub(super) fn boxes_of_band(cells: u32) -> u32 {
    cells & 0o700_070_007
        | (cells & 0o000_700_070) << 6
        | (cells & 0o070_007_000) >> 6
        | (cells & 0o000_000_700) << 12
        | (cells & 0o007_000_000) >> 12
}

/// Transposes each box.
#[inline(always)]
pub(super) fn transposed_boxes(cells: u32) -> u32 {
    cells & 0o421_421_421
        | (cells & 0o042_042_042) << 2
        | (cells & 0o210_210_210) >> 2
        | (cells & 0o004_004_004) << 4
        | (cells & 0o100_100_100) >> 4
}

/// Moves three groups of three bits to distances of nine.
#[inline(always)]
pub(super) fn spread(groups: u32) -> u32 {
    groups & 0o7 | (groups & 0o70) << 6 | (groups & 0o700) << 12
}
