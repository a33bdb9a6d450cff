//! Writes constraints of the Interactive Sudoku Solver, as `iss` reads them.

use super::setter_links as links;
use crate::formats::programs::iss::{
    Form, GLOBAL_CONSTRAINTS, PARITIES, RULES, Rule, TYPES, corner_cells, diagonal_from, of_parity,
};
use crate::formats::programs::iss_automata;
use crate::formats::text::{PuzzleText, SolutionPlace};
use crate::kinds::{BoxShape, Constraint, PuzzleKind, RULES as ALL_RULES, RuleSet};
use crate::pack::Record;

/// Links of the Interactive Sudoku Solver.
pub(super) const LINK: PuzzleText = PuzzleText {
    name: "iss-link",
    description: "links of the Interactive Sudoku Solver",
    has_candidates: false,
    solution: SolutionPlace::Filled,
    matches: links::is_iss,
    text: to_link,
};

/// Returns a link with the text of a puzzle; `None` if the solver lacks one of its rules or constraints.
fn to_link(record: &Record) -> Option<String> {
    Some(format!("https://sigh.github.io/Interactive-Sudoku-Solver/?q={}", to_text(record)?))
}

/// Returns the text of a puzzle; `None` if the solver lacks one of its rules or constraints.
fn to_text(record: &Record) -> Option<String> {
    let kind = record.kind();
    let (side, low) = (kind.side(), kind.low());
    let digits = if low == 1 { String::new() } else { format!("~{low}-{}", side as i32 + low - 1) };
    let is_usual = side == 9 && low == 1;
    let mut text = if is_usual { String::new() } else { format!(".Shape~{side}x{side}{digits}") };
    text += &houses(kind)?;
    text += &rules(kind.rules())?;
    for area in kind.constraints().iter().filter(|constraint| constraint.kind().name() == "variables") {
        text += &format!(".Var~{}~~{}x{}", area.label(), area.values()[0], area.values()[1]);
    }
    let clues = record.puzzle.clues();
    let clues = (0u16..).zip(clues.cells()).filter(|(_, digit)| **digit > 0);
    let clue = |(cell, &digit): (u16, &u8)| format!("~{}_{}", cell_text(cell, kind), i32::from(digit) + low - 1);
    let clues: String = clues.map(clue).collect();
    if !clues.is_empty() {
        text += &format!(".{clues}");
    }
    text += &global(kind)?;
    for constraint in kind.constraints().iter().filter(|constraint| !is_global(constraint)) {
        text += &constraint_text(constraint, kind)?;
    }
    Some(text)
}

/// Returns whether a constraint has no cells, or is written with the shape of the grid.
fn is_global(constraint: &Constraint) -> bool {
    let name = constraint.kind().name();
    let is_named = GLOBAL_CONSTRAINTS.iter().any(|(_, kinds)| kinds.contains(&name));
    is_named || ["variables", "digits"].contains(&name)
}

/// Returns the boxes or regions, if they are not the usual ones.
fn houses(kind: &PuzzleKind) -> Option<String> {
    match (kind.boxes(), kind.regions()) {
        _ if kind.joined().is_some() => None,
        (_, Some(regions)) => Some(format!(".NoBoxes.Jigsaw~{}", regions.to_text())),
        (boxes, None) if boxes == BoxShape::default_for_side(kind.side()) => Some(String::new()),
        (Some(BoxShape { rows: 1, .. }), None) => Some(".NoBoxes".to_owned()),
        _ => None,
    }
}

fn rules(rules: RuleSet) -> Option<String> {
    let mut text = String::new();
    for rule in
        ALL_RULES.iter().map(|rule| rule.name()).filter(|name| name.parse().is_ok_and(|one| rules.contains(one)))
    {
        match rule {
            "x" => text += ".Diagonal~1.Diagonal~-1",
            "jigsaw" => {}
            name => text += &format!(".{}", RULES.iter().find(|(_, known)| *known == name)?.0),
        }
    }
    Some(text)
}

/// Returns the rules of the whole grid.
fn global(kind: &PuzzleKind) -> Option<String> {
    let is_written = |name: &str| GLOBAL_CONSTRAINTS.iter().any(|(_, kinds)| kinds.contains(&name));
    let of_grid = kind.constraints().iter().filter(|constraint| is_written(constraint.kind().name()));
    let given: Vec<&Constraint> = of_grid.collect();
    let is_usual = |constraint: &Constraint| constraint.unusual_values(kind.side()).is_empty();
    let has = |name: &str| given.iter().any(|constraint| constraint.kind().name() == name && is_usual(constraint));
    let named = GLOBAL_CONSTRAINTS.iter().filter(|(_, kinds)| kinds.iter().all(|kind| has(kind)));
    let expressed: usize = named.clone().map(|(_, kinds)| kinds.len()).sum();
    (expressed == given.len()).then(|| named.map(|(name, _)| format!(".{name}")).collect())
}

