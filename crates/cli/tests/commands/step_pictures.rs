//! Pictures of steps, links with pencil marks, and constraints that cannot hold together.

use crate::binary::{run_line, succeed, unwrapped};

const PUZZLE: &str = "..3.8.95....1.52.7........3....6.149.9.8.4.2.264.9....4........1.69.8....58.4.6..";

#[test]
fn steps_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let read = |name: &str| std::fs::read(folder.path().join(name)).expect("a file");
    assert_eq!(succeed(folder.path(), &format!("hint {PUZZLE} -o step.png")).trim(), "step.png: 1 step");
    assert!(read("step.png").starts_with(b"\x89PNG"));
    succeed(folder.path(), &format!("explain --step 3 {PUZZLE} -o step.svg"));
    let svg = String::from_utf8(read("step.svg")).expect("text");
    let text = succeed(folder.path(), &format!("explain --step 3 {PUZZLE}"));
    let heading = text.lines().next().expect("a heading");
    assert!(
        heading.starts_with("3. ") && svg.contains(&heading.replace('<', "&lt;").replace('>', "&gt;")),
        "{heading}"
    );
    succeed(folder.path(), &format!("explain {PUZZLE} -o way.pdf"));
    assert!(read("way.pdf").starts_with(b"%PDF"));
    let written = succeed(folder.path(), &format!("explain {PUZZLE} --per-page 6 --paper a5 -o sheets.pdf"));
    let numbers: Vec<usize> = written.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    assert!(written.starts_with("sheets.pdf: ") && numbers[0] > 2 * numbers[1] && numbers[1] > 1, "{written}");
    // Each puzzle of several begins on a page of its own.
    std::fs::write(folder.path().join("two.txt"), format!("{PUZZLE}\n{PUZZLE}\n")).expect("a file");
    succeed(folder.path(), "explain two.txt --per-page 9 -o two.svg");
    let files = std::fs::read_dir(folder.path()).expect("a folder").map(|file| file.expect("a file").path());
    let mut pages: Vec<_> =
        files.filter(|path| path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("two-"))).collect();
    pages.sort();
    let half = pages.len() / 2;
    let page = |index: usize| std::fs::read_to_string(&pages[index]).expect("a page");
    assert!(half > 1 && page(0).contains(&format!("#1   1/{half}")) && page(half).contains(&format!("#2   1/{half}")));
    assert!(succeed(folder.path(), "hint two.txt --per-page 4 -o hints.pdf").contains("2 steps on 1 page"));
    succeed(folder.path(), &format!("explain {PUZZLE} --ladder se --step 33 --lang de -o chain.svg"));
    let chain = String::from_utf8(read("chain.svg")).expect("text");
    assert!(chain.contains('≠') && chain.contains('→'), "{chain}");
    let table = [
        (format!("explain {PUZZLE} --per-page 4"), "--per-page is for pictures of steps, such as -o steps.pdf"),
        (format!("explain --step 900 {PUZZLE} -o none.png"), "--step 900: the puzzle has"),
        (
            format!("explain --step 3 --format json {PUZZLE}"),
            "--step is for text, positions, pencil marks and pictures",
        ),
        (format!("hint --format json {PUZZLE} -o step.png"), "is for text, and step.png is a picture"),
    ];
    for (command, want) in table {
        let refused = run_line(folder.path(), &command);
        assert!(refused.code != Some(0) && refused.err.contains(want), "{command}: {refused:?}");
    }
    assert!(!folder.path().join("none.png").exists());
}

#[test]
fn steps_of_killers_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    succeed(folder.path(), "generate -n 1 --seed 7 --variant killer --level easy -o killer.jsonl");
    succeed(folder.path(), "hint killer.jsonl -o step.svg");
    let svg = std::fs::read_to_string(folder.path().join("step.svg")).expect("a file");
    let step = succeed(folder.path(), "hint --brief killer.jsonl");
    let technique = step.split(':').next().expect("a technique");
    assert!(svg.contains(technique), "{technique}");
    let one = succeed(folder.path(), "explain --step 2 killer.jsonl");
    assert!(one.starts_with("2. ") && unwrapped(&one).lines().count() == 1, "{one}");
}

/// Links of candidate grids are read as the same candidate grids.
#[test]
fn links_keep_pencil_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    // The position of a step that is no single: fewer candidates than the clues leave.
    let made = succeed(folder.path(), "generate -n 1 --seed 3 --practice skyscraper --at --format sukaku -o at.sukaku");
    let sukaku = std::fs::read_to_string(folder.path().join("at.sukaku")).expect("a file");
    assert_eq!(sukaku.trim().len(), 729, "{made}");
    for format in ["f-puzzles-link", "sudokupad-link", "sudokuwiki-link"] {
        let link = succeed(folder.path(), &format!("convert at.sukaku --format {format}"));
        assert!(link.starts_with("https://"), "{link}");
        let back = succeed(folder.path(), &format!("convert {} --format sukaku", link.trim()));
        assert_eq!(back, sukaku, "{format}");
    }
    let refused = run_line(folder.path(), "convert at.sukaku --format scl-link");
    assert!(refused.code == Some(1) && refused.err.contains("no place for candidate grids"), "{refused:?}");
}

