//! Records: puzzles of any kind with their known properties.

use super::{AnyPuzzle, ClassicPuzzle, Details, Fields, Id, KindPuzzle, RowOfRecord};
use crate::board::candidates::Candidates;
use crate::board::grid::{Grid, Puzzle};
use crate::canonical::Transformation;
use crate::explain::Explanation;
use crate::generator::{Symmetry, Targets};
use crate::kinds::{self, Isomorphism, KindEffort, PuzzleKind, RuleSet, Symbols};
use crate::rating::effort::{Level, Measures};
use crate::rating::hodoku::{self, TechniqueCounts};
use crate::rating::se::{self, Rating};
use crate::rating::time::SolvingTime;
use crate::run::GeneratedPuzzle;
use serde_json::{Value, json};
use std::borrow::Cow;

/// A puzzle of any kind, with its known properties.
///
/// ```
/// use cluewise::Puzzle;
/// use cluewise::pack::Record;
/// use cluewise::kinds::{self, PuzzleKind};
///
/// let classic = Record::from(Puzzle::default());
/// let of_size_9 = Record::of_kind(PuzzleKind::of_size(9)?, kinds::Puzzle::new([0; 81]));
/// assert_eq!(of_size_9, classic);
/// # Ok::<(), cluewise::kinds::KindError>(())
/// ```
#[derive(Clone, PartialEq, Debug)]
#[non_exhaustive]
pub struct Record {
    /// The identifier: the index in the run that generated it, or a name.
    pub id: Option<Id>,
    /// The puzzle, its candidates and its solution.
    pub puzzle: AnyPuzzle,
    /// Whether the given solution is not a valid grid.
    pub invalid_solution: bool,
    /// The level of difficulty.
    pub level: Option<Level>,
    /// The effort score.
    pub effort: Option<f64>,
    /// The counts that the effort of a classic puzzle was computed from.
    pub measures: Option<Measures>,
    /// The number of steps of each technique of the effort scale, from the easiest to the hardest one, for other kinds
    /// than the classic one; empty if not rated.
    pub techniques: Vec<(String, u32)>,
    /// The Sudoku Explainer rating.
    pub se: Option<Rating>,
    /// The number of uses of each technique by Sudoku Explainer.
    pub se_techniques: Option<se::TechniqueCounts>,
    /// HoDoKu's level.
    pub hodoku_level: Option<hodoku::Level>,
    /// HoDoKu's score.
    pub hodoku_score: Option<u32>,
    /// The number of uses of each technique by HoDoKu.
    pub hodoku_techniques: Option<TechniqueCounts>,
    /// The predicted solving time.
    pub time: Option<SolvingTime>,
    /// The symmetry of the clue pattern that was requested.
    pub symmetry: Option<Symmetry>,
    /// The other fields of the file, with the title, the author, and the rules in words.
    pub extra: Fields,
    /// The members of f-puzzles besides the puzzle.
    pub(crate) details: Option<Box<Details>>,
    /// The row of the table that the record was read from.
    pub(crate) row: RowOfRecord,
}

/// Other fields with a Sudoku Explainer rating or a part of it.
const OTHER_RATINGS: [&str; 4] = ["er", "ep", "ed", "er_above"];

/// Other fields with properties of the clues.
const CLUE_FIELDS: [&str; 5] = ["automorphisms", "automorphism_classes", "steps", "weight", "entered"];

/// Other fields that isomorphs do not share.
const PLACE_FIELDS: [&str; 2] = ["steps", "symmetry"];

/// A puzzle without known properties.
impl From<AnyPuzzle> for Record {
    fn from(puzzle: AnyPuzzle) -> Record {
        Record {
            id: None,
            puzzle,
            invalid_solution: false,
            level: None,
            effort: None,
            measures: None,
            techniques: Vec::new(),
            se: None,
            se_techniques: None,
            hodoku_level: None,
            hodoku_score: None,
            hodoku_techniques: None,
            time: None,
            symmetry: None,
            extra: Fields::default(),
            details: None,
            row: RowOfRecord::default(),
        }
    }
}

/// A classic puzzle without known properties.
impl From<Puzzle> for Record {
    fn from(clues: Puzzle) -> Record {
        AnyPuzzle::from(clues).into()
    }
}

