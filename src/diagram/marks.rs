//! A position of a solution with marks: what a step sees, what it takes away, what it places.

use super::Frame;
use super::colors::{BLUE, DEEP_SHADE, GREEN, INK, PALE, PALE_BLUE, PALE_GREEN, PALE_VERMILION, SHADE, VERMILION};
use crate::cell::Cell;
use crate::digits::{Digit, DigitSet};
use crate::drawing::{Color, Item, Outline, Page, Point, Stroke};
use crate::explain::{Board, Candidate, Chain, Explanation};
use crate::grid::Puzzle;
use crate::house::House;

/// The marks of a drawn position.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// Houses that are shaded.
    pub houses: Vec<House>,
    /// Cells that are shaded more.
    pub cells: Vec<Cell>,
    /// Candidates that are marked.
    pub candidates: Vec<(Cell, Digit, Mark)>,
    /// Links from candidate to candidate.
    pub links: Vec<Link>,
}

/// What a mark says of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// It is part of the reason, or assumed true on the way: a blue disc.
    Evidence,
    /// It is ruled out on the way: a blue ring.
    Excluded,
    /// It goes: a vermilion square, struck through.
    Elimination,
    /// It is placed: a green disc with a ring around.
    Placement,
}

/// A link of a chain: the first candidate leads to the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Link {
    /// Where it begins.
    pub from: (Cell, Digit),
    /// Where it leads.
    pub to: (Cell, Digit),
    /// Whether it says that the second candidate is true (an unbroken line) or false (a dashed one).
    pub is_on: bool,
}

/// The side of a drawn position, and what is left around it, in points.
const SIDE: f32 = 396.0;
const MARGIN: f32 = 4.0;

/// A position on the way to the solution of a puzzle: its clues, the digits placed since, and the candidates of the
/// other cells, with these marks.
///
/// ```
/// use cluewise::diagram::{Marks, draw};
/// use cluewise::explain::{Board, explain};
/// use cluewise::techniques;
/// let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......".parse()?;
/// let (position, step) = techniques::steps(&puzzle).next().ok_or("no step")?;
/// let marks = Marks::of(&explain(&position, &step));
/// let page = draw(&puzzle, &Board::from(&position), &marks);
/// assert!(page.to_svg().starts_with("<svg"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn draw(clues: &Puzzle, board: &Board, marks: &Marks) -> Page {
    let frame = Frame { corner: Point::new(MARGIN, MARGIN), side: SIDE };
    let mut page = Page::new(SIDE + 2.0 * MARGIN, SIDE + 2.0 * MARGIN);
    let items = &mut page.items;
    let shaded = |cell, color| Item::from(Outline::Rect(frame.corners(cell)).filled(color));
    items.extend(marks.houses.iter().flat_map(|house| house.cells()).map(|cell| shaded(cell, SHADE)));
    items.extend(marks.cells.iter().map(|&cell| shaded(cell, DEEP_SHADE)));
    items.extend(frame.lines());
    let radius = frame.spot_radius();
    let candidates = |cell: Cell| board.candidates.get(cell.index()).copied().unwrap_or_default();
    // A pattern's cell need not have all of its digits.
    let is_there = |&&(cell, digit, _): &&(Cell, Digit, Mark)| candidates(cell).contains(digit);
    for &(cell, digit, mark) in marks.candidates.iter().filter(is_there) {
        items.extend(mark.shapes(frame.spot(cell, digit), radius));
    }
    for cell in Cell::all() {
        match board.values.get(cell) {
            Some(digit) => {
                let is_clue = clues.get(cell).is_some();
                items.push(frame.digit(cell, digit, if is_clue { INK } else { PALE }).into());
            }
            None => items.extend(frame.candidates(cell, candidates(cell)).map(Item::from)),
        }
    }
    for &(cell, digit, mark) in marks.candidates.iter().filter(is_there) {
        items.extend(mark.strike(frame.spot(cell, digit), radius));
    }
    items.extend(marks.links.iter().flat_map(|link| link.shapes(&frame)));
    page
}

impl Frame {
    fn spot_radius(&self) -> f32 {
        self.cell() * 0.135
    }
}

