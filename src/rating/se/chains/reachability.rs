//! What single threads reach, from all candidates at once.
//!
//! A hop is two links, from a true candidate over a false one to a true one. Whether a thread exists, and how long the
//! shortest is, needs no order, so rows of bits do; the thread itself is looked for when it is known which is wanted.

use super::bit_rows::{and, any, follow, has, insert, keep, meet, members, or, remove, rows, union, without};
use super::chain::ChainLinks;
use super::links::{candidate, cell_of, is_on, off, on};
use crate::rating::se::position::Position;
use crate::rating::se::tables::{CELLS, bits};

/// What the threads of one kind do.
#[derive(Debug, Default)]
struct Pass {
    /// Whether what follows is up to date, `strong` aside.
    ready: bool,
    /// What is true if a candidate is false.
    strong: Vec<u64>,
    /// What is one hop away.
    strong_steps: Vec<u64>,
    /// What is any number of hops away.
    all: Vec<u64>,
}

/// What starts from candidates, by index, ascending.
#[derive(Debug, Default)]
pub struct Sources {
    /// Those that are false if they are true.
    pub refuted: Vec<u16>,
    /// Those that are true if they are false.
    pub proved: Vec<u16>,
}

/// The candidates of a position and what they reach. A row, or a bit in it, is an index into `candidates`.
#[derive(Debug)]
pub struct Reachability {
    /// The candidates that all this is about.
    marks: [u16; 81],
    candidates: Vec<u16>,
    /// Where each candidate is in `candidates`.
    index: Box<[u16; 729]>,
    /// How many words a row has.
    width: usize,
    /// What each candidate rules out: in its houses; in its cell too.
    weak: [Vec<u64>; 2],
    passes: [Pass; 3],
    /// What each candidate makes false, all links used.
    off: Vec<u64>,
    /// How many assertions it takes to each assertion, for the sources asked for; `known` says where.
    lengths: Vec<u16>,
    known: Vec<u32>,
}

