//! Files of single grids for layout programs.

use super::page_files::{FileType, PageFiles};
use crate::count_text::counted;
use crate::error::Failure;
use crate::io::folder;
use cluewise::render::drawing::Page;
use cluewise::render::sheet::{GridContent, Length};
use std::collections::HashSet;
use std::path::{Path, PathBuf};

/// The minimum and the maximum width of a grid, in millimeters.
const WIDTH_RANGE: [f64; 2] = [10.0, 1200.0];

/// Parses the width of a grid.
pub fn parse_width(text: &str) -> Result<Length, String> {
    let width: Length = text.parse().map_err(|error| format!("{error}"))?;
    let [min, max] = WIDTH_RANGE.map(Length::from_millimeters);
    match (min..=max).contains(&width) {
        true => Ok(width),
        false => Err(format!("found {width}, expected {min} to {max}")),
    }
}

/// Returns the names of puzzles in files: their ids if all files are distinct, or numbers from the requested first one
/// on.
pub fn names(ids: Vec<Option<String>>, start: Option<u64>, with_solutions: bool) -> Vec<String> {
    let names: Option<Vec<String>> = ids.iter().map(|id| id.as_deref().map(file_name)).collect();
    let is_distinct = |names: &Vec<String>| {
        let mut seen = HashSet::new();
        let contents = &CONTENTS[..1 + usize::from(with_solutions)];
        let mut files = names.iter().flat_map(|name| contents.iter().map(move |(_, suffix)| format!("{name}{suffix}")));
        // File systems may ignore case.
        names.iter().all(|name| !name.is_empty()) && files.all(|file| seen.insert(file.to_lowercase()))
    };
    let first = start.unwrap_or(1);
    let width = first.saturating_add(ids.len() as u64).saturating_sub(1).to_string().len();
    let numbers = || (first..).take(ids.len()).map(|number| format!("{number:0width$}")).collect();
    names.filter(|names| start.is_none() && is_distinct(names)).unwrap_or_else(numbers)
}

/// Returns an id without the characters that file names of some systems cannot have.
fn file_name(id: &str) -> String {
    let is_allowed = |c: char| c.is_alphanumeric() || "-_".contains(c);
    id.trim().chars().map(|c| if is_allowed(c) { c } else { '_' }).collect()
}

impl PageFiles<'_> {
    /// Writes each requested grid, of a puzzle or a solution, to a file of its own. Prints what was written.
    pub fn write_grids(
        &self,
        names: &[String],
        is_requested: impl Fn(usize, GridContent) -> bool,
        mut page: impl FnMut(usize, GridContent) -> Option<Page>,
    ) -> Result<(), Failure> {
        let into_folder = is_folder(self.output);
        let is_default = self.output == Path::new(self.default);
        if let Some(path) = if into_folder { Some(self.output) } else { self.output.parent().filter(|_| is_default) } {
            folder::create(path)?;
        }
        let is_single = !into_folder && names.len() == 1;
        let (mut grids, mut puzzles) = (Vec::new(), 0);
        for (i, name) in names.iter().enumerate() {
            let stem = (!is_single).then_some(name.as_str());
            puzzles += usize::from(is_requested(i, GridContent::Puzzle));
            let drawn = CONTENTS.iter().filter(|(content, _)| is_requested(i, *content));
            grids.extend(drawn.map(|&(content, suffix)| (i, content, self.path(into_folder, stem, suffix))));
        }
        let pages = grids
            .iter()
            .filter_map(|(i, content, path)| Some((self.args.finished(page(*i, *content)?.outlined()), path)));
        let place = self.write_each(grids.len(), pages)?;
        self.report(format_args!("{place}: {} in {}", counted(puzzles, "puzzle"), counted(grids.len(), "file")))
    }

    /// Returns the path of a grid, in a folder or beside the path of the output.
    fn path(&self, into_folder: bool, name: Option<&str>, suffix: &str) -> PathBuf {
        let output = self.output;
        if name.is_none() && suffix.is_empty() {
            return output.to_owned();
        }
        let stem = output.file_stem().filter(|_| !into_folder).map(|stem| stem.to_string_lossy().into_owned());
        let parts: Vec<&str> = stem.as_deref().into_iter().chain(name).collect();
        let name = format!("{}{suffix}.{}", parts.join("-"), self.file_type.extension());
        if into_folder { output.join(name) } else { output.with_file_name(name) }
    }
}

/// The contents of grids, with the ends of their file names.
const CONTENTS: [(GridContent, &str); 2] = [(GridContent::Puzzle, ""), (GridContent::Solution, "-solution")];

/// Returns whether a path is that of a folder.
fn is_folder(path: &Path) -> bool {
    path.to_string_lossy().ends_with(std::path::is_separator) || path.is_dir()
}

/// Returns the type of the files of an output that may be a folder.
pub fn file_type(output: &Path) -> Result<Option<FileType>, Failure> {
    if is_folder(output) { Ok(None) } else { FileType::of(output) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_distinct_ids_or_numbers() {
        let names = |ids: &[&str], start| {
            let ids = ids.iter().map(|id| Some(id.to_string()).filter(|id| !id.is_empty())).collect();
            super::names(ids, start, true).join(" ")
        };
        let table = [
            (&["201", "202"][..], None, "201 202"),
            (&["201", "202"], Some(9), "09 10"),
            (&["a/b", "Tom & Jerry", "2026-11-20"], None, "a_b Tom___Jerry 2026-11-20"),
            (&["a", "A"], None, "1 2"),
            (&["a", "A-solution"], None, "1 2"),
            (&["a/", "a."], None, "1 2"),
            (&["a", ""], None, "1 2"),
        ];
        for (ids, start, expected) in table {
            assert_eq!(names(ids, start), expected);
        }
        let ids = ["a", "a-solution"].map(String::from);
        assert_eq!(super::names(ids.clone().map(Some).into(), None, false), ids);
    }

    #[test]
    fn widths_are_limited() {
        assert!(parse_width("60mm").is_ok() && parse_width("2.5in").is_ok());
        assert_eq!(parse_width("5mm"), Err("found 5mm, expected 10mm to 1200mm".into()));
        assert!(parse_width("60").is_err_and(|error| error.contains("is not a length")));
    }
}
