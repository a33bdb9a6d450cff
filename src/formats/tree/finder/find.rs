//! The search for puzzles in the tree of a document.

use super::names::{Names, holds_notes, is_level, is_output, names};
use super::near_miss::{near_miss_of_list, near_miss_of_placed_cells, near_miss_of_text, near_miss_of_texts};
use super::node::{Grid, NearMiss, Node, Value};
use super::{keyed_rows, plain, shape, table, tokens};
use crate::formats::grids::cell_chars::has_distinct_digits;
use crate::formats::text::Location;
use crate::formats::tree::beside::meaning;
use crate::formats::tree::{Meaning, is_holder, meaning_in_program};
use std::collections::HashSet;
use std::iter;
use std::ops::RangeInclusive;

/// A puzzle, and what is known of it.
#[derive(Clone, PartialEq, Debug)]
pub(in crate::formats) struct Found {
    pub(super) place: Location,
    pub(super) grid: Grid,
    pub(super) solution: Option<Grid>,
    /// The values beside it.
    pub(super) fields: Vec<(String, String)>,
    /// The names beside it that change its rules.
    pub(super) beside: Vec<(String, Meaning)>,
    /// The name of the value itself.
    name: Option<String>,
    names: Names,
}

impl Found {
    /// Iterates over the puzzle and its solution.
    pub(super) fn grids(&self) -> impl Iterator<Item = &Grid> {
        iter::once(&self.grid).chain(&self.solution)
    }

    fn lines(&self) -> RangeInclusive<u64> {
        self.place.line..=self.place.line + self.grid.more_lines
    }
}

/// The puzzles of a document.
#[derive(Default, Debug)]
pub(in crate::formats) struct Search {
    pub(in crate::formats) found: Vec<Found>,
    /// The number of grids that are no puzzles, such as positions of players.
    pub(in crate::formats) unused: usize,
    /// Values that are a puzzle but for a few cells.
    pub(in crate::formats) near: Vec<NearMiss>,
    /// The number of strings that the current value is in.
    nested: usize,
    /// Whether the values that are searched next are the statements of a program.
    is_program: bool,
}

/// Maximum depth of documents in strings of documents.
const MAX_NESTED: usize = 3;

impl Search {
    /// Searches a value and all values in it.
    pub(super) fn of(root: &Node, is_program: bool) -> Search {
        let mut search = Search { is_program, ..Search::default() };
        search.found = search.visit(root, None);
        search.drop_lone_solutions();
        search
    }

    /// Returns how much a search has found: cells of puzzles that are likely, puzzles, solutions, and values that are
    /// nearly a puzzle.
    pub(super) fn rank(&self) -> (usize, usize, usize, usize) {
        let texts = self.found.iter().map(|found| found.grid.text.as_str());
        let cells = texts.filter(|text| has_distinct_digits(text)).map(str::len).sum();
        let solutions = self.found.iter().filter(|found| found.solution.is_some()).count();
        (cells, self.found.len(), solutions, self.near.len())
    }

    /// Returns the lines of all puzzles and of values that are nearly one.
    pub(in crate::formats) fn lines(&self) -> HashSet<u64> {
        self.found.iter().flat_map(Found::lines).chain(self.near.iter().flat_map(NearMiss::lines)).collect()
    }

    /// Adds the likely puzzles that another search has found in other lines.
    pub(super) fn add_elsewhere(&mut self, other: Search) {
        let mut lines: HashSet<u64> = self.found.iter().flat_map(Found::lines).collect();
        let is_in = |lines: &HashSet<u64>, mut range: RangeInclusive<u64>| range.any(|line| lines.contains(&line));
        let known: HashSet<String> = self.found.iter().flat_map(Found::grids).map(|grid| grid.text.clone()).collect();
        let is_other = |found: &Found| {
            found.grid.side >= 6
                && has_distinct_digits(&found.grid.text)
                && !known.contains(&found.grid.text)
                && !is_in(&lines, found.lines())
        };
        let (found, near): (Vec<Found>, Vec<NearMiss>) =
            (other.found.into_iter().filter(is_other).collect(), other.near);
        // A puzzle there is no error.
        let puzzles: HashSet<u64> = found.iter().flat_map(Found::lines).collect();
        self.near.retain(|near| !is_in(&puzzles, near.lines()));
        lines.extend(self.near.iter().flat_map(NearMiss::lines));
        let before = self.found.len() + self.near.len();
        self.near.extend(near.into_iter().filter(|near| !is_in(&lines, near.lines())));
        let (solutions, puzzles): (Vec<Found>, Vec<Found>) =
            found.into_iter().partition(|found| found.grid.is_complete());
        self.unused += solutions.len();
        self.found.extend(puzzles);
        if self.found.len() + self.near.len() > before {
            self.found.sort_by_key(|found| found.place);
        }
    }

