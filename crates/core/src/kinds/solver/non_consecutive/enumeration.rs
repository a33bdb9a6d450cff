//! Enumeration of all grids with the same box in the center.
//!
//! The boxes are named by their places:
//!
//! ```text
//! a t b
//! l c r
//! d u e
//! ```
//!
//! For each `l` below each `a`, the search looks for the bands `a t b`, whose `b` must be above the `r` of a band
//! `l c r`, and for the stacks `a l d`, whose `d` must be beside the `u` of a stack `t c u`. The sets of the rows and
//! columns of `e` are then given, and with them its digits.

use super::boxes::{ALL_SETS, Boxes, Ranges};

/// The boxes of a grid, from left to right and from top to bottom.
pub type GridBoxes = [u16; 9];

/// The band of the upper left corner `a` and of `t`.
#[derive(Clone, Copy)]
struct Top {
    t: u16,
    /// The possible `b` among the boxes that can follow `t`.
    b: (u16, u16),
    /// The possible `u` among the boxes below `c`.
    u: (u16, u16),
}

/// A search for grids, which keeps its memory from box to box.
pub struct Enumeration<'a> {
    boxes: &'a Boxes,
    ranges: Ranges,
    /// For each box `b` the set of the boxes `r` that can be below it, as bits of their places in the range of `l`.
    above_r: Vec<u64>,
    /// The bands of each `a`: where they start in `tops`.
    starts: Vec<u32>,
    tops: Vec<Top>,
    /// The bands in the order in which they are found.
    unsorted: Vec<(u16, Top)>,
    /// The pairs of `d` and `u` of the current `a`, `l` and `t`.
    bottoms: Vec<(u16, u16)>,
}