/// Returns a cell; rows and columns from 10 on are letters.
fn cell_text(cell: u16, kind: &PuzzleKind) -> String {
    let digit = |index: usize| char::from_digit(index as u32 + 1, 36).unwrap_or('?');
    let (cell_index, side) = (usize::from(cell), kind.side());
    match cell_index < kind.cells() {
        true => format!("R{}C{}", digit(cell_index / side), digit(cell_index % side)),
        false => format!("V{}", kind.cell_name(cell)),
    }
}

fn constraint_text(constraint: &Constraint, kind: &PuzzleKind) -> Option<String> {
    let (name, side) = (constraint.kind().name(), kind.side());
    let given = |constraint: &Constraint, digits: &[i32]| {
        let digits = numbers(digits).replace('~', "_");
        constraint.cells().iter().map(|&cell| format!(".~{}{digits}", cell_text(cell, kind))).collect::<String>()
    };
    if let Some((_, remainder)) = PARITIES.into_iter().find(|(kind, _)| *kind == name) {
        return Some(given(constraint, &of_parity(remainder, side, kind.low())));
    }
    let inner_text = |one: &Constraint| {
        let implied = one.kind().implied_cells(&kind.shape());
        let text = match one.kind().name() {
            "candidates" => given(one, one.values()),
            // Only the puzzle has diagonals.
            _ if !implied.is_empty() => {
                constraint_text(&Constraint::named("extra-region", implied, [], []).ok()?, kind)?
            }
            _ => constraint_text(one, kind)?,
        };
        // Several items for one constraint are one alternative.
        let is_several = name == "or" && !one.kind().is_composed() && text.matches('.').count() > 1;
        Some(if is_several { format!(".And{text}.End") } else { text })
    };
    let inner = || constraint.inner().iter().map(inner_text).collect::<Option<String>>();
    match (name, constraint.values()) {
        // One digit of a cell of the grid is a clue, except in others.
        ("candidates", values)
            if values.len() > 1 || constraint.cells().iter().all(|&cell| usize::from(cell) >= kind.cells()) =>
        {
            Some(given(constraint, values))
        }
        ("main-diagonal", _) => Some(".Diagonal~-1".to_owned()),
        ("anti-diagonal", _) => Some(".Diagonal~1".to_owned()),
        ("or" | "and", _) => Some(format!(".{}{}.End", if name == "or" { "Or" } else { "And" }, inner()?)),
        _ => {
            let mut types = TYPES.iter().filter(|known| known.kind == name);
            types.find_map(|known| form_text(known.name, known.form, constraint, kind))
        }
    }
}