    fn visit(&mut self, node: &Node, level: Option<&str>) -> Vec<Found> {
        let name = node.name.as_deref();
        let own_level = name.filter(|name| is_level(name)).or(level);
        if name.is_some_and(holds_notes) {
            return Vec::new();
        }
        let mut found = self.puzzles_in(node, own_level);
        // The list of rules has the puzzle itself among them.
        if let Some(name) = name.filter(|name| !found.is_empty() && is_holder(name)) {
            add_beside(&mut found, vec![(name.to_owned(), meaning(name, &node.to_json()))]);
        }
        found
    }

    fn puzzles_in(&mut self, node: &Node, own_level: Option<&str>) -> Vec<Found> {
        match &node.value {
            // The regions of a jigsaw.
            Value::Grid(grid) if grid.is_layout() => Vec::new(),
            Value::Grid(grid) => vec![found(node, grid.clone(), own_level)],
            Value::Text(text) => {
                let (mut grids, mut near) = (Vec::new(), Vec::new());
                for inner in plain::nodes_of_value(text) {
                    match inner.value {
                        Value::Grid(grid) => grids.push(found(node, grid, own_level)),
                        _ => near.extend(NearMiss::of_node(&inner)),
                    }
                }
                let is_document = text.starts_with(['{', '[']) && text.contains(['"', '\'']);
                if grids.is_empty() && is_document {
                    return self.visit_document(text, node.place, own_level);
                }
                if grids.is_empty() {
                    self.near.extend(near_miss_of_text(node, text));
                }
                let place = |miss| NearMiss { place: node.place, last_line: node.last_line(), ..miss };
                self.near.extend(near.into_iter().map(place));
                grids
            }
            Value::Miss { .. } => {
                self.near.extend(NearMiss::of_node(node));
                Vec::new()
            }
            Value::List(children) => match shape::grid_of_list(children).filter(|_| children[0].as_text().is_some()) {
                // Strings that a program joins.
                Some(grid) => vec![found(node, grid, own_level)],
                None if are_lines(children) => {
                    let text: String = children.iter().filter_map(Node::as_text).collect();
                    self.visit_document(&text, node.place, own_level)
                }
                None if let Some(records) = keyed_rows::by_name(children) => self.visit(&records, own_level),
                None => {
                    let keyed = keyed_rows::by_key(children);
                    let near = self.near.len();
                    let results = self.visit_list(keyed.as_deref().unwrap_or(children), own_level);
                    self.add_damaged(keyed.as_deref().unwrap_or_default(), near);
                    if results.is_empty() {
                        let miss = near_miss_of_placed_cells(node, children);
                        let miss = miss.or_else(|| near_miss_of_list(node, children));
                        let is_known = self.near[near..].iter().any(|inner| inner.place == node.place);
                        let has_inner = self.near.len() > near;
                        let miss = miss.or_else(|| near_miss_of_texts(node).filter(|_| !has_inner));
                        self.near.extend(miss.filter(|_| !is_known));
                    }
                    results
                }
            },
        }
    }

    /// Adds the errors of puzzles in the rows of a table that have none among those from a number on.
    fn add_damaged(&mut self, puzzles: &[Node], first: usize) {
        let located: HashSet<u64> = self.near[first..].iter().map(|near| near.place.line).collect();
        for puzzle in puzzles.iter().filter(|puzzle| keyed_rows::is_damaged(puzzle)) {
            let (place, last_line) = (puzzle.place, puzzle.last_line());
            if !(place.line..=last_line).any(|line| located.contains(&line)) {
                let (found, expected) = ("rows that are no puzzle".into(), "those of 81 cells".into());
                self.near.push(NearMiss { place, last_line, found, expected });
            }
        }
    }

