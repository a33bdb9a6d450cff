//! Command-line options.

pub const USAGE: &str = "usage: peers [--all | --generate | --canonical | --ratings | --differ N] [--limit N] [--rounds N] [--max-puzzles N] [--quick]
             [--whole PROGRAM] [--peer COMMAND] [--reference PROGRAM] [FILE...]
  --all       all comparisons, then tables of their results
  --generate  compare generators, not solvers
  --canonical compare canonical forms, not solvers
  --ratings   rate puzzles by Sudoku Explainer and effort; a line of a FILE is a puzzle and its rating ER/EP/ED
  --differ N  compare the counts of N generated and modified puzzles
  --limit N   maximum number of solutions to count [2]
  --rounds N  number of runs of each engine on each set [5]
  --max-puzzles N  maximum number of puzzles of a set [20000]
  --quick     only crate sudoku and the best instruction set
  --whole PROGRAM  also time this cluewise binary as a process, on a file with the repeated set
  --peer COMMAND  also time this command of the shell, which reads such a file from standard input, such as `tdoku/solve`
  --reference PROGRAM  also time this program, which reads puzzles and prints `puzzle ED=ER/EP/ED`";

/// The comparison to make.
#[derive(Clone, Copy, PartialEq)]
pub enum Mode {
    Solving,
    Generate,
    Canonical,
    Ratings,
    /// Counts of this number of puzzles.
    Differ(u64),
    All,
}

/// The options.
pub struct Options {
    pub mode: Mode,
    pub limit: u64,
    pub rounds: usize,
    pub max_puzzles: usize,
    pub quick: bool,
    pub whole: Option<String>,
    pub peer: Option<String>,
    pub reference: Option<String>,
    pub files: Vec<String>,
}

impl Options {
    pub fn parse(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            mode: Mode::Solving,
            limit: 2,
            rounds: 5,
            max_puzzles: 20_000,
            quick: false,
            whole: None,
            peer: None,
            reference: None,
            files: Vec::new(),
        };
        while let Some(arg) = args.next() {
            if let Some(mode) = mode(&arg) {
                options.mode = mode;
                continue;
            }
            let mut value = || args.next().ok_or_else(|| format!("{arg} needs a value"));
            match arg.as_str() {
                "--whole" => options.whole = Some(value()?),
                "--peer" => options.peer = Some(value()?),
                "--reference" => options.reference = Some(value()?),
                "--differ" => options.mode = Mode::Differ(number(&arg, &value()?)? as u64),
                "--limit" => options.limit = number(&arg, &value()?)? as u64,
                "--rounds" => options.rounds = number(&arg, &value()?)?,
                "--max-puzzles" => options.max_puzzles = number(&arg, &value()?)?,
                "--quick" => options.quick = true,
                flag if flag.starts_with('-') => return Err(format!("no such option: {flag}")),
                _ => options.files.push(arg),
            }
        }
        Ok(options)
    }
}

/// Returns the comparison of an option without value.
fn mode(arg: &str) -> Option<Mode> {
    match arg {
        "--all" => Some(Mode::All),
        "--generate" => Some(Mode::Generate),
        "--canonical" => Some(Mode::Canonical),
        "--ratings" => Some(Mode::Ratings),
        _ => None,
    }
}

fn number(option: &str, value: &str) -> Result<usize, String> {
    value
        .parse()
        .ok()
        .filter(|&number| number > 0)
        .ok_or_else(|| format!("{option} needs a positive number, not {value}"))
}
