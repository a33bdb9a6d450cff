//! The search for an argument: all consequences of an assumption, round by round, and those that a contradiction needs.

use super::argument::{Argument, ArgumentEnd, Consequence, ConstraintReason, Reason};
use super::cell_candidates::{CellCandidates, digits};
use super::cell_constraints::CellConstraint;
use super::graph::Graph;
use super::nets;
use super::rule_of_45;
use crate::cancellation;

/// Maximum number of listed sets of digits of a constraint.
const MAX_SETS: usize = 12;

/// Maximum depth of nested arguments.
const MAX_DEPTH: u32 = 1;

/// An assumption that a cell holds a digit, counted from 0, or does not.
#[derive(Clone, Copy, Debug)]
pub(super) struct Assumption {
    pub cell: usize,
    pub digit: usize,
    pub is: bool,
}

/// Returns the shortest argument found that refutes an assumption. `None` if singles, locked
/// candidates and constraints do not; with `is_nested` also those that follow from nested assumptions.
pub(super) fn refute(start: &CellCandidates, assumption: Assumption, is_nested: bool) -> Option<Argument> {
    let mut search = Inferences::new(start, assumption);
    search.run(if is_nested { MAX_DEPTH } else { 0 }).map(|(argument, _)| argument)
}

/// A fact of the search.
#[derive(Clone, Debug)]
struct Fact {
    cell: usize,
    digit: usize,
    is: bool,
    cause: Cause,
    /// The facts from which it follows; those of constraints are found when it is used.
    from: Vec<usize>,
    /// The round in which it was found.
    round: usize,
}

#[derive(Clone, PartialEq, Debug)]
enum Cause {
    Known(Reason),
    /// The index of a constraint.
    Constraint(usize),
}

/// What no fact may be.
struct End {
    cause: Cause,
    from: Vec<usize>,
}

#[derive(Clone)]
struct Inferences<'a> {
    start: &'a CellCandidates<'a>,
    facts: Vec<Fact>,
    /// The index of the assumption; facts before it are those of the argument that this one is nested in.
    assumption: usize,
    /// For each cell and digit, the fact that excludes it.
    excluded_by: Vec<Option<usize>>,
    /// For each cell, the fact that it holds a digit.
    placed_by: Vec<Option<usize>>,
    /// The masks at the beginning of each round; the last ones are current.
    rounds: Vec<Vec<u32>>,
    side: usize,
}