/// Two wrong sums: no single cage is the cause.
#[test]
fn conflicts_of_cages_are_minimal() {
    let folder = tempfile::tempdir().expect("a folder");
    let cage = |cells: &[&str], value: u32| format!(r#"{{"type":"killer","cells":{cells:?},"value":{value}}}"#);
    // Row 1 of a 4x4 grid has the sum 10, and so has row 3; each pair of cages is impossible.
    let cages = [
        cage(&["r1c1", "r1c2"], 3),
        cage(&["r1c3", "r1c4"], 6),
        cage(&["r3c1", "r3c2"], 4),
        cage(&["r3c3", "r3c4"], 7),
        cage(&["r2c1", "r2c2"], 7),
    ];
    let record = format!(r#"{{"puzzle":"................","size":4,"constraints":[{}]}}"#, cages.join(","));
    std::fs::write(folder.path().join("killer.json"), record).expect("a file");
    for command in ["verify", "solve", "explain"] {
        let refused = run_line(folder.path(), &format!("{command} killer.json"));
        let want = "these cages cannot hold together: cage 3 in r1c1, r1c2; cage 6 in r1c3, r1c4 (the cages sum to 9, but row 1 sums to 10)";
        assert!(refused.err.contains(want), "{command}: {}", refused.err);
    }
}

#[test]
fn all_steps_are_summarized() {
    let folder = tempfile::tempdir().expect("a folder");
    let summary = succeed(folder.path(), &format!("hint --all --no-uniqueness --ladder se {PUZZLE}"));
    assert!(summary.lines().count() < 45 && summary.contains("--all=full shows all"), "{summary}");
    let full = succeed(folder.path(), &format!("hint --all=full --ladder se {PUZZLE}"));
    assert!(full.lines().count() >= summary.lines().count(), "{full}");
}

const SOLVED_CELL: (&str, &str) = ("..3.8.95", "..3.8795");

/// Returns the picture of a grid, whose wrong digits are struck through and whose contradicting digits have a dashed
/// frame.
fn marks(folder: &std::path::Path, file: &str) -> (usize, usize) {
    let svg = std::fs::read_to_string(folder.join(file)).expect("a picture");
    let count = |text: &str| svg.matches(text).count();
    (count("#fbdcc6"), count("stroke-dasharray"))
}

/// A hint for a grid with wrong entries draws them.
#[test]
fn wrong_entries_are_drawn() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let wrong = PUZZLE.replacen(SOLVED_CELL.0, SOLVED_CELL.1, 1);
    let (four, four_wrong) = ("24.1.......3.12.", "24.1.1.....3.12.");
    std::fs::write(at.join("originals.txt"), format!("{PUZZLE}\n{PUZZLE}\n")).expect("a file");
    std::fs::write(at.join("grids.txt"), format!("{PUZZLE}\n{wrong}\n")).expect("a file");
    // The command, what is written, the picture, and its shaded cells and dashed frames.
    let table = [
        (format!("hint --original {PUZZLE} {wrong} -o a.svg"), "a.svg: 1 grid with marked errors", "a.svg", (1, 0)),
        (format!("hint --original {four} {four_wrong} -o b.svg"), "b.svg: 1 grid with marked errors", "b.svg", (1, 0)),
        (format!("hint --original {four} {four_wrong} --digits pictures -o c.svg"), "c.svg: 1 grid", "c.svg", (1, 0)),
        (format!("hint --brief --original {four} {four_wrong} -o d.svg"), "d.svg: 1 grid", "d.svg", (1, 0)),
        ("hint 34..1......3.12. -o e.svg".to_owned(), "e.svg: 1 grid with marked errors", "e.svg", (3, 3)),
        (
            "hint --original originals.txt grids.txt -o f.svg".to_owned(),
            "f-1.svg ... f-2.svg: 1 step; 1 grid with marked errors",
            "f-2.svg",
            (1, 0),
        ),
        (
            "hint --lang de --original originals.txt grids.txt --per-page 4 -o g.svg".to_owned(),
            "g.svg: 1 step on 1 page; 1 grid with marked errors",
            "g.svg",
            (1, 0),
        ),
    ];
    for (command, written, picture, marked) in table {
        let ran = run_line(at, &command);
        assert!(ran.code == Some(1) && ran.out.contains(written) && !ran.err.is_empty(), "{command}: {ran:?}");
        let (shades, frames) = marks(at, picture);
        assert!(shades >= marked.0 && frames >= marked.1, "{command}: {shades} {frames}");
        assert_eq!(shades - marked.0, 0, "{command}");
    }
    let svg = std::fs::read_to_string(at.join("a.svg")).expect("a picture");
    assert!(svg.contains("wrong digit: 7 in r1c6"), "{svg}");
    for (file, start) in [("h.png", &b"\x89PNG"[..]), ("h.pdf", b"%PDF")] {
        run_line(at, &format!("hint --original {PUZZLE} {wrong} -o {file}"));
        assert!(std::fs::read(at.join(file)).expect("a file").starts_with(start));
    }
    // Nothing to draw is said.
    let ran = run_line(at, "hint 3............... -o none.png");
    assert!(
        ran.code == Some(1) && ran.err.ends_with("cluewise: no step to draw; none.png is not written\n"),
        "{ran:?}"
    );
    assert!(!at.join("none.png").exists());
}
