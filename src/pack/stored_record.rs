//! Records in temporary files.

use super::{Record, RowOfRecord, TableRow};
use serde::{Deserialize, Serialize};

/// A record for temporary files, with the row of the table that it was read from.
///
/// ```
/// use cluewise::pack::{Record, StoredRecord};
/// use cluewise::Puzzle;
/// let record = Record::from(Puzzle::EMPTY);
/// let text = serde_json::to_string(&StoredRecord::from(record.clone()))?;
/// assert_eq!(Record::from(serde_json::from_str::<StoredRecord>(&text)?), record);
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct StoredRecord {
    record: Record,
    #[serde(skip_serializing_if = "Option::is_none", default)]
    row: Option<Box<TableRow>>,
}

impl From<Record> for StoredRecord {
    fn from(mut record: Record) -> StoredRecord {
        let row = std::mem::take(&mut record.row).0;
        StoredRecord { record, row }
    }
}

impl From<StoredRecord> for Record {
    fn from(StoredRecord { record, row }: StoredRecord) -> Record {
        Record { row: RowOfRecord(row), ..record }
    }
}
