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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn alternatives_are_joined() {
        assert_eq!([&["a"][..], &["a", "b"], &["a", "b", "c"]].map(alternatives), ["a", "a or b", "a, b or c"]);
    }
}
