//! Links with a puzzle inside: those of f-puzzles, SudokuPad and the Interactive Sudoku Solver.

use crate::board::text::{ParseError, counted};
use crate::formats::grids::line;
use crate::formats::programs::lz_string::DecompressError;
use crate::formats::programs::{f_puzzles, iss, lz_string, sudokupad};
use crate::formats::text::encoding::decode_percent;
use crate::formats::text::{MAX_RECORD_BYTES, PuzzleText, ReadOptions, SolutionPlace};
use crate::pack::Record;

/// Links of f-puzzles.
pub(super) const F_PUZZLES: PuzzleText = PuzzleText {
    name: "f-puzzles-link",
    description: "links of f-puzzles",
    has_candidates: true,
    solution: SolutionPlace::Field,
    matches: |link| site_of(link) == Some(Site::FPuzzles),
    text: |record| f_puzzles::to_json(record).map(|json| to_f_puzzles(&json)),
};

/// Links of SudokuPad, with JSON of f-puzzles.
pub(in crate::formats) const SUDOKUPAD: PuzzleText = PuzzleText {
    name: "sudokupad-link",
    description: "links of SudokuPad",
    has_candidates: true,
    solution: SolutionPlace::Field,
    matches: |link| site_of(link) == Some(Site::SudokuPad) && !has_own_json(link),
    text: |record| f_puzzles::to_json(record).map(|json| to_sudokupad("fpuz", &json)),
};

/// Links of SudokuPad, with its own JSON.
pub(super) const SCL: PuzzleText = PuzzleText {
    name: "scl-link",
    description: "links of SudokuPad with drawings",
    has_candidates: false,
    solution: SolutionPlace::Field,
    matches: |link| site_of(link) == Some(Site::SudokuPad) && has_own_json(link),
    text: |record| sudokupad::to_json(record).map(|json| to_sudokupad("scl", &json)),
};

/// Maximum number of UTF-16 units of the text in a link.
const MAX_UNITS: usize = MAX_RECORD_BYTES;

/// The decoded content of a link.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Content {
    /// JSON of f-puzzles.
    FPuzzles(String),
    /// JSON of SudokuPad, abbreviated or not.
    SudokuPad(String),
    /// The cells of a 9x9 puzzle.
    Cells(String),
    /// A string of constraints.
    Iss(String),
}

/// The identifiers of SudokuPad that have the puzzle inside; longer ones first.
const PREFIXES: [&str; 5] = ["fpuzzles", "fpuz", "scl", "ctc", "scf"];

/// The known sites.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Site {
    FPuzzles,
    SudokuPad,
    Iss,
}

/// Returns the site of a link, or of the identifier of a puzzle at SudokuPad. Links with the digits of a classic puzzle
/// are left to the formats of these.
fn site_of(line: &str) -> Option<Site> {
    let is_plain = |rest: &str| {
        let name = puzzle_id(rest);
        name.len() >= 81 && name.bytes().all(|b| b.is_ascii_digit() || b == b'.')
    };
    let of_link = host(line).filter(|(_, rest)| !is_plain(rest)).map(|(site, _)| site);
    of_link.or_else(|| is_identifier(line).then_some(Site::SudokuPad))
}

/// Returns whether a link is one of the Interactive Sudoku Solver.
pub(super) fn is_iss(link: &str) -> bool {
    site_of(link) == Some(Site::Iss)
}

/// Returns whether a link of SudokuPad has the JSON of the site inside.
fn has_own_json(link: &str) -> bool {
    let id = host(link).map_or(link, |(_, rest)| puzzle_id(rest));
    ["scl", "ctc"].iter().any(|prefix| id.starts_with(prefix))
}

/// Parses a link.
pub(super) fn parse(line: &str, options: &ReadOptions) -> Result<Record, ParseError> {
    // The text inside has lines and columns of its own; the place in the file is the link.
    let inside = |error: ParseError| ParseError { line: 1, column: 1, ..error };
    match decode_link(line)? {
        Content::FPuzzles(text) => f_puzzles::parse(&text, options).map_err(inside),
        Content::SudokuPad(text) => sudokupad::parse(&text, options).map_err(inside),
        Content::Cells(text) => line::parse(&text, options).map_err(inside),
        Content::Iss(text) => iss::parse(&text, options).map_err(inside),
    }
}

