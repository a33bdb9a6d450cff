//! Fonts: their files, and the outlines of their digits.

use std::error::Error;
use std::fs;
use std::path::{Path, PathBuf};
use tiny_skia::{FillRule, Paint, PathBuilder, Pixmap, Transform};
use ttf_parser::{Face, OutlineBuilder};

/// Folders of the fonts.
const FOLDERS: [&str; 2] = ["/usr/share/fonts", "/usr/share/texmf/fonts/opentype/public"];

/// Starts of the names of files for training.
const TRAINING: [&str; 16] = [
    "Cantarell",
    "FiraCode",
    "FreeMono",
    "FreeSans",
    "FreeSerif",
    "Lato",
    "Liberation",
    "LinBiolinum_R",
    "LinLibertine_R",
    "NotoSerif-",
    "Quicksand",
    "Roboto",
    "lmmono10",
    "lmroman1",
    "lmsans1",
    "texgyre",
];
/// Starts of the names of files that are not used for training, with the number of files of each.
const HELD_OUT: [&str; 12] = [
    "Caladea-Regular",
    "Carlito-Regular",
    "ComicNeue-Regular",
    "Courier Prime.",
    "Courier Prime Bold.",
    "DejaVuSans.",
    "DejaVuSans-Bold.",
    "DejaVuSerif.",
    "EBGaramond12-Regular",
    "Inter-Regular",
    "OpenSans-Regular",
    "Play-Bold.ttf",
];
/// Fonts whose digits are not usual.
const UNUSUAL: [&str; 5] = ["Hairline", "chorus", "lmromanunsl", "lmromandunh", "Thin"];

/// A font.
pub struct Font {
    bytes: Vec<u8>,
}

/// Returns the fonts for training and the others, in the order of their names.
pub fn load() -> Result<(Vec<Font>, Vec<Font>), Box<dyn Error>> {
    let mut files = Vec::new();
    FOLDERS.iter().try_for_each(|folder| list(Path::new(folder), &mut files))?;
    files.sort_by_key(|path| path.file_name().map(ToOwned::to_owned));
    let read = |starts: &[&str]| -> Result<Vec<Font>, Box<dyn Error>> {
        let name =
            |path: &PathBuf| path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let is_chosen = |path: &&PathBuf| {
            let name = name(path);
            starts.iter().any(|start| name.starts_with(start)) && !UNUSUAL.iter().any(|part| name.contains(part))
        };
        files.iter().filter(is_chosen).map(|path| Ok(Font { bytes: fs::read(path)? })).collect()
    };
    let (training, held_out) = (read(&TRAINING)?, read(&HELD_OUT)?);
    if held_out.len() != HELD_OUT.len() || training.len() < 60 {
        return Err(format!("{} and {} fonts: packages are missing", training.len(), held_out.len()).into());
    }
    Ok((training, held_out))
}

fn list(folder: &Path, files: &mut Vec<PathBuf>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            list(&path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "ttf" || extension == "otf") {
            files.push(path);
        }
    }
    Ok(())
}

impl Font {
    /// Returns the outline of a character with its bounds moved to the origin, and its height; y points downward.
    pub fn outline(&self, c: char) -> Option<(tiny_skia::Path, f32)> {
        let face = Face::parse(&self.bytes, 0).ok()?;
        let mut outline = Outline(PathBuilder::new());
        face.outline_glyph(face.glyph_index(c)?, &mut outline)?;
        let path = outline.0.finish()?;
        let bounds = path.bounds();
        let centered =
            Transform::from_translate(-(bounds.left() + bounds.right()) / 2.0, -(bounds.top() + bounds.bottom()) / 2.0);
        Some((path.transform(centered)?, bounds.height()))
    }
}

struct Outline(PathBuilder);

impl OutlineBuilder for Outline {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(x, -y);
    }
    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(x, -y);
    }
    fn quad_to(&mut self, x1: f32, y1: f32, x: f32, y: f32) {
        self.0.quad_to(x1, -y1, x, -y);
    }
    fn curve_to(&mut self, x1: f32, y1: f32, x2: f32, y2: f32, x: f32, y: f32) {
        self.0.cubic_to(x1, -y1, x2, -y2, x, -y);
    }
    fn close(&mut self) {
        self.0.close();
    }
}

/// Draws a path in black.
pub fn fill(pixmap: &mut Pixmap, path: &tiny_skia::Path, transform: Transform) {
    let paint = Paint { anti_alias: true, ..Paint::default() };
    pixmap.fill_path(path, &paint, FillRule::Winding, transform, None);
}

/// Draws a table of the digits: a row for each font, squares of 64 pixels.
pub fn draw_table(fonts: &[Font], path: &Path) -> Result<(), Box<dyn Error>> {
    const SIDE: u32 = 64;
    let mut pixmap = Pixmap::new(9 * SIDE, fonts.len() as u32 * SIDE).ok_or("too large")?;
    pixmap.fill(tiny_skia::Color::WHITE);
    for (row, font) in fonts.iter().enumerate() {
        for (column, digit) in ('1'..='9').enumerate() {
            let (outline, _) = font.outline(digit).ok_or("a font without digits")?;
            let (_, height) = font.outline('8').ok_or("a font without digits")?;
            let scale = 0.75 * SIDE as f32 / height;
            let center = |at: usize| (at as f32 + 0.5) * SIDE as f32;
            fill(
                &mut pixmap,
                &outline,
                Transform::from_scale(scale, scale).post_translate(center(column), center(row)),
            );
        }
    }
    let gray: Vec<u8> = pixmap.pixels().iter().map(|pixel| pixel.red()).collect();
    let mut encoder = png::Encoder::new(fs::File::create(path)?, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_compression(png::Compression::High);
    encoder.write_header()?.write_image_data(&gray)?;
    Ok(())
}
