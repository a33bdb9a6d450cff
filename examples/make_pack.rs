//! Generates a small JSON pack with two levels and prints it.
//!
//! `cargo run --example make_pack > pack.json`

use cluewise::formats;
use cluewise::generator::{Part, Symmetry, Targets, generate};
use cluewise::pack::{Header, Parameters, Record};
use cluewise::rating::effort::Level;
use cluewise::run::{NewKind, Run};
use std::io;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let targets = Targets::default().with_symmetry(Symmetry::Rot180);
    let part = |level| Part { count: 3, targets: targets.clone().with_level(level) };
    let run = Run::new(2026, NewKind::CLASSIC, vec![part(Level::Easy), part(Level::Hard)])?;
    let header = Header::new(Some(Parameters::new(run.clone(), 0..run.len())));
    let mut pack = formats::JSON.writer(&header, Box::new(io::stdout().lock()))?;
    for index in 0..run.len() {
        let targets = run.targets(index).ok_or("a part")?;
        let generated = generate(targets, run.seed(), index, |_| true)?;
        pack.write(&Record::from_generated(targets, index, &generated.into()))?;
    }
    pack.finish()?;
    Ok(())
}
