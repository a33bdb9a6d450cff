//! Font files.

use super::text::CAP_HEIGHT;
use std::borrow::Cow;
use std::fmt;
use ttf_parser::{Face, Permissions, name_id};

/// The error of a font file that cannot be used.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum FontError {
    /// The file is not a TrueType or OpenType font.
    Format,
    /// The font lacks this digit.
    Digit(char),
    /// The font may not be embedded in documents.
    Embedding,
}

impl fmt::Display for FontError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            FontError::Format => f.write_str("not a TrueType or OpenType font"),
            FontError::Digit(digit) => write!(f, "the font has no digit {digit}"),
            FontError::Embedding => f.write_str("the font says that it may not be embedded in documents"),
        }
    }
}

impl std::error::Error for FontError {}

/// A sound font file.
pub struct FontFile {
    /// The name in a PDF.
    pub name: String,
    pub data: Cow<'static, [u8]>,
    /// The factor by which the font is scaled.
    pub scale: f32,
    is_own: bool,
}

impl FontFile {
    /// Returns a font of this library.
    pub(super) fn embedded(name: &str, data: &'static [u8]) -> FontFile {
        FontFile { name: name.into(), data: data.into(), scale: 1.0, is_own: false }
    }

    /// Checks a font file.
    pub(super) fn new(data: Vec<u8>) -> Result<FontFile, FontError> {
        let (name, scale) = {
            let face = Face::parse(&data, 0).map_err(|_| FontError::Format)?;
            let height = digit_height(&face)?;
            if face.permissions() == Some(Permissions::Restricted) {
                return Err(FontError::Embedding);
            }
            (postscript_name(&face), CAP_HEIGHT * f32::from(face.units_per_em()) / height)
        };
        Ok(FontFile { name, data: data.into(), scale, is_own: true })
    }

    pub(super) fn face(&self) -> Face<'_> {
        Face::parse(&self.data, 0).expect("the file has been checked")
    }

    /// Returns whether the user gave the font.
    pub(super) fn is_own(&self) -> bool {
        self.is_own
    }

    /// Returns the distance of the center of a glyph from the middle of its width, relative to the font size.
    pub(super) fn center_offset(&self, c: char) -> f32 {
        let face = self.face();
        let offset = || {
            let glyph = face.glyph_index(c)?;
            let bounds = face.glyph_bounding_box(glyph)?;
            let center = (f32::from(bounds.x_min) + f32::from(bounds.x_max)) / 2.0;
            Some(center - f32::from(face.glyph_hor_advance(glyph)?) / 2.0)
        };
        self.scale * offset().unwrap_or(0.0) / f32::from(face.units_per_em())
    }
}

impl fmt::Debug for FontFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("FontFile").field(&self.name).finish()
    }
}

/// Returns the height of the highest digit in units of the font.
fn digit_height(face: &Face) -> Result<f32, FontError> {
    let mut height = 0;
    for digit in '0'..='9' {
        let bounds = face.glyph_index(digit).and_then(|glyph| face.glyph_bounding_box(glyph));
        // Round digits are a little higher than flat ones.
        let top = bounds.ok_or(FontError::Digit(digit))?.y_max;
        if digit == '1' || digit == '5' || digit == '7' {
            height = top.max(height);
        }
    }
    if height > 0 { Ok(f32::from(height)) } else { Err(FontError::Digit('1')) }
}

/// Returns the PostScript name, with the characters only that names in a PDF may have.
fn postscript_name(face: &Face) -> String {
    let names = face.names().into_iter();
    let name = names.filter(|name| name.name_id == name_id::POST_SCRIPT_NAME).find_map(|name| name.to_string());
    let name: String = name.unwrap_or_default().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
    if name.is_empty() { "Font".into() } else { name }
}
