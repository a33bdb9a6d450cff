//! Parsers of the values of options.

use cluewise::PuzzleRng;
use cluewise::generator::{Mask, ParseMaskError};
use std::fs::File;
use std::io::Read;
use std::ops::Range;
use std::time::Duration;

/// Maximum size of a file with a mask in bytes; a device may have no end.
const MAX_MASK_SIZE: u64 = 1 << 16;

/// Reads a mask from a file of this name; without one, parses it.
pub fn mask(text: &str) -> Result<Mask, String> {
    let mut mask = String::new();
    let read = File::open(text).and_then(|file| file.take(MAX_MASK_SIZE + 1).read_to_string(&mut mask));
    match read {
        Ok(length) if length as u64 > MAX_MASK_SIZE => {
            Err(format!("the file is longer than {} KiB", MAX_MASK_SIZE >> 10))
        }
        Ok(_) => mask.parse().map_err(|e: ParseMaskError| e.to_string()),
        Err(error) => {
            let expected = "expected a character for each cell, 81 for 9x9";
            text.parse().map_err(|_| format!("no mask: {expected}; and no file: {error}"))
        }
    }
}

/// Does the same for 9x9 grids.
pub fn classic_mask(text: &str) -> Result<Mask, String> {
    let mask = mask(text)?;
    let message = || format!("the mask has {} characters; expected 81", mask.size());
    (mask.size() == 81).then_some(mask).ok_or_else(message)
}

/// Parses a size in bytes, such as `64M`; K, M and G are powers of 1024.
pub fn bytes(text: &str) -> Result<usize, String> {
    let size = parse_size::Config::new().with_binary().parse_size(text);
    let size = size.map_err(|e| format!("{e}; expected a number of bytes, such as 64M or 2G"))?;
    size.try_into().map_err(|_| "too large".into())
}

/// Parses a range of indices: `A..B`.
pub fn range(text: &str) -> Result<Range<u64>, String> {
    let (start, end) = text.split_once("..").ok_or("expected A..B, such as 100..200")?;
    let range = number(start, "a valid start index")?..number(end, "a valid end index")?;
    if range.start > range.end { Err("the end is before the start".into()) } else { Ok(range) }
}

/// Parses a seed: a number, or any text.
pub fn seed(text: &str) -> Result<u64, std::convert::Infallible> {
    Ok(PuzzleRng::seed_from_text(text))
}

/// Parses an origin of web pages: a scheme and a host, such as `https://sudoku.example`, or `*` for all.
pub fn origin(text: &str) -> Result<String, String> {
    let host = ["https://", "http://", "capacitor://", "ionic://"].iter().find_map(|scheme| text.strip_prefix(scheme));
    let is_host = host.is_some_and(|host| !host.is_empty() && !host.contains(['/', '?', '#', ' ']));
    if text == "*" || is_host {
        Ok(text.to_owned())
    } else {
        Err("expected an origin, such as https://sudoku.example, without a path".into())
    }
}

/// Parses a shard: `I/K`, I from 1 to K.
pub fn shard(text: &str) -> Result<(u64, u64), String> {
    let (shard, of) = text.split_once('/').ok_or("expected I/K, such as 1/4")?;
    let (shard, of) = (number(shard, "a valid shard number")?, number(of, "a valid number of shards")?);
    if (1..=of).contains(&shard) { Ok((shard, of)) } else { Err(format!("the shard must be from 1 to {of}")) }
}

/// Parses a duration: a number of seconds, `1.5m`, `250ms`, or several parts such as `1h 30m`.
pub fn duration(text: &str) -> Result<Duration, String> {
    let digits = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (value, unit) = text.split_at(digits);
    // `humantime` parses neither plain numbers nor all fractions, such as `.5s` and `0.0001h`.
    let seconds = match unit {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" => 60.0,
        "h" => 3600.0,
        _ => return humantime::parse_duration(text).map_err(|e| format!("{e}; expected a time, such as 90s or 5m")),
    };
    let value: f64 = number(value, "a time, such as 90s or 5m")?;
    Duration::try_from_secs_f64(value * seconds).map_err(|_| "too long".into())
}

/// Parses a number; `what` describes it in the error.
fn number<T: std::str::FromStr>(text: &str, what: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("{text:?} is not {what}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_parsed() {
        assert_eq!(range("3..7"), Ok(3..7));
        assert_eq!(mask(&"x..".repeat(27)).map(|mask| mask.cells().len()), Ok(27));
        assert_eq!(shard("2/3"), Ok((2, 3)));
        assert_eq!(
            ["*", "http://localhost:3000"].map(origin),
            ["*", "http://localhost:3000"].map(|text| Ok(text.to_owned()))
        );
        let durations =
            [("90", 90_000), ("1.5m", 90_000), ("90s", 90_000), ("2h", 7_200_000), ("250ms", 250), (".5s", 500)];
        for (text, milliseconds) in durations.into_iter().chain([("0.0001h", 360), ("1h 30m", 5_400_000)]) {
            assert_eq!(duration(text), Ok(Duration::from_millis(milliseconds)), "{text}");
        }
        assert_eq!((bytes("64M"), bytes("1g"), bytes("100")), (Ok(64 << 20), Ok(1 << 30), Ok(100)));
    }

    #[test]
    fn invalid_values_are_errors() {
        for bad in ["", "3", "3..", "..3", "7..3", "a..b", "-1..3"] {
            assert!(range(bad).is_err(), "{bad}");
        }
        for bad in ["0/3", "4/3", "1", "1/0", "/"] {
            assert!(shard(bad).is_err(), "{bad}");
        }
        for bad in ["", "h", "3x", "-1s", "1e400", "1.2.3"] {
            assert!(duration(bad).is_err(), "{bad}");
        }
        for bad in ["", "M", "-1", "1X", "99999999999999G"] {
            assert!(bytes(bad).is_err(), "{bad}");
        }
        for bad in ["", "sudoku.example", "https://", "https://sudoku.example/", "https://a b"] {
            assert!(origin(bad).is_err(), "{bad}");
        }
        assert!(mask("x.x").is_err() && mask("no such file").is_err());
    }
}
