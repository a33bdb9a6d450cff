//! `explain`

use crate::args::GlobalArgs;
use crate::commands::command::{Command, Task};
use crate::commands::explain_args::{ExplainArgs, Subject};
use crate::commands::position::page_of_step;
use crate::commands::puzzle_report::Report;
use crate::commands::step_text::{Colors, step_text, with_option};
use crate::error::Failure;
use clap::ValueEnum;
use cluewise::engine::{Ability, Answer, NoAnswer, Position, Unsupported, Walkthrough};
use cluewise::explain::Explanation;
use cluewise::kinds::{Board, CandidateGrid, Symbols};
use cluewise::pack::Record;
use cluewise::rating::Scale;
use cluewise::render::drawing::Page;
use cluewise::render::html;
use cluewise::render::sheet::Labels;
use cluewise::render::step_page::StepWidths;
use cluewise::render::step_sheet::StepSheet;
use std::fmt::Write;

/// Explain every step of each puzzle in plain words
///
/// Prints the rating, the level and the effort, then each step: the technique with its base score or rating, its
/// placement and eliminations, and the reason. The steps are those of HoDoKu, or with --ladder se those of Sudoku
/// Explainer. In chains of the latter, numbers in parentheses refer to the lines that a line follows from.
///
/// With --only, --forbid or --order there is no level and no score.
///
/// Candidate grids are explained from their candidates. Missing candidates that the solution needs are reported first.
///
/// Jigsaws and sizes other than 9x9 are recognized; --variant names additional rules. Their steps are those of the
/// effort scale, or with --ladder se those of SukakuExplainer, and name diagonals, windows and regions; --ladder hodoku
/// and --format hodoku do not have them. With --lang, the steps of all puzzles are short and in that language.
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise explain puzzle.txt\n  \
    cluewise explain --ladder se puzzle.txt       the steps of Sudoku Explainer\n  \
    cluewise explain --grids puzzle.txt           with the candidate grid before each step\n  \
    cluewise explain --brief puzzles.txt          one line per step\n  \
    cluewise explain --time puzzle.txt            how long people need, and for what\n  \
    cluewise explain --lang de --coords a1 puzzle.txt    in German, with cells such as D7\n  \
    cluewise explain --format hodoku puzzle.txt   one line per step, as HoDoKu writes it\n  \
    cluewise explain --format json puzzles.txt    as data, one line per puzzle (docs/explain.schema.json)\n  \
    cluewise explain --format html puzzle.txt -o way.html    a web page with drawings\n  \
    cluewise explain --step 12 puzzle.txt -o step.png        a picture of a step, also .svg and .pdf\n  \
    cluewise explain --step 12 --format position puzzle.txt | cluewise hint    the position at which it is next\n  \
    cluewise explain --why 'r5c6!=4' puzzle.txt              the easiest argument that r5c6 is not 4\n  \
    cluewise explain --per-page 6 puzzle.txt -o steps.pdf    drawings of all steps, six per page\n\n\
    In grids, * marks a cell of the pattern, # a fin, - an eliminated candidate, + a placed digit.\n\n\
    Exit code 1 if any puzzle does not have exactly one solution. A puzzle with several solutions is\n\
    explained as far as possible without techniques that assume a unique solution.")]
