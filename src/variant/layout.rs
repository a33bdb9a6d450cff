//! What the rules of a variant require of the cells.

use std::fmt;

/// The name of a house or group, such as `row 3` or `main diagonal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HouseName {
    /// The kind.
    pub kind: &'static str,
    /// The number among those of the kind, from 1; `None` if there is only one.
    pub number: Option<u16>,
}

impl HouseName {
    /// Creates the name of one of several houses, counted from 0.
    pub fn numbered(kind: &'static str, index: usize) -> HouseName {
        HouseName { kind, number: Some(index as u16 + 1) }
    }
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "{} {number}", self.kind),
            None => f.write_str(self.kind),
        }
    }
}

/// As many cells as there are digits, all different: each digit occurs exactly once.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct House {
    /// The name.
    pub name: HouseName,
    /// The cells.
    pub cells: Box<[u16]>,
}

/// Cells that are all different, fewer than there are digits.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Group {
    /// The name.
    pub name: HouseName,
    /// The cells.
    pub cells: Box<[u16]>,
}

/// A table of the combinations of digits that two cells may hold.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PairTable {
    /// The name of the rule.
    pub name: &'static str,
    /// For each digit of the first cell, from 1, the allowed digits of the second one; bit 0 is digit 1.
    pub allowed: Box<[u32]>,
}

impl PairTable {
    /// Creates the table of a relation between digits from 1 to the side.
    pub fn new(name: &'static str, side: usize, allows: impl Fn(usize, usize) -> bool) -> PairTable {
        let row =
            |first| (1..=side).filter(|&second| allows(first, second)).fold(0, |row, second| row | 1 << (second - 1));
        PairTable { name, allowed: (1..=side).map(row).collect() }
    }

    /// Returns whether the table requires different digits and nothing else.
    pub fn is_inequality(&self) -> bool {
        let all = if self.allowed.len() >= 32 { u32::MAX } else { (1u32 << self.allowed.len()) - 1 };
        self.allowed.iter().enumerate().all(|(digit, &allowed)| allowed == all & !(1 << digit))
    }
}

/// Two cells, and the table that they obey.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Pair {
    /// The first cell.
    pub first: u16,
    /// The second cell.
    pub second: u16,
    /// The index of the table.
    pub table: u16,
}

/// The houses, groups and pairs of a variant.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Layout {
    side: usize,
    cells: usize,
    houses: Vec<House>,
    groups: Vec<Group>,
    tables: Vec<PairTable>,
    pairs: Vec<Pair>,
}

impl Layout {
    /// Creates a layout of cells without rules: each may hold a digit from 1 to `side`.
    pub fn new(side: usize, cells: usize) -> Layout {
        Layout { side, cells, houses: Vec::new(), groups: Vec::new(), tables: Vec::new(), pairs: Vec::new() }
    }

    /// Returns the number of digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the houses.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the groups.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the pairs.
    pub fn pairs(&self) -> &[Pair] {
        &self.pairs
    }

    /// Returns the tables of the pairs.
    pub fn tables(&self) -> &[PairTable] {
        &self.tables
    }

    /// Adds cells that are all different: a house if there are as many as digits, else a group. Cells outside of the
    /// grid are ignored, and so are sets that exist already.
    pub fn add_different(&mut self, name: HouseName, cells: impl IntoIterator<Item = u16>) {
        let mut cells: Vec<u16> = cells.into_iter().filter(|&cell| usize::from(cell) < self.cells).collect();
        cells.sort_unstable();
        cells.dedup();
        let cells = cells.into_boxed_slice();
        if cells.len() == self.side {
            if !self.houses.iter().any(|house| house.cells == cells) {
                self.houses.push(House { name, cells });
            }
        } else if cells.len() > 1 {
            self.groups.push(Group { name, cells });
        }
    }

    /// Adds pairs that obey a table.
    pub fn add_pairs(&mut self, table: PairTable, pairs: impl IntoIterator<Item = (u16, u16)>) {
        let index = self.tables.len() as u16;
        self.tables.push(table);
        self.pairs.extend(pairs.into_iter().map(|(first, second)| Pair { first, second, table: index }));
    }

    /// Returns whether complete cells obey all rules.
    pub fn accepts(&self, cells: &[u8]) -> bool {
        let in_range = |&digit: &u8| (1..=self.side).contains(&usize::from(digit));
        let differ = |of: &[u16]| {
            let mut seen = 0u32;
            of.iter().all(|&cell| {
                let bit = 1 << (cells[usize::from(cell)] - 1);
                seen & bit == 0 && {
                    seen |= bit;
                    true
                }
            })
        };
        let fits = |pair: &Pair| {
            let [first, second] = [pair.first, pair.second].map(|cell| cells[usize::from(cell)] - 1);
            self.tables[usize::from(pair.table)].allowed[usize::from(first)] >> second & 1 == 1
        };
        cells.len() == self.cells
            && cells.iter().all(in_range)
            && self.houses.iter().all(|house| differ(&house.cells))
            && self.groups.iter().all(|group| differ(&group.cells))
            && self.pairs.iter().all(fits)
    }
}
