//! The evidence of steps as data, checked against the grid before each step, without the code that finds and explains
//! steps: the houses of singles, the order of cells, and each link of a chain by its cause and the links it follows from.

use cluewise::explain::{
    self, Assertion, Board, Candidate, CellId, DigitMask, Explanation, HintOptions, Ladder, Options, StepHouse,
};
use cluewise::rating::hodoku::{Level, Position, Steps, Technique, TechniqueSet};
use cluewise::{Cell, CellSet, Digit, DigitSet, House, Puzzle};
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::BTreeMap;

const STEPS: &str = include_str!("../data/steps.txt");
const HODOKU_STEPS: &str = include_str!("../data/hodoku-steps.txt");
const HODOKU_RATED: &str = include_str!("../data/hodoku-rated.txt");

/// Returns the puzzles at the beginning of lines.
fn puzzles(text: &str) -> Vec<Puzzle> {
    let lines = text.lines().filter(|line| !line.starts_with([' ', '#']));
    lines.map(|line| line[..81].parse().expect("a puzzle")).collect()
}

/// The candidates before a step.
struct Grid<'a>(&'a Board);

impl Grid<'_> {
    fn has(&self, cell: Cell, digit: Digit) -> bool {
        self.0.candidates[cell.index()] >> digit.index() & 1 == 1
    }

    fn candidates(&self, cell: CellId) -> DigitMask {
        DigitMask::from_bits(self.0.mask(cell.index))
    }

    fn places(&self, house: House, digit: Digit) -> CellSet {
        house.cells().filter(|&cell| self.has(cell, digit)).collect()
    }

    fn is_empty(&self, cell: Cell) -> bool {
        self.0.values.cells()[cell.index()] == 0
    }

    fn empty_cells(&self, house: House) -> usize {
        house.cells().filter(|&cell| self.is_empty(cell)).count()
    }
}

/// Returns a cell of the 9x9 grid.
fn cell(cell: CellId) -> Cell {
    cell.as_classic().expect("a cell of 9x9")
}

fn digit(digit: u8) -> Digit {
    Digit::new(digit).expect("a digit")
}

fn house(house: &StepHouse) -> House {
    House::all().find(|one| one.to_string() == house.to_string()).expect("a house of 9x9")
}

fn cells(link: &Assertion) -> CellSet {
    link.cells().map(cell).collect()
}

fn is_in(cells: CellSet, house: House) -> bool {
    cells.iter().all(|cell| cell.houses().contains(&house))
}

/// Returns whether one link is that a digit is in some cells, and the other that it is not in these.
fn contradict(a: &Assertion, b: &Assertion) -> bool {
    let is_denied = |on: &Assertion, off: &Assertion| on.is && !off.is && cells(on).is_subset(cells(off));
    a.digit == b.digit && (is_denied(a, b) || is_denied(b, a))
}

fn named(link: &Assertion) -> String {
    let cells: Vec<String> = link.cells().map(|cell| cell.to_string()).collect();
    format!("{} {} {} ({})", cells.join("+"), if link.is { "=" } else { "<>" }, link.digit, link.cause)
}

