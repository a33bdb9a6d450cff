//! `generate`: puzzles of a kind, as a pack or in another format.

use crate::endpoint::{Cost, Endpoint, Work};
use crate::input::{self, Input};
use crate::problem::{Problem, Refusal};
use crate::reply::{self, Reply};
use axum::http::StatusCode;
use cluewise::formats;
use cluewise::generator::{Mask, Part, Run, Symmetry, Targets, parse_clues, parse_er};
use cluewise::pack::{Header, Parameters, Record};
use cluewise::rating::effort::Level;
use cluewise::rating::se::{Method, Options, Outcome, Rater};
use serde::Deserialize;
use std::fmt::Display;
use std::str::FromStr;

#[derive(Clone, Deserialize, Default)]
#[serde(default, deny_unknown_fields)]
pub struct Generate {
    /// `hard`, or several with a number of puzzles each: `easy=10,hard=5`.
    level: String,
    count: Option<u64>,
    seed: Option<u64>,
    /// The index of the first puzzle in the run.
    first: u64,
    clues: Option<String>,
    er: Option<String>,
    minimal: bool,
    symmetry: Symmetry,
    mask: Option<String>,
    /// Names, with commas between.
    require: String,
    forbid: String,
    uniform: bool,
    se: bool,
    format: Option<String>,
}

impl Endpoint for Generate {
    const COST: Cost = Cost::Heavy;
    const READS: bool = false;

    fn answer(self, _: &Input, work: &Work) -> Result<Reply, Problem> {
        let format = self.format.as_deref().map_or(Ok(formats::JSON), input::format)?;
        let run = self.run()?;
        let range = self.first.min(run.len())..run.len();
        let most = work.limits().puzzles as u64;
        if range.end - range.start > most {
            return Err(Problem::too_much(format!("more than {most} puzzles in a request")));
        }
        let mut rater = Rater::default();
        let made = range.clone().map(|index| self.make(&run, index, &mut rater, work));
        let records = made.collect::<Result<Vec<Record>, Refusal>>()?;
        let name = format!("sudoku-{}", run.seed());
        reply::file(format, &Header::new(Some(Parameters { run, range })), &records, &name)
    }
}

impl Generate {
    fn run(&self) -> Result<Run, Problem> {
        let targets = self.targets()?;
        let levels = self.level.split(',').filter(|level| !level.is_empty());
        let mut parts = levels.map(|level| self.part(level, &targets)).collect::<Result<Vec<Part>, Problem>>()?;
        if parts.is_empty() {
            parts.push(Part { count: self.count(), targets });
        }
        // Numbers up to 2^53 survive every JSON reader.
        let seed = self.seed.unwrap_or_else(|| rand::random::<u64>() >> 11);
        Run::new(seed, parts).map_err(|e| Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "impossible", e.to_string()))
    }

    fn part(&self, level: &str, targets: &Targets) -> Result<Part, Problem> {
        let (level, count) = level.split_once('=').map_or((level, None), |(level, count)| (level, Some(count)));
        let targets = targets.clone().with_level(read::<Level>("level", level)?);
        let count = count.map(|count| read("level", count)).transpose()?;
        Ok(Part { count: count.unwrap_or(self.count()), targets })
    }

    /// How many puzzles behind the first where nothing else is said.
    fn count(&self) -> u64 {
        self.count.unwrap_or(1).saturating_add(self.first)
    }

    fn targets(&self) -> Result<Targets, Problem> {
        let methods = |name, list: &str| {
            let names = list.split(',').filter(|name| !name.is_empty());
            names.map(|method| read::<Method>(name, method)).collect::<Result<Vec<_>, _>>()
        };
        let text = |name: &'static str| move |e: &dyn Display| Problem::query(format!("`{name}`: {e}"));
        let mut targets = Targets::default().with_symmetry(self.symmetry);
        targets.clues = self.clues.as_deref().map(parse_clues).transpose().map_err(|e| text("clues")(&e))?;
        targets.er = self.er.as_deref().map(parse_er).transpose().map_err(|e| text("er")(&e))?;
        targets.mask = self.mask.as_deref().map(|mask| read::<Mask>("mask", mask)).transpose()?;
        (targets.require, targets.forbid) = (methods("require", &self.require)?, methods("forbid", &self.forbid)?);
        (targets.minimal, targets.uniform) = (self.minimal, self.uniform);
        Ok(targets)
    }

    fn make(&self, run: &Run, index: u64, rater: &mut Rater, work: &Work) -> Result<Record, Refusal> {
        let late = |_| Refusal { message: format!("puzzle {index} was not found in time"), ..Refusal::time() };
        let made = run.puzzle(index, |_| !work.stop.is_cancelled()).map_err(late)?;
        let mut record = Record::from_generated(run, index, &made);
        if self.se {
            let outcome = rater.rate_until(&made.puzzle, Options::default(), &work.stop).ok_or_else(Refusal::time)?;
            record.set_se(if let Outcome::Rated(rating) = outcome { Some(rating) } else { None });
        }
        work.check().map(|()| record)
    }
}

fn read<T: FromStr<Err: Display>>(name: &str, text: &str) -> Result<T, Problem> {
    text.parse().map_err(|e| Problem::query(format!("`{name}`: {text:?}: {e}")))
}