impl<'a> Inferences<'a> {
    fn new(start: &'a CellCandidates<'a>, Assumption { cell, digit, is }: Assumption) -> Inferences<'a> {
        let side = start.layout.side();
        let mut search = Inferences {
            start,
            facts: Vec::new(),
            assumption: 0,
            excluded_by: vec![None; start.cells() * side],
            placed_by: vec![None; start.cells()],
            rounds: vec![start.masks.clone()],
            side,
        };
        let cause = Cause::Known(Reason::Assumed);
        match is {
            true => search.place((cell, digit), cause, Vec::new()),
            false => search.exclude(cell, 1 << digit, &cause, &[]),
        }
        search
    }

    /// Returns the argument, and the facts before the assumption that it needs.
    fn run(&mut self, depth: u32) -> Option<(Argument, Vec<usize>)> {
        loop {
            if cancellation::is_requested() {
                return None;
            }
            let (known, ends) = (self.facts.len(), self.round());
            // Several contradictions of a round: the one that needs the fewest facts.
            let arguments = ends.into_iter().map(|end| self.argument(end));
            if let Some(best) = arguments.min_by_key(|(argument, _)| argument.consequences.len()) {
                return Some(best);
            }
            if self.facts.len() == known && !(depth > 0 && self.add_nested(depth)) {
                return None;
            }
        }
    }

    /// Returns whether sets and constraints that have not changed are still to be used.
    fn is_first_round(&self) -> bool {
        self.rounds.len() == 2
    }

    fn masks(&self) -> &[u32] {
        &self.rounds[self.rounds.len() - 1]
    }

    fn place(&mut self, (cell, digit): (usize, usize), cause: Cause, from: Vec<usize>) {
        if self.placed_by[cell].is_none() && !self.start.is_placed(cell) {
            self.placed_by[cell] = Some(self.facts.len());
            self.facts.push(Fact { cell, digit, is: true, cause, from, round: self.rounds.len() - 1 });
        }
    }

    fn exclude(&mut self, cell: usize, mask: u32, cause: &Cause, from: &[usize]) {
        for digit in digits(mask & self.start.mask(cell)) {
            let index = cell * self.side + digit;
            if self.excluded_by[index].is_none() {
                self.excluded_by[index] = Some(self.facts.len());
                let (cause, from) = (cause.clone(), from.to_vec());
                self.facts.push(Fact { cell, digit, is: false, cause, from, round: self.rounds.len() - 1 });
            }
        }
    }

    /// Returns the facts that exclude candidates of a cell, as long as they were known in the current round.
    fn losses(&self, cell: usize, mask: u32) -> impl Iterator<Item = usize> + '_ {
        let lost = self.start.mask(cell) & mask & !self.masks()[cell];
        digits(lost).filter_map(move |digit| self.excluded_by[cell * self.side + digit])
    }

    /// Adds all facts that follow from those of the earlier rounds. Returns the contradictions.
    fn round(&mut self) -> Vec<End> {
        let masks = (0..self.start.cells()).map(|cell| {
            let lost = (0..self.side).filter(|digit| self.excluded_by[cell * self.side + digit].is_some());
            lost.fold(self.start.mask(cell), |mask, digit| mask & !(1 << digit))
        });
        let masks: Vec<u32> = masks.collect();
        self.rounds.push(masks);
        let mut ends = Vec::new();
        self.add_seen();
        self.add_of_cells(&mut ends);
        self.add_of_houses(&mut ends);
        self.add_of_constraints(&mut ends);
        ends
    }

    /// Adds what placed cells exclude.
    fn add_seen(&mut self) {
        let placed: Vec<(usize, usize)> =
            self.placed_by.iter().enumerate().filter_map(|(cell, by)| Some((cell, (*by)?))).collect();
        for (cell, by) in placed {
            let digit = self.facts[by].digit;
            let cause = Cause::Known(Reason::Cell(cell as u16));
            self.exclude(cell, !(1 << digit), &cause, &[by]);
            let links = self.start.links;
            for (other, excluded) in links.excluded_by(cell, digit).filter(|&(other, _)| !self.start.is_placed(other)) {
                for lost in digits(excluded & self.start.mask(other)) {
                    let cause = self.cause_of_link((cell, digit), (other, lost));
                    self.exclude(other, 1 << lost, &cause, &[by]);
                }
            }
        }
    }

    /// Returns why a digit of a cell excludes one of another cell.
    fn cause_of_link(&self, (cell, digit): (usize, usize), (other, lost): (usize, usize)) -> Cause {
        let layout = self.start.layout;
        let has_both = |cells: &[u16]| cells.contains(&(cell as u16)) && cells.contains(&(other as u16));
        let sets = layout.houses().iter().map(|house| &house.cells);
        let mut sets = sets.chain(layout.groups().iter().map(|group| &group.cells));
        if let Some(index) = sets.position(|cells| digit == lost && has_both(cells)) {
            return Cause::Known(Reason::House { house: index, digit: digit as u8 + 1 });
        }
        let allows = |pair: &crate::kinds::Pair| {
            let rows = &layout.tables()[usize::from(pair.table)].allowed;
            let (first, second) = if usize::from(pair.first) == cell { (digit, lost) } else { (lost, digit) };
            rows[first] >> second & 1 == 1
        };
        let pair = layout.pairs().iter().find(|pair| has_both(&[pair.first, pair.second]) && !allows(pair));
        if let Some(pair) = pair {
            let name = layout.tables()[usize::from(pair.table)].name;
            return Cause::Known(Reason::Pair { name, cells: [pair.first, pair.second] });
        }
        let sums = self.start.constraints.given().iter();
        let found = sums.enumerate().find(|(_, sum)| sum.cells.len() == 2 && has_both(&sum.cells));
        found.map_or(Cause::Known(Reason::Cell(cell as u16)), |(index, _)| Cause::Constraint(index))
    }

    /// Adds the only candidates of cells, and what all candidates of a cell exclude.
    fn add_of_cells(&mut self, ends: &mut Vec<End>) {
        for cell in (0..self.start.cells()).filter(|&cell| !self.start.is_placed(cell)) {
            let mask = self.masks()[cell];
            let is_old = mask == self.start.mask(cell) && !self.is_first_round();
            if is_old || self.placed_by[cell].is_some() && mask != 0 {
                continue;
            }
            let from = |search: &Self| search.losses(cell, u32::MAX).collect::<Vec<usize>>();
            let cause = Cause::Known(Reason::Cell(cell as u16));
            match mask.count_ones() {
                0 => ends.push(End { cause, from: from(self) }),
                1 => self.place((cell, mask.trailing_zeros() as usize), cause, from(self)),
                _ => self.add_common(digits(mask).map(|digit| (cell, digit)), &cause, from),
            }
        }
    }

    /// Adds the only places of digits in houses, and what all places exclude.
    fn add_of_houses(&mut self, ends: &mut Vec<End>) {
        let layout = self.start.layout;
        for (index, house) in layout.houses().iter().enumerate() {
            for digit in 0..self.side {
                let open = self.start.house_places(index, digit);
                let cell_at = |place: usize| usize::from(house.cells[place]);
                let is_place = |place: &usize| self.masks()[cell_at(*place)] >> digit & 1 == 1;
                let places = digits(open).filter(is_place).fold(0u32, |places, place| places | 1 << place);
                let is_old = places == open && !self.is_first_round();
                let is_known =
                    |&cell: &u16| self.start.is_placed(cell.into()) && self.start.mask(cell.into()) == 1 << digit;
                if is_old || house.cells.iter().any(is_known) {
                    continue;
                }
                let from = |search: &Self| {
                    let lost = digits(open).flat_map(|place| search.losses(cell_at(place), 1 << digit));
                    lost.collect::<Vec<usize>>()
                };
                let cause = Cause::Known(Reason::House { house: index, digit: digit as u8 + 1 });
                match places.count_ones() {
                    0 => ends.push(End { cause, from: from(self) }),
                    1 => self.place((cell_at(places.trailing_zeros() as usize), digit), cause, from(self)),
                    _ => self.add_common(digits(places).map(|place| (cell_at(place), digit)), &cause, from),
                }
            }
        }
    }

    /// Adds what each of some candidates excludes, of which one is true.
    fn add_common(
        &mut self,
        mut places: impl Iterator<Item = (usize, usize)> + Clone,
        cause: &Cause,
        from: impl Fn(&Self) -> Vec<usize>,
    ) {
        let Some((first, digit)) = places.next() else { return };
        let (start, all) = (self.start, u32::MAX >> (32 - self.side));
        let excluded = |(cell, digit): (usize, usize), other: usize| match cell == other {
            true => all & !(1 << digit),
            false => start.links.excluded(cell, digit, other as u16),
        };
        let mut known = None;
        let others = start.links.excluded_by(first, digit).chain([(first, all & !(1 << digit))]);
        for (other, excluded_by_first) in others.filter(|&(other, _)| !start.is_placed(other)) {
            let mut common = start.mask(other) & excluded_by_first;
            for place in places.clone() {
                if common == 0 {
                    break;
                }
                common &= excluded(place, other);
            }
            if common != 0 {
                let from = known.get_or_insert_with(|| from(self));
                self.exclude(other, common, cause, from);
            }
        }
    }

    /// Adds what constraints do not allow.
    fn add_of_constraints(&mut self, ends: &mut Vec<End>) {
        for index in 0..self.start.constraints.len() {
            let constraint = self.start.constraints.get(index);
            let before = constraint.domains(|cell| self.masks()[cell]);
            // Those whose cells have not changed are used in the first round only.
            if !self.is_first_round() && constraint.domains(|cell| self.rounds[self.rounds.len() - 2][cell]) == before {
                continue;
            }
            let cause = Cause::Constraint(index);
            let mut kept = before.clone();
            if !constraint.filter(&mut kept) {
                ends.push(End { cause, from: Vec::new() });
                continue;
            }
            for (&cell, lost) in
                constraint.cells.iter().zip(before.iter().zip(&kept).map(|(before, kept)| before & !kept))
            {
                self.exclude(cell.into(), lost, &cause, &[]);
            }
            self.add_required(index, &before);
        }
    }

    /// Adds the only places of digits that all combinations of a constraint have, and what all places exclude.
    fn add_required(&mut self, index: usize, domains: &[u32]) {
        let constraint = self.start.constraints.get(index);
        if index >= self.start.constraints.given().len() {
            return;
        }
        let Some(sets) = constraint.possible_sets(domains) else { return };
        let common = sets.into_iter().reduce(|all, set| all & set).unwrap_or(0);
        for digit in digits(common) {
            let is_place = |&(_, domain): &(&u16, &u32)| domain >> digit & 1 == 1;
            let cells = constraint.cells.iter().zip(domains).filter(is_place);
            let places: Vec<(usize, usize)> = cells.map(|(&cell, _)| (usize::from(cell), digit)).collect();
            if places.iter().any(|&(cell, _)| self.start.is_placed(cell) || self.placed_by[cell].is_some()) {
                continue;
            }
            let from = |search: &Self| {
                let lost = constraint.cells.iter().flat_map(|&cell| search.losses(cell.into(), u32::MAX));
                lost.collect::<Vec<usize>>()
            };
            let cause = Cause::Known(required_reason(constraint, domains, digit));
            match places[..] {
                [place] => self.place(place, cause, from(self)),
                _ => self.add_common(places.into_iter(), &cause, from),
            }
        }
    }

    /// Excludes candidates that nested assumptions refute. Returns whether there are some.
    fn add_nested(&mut self, depth: u32) -> bool {
        let (start, masks) = (self.start, self.masks().to_vec());
        let inner = CellCandidates::new((start.layout, start.links, start.constraints), masks, start.placed.clone());
        // Nets have no reasons, but tell fast which assumptions have an argument.
        let graph = Graph::new(&inner);
        let mut found = false;
        for (cell, digit) in nets::all_refuted(&graph).into_iter().flatten().map(|n| graph.candidates[n]) {
            let is_left = |digit: &usize| self.excluded_by[cell * self.side + digit].is_none();
            if digits(inner.mask(cell)).filter(is_left).count() == 1 {
                continue;
            }
            let mut nested = self.clone();
            nested.assumption = self.facts.len();
            nested.place((cell, digit), Cause::Known(Reason::Assumed), Vec::new());
            if let Some((argument, outer)) = nested.run(depth - 1) {
                self.exclude(cell, 1 << digit, &Cause::Known(Reason::Nested(Box::new(argument))), &outer);
                found = true;
            }
        }
        found
    }

    /// Returns the argument of a contradiction: the facts that it needs, in order. Returns also those before the assumption.
    fn argument(&self, end: End) -> (Argument, Vec<usize>) {
        let resolved = |cause: &Cause, from: &[usize], round: usize, target: Option<(usize, usize)>| match cause {
            Cause::Known(reason) => (reason.clone(), from.to_vec()),
            Cause::Constraint(index) if from.is_empty() => self.by_constraint(*index, round, target),
            // A sum of two cells, of which one is known.
            Cause::Constraint(index) => {
                let constraint = self.start.constraints.get(*index);
                let domains = constraint.domains(|_| u32::MAX >> (32 - self.side));
                let limits =
                    from.iter().map(|&fact| (self.facts[fact].cell as u16, 1 << self.facts[fact].digit)).collect();
                (Reason::Constraint(reason_of(constraint, &domains, limits)), from.to_vec())
            }
        };
        let (reason, last) = resolved(&end.cause, &end.from, self.rounds.len() - 1, None);
        let mut needed: Vec<Option<(Reason, Vec<usize>)>> = vec![None; self.facts.len()];
        let mut is_needed = vec![false; self.facts.len()];
        // The assumption is always named.
        is_needed[self.assumption] = true;
        last.iter().for_each(|&fact| is_needed[fact] = true);
        let own = self.assumption..self.facts.len();
        for index in own.clone().rev() {
            if !is_needed[index] {
                continue;
            }
            let fact = &self.facts[index];
            let target = (!fact.is).then_some((fact.cell, fact.digit));
            let (reason, from) = resolved(&fact.cause, &fact.from, fact.round, target);
            from.iter().for_each(|&earlier| is_needed[earlier] = true);
            needed[index] = Some((reason, from));
        }
        let mut number = vec![0; self.facts.len()];
        let kept = own.clone().filter(|&index| is_needed[index]);
        kept.enumerate().for_each(|(new, index)| number[index] = new);
        let renumbered = |from: Vec<usize>| {
            let mut from: Vec<usize> =
                from.into_iter().filter(|fact| own.contains(fact)).map(|fact| number[fact]).collect();
            from.sort_unstable();
            from.dedup();
            from
        };
        let consequence = |(fact, needed): (&Fact, Option<(Reason, Vec<usize>)>)| {
            let (reason, from) = needed?;
            let (cell, digit) = (fact.cell as u16, fact.digit as u8 + 1);
            Some(Consequence { cell, digit, is: fact.is, reason, from: renumbered(from) })
        };
        let consequences = self.facts.iter().zip(needed).filter_map(consequence).collect();
        let outer = (0..self.assumption).filter(|&fact| is_needed[fact]).collect();
        (Argument { consequences, contradiction: ArgumentEnd { reason, from: renumbered(last) } }, outer)
    }

    /// Returns why a constraint excludes a candidate, or has no combination, with the facts that it needs: as few cells as
    /// possible, one after another.
    fn by_constraint(&self, index: usize, round: usize, target: Option<(usize, usize)>) -> (Reason, Vec<usize>) {
        let constraint = self.start.constraints.get(index);
        let current = constraint.domains(|cell| self.rounds[round][cell]);
        let follows = |domains: &[u32]| {
            let mut kept = domains.to_vec();
            let is_possible = constraint.filter(&mut kept);
            match target {
                Some((cell, digit)) if is_possible => {
                    let place = constraint.cells.iter().position(|&other| usize::from(other) == cell);
                    place.is_none_or(|place| kept[place] >> digit & 1 == 0)
                }
                _ => !is_possible,
            }
        };
        let (mut domains, all) = (current.clone(), u32::MAX >> (32 - self.side));
        let (mut limits, mut from) = (Vec::new(), Vec::new());
        for (place, &cell) in constraint.cells.iter().enumerate() {
            if target.is_some_and(|(target, _)| target == usize::from(cell)) {
                // Of the cell itself, the candidate counts.
                let digit = target.map_or(0, |(_, digit)| digit);
                domains[place] = all;
                if follows(&domains) {
                    continue;
                }
                domains[place] = self.start.mask(cell.into()) | 1 << digit;
                if !follows(&domains) {
                    domains[place] = current[place];
                }
            } else {
                for wider in [all, self.start.mask(cell.into())] {
                    domains[place] = wider;
                    if follows(&domains) {
                        break;
                    }
                    domains[place] = current[place];
                }
                if domains[place] == all {
                    continue;
                }
                limits.push((cell, domains[place]));
            }
            let base = self.start.mask(cell.into());
            let lost = digits(base & !domains[place])
                .filter_map(|digit| self.excluded_by[usize::from(cell) * self.side + digit]);
            from.extend(lost);
        }
        (Reason::Constraint(reason_of(constraint, &domains, limits)), from)
    }
}

/// Returns a constraint whose combinations all have a digit as a reason.
fn required_reason(constraint: &CellConstraint, domains: &[u32], digit: usize) -> Reason {
    let limits = constraint.cells.iter().copied().zip(domains.iter().copied()).collect();
    Reason::Constraint(ConstraintReason { digit: Some(digit as u8 + 1), ..reason_of(constraint, domains, limits) })
}

/// Returns a constraint as a reason.
fn reason_of(constraint: &CellConstraint, domains: &[u32], limits: Vec<(u16, u32)>) -> ConstraintReason {
    let sets = constraint.possible_sets(domains).filter(|sets| sets.len() <= MAX_SETS).unwrap_or_default();
    ConstraintReason {
        name: constraint.name,
        sum: constraint.plain_sum(),
        cells: constraint.cells.clone(),
        digit: None,
        derived: (!constraint.houses.is_empty()).then(|| Box::new(rule_of_45::derived_sum(constraint))),
        sets,
        limits,
    }
}
