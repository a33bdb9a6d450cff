//! The number of grids of a page, and the size of their digits.

use super::options::{BookLayout, MAX_PER_PAGE, MAX_SOLUTIONS_PER_PAGE};
use super::page_areas::{area, puzzle_block};
use super::plan;
use super::solutions::{self, Titles};
use crate::render::drawing::CAP_HEIGHT;

/// The grids of a page, and the size of their digits.
#[derive(Clone, Copy, PartialEq, Debug)]
#[non_exhaustive]
pub struct Fit {
    /// The number of grids per page.
    pub per_page: usize,
    /// The font size of their digits, in points.
    pub digits: f32,
    /// The font size of the digits if one grid more is on a page; `None` at the maximum.
    pub digits_of_more: Option<f32>,
}

/// Returns how the puzzles of a book with this number of cells per row fit on its pages.
///
/// ```
/// use cluewise::render::book::{BookLayout, LARGE_PRINT, puzzle_fit, solution_fit};
/// let mut layout = BookLayout::default();
/// layout.large_print = true;
/// let fit = solution_fit(9, &layout);
/// assert!(fit.digits >= LARGE_PRINT && fit.digits_of_more.is_some_and(|digits| digits < LARGE_PRINT));
/// assert_eq!(puzzle_fit(9, &layout).per_page, 1);
/// ```
pub fn puzzle_fit(cells: usize, layout: &BookLayout) -> Fit {
    let side = |n: usize| puzzle_block(layout, area(layout, 0), n).side();
    fit(cells, plan::per_page(layout, cells), MAX_PER_PAGE, (side, |_| layout.style().digit_height))
}

/// Returns how the solutions of a book with this number of cells per row fit on its pages.
pub fn solution_fit(cells: usize, layout: &BookLayout) -> Fit {
    let titles = Titles::none(layout);
    let per_page = solutions::per_page(&titles, 0.0, solutions::min_side(layout, cells, false));
    let style = layout.style();
    let digit_height = |cell: f32| style.grid().with_digits_of(style.solution_number, cell).digit_height;
    let side = |n: usize| solutions::block(&titles, 0.0, n).0.side();
    fit(cells, per_page, MAX_SOLUTIONS_PER_PAGE, (side, digit_height))
}

/// Returns how grids fit, given their side by their number, and the height of digits relative to the cell by its side.
fn fit(
    cells: usize,
    per_page: usize,
    max: usize,
    (side, digit_height): (impl Fn(usize) -> f32, impl Fn(f32) -> f32),
) -> Fit {
    let digits = |n: usize| {
        let cell = side(n) / cells as f32;
        cell * digit_height(cell) / CAP_HEIGHT
    };
    let digits_of_more = (per_page < max).then(|| digits(per_page + 1));
    Fit { per_page, digits: digits(per_page), digits_of_more }
}
