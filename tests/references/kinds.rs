//! Solver of kinds of puzzles by plain backtracking.

use cluewise::kinds::PuzzleKind;

/// Reference solver: plain backtracking in cell order. It shares no code with the library, which it asks only for the
/// names of the rules.
#[derive(Debug)]
pub struct Reference {
    side: usize,
    /// The box or region of each cell.
    blocks: Vec<usize>,
    rules: Vec<String>,
}

impl Reference {
    /// Returns the solver of a kind of which the rules and regions are known here.
    pub fn new(variant: &PuzzleKind) -> Reference {
        let side = variant.side();
        let block = |cell: usize| match (variant.regions(), variant.boxes()) {
            (Some(regions), _) => usize::from(regions.numbers()[cell]),
            (None, Some(b)) => cell / side / b.rows * side + cell % side / b.columns,
            (None, None) => cell / side,
        };
        let rules = variant.rules().to_string().split('+').map(String::from).collect();
        Reference { side, blocks: (0..side * side).map(block).collect(), rules }
    }

    /// Returns whether two cells may hold these digits.
    fn allows(&self, (i, a): (usize, u8), (j, b): (usize, u8)) -> bool {
        let side = self.side;
        let [(r, c), (s, d)] = [i, j].map(|cell| (cell / side, cell % side));
        let (down, right) = (r.abs_diff(s), c.abs_diff(d));
        let has = |rule: &str| self.rules.iter().any(|name| name == rule);
        let width = side.isqrt() + 1;
        let window = |k: usize| (!k.is_multiple_of(width)).then_some(k / width);
        let place = |r: usize, c: usize| {
            let height =
                (2..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).last().unwrap_or(1);
            (r % height, c % (side / height))
        };
        let differ = r == s
            || c == d
            || self.blocks[i] == self.blocks[j]
            || has("x") && (r == c && s == d || r + c == side - 1 && s + d == side - 1)
            || has("windoku")
                && [r, c, s, d].iter().all(|&k| window(k).is_some())
                && (window(r), window(c)) == (window(s), window(d))
            || has("disjoint") && place(r, c) == place(s, d)
            || has("anti-knight") && [(1, 2), (2, 1)].contains(&(down, right))
            || has("anti-king") && (down, right) == (1, 1);
        !(differ && a == b || has("non-consecutive") && down + right == 1 && a.abs_diff(b) == 1)
    }

    /// Returns the number of solutions that fill the empty cells from this one on, at most about `limit`.
    pub fn count(&self, cells: &mut Vec<u8>, at: usize, limit: u64) -> u64 {
        let Some(at) = (at..cells.len()).find(|&i| cells[i] == 0) else {
            let all = |i: usize| (0..i).all(|j| self.allows((i, cells[i]), (j, cells[j])));
            return u64::from((0..cells.len()).all(all));
        };
        let mut count = 0;
        for digit in 1..=self.side as u8 {
            if (0..cells.len()).all(|j| cells[j] == 0 || self.allows((at, digit), (j, cells[j]))) {
                cells[at] = digit;
                count += self.count(cells, at + 1, limit - count);
                cells[at] = 0;
                if count >= limit {
                    break;
                }
            }
        }
        count
    }
}
