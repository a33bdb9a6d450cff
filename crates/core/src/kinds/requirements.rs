//! Requirements of cells: houses, groups, pairs and relations, into which rules and constraints are compiled.

use super::digit_sets::masks_with_sum;
use super::joined::JoinedGrids;
use super::relations::{Alternative, Automaton, Filter, Layers, LinearSum, Relation};
use std::collections::HashSet;
use std::fmt;
use std::hash::Hash;

/// Maximum number of sets of digits that stand for a sum of an alternative.
const MAX_LISTED_SETS: usize = 500;

/// The name of a house or group, such as `row 3` or `main diagonal`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct HouseName {
    /// The kind.
    pub kind: &'static str,
    /// The number among those of the kind, from 1; `None` if there is only one.
    pub number: Option<u16>,
    /// The grid among joined ones, from 1.
    pub grid: Option<u16>,
}

impl HouseName {
    /// Creates the name of one of several houses, counted from 0.
    pub fn numbered(kind: &'static str, index: usize) -> HouseName {
        HouseName { kind, number: Some(index as u16 + 1), grid: None }
    }

    /// Creates the name of the only house of a kind.
    pub fn single(kind: &'static str) -> HouseName {
        HouseName { kind, number: None, grid: None }
    }

    /// Returns whether the house is a box, or a region in place of one.
    pub fn is_box(self) -> bool {
        ["box", "region"].contains(&self.kind)
    }
}

impl fmt::Display for HouseName {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.number {
            Some(number) => write!(f, "{} {number}", self.kind)?,
            None => f.write_str(self.kind)?,
        }
        self.grid.map_or(Ok(()), |grid| write!(f, " of grid {grid}"))
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

    /// Returns whether no pair of different digits is allowed.
    pub fn requires_equal(&self) -> bool {
        self.allowed.iter().enumerate().all(|(digit, row)| row & !(1 << digit) == 0)
    }

    /// Returns whether the table requires different digits, and perhaps more.
    pub fn excludes_equal(&self) -> bool {
        self.allowed.iter().enumerate().all(|(digit, &allowed)| allowed >> digit & 1 == 0)
    }

    /// Returns whether the table requires different digits and nothing else.
    pub fn is_inequality(&self) -> bool {
        let all = if self.allowed.len() >= 32 { u32::MAX } else { (1u32 << self.allowed.len()) - 1 };
        self.allowed.iter().enumerate().all(|(digit, &allowed)| allowed == all & !(1 << digit))
    }
}

/// Returns the digits of the first cell that a table relates to a digit of the second one, counted from 0.
#[doc(hidden)]
pub fn transposed(rows: &[u32], digit: usize) -> u32 {
    rows.iter().enumerate().fold(0, |mask, (first, row)| mask | (row >> digit & 1) << first)
}

/// Returns the name of a cell of a grid of this side, such as `r10c2`. Joined grids have [`Requirements::cell_name`].
pub fn cell_name(cell: u16, side: usize) -> String {
    place_name((usize::from(cell) / side, usize::from(cell) % side))
}

/// Returns the name of a row and a column, counted from 0.
fn place_name((row, column): (usize, usize)) -> String {
    format!("r{}c{}", row + 1, column + 1)
}

/// Two cells, and the table that they obey.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Pair {
    /// The first cell.
    pub first: u16,
    /// The second cell.
    pub second: u16,
    /// The index of the table.
    pub table: u16,
}

/// What the rules and constraints of a puzzle require of its cells, in the form that solvers use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Requirements {
    side: usize,
    /// The value of the least digit: 1, or 0 in grids with a digit 0. Digits are counted from 1 whatever their values are.
    low: i32,
    /// The areas of cells outside of the grid: the first cell of each, and its name.
    areas: Vec<(u16, Box<str>)>,
    cells: usize,
    houses: Vec<House>,
    groups: Vec<Group>,
    tables: Vec<PairTable>,
    pairs: Vec<Pair>,
    /// The pairs of which equal ones are added once.
    known_pairs: HashSet<Pair>,
    relations: Vec<Relation>,
    /// The mask of the digits that each cell may hold; empty if no cell is restricted.
    candidates: Vec<u32>,
    /// The joined grids whose cells these are.
    joined: Option<&'static JoinedGrids>,
    /// The joined grid whose houses are added, from 1.
    grid: Option<u16>,
}

impl Requirements {
    /// Creates the requirements of cells without rules: each may hold a digit from 1 to `side`.
    pub fn new(side: usize, cells: usize) -> Requirements {
        Requirements {
            side,
            low: 1,
            areas: Vec::new(),
            cells,
            houses: Vec::new(),
            groups: Vec::new(),
            tables: Vec::new(),
            pairs: Vec::new(),
            known_pairs: HashSet::new(),
            relations: Vec::new(),
            candidates: Vec::new(),
            joined: None,
            grid: None,
        }
    }

