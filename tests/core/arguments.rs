//! The arguments of steps of other kinds than classic puzzles, replayed from their data: each consequence is checked by
//! the definition of its rule or constraint, without the code that finds steps.

use cluewise::explain::{
    Assertion, Candidate, CellDigits, CellId, Chain, DigitMask, Explanation, Justification, StepConstraint,
};
use cluewise::generator::Targets;
use cluewise::kinds::{
    Additions, Board, Constraint, Draft, Goal, House, KindGenerator, KindStepOptions, Puzzle, PuzzleKind, Solvers,
    explain_steps,
};
use cluewise::rating::effort::LevelRange;
use rayon::iter::{IntoParallelIterator, ParallelIterator};
use std::collections::BTreeMap;

/// The count of sentences in which the places of one digit exclude another one.
const OTHER_DIGIT: &str = "sentences about another digit";

/// Maximum number of digits that are tried to fill a constraint.
const MAX_TRIES: u32 = 100_000;

/// A digit in a cell.
type Mark = (u16, u8);

/// A search for digits of some cells.
struct Search {
    digits: Vec<u8>,
    used: Vec<Mark>,
    tries: u32,
}

/// A grid before a step, and the rules of the puzzle.
struct Grid<'a> {
    kind: &'a PuzzleKind,
    rules: &'a [&'static str],
    regions: &'a [u8],
    board: &'a Board,
    /// The number of constraints that had too many ways.
    left_out: usize,
}

