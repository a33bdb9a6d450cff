//! Turbot Fish, X-Chain, XY-Chain and Remote Pair.

use super::chain_graph::{ChainGraph, ShortestPaths};
use super::geometry::{HOUSES_OF, Mask, PEERS, bits, digit, digits, house_indices, mask_of, union_of_peers};
use super::selection::Best;
use super::state::State;
use super::step::{Eliminations, Node, Pattern, Step, remove_from, set};
use super::technique::Technique;
use crate::rating::tables::set_bits;

/// The maximum number of links of a chain.
const MAX_LINKS: u8 = 20;

/// The maximum number of links between the cells of an XY-chain; the links inside the cells count as well.
const MAX_LINKS_BETWEEN_CELLS: u8 = 9;

/// The maximum number of cells of a remote pair.
const MAX_REMOTE_CELLS: usize = 10;

/// Finds an X-chain of three links.
pub(super) fn turbot_fish(state: &mut State) -> Option<Step> {
    x_chains(state, 3, Technique::TurbotFish)
}

/// Finds the best X-chain.
pub(super) fn x_chain(state: &mut State) -> Option<Step> {
    x_chains(state, MAX_LINKS, Technique::XChain)
}

/// Iterates over the cells of a set that see this cell: along its row, its column, then the rest of its box.
fn neighbors(cell: usize, set: Mask) -> impl Iterator<Item = usize> {
    let [row, column, box_house] =
        HOUSES_OF[cell].map(|house| super::geometry::HOUSE_CELLS[house] & !(1 << cell) & set);
    bits(row).chain(bits(column)).chain(bits(box_house & !row & !column))
}

fn x_chains(state: &mut State, max_links: u8, technique: Technique) -> Option<Step> {
    state.search_digits(technique, |state, values| best_x_chain(state, values, max_links, technique))
}

fn best_x_chain(state: &State, values: u16, max_links: u8, technique: Technique) -> Option<Step> {
    let mut best = Best::new(&state.filter);
    for value in digits(values).filter(|&value| may_have_chain(state, value, max_links)) {
        let graph = digit_graph(state, value);
        for start in (0..graph.next.len() as u16).step_by(2) {
            let paths = graph.shortest_paths(start, max_links);
            for &end in paths.order.iter().filter(|&&end| end % 2 == 1) {
                let length = usize::from(paths.distance[usize::from(end)]);
                let [from, to] = [start, end].map(|node| graph.cells[usize::from(node / 2)]);
                let eliminated = PEERS[from] & PEERS[to] & state.places[value];
                if length < 3 || !best.may_improve(eliminated.count_ones() as usize, length) {
                    continue;
                }
                if let Some(chain) = graph.chain(&paths, end, max_links) {
                    let node = |&node: &u16| (graph.cells[usize::from(node / 2)], value, node % 2 == 1);
                    let nodes: Vec<_> = chain.iter().map(node).collect();
                    best.offer(technique, remove_from(eliminated, value), chain.len() - 1, nodes);
                }
            }
        }
    }
    best_chain(best, technique)
}

/// Returns whether the digit has a chain that eliminates something. Chains may visit a cell twice here, so this is a
/// necessary condition only.
fn may_have_chain(state: &State, value: usize, max_links: u8) -> bool {
    let (places, mut strong) = (state.places[value], [0; 81]);
    let mut ends: Mask = 0;
    for [a, b] in house_indices(state.pairs[value]).filter_map(|house| state.pair_in(value, house)) {
        strong[a] |= 1 << b;
        strong[b] |= 1 << a;
        ends |= 1 << a | 1 << b;
    }
    bits(ends).any(|start| {
        let (mut on, mut was_on, mut was_off) = (strong[start], strong[start], 1 << start);
        (3..=max_links).step_by(2).any(|_| {
            let off = union_of_peers(on) & ends & !was_off;
            was_off |= off;
            on = bits(off).fold(0, |on, cell| on | strong[cell]) & !was_on & !(1 << start);
            was_on |= on;
            bits(on).any(|end| PEERS[start] & PEERS[end] & places != 0)
        })
    })
}

/// Returns the graph of a digit: a strong link leads from the even node of a cell to odd ones, a weak link back.
fn digit_graph(state: &State, value: usize) -> ChainGraph {
    let places = state.places[value];
    let mut number = [0u16; 81];
    for (k, cell) in bits(places).enumerate() {
        number[cell] = k as u16;
    }
    let mut next = Vec::with_capacity(2 * places.count_ones() as usize);
    for cell in bits(places) {
        let links = HOUSES_OF[cell].into_iter().filter_map(|house| state.pair_in(value, house));
        let strong = links.fold(0, |all, link| all | mask_of(&link));
        next.push(neighbors(cell, strong).map(|other| 2 * number[other] + 1).collect());
        next.push(neighbors(cell, places).map(|other| 2 * number[other]).collect());
    }
    ChainGraph { cells: bits(places).collect(), next }
}

