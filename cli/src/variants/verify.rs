//! `verify` of sizes and variants.

use crate::args::{GlobalArgs, InputArgs, OutputFileArgs, VariantArgs};
use crate::error::Failure;
use crate::io::input::{Location, Processed};
use crate::io::output::Output;
use crate::io::variant_input::for_each_variant;
use crate::wrong_entry;
use cluewise::formats::VariantRecord;
use cluewise::variant::{Layout, Puzzle, Solver, Solvers, Symbols, Verdict};

/// What to print of each puzzle.
pub struct Request<'a> {
    pub limit: u64,
    pub witness: bool,
    pub minimal: bool,
    pub summary: bool,
    pub output: &'a OutputFileArgs,
}

/// The result for one puzzle.
struct Finding {
    verdict: Verdict,
    /// Whether the given solution is wrong.
    contradicts: bool,
    line: Option<String>,
    error: Option<String>,
}

/// Number of puzzles by verdict, as printed by `--summary`.
#[derive(Default)]
struct Totals {
    puzzles: u64,
    by_verdict: [u64; 4],
    malformed: u64,
    errors: u64,
}

/// The verdicts in the order of their totals.
const VERDICTS: [Verdict; 4] = [Verdict::Unique, Verdict::Multiple, Verdict::None, Verdict::Unknown];

/// Prints the verdict on each puzzle.
pub fn verify(
    (input, args): (&InputArgs, &VariantArgs),
    request: &Request,
    global: &GlobalArgs,
) -> Result<bool, Failure> {
    let mut out = Output::open(request.output)?;
    let mut totals = Totals::default();
    let work = |solvers: &mut Solvers, record: VariantRecord, location: &Location| {
        examine(solvers, &record, location, request, (args.budget, args.output_symbols()))
    };
    let read = for_each_variant((input, args), global, &mut out, work, |out, processed, progress| {
        totals.puzzles += 1;
        let line = match processed {
            Processed::Done(finding) => {
                totals.add(&finding);
                finding.error.iter().for_each(|text| progress.print(text));
                finding.line
            }
            Processed::Malformed(text) => {
                totals.malformed += 1;
                (!request.summary).then(|| format!("malformed\t0\t{text}"))
            }
        };
        line.map_or(Ok(()), |line| out.line(line))
    });
    if request.summary && matches!(read, Ok(_) | Err(Failure::Reported)) {
        totals.rows().iter().try_for_each(|(name, count)| out.line(format_args!("{name}\t{count}")))?;
    }
    read?;
    out.finish()?;
    Ok(totals.by_verdict[0] == totals.puzzles && totals.errors == 0)
}

fn examine(
    solvers: &mut Solvers,
    record: &VariantRecord,
    location: &Location,
    request: &Request,
    (budget, symbols): (u64, Symbols),
) -> Finding {
    let (layout, solver) = solvers.get(&record.variant);
    let mut found = solver.solve(&record.puzzle, 2, budget);
    if request.limit > 2 && found.verdict() == Verdict::Multiple {
        let witnesses = std::mem::take(&mut found.solutions);
        found = solver.count(&record.puzzle, request.limit, budget);
        found.solutions = witnesses;
    }
    let verdict = found.verdict();
    let is_wrong =
        record.solution.as_ref().is_some_and(|given| !given.fills(&record.puzzle) || !layout.accepts(given.cells()));
    let mut error = is_wrong.then(|| format!("{location}: the given solution is wrong"));
    let line = (!request.summary).then(|| {
        let mut line = format!("{verdict}\t{}\t{}", found.count, record.to_text(symbols));
        if request.witness && verdict == Verdict::Multiple {
            let text = |solution| record.variant.text_of(solution, symbols);
            found.solutions.iter().for_each(|solution| line += &format!("\t{}", text(solution)));
        }
        if request.minimal && verdict == Verdict::Unique {
            line += &format!("\t{}", redundant_clues_text((layout, solver), &record.puzzle, budget));
        }
        line
    });
    // The search for a wrong entry is for puzzles that are typed, that for a wrong constraint for those of a setter.
    let is_explained = location.is_argument() || !record.variant.constraints().is_empty();
    if verdict == Verdict::None && error.is_none() && is_explained {
        let reasons = wrong_entry::no_solution_of_variant(solvers, &record.variant, &record.puzzle, symbols);
        error = Some(format!("{location}: {reasons}"));
    }
    Finding { verdict, contradicts: is_wrong, line, error }
}

/// Returns the redundant clues, or `minimal`; `unknown` if a search was not completed.
fn redundant_clues_text((layout, solver): (&Layout, &mut Solver), puzzle: &Puzzle, budget: u64) -> String {
    match solver.redundant_clues(puzzle, budget).as_deref() {
        None => Verdict::Unknown.to_string(),
        Some([]) => "minimal".into(),
        Some(cells) => cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<_>>().join(" "),
    }
}

impl Totals {
    fn add(&mut self, finding: &Finding) {
        self.errors += u64::from(finding.contradicts);
        let index = VERDICTS.iter().position(|&verdict| verdict == finding.verdict).unwrap_or(0);
        self.by_verdict[index] += 1;
    }

    /// Returns the totals; that of wrong solutions only if there are any.
    fn rows(&self) -> Vec<(&'static str, u64)> {
        let [unique, several, none, unknown] = self.by_verdict;
        let mut rows = vec![
            ("puzzles", self.puzzles),
            ("unique", unique),
            ("several", several),
            ("none", none),
            ("unknown", unknown),
            ("malformed", self.malformed),
        ];
        rows.extend((self.errors > 0).then_some(("wrong solution", self.errors)));
        rows
    }
}
