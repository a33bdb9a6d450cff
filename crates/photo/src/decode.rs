//! Files to gray pictures with the saturation of their colors, within limits.

use crate::error::ScanError;
use crate::picture::{MAX_FILE_SIDE, Picture};
use png::Transformations;
use std::fmt;
use std::io::Cursor;
use zune_jpeg::JpegDecoder;
use zune_jpeg::errors::DecodeErrors;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

/// Limits of the work on a picture.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Maximum number of pixels. Decoding takes at most 16 bytes for each.
    pub max_pixels: usize,
    /// Whether the work is to end, asked before each search for grids and before each grid is read.
    pub is_cancelled: &'a dyn Fn() -> bool,
}

impl fmt::Debug for Limits<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Limits").field("max_pixels", &self.max_pixels).finish_non_exhaustive()
    }
}

impl Limits<'_> {
    pub(crate) fn check(&self) -> Result<(), ScanError> {
        if (self.is_cancelled)() { Err(ScanError::Cancelled) } else { Ok(()) }
    }
}

/// The largest pictures of most cameras and telephones, without an end.
impl Default for Limits<'_> {
    fn default() -> Self {
        Limits { max_pixels: 64_000_000, is_cancelled: &|| false }
    }
}

/// Maximum number of scans of a progressive JPEG file. Cameras and editors write about ten.
const MAX_SCANS: usize = 64;

/// Files that are recognized, but not read.
const OTHER_KINDS: [(usize, &[u8], &str); 9] = [
    (0, b"GIF8", "a GIF picture"),
    (8, b"WEBP", "a WebP picture"),
    (4, b"ftyphei", "a HEIC picture"),
    (4, b"ftypmif1", "a HEIC picture"),
    (4, b"ftypavif", "an AVIF picture"),
    (0, b"II*\0", "a TIFF picture"),
    (0, b"MM\0*", "a TIFF picture"),
    (0, b"BM", "a BMP picture"),
    (0, b"%PDF-", "a PDF document"),
];

/// Decodes a PNG or JPEG file to a picture in the orientation that the camera recorded.
pub(crate) fn decode(file: &[u8], limits: &Limits) -> Result<Picture, ScanError> {
    if file.is_empty() {
        return Err(ScanError::Empty);
    }
    if file.starts_with(b"\x89PNG\r\n\x1a\n") {
        return decode_png(file, limits);
    }
    if file.starts_with(b"\xff\xd8\xff") {
        return decode_jpeg(file, limits);
    }
    let is_kind = |(at, magic, _): &&(usize, &[u8], _)| file.get(*at..).is_some_and(|rest| rest.starts_with(magic));
    Err(ScanError::NotAPicture(OTHER_KINDS.iter().find(is_kind).map(|(_, _, name)| *name)))
}

/// Checks the size before any pixel is decoded.
fn check_size(width: usize, height: usize, limits: &Limits) -> Result<(), ScanError> {
    let max_pixels = limits.max_pixels;
    match width.checked_mul(height) {
        Some(0) => Err(ScanError::Damaged("it has no pixels".to_owned())),
        Some(pixels) if pixels <= max_pixels && width.max(height) <= MAX_FILE_SIDE => Ok(()),
        _ => Err(ScanError::TooLarge { width, height, max_pixels }),
    }
}

fn decode_png(file: &[u8], limits: &Limits) -> Result<Picture, ScanError> {
    let failed = |error: png::DecodingError| match error {
        png::DecodingError::IoError(error) if error.kind() == std::io::ErrorKind::UnexpectedEof => ScanError::Truncated,
        error => ScanError::Damaged(error.to_string()),
    };
    // Four channels of 8 bits for each pixel, and other data.
    let bytes = limits.max_pixels.saturating_mul(8).saturating_add(1 << 20);
    let mut decoder = png::Decoder::new_with_limits(Cursor::new(file), png::Limits { bytes });
    decoder.set_transformations(Transformations::normalize_to_color8());
    decoder.set_ignore_text_chunk(true);
    decoder.set_ignore_iccp_chunk(true);
    let size = decoder.read_header_info().map_err(failed)?.size();
    let (width, height) = (size.0 as usize, size.1 as usize);
    check_size(width, height, limits)?;
    let mut reader = decoder.read_info().map_err(failed)?;
    let size = reader.output_buffer_size().ok_or(ScanError::Truncated)?;
    let mut data = vec![0; size];
    let frame = reader.next_frame(&mut data).map_err(failed)?;
    let channels = frame.color_type.samples();
    let pixels = data[..frame.buffer_size()].chunks_exact(channels);
    let (pixels, saturation) = pixels.map(|pixel| (gray(pixel), saturation(pixel))).unzip();
    let orientation = reader.info().exif_metadata.as_ref().map_or(1, |exif| orientation(exif));
    Ok(Picture::new(width, height, pixels).with_saturation(saturation).oriented(orientation))
}

/// Returns the saturation of a pixel with one to four channels, which is less if it is transparent.
fn saturation(pixel: &[u8]) -> u8 {
    let [r, g, b, ref rest @ ..] = *pixel else { return 0 };
    let alpha = u32::from(rest.first().copied().unwrap_or(255));
    (u32::from(r.max(g).max(b) - r.min(g).min(b)) * alpha / 255) as u8
}

