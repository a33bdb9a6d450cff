//! Generation of puzzles of other kinds than the classic one: fill a grid at random, then remove clues while the puzzle
//! has one solution. A draft is filled at random, and what leaves this solution only is added.
//!
//! Puzzle *i* of a run depends only on the seed, the kind of puzzle, the targets and *i*.

mod cages;
mod completion;
mod draft;
mod engines;
mod generated_kind;
mod grid_removal;
mod jigsaw;
mod level;
mod lines;
mod marked;
mod marks;
mod pattern_grids;
mod prepared;
mod removal;
mod rules_and_marks;
mod seeding;
mod targets;

pub use draft::Draft;
pub use generated_kind::GeneratedKind;
pub use jigsaw::random_regions;
pub use marks::{MarkSet, UnknownMark};
pub use rules_and_marks::{RulesAndMarks, UnknownRuleOrMark};
pub use targets::KindTargetError;
pub(crate) use targets::{MAX_ATTEMPTS_OF_DRAFTS, are_playable_by_default, default_attempts};

use engines::Engines;
use prepared::PreparedAttempts;

use super::constraints::ConstraintError;
use super::kind_error::KindError;
use super::model::PuzzleKind;
use super::puzzle::Puzzle;
use super::rating::have_solving_time;
use super::rules::RuleSet;
use super::shape::BoxShape;
use super::solver::Solver;
use super::solvers::Solvers;
use super::verdict::Verdict;
use crate::cancellation;
use crate::generator::{GenerateError, Misses, Symmetry, Targets};
use crate::rng::PuzzleRng;
use removal::ClueRemoval;
use std::sync::Arc;
use targets::needs_effort;

/// A generator of puzzles of one kind. It keeps its memory from puzzle to puzzle.
#[derive(Debug)]
pub struct KindGenerator {
    source: GridSource,
    marks: MarkSet,
    targets: Targets,
    orbits: Vec<Vec<u16>>,
    /// See [`KindGenerator::prepare`].
    prepared: PreparedAttempts,
}

/// The kind whose grids are generated, or how the kind of each puzzle is generated.
#[derive(Debug)]
enum GridSource {
    /// Always the same layout.
    Fixed(PuzzleKind, Box<Engines>),
    /// A jigsaw with new regions for each puzzle: its size and rules.
    Jigsaw(usize, RuleSet),
    /// A puzzle to which clues and constraints are added.
    Draft(Arc<Draft>, Box<Solvers>),
}

/// Maximum number of jigsaws that are searched for a first grid.
const MAX_JIGSAWS: u64 = 300;

