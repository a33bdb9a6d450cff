//! Command-line options.

pub const USAGE: &str =
    "usage: peers [--generate] [--canonical] [--differ N] [--limit N] [--rounds N] [--max-puzzles N] [--quick] [--whole PROGRAM] [FILE...]
  --generate  compare generators, not solvers
  --canonical compare canonical forms, not solvers
  --differ N  compare the counts of N generated and modified puzzles
  --limit N   maximum number of solutions to count [2]
  --rounds N  number of runs of each engine on each set [5]
  --max-puzzles N  maximum number of puzzles of a set [20000]
  --quick     only crate sudoku and the best instruction set
  --whole PROGRAM  also time this cluewise binary as a process, on a file with the repeated set";

/// The options.
pub struct Options {
    pub generate: bool,
    pub canonical: bool,
    pub differ: Option<u64>,
    pub limit: u64,
    pub rounds: usize,
    pub max_puzzles: usize,
    pub quick: bool,
    pub whole: Option<String>,
    pub files: Vec<String>,
}

impl Options {
    pub fn parse(mut args: impl Iterator<Item = String>) -> Result<Options, String> {
        let mut options = Options {
            generate: false,
            canonical: false,
            differ: None,
            limit: 2,
            rounds: 5,
            max_puzzles: 20_000,
            quick: false,
            whole: None,
            files: Vec::new(),
        };
        while let Some(arg) = args.next() {
            if arg == "--whole" {
                options.whole = Some(args.next().ok_or("--whole needs a program")?);
                continue;
            }
            let mut number = || {
                let value = args.next().and_then(|value| value.parse().ok()).filter(|&value: &usize| value > 0);
                value.ok_or_else(|| format!("{arg} needs a number"))
            };
            match arg.as_str() {
                "--differ" => options.differ = Some(number()? as u64),
                "--limit" => options.limit = number()? as u64,
                "--rounds" => options.rounds = number()?,
                "--max-puzzles" => options.max_puzzles = number()?,
                "--canonical" => options.canonical = true,
                "--generate" => options.generate = true,
                "--quick" => options.quick = true,
                flag if flag.starts_with('-') => return Err(format!("no such option: {flag}")),
                _ => options.files.push(arg),
            }
        }
        Ok(options)
    }
}
