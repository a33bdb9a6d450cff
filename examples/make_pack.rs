//! Generates a small JSON pack with two levels and prints it.
//!
//! `cargo run --example make_pack > pack.json`

use cluewise::formats;
use cluewise::generator::{Part, Run, Symmetry, Targets};
use cluewise::pack::{Header, Parameters, Record};
use cluewise::rating::effort::Level;
use std::io;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let targets = Targets::default().with_symmetry(Symmetry::Rot180);
    let part = |level| Part { count: 3, targets: targets.clone().with_level(level) };
    let run = Run::new(2026, vec![part(Level::Easy), part(Level::Hard)])?;
    let header = Header::new(Some(Parameters::new(run.clone(), 0..run.len())));
    let mut pack = formats::JSON.writer(&header, Box::new(io::stdout().lock()))?;
    for index in 0..run.len() {
        let generated = run.puzzle(index, |_| true)?;
        pack.write(&Record::from_generated(&run, index, &generated))?;
    }
    pack.finish()?;
    Ok(())
}
