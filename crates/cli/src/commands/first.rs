//! `first`

use crate::args::OutputArgs;
use crate::error::Failure;
use crate::io::record_output::RecordOutput;
use cluewise::Grid;

/// Print the lexicographically first grid
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  cluewise first\n  cluewise first --format grid")]
pub struct First {
    #[command(flatten)]
    output: OutputArgs,
}

impl First {
    pub fn run(&self) -> Result<bool, Failure> {
        let mut out = RecordOutput::of_classic(&self.output)?;
        out.write_puzzle(Grid::FIRST.into())?;
        out.finish()?;
        Ok(true)
    }
}
