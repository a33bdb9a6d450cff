//! The candidates that simple chains reach, computed for all candidates at once with bit rows.
//!
//! A strong step consists of two links: from a true candidate over a false one to the next true one. The existence and
//! the minimum length of a chain do not depend on the search order. The chain itself is only searched if needed.

use super::bit_rows::{
    and, any, cleared_rows, close_transitively, contains, first_bits, for_each_member, insert, insert_pair, intersects,
    is_empty, or, remove, rows, union, without,
};
use crate::rating::se::assertion::{candidate, cell_of, digit_of};
use crate::rating::se::board::Board;
use crate::rating::se::chain::ChainLinks;
use crate::rating::se::classic_board::Classic;
use crate::rating::se::position::State;
use crate::rating::se::tables::{self, bits};

/// The relations by one type of links.
#[derive(Debug, Default)]
pub(super) struct Pass {
    /// Whether the fields after `strong` are up to date.
    pub(super) ready: bool,
    /// The candidates that are true if a candidate is false.
    pub(super) strong: Vec<u64>,
    /// The candidates one strong step away.
    pub(super) strong_steps: Vec<u64>,
    /// The candidates any number of strong steps away.
    pub(super) all: Vec<u64>,
}

/// The indices of candidates with forcing chains, each list in ascending order.
#[derive(Debug, Default)]
pub struct Sources {
    /// Candidates that are false if they are true.
    pub refuted: Vec<u16>,
    /// Candidates that are true if they are false.
    pub proved: Vec<u16>,
}

/// The candidates of a position and the candidates they reach. Rows and bits are indices into `candidates`.
#[derive(Debug)]
pub struct Reachability<B: Board> {
    board: B,
    /// The candidates of the position by cell.
    pub(super) marks: [u16; 81],
    /// The candidates of the position, and some that earlier positions had, in ascending order.
    pub(super) candidates: Vec<u16>,
    /// The index of each candidate in `candidates`.
    pub(super) index: Box<[u16; 729]>,
    /// The number of words of a row.
    pub(super) width: usize,
    /// The candidates that each candidate excludes: in its houses, and in its houses and cell.
    pub(super) weak: [Vec<u64>; 2],
    pub(super) passes: [Pass; 3],
    /// Whether the links are also divided into those of one digit and those inside cells.
    is_divided: bool,
    /// The candidates with forcing chains by all links, also those of cells without others; `None` if not computed.
    sources: Option<Sources>,
    /// The candidates that are false if a candidate is true, by all links.
    pub(super) off: Vec<u64>,
    /// The minimum number of assertions to each assertion, for some sources; `known` has their places.
    pub(super) lengths: Vec<u16>,
    pub(super) known: Vec<u32>,
}

impl Default for Reachability<Classic> {
    fn default() -> Reachability<Classic> {
        Reachability::new(Classic)
    }
}

impl<B: Board> Reachability<B> {
    pub fn new(board: B) -> Reachability<B> {
        Reachability {
            board,
            marks: [0; 81],
            candidates: Vec::new(),
            index: Box::new([0; 729]),
            width: 2,
            weak: Default::default(),
            passes: Default::default(),
            is_divided: false,
            sources: None,
            off: Vec::new(),
            lengths: Vec::new(),
            known: Vec::new(),
        }
    }
}

/// Returns the number of words of a row for a number of candidates.
fn width_for(count: usize) -> usize {
    match count {
        0..=128 => 2,
        129..=192 => 3,
        193..=256 => 4,
        _ => 12,
    }
}

/// Calls a method with the width of the rows as a constant.
macro_rules! by_width {
    ($self:ident . $method:ident ( $($argument:expr),* )) => {
        match $self.width {
            2 => $self.$method::<2>($($argument),*),
            3 => $self.$method::<3>($($argument),*),
            4 => $self.$method::<4>($($argument),*),
            _ => $self.$method::<12>($($argument),*),
        }
    };
}
pub(super) use by_width;

