//! `candidates`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs};
use crate::error::Failure;
use crate::io::input::{self, Location, Processed};
use crate::io::output::Output;
use clap::ValueEnum;
use cluewise::pack::Record;
use cluewise::rating::effort::{Propagation, propagate_within};

/// Print the candidate grid of each puzzle after propagation
///
/// Nine rows per puzzle; a cell without candidates is printed as `!`.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise candidates puzzles.txt\n  \
    cluewise candidates --after clues 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n\n\
    Exit code 1 if a cell has no candidate, or the input is malformed.")]
pub struct Candidates {
    #[command(flatten)]
    input: InputArgs,
    /// Candidates to eliminate
    #[arg(long, value_name = "WHAT", default_value = "singles")]
    after: PropagationArg,
    #[command(flatten)]
    output: OutputFileArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum PropagationArg {
    /// Those excluded by clues
    Clues,
    /// Also those excluded by hidden and naked singles
    Singles,
    /// Also those excluded by locked candidates and subsets
    Subsets,
}

impl Candidates {
    pub fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = Output::open(&self.output)?;
        let (mut separator, mut all_consistent) = ("", true);
        let well_formed = input::for_each(
            self.input.with_candidates(),
            global,
            &mut out,
            |record: Record, location: &Location| (self.propagate(&record), location.clone()),
            |out, processed, progress| {
                let Processed::Done((candidates, location)) = processed else { return Ok(()) };
                if candidates.is_contradictory() {
                    all_consistent = false;
                    progress
                        .print(&format!("{location}: contradiction: a cell has no candidate, or a digit has no place"));
                }
                let separator = std::mem::replace(&mut separator, "\n");
                out.line(format_args!("{separator}{}", candidates.to_string().trim_end_matches('\n')))
            },
        )?;
        out.finish()?;
        Ok(well_formed && all_consistent)
    }
}

impl Candidates {
    fn propagate(&self, record: &Record) -> cluewise::Candidates {
        propagate_within(&record.puzzle, &record.all_candidates(), self.after.propagation())
    }
}

impl PropagationArg {
    fn propagation(self) -> Propagation {
        match self {
            PropagationArg::Clues => Propagation::Clues,
            PropagationArg::Singles => Propagation::Singles,
            PropagationArg::Subsets => Propagation::Subsets,
        }
    }
}
