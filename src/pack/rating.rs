//! Solving and rating of records: the fields that the results are stored in.

use super::Record;
use crate::board::grid::Grid;
use crate::rating::effort;
use crate::rating::hodoku;
use crate::rating::se::{self, Closure, Options, Outcome, Position, TechniqueCounts, Version};
use crate::rating::time;
use crate::solver::{self, Verdict};
use serde_json::json;

impl Record {
    /// The name of the field for a rating without some of the techniques of Sudoku Explainer.
    pub const CUSTOM_RATING: &'static str = "se_no_uniqueness";
    /// The name of the field for a rating by version 2022 of Sudoku Explainer.
    pub const RATING_2022: &'static str = "se_2022";
    /// The name of the field for the closure.
    pub const CLOSURE: &'static str = "se_closure";

    /// Sets the solution if the puzzle has exactly one, else removes it. Returns the number of solutions as a verdict.
    ///
    /// ```
    /// use cluewise::pack::Record;
    /// use cluewise::solver::Verdict;
    /// use cluewise::{Grid, Puzzle};
    /// let mut record = Record::from(Puzzle::from(Grid::FIRST));
    /// assert_eq!((record.solve(), record.solution), (Verdict::Unique, Some(Grid::FIRST)));
    /// ```
    pub fn solve(&mut self) -> Verdict {
        if let Some(candidates) = self.candidates.as_deref() {
            let solutions: Vec<Grid> = solver::solutions_within(candidates).take(2).collect();
            self.set_solution(solutions.first().copied().filter(|_| solutions.len() == 1));
            return Verdict::from_count(solutions.len() as u64);
        }
        let solution = solver::unique_solution(&self.puzzle);
        self.set_solution(solution);
        match solution {
            Some(_) => Verdict::Unique,
            None => Verdict::from_count(solver::count(&self.puzzle, 2)),
        }
    }

    /// Sets level, effort and measures of a puzzle whose only solution is set, as by [`Record::solve`]; removes them if
    /// there is no solution, and for candidate grids, which have no effort.
    pub fn rate_effort(&mut self) {
        let solution = self.solution.filter(|_| self.candidates.is_none());
        let effort = solution.and_then(|solution| effort::rate_unique(&self.puzzle, &solution));
        self.set_effort(effort);
    }

    /// Sets HoDoKu's level, score and techniques; removes them if HoDoKu does not rate the puzzle, as one without
    /// exactly one solution.
    ///
    /// A candidate grid whose only solution is set, as by [`Record::solve`], is rated from its candidates.
    pub fn rate_hodoku(&mut self) {
        let rated = match self.candidates.as_deref() {
            None => hodoku::rate_with_techniques(&self.puzzle),
            Some(candidates) => {
                let position = hodoku::Position::with_candidates(&self.puzzle, candidates);
                self.solution.and_then(|_| hodoku::rate_position(position))
            }
        };
        self.set_hodoku(rated);
    }

    /// Sets the solving time of a puzzle whose only solution is set, as by [`Record::solve`]; removes it if there is no
    /// prediction, and for candidate grids.
    pub fn rate_time(&mut self) {
        let solution = self.solution.filter(|_| self.candidates.is_none());
        self.time = solution.and_then(|solution| time::rate_unique(&self.puzzle, &solution));
    }

    /// Returns the position that Sudoku Explainer rates: the candidate grid if there is one, else the puzzle.
    pub fn se_position(&self) -> Position {
        self.candidates.as_deref().map_or_else(|| Position::from(&self.puzzle), Position::from)
    }

    /// Computes and sets the rating with these options, as [`Record::set_rating`] does.
    pub fn rate_se(&mut self, options: &Options) -> Outcome {
        let (outcome, techniques) = se::rate_with_techniques(self.se_position(), *options);
        self.set_rating(outcome, techniques, options);
        outcome
    }

    /// Computes and sets the rating with these options, without the number of uses of each technique, which is faster.
    pub fn rate_se_only(&mut self, options: &Options) -> Outcome {
        let outcome = se::rate_with(self.se_position(), *options);
        self.set_rating(outcome, None, options);
        outcome
    }

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