impl<B: Board> Reachability<B> {
    /// Updates the links for a position.
    pub fn set(&mut self, position: &State<B>) {
        if self.marks == position.marks && !self.candidates.is_empty() {
            return;
        }
        self.off.clear();
        self.lengths.clear();
        self.known.clear();
        let has_no_chains = self.sources.take().is_some_and(|sources| sources.is_empty());
        self.is_divided = false;
        let count = position.marks.iter().map(|&marks| tables::size(marks) as usize).sum();
        let width = width_for(count);
        let growth = if width == self.width { by_width!(self.continue_to(position)) } else { None };
        match growth {
            // Without new links there are no new chains.
            Some(false) if has_no_chains => self.sources = Some(Sources::default()),
            Some(_) => {}
            None => {
                self.width = width;
                self.begin(position);
            }
        }
        let [x, y, _] = &mut self.passes;
        (x.ready, y.ready) = (false, false);
        self.marks = position.marks;
    }

    /// Computes the links anew.
    fn begin(&mut self, position: &State<B>) {
        self.candidates.clear();
        for candidate in position.all() {
            self.index[usize::from(candidate)] = self.candidates.len() as u16;
            self.candidates.push(candidate);
        }
        self.passes[ChainLinks::Xy as usize].ready = false;
        by_width!(self.link(position));
    }

    /// Computes the links.
    fn link<const W: usize>(&mut self, position: &State<B>) {
        let count = self.candidates.len();
        let Reachability { board, index, candidates, weak: [_, weak], passes: [_, _, xy], .. } = self;
        let (weak, strong) = (cleared_rows::<W>(weak, count), cleared_rows::<W>(&mut xy.strong, count));
        for house in 0..board.house_count() {
            let (cells, digits) = (board.cells(house), &position.places[house]);
            // All masks of a house come first, because a row cannot be loaded until the words that were stored before
            // have left for the cache.
            let (mut members, mut masks) = ([[0; 9]; 9], [[0; W]; 9]);
            for (digit, &places) in digits.iter().enumerate() {
                for (member, place) in members[digit].iter_mut().zip(bits(places)) {
                    *member = index[usize::from(candidate(cells[place].into(), digit))];
                    insert(&mut masks[digit], usize::from(*member));
                }
            }
            for (digit, &places) in digits.iter().enumerate() {
                let rest = places & places.wrapping_sub(1);
                if rest == 0 {
                    continue;
                }
                for &member in &members[digit][..tables::size(places) as usize] {
                    weak[usize::from(member)] = or(weak[usize::from(member)], &masks[digit]);
                }
                if rest.is_power_of_two() {
                    insert_pair(strong, members[digit][0].into(), members[digit][1].into());
                }
            }
        }
        let mut first = 0;
        for marks in position.marks.iter().filter(|&&marks| marks != 0) {
            let end = first + tables::size(*marks) as usize;
            let mask = without(first_bits(end), &first_bits(first));
            for (i, row) in (first..end).zip(&mut weak[first..end]) {
                *row = or(*row, &mask);
                remove(row, i);
            }
            if end - first == 2 {
                insert_pair(strong, first, first + 1);
            }
            first = end;
        }
        for (row, &from) in weak.iter_mut().zip(&*candidates) {
            insert_pairs(board, from, index, candidates, row);
        }
    }

    /// Divides the links into those of one digit and those inside cells, unless this is done.
    fn divide<const W: usize>(&mut self) {
        if std::mem::replace(&mut self.is_divided, true) {
            return;
        }
        let mut with_digit = [[0; W]; 9];
        for (i, &candidate) in self.candidates.iter().enumerate() {
            insert(&mut with_digit[digit_of(candidate)], i);
        }
        let Reachability { board, index, candidates, weak: [in_houses, weak], passes: [x, y, xy], .. } = self;
        let in_houses = cleared_rows::<W>(in_houses, candidates.len());
        let [strong_x, strong_y] = [x, y].map(|pass| cleared_rows::<W>(&mut pass.strong, candidates.len()));
        let (weak, strong) = (rows::<W>(weak), rows::<W>(&xy.strong));
        for (i, &candidate) in candidates.iter().enumerate() {
            let same = &with_digit[digit_of(candidate)];
            let mut linked = *same;
            insert_pairs(board, candidate, index, candidates, &mut linked);
            in_houses[i] = and(weak[i], &linked);
            strong_x[i] = and(strong[i], same);
            strong_y[i] = without(strong[i], same);
        }
    }