impl Grid<'_> {
    fn has(&self, (cell, digit): Mark) -> bool {
        self.board.values.cells()[usize::from(cell)] == digit || self.board.mask(cell) >> (digit - 1) & 1 == 1
    }

    /// Returns whether a cell has one candidate left, or a digit one place in a house.
    fn has_single(&self) -> bool {
        let is_open = |cell: u16| self.board.values.cells()[usize::from(cell)] == 0;
        let mask = |cell: u16| self.board.candidates[usize::from(cell)];
        let has = |house: &House, digit: usize| {
            let places = house.cells.iter().filter(|&&cell| is_open(cell) && mask(cell) >> digit & 1 == 1);
            places.count() == 1
        };
        (0..self.kind.cells() as u16).any(|cell| is_open(cell) && mask(cell).count_ones() == 1)
            || self.kind.layout().houses().iter().any(|house| (0..self.kind.side()).any(|digit| has(house, digit)))
    }

    /// Returns the digits that a cell may hold.
    fn digits(&self, cell: u16) -> Vec<u8> {
        (1..=self.kind.side() as u8).filter(|&digit| self.has((cell, digit))).collect()
    }

    fn row_and_column(&self, cell: u16) -> (i32, i32) {
        let (row, column) = self.kind.place(cell);
        (row as i32, column as i32)
    }

    /// Returns whether two digits in two cells break a rule or a constraint of these cells, by their definitions.
    fn conflict(&self, (a, first): Mark, (b, second): Mark) -> bool {
        let of_two = |constraint: &&Constraint| {
            let cells = constraint.cells();
            cells.contains(&a) && cells.contains(&b) && self.breaks(constraint, &[(a, first), (b, second)])
        };
        self.conflict_by_rules((a, first), (b, second))
            || a != b && self.kind.constraints().iter().any(|constraint| of_two(&constraint))
    }

    /// Returns whether two digits in two cells break a rule.
    fn conflict_by_rules(&self, (a, first): Mark, (b, second): Mark) -> bool {
        if a == b {
            return first != second;
        }
        let ((r, c), (s, d)) = (self.row_and_column(a), self.row_and_column(b));
        let (down, across) = ((r - s).abs(), (c - d).abs());
        let has_rule = |name: &str| self.rules.contains(&name);
        let side = self.kind.side() as i32;
        let on = |diagonal: fn(i32, i32, i32) -> bool| diagonal(r, c, side) && diagonal(s, d, side);
        let window = |r: i32, c: i32| (r % 4 > 0 && c % 4 > 0).then_some((r / 4, c / 4));
        if first != second {
            return has_rule("non-consecutive") && down + across == 1 && first.abs_diff(second) == 1;
        }
        r == s
            || c == d
            || self.regions[usize::from(a)] == self.regions[usize::from(b)]
            || has_rule("x") && (on(|r, c, _| r == c) || on(|r, c, side| r + c == side - 1))
            || has_rule("anti-knight") && [(1, 2), (2, 1)].contains(&(down, across))
            || has_rule("windoku") && window(r, c).is_some() && window(r, c) == window(s, d)
    }

    /// Returns whether two digits break a cage by repetition, or a constraint between neighbors on its line.
    fn breaks(&self, constraint: &Constraint, marks: &[Mark; 2]) -> bool {
        let name = constraint.kind().name();
        if name == "killer" {
            let is_pair = constraint.cells().len() == 2 && !constraint.values().is_empty();
            let sum = i32::from(marks[0].1 + marks[1].1);
            return marks[0].1 == marks[1].1 || is_pair && sum != constraint.values()[0];
        }
        // The two cells alone, in the order of the line.
        let places = marks.map(|(cell, _)| constraint.cells().iter().position(|&other| other == cell).unwrap());
        let is_apart = places[0].abs_diff(places[1]) > 1 && name != "thermometer";
        let mut ordered = *marks;
        ordered.sort_by_key(|&(cell, _)| constraint.cells().iter().position(|&other| other == cell));
        let Ok(pair) = Constraint::named(name, ordered.map(|(cell, _)| cell), [], constraint.values()) else {
            return false;
        };
        let mut digits = vec![1; self.kind.cells()];
        ordered.iter().for_each(|&(cell, digit)| digits[usize::from(cell)] = digit);
        !is_apart && !self.kind.holds(&pair, &Puzzle::new(digits))
    }

    /// Returns whether some digits within `limits` of the cells of a reason obey its constraint, with a digit of a cell if
    /// one is given; `None` if there are too many ways.
    fn can_hold(&self, reason: &Justification, with: Option<Mark>, lost: &dyn Fn(Mark) -> bool) -> Option<bool> {
        let constraint = reason.constraint.as_ref().expect("a constraint");
        let side = self.kind.side() as u8;
        let cells: Vec<u16> = constraint.cells.iter().map(|cell| cell.index).collect();
        let choices = cells.iter().map(|&cell| {
            let limit = reason.limits.iter().find(|limit| limit.cell.index == cell);
            let allowed = |digit: &u8| match (with, limit) {
                (Some((of, only)), _) if of == cell => *digit == only,
                (_, Some(limit)) => limit.digits.contains(*digit),
                (_, None) => true,
            };
            (1..=side).filter(allowed).collect::<Vec<u8>>()
        });
        let choices: Vec<Vec<u8>> = choices.collect();
        // Limits are candidates of the grid that earlier consequences leave.
        for limit in &reason.limits {
            let cell = limit.cell.index;
            for digit in self.digits(cell) {
                assert!(limit.digits.contains(digit) || lost((cell, digit)), "{limit:?} without a reason for {digit}");
            }
        }
        let mut search = Search { digits: vec![1; self.kind.cells()], used: Vec::new(), tries: 0 };
        let found = self.fill(&cells, &choices, &mut search, reason);
        (search.tries <= MAX_TRIES).then_some(found)
    }

    /// Returns whether some digits of the cells obey the constraint; true if the search takes too long.
    fn fill(&self, cells: &[u16], choices: &[Vec<u8>], search: &mut Search, reason: &Justification) -> bool {
        let Some((&cell, rest)) = cells.split_first() else { return self.accepts(&search.digits, reason) };
        choices[0].iter().any(|&digit| {
            search.tries += 1;
            if search.tries > MAX_TRIES {
                return true;
            }
            if search.used.iter().any(|&other| self.conflict(other, (cell, digit))) {
                return false;
            }
            search.digits[usize::from(cell)] = digit;
            search.used.push((cell, digit));
            let found = self.fill(rest, &choices[1..], search, reason);
            search.used.pop();
            found
        })
    }

    /// Returns whether digits obey the constraint of a reason, or make up its sum.
    fn accepts(&self, digits: &[u8], reason: &Justification) -> bool {
        let of = |cells: &[CellId]| cells.iter().map(|cell| i32::from(digits[usize::from(cell.index)])).sum::<i32>();
        if let Some(sum) = &reason.sum {
            let whole = |cells: usize| (cells * (cells + 1) / 2) as i32;
            let houses: i32 = reason.houses.iter().map(|house| whole(house.cells.len())).sum();
            let cages: i32 = reason.cages.iter().map(|cage| cage.value.expect("a sum")).sum();
            assert_eq!((houses - cages).abs(), sum.total);
            return of(&sum.plus) - of(&sum.minus) == sum.total;
        }
        let named = reason.constraint.as_ref().expect("a constraint");
        let cells: Vec<u16> = named.cells.iter().map(|cell| cell.index).collect();
        let digits = Puzzle::new(digits.to_vec());
        // Lines are found with all of their pairs; long ones with each pair.
        let is_part = |one: &&Constraint| {
            one.kind().name() == named.kind
                && cells.iter().all(|cell| one.cells().contains(cell) || one.others().contains(cell))
        };
        let Some(one) = self.kind.constraints().iter().find(is_part) else { panic!("{named} is not in the puzzle") };
        if one.cells().len() + one.others().len() == cells.len() {
            return self.kind.holds(one, &digits);
        }
        let mut ordered = cells.clone();
        ordered.sort_by_key(|cell| one.cells().iter().position(|other| other == cell));
        self.kind.holds(&Constraint::named(named.kind, ordered, [], one.values()).expect("a part"), &digits)
    }

    /// Replays a chain in which `outer` candidates are lost already.
    fn replay(&mut self, step: &Explanation, chain: &Chain, outer: &dyn Fn(Mark) -> bool) {
        let [branch] = &chain.branches[..] else { panic!("one branch: {step:?}") };
        let mark = |one: &Assertion| (one.cell.index, one.digit);
        for (index, one) in branch.iter().enumerate() {
            assert!(one.from.iter().all(|&from| from < index));
            let from: Vec<&Assertion> = one.from.iter().map(|&from| &branch[from]).collect();
            let lost = |lost: Mark| outer(lost) || from.iter().any(|earlier| !earlier.is && mark(earlier) == lost);
            assert!(self.has(mark(one)), "{one:?}");
            match (&one.reason, &one.nested) {
                (None, None) => assert!(index == 0 && one.is && one.cause == "assumed"),
                (None, Some(name)) => {
                    let nested =
                        step.evidence.nested.iter().find(|nested| nested.name == *name).expect("a nested chain");
                    let first = &nested.chain.branches[0][0];
                    assert!(!one.is && mark(first) == mark(one));
                    let fixed = |(cell, digit): Mark| {
                        lost((cell, digit))
                            || from.iter().any(|earlier| earlier.is && self.conflict(mark(earlier), (cell, digit)))
                    };
                    let mut inner = Grid { left_out: 0, ..*self };
                    inner.replay(step, &nested.chain, &fixed);
                    self.left_out += inner.left_out;
                }
                (Some(reason), _) => {
                    let holds = self.follows(reason, one, &from, &lost);
                    self.left_out += usize::from(holds.is_none());
                    assert!(
                        holds != Some(false),
                        "{one:?} does not follow from {from:?} in\n{}",
                        step.text.iter().map(|line| line.text.clone() + "\n").collect::<String>()
                    );
                }
            }
        }
        let end = chain.contradiction.as_ref().expect("a contradiction");
        let from: Vec<&Assertion> = end.from.iter().map(|&from| &branch[from]).collect();
        let lost = |lost: Mark| outer(lost) || from.iter().any(|earlier| !earlier.is && mark(earlier) == lost);
        assert_eq!(end.reason.digit, end.digit);
        match (&end.reason.cell, &end.reason.house, end.digit) {
            (Some(cell), None, None) => assert!(self.digits(cell.index).iter().all(|&digit| lost((cell.index, digit)))),
            (None, Some(house), Some(digit)) => {
                assert_eq!(house.cells.len(), self.kind.side());
                assert!(house.cells.iter().all(|cell| !self.has((cell.index, digit)) || lost((cell.index, digit))));
            }
            _ => {
                let possible = self.can_hold(&end.reason, None, &lost);
                self.left_out += usize::from(possible.is_none());
                assert!(possible != Some(true), "{end:?}");
            }
        }
    }

    /// Returns whether an assertion follows from its reason and earlier ones; `None` if there are too many ways to check.
    fn follows(
        &self,
        reason: &Justification,
        one: &Assertion,
        from: &[&Assertion],
        lost: &dyn Fn(Mark) -> bool,
    ) -> Option<bool> {
        let own = (one.cell.index, one.digit);
        let mark = |one: &Assertion| (one.cell.index, one.digit);
        let open = |places: Vec<Mark>| {
            places.into_iter().filter(|&place| self.has(place) && !lost(place)).collect::<Vec<Mark>>()
        };
        let excludes = |places: Vec<Mark>| !places.is_empty() && places.iter().all(|&place| self.conflict(place, own));
        let by_true = from.iter().any(|earlier| earlier.is && self.conflict(mark(earlier), own));
        let of_cell =
            |cell: CellId| (1..=self.kind.side() as u8).map(|digit| (cell.index, digit)).collect::<Vec<Mark>>();
        Some(match (reason.cell, &reason.house, &reason.constraint) {
            (Some(cell), ..) if one.is => cell == one.cell && open(of_cell(cell)) == [own],
            (Some(cell), ..) => by_true || excludes(open(of_cell(cell))),
            (_, Some(house), _) => {
                let places = |digit: u8| house.cells.iter().map(|cell| (cell.index, digit)).collect::<Vec<Mark>>();
                match one.is {
                    true => house.cells.len() == self.kind.side() && open(places(one.digit)) == [own],
                    // The digit of a house is the one that each of its places excludes; rules for two cells have none.
                    false => match reason.digit {
                        None => by_true && house.name.number.is_none(),
                        Some(digit) if by_true => digit == one.digit,
                        Some(digit) => house.cells.len() == self.kind.side() && excludes(open(places(digit))),
                    },
                }
            }
            (.., Some(_)) if one.is => {
                // With any other digit in this cell, no way is left.
                let own_limit =
                    reason.limits.iter().find(|limit| limit.cell == one.cell).expect("the digits of the cell");
                let others = own_limit.digits.iter().filter(|&digit| digit != one.digit);
                let ways: Vec<Option<bool>> =
                    others.map(|digit| self.can_hold(reason, Some((own.0, digit)), lost)).collect();
                ways.iter().all(|way| *way != Some(true))
            }
            (.., Some(_)) => match reason.digit {
                Some(digit) => self.is_required(reason, digit, own, lost),
                None => by_true || !self.can_hold(reason, Some(own), lost)?,
            },
            _ => false,
        })
    }

    /// Returns whether each way to fill a constraint has the digit, whose places all exclude a candidate.
    fn is_required(&self, reason: &Justification, digit: u8, own: Mark, lost: &dyn Fn(Mark) -> bool) -> bool {
        let constraint = reason.constraint.as_ref().expect("a constraint");
        let places = constraint.cells.iter().map(|cell| (cell.index, digit));
        !reason.combinations.is_empty()
            && reason.combinations.iter().all(|set| set.contains(digit))
            && places.filter(|&place| self.has(place) && !lost(place)).all(|place| self.conflict(place, own))
    }

    /// Returns the constraint of a step, or its sum of innies and outies, without limits.
    fn reason(step: &Explanation) -> Justification {
        let (evidence, mut reason) = (&step.evidence, Justification::default());
        let of_sum = || StepConstraint { kind: "innies and outies", cells: evidence.cells.clone(), value: None };
        reason.constraint = Some(evidence.constraint.clone().unwrap_or_else(of_sum));
        (reason.houses, reason.cages) = (evidence.houses.clone(), evidence.cages.clone());
        reason.sum = evidence.sum.clone();
        reason
    }

    /// Checks the sets of digits of a step: each set of different digits with the sum is among them, or cannot be because of
    /// its obstacle, and only those that remain have the other candidates.
    fn check_sets(&self, step: &Explanation) {
        let evidence = &step.evidence;
        let (cells, total) = match (&evidence.constraint, &evidence.sum) {
            (Some(constraint), _) if constraint.kind == "killer" => (&constraint.cells, constraint.value.unwrap()),
            (None, Some(sum)) if sum.plus.is_empty() || sum.minus.is_empty() => (&evidence.cells, sum.total.abs()),
            _ => return,
        };
        let (side, mask_of) =
            (self.kind.side(), |cell: &CellId| -> DigitMask { self.digits(cell.index).into_iter().collect() });
        for set in (0u32..1 << side).filter(|set| set.count_ones() as usize == cells.len()).map(DigitMask::from_bits) {
            if set.iter().map(i32::from).sum::<i32>() != total {
                continue;
            }
            let is_possible = match step.technique.as_str() {
                "Locked in Constraint" => evidence.digits.iter().all(|digit| set.contains(digit)),
                _ => evidence.combinations.contains(&set),
            };
            let excluded = evidence.excluded.iter().filter(|one| one.combinations.contains(&set));
            let obstacles: Vec<bool> = excluded
                .map(|one| match (one.digit, one.limit) {
                    (Some(digit), None) => {
                        set.contains(digit) && !cells.iter().any(|cell| mask_of(cell).contains(digit))
                    }
                    (None, Some(limit)) => {
                        assert_eq!(limit.digits, mask_of(&limit.cell));
                        cells.contains(&limit.cell) && !limit.digits.iter().any(|digit| set.contains(digit))
                    }
                    _ => false,
                })
                .collect();
            assert!(obstacles == if is_possible { vec![] } else { vec![true] }, "{set:?}: {}", step.text[0].text);
        }
        let is_in_none = |digit: u8| !evidence.combinations.iter().any(|set| set.contains(digit));
        let mut lost = step.eliminations.iter().flat_map(|lost| lost.digits.iter());
        assert!(step.technique == "Locked in Constraint" || lost.all(is_in_none), "{}", step.text[0].text);
    }

    /// Checks that the limits of a step of a constraint or a sum exclude its candidates.
    fn check_constraint(&mut self, step: &Explanation) {
        let evidence = &step.evidence;
        let mut reason = Self::reason(step);
        reason.limits.clone_from(&evidence.limits);
        for eliminated in &step.eliminations {
            for digit in eliminated.digits.iter() {
                let possible = self.can_hold(&reason, Some((eliminated.cell.index, digit)), &|_| false);
                self.left_out += usize::from(possible.is_none());
                assert!(possible != Some(true), "{}", step.text[0].text);
            }
        }
        self.check_fillings(step);
    }

    /// Checks that the candidates that are in no filling of a constraint cannot be in any.
    fn check_fillings(&mut self, step: &Explanation) {
        let (evidence, mut reason) = (&step.evidence, Self::reason(step));
        let Some(constraint) = reason.constraint.clone().filter(|_| !evidence.fillings.is_empty()) else { return };
        let candidates =
            |cell: &CellId| CellDigits { cell: *cell, digits: self.digits(cell.index).into_iter().collect() };
        reason.limits = constraint.cells.iter().map(candidates).collect();
        for (place, cell) in constraint.cells.iter().enumerate() {
            let is_listed = |digit: u8| evidence.fillings.iter().any(|filling| filling[place] == digit);
            for digit in self.digits(cell.index).into_iter().filter(|&digit| !is_listed(digit)) {
                let possible = self.can_hold(&reason, Some((cell.index, digit)), &|_| false);
                self.left_out += usize::from(possible.is_none());
                assert!(possible != Some(true), "{digit} in {cell}: {}", step.text[0].text);
            }
        }
    }
}

