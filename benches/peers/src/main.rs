fn main() {
    for f in std::env::args().skip(1) {
        let text = std::fs::read_to_string(&f).unwrap();
        let ps: Vec<String> = text.lines().filter(|l| l.len() >= 81).map(|l| l[..81].into()).take(20000).collect();
        let n = ps.len();
        let reps = (40000 / n).max(1);
        let time = |name: &str, f: &mut dyn FnMut(usize) -> u64| {
            let mut best = f64::MAX;
            let mut tot = 0;
            for _ in 0..3 {
                let t = std::time::Instant::now();
                tot = 0;
                for _ in 0..reps {
                    for p in 0..n {
                        tot += f(p);
                    }
                }
                best = best.min(t.elapsed().as_secs_f64());
            }
            let m = (n * reps) as f64;
            println!("{name:10} {:9.0}/s count {}", m / best, tot / reps as u64);
        };
        println!("{f} {n}");
        let a: Vec<sudoku::Sudoku> = ps.iter().map(|p| sudoku::Sudoku::from_str_line(p).unwrap()).collect();
        let b: Vec<cluewise::Puzzle> = ps.iter().map(|p| p.parse().unwrap()).collect();
        time("crate", &mut |i| a[i].solutions_count_up_to(2) as u64);
        for isa in cluewise::solver::Isa::ALL {
            time(&isa.to_string(), &mut |i| cluewise::solver::count_with(isa, &b[i], 2));
        }
        time("count", &mut |i| cluewise::solver::count(&b[i], 2));
        time("uniq", &mut |i| cluewise::solver::unique_solution(&b[i]).is_some() as u64);
    }
}
