//! What a file says of a puzzle beyond what cluewise knows.

use serde_json::Value;

/// Named values in the order in which they were set, one of each name.
///
/// ```
/// use cluewise::pack::Fields;
/// let mut fields = Fields::default();
/// fields.set("author", "Ruud".into());
/// fields.set("rating", 7.into());
/// assert_eq!(fields.get("author").and_then(|author| author.as_str()), Some("Ruud"));
/// assert_eq!(fields.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["author", "rating"]);
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Fields(Vec<(String, Value)>);

impl Fields {
    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The value of this name.
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.iter().find(|&(known, _)| known == name).map(|(_, value)| value)
    }

    /// Gives the name this value, in place of any that it had.
    pub fn set(&mut self, name: impl Into<String>, value: Value) {
        let name = name.into();
        match self.0.iter_mut().find(|(known, _)| *known == name) {
            Some((_, old)) => *old = value,
            None => self.0.push((name, value)),
        }
    }

    /// Takes the value of this name away.
    pub fn remove(&mut self, name: &str) -> Option<Value> {
        let at = self.0.iter().position(|(known, _)| known == name)?;
        Some(self.0.remove(at).1)
    }

    /// The names and values.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value))
    }
}
