//! Damaged and hostile files are errors, within the limits of memory.

#[allow(dead_code)]
mod common;

use cluewise::PuzzleRng;
use cluewise_photo::{Limits, ScanError, scan};
use common::{STYLE, Style, drawn, jpeg, png, puzzle};

fn read(file: &[u8]) -> Result<String, ScanError> {
    scan(file, &Limits::default()).map(|found| found.text())
}

fn pictures() -> [Vec<u8>; 2] {
    let picture = drawn(&puzzle(1, 0), &Style { cell: 30, ..STYLE }, &mut PuzzleRng::new(1, 0));
    [png(&picture), jpeg(&picture, 80)]
}

#[test]
fn other_files_are_named() {
    let table: [(&[u8], &str); 7] = [
        (b"", "found an empty file"),
        (b"53..7....", "found no picture, expected PNG or JPEG"),
        (b"GIF89a", "found a GIF picture"),
        (b"RIFF\0\0\0\0WEBPVP8 ", "found a WebP picture"),
        (b"\0\0\0\x18ftypheic", "found a HEIC picture"),
        (b"%PDF-1.7", "found a PDF document"),
        (b"\x89PNG\r\n\x1a\n", "the file ends before the picture does"),
    ];
    for (file, want) in table {
        let error = read(file).expect_err(want).to_string();
        assert!(error.starts_with(want), "{error}, expected {want}");
    }
}

#[test]
fn truncated_files_are_errors() {
    for file in pictures() {
        let whole = read(&file).expect("a grid");
        for cut in (0..file.len()).step_by(file.len() / 150) {
            // The end of a PNG file, after the pixels, is not needed.
            let result = read(&file[..cut]);
            assert!(result.is_err() || result == Ok(whole.clone()), "{cut} of {}", file.len());
        }
        assert!(read(&file[..file.len() / 2]).is_err());
    }
}

/// Reads files of both formats with `n` random damages each.
fn read_damaged(n: usize, seed: u64) {
    let mut rng = PuzzleRng::new(seed, 0);
    for file in pictures() {
        for _ in 0..n {
            let mut damaged = file.clone();
            for _ in 0..=rng.random_below(8) {
                // Half of the damage is in the headers.
                let end = if rng.random_below(2) == 0 { 700.min(file.len()) } else { file.len() };
                damaged[rng.random_below(end as u32) as usize] = rng.random_below(256) as u8;
            }
            let _ = read(&damaged);
        }
    }
}

#[test]
fn damaged_files_do_not_panic() {
    read_damaged(30, 2);
}

#[test]
#[ignore = "takes minutes"]
fn many_damaged_files_do_not_panic() {
    read_damaged(2000, 3);
}

/// The size is checked before memory is reserved.
#[test]
fn giant_pictures_are_refused() {
    let mut file = Vec::new();
    let mut encoder = png::Encoder::new(&mut file, 30_000, 30_000);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().expect("a header");
    // A row of zeros, which stands for the compressed rest.
    writer.write_chunk(png::chunk::IDAT, &[120, 156, 99, 0, 0]).expect("data");
    drop(writer);
    let want = ScanError::TooLarge { width: 30_000, height: 30_000, max_pixels: 64_000_000 };
    assert_eq!(read(&file), Err(want));
    let [_, mut small] = pictures();
    // The height and the width in the header of the frame.
    let frame = small.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame");
    small[frame + 5..frame + 9].copy_from_slice(&[0x7f, 0xff, 0x7f, 0xff]);
    assert!(matches!(read(&small), Err(ScanError::TooLarge { width: 32_767, .. })));
    let limits = Limits { max_pixels: 1000, ..Limits::default() };
    assert!(pictures().iter().all(|file| matches!(scan(file, &limits), Err(ScanError::TooLarge { .. }))));
    let cancelled = Limits { is_cancelled: &|| true, ..Limits::default() };
    assert!(pictures().iter().all(|file| scan(file, &cancelled) == Err(ScanError::Cancelled)));
}

/// A profile of colors that unpacks to much more than the picture is ignored, and the orientation of a camera is not.
#[test]
fn other_data_of_png_pictures() {
    let (width, height) = (300, 200);
    let file = |chunks: &[(&[u8; 4], &[u8])]| {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Grayscale);
        let mut writer = encoder.write_header().expect("a header");
        for (name, data) in chunks {
            writer.write_chunk(png::chunk::ChunkType(**name), data).expect("a chunk");
        }
        writer.write_image_data(&vec![255; (width * height) as usize]).expect("pixels");
        drop(writer);
        file
    };
    // The header of a list with one entry: the orientation 6, a quarter turn.
    let turned = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0";
    assert_eq!(read(&file(&[(b"eXIf", turned)])), Err(ScanError::NoGrid));
    let damaged_profile = b"icc\0\0not compressed";
    assert_eq!(read(&file(&[(b"iCCP", damaged_profile)])), Err(ScanError::NoGrid));
}

#[test]
fn tiny_pictures_have_no_grid() {
    for (width, height) in [(1, 1), (1, 40), (9, 9), (80, 2), (3000, 1)] {
        let picture = cluewise_photo::Picture::new(width, height, vec![0; width * height]);
        assert_eq!(read(&png(&picture)), Err(ScanError::NoGrid), "{width} x {height}");
    }
}