    /// Searches a document in a string or in a list of lines.
    fn visit_document(&mut self, text: &str, place: Location, level: Option<&str>) -> Vec<Found> {
        if self.nested >= MAX_NESTED {
            return Vec::new();
        }
        let trees: Vec<Node> =
            iter::once(tokens::parse(text)).chain(table::parse(text)).chain([plain::parse(text)]).collect();
        let searches = trees.iter().map(|tree| {
            let mut inner = Search { nested: self.nested + 1, ..Search::default() };
            inner.found = inner.visit(tree, level);
            inner
        });
        let Some(best) = searches.rev().max_by_key(Search::rank) else {
            return Vec::new();
        };
        self.unused += best.unused;
        self.near.extend(best.near.into_iter().map(|near| NearMiss { place, last_line: place.line, ..near }));
        best.found.into_iter().map(|inner| Found { place, ..inner }).collect()
    }

    fn visit_list(&mut self, children: &[Node], level: Option<&str>) -> Vec<Found> {
        let is_program = std::mem::take(&mut self.is_program);
        let mut groups = shape::grids_of_members(children);
        groups.extend(shape::grids_of_runs(children, &mut self.near));
        let mut in_group = vec![None; children.len()];
        for (group, (members, _)) in groups.iter().enumerate() {
            members.iter().for_each(|&member| in_group[member] = Some(group));
        }
        // The puzzles of each child; those that are a child of their own are beside the other values.
        let mut own: Vec<Found> = Vec::new();
        let mut deeper: Vec<(bool, Vec<Found>)> = Vec::new();
        let mut order: Vec<(bool, usize)> = Vec::new();
        let mut fields = Vec::new();
        let mut others = Vec::new();
        let mut taken = vec![false; groups.len()];
        for (index, child) in children.iter().enumerate().filter(|(_, child)| !is_output(child, children)) {
            if let Some(group) = in_group[index] {
                if !std::mem::replace(&mut taken[group], true) {
                    order.push((true, own.len()));
                    let unnamed = Node { name: None, ..child.clone_head() };
                    let mut found = found(&unnamed, groups[group].1.clone(), level);
                    let last = groups[group].0.iter().map(|&member| children[member].last_line()).max();
                    found.grid.more_lines = last.map_or(0, |last| last.saturating_sub(child.place.line));
                    own.push(found);
                }
                continue;
            }
            // A puzzle may be the name of its solution.
            let mut key = child.name.as_deref().and_then(shape::grid_of_text).map(|grid| found(child, grid, level));
            let results = self.visit(child, level);
            if let (Some(key), [result]) = (&mut key, results.as_slice())
                && result.grid.extends(&key.grid)
            {
                key.solution = Some(result.grid.clone());
                key.name = None;
                order.push((true, own.len()));
                own.push(key.clone());
                continue;
            }
            if let Some(mut key) = key {
                key.name = None;
                order.push((true, own.len()));
                own.push(key);
            }
            match (&child.value, results.len()) {
                (value, 0) => {
                    others.extend(child.name.as_deref().map(|name| (name, child)));
                    if let Value::Text(text) = value {
                        fields.extend(child.name.clone().map(|name| (name, text.clone())));
                    }
                }
                (Value::List(_), _) => {
                    order.push((false, deeper.len()));
                    let is_solutions = child.name.as_deref().map(names) == Some(Names::Solution);
                    deeper.push((is_solutions, results));
                }
                _ => {
                    for result in results {
                        order.push((true, own.len()));
                        own.push(result);
                    }
                }
            }
        }
        Self::pair_lists(&mut deeper);
        let mut found = self.join(own, deeper, order, &fields);
        if !found.is_empty() {
            let meaning = if is_program { meaning_in_program } else { meaning };
            let beside = others.into_iter().map(|(name, node)| (name.to_owned(), meaning(name, &node.to_json())));
            add_beside(&mut found, beside.collect());
        }
        found
    }

