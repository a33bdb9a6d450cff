//! The number of uses of each technique.

use std::collections::BTreeMap;

/// The number of uses of each technique in the solution of a puzzle, in the order of the ladder.
///
/// Serialized as an object of the names of the techniques: `{"Full House": 3, "X-Wing": 1}`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TechniqueCounts<T>(BTreeMap<T, u32>);

impl<T: Ord + Copy> TechniqueCounts<T> {
    /// Counts a use of the technique.
    pub fn add(&mut self, technique: T) {
        *self.0.entry(technique).or_default() += 1;
    }

    /// Returns the number of uses of the technique.
    pub fn get(&self, technique: T) -> u32 {
        self.0.get(&technique).copied().unwrap_or(0)
    }

    /// Iterates over the techniques that are used, each with the number of uses.
    pub fn iter(&self) -> impl Iterator<Item = (T, u32)> {
        self.0.iter().map(|(&technique, &count)| (technique, count))
    }
}

/// No uses.
impl<T> Default for TechniqueCounts<T> {
    fn default() -> TechniqueCounts<T> {
        TechniqueCounts(BTreeMap::new())
    }
}

impl<T: Ord> FromIterator<(T, u32)> for TechniqueCounts<T> {
    fn from_iter<I: IntoIterator<Item = (T, u32)>>(counts: I) -> TechniqueCounts<T> {
        // `collect` would sort them.
        let mut all = TechniqueCounts::default();
        all.0.extend(counts);
        all
    }
}

#[cfg(feature = "serde")]
impl<T: std::fmt::Display> serde::Serialize for TechniqueCounts<T> {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(technique, count)| (technique.to_string(), count)))
    }
}

#[cfg(feature = "serde")]
impl<'de, T: Ord + std::str::FromStr<Err: std::fmt::Display>> serde::Deserialize<'de> for TechniqueCounts<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TechniqueCounts<T>, D::Error> {
        let counts = BTreeMap::<String, u32>::deserialize(deserializer)?;
        let parse = |(name, count): (String, u32)| Ok((name.parse().map_err(serde::de::Error::custom)?, count));
        counts.into_iter().map(parse).collect()
    }
}

#[cfg(test)]
mod tests {
    use crate::rating::hodoku;

    #[test]
    fn uses_are_counted_in_the_order_of_the_ladder() {
        use hodoku::Technique::{Aic, FullHouse, XWing};
        let mut counts = hodoku::TechniqueCounts::default();
        [XWing, FullHouse, XWing].into_iter().for_each(|one| counts.add(one));
        assert_eq!(counts.iter().collect::<Vec<_>>(), [(FullHouse, 1), (XWing, 2)]);
        assert_eq!((counts.get(XWing), counts.get(Aic)), (2, 0));
    }

    #[cfg(feature = "serde")]
    #[test]
    fn json_has_the_names() {
        use crate::rating::se;
        let counts: hodoku::TechniqueCounts =
            [(hodoku::Technique::XWing, 1), (hodoku::Technique::FullHouse, 3)].into_iter().collect();
        let json = r#"{"Full House":3,"X-Wing":1}"#;
        assert_eq!(serde_json::to_string(&counts).ok().as_deref(), Some(json));
        assert_eq!(serde_json::from_str::<hodoku::TechniqueCounts>(json).ok(), Some(counts));
        assert!(serde_json::from_str::<hodoku::TechniqueCounts>(r#"{"Guess":1}"#).is_err());
        let counts: se::TechniqueCounts =
            [(se::Technique::Fish(2), 1), (se::Technique::HiddenSingle, 9)].into_iter().collect();
        let json = r#"{"Hidden Single":9,"X-Wing":1}"#;
        assert_eq!(serde_json::to_string(&counts).ok().as_deref(), Some(json));
        assert_eq!(serde_json::from_str::<se::TechniqueCounts>(json).ok(), Some(counts));
    }
}