/// Returns whether a text is an identifier with a puzzle inside.
fn is_identifier(text: &str) -> bool {
    let is_packed =
        |rest: &str| rest.len() >= 16 && rest.bytes().all(|b| b.is_ascii_alphanumeric() || b"+/=%".contains(&b));
    PREFIXES.iter().any(|prefix| text.strip_prefix(prefix).is_some_and(is_packed))
}

/// The known hosts.
const HOSTS: [(&str, Site); 4] = [
    ("f-puzzles.com", Site::FPuzzles),
    ("sudokupad.app", Site::SudokuPad),
    ("crackingthecryptic.com", Site::SudokuPad),
    ("sigh.github.io", Site::Iss),
];

/// Returns the site of a link with a known host, and the rest of the link.
fn host(link: &str) -> Option<(Site, &str)> {
    // Most lines are cells, and a colon is found faster than three signs.
    let after_scheme = if link.contains(':') { link.split_once("://") } else { None };
    // A list of links is JSON.
    let after_scheme = after_scheme.filter(|(before, _)| !before.starts_with(['[', '{']));
    let rest = after_scheme.map_or(link, |(_, rest)| rest);
    let end = rest.bytes().position(|byte| b"/?#".contains(&byte)).unwrap_or(rest.len());
    let is_known = |(known, _): &(&str, Site)| {
        let name = rest[..end].strip_suffix(known);
        name.is_some_and(|name| name.is_empty() || name.ends_with('.'))
    };
    Some((HOSTS.into_iter().find(is_known)?.1, &rest[end..]))
}

/// Returns the decoded content of a link.
fn decode_link(link: &str) -> Result<Content, ParseError> {
    let known = host(link);
    let inside = match known {
        Some((Site::FPuzzles, rest)) => match (parameter(rest, "load"), parameter(rest, "id")) {
            (Some(packed), _) => return decompress(link, packed).map(Content::FPuzzles),
            (None, Some(_)) => Err("a short link, whose puzzle is on a server"),
            (None, None) => Err("a link without a puzzle"),
        },
        Some((Site::Iss, rest)) => match parameter(rest, "q") {
            Some(text) => {
                let text = decode_percent(text).into_owned();
                let is_cells = text.bytes().all(|b| b.is_ascii_digit() || b == b'.');
                return Ok(if is_cells { Content::Cells(text) } else { Content::Iss(text) });
            }
            None => Err("a link without a puzzle"),
        },
        Some((Site::SudokuPad, rest)) => Ok(puzzle_id(rest)),
        None if is_identifier(link) => Ok(link),
        None => Err("a link to another site"),
    };
    let expected = "a link of f-puzzles, SudokuPad or the Interactive Sudoku Solver with the puzzle inside";
    inside
        .map_err(|found| ParseError::new(1, 1, found, expected))
        .and_then(|inside| decode_identifier(link, inside, expected))
}

/// Returns the value of a parameter in the query of a link.
fn parameter<'a>(rest: &'a str, name: &str) -> Option<&'a str> {
    let query = rest.split_once('?')?.1.split('#').next().unwrap_or_default();
    query.split('&').find_map(|part| part.strip_prefix(name)?.strip_prefix('='))
}

/// Returns the identifier in the query or in the path of a link to SudokuPad.
fn puzzle_id(rest: &str) -> &str {
    parameter(rest, "puzzleid").unwrap_or_else(|| identifier(rest))
}

/// Returns the identifier in the path of a link.
fn identifier(rest: &str) -> &str {
    let path = rest.split(['?', '#']).next().unwrap_or_default().trim_start_matches('/');
    path.strip_prefix("sudoku/").unwrap_or(path)
}

