//! PDF output: vector shapes, and text in embedded fonts, so that all printers give the same page.
//!
//! The output is deterministic: the same pages give the same bytes.

use super::font::{Font, Fonts};
use super::page::Trim;
use super::shape::PathSegment;
use super::{Color, Item, Page, Point, Shape, Stroke, Text};
use flate2::{Compression, write::ZlibEncoder};
use pdf_writer::types::{CidFontType, FontFlags, PageMode, SystemInfo, TextRenderingMode, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use std::collections::BTreeMap;
use std::io::Write;

const CATALOG: Ref = Ref::new(1);
const PAGES: Ref = Ref::new(2);
const INFO: Ref = Ref::new(3);
/// The first object of each font; its other objects follow.
const FONTS: [Ref; 2] = [Ref::new(4), Ref::new(9)];
/// The first object of the first page; the objects of all pages follow.
const FIRST_PAGE: i32 = 14;
/// The resource names of the fonts.
const FONT_NAMES: [Name; 2] = [Name(b"R"), Name(b"B")];

/// Returns a PDF document of these pages, with this title in its properties.
///
/// Pages are consumed one by one, and kept in compressed form only.
///
/// ```
/// use cluewise::render::drawing::{Page, pdf};
/// assert!(pdf([Page::new(595.0, 842.0)], "An empty page").starts_with(b"%PDF-1.7"));
/// ```
pub fn pdf(pages: impl IntoIterator<Item = Page>, title: &str) -> Vec<u8> {
    pdf_with(pages, Some(&Properties { title, ..Properties::default() }))
}

/// The properties of a document, and its bookmarks.
#[derive(Clone, Copy, Default, Debug)]
pub struct Properties<'a> {
    /// The title.
    pub title: &'a str,
    /// The author; none if empty.
    pub author: &'a str,
    /// The bookmarks, in the order of their pages.
    pub bookmarks: &'a [Bookmark],
}

/// A bookmark of a document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Bookmark {
    /// Its text.
    pub text: String,
    /// The page, counted from 0.
    pub page: usize,
}

/// Returns a document as [`pdf`] does, with these properties, or without any. Bookmarks of missing pages are omitted.
///
/// ```
/// use cluewise::render::drawing::{Bookmark, Page, Properties, pdf_with};
/// let bookmarks = [Bookmark { text: "Easy".into(), page: 0 }];
/// let properties = Properties { title: "A book", author: "A. Editor", bookmarks: &bookmarks };
/// let document = pdf_with([Page::new(595.0, 842.0)], Some(&properties));
/// assert!(document.windows(6).any(|bytes| bytes == b"(Easy)"));
/// ```
pub fn pdf_with(pages: impl IntoIterator<Item = Page>, properties: Option<&Properties<'_>>) -> Vec<u8> {
    let fonts = Fonts::current();
    let mut document = Document { pdf: Pdf::new(), fonts: fonts.both(), used: Default::default() };
    let mut kids = Vec::new();
    for page in pages {
        kids.push(document.page(page_ref(kids.len()), &page));
    }
    document.fonts();
    let Document { mut pdf, .. } = document;
    let bookmarks = properties.map_or(&[][..], |properties| properties.bookmarks);
    let bookmarks: Vec<&Bookmark> = bookmarks.iter().filter(|bookmark| bookmark.page < kids.len()).collect();
    let outline = page_ref(kids.len());
    let mut catalog = pdf.catalog(CATALOG);
    catalog.pages(PAGES);
    if !bookmarks.is_empty() {
        catalog.outlines(outline).page_mode(PageMode::UseOutlines);
    }
    catalog.finish();
    write_outline(&mut pdf, outline, &bookmarks);
    pdf.pages(PAGES).count(kids.len() as i32).kids(kids);
    if let Some(Properties { title, author, .. }) = properties {
        let producer = concat!(env!("CARGO_PKG_NAME"), " ", env!("CARGO_PKG_VERSION"));
        let mut info = pdf.document_info(INFO);
        info.title(TextStr(title)).producer(TextStr(producer));
        if !author.is_empty() {
            info.author(TextStr(author));
        }
    }
    pdf.finish()
}

/// Returns the object of a page, counted from 0; that of its content follows.
fn page_ref(index: usize) -> Ref {
    Ref::new(FIRST_PAGE + 2 * index as i32)
}