/// Checks a link against the links that it follows from.
fn check_link(grid: &Grid, link: &Assertion, from: &[&Assertion], known: &[Candidate]) -> Result<(), String> {
    let is_out = |cell: Cell, digit: Digit| {
        let by = |other: &&Assertion| !other.is && other.digit == digit.get() && cells(other).contains(cell);
        !grid.has(cell, digit) || from.iter().any(by) || known.contains(&(cell, digit).into())
    };
    let (own, place, digit) = (cells(link), cell(link.cell), digit(link.digit));
    // The digit has no other place in a house, or it is in another cell of it.
    let in_house = |house: House| match (link.is, from) {
        (true, _) => is_in(own, house) && house.cells().all(|cell| own.contains(cell) || is_out(cell, digit)),
        (false, [by]) => by.is && by.digit == link.digit && is_in(own | cells(by), house) && own.is_disjoint(cells(by)),
        (false, _) => false,
    };
    let [row, column, box_house] = place.houses();
    let follows = match link.cause.as_str() {
        "assumed" => from.is_empty(),
        "row" => in_house(row),
        "column" => in_house(column),
        "box" => in_house(box_house),
        "cell" if own.len() > 1 => false,
        "cell" if link.is => Digit::all().all(|other| other == digit || is_out(place, other)),
        "cell" => matches!(from, [by] if by.is && by.digit != link.digit && cells(by) == own),
        "other" if link.nested.is_some() => true,
        "other" => !link.is && !from.is_empty() && has_pattern((place, digit), is_out),
        _ => false,
    };
    if follows {
        Ok(())
    } else {
        Err(format!(
            "{} does not follow from {:?}",
            named(link),
            from.iter().map(|link| named(link)).collect::<Vec<_>>()
        ))
    }
}

/// Returns whether locked candidates, a pair or an X-Wing excludes a candidate where others are out.
fn has_pattern((cell, digit): (Cell, Digit), is_out: impl Fn(Cell, Digit) -> bool) -> bool {
    let places = |house: House, digit: Digit| -> CellSet { house.cells().filter(|&c| !is_out(c, digit)).collect() };
    let left = |cell: Cell| -> DigitSet { Digit::all().filter(|&digit| !is_out(cell, digit)).collect() };
    let sees_all = |cells: CellSet| !cells.is_empty() && cells.iter().all(|other| other.sees(cell));
    let is_locked = || House::all().any(|house| sees_all(places(house, digit)));
    let is_naked_pair = |house: House| {
        let pairs = house.cells().filter(|&c| c != cell && left(c).len() == 2 && left(c).contains(digit));
        let pairs: Vec<DigitSet> = pairs.map(left).collect();
        (1..pairs.len()).any(|k| pairs[..k].contains(&pairs[k]))
    };
    let is_hidden_pair = |house: House| {
        let own = |other: &Digit| *other != digit && places(house, *other).contains(cell);
        let pairs: Vec<CellSet> = Digit::all().filter(own).map(|other| places(house, other)).collect();
        (1..pairs.len()).any(|k| pairs[k].len() == 2 && pairs[..k].contains(&pairs[k]))
    };
    // Two lines whose places are in two lines across, one of which has the cell.
    let is_x_wing = |across: usize| {
        let line = |other: Cell| [other.row(), other.column()][across];
        let bases: Vec<CellSet> =
            House::all().skip(9 * (1 - across)).take(9).map(|house| places(house, digit)).collect();
        let lines = |cells: CellSet| cells.iter().map(line).collect::<Vec<_>>();
        (1..9).any(|k| {
            let pair = lines(bases[k]);
            let is_same = |other: &CellSet| !other.contains(cell) && lines(*other) == pair;
            pair.len() == 2 && pair.contains(&line(cell)) && !bases[k].contains(cell) && bases[..k].iter().any(is_same)
        })
    };
    let in_house = |house: House| is_naked_pair(house) || is_hidden_pair(house);
    is_locked() || cell.houses().into_iter().any(in_house) || (0..2).any(is_x_wing)
}

/// Checks the links of a branch. `known` are the candidates that are excluded before a nested chain.
fn check_branch(grid: &Grid, links: &[Assertion], known: &[Candidate], is_cycle: bool) -> Result<(), String> {
    for (index, link) in links.iter().enumerate() {
        if link.from.iter().any(|&from| from >= index)
            || (index == 0) != link.from.is_empty() && link.cause == "assumed"
        {
            return Err(format!("{} is before its premises", named(link)));
        }
        let before_cycle = links.last().filter(|_| is_cycle && index == 0);
        let from: Vec<&Assertion> = link.from.iter().map(|&from| &links[from]).chain(before_cycle).collect();
        check_link(grid, link, &from, known)?;
    }
    Ok(())
}

