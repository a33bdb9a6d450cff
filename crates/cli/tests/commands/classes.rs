//! Answers to a class: grids of several children, solved grids, verdicts in the language of the teacher.

use crate::binary::{Ran, run, run_line, succeed, unwrapped};
use crate::pages::read_pdf_file;
use std::fs;
use std::path::Path;

/// Two puzzles of 4x4, and two of 9x9.
const FOUR: [&str; 2] = ["24.1.......3.12.", "..1..4......2..3"];
const NINE: [&str; 2] = [
    "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.",
    ".19.6....6.....29......5.3..25.3...7.6.4.8.1.3.1.5.64..7.6......98.....3....8.42.",
];

fn solution(folder: &Path, puzzle: &str) -> String {
    succeed(folder, &format!("solve {puzzle}")).split_whitespace().last().expect("a solution").to_owned()
}

/// Returns a puzzle with the digit of its solution in the first empty cell, or with another one.
fn entered(puzzle: &str, solution: &str, is_right: bool) -> String {
    let index = puzzle.find('.').expect("an empty cell");
    let right = &solution[index..=index];
    let digit = if is_right { right } else { ["1", "2"].into_iter().find(|&digit| digit != right).expect("one") };
    format!("{}{digit}{}", &puzzle[..index], &puzzle[index + 1..])
}

/// Grids are compared with the puzzles of the same number.
#[test]
fn each_grid_has_its_original() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let write = |name: &str, lines: &[String]| fs::write(at.join(name), lines.join("\n") + "\n").expect("written");
    for puzzles in [FOUR, NINE] {
        let solutions = puzzles.map(|puzzle| solution(at, puzzle));
        let grid = |k: usize, is_right| entered(puzzles[k], &solutions[k], is_right);
        write("originals.txt", &puzzles.map(str::to_owned));
        let hint = |lines: &[String]| -> Ran {
            write("grids.txt", lines);
            run_line(at, "hint --brief --original originals.txt grids.txt")
        };
        let right = hint(&[grid(0, true), grid(1, true)]);
        assert_eq!((right.code, right.err.as_str(), right.out.lines().count()), (Some(0), "", 2), "{right:?}");
        assert!(right.out.starts_with("Puzzle 1: ") && right.out.contains("\nPuzzle 2: "), "{right:?}");
        let wrong = hint(&[grid(0, true), grid(1, false)]);
        assert_eq!((wrong.code, wrong.err.lines().count()), (Some(1), 1), "{wrong:?}");
        assert!(wrong.err.starts_with("grids.txt: puzzle 2: wrong digit"), "{wrong:?}");
        // Grids of the wrong puzzle, fewer and more grids.
        assert!(hint(&[grid(1, true), grid(0, true)]).err.contains("puzzle 1: the original puzzle has "));
        for (count, told) in [(1, "2 puzzles for 1 grid;"), (3, "2 puzzles for 3 grids;")] {
            let refused = hint(&vec![grid(0, true); count]);
            assert!(refused.code == Some(2) && refused.err.contains(told) && refused.out.is_empty(), "{refused:?}");
        }
        // One original is that of all grids.
        let same = run_line(at, &format!("hint --brief --original {} {1} {1}", puzzles[0], grid(0, true)));
        assert_eq!((same.code, same.out.lines().count()), (Some(0), 2), "{same:?}");
    }
}

/// Rules of drawings are those of the original puzzle too.
#[test]
fn originals_have_rules_of_drawings() {
    let folder = tempfile::tempdir().expect("a folder");
    let row = |digits: &str| digits.chars().map(|c| format!("{{\"value\":{c}}}")).collect::<Vec<_>>().join(",");
    let rows = ["1234", "3412", "2143"].map(row).map(|cells| format!("[{cells}],")).concat();
    let line = r##"{"wayPoints":[[0.5,0.5],[1.5,1.5]],"color":"#67F067"}"##;
    let text = format!("{{\"cells\":[{rows}[{},{{}}]],\"regions\":[],\"lines\":[{line}]}}", row("432"));
    fs::write(folder.path().join("drawn.json"), text).expect("written");
    let hint = |rule| {
        run_line(folder.path(), &format!("hint --brief --original drawn.json --lines green={rule} 123434122143432."))
    };
    assert_eq!(hint("whispers").code, Some(0), "{:?}", hint("whispers"));
    assert!(hint("palindrome").err.contains("no solution"), "{:?}", hint("palindrome"));
}

#[test]
fn solved_grids_are_right() {
    let folder = tempfile::tempdir().expect("a folder");
    for puzzle in [FOUR[0], NINE[0]] {
        let full = solution(folder.path(), puzzle);
        for (options, want) in [
            (String::new(), "argument: puzzle 1: solved: every digit is right\n"),
            (format!("--lang de --original {puzzle}"), "Eingabe: Rätsel 1: gelöst: alle Ziffern sind richtig\n"),
            (
                "--lang fr -o step.png".to_owned(),
                "saisie\u{a0}: Grille 1\u{a0}: résolue\u{a0}: tous les chiffres sont justes\n\
                 cluewise: no step to draw; step.png is not written\n",
            ),
        ] {
            let told = run_line(folder.path(), format!("hint {full} {options}").trim());
            assert_eq!((told.code, told.out.as_str(), told.err.as_str()), (Some(0), "", want));
        }
    }
}