/// Writes the outline with its items, whose objects follow it.
fn write_outline(pdf: &mut Pdf, outline: Ref, bookmarks: &[&Bookmark]) {
    let item = |i: usize| Ref::new(outline.get() + 1 + i as i32);
    let Some(last) = bookmarks.len().checked_sub(1) else { return };
    pdf.outline(outline).first(item(0)).last(item(last)).count(bookmarks.len() as i32);
    for (i, bookmark) in bookmarks.iter().enumerate() {
        let mut entry = pdf.outline_item(item(i));
        entry.title(TextStr(&bookmark.text)).parent(outline);
        if i > 0 {
            entry.prev(item(i - 1));
        }
        if i < last {
            entry.next(item(i + 1));
        }
        entry.dest().page(page_ref(bookmark.page)).fit();
    }
}

/// A document being written.
struct Document<'a> {
    pdf: Pdf,
    fonts: [Font<'a>; 2],
    /// The glyphs used of each font, with their characters.
    used: [BTreeMap<u16, char>; 2],
}

impl Document<'_> {
    /// Adds a page and returns its object.
    fn page(&mut self, page: Ref, Page { width, height, items, trim, .. }: &Page) -> Ref {
        let content_ref = page.next();
        let mut content = Content::new();
        // Makes `y` grow downward.
        content.transform([1.0, 0.0, 0.0, -1.0, 0.0, *height]);
        for item in items {
            match item {
                Item::Shape(shape) => draw(&mut content, shape),
                Item::Text(text) => self.write(&mut content, text),
            }
        }
        let stream = compressed(&content.finish());
        self.pdf.stream(content_ref, &stream).filter(Filter::FlateDecode);
        let mut dict = self.pdf.page(page);
        // Nothing extends beyond a page without a bleed.
        let inset = |inset: f32| Rect::new(inset, inset, *width - inset, *height - inset);
        let Trim { inset: trimmed, bleed } = *trim;
        dict.media_box(inset(0.0)).bleed_box(inset(trimmed - bleed)).trim_box(inset(trimmed));
        dict.parent(PAGES).contents(content_ref);
        // A superset of the fonts of the page.
        let used = self.used.iter().map(|glyphs| !glyphs.is_empty());
        let fonts = FONT_NAMES.into_iter().zip(FONTS).zip(used);
        dict.resources().fonts().pairs(fonts.filter(|&(_, is_used)| is_used).map(|(font, _)| font));
        page
    }

    /// Adds text to a page.
    fn write(&mut self, content: &mut Content, text: &Text) {
        let font = &self.fonts[usize::from(text.bold)];
        let stroke = font.stroke(text);
        // A font without bold glyphs is embedded once.
        let which = usize::from(text.bold && stroke.is_none());
        let mut glyphs = Vec::with_capacity(2 * text.text.len());
        for c in text.text.chars() {
            let glyph = font.glyph(c).0;
            self.used[which].entry(glyph).or_insert(c);
            glyphs.extend(glyph.to_be_bytes());
        }
        let anchor_offset = font.anchor_offset(text) * text.size;
        let Point { x, y } = text.at;
        // Glyphs are upright if `y` grows upward, so they are mirrored back.
        let matrix = match text.upside_down {
            false => [1.0, 0.0, 0.0, -1.0, x - anchor_offset, y],
            true => [-1.0, 0.0, 0.0, 1.0, x + anchor_offset, y],
        };
        fill_color(content, text.color);
        if let Some(stroke) = stroke {
            set_stroke(content, stroke);
            content.set_text_rendering_mode(TextRenderingMode::FillStroke);
        }
        content.begin_text().set_font(FONT_NAMES[which], font.file.scale * text.size).set_text_matrix(matrix);
        content.show(Str(&glyphs)).end_text();
        if stroke.is_some() {
            content.set_text_rendering_mode(TextRenderingMode::Fill);
        }
    }

    /// Embeds the fonts that are used.
    fn fonts(&mut self) {
        let fonts = self.fonts.iter().zip(&self.used).zip(FONTS);
        for ((font, used), first) in fonts.filter(|((_, used), _)| !used.is_empty()) {
            embed(&mut self.pdf, font, used, first);
        }
    }
}

