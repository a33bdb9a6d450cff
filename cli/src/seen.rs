//! Which puzzles were there before: in memory as long as they fit, then on disk.

use crate::args;
use crate::error::Failure;
use crate::spill::Spill;
use cluewise::canonical::PackedPuzzle;
use cluewise::pack::Record;
use std::collections::HashMap;
use std::path::PathBuf;

/// What the program takes whatever is in memory.
const BASE: usize = 24 << 20;
/// How much there must be besides.
const LEAST: usize = 8 << 20;

/// How much memory there is for what was seen.
#[derive(clap::Args)]
pub struct Room {
    /// Memory limit; the rest goes to temporary files
    #[arg(long, value_name = "M", default_value = "1G", value_parser = args::bytes)]
    memory: usize,
    /// Folder for temporary files [default: that of the system]
    #[arg(long, value_name = "DIR")]
    temp: Option<PathBuf>,
}

/// Where a puzzle was first seen.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum First {
    /// In the file that the input is compared with.
    Against,
    /// In the input.
    Input,
}

/// What is known of a puzzle at once.
pub enum Seen {
    /// It is the first of its class.
    New,
    /// There was another, first seen there.
    Before(First),
    /// That turns out when all puzzles have been read.
    Later,
}

/// What was seen, within bounds of memory.
pub struct SeenBefore {
    /// How many bytes may be used.
    most: usize,
    folder: PathBuf,
    table: HashMap<PackedPuzzle, First>,
    /// Once the table has grown too large: what it held, and all that has come since.
    spill: Option<Spill>,
}

impl SeenBefore {
    /// Nothing as yet.
    pub fn new(room: &Room) -> Result<SeenBefore, Failure> {
        let Some(most) = room.memory.checked_sub(BASE).filter(|&most| most >= LEAST) else {
            return Err(Failure::Message("--memory must be 32M at least".into()));
        };
        let folder = room.temp.clone().unwrap_or_else(std::env::temp_dir);
        Ok(SeenBefore { most, folder, table: HashMap::new(), spill: None })
    }

    /// Notes a puzzle of the file that the input is compared with.
    pub fn add_against(&mut self, key: PackedPuzzle) -> Result<(), Failure> {
        match self.room()? {
            Some(spill) => spill.add_known(key, First::Against),
            None => {
                self.table.insert(key, First::Against);
                Ok(())
            }
        }
    }

    /// Notes a puzzle of the input. What is not known at once is kept for [`finish`](Self::finish).
    pub fn add(&mut self, key: PackedPuzzle, record: &Record) -> Result<Seen, Failure> {
        if let Some(&first) = self.table.get(&key) {
            return Ok(Seen::Before(first));
        }
        if let Some(spill) = self.room()? {
            spill.add(key, record)?;
            return Ok(Seen::Later);
        }
        self.table.insert(key, First::Input);
        Ok(Seen::New)
    }

    /// Says in order what became of the puzzles that were to be known later: the record if it is the first of its
    /// class, else where that was.
    pub fn finish(self, each: impl FnMut(Result<Record, First>) -> Result<(), Failure>) -> Result<(), Failure> {
        self.spill.map_or(Ok(()), |spill| spill.finish(each))
    }

    /// The spill if the table is full; it is emptied into one then.
    fn room(&mut self) -> Result<Option<&mut Spill>, Failure> {
        if self.spill.is_none() && !self.fits_one_more() {
            let mut spill = Spill::new(self.most, &self.folder)?;
            while !self.table.is_empty() {
                // Bit by bit, since both are in memory for the time being.
                let some: Vec<(PackedPuzzle, First)> = self.table.extract_if(|_, _| true).take(1 << 16).collect();
                some.into_iter().try_for_each(|(key, first)| spill.add_known(key, first))?;
                spill.write_run()?;
            }
            self.table = HashMap::new();
            self.spill = Some(spill);
        }
        Ok(self.spill.as_mut())
    }

    /// Whether the table may take one more; it doubles when it is full, both tables being there meanwhile.
    fn fits_one_more(&self) -> bool {
        let capacity = self.table.capacity();
        // A byte for each place besides what is in it; an eighth of the places stays free.
        let bytes = |capacity: usize| (capacity + capacity / 7) * (size_of::<(PackedPuzzle, First)>() + 1);
        self.table.len() < capacity || bytes(capacity) * 3 <= self.most
    }
}
