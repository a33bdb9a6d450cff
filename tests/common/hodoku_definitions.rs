//! The definitions of the patterns of HoDoKu's techniques, checked without the code that finds them.

use cluewise::rating::hodoku::{Conflict, Node, Pattern, Position, Step, Technique};
use cluewise::{Cell, CellSet, Digit, DigitSet, House};

/// A candidate.
type Mark = (Cell, Digit);

/// Returns what is wrong with a step in this position, if anything.
pub fn flaw(before: &Position, step: &Step) -> Option<String> {
    let Check { failed, .. } = Check { before, step, failed: None }.run();
    failed.map(|rule| format!("{step}: {rule}"))
}

struct Check<'a> {
    before: &'a Position,
    step: &'a Step,
    failed: Option<&'static str>,
}

fn same_house(a: Cell, b: Cell) -> bool {
    a.houses().iter().any(|house| b.houses().contains(house))
}

/// Returns whether at most one of two candidates is true.
fn exclude((a, x): Mark, (b, y): Mark) -> bool {
    if a == b { x != y } else { x == y && a.sees(b) }
}

fn houses_with(cells: CellSet) -> impl Iterator<Item = House> {
    House::all().filter(move |house| cells.iter().all(|cell| cell.houses().contains(house)))
}

impl<'a> Check<'a> {
    fn rule(&mut self, holds: bool, rule: &'static str) {
        if !holds && self.failed.is_none() {
            self.failed = Some(rule);
        }
    }