    /// Computes the reachable candidates by one type of links, unless this is done.
    pub(super) fn compute_closure<const W: usize>(&mut self, allowed: ChainLinks) {
        let pass = &mut self.passes[allowed as usize];
        if pass.ready {
            return;
        }
        pass.ready = true;
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let strong = rows::<W>(&pass.strong);
        let core: Vec<usize> = (0..weak.len()).filter(|&s| !is_empty(&strong[s])).collect();
        let firm = core.iter().fold([0; W], |mut row, &s| {
            insert(&mut row, s);
            row
        });
        let strong_steps = cleared_rows::<W>(&mut pass.strong_steps, weak.len());
        for (s, row) in strong_steps.iter_mut().enumerate() {
            *row = union([0; W], &and(weak[s], &firm), strong);
            remove(row, s);
        }
        let all = cleared_rows::<W>(&mut pass.all, weak.len());
        all.copy_from_slice(strong_steps);
        close_transitively(strong_steps, &core, all);
        for s in (0..weak.len()).filter(|&s| is_empty(&strong[s])) {
            all[s] = union(strong_steps[s], &strong_steps[s], all);
        }
    }

    /// Returns whether any forcing chain or cycle has a conclusion. All links together refute or prove what links
    /// of one type do, and cycles eliminate nothing if nothing is refuted.
    pub fn has_conclusion(&mut self) -> bool {
        by_width!(self.find_all_sources());
        self.sources.as_ref().is_some_and(|sources| !sources.is_empty())
    }

    /// Finds the candidates with forcing chains by all links, unless this is done.
    fn find_all_sources<const W: usize>(&mut self) {
        if self.sources.is_some() {
            return;
        }
        self.compute_closure::<W>(ChainLinks::Xy);
        let (weak, pass) = (rows::<W>(&self.weak[1]), &self.passes[ChainLinks::Xy as usize]);
        let (strong, all) = (rows::<W>(&pass.strong), rows::<W>(&pass.all));
        let mut found = Sources::default();
        for s in 0..weak.len() {
            if intersects(&all[s], &weak[s]) {
                found.refuted.push(s as u16);
            }
            if any(&strong[s], |c| contains(&all[c], s)) {
                found.proved.push(s as u16);
            }
        }
        self.sources = Some(found);
    }

    /// Finds the candidates with forcing chains by one type of links. Chains by fewer links are only followed from
    /// those that have chains by all links.
    pub fn sources(&mut self, allowed: ChainLinks, found: &mut Sources) {
        by_width!(self.find_sources(allowed, found));
    }

    fn find_sources<const W: usize>(&mut self, allowed: ChainLinks, found: &mut Sources) {
        self.find_all_sources::<W>();
        found.clear();
        if self.sources.as_ref().is_none_or(Sources::is_empty) {
            return;
        }
        if allowed != ChainLinks::Xy {
            self.divide::<W>();
        }
        let Some(sources) = &self.sources else { return };
        for (list, all, is_on) in
            [(&mut found.refuted, &sources.refuted, true), (&mut found.proved, &sources.proved, false)]
        {
            let has_chain =
                |s: usize| allowed == ChainLinks::Xy || self.count_steps::<W>(allowed, s, is_on, u32::MAX).is_some();
            list.extend(all.iter().filter(|&&s| self.is_open(s.into()) && has_chain(s.into())));
        }
    }

    /// Returns whether the cell of a candidate has other candidates.
    fn is_open(&self, index: usize) -> bool {
        !self.marks[cell_of(self.candidates[index])].is_power_of_two()
    }

    /// Finds the candidates that may be in a cycle with eliminations and at most `max` assertions.
    pub fn cyclic(&mut self, allowed: ChainLinks, max: u32, list: &mut Vec<u16>) {
        list.clear();
        by_width!(self.find_cyclic(allowed, max, list));
    }

