//! Records of an output that wait for their order, and new ids.

use crate::args::{IdArgs, SortKey, Sortable};

/// The order of an output, the records that wait for it, and the ids of its records.
pub struct HeldRecords<R> {
    sort: Option<(SortKey, Vec<R>)>,
    /// The next id, if the records get new ones.
    next_id: Option<u64>,
}

impl<R> Default for HeldRecords<R> {
    fn default() -> HeldRecords<R> {
        HeldRecords { sort: None, next_id: None }
    }
}

impl<R: Clone + Sortable> HeldRecords<R> {
    /// Sorts the records at the end.
    pub fn sorted_by(self, key: Option<SortKey>) -> HeldRecords<R> {
        HeldRecords { sort: key.map(|key| (key, Vec::new())), ..self }
    }

    /// Gives the records new ids, if requested.
    pub fn with_ids(self, ids: &IdArgs) -> HeldRecords<R> {
        HeldRecords { next_id: ids.first(), ..self }
    }

    /// Keeps a record for the end, if the output is sorted. Returns whether it is kept.
    pub fn hold(&mut self, record: &R) -> bool {
        self.sort.iter_mut().for_each(|(_, held)| held.push(record.clone()));
        self.sort.is_some()
    }

    /// Returns the id of the next record, if the records get new ones.
    pub fn next_id(&mut self) -> Option<u64> {
        let id = self.next_id?;
        self.next_id = Some(id + 1);
        Some(id)
    }

    /// Returns the records that were kept, in their order. Further records are not kept.
    pub fn release(&mut self) -> Vec<R> {
        let Some((key, mut held)) = self.sort.take() else { return Vec::new() };
        held.sort_by(|a, b| key.compare(a, b));
        held
    }
}