    /// Creates those of the cells of joined grids.
    pub(super) fn of_joined(joined: &'static JoinedGrids) -> Requirements {
        Requirements { joined: Some(joined), ..Requirements::new(joined.side(), joined.cells()) }
    }

    /// Returns the requirements of the same cells and digits without rules.
    pub(super) fn without_rules(&self) -> Requirements {
        Requirements { low: self.low, ..Requirements::new(self.side, self.cells) }
    }

    /// Adds an area of cells outside of the grid.
    pub(super) fn add_area(&mut self, name: &str, cells: usize) {
        self.areas.push((self.cells as u16, name.into()));
        self.cells += cells;
    }

    /// Sets the value of the least digit.
    pub(super) fn set_low(&mut self, low: i32) {
        self.low = low;
    }

    /// Returns the value of the least digit.
    pub fn low(&self) -> i32 {
        self.low
    }

    /// Returns the mask of the digits with some values.
    pub(super) fn mask_of(&self, values: &[i32]) -> u32 {
        let bits = values.iter().map(|value| value - self.low).filter(|bit| (0..self.side as i32).contains(bit));
        bits.fold(0, |mask, bit| mask | 1 << bit)
    }

    /// Returns whether the cells are those of joined grids.
    pub(super) fn is_joined(&self) -> bool {
        self.joined.is_some()
    }

    /// Sets the joined grid that the next houses and groups are of, counted from 0.
    pub(super) fn enter_grid(&mut self, index: usize) {
        self.grid = Some(index as u16 + 1);
    }

    /// Returns the name of a cell, such as `r10c2`: its row and its column.
    pub fn cell_name(&self, cell: u16) -> String {
        match self.areas.iter().rev().find(|(start, _)| *start <= cell) {
            Some((start, name)) => format!("{name}{}", cell - start + 1),
            None => place_name(self.place(cell)),
        }
    }

    /// Returns the row and the column of a cell, counted from 0.
    pub fn place(&self, cell: u16) -> (usize, usize) {
        let of_single = || (usize::from(cell) / self.side, usize::from(cell) % self.side);
        self.joined.map_or_else(of_single, |joined| joined.place(cell))
    }

