//! The names of the rating scales.

use crate::names::impl_names;

/// A rating scale; each has a module.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Scale {
    /// Level and effort: [`effort`](super::effort).
    Effort,
    /// ER, EP and ED of Sudoku Explainer: [`se`](super::se).
    Se,
    /// Level and score of HoDoKu: [`hodoku`](super::hodoku).
    Hodoku,
    /// Solving time of people: [`time`](super::time).
    Time,
}

impl Scale {
    /// All scales.
    pub const ALL: [Scale; 4] = [Scale::Effort, Scale::Se, Scale::Hodoku, Scale::Time];

    /// Returns the name of the scale: `effort`, `se`, `hodoku`, `time`.
    pub const fn name(self) -> &'static str {
        ["effort", "se", "hodoku", "time"][self as usize]
    }

    /// Parses a list of names separated by commas; repeated names are ignored.
    ///
    /// ```
    /// use cluewise::rating::Scale;
    /// assert_eq!(Scale::parse_list("hodoku,se,hodoku"), Ok(vec![Scale::Hodoku, Scale::Se]));
    /// assert!(Scale::parse_list("").is_err());
    /// ```
    ///
    /// # Errors
    /// A name is unknown, or there is none.
    pub fn parse_list(names: &str) -> Result<Vec<Scale>, ParseScaleError> {
        let mut scales = Vec::new();
        for name in names.split(',') {
            let scale = name.trim().parse()?;
            if !scales.contains(&scale) {
                scales.push(scale);
            }
        }
        Ok(scales)
    }
}

impl_names!(Scale, ParseScaleError, "scale");

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scales_have_names() {
        for scale in Scale::ALL {
            assert_eq!(scale.to_string().to_uppercase().parse(), Ok(scale));
        }
        let error = Scale::parse_list("se,elo").map_err(|error| error.to_string());
        assert_eq!(error, Err("unknown scale \"elo\"; expected effort, se, hodoku or time".to_owned()));
    }
}
