//! The records of a sorted output until its end, and new ids.

use crate::args::{IdArgs, SortKey, Sortable};

/// The records of a sorted output, which are written at its end, and the new ids of records.
pub struct SortBuffer<R> {
    sort: Option<(SortKey, Vec<R>)>,
    /// The next id, if the records get new ones.
    next_id: Option<u64>,
}

impl<R> Default for SortBuffer<R> {
    fn default() -> SortBuffer<R> {
        SortBuffer { sort: None, next_id: None }
    }
}

impl<R: Clone + Sortable> SortBuffer<R> {
    /// Sorts the records at the end.
    pub fn sorted_by(self, key: Option<SortKey>) -> SortBuffer<R> {
        SortBuffer { sort: key.map(|key| (key, Vec::new())), ..self }
    }

    /// Gives the records new ids, if requested.
    pub fn with_ids(self, ids: &IdArgs) -> SortBuffer<R> {
        SortBuffer { next_id: ids.first(), ..self }
    }

    /// Adds a record if the output is sorted, and returns whether it is.
    pub fn push_if_sorted(&mut self, record: &R) -> bool {
        self.sort.iter_mut().for_each(|(_, records)| records.push(record.clone()));
        self.sort.is_some()
    }

    /// Returns the id of the next record, if the records get new ones.
    pub fn next_id(&mut self) -> Option<u64> {
        let id = self.next_id?;
        self.next_id = Some(id + 1);
        Some(id)
    }

    /// Returns the records in their order. Further records are not kept.
    pub fn take_sorted(&mut self) -> Vec<R> {
        let Some((key, mut records)) = self.sort.take() else { return Vec::new() };
        records.sort_by(|a, b| key.compare(a, b));
        records
    }
}
