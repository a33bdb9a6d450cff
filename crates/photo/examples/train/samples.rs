//! Samples: digits and other ink in cells, as a camera sees them.

use crate::fonts::{Font, fill};
use cluewise::PuzzleRng;
use cluewise_photo::{CELL_SIDE, Patch, glyph_of};
use tiny_skia::{Pixmap, Transform};

/// A glyph and its class: 0 to 8 for the digits 1 to 9, and 9 for other ink.
pub struct Sample {
    pub glyph: Vec<f32>,
    pub class: usize,
}

/// The class of ink that is no digit.
const NO_DIGIT: usize = 9;

/// Characters that look like no digit.
const OTHER_CHARACTERS: [char; 20] =
    ['A', 'C', 'E', 'F', 'H', 'K', 'M', 'N', 'P', 'R', 'T', 'U', 'V', 'W', 'X', 'Y', '+', '#', '?', '='];

/// The side of a drawn cell in pixels.
const SIDE: usize = 2 * CELL_SIDE;

/// Returns a random number from `low` to `high`.
fn uniform(rng: &mut PuzzleRng, low: f32, high: f32) -> f32 {
    low + (high - low) * rng.random_below(1 << 24) as f32 / (1 << 24) as f32
}

/// Draws samples of these fonts.
pub fn draw(fonts: &[Font], n: usize, rng: &mut PuzzleRng) -> Vec<Sample> {
    let mut samples = Vec::with_capacity(n);
    while samples.len() < n {
        let font = &fonts[rng.random_below(fonts.len() as u32) as usize];
        let class = rng.random_below(10) as usize;
        let drawn = if class == NO_DIGIT { other_ink(font, rng) } else { digit(font, class, rng) };
        let Some(pixmap) = drawn else { continue };
        if let Some(glyph) = glyph_of(&photograph(&pixmap, rng)) {
            samples.push(Sample { glyph, class });
        }
    }
    samples
}

/// Draws a character in the middle of a cell, a little turned, slanted, stretched and moved.
fn character(
    pixmap: &mut Pixmap,
    font: &Font,
    c: char,
    (height, at): (f32, (f32, f32)),
    rng: &mut PuzzleRng,
) -> Option<()> {
    let (outline, _) = font.outline(c)?;
    let (_, digit_height) = font.outline('8')?;
    let scale = height * SIDE as f32 / digit_height;
    let angle = uniform(rng, -5.0, 5.0);
    let (slant, stretch) = (uniform(rng, -0.08, 0.08), uniform(rng, 0.85, 1.15));
    let transform = Transform::from_row(scale * stretch, 0.0, slant * scale, scale, 0.0, 0.0).post_rotate(angle);
    fill(pixmap, &outline, transform.post_translate(at.0 * SIDE as f32, at.1 * SIDE as f32));
    Some(())
}

fn paper() -> Option<Pixmap> {
    let mut pixmap = Pixmap::new(SIDE as u32, SIDE as u32)?;
    pixmap.fill(tiny_skia::Color::WHITE);
    Some(pixmap)
}

fn digit(font: &Font, class: usize, rng: &mut PuzzleRng) -> Option<Pixmap> {
    let mut pixmap = paper()?;
    let height = uniform(rng, 0.36, 0.75);
    let at = (uniform(rng, 0.42, 0.58), uniform(rng, 0.42, 0.58));
    character(&mut pixmap, font, char::from(b'1' + class as u8), (height, at), rng)?;
    Some(pixmap)
}

/// Draws other characters, pencil marks that a blur may join, or blots.
fn other_ink(font: &Font, rng: &mut PuzzleRng) -> Option<Pixmap> {
    let mut pixmap = paper()?;
    match rng.random_below(4) {
        0 => {
            let c = OTHER_CHARACTERS[rng.random_below(OTHER_CHARACTERS.len() as u32) as usize];
            character(&mut pixmap, font, c, (uniform(rng, 0.4, 0.7), (0.5, 0.5)), rng)?;
        }
        1 | 2 => {
            for mark in 0..9 {
                if rng.random_below(3) > 0 {
                    let place = |at: u32| 0.5 + (at as f32 - 1.0) * 0.25;
                    let c = char::from(b'1' + mark as u8);
                    character(
                        &mut pixmap,
                        font,
                        c,
                        (uniform(rng, 0.2, 0.24), (place(mark % 3), place(mark / 3))),
                        rng,
                    )?;
                }
            }
        }
        _ => {
            for _ in 0..1 + rng.random_below(3) {
                let (width, height) = (uniform(rng, 8.0, 50.0), uniform(rng, 8.0, 50.0));
                let (x, y) = (uniform(rng, 30.0, 66.0), uniform(rng, 30.0, 66.0));
                let rect = tiny_skia::Rect::from_xywh(x - width / 2.0, y - height / 2.0, width, height)?;
                let blot = tiny_skia::PathBuilder::from_oval(rect)?;
                fill(&mut pixmap, &blot, Transform::from_rotate_at(uniform(rng, 0.0, 90.0), x, y));
            }
        }
    }
    Some(pixmap)
}

