//! Fish: the places of a digit in two, three or four houses lie in as many others.
//!
//! A place that belongs to some arrangement of the digit, with one place in each house, is eliminated by no fish. Most digits
//! have an arrangement for each of their places, which is found much faster than all fish.

use super::MAX_CELLS;
use super::links::Links;
use super::position::{Position, Search as Kind};
use super::step::{Evidence, KindStep};
use crate::rating::tables::set_bits;

/// The searches for fish of two to four houses, with the names of the fish.
const SIZES: [(usize, Kind, &str); 3] =
    [(2, Kind::XWings, "X-Wing"), (3, Kind::Swordfish, "Swordfish"), (4, Kind::Jellyfish, "Jellyfish")];

/// Finds the fish of the smallest possible size.
pub(super) fn find(position: &Position) -> Vec<KindStep> {
    match position.cells() <= WORD {
        true => find_in::<1>(position),
        false if position.cells() <= 2 * WORD => find_in::<2>(position),
        false => find_in::<{ MAX_CELLS.div_ceil(WORD) }>(position),
    }
}

fn find_in<const N: usize>(position: &Position) -> Vec<KindStep> {
    let region = |digit| position.links.region_of_digit(digit);
    let mut boards = Vec::new();
    for digit in (0..position.layout.side()).filter(|&digit| !position.is_settled(Kind::AnyFish, region(digit))) {
        let board = DigitBoard::<N>::new(position, digit);
        match board.has_each_place() {
            true => position.settle(Kind::AnyFish, region(digit)),
            false => boards.push(board),
        }
    }
    for (size, search, name) in SIZES {
        let mut steps = Vec::new();
        for board in boards.iter().filter(|board| !position.is_settled(search, region(board.digit))) {
            let fish = board.fish(position, size);
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

/// Number of elements in a word of a set.
const WORD: usize = u128::BITS as usize;

/// A set of cells.
#[derive(Clone, Copy, PartialEq, Debug)]
struct Set<const N: usize>([u128; N]);

impl<const N: usize> Set<N> {
    const NONE: Set<N> = Set([0; N]);

    #[inline(always)]
    fn insert(&mut self, n: usize) {
        self.0[n / WORD] |= 1 << (n % WORD);
    }

    #[inline(always)]
    fn contains(&self, n: usize) -> bool {
        self.0[n / WORD] >> (n % WORD) & 1 == 1
    }

    #[inline(always)]
    fn and(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|word| self.0[word] & other.0[word]))
    }

    #[inline(always)]
    fn without(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|word| self.0[word] & !other.0[word]))
    }

    #[inline(always)]
    fn or(self, other: Set<N>) -> Set<N> {
        Set(std::array::from_fn(|word| self.0[word] | other.0[word]))
    }

    #[inline(always)]
    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn iter(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(index, word)| set_bits(word).map(move |bit| WORD * index + bit))
    }

    /// Returns whether there is one element at most.
    #[inline(always)]
    fn is_single(self) -> bool {
        let mut words = self.0.iter().filter(|&&word| word != 0);
        words.next().is_none_or(|word| word.is_power_of_two()) && words.next().is_none()
    }
}

/// The places of a digit in the houses.
struct DigitBoard<'a, const N: usize> {
    links: &'a Links,
    digit: usize,
    /// The places in each house.
    places: Vec<Set<N>>,
    /// The number of places in each house.
    counts: Vec<usize>,
    /// For each place, the places of all of its houses.
    seen: Vec<Set<N>>,
    all: Set<N>,
}

/// The bases and the covers of a fish, and the places that it eliminates.
struct Fish<const N: usize> {
    bases: Vec<usize>,
    covers: Vec<usize>,
    eliminated: Set<N>,
}

/// Maximum number of choices in the search for an arrangement with a place.
const MAX_CHOICES: u32 = 200;

impl<'a, const N: usize> DigitBoard<'a, N> {
    fn new(position: &Position<'a>, digit: usize) -> DigitBoard<'a, N> {
        let houses = position.layout.houses();
        let mut board = DigitBoard {
            links: position.links,
            digit,
            places: vec![Set::NONE; houses.len()],
            counts: vec![0; houses.len()],
            seen: vec![Set::NONE; position.cells()],
            all: Set::NONE,
        };
        for (house, cells) in houses.iter().enumerate() {
            for cell in position.places(&cells.cells, digit) {
                board.places[house].insert(cell);
                board.counts[house] += 1;
                board.all.insert(cell);
            }
        }
        for cell in board.all.iter() {
            board.seen[cell] = board.houses_of(cell).fold(Set::NONE, |seen, house| seen.or(board.places[house]));
        }
        board
    }

    /// Returns whether each place belongs to an arrangement of the digit that has one place in each house.
    fn has_each_place(&self) -> bool {
        let mut rest = self.all;
        while let Some(place) = rest.iter().next() {
            let (mut chosen, mut choices) = (Set::NONE, MAX_CHOICES);
            chosen.insert(place);
            match self.arrangement(self.all.without(self.seen[place]), chosen, rest, &mut choices) {
                Some(found) => rest = rest.without(found),
                None => return false,
            }
        }
        true
    }

    /// Completes an arrangement, if possible by some places.
    fn arrangement(&self, open: Set<N>, chosen: Set<N>, best: Set<N>, choices: &mut u32) -> Option<Set<N>> {
        let mut fewest = None;
        for places in self.places.iter().filter(|&&places| !places.is_empty() && places.and(chosen).is_empty()) {
            let places = places.and(open);
            if places.is_single() {
                fewest = Some(places);
                break;
            }
            fewest = fewest.or(Some(places));
        }
        let Some(places) = fewest else { return Some(chosen) };
        *choices = choices.checked_sub(1)?;
        places.and(best).iter().chain(places.without(best).iter()).find_map(|place| {
            let mut chosen = chosen;
            chosen.insert(place);
            self.arrangement(open.without(self.seen[place]), chosen, best, choices)
        })
    }

    fn houses_of(&self, cell: usize) -> impl Iterator<Item = usize> + use<'a, N> {
        self.links.houses_of(cell).iter().map(|&(house, _)| usize::from(house))
    }

