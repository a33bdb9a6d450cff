//! The formats of one text for each puzzle that name its rules: links, killers and game IDs.

use super::{arrow_code, f_puzzles, iss_text, killer_text, latex, links, puzz_link, solo, sudokupad};
use crate::formats::{
    Format, ReadOptions, RecordWriter, Records, SolutionPlace, any_reader, or_error, sealed, sudokuwiki, text_writer,
};
use crate::pack::{Header, Record};
use std::io::{self, BufRead, Write};

/// A format of one line for each puzzle, of any kind that it has a form for.
pub(in crate::formats) struct PuzzleText {
    name: &'static str,
    description: &'static str,
    has_candidates: bool,
    solution: SolutionPlace,
    /// Returns the text of a puzzle; `None` if the format cannot express it.
    text: fn(&Record) -> Option<String>,
}

/// Game IDs of Simon Tatham's Solo.
pub(in crate::formats) static SOLO: PuzzleText = PuzzleText {
    name: "solo",
    description: "game IDs of Simon Tatham's Solo",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    text: |record| solo::to_text(record.kind(), &record.puzzle.clues()),
};

/// JSON of f-puzzles, an object per line.
pub(in crate::formats) static F_PUZZLES: PuzzleText = PuzzleText {
    name: "f-puzzles",
    description: "JSON of f-puzzles",
    has_candidates: true,
    solution: SolutionPlace::Field,
    text: f_puzzles::to_json,
};

/// Links of f-puzzles.
pub(in crate::formats) static F_PUZZLES_LINK: PuzzleText = PuzzleText {
    name: "f-puzzles-link",
    description: "links of f-puzzles",
    has_candidates: true,
    solution: SolutionPlace::Field,
    text: |record| f_puzzles::to_json(record).map(|json| links::to_f_puzzles(&json)),
};

/// Links of SudokuPad, with JSON of f-puzzles.
pub(in crate::formats) static SUDOKUPAD_LINK: PuzzleText = PuzzleText {
    name: "sudokupad-link",
    description: "links of SudokuPad",
    has_candidates: true,
    solution: SolutionPlace::Field,
    text: |record| f_puzzles::to_json(record).map(|json| links::to_sudokupad("fpuz", &json)),
};

/// Links of SudokuPad, with its own JSON.
pub(in crate::formats) static SCL_LINK: PuzzleText = PuzzleText {
    name: "scl-link",
    description: "links of SudokuPad with drawings",
    has_candidates: false,
    solution: SolutionPlace::Field,
    text: |record| sudokupad::to_json(record).map(|json| links::to_sudokupad("scl", &json)),
};

/// Links of SudokuWiki, for 9x9 puzzles without other rules.
pub(in crate::formats) static SUDOKUWIKI_LINK: PuzzleText = PuzzleText {
    name: "sudokuwiki-link",
    description: "links of SudokuWiki",
    has_candidates: true,
    solution: SolutionPlace::Cells,
    text: |record| {
        record.classic().map(|_| sudokuwiki::to_link(&record.puzzle.cells(), &record.puzzle.all_candidates()))
    },
};

/// Links of puzz.link, for puzzles of all sizes without other rules.
pub(in crate::formats) static PUZZ_LINK: PuzzleText = PuzzleText {
    name: "puzz-link",
    description: "links of puzz.link",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    text: |record| puzz_link::to_link(record.kind(), &record.puzzle.clues()),
};

/// Links of the Interactive Sudoku Solver.
pub(in crate::formats) static ISS_LINK: PuzzleText = PuzzleText {
    name: "iss-link",
    description: "links of the Interactive Sudoku Solver",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    text: iss_text::to_link,
};

/// Grids of the LaTeX package `sudoku`.
pub(in crate::formats) static LATEX: PuzzleText = PuzzleText {
    name: "latex",
    description: "grids of the LaTeX package sudoku",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    text: latex::to_text,
};

/// Killers of PS: `3x3::k:...`.
pub(in crate::formats) static PS: PuzzleText = PuzzleText {
    name: "ps",
    description: "killers of PS",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    text: |record| killer_text::to_ps(record.kind(), &record.puzzle.clues()),
};

/// Killers of SumoCue: `SumoCueV1...`.
pub(in crate::formats) static SUMO_CUE: PuzzleText = PuzzleText {
    name: "sumocue",
    description: "killers of SumoCue",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    text: |record| killer_text::to_sumo_cue(record.kind(), &record.puzzle.clues()),
};

/// Killers of one character per cell.
pub(in crate::formats) static ARROW_CODE: PuzzleText = PuzzleText {
    name: "arrow-code",
    description: "killers of one character per cell",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    text: |record| arrow_code::to_text(record.kind(), &record.puzzle.clues()),
};

impl sealed::Sealed for PuzzleText {}

impl Format for PuzzleText {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    fn supports_candidates(&self) -> bool {
        self.has_candidates
    }

    fn shows_candidates(&self) -> bool {
        self.has_candidates
    }

    fn solution_place(&self) -> SolutionPlace {
        self.solution
    }

    /// Never matches: readers of puzzles with rules recognize all of these.
    fn matches_head(&self, _: &[u8]) -> bool {
        false
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        or_error(any_reader::read(input, options))
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        let puzzle_text = self.text;
        text_writer::writer(out, "", move |record, text| {
            let line = if record.kind().joined().is_some() { None } else { puzzle_text(record) };
            line.iter().for_each(|line| text.extend_from_slice(line.as_bytes()));
            text.push(b'\n');
            line.is_some()
        })
    }
}
