//! Sets of cells.

/// The number of words: enough for 25x25.
const WORDS: usize = 10;

/// The maximum number of cells of a layout.
pub const MAX_CELLS: usize = 64 * WORDS;

/// A set of cells.
#[derive(Clone, Copy, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    pub fn insert(&mut self, cell: u16) {
        self.0[usize::from(cell) / 64] |= 1 << (cell % 64);
    }

    pub fn has(&self, cell: u16) -> bool {
        self.0[usize::from(cell) / 64] >> (cell % 64) & 1 == 1
    }

    pub fn len(&self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    pub fn and(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    pub fn or(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    pub fn without(&self, other: &CellSet) -> CellSet {
        CellSet(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    /// Iterates over the cells.
    pub fn iter(&self) -> impl Iterator<Item = u16> + use<> {
        let words = self.0;
        (0u16..).zip(words).flat_map(|(index, mut word)| {
            std::iter::from_fn(move || {
                let bit = (word != 0).then(|| word.trailing_zeros() as u16)?;
                word &= word - 1;
                Some(index * 64 + bit)
            })
        })
    }
}

impl FromIterator<u16> for CellSet {
    fn from_iter<I: IntoIterator<Item = u16>>(cells: I) -> CellSet {
        let mut set = CellSet::default();
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}