    /// Returns the fish of a size that eliminate anything, those with the first bases first.
    fn fish(&self, position: &Position, size: usize) -> Vec<Fish<N>> {
        let pool: Vec<usize> =
            (0..self.places.len()).filter(|&house| (2..=size).contains(&self.counts[house])).collect();
        let mut search = Search { board: self, size, bases: Vec::new(), covers: Vec::new(), found: Vec::new() };
        match position.layout.is_joined() {
            true => search.choose_connected(&pool),
            false => search.choose_bases(&pool, Set::NONE),
        }
        search.found.sort_by(|a, b| a.bases.cmp(&b.bases));
        search.found
    }

    fn step(&self, name: &'static str, Fish { bases, covers, eliminated }: Fish<N>) -> KindStep {
        let eliminations = eliminated.iter().map(|cell| (cell as u16, 1 << self.digit)).collect();
        let evidence = Evidence::Fish { digit: self.digit as u8 + 1, bases, covers };
        KindStep::eliminating(name, eliminations, evidence)
    }
}

/// The search for the fish of a size.
struct Search<'a, 'b, const N: usize> {
    board: &'a DigitBoard<'b, N>,
    size: usize,
    bases: Vec<usize>,
    covers: Vec<usize>,
    found: Vec<Fish<N>>,
}

impl<const N: usize> Search<'_, '_, N> {
    /// Adds bases of the pool without common places.
    fn choose_bases(&mut self, pool: &[usize], places: Set<N>) {
        if self.bases.len() == self.size {
            return self.choose_covers(places, places);
        }
        let missing = self.size - self.bases.len();
        for (index, &base) in pool.iter().enumerate().take((pool.len() + 1).saturating_sub(missing)) {
            let own = self.board.places[base];
            if own.and(places).is_empty() {
                self.bases.push(base);
                self.choose_bases(&pool[index + 1..], places.or(own));
                self.bases.pop();
            }
        }
    }

    /// Chooses the bases in joined grids, where each has a place in a common house with another one. Other sets of bases are
    /// far too many, and most of their fish are several smaller ones.
    fn choose_connected(&mut self, pool: &[usize]) {
        let near = |&base: &usize| {
            let houses = self.board.places[base].iter().flat_map(|cell| self.board.houses_of(cell));
            let seen = houses.fold(Set::NONE, |seen, house| seen.or(self.board.places[house]));
            (0..pool.len()).filter(|&other| !self.board.places[pool[other]].and(seen).is_empty()).collect()
        };
        let neighbors: Vec<Vec<usize>> = pool.iter().map(near).collect();
        for first in 0..pool.len() {
            let later = neighbors[first].iter().copied().filter(|&base| base > first).collect();
            self.extend(pool, &neighbors, &mut vec![first], later);
        }
    }

    /// Extends a set of bases, as indices of the pool of which the first is the least one, by some of these neighbors and by
    /// theirs.
    fn extend(&mut self, pool: &[usize], neighbors: &[Vec<usize>], set: &mut Vec<usize>, mut near: Vec<usize>) {
        let places = |base: usize| self.board.places[pool[base]];
        let all = set.iter().fold(Set::NONE, |all, &base| all.or(places(base)));
        if set.len() == self.size {
            self.bases = set.iter().map(|&base| pool[base]).collect();
            self.bases.sort_unstable();
            return self.choose_covers(all, all);
        }
        while let Some(next) = near.pop() {
            if !self.board.places[pool[next]].and(all).is_empty() {
                continue;
            }
            let is_new = |&base: &usize| {
                base > set[0] && !set.iter().any(|&other| neighbors[other].binary_search(&base).is_ok())
            };
            let further = near.iter().copied().chain(neighbors[next].iter().copied().filter(is_new)).collect();
            set.push(next);
            self.extend(pool, neighbors, set, further);
            set.pop();
        }
    }

    /// Chooses covers of the places of the bases that are still open; the first one needs one.
    fn choose_covers(&mut self, places: Set<N>, open: Set<N>) {
        let board = self.board;
        let first = self.bases.iter().find_map(|&base| open.and(board.places[base]).iter().next());
        let (Some(cell), false) = (first, self.covers.len() == self.size) else {
            if open.is_empty() && self.covers.len() == self.size {
                self.conclude(places);
            }
            return;
        };
        let is_last = self.covers.len() + 1 == self.size;
        for cover in board.houses_of(cell).filter(|&house| board.counts[house] > 0) {
            let rest = open.without(board.places[cover]);
            if !self.bases.contains(&cover) && (!is_last || rest.is_empty()) {
                self.covers.push(cover);
                self.choose_covers(places, rest);
                self.covers.pop();
            }
        }
    }

    /// Adds a fish if it eliminates anything.
    fn conclude(&mut self, places: Set<N>) {
        let covered = self.covers.iter().fold(Set::NONE, |all, &cover| all.or(self.board.places[cover]));
        let eliminated = covered.without(places);
        if !eliminated.is_empty() {
            let (bases, mut covers) = (self.bases.clone(), self.covers.clone());
            covers.sort_unstable();
            if !self.found.iter().any(|fish| fish.bases == bases && fish.covers == covers) {
                self.found.push(Fish { bases, covers, eliminated });
            }
        }
    }
}
