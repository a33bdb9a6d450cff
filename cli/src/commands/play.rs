//! `play`

use crate::args::{level_parser, random_seed, technique_parser, values};
use crate::commands::explain_args::{coordinates_parser, ladder_parser, language_parser};
use crate::error::Failure;
use crate::game::{self, Game, GameOptions, Marks};
use crate::interrupt;
use crate::io::input::is_puzzle_text;
use clap::ValueHint;
use cluewise::explain::{Coordinates, Ladder, Language};
use cluewise::formats;
use cluewise::generator::{Symmetry, Targets, TechniqueNames, generate};
use cluewise::rating::effort::Level;
use cluewise::{Candidates, Cell, Puzzle};
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{Cursor, IsTerminal, Read, Write};
use std::path::Path;

/// Play a puzzle in the terminal
///
/// Arrow keys or the mouse select a cell, digits fill it. The game has pencil marks, undo, hints that follow the marks, and a
/// check for mistakes; ? lists all keys. When it ends, it prints a command that continues it.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise play\n  \
    cluewise play --level expert --seed 2026-11-20\n  \
    cluewise play --practice skyscraper\n  \
    cluewise play puzzle.txt --lang de --coords a1")]
pub struct Play {
    /// A puzzle of 81 characters, a link, or a file whose first puzzle is played [default: a new puzzle]
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    input: Option<OsString>,
    /// Level of a new puzzle: easy, medium, hard, expert, master or extreme
    #[arg(long, value_name = "LEVEL", default_value = "medium", conflicts_with = "input", value_parser = level_parser(), hide_possible_values = true)]
    level: Level,
    /// Random seed of a new puzzle, a number or any text
    #[arg(long, value_name = "S", value_parser = values::seed, allow_negative_numbers = true, conflicts_with = "input")]
    seed: Option<u64>,
    /// The digits entered so far, as 81 characters
    #[arg(long, value_name = "PUZZLE")]
    digits: Option<Puzzle>,
    /// The pencil marks so far, such as r1c1=49,r1c2=468
    #[arg(long, value_name = "MARKS", default_value_t = Marks::EMPTY, hide_default_value = true)]
    marks: Marks,
    /// Practice a technique: a new puzzle at the moment at which it is next, with pencil marks
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["input", "level", "digits", "marks"], value_parser = technique_parser(), hide_possible_values = true)]
    practice: Option<String>,
    /// The ladder of techniques for hints
    #[arg(long, value_name = "LADDER", default_value = "hodoku", ignore_case = true, value_parser = ladder_parser())]
    ladder: Ladder,
    /// Language of hints: en, de or fr [default: en, with full reasons]
    #[arg(long, value_name = "LANGUAGE", ignore_case = true, value_parser = language_parser())]
    lang: Option<Language>,
    /// Names of cells: r1c1, a1 or rowcol
    #[arg(long, value_name = "NAMES", default_value = "r1c1", value_parser = coordinates_parser())]
    coords: Coordinates,
}

impl Play {
    pub fn run(&self) -> Result<bool, Failure> {
        let (clues, position) = match (&self.input, &self.practice) {
            (Some(input), _) => first_puzzle(input)?,
            (None, Some(technique)) => self.practice(technique)?,
            (None, None) => (self.new_puzzle()?, None),
        };
        let practiced = self.practice.as_ref().and_then(|name| name.parse().ok());
        if !(std::io::stdin().is_terminal() && std::io::stdout().is_terminal()) {
            return Err("play needs a terminal; `hint` and `explain` print steps".to_owned().into());
        }
        let options = GameOptions { ladder: self.ladder, language: self.lang, coordinates: self.coords, practiced };
        let (entered, marks) = match (self.digits, position) {
            (None, Some(position)) if self.marks == Marks::EMPTY => (position.clues(), marks_of(&position)),
            (digits, _) => (digits.unwrap_or(Puzzle::EMPTY), self.marks.clone()),
        };
        let mut game = Game::new(clues, entered, marks, options);
        game::run(&mut game).map_err(|e| Failure::io("cannot use the terminal", &e))?;
        let (clues, digits) = game.lines();
        let result = match (game.is_solved(), game.all_marks()) {
            (true, _) => format!("Solved: {digits}"),
            (false, Marks::EMPTY) => format!("Continue with: cluewise play {clues} --digits {digits}"),
            (false, marks) => format!("Continue with: cluewise play {clues} --digits {digits} --marks {marks}"),
        };
        writeln!(std::io::stdout(), "{result}").map_err(|e| Failure::io("cannot write standard output", &e))?;
        Ok(true)
    }

    /// Returns a new puzzle that needs a technique, and the candidates at its first step.
    fn practice(&self, technique: &str) -> Result<(Puzzle, Option<Candidates>), Failure> {
        let mut names = TechniqueNames::default();
        (names.practice, names.at) = (Some(technique.into()), Some(technique.into()));
        let mut targets = Targets::default();
        let first = names.add_to(&mut targets).map_err(|error| error.to_string())?;
        let seed = self.seed.unwrap_or_else(random_seed);
        let generated = generate(&targets, seed, 0, |_| !interrupt::is_pending()).map_err(|_| Failure::Interrupted)?;
        Ok((generated.puzzle, first.and_then(|step| step.candidates(&generated.puzzle))))
    }

    fn new_puzzle(&self) -> Result<Puzzle, Failure> {
        let targets = Targets::default().with_level(self.level).with_symmetry(Symmetry::Rot180);
        let seed = self.seed.unwrap_or_else(random_seed);
        let generated = generate(&targets, seed, 0, |_| !interrupt::is_pending());
        generated.map(|generated| generated.puzzle).map_err(|_| Failure::Interrupted)
    }
}

/// Returns the pencil marks of the cells of a candidate grid.
fn marks_of(position: &Candidates) -> Marks {
    let mut marks = Marks::EMPTY;
    Cell::all().for_each(|cell| marks.0[cell.index()] = position.get(cell));
    marks
}

/// Returns whether a text, or else a file, begins with a puzzle of another size or with additional rules.
fn is_variant(text: Option<&[u8]>, path: &Path) -> bool {
    let head = || {
        let mut head = Vec::new();
        let file = File::open(path).ok()?;
        file.take(formats::VARIANT_HEAD_BYTES as u64).read_to_end(&mut head).ok()?;
        Some(head)
    };
    text.map(Vec::from).or_else(head).is_some_and(|head| formats::detect_variants(&head))
}

/// Returns the clues of the first puzzle of a text or a file, and the candidates of a candidate grid.
fn first_puzzle(input: &OsStr) -> Result<(Puzzle, Option<Candidates>), Failure> {
    let name = input.to_string_lossy();
    let text = input.to_str().filter(|text| is_puzzle_text(text) && !Path::new(text).exists());
    let records = match text {
        Some(text) => formats::read(Box::new(Cursor::new(text.to_owned())), None),
        None => formats::open(Path::new(input), None),
    };
    let mut records = records.map_err(|e| Failure::io(format!("cannot read {name}"), &e))?;
    match records.next() {
        Some(Ok(record)) => Ok((record.puzzle, record.candidates.map(|candidates| *candidates))),
        _ if is_variant(text.map(str::as_bytes), Path::new(input)) => Err(format!(
            "{name}: not a 9x9 puzzle without additional rules; `cluewise hint` shows the steps of other puzzles"
        )
        .into()),
        Some(Err(error)) => Err(format!("{name}:{error}").into()),
        None => Err(format!("{name}: no puzzle in the input").into()),
    }
}