/// Sheets and texts of dated puzzles have the dates, as those of `print`; a single hint has no label.
#[test]
fn hints_of_dated_puzzles_have_dates() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for size in ["", " --size 6"] {
        succeed(at, &format!("daily --date 2026-12-01 --days 3 --lang de{size} -o week.json"));
        succeed(at, "hint --brief --per-page 6 --lang de week.json -o hints.pdf");
        let page = read_pdf_file(at, "hints.pdf").remove(0);
        assert!(page.has("Dienstag, 1. Dezember 2026") && page.has("Donnerstag, 3. Dezember 2026"), "{page:?}");
        let text = succeed(at, "hint --brief week.json");
        let starts: Vec<&str> = text.lines().filter_map(|line| line.split(": ").next()).collect();
        assert_eq!(starts, ["2026-12-01", "2026-12-02", "2026-12-03"]);
        let data = succeed(at, "hint --brief --format json week.json");
        assert!(data.lines().all(|line| line.starts_with('{')), "{data}");
    }
    assert!(succeed(at, &format!("hint --brief {}", FOUR[0])).starts_with("Hidden Single"));
}

/// Locked candidates of other sizes name the house of the places and the other one.
#[test]
fn locked_candidates_name_both_houses() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 6 --size 6 --practice locked-candidates --seed 3 -o six.txt");
    for (language, technique, want) in [
        ("en", "Locked Candidates", "These are all in "),
        ("de", "Gesperrte Kandidaten", "Diese liegen alle in "),
        ("fr", "Candidats verrouillés", "Ces cases sont toutes dans "),
    ] {
        let text = unwrapped(&succeed(at, &format!("explain --lang {language} six.txt")));
        let line = text.lines().find(|line| line.contains(technique)).expect("a step");
        assert!(line.contains(want) && !line.contains("schließt dasselbe aus"), "{line}");
    }
}

/// Each pupil has pages of their own with the name once; the solutions are together.
#[test]
fn each_pupil_has_a_sheet() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let made = succeed(at, "generate -n 7 --level easy --seed 1");
    let puzzles: Vec<&str> = made.lines().collect();
    fs::write(at.join("nine.txt"), &made).expect("written");
    let pupils = ["Anna", "Ben", "Anna"];
    fs::write(at.join("names.txt"), pupils.join("\n")).expect("written");
    let rows: Vec<String> = pupils.iter().map(|name| format!("7b;{name}")).collect();
    fs::write(at.join("names.csv"), format!("Class;Kind\n{}\n", rows.join("\n"))).expect("written");
    let rows: Vec<String> = (0..6).map(|i| format!("{},{}", puzzles[i], ["Ben", "Cem"][i % 2])).collect();
    fs::write(at.join("own.csv"), format!("puzzle,Pupil\n{}\n", rows.join("\n"))).expect("written");
    let deal: &[(&str, [usize; 2])] = &[("Anna", [0, 3]), ("Ben", [1, 4]), ("Anna", [2, 5])];
    let own: &[(&str, [usize; 2])] = &[("Ben", [0, 2]), ("Ben", [4, 9]), ("Cem", [1, 3]), ("Cem", [5, 9])];
    for (options, want) in [
        ("nine.txt --pupils names.txt --name-line", deal),
        ("nine.txt --pupils names.csv", deal),
        ("nine.txt --pupils names.csv --by kind --name-line=Kind: --rules", deal),
        ("own.csv --by pupil --per-page 2 --name-line", own),
    ] {
        let ran = run_line(at, &format!("print {options} --solutions -o class.pdf"));
        assert_eq!(ran.code, Some(0), "{ran:?}");
        for note in ["each has 2 puzzles; 1 left over", "more than once, each with pages of their own: Anna"] {
            assert_eq!(ran.err.contains(note), want == deal, "{ran:?}");
        }
        let pages = read_pdf_file(at, "class.pdf");
        assert_eq!(pages.len(), want.len() + 1, "{options}");
        for (page, (name, indices)) in pages.iter().zip(want) {
            let shown: Vec<&str> = indices.iter().filter_map(|&i| puzzles.get(i)).copied().collect();
            assert_eq!(page.puzzles(), shown, "{options}");
            assert_eq!(page.texts.iter().filter(|(.., text)| text == name).count(), 1, "{options}: {page:?}");
        }
        let solutions = pages.last().expect("a page");
        assert_eq!(solutions.squares.len(), 6, "{options}");
        assert!(pupils.iter().all(|name| !solutions.has(name)), "{options}");
    }
    let ran = run(at, &["print", "nine.txt", "--pupils", "-", "-o", "class.pdf"], pupils.join("\n").as_bytes());
    assert!(ran.code == Some(0) && read_pdf_file(at, "class.pdf").len() == 3, "{ran:?}");
    for (options, told) in [
        ("nine.txt --pupils many.txt", "found 7 puzzles for 8 names"),
        ("nine.txt --pupils names.csv --by Age", "no column \"Age\"; found Class, Kind"),
        ("nine.txt --by Age", "no puzzle has this field"),
        ("nine.txt --pupils no.txt", "cannot read no.txt"),
        ("nine.txt --pupils class.pdf", "class.pdf: 1:1: found a PDF document"),
    ] {
        fs::write(at.join("many.txt"), "A\nB\nC\nD\nE\nF\nG\nH\n").expect("written");
        let refused = run_line(at, &format!("print {options}"));
        assert!(refused.code == Some(2) && refused.err.contains(told), "{refused:?}");
    }
}