/// Embeds a font: its dictionary, descendant font, descriptor, file, and the mapping of glyphs to characters.
fn embed(pdf: &mut Pdf, font: &Font, used: &BTreeMap<u16, char>, first: Ref) {
    let [descendant, descriptor, file, unicode] = [1, 2, 3, 4].map(|i| Ref::new(first.get() + i));
    let (name, face) = (Name(font.file.name.as_bytes()), &font.face);
    // OpenType fonts may have outlines of PostScript.
    let is_cff = face.tables().cff.is_some();
    let thousandths = |units: i16| f32::from(units) * 1000.0 / f32::from(face.units_per_em());
    let system = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };
    let mut dict = pdf.type0_font(first);
    dict.base_font(name).encoding_predefined(Name(b"Identity-H")).descendant_font(descendant).to_unicode(unicode);
    dict.finish();

    let mut dict = pdf.cid_font(descendant);
    let subtype = if is_cff { CidFontType::Type0 } else { CidFontType::Type2 };
    dict.subtype(subtype).base_font(name).system_info(system).font_descriptor(descriptor);
    dict.default_width(0.0);
    if !is_cff {
        dict.cid_to_gid_map_predefined(Name(b"Identity"));
    }
    let mut widths = dict.widths();
    for &glyph in used.keys() {
        widths.consecutive(glyph, [font.advance(ttf_parser::GlyphId(glyph)) * 1000.0]);
    }
    widths.finish();
    dict.finish();

    let bounds = face.global_bounding_box();
    let [left, bottom, right, top] = [bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max].map(thousandths);
    let mut dict = pdf.font_descriptor(descriptor);
    dict.name(name).flags(FontFlags::NON_SYMBOLIC).bbox(Rect::new(left, bottom, right, top)).italic_angle(0.0);
    dict.ascent(thousandths(face.ascender())).descent(thousandths(face.descender()));
    dict.cap_height(thousandths(face.capital_height().unwrap_or(0))).stem_v(STEM_WIDTH);
    if is_cff {
        dict.font_file3(file);
    } else {
        dict.font_file2(file);
    }
    dict.finish();

    let data = compressed(&font.file.data);
    let mut stream = pdf.stream(file, &data);
    stream.filter(Filter::FlateDecode);
    if is_cff {
        stream.pair(Name(b"Subtype"), Name(b"OpenType"));
    } else {
        stream.pair(Name(b"Length1"), font.file.data.len() as i32);
    }
    stream.finish();

    let mut cmap = UnicodeCmap::new(Name(b"Custom"), system);
    used.iter().for_each(|(&glyph, &c)| cmap.pair(glyph, c));
    pdf.cmap(unicode, &cmap.finish());
}

/// The stem width for font substitution, which is never needed.
const STEM_WIDTH: f32 = 90.0;

fn draw(content: &mut Content, Shape { outline, fill, stroke }: &Shape) {
    if let Some(color) = fill {
        fill_color(content, *color);
    }
    stroke.iter().for_each(|&stroke| set_stroke(content, stroke));
    for segment in outline.path() {
        match segment {
            PathSegment::To(p) => content.move_to(p.x, p.y),
            PathSegment::Line(p) => content.line_to(p.x, p.y),
            PathSegment::Cubic([a, b, p]) => content.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => content.close_path(),
        };
    }
    match (fill, stroke) {
        (Some(_), Some(_)) => content.fill_nonzero_and_stroke(),
        (Some(_), None) => content.fill_nonzero(),
        (None, Some(_)) => content.stroke(),
        (None, None) => content.end_path(),
    };
}

/// Sets the color, the width and the dashes of lines.
fn set_stroke(content: &mut Content, stroke: Stroke) {
    match stroke.color.components() {
        [red, green, blue] if red == green && green == blue => content.set_stroke_gray(red),
        [red, green, blue] => content.set_stroke_rgb(red, green, blue),
    };
    content.set_line_width(stroke.width);
    content.set_dash_pattern(stroke.dashes().into_iter().flatten(), 0.0);
}

/// Sets the fill color. Black and gray are in the gray color space: printing presses then use black ink only.
fn fill_color(content: &mut Content, color: Color) {
    match color.components() {
        [red, green, blue] if red == green && green == blue => content.set_fill_gray(red),
        [red, green, blue] => content.set_fill_rgb(red, green, blue),
    };
}

fn compressed(data: &[u8]) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    let result = encoder.write_all(data).and_then(|()| encoder.finish());
    result.expect("writing to memory does not fail")
}