    /// Returns the joined grids whose cells these are.
    pub(super) fn joined(&self) -> Option<&'static JoinedGrids> {
        self.joined
    }

    /// Returns the number of digits.
    pub fn side(&self) -> usize {
        self.side
    }

    /// Returns the number of cells.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Returns the number of cells without those outside of the grid.
    pub fn grid_cells(&self) -> usize {
        self.areas.first().map_or(self.cells, |&(start, _)| start.into())
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

    /// Returns whether there is no other rule than that the cells of houses differ.
    pub(super) fn has_only_houses(&self) -> bool {
        let is_plain = self.groups.is_empty() && self.pairs.is_empty() && self.relations.is_empty();
        is_plain && self.candidates.is_empty() && self.joined.is_none() && self.areas.is_empty()
    }

    /// Iterates over the sets of cells that hold different digits: houses, groups, and pairs that exclude equal digits.
    pub fn different_cells(&self) -> impl Iterator<Item = Vec<u16>> + '_ {
        let houses = self.houses.iter().map(|house| house.cells.to_vec());
        let groups = self.groups.iter().map(|group| group.cells.to_vec());
        let pairs = self.pairs.iter().filter(|pair| self.tables[usize::from(pair.table)].excludes_equal());
        houses.chain(groups).chain(pairs.map(|pair| vec![pair.first, pair.second]))
    }

    /// Returns the first two cells found that hold the same digit although they must differ, of cells of which 0 is empty.
    pub fn conflict(&self, cells: &[u8]) -> Option<[u16; 2]> {
        let digit = |cell: u16| cells.get(usize::from(cell)).copied().filter(|&digit| digit > 0);
        self.different_cells().find_map(|different| {
            let same = |i: usize| different[..i].iter().find(|&&other| digit(other) == digit(different[i])).copied();
            let filled = (0..different.len()).filter(|&i| digit(different[i]).is_some());
            filled.filter_map(|i| Some([same(i)?, different[i]])).next()
        })
    }

    /// Returns the relations between more than two cells.
    pub fn relations(&self) -> &[Relation] {
        &self.relations
    }

    /// Returns the mask of the digits that a cell may hold; bit 0 is digit 1.
    pub fn candidates(&self, cell: usize) -> u32 {
        self.candidates.get(cell).copied().unwrap_or_else(|| self.all_digits())
    }

    fn all_digits(&self) -> u32 {
        u32::MAX >> (32 - self.side.clamp(1, 32))
    }

    /// Adds cells that are all different: a house if there are as many as digits, else a group. Cells outside of the
    /// grid are ignored, and so are sets that exist already.
    pub fn add_different(&mut self, name: HouseName, cells: impl IntoIterator<Item = u16>) {
        let mut cells: Vec<u16> = cells.into_iter().filter(|&cell| usize::from(cell) < self.cells).collect();
        cells.sort_unstable();
        cells.dedup();
        let (cells, name) = (cells.into_boxed_slice(), HouseName { grid: self.grid, ..name });
        if cells.len() == self.side {
            if !self.houses.iter().any(|house| house.cells == cells) {
                self.houses.push(House { name, cells });
            }
        } else if cells.len() > 1 {
            self.groups.push(Group { name, cells });
        }
    }

    /// Adds pairs that obey a table. Equal tables are shared, and joined grids share pairs.
    pub fn add_pairs(&mut self, table: PairTable, pairs: impl IntoIterator<Item = (u16, u16)>) {
        let table = self.index_of(table);
        for (first, second) in pairs {
            let pair = Pair { first, second, table };
            if self.joined.is_none() || self.known_pairs.insert(pair) {
                self.pairs.push(pair);
            }
        }
    }

    /// Returns the index of a table, which is added if there is no equal one.
    fn index_of(&mut self, table: PairTable) -> u16 {
        let index = self.tables.iter().position(|other| *other == table).unwrap_or_else(|| {
            self.tables.push(table);
            self.tables.len() - 1
        });
        index as u16
    }

    /// Adds pairs that obey a relation between values of digits, each once. Equal tables are shared.
    pub fn relate(
        &mut self,
        name: &'static str,
        pairs: impl IntoIterator<Item = (u16, u16)>,
        allows: impl Fn(i32, i32) -> bool,
    ) {
        let mut pairs = pairs.into_iter().peekable();
        if pairs.peek().is_none() {
            return;
        }
        let low = self.low;
        let value = move |digit: usize| low + digit as i32 - 1;
        let allows = |first, second| allows(value(first), value(second));
        let table = PairTable::new(name, self.side, allows);
        let different = table.requires_equal().then(|| self.sets_of_cells());
        let mut index = None;
        for (first, second) in pairs {
            if first == second {
                let mask = (1..=self.side)
                    .filter(|&digit| allows(digit, digit))
                    .fold(0, |mask, digit| mask | 1 << (digit - 1));
                self.keep_candidates([first], mask);
                continue;
            }
            let share = |sets: &Vec<Vec<usize>>| {
                sets[usize::from(first)].iter().any(|set| sets[usize::from(second)].contains(set))
            };
            if different.as_ref().is_some_and(share) {
                // A search would find out late that neither cell has a digit.
                self.keep_candidates([first], 0);
            }
            let table = *index.get_or_insert_with(|| self.index_of(table.clone()));
            let pair = Pair { first, second, table };
            if self.known_pairs.insert(pair) {
                self.pairs.push(pair);
            }
        }
    }

    /// Returns for each cell the numbers of the sets of different cells that it belongs to.
    fn sets_of_cells(&self) -> Vec<Vec<usize>> {
        let mut sets = vec![Vec::new(); self.cells];
        for (set, cells) in self.different_cells().enumerate() {
            cells.into_iter().for_each(|cell| sets[usize::from(cell)].push(set));
        }
        sets
    }

    /// Adds a relation between several cells, if it says anything.
    pub fn add_relation(&mut self, relation: impl Into<Relation>) {
        let relation = relation.into();
        if !relation.is_trivial() {
            self.relations.push(relation);
        }
    }

    /// Adds that the last of these groups of cells has the same sum as each of those before it, up to a maximum: more
    /// would take a time and memory that grow with the square of their number.
    pub(super) fn add_equal_sums(&mut self, name: &'static str, groups: &[impl AsRef<[u16]>]) {
        const MAX_COMPARED: usize = 8;
        let Some((last, others)) = groups.split_last() else { return };
        let terms = |group: &[u16], weight: i32| group.iter().map(|&cell| (cell, weight)).collect::<Vec<_>>();
        for other in &others[others.len().saturating_sub(MAX_COMPARED)..] {
            self.add_sum(name, [terms(last.as_ref(), 1), terms(other.as_ref(), -1)].concat(), 0);
        }
    }

    /// Removes the candidates of cells whose values a condition refuses.
    pub fn restrict(&mut self, cells: impl IntoIterator<Item = u16>, allows: impl Fn(i32) -> bool) {
        let bits = (0..self.side).filter(|&bit| allows(self.low + bit as i32));
        self.keep_candidates(cells, bits.fold(0, |mask, bit| mask | 1 << bit));
    }

    /// Keeps the candidates of cells that are in a mask.
    pub(super) fn keep_candidates(&mut self, cells: impl IntoIterator<Item = u16>, mask: u32) {
        if self.candidates.is_empty() {
            self.candidates = vec![self.all_digits(); self.cells];
        }
        cells.into_iter().for_each(|cell| self.candidates[usize::from(cell)] &= mask);
    }

    /// Adds that the weighted sum of the values of cells is a total.
    pub fn add_sum(&mut self, name: &'static str, terms: impl IntoIterator<Item = (u16, i32)>, total: i32) {
        let LinearSum { terms, .. } = LinearSum::new(name, terms, 0);
        let total = total - terms.iter().map(|(_, weight)| weight * (self.low - 1)).sum::<i32>();
        self.add_relation(LinearSum { name, terms, total });
    }

    /// Adds that a filter allows the digits of cells.
    pub fn add_filter(&mut self, name: &'static str, cells: impl Into<Box<[u16]>>, filter: Filter) {
        self.add_relation(Relation::Filter { name, cells: cells.into(), filter });
    }

    /// Adds that an automaton, which is in some state after each value, accepts the values of cells.
    pub fn add_automaton<S: Clone + Eq + Hash>(
        &mut self,
        name: &'static str,
        cells: impl Into<Box<[u16]>>,
        start: S,
        step: impl Fn(&S, i32) -> Option<S>,
        accepts: impl Fn(&S) -> bool,
    ) {
        let (low, cells) = (self.low, cells.into());
        let automaton = Automaton::new(self.side, start, |state, digit| step(state, low + digit as i32 - 1), accepts);
        self.add_filter(name, cells.clone(), Filter::Automaton(Layers::new(automaton, cells.len())));
    }

    /// Returns these requirements as an alternative for a list of cells that has all of theirs.
    pub(super) fn alternative(&self, cells: &[u16]) -> Alternative {
        let place = |&cell: &u16| cells.iter().position(|&other| other == cell).unwrap_or_default();
        let places = |list: &[u16]| list.iter().map(place).collect::<Vec<usize>>();
        let candidates = cells.iter().map(|&cell| self.candidates(cell.into())).enumerate();
        let sets = self.houses.iter().map(|house| &house.cells).chain(self.groups.iter().map(|group| &group.cells));
        let different: Vec<Vec<usize>> = sets.map(|cells| places(cells)).collect();
        let table = |pair: &Pair| self.tables[usize::from(pair.table)].allowed[..].into();
        let pairs = self.pairs.iter().map(|pair| ([place(&pair.first), place(&pair.second)], table(pair)));
        let filter = |relation: &Relation| match relation {
            Relation::Filter { cells, filter, .. } => (places(cells), filter.clone()),
            Relation::Sum(sum) => {
                let (cells, weights): (Vec<u16>, Vec<i32>) = sum.terms.iter().copied().unzip();
                let own = places(&cells);
                let is_cage = weights.iter().all(|&weight| weight == 1)
                    && different.iter().any(|set| own.iter().all(|cell| set.contains(cell)));
                let masks = || masks_with_sum(self.side, own.len(), sum.total, MAX_LISTED_SETS);
                let weighted = Filter::Sum { weights: weights.into(), total: sum.total };
                (own.clone(), is_cage.then(masks).flatten().map_or(weighted, |masks| Filter::Sets(masks.into())))
            }
        };
        Alternative {
            candidates: candidates.filter(|&(_, mask)| mask != self.all_digits()).collect(),
            pairs: pairs.collect(),
            filters: self.relations.iter().map(filter).collect(),
            different,
        }
    }

    /// Returns all cells that the requirements speak of, in ascending order.
    pub(super) fn constrained_cells(&self) -> Vec<u16> {
        let all = self.all_digits();
        let mut cells: Vec<u16> = (0..self.cells as u16).filter(|&cell| self.candidates(cell.into()) != all).collect();
        cells.extend(self.different_cells().flatten());
        cells.extend(self.pairs.iter().flat_map(|pair| [pair.first, pair.second]));
        cells.extend(self.relations.iter().flat_map(Relation::cells));
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns whether complete cells obey all requirements.
    pub(super) fn are_obeyed_by(&self, cells: &[u8]) -> bool {
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
        let is_candidate = |(cell, &digit): (usize, &u8)| self.candidates(cell) >> (digit - 1) & 1 == 1;
        let fits = |pair: &Pair| {
            let [first, second] = [pair.first, pair.second].map(|cell| cells[usize::from(cell)] - 1);
            self.tables[usize::from(pair.table)].allowed[usize::from(first)] >> second & 1 == 1
        };
        cells.len() == self.cells
            && cells.iter().all(in_range)
            && self.houses.iter().all(|house| differ(&house.cells))
            && self.groups.iter().all(|group| differ(&group.cells))
            && self.pairs.iter().all(fits)
            && (self.candidates.is_empty() || cells.iter().enumerate().all(is_candidate))
            && self.relations.iter().all(|relation| relation.holds(|cell| cells[usize::from(cell)]))
    }
}
