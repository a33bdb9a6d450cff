//! Fish: the places of a digit in two, three or four houses lie in as many others.
//!
//! A place that belongs to some arrangement of the digit, with one place in each house, is eliminated by no fish. Most digits
//! have an arrangement for each of their places, which is found much faster than all fish.

use super::cell_candidates::{MAX_CELLS, digits};
use super::links::Links;
use super::position::{Position, Search as Kind};
use super::step::{Evidence, KindStep};
use crate::kinds::solver::bits::Bits;
use crate::rating::EffortTechnique;

/// The searches for fish of two to four houses, with the names of the fish.
const SIZES: [(usize, Kind, EffortTechnique); 3] = [
    (2, Kind::XWings, EffortTechnique::XWing),
    (3, Kind::Swordfish, EffortTechnique::Swordfish),
    (4, Kind::Jellyfish, EffortTechnique::Jellyfish),
];

/// Finds the fish of the smallest possible size.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    match position.cells() <= 2 * WORD {
        true => find_in::<2>(position),
        false if position.cells() <= 4 * WORD => find_in::<4>(position),
        false => find_in::<{ MAX_CELLS.div_ceil(WORD) }>(position),
    }
}

fn find_in<const N: usize>(position: &Position) -> Vec<KindStep> {
    let region = |digit| position.links.region_of_digit(digit);
    let mut boards = Vec::new();
    for digit in (0..position.layout.side()).filter(|&digit| !position.is_settled(Kind::AnyFish, region(digit))) {
        let board = DigitBoard::<N>::new(position, digit);
        match board.has_each_place(&mut position.arrangements.borrow_mut()[digit]) {
            true => position.settle(Kind::AnyFish, region(digit)),
            false => boards.push(board),
        }
    }
    for (size, search, name) in SIZES {
        let mut steps = Vec::new();
        for board in boards.iter().filter(|board| !position.is_settled(search, region(board.digit))) {
            let fish = board.fish(position, size, search);
            if fish.is_empty() {
                position.settle(search, region(board.digit));
            }
            steps.extend(fish.into_iter().map(|fish| board.step(name, fish)));
        }
        if !steps.is_empty() {
            return steps;
        }
    }
    Vec::new()
}

/// Number of cells in a word of a set.
const WORD: usize = u64::BITS as usize;

/// The places of a digit in the houses.
struct DigitBoard<'a, const N: usize> {
    links: &'a Links,
    digit: usize,
    /// The places in each house.
    places: Vec<Bits<N>>,
    /// The number of places in each house.
    counts: Vec<usize>,
    /// The houses with places, those with the fewest first.
    order: Vec<usize>,
    /// For each place, the places of all of its houses.
    seen: Vec<Bits<N>>,
    all: Bits<N>,
}

/// The bases and the covers of a fish, and the places that it eliminates.
struct Fish<const N: usize> {
    bases: Vec<usize>,
    covers: Vec<usize>,
    eliminated: Bits<N>,
}

/// Maximum number of choices in the search for an arrangement with a place.
const MAX_CHOICES: u32 = 200;

