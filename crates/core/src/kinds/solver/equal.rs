//! Cells that must be equal: each differs from all cells that one of them differs from.

use super::bits::Bits;
use crate::kinds::layout::Layout;
use std::borrow::Cow;

/// The number of words of a set of cells; larger layouts stay as they are.
const WORDS: usize = 10;

type CellSet = Bits<WORDS>;

/// The sets of cells that must be equal.
struct Classes {
    /// The first cell of the set of each cell.
    of: Vec<usize>,
    /// The set of each first cell.
    members: Vec<CellSet>,
    /// The cells that each cell differs from.
    peers: Vec<CellSet>,
}

impl Classes {
    fn new(layout: &Layout) -> Classes {
        let mut peers = vec![CellSet::EMPTY; layout.cells()];
        for cells in layout.different_cells() {
            let all = set(&cells);
            for cell in all.iter() {
                peers[cell] = peers[cell].or(&all);
                peers[cell].remove(cell);
            }
        }
        let members = (0..layout.cells()).map(|cell| set(&[cell as u16])).collect();
        Classes { of: (0..layout.cells()).collect(), members, peers }
    }

    fn merge(&mut self, first: usize, second: usize) {
        let (a, b) = (self.of[first].min(self.of[second]), self.of[first].max(self.of[second]));
        self.members[a] = self.members[a].or(&self.members[b]);
        self.members[b].iter().for_each(|cell| self.of[cell] = a);
    }

    /// Adds the peers of equal cells to those of each other. A digit has a place in each house: a cell that differs from
    /// all cells of one but one is equal to this one. Returns a cell without a digit, if there is one.
    fn close(&mut self, layout: &Layout) -> Option<usize> {
        let houses: Vec<CellSet> = layout.houses().iter().map(|house| set(&house.cells)).collect();
        let mut is_stable = false;
        while !is_stable {
            is_stable = true;
            for cell in 0..self.of.len() {
                let own = self.members[cell];
                if self.of[cell] != cell {
                    continue;
                }
                let direct = own.iter().fold(CellSet::EMPTY, |all, equal| all.or(&self.peers[equal]));
                let all = direct.iter().fold(direct, |all, other| all.or(&self.members[self.of[other]]));
                own.iter().for_each(|equal| self.peers[equal] = all);
                let places = houses.iter().filter(|house| !house.intersects(&own)).map(|house| house.and_not(&all));
                let fewest = places.min_by_key(|places| places.len().min(2));
                if all.intersects(&own) || fewest.is_some_and(|places| places.is_empty()) {
                    return Some(cell);
                }
                if let Some(place) = fewest.filter(CellSet::is_at_most_one) {
                    self.merge(cell, place.first());
                    is_stable = false;
                }
            }
        }
        None
    }
}

fn set(cells: &[u16]) -> CellSet {
    let mut set = CellSet::EMPTY;
    cells.iter().for_each(|&cell| set.insert(cell.into()));
    set
}

/// Returns a layout with what follows from its equal cells, as those of palindromes.
pub fn closed(layout: &Layout) -> Cow<'_, Layout> {
    let equal: Vec<bool> = layout.tables().iter().map(|table| table.requires_equal()).collect();
    let pairs: Vec<_> = layout.pairs().iter().filter(|pair| equal[usize::from(pair.table)]).collect();
    if pairs.is_empty() || layout.cells() > 64 * WORDS {
        return Cow::Borrowed(layout);
    }
    let mut classes = Classes::new(layout);
    let before = classes.peers.clone();
    pairs.iter().for_each(|pair| classes.merge(pair.first.into(), pair.second.into()));
    let impossible = classes.close(layout);
    Cow::Owned(layout.with(|all| {
        if let Some(cell) = impossible {
            return all.keep_candidates([cell as u16], 0);
        }
        let cells = || (0..layout.cells()).map(|cell| (cell as u16, cell));
        let more = |at: usize| classes.peers[at].and_not(&before[at]).iter();
        let peers = cells().flat_map(|(cell, at)| more(at).map(move |other| (cell, other as u16)));
        all.relate("equal cells", peers.filter(|(cell, other)| cell < other), |a, b| a != b);
        let equal = cells().map(|(cell, at)| (classes.of[at] as u16, cell));
        all.relate("equal cells", equal.filter(|(first, cell)| first != cell), |a, b| a == b);
    }))
}