pub struct Explain {
    #[command(flatten)]
    args: ExplainArgs,
    /// Print one line per step, without reasons; with --format json compact data without text (docs/FORMATS.md)
    #[arg(long, conflicts_with = "grids")]
    brief: bool,
    /// Also print the expected solving time of people, extrapolated for other kinds than 9x9 Sudoku, and how much of it
    /// each part of the solution takes; with --format json in the field time (with --brief without the parts)
    #[arg(long, conflicts_with = "step")]
    time: bool,
    /// Output format: text, one line of JSON per puzzle, a web page with drawings, steps as HoDoKu writes them, or what
    /// is before each step (with --step N before step N): the position as a record, for `hint` and `convert`, or only its
    /// candidate grid, whose single candidates may be placed digits or not. HoDoKu's order of singles depends on the
    /// steps before: `hint --after` has it [default: by the extension of FILE, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<ExplainFormat>,
    /// Print the easiest argument found why a cell is not a digit (r5c6!=4), or why it is (r5c6=4), after the steps of
    /// the effort scale that it needs, as text, JSON or pictures
    #[arg(long, value_name = "QUESTION", conflicts_with_all = ["step", "brief", "time"])]
    why: Option<String>,
    /// Print only the step with this number, as text or a picture
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    step: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum ExplainFormat {
    Text,
    Json,
    Html,
    Hodoku,
    /// The candidate grid before each step, for other programs
    Pencilmarks,
    /// The position before each step as a JSON record, with the placed digits apart from single candidates
    Position,
}

/// The formats of positions.
const POSITIONS: [ExplainFormat; 2] = [ExplainFormat::Pencilmarks, ExplainFormat::Position];

/// The error of HoDoKu's notation for steps of the other ladder.
pub const NOTATION_ERROR: &str = "--format hodoku prints the steps of --ladder hodoku only";

/// The error of other languages and coordinates for HoDoKu's notation.
pub const TRANSLATION_ERROR: &str = "--lang and --coords are not for --format hodoku";

impl Command for Explain {
    const NAME: &'static str = "explain";
    const OTHER_WORDS: &'static [&'static str] = &["step", "walkthrough"];
    const TASKS: &'static [Task] = &[Task::Rate];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        self.check()?;
        if let Some(file) = self.args.picture_file() {
            let sheet = self.args.sheet();
            return self.args.run_pictures(file, global, None, |subject| self.pictures(subject, sheet.as_ref()).into());
        }
        let is_html = self.format() == ExplainFormat::Html;
        let has_grids = is_html || POSITIONS.contains(&self.format());
        let head = if is_html { html::head_in(self.args.messages().0.language) } else { String::new() };
        let separator = match self.format() {
            ExplainFormat::Text | ExplainFormat::Hodoku | ExplainFormat::Pencilmarks => "\n",
            ExplainFormat::Json | ExplainFormat::Html | ExplainFormat::Position => "",
        };
        let out = self.args.open(&head, separator, None)?;
        self.args.run(global, out, (None, self.args.grids || has_grids), |subject| {
            if let Some(question) = &self.why {
                return self.answer(question, subject);
            }
            let (position, symbols, colors) = (subject.position, subject.request.symbols, subject.colors);
            let lacks_time = self.time && !position.kind().has_solving_time();
            let text = self.walk(subject).and_then(|walk| self.written(position, &walk, (symbols, colors)));
            let report = Report::from(text);
            let note = report.note.or_else(|| lacks_time.then(|| self.lacks(position, Ability::Rating(Scale::Time))));
            Report { is_valid: note.is_none(), note, ..report }
        })
    }
}

impl Explain {
    fn format(&self) -> ExplainFormat {
        self.args.format(self.format)
    }

    /// Returns the steps in the requested format.
    fn written(
        &self,
        position: &Position,
        walk: &Walkthrough,
        (symbols, colors): (Symbols, Colors),
    ) -> Result<String, String> {
        match self.format() {
            ExplainFormat::Json if self.brief => Ok(walk.to_brief()),
            ExplainFormat::Json => Ok(serde_json::to_string(walk).unwrap_or_default()),
            ExplainFormat::Text => Ok(self.args.with_coordinates(&self.text(position, walk, (symbols, colors)))),
            ExplainFormat::Html => Ok(self.args.with_coordinates(&html::article(walk, symbols))),
            ExplainFormat::Hodoku if walk.record.classic().is_some() => Ok(notation(walk)),
            ExplainFormat::Pencilmarks => {
                let grids = self.boards(walk).map(|board| pencil_marks(board, position, symbols));
                Ok(grids.collect::<Vec<_>>().join("\n\n"))
            }
            ExplainFormat::Position => {
                Ok(self.boards(walk).map(|board| record(board, position)).collect::<Vec<_>>().join("\n"))
            }
            ExplainFormat::Hodoku => Err(self.lacks(position, Ability::HodokuNotation)),
        }
    }

