//! Positions of grids and texts on SVG and PDF pages, extracted with third-party readers.
//!
//! A grid is recognized by its border; the position of a digit within it gives the cell.
#![allow(dead_code, reason = "not every test that includes this file uses all of it")]

use lopdf::content::Content;
use lopdf::{Document, Object};
use std::collections::BTreeMap;
use std::path::Path;

/// The contents of a page.
#[derive(Default, Debug)]
pub struct Found {
    /// The left edge, upper edge and side length of each square.
    pub squares: Vec<[f32; 3]>,
    /// Each text: the center of its baseline, whether it is upside down, and its characters.
    pub texts: Vec<(f32, f32, bool, String)>,
}

impl Found {
    /// Returns the puzzles in the squares, in drawing order. Puzzles with upside-down digits are turned.
    pub fn puzzles(&self) -> Vec<String> {
        self.squares.iter().map(|&square| self.puzzle(square)).collect()
    }

    fn puzzle(&self, [left, top, side]: [f32; 3]) -> String {
        let (mut cells, mut upside_down) = (vec!['.'; 81], false);
        for (x, y, turned, text) in &self.texts {
            let (column, row) = ((x - left) / side * 9.0, (y - top) / side * 9.0);
            if !(0.0..9.0).contains(&column) || !(0.0..9.0).contains(&row) {
                continue;
            }
            let (cell, across, down) = (row as usize * 9 + column as usize, column.fract(), row.fract());
            assert!((0.4..0.6).contains(&across), "{text} stands at {across} of its cell");
            assert!(
                (if *turned { 0.2..0.3 } else { 0.7..0.84 }).contains(&down),
                "{text} stands at {down} of its cell"
            );
            assert_eq!(cells[cell], '.', "two digits in a cell");
            cells[cell] = text.parse().expect("one character");
            upside_down |= turned;
        }
        if upside_down {
            cells.reverse();
        }
        cells.into_iter().collect()
    }

    /// Returns whether the text is on the page.
    pub fn has(&self, text: &str) -> bool {
        self.texts.iter().any(|(.., other)| other == text)
    }
}

/// Parses the page of an SVG file.
pub fn read_svg(text: &str) -> Found {
    let document = roxmltree::Document::parse(text).expect("XML");
    let mut found = Found::default();
    for node in document.root_element().children().filter(|node| node.is_element()) {
        let number = |name| node.attribute(name).and_then(|value| value.parse::<f32>().ok());
        let place = |name| number(name).unwrap_or_else(|| panic!("no {name} in {node:?}"));
        match node.tag_name().name() {
            "rect" if node.has_attribute("stroke") => {
                assert!((place("width") - place("height")).abs() < 0.02, "a square");
                found.squares.push([place("x"), place("y"), place("width")]);
            }
            "text" => {
                let turned = node.attribute("transform").is_some_and(|turn| turn.starts_with("rotate(180 "));
                found.texts.push((place("x"), place("y"), turned, node.text().unwrap_or_default().into()));
            }
            _ => {}
        }
    }
    found
}

/// Parses the pages of a PDF file in a folder.
pub fn read_pdf_file(folder: &Path, name: &str) -> Vec<Found> {
    read_pdf(&std::fs::read(folder.join(name)).expect("a PDF"))
}

/// Parses the pages of a PDF file.
pub fn read_pdf(bytes: &[u8]) -> Vec<Found> {
    let document = Document::load_mem(bytes).expect("a PDF");
    document.get_pages().values().map(|&page| read_page(&document, page)).collect()
}

fn number(object: &Object) -> f32 {
    object.as_float().expect("a number")
}

fn read_page(document: &Document, page: lopdf::ObjectId) -> Found {
    let content = Content::decode(&document.get_page_content(page)).expect("operators");
    let fonts = document.get_page_fonts(page).expect("fonts");
    let fonts: BTreeMap<_, _> = fonts.into_iter().map(|(name, font)| (name, Font::read(document, font))).collect();
    let (mut found, mut path, mut font, mut size, mut matrix) = (Found::default(), vec![], None, 0.0, [0.0; 6]);
    for operation in content.operations {
        let operands = &operation.operands;
        match operation.operator.as_str() {
            "m" => path = vec![[number(&operands[0]), number(&operands[1])]],
            "l" => path.push([number(&operands[0]), number(&operands[1])]),
            "h" if path.len() == 4 => {
                let (left, right) = (path[0][0].min(path[2][0]), path[0][0].max(path[2][0]));
                let (top, bottom) = (path[0][1].min(path[2][1]), path[0][1].max(path[2][1]));
                // Other rectangles are decorations, such as the grounds of the sums of cages.
                if (right - left - (bottom - top)).abs() < 0.02 {
                    found.squares.push([left, top, right - left]);
                }
            }
            "Tf" => (font, size) = (fonts.get(operands[0].as_name().expect("a name")), number(&operands[1])),
            "Tm" => matrix = std::array::from_fn(|i| number(&operands[i])),
            "Tj" => {
                let glyphs = operands[0].as_str().expect("glyphs").chunks(2).map(|g| u16::from_be_bytes([g[0], g[1]]));
                let (text, width) = font.expect("a font").text(glyphs);
                let half = width * size / 2.0 * matrix[0];
                found.texts.push((matrix[4] + half, matrix[5], matrix[0] < 0.0, text));
            }
            _ => {}
        }
    }
    found
}

/// A font of a PDF: the characters of its glyphs, and their widths in thousandths of the font size.
struct Font {
    characters: BTreeMap<u16, char>,
    widths: BTreeMap<u16, f32>,
}

impl Font {
    fn read(document: &Document, font: &lopdf::Dictionary) -> Font {
        let map = font.get_deref(b"ToUnicode", document).expect("a map").as_stream().expect("a stream");
        let map = String::from_utf8_lossy(&map.content);
        let pair = |line: &str| {
            let (glyph, text) = line.strip_prefix('<')?.strip_suffix('>')?.split_once("> <")?;
            let text = char::from_u32(u32::from_str_radix(text, 16).ok()?)?;
            Some((u16::from_str_radix(glyph, 16).ok()?, text))
        };
        let characters = map.lines().skip_while(|line| !line.ends_with("beginbfchar")).filter_map(pair).collect();
        let descendants = font.get(b"DescendantFonts").expect("fonts").as_array().expect("a list");
        let descendant = document.dereference(&descendants[0]).expect("a font").1.as_dict().expect("a dictionary");
        let widths = descendant.get(b"W").expect("widths").as_array().expect("a list");
        let width = |pair: &[Object]| {
            let glyph = u16::try_from(pair[0].as_i64().expect("a glyph")).expect("a glyph");
            (glyph, number(&pair[1].as_array().expect("a list")[0]))
        };
        Font { characters, widths: widths.chunks(2).map(width).collect() }
    }

    /// Returns the text of the glyphs and its width as a fraction of the font size.
    fn text(&self, glyphs: impl Iterator<Item = u16>) -> (String, f32) {
        glyphs.fold((String::new(), 0.0), |(mut text, width), glyph| {
            text.push(self.characters[&glyph]);
            (text, width + self.widths[&glyph] / 1000.0)
        })
    }
}
