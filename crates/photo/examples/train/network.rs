//! The network and its training by Adam.

use crate::samples::Sample;
use cluewise::PuzzleRng;
use cluewise_photo::GLYPH_SIDE;

/// Number of inputs, hidden neurons and outputs: those of the classifier.
const SIZES: [usize; 3] = [GLYPH_SIDE * GLYPH_SIDE, 64, 10];
/// Number of samples for each change of the weights.
const BATCH: usize = 64;

/// A layer: weights and biases, their gradients, and the moments of Adam.
struct Layer {
    inputs: usize,
    values: Vec<f32>,
    gradients: Vec<f32>,
    moments: Vec<(f32, f32)>,
}

/// A network with one hidden layer.
pub struct Network {
    layers: [Layer; 2],
    steps: i32,
}

impl Layer {
    fn new(inputs: usize, outputs: usize, rng: &mut PuzzleRng) -> Layer {
        let spread = (6.0 / inputs as f32).sqrt();
        let random = |_| (rng.random_below(1 << 24) as f32 / (1 << 23) as f32 - 1.0) * spread;
        let mut values: Vec<f32> = (0..inputs * outputs).map(random).collect();
        values.resize((inputs + 1) * outputs, 0.0);
        let n = values.len();
        Layer { inputs, values, gradients: vec![0.0; n], moments: vec![(0.0, 0.0); n] }
    }

    fn outputs(&self) -> usize {
        self.values.len() / (self.inputs + 1)
    }

    fn split(&self) -> (&[f32], &[f32]) {
        self.values.split_at(self.inputs * self.outputs())
    }

    fn apply(&self, inputs: &[f32]) -> Vec<f32> {
        let (weights, biases) = self.split();
        let product = |weights: &[f32]| weights.iter().zip(inputs).map(|(w, x)| w * x).sum::<f32>();
        weights.chunks_exact(self.inputs).zip(biases).map(|(weights, bias)| product(weights) + bias).collect()
    }

    /// Adds the gradients for the errors of the outputs. Returns the errors of the inputs.
    fn backward(&mut self, inputs: &[f32], errors: &[f32]) -> Vec<f32> {
        let mut back = vec![0.0; self.inputs];
        let biases = self.inputs * errors.len();
        for (at, &error) in errors.iter().enumerate().filter(|(_, error)| **error != 0.0) {
            let row = at * self.inputs..(at + 1) * self.inputs;
            for (gradient, input) in self.gradients[row.clone()].iter_mut().zip(inputs) {
                *gradient += error * input;
            }
            for (back, weight) in back.iter_mut().zip(&self.values[row]) {
                *back += error * weight;
            }
            self.gradients[biases + at] += error;
        }
        back
    }

    fn step(&mut self, rate: f32, steps: i32) {
        let corrections = (1.0 - 0.9_f32.powi(steps), 1.0 - 0.999_f32.powi(steps));
        for ((value, gradient), moment) in self.values.iter_mut().zip(&mut self.gradients).zip(&mut self.moments) {
            let g = *gradient / BATCH as f32 + 1e-5 * *value;
            *moment = (0.9 * moment.0 + 0.1 * g, 0.999 * moment.1 + 0.001 * g * g);
            *value -= rate * (moment.0 / corrections.0) / ((moment.1 / corrections.1).sqrt() + 1e-8);
            *gradient = 0.0;
        }
    }
}

impl Network {
    /// Returns a network with random weights.
    pub fn new(rng: &mut PuzzleRng) -> Network {
        let layers = [Layer::new(SIZES[0], SIZES[1], rng), Layer::new(SIZES[1], SIZES[2], rng)];
        Network { layers, steps: 0 }
    }

    /// Returns the outputs of the hidden layer and the probabilities.
    fn forward(&self, glyph: &[f32]) -> (Vec<f32>, Vec<f32>) {
        let hidden: Vec<f32> = self.layers[0].apply(glyph).into_iter().map(|value| value.max(0.0)).collect();
        let outputs = self.layers[1].apply(&hidden);
        let max = outputs.iter().copied().fold(f32::NEG_INFINITY, f32::max);
        let exponentials: Vec<f32> = outputs.iter().map(|value| (value - max).exp()).collect();
        let sum: f32 = exponentials.iter().sum();
        (hidden, exponentials.into_iter().map(|value| value / sum).collect())
    }

    /// Trains the network on the samples in this order.
    pub fn train(&mut self, samples: &[Sample], order: &[usize], rate: f32) {
        for batch in order.chunks_exact(BATCH) {
            for sample in batch.iter().map(|&at| &samples[at]) {
                let (hidden, mut errors) = self.forward(&sample.glyph);
                errors[sample.class] -= 1.0;
                let mut back = self.layers[1].backward(&hidden, &errors);
                back.iter_mut().zip(&hidden).filter(|(_, hidden)| **hidden == 0.0).for_each(|(back, _)| *back = 0.0);
                self.layers[0].backward(&sample.glyph, &back);
            }
            self.steps += 1;
            self.layers.iter_mut().for_each(|layer| layer.step(rate, self.steps));
        }
    }

    /// Returns the share of wrong classes.
    pub fn errors(&self, samples: &[Sample]) -> f32 {
        let class = |sample: &Sample| {
            let (_, probabilities) = self.forward(&sample.glyph);
            (0..SIZES[2]).max_by(|&a, &b| probabilities[a].total_cmp(&probabilities[b]))
        };
        samples.iter().filter(|sample| class(sample) != Some(sample.class)).count() as f32 / samples.len() as f32
    }

    /// Returns the file that the classifier reads.
    pub fn to_bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        for layer in &self.layers {
            let (weights, biases) = layer.split();
            let scale = weights.iter().fold(0.0_f32, |max, weight| max.max(weight.abs())) / 127.0;
            bytes.extend(scale.to_le_bytes());
            bytes.extend(weights.iter().map(|weight| (weight / scale).round() as i8 as u8));
            bytes.extend(biases.iter().flat_map(|bias| bias.to_le_bytes()));
        }
        bytes
    }
}