impl Default for Reachability {
    fn default() -> Reachability {
        Reachability {
            marks: [0; 81],
            candidates: Vec::new(),
            index: Box::new([0; 729]),
            width: 2,
            weak: Default::default(),
            passes: Default::default(),
            off: Vec::new(),
            lengths: Vec::new(),
            known: Vec::new(),
        }
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

impl Reachability {
    /// Takes up a position.
    pub fn set(&mut self, position: &Position) {
        if self.marks == position.marks && !self.candidates.is_empty() {
            return;
        }
        self.marks = position.marks;
        self.candidates.clear();
        for cell in 0..81 {
            for digit in bits(position.marks[cell]) {
                self.index[usize::from(candidate(cell, digit))] = self.candidates.len() as u16;
                self.candidates.push(candidate(cell, digit));
            }
        }
        self.width = match self.candidates.len() {
            0..=128 => 2,
            129..=192 => 3,
            193..=256 => 4,
            _ => 12,
        };
        self.off.clear();
        self.lengths.clear();
        self.known.clear();
        self.passes.iter_mut().for_each(|pass| pass.ready = false);
        by_width!(self.link(position));
    }

    fn row(&self, cell: usize, digit: usize) -> usize {
        usize::from(self.index[usize::from(candidate(cell, digit))])
    }

    /// Lists the links.
    fn link<const W: usize>(&mut self, position: &Position) {
        let count = self.candidates.len();
        let mut weak = vec![[0; W]; count];
        let mut strong = [(); 2].map(|()| vec![[0; W]; count]);
        for (line, &spots) in
            position.spots.as_flattened().iter().enumerate().filter(|(_, spots)| spots.count_ones() >= 2)
        {
            let (mut rows, mut mask, mut size) = ([0; 9], [0; W], 0);
            for place in bits(spots) {
                rows[size] = self.row(CELLS[line / 9][place].into(), line % 9);
                insert(&mut mask, rows[size]);
                size += 1;
            }
            rows[..size].iter().for_each(|&row| weak[row] = or(weak[row], &mask));
            if size == 2 {
                insert(&mut strong[0][rows[0]], rows[1]);
                insert(&mut strong[0][rows[1]], rows[0]);
            }
        }
        weak.iter_mut().enumerate().for_each(|(i, row)| remove(row, i));
        keep(&mut self.weak[0], &weak);
        for cell in (0..81).filter(|&cell| position.marks[cell] != 0) {
            let first = self.row(cell, position.marks[cell].trailing_zeros() as usize);
            let end = first + position.marks[cell].count_ones() as usize;
            for (i, row) in weak[first..end].iter_mut().enumerate() {
                (first..end).filter(|&j| j != first + i).for_each(|j| insert(row, j));
            }
            if end - first == 2 {
                insert(&mut strong[1][first], first + 1);
                insert(&mut strong[1][first + 1], first);
            }
        }
        keep(&mut self.weak[1], &weak);
        let both: Vec<[u64; W]> = strong[0].iter().zip(&strong[1]).map(|(a, b)| or(*a, b)).collect();
        for (pass, strong) in self.passes.iter_mut().zip([&strong[0], &strong[1], &both]) {
            keep(&mut pass.strong, strong);
        }
    }

    /// Finds what threads of a kind reach, unless that is done.
    fn close<const W: usize>(&mut self, allowed: ChainLinks) {
        let pass = &mut self.passes[allowed as usize];
        if pass.ready {
            return;
        }
        pass.ready = true;
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let strong = rows::<W>(&pass.strong);
        let core: Vec<usize> = (0..weak.len()).filter(|&s| strong[s] != [0; W]).collect();
        let firm = core.iter().fold([0; W], |mut row, &s| {
            insert(&mut row, s);
            row
        });
        let mut strong_steps = vec![[0; W]; weak.len()];
        for (s, row) in strong_steps.iter_mut().enumerate() {
            *row = union([0; W], &and(weak[s], &firm), strong);
            remove(row, s);
        }
        let mut all = follow(&strong_steps, &core);
        for s in (0..weak.len()).filter(|&s| strong[s] == [0; W]) {
            all[s] = union(strong_steps[s], &strong_steps[s], &all);
        }
        keep(&mut pass.strong_steps, &strong_steps);
        keep(&mut pass.all, &all);
    }

    /// Whether threads of any kind lead anywhere: what one kind of links refutes or proves all of them do, and where
    /// nothing is refuted no cycle takes anything away.
    pub fn leads_anywhere(&mut self) -> bool {
        by_width!(self.refutes_or_proves())
    }

    fn refutes_or_proves<const W: usize>(&mut self) -> bool {
        self.close::<W>(ChainLinks::Xy);
        let (weak, pass) = (rows::<W>(&self.weak[1]), &self.passes[ChainLinks::Xy as usize]);
        let (strong, all) = (rows::<W>(&pass.strong), rows::<W>(&pass.all));
        (0..weak.len()).any(|s| meet(&all[s], &weak[s]) || any(&strong[s], |c| has(&all[c], s)))
    }

    /// Finds the candidates from which threads of a kind lead to anything.
    pub fn sources(&mut self, allowed: ChainLinks, found: &mut Sources) {
        by_width!(self.find_sources(allowed, found));
    }

    fn find_sources<const W: usize>(&mut self, allowed: ChainLinks, found: &mut Sources) {
        self.close::<W>(allowed);
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let pass = &self.passes[allowed as usize];
        let (strong, all) = (rows::<W>(&pass.strong), rows::<W>(&pass.all));
        found.clear();
        for s in (0..weak.len()).filter(|&s| self.is_open(s)) {
            if meet(&all[s], &weak[s]) {
                found.refuted.push(s as u16);
            }
            if any(&strong[s], |c| has(&all[c], s)) {
                found.proved.push(s as u16);
            }
        }
    }

    /// Whether the cell of a candidate has others.
    fn is_open(&self, index: usize) -> bool {
        !self.marks[cell_of(self.candidates[index])].is_power_of_two()
    }

    /// Finds the candidates that a cycle of so many assertions at most may go through, if it takes anything away.
    pub fn cyclic(&mut self, allowed: ChainLinks, most: u32, list: &mut Vec<u16>) {
        list.clear();
        by_width!(self.find_cyclic(allowed, most, list));
    }

    /// What a cycle takes away rules one of its false candidates out, so makes all its true ones true, and is ruled out
    /// by one of those: it is the source of a forcing chain that is not much longer than the cycle. The true candidates
    /// of a cycle all lead to each other.
    fn find_cyclic<const W: usize>(&self, allowed: ChainLinks, most: u32, list: &mut Vec<u16>) {
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let pass = &self.passes[allowed as usize];
        let (strong_steps, all) = (rows::<W>(&pass.strong_steps), rows::<W>(&pass.all));
        let refuted = (0..weak.len()).filter(|&x| meet(&all[x], &weak[x]));
        let short = |&x: &usize| self.count_strong_steps::<W>(allowed, x, true, most / 2).is_some();
        let eliminations: Vec<usize> = refuted.filter(short).collect();
        let mut done = [0; W];
        for s in (0..weak.len()).filter(|&s| !eliminations.is_empty() && has(&all[s], s)) {
            if has(&done, s) {
                continue;
            }
            let mut ring = [0; W];
            members(&all[s], |t| {
                if has(&all[t], s) {
                    insert(&mut ring, t)
                }
            });
            done = or(done, &ring);
            let seen = |x: &&usize| meet(&weak[**x], &ring) && meet(&strong_steps[**x], &ring);
            let near = eliminations.iter().filter(seen).fold([0; W], |near, &x| or(near, &weak[x]));
            if meet(&near, &ring) {
                members(&ring, |s| {
                    if self.may_close(allowed, s, most, &and(near, &ring)) {
                        list.push(s as u16)
                    }
                });
            }
        }
    }

    /// Whether a cycle of so many assertions at most may go through a candidate and one of others.
    fn may_close<const W: usize>(&self, allowed: ChainLinks, s: usize, most: u32, others: &[u64; W]) -> bool {
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let pass = &self.passes[allowed as usize];
        let (strong, strong_steps) = (rows::<W>(&pass.strong), rows::<W>(&pass.strong_steps));
        let back = union([0; W], &strong[s], weak);
        let (mut seen, mut fresh, mut closes) = (strong_steps[s], strong_steps[s], false);
        for _ in 2..most / 2 {
            closes |= meet(&fresh, &back);
            fresh = without(union([0; W], &fresh, strong_steps), &seen);
            if fresh == [0; W] {
                break;
            }
            seen = or(seen, &fresh);
        }
        closes |= meet(&fresh, &back);
        insert(&mut seen, s);
        closes && meet(&seen, others) && self.is_open(s)
    }

    /// The candidate with an index.
    pub fn candidate(&self, index: u16) -> u16 {
        self.candidates[usize::from(index)]
    }

    /// Whether it is one hop from a candidate to another.
    pub fn is_strong_step(&self, allowed: ChainLinks, from: u16, to: u16) -> bool {
        let [from, to] = [from, to].map(|candidate| usize::from(self.index[usize::from(candidate)]));
        has(&self.passes[allowed as usize].strong_steps[from * self.width..], to)
    }

    /// How many hops the shortest thread makes from a candidate's being on to what rules it out, or from its being off
    /// to where it comes on, if that is no more than `most`.
    pub fn strong_steps(&self, allowed: ChainLinks, source: u16, is_on: bool, most: u32) -> Option<u32> {
        by_width!(self.count_strong_steps(allowed, source.into(), is_on, most))
    }

    fn count_strong_steps<const W: usize>(
        &self,
        allowed: ChainLinks,
        source: usize,
        is_on: bool,
        most: u32,
    ) -> Option<u32> {
        let weak = rows::<W>(&self.weak[usize::from(allowed != ChainLinks::X)]);
        let pass = &self.passes[allowed as usize];
        let (strong_steps, strong) = (rows::<W>(&pass.strong_steps), rows::<W>(&pass.strong));
        let mut goal = [0; W];
        insert(&mut goal, source);
        let (mut seen, goal) = if is_on { (strong_steps[source], weak[source]) } else { (strong[source], goal) };
        let (mut fresh, mut depth) = (seen, 1);
        if !is_on {
            fresh = union([0; W], &seen, strong_steps);
            seen = or(seen, &fresh);
        }
        while depth <= most && fresh != [0; W] {
            if meet(&fresh, &goal) {
                return Some(depth);
            }
            fresh = without(union([0; W], &fresh, strong_steps), &seen);
            seen = or(seen, &fresh);
            depth += 1;
        }
        None
    }

    /// Finds all that follows from any candidate, all links used.
    pub fn exhaust(&mut self, position: &Position) {
        self.set(position);
        by_width!(self.rule_out());
    }

    fn rule_out<const W: usize>(&mut self) {
        self.close::<W>(ChainLinks::Xy);
        if self.off.is_empty() {
            let (weak, all) = (rows::<W>(&self.weak[1]), rows::<W>(&self.passes[ChainLinks::Xy as usize].all));
            let off = weak.iter().zip(all).flat_map(|(&row, all)| union(row, all, weak));
            self.off.extend(off);
        }
    }

    /// Whether threads lead from a candidate being true to its being false.
    pub fn is_refuted(&self, candidate: u16) -> bool {
        let row = usize::from(self.index[usize::from(candidate)]);
        has(&self.off[row * self.width..], row)
    }

    /// The assertions that follow from each of these.
    pub fn shared(&self, starts: &[u16], list: &mut Vec<u16>) {
        list.clear();
        by_width!(self.list_shared(starts, list));
    }

    fn list_shared<const W: usize>(&self, starts: &[u16], list: &mut Vec<u16>) {
        let (yes, no) = (rows::<W>(&self.passes[ChainLinks::Xy as usize].all), rows::<W>(&self.off));
        let mut all = [[!0; W]; 2];
        for &start in starts {
            let row = usize::from(self.index[usize::from(start / 2)]);
            all = [and(all[0], &yes[row]), and(all[1], &no[row])];
        }
        members(&all[0], |i| list.push(on(self.candidates[i])));
        members(&all[1], |i| list.push(off(self.candidates[i])));
    }

    /// How many assertions the shortest thread takes from one candidate being true to an end that it reaches.
    pub fn length(&mut self, start: u16, end: u16) -> u32 {
        let count = self.candidates.len();
        let (from, to) = (usize::from(self.index[usize::from(start)]), usize::from(self.index[usize::from(end / 2)]));
        self.known.resize(count, 0);
        if self.known[from] == 0 {
            by_width!(self.measure(from));
            self.known[from] = (self.lengths.len() / (2 * count)) as u32;
        }
        let lengths = &self.lengths[(self.known[from] as usize - 1) * 2 * count..];
        lengths[if is_on(end) { to } else { count + to }].into()
    }

    /// Writes down the lengths of the shortest threads from a candidate.
    fn measure<const W: usize>(&mut self, from: usize) {
        let (weak, strong_steps) =
            (rows::<W>(&self.weak[1]), rows::<W>(&self.passes[ChainLinks::Xy as usize].strong_steps));
        let start = self.lengths.len();
        self.lengths.resize(start + 2 * weak.len(), 0);
        let (yes, no) = self.lengths[start..].split_at_mut(weak.len());
        let (mut length, mut seen, mut ruled_out) = (1, [0; W], [0; W]);
        insert(&mut seen, from);
        let mut fresh = seen;
        while fresh != [0; W] {
            members(&fresh, |i| yes[i] = length);
            let off = without(union([0; W], &fresh, weak), &ruled_out);
            members(&off, |i| no[i] = length + 1);
            ruled_out = or(ruled_out, &off);
            fresh = without(union([0; W], &fresh, strong_steps), &seen);
            seen = or(seen, &fresh);
            length += 2;
        }
    }
}

impl Sources {
    fn clear(&mut self) {
        self.refuted.clear();
        self.proved.clear();
    }
}