/// A candidate grid with its [clues](Candidates::clues). Other single candidates stay candidates.
impl From<&Candidates> for Record {
    fn from(candidates: &Candidates) -> Record {
        let mut puzzle = ClassicPuzzle::from(candidates.clues());
        puzzle.restrict(candidates);
        AnyPuzzle::Classic(puzzle).into()
    }
}

impl Record {
    /// Creates the record of a puzzle of this kind.
    pub fn of_kind(kind: PuzzleKind, clues: kinds::Puzzle) -> Record {
        AnyPuzzle::new(kind, clues).into()
    }

    /// Creates the record of puzzle `index` of a run, with its effort if it is known or of a classic puzzle.
    pub fn from_generated(targets: &Targets, index: u64, made: &GeneratedPuzzle) -> Record {
        let mut record = match made {
            GeneratedPuzzle::Classic(made) => {
                let mut record = Record::from(made.puzzle);
                record.set_grid(Some(made.solution));
                record.symmetry = Some(targets.symmetry);
                record.set_effort(made.effort().cloned().map(KindEffort::from));
                record.time = targets.time_s.is_some().then(|| made.time()).flatten();
                record
            }
            GeneratedPuzzle::Kind(made) => {
                let mut record = Record::of_kind(made.kind.clone(), made.puzzle.clone());
                record.puzzle.set_solution(Some(made.solution.clone()));
                record.symmetry = Some(targets.symmetry).filter(|&symmetry| symmetry != Symmetry::None);
                record.set_effort(made.effort.clone());
                record
            }
        };
        record.id = Some(Id::Index(index));
        record
    }

    /// Returns the 9x9 puzzle with the usual rules; `None` for any other.
    pub fn classic(&self) -> Option<&ClassicPuzzle> {
        match &self.puzzle {
            AnyPuzzle::Classic(puzzle) => Some(puzzle),
            AnyPuzzle::Kind(_) => None,
        }
    }

    /// Returns the 9x9 puzzle with the usual rules, to change it; `None` for any other.
    pub fn classic_mut(&mut self) -> Option<&mut ClassicPuzzle> {
        match &mut self.puzzle {
            AnyPuzzle::Classic(puzzle) => Some(puzzle),
            AnyPuzzle::Kind(_) => None,
        }
    }

    /// Returns the clues of a 9x9 puzzle with the usual rules; `None` for any other.
    pub fn classic_clues(&self) -> Option<Puzzle> {
        self.classic().map(|puzzle| puzzle.clues)
    }

    /// Returns the puzzle of another kind than the classic one.
    pub fn kind_puzzle(&self) -> Option<&KindPuzzle> {
        match &self.puzzle {
            AnyPuzzle::Classic(_) => None,
            AnyPuzzle::Kind(puzzle) => Some(puzzle),
        }
    }

    /// Returns the kind of the puzzle.
    pub fn kind(&self) -> &PuzzleKind {
        self.puzzle.kind()
    }

