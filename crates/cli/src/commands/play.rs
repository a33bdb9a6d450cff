//! `play`

use crate::args::{
    DrawingArgs, GlobalArgs, InputArgs, KindArgs, level_parser, random_seed, refuse_other_sizes, technique_parser,
    values,
};
use crate::commands::command::{Command, Task};
use crate::commands::explain_args::{coordinates_parser, ladder_parser};
use crate::error::Failure;
use crate::game::{self, Game, GameOptions, Marks};
use crate::generation::SearchLimits;
use crate::interrupt;
use clap::ValueHint;
use cluewise::Candidates;
use cluewise::explain::{Coordinates, Ladder, Language};
use cluewise::formats::DrawingRules;
use cluewise::generator::{Symmetry, TargetSettings};
use cluewise::kinds::{self, RuleSet, RulesAndMarks, classic_puzzle};
use cluewise::pack::{AnyPuzzle, KindPuzzle, Record};
use cluewise::rating::effort::{Level, LevelRange};
use cluewise::run::{GeneratedPuzzle, Run};
use std::ffi::OsString;
use std::io::{IsTerminal, Write};
use std::path::Path;

/// Play a puzzle in the terminal
///
/// Arrow keys or the mouse select a cell, digits fill it; from 10 on they are capital letters. The game has pencil
/// marks, undo and redo, hints that follow the marks, and a check for mistakes; ? lists all keys. When it ends, it
/// prints a command that continues it. Other sizes, jigsaws, additional rules and constraints are drawn with their
/// borders, cages and marks.
#[derive(clap::Args)]
#[command(mut_arg("lines", |lines| lines.requires("input")))]
#[command(after_help = "Examples:\n  \
    cluewise play\n  \
    cluewise play --level expert --seed 2026-11-20\n  \
    cluewise play --practice skyscraper\n  \
    cluewise play --variant killer\n  \
    cluewise play --size 6 --variant jigsaw\n  \
    cluewise play puzzle.txt --lang de --coords a1")]
pub struct Play {
    /// A puzzle of 81 characters or another size, a link, or a file whose first puzzle is played
    /// [default: a new puzzle]
    #[arg(value_name = "INPUT", value_hint = ValueHint::FilePath)]
    input: Option<OsString>,
    /// Level of a new puzzle: easy, medium, hard, expert, master or extreme
    /// [default: medium; any for sizes other than 9]
    #[arg(long, value_name = "LEVEL", conflicts_with = "input", value_parser = level_parser(), hide_possible_values = true)]
    level: Option<Level>,
    /// Random seed of a new puzzle, a number or any text
    #[arg(long, value_name = "S", value_parser = values::seed, allow_negative_numbers = true, conflicts_with = "input")]
    seed: Option<u64>,
    /// The digits entered so far, as the cells of the puzzle
    #[arg(long, value_name = "PUZZLE")]
    digits: Option<String>,
    /// The pencil marks so far, such as r1c1=49,r1c2=468
    #[arg(long, value_name = "MARKS")]
    marks: Option<String>,
    /// Practice a technique: a new puzzle in the position in which it is the next step, with pencil marks
    #[arg(long, value_name = "TECHNIQUE", conflicts_with_all = ["input", "level", "digits", "marks"], value_parser = technique_parser(), hide_possible_values = true)]
    practice: Option<String>,
    /// The ladder of techniques for hints
    /// [default: hodoku, without naked singles where hidden singles alone solve the puzzle; effort for other kinds]
    #[arg(long, value_name = "LADDER", ignore_case = true, value_parser = ladder_parser())]
    ladder: Option<Ladder>,
    /// Language of hints: en, de or fr [default: en, with full reasons]
    #[arg(long, value_name = "LANGUAGE")]
    lang: Option<Language>,
    /// Names of cells: r1c1, a1 or rowcol
    #[arg(long, value_name = "NAMES", default_value = "r1c1", value_parser = coordinates_parser())]
    coords: Coordinates,
    #[command(flatten)]
    drawings: DrawingArgs,
    #[command(flatten)]
    kinds: KindArgs,
}