impl<'a, const N: usize> DigitBoard<'a, N> {
    fn new(position: &Position<'a>, digit: usize) -> DigitBoard<'a, N> {
        let houses = position.layout.houses();
        let mut board = DigitBoard {
            links: position.links,
            digit,
            places: vec![Bits::EMPTY; houses.len()],
            counts: vec![0; houses.len()],
            order: Vec::new(),
            seen: vec![Bits::EMPTY; position.cells()],
            all: Bits::EMPTY,
        };
        for (index, house) in houses.iter().enumerate() {
            let places = digits(position.house_places(index, digit)).map(|place| usize::from(house.cells[place]));
            places.for_each(|cell| board.places[index].insert(cell));
            board.counts[index] = position.house_places(index, digit).count_ones() as usize;
            board.all = board.all.or(&board.places[index]);
        }
        for cell in board.all.iter() {
            board.seen[cell] = board.houses_of(cell).fold(Bits::EMPTY, |seen, house| seen.or(&board.places[house]));
        }
        board.order = (0..houses.len()).filter(|&house| board.counts[house] > 0).collect();
        board.order.sort_by_key(|&house| board.counts[house]);
        board
    }

    /// Returns whether each place belongs to an arrangement of the digit that has one place in each house. Arrangements that were
    /// found before are tried first.
    fn has_each_place(&self, known: &mut Vec<u64>) -> bool {
        let (mut rest, mut found) = (self.all, Vec::new());
        for words in known.chunks_exact(N) {
            let arrangement = Bits(std::array::from_fn(|word| words[word]));
            if arrangement.and_not(&self.all).is_empty() {
                rest = rest.and_not(&arrangement);
                found.extend_from_slice(words);
            }
        }
        let mut is_complete = true;
        while !rest.is_empty() {
            let place = rest.first();
            let (mut chosen, mut choices) = (Bits::EMPTY, MAX_CHOICES);
            chosen.insert(place);
            let Some(arrangement) = self.arrangement(self.all.and_not(&self.seen[place]), chosen, rest, &mut choices)
            else {
                is_complete = false;
                break;
            };
            rest = rest.and_not(&arrangement);
            found.extend_from_slice(&arrangement.0);
        }
        *known = found;
        is_complete
    }

    /// Completes an arrangement, if possible by some places.
    fn arrangement(&self, open: Bits<N>, chosen: Bits<N>, best: Bits<N>, choices: &mut u32) -> Option<Bits<N>> {
        let mut fewest = None;
        for &house in &self.order {
            if !self.places[house].intersects(&chosen) {
                let places = self.places[house].and(&open);
                if fewest.is_none() || places.is_at_most_one() {
                    fewest = Some(places);
                }
                if places.is_at_most_one() {
                    break;
                }
            }
        }
        let Some(places) = fewest else { return Some(chosen) };
        *choices = choices.checked_sub(1)?;
        for places in [places.and(&best), places.and_not(&best)] {
            for place in places.iter() {
                let mut chosen = chosen;
                chosen.insert(place);
                let found = self.arrangement(open.and_not(&self.seen[place]), chosen, best, choices);
                if found.is_some() {
                    return found;
                }
            }
        }
        None
    }

    fn houses_of(&self, cell: usize) -> impl Iterator<Item = usize> + use<'a, N> {
        self.links.houses_of(cell).iter().map(|&(house, _)| usize::from(house))
    }

    /// Returns the fish of a size that eliminate anything, those with the first bases first. A base of each has changed since
    /// there were none.
    fn fish(&self, position: &Position, size: usize, kind: Kind) -> Vec<Fish<N>> {
        let region = position.links.region_of_digit(self.digit);
        let since = position.settled_at(kind, region).max(position.settled_at(Kind::AnyFish, region));
        let pool: Vec<usize> =
            (0..self.places.len()).filter(|&house| (2..=size).contains(&self.counts[house])).collect();
        let is_new = |&house: &usize| position.has_changed(house, self.digit, since);
        let is_new = pool.iter().map(is_new).collect();
        let mut search = Search::new(self, size, pool, is_new);
        match position.layout.is_joined() {
            true => search.choose_connected(),
            false => search.choose_bases(0, Bits::EMPTY, false, &mut vec![vec![0; self.places.len()]; size + 1]),
        }
        search.found.sort_by(|a, b| a.bases.cmp(&b.bases));
        search.found
    }

    fn step(&self, technique: EffortTechnique, Fish { bases, covers, eliminated }: Fish<N>) -> KindStep {
        let eliminations = eliminated.iter().map(|cell| (cell as u16, 1 << self.digit)).collect();
        let evidence = Evidence::Fish { digit: self.digit as u8 + 1, bases, covers };
        KindStep::eliminating(technique, eliminations, evidence)
    }
}

/// The search for the fish of a size.
struct Search<'a, 'b, const N: usize> {
    board: &'a DigitBoard<'b, N>,
    size: usize,
    /// The houses that may be bases, and which of them have changed.
    pool: Vec<usize>,
    is_new: Vec<bool>,
    /// For each house of the pool, the number of its places in each house, except in itself.
    shared: Vec<Vec<u8>>,
    bases: Vec<usize>,
    covers: Vec<usize>,
    found: Vec<Fish<N>>,
}

impl<'a, 'b, const N: usize> Search<'a, 'b, N> {
    fn new(board: &'a DigitBoard<'b, N>, size: usize, pool: Vec<usize>, is_new: Vec<bool>) -> Search<'a, 'b, N> {
        let shared = |&base: &usize| {
            let mut shared = vec![0; board.places.len()];
            for house in board.places[base].iter().flat_map(|cell| board.houses_of(cell)).filter(|&house| house != base)
            {
                shared[house] += 1;
            }
            shared
        };
        let shared = pool.iter().map(shared).collect();
        Search { board, size, pool, is_new, shared, bases: Vec::new(), covers: Vec::new(), found: Vec::new() }
    }

