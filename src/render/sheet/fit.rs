//! Grids that are narrower than the page has room for.

use super::{SheetLayout, Sheets};
use crate::pack::Record;

/// Returns the width of the narrowest grid and the width between the margins, in points, if a page for one column is
/// too low for grids of its width; else `None`.
///
/// ```
/// use cluewise::pack::Record;
/// use cluewise::render::sheet::{SheetLayout, PerPage, narrowed_grid};
/// let records = [Record::from(cluewise::Puzzle::EMPTY)];
/// let mut layout = SheetLayout::default();
/// layout.per_page = PerPage::new(1).unwrap();
/// layout.paper = "60x80mm".parse()?;
/// assert_eq!(narrowed_grid(&records, &layout), None);
/// layout.paper = "60x55mm".parse()?;
/// assert!(narrowed_grid(&records, &layout).is_some_and(|[width, room]| width < room));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn narrowed_grid(records: &[Record], layout: &SheetLayout) -> Option<[f32; 2]> {
    Sheets::new(records, layout).narrowed_grid()
}

/// The part of the width that may be missing, for rounding.
const TOLERANCE: f32 = 0.01;

impl Sheets<'_> {
    fn narrowed_grid(&self) -> Option<[f32; 2]> {
        let layout = self.layout;
        // On other pages, the size of grids is the program's choice.
        if !(layout.paper.is_narrow() || layout.margin.is_some()) || self.metrics.columns > 1 {
            return None;
        }
        let (side, room) = (self.smallest_side(), self.metrics.side());
        (side < (1.0 - TOLERANCE) * room).then_some([side, room])
    }
}
