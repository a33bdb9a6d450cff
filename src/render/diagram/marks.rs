//! The marks of diagrams: the evidence of a step, its eliminations and placements.

use super::colors::{BLUE, GREEN, PALE_BLUE, PALE_GREEN, PALE_PURPLE, PALE_VERMILION, PURPLE, VERMILION};
use crate::explain::{Area, Candidate, CellId, Chain, DigitMask, Explanation, Pattern};
use crate::render::drawing::{Color, Item, Outline, Point, Stroke};

/// The marks of a diagram.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Marks {
    /// Cells with a light shade: those of the houses and of the constraint.
    pub area: Vec<CellId>,
    /// Cells with a darker shade.
    pub cells: Vec<CellId>,
    /// Marked candidates.
    pub candidates: Vec<(Candidate, Mark)>,
    /// Arrows between candidates.
    pub arrows: Vec<Arrow>,
}

/// The mark of a candidate.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Mark {
    /// Evidence, or assumed true in a chain: a blue disc.
    Evidence,
    /// Excluded in a chain, or evidence of a third kind: a blue ring.
    Excluded,
    /// A fin, or the second of two groups: a purple diamond.
    Secondary,
    /// Eliminated: a vermilion square, struck through.
    Elimination,
    /// Placed: a green disc with a ring.
    Placement,
}

/// An arrow of a chain: the first candidate implies the second.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The first candidate.
    pub from: Candidate,
    /// The second candidate.
    pub to: Candidate,
    /// Whether the second candidate becomes true (a solid line) or false (a dashed line).
    pub is_on: bool,
}

impl Marks {
    /// Returns the marks of a step: its pattern or chain, its eliminations and its placement.
    pub fn from_step(step: &Explanation) -> Marks {
        let evidence = &step.evidence;
        let mut marks = Marks { area: area(evidence), cells: evidence.cells.clone(), ..Marks::default() };
        marks.mark_all(&evidence.cells, evidence.digits, Mark::Evidence);
        marks.mark_all(&evidence.fins, evidence.digits, Mark::Secondary);
        marks.mark_groups(evidence);
        if let Some(set) = &evidence.set {
            marks.mark_all(&set.cells, set.digits, Mark::Evidence);
        }
        evidence.extra.iter().for_each(|extra| marks.mark_all(&[extra.cell], extra.digits, Mark::Evidence));
        if let Some(chain) = &evidence.chain {
            marks.mark_chain(chain);
        }
        for eliminated in &step.eliminations {
            marks.mark_all(&[eliminated.cell], eliminated.digits, Mark::Elimination);
        }
        if let Some(placed) = step.placement {
            marks.mark(placed, Mark::Placement);
        }
        marks
    }

    /// Returns the shades of the place of a step, without its digits.
    pub fn of_place(step: &Explanation) -> Marks {
        let cells = match step.area() {
            Area::Chain(cells) => cells,
            Area::Cells(cells) => cells.into_iter().collect(),
            Area::Houses(_) | Area::Constraint(_) => area(&step.evidence),
        };
        Marks { cells, ..Marks::default() }
    }

    /// Marks almost locked sets with three marks in rotation, and the two colors of each set with two.
    fn mark_groups(&mut self, evidence: &Pattern) {
        let cycle = || [Mark::Evidence, Mark::Secondary, Mark::Excluded].into_iter().cycle();
        for (set, mark) in evidence.sets.iter().zip(cycle()) {
            self.cells.extend(&set.cells);
            self.mark_all(&set.cells, set.digits, mark);
        }
        for (color, mark) in evidence.colors.iter().flatten().zip([Mark::Evidence, Mark::Secondary].into_iter().cycle())
        {
            self.mark_all(color, evidence.digits, mark);
        }
    }

    /// Marks a candidate; replaces an earlier mark.
    pub fn mark(&mut self, candidate: Candidate, mark: Mark) {
        self.candidates.retain(|&(other, _)| other != candidate);
        self.candidates.push((candidate, mark));
    }

    fn mark_all(&mut self, cells: &[CellId], digits: DigitMask, mark: Mark) {
        cells.iter().for_each(|&cell| digits.iter().for_each(|digit| self.mark(Candidate { cell, digit }, mark)));
    }

