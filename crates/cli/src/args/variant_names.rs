//! Names of sizes, rules and marks as users type them.

use crate::args::near_names::nearest;
use cluewise::kinds::RulesAndMarks;

/// Other names of rules and marks.
const ALIASES: [(&str, &str); 24] = [
    ("antiking", "anti-king"),
    ("antiknight", "anti-knight"),
    ("cage", "killer"),
    ("cages", "killer"),
    ("diagonal", "x"),
    ("diagonals", "x"),
    ("dot", "dots"),
    ("hyper", "windoku"),
    ("hypersudoku", "windoku"),
    ("irregular", "jigsaw"),
    ("king", "anti-king"),
    ("knight", "anti-knight"),
    ("kropki", "dots"),
    ("nonconsecutive", "non-consecutive"),
    ("nrc", "windoku"),
    ("squiggly", "jigsaw"),
    ("sum", "killer"),
    ("sums", "killer"),
    ("sudoku-x", "x"),
    ("thermo", "thermometer"),
    ("thermos", "thermometer"),
    ("window", "windoku"),
    ("windows", "windoku"),
    ("x-sudoku", "x"),
];

/// Parses a size: a number of rows, or equal numbers of rows and columns such as `9x9`.
pub fn size(text: &str) -> Result<u8, String> {
    let side = match text.to_ascii_lowercase().split_once('x') {
        Some((rows, columns)) if rows == columns => rows.parse().ok(),
        Some(_) => None,
        None => text.parse().ok(),
    };
    side.filter(|side| (2..=25).contains(side)).ok_or_else(|| "expected a number from 2 to 25, such as 6 or 6x6".into())
}

/// Parses rules and marks, joined by `+` or `,`. The error suggests the names that are meant.
pub fn rules_and_marks(text: &str) -> Result<RulesAndMarks, String> {
    let text = text.replace(',', "+");
    text.parse::<RulesAndMarks>().map_err(|error| {
        let unknown = text.split('+').find(|name| name.parse::<RulesAndMarks>().is_err() || name.is_empty());
        let meant = unknown.and_then(suggestion).map_or_else(String::new, |name| format!("did you mean {name}? "));
        format!("{meant}{error}")
    })
}

/// Returns the help of `--variant`.
pub fn variant_help() -> String {
    let [single, joined, _] = RulesAndMarks::names().map(|names| names.join(", "));
    format!(
        "Additional rules, joined by +: {single}; joined grids: {joined}; for new puzzles also marks: dots, and the \
         constraints of `generate --with`, such as killer, thermometer, xv"
    )
}

/// Returns the name of the rule or mark that is meant by another name.
fn suggestion(text: &str) -> Option<&'static str> {
    let text = text.trim().to_ascii_lowercase().replace([' ', '_'], "-");
    let names = RulesAndMarks::names().into_iter().flatten().map(|name| (name, name));
    nearest(&text, names.chain(ALIASES.map(|(other, name)| (name, other)))).first().copied()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_numbers_or_rows_and_columns() {
        assert_eq!(["6", "9x9", "16X16"].map(size), [Ok(6), Ok(9), Ok(16)]);
        for bad in ["", "x", "9x", "4x6", "1", "26", "30x30", "nine"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }

    #[test]
    fn meant_names_are_suggested() {
        let table = [
            ("thermo", "thermometer"),
            ("thermometers", "thermometer"),
            ("kropki", "dots"),
            ("x+Killers", "killer"),
            ("anti knight", "anti-knight"),
            ("X", "x"),
            ("jigsaws", "jigsaw"),
        ];
        for (text, name) in table {
            let error = rules_and_marks(text).expect_err(text);
            assert!(error.starts_with(&format!("did you mean {name}? unknown variant")), "{error}");
        }
        assert!(rules_and_marks("qqq").is_err_and(|error| error.starts_with("unknown variant")));
        assert_eq!(rules_and_marks("killer,thermometer"), rules_and_marks("killer+thermometer"));
        assert!(rules_and_marks("killer,thermometer").is_ok());
    }

    #[test]
    fn other_names_stand_for_known_ones() {
        for (other, name) in ALIASES {
            assert!(name.parse::<RulesAndMarks>().is_ok() && other.parse::<RulesAndMarks>().is_err(), "{other}");
            assert_eq!(suggestion(other), Some(name), "{other}");
        }
    }
}