    fn marks(&self) -> &'a [Mark] {
        &self.step.eliminations
    }

    /// Returns whether a rule holds for all eliminations.
    fn all(&mut self, rule: &'static str, holds: impl Fn(&Self, Mark) -> bool) {
        let is_true = self.marks().iter().all(|&mark| holds(self, mark));
        self.rule(is_true, rule);
    }

    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.before.candidates(cell).contains(digit)
    }

    fn places(&self, digit: Digit, house: House) -> CellSet {
        house.cells().filter(|&cell| self.has(cell, digit)).collect()
    }

    fn all_places(&self, digit: Digit, houses: &[House]) -> CellSet {
        houses.iter().fold(CellSet::EMPTY, |all, &house| all | self.places(digit, house))
    }

    /// Returns whether the places of the digit in some house are just these.
    fn is_strong(&self, digit: Digit, cells: CellSet) -> bool {
        House::all().any(|house| self.places(digit, house) == cells)
    }

    fn run(mut self) -> Self {
        let step = self.step;
        self.rule(step.placement.is_some() == step.eliminations.is_empty(), "places or eliminates");
        self.all("eliminates candidates", |check, (cell, digit)| check.has(cell, digit));
        self.rule(step.placement.is_none_or(|(cell, digit)| self.has(cell, digit)), "places a candidate");
        match &step.pattern {
            Pattern::Position => self.position(),
            Pattern::Subset { digits, cells } => self.subset(*digits, *cells),
            Pattern::LockedCandidates { digit, house } => self.locked(*digit, *house),
            Pattern::Fish { digit, base, cover, fins, endo_fins } => {
                self.fish(*digit, [base, cover], *fins, *endo_fins)
            }
            Pattern::KrakenFish { digit, base, cover, fins, chains } => {
                self.kraken_fish(*digit, [base, cover], *fins, chains);
            }
            Pattern::StrongLinks { digit, ends, connection } => self.strong_links(*digit, *ends, *connection),
            Pattern::EmptyRectangle { digit, house, link } => self.empty_rectangle(*digit, *house, *link),
            Pattern::WWing { eliminated, linked, cells, link } => self.w_wing([*eliminated, *linked], *cells, *link),
            Pattern::Wing { cells, .. } => self.impossible_with(*cells),
            Pattern::Rectangle { digits, corners } => self.rectangle(*digits, *corners),
            Pattern::SueDeCoq { intersection, line_set, box_set } => {
                self.impossible_with(intersection.0 | line_set.0 | box_set.0)
            }
            Pattern::Colors { digit, sets } => self.colors(*digit, sets),
            Pattern::Chain { nodes } => self.chain(nodes),
            Pattern::AlmostLockedSets { sets, .. } => {
                for &(cells, digits) in sets {
                    let union = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.before.candidates(cell));
                    self.rule(union == digits, "a set has its candidates");
                    let is_stem = step.technique == Technique::DeathBlossom && cells.len() == 1;
                    self.rule(is_stem || digits.len() == cells.len() + 1, "a set has one candidate more than cells");
                    self.rule(houses_with(cells).next().is_some(), "a set is in a house");
                }
                self.impossible_with(sets.iter().fold(CellSet::EMPTY, |all, set| all | set.0));
            }
            Pattern::Contradiction { place, chains } => self.contradiction(*place, chains),
            Pattern::Verity { chains } => self.verity(chains),
            _ => {}
        }
        self
    }

    fn position(&mut self) {
        let Some((cell, digit)) = self.step.placement else { return };
        let is_only_place = cell.houses().iter().any(|&house| self.places(digit, house).len() == 1);
        let is_only_candidate = self.before.candidates(cell).len() == 1;
        let is_last = |house: &House| house.cells().filter(|&c| self.before.value(c).is_none()).count() == 1;
        let holds = match self.step.technique {
            Technique::FullHouse => cell.houses().iter().any(is_last),
            Technique::NakedSingle => is_only_candidate,
            Technique::HiddenSingle => is_only_place,
            _ => true,
        };
        self.rule(holds, "a single is one");
    }

    fn subset(&mut self, digits: DigitSet, cells: CellSet) {
        self.rule(digits.len() == cells.len() && houses_with(cells).next().is_some(), "as many digits as cells");
        let union = cells.iter().fold(DigitSet::EMPTY, |all, cell| all | self.before.candidates(cell));
        if union == digits {
            return self.all("sees the subset", |_, (cell, digit)| {
                digits.contains(digit) && cells.iter().all(|other| cell.sees(other))
            });
        }
        let is_hidden =
            houses_with(cells).any(|house| digits.iter().all(|digit| (self.places(digit, house) - cells).is_empty()));
        self.rule(is_hidden, "the digits are hidden in the cells");
        self.all("is in the hidden subset", |_, (cell, digit)| cells.contains(cell) && !digits.contains(digit));
    }

    fn locked(&mut self, digit: Digit, house: House) {
        let places = self.places(digit, house);
        self.rule(houses_with(places).count() > 1, "the places are in two houses");
        self.all("sees the places", |_, (cell, gone)| gone == digit && places.iter().all(|place| cell.sees(place)));
    }

    fn fish(&mut self, digit: Digit, [base, cover]: [&[House]; 2], fins: CellSet, endo_fins: CellSet) {
        self.rule(base.len() == cover.len() && !base.iter().any(|house| cover.contains(house)), "base and cover");
        let (body, covered) = (self.all_places(digit, base), self.all_places(digit, cover));
        let times = |cell: Cell, houses: &[House]| houses.iter().filter(|house| cell.houses().contains(house)).count();
        let endo: CellSet = body.iter().filter(|&cell| times(cell, base) > 1).collect();
        self.rule(endo == endo_fins && fins == body - covered - endo, "the fins are those of the base");
        self.all("is in the cover and sees the fins", |_, (cell, gone)| {
            let needed = if body.contains(cell) { 2 } else { 1 };
            gone == digit && times(cell, cover) >= needed && (fins | endo_fins).iter().all(|fin| cell.sees(fin))
        });
        let size = base.len();
        let id = self.step.technique.id();
        let names = ["x-wing", "swordfish", "jellyfish", "squirmbag", "whale", "leviathan"];
        self.rule(id.ends_with(names[size - 2]), "the size");
        self.rule(
            (fins | endo_fins).is_empty() != (id.contains("finned") || id.contains("sashimi")),
            "has fins or not",
        );
        let lacks_body = |&house: &House| (self.places(digit, house) - fins).len() <= 1;
        if !id.contains("franken") && !id.contains("mutant") {
            self.rule(base.iter().any(lacks_body) == id.contains("sashimi") || fins.is_empty(), "Sashimi or not");
        }
    }

    /// The chains begin at the fins, or at these and all base places in a cover house, and end at the elimination.
    fn kraken_fish(&mut self, digit: Digit, [base, cover]: [&[House]; 2], fins: CellSet, chains: &[Vec<Node>]) {
        self.links(chains);
        let (body, covered) = (self.all_places(digit, base), self.all_places(digit, cover));
        self.rule(base.len() == cover.len() && fins == body - covered, "the fins are those of the base");
        let starts = chains.iter().filter_map(|chain| chain.first()).fold(CellSet::EMPTY, |all, node| all | node.cells);
        let conclusion = self.conclusion();
        self.rule(chains.iter().all(|chain| chain.last().copied() == conclusion), "ends with the conclusion");
        if self.step.technique == Technique::KrakenFish1 {
            self.rule(starts == fins, "chains from all fins");
            return self.all("is in the cover", |_, (cell, gone)| gone == digit && (covered - body).contains(cell));
        }
        let is_all = |house: &House| starts == fins | body & self.places(digit, *house);
        self.rule(cover.iter().any(is_all), "chains from all fins and a cover house");
    }

    fn strong_links(&mut self, digit: Digit, ends: [Cell; 2], near: [Cell; 2]) {
        for k in 0..2 {
            self.rule(self.is_strong(digit, [ends[k], near[k]].into_iter().collect()), "strong links");
        }
        self.rule(same_house(near[0], near[1]), "the near ends see each other");
        self.all("sees both ends", |_, (cell, gone)| gone == digit && ends.iter().all(|&end| cell.sees(end)));
    }

    fn empty_rectangle(&mut self, digit: Digit, square: House, link: [Cell; 2]) {
        let places = self.places(digit, square);
        self.rule(self.is_strong(digit, link.into_iter().collect()), "a strong link");
        self.all("empties the box", |_, (cell, gone)| {
            let empties = |far: Cell, near: Cell| {
                cell.sees(far) && places.iter().all(|place| place.sees(cell) || place.sees(near))
            };
            gone == digit && (empties(link[0], link[1]) || empties(link[1], link[0]))
        });
    }

    fn w_wing(&mut self, [eliminated, linked]: [Digit; 2], cells: [Cell; 2], link: [Cell; 2]) {
        let pair: DigitSet = [eliminated, linked].into_iter().collect();
        self.rule(cells.iter().all(|&cell| self.before.candidates(cell) == pair), "two cells with the same pair");
        self.rule(self.is_strong(linked, link.into_iter().collect()), "a strong link");
        let joins = |a: usize| cells[a].sees(link[0]) && cells[1 - a].sees(link[1]);
        self.rule(joins(0) || joins(1), "the link joins the cells");
        self.all("sees both cells", |_, (cell, gone)| gone == eliminated && cells.iter().all(|&c| cell.sees(c)));
    }

    /// If an eliminated candidate were true, the cells could not be filled.
    fn impossible_with(&mut self, cells: CellSet) {
        self.all("leaves no way to fill the cells", |check, mark| {
            let allowed = |cell: Cell| {
                check
                    .before
                    .candidates(cell)
                    .iter()
                    .filter(move |&digit| (cell, digit) == mark || !exclude(mark, (cell, digit)))
            };
            let options: Vec<(Cell, Vec<Digit>)> = cells.iter().map(|cell| (cell, allowed(cell).collect())).collect();
            !can_fill(&options, &mut Vec::new())
        });
    }

    fn rectangle(&mut self, digits: DigitSet, corners: CellSet) {
        let count = |index: fn(Cell) -> usize| {
            let mut all: Vec<usize> = corners.iter().map(index).collect();
            all.sort_unstable();
            all.dedup();
            all.len()
        };
        let shape = [count(Cell::row), count(Cell::column), count(|cell| cell.houses()[2].index())];
        self.rule(shape == [2, 2, 2] && digits.len() == 2, "two rows, columns and boxes");
        self.rule(!corners.iter().any(|cell| self.before.is_clue(cell)), "no clue");
        let others = |cell: Cell| self.before.candidates(cell) - digits;
        let roof: CellSet = corners.iter().filter(|&cell| !others(cell).is_empty()).collect();
        let extra = roof.iter().fold(DigitSet::EMPTY, |all, cell| all | others(cell));
        match self.step.technique {
            Technique::UniquenessTest1 => self.rule(roof.len() == 1, "one corner has other candidates"),
            Technique::UniquenessTest2 | Technique::UniquenessTest5 => {
                self.rule(extra.len() == 1, "one other candidate");
                self.all("sees the other candidate", |_, (cell, gone)| {
                    extra.contains(gone) && roof.iter().filter(|&r| others(r).contains(gone)).all(|r| cell.sees(r))
                });
            }
            Technique::UniquenessTest4 | Technique::UniquenessTest6 | Technique::HiddenRectangle => {
                self.all("is in a corner", |_, (cell, gone)| corners.contains(cell) && digits.contains(gone));
            }
            _ => {}
        }
    }

    /// With a true elimination no choice of colors is possible.
    fn colors(&mut self, digit: Digit, sets: &[[CellSet; 2]]) {
        for [a, b] in sets {
            let has_link = |cell: Cell, other: &CellSet| {
                other.iter().any(|c| self.is_strong(digit, [cell, c].into_iter().collect()))
            };
            let is_linked = a.iter().all(|cell| has_link(cell, b)) && b.iter().all(|cell| has_link(cell, a));
            self.rule(is_linked, "colors are joined by strong links");
        }
        self.all("fits no choice of colors", |_, (cell, gone)| {
            gone == digit
                && (0..1usize << sets.len()).all(|choice| {
                    let on = |k: usize| sets[k][choice >> k & 1];
                    let off = (0..sets.len()).any(|k| sets[k][1 - (choice >> k & 1)].contains(cell));
                    let all = (0..sets.len()).fold(CellSet::EMPTY, |all, k| all | on(k));
                    let clash = all.iter().any(|a| a.sees(cell) || all.iter().any(|b| a.sees(b)));
                    off || clash
                })
        });
    }

    /// Returns whether the second node follows from the first.
    fn follows(&self, a: &Node, b: &Node) -> bool {
        if a.is_on == b.is_on {
            return false;
        }
        if a.is_on {
            let of_a = a.cells.iter().map(|cell| (cell, a.digit));
            return of_a.into_iter().all(|x| b.cells.iter().all(|cell| exclude(x, (cell, b.digit))));
        }
        if a.digit != b.digit {
            return a.cells == b.cells && a.cells.iter().all(|cell| self.before.candidates(cell).len() == 2);
        }
        self.is_strong(a.digit, a.cells | b.cells) && (a.cells & b.cells).is_empty()
    }

    fn chain(&mut self, nodes: &[Node]) {
        self.rule(
            nodes.windows(2).all(|link| self.follows(&link[0], &link[1])),
            "each node follows from the one before",
        );
        let [first, .., last] = nodes else { return self.rule(false, "a chain has two nodes") };
        let excludes = |node: &Node, mark: Mark| node.cells.iter().all(|cell| exclude(mark, (cell, node.digit)));
        let is_loop = self.step.technique.id().contains("loop");
        if self.step.technique == Technique::RemotePair {
            return self.all("sees two opposite cells", |_, (cell, _)| {
                let of = |side: usize| nodes.iter().step_by(2).skip(side).step_by(2);
                (0..2).all(|side| of(side).any(|node| node.cells.iter().all(|c| cell.sees(c))))
            });
        }
        if !is_loop {
            return self.all("excludes both ends", |_, mark| excludes(first, mark) && excludes(last, mark));
        }
        self.rule(first.cells == last.cells, "a loop comes back to its cell");
        let is_continuous =
            self.step.technique.id().contains("-continuous") || self.step.technique == Technique::ContinuousNiceLoop;
        self.all("follows from the loop", |_, mark| {
            if is_continuous {
                let weak = nodes.windows(2).any(|link| link[0].is_on && link.iter().all(|node| excludes(node, mark)));
                return weak || excludes(first, mark) && excludes(last, mark);
            }
            // One of the candidates where it begins and ends is true, or the one that it begins with is false.
            let own = |node: &Node| node.cells.contains(mark.0) && node.digit == mark.1;
            match (first.is_on, last.is_on) {
                (true, _) => own(first),
                (false, true) => excludes(first, mark) && excludes(last, mark),
                (false, false) => own(last),
            }
        });
    }

    /// Returns the conclusion as a node.
    fn conclusion(&self) -> Option<Node> {
        let mark = self.step.placement.or(self.marks().first().copied());
        mark.map(|(cell, digit)| Node {
            cells: [cell].into_iter().collect(),
            digit,
            is_on: self.step.placement.is_some(),
        })
    }

    /// Checks the links of the chains; a link of a net may depend on several nodes.
    fn links(&mut self, chains: &[Vec<Node>]) {
        let is_net = self.step.technique.id().contains("net");
        let is_linked = |chain: &Vec<Node>| chain.windows(2).all(|link| self.follows(&link[0], &link[1]));
        self.rule(is_net || chains.iter().all(is_linked), "each node follows from the one before");
    }

    fn contradiction(&mut self, place: Conflict, chains: &[Vec<Node>]) {
        self.links(chains);
        let Some(conclusion) = self.conclusion() else { return self.rule(false, "one conclusion") };
        let start = Node { is_on: !conclusion.is_on, ..conclusion };
        self.rule(chains.iter().all(|chain| chain.first() == Some(&start)), "starts with the opposite");
        let ends: Vec<Node> = chains.iter().filter_map(|chain| chain.last().copied()).collect();
        let off = |cell: Cell, digit: Digit| {
            ends.iter().any(|end| !end.is_on && end.digit == digit && end.cells == [cell].into_iter().collect())
        };
        let clash = matches!(ends[..], [a, b] if a.cells == b.cells && a.digit == b.digit && a.is_on != b.is_on);
        let is_empty = match place {
            Conflict::Cell(cell) => self.before.candidates(cell).iter().all(|digit| off(cell, digit)),
            Conflict::House(house) => Digit::all().any(|digit| {
                let places = self.places(digit, house);
                !places.is_empty() && places.iter().all(|cell| off(cell, digit))
            }),
        };
        self.rule(clash || is_empty, "leaves nothing in the cell or the house");
    }

    fn verity(&mut self, chains: &[Vec<Node>]) {
        self.links(chains);
        let conclusion = self.conclusion();
        self.rule(chains.iter().all(|chain| chain.last().copied() == conclusion), "ends with the conclusion");
        let starts: Vec<Node> = chains.iter().filter_map(|chain| chain.first().copied()).collect();
        let Some(first) = starts.first() else { return self.rule(false, "has chains") };
        let cells: CellSet = starts.iter().fold(CellSet::EMPTY, |all, start| all | start.cells);
        let digits: DigitSet = starts.iter().map(|start| start.digit).collect();
        let both = starts.len() == 2 && cells.len() == 1 && digits.len() == 1 && starts[0].is_on != starts[1].is_on;
        let is_cell = cells.len() == 1 && cells.iter().all(|cell| self.before.candidates(cell) == digits);
        let is_house = digits.len() == 1 && self.is_strong(first.digit, cells);
        self.rule(both || is_cell || is_house, "covers a cell or a house");
    }
}

/// Returns whether each cell can take one of its digits, all together.
fn can_fill(options: &[(Cell, Vec<Digit>)], chosen: &mut Vec<Mark>) -> bool {
    let Some((cell, digits)) = options.get(chosen.len()) else { return true };
    digits.iter().any(|&digit| {
        if chosen.iter().any(|&other| exclude(other, (*cell, digit))) {
            return false;
        }
        chosen.push((*cell, digit));
        let found = can_fill(options, chosen);
        chosen.pop();
        found
    })
}