impl<'a> Enumeration<'a> {
    pub fn new(boxes: &'a Boxes) -> Enumeration<'a> {
        Enumeration {
            boxes,
            ranges: boxes.no_ranges(),
            above_r: vec![0; boxes.count()],
            starts: vec![0; boxes.count() + 1],
            tops: Vec::new(),
            unsorted: Vec::new(),
            bottoms: Vec::new(),
        }
    }

    /// Returns all grids with this box in the center, always in the same order.
    pub fn grids_around(&mut self, c: u16) -> Vec<GridBoxes> {
        let (boxes, mut found) = (self.boxes, Vec::new());
        self.list_tops(c);
        for &l in boxes.rows.previous.of(c) {
            let r = range_with(boxes.rows.next.of(c), &boxes.rows.sets, boxes.rows.third(l, c));
            let right = in_range(boxes.rows.next.of(c), r);
            if right.is_empty() {
                continue;
            }
            for (bit, &r) in right.iter().enumerate() {
                boxes.columns.previous.of(r).iter().for_each(|&b| self.above_r[usize::from(b)] |= 1 << bit);
            }
            self.complete((c, l), right, &mut found);
            for &r in right {
                boxes.columns.previous.of(r).iter().for_each(|&b| self.above_r[usize::from(b)] = 0);
            }
        }
        found
    }

    /// Lists the bands `a t b` by their `a`.
    fn list_tops(&mut self, c: u16) {
        let Boxes { rows, columns, .. } = self.boxes;
        self.unsorted.clear();
        self.starts.fill(0);
        for &t in columns.previous.of(c) {
            let u = range_with(columns.next.of(c), &columns.sets, columns.third(t, c));
            if u.0 == u.1 {
                continue;
            }
            self.boxes.enter_ranges(&mut self.ranges, rows.next.of(t), &rows.sets);
            for &a in rows.previous.of(t) {
                let b = self.boxes.range(&self.ranges, rows.third(a, t));
                if b.0 < b.1 {
                    self.starts[usize::from(a) + 1] += 1;
                    self.unsorted.push((a, Top { t, b, u }));
                }
            }
            self.boxes.remove_ranges(&mut self.ranges, rows.next.of(t), &rows.sets);
        }
        for index in 1..self.starts.len() {
            self.starts[index] += self.starts[index - 1];
        }
        self.tops.clear();
        self.tops.resize(self.unsorted.len(), Top { t: 0, b: (0, 0), u: (0, 0) });
        for &(a, top) in self.unsorted.iter().rev() {
            // The starts of the following box, which move down to those of this one.
            let end = &mut self.starts[usize::from(a) + 1];
            *end -= 1;
            self.tops[*end as usize] = top;
        }
    }

    /// Adds the grids with `l` and `c`; `right` are the boxes that complete their band.
    fn complete(&mut self, (c, l): (u16, u16), right: &[u16], found: &mut Vec<GridBoxes>) {
        let boxes = self.boxes;
        let Boxes { rows, columns, .. } = boxes;
        let below_l = columns.next.of(l);
        boxes.enter_ranges(&mut self.ranges, below_l, &columns.sets);
        for &a in columns.previous.of(l) {
            let d = in_range(below_l, boxes.range(&self.ranges, columns.third(a, l)));
            if d.is_empty() {
                continue;
            }
            let (start, end) = (self.start_of(a), self.start_of(a + 1));
            for index in start..end {
                let top = self.tops[index];
                let mut is_listed = false;
                for &b in in_range(rows.next.of(top.t), top.b) {
                    let mut rest = self.above_r[usize::from(b)];
                    if rest != 0 && !is_listed {
                        self.list_bottoms(c, d, top.u);
                        is_listed = true;
                    }
                    while rest != 0 {
                        let r = right[rest.trailing_zeros() as usize];
                        rest &= rest - 1;
                        let add = |&(d, u): &(u16, u16)| {
                            let e = corner(boxes, (b, r), (d, u))?;
                            Some([a, top.t, b, l, c, r, d, u, e])
                        };
                        found.extend(self.bottoms.iter().filter_map(add));
                    }
                }
            }
        }
        boxes.remove_ranges(&mut self.ranges, below_l, &columns.sets);
    }

    fn start_of(&self, a: u16) -> usize {
        // The sort has moved the starts by one box.
        self.starts.get(usize::from(a) + 1).map_or(self.tops.len(), |&start| start as usize)
    }

    /// Lists the pairs of a box `d` and a box `u` beside it.
    fn list_bottoms(&mut self, c: u16, d: &[u16], u: (u16, u16)) {
        self.bottoms.clear();
        for &u in in_range(self.boxes.columns.next.of(c), u) {
            let fitting = d.iter().filter(|&&d| self.boxes.rows.join(d, u));
            self.bottoms.extend(fitting.map(|&d| (d, u)));
        }
    }
}

/// Returns the range of the boxes with these sets in a list.
fn range_with(list: &[u16], all: &[u32], sets: u32) -> (u16, u16) {
    let start = list.iter().position(|&index| all[usize::from(index)] == sets).unwrap_or(0);
    let run = list[start..].iter().take_while(|&&index| all[usize::from(index)] == sets).count();
    (start as u16, (start + run) as u16)
}

fn in_range(list: &[u16], (start, end): (u16, u16)) -> &[u16] {
    &list[usize::from(start)..usize::from(end)]
}

/// Returns the box that completes a stack and a band.
fn corner(boxes: &Boxes, (b, r): (u16, u16), (d, u): (u16, u16)) -> Option<u16> {
    let (rows, columns) = (boxes.rows.third(d, u), boxes.columns.third(b, r));
    debug_assert!(rows <= ALL_SETS && columns <= ALL_SETS);
    let mut digits = [0; 9];
    for (cell, digit) in digits.iter_mut().enumerate() {
        let common = rows >> (9 * (cell / 3)) & columns >> (9 * (cell % 3)) & 0x1ff;
        if common.count_ones() != 1 {
            return None;
        }
        *digit = common.trailing_zeros() as u8;
    }
    let e = boxes.find(&digits)?;
    (boxes.rows.join(u, e) && boxes.columns.join(r, e)).then_some(e)
}
