//! Sheets of puzzles of variants.

use super::arrangement::PICTURE_LINES;
use super::caption;
use super::entry::SheetEntry;
use super::{Labels, LayoutError, SheetLayout, Sheets};
use crate::explain::phrases::capitalized;
use crate::formats::VariantRecord;
use crate::render::diagram::{DigitStyle, Frame, GridDiagram, INK};
use crate::render::drawing::{CAP_HEIGHT, Item, Page, Point};
use crate::render::rules_text::{PuzzleRules, phrase};
use crate::variant::DescribedRule;

/// A puzzle of a variant on a sheet.
pub(super) struct VariantEntry<'a> {
    record: &'a VariantRecord,
    style: DigitStyle,
    legend: String,
}

/// Returns the pages of puzzles of variants, as [`pages`](super::pages) does for 9x9 puzzles.
///
/// Rules that the drawn grid does not show are named below it, unless the head of the page has all rules.
///
/// # Errors
/// The digits would be illegible.
///
/// ```
/// use cluewise::formats::VariantRecord;
/// use cluewise::render::diagram::DigitStyle;
/// use cluewise::render::sheet::{SheetLayout, variant_pages};
/// use cluewise::variant::{Puzzle, Symbols, Variant};
/// let puzzle = Puzzle::parse("...24.....34....", 4, Symbols::DIGITS)?;
/// let records = vec![VariantRecord::new(Variant::classic(4)?, puzzle); 5];
/// assert_eq!(variant_pages(&records, &SheetLayout::default(), DigitStyle::default())?.len(), 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn variant_pages<'a>(
    records: &'a [VariantRecord],
    layout: &'a SheetLayout,
    style: DigitStyle,
) -> Result<impl ExactSizeIterator<Item = Page> + 'a, LayoutError> {
    sheets(records, layout, style).pages()
}

/// Returns the font size of the smallest digits of these puzzles on their pages, in points.
pub fn variant_digit_size(records: &[VariantRecord], layout: &SheetLayout, style: DigitStyle) -> f32 {
    sheets(records, layout, style).digit_size()
}

/// Returns the data of all pages of puzzles of variants.
pub(super) fn sheets<'a>(
    records: &'a [VariantRecord],
    layout: &'a SheetLayout,
    style: DigitStyle,
) -> Sheets<'a, VariantEntry<'a>> {
    let entries = records.chunks(layout.per_page.puzzles()).flat_map(|page| entries(page, layout, style));
    Sheets::new(entries.collect(), layout, style)
}

/// Returns the puzzles of a page. If their rules at its head differ, each has its own too.
fn entries<'a>(
    page: &'a [VariantRecord],
    layout: &SheetLayout,
    style: DigitStyle,
) -> impl Iterator<Item = VariantEntry<'a>> + use<'a> {
    let are_same = page.windows(2).all(|pair| pair[0].variant.descriptions() == pair[1].variant.descriptions());
    let are_at_head = layout.rules && !layout.has_tasks() && are_same;
    let legend = |record: &VariantRecord| {
        let rules = if are_at_head { Vec::new() } else { record.variant.undrawn_rules() };
        legend_of(&rules, record, (style, &layout.labels))
    };
    let entries = page.iter().map(|record| VariantEntry { record, style, legend: legend(record) });
    entries.collect::<Vec<_>>().into_iter()
}

impl<'a> VariantEntry<'a> {
    pub fn without_legend(record: &'a VariantRecord, style: DigitStyle) -> VariantEntry<'a> {
        VariantEntry { record, style, legend: String::new() }
    }

    fn diagram(&self, frame: &Frame) -> GridDiagram {
        GridDiagram::new(*frame, &self.record.variant)
    }

    /// Draws the pictures that the puzzle is to be filled with, below its number.
    fn pictures(&self, frame: &Frame) -> Vec<Item> {
        let (corner, unit) = caption::legend_box(frame, PICTURE_LINES);
        self.style.legend_row(self.record.variant.side() as u8, corner, unit, INK)
    }
}

/// Returns the rules that the drawn grid does not show, and the digits beyond 9.
#[cfg(feature = "print")]
pub(in crate::render) fn legend(record: &VariantRecord, style: DigitStyle, labels: &Labels) -> String {
    legend_of(&record.variant.undrawn_rules(), record, (style, labels))
}

/// Returns these rules and the digits beyond 9.
fn legend_of(rules: &[DescribedRule], record: &VariantRecord, (style, labels): (DigitStyle, &Labels)) -> String {
    let (side, language) = (record.variant.side() as u8, labels.language());
    let digits = match (style, side) {
        (_, ..=9) | (DigitStyle::Pictures | DigitStyle::Colors, _) => None,
        (DigitStyle::Numbers, _) => Some(format!("1–{side}")),
        (DigitStyle::Symbols(symbols), _) => Some(symbols.range_text(side)),
    };
    let rules = rules.iter().map(|&rule| phrase(rule, style, language));
    capitalized(&rules.chain(digits).collect::<Vec<_>>().join(&language.semicolon()))
}

impl SheetEntry for VariantEntry<'_> {
    fn has_solution(&self) -> bool {
        self.record.solution.is_some()
    }

    fn rules(&self) -> PuzzleRules {
        PuzzleRules::of(&self.record.variant)
    }

    fn columns(&self) -> usize {
        self.record.variant.width()
    }

    fn margin(&self) -> f32 {
        self.diagram(&Frame { corner: Point::new(0.0, 0.0), side: 1.0 }).margin()
    }

    fn digit_size(&self, frame: &Frame) -> f32 {
        self.style.digit_height(&self.diagram(frame)) / CAP_HEIGHT
    }

    fn name(&self) -> Option<&str> {
        self.record.id.as_deref().filter(|id| id.parse::<u64>().is_err())
    }

    fn legend(&self) -> &str {
        &self.legend
    }

    fn puzzle(&self, frame: &Frame, layout: &SheetLayout) -> Vec<Item> {
        let has_candidates = layout.candidates || self.record.candidates.is_some();
        let masks = if has_candidates { self.record.all_candidates() } else { Vec::new() };
        self.diagram(frame).puzzle_with_candidates(&self.record.puzzle, &masks, self.style)
    }

    fn solution(&self, frame: &Frame) -> Vec<Item> {
        let VariantRecord { puzzle, solution: Some(solution), .. } = self.record else { return Vec::new() };
        self.diagram(frame).solution(puzzle, solution, self.style)
    }

    fn caption(&self, frame: &Frame, number: Option<u64>, layout: &SheetLayout) -> Vec<Item> {
        let record = self.record;
        let level = record.level.filter(|_| record.effort.is_some());
        let effort = record.effort.filter(|_| record.level.is_some());
        let effort = effort.map(|effort| layout.labels.language().decimal(format!("{effort:.1}")));
        let ratings: Vec<String> =
            level.map(|level| layout.level_names.get(level).to_owned()).into_iter().chain(effort).collect();
        let name = self.name().filter(|_| !layout.titles);
        let mut items = caption::items(frame, number, name, (level, &ratings));
        let indent = if self.style.has_legend() {
            items.extend(self.pictures(frame));
            PICTURE_LINES
        } else {
            0.0
        };
        items.extend(caption::legend(&self.legend, frame, indent));
        items
    }
}
