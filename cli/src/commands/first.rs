//! `first`

use crate::args::OutputArgs;
use crate::error::Failure;
use crate::io::output::RecordOutput;
use cluewise::pack::Header;
use cluewise::{Grid, Puzzle};

/// Print the lexicographically first grid
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  cluewise first\n  cluewise first --format grid")]
pub struct First {
    #[command(flatten)]
    output: OutputArgs,
}

impl First {
    pub fn run(&self) -> Result<bool, Failure> {
        let mut out = RecordOutput::open(&self.output, &Header::new(None))?;
        out.write(&Puzzle::from(Grid::FIRST).into())?;
        out.finish()?;
        Ok(true)
    }
}