/// Checks that the ends of the branches of a forcing chain or net prove the step.
fn check_ends(grid: &Grid, step: &Explanation, branches: &[Vec<Assertion>]) -> bool {
    let ends: Vec<&Assertion> = branches.iter().filter_map(|branch| branch.last()).collect();
    let starts: Vec<&Assertion> = branches.iter().filter_map(|branch| branch.first()).collect();
    let is_result = |link: &Assertion, is: bool| {
        let eliminated = step.eliminations.iter().map(|gone| (gone.cell, gone.digits));
        let placed = step.placement.map(|placed| (placed.cell, DigitMask::single(placed.digit)));
        let is_effect = |(place, digits): (CellId, DigitMask)| {
            cells(link) == CellSet::single(cell(place)) && digits.contains(link.digit)
        };
        eliminated
            .map(|gone| (gone, false))
            .chain(placed.map(|placed| (placed, true)))
            .any(|(effect, on)| is_effect(effect) && (link.is == on) == is)
    };
    let is_off = |cell: Cell, digit: Digit| {
        let off = |end: &&Assertion| !end.is && end.digit == digit.get() && cells(end).contains(cell);
        !grid.has(cell, digit) || ends.iter().any(off)
    };
    if step.technique.contains("Contradiction") {
        let clash = matches!(ends[..], [a, b] if contradict(a, b));
        let no_digit = || Cell::all().any(|c| grid.is_empty(c) && Digit::all().all(|d| is_off(c, d)));
        let no_place = || {
            let digits = House::all().flat_map(|house| Digit::all().map(move |digit| (house, digit)));
            let mut open = digits.filter(|&(house, digit)| !grid.places(house, digit).is_empty());
            open.any(|(house, digit)| house.cells().all(|cell| is_off(cell, digit)))
        };
        return starts.iter().all(|start| is_result(start, false)) && (clash || no_digit() || no_place());
    }
    branches.iter().zip(&ends).all(|(branch, end)| {
        is_result(end, true) || branch[..branch.len() - 1].iter().any(|link| contradict(link, end))
    })
}

/// Checks that a branch does not use what it denies: only its end contradicts an earlier link.
fn check_consistency(links: &[Assertion]) -> Result<(), String> {
    for (index, link) in links.iter().enumerate().take(links.len().saturating_sub(1)) {
        if let Some(denied) = links[..index].iter().find(|other| contradict(other, link)) {
            return Err(format!("{} contradicts {}, which is used before", named(link), named(denied)));
        }
    }
    Ok(())
}

/// Checks the chains of a step.
fn check_chains(grid: &Grid, step: &Explanation) -> Result<(), String> {
    let Some(chain) = &step.evidence.chain else { return Ok(()) };
    let is_cycle = |technique: &str| technique.contains("Cycle") || technique.contains("Generalized");
    for branch in &chain.branches {
        check_branch(grid, branch, &[], is_cycle(&step.technique))?;
        // The length of a chain of Sudoku Explainer is part of its rating, so that it is shown as it is found.
        if step.rating.is_none() {
            check_consistency(branch)?;
        }
    }
    let outer = chain.branches.iter().flatten().filter(|link| !link.is);
    let known: Vec<Candidate> = outer.map(|link| Candidate { cell: link.cell, digit: link.digit }).collect();
    for nested in &step.evidence.nested {
        let is_cycle = is_cycle(&nested.chain.technique);
        nested.chain.branches.iter().try_for_each(|branch| check_branch(grid, branch, &known, is_cycle))?;
    }
    let is_forcing = ["Forcing Chain ", "Forcing Net ", "Kraken"].iter().any(|name| step.technique.starts_with(name));
    if is_forcing && !check_ends(grid, step, &chain.branches) {
        return Err("its ends prove nothing".to_owned());
    }
    Ok(())
}

