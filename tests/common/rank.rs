//! Rank correlation.

/// Returns the ranks of the values, from 0. Equal values have their mean rank.
fn ranks(values: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&a, &b| values[a].total_cmp(&values[b]));
    let (mut ranks, mut first) = (vec![0.0; values.len()], 0);
    for equal in order.chunk_by(|&a, &b| values[a] == values[b]) {
        let mean = first as f64 + (equal.len() - 1) as f64 / 2.0;
        equal.iter().for_each(|&i| ranks[i] = mean);
        first += equal.len();
    }
    ranks
}

/// Returns Spearman's rank correlation of two lists of the same length.
pub fn spearman(a: &[f64], b: &[f64]) -> f64 {
    let (a, b, mean) = (ranks(a), ranks(b), (a.len() - 1) as f64 / 2.0);
    let product = |x: &[f64], y: &[f64]| x.iter().zip(y).map(|(p, q)| (p - mean) * (q - mean)).sum::<f64>();
    product(&a, &b) / (product(&a, &a) * product(&b, &b)).sqrt()
}