/// A line of an argument: the candidates that it names, and whether they are true.
struct Line {
    marks: Vec<Mark>,
    is: bool,
}

/// The sentences of arguments, by what they say of a digit and a house.
impl Grid<'_> {
    /// Checks what the lines of the arguments of a step say of digits and houses, from the text alone. Returns the number of
    /// those in which the places of one digit exclude another one.
    fn check_sentences(&self, step: &Explanation) -> usize {
        // The lines before, of the argument and of those that it is nested in. A nested one comes before the line that uses it.
        let mut levels: Vec<Vec<Line>> = Vec::new();
        let mut others = 0;
        for paragraph in &step.text[1..] {
            let text = paragraph.text.trim_end_matches('.');
            let (number, text) = text.split_once(". ").expect("a number");
            levels.resize_with(paragraph.indent.into(), Vec::new);
            if number == "1" {
                levels.last_mut().expect("a level").clear();
            }
            let (text, from) = match text.rsplit_once(" (") {
                Some((text, from)) if from.ends_with(')') && from.starts_with(|first: char| first.is_ascii_digit()) => {
                    (text, from.trim_end_matches(')').split(", ").map(|line| line.parse().expect("a line")).collect())
                }
                _ => (text, Vec::<usize>::new()),
            };
            let (own, outer) = levels.split_last().expect("a level");
            assert_eq!(number, (own.len() + 1).to_string());
            let named = from.iter().map(|&line| &own[line - 1]).chain(outer.iter().flatten()).collect::<Vec<_>>();
            let line = self.line_of(text);
            others += usize::from(self.check_sentence(text, &line, &named));
            levels.last_mut().expect("a level").push(line);
        }
        others
    }

    /// Checks a sentence that follows from other lines. Returns whether the places of one digit exclude another one.
    fn check_sentence(&self, text: &str, line: &Line, from: &[&Line]) -> bool {
        let lost = |mark: &Mark| {
            from.iter().any(|line| match line.is {
                true => line.marks.iter().any(|&is| self.conflict(is, *mark)),
                false => line.marks.contains(mark),
            })
        };
        let places = |digit: u8, house: &str| -> Vec<Mark> {
            let marks = self.cells_of(house).into_iter().map(|cell| (cell, digit));
            marks.filter(|mark| self.has(*mark) && !lost(mark)).collect()
        };
        let digit = |text: &str| text.parse::<u8>().expect("a digit");
        if let Some((digit_text, house)) = between(text, ", wherever the ", " of ") {
            let (digit, places) = (digit(digit_text), places(digit(digit_text), house));
            let is_excluded = |&own: &Mark| places.iter().all(|&place| self.conflict(place, own));
            assert!(!places.is_empty() && line.marks.iter().all(is_excluded), "{text}: {places:?}");
            return line.marks.iter().any(|&(_, own)| own != digit);
        }
        if let Some((digit_text, house)) = between(text, ", the only place left for ", " in ") {
            assert_eq!(places(digit(digit_text), house), line.marks, "{text}");
        }
        if let Some((digit_text, house)) = between(text, "no place is left for ", " in ") {
            assert_eq!(places(digit(digit_text), house), [], "{text}");
        }
        if let Some((house, place)) = between(text, ", as ", " has its ") {
            let (digit_text, cell) = place.split_once(" in ").expect("a place");
            let (digit, cell, cells) = (digit(digit_text), self.cell_of(cell).expect("a cell"), self.cells_of(house));
            assert!(from.iter().any(|line| line.is && line.marks == [(cell, digit)]), "{text}");
            let is_seen = |&(own, lost): &Mark| lost == digit && cells.contains(&own);
            assert!(cells.contains(&cell) && line.marks.iter().all(is_seen), "{text}");
        }
        false
    }

    /// Returns what a sentence says before its reason.
    fn line_of(&self, text: &str) -> Line {
        let reasons = [", wherever ", ", as ", ", its only ", ", the only ", ", whichever ", ", by "];
        let claim = reasons.iter().fold(text, |text, reason| text.split(reason).next().expect("a claim"));
        let (mut marks, mut cells, mut is_after_digit) = (Vec::new(), Vec::new(), false);
        for word in claim.split([' ', ',']) {
            if let Some(cell) = self.cell_of(word) {
                if std::mem::take(&mut is_after_digit) {
                    cells.clear();
                }
                cells.push(cell);
            } else if let Ok(digit) = word.parse::<u8>() {
                is_after_digit = true;
                marks.extend(cells.iter().map(|&cell| (cell, digit)));
            }
        }
        Line { marks, is: !claim.contains(" not ") }
    }

    /// Returns a cell by its name, such as `r1c1`.
    fn cell_of(&self, name: &str) -> Option<u16> {
        let (row, column) = name.strip_prefix('r')?.split_once('c')?;
        Some((row.parse::<u16>().ok()? - 1) * self.kind.side() as u16 + column.parse::<u16>().ok()? - 1)
    }

    /// Returns the cells of a house, or of a constraint with its cells.
    fn cells_of(&self, text: &str) -> Vec<u16> {
        let text = text.split(" (").next().unwrap_or(text).trim_end_matches(" is");
        let cells: Vec<u16> = text.split([' ', ',']).filter_map(|word| self.cell_of(word)).collect();
        let layout = self.kind.layout();
        let houses = layout.houses().iter().map(|house| (house.name, &house.cells));
        let mut houses = houses.chain(layout.groups().iter().map(|group| (group.name, &group.cells)));
        let mut named = || houses.find(|(name, _)| text.ends_with(&name.to_string())).expect("a house").1.to_vec();
        if cells.is_empty() { named() } else { cells }
    }
}

