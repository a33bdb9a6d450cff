//! `techniques`

use crate::args::{OutputFileArgs, near_techniques};
use crate::commands::step_text::{Colors, step_text};
use crate::error::Failure;
use crate::io::output::Output;
use cluewise::explain::{self, Explanation, HintOptions, technique_description};
use cluewise::generator::{FirstStep, Ladder};
use cluewise::pack::Record;
use cluewise::rating::{hodoku, se};
use cluewise::{CancellationToken, Puzzle};

/// List the techniques of both ladders, or describe some of them with an example
///
/// --require, --forbid, --practice and --at take these names; case, spaces, dashes and British spelling do not matter.
/// Columns: name, ladder, level and score (hodoku) or lowest rating (se), and what the technique concludes. HoDoKu's rating
/// does not use techniques in parentheses.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise techniques\n  \
    cluewise techniques --ladder se\n  \
    cluewise techniques w-wing 'Sue de Coq'     described, with an example\n\n\
    Exit code 2 if a name is unknown.")]
pub struct Techniques {
    /// Techniques to describe [default: list all]
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Only those of this ladder: hodoku or se
    #[arg(long, value_name = "LADDER")]
    ladder: Option<Ladder>,
    #[command(flatten)]
    output: OutputFileArgs,
}

/// Puzzles in which the techniques are used.
const EXAMPLES: &str = include_str!("technique_examples.txt");

/// A technique of a ladder.
#[derive(Clone, Copy)]
enum Technique {
    Hodoku(hodoku::TechniqueId),
    Se(se::TechniqueId),
}

impl Techniques {
    pub fn run(&self) -> Result<bool, Failure> {
        let all = Technique::all(self.ladder);
        let mut out = Output::open(&self.output)?;
        if self.names.is_empty() {
            for technique in all {
                out.line(technique.row())?;
            }
            out.finish()?;
            return Ok(true);
        }
        let colors = Colors::new(&out);
        let mut separator = "";
        for name in &self.names {
            let found: Vec<&Technique> = all.iter().filter(|technique| technique.is_called(name)).collect();
            if found.is_empty() {
                let near = near_techniques(name, all.iter().map(|technique| technique.name()));
                return Err(Failure::Message(format!("unknown technique {name:?}{near}")));
            }
            for technique in found {
                out.line(format_args!("{separator}{}", technique.article(colors)))?;
                separator = "\n";
            }
        }
        out.finish()?;
        Ok(true)
    }
}

impl Technique {
    /// Returns all techniques of a ladder, or of both.
    fn all(ladder: Option<Ladder>) -> Vec<Technique> {
        let of_hodoku = hodoku::TechniqueId::all().map(Technique::Hodoku).filter(|_| ladder != Some(Ladder::Se));
        let of_se = se::TechniqueId::all().map(Technique::Se).filter(|_| ladder != Some(Ladder::Hodoku));
        of_hodoku.chain(of_se).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Technique::Hodoku(id) => id.name(),
            Technique::Se(id) => id.name(),
        }
    }

    /// Returns whether a user may mean the technique: by its identifier, by the name of its steps, or by another one.
    fn is_called(self, name: &str) -> bool {
        let of_step = |id| name.parse::<hodoku::Technique>().is_ok_and(|technique| technique.id() == id);
        match self {
            Technique::Hodoku(id) => name.parse() == Ok(id) || of_step(id.name()),
            Technique::Se(id) => name.parse() == Ok(id),
        }
    }

    /// Returns the ladder, and the level and score or the lowest rating.
    fn difficulty(self) -> (Ladder, String) {
        match self {
            Technique::Hodoku(id) => {
                let difficulty = format!("{} {}", id.entry().level, id.entry().base_score);
                (Ladder::Hodoku, if id.entry().is_rated { difficulty } else { format!("({difficulty})") })
            }
            Technique::Se(id) => (Ladder::Se, id.min_rating().to_string()),
        }
    }

    fn row(self) -> String {
        let (ladder, difficulty) = self.difficulty();
        let text = technique_description(self.name()).unwrap_or_default();
        format!("{}\t{ladder}\t{difficulty}\t{text}", self.name())
    }

    /// Returns the description with an example.
    fn article(self, colors: Colors) -> String {
        let (ladder, difficulty) = self.difficulty();
        let text = technique_description(self.name()).unwrap_or_default();
        let head = format!("{} (ladder {ladder}, {difficulty}): {text}", self.name());
        match self.example() {
            Some((puzzle, step)) => format!("{head}\n\nIn {puzzle}:\n{}", step_text("", &step, colors)),
            None => format!("{head}\n\nNo example is stored."),
        }
    }

    /// Returns a puzzle and the first step by the technique in its solution.
    fn example(self) -> Option<(Puzzle, Explanation)> {
        let puzzles = EXAMPLES.lines().filter(|line| !line.starts_with('#')).filter_map(|line| line.parse().ok());
        puzzles.filter_map(|puzzle| Some((puzzle, self.first_step(&puzzle)?))).next()
    }

    fn first_step(self, puzzle: &Puzzle) -> Option<Explanation> {
        let (first, ladder) = match self {
            Technique::Hodoku(id) => (FirstStep::Hodoku(id), explain::Ladder::Hodoku),
            Technique::Se(id) => (FirstStep::Se(id), explain::Ladder::Se),
        };
        let at = Record::from(&first.candidates(puzzle)?);
        let options = HintOptions::default().with_ladder(ladder).with_original(Some(*puzzle)).with_grids(true);
        let step = explain::step_after(&at.puzzle, at.candidates.as_deref(), 0, options, &CancellationToken::default())
            .ok()?;
        let is_used = match self {
            Technique::Hodoku(id) => step.technique.parse().is_ok_and(|technique| id.includes(technique)),
            Technique::Se(_) => true,
        };
        is_used.then_some(step)
    }
}