impl KindGenerator {
    /// Creates a generator of puzzles of a kind.
    ///
    /// # Errors
    /// No puzzle can meet the targets.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// use cluewise::kinds::{PuzzleKind, KindGenerator};
    /// let mut generator = KindGenerator::new(PuzzleKind::of_size(6)?, Targets::default())?;
    /// let made = generator.generate(7, 0, |_| true).unwrap();
    /// assert!(made.solution.fills(&made.puzzle));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn new(kind: PuzzleKind, targets: Targets) -> Result<KindGenerator, KindTargetError> {
        let mut engines = Box::new(Engines::new(&kind, &targets)?);
        engines.find_grid(&kind)?;
        targets::check(&targets, kind.cells())?;
        let orbits = kind.orbits_of(targets.symmetry).ok_or_else(|| {
            let own = Symmetry::all().filter(|&symmetry| kind.orbits_of(symmetry).is_some()).map(Symmetry::name);
            KindTargetError::Symmetry(kind.joined().map_or("", |joined| joined.name()), own.collect())
        })?;
        let orbits = within_mask(orbits, &targets);
        let source = GridSource::Fixed(kind, engines);
        Ok(KindGenerator { source, marks: MarkSet::EMPTY, targets, orbits, prepared: PreparedAttempts::default() })
    }

    /// Creates a generator of puzzles of a size with these boxes, rules and marks. Jigsaws have new regions for each
    /// puzzle.
    ///
    /// # Errors
    /// The parts contradict each other, or no puzzle can meet the targets.
    pub fn of_rules(
        side: usize,
        boxes: Option<BoxShape>,
        RulesAndMarks { rules, marks }: RulesAndMarks,
        targets: Targets,
    ) -> Result<KindGenerator, KindTargetError> {
        let generator = if rules.contains(RuleSet::JIGSAW) {
            KindGenerator::jigsaw(side, rules.without(RuleSet::JIGSAW), targets)?
        } else {
            let kind = PuzzleKind::new(side, boxes, None, rules).map_err(KindTargetError::PuzzleKind)?;
            if marks == MarkSet::EMPTY {
                targets::check_difficulty(&targets, &kind)?;
            }
            KindGenerator::new(kind, targets)?
        };
        generator.with_marks(marks)
    }

    /// Creates a generator of jigsaws with new connected regions for each puzzle, and additional rules.
    ///
    /// # Errors
    /// No puzzle can meet the targets, or the rules need boxes.
    pub fn jigsaw(side: usize, rules: RuleSet, targets: Targets) -> Result<KindGenerator, KindTargetError> {
        if targets.er.is_some() {
            return Err(KindTargetError::NoEr);
        }
        if targets.time_s.is_some() && !have_solving_time(side, rules) {
            return Err(KindTargetError::NoTime);
        }
        let has_grid = |index| {
            let mut rng = PuzzleRng::new(0, index);
            let kind = jigsaw_kind(side, rules, &mut rng).map_err(KindTargetError::PuzzleKind)?;
            let mut engines = Engines::new(&kind, &Targets::default())?;
            Ok(engines.fill(&kind, &mut rng).is_some())
        };
        let searches = (0..MAX_JIGSAWS).take_while(|_| !cancellation::is_requested());
        let found = searches.map(has_grid).find(|found| !matches!(found, Ok(false)));
        found.unwrap_or(Err(KindTargetError::NoGrid { searches: MAX_JIGSAWS }))?;
        targets::check(&targets, side * side)?;
        let orbits = within_mask(targets.symmetry.orbits_of(side), &targets);
        let source = GridSource::Jigsaw(side, rules);
        Ok(KindGenerator { source, marks: MarkSet::EMPTY, targets, orbits, prepared: PreparedAttempts::default() })
    }

    /// Creates a generator of puzzles that are a draft with some additions.
    ///
    /// # Errors
    /// The draft has not several solutions, or no puzzle can meet the targets.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// use cluewise::kinds::{Additions, Draft, KindGenerator, PuzzleKind, Symbols};
    /// let kind = PuzzleKind::of_size(4)?;
    /// let clues = kind.parse("1..2............", Symbols::DIGITS)?;
    /// let draft = Draft::new(kind, clues.clone(), Additions::named(["even", "xv"].into_iter()));
    /// let made = KindGenerator::of_draft(draft, Targets::default())?.generate(7, 0, |_| true).unwrap();
    /// assert_eq!(made.puzzle, clues);
    /// assert!(made.kind.constraints().iter().all(|one| ["even", "xv"].contains(&one.kind().name())));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn of_draft(draft: impl Into<Arc<Draft>>, targets: Targets) -> Result<KindGenerator, KindTargetError> {
        let (draft, mut solvers) = (draft.into(), Box::<Solvers>::default());
        targets::check_of_draft(&targets)?;
        let (_, solver) = solvers.get(draft.kind());
        match solver.count(draft.clues(), 2, Solver::DEFAULT_BUDGET).verdict() {
            Verdict::Multiple => {}
            verdict => return Err(KindTargetError::Draft(verdict)),
        }
        if needs_effort(&targets) && solvers.rater(draft.kind()).is_none() {
            return Err(KindTargetError::Unrated);
        }
        let source = GridSource::Draft(draft, solvers);
        Ok(KindGenerator {
            source,
            marks: MarkSet::EMPTY,
            targets,
            orbits: Vec::new(),
            prepared: PreparedAttempts::default(),
        })
    }

    /// Returns the generator of puzzles with these marks: cages that cover the grid, lines, dots, clues outside. Drafts have [`Additions`](crate::kinds::Additions) in place of them.
    ///
    /// # Errors
    /// Cages have a target that only clues have, joined grids would have marks, or the grid has no place for a mark.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// use cluewise::kinds::{MarkSet, PuzzleKind, KindGenerator};
    /// let generator = KindGenerator::new(PuzzleKind::of_size(6)?, Targets::default())?;
    /// let made = generator.with_marks(MarkSet::KILLER)?.generate(7, 0, |_| true).unwrap();
    /// assert_eq!(made.puzzle.clue_count(), 0);
    /// assert!(made.kind.constraints().iter().all(|cage| cage.kind().name() == "killer"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_marks(self, marks: MarkSet) -> Result<KindGenerator, KindTargetError> {
        let (joined, without_place) = match &self.source {
            GridSource::Fixed(kind, _) => match kind.joined().filter(|_| marks != MarkSet::EMPTY) {
                None => (None, marks.without_place(kind)),
                joined => (joined, None),
            },
            GridSource::Jigsaw(..) | GridSource::Draft(..) => (None, None),
        };
        if let Some(kind) = without_place {
            let error = ConstraintError::Requirement { kind, needs: "boxes or a larger grid" };
            return Err(KindTargetError::PuzzleKind(KindError::Constraint(error)));
        }
        match (joined, marks.contains(MarkSet::KILLER) && self.targets.minimal) {
            (Some(joined), _) => Err(KindTargetError::PuzzleKind(KindError::no_constraints(joined))),
            (None, true) => Err(KindTargetError::MinimalCages),
            (None, false) if marks != MarkSet::EMPTY && self.targets.er.is_some() => Err(KindTargetError::NoEr),
            (None, false) if !MarkSet::KILLER.contains(marks) && self.targets.time_s.is_some() => {
                Err(KindTargetError::NoTime)
            }
            (None, false) => Ok(KindGenerator { marks, prepared: PreparedAttempts::default(), ..self }),
        }
    }

    /// Makes the first attempts at puzzles of the run with this seed, which [`KindGenerator::generate`] then
    /// continues. The puzzles are the same as without; 9x9 puzzles with additional houses or groups are found faster,
    /// as their searches run side by side. Attempts that were prepared before are dropped.
    ///
    /// ```
    /// use cluewise::generator::Targets;
    /// use cluewise::kinds::{PuzzleKind, KindGenerator};
    /// let kind = PuzzleKind::new(9, None, None, "x".parse()?)?;
    /// let mut generator = KindGenerator::new(kind, Targets::default())?;
    /// let alone = generator.generate(7, 1, |_| true);
    /// generator.prepare(7, &[0, 1, 2]);
    /// assert_eq!(generator.generate(7, 1, |_| true), alone);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepare(&mut self, seed: u64, indices: &[u64]) {
        self.prepared = PreparedAttempts::default();
        let streams = indices.iter().map(|&index| (index, self.rng(seed, index))).collect();
        if let GridSource::Fixed(kind, engines) = &mut self.source
            && self.marks == MarkSet::EMPTY
            && !self.targets.playable
            && self.targets.mask.is_none()
            && engines.solver.searches_batches()
            && indices.len() > 1
        {
            self.prepared = PreparedAttempts::new(kind, engines, &self.targets, &self.orbits, seed, streams);
        }
    }

    /// Generates puzzle `index` of the run with this seed. `should_continue` is called before each attempt with the
    /// number of previous ones.
    ///
    /// # Errors
    /// `should_continue` returned false, or a [`CancellationToken`](crate::CancellationToken) was cancelled.
    pub fn generate(
        &mut self,
        seed: u64,
        index: u64,
        should_continue: impl FnMut(u64) -> bool,
    ) -> Result<GeneratedKind, GenerateError> {
        self.generate_where(seed, index, |_| true, should_continue)
    }

    /// Generates a puzzle as [`KindGenerator::generate`] does; the search continues after puzzles that are not
    /// accepted.
    ///
    /// # Errors
    /// As those of [`KindGenerator::generate`].
    pub fn generate_where(
        &mut self,
        seed: u64,
        index: u64,
        mut accepts: impl FnMut(&GeneratedKind) -> bool,
        mut should_continue: impl FnMut(u64) -> bool,
    ) -> Result<GeneratedKind, GenerateError> {
        let mut rng = self.rng(seed, index);
        let (mut attempts, mut misses) = (0, Misses::default());
        while !cancellation::is_requested() && should_continue(attempts) {
            attempts += 1;
            let (targets, orbits) = (&self.targets, &self.orbits);
            let prepared = if attempts == 1 { self.prepared.take(seed, index) } else { None };
            let made = match &mut self.source {
                GridSource::Fixed(kind, engines) => match prepared {
                    Some(prepared) => {
                        rng = prepared.rng;
                        let finish = |found| finish_attempt(kind, engines, targets, orbits, found, &mut rng);
                        prepared.found.and_then(finish)
                    }
                    None => attempt(kind, self.marks, engines, targets, orbits, &mut rng),
                },
                GridSource::Jigsaw(side, rules) => jigsaw_kind(*side, *rules, &mut rng).ok().and_then(|kind| {
                    let mut engines = Engines::new(&kind, targets).ok()?;
                    attempt(&kind, self.marks, &mut engines, targets, orbits, &mut rng)
                }),
                GridSource::Draft(draft, solvers) => {
                    completion::complete(draft, solvers, targets, &mut rng, &mut misses)
                }
            };
            let technique = self.targets.practice.filter(|_| self.targets.at_practice);
            let made = made.and_then(|made| match technique {
                Some(technique) => made.at(technique),
                None => Some(made),
            });
            // Searches that were cancelled have decided nothing.
            if let Some(made) = made.filter(|made| !cancellation::is_requested() && accepts(made)) {
                let is_rated = needs_effort(&self.targets) && !made.kind.is_classic();
                return Ok(if is_rated { made.with_effort() } else { made });
            }
        }
        Err(GenerateError { attempts, nearest: None, misses })
    }
}

