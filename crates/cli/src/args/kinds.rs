//! Options of the kind of puzzles.

use crate::args::InputArgs;
use crate::args::variant_names::{rules_and_marks, size, variant_help};
use crate::error::Failure;
use clap::Args;
use cluewise::formats::ReadOptions;
use cluewise::kinds::{BoxShape, MAX_SIDE, MarkSet, RuleSet, RulesAndMarks, Solver, Symbols};
use cluewise::run::NewKind;

/// Options of the size and the rules of puzzles.
#[derive(Args)]
pub struct KindArgs {
    /// Number of rows, columns and digits, 2 to 25 [default: that of the puzzle]
    #[arg(long, value_name = "N", value_parser = size, help_heading = "Variants")]
    pub size: Option<u8>,
    /// Rows and columns of the boxes, such as 2x3 [default: the usual ones of the size]
    #[arg(long = "box", value_name = "RxC", help_heading = "Variants")]
    pub boxes: Option<BoxShape>,
    #[arg(long, value_name = "RULES", value_parser = rules_and_marks, help = variant_help(), help_heading = "Variants")]
    pub variant: Option<RulesAndMarks>,
    /// Symbols of digits: 1-9A-P, 0-9A-F, A-Y or your own [default: detected]
    ///
    /// Your own, such as PIRATE, go on with the unused ones of 1-9A-P. The output has them also if the input has none.
    #[arg(long, value_name = "SYMBOLS", help_heading = "Variants")]
    pub symbols: Option<Symbols>,
    /// Maximum number of branches per search and puzzle
    ///
    /// Then the verdict is unknown, or a note names what is missing. The work on a puzzle is limited to that of as many
    /// branches.
    #[arg(long, value_name = "N", default_value_t = Solver::DEFAULT_BUDGET, help_heading = "Variants")]
    pub budget: u64,
}

/// No options.
impl Default for KindArgs {
    fn default() -> KindArgs {
        KindArgs { size: None, boxes: None, variant: None, symbols: None, budget: Solver::DEFAULT_BUDGET }
    }
}

impl KindArgs {
    /// Returns whether the options describe other puzzles than 9x9 ones without additional rules.
    pub fn describe_kind(&self) -> bool {
        self.options().name_kind() || self.marks() != MarkSet::EMPTY
    }

    /// Returns the options for readers.
    pub fn options(&self) -> ReadOptions {
        ReadOptions {
            side: self.size.map(usize::from).or(self.boxes.map(BoxShape::cells)),
            boxes: self.boxes,
            rules: self.rules_and_marks().rules,
            symbols: self.symbols,
            ..ReadOptions::default()
        }
    }

    /// Returns the size of new puzzles.
    pub fn side(&self) -> usize {
        self.options().side.unwrap_or(self.rules_and_marks().rules.default_side())
    }

    /// Returns the kind of new puzzles.
    pub fn new_kind(&self) -> NewKind {
        NewKind::new(self.side(), self.options().boxes, self.rules_and_marks())
    }

    /// Returns a note that new puzzles of a size have no boxes, and which sizes near it have some.
    pub fn size_note(&self) -> Option<String> {
        let side = self.size.map(usize::from).filter(|_| self.boxes.is_none())?;
        let has_boxes = |&side: &usize| BoxShape::default_for_side(side).is_some();
        let is_single = self.rules_and_marks().rules.joined_grids().next().is_none();
        if has_boxes(&side) || !is_single || self.rules_and_marks().rules.contains(RuleSet::JIGSAW) {
            return None;
        }
        let (below, above) = ((4..side).rfind(has_boxes), (side..=MAX_SIDE).find(has_boxes));
        let near: Vec<String> = below.into_iter().chain(above).map(|side| side.to_string()).collect();
        Some(format!(
            "cluewise: {side}x{side} has no boxes, only rows and columns (a Latin square); sizes with boxes: {}; with irregular \
             regions: --variant jigsaw",
            near.join(", ")
        ))
    }

    /// Returns an error if the options of the input do not apply to other kinds.
    pub fn check_input(&self, input: &InputArgs) -> Result<(), Failure> {
        input.check_stdin(None)?;
        match self.marks() {
            MarkSet::EMPTY => Ok(()),
            marks => Err(Failure::Message(format!(
                "--variant {marks} is for new puzzles; existing puzzles contain their marks"
            ))),
        }
    }

    /// Returns the options for files with puzzles to compare new ones with; those of another size are different.
    pub fn known_puzzle_options(&self) -> ReadOptions {
        ReadOptions { side: Some(self.side()), other_sizes: true, ..self.options() }
    }

    /// Returns the rules and the marks.
    pub fn rules_and_marks(&self) -> RulesAndMarks {
        self.variant.unwrap_or_default()
    }

    /// Returns the marks of new puzzles.
    pub fn marks(&self) -> MarkSet {
        self.rules_and_marks().marks
    }

    /// Returns the symbols to write.
    pub fn output_symbols(&self) -> Symbols {
        self.symbols.unwrap_or(Symbols::DIGITS)
    }
}