/// Finds the best XY-chain.
pub(super) fn xy_chain(state: &mut State) -> Option<Step> {
    state.search_changed_cells(Technique::XyChain, |state, changed| {
        if state.by_count[2] & changed == 0 { None } else { best_xy_chain(state) }
    })
}

fn best_xy_chain(state: &State) -> Option<Step> {
    let starts = starts_of_xy_chains(state);
    if starts == 0 {
        return None;
    }
    let (graph, exits) = bivalue_graph(state);
    let mut best = Best::new(&state.filter);
    let mut paths = ShortestPaths::default();
    for start in (0..exits.len() as u16).filter(|start| starts >> (start / 2) & 1 != 0) {
        graph.find_shortest_paths(start, MAX_LINKS_BETWEEN_CELLS, &mut paths);
        let value = exits[usize::from(start ^ 1)];
        for &end in paths.order.iter().skip(1).filter(|&&end| exits[usize::from(end)] == value) {
            let [from, to] = [start, end].map(|node| graph.cells[usize::from(node / 2)]);
            let eliminated = PEERS[from] & PEERS[to] & state.places[value];
            let length = usize::from(paths.distance[usize::from(end)]);
            if !best.may_improve(eliminated.count_ones() as usize, length) {
                continue;
            }
            if let Some(chain) = graph.chain(&paths, end, MAX_LINKS_BETWEEN_CELLS) {
                let pair = |&node: &u16| {
                    let cell = graph.cells[usize::from(node / 2)];
                    [(cell, exits[usize::from(node ^ 1)], false), (cell, exits[usize::from(node)], true)]
                };
                let nodes: Vec<_> = chain.iter().flat_map(pair).collect();
                best.offer(Technique::XyChain, remove_from(eliminated, value), chain.len() - 1, nodes);
            }
        }
    }
    best_chain(best, Technique::XyChain)
}

/// Returns the cells with two candidates at which an XY-chain that eliminates something may begin or end, as indices
/// into the list of these cells. Chains may visit a cell twice here.
fn starts_of_xy_chains(state: &State) -> Mask {
    let bivalue = state.by_count[2];
    if bivalue.count_ones() > Mask::BITS / 2 {
        return Mask::MAX;
    }
    let mut nodes = Vec::with_capacity(128);
    let (mut node_of, mut leaving_by) = ([[0u8; 9]; 81], [0; 9]);
    for (cell, exit) in bits(bivalue).flat_map(|cell| digits(state.candidates[cell]).map(move |exit| (cell, exit))) {
        node_of[cell][exit] = nodes.len() as u8;
        leaving_by[exit] |= 1 << nodes.len();
        nodes.push((cell, exit));
    }
    let entered_from = |&(cell, exit): &(usize, usize)| {
        let next = bits(PEERS[cell] & bivalue & state.places[exit]).map(|next| node_of[next][state.other(next, exit)]);
        next.fold(0, |all, node| all | 1 << node)
    };
    let next: Vec<Mask> = nodes.iter().map(entered_from).collect();
    let mut starts = 0;
    for (start, &(cell, exit)) in nodes.iter().enumerate() {
        let value = state.other(cell, exit);
        // One end of a chain has the digit that it eliminates.
        if state.solution.as_ref().is_none_or(|solution| solution[value] >> cell & 1 != 0) {
            let ends = set_bits(reached_by(&next, start) & leaving_by[value]);
            let may_eliminate = |end: &usize| PEERS[cell] & PEERS[nodes[*end].0] & state.places[value] != 0;
            starts = ends.filter(may_eliminate).fold(starts, |all, end| all | 1 << (start / 2) | 1 << (end / 2));
        }
    }
    starts
}

/// Returns the nodes that the longest XY-chains reach from a node, without those of its cell.
fn reached_by(next: &[Mask], start: usize) -> Mask {
    let own = 0b11 << (start & !1);
    let (mut reached, mut new) = (0, 1 << start);
    for _ in 0..MAX_LINKS_BETWEEN_CELLS {
        new = set_bits(new).fold(0, |all, node| all | next[node]) & !reached & !own;
        reached |= new;
    }
    reached
}