    /// Gives the puzzles of a list the solutions of another one.
    fn pair_lists(lists: &mut [(bool, Vec<Found>)]) {
        for index in 0..lists.len() {
            let (is_named, list) = &lists[index];
            if list.is_empty() || !list.iter().all(|found| found.grid.is_complete()) {
                continue;
            }
            let fits = |other: &Vec<Found>| {
                other.len() == list.len()
                    && other.iter().any(|found| !found.grid.is_complete())
                    && list.iter().zip(other).all(|(solution, found)| {
                        found.solution.is_none() && (*is_named || solution.grid.extends(&found.grid))
                    })
            };
            // Of many lists, the solutions of one are beside it.
            let range =
                if lists.len() > 8 { index.saturating_sub(1)..(index + 2).min(lists.len()) } else { 0..lists.len() };
            if let Some(other) = range.into_iter().find(|&other| fits(&lists[other].1)) {
                let solutions = std::mem::take(&mut lists[index].1);
                for (puzzle, solution) in lists[other].1.iter_mut().zip(solutions) {
                    puzzle.solution = Some(solution.grid);
                }
            }
        }
    }

    /// Returns the puzzles of a list in their order: those beside each other are a puzzle, its solution and positions.
    fn join(
        &mut self,
        own: Vec<Found>,
        mut deeper: Vec<(bool, Vec<Found>)>,
        order: Vec<(bool, usize)>,
        fields: &[(String, String)],
    ) -> Vec<Found> {
        let is_object = own.len() <= 8;
        let mut own: Vec<Option<Found>> = own.into_iter().map(Some).collect();
        Self::pair_near(&mut own, is_object);
        if is_object {
            self.drop_beside_puzzle(&mut own);
        } else {
            Self::pair_in_order(&mut own);
        }
        // The solution of the only puzzle deeper in the document.
        if let [(_, list)] = deeper.as_mut_slice()
            && let [puzzle] = list.as_mut_slice()
            && puzzle.solution.is_none()
            && let Some(place) = own.iter_mut().find(|place| {
                place.as_ref().is_some_and(|own| own.grid.is_complete() && own.grid.extends(&puzzle.grid))
            })
        {
            puzzle.solution = place.take().map(|found| found.grid);
        }
        let is_single = own.iter().flatten().count() == 1 && deeper.iter().all(|(_, list)| list.is_empty());
        let mut deeper: Vec<Option<Vec<Found>>> = deeper.into_iter().map(|(_, list)| Some(list)).collect();
        let mut joined = Vec::new();
        for (is_own, index) in order {
            match is_own {
                true => joined.extend(own[index].take().map(|mut found| {
                    if is_single {
                        found.fields.splice(0..0, fields.iter().cloned());
                    } else if found.names == Names::Nothing
                        && let Some(name) = found.name.take().filter(|name| !is_level(name))
                        && !found.fields.iter().any(|(field, _)| field == "id")
                    {
                        found.fields.push(("id".into(), name));
                    }
                    found
                })),
                false => joined.extend(deeper[index].take().into_iter().flatten().map(|mut found| {
                    // What an object says of the only puzzle in it belongs to that.
                    found.name = None;
                    found
                })),
            }
        }
        if joined.len() == 1 && !is_single {
            joined[0].fields.extend(fields.iter().cloned());
        }
        joined
    }

    /// Gives each puzzle the solution beside it, in an object any one that fits.
    fn pair_near(own: &mut [Option<Found>], is_object: bool) {
        for index in 0..own.len() {
            let Some(solution) = own[index].take_if(|found| found.grid.is_complete()) else { continue };
            let is_puzzle = |found: &&mut Found| {
                found.solution.is_none() && !found.grid.is_complete() && solution.grid.extends(&found.grid)
            };
            let range = if is_object { 0..own.len() } else { index.saturating_sub(1)..(index + 2).min(own.len()) };
            let mut near = own[range].iter_mut().flatten().filter(is_puzzle).collect::<Vec<_>>();
            near.sort_by_key(|found| match found.names {
                Names::Puzzle => 0,
                Names::Nothing => 1,
                _ => 2,
            });
            match near.into_iter().next() {
                Some(puzzle) => puzzle.solution = Some(solution.grid),
                None => own[index] = Some(solution),
            }
        }
    }

