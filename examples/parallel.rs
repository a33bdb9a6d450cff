//! x
use cluewise::effort::Level;
use cluewise::generator::*;
fn main() {
    for (name, t, n) in [("plain", Targets::default(), 2000u64)].into_iter().chain(Level::ALL.map(|l| {
        (
            "level",
            {
                let mut t = Targets::default();
                t.level = Some(l);
                t
            },
            200u64,
        )
    })) {
        let s = std::time::Instant::now();
        let mut att = 0;
        let mut clues = 0;
        for i in 0..n {
            let g = generate(&t, 1, i, |a| {
                if a > 0 {
                    att += 1
                }
                true
            })
            .unwrap();
            clues += g.puzzle.clue_count();
        }
        println!(
            "{name} {:?} {:.0}/s attempts {} clues {:.1}",
            t.level,
            n as f64 / s.elapsed().as_secs_f64(),
            1.0 + att as f64 / n as f64,
            clues as f64 / n as f64
        );
    }
    let s = std::time::Instant::now();
    for i in 0..10000 {
        std::hint::black_box(random_grid(&mut cluewise::Stream::new(1, i)));
    }
    println!("grids {:.0}/s", 10000.0 / s.elapsed().as_secs_f64());
}