impl Command for Play {
    const NAME: &'static str = "play";
    const TASKS: &'static [Task] = &[Task::Play];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        // The search for a new puzzle may take long.
        if self.input.is_none() {
            check_terminal()?;
        }
        let puzzle = match &self.input {
            Some(input) => {
                let input = InputArgs::of_files(vec![input.clone()], None, &self.drawings);
                input.first_record(&self.kinds)?.puzzle.into_kind()
            }
            None => self.new_puzzle(global)?,
        };
        let symbols = self.kinds.output_symbols();
        let (entered, marks) = self.start(&puzzle)?;
        // The practiced technique is the next one of its ladder: HoDoKu's for classic puzzles, else that of the effort scale.
        let practiced = self.practice.as_ref().filter(|_| puzzle.kind.is_classic()).and_then(|name| name.parse().ok());
        let ladder = self.ladder.or(practiced.map(|_| Ladder::Hodoku));
        let (language, coordinates, budget) = (self.lang, self.coords, self.kinds.budget);
        let options = GameOptions { ladder, language, coordinates, practiced, symbols, budget };
        let mut game = Game::new(&puzzle, &entered, marks, options);
        check_terminal()?;
        game::run(&mut game).map_err(|e| Failure::io("cannot use the terminal", &e))?;
        let last =
            if game.is_solved() { format!("Solved: {}", game.digits()) } else { self.continuation(&puzzle, &game) };
        writeln!(std::io::stdout(), "{last}").map_err(|e| Failure::io("cannot write standard output", &e))?;
        Ok(true)
    }
}

impl Play {
    /// Returns a new puzzle: without a level, 9x9 puzzles are medium, and large ones playable; classic ones are symmetric.
    /// The puzzle to practice a technique is in the position in which it is next.
    fn new_puzzle(&self, global: &GlobalArgs) -> Result<KindPuzzle, Failure> {
        let kind = self.kinds.new_kind();
        let mut settings = TargetSettings::default();
        match &self.practice {
            Some(technique) => {
                if kind.is_classic() {
                    refuse_other_sizes("--practice", technique)?;
                }
                (settings.names.practice, settings.names.at) = (Some(technique.clone()), Some(String::new()));
            }
            None => {
                let medium = Some(Level::Medium).filter(|_| kind.side() == 9);
                settings.targets.level = self.level.or(medium).map(LevelRange::from);
                settings.targets.symmetry = if kind.is_classic() { Symmetry::Rot180 } else { Symmetry::None };
            }
        }
        let parts = kind.parts(&settings, &[], 1);
        let (parts, first_step) = parts.map_err(|error| error.to_string())?;
        let run = Run::new(self.seed.unwrap_or_else(random_seed), kind, parts)?;
        let generator = SearchLimits::unlimited(global).search_first_grid(run.kind(), || run.generator(0));
        let mut generator = generator.transpose()?.ok_or(Failure::Interrupted)?;
        let limit = run.default_attempts(0).unwrap_or(u64::MAX);
        let should_continue = |attempts| attempts < limit && !interrupt::is_pending();
        let made = generator.generate(run.seed(), &[0], &|_| true, should_continue).pop().and_then(Result::ok);
        interrupt::check()?;
        let made = made.ok_or_else(|| match &self.practice {
            Some(_) => "no such puzzle was found; try another technique".to_owned(),
            None => "no such puzzle was found; try another --level".to_owned(),
        })?;
        let mut record = Record::from(AnyPuzzle::from(&made));
        if let (Some(step), GeneratedPuzzle::Classic(made)) = (first_step, &made) {
            step.candidates(&made.puzzle).iter().for_each(|position| record.restrict(position));
        }
        Ok(record.puzzle.into_kind())
    }