    /// Returns the solution, given or computed; `None` if it is not known.
    pub fn solution(&self) -> Option<Cow<'_, kinds::Puzzle>> {
        self.puzzle.solution()
    }

    /// Returns whether the record is a classic puzzle without known properties, and not from a table.
    pub fn is_plain(&self) -> bool {
        // A comparison with another record would take much of the time to read a file.
        let Record {
            id: None,
            puzzle: AnyPuzzle::Classic(ClassicPuzzle { candidates: None, solution: None, .. }),
            invalid_solution: false,
            level: None,
            effort: None,
            measures: None,
            techniques,
            se: None,
            se_techniques: None,
            hodoku_level: None,
            hodoku_score: None,
            hodoku_techniques: None,
            time: None,
            symmetry: None,
            extra,
            details: None,
            row,
        } = self
        else {
            return false;
        };
        techniques.is_empty() && extra.is_empty() && row.get().is_none()
    }

    /// Returns whether the record was read from a table.
    pub fn is_from_table(&self) -> bool {
        self.row.get().is_some()
    }

    /// Returns the names of the columns of the table that the record was read from; none for other formats.
    pub fn column_names(&self) -> impl Iterator<Item = &str> {
        self.row.column_names()
    }

    /// Returns about how many bytes of memory the record takes besides its interpreted properties.
    pub fn extra_size(&self) -> usize {
        let cells = self.kind_puzzle().map_or(0, |puzzle| 3 * puzzle.clues.cells().len());
        self.extra.size() + self.row.size() + cells
    }

    /// Returns the record with the index in a run as the identifier.
    #[must_use]
    pub fn with_index(self, index: u64) -> Record {
        Record { id: Some(Id::Index(index)), ..self }
    }

    /// Returns the identifier if it is a name, not a number.
    pub fn id_name(&self) -> Option<&str> {
        match &self.id {
            Some(Id::Name(name)) => Some(name),
            _ => None,
        }
    }

    /// Returns another field that is a text, such as the title.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.extra.get(name).and_then(Value::as_str)
    }

    /// Sets another field that is a text; nothing changes without one.
    pub fn set_text(&mut self, name: &str, text: Option<String>) {
        if let Some(text) = text {
            self.extra.set(name, text.into());
        }
    }

    /// Returns the title.
    pub fn title(&self) -> Option<&str> {
        self.text("title")
    }

    /// Returns the author.
    pub fn author(&self) -> Option<&str> {
        self.text("author")
    }

    /// Returns the rules in words.
    pub fn ruleset(&self) -> Option<&str> {
        self.text("ruleset")
    }

    /// Returns the Sudoku Explainer rating without the techniques that assume exactly one solution.
    pub fn se_no_uniqueness(&self) -> Option<Rating> {
        self.extra.get(Record::CUSTOM_RATING).and_then(|value| serde_json::from_value(value.clone()).ok())
    }

    /// Returns the record of another puzzle with the same solution, without the properties that depend on the clues.
    pub fn with_clues(&self, clues: &kinds::Puzzle) -> Record {
        self.with_clues_of(self.kind().clone(), clues)
    }

    /// Does the same for a puzzle of another kind.
    pub fn with_clues_of(&self, kind: PuzzleKind, clues: &kinds::Puzzle) -> Record {
        let mut puzzle = AnyPuzzle::new(kind, clues.clone());
        puzzle.set_solution(self.solution().map(Cow::into_owned));
        self.with_puzzle(puzzle)
    }

    /// Returns the record of another classic puzzle with the same solution, without the properties that depend on the
    /// clues.
    pub fn with_classic_clues(&self, clues: Puzzle) -> Record {
        let solution = self.classic().and_then(|puzzle| puzzle.solution);
        self.with_puzzle(AnyPuzzle::Classic(ClassicPuzzle { clues, candidates: None, solution }))
    }

    /// Returns the record of another puzzle, without the properties that depend on the clues.
    pub(crate) fn with_puzzle(&self, puzzle: AnyPuzzle) -> Record {
        let mut record = Record { puzzle, symmetry: None, ..self.clone() };
        if let Some(details) = &mut record.details {
            details.remove_entered();
        }
        record.set_effort(None);
        record.time = None;
        record.remove_ratings();
        CLUE_FIELDS.iter().for_each(|name| drop(record.extra.remove(name)));
        record
    }

    /// Returns the record of a puzzle that completes this one, with the fields of this one that do not depend on the clues.
    pub(crate) fn completed(&self, made: Record) -> Record {
        let Record { extra, details, row, .. } = self.with_puzzle(made.puzzle.clone());
        Record { extra, details, row, ..made }
    }

    /// Returns the puzzle with the kind of another one with as many cells, if it has no rules, regions and constraints of its
    /// own.
    #[must_use]
    pub fn under_rules_of(mut self, other: &Record) -> Record {
        let kind = self.kind();
        let is_plain = kind.rules() == RuleSet::EMPTY && kind.regions().is_none() && kind.constraints().is_empty();
        if is_plain && kind.cells() == other.kind().cells() && *kind != *other.kind() {
            let puzzle = KindPuzzle { kind: other.kind().clone(), ..self.puzzle.into_kind() };
            self.puzzle = AnyPuzzle::Kind(Box::new(puzzle));
        }
        self
    }

    /// Returns the largest symmetry that the pattern of the clues has; `None` for a puzzle of another kind than the classic
    /// one without clues.
    pub fn pattern_symmetry(&self) -> Option<Symmetry> {
        match &self.puzzle {
            AnyPuzzle::Classic(puzzle) => Some(Symmetry::of(puzzle.clues.clue_cells())),
            AnyPuzzle::Kind(puzzle) => puzzle.kind.symmetry_of(&puzzle.clues),
        }
    }

    /// Returns the record of the isomorph of a classic puzzle under a transformation; any other one does not change.
    ///
    /// Candidates, solution, and digits and pencil marks of players move along; level, effort, measures and solving time stay
    /// the same. Ratings of Sudoku Explainer and HoDoKu may change and are omitted, and so are steps, a symmetry that the
    /// isomorph does not have, and drawings.
    pub fn transformed(&self, transformation: &Transformation) -> Record {
        let Some(puzzle) = self.classic() else { return self.clone() };
        let puzzle = puzzle.transformed(transformation);
        let symmetry = self.symmetry.filter(|symmetry| symmetry.holds_for(puzzle.clues.clue_cells()));
        let details = self.details.as_ref().map(|details| Box::new(details.moved(&transformation.into())));
        Record { puzzle: AnyPuzzle::Classic(puzzle), symmetry, details, ..self.clone() }.without_places()
    }

    /// Returns the record of the isomorph of an isomorphism of its kind.
    ///
    /// Constraints, candidates, solution, and digits and pencil marks of players move along; level, effort and
    /// techniques stay the same. Sudoku Explainer ratings may change and are omitted, and so are steps, and drawings
    /// that have no rule.
    ///
    /// # Panics
    /// If the isomorphism is of another number of cells.
    #[must_use]
    pub fn moved(&self, isomorphism: &Isomorphism) -> Record {
        let details = self.details.as_ref().map(|details| Box::new(details.moved(isomorphism)));
        let puzzle = self.puzzle.moved(isomorphism);
        Record { puzzle, details, symmetry: None, ..self.clone() }.without_places()
    }

    /// Returns the record without what isomorphs do not share.
    fn without_places(mut self) -> Record {
        self.remove_ratings();
        PLACE_FIELDS.iter().for_each(|name| drop(self.extra.remove(name)));
        self
    }

    /// Returns the clues with the digits that a player has entered, as files of f-puzzles may have them.
    pub fn position(&self) -> Cow<'_, kinds::Puzzle> {
        let Some(details) = &self.details else { return self.puzzle.clues() };
        let mut cells = self.puzzle.cells();
        let side = self.kind().side();
        for (cell, digit) in details.entered().filter(|&(_, digit)| (1..=side).contains(&digit.into())) {
            cells[cell] = digit;
        }
        Cow::Owned(kinds::Puzzle::new(cells))
    }

    /// Returns the puzzle on one line: its cells or candidates, with the regions of a jigsaw; a JSON record if it has
    /// constraints.
    pub fn to_text(&self, symbols: Symbols) -> String {
        match &self.puzzle {
            AnyPuzzle::Classic(ClassicPuzzle { candidates: Some(within), .. }) => {
                within.to_bytes().into_iter().map(char::from).collect()
            }
            puzzle if puzzle.kind().constraints().is_empty() => puzzle.to_line(symbols),
            puzzle => serde_json::to_string(self).unwrap_or_else(|_| puzzle.to_line(symbols)),
        }
    }

    /// Restricts the candidates of the empty cells of a classic puzzle to these; clues do not change.
    pub fn restrict(&mut self, candidates: &Candidates) {
        if let Some(puzzle) = self.classic_mut() {
            puzzle.restrict(candidates);
        }
    }

    /// Gives a classic puzzle all its candidates, also if they are those that the clues leave, for formats that show
    /// them.
    pub fn show_candidates(&mut self) {
        if let Some(puzzle) = self.classic_mut() {
            puzzle.candidates = Some(Box::new(puzzle.all_candidates()));
        }
    }

    /// Gives the empty cells of a classic puzzle without any candidate those that the digits leave: players mark only
    /// some cells.
    ///
    /// ```
    /// use cluewise::pack::Record;
    /// use cluewise::{Candidates, Cell, Puzzle};
    /// let clues = Candidates::new(&Puzzle::default());
    /// let (mut record, mut marks) = (Record::from(Puzzle::default()), clues.clone());
    /// let cell = Cell::at(8, 8).unwrap();
    /// marks.remove(cell, clues.get(cell));
    /// record.restrict(&marks);
    /// record.fill_unmarked();
    /// assert!(!record.puzzle.has_candidates());
    /// ```
    pub fn fill_unmarked(&mut self) {
        if let Some(puzzle) = self.classic_mut() {
            puzzle.fill_unmarked();
        }
    }

    /// Removes the candidates of a candidate grid, and its solution and ratings, which may not be those of the clues
    /// alone. Other puzzles do not change.
    pub fn drop_candidates(&mut self) {
        if self.puzzle.remove_candidates() {
            self.set_solution(None);
            self.clear_ratings();
        }
    }

    /// Removes the ratings of all scales.
    pub(crate) fn clear_ratings(&mut self) {
        self.set_effort(None);
        self.time = None;
        self.remove_ratings();
    }

    /// Removes the ratings of Sudoku Explainer and HoDoKu.
    fn remove_ratings(&mut self) {
        self.set_se(None);
        self.set_hodoku(None);
        [Record::CUSTOM_RATING, Record::RATING_2022, Record::CLOSURE, Record::CHOSEN_HODOKU]
            .iter()
            .for_each(|name| drop(self.extra.remove(name)));
    }

    /// Sets the Sudoku Explainer rating, and removes its techniques and other fields with such a rating.
    pub fn set_se(&mut self, se: Option<Rating>) {
        (self.se, self.se_techniques) = (se, None);
        OTHER_RATINGS.iter().for_each(|name| drop(self.extra.remove(name)));
    }

    /// Sets HoDoKu's level and score, and how often it uses each technique.
    pub fn set_hodoku(&mut self, rated: Option<(hodoku::Rating, TechniqueCounts)>) {
        self.hodoku_level = rated.as_ref().map(|(rating, _)| rating.level);
        self.hodoku_score = rated.as_ref().map(|(rating, _)| rating.score);
        self.hodoku_techniques = rated.map(|(_, techniques)| techniques);
    }

    /// Returns whether the record gives a solution, which may be wrong.
    pub fn gives_solution(&self) -> bool {
        self.solution().is_some() || self.invalid_solution
    }

    /// Sets the solution.
    pub fn set_solution(&mut self, solution: Option<kinds::Puzzle>) {
        self.puzzle.set_solution(solution);
        self.invalid_solution = false;
    }

    /// Sets the solution of a classic puzzle; any other one does not change.
    pub fn set_grid(&mut self, solution: Option<Grid>) {
        if let Some(puzzle) = self.classic_mut() {
            puzzle.solution = solution;
            self.invalid_solution = false;
        }
    }

    /// Sets the solution that a file gives, if it gives one; one that breaks the rules of a classic puzzle is invalid.
    pub(crate) fn set_found_solution(&mut self, solution: Option<kinds::Puzzle>) {
        if solution.is_some() {
            self.invalid_solution = !self.puzzle.set_solution(solution);
        }
    }

    /// Sets the solution that a file gives for a classic puzzle; `None` is one that is not a valid grid.
    pub(crate) fn set_given_grid(&mut self, solution: Option<Grid>) {
        self.set_grid(solution);
        self.invalid_solution = solution.is_none();
    }

    /// Sets effort, level, measures and techniques; `None` removes them.
    pub fn set_effort(&mut self, effort: Option<KindEffort>) {
        self.level = effort.as_ref().map(|effort| effort.level);
        self.effort = effort.as_ref().map(|effort| effort.score);
        let (techniques, measures) = effort.map(|effort| (effort.techniques, effort.measures)).unwrap_or_default();
        self.measures = measures;
        self.techniques = techniques.into_iter().map(|(name, count)| (name.to_owned(), count)).collect();
    }

    /// Sets the steps as compact data.
    pub fn set_steps(&mut self, steps: &[Explanation]) {
        let steps = super::brief_steps(self.kind(), steps);
        self.extra.set("steps", json!(steps));
    }
}
