//! Automata and tables of pairs in the texts of the Interactive Sudoku Solver, and regular expressions.
//!
//! The text of an automaton is a stream of bits, six a character and the highest first: 01, the number of bits of a state
//! less 1 in four bits, the number of symbols less 1 in four bits; the number of starts and that of the other accepted
//! states, each in the bits of a state; a bit for each start that tells whether it is accepted; then the states, starts and
//! accepted ones first: a bit for each symbol that leads on, the highest first, and the state to which each of these leads,
//! the lowest first.

use std::collections::{BTreeSet, HashMap};

/// The characters of six bits.
const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Maximum number of states of an automaton.
const MAX_STATES: usize = 5_000;

/// Maximum number of places of symbols of a regular expression.
const MAX_PLACES: usize = 400;

/// Maximum number of parts of an expression that are read, those that are repeated each time.
const MAX_PARTS: usize = 20_000;

/// Maximum number of parts that stand in each other.
const MAX_DEPTH: usize = 100;

/// Maximum number of steps that are followed to make an automaton deterministic.
const MAX_STEPS: usize = 20_000_000;

/// An automaton that may be in several states at once.
#[derive(Default)]
struct Nondeterministic {
    starts: BTreeSet<usize>,
    accepting: Vec<bool>,
    /// The steps of each state: the symbol, from 0, and the next state.
    steps: Vec<Vec<(usize, usize)>>,
}

impl Nondeterministic {
    /// Returns the values of the deterministic automaton that reads `side` digits; `None` if it has too many states.
    fn values(&self, side: usize) -> Option<Vec<i32>> {
        let (mut sets, mut values) = (vec![self.starts.clone()], Vec::new());
        let mut numbers = HashMap::from([(self.starts.clone(), 1)]);
        let (mut index, mut work) = (0, 0);
        while let Some(set) = sets.get(index).cloned() {
            index += 1;
            work += side * set.iter().map(|&state| self.steps[state].len()).sum::<usize>();
            values.push(i32::from(set.iter().any(|&state| self.accepting[state])));
            for symbol in 0..side {
                let steps = set.iter().flat_map(|&state| &self.steps[state]);
                let next: BTreeSet<usize> = steps.filter(|step| step.0 == symbol).map(|step| step.1).collect();
                let number = match next.is_empty() {
                    true => 0,
                    false => *numbers.entry(next).or_insert_with_key(|next| {
                        sets.push(next.clone());
                        sets.len() as i32
                    }),
                };
                values.push(number);
            }
            if sets.len() > MAX_STATES || work > MAX_STEPS {
                return None;
            }
        }
        Some(values)
    }
}

/// Returns the bits of a text of six bits a character, the highest or the lowest one first.
fn bits(text: &str, lowest_first: bool) -> Option<Vec<bool>> {
    let code = |c: u8| ALPHABET.iter().position(|&other| other == c);
    let codes = text.bytes().map(code).collect::<Option<Vec<usize>>>()?;
    let bit = move |code: usize, place: usize| code >> (if lowest_first { place } else { 5 - place }) & 1 == 1;
    Some(codes.into_iter().flat_map(|code| (0..6).map(move |place| bit(code, place))).collect())
}

/// Returns the text of bits.
fn text_of(bits: &[bool], lowest_first: bool) -> String {
    let code = |bits: &[bool]| {
        let places = bits.iter().enumerate().filter(|(_, bit)| **bit);
        places.fold(0, |code, (place, _)| code | 1 << if lowest_first { place } else { 5 - place })
    };
    bits.chunks(6).map(|bits| char::from(ALPHABET[code(bits)])).collect()
}

/// Bits that are read as numbers.
struct Numbers(std::vec::IntoIter<bool>);

impl Numbers {
    fn next(&mut self, width: usize) -> Option<usize> {
        (self.0.len() >= width)
            .then(|| self.0.by_ref().take(width).fold(0, |number, bit| number << 1 | usize::from(bit)))
    }
}

