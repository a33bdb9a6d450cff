//! The digits that a player has entered: their ink has more color than that of the clues, or is lighter.

/// The look of the ink of a digit.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Ink {
    /// The difference of the greatest and the least of red, green and blue, from 0 to 255; 0 in a gray picture.
    pub saturation: f32,
    /// The contrast as a share of the paper's light.
    pub contrast: f32,
}

/// The least difference of the saturation of entered digits and clues.
const MIN_SATURATION: f32 = 40.0;
/// The least difference of their contrast.
const MIN_CONTRAST: f32 = 0.2;
/// The least number of entered digits: one alone may be a clue on a stain or badly printed.
const MIN_ENTERED: usize = 3;

/// Returns for each digit of a grid whether a player has entered it; false in cells without a digit.
pub(crate) fn entered(inks: &[Option<Ink>]) -> Vec<bool> {
    let values = |value: fn(&Ink) -> f32| inks.iter().map(|ink| ink.as_ref().map(value)).collect::<Vec<_>>();
    let are_enough = |found: &Vec<bool>| found.iter().filter(|&&is_found| is_found).count() >= MIN_ENTERED;
    let colored = greater(&values(|ink| ink.saturation), MIN_SATURATION).filter(are_enough);
    let lighter = || greater(&values(|ink| -ink.contrast), MIN_CONTRAST).filter(are_enough);
    colored.or_else(lighter).unwrap_or_else(|| vec![false; inks.len()])
}

/// Returns which values are above the widest gap, if it is wide: at least `min_gap`, and more than the values below it vary.
fn greater(values: &[Option<f32>], min_gap: f32) -> Option<Vec<bool>> {
    let mut sorted: Vec<f32> = values.iter().flatten().copied().collect();
    sorted.sort_by(f32::total_cmp);
    let pair = sorted.windows(2).max_by(|a, b| (a[1] - a[0]).total_cmp(&(b[1] - b[0])))?;
    let (below, above) = (pair[0], pair[1]);
    let is_wide = above - below >= min_gap.max(below - sorted[0]);
    is_wide.then(|| values.iter().map(|value| value.is_some_and(|value| value >= above)).collect())
}
