//! A bounded queue with round robin between clients.

use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// A queue of the items of several clients: first in, first out per client, and round robin between clients.
#[derive(Debug)]
pub struct FairQueue<K, T> {
    items: HashMap<K, VecDeque<T>>,
    /// The clients with items, the next one first.
    order: VecDeque<K>,
    len: usize,
    capacity: usize,
}

impl<K: Copy + Eq + Hash, T> FairQueue<K, T> {
    pub fn new(capacity: usize) -> FairQueue<K, T> {
        FairQueue { items: HashMap::new(), order: VecDeque::new(), len: 0, capacity }
    }

    /// Adds an item. If the queue is full, removes and returns the last item of the client with the most items.
    pub fn push(&mut self, client: K, item: T) -> Option<T> {
        let own = self.items.get(&client).map_or(0, VecDeque::len);
        let mut discarded = None;
        if self.len >= self.capacity {
            let longest = self.order.iter().copied().max_by_key(|client| self.items[client].len());
            match longest.filter(|longest| self.items[longest].len() > own + 1) {
                Some(longest) => {
                    discarded = self.items.get_mut(&longest).and_then(VecDeque::pop_back);
                    self.len -= 1;
                }
                None => return Some(item),
            }
        }
        if own == 0 {
            self.order.push_back(client);
        }
        self.items.entry(client).or_default().push_back(item);
        self.len += 1;
        discarded
    }

    /// Removes and returns the first item of the next client.
    pub fn pop(&mut self) -> Option<T> {
        let client = self.order.pop_front()?;
        let items = self.items.get_mut(&client)?;
        let item = items.pop_front();
        match items.is_empty() {
            true => drop(self.items.remove(&client)),
            false => self.order.push_back(client),
        }
        self.len -= 1;
        item
    }

    /// Returns the number of items of all clients.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Removes the items for which `keep` returns false.
    pub fn retain(&mut self, keep: impl Fn(&T) -> bool) {
        self.items.values_mut().for_each(|items| items.retain(&keep));
        self.items.retain(|_, items| !items.is_empty());
        self.order.retain(|client| self.items.contains_key(client));
        self.len = self.items.values().map(VecDeque::len).sum();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn filled(items: &[(char, u32)], capacity: usize) -> (FairQueue<char, u32>, Vec<u32>) {
        let mut queue = FairQueue::new(capacity);
        let discarded = items.iter().filter_map(|&(client, item)| queue.push(client, item)).collect();
        (queue, discarded)
    }

    fn all(mut queue: FairQueue<char, u32>) -> Vec<u32> {
        std::iter::from_fn(|| queue.pop()).collect()
    }

    #[test]
    fn clients_take_turns() {
        let (queue, discarded) = filled(&[('a', 1), ('a', 2), ('a', 3), ('b', 4), ('c', 5), ('b', 6)], 10);
        assert_eq!((all(queue), discarded), (vec![1, 4, 5, 2, 6, 3], vec![]));
    }

    #[test]
    fn the_client_with_most_items_loses_one() {
        let (queue, discarded) = filled(&[('a', 1), ('a', 2), ('a', 3), ('a', 4), ('b', 5), ('b', 6), ('b', 7)], 4);
        assert_eq!((all(queue), discarded), (vec![1, 5, 2, 6], vec![4, 3, 7]));
    }

    #[test]
    fn cancelled_items_make_room() {
        let (mut queue, _) = filled(&[('a', 1), ('b', 2), ('a', 3)], 3);
        queue.retain(|&item| item != 2);
        assert_eq!(queue.push('c', 4), None);
        assert_eq!(all(queue), [1, 4, 3]);
    }
}
