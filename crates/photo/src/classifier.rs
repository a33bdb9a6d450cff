//! The digit of a glyph: a neural network with one hidden layer, trained by `examples/train.rs` on printed fonts.

use crate::ScannedCell;
use crate::glyph::CellInk;

/// The weights: for each layer a scale (`f32`), the weights as multiples of it (`i8`), and the biases (`f32`), little
/// endian.
static WEIGHTS: &[u8] = include_bytes!("digits.weights");

/// Number of neurons of the hidden layer.
const HIDDEN: usize = 64;
/// Number of outputs: the digits 1 to 9, and ink that is no digit.
const CLASSES: usize = 10;
/// The output for ink that is no digit.
const NO_DIGIT: usize = 9;

/// The confidence in a cell that may have a damaged digit.
const DOUBTFUL: f32 = 0.5;

/// Returns the digit of a cell, which is at most `max`.
pub(crate) fn read(ink: &CellInk, max: usize) -> ScannedCell {
    match ink {
        CellInk::Nothing => ScannedCell { digit: None, confidence: 1.0, alternative: None, is_entered: false },
        CellInk::Doubtful => ScannedCell { digit: None, confidence: DOUBTFUL, alternative: None, is_entered: false },
        CellInk::Glyph(values) => classify(values, max),
    }
}

fn classify(glyph: &[f32], max: usize) -> ScannedCell {
    let probabilities = probabilities(glyph);
    // A greater digit is not named, but makes the cell unsure.
    let mut order: Vec<usize> = (0..CLASSES).filter(|&class| class < max || class == NO_DIGIT).collect();
    order.sort_by(|&a, &b| probabilities[b].total_cmp(&probabilities[a]));
    let digit = |class: usize| (class != NO_DIGIT).then_some(class as u8 + 1);
    // Ink that is no digit may still hide one: such a cell is always unsure.
    let confidence = if order[0] == NO_DIGIT { DOUBTFUL } else { probabilities[order[0]] };
    ScannedCell { digit: digit(order[0]), confidence, alternative: digit(order[1]), is_entered: false }
}

/// Returns the probability of each class.
fn probabilities(glyph: &[f32]) -> [f32; CLASSES] {
    let mut hidden = [0.0; HIDDEN];
    let rest = layer(WEIGHTS, glyph, &mut hidden);
    let hidden = hidden.map(|value| value.max(0.0));
    let mut outputs = [0.0; CLASSES];
    layer(rest, &hidden, &mut outputs);
    let max = outputs.into_iter().fold(f32::NEG_INFINITY, f32::max);
    let exponentials = outputs.map(|value| (value - max).exp());
    let sum: f32 = exponentials.iter().sum();
    exponentials.map(|value| value / sum)
}

/// Computes the outputs of a layer, whose weights are at the start of `bytes`. Returns the bytes after them.
fn layer<'a>(bytes: &'a [u8], inputs: &[f32], outputs: &mut [f32]) -> &'a [u8] {
    let (scale, rest) = bytes.split_at(4);
    let (weights, rest) = rest.split_at(inputs.len() * outputs.len());
    let (biases, rest) = rest.split_at(4 * outputs.len());
    let float = |bytes: &[u8]| f32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    let scale = float(scale);
    let neurons = weights.chunks_exact(inputs.len()).zip(biases.chunks_exact(4));
    for (output, (weights, bias)) in outputs.iter_mut().zip(neurons) {
        let products = weights.iter().zip(inputs).map(|(&weight, input)| f32::from(weight as i8) * input);
        *output = products.sum::<f32>() * scale + float(bias);
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::glyph::GLYPH_SIDE;

    const INPUTS: usize = GLYPH_SIDE * GLYPH_SIDE;

    #[test]
    fn the_file_of_weights_has_the_size_of_the_network() {
        assert_eq!(WEIGHTS.len(), 4 + INPUTS * HIDDEN + 4 * HIDDEN + 4 + HIDDEN * CLASSES + 4 * CLASSES);
    }

    #[test]
    fn probabilities_have_sum_one() {
        for value in [0.0, 0.5, 1.0] {
            let sum: f32 = probabilities(&[value; INPUTS]).iter().sum();
            assert!((sum - 1.0).abs() < 1e-5);
        }
    }
}