fn drawn(step: &Explanation) -> String {
    step.evidence
        .chain
        .iter()
        .flat_map(|c| &c.branches)
        .map(|b| {
            b.iter()
                .enumerate()
                .map(|(i, l)| format!("{i} {} from {:?} {:?}", named(l), l.from, l.nested))
                .collect::<Vec<_>>()
                .join("\n")
                + "\n---\n"
        })
        .collect()
}
/// Checks the houses of a step and the order of its cells.
fn check_pattern(grid: &Grid, step: &Explanation) -> Result<(), &'static str> {
    let (evidence, text) = (&step.evidence, &step.text[0].text);
    let rule = |holds: bool, rule: &'static str| if holds { Ok(()) } else { Err(rule) };
    let lost = step.eliminations.iter().fold(DigitMask::EMPTY, |all, gone| all | gone.digits);
    let own: Vec<Cell> = evidence.cells.iter().copied().map(cell).collect();
    let name = step.technique.as_str();
    if text.starts_with("Full House") {
        let [only] = &evidence.houses[..] else { return Err("one house") };
        let house = house(only);
        let is_last = is_in(own.iter().copied().collect(), house) && grid.empty_cells(house) == 1;
        rule(is_last, "a full house has one empty cell")?;
        rule(text.contains(&house.to_string()) && step.location() == house.to_string(), "texts name it")?;
    }
    if name == "Hidden Single" {
        let is_only =
            grid.places(house(&evidence.houses[0]), digit(evidence.digits.only().ok_or("one digit")?)).len() == 1;
        rule(is_only, "a digit has one place")?;
    }
    if ["XY-Wing", "XYZ-Wing"].contains(&name) {
        let (pivot, wings) = own.split_first().ok_or("cells")?;
        rule(wings.len() == 2 && wings.iter().all(|wing| pivot.sees(*wing)), "the pivot is first")?;
        let has_lost = (lost - grid.candidates((*pivot).into())).is_empty();
        rule(has_lost == (name == "XYZ-Wing"), "the pivot of an XYZ-Wing has the digit of the wings")?;
        rule(wings.iter().all(|&wing| (lost - grid.candidates(wing.into())).is_empty()), "the wings have it")?;
        rule(step.pivot() == Some((*pivot).into()), "the pivot is that of the step")?;
    }
    if ["Unique", "Uniqueness", "Hidden Rectangle", "Avoidable"].iter().any(|start| name.starts_with(start)) {
        let next = own.iter().cycle().skip(1);
        let is_linked = |(a, b): (&Cell, &Cell)| a.row() == b.row() || a.column() == b.column() || a.sees(*b);
        rule(own.iter().zip(next).all(is_linked), "a loop is in order")?;
        let lines = own.windows(2).map(|pair| pair[0].row() == pair[1].row()).collect::<Vec<_>>();
        rule(own.len() > 4 || lines[0] != lines[1] && lines[0] == lines[2], "a rectangle is in order")?;
    }
    if name.starts_with("Locked Candidates") || name == "Pointing" || name == "Claiming" {
        let (Some(digit), [from, to]) = (evidence.digits.only(), &evidence.houses[..]) else {
            return Err("two houses");
        };
        let (places, to) = (grid.places(house(from), self::digit(digit)), house(to));
        rule(places.iter().eq(own.iter().copied()) && is_in(places, to), "the lock is first")?;
        let loses = step.eliminations.iter().all(|gone| cell(gone.cell).houses().contains(&to));
        rule(loses, "the other house loses candidates")?;
    }
    Ok(())
}

/// Checks a step with its grid; adds its technique to the counts.
fn check(step: &Explanation, counts: &mut BTreeMap<String, usize>) {
    let grid = Grid(step.before.as_ref().expect("a grid"));
    check_pattern(&grid, step).unwrap_or_else(|rule| panic!("{step}\n{rule}: {:?}", step.evidence));
    check_chains(&grid, step).unwrap_or_else(|flaw| panic!("{step}\n{flaw}\n{}", drawn(step)));
    let name = if step.text[0].text.starts_with("Full House") { "Full House" } else { &step.technique };
    *counts.entry(name.to_owned()).or_default() += 1;
}

