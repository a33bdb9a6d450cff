//! The records of a sorted output until its end, and new ids.

use crate::args::{IdArgs, SortKey};
use cluewise::pack::Record;

/// The records of a sorted output, which are written at its end, and the new ids of records.
#[derive(Default)]
pub struct SortBuffer {
    sort: Option<(SortKey, Vec<Record>)>,
    /// The next id, if the records get new ones.
    next_id: Option<u64>,
}

impl SortBuffer {
    /// Sorts the records at the end.
    pub fn sorted_by(self, key: Option<SortKey>) -> SortBuffer {
        SortBuffer { sort: key.map(|key| (key, Vec::new())), ..self }
    }

    /// Gives the records new ids, if requested.
    pub fn with_ids(self, ids: &IdArgs) -> SortBuffer {
        SortBuffer { next_id: ids.first(), ..self }
    }

    /// Returns whether the output is sorted.
    pub fn is_sorted(&self) -> bool {
        self.sort.is_some()
    }

    /// Adds a record of a sorted output.
    pub fn push(&mut self, record: Record) {
        if let Some((_, records)) = &mut self.sort {
            records.push(record);
        }
    }

    /// Returns the id of the next record, if the records get new ones.
    pub fn next_id(&mut self) -> Option<u64> {
        let id = self.next_id?;
        self.next_id = Some(id + 1);
        Some(id)
    }

    /// Returns the records in their order. Further records are not kept.
    pub fn take_sorted(&mut self) -> Vec<Record> {
        let Some((key, mut records)) = self.sort.take() else { return Vec::new() };
        records.sort_by(|a, b| key.compare(a, b));
        records
    }
}
