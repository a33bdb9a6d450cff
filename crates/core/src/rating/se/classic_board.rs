//! The classic board with its constant tables. The order of lists is part of the rating, since the first of several
//! patterns is applied.

use super::board::{BandPeers, Board, ConstraintPlace, Entry};
use super::chain::Cause;
use super::tables::{BOXES, CELLS, COLUMNS, HOUSE_CELLS, PEER_CELLS, ROWS};
use crate::rating::tables::HOUSES_OF;
use std::ops::Range;

/// The classic board.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Classic;

impl Board for Classic {
    type PerHouse<T: Entry> = [T; 27];
    type PerConstraint<T: Entry> = [T; CONSTRAINTS];

    const IS_CLASSIC: bool = true;

    #[inline(always)]
    fn house_count(&self) -> usize {
        27
    }

    #[inline(always)]
    fn cells(&self, house: usize) -> &[u8; 9] {
        &CELLS[house]
    }

    #[inline(always)]
    fn cell_set(&self, house: usize) -> u128 {
        HOUSE_CELLS[house]
    }

    #[inline(always)]
    fn houses_of(&self, cell: usize) -> &[u8] {
        &HOUSES[cell]
    }

    #[inline(always)]
    fn alike(&self, house: usize) -> Range<usize> {
        let first = house / 9 * 9;
        first..first + 9
    }

    #[inline(always)]
    fn cause(&self, house: usize) -> Cause {
        [Cause::Row, Cause::Column, Cause::Box][house / 9]
    }

    #[inline(always)]
    fn peers(&self, cell: usize) -> &[u8] {
        &PEERS[cell]
    }

    #[inline(always)]
    fn peer_set(&self, cell: usize) -> u128 {
        PEER_CELLS[cell]
    }

    #[inline(always)]
    fn band_peers(&self, cell: usize) -> &[BandPeers] {
        &BAND_PEERS[cell]
    }

    #[inline(always)]
    fn overlap(&self, house: usize, other: usize) -> u16 {
        OVERLAP[house][other]
    }

    #[inline(always)]
    fn crossings(&self) -> &[(u8, u8)] {
        &CROSSINGS
    }

    #[inline(always)]
    fn constraint_candidates(&self, constraint: usize) -> &[u16; 9] {
        &CONSTRAINT_CANDIDATES[constraint]
    }

    #[inline(always)]
    fn places_of(&self, candidate: u16) -> &[ConstraintPlace] {
        &PLACES_OF[usize::from(candidate)]
    }
}

/// The number of constraints.
const CONSTRAINTS: usize = 81 + 27 * 9;

/// `HOUSES[c]`: box, row and column of cell `c`, in the search order of chains.
static HOUSES: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut c = 0;
    while c < 81 {
        let [row, column, box_] = HOUSES_OF[c];
        table[c] = [box_ as u8, row as u8, column as u8];
        c += 1;
    }
    table
};

/// `PLACES[c]`: the place of cell `c` in its box, row and column.
static PLACES: [[u8; 3]; 81] = {
    let mut table = [[0; 3]; 81];
    let mut i = 0;
    while i < 81 * 27 {
        let (cell, t, place) = (i / 27, i / 9 % 3, i % 9);
        if CELLS[HOUSES[cell][t] as usize][place] as usize == cell {
            table[cell][t] = place as u8;
        }
        i += 1;
    }
    table
};

/// `PEERS[c]`: the peers of cell `c` in the search order of chains: those in its box, then row, then column.
static PEERS: [[u8; 20]; 81] = {
    let mut table = [[0; 20]; 81];
    let mut c = 0;
    while c < 81 {
        let (mut seen, mut count, mut t): (u128, usize, usize) = (1 << c, 0, 0);
        while t < 3 {
            let mut i = 0;
            while i < 9 {
                let other = CELLS[HOUSES[c][t] as usize][i];
                if seen >> other & 1 == 0 {
                    table[c][count] = other;
                    count += 1;
                    seen |= 1 << other;
                }
                i += 1;
            }
            t += 1;
        }
        assert!(count == 20);
        c += 1;
    }
    table
};