/// Returns the decoded content of an identifier of SudokuPad.
fn decode_identifier(link: &str, text: &str, expected: &str) -> Result<Content, ParseError> {
    let Some((prefix, packed)) = PREFIXES.iter().find_map(|prefix| Some((*prefix, text.strip_prefix(prefix)?))) else {
        let found = "an identifier whose puzzle is on a server";
        return Err(ParseError::new(1, column(link, text), found, expected));
    };
    match prefix {
        "fpuzzles" | "fpuz" => decompress(link, packed).map(Content::FPuzzles),
        "scf" => decode_compact_cells(link, packed).map(Content::Cells),
        _ => {
            let text = decode_percent(packed);
            // JSON that is not compressed is accepted too.
            match text.starts_with('{') {
                true => Ok(Content::SudokuPad(text.into_owned())),
                false => decompress(link, packed).map(Content::SudokuPad),
            }
        }
    }
}

/// Returns the column of a part of a link, from 1.
fn column(link: &str, part: &str) -> u64 {
    let offset = (part.as_ptr() as usize).saturating_sub(link.as_ptr() as usize).min(link.len());
    link.get(..offset).map_or(1, |before| before.chars().count() as u64 + 1)
}

/// Maximum number of characters that are decompressed in search of lost slashes.
const MAX_REPAIR_CHARS: usize = 1 << 20;

/// Decompresses the text in a link.
fn decompress(link: &str, packed: &str) -> Result<String, ParseError> {
    // In forms, a blank stands for a plus sign.
    let text = decode_percent(packed).replace(' ', "+");
    let error = match lz_string::decompress(&text, MAX_UNITS) {
        Ok(json) if json.trim_end().ends_with('}') => return Ok(json),
        Ok(_) => DecompressError::Stream,
        Err(error) => error,
    };
    if let Some(json) = with_double_slashes(&text) {
        return Ok(json);
    }
    let start = column(link, packed);
    let wrong =
        |column, found: String| Err(ParseError::new(1, column, found, "text compressed by lz-string in Base64"));
    match error {
        DecompressError::Character(index, c) => wrong(start + index as u64, format!("{c:?}")),
        DecompressError::Stream => wrong(start, "damaged or incomplete data".into()),
        DecompressError::Text => wrong(start, "data that is not text".into()),
        DecompressError::Long => {
            Err(ParseError::new(1, start, "text longer than 1 MiB", "text of at most 1 MiB in a link"))
        }
    }
}

/// Returns the text with the double slashes that make it JSON; web servers replace two slashes by one.
fn with_double_slashes(text: &str) -> Option<String> {
    let slashes: Vec<usize> = text.match_indices('/').map(|(index, _)| index).take(16).collect();
    let tries = (1usize << slashes.len()).min(3000).min(MAX_REPAIR_CHARS / text.len().max(1));
    (1..tries).find_map(|set| {
        let mut repaired = text.to_owned();
        for (_, &index) in slashes.iter().enumerate().rev().filter(|(number, _)| set >> number & 1 == 1) {
            repaired.insert(index, '/');
        }
        let json = lz_string::decompress(&repaired, MAX_UNITS).ok()?;
        serde_json::from_str::<serde::de::IgnoredAny>(&json).is_ok().then_some(json)
    })
}

/// The symbols of compact 9x9 puzzles: each is a digit, and ten times the number of blanks after it.
const COMPACT: &[u8; 60] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwx";

/// Returns the cells of a compact 9x9 puzzle.
fn decode_compact_cells(link: &str, packed: &str) -> Result<String, ParseError> {
    let mut cells = String::new();
    for (index, c) in packed.chars().enumerate() {
        let Some(symbol) = COMPACT.iter().position(|&b| char::from(b) == c) else {
            let at = column(link, packed) + index as u64;
            return Err(ParseError::new(1, at, format!("{c:?}"), "a digit or a letter from A to x"));
        };
        cells.push(char::from(b'0' + (symbol % 10) as u8));
        (0..symbol / 10).for_each(|_| cells.push('0'));
    }
    match cells.len() {
        81 => Ok(cells),
        count => Err(ParseError::new(1, column(link, packed), counted(count, "cell"), "81 cells")),
    }
}