/// Returns the gray level of a pixel with one to four channels, on white if it is transparent.
fn gray(pixel: &[u8]) -> u8 {
    let (color, alpha) = match *pixel {
        [gray] => (u32::from(gray), 255),
        [gray, alpha] => (u32::from(gray), u32::from(alpha)),
        [r, g, b, ref rest @ ..] => {
            let color = (u32::from(r) * 299 + u32::from(g) * 587 + u32::from(b) * 114) / 1000;
            (color, rest.first().map_or(255, |&alpha| u32::from(alpha)))
        }
        [] => (255, 255),
    };
    ((color * alpha + 255 * (255 - alpha)) / 255) as u8
}

fn decode_jpeg(file: &[u8], limits: &Limits) -> Result<Picture, ScanError> {
    let failed = |error: DecodeErrors| match error {
        DecodeErrors::ExhaustedData => ScanError::Truncated,
        error => ScanError::Damaged(error.to_string()),
    };
    let options = DecoderOptions::new_safe()
        .set_max_width(MAX_FILE_SIDE)
        .set_max_height(MAX_FILE_SIDE)
        .jpeg_set_max_scans(MAX_SCANS)
        .jpeg_set_out_colorspace(ColorSpace::Luma);
    let mut decoder = JpegDecoder::new_with_options(ZCursor::new(file), options);
    decoder.decode_headers().map_err(failed)?;
    let (width, height) = decoder.dimensions().ok_or(ScanError::Truncated)?;
    check_size(width, height, limits)?;
    if matches!(decoder.input_colorspace(), Some(ColorSpace::CMYK | ColorSpace::YCCK)) {
        return Err(ScanError::NotAPicture(Some("a JPEG picture in CMYK, not RGB")));
    }
    let orientation = decoder.exif().map_or(1, |exif| orientation(exif));
    // The decoder fills what is missing with gray, which would read as empty cells.
    if !has_end(file) {
        return Err(ScanError::Truncated);
    }
    let has_colors = decoder.input_colorspace() == Some(ColorSpace::YCbCr);
    let colors = if has_colors { ColorSpace::YCbCr } else { ColorSpace::Luma };
    decoder.set_options(options.jpeg_set_out_colorspace(colors));
    let data = decoder.decode().map_err(failed)?;
    // Twice the chroma is about the saturation in red, green and blue.
    let saturation = |chroma: &[u8]| chroma.iter().map(|part| 2 * part.abs_diff(128).min(127)).max().unwrap_or(0);
    let pixels = data.chunks_exact(colors.num_components());
    let (pixels, saturation) = pixels.map(|pixel| (pixel[0], saturation(&pixel[1..]))).unzip();
    Ok(Picture::new(width, height, pixels).with_saturation(saturation).oriented(orientation))
}

/// Returns whether an end marker follows the first scan of a JPEG file. Telephones append videos after it.
fn has_end(file: &[u8]) -> bool {
    first_scan(file).is_some_and(|start| file[start..].windows(2).any(|pair| pair == [0xff, 0xd9]))
}

/// Returns the place of the first scan. The segments before it may hold a smaller picture with markers of its own.
fn first_scan(file: &[u8]) -> Option<usize> {
    let mut at = 2;
    loop {
        match file.get(at..at + 4)? {
            [0xff, 0xda, ..] => return Some(at),
            [0xff, 0xff, ..] => at += 1,
            [0xff, 0x01 | 0xd0..=0xd9, ..] => at += 2,
            [0xff, _, high, low] => at += 2 + usize::from(u16::from_be_bytes([*high, *low])),
            _ => return None,
        }
    }
}

/// Returns the orientation that EXIF data record, 1 if none.
fn orientation(exif: &[u8]) -> u8 {
    const ORIENTATION: usize = 0x112;
    let is_little = exif.starts_with(b"II");
    let number = |at: usize, size: usize| -> Option<usize> {
        let bytes = exif.get(at..at.checked_add(size)?)?;
        let join = |value: usize, &byte: &u8| value << 8 | usize::from(byte);
        Some(if is_little { bytes.iter().rev().fold(0, join) } else { bytes.iter().fold(0, join) })
    };
    let find = || {
        let list = number(4, 4)?;
        let entries = number(list, 2)?;
        let entry = (0..entries).map(|i| list + 2 + 12 * i).find(|&at| number(at, 2) == Some(ORIENTATION))?;
        number(entry + 8, 2)
    };
    find().and_then(|value| u8::try_from(value).ok()).filter(|value| (1..=8).contains(value)).unwrap_or(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_end_of_a_thumbnail_is_not_that_of_the_picture() {
        let thumbnail = b"\xff\xd8\xff\xda..\xff\xd9";
        let mut file = b"\xff\xd8\xff\xe1\x00\x0a".to_vec();
        file.extend(thumbnail);
        file.extend(b"\xff\xda\x00\x02...");
        assert!(!has_end(&file));
        file.extend(b"\xff\xd9 and a video");
        assert!(has_end(&file));
        assert!(!has_end(b"\xff\xd8\xff\xe1\xff\xff..") && !has_end(b"\xff\xd8"));
    }

    #[test]
    fn orientation_of_exif_data() {
        let little = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
        let big = b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x08\0\0\0\0\0\0";
        assert_eq!(orientation(little), 6);
        assert_eq!(orientation(big), 8);
        for cut in 0..little.len() {
            assert!([1, 6].contains(&orientation(&little[..cut])), "{cut}");
        }
        assert_eq!(orientation(b"II*\0\xff\xff\xff\xff\x01\0"), 1);
    }

    #[test]
    fn transparent_pixels_are_white() {
        assert_eq!(gray(&[0, 0, 0, 0]), 255);
        assert_eq!(gray(&[0, 255]), 0);
        assert_eq!(gray(&[255, 255, 255]), 255);
        assert_eq!(gray(&[7]), 7);
    }
}
