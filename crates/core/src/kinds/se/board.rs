//! The grid of a rating: houses, cells that see each other, and the order in which techniques visit them.

use crate::kinds::layout::Layout;
use crate::kinds::requirements::Pair;

/// Maximum number of houses: boxes, rows, columns, diagonals, windows and disjoint groups.
pub const MAX_HOUSES: usize = 47;

/// The number of types of houses of the classic grid: boxes, rows, columns.
pub const CLASSIC_TYPES: usize = 3;

/// A house of a cell.
#[derive(Clone, Copy, Debug)]
pub struct CellHouse {
    /// The type of the house.
    pub kind: u8,
    /// The house.
    pub house: u8,
    /// The place of the cell.
    pub place: u8,
}

/// The requirements of the rules of a 9x9 kind, for the techniques of Sudoku Explainer.
#[derive(Clone, Debug)]
pub struct Board {
    /// The cells of each house: boxes, rows, columns, then those of the additional rules.
    pub houses: Vec<[u8; 9]>,
    /// The first house of each type. Houses of one type do not intersect.
    pub types: Vec<usize>,
    /// The index of each house in the layout.
    pub layout_houses: Vec<usize>,
    /// The houses of each cell, by type.
    pub houses_of: Vec<Vec<CellHouse>>,
    /// The cells that must differ from each cell: those of its box, row, column and other houses, then those of its
    /// pairs.
    pub peers: Vec<Vec<u8>>,
    /// The same as a set.
    pub sees: Vec<u128>,
    /// The cells whose digit must not be consecutive to that of each cell.
    pub neighbors: Vec<Vec<u8>>,
    /// The houses in the order of singles and sets: boxes, columns, rows, others.
    pub search_order: Vec<usize>,
    /// `overlaps[a][b]`: the places of house `a` that are in house `b`.
    pub overlaps: Vec<Vec<u16>>,
    /// Whether there are pairs of cells beside the houses.
    pub has_pairs: bool,
}

impl Board {
    /// Creates the board of a layout. Returns `None` if Sudoku Explainer has no such rules: it needs a 9x9 grid with
    /// boxes, houses, and pairs that differ or are not consecutive.
    pub fn new(layout: &Layout) -> Option<Board> {
        let is_plain = layout.kind().is_none() && layout.groups().is_empty() && layout.relations().is_empty();
        if layout.side() != 9 || layout.cells() != 81 || !is_plain || layout.houses().len() > MAX_HOUSES {
            return None;
        }
        let all =
            |kind: &str| layout.houses().iter().enumerate().filter(|(_, house)| house.name.kind == kind).collect();
        let classic: [Vec<_>; CLASSIC_TYPES] = ["box", "row", "column"].map(all);
        let is_other = |kind: &str| !["box", "row", "column"].contains(&kind);
        let others = layout.houses().iter().enumerate().filter(|(_, house)| is_other(house.name.kind));
        let ordered: Vec<_> = classic.iter().flatten().copied().chain(others).collect();
        let houses: Vec<[u8; 9]> =
            ordered.iter().map(|(_, house)| std::array::from_fn(|place| house.cells[place] as u8)).collect();
        let types = types(&houses);
        if classic.iter().any(|list| list.len() != 9) {
            return None;
        }
        let mut board = Board {
            layout_houses: ordered.iter().map(|&(index, _)| index).collect(),
            houses_of: houses_of(&houses, &types),
            search_order: (0..9).chain(18..27).chain(9..18).chain(27..houses.len()).collect(),
            overlaps: overlaps(&houses),
            houses,
            types,
            peers: vec![Vec::new(); 81],
            sees: vec![0; 81],
            neighbors: vec![Vec::new(); 81],
            has_pairs: !layout.pairs().is_empty(),
        };
        board.link(layout)?;
        Some(board)
    }

    /// Lists the peers and neighbors. Returns `None` if a pair has another relation.
    fn link(&mut self, layout: &Layout) -> Option<()> {
        for cell in 0..81 {
            for house in self.houses_of[cell].clone() {
                self.houses[usize::from(house.house)].into_iter().for_each(|peer| self.add_peer(cell, peer));
            }
        }
        let mut pairs: Vec<(usize, u8, bool)> = Vec::new();
        for Pair { first, second, table } in layout.pairs().iter().copied() {
            let table = &layout.tables()[usize::from(table)];
            let is_inequality = table.is_inequality();
            if !is_inequality && table.name != "non-consecutive" {
                return None;
            }
            pairs.push((first.into(), second as u8, is_inequality));
            pairs.push((second.into(), first as u8, is_inequality));
        }
        pairs.sort();
        for (cell, other, is_inequality) in pairs {
            if is_inequality {
                self.add_peer(cell, other);
            } else {
                self.neighbors[cell].push(other);
            }
        }
        Some(())
    }

    fn add_peer(&mut self, cell: usize, peer: u8) {
        if usize::from(peer) != cell && self.sees[cell] >> peer & 1 == 0 {
            self.sees[cell] |= 1 << peer;
            self.peers[cell].push(peer);
        }
    }

    /// Returns the house of a cell of this type.
    pub fn house_of(&self, cell: usize, kind: usize) -> Option<CellHouse> {
        self.houses_of[cell].iter().copied().find(|house| usize::from(house.kind) == kind)
    }

    /// Returns the type of a house.
    pub fn type_of(&self, house: usize) -> usize {
        self.types.partition_point(|&first| first <= house) - 1
    }

    /// Returns the houses of a type.
    pub fn of_type(&self, kind: usize) -> std::ops::Range<usize> {
        self.types[kind]..self.types.get(kind + 1).copied().unwrap_or(self.houses.len())
    }

    /// Iterates over the cells at these places of a house.
    pub fn cells_at(&self, house: usize, places: u16) -> impl Iterator<Item = usize> + '_ {
        crate::rating::se::bits(places).map(move |place| usize::from(self.houses[house][place]))
    }
}

/// Returns the first house of each type: houses belong to one type as long as they do not intersect.
fn types(houses: &[[u8; 9]]) -> Vec<usize> {
    let (mut types, mut taken) = (Vec::new(), !0u128);
    for (index, cells) in houses.iter().enumerate() {
        let set = cells.iter().fold(0, |set, cell| set | 1u128 << cell);
        if taken & set != 0 {
            types.push(index);
            taken = 0;
        }
        taken |= set;
    }
    types
}

fn houses_of(houses: &[[u8; 9]], types: &[usize]) -> Vec<Vec<CellHouse>> {
    let mut houses_of = vec![Vec::new(); 81];
    for (house, cells) in houses.iter().enumerate() {
        let kind = types.partition_point(|&first| first <= house) as u8 - 1;
        for (place, &cell) in cells.iter().enumerate() {
            houses_of[usize::from(cell)].push(CellHouse { kind, house: house as u8, place: place as u8 });
        }
    }
    houses_of
}

fn overlaps(houses: &[[u8; 9]]) -> Vec<Vec<u16>> {
    let places = |a: &[u8; 9], b: &[u8; 9]| {
        a.iter().enumerate().filter(|(_, cell)| b.contains(cell)).fold(0, |set, (place, _)| set | 1 << place)
    };
    houses.iter().map(|a| houses.iter().map(|b| places(a, b)).collect()).collect()
}