    /// Finds the candidates of [`Reachability::cyclic`].
    ///
    /// The true candidates of a cycle reach each other: they are in one `ring`. An eliminated candidate excludes a
    /// false one of the cycle, whose strong steps, at most `max / 2`, then lead to a true one that excludes the
    /// eliminated one. Only candidates with so short a forcing chain can be eliminated.
    fn find_cyclic<const W: usize>(&mut self, allowed: ChainLinks, max: u32, list: &mut Vec<u16>) {
        self.find_all_sources::<W>();
        let refuted = self.sources.iter().flat_map(|sources| &sources.refuted).map(|&x| usize::from(x));
        let is_short = |&x: &usize| self.count_steps::<W>(allowed, x, true, max / 2).is_some();
        let eliminations: Vec<usize> = refuted.filter(is_short).collect();
        if eliminations.is_empty() {
            return;
        }
        self.compute_closure::<W>(allowed);
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let pass = &self.passes[allowed as usize];
        let (strong_steps, all) = (rows::<W>(&pass.strong_steps), rows::<W>(&pass.all));
        let mut done = [0; W];
        for s in (0..weak.len()).filter(|&s| contains(&all[s], s)) {
            if contains(&done, s) {
                continue;
            }
            let mut ring = [0; W];
            for_each_member(&all[s], |t| {
                if contains(&all[t], s) {
                    insert(&mut ring, t)
                }
            });
            done = or(done, &ring);
            let seen = |x: &&usize| intersects(&weak[**x], &ring) && intersects(&strong_steps[**x], &ring);
            let near = eliminations.iter().filter(seen).fold([0; W], |near, &x| or(near, &weak[x]));
            if intersects(&near, &ring) {
                for_each_member(&ring, |s| {
                    if self.may_close(allowed, s, max, &and(near, &ring)) {
                        list.push(s as u16)
                    }
                });
            }
        }
    }

    /// Returns whether a cycle with at most `max` assertions may contain a candidate and one of others.
    fn may_close<const W: usize>(&self, allowed: ChainLinks, s: usize, max: u32, others: &[u64; W]) -> bool {
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let pass = &self.passes[allowed as usize];
        let (strong, strong_steps) = (rows::<W>(&pass.strong), rows::<W>(&pass.strong_steps));
        let back = union([0; W], &strong[s], weak);
        let (mut seen, mut fresh, mut closes) = (strong_steps[s], strong_steps[s], false);
        for _ in 2..max / 2 {
            closes |= intersects(&fresh, &back);
            fresh = without(union([0; W], &fresh, strong_steps), &seen);
            if is_empty(&fresh) {
                break;
            }
            seen = or(seen, &fresh);
        }
        closes |= intersects(&fresh, &back);
        insert(&mut seen, s);
        closes && intersects(&seen, others) && self.is_open(s)
    }

    /// Returns the candidate with this index.
    pub fn candidate(&self, index: u16) -> u16 {
        self.candidates[usize::from(index)]
    }

    /// Returns whether one strong step leads from a candidate to another.
    pub fn is_strong_step(&self, allowed: ChainLinks, from: u16, to: u16) -> bool {
        let [from, to] = [from, to].map(|candidate| usize::from(self.index[usize::from(candidate)]));
        contains(&self.passes[allowed as usize].strong_steps[from * self.width..], to)
    }
}

/// Adds the candidates that a candidate excludes by pairs of cells.
#[inline]
fn insert_pairs<B: Board>(board: &B, from: u16, index: &[u16; 729], candidates: &[u16], row: &mut [u64]) {
    for &other in board.pair_exclusions(from) {
        let i = usize::from(index[usize::from(other)]);
        if candidates.get(i) == Some(&other) {
            insert(row, i);
        }
    }
}

impl Sources {
    fn is_empty(&self) -> bool {
        self.refuted.is_empty() && self.proved.is_empty()
    }

    fn clear(&mut self) {
        self.refuted.clear();
        self.proved.clear();
    }
}