/// Returns the values of an automaton; `None` if the text is not one of `side` digits.
pub(in crate::formats) fn automaton(text: &str, side: usize) -> Option<Vec<i32>> {
    let mut numbers = Numbers(bits(text, false)?.into_iter());
    let (form, width, symbols) = (numbers.next(2)?, numbers.next(4)? + 1, numbers.next(4)? + 1);
    if form != 1 || symbols != side {
        return None;
    }
    let (starts, accepted) = (numbers.next(width)?, numbers.next(width)?);
    let mut accepting = (0..starts).map(|_| Some(numbers.next(1)? == 1)).collect::<Option<Vec<bool>>>()?;
    accepting.resize(starts + accepted, true);
    let mut all = Nondeterministic { starts: (0..starts).collect(), ..Nondeterministic::default() };
    while let Some(mask) = numbers.next(symbols) {
        let symbols = (0..symbols).filter(|symbol| mask >> symbol & 1 == 1);
        let steps = symbols.map(|symbol| Some((symbol, numbers.next(width)?))).collect::<Option<Vec<_>>>();
        // The last bits may be no state but the rest of a character.
        let Some(steps) = steps else { break };
        all.steps.push(steps);
    }
    let count = all.steps.len().max(starts + accepted);
    all.steps.resize(count, Vec::new());
    accepting.resize(count, false);
    all.accepting = accepting;
    all.steps.iter().flatten().all(|step| step.1 < count).then(|| all.values(side))?
}

/// Returns the text of an automaton from its values.
pub(in crate::formats) fn automaton_text(values: &[i32], side: usize) -> String {
    let rows: Vec<&[i32]> = values.chunks(side + 1).collect();
    let is_accepted = |state: usize| rows[state][0] != 0;
    // The first state is the start; then come the accepted ones.
    let mut order: Vec<usize> = (0..rows.len()).collect();
    order.sort_by_key(|&state| (state > 0, !is_accepted(state)));
    let place = |state: i32| order.iter().position(|&other| other + 1 == state as usize).unwrap_or_default();
    let accepted = (1..rows.len()).filter(|&state| is_accepted(state)).count();
    let width = (usize::BITS - rows.len().leading_zeros()) as usize;
    let mut bits = Vec::new();
    let mut push = |number: usize, width: usize| bits.extend((0..width).rev().map(|bit| number >> bit & 1 == 1));
    [(1, 2), (width - 1, 4), (side - 1, 4), (1, width), (accepted, width), (usize::from(is_accepted(0)), 1)]
        .into_iter()
        .for_each(|(number, width)| push(number, width));
    for &state in &order {
        rows[state][1..].iter().rev().for_each(|&next| push(usize::from(next > 0), 1));
        rows[state][1..].iter().filter(|&&next| next > 0).for_each(|&next| push(place(next), width));
    }
    text_of(&bits, false)
}

/// Returns the pairs of digits of a table, one after the other; `None` if the text is not one of `side` digits.
pub(in crate::formats) fn pairs(text: &str, side: usize, low: i32) -> Option<Vec<i32>> {
    let bits = bits(text, true)?;
    let value = |index: usize| low + index as i32;
    let allowed = (0..side * side).filter(|&at| bits.get(at).copied().unwrap_or(false));
    let values = allowed.flat_map(|at| [value(at / side), value(at % side)]).collect();
    (bits.len() < side * side + 6 && bits.iter().skip(side * side).all(|bit| !bit)).then_some(values)
}

/// Returns the text of a table of pairs.
pub(in crate::formats) fn pairs_text(values: &[i32], side: usize, low: i32) -> String {
    let index = |value: i32| usize::try_from(value - low).ok().filter(|&index| index < side);
    let mut bits = vec![false; side * side];
    for pair in values.chunks_exact(2) {
        if let Some((first, second)) = index(pair[0]).zip(index(pair[1])) {
            bits[first * side + second] = true;
        }
    }
    text_of(&bits, true)
}

/// Returns the places of a list of places that are marked.
pub(in crate::formats) fn places(text: &str) -> Option<Vec<usize>> {
    let bits = bits(text, true)?;
    Some((0..bits.len()).filter(|&place| bits[place]).collect())
}

/// Returns a text that is written with six bits a character.
pub(in crate::formats) fn decoded(text: &str) -> Option<String> {
    let standard: String = text.chars().filter(|&c| c != '=').map(|c| if c == '+' { '-' } else { c }).collect();
    let bits = bits(&standard.replace('/', "_"), false)?;
    let byte = |bits: &[bool]| bits.iter().fold(0u8, |byte, &bit| byte << 1 | u8::from(bit));
    String::from_utf8(bits.chunks_exact(8).map(byte).collect()).ok()
}

