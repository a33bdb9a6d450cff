//! Shortest chains that visit each cell at most once.
//!
//! A cell has two nodes, `n` and `n ^ 1`. A chain that leaves node `n` is, read backwards, a chain that arrives at node
//! `n ^ 1`. So the distances from a node also give the distances to the other node of its cell.

/// The distance of nodes that are not reached.
const UNREACHED: u8 = u8::MAX;

/// Nodes `2 k` and `2 k + 1` of the `k`-th cell, with the nodes that may follow each in a chain.
#[derive(Debug)]
pub(super) struct ChainGraph {
    /// The cell of each pair of nodes.
    pub cells: Vec<usize>,
    /// The nodes that follow each node, in the order of the search.
    pub next: Vec<Vec<u16>>,
}

/// The nodes reached from a start, each with its distance and its predecessor on the first shortest path.
#[derive(Debug, Default)]
pub(super) struct ShortestPaths {
    /// The nodes in the order in which they are reached, the start first.
    pub order: Vec<u16>,
    /// The distance of each node.
    pub distance: Vec<u8>,
    previous: Vec<u16>,
}

impl ShortestPaths {
    fn reset(&mut self, start: u16, count: usize) {
        self.order.clear();
        self.order.push(start);
        self.distance.clear();
        self.distance.resize(count, UNREACHED);
        self.distance[usize::from(start)] = 0;
        self.previous.clear();
        self.previous.resize(count, start);
    }
}

impl ChainGraph {
    /// Returns the nodes that are reached from a start within this distance.
    pub fn shortest_paths(&self, start: u16, max_distance: u8) -> ShortestPaths {
        let mut paths = ShortestPaths::default();
        self.find_shortest_paths(start, max_distance, &mut paths);
        paths
    }

    /// Finds the nodes that are reached from a start within this distance.
    pub fn find_shortest_paths(&self, start: u16, max_distance: u8, paths: &mut ShortestPaths) {
        paths.reset(start, self.next.len());
        let mut at = 0;
        while let Some(&node) = paths.order.get(at) {
            at += 1;
            let distance = paths.distance[usize::from(node)] + 1;
            if distance > max_distance {
                break;
            }
            for &next in &self.next[usize::from(node)] {
                if paths.distance[usize::from(next)] == UNREACHED && next / 2 != start / 2 {
                    paths.distance[usize::from(next)] = distance;
                    paths.previous[usize::from(next)] = node;
                    paths.order.push(next);
                }
            }
        }
    }

    /// Returns the first of the shortest chains from the start of `paths` to a node that it reaches.
    pub fn chain(&self, paths: &ShortestPaths, end: u16, max_distance: u8) -> Option<Vec<u16>> {
        let start = paths.order[0];
        let mut chain = vec![end];
        while let Some(&node) = chain.last().filter(|&&node| node != start) {
            chain.push(paths.previous[usize::from(node)]);
        }
        chain.reverse();
        if is_simple(&chain) {
            return Some(chain);
        }
        let backwards = self.shortest_paths(end ^ 1, max_distance);
        let first_length = paths.distance[usize::from(end)];
        (first_length..=max_distance).find_map(|length| {
            let mut path = vec![start];
            self.extend(&mut path, end, usize::from(length), &backwards).then_some(path)
        })
    }

    /// Extends a path to one of exactly this length that ends at `end` and visits each cell at most once.
    fn extend(&self, path: &mut Vec<u16>, end: u16, length: usize, backwards: &ShortestPaths) -> bool {
        let Some(&node) = path.last() else { return false };
        let left = length + 1 - path.len();
        if left == 0 {
            return node == end;
        }
        if left < usize::from(backwards.distance[usize::from(node ^ 1)]) {
            return false;
        }
        self.next[usize::from(node)].iter().any(|&next| {
            if path.iter().any(|&other| other / 2 == next / 2) {
                return false;
            }
            path.push(next);
            let found = self.extend(path, end, length, backwards);
            if !found {
                path.pop();
            }
            found
        })
    }
}

/// Returns whether a chain visits each cell at most once.
fn is_simple(chain: &[u16]) -> bool {
    chain.iter().enumerate().all(|(k, a)| chain[..k].iter().all(|b| a / 2 != b / 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cells 0 to 4; the shortest path from 0 to 4 visits cell 1 twice, the next one visits 2 and 3.
    fn graph() -> ChainGraph {
        let next = vec![vec![2, 4], vec![], vec![3], vec![8], vec![6], vec![], vec![7], vec![9], vec![], vec![]];
        ChainGraph { cells: vec![0, 1, 2, 3, 4], next }
    }

    #[test]
    fn shortest_paths_are_found_breadth_first() {
        let paths = graph().shortest_paths(0, 20);
        assert_eq!(paths.order, [0, 2, 4, 3, 6, 8, 7, 9]);
        assert_eq!(graph().chain(&paths, 6, 20), Some(vec![0, 4, 6]));
    }

    #[test]
    fn chains_visit_no_cell_twice() {
        let paths = graph().shortest_paths(0, 20);
        assert_eq!(graph().chain(&paths, 8, 20), None);
    }
}
