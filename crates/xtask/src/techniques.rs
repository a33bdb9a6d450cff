//! The techniques to practice on the web page, and the ladders in the documents.

use crate::section;
use cluewise::explain::technique_description;
use cluewise::rating::{EffortTechnique, hodoku, se};
use std::collections::BTreeMap;

/// Writes the techniques to practice, by their names in requests: those of 9x9 puzzles, and those of each other size.
pub fn practice(text: &str) -> Result<String, String> {
    let classic = || hodoku::TechniqueId::all().filter_map(|id| Some((id.name().to_owned(), id.practice_name()?)));
    let mut lines = vec!["export const TECHNIQUES = {".to_owned()];
    lines.extend(classic().map(property));
    lines.extend(["};", "", "/** What these techniques are. */", "export const DESCRIPTIONS = {"].map(str::to_owned));
    let described = classic().filter_map(|(id, _)| technique_description(&id).map(|text| (id, text)));
    lines.extend(described.map(|(id, text)| property((id, &text))));
    lines.extend(
        ["};", "", "/** Techniques to practice in other sizes. */", "const SMALL_TECHNIQUES = {"].map(str::to_owned),
    );
    let mut sizes: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for technique in EffortTechnique::all() {
        let name = technique.name().to_lowercase().replace(' ', "-");
        for size in technique.practice_sizes() {
            sizes.entry(*size).or_default().push(format!("  {}", property((name.clone(), technique.name()))));
        }
    }
    for (size, techniques) in sizes {
        lines.push(format!("  {size}: {{"));
        lines.extend(techniques);
        lines.push("  },".to_owned());
    }
    lines.push("};".to_owned());
    let easy = hodoku::LADDER.iter().filter(|entry| entry.level == hodoku::Level::Easy);
    let singles: Vec<String> = easy.map(|entry| format!("\"{}\"", entry.id)).collect();
    lines.extend([
        String::new(),
        "/** Techniques that find the only candidate of a cell. Candidate grids cannot say whether such a digit is entered already. */".to_owned(),
        format!("const SINGLES = [{}];", singles.join(", ")),
    ]);
    section::replaced(text, "techniques", &lines)
}

/// Writes the ladder of Sudoku Explainer, and the levels of HoDoKu.
pub fn ladders(text: &str) -> Result<String, String> {
    let mut ladder = ["| technique | ratings of its steps |", "|---|---|"].map(str::to_owned).to_vec();
    ladder.extend(se::TechniqueId::all().map(|id| {
        let premise = if id.assumes_uniqueness() { " (assumes a unique solution)" } else { "" };
        format!("| `{}` | {}{premise} |", id.name(), id.ratings())
    }));
    let mut levels = ["| level | maximum score | techniques |", "|---|---|---|"].map(str::to_owned).to_vec();
    levels.extend(hodoku::Level::ALL.iter().map(|&level| {
        let of_level = hodoku::LADDER.iter().filter(|entry| entry.is_rated && entry.level == level);
        let ids: Vec<&str> = of_level.map(|entry| entry.id).collect();
        let max_score = match level.max_score() {
            u32::MAX => "none".to_owned(),
            score => score.to_string(),
        };
        format!("| {level} | {max_score} | {} |", ids.join(", "))
    }));
    let text = section::replaced(text, "ladder", &ladder)?;
    section::replaced(&text, "levels", &levels)
}

/// Returns a property of an object.
fn property((name, value): (String, &str)) -> String {
    format!("  \"{name}\": \"{value}\",")
}