/// Returns the values of the automaton of a regular expression; an error is the place where it is wrong, from 1.
pub(in crate::formats) fn regex(pattern: &str, side: usize, low: i32) -> Result<Vec<i32>, Option<usize>> {
    let mut parser = Parser {
        text: pattern.chars().collect(),
        at: 0,
        side,
        low,
        symbols: Vec::new(),
        follows: Vec::new(),
        parts: 0,
        depth: 0,
        is_too_large: false,
    };
    let whole = parser.choice().filter(|_| parser.at == parser.text.len());
    let whole = whole.ok_or((!parser.is_too_large).then_some(parser.at + 1))?;
    // State 0 is the start; the others are the places of symbols, which are entered by them.
    let enter = |parser: &Parser, places: &[usize]| -> Vec<(usize, usize)> {
        places.iter().flat_map(|&place| parser.symbols[place].iter().map(move |&symbol| (symbol, place + 1))).collect()
    };
    let mut steps = vec![enter(&parser, &whole.first)];
    steps.extend(parser.follows.iter().map(|next| enter(&parser, &next.iter().copied().collect::<Vec<_>>())));
    let mut accepting = vec![whole.is_empty];
    accepting.extend((0..parser.symbols.len()).map(|place| whole.last.contains(&place)));
    let all = Nondeterministic { starts: BTreeSet::from([0]), accepting, steps };
    all.values(side).ok_or(None)
}

/// A part of a regular expression: the places of its symbols at which it begins and ends (Glushkov 1961).
#[derive(Clone, Default)]
struct Part {
    first: Vec<usize>,
    last: Vec<usize>,
    is_empty: bool,
}

struct Parser {
    text: Vec<char>,
    at: usize,
    side: usize,
    low: i32,
    /// The symbols of each place.
    symbols: Vec<Vec<usize>>,
    /// The places after each.
    follows: Vec<BTreeSet<usize>>,
    /// The number of parts that were read.
    parts: usize,
    depth: usize,
    is_too_large: bool,
}

impl Parser {
    fn skip(&mut self, c: char) -> bool {
        let is_next = self.text.get(self.at) == Some(&c);
        self.at += usize::from(is_next);
        is_next
    }

    fn choice(&mut self) -> Option<Part> {
        let mut all = self.sequence()?;
        while self.skip('|') {
            let other = self.sequence()?;
            all.first.extend(other.first);
            all.last.extend(other.last);
            all.is_empty |= other.is_empty;
        }
        Some(all)
    }

    fn sequence(&mut self) -> Option<Part> {
        let mut all = Part { is_empty: true, ..Part::default() };
        while self.text.get(self.at).is_some_and(|c| !"|)".contains(*c)) {
            let next = self.repeated()?;
            all = self.joined(all, next);
        }
        Some(all)
    }

    /// Returns two parts, one after the other.
    fn joined(&mut self, before: Part, after: Part) -> Part {
        before.last.iter().for_each(|&place| self.follows[place].extend(&after.first));
        let first = if before.is_empty { [before.first, after.first].concat() } else { before.first };
        let last = if after.is_empty { [before.last, after.last].concat() } else { after.last };
        Part { first, last, is_empty: before.is_empty && after.is_empty }
    }

    fn repeated(&mut self) -> Option<Part> {
        let start = self.at;
        let part = self.atom()?;
        let (least, most) = match self.text.get(self.at) {
            Some('*') => (0, None),
            Some('+') => (1, None),
            Some('?') => (0, Some(1)),
            Some('{') => return self.counted(part, start),
            _ => return Some(part),
        };
        self.at += 1;
        self.times(part, start, least, most)
    }

    /// Reads the number of repetitions: `{2}`, `{2,}` or `{2,3}`.
    fn counted(&mut self, part: Part, start: usize) -> Option<Part> {
        let length = self.text[self.at..].iter().position(|&c| c == '}')?;
        let inner: String = self.text[self.at + 1..self.at + length].iter().collect();
        let (least, most) = inner.split_once(',').unwrap_or((&inner, &inner));
        let (least, most): (usize, Option<usize>) =
            (least.parse().ok()?, if most.is_empty() { None } else { Some(most.parse().ok()?) });
        if most.is_some_and(|most| most < least) {
            return None;
        }
        self.at += length + 1;
        self.times(part, start, least, most)
    }

    /// Returns repetitions of the part that was read from a place of the text on.
    fn times(&mut self, part: Part, start: usize, least: usize, most: Option<usize>) -> Option<Part> {
        let after = self.at;
        let (mut all, mut next) = (Part { is_empty: true, ..Part::default() }, Some(part));
        for number in 0..most.unwrap_or(least.max(1)) {
            let mut copy = match next.take() {
                Some(part) => part,
                None => {
                    self.at = start;
                    self.atom()?
                }
            };
            if most.is_none() && number + 1 >= least.max(1) {
                copy.last.clone().iter().for_each(|&place| self.follows[place].extend(&copy.first));
            }
            copy.is_empty |= number >= least;
            all = self.joined(all, copy);
        }
        self.at = after;
        Some(all)
    }

