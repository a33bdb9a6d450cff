//! The number of uses of each technique.

use super::technique::Technique;
use std::collections::BTreeMap;

/// How often each technique is used in the solution of a puzzle, in the order of the ladder.
///
/// Serialized as an object of the names of the techniques: `{"Full House": 3, "X-Wing": 1}`.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TechniqueCounts(BTreeMap<Technique, u32>);

impl TechniqueCounts {
    /// Counts a use of the technique.
    pub fn add(&mut self, technique: Technique) {
        *self.0.entry(technique).or_default() += 1;
    }

    /// Returns the number of uses of the technique.
    pub fn get(&self, technique: Technique) -> u32 {
        self.0.get(&technique).copied().unwrap_or(0)
    }

    /// Iterates over the techniques that are used, each with the number of uses.
    pub fn iter(&self) -> impl Iterator<Item = (Technique, u32)> {
        self.0.iter().map(|(&technique, &count)| (technique, count))
    }
}

impl FromIterator<(Technique, u32)> for TechniqueCounts {
    fn from_iter<I: IntoIterator<Item = (Technique, u32)>>(counts: I) -> TechniqueCounts {
        TechniqueCounts(counts.into_iter().collect())
    }
}

#[cfg(feature = "serde")]
impl serde::Serialize for TechniqueCounts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(technique, count)| (technique.name(), count)))
    }
}

#[cfg(feature = "serde")]
impl<'de> serde::Deserialize<'de> for TechniqueCounts {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<TechniqueCounts, D::Error> {
        let counts = BTreeMap::<String, u32>::deserialize(deserializer)?;
        let parse = |(name, count): (String, u32)| Ok((name.parse().map_err(serde::de::Error::custom)?, count));
        counts.into_iter().map(parse).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_are_counted_in_the_order_of_the_ladder() {
        let mut counts = TechniqueCounts::default();
        [Technique::XWing, Technique::FullHouse, Technique::XWing].into_iter().for_each(|one| counts.add(one));
        assert_eq!(counts.iter().collect::<Vec<_>>(), [(Technique::FullHouse, 1), (Technique::XWing, 2)]);
        assert_eq!((counts.get(Technique::XWing), counts.get(Technique::Aic)), (2, 0));
    }

    #[cfg(feature = "formats")]
    #[test]
    fn json_has_the_names() {
        let counts: TechniqueCounts = [(Technique::XWing, 1), (Technique::FullHouse, 3)].into_iter().collect();
        let json = r#"{"Full House":3,"X-Wing":1}"#;
        assert_eq!(serde_json::to_string(&counts).ok().as_deref(), Some(json));
        assert_eq!(serde_json::from_str::<TechniqueCounts>(json).ok(), Some(counts));
        assert!(serde_json::from_str::<TechniqueCounts>(r#"{"Guess":1}"#).is_err());
    }
}
