//! Trains the classifier of digits on fonts, and draws the digits of fonts that it has not seen, for the tests:
//!
//! ```sh
//! cargo run --release -p cluewise-photo --features tools --example train -- crates/photo/src/digits.weights crates/photo/tests/data/fonts.png
//! ```
//!
//! crates/photo/README.md lists the Debian packages of the fonts. The result depends on their versions only.

mod fonts;
mod network;
mod samples;

use cluewise::PuzzleRng;
use network::Network;
use std::error::Error;
use std::path::Path;

/// Number of samples that are drawn once.
const SAMPLES: usize = 120_000;
/// Number of samples of the fonts that are not used for training.
const HELD_OUT: usize = 6_000;
/// Number of times that the network sees each sample.
const EPOCHS: usize = 12;

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [weights, picture] = &arguments[..] else { return Err("usage: train WEIGHTS PICTURE".into()) };
    let (training, held_out) = fonts::load()?;
    println!("{} fonts for training, {} held out", training.len(), held_out.len());
    fonts::draw_table(&held_out, Path::new(picture))?;
    let mut rng = PuzzleRng::new(1, 0);
    let tests = samples::draw(&held_out, HELD_OUT, &mut rng);
    let samples = samples::draw(&training, SAMPLES, &mut rng);
    println!("{} samples", samples.len());
    let mut network = Network::new(&mut rng);
    let mut order: Vec<usize> = (0..samples.len()).collect();
    for epoch in 0..EPOCHS {
        rng.shuffle(&mut order);
        let rate = 0.002 * (1.0 - epoch as f32 / EPOCHS as f32);
        network.train(&samples, &order, rate);
        println!("epoch {epoch}: {:.3} % of the held-out digits are wrong", 100.0 * network.errors(&tests));
    }
    std::fs::write(weights, network.to_bytes())?;
    Ok(())
}