/// Returns the link that opens JSON of f-puzzles at its site.
fn to_f_puzzles(json: &str) -> String {
    format!("https://f-puzzles.com/?load={}", escape(&lz_string::compress(json)))
}

/// Returns the link that opens JSON of f-puzzles, or of SudokuPad, in SudokuPad.
fn to_sudokupad(prefix: &str, json: &str) -> String {
    format!("https://sudokupad.app/{prefix}{}", escape(&lz_string::compress(json)))
}

/// Escapes the characters of Base64 that mean something else in links.
fn escape(packed: &str) -> String {
    packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::PuzzleRng;

    const JSON: &str = r#"{"size":3,"grid":[[{},{},{}],[{},{},{}],[{},{},{}]]}"#;
    const PACKED: &str = "N4IgzglgXgpiBcBmANCA5gJwgEwQbT2AF9ljSiBdZQks4qm88iiooA==";

    #[test]
    fn links_to_puzzles() {
        let f_puzzles = Content::FPuzzles(JSON.into());
        for start in [
            "https://f-puzzles.com/?load=",
            "https://www.f-puzzles.com/?load=",
            "http://f-puzzles.com?x=1&load=",
            "f-puzzles.com/?load=",
            "https://sudokupad.app/fpuz",
            "https://beta.sudokupad.app/fpuzzles",
            "https://app.crackingthecryptic.com/sudoku/fpuz",
            "https://sudokupad.app/?puzzleid=fpuz",
            "fpuz",
        ] {
            let link = format!("{start}{PACKED}");
            assert!(site_of(&link).is_some(), "{link}");
            assert_eq!(decode_link(&link), Ok(f_puzzles.clone()), "{link}");
        }
        for start in
            ["https://sudokupad.app/", "https://sudokupad.app/?puzzleid=", "sudokupad.app/sudoku?a=1&puzzleid="]
        {
            assert!(site_of(&format!("{start}{}", "0".repeat(81))).is_none(), "{start}: a classic puzzle");
        }
        assert!(site_of("https://example.com/?s=1").is_none());
        let scl = format!("https://sudokupad.app/scl{PACKED}?setting-nogrid=1");
        assert_eq!(decode_link(&scl), Ok(Content::SudokuPad(JSON.into())));
        assert_eq!(decode_link("https://sudokupad.app/scl%7B%7D"), Ok(Content::SudokuPad("{}".into())));
        assert_eq!(decode_link(&to_f_puzzles(JSON)), Ok(f_puzzles.clone()));
        assert_eq!(decode_link(&to_sudokupad("fpuz", JSON)), Ok(f_puzzles));
        let iss = "https://sigh.github.io/Interactive-Sudoku-Solver/?q=.Cage~3~R1C1~R1C2";
        assert_eq!(decode_link(iss), Ok(Content::Iss(".Cage~3~R1C1~R1C2".into())));
        // One blank after the first five digits, five after the last one.
        let compact = format!("https://sudokupad.app/scf1234F{}", "p".repeat(12) + "012");
        assert_eq!(decode_link(&compact).map(|c| matches!(c, Content::Cells(_))), Ok(true));
    }

    #[test]
    fn lost_slashes_are_found() {
        let mut rng = PuzzleRng::new(1, 0);
        let mut title = || -> String { (0..80).map(|_| char::from(b'a' + rng.random_below(26) as u8)).collect() };
        // A character whose code has 14 ones in a row.
        let jsons = (0..500).map(|_| format!("{{\"size\":9,\"title\":\"{}\u{fffd}\"}}", title()));
        let mut packed = jsons.map(|json| (lz_string::compress(&json), json));
        let (packed, json) = packed.find(|(packed, _)| packed.contains("//")).expect("a text with two slashes");
        let link = format!("https://sudokupad.app/fpuz{}", packed.replace("//", "/"));
        assert_eq!(decode_link(&link), Ok(Content::FPuzzles(json)));
    }
}
