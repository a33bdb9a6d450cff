//! The example in C is compiled and run, with the static and with the shared library. Skipped where there is no `cc`.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns the folder of the libraries, which is that of this test.
fn libraries() -> PathBuf {
    let test = std::env::current_exe().expect("a path");
    test.parent().expect("a folder").to_owned()
}

/// Compiles the example with these arguments, and returns its output.
fn output_of_example(name: &str, arguments: &[String]) -> String {
    let (package, folder) = (Path::new(env!("CARGO_MANIFEST_DIR")), tempfile::tempdir().expect("a folder"));
    let program = folder.path().join(name);
    let mut compiler = Command::new("cc");
    compiler.args(["-std=c99", "-Wall", "-Wextra", "-Werror", "-I"]).arg(package.join("include"));
    compiler.arg(package.join("examples/sudoku.c")).args(arguments).arg("-o").arg(&program);
    let compiled = compiler.output().expect("cc starts");
    assert!(compiled.status.success(), "{}", String::from_utf8_lossy(&compiled.stderr));
    let ran = Command::new(&program).output().expect("the program starts");
    assert!(ran.status.success(), "{}", String::from_utf8_lossy(&ran.stderr));
    String::from_utf8(ran.stdout).expect("UTF-8")
}

#[test]
fn the_example_runs_with_both_libraries() {
    if Command::new("cc").arg("--version").output().is_err() {
        eprintln!("skipped: there is no cc");
        return;
    }
    let folder = libraries();
    let of_static = folder.join("libcluewise_capi.a").display().to_string();
    let shared = format!("-L{}", folder.display());
    let path = format!("-Wl,-rpath,{}", folder.display());
    let with_static = output_of_example("static", &[of_static, "-lpthread".into(), "-ldl".into(), "-lm".into()]);
    let with_shared = output_of_example("shared", &[shared, "-lcluewise_capi".into(), path]);
    assert_eq!(with_static, with_shared);
    let value = |name: &str| {
        let line = with_static.lines().find_map(|line| line.strip_prefix(name)).expect(name);
        line.trim().to_owned()
    };
    let puzzle: cluewise::Puzzle = value("puzzle ").parse().expect("a puzzle");
    let solution = cluewise::solver::unique_solution(&puzzle).expect("a solution");
    assert_eq!((value("solutions "), value("solution ")), ("1".into(), solution.to_string()));
    let json = |name| serde_json::from_str::<serde_json::Value>(&value(name)).expect("JSON");
    assert_eq!(json("rating ")["level"], "medium");
    assert!(json("hint ")["name"].as_str().is_some_and(|name| name.contains("Einer")), "{with_static}");
    let puzzle_text = value("puzzle ");
    let open = puzzle_text.find('.').expect("an open cell");
    let wrong_cell = format!("r{}c{}", open / 9 + 1, open % 9 + 1);
    let mistake = value("mistake ");
    assert!(mistake.starts_with("wrong digit: ") && mistake.ends_with(&wrong_cell), "{with_static}");
    let place = json("hint ")["place"].as_str().expect("a place").to_owned();
    assert!(["Zeile ", "Spalte ", "Block "].iter().any(|house| place.starts_with(house)), "{place}");
    let details = json("details ")["error"].clone();
    assert_eq!((&details["code"], &details["wrong_digits"][0]["cell"]), (&"wrong_marks".into(), &wrong_cell.into()));
    assert_eq!(json("reason ")["error"]["code"], "no_solution");
    assert_eq!(value("error "), "a text is NULL");
    assert_eq!(json("killer ")["constraints"][0]["type"], "killer");
    assert!(json("step ")["puzzles"][0]["step"]["technique"].is_string(), "{with_static}");
    assert!(value("wrong ").contains("no solution"), "{with_static}");
}

/// Every function is declared in the header, and nothing else.
#[test]
fn the_header_declares_the_functions() {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let read = |name: &str| std::fs::read_to_string(package.join(name)).expect(name);
    let names = |text: &str, before: &str| {
        let of = |part: &str| part.split('(').next().map(|name| name.trim_start_matches('*').to_owned());
        let mut names: Vec<String> = text
            .lines()
            .filter(|line| line.contains(before) && line.contains('('))
            .filter_map(|line| of(&line[line.find("cluewise_")?..]))
            .collect();
        names.sort();
        names
    };
    let declared: Vec<String> =
        names(&read("include/cluewise.h"), " ").into_iter().filter(|name| name.len() < 20).collect();
    let defined = names(&read("src/lib.rs"), "extern \"C\" fn ");
    assert_eq!(declared, defined);
    assert_eq!(defined.len(), 10);
}
