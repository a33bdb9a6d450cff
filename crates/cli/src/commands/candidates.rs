//! `candidates`

use crate::args::{GlobalArgs, InputArgs, KindArgs, OutputFileArgs};
use crate::error::Failure;
use crate::io::input::{self, Location, Processed, SMALL_BATCH};
use crate::io::output::Output;
use clap::ValueEnum;
use cluewise::engine::Engine;
use cluewise::pack::Record;
use cluewise::rating::effort::Propagation;

/// Print the candidate grid of each puzzle after propagation
///
/// Nine rows per puzzle; a cell without candidates is printed as `!`.
///
/// Sizes and variants are recognized; --variant names additional rules. Their grids have a row for each of the puzzle,
/// `|` between boxes, and `~` in the gaps of joined grids. The techniques of cages and other constraints belong to
/// singles (last digits, combinations that leave one digit, bounds) and to subsets (other combinations).
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
    #[command(flatten)]
    kind: KindArgs,
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
        let (mut separator, mut all) = ("", true);
        let (source, symbols) = (self.input.with_kinds(&self.kind.with_candidates())?, self.kind.output_symbols());
        let work = |engine: &mut Engine, record: Record, location: &Location| {
            (engine.propagate(&record, self.after.propagation()), location.clone())
        };
        let well_formed =
            input::each_of_any_kind(source, global, &mut out, SMALL_BATCH, work, |out, processed, progress| {
                let Processed::Done((candidates, location)) = processed else { return Ok(()) };
                let candidates = match candidates {
                    Ok(candidates) => candidates,
                    Err(error) => {
                        all = false;
                        progress.print(&format!("{location}: {error}"));
                        return Ok(());
                    }
                };
                if candidates.is_contradictory() {
                    all = false;
                    progress
                        .print(&format!("{location}: contradiction: a cell has no candidate, or a digit has no place"));
                }
                let separator = std::mem::replace(&mut separator, "\n");
                out.line(format_args!("{separator}{}", candidates.to_text(symbols)))
            })?;
        out.finish()?;
        Ok(well_formed && all)
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
