//! `first`

use crate::args::{GlobalArgs, OutputArgs};
use crate::commands::command::{Command, Task};
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

impl Command for First {
    const NAME: &'static str = "first";
    const TASKS: &'static [Task] = &[Task::Other];

    fn run(&self, _: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = RecordOutput::of_classic(&self.output)?;
        out.write_puzzle(Grid::FIRST.into())?;
        out.finish()?;
        Ok(true)
    }
}
