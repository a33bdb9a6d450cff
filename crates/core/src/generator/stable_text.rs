//! The text of what a random stream depends on.

use crate::rng::fnv_1a;
use std::fmt::{self, Display};
use std::ops::RangeInclusive;

/// The text of what a random stream depends on: `NAME=VALUE;` for each part that is set.
#[derive(Default)]
pub struct StableText(String);

impl StableText {
    /// Adds a value, if there is one.
    pub fn add(&mut self, name: &str, value: Option<impl Display>) {
        if let Some(value) = value {
            self.0 += &format!("{name}={value};");
        }
    }

    /// Adds a range, if there is one.
    pub fn add_range<T: Display>(&mut self, name: &str, range: Option<&RangeInclusive<T>>) {
        self.add(name, range.map(|range| format!("{}..{}", range.start(), range.end())));
    }

    /// Adds the sorted items without repetitions, if there are any.
    pub fn add_set<T: Display>(&mut self, name: &str, items: &[T]) {
        let mut names: Vec<String> = items.iter().map(T::to_string).collect();
        names.sort();
        names.dedup();
        self.add(name, (!names.is_empty()).then(|| names.join(",")));
    }

    /// Returns the domain of the stream, equal in every version; 0 without parts.
    pub fn hash(&self) -> u64 {
        if self.0.is_empty() { 0 } else { fnv_1a(&self.0) }
    }
}

impl Display for StableText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}