/// `OVERLAP[a][b]`: the places of house `a` whose cells are in house `b`.
static OVERLAP: [[u16; 27]; 27] = {
    let mut table = [[0; 27]; 27];
    let mut c = 0;
    while c < 81 {
        let mut s = 0;
        while s < 9 {
            let (a, b) = (s / 3, s % 3);
            if a != b {
                table[HOUSES[c][a] as usize][HOUSES[c][b] as usize] |= 1 << PLACES[c][a];
            }
            s += 1;
        }
        c += 1;
    }
    table
};

/// The pairs of crossing houses, in search order: boxes with columns, boxes with rows, columns with boxes, rows with
/// boxes. The digit is confined to the intersection in the first house, and eliminated from the rest of the second.
static CROSSINGS: [(u8, u8); 108] = {
    let kinds = [(BOXES, COLUMNS), (BOXES, ROWS), (COLUMNS, BOXES), (ROWS, BOXES)];
    let (mut table, mut count, mut i) = ([(0, 0); 108], 0, 0);
    while i < 4 * 81 {
        let (kind, from, to) = (kinds[i / 81], i % 81 / 9, i % 9);
        if OVERLAP[kind.0 + from][kind.1 + to] != 0 {
            table[count] = ((kind.0 + from) as u8, (kind.1 + to) as u8);
            count += 1;
        }
        i += 1;
    }
    assert!(count == 108);
    table
};

/// `CONSTRAINT_CANDIDATES[c][i]`: the candidate at place `i` of constraint `c`.
static CONSTRAINT_CANDIDATES: [[u16; 9]; CONSTRAINTS] = {
    let mut table = [[0; 9]; CONSTRAINTS];
    let mut i = 0;
    while i < 9 * CONSTRAINTS {
        let (constraint, place) = (i / 9, i % 9);
        table[constraint][place] = if constraint < 81 {
            (9 * constraint + place) as u16
        } else {
            9 * CELLS[(constraint - 81) / 9][place] as u16 + ((constraint - 81) % 9) as u16
        };
        i += 1;
    }
    table
};

/// `PLACES_OF[c]`: candidate `c` in its cell, box, row and column.
static PLACES_OF: [[ConstraintPlace; 4]; 729] = {
    let mut table = [[ConstraintPlace { constraint: 0, place: 0 }; 4]; 729];
    let mut i = 0;
    while i < 4 * 729 {
        let (cell, digit, t) = (i / 36, i / 4 % 9, i % 4);
        table[i / 4][t] = if t == 0 {
            ConstraintPlace { constraint: cell as u16, place: 1 << digit }
        } else {
            let house = HOUSES[cell][t - 1] as u16;
            ConstraintPlace { constraint: 81 + 9 * house + digit as u16, place: 1 << PLACES[cell][t - 1] }
        };
        i += 1;
    }
    table
};

/// `BAND_PEERS[c]`: the peers of cell `c`: those in its box, then in its row, then in its column, band by band.
static BAND_PEERS: [[BandPeers; 5]; 81] = {
    let mut table = [[BandPeers { band: 0, cells: 0 }; 5]; 81];
    let mut i = 0;
    while i < 81 * 81 {
        let (cell, other) = (i / 81, i % 81);
        let (band, group) = (other / 27, 1 << (other % 27));
        table[cell][0].band = (cell / 27) as u8;
        table[cell][1].band = (cell / 27) as u8;
        table[cell][2 + band].band = band as u8;
        let [box_, row, column] = HOUSES[cell];
        let part = match HOUSES[other] {
            _ if cell == other => 5,
            [b, _, _] if b == box_ => 0,
            [_, r, _] if r == row => 1,
            [_, _, c] if c == column => 2 + band,
            _ => 5,
        };
        if part < 5 {
            table[cell][part].cells |= group;
        }
        i += 1;
    }
    table
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_agree() {
        for (houses, places) in HOUSES.iter().zip(&PLACES) {
            let cells = houses.iter().zip(places).map(|(&house, &place)| CELLS[usize::from(house)][usize::from(place)]);
            assert_eq!(cells.collect::<std::collections::BTreeSet<u8>>().len(), 1);
        }
        assert_eq!(PEERS[40], [30, 31, 32, 39, 41, 48, 49, 50, 36, 37, 38, 42, 43, 44, 4, 13, 22, 58, 67, 76]);
        assert_eq!((OVERLAP[BOXES][ROWS], OVERLAP[ROWS][BOXES], OVERLAP[ROWS][COLUMNS + 8]), (0b111, 0b111, 1 << 8));
    }
}