    /// Returns the digits and marks of an earlier game; without one, those of a candidate grid.
    fn start(&self, puzzle: &KindPuzzle) -> Result<(kinds::Puzzle, Marks), String> {
        let (kind, symbols) = (&puzzle.kind, self.kinds.output_symbols());
        let digits = self.digits.as_deref().map(|text| kind.parse(text, symbols)).transpose();
        let digits = digits.map_err(|error| format!("--digits: {error}"))?;
        let marks = Marks::parse(self.marks.as_deref().unwrap_or_default(), kind, symbols);
        let marks = marks.map_err(|error| format!("--marks: {error}"))?;
        Ok(match &puzzle.candidates {
            Some(candidates) if self.digits.is_none() && self.marks.is_none() => {
                (entered(puzzle, candidates), Marks(candidates.clone()))
            }
            _ => (digits.unwrap_or_else(|| puzzle.clues.clone()), marks),
        })
    }

    /// Returns the line with the command that continues a game.
    fn continuation(&self, played: &KindPuzzle, game: &Game) -> String {
        let symbols = self.kinds.output_symbols();
        let puzzle = match &self.input {
            // The cells of a puzzle of another kind are not the whole puzzle, nor is a file without the rules of its drawings.
            Some(input)
                if !played.kind.is_classic()
                    && self.drawings.lines == DrawingRules::default()
                    && Path::new(input).exists() =>
            {
                input.to_string_lossy().into_owned()
            }
            // A new puzzle is printed without its solution.
            _ => Record::of_kind(played.kind.clone(), played.clues.clone()).to_text(symbols),
        };
        // Records name their kind.
        let mut options = if puzzle.starts_with('{') { String::new() } else { self.kind_options() };
        options.extend(self.kinds.symbols.map(|symbols| format!(" --symbols {symbols}")));
        options += &format!(" --digits {}", quoted(&game.digits()));
        let marks = game.all_marks().text(&played.kind, symbols);
        options.extend(Some(marks).filter(|marks| !marks.is_empty()).map(|marks| format!(" --marks {marks}")));
        format!("Continue with: cluewise play {}{options}", quoted(&puzzle))
    }

    /// Returns the options of the kind, which a puzzle of cells does not name.
    fn kind_options(&self) -> String {
        let KindArgs { size, boxes, variant, .. } = &self.kinds;
        let rules = variant.map(|RulesAndMarks { rules, .. }| rules).filter(|rules| *rules != RuleSet::EMPTY);
        let size = size.map(|size| format!(" --size {size}"));
        let boxes = boxes.map(|boxes| format!(" --box {boxes}"));
        let rules = rules.map(|rules| format!(" --variant {rules}"));
        [size, boxes, rules].into_iter().flatten().collect()
    }
}

/// Returns an error without a terminal.
fn check_terminal() -> Result<(), Failure> {
    match std::io::stdin().is_terminal() && std::io::stdout().is_terminal() {
        true => Ok(()),
        false => Err("play needs a terminal; `hint` and `explain` print steps".to_owned().into()),
    }
}

/// Returns a text as one argument of a shell.
fn quoted(text: &str) -> String {
    let is_plain = |c: char| c.is_alphanumeric() || "._-+/:,".contains(c);
    if text.chars().all(is_plain) { text.to_owned() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}

/// Returns the digits of a candidate grid: also those that a player has entered in a 9x9 puzzle without other rules.
fn entered(puzzle: &KindPuzzle, masks: &[u32]) -> kinds::Puzzle {
    let clues = classic_puzzle(puzzle.clues.cells()).filter(|_| puzzle.kind.is_classic());
    let Some(clues) = clues else { return puzzle.clues.clone() };
    let candidates = Candidates::new(&clues) & &Candidates::from_masks(masks);
    kinds::Puzzle::new(candidates.clues().values())
}
