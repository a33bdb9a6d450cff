//! Solving and rating of classic puzzles, and the fields of records that the results are stored in.

use super::{ClassicPuzzle, Record};
use crate::board::grid::Grid;
use crate::rating::effort::{self, Effort};
use crate::rating::hodoku::{self, TechniqueChoice};
use crate::rating::se::{Closure, Options, Outcome, Position, TechniqueCounts, Version};
use crate::rating::time::{self, SolvingTime};
use crate::solver::{self, Verdict};
use serde_json::json;

impl ClassicPuzzle {
    /// Sets the solution if the puzzle has exactly one, else removes it. Returns the number of solutions as a verdict.
    ///
    /// ```
    /// use cluewise::pack::ClassicPuzzle;
    /// use cluewise::solver::Verdict;
    /// use cluewise::{Grid, Puzzle};
    /// let mut puzzle = ClassicPuzzle::from(Puzzle::from(Grid::FIRST));
    /// assert_eq!((puzzle.solve(), puzzle.solution), (Verdict::Unique, Some(Grid::FIRST)));
    /// ```
    pub fn solve(&mut self) -> Verdict {
        if let Some(candidates) = self.candidates.as_deref() {
            let solutions: Vec<Grid> = solver::solutions_within(candidates).take(2).collect();
            self.solution = solutions.first().copied().filter(|_| solutions.len() == 1);
            return Verdict::from_count(solutions.len() as u64);
        }
        self.solution = solver::unique_solution(&self.clues);
        match self.solution {
            Some(_) => Verdict::Unique,
            None => Verdict::from_count(solver::count(&self.clues, 2)),
        }
    }

    /// Returns the number of solutions within the candidates, up to a limit.
    pub fn count(&self, limit: u64) -> u64 {
        match self.candidates.as_deref() {
            Some(within) => solver::count_within(within, limit),
            None => solver::count(&self.clues, limit),
        }
    }

    /// Returns the level, the effort and the measures of a puzzle whose only solution is set, as by
    /// [`ClassicPuzzle::solve`]; `None` without a solution, and for candidate grids, which have no effort.
    pub fn effort(&self) -> Option<Effort> {
        let solution = self.solution.filter(|_| self.candidates.is_none())?;
        effort::rate_unique(&self.clues, &solution)
    }

    /// Returns the predicted solving time of a puzzle whose only solution is set, as by [`ClassicPuzzle::solve`];
    /// `None` if there is no prediction, and for candidate grids.
    pub fn time(&self) -> Option<SolvingTime> {
        let solution = self.solution.filter(|_| self.candidates.is_none())?;
        time::rate_unique(&self.clues, &solution)
    }

    /// Returns HoDoKu's level, score and techniques; `None` if HoDoKu does not rate the puzzle, as one without exactly
    /// one solution, or if the chosen techniques do not solve it. A candidate grid whose only solution is set is rated from its
    /// candidates.
    pub fn hodoku(&self, choice: TechniqueChoice) -> Option<(hodoku::Rating, hodoku::TechniqueCounts)> {
        match self.candidates.as_deref() {
            None => hodoku::rate_by_choice(&self.clues, &solver::unique_solution(&self.clues)?, choice),
            Some(candidates) => {
                let position = hodoku::Position::with_candidates(&self.clues, candidates);
                self.solution.and_then(|_| hodoku::rate_position(position, choice))
            }
        }
    }

    /// Returns the position that Sudoku Explainer rates: the candidate grid if there is one, else the puzzle.
    pub fn se_position(&self) -> Position {
        self.candidates.as_deref().map_or_else(|| Position::from(&self.clues), Position::from)
    }
}

impl Record {
    /// The name of the field for a rating without some of the techniques of Sudoku Explainer.
    pub const CUSTOM_RATING: &'static str = "se_no_uniqueness";
    /// The name of the field for a rating by version 2022 of Sudoku Explainer.
    pub const RATING_2022: &'static str = "se_2022";
    /// The name of the field for the closure.
    pub const CLOSURE: &'static str = "se_closure";
    /// The name of the field for a rating by a [choice](TechniqueChoice) of the techniques of HoDoKu.
    pub const CHOSEN_HODOKU: &'static str = "hodoku_chosen";

    /// Sets the rating computed with these options: the Sudoku Explainer rating with its techniques, or the field
    /// [`Record::CUSTOM_RATING`] if techniques were omitted, or [`Record::RATING_2022`]. For a rating above
    /// [`Options::er_max`], the field `er_above` has that maximum.
    pub fn set_rating(&mut self, outcome: Outcome, techniques: impl Into<Option<TechniqueCounts>>, options: &Options) {
        match (outcome, Record::rating_field(options)) {
            (Outcome::Rated(rating), None) => {
                self.set_se(Some(rating));
                self.se_techniques = techniques.into();
            }
            (Outcome::Rated(rating), Some(field)) => self.extra.set(field, json!(rating)),
            (Outcome::AboveMax, None) => {
                self.set_se(None);
                self.extra.set("er_above", json!(options.er_max));
            }
            (Outcome::AboveMax, Some(field)) => self.extra.set(field, json!({ "er_above": options.er_max })),
        }
    }

    /// Sets HoDoKu's level, score and techniques, or of other techniques than the usual ones the field
    /// [`Record::CHOSEN_HODOKU`].
    pub fn set_chosen_hodoku(
        &mut self,
        rated: Option<(hodoku::Rating, hodoku::TechniqueCounts)>,
        choice: TechniqueChoice,
    ) {
        if choice.is_usual() {
            return self.set_hodoku(rated);
        }
        self.extra.remove(Record::CHOSEN_HODOKU);
        if let Some((hodoku::Rating { level, score }, techniques)) = rated {
            let field = json!({ "level": level, "score": score, "techniques": techniques });
            self.extra.set(Record::CHOSEN_HODOKU, field);
        }
    }

    /// Returns the level and the score of the field [`Record::CHOSEN_HODOKU`].
    pub fn chosen_hodoku(&self) -> Option<(hodoku::Level, u32)> {
        let field = self.extra.get(Record::CHOSEN_HODOKU)?;
        let score = field.get("score")?.as_u64()?;
        field.get("level")?.as_str()?.parse().ok().zip(u32::try_from(score).ok())
    }

    /// Sets the field [`Record::CLOSURE`]: the ratings, the numbers of values and candidates, and the reason of the
    /// end.
    pub fn set_closure(&mut self, closure: &Closure) {
        let (rating, values, candidates) = (closure.rating, closure.values().clue_count(), closure.candidate_count());
        let field = json!({
            "er": rating.er, "ep": rating.ep, "ed": rating.ed,
            "values": values, "candidates": candidates, "end": closure.end.name(),
        });
        self.extra.set(Record::CLOSURE, field);
    }

    /// Returns the field for ratings with these options; `None` for the Sudoku Explainer rating.
    pub fn rating_field(options: &Options) -> Option<&'static str> {
        match (options.omits_techniques(), options.version) {
            (true, _) => Some(Record::CUSTOM_RATING),
            (false, Version::V2022) => Some(Record::RATING_2022),
            (false, _) => None,
        }
    }
}
