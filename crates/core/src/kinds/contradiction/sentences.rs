//! Sentences about reasons that classic puzzles and others have in common.

/// Maximum number of entries, cells or constraints that are named.
pub const MAX_NAMED: usize = 4;

/// Returns which cells hold the same digit: groups of names of cells.
pub fn equal_digits(groups: impl Iterator<Item = Vec<String>>) -> Option<String> {
    let groups: Vec<String> = groups
        .map(|names| {
            let (last, first) = names.split_last().map_or(("", &names[..]), |(last, first)| (last, first));
            format!("{} and {last} hold the same digit", first.join(", "))
        })
        .collect();
    (!groups.is_empty()).then(|| groups.join(", "))
}

/// Returns that the puzzle without any one of these entries, such as `5 in r1c1`, has exactly one solution.
pub fn wrong_entries(entries: &[String]) -> Option<String> {
    match entries {
        [] => None,
        [only] => Some(format!("; without {only} it has exactly one")),
        several => Some(format!(
            "; these digits contradict each other; leave out any one of them and the puzzle has exactly one solution: {}",
            several.join(", ")
        )),
    }
}

/// Returns that elements such as `5 in r1c1` exclude each other, and why.
pub fn conflict(what: &str, elements: &[String], reason: Option<&str>) -> Option<String> {
    let reason = reason.map_or(String::new(), |reason| format!(" ({reason})"));
    match elements {
        [] => None,
        [only] => Some(format!("{only} is impossible{reason}")),
        all => Some(format!("these {what} cannot hold together: {}{reason}", all.join("; "))),
    }
}

/// Returns the name of consecutive houses of a kind, such as `row 3`, `rows 3 and 4` or `boxes 3 to 5`.
pub fn area_name(kind: &str, first: u16, last: u16) -> String {
    if first == last {
        return format!("{kind} {first}");
    }
    let plural = if kind == "box" { "boxes".to_owned() } else { format!("{kind}s") };
    format!("{plural} {first} {} {last}", if last == first + 1 { "and" } else { "to" })
}