    fn atom(&mut self) -> Option<Part> {
        self.parts += 1;
        if self.parts > MAX_PARTS || self.depth > MAX_DEPTH || self.symbols.len() >= MAX_PLACES {
            self.is_too_large = true;
            return None;
        }
        if self.skip('(') {
            if self.skip('?') && !self.skip(':') {
                return None;
            }
            self.depth += 1;
            let inner = self.choice()?;
            self.depth -= 1;
            return self.skip(')').then_some(inner);
        }
        let symbols = if self.skip('[') { self.class()? } else { self.symbols_of_next()? };
        let place = self.symbols.len();
        self.symbols.push(symbols);
        self.follows.push(BTreeSet::new());
        Some(Part { first: vec![place], last: vec![place], is_empty: false })
    }

    fn symbols_of_next(&mut self) -> Option<Vec<usize>> {
        if self.skip('.') {
            return Some((0..self.side).collect());
        }
        Some(vec![self.symbol()?])
    }

    /// Reads a digit; those from 10 on are letters.
    fn symbol(&mut self) -> Option<usize> {
        let value = self.text.get(self.at)?.to_digit(36)? as i32;
        let symbol = usize::try_from(value - self.low).ok().filter(|&symbol| symbol < self.side)?;
        self.at += 1;
        Some(symbol)
    }

    /// Reads the rest of a class such as `[1-35]`.
    fn class(&mut self) -> Option<Vec<usize>> {
        let (is_negated, mut symbols) = (self.skip('^'), BTreeSet::new());
        while !self.skip(']') {
            let first = self.symbol()?;
            let last = if self.skip('-') { self.symbol()? } else { first };
            if last < first {
                self.at -= 1;
                return None;
            }
            symbols.extend(first..=last);
        }
        if symbols.is_empty() && !is_negated {
            self.at -= 1;
            return None;
        }
        Some((0..self.side).filter(|symbol| symbols.contains(symbol) != is_negated).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns whether an automaton accepts digits.
    fn accepts(values: &[i32], side: usize, digits: &str) -> bool {
        let rows: Vec<&[i32]> = values.chunks(side + 1).collect();
        let step = |state: usize, digit: char| {
            let next = rows[state][digit.to_digit(10)? as usize];
            usize::try_from(next - 1).ok()
        };
        digits.chars().try_fold(0, step).is_some_and(|state| rows[state][0] != 0)
    }

    #[test]
    fn automata_are_read_and_written() {
        for (text, is_odd) in [("QXf1fqg", true), ("QW_1fqg", false)] {
            let values = automaton(text, 6).expect(text);
            assert_eq!(
                ["12", "345", "666", ""].map(|digits| accepts(&values, 6, digits)),
                [is_odd, !is_odd, !is_odd, !is_odd]
            );
            assert_eq!(automaton(&automaton_text(&values, 6), 6), Some(values));
        }
        let zigzag = "UgUf_iGQpjoSr_qWxrnwjL_LY1z4Rl_GNc-EZfhrnwjL4OfCMvA-EZcCEZYCMoBIAAEQDEMDiGQHiGQofEMhTD8QyFMc_iGQpjof4hkKY6Eg";
        let values = automaton(zigzag, 9).expect("an automaton");
        assert_eq!(["132", "9182", "123", "55"].map(|digits| accepts(&values, 9, digits)), [true, true, false, false]);
        assert_eq!(automaton(&automaton_text(&values, 9), 9), Some(values));
        assert_eq!(automaton("QXf1fqg", 9), None);
    }

    #[test]
    fn tables_are_read_and_written() {
        let values = pairs("CoAKgCoAKgCoAC", 9, 1).expect("a table");
        assert_eq!(
            values.chunks(2).map(|pair| pair[0].abs_diff(pair[1])).collect::<BTreeSet<_>>(),
            BTreeSet::from([1])
        );
        assert_eq!((values.len(), pairs_text(&values, 9, 1).as_str()), (32, "CoAKgCoAKgCoAC"));
    }

    #[test]
    fn regular_expressions_mean_what_they_say() {
        for (pattern, accepted, refused) in [
            ("1(2|3)*4", "12324", "1214 1"),
            (".{2}[^1-3]+", "224", "22 223"),
            ("(12){1,2}3?", "1212", "121212"),
            ("(?:1|22)+", "1221", "2"),
            ("1{2,}", "111", "1"),
        ] {
            let values = regex(pattern, 4, 1).expect(pattern);
            assert!(accepts(&values, 4, accepted), "{pattern}");
            assert!(!refused.split(' ').any(|digits| accepts(&values, 4, digits)), "{pattern}");
        }
        assert_eq!([regex("1(2", 4, 1), regex("15", 4, 1)], [Err(Some(4)), Err(Some(2))]);
    }
}
