//! The cells of puzzles and solutions in notations of other programs.

use crate::formats::cell_lists;
use crate::kinds::Symbols;
use std::borrow::Cow;

/// Returns the characters of a list of cells that has other characters between them: blanks, commas, line breaks or
/// brackets. Other texts are returned as they are.
pub(super) fn plain_cells(text: &str) -> Cow<'_, str> {
    let is_between = |c: char| c.is_whitespace() || ",;|[]()\"'".contains(c);
    if !text.contains(is_between) {
        return text.into();
    }
    if let Ok(classic) = cell_lists::parse_puzzle(text) {
        return classic.to_string().into();
    }
    let is_square = |count: usize| count > 1 && count.isqrt().pow(2) == count;
    let tokens: Vec<&str> = text.split(is_between).filter(|token| !token.is_empty()).collect();
    let symbol = |token: &&str| match token.parse::<u8>() {
        Ok(0) => Some('.'),
        Ok(number) if usize::from(number) <= tokens.len().isqrt() => Some(Symbols::DIGITS.char(number)),
        _ => token.parse::<char>().ok(),
    };
    let of_tokens: Option<String> = tokens.iter().map(symbol).collect();
    match of_tokens.filter(|cells| is_square(cells.chars().count())) {
        Some(cells) => cells.into(),
        None => Some(tokens.concat()).filter(|cells| is_square(cells.chars().count())).map_or(text.into(), Cow::Owned),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_of_cells_are_read_in_all_notations() {
        let cells = "1..2.3..........";
        let texts = [
            "1..2 .3.. .... ....",
            "1..2\n.3..\r\n....\n....",
            "1,0,0,2,0,3,0,0,0,0,0,0,0,0,0,0",
            "[[1,0,0,2],[0,3,0,0],[0,0,0,0],[0,0,0,0]]",
            "1 . . 2 . 3 . . . . . . . . . .",
        ];
        for text in texts {
            assert_eq!(plain_cells(text), cells, "{text}");
        }
        let wide: Vec<String> =
            (0..100).map(|cell| if cell == 1 { "10".into() } else { (cell % 10).to_string() }).collect();
        let want = format!(
            ".A{}",
            (2..100).map(|cell| if cell % 10 == 0 { ".".into() } else { (cell % 10).to_string() }).collect::<String>()
        );
        assert_eq!(plain_cells(&wide.join(",")), want);
        for text in ["1..2.3..........", "1~~2", "a text, of words"] {
            assert_eq!(plain_cells(text), text);
        }
    }
}
