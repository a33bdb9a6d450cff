//! All boxes that obey the rule, and which can be neighbors.

use super::symmetry::Symmetry;

/// Digits of a box, from 0 to 8.
pub type BoxDigits = [u8; 9];

/// Three sets of nine digits, those of the rows or columns of a box.
pub const ALL_SETS: u32 = (1 << 27) - 1;

/// All boxes without consecutive neighbors, in lexicographic order. A box is named by its index.
#[derive(Debug)]
pub struct Boxes {
    digits: Vec<BoxDigits>,
    /// The boxes of a band.
    pub rows: Lines,
    /// The boxes of a stack.
    pub columns: Lines,
    kinds: Kinds,
}

/// The neighbors of boxes in one direction.
#[derive(Debug)]
pub struct Lines {
    /// The sets of digits of the three lines of each box.
    pub sets: Vec<u32>,
    /// For each box, its sets and what the first cells of the next box must not hold.
    ahead: Vec<u64>,
    /// For each box, its sets and what its first cells hold.
    behind: Vec<u64>,
    /// The possible next boxes, those with the same sets in a row.
    pub next: Lists,
    /// The possible previous boxes, those with the same sets in a row.
    pub previous: Lists,
}

/// A list for each box.
#[derive(Debug)]
pub struct Lists {
    starts: Vec<u32>,
    boxes: Vec<u16>,
}

/// The different sets of three lines, which are numbered.
#[derive(Debug)]
struct Kinds {
    /// For each set of three digits its number from 0 to 83.
    ranks: Vec<u8>,
    /// For each pair of such numbers of the first two lines the number of the kind.
    numbers: Vec<u16>,
    /// The number of kinds.
    count: usize,
}

/// Ranges of a list that have the same sets, by the number of the kind.
#[derive(Debug)]
pub struct Ranges(Vec<(u16, u16)>);

impl Boxes {
    /// Lists all boxes.
    pub fn new() -> Boxes {
        let mut digits = Vec::new();
        list_boxes(&mut [0; 9], 0, 0, &mut digits);
        let images = |symmetry| digits.iter().map(|of| image(&digits, symmetry, of)).collect::<Vec<u16>>();
        let (mirrored, transposed) = (images(Symmetry::LEFT_RIGHT), images(Symmetry::TRANSPOSITION));
        let kinds = Kinds::new(&digits);
        let rows = Lines::rows(&digits, &mirrored, &kinds);
        let columns = rows.transposed(&transposed);
        Boxes { digits, rows, columns, kinds }
    }

    /// Returns the number of boxes.
    pub fn count(&self) -> usize {
        self.digits.len()
    }

    /// Returns the digits of a box.
    pub fn digits(&self, index: u16) -> &BoxDigits {
        &self.digits[usize::from(index)]
    }

    /// Returns the box with these digits; `None` if they break the rule.
    pub fn find(&self, digits: &BoxDigits) -> Option<u16> {
        find(&self.digits, digits)
    }

    /// Returns the image of a box.
    pub fn image(&self, symmetry: Symmetry, index: u16) -> u16 {
        image(&self.digits, symmetry, self.digits(index))
    }

    /// Returns an empty table of ranges.
    pub fn no_ranges(&self) -> Ranges {
        Ranges(vec![(0, 0); self.kinds.count])
    }

    /// Enters the ranges of a list, with the sets of its boxes.
    pub fn enter_ranges(&self, ranges: &mut Ranges, list: &[u16], sets: &[u32]) {
        let mut start = 0;
        for run in list.chunk_by(|&a, &b| sets[usize::from(a)] == sets[usize::from(b)]) {
            let end = start + run.len();
            ranges.0[self.kinds.of(sets[usize::from(run[0])])] = (start as u16, end as u16);
            start = end;
        }
    }

    /// Removes the ranges of a list.
    pub fn remove_ranges(&self, ranges: &mut Ranges, list: &[u16], sets: &[u32]) {
        for &index in list {
            ranges.0[self.kinds.of(sets[usize::from(index)])] = (0, 0);
        }
    }

    /// Returns the range of the boxes with these sets.
    pub fn range(&self, ranges: &Ranges, sets: u32) -> (u16, u16) {
        ranges.0[self.kinds.of(sets)]
    }
}

impl Lines {
    /// Returns how boxes join in bands.
    fn rows(digits: &[BoxDigits], mirrored: &[u16], kinds: &Kinds) -> Lines {
        let sets: Vec<u32> = digits.iter().map(row_sets).collect();
        let edge = |digits: &BoxDigits, column: usize, beside: bool| {
            let bits = |row: usize| {
                let bit = 1u64 << digits[3 * row + column];
                let bits = if beside { (bit << 1 | bit >> 1) & 0x1ff } else { bit };
                bits << (32 + 9 * row)
            };
            bits(0) | bits(1) | bits(2)
        };
        let with_edge = |column, beside| {
            let with = |(digits, &sets): (&BoxDigits, &u32)| u64::from(sets) | edge(digits, column, beside);
            digits.iter().zip(&sets).map(with).collect::<Vec<u64>>()
        };
        let (ahead, behind) = (with_edge(2, true), with_edge(0, false));
        let next = Lists::of_next(&sets, &ahead, &behind, kinds);
        // Mirrors keep the sets of rows.
        let previous = next.mapped(mirrored);
        Lines { sets, ahead, behind, next, previous }
    }