/// Puzzles for children have between four ninths and half of the cells as clues.
#[test]
fn children_have_many_clues() {
    let folder = tempfile::tempdir().expect("a folder");
    for (options, min, max) in [
        ("--size 4 --level easy --clues child", 8, 8),
        ("--size 6 --level easy --clues child", 16, 18),
        ("--size 6 --level easy=6,clues=child", 16, 18),
        ("--level easy --clues child", 36, 40),
        ("--size 8 --level easy --clues child", 29, 32),
    ] {
        for puzzle in succeed(folder.path(), &format!("generate -n 6 --seed 1 {options}")).lines() {
            let clues = puzzle.chars().filter(char::is_ascii_digit).count();
            assert!((min..=max).contains(&clues), "{options}: {puzzle}");
        }
    }
}

/// Steps name the symbols that the sheet shows.
#[test]
fn steps_have_the_symbols_of_the_sheet() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let made = succeed(at, "generate -n 2 --size 6 --level easy --seed 1");
    fs::write(at.join("six.txt"), made).expect("written");
    for (options, symbols) in
        [("--digits letters", "ABCDEF"), ("--symbols PIRATE", "PIRATE"), ("--symbols ÄÖÜ", "ÄÖÜ123"), ("", "123456")]
    {
        succeed(at, &format!("print six.txt --steps {options} -o steps.pdf"));
        succeed(at, &format!("hint six.txt {options} -o hint.pdf"));
        succeed(at, &format!("explain six.txt {options} --per-page 9 -o explain.pdf"));
        let mut named = 0;
        for file in ["steps.pdf", "hint.pdf", "explain.pdf"] {
            for (.., text) in read_pdf_file(at, file).iter().flat_map(|page| &page.texts) {
                for (_, rest) in
                    text.replace('\u{a0}', " ").match_indices("Single on ").map(|(at, _)| text.split_at(at))
                {
                    let symbol = rest.chars().nth("Single on ".len()).expect("a symbol");
                    assert!(symbols.contains(symbol), "{options} {file}: {text}");
                    named += 1;
                }
            }
        }
        assert!(named > 20, "{options}: {named}");
    }
    // Puzzles can be written and read with these symbols.
    for symbols in ["PIRATE", "ÄÖÜ", "ABCDEF"] {
        succeed(at, &format!("convert six.txt --symbols {symbols} -o own.txt"));
        let own = fs::read_to_string(at.join("own.txt")).expect("written");
        assert!(own.contains(|c| symbols.contains(c)) && own.lines().count() == 2, "{own}");
        let solved = |file: &str| succeed(at, &format!("solve {file} --symbols {symbols}"));
        assert_eq!(solved("own.txt").lines().count(), 2);
        let solutions = |file: &str| {
            solved(file).split_whitespace().map(str::to_owned).filter(|text| !text.contains('.')).collect::<Vec<_>>()
        };
        assert_eq!(solutions("own.txt"), solutions("six.txt"), "{symbols}");
    }
    // Pictures stand in the texts.
    for digits in ["pictures", "colors"] {
        succeed(at, &format!("print six.txt --steps --digits {digits} -o steps.pdf"));
        let pages = read_pdf_file(at, "steps.pdf");
        let texts: Vec<&str> = pages[1..].iter().flat_map(|page| &page.texts).map(|(.., text)| text.as_str()).collect();
        assert!(texts.iter().any(|text| text.contains("Single on")), "{texts:?}");
        assert!(!texts.iter().any(|text| text.contains("Single on\u{a0}1") || text.contains("1 =")), "{texts:?}");
        assert!(!texts.iter().any(|text| text.contains(['●', '■'])), "{texts:?}");
    }
    for symbols in ["A", "ABCA", "A.B"] {
        let refused = run_line(at, &format!("print six.txt --symbols {symbols}"));
        assert!(refused.code == Some(2) && refused.err.contains("different characters"), "{refused:?}");
    }
}
