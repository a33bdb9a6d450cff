//! Charts of histograms.

use super::{Histogram, Stats, percentage};
use crate::render::drawing::{Anchor, Color, Item, Outline, Page, Point, Text};

const WIDTH: f32 = 480.0;
const MARGIN: f32 = 24.0;
/// The height of a line of text.
const LINE_HEIGHT: f32 = 16.0;
const FONT_SIZE: f32 = 10.0;
/// The left edge of the bars.
const BAR_LEFT: f32 = MARGIN + 64.0;
const MAX_BAR_LENGTH: f32 = WIDTH - BAR_LEFT - MARGIN - 100.0;
const BAR_COLOR: Color = Color(0x00, 0x72, 0xb2);
const TEXT_COLOR: Color = Color(0x59, 0x59, 0x59);

impl Stats {
    /// Draws the totals and histograms.
    pub fn chart(&self) -> Page {
        let mut page = Page::new(WIDTH, 2.0 * MARGIN);
        let mut lines = LineWriter { at: Point::new(MARGIN, MARGIN + FONT_SIZE), items: &mut page.items };
        for (name, count, of) in self.totals() {
            let share = of.map_or(String::new(), |all| share(count, all));
            lines.total(name, count, share);
        }
        for histogram in self.histograms() {
            lines.histogram(&histogram);
        }
        page.height += lines.at.y - MARGIN - FONT_SIZE;
        page
    }
}

fn share(part: u64, all: u64) -> String {
    format!("{:.1} %", percentage(part, all))
}

/// A writer of lines from top to bottom.
struct LineWriter<'a> {
    at: Point,
    items: &'a mut Vec<Item>,
}

impl LineWriter<'_> {
    fn total(&mut self, name: &str, count: u64, share: String) {
        let text = |x, text: String| Text::new(Point::new(x, self.at.y), FONT_SIZE, text);
        let name = text(MARGIN, name.into()).colored(TEXT_COLOR);
        let count = text(BAR_LEFT + 50.0, count.to_string()).anchored(Anchor::End);
        let share = text(BAR_LEFT + 110.0, share).anchored(Anchor::End).colored(TEXT_COLOR);
        self.items.extend([name, count, share].map(Item::from));
        self.at.y += LINE_HEIGHT;
    }

    fn histogram(&mut self, histogram: &Histogram) {
        self.at.y += LINE_HEIGHT;
        self.items.push(Text::new(self.at, FONT_SIZE + 1.0, histogram.title).bold().into());
        self.at.y += LINE_HEIGHT;
        let (sum, max_count) = (histogram.sum(), histogram.max().max(1));
        for (value, count) in &histogram.rows {
            let end = BAR_LEFT + MAX_BAR_LENGTH * (*count as f64 / max_count as f64) as f32;
            let bar = Outline::Rect([Point::new(BAR_LEFT, self.at.y - FONT_SIZE), Point::new(end, self.at.y + 2.0)]);
            let label = Text::new(Point::new(BAR_LEFT - 8.0, self.at.y), FONT_SIZE, value).anchored(Anchor::End);
            let note = format!("{count}  {}", share(*count, sum));
            let note = Text::new(Point::new(end + 6.0, self.at.y), FONT_SIZE, note).colored(TEXT_COLOR);
            self.items.extend([bar.filled(BAR_COLOR).into(), label.into(), note.into()]);
            self.at.y += LINE_HEIGHT;
        }
    }
}
