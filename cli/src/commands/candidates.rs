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
    /// Which candidates to eliminate
    #[arg(long, value_name = "WHAT", default_value = "singles")]
    after: After,
    #[command(flatten)]
    output: OutputFileArgs,
}

#[derive(Clone, Copy, ValueEnum)]
enum After {
    /// Those excluded by clues
    Clues,
    /// Also those excluded by hidden and naked singles
    Singles,
    /// Also those excluded by locked candidates and subsets
    Subsets,
}

impl Candidates {
    pub fn run(&self, common: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = Output::open(&self.output)?;
        let (mut first, mut sound) = (true, true);
        let whole = input::for_each(
            self.input.with_candidates(),
            common,
            &mut out,
            |record: Record, place: &Location| (self.propagate(&record), place.clone()),
            |out, answer, progress| {
                let Processed::Done((candidates, place)) = answer else { return Ok(()) };
                if candidates.is_contradictory() {
                    sound = false;
                    progress
                        .print(&format!("{place}: contradiction: a cell has no candidate, or a digit has no place"));
                }
                let gap = if std::mem::take(&mut first) { "" } else { "\n" };
                out.line(format_args!("{gap}{}", candidates.to_string().trim_end_matches('\n')))
            },
        )?;
        out.finish()?;
        Ok(whole && sound)
    }
}

impl Candidates {
    fn propagate(&self, record: &Record) -> cluewise::Candidates {
        propagate_within(&record.puzzle, &record.all_candidates(), self.after.propagation())
    }
}

impl After {
    fn propagation(self) -> Propagation {
        match self {
            After::Clues => Propagation::Clues,
            After::Singles => Propagation::Singles,
            After::Subsets => Propagation::Subsets,
        }
    }
}
