//! Histograms as a drawing.

use super::{Histogram, Stats, per_cent};
use crate::drawing::{Anchor, Color, Item, Outline, Page, Point, Text};

const WIDTH: f32 = 480.0;
const MARGIN: f32 = 24.0;
/// The height of a line of text, and its size.
const LINE: f32 = 16.0;
const SIZE: f32 = 10.0;
/// Where bars begin, and how long the longest is.
const LEFT: f32 = MARGIN + 64.0;
const LONGEST: f32 = WIDTH - LEFT - MARGIN - 100.0;
const BAR: Color = Color(0x00, 0x72, 0xb2);
const PALE: Color = Color(0x59, 0x59, 0x59);

impl Stats {
    /// The totals and histograms as a drawing.
    pub fn chart(&self) -> Page {
        let mut page = Page::new(WIDTH, 2.0 * MARGIN);
        let mut line = Lines { at: Point::new(MARGIN, MARGIN + SIZE), items: &mut page.items };
        for (name, count, of) in self.totals() {
            let share = of.map_or(String::new(), |all| share(count, all));
            line.totals(name, count, share);
        }
        for histogram in self.histograms() {
            line.histogram(&histogram);
        }
        page.height += line.at.y - MARGIN - SIZE;
        page
    }
}

fn share(part: u64, all: u64) -> String {
    format!("{:.1} %", per_cent(part, all))
}

/// Lines from top to bottom.
struct Lines<'a> {
    at: Point,
    items: &'a mut Vec<Item>,
}

impl Lines<'_> {
    fn totals(&mut self, name: &str, count: u64, share: String) {
        let text = |x, text: String| Text::new(Point::new(x, self.at.y), SIZE, text);
        let name = text(MARGIN, name.into()).colored(PALE);
        let count = text(LEFT + 50.0, count.to_string()).anchored(Anchor::End);
        let share = text(LEFT + 110.0, share).anchored(Anchor::End).colored(PALE);
        self.items.extend([name, count, share].map(Item::from));
        self.at.y += LINE;
    }

    fn histogram(&mut self, histogram: &Histogram) {
        self.at.y += LINE;
        self.items.push(Text::new(self.at, SIZE + 1.0, histogram.title).bold().into());
        self.at.y += LINE;
        let (sum, most) = (histogram.sum(), histogram.most().max(1));
        for (value, count) in &histogram.rows {
            let end = LEFT + LONGEST * (*count as f64 / most as f64) as f32;
            let bar = Outline::Rect([Point::new(LEFT, self.at.y - SIZE), Point::new(end, self.at.y + 2.0)]);
            let label = Text::new(Point::new(LEFT - 8.0, self.at.y), SIZE, value).anchored(Anchor::End);
            let note = format!("{count}  {}", share(*count, sum));
            let note = Text::new(Point::new(end + 6.0, self.at.y), SIZE, note).colored(PALE);
            self.items.extend([bar.filled(BAR).into(), label.into(), note.into()]);
            self.at.y += LINE;
        }
    }
}
