//! Names of the values of enums.

/// Implements `Display`, which writes the name of a value, and `FromStr` with its error for an enum with `ALL` and
/// `name`.
#[macro_export]
#[doc(hidden)]
macro_rules! impl_names {
    ($type:ident, $error:ident, $kind:literal) => {
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        #[doc = concat!("The error of parsing the name of a ", $kind, ".")]
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct $error(String);

        impl std::fmt::Display for $error {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let expected = $crate::names::alternatives(&$type::ALL.map($type::name));
                write!(f, "unknown {} {:?}; expected {expected}", $kind, self.0)
            }
        }

        impl std::error::Error for $error {}

        /// Parses a name in any case.
        impl std::str::FromStr for $type {
            type Err = $error;

            fn from_str(name: &str) -> Result<$type, $error> {
                let value = $type::ALL.into_iter().find(|value| value.name().eq_ignore_ascii_case(name));
                value.ok_or_else(|| $error(name.into()))
            }
        }
    };
}

pub use impl_names;

/// Returns names as `a, b or c`.
pub fn alternatives(names: &[&str]) -> String {
    match names {
        [first @ .., last] if !first.is_empty() => format!("{} or {last}", first.join(", ")),
        names => names.concat(),
    }
}

/// Returns the name that a misspelled one probably means: the nearest, if at most a third of its characters differ.
pub fn nearest<'a>(text: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let text = text.to_ascii_lowercase();
    let ranked = names.into_iter().map(|name| (edits(&text, name), name));
    let (edits, name) = ranked.min_by_key(|(edits, _)| *edits)?;
    (3 * edits <= name.chars().count()).then_some(name)
}

/// Returns the number of characters to insert, delete or replace, or of neighbors to exchange, between two texts.
fn edits(a: &str, b: &str) -> usize {
    let [a, b] = [a, b].map(|text| text.chars().collect::<Vec<char>>());
    let mut rows: Vec<Vec<usize>> = vec![(0..=b.len()).collect()];
    for i in 1..=a.len() {
        let mut row = vec![i];
        for j in 1..=b.len() {
            let replaced = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = replaced.min(rows[i - 1][j] + 1).min(row[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(rows[i - 2][j - 2] + 1);
            }
            row.push(least);
        }
        rows.push(row);
    }
    rows[a.len()][b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn misspelled_names_are_near() {
        let near = |text| nearest(text, ["killer", "thermometer"]);
        assert_eq!(
            ["kilelr", "Killer", "foo", "termometr"].map(near),
            [Some("killer"), Some("killer"), None, Some("thermometer")]
        );
    }

    #[test]
    fn edits_are_counted() {
        for (a, b, count) in [("", "", 0), ("a", "", 1), ("ab", "ba", 1), ("kitten", "sitting", 3), ("x", "x", 0)] {
            assert_eq!([edits(a, b), edits(b, a)], [count; 2], "{a} {b}");
        }
    }

    #[test]
    fn alternatives_are_joined() {
        assert_eq!([&["a"][..], &["a", "b"], &["a", "b", "c"]].map(alternatives), ["a", "a or b", "a, b or c"]);
    }
}