/// Returns the texts after `start`, before and after `middle`.
fn between<'a>(text: &'a str, start: &str, middle: &str) -> Option<(&'a str, &'a str)> {
    text.split_once(start)?.1.split_once(middle)
}

/// Checks the steps of some puzzles; returns the number of steps of each technique, and of checks left out.
fn replayed(kind: &PuzzleKind, puzzle: &Puzzle, solution: &Puzzle) -> (BTreeMap<String, usize>, usize) {
    let mut solvers = Solvers::default();
    let options = KindStepOptions::default().with_grids(true);
    let steps = explain_steps(&mut solvers, kind, puzzle, Goal::Solution(solution), options).unwrap().steps;
    let (mut counts, mut left_out) = (BTreeMap::new(), 0);
    let (rules, regions) = (kind.rules().iter().map(|rule| rule.name()).collect::<Vec<_>>(), kind.region_numbers());
    for step in &steps {
        let mut grid =
            Grid { kind, rules: &rules, regions: &regions, board: step.before.as_ref().unwrap(), left_out: 0 };
        *counts.entry(OTHER_DIGIT.to_owned()).or_default() += grid.check_sentences(step);
        if step.evidence.chain.as_ref().is_none_or(|chain| chain.contradiction.is_none()) {
            let arguments = step.evidence.nested.iter().map(|nested| &nested.chain);
            arguments.for_each(|argument| grid.replay(step, argument, &|_| false));
        }
        match &step.evidence.chain {
            Some(chain) if chain.contradiction.is_some() => {
                let first = &chain.branches[0][0];
                let [eliminated] = &step.eliminations[..] else { panic!("one candidate") };
                let assumed = Candidate { cell: first.cell, digit: first.digit };
                assert_eq!((eliminated.cell, eliminated.digits.only()), (assumed.cell, Some(assumed.digit)));
                grid.replay(step, chain, &|_| false);
                assert!(!grid.has_single(), "a single is open: {}", step.text[0].text);
                assert!(step.text.len() > 2 && step.text.last().unwrap().text.contains("Contradiction"));
            }
            _ if ["Bounds", "Constraint Combinations"].contains(&&*step.technique) => grid.check_constraint(step),
            _ if step.technique == "Innies and Outies" && step.evidence.excluded.is_empty() => {
                grid.check_constraint(step)
            }
            _ if ["Cage Combination", "Cage Combinations", "Innies and Outies", "Locked in Constraint"]
                .contains(&&*step.technique) =>
            {
                grid.check_sets(step);
            }
            _ => assert!(!step.technique.contains("Forcing Net"), "{} has no argument", step.technique),
        }
        left_out += grid.left_out;
        *counts.entry(step.technique.clone()).or_default() += 1;
    }
    (counts, left_out)
}