    /// Returns the error of what the kind of a position lacks.
    fn lacks(&self, position: &Position, ability: Ability) -> String {
        Unsupported::new(position.kind(), ability).text(self.args.messages().0.language)
    }

    /// Returns all steps of a puzzle, in the requested language.
    ///
    /// # Errors
    /// There are none, or not the requested one.
    fn walk(&self, Subject { position, engine, request, .. }: Subject<'_>) -> Result<Walkthrough, String> {
        let walk = position.walk(engine, &request.options(self.time));
        let mut walk = walk.map_err(|error| error.text(self.args.messages().0.language))?;
        walk.steps.iter_mut().for_each(|step| self.args.name_cells(step));
        let steps = walk.steps.len();
        match self.step.map(|number| number as usize).filter(|&number| number > steps) {
            Some(number) => Err(self.args.messages().no_such_step(number, steps)),
            None => Ok(walk),
        }
    }

    /// Iterates over the requested steps with their numbers.
    fn requested<'a>(&self, walk: &'a Walkthrough) -> impl Iterator<Item = (u32, &'a Explanation)> + use<'a> {
        let only = self.step;
        (1..).zip(&walk.steps).filter(move |(number, _)| only.is_none_or(|only| only == *number))
    }

    /// Iterates over the grids before the requested steps.
    fn boards<'a>(&self, walk: &'a Walkthrough) -> impl Iterator<Item = &'a Board> + use<'a> {
        self.requested(walk).filter_map(|(_, step)| step.before.as_ref())
    }

    /// Returns the answer to the question as text or JSON.
    fn answer(&self, question: &str, subject: Subject<'_>) -> Report {
        let (position, colors) = (subject.position, subject.colors);
        let content = self.answered(question, subject).map(|answer| match answer {
            _ if self.format() == ExplainFormat::Json => serde_json::to_string(&answer).unwrap_or_default(),
            Answer::Step { after, before, step } => {
                let number = if after == 0 { String::new() } else { format!("{}. ", after + 1) };
                let short = (1..).zip(&before).map(|(number, step)| format!("{number}. {}\n", step.summary()));
                let text = step_text(colors.grid(position.kind(), &step), &number, &step, colors);
                self.args.with_coordinates(&(short.collect::<String>() + &text))
            }
            Answer::Text { text } => text,
        });
        Report::from(content)
    }

    /// Returns the answer to the question in the requested wording.
    fn answered(&self, question: &str, subject: Subject<'_>) -> Result<Answer, String> {
        let Subject { position, engine, request, .. } = subject;
        let messages = request.messages;
        let answer = position.why(engine, question, &request.options(false));
        let mut answer = answer.map_err(|error| match error {
            NoAnswer::Unreadable => format!("--why {question}{} {}", messages.colon(), error.text(messages.0)),
            error => error.text(messages.0),
        })?;
        answer.name_cells(messages.0);
        Ok(answer)
    }

    /// Returns the pictures of the requested steps.
    fn pictures(&self, subject: Subject<'_>, sheet: Option<&StepSheet>) -> Result<Vec<Page>, String> {
        let position = subject.position;
        let style = self.args.style(position)?;
        let steps: Vec<(u32, Explanation)> = match &self.why {
            Some(question) => match self.answered(question, subject)? {
                Answer::Step { before, step, .. } => (1..).zip(before.into_iter().chain([*step])).collect(),
                Answer::Text { text } => return Err(text),
            },
            None => {
                let walk = self.walk(subject)?;
                self.requested(&walk).map(|(number, step)| (number, step.clone())).collect()
            }
        };
        let is_single = self.why.is_some() && steps.len() == 1;
        let draw = |widths: Option<StepWidths>| -> Vec<Page> {
            let number = |number: u32| Some(number).filter(|_| !is_single);
            let caption = |(at, step): &(u32, Explanation)| self.args.caption(step, number(*at), widths);
            steps.iter().filter_map(|step| page_of_step(position, &step.1, style, &caption(step))).collect()
        };
        Ok(sheet.map_or_else(|| draw(None), |sheet| sheet.drawn(|widths| draw(Some(widths)))))
    }

    /// Returns an error if options exclude each other.
    fn check(&self) -> Result<(), Failure> {
        self.args.check()?;
        let is_hodoku = self.format() == ExplainFormat::Hodoku;
        if let Some(file) = self.args.picture_file() {
            file.refuse("--format", self.format() != ExplainFormat::Text)?;
            file.refuse("--brief", self.brief)?;
        }
        let wrong = match () {
            () if self.step.is_some()
                && self.format() != ExplainFormat::Text
                && !POSITIONS.contains(&self.format()) =>
            {
                "--step is for text, positions, pencil marks and pictures"
            }
            () if self.why.is_some() && ![ExplainFormat::Text, ExplainFormat::Json].contains(&self.format()) => {
                "--why is for text, JSON and pictures"
            }
            () if is_hodoku && self.args.excludes_hodoku() => NOTATION_ERROR,
            () if self.brief && ![ExplainFormat::Text, ExplainFormat::Json].contains(&self.format()) => {
                "--brief is for --format text and json"
            }
            () if is_hodoku && self.args.is_translated() => TRANSLATION_ERROR,
            () => return Ok(()),
        };
        Err(wrong.to_owned().into())
    }

    fn step_text(&self, position: &Position, (number, step): (u32, &Explanation), colors: Colors) -> String {
        let prefix = format!("{number}. ");
        match self.brief {
            true => prefix + &step.summary(),
            false => step_text(colors.grid(position.kind(), step), &prefix, step, colors),
        }
    }

    fn text(&self, position: &Position, walk: &Walkthrough, (symbols, colors): (Symbols, Colors)) -> String {
        let steps = self.requested(walk).map(|step| self.step_text(position, step, colors));
        if self.step.is_some() {
            return steps.collect::<Vec<_>>().join("\n");
        }
        let note = walk.score_note().map_or_else(String::new, |note| format!("{}\n", with_option(&note)));
        let mut text = format!(
            "{}\n{}\n{note}\n",
            walk.record.puzzle.to_line(symbols),
            walk.headline(&Labels::kind_name(walk.language, walk.kind()))
        );
        if let Some(time) = &walk.time {
            let _ = writeln!(text, "{}", time.text(walk.language));
        }
        for step in steps {
            let _ = writeln!(text, "{step}{}", if self.brief { "" } else { "\n" });
        }
        text.push_str(if self.brief { "\n" } else { "" });
        text + &walk.last_line(symbols)
    }
}

/// Returns a grid as a record: its digits are clues, and open cells have their candidates.
fn record(board: &Board, position: &Position) -> String {
    let mut record = Record::from(position.record().puzzle.clone());
    record.puzzle.remove_candidates();
    record.puzzle.set_solution(None);
    record.puzzle.set_clues(board.values.clone());
    record.puzzle.set_candidates(board.candidates.clone());
    serde_json::to_string(&record).unwrap_or_default()
}

/// Returns the candidates of a grid, a line for each row.
fn pencil_marks(board: &Board, position: &Position, symbols: Symbols) -> String {
    let digits = board.values.cells().iter().zip(&board.candidates);
    let masks = digits.map(|(&digit, &mask)| if digit > 0 { 1 << (digit - 1) } else { mask }).collect();
    CandidateGrid::new(position.kind(), &position.kind().layout(), masks).to_text(symbols)
}

/// Returns the steps as HoDoKu writes them.
fn notation(walk: &Walkthrough) -> String {
    walk.steps.iter().filter_map(|step| step.notation.as_deref()).collect::<Vec<_>>().join("\n")
}
