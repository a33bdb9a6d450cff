#!/bin/sh
# crates.io `sodo` 0.2.6, `Solver::generate`. Requires cargo.
#
# Expected: the puzzles have one solution, as the crate can count solutions.
# Seen: by its own count one in four puzzles at Easy and nine in ten at Hard have several.
#
# Verify its puzzles before they are used.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
cargo init --quiet --vcs none --name several
cargo add --quiet sodo@=0.2.6

cat > src/main.rs <<'END'
use sodo::{Difficulty, Solver};

fn main() {
    for (level, least, most) in [(Difficulty::Easy, 20, 80), (Difficulty::Hard, 150, 199)] {
        let made = || Solver::new().generate(9, level).expect("a puzzle");
        let several = (0..200).filter(|_| Solver::new().count_solutions(made(), 2) > 1).count();
        println!("sodo, {level:?}: {several} of 200");
        assert!((least..=most).contains(&several));
    }
}
END
cargo run --quiet --release