/// Returns the graph of the cells with two candidates, and the digit by which a chain leaves each node.
fn bivalue_graph(state: &State) -> (ChainGraph, Vec<usize>) {
    let bivalue = state.by_count[2];
    let cells: Vec<usize> = bits(bivalue).collect();
    let mut number = [0u16; 81];
    for (k, &cell) in cells.iter().enumerate() {
        number[cell] = k as u16;
    }
    // The first node of a cell leaves by the higher digit: chains that begin with the lower digit come first.
    let exits: Vec<usize> = bits(bivalue)
        .flat_map(|cell| digits(state.candidates[cell]).map(move |entry| (cell, entry)))
        .map(|(cell, entry)| state.other(cell, entry))
        .collect();
    let node_of = |cell: usize, entry: usize| {
        let node = 2 * number[cell];
        if exits[usize::from(node)] == entry { node + 1 } else { node }
    };
    let next = exits.iter().enumerate().map(|(node, &exit)| {
        neighbors(cells[node / 2], bivalue & state.places[exit]).map(|other| node_of(other, exit)).collect()
    });
    let next = next.collect();
    (ChainGraph { cells, next }, exits)
}

/// Finds the best remote pair.
pub(super) fn remote_pair(state: &mut State) -> Option<Step> {
    state.search_changed_cells(Technique::RemotePair, |state, changed| {
        if state.by_count[2] & changed == 0 { None } else { best_remote_pair(state) }
    })
}

fn best_remote_pair(state: &State) -> Option<Step> {
    let (bivalue, mut best) = (state.by_count[2], Best::new(&state.filter));
    let mut pair_counts = [0u8; 512];
    bits(bivalue).for_each(|cell| pair_counts[usize::from(state.candidates[cell])] += 1);
    for cell in bits(bivalue) {
        if pair_counts[usize::from(state.candidates[cell])] >= 4 {
            let is_same = |&other: &usize| state.candidates[other] == state.candidates[cell];
            let same: Mask = bits(bivalue).filter(is_same).fold(0, |set, other| set | 1 << other);
            if !may_eliminate(state, same, state.candidates[cell]) {
                continue;
            }
            for value in digits(state.candidates[cell]) {
                extend_remote_pair(state, &mut vec![cell], same, value, &mut best);
            }
        }
    }
    best_chain(best, Technique::RemotePair)
}

/// Returns whether another cell with one of two digits sees both digits in cells with this pair, judged by the solution; `true`
/// if it is unknown.
fn may_eliminate(state: &State, same: Mask, pair: u16) -> bool {
    let Some(solution) = &state.solution else { return true };
    let seen = |digit: usize| union_of_peers(same & solution[digit]);
    let places = digits(pair).fold(0, |all, digit| all | state.places[digit]);
    digits(pair).fold(places & !same, |cells, digit| cells & seen(digit)) != 0
}

/// A node of a chain: cell, digit, and whether the digit is in the cell.
type RawNode = (usize, usize, bool);

fn extend_remote_pair(state: &State, path: &mut Vec<usize>, same: Mask, value: usize, best: &mut Best<Vec<RawNode>>) {
    if path.len() >= 4 && path.len().is_multiple_of(2) {
        offer_remote_pair(state, path, value, best);
    }
    if path.len() >= MAX_REMOTE_CELLS {
        return;
    }
    let Some(&last) = path.last() else { return };
    for next in neighbors(last, same & !mask_of(path)) {
        path.push(next);
        extend_remote_pair(state, path, same, value, best);
        path.pop();
    }
}

/// Offers the eliminations from cells that see two cells of the path at an odd distance of at least three. A cell that
/// sees both ends must have `value`.
fn offer_remote_pair(state: &State, path: &[usize], value: usize, best: &mut Best<Vec<RawNode>>) {
    let [first, .., last] = *path else { return };
    if PEERS[first] & PEERS[last] & state.places[value] == 0 {
        return;
    }
    let mut seen: Mask = 0;
    for (k, &a) in path.iter().enumerate() {
        seen = path.iter().skip(k + 3).step_by(2).fold(seen, |seen, &b| seen | PEERS[a] & PEERS[b]);
    }
    seen &= !mask_of(path);
    let eliminations: Eliminations =
        digits(state.candidates[path[0]]).flat_map(|digit| remove_from(seen & state.places[digit], digit)).collect();
    let other = state.other(path[0], value);
    let pair = |(k, &cell): (usize, &usize)| {
        let (entry, exit) = if k % 2 == 0 { (value, other) } else { (other, value) };
        [(cell, entry, false), (cell, exit, true)]
    };
    let nodes = path.iter().enumerate().flat_map(pair).collect();
    best.offer(Technique::RemotePair, eliminations, path.len(), nodes);
}

/// Returns the step of the best chain. Its links count as strong and weak alternately, even where both are strong.
fn best_chain(best: Best<Vec<RawNode>>, technique: Technique) -> Option<Step> {
    let filter = best.filter();
    let (eliminations, nodes) = best.into_found()?;
    let node = |&(cell, value, is_on): &RawNode| Node { cells: set(1 << cell), digit: digit(value), is_on };
    let pattern = filter.pattern(|| Pattern::Chain { nodes: nodes.iter().map(node).collect() });
    Some(Step::elimination(technique, eliminations, pattern))
}