    /// Adds bases of the pool without common places, from this one on. The places of the bases in each house are counted for
    /// each number of bases.
    fn choose_bases(&mut self, first: usize, places: Bits<N>, has_new: bool, counts: &mut [Vec<u8>]) {
        let chosen = self.bases.len();
        if chosen == self.size {
            let all: usize = self.bases.iter().map(|&base| self.board.counts[base]).sum();
            if has_new && all <= self.most_covered(&counts[chosen]) {
                self.choose_covers(places, places, 0);
            }
            return;
        }
        let missing = self.size - chosen;
        for index in first..(self.pool.len() + 1).saturating_sub(missing) {
            let own = self.board.places[self.pool[index]];
            if !own.intersects(&places) {
                let (before, after) = counts.split_at_mut(chosen + 1);
                let sums = after[0].iter_mut().zip(before[chosen].iter().zip(&self.shared[index]));
                sums.for_each(|(sum, (count, own))| *sum = count + own);
                self.bases.push(self.pool[index]);
                self.choose_bases(index + 1, places.or(&own), has_new || self.is_new[index], counts);
                self.bases.pop();
            }
        }
    }

    /// Returns how many places as many houses as there are bases contain at most, by the number in each house.
    fn most_covered(&self, counts: &[u8]) -> usize {
        let at_least = |least: u8| counts.iter().map(|&count| u16::from(count >= least)).sum::<u16>();
        (1..=u8::MAX).map(|least| self.size.min(at_least(least).into())).take_while(|&houses| houses > 0).sum()
    }

    /// Chooses the bases in joined grids, where each has a place in a common house with another one. Other sets of bases are
    /// far too many, and most of their fish are several smaller ones.
    fn choose_connected(&mut self) {
        let near = |&base: &usize| {
            let houses = self.board.places[base].iter().flat_map(|cell| self.board.houses_of(cell));
            let seen = houses.fold(Bits::EMPTY, |seen, house| seen.or(&self.board.places[house]));
            let is_near = |&other: &usize| self.board.places[self.pool[other]].intersects(&seen);
            (0..self.pool.len()).filter(is_near).collect()
        };
        let neighbors: Vec<Vec<usize>> = self.pool.iter().map(near).collect();
        for first in 0..self.pool.len() {
            let later = neighbors[first].iter().copied().filter(|&base| base > first).collect();
            self.extend(&neighbors, &mut vec![first], later);
        }
    }

    /// Extends a set of bases, as indices of the pool of which the first is the least one, by some of these neighbors and by
    /// theirs.
    fn extend(&mut self, neighbors: &[Vec<usize>], set: &mut Vec<usize>, mut near: Vec<usize>) {
        let all = set.iter().fold(Bits::EMPTY, |all, &base| all.or(&self.board.places[self.pool[base]]));
        if set.len() == self.size {
            if set.iter().any(|&base| self.is_new[base]) {
                self.bases = set.iter().map(|&base| self.pool[base]).collect();
                self.bases.sort_unstable();
                self.choose_covers(all, all, 0);
            }
            return;
        }
        while let Some(next) = near.pop() {
            if self.board.places[self.pool[next]].intersects(&all) {
                continue;
            }
            let is_new = |&base: &usize| {
                base > set[0] && !set.iter().any(|&other| neighbors[other].binary_search(&base).is_ok())
            };
            let further = near.iter().copied().chain(neighbors[next].iter().copied().filter(is_new)).collect();
            set.push(next);
            self.extend(neighbors, set, further);
            set.pop();
        }
    }

    /// Chooses covers of the places of the bases that are still open, in bases from this one on; the first place needs one.
    fn choose_covers(&mut self, places: Bits<N>, open: Bits<N>, mut base: usize) {
        let board = self.board;
        let cell = loop {
            let Some(&house) = self.bases.get(base) else {
                if self.covers.len() == self.size {
                    self.conclude(places);
                }
                return;
            };
            let places = open.and(&board.places[house]);
            if !places.is_empty() {
                break places.first();
            }
            base += 1;
        };
        if self.covers.len() == self.size {
            return;
        }
        let is_last = self.covers.len() + 1 == self.size;
        for &(cover, _) in board.links.houses_of(cell) {
            let cover = usize::from(cover);
            let rest = open.and_not(&board.places[cover]);
            // Each place is in one base only.
            if cover != self.bases[base] && (!is_last || rest.is_empty()) {
                self.covers.push(cover);
                self.choose_covers(places, rest, base);
                self.covers.pop();
            }
        }
    }

    /// Adds a fish if it eliminates anything.
    fn conclude(&mut self, places: Bits<N>) {
        let covered = self.covers.iter().fold(Bits::EMPTY, |all, &cover| all.or(&self.board.places[cover]));
        let eliminated = covered.and_not(&places);
        if !eliminated.is_empty() {
            let (bases, mut covers) = (self.bases.clone(), self.covers.clone());
            covers.sort_unstable();
            if !self.found.iter().any(|fish| fish.bases == bases && fish.covers == covers) {
                self.found.push(Fish { bases, covers, eliminated });
            }
        }
    }
}