    /// Marks the assertions of a chain, and the links between them if there are few enough.
    fn mark_chain(&mut self, chain: &Chain) {
        let is_legible = chain.branches.iter().map(Vec::len).sum::<usize>() <= MAX_LINKED_ASSERTIONS;
        for branch in &chain.branches {
            for link in branch {
                let mark = if link.is { Mark::Evidence } else { Mark::Excluded };
                let digit = link.digit;
                link.cells().for_each(|cell| self.mark(Candidate { cell, digit }, mark));
                for parent in link.from.iter().filter_map(|&parent| branch.get(parent)).filter(|_| is_legible) {
                    let [from, to] = [parent, link].map(|link| Candidate { cell: link.cell, digit: link.digit });
                    let arrow = Arrow { from, to, is_on: link.is };
                    if !self.arrows.contains(&arrow) {
                        self.arrows.push(arrow);
                    }
                }
            }
        }
    }
}

/// Returns the cells of the houses and of the constraint of a pattern.
fn area(Pattern { houses, constraint, .. }: &Pattern) -> Vec<CellId> {
    let in_houses = houses.iter().flat_map(|house| &house.cells);
    in_houses.chain(constraint.iter().flat_map(|constraint| &constraint.cells)).copied().collect()
}

/// Maximum number of assertions for which links are drawn; more would hide the grid.
const MAX_LINKED_ASSERTIONS: usize = 40;

impl Mark {
    /// Returns the shapes behind the candidate.
    pub(in crate::render) fn shapes(self, at: Point, radius: f32) -> Vec<Item> {
        let disc = |radius, fill, edge| Outline::Circle(at, radius).filled(fill).stroked(Stroke::new(0.9, edge));
        match self {
            Mark::Evidence => vec![disc(radius, PALE_BLUE, BLUE).into()],
            Mark::Excluded => vec![disc(radius, Color::WHITE, BLUE).into()],
            Mark::Secondary => {
                let r = radius * 1.25;
                let corners = vec![at.plus(0.0, -r), at.plus(r, 0.0), at.plus(0.0, r), at.plus(-r, 0.0)];
                vec![Outline::Polygon(corners).filled(PALE_PURPLE).stroked(Stroke::new(0.9, PURPLE)).into()]
            }
            Mark::Elimination => {
                let corners = [at.plus(-radius, -radius), at.plus(radius, radius)];
                let strike = [at.plus(-radius, radius), at.plus(radius, -radius)];
                vec![
                    Outline::Rect(corners).filled(PALE_VERMILION).stroked(Stroke::new(0.9, VERMILION)).into(),
                    Outline::Line(strike).stroked(Stroke::new(1.2, VERMILION)).into(),
                ]
            }
            Mark::Placement => {
                vec![disc(radius * 1.35, Color::WHITE, GREEN).into(), disc(radius, PALE_GREEN, GREEN).into()]
            }
        }
    }
}

/// Returns a curve between two candidates, bent around those between them, and an arrowhead. The line is dashed if the
/// second candidate becomes false.
pub(super) fn arrow_shapes([from, to]: [Point; 2], is_on: bool, cell_side: f32, mark_radius: f32) -> [Item; 2] {
    let length = from.distance(to).max(1.0);
    let middle = from.towards(to, 0.5);
    // The control point is to the left of the direct line.
    let bend = (0.12 * length).min(cell_side * 0.5) / length;
    let control = middle.plus((to.y - from.y) * bend, (from.x - to.x) * bend);
    let gap = mark_radius + 1.0;
    let start = from.towards(control, gap / from.distance(control).max(gap));
    let tip = to.towards(control, gap / to.distance(control).max(gap));
    let pen = if is_on { Stroke::new(1.3, BLUE) } else { Stroke::dashed(1.3, BLUE) };
    let base = tip.towards(control, ARROWHEAD_LENGTH / tip.distance(control).max(ARROWHEAD_LENGTH));
    let side = |sign: f32| base.plus(sign * (tip.y - base.y) * 0.45, -sign * (tip.x - base.x) * 0.45);
    let head = Outline::Polygon(vec![tip, side(1.0), side(-1.0)]).filled(BLUE);
    [Outline::Curve([start, control, base]).stroked(pen).into(), head.into()]
}

/// The length of an arrowhead in points.
const ARROWHEAD_LENGTH: f32 = 6.0;