/// Returns the text of a constraint in the form of a type; `None` if it does not fit.
fn form_text(name: &str, form: Form, constraint: &Constraint, kind: &PuzzleKind) -> Option<String> {
    let side = kind.side();
    let list = |cells: &[u16]| cells.iter().map(|&cell| format!("~{}", cell_text(cell, kind))).collect::<String>();
    let (cells, values, others) = (constraint.cells(), constraint.values(), constraint.others());
    let reversed: Vec<u16> = cells.iter().rev().copied().collect();
    let arguments = match (form, values) {
        (Form::Cells, []) => list(cells),
        (Form::Marks(wanted), values) => {
            let usual = constraint.kind().usual_values(side);
            (wanted == values || wanted.is_empty() && usual == values).then(|| list(cells))?
        }
        (Form::Number(Some([])), []) => list(cells),
        (Form::Number(Some(_)), []) => numbers(&constraint.kind().usual_values(side)) + &list(cells),
        (Form::Number(_) | Form::Cage, [_]) => numbers(values) + &list(cells),
        (Form::Cage, []) => "~0".to_owned() + &list(cells),
        (Form::RowSum, [sum]) => {
            format!("~{sum}~{}", row_or_column(cells, side).or_else(|| row_or_column(&reversed, side))?)
        }
        (Form::RowEnds, [number]) => match row_or_column(cells, side) {
            Some(line) => format!("~{line}~{number}~"),
            None => format!("~{}~~{number}", row_or_column(&reversed, side)?),
        },
        (Form::Diagonal, [sum]) => {
            let mut ends = [cells, &reversed].into_iter();
            let start = ends.find(|cells| diagonal_from(cells[0], side).as_deref() == Some(cells))?;
            format!("~{sum}{}", list(&start[..1]))
        }
        (Form::Arrow, []) if cells.len() == 1 => list(cells) + &list(others),
        (Form::Pill, []) if cells.len() > 1 && cells.is_sorted() => {
            format!("~{}{}{}", cells.len(), list(cells), list(others))
        }
        (Form::Corner, digits) => {
            let mut sorted = cells.to_vec();
            sorted.sort_unstable();
            let is_corner = corner_cells(sorted[0], side) == Some(sorted);
            let first = cells.iter().min().filter(|_| is_corner)?;
            list(&[*first]) + &numbers(digits)
        }
        (Form::Sum, [sum]) => format!("~{sum}{}", list(cells)),
        (Form::Sum, [sum, weights @ ..]) => {
            format!("~{sum}_={}{}", numbers(weights).replace('~', "_"), list(cells))
        }
        (Form::Sets, [sets]) => format!("~{sets}{}", list(cells)),
        (Form::Digits, digits) => format!("~{}{}", numbers(digits).replacen('~', "", 1).replace('~', "_"), list(cells)),
        (Form::Groups, sizes) => {
            let mut rest = cells;
            let mut group = |&size: &i32| {
                let (group, others) = rest.split_at((size as usize).min(rest.len()));
                rest = others;
                list(group)
            };
            sizes.iter().map(&mut group).collect::<Vec<String>>().join("~-")
        }
        (Form::Area, [columns, digits @ ..]) => area_text(cells, *columns, digits, kind)?,
        (Form::Lists(rule), values) => {
            format!("~{}~_{}{}", rule_text(rule, values, kind)?, escaped(constraint.label()), list(cells))
        }
        (Form::Letter(letter), []) => format!("~{letter}{}", list(cells)),
        (Form::Equal, []) => {
            let pairs = cells.iter().zip(others).map(|(&cell, &other)| format!(".{name}~2{}", list(&[cell, other])));
            return Some(pairs.collect());
        }
        _ => return None,
    };
    Some(format!(".{name}{arguments}"))
}

/// Returns the name of an area of cells and the digits; `None` if the cells are no whole area.
fn area_text(cells: &[u16], columns: i32, digits: &[i32], kind: &PuzzleKind) -> Option<String> {
    let name = cell_text(cells[0], kind);
    let is_inside = usize::from(cells[0]) < kind.cells();
    let name = if is_inside { "" } else { name.trim_end_matches(|c: char| c.is_ascii_digit()) };
    let mut areas = kind.constraints().iter().filter(|one| one.kind().name() == "variables");
    let is_whole = areas.any(|one| name.strip_prefix('V') == Some(one.label()) && one.values()[1] == columns)
        || name.is_empty() && cells.len() == kind.cells() && columns as usize == kind.side();
    is_whole.then(|| format!("~{name}~{}", numbers(digits).replacen('~', "", 1).replace('~', "_")))
}

/// Returns the text of a table of pairs or of an automaton.
fn rule_text(rule: Rule, values: &[i32], kind: &PuzzleKind) -> Option<String> {
    let digits = kind.low()..kind.low() + kind.side() as i32;
    match rule {
        Rule::Pairs if values.iter().any(|value| !digits.contains(value)) => None,
        Rule::Pairs => Some(iss_automata::pairs_text(values, kind.side(), kind.low())),
        Rule::Automaton => Some(iss_automata::automaton_text(values, kind.side())),
        // An expression is not known any more.
        Rule::Regex => None,
    }
}

/// Returns a name in which all but letters and digits is escaped.
fn escaped(name: &str) -> String {
    let byte = |byte: u8| match byte.is_ascii_alphanumeric() {
        true => char::from(byte).to_string(),
        false => format!("%{byte:02X}"),
    };
    name.bytes().map(byte).collect()
}

fn numbers(values: &[i32]) -> String {
    values.iter().map(|value| format!("~{value}")).collect()
}

/// Returns the row or the column that these cells are; `None` if they are neither.
fn row_or_column(cells: &[u16], side: usize) -> Option<String> {
    let all = |cell: &dyn Fn(usize, usize) -> usize, number: usize| {
        (0..side).map(move |i| cell(number, i) as u16).collect::<Vec<_>>()
    };
    let is = |cell: &dyn Fn(usize, usize) -> usize| (0..side).find(|&number| all(cell, number) == cells);
    let row = is(&|row, i| row * side + i).map(|row| format!("R{}", row + 1));
    row.or_else(|| is(&|column, i| i * side + column).map(|column| format!("C{}", column + 1)))
}
