//! Tables for the propagation in nets.
//!
//! A constraint is a cell, which holds one digit, or a house and a digit, which has one place. Constraint `c` below 81
//! is a cell with its digits; `81 + 9 * house + digit` is a digit with its places in a house.

use crate::rating::se::tables::{CELLS, HOUSES, PLACES};

/// The number of constraints.
pub const CONSTRAINTS: usize = 81 + 27 * 9;

/// `CONSTRAINT_CANDIDATES[c][i]`: the candidate at place `i` of constraint `c`.
pub static CONSTRAINT_CANDIDATES: [[u16; 9]; CONSTRAINTS] = {
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

/// The place of a candidate in a constraint.
#[derive(Clone, Copy)]
pub struct ConstraintPlace {
    /// The constraint.
    pub constraint: u16,
    /// The place as a bit.
    pub place: u16,
}

/// `PLACES_OF[c]`: candidate `c` in its cell, box, row and column.
pub static PLACES_OF: [[ConstraintPlace; 4]; 729] = {
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

/// Some peers of a cell: cells of one band (three rows), 27 bits.
#[derive(Clone, Copy)]
pub struct BandPeers {
    /// The band.
    pub band: u8,
    /// The cells.
    pub cells: u32,
}

/// `BAND_PEERS[c]`: the peers of cell `c` in search order: those in its box, then in its row, then in its column, band
/// by band.
pub static BAND_PEERS: [[BandPeers; 5]; 81] = {
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
