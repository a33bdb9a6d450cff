use cluewise::Puzzle;
use cluewise::solver::{self, Isa};
use std::time::Instant;
fn main() {
    let mut args: Vec<String> = std::env::args().skip(1).collect();
    let quick = args.first().is_some_and(|a| a == "-q");
    if quick {
        args.remove(0);
    }
    for f in args {
        let text = std::fs::read_to_string(&f).unwrap();
        let ps: Vec<&str> = text.lines().filter(|l| l.len() >= 81).map(|l| &l[..81]).take(20000).collect();
        let a: Vec<sudoku::Sudoku> = ps.iter().map(|p| sudoku::Sudoku::from_str_line(p).unwrap()).collect();
        let b: Vec<Puzzle> = ps.iter().map(|p| p.parse().unwrap()).collect();
        let n = b.len();
        println!("{f} {n}");
        let mut base = f64::MAX;
        let mut want = Vec::new();
        if !quick {
            for _ in 0..3 {
                let t = Instant::now();
                want = a.iter().map(|p| p.solutions_count_up_to(2) as u64).collect();
                base = base.min(t.elapsed().as_secs_f64());
            }
            println!("  crate   {:10.0}/s", n as f64 / base);
        }
        for isa in if quick { vec![Isa::Avx512] } else { vec![Isa::Portable, Isa::Avx2, Isa::Avx512] } {
            let mut best = f64::MAX;
            let mut work = Default::default();
            let reps = (200000 / n).max(1).min(40) / if n > 10000 { 4 } else { 1 };
            for _ in 0..if quick { 5 } else { 3 } {
                let t = Instant::now();
                for _ in 0..reps.max(1) {
                    let mut batch = solver::batch(isa, &b, 2, false);
                    let got: Vec<u64> = batch.by_ref().map(|a| a.count).collect();
                    work = batch.work();
                    if want.is_empty() { want = got } else { assert!(got == want) }
                }
                best = best.min(t.elapsed().as_secs_f64() / reps.max(1) as f64);
            }
            println!(
                "  {isa:8} {:10.0}/s {:7.2}x  {:8.1} nodes {:8.1} passes {:7.2} ns/pass",
                n as f64 / best,
                base / best,
                work.nodes as f64 / n as f64,
                work.passes as f64 / n as f64,
                best * 1e9 / work.passes as f64
            );
        }
    }
}