    /// Gives the puzzles the solutions after all of them, which are in the same order.
    fn pair_in_order(own: &mut [Option<Found>]) {
        let (solutions, puzzles): (Vec<usize>, Vec<usize>) = (0..own.len())
            .filter(|&index| own[index].as_ref().is_some_and(|found| found.solution.is_none()))
            .partition(|&index| own[index].as_ref().is_some_and(|found| found.grid.is_complete()));
        let grid = |index: usize| own[index].as_ref().map(|found| &found.grid);
        let fits = |(&puzzle, &solution): (&usize, &usize)| {
            grid(solution).zip(grid(puzzle)).is_some_and(|(solution, puzzle)| solution.extends(puzzle))
        };
        if puzzles.len() == solutions.len() && puzzles.iter().zip(&solutions).all(fits) {
            for (puzzle, solution) in puzzles.into_iter().zip(solutions) {
                let solution = own[solution].take().map(|found| found.grid);
                own[puzzle].iter_mut().for_each(|puzzle| puzzle.solution = solution.clone());
            }
        }
    }

    /// Removes positions of players, and solutions that differ from the puzzle.
    fn drop_beside_puzzle(&mut self, own: &mut [Option<Found>]) {
        let Some(main) = own.iter().flatten().find(|found| found.names == Names::Puzzle).cloned() else { return };
        let count = own.iter().flatten().filter(|found| found.names == Names::Puzzle).count();
        for place in own.iter_mut() {
            let Some(found) = place else { continue };
            let is_state = found.names == Names::State && (found.grid.extends(&main.grid) || found.grid == main.grid);
            let is_solution = found.names == Names::Solution && found.grid.side == main.grid.side;
            if is_solution && count == 1 {
                let solution = place.take().map(|found| found.grid).filter(Grid::is_complete);
                let puzzle = own.iter_mut().flatten().find(|found| found.names == Names::Puzzle);
                if let Some(puzzle) = puzzle.filter(|puzzle| puzzle.solution.is_none()) {
                    puzzle.solution = solution;
                }
                return self.drop_beside_puzzle(own);
            }
            if is_state {
                *place = None;
                self.unused += 1;
            }
        }
    }

    /// Removes grids that are named as solutions without a puzzle, beside other puzzles.
    fn drop_lone_solutions(&mut self) {
        let is_solution = |found: &Found| found.names == Names::Solution && found.grid.is_complete();
        let before = self.found.len();
        if !self.near.is_empty() || !self.found.iter().all(is_solution) {
            self.found.retain(|found| !is_solution(found));
        }
        self.unused += before - self.found.len();
        // Short lists of small numbers are seldom puzzles beside those of 9x9.
        if self.found.iter().any(|found| found.grid.side == 9) {
            let before = self.found.len();
            self.found.retain(|found| found.grid.side >= 6 || found.grid.text.bytes().any(|b| b == b'.'));
            self.unused += before - self.found.len();
        }
    }
}

/// Adds the names beside puzzles that change their rules.
fn add_beside(found: &mut [Found], mut beside: Vec<(String, Meaning)>) {
    beside.retain(|(_, meaning)| *meaning != Meaning::Harmless);
    found.iter_mut().for_each(|found| found.beside.extend(beside.iter().cloned()));
}

/// Returns whether a list has the lines of a document, as in notebooks.
fn are_lines(children: &[Node]) -> bool {
    let texts: Option<Vec<&str>> =
        children.iter().map(|child| child.as_text().filter(|_| child.name.is_none())).collect();
    texts.is_some_and(|texts| {
        texts.split_last().is_some_and(|(_, lines)| !lines.is_empty() && lines.iter().all(|line| line.ends_with('\n')))
    })
}

impl Node {
    /// Returns the node without what is in it.
    fn clone_head(&self) -> Node {
        Node { name: self.name.clone(), place: self.place, value: Value::List(Vec::new()) }
    }
}

fn found(node: &Node, mut grid: Grid, level: Option<&str>) -> Found {
    grid.more_lines = grid.more_lines.max(node.last_line().saturating_sub(node.place.line));
    let name = node.name.clone();
    let fields = level.map(|level| ("level".to_owned(), level.to_lowercase())).into_iter().collect();
    let names = name.as_deref().map_or(Names::Nothing, names);
    Found { place: node.place, grid, solution: None, fields, beside: Vec::new(), name, names }
}