/// Checks steps of puzzles in parallel; returns the number of steps of each technique.
fn counts(puzzles: Vec<Puzzle>, steps: impl Fn(&Puzzle) -> Vec<Explanation> + Sync) -> BTreeMap<String, usize> {
    let of_puzzle = |puzzle: Puzzle| {
        let mut counts = BTreeMap::new();
        steps(&puzzle).iter().for_each(|step| check(step, &mut counts));
        counts
    };
    let add = |mut all: BTreeMap<String, usize>, more: BTreeMap<String, usize>| {
        more.into_iter().for_each(|(name, count)| *all.entry(name).or_default() += count);
        all
    };
    puzzles.into_par_iter().map(of_puzzle).reduce(BTreeMap::new, add)
}

#[test]
fn evidence_of_hodoku_justifies_the_steps() {
    let options = Options::default().with_ladder(Ladder::Hodoku).with_grids(true);
    let puzzles = [puzzles(HODOKU_RATED), puzzles(HODOKU_STEPS)].concat();
    let counts = counts(puzzles, |puzzle| explain::walk(puzzle, options).steps);
    assert!(
        counts["Full House"] > 1_000 && counts["XY-Wing"] > 10 && counts["Forcing Chain Contradiction"] > 2,
        "{counts:?}"
    );
}

#[test]
fn evidence_of_sudoku_explainer_justifies_the_steps() {
    let options = Options::default().with_ladder(Ladder::Se).with_grids(true);
    let counts = counts(puzzles(STEPS), |puzzle| explain::walk(puzzle, options).steps);
    assert!(counts["Full House"] > 50 && counts.keys().any(|name| name.contains("Dynamic")), "{counts:?}");
}

/// All steps of some positions, also of techniques that are not part of the rating.
#[test]
fn evidence_of_all_steps_justifies_them() {
    let is_large = |technique: &Technique| ["Franken", "Mutant"].iter().any(|kind| technique.name().contains(kind));
    let has_chains =
        |technique: &Technique| ["Forcing", "Kraken"].iter().any(|name| technique.name().starts_with(name));
    let is_searched = |one: &Technique| one.entry().level < Level::Extreme && !is_large(one) || has_chains(one);
    // All forcing nets of a position take seconds.
    let nets = [Technique::ForcingNetContradiction, Technique::ForcingNetVerity];
    let is_searched = |one: &Technique| is_searched(one) && !nets.contains(one);
    let techniques: TechniqueSet = Technique::ALL.iter().copied().filter(is_searched).collect();
    let steps_of = |puzzle: &Puzzle| {
        let (mut found, mut all) = (Steps::new(Position::new(puzzle)), Vec::new());
        for index in 0.. {
            let position = found.position().clone();
            if found.next().is_none() {
                break;
            }
            if index % 12 == 2 {
                let first = nets.into_iter().filter_map(|net| position.find_step(net.into()));
                let steps = position.find_steps(techniques).into_iter().chain(first);
                all.extend(steps.map(|step| {
                    let mut explained = explain::hodoku::explain(&position, &step);
                    explained.before = Some(Board::from(&position));
                    explained
                }));
            }
        }
        all
    };
    let puzzles = [
        puzzles(HODOKU_RATED).into_iter().step_by(120).collect::<Vec<_>>(),
        puzzles(HODOKU_STEPS).into_iter().step_by(8).collect(),
    ]
    .concat();
    let counts = counts(puzzles, steps_of);
    for name in ["Forcing Net Contradiction", "Forcing Net Verity", "Kraken Fish Type 2", "Hidden Rectangle"] {
        assert!(counts.contains_key(name), "{name}: {counts:?}");
    }
    let se = HintOptions::default().with_ladder(Some(Ladder::Se)).with_grids(true);
    let mut counts = BTreeMap::new();
    self::puzzles(STEPS)
        .iter()
        .flat_map(|puzzle| explain::all_steps(puzzle, None, se))
        .for_each(|step| check(&step, &mut counts));
    assert!(counts.len() > 5, "{counts:?}");
}