    /// Returns the same for the transposed boxes, that is for columns.
    fn transposed(&self, transposed: &[u16]) -> Lines {
        fn at<T: Copy>(values: &[T], transposed: &[u16]) -> Vec<T> {
            transposed.iter().map(|&index| values[usize::from(index)]).collect()
        }
        Lines {
            sets: at(&self.sets, transposed),
            ahead: at(&self.ahead, transposed),
            behind: at(&self.behind, transposed),
            next: self.next.mapped(transposed),
            previous: self.previous.mapped(transposed),
        }
    }

    /// Returns whether the second box can follow the first one.
    #[inline]
    pub fn join(&self, first: u16, second: u16) -> bool {
        self.ahead[usize::from(first)] & self.behind[usize::from(second)] == 0
    }

    /// Returns the sets of the third box of a band or stack.
    #[inline]
    pub fn third(&self, first: u16, second: u16) -> u32 {
        ALL_SETS & !(self.sets[usize::from(first)] | self.sets[usize::from(second)])
    }
}

impl Lists {
    /// Returns the list of a box.
    #[inline]
    pub fn of(&self, index: u16) -> &[u16] {
        let index = usize::from(index);
        &self.boxes[self.starts[index] as usize..self.starts[index + 1] as usize]
    }

    fn collect(lists: impl Iterator<Item = Vec<u16>>) -> Lists {
        let (mut starts, mut boxes) = (vec![0], Vec::new());
        for list in lists {
            boxes.extend(list);
            starts.push(boxes.len() as u32);
        }
        Lists { starts, boxes }
    }

    /// Returns the lists of the boxes that can follow.
    fn of_next(sets: &[u32], ahead: &[u64], behind: &[u64], kinds: &Kinds) -> Lists {
        let mut by_kind: Vec<(u32, Vec<u16>)> = vec![(0, Vec::new()); kinds.count];
        for (index, &sets) in (0..).zip(sets) {
            let kind = &mut by_kind[kinds.of(sets)];
            kind.0 = sets;
            kind.1.push(index);
        }
        let fitting = |sets: u32| by_kind.iter().filter(move |kind| kind.0 & sets == 0).map(|kind| &kind.1[..]);
        let fitting: Vec<Vec<&[u16]>> = by_kind.iter().map(|kind| fitting(kind.0).collect()).collect();
        let next = |(&sets, &ahead): (&u32, &u64)| {
            let fitting = fitting[kinds.of(sets)].iter().copied().flatten().copied();
            fitting.filter(|&next| ahead & behind[usize::from(next)] == 0).collect()
        };
        Lists::collect(sets.iter().zip(ahead).map(next))
    }

    /// Returns the lists of the images of boxes; the map is its own inverse.
    fn mapped(&self, map: &[u16]) -> Lists {
        let image = |&index: &u16| map[usize::from(index)];
        Lists::collect(map.iter().map(|&index| self.of(index).iter().map(image).collect()))
    }
}

impl Kinds {
    fn new(digits: &[BoxDigits]) -> Kinds {
        let mut ranks = vec![0; 512];
        for (rank, set) in (0..).zip((0u32..512).filter(|set| set.count_ones() == 3)) {
            ranks[set as usize] = rank;
        }
        let mut kinds = Kinds { ranks, numbers: vec![u16::MAX; SETS * SETS], count: 0 };
        for digits in digits {
            let place = kinds.place(row_sets(digits));
            if kinds.numbers[place] == u16::MAX {
                kinds.numbers[place] = kinds.count as u16;
                kinds.count += 1;
            }
        }
        // No box has the other sets: one more kind, which stays empty.
        for number in kinds.numbers.iter_mut().filter(|number| **number == u16::MAX) {
            *number = kinds.count as u16;
        }
        kinds.count += 1;
        kinds
    }

    fn place(&self, sets: u32) -> usize {
        let rank = |sets: u32| usize::from(self.ranks[sets as usize & 511]);
        SETS * rank(sets) + rank(sets >> 9)
    }

    #[inline]
    fn of(&self, sets: u32) -> usize {
        usize::from(self.numbers[self.place(sets)])
    }
}

/// The number of sets of three digits.
const SETS: usize = 84;

/// Returns the sets of digits of the rows of a box, nine bits each.
fn row_sets(digits: &BoxDigits) -> u32 {
    (0..9).fold(0, |sets, cell| sets | 1 << (9 * (cell / 3) + usize::from(digits[cell])))
}

/// Adds all boxes that begin with the digits of the first cells.
fn list_boxes(digits: &mut BoxDigits, cell: usize, used: u16, found: &mut Vec<BoxDigits>) {
    if cell == 9 {
        found.push(*digits);
        return;
    }
    for digit in (0..9).filter(|digit| used >> digit & 1 == 0) {
        let is_consecutive = |neighbor: usize| digits[neighbor].abs_diff(digit) == 1;
        if (!cell.is_multiple_of(3) && is_consecutive(cell - 1)) || (cell >= 3 && is_consecutive(cell - 3)) {
            continue;
        }
        digits[cell] = digit;
        list_boxes(digits, cell + 1, used | 1 << digit, found);
    }
}

/// Returns the image of the box with these digits.
fn image(boxes: &[BoxDigits], symmetry: Symmetry, digits: &BoxDigits) -> u16 {
    find(boxes, &symmetry.image(3, digits)).expect("symmetries keep the rule")
}

fn find(boxes: &[BoxDigits], digits: &BoxDigits) -> Option<u16> {
    boxes.binary_search(digits).ok().map(|index| index as u16)
}