/// Checks the steps of `count` puzzles of each kind. Returns the number of steps, of those with chains and nets, and of
/// sentences in which the places of one digit exclude another one.
fn replay_all(kinds: &[(usize, &str)], targets: &Targets, count: u64) -> [usize; 3] {
    let made = kinds.into_par_iter().flat_map_iter(|&(side, rules)| {
        let mut generator = match rules.strip_prefix("draft of ") {
            Some(names) => {
                let (kind, empty) = (PuzzleKind::of_size(side).unwrap(), Puzzle::new(vec![0; side * side]));
                KindGenerator::of_draft(Draft::new(kind, empty, Additions::named(names.split('+'))), targets.clone())
            }
            None => KindGenerator::of_rules(side, None, rules.parse().unwrap(), targets.clone()),
        }
        .unwrap();
        (0..count).map(move |index| generator.generate(21, index, |_| true).unwrap()).collect::<Vec<_>>()
    });
    let results: Vec<_> = made.map(|made| replayed(&made.kind, &made.puzzle, &made.solution)).collect();
    let (mut steps, mut chains, mut others, mut left_out) = (0, 0, 0, 0);
    for (mut counts, out) in results {
        others += counts.remove(OTHER_DIGIT).unwrap_or(0);
        let is_chain = |name: &str| name.contains("Net") || name.contains("Chain");
        steps += counts.values().sum::<usize>();
        chains += counts.iter().filter(|(name, _)| is_chain(name)).map(|(_, count)| count).sum::<usize>();
        left_out += out;
    }
    assert!(left_out * 20 < steps, "{left_out} of {steps} not checked");
    [steps, chains, others]
}