/// Returns the drawn cell at the resolution, sharpness, noise, light and contrast of a random camera.
fn photograph(pixmap: &Pixmap, rng: &mut PuzzleRng) -> Patch {
    let drawn: Vec<f32> = pixmap.pixels().iter().map(|pixel| f32::from(pixel.red()) / 255.0).collect();
    let resolution = uniform(rng, 18.0, 64.0) as usize;
    let blurred = blur(&drawn, uniform(rng, 0.3, 3.5));
    let (ink, paper) = (uniform(rng, 0.0, 110.0), uniform(rng, 150.0, 255.0));
    let noise = uniform(rng, 0.0, 12.0);
    let shade = (uniform(rng, -12.0, 12.0), uniform(rng, -12.0, 12.0));
    let mut camera = Vec::with_capacity(resolution * resolution);
    for y in 0..resolution {
        for x in 0..resolution {
            let scale = SIDE as f32 / resolution as f32;
            let value = sample(&blurred, SIDE, (x as f32 + 0.5) * scale, (y as f32 + 0.5) * scale);
            let light = |at: usize, shade: f32| (at as f32 / resolution as f32 - 0.5) * shade;
            let noise = (uniform(rng, -1.0, 1.0) + uniform(rng, -1.0, 1.0)) * noise;
            camera
                .push((ink + (paper - ink) * value + light(x, shade.0) + light(y, shade.1) + noise).clamp(0.0, 255.0));
        }
    }
    let scale = resolution as f32 / CELL_SIDE as f32;
    let place = |at: usize| (at as f32 + 0.5) * scale;
    let pixels = 0..CELL_SIDE * CELL_SIDE;
    Patch(pixels.map(|at| sample(&camera, resolution, place(at % CELL_SIDE), place(at / CELL_SIDE))).collect())
}

/// Returns the value of a square at a point, interpolated between the centers of pixels.
fn sample(pixels: &[f32], side: usize, x: f32, y: f32) -> f32 {
    let limit = (side - 1) as f32;
    let (x, y) = ((x - 0.5).clamp(0.0, limit), (y - 0.5).clamp(0.0, limit));
    let (left, top) = ((x as usize).min(side - 2), (y as usize).min(side - 2));
    let (dx, dy) = (x - left as f32, y - top as f32);
    let row = |y: usize| pixels[y * side + left] * (1.0 - dx) + pixels[y * side + left + 1] * dx;
    row(top) * (1.0 - dy) + row(top + 1) * dy
}

/// Returns a square blurred by a Gaussian with this standard deviation.
fn blur(pixels: &[f32], sigma: f32) -> Vec<f32> {
    let radius = (2.5 * sigma).ceil() as usize;
    let weight = |at: usize| (-(at as f32 - radius as f32).powi(2) / (2.0 * sigma * sigma)).exp();
    let weights: Vec<f32> = (0..=2 * radius).map(weight).collect();
    let sum: f32 = weights.iter().sum();
    // Blurs the rows, and turns them into columns.
    let pass = |pixels: &[f32]| {
        let mut turned = vec![0.0; SIDE * SIDE];
        for (y, row) in pixels.chunks_exact(SIDE).enumerate() {
            let mut wide = vec![row[0]; radius];
            wide.extend(row);
            wide.resize(SIDE + 2 * radius, row[SIDE - 1]);
            for x in 0..SIDE {
                let terms = weights.iter().zip(&wide[x..]).map(|(weight, pixel)| weight * pixel);
                turned[x * SIDE + y] = terms.sum::<f32>() / sum;
            }
        }
        turned
    };
    pass(&pass(pixels))
}
