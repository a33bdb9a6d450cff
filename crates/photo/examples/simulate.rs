//! Writes a simulated photo of a printed sheet with a puzzle, as a JPEG file:
//!
//! ```sh
//! cargo run --release -p cluewise-photo --features tools --example simulate -- 53..7....6... photo.jpg
//! ```

#[path = "../tests/common/mod.rs"]
#[allow(dead_code)]
mod common;

use cluewise::PuzzleRng;
use common::{Camera, jpeg, photograph, sheet};
use std::error::Error;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [puzzle, file] = &arguments[..] else { return Err("usage: simulate PUZZLE FILE".into()) };
    let camera = Camera {
        angle: 7.0,
        perspective: (0.15, -0.1),
        blur: 0.8,
        shade: 0.5,
        noise: 4.0,
        table: 0.12,
        scale: Some(0.6),
        ..Camera::default()
    };
    let photo = photograph(&sheet(&[puzzle.parse()?], "1", false), &camera, &mut PuzzleRng::new(1, 0));
    std::fs::write(file, jpeg(&photo, 70))?;
    Ok(())
}
