//! Names of techniques as users spell them.

/// Returns whether two names are the same apart from case, spaces, dashes and other signs, and from British spelling. A
/// name without letters and digits is never the same as another.
///
/// ```
/// use cluewise::rating::same_name;
/// assert!(same_name("x-wing", "X Wing") && !same_name("x-wing", "xy-wing") && !same_name("-", ""));
/// assert!(same_name("simple-colors", "Simple Colouring"));
/// ```
pub fn same_name(a: &str, b: &str) -> bool {
    let a = normalized_name(a);
    !a.is_empty() && a == normalized_name(b)
}

/// Returns a name in lowercase letters and digits, in American spelling, to compare it with others.
///
/// ```
/// assert_eq!(cluewise::rating::normalized_name("Multi-Colouring 1"), "multicolors1");
/// ```
pub fn normalized_name(name: &str) -> String {
    let letters = name.chars().filter(char::is_ascii_alphanumeric).map(|letter| letter.to_ascii_lowercase());
    let text: String = letters.collect();
    text.replace("colour", "color").replace("coloring", "colors").replace("alised", "alized")
}

/// Implements the text form of the techniques of a scale, and the error of a name that it lacks.
macro_rules! technique_text {
    ($technique:literal) => {
        impl std::fmt::Display for TechniqueId {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.name())
            }
        }

        /// The error of parsing the name of a technique.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub struct ParseTechniqueIdError(String);

        impl std::fmt::Display for ParseTechniqueIdError {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                let names: Vec<&str> = TechniqueId::all().map(TechniqueId::name).collect();
                write!(f, "unknown {} {:?}; expected one of {}", $technique, self.0, names.join(", "))
            }
        }

        impl std::error::Error for ParseTechniqueIdError {}

        impl TryFrom<String> for TechniqueId {
            type Error = ParseTechniqueIdError;

            fn try_from(name: String) -> Result<TechniqueId, ParseTechniqueIdError> {
                name.parse()
            }
        }

        impl From<TechniqueId> for String {
            fn from(id: TechniqueId) -> String {
                id.name().into()
            }
        }
    };
}

pub(super) use technique_text;
