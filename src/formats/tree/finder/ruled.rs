//! Tables whose head is underlined with a run of dashes for each column, as sqlite3, sqlcmd and PowerShell print them.

/// A row: the number of its line, and its values.
pub(super) type RuledRow = (u64, Vec<String>);

/// Returns the rows of such tables, each after its head; none if a text has no such line.
pub(super) fn rows(text: &str) -> Vec<RuledRow> {
    let lines: Vec<(u64, &str)> = (1..).zip(text.lines()).collect();
    let rules: Vec<(usize, Vec<usize>)> = (1..lines.len()).filter_map(|at| Some((at, columns(lines[at].1)?))).collect();
    let ends = rules.iter().skip(1).map(|(next, _)| next - 1).chain([lines.len()]);
    let rows_of = |((rule, columns), end): (&(usize, Vec<usize>), usize)| {
        let own = [rule - 1].into_iter().chain(rule + 1..end).map(|at| lines[at]);
        let filled = own.filter(|(_, line)| !line.trim().is_empty());
        filled.map_while(|(number, line)| Some((number, cut(line, columns)?))).collect::<Vec<_>>()
    };
    rules.iter().zip(ends).flat_map(rows_of).collect()
}

/// Returns the first columns of the values below a line of dashes; `None` for other lines.
fn columns(line: &str) -> Option<Vec<usize>> {
    let line = line.trim_end();
    let is_rule = line.len() > 2 && line.chars().all(|c| c == '-' || c == ' ') && line.contains("- ");
    let is_start = |&at: &usize| line[at..].starts_with('-') && (at == 0 || line[..at].ends_with(' '));
    is_rule.then(|| (0..line.len()).filter(is_start).collect())
}

/// Returns the values of a line in columns; `None` if a value is across two of them.
fn cut(line: &str, columns: &[usize]) -> Option<Vec<String>> {
    let chars: Vec<char> = line.chars().collect();
    let is_clear = |&start: &usize| start == 0 || chars.get(start - 1).is_none_or(|c| c.is_whitespace());
    let ends = columns.iter().skip(1).copied().chain([usize::MAX]);
    let value = |(&start, end): (&usize, usize)| {
        let part = chars.get(start.min(chars.len())..end.min(chars.len())).unwrap_or_default();
        part.iter().collect::<String>().trim().to_owned()
    };
    columns.iter().all(is_clear).then(|| columns.iter().zip(ends).map(value).collect())
}
