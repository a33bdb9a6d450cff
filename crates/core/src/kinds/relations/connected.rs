//! Areas of connected cells.

/// A search through the cells of an area that may have a digit of a mask.
struct Walk<'a> {
    width: usize,
    mask: u32,
    domains: &'a [u32],
    /// When each cell was reached, from 1.
    reached: Vec<usize>,
    count: usize,
    /// The cells that connect others which are known to belong together.
    bridges: Vec<usize>,
}

/// Keeps the candidates with which the cells that have a digit of a mask are connected, as far as they must be.
pub(super) fn connected(width: usize, mask: u32, domains: &mut [u32]) -> bool {
    let Some(start) = domains.iter().position(|domain| domain & !mask == 0) else { return true };
    let reached = vec![0; domains.len()];
    let mut walk = Walk { width, mask, domains, reached, count: 0, bridges: Vec::new() };
    walk.visit(start, start);
    let Walk { reached, bridges, .. } = walk;
    bridges.into_iter().for_each(|cell| domains[cell] &= mask);
    domains.iter_mut().zip(reached).filter(|(_, at)| *at == 0).for_each(|(domain, _)| *domain &= !mask);
    !domains.contains(&0)
}

impl Walk<'_> {
    /// Visits a cell and those behind it. Returns the first cell that they reach, and whether one of them is known to
    /// have a digit of the mask.
    fn visit(&mut self, cell: usize, from: usize) -> (usize, bool) {
        self.count += 1;
        let own = self.count;
        self.reached[cell] = own;
        let (mut first, mut is_known) = (own, self.domains[cell] & !self.mask == 0);
        let column = cell % self.width;
        let next = [
            cell.checked_sub(self.width),
            (column > 0).then(|| cell.wrapping_sub(1)),
            (column + 1 < self.width).then_some(cell + 1),
            Some(cell + self.width),
        ];
        let may = |other: &usize| self.domains.get(*other).is_some_and(|domain| domain & self.mask != 0);
        let next: Vec<usize> = next.into_iter().flatten().filter(may).collect();
        for other in next.into_iter().filter(|&other| other != from) {
            if self.reached[other] > 0 {
                first = first.min(self.reached[other]);
                continue;
            }
            let (earliest, is_needed) = self.visit(other, cell);
            if earliest >= own && is_needed {
                self.bridges.push(cell);
            }
            (first, is_known) = (first.min(earliest), is_known || is_needed);
        }
        (first, is_known)
    }
}
