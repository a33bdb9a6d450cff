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
