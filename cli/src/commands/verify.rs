//! `verify`

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs};
use crate::error::Failure;
use crate::io::input::{self, InputBatch, Processed, Source};
use crate::io::output::Output;
use cluewise::Grid;
use cluewise::generator::redundant_clues;
use cluewise::solver::{self, Verdict};

/// Check whether each puzzle has exactly one solution
///
/// Prints VERDICT, COUNT and PUZZLE separated by tabs. VERDICT is unique, several, none or malformed. Solutions in the
/// input, as in packs, are compared.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise verify puzzles.txt              one verdict per puzzle\n  \
    cluewise verify --summary output/pack.json\n  \
    cluewise verify --witness --limit 100 puzzles.txt\n  \
    cluewise verify --minimal 4...3.......6..8..........1....5..9..8....6...7.2........1.27..5.3....4.9........\n\n\
    Exit code 1 if any puzzle is not unique or malformed, or a solution is wrong.")]
pub struct Verify {
    #[command(flatten)]
    input: InputArgs,
    /// Maximum number of solutions to count, at least 2
    #[arg(long, value_name = "N", default_value_t = 2, value_parser = clap::value_parser!(u64).range(2..))]
    limit: u64,
    /// Append two solutions where there are several
    #[arg(long)]
    witness: bool,
    /// Append the redundant clues (each removable by itself), or `minimal`
    #[arg(long)]
    minimal: bool,
    /// Print totals only
    #[arg(long)]
    summary: bool,
    #[command(flatten)]
    output: OutputFileArgs,
}

/// What was found out about one puzzle.
struct Finding {
    verdict: Verdict,
    /// What is to be said of it, if anything: apart, so that totals cost next to nothing.
    report: Option<Box<Report>>,
}

/// What is to be said of one puzzle.
struct Report {
    line: Option<String>,
    /// That the solution given is wrong.
    complaint: Option<String>,
}

/// How many puzzles are worth a thread's while.
const PIECE: usize = 1 << 12;

/// How many puzzles got which verdict.
#[derive(Default)]
struct Totals {
    puzzles: u64,
    unique: u64,
    several: u64,
    none: u64,
    malformed: u64,
    wrong_solutions: u64,
}

impl Verify {
    pub fn run(&self, common: &GlobalArgs) -> Result<bool, Failure> {
        let mut out = Output::open(&self.output)?;
        let mut totals = Totals::default();
        let work = |found: &InputBatch| self.examine_all(found);
        let read = input::for_each_batch(self.source(), common, &mut out, PIECE, work, |out, answer, progress| {
            let line = match answer {
                Processed::Done(finding) => {
                    totals.add(&finding);
                    let report = finding.report.map(|report| *report);
                    report.and_then(|Report { line, complaint }| {
                        complaint.iter().for_each(|text| progress.print(text));
                        line
                    })
                }
                Processed::Malformed(text) => {
                    (totals.puzzles, totals.malformed) = (totals.puzzles + 1, totals.malformed + 1);
                    (!self.summary).then(|| format!("malformed\t0\t{text}"))
                }
            };
            line.map_or(Ok(()), |line| out.line(line))
        });
        // One input that cannot be read takes nothing from what the others showed.
        if self.summary && matches!(read, Ok(_) | Err(Failure::Reported)) {
            totals.rows().iter().try_for_each(|(name, count)| out.line(format_args!("{name}\t{count}")))?;
        }
        read?;
        out.finish()?;
        Ok(totals.unique == totals.puzzles && totals.wrong_solutions == 0)
    }

    /// Which clues could go is a question for puzzles of clues only.
    fn source(&self) -> Source<'_> {
        if self.minimal { (&self.input).into() } else { self.input.with_candidates() }
    }

    fn examine_all(&self, found: &InputBatch) -> Vec<Finding> {
        let counts = solver::counts(&found.puzzles, self.limit);
        counts.enumerate().map(|(i, count)| self.examine(found, i, count)).collect()
    }

    fn examine(&self, found: &InputBatch, i: usize, count: u64) -> Finding {
        let puzzle = &found.puzzles[i];
        let within = found.candidates(i);
        let count = within.map_or(count, |within| solver::count_within(within, self.limit));
        let verdict = Verdict::of(count);
        let fills = |grid: Grid| grid.fills(puzzle) && within.is_none_or(|within| within.allows(&grid));
        let wrong = found.has_bad_solution(i) || found.solution(i).is_some_and(|grid| !fills(grid));
        let complaint = wrong.then(|| format!("{}: the given solution is wrong", found.location(i)));
        let line = (!self.summary).then(|| {
            let mut line = format!("{verdict}\t{count}\t{}", found.text(i));
            if self.witness && verdict == Verdict::Several {
                let all = within.map_or_else(|| solver::solutions(puzzle), solver::solutions_within);
                all.take(2).for_each(|grid| line += &format!("\t{grid}"));
            }
            if self.minimal && verdict == Verdict::Unique {
                line += &format!("\t{}", spare(puzzle));
            }
            line
        });
        let report = (line.is_some() || complaint.is_some()).then(|| Box::new(Report { line, complaint }));
        Finding { verdict, report }
    }
}

/// The clues that could go, or `minimal`.
fn spare(puzzle: &cluewise::Puzzle) -> String {
    let names: Vec<String> = redundant_clues(puzzle).iter().map(|cell| cell.to_string()).collect();
    if names.is_empty() { "minimal".into() } else { names.join(" ") }
}

impl Totals {
    fn add(&mut self, finding: &Finding) {
        self.puzzles += 1;
        self.wrong_solutions += u64::from(finding.report.as_ref().is_some_and(|report| report.complaint.is_some()));
        *match finding.verdict {
            Verdict::Unique => &mut self.unique,
            Verdict::Several => &mut self.several,
            Verdict::None => &mut self.none,
        } += 1;
    }

    fn rows(&self) -> [(&'static str, u64); 5] {
        [
            ("puzzles", self.puzzles),
            ("unique", self.unique),
            ("several", self.several),
            ("none", self.none),
            ("malformed", self.malformed),
        ]
    }
}
