//! The rungs of the ladder by name.

use super::ladder::LADDER;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::str::FromStr;

/// A technique that the ladder tries, by name: what a puzzle can be asked to need or not to need.
///
/// ```
/// use cluewise::rating::se::Method;
/// let fish: Method = "x-wing".parse().unwrap();
/// assert_eq!((fish.to_string(), fish.least()), ("x-wing".into(), 3.2));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Method(u8);

impl Method {
    /// All methods, in the order in which they are tried.
    pub fn all() -> impl Iterator<Item = Method> {
        (0..LADDER.len() as u8).map(Method)
    }

    /// Its name on the command line and in packs.
    pub fn name(self) -> &'static str {
        LADDER[self.0 as usize].name
    }

    /// The lowest rating that its steps can have.
    pub fn least(self) -> f64 {
        LADDER[self.0 as usize].least
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A name that is no method's.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = Method::all().map(Method::name).collect();
        write!(f, "no technique is called {:?}; there are {}", self.0, names.join(", "))
    }
}

impl std::error::Error for UnknownMethod {}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Method, UnknownMethod> {
        Method::all().find(|method| method.name() == name).ok_or_else(|| UnknownMethod(name.into()))
    }
}

impl TryFrom<String> for Method {
    type Error = UnknownMethod;

    fn try_from(name: String) -> Result<Method, UnknownMethod> {
        name.parse()
    }
}

impl From<Method> for String {
    fn from(method: Method) -> String {
        method.name().into()
    }
}

/// A set of methods.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Methods(u32);

impl Methods {
    /// Whether the method with this place on the ladder is in the set.
    pub(super) fn holds(self, place: usize) -> bool {
        self.0 >> place & 1 != 0
    }
}

impl FromIterator<Method> for Methods {
    fn from_iter<I: IntoIterator<Item = Method>>(methods: I) -> Methods {
        Methods(methods.into_iter().fold(0, |set, method| set | 1 << method.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_back() {
        assert_eq!(Method::all().count(), LADDER.len());
        for method in Method::all() {
            assert_eq!(method.to_string().parse(), Ok(method));
            assert_eq!(serde_json::to_value(method).unwrap(), method.name());
        }
        assert!("x wing".parse::<Method>().is_err());
    }
}