#[test]
fn each_consequence_follows_from_its_reason() {
    let kinds = [(9, "x"), (9, "jigsaw"), (6, ""), (9, "killer"), (9, "killer+x"), (9, "thermometer")];
    let [steps, chains, _] = replay_all(&kinds, &Targets::default(), 1);
    assert!(steps > 700 && chains > 50, "{steps} {chains}");
}

/// The digit of a house whose places exclude another digit is named.
#[test]
fn reasons_name_the_digit_of_the_house() {
    let kinds = [(9, "dots"), (9, "xv"), (9, "thermometer"), (9, ""), (9, "draft of whispers+clue")];
    let targets = Targets::default().with_level("expert..".parse::<LevelRange>().unwrap());
    let [_, chains, others] = replay_all(&kinds, &targets, 2);
    assert!(chains > 50 && others > 50, "{chains} {others}");
}

#[test]
#[ignore = "two minutes"]
fn each_consequence_of_puzzles_of_all_kinds_follows() {
    let rules =
        ["x", "jigsaw", "windoku", "anti-knight", "non-consecutive", "killer", "thermometer", "dots", "xv", "killer+x"];
    let kinds: Vec<_> = rules.into_iter().map(|rules| (9, rules)).chain([(6, ""), (8, "")]).collect();
    let [steps, chains, others] = replay_all(&kinds, &Targets::default(), 4);
    assert!(steps > 5_000 && chains > 200 && others > 100, "{steps} {chains} {others}");
}