/// Returns the orbits whose cells may all have clues.
fn within_mask(mut orbits: Vec<Vec<u16>>, targets: &Targets) -> Vec<Vec<u16>> {
    if let Some(mask) = &targets.mask {
        orbits.retain(|orbit| orbit.iter().all(|&cell| mask.contains(cell.into())));
    }
    orbits
}

/// Returns a jigsaw with random regions.
fn jigsaw_kind(side: usize, rules: RuleSet, rng: &mut PuzzleRng) -> Result<PuzzleKind, KindError> {
    PuzzleKind::new(side, None, Some(Arc::new(random_regions(side, rng))), rules)
}

/// Draws a grid and removes clues. Returns `None` if there is no grid within the budget, or the targets are missed.
fn attempt(
    kind: &PuzzleKind,
    marks: MarkSet,
    engines: &mut Engines,
    targets: &Targets,
    orbits: &[Vec<u16>],
    rng: &mut PuzzleRng,
) -> Option<GeneratedKind> {
    let solution = engines.fill(kind, rng)?;
    if marks != MarkSet::EMPTY {
        return marked::mark(kind, marks, solution, targets, orbits, rng);
    }
    let puzzle = ClueRemoval::new(&mut engines.solver, targets).run(&solution, orbits, rng)?;
    finish_attempt(kind, engines, targets, orbits, (puzzle, solution), rng)
}

/// Adds clues to a puzzle until it has the level and the ER of the targets, if they have them. Returns `None` if it misses
/// them.
fn finish_attempt(
    kind: &PuzzleKind,
    engines: &Engines,
    targets: &Targets,
    orbits: &[Vec<u16>],
    (mut puzzle, solution): (Puzzle, Puzzle),
    rng: &mut PuzzleRng,
) -> Option<GeneratedKind> {
    let mut effort = None;
    if let Some(rater) = &engines.rater {
        let fit = |puzzle: &Puzzle| rater.fit(puzzle, &solution, targets);
        let closure = rater.closure(&puzzle, &solution, targets);
        let (extended, fit) = level::add_clues_for_level((fit, closure), puzzle, &solution, targets, orbits, rng)?;
        (puzzle, effort) = (extended, fit.met()?);
    }
    let made = GeneratedKind::new(kind.clone(), puzzle, solution);
    let rater = engines.rater.as_ref().filter(|_| !kind.is_classic());
    let effort = effort.or_else(|| rater?.effort_of(&made.puzzle, &made.solution));
    Some(GeneratedKind { effort, ..made })
}
