//! Small puzzles as pupils type them: rows that are too short or too long, a wrong character, names above.

use super::errors::{G, check_with, read_text};
use cluewise::formats::{self, VariantOptions};
use cluewise::variant::Symbols;

/// Reads a text as the command line does, by its content: small puzzles as lines, and errors.
fn read_detected(text: &str) -> Vec<String> {
    if !formats::detect_variants(text.as_bytes()) {
        return read_text(text);
    }
    let records = formats::read_variants(Box::new(text.as_bytes()), VariantOptions::default());
    records.map(|r| r.map_or_else(|e| e.to_string(), |r| r.puzzle.to_text(Symbols::DIGITS))).collect()
}

#[test]
fn typed_small_puzzles() {
    const P: &str = "24.1.......3.12.";
    let rows = "2 4 . 1\n. . . .\n. . . 3\n. 1 2 .\n";
    let six = "1 . . 2 . .\n. . 3 . . .\n. 4 . . 5 .\n. . . . . 6\n. 2 . . . .\n. . . . 1 .\n";
    let six_line: String = six.split_whitespace().collect();
    let table: Vec<(&str, String, Vec<&str>)> = vec![
        (
            "a short row first",
            "Emil\n2 4 . 1\n. . .\n. . 3 .\n1 2 . .\n\nFred\n@F".into(),
            vec!["3:1: found 3 cells in row 2, expected 4", P],
        ),
        (
            "then a row less",
            "Emil\n2 4 . 1\n. . .\n. . 3 .\n1 2 . .\n\nFred\n2 4 . 1\n. . . .\n. . 3 .\n".into(),
            vec!["3:1: found 3 cells in row 2, expected 4", "8:1: found 3 rows, expected 4 rows"],
        ),
        (
            "no names",
            "2 4 . 1\n. . .\n. . 3 .\n1 2 . .\n\n@F\n@F".into(),
            vec!["2:1: found 3 cells in row 2, expected 4", P, P],
        ),
        (
            "a short first row",
            ". . .\n2 4 . 1\n. . 3 .\n1 2 . .\n\n@F".into(),
            vec!["1:1: found 3 cells in row 1, expected 4", P],
        ),
        (
            "a letter",
            "Emil\n24x1\n....\n...3\n.12.\n\nFred\n@F".into(),
            vec!["2:3: found 'x' in row 1, column 3, expected 1 to 4 or a blank", P],
        ),
        (
            "a letter among blanks",
            "2 4 . 1\n. x . .\n. . . 3\n. 1 2 .\n\n@F".into(),
            vec!["2:3: found 'x' in row 2, column 2, expected 1 to 4 or a blank", P],
        ),
        (
            "a long first row",
            "@F\n2 4 . 1 1\n. . . .\n. . . 3\n. 1 2 .\n\n@F".into(),
            vec![P, "6:1: found 5 cells in row 1, expected 4", P],
        ),
        (
            "a long first row first",
            "2 4 . 1 1\n. . . .\n. . . 3\n. 1 2 .\n\n@F".into(),
            vec!["1:1: found 5 cells in row 1, expected 4", P],
        ),
        ("6x6", "Al\n1 . . 2 .\n@6\nBo\n@S".into(), vec!["2:1: found 5 cells in row 1, expected 6", &six_line]),
        (
            "6x6 with a long first row",
            "@S\n1 . . 2 . . .\n@6".into(),
            vec![&six_line, "8:1: found 7 cells in row 1, expected 6"],
        ),
        ("names", format!("Anna\n{P}\nBen\n{P}\n"), vec![P, P]),
        (
            "names of two letters",
            format!("Jo\n{P}\nAl\n{P}5\n"),
            vec![P, "4:1: found 17 cells, expected the cells of a square grid of 2 to 25 rows"],
        ),
        ("names with a colon", format!("Anna: {P}\nBen Li: {P}\n"), vec![P, P]),
        ("a title", format!("Titel: Rätsel der Klasse\n\n{P}\n{P}\n"), vec![P, P]),
        (
            "names above 9x9",
            "Anna\n@A\nBen\n@A\nCara\n53..7\n".into(),
            vec![G, G, "6:6: found a row of 5 cells, expected 9 cells in a row or 81 in a puzzle"],
        ),
        ("a name below", "@A\nAnna\n".into(), vec![G, "2:1: found 'A', expected a digit or an empty cell"]),
        (
            "a table",
            format!("Name;Rätsel\nAnna;{P}\nCara;{}\nDora;{}5\nEva;{P}\n", &P[..15], &P[..15]),
            vec![
                P,
                "3:6: found 15 cells in \"Rätsel\", expected 16 cells",
                "4:6: found '5' in cell 16 in \"Rätsel\", expected 1 to 4 or a blank",
                P,
            ],
        ),
        (
            "a table of 17 cells",
            format!("Name;Rätsel\nCara;{P}1\nEva;{P}\n"),
            vec!["2:6: found 17 cells in \"Rätsel\", expected 16 cells", P],
        ),
    ];
    let replaced = |text: &str| text.replace("@F", rows).replace("@S", six).replace("@6", &six[12..]);
    check_with(table, |text| read_detected(&replaced(text)));
}
