//! All patterns of a digit (nine cells that hold it), for a quick test whether Nishio can find anything.
//!
//! The consequences of an assumption about one digit hold in every pattern that agrees with the assumption. So an
//! assumption that agrees with any pattern never leads to a contradiction.

use crate::rating::se::board::Board;
use crate::rating::se::position::State;
use crate::rating::se::tables::{BOXES, COLUMNS, bits, cells};

/// A pattern of a digit in a band: its cells, 27 bits, and its columns.
type Band = (u32, u16);

/// The results for the last position.
#[derive(Debug, Default)]
pub struct DigitPatterns {
    /// By digit: its cells, and the results of [`impossible_and_certain_cells`].
    known: [(u128, (u128, u128)); 9],
}

impl DigitPatterns {
    /// Returns the cells with a candidate of the digit that are in no pattern, and those that are in all patterns. Both
    /// are all candidates if there is no pattern.
    pub fn impossible_and_certain_cells<B: Board>(&mut self, position: &State<B>, digit: usize) -> (u128, u128) {
        let (known, result) = &mut self.known[digit];
        let now = position.cells_with(digit);
        if *known != now {
            (*known, *result) = (now, impossible_and_certain_cells(position, digit));
        }
        *result
    }
}

fn impossible_and_certain_cells<B: Board>(position: &State<B>, digit: usize) -> (u128, u128) {
    let columns = (0..9).filter(|&i| position.places[COLUMNS + i][digit] != 0).fold(0, |set, i| set | 1u16 << i);
    let bands =
        [band_patterns(position, digit, 0), band_patterns(position, digit, 1), band_patterns(position, digit, 2)];
    let (mut some, mut every) = ([0u32; 3], [!0u32; 3]);
    let others = Others { position, digit };
    for top in bands[0].iter().filter(|top| others.allow(&[top.0])) {
        let fits = |middle: &&Band| middle.1 & top.1 == 0 && others.allow(&[top.0, middle.0]);
        for middle in bands[1].iter().filter(fits) {
            let rest = columns & !(top.1 | middle.1);
            let fits = |bottom: &&Band| bottom.1 == rest && others.allow(&[top.0, middle.0, bottom.0]);
            for bottom in bands[2].iter().filter(fits) {
                for (i, way) in [top, middle, bottom].into_iter().enumerate() {
                    some[i] |= way.0;
                    every[i] &= way.0;
                }
            }
        }
    }
    let all = position.cells_with(digit);
    (all & !join(&some), all & join(&every))
}

/// Returns the cells of the first bands.
fn join(bands: &[u32]) -> u128 {
    bands.iter().rev().fold(0, |set, band| set << 27 | u128::from(band & 0x7ff_ffff))
}

/// The houses and pairs of boards that are not classic.
struct Others<'a, B: Board> {
    position: &'a State<B>,
    digit: usize,
}

impl<B: Board> Others<'_, B> {
    /// Returns whether a digit may be in these cells of the first bands, by the houses and pairs that only other boards
    /// have.
    #[inline(always)]
    fn allow(&self, bands: &[u32]) -> bool {
        let board = &self.position.board;
        let needs = |house: usize| bands.len() == 3 && self.position.places[house][self.digit] != 0;
        B::IS_CLASSIC || {
            let set = join(bands);
            cells(set).all(|cell| board.peer_set(cell) & set == 0)
                && (27..board.house_count()).all(|house| board.cell_set(house) & set != 0 || !needs(house))
        }
    }
}

/// Returns the patterns of the digit in a band: one cell in each row and box with candidates, at most one in a column.
fn band_patterns<B: Board>(position: &State<B>, digit: usize, band: usize) -> Vec<Band> {
    let boxes = (0..3).filter(|b| position.places[BOXES + 3 * band + b][digit] != 0).fold(0u8, |set, b| set | 1 << b);
    let mut ways: Vec<(Band, u8)> = vec![((0, 0), 0)];
    for row in 0..3 {
        let places = position.places[3 * band + row][digit];
        if places == 0 {
            continue;
        }
        ways = ways
            .iter()
            .flat_map(|&((cells, columns), used)| {
                let free = bits(places & !columns).filter(move |column| used >> (column / 3) & 1 == 0);
                free.map(move |c| ((cells | 1 << (9 * row + c), columns | 1 << c), used | 1 << (c / 3)))
            })
            .collect();
    }
    ways.into_iter().filter(|&(_, used)| used == boxes).map(|(band, _)| band).collect()
}