impl Marks {
    /// What shows the step: its pattern or its chain, what it takes away and what it places.
    pub fn of(step: &Explanation) -> Marks {
        let evidence = &step.evidence;
        let mut marks = Marks { houses: evidence.houses.clone(), cells: evidence.cells.clone(), ..Marks::default() };
        marks.mark_all(&evidence.cells, evidence.digits, Mark::Evidence);
        if let Some(set) = &evidence.set {
            marks.mark_all(&set.cells, set.digits, Mark::Evidence);
        }
        evidence.extra.iter().for_each(|extra| marks.mark_all(&[extra.cell], extra.digits, Mark::Evidence));
        if let Some(chain) = &evidence.chain {
            marks.follow(chain);
        }
        for gone in &step.eliminations {
            marks.mark_all(&[gone.cell], gone.digits, Mark::Elimination);
        }
        if let Some(Candidate { cell, digit }) = step.placement {
            marks.mark(cell, digit, Mark::Placement);
        }
        marks
    }

    /// Marks a candidate; a later mark takes the place of an earlier one.
    pub fn mark(&mut self, cell: Cell, digit: Digit, mark: Mark) {
        self.candidates.retain(|&(other, another, _)| (other, another) != (cell, digit));
        self.candidates.push((cell, digit, mark));
    }

    fn mark_all(&mut self, cells: &[Cell], digits: DigitSet, mark: Mark) {
        cells.iter().for_each(|&cell| digits.iter().for_each(|digit| self.mark(cell, digit, mark)));
    }

    /// Marks the assertions of a chain, and what leads from one to the next, as far as that can be made out.
    fn follow(&mut self, chain: &Chain) {
        let is_legible = chain.branches.iter().map(Vec::len).sum::<usize>() <= LEGIBLE;
        for branch in &chain.branches {
            for link in branch {
                self.mark(link.cell, link.digit, if link.is { Mark::Evidence } else { Mark::Excluded });
                for parent in link.from.iter().filter_map(|&parent| branch.get(parent)).filter(|_| is_legible) {
                    let (from, to) = ((parent.cell, parent.digit), (link.cell, link.digit));
                    let new = Link { from, to, is_on: link.is };
                    if !self.links.contains(&new) {
                        self.links.push(new);
                    }
                }
            }
        }
    }
}

/// With more assertions than this the arrows of a chain would hide the grid, and are left out.
const LEGIBLE: usize = 40;

impl Mark {
    /// What is drawn behind the candidate.
    fn shapes(self, at: Point, radius: f32) -> Vec<Item> {
        let disc = |radius, fill, edge| Outline::Circle(at, radius).filled(fill).stroked(Stroke::new(0.9, edge));
        match self {
            Mark::Evidence => vec![disc(radius, PALE_BLUE, BLUE).into()],
            Mark::Excluded => vec![disc(radius, Color::WHITE, BLUE).into()],
            Mark::Elimination => {
                let corners = [at.plus(-radius, -radius), at.plus(radius, radius)];
                vec![Outline::Rect(corners).filled(PALE_VERMILION).stroked(Stroke::new(0.9, VERMILION)).into()]
            }
            Mark::Placement => {
                vec![disc(radius * 1.35, Color::WHITE, GREEN).into(), disc(radius, PALE_GREEN, GREEN).into()]
            }
        }
    }

    /// What is drawn over the candidate.
    fn strike(self, at: Point, radius: f32) -> Option<Item> {
        let ends = [at.plus(-radius, radius), at.plus(radius, -radius)];
        (self == Mark::Elimination).then(|| Outline::Line(ends).stroked(Stroke::new(1.2, VERMILION)).into())
    }
}

impl Link {
    /// A curve from candidate to candidate, bent so that it passes beside what lies between, and the head of an arrow.
    fn shapes(&self, frame: &Frame) -> [Item; 2] {
        let [from, to] = [self.from, self.to].map(|(cell, digit)| frame.spot(cell, digit));
        let length = from.distance(to).max(1.0);
        let middle = from.towards(to, 0.5);
        // A quarter turn to the left of the way.
        let bend = (0.12 * length).min(frame.cell() * 0.5) / length;
        let by = middle.plus((to.y - from.y) * bend, (from.x - to.x) * bend);
        let gap = frame.spot_radius() + 1.0;
        let start = from.towards(by, gap / from.distance(by).max(gap));
        let tip = to.towards(by, gap / to.distance(by).max(gap));
        let pen = if self.is_on { Stroke::new(1.3, BLUE) } else { Stroke::dashed(1.3, BLUE) };
        let neck = tip.towards(by, HEAD / tip.distance(by).max(HEAD));
        let side = |sign: f32| neck.plus(sign * (tip.y - neck.y) * 0.45, -sign * (tip.x - neck.x) * 0.45);
        let head = Outline::Polygon(vec![tip, side(1.0), side(-1.0)]).filled(BLUE);
        [Outline::Curve([start, by, neck]).stroked(pen).into(), head.into()]
    }
}

/// The length of an arrow's head in points.
const HEAD: f32 = 6.0;
