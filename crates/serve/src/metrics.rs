//! Response times of requests, in the text format of Prometheus.

use super::lock::lock;
use std::collections::BTreeMap;
use std::fmt::{self, Write};
use std::sync::Mutex;
use std::time::Duration;

/// The upper bounds of the classes of response times, in seconds.
const BOUNDS: [f64; 5] = [0.01, 0.1, 1.0, 10.0, f64::INFINITY];

/// The response times of all requests by endpoint and status.
#[derive(Debug, Default)]
pub struct Metrics(Mutex<BTreeMap<(&'static str, u16), Times>>);

/// Response times of requests.
#[derive(Clone, Copy, Default, Debug)]
struct Times {
    /// The number of those up to each of the bounds.
    counts: [u64; BOUNDS.len()],
    /// Their sum in seconds.
    sum: f64,
}

impl Metrics {
    /// Adds a request.
    pub fn add(&self, endpoint: &'static str, status: u16, time: Duration) {
        let seconds = time.as_secs_f64();
        let mut all = lock(&self.0);
        let times = all.entry((endpoint, status)).or_default();
        times.counts.iter_mut().zip(BOUNDS).filter(|(_, bound)| seconds <= *bound).for_each(|(count, _)| *count += 1);
        times.sum += seconds;
    }

    /// Writes the histogram.
    pub fn write(&self, text: &mut String) -> fmt::Result {
        let name = "cluewise_request_duration_seconds";
        writeln!(text, "# HELP {name} Time until a response is ready, by endpoint and status; 499: the client left.")?;
        writeln!(text, "# TYPE {name} histogram")?;
        let all = lock(&self.0).clone();
        for ((endpoint, status), Times { counts, sum }) in all {
            let labels = format!("endpoint=\"{endpoint}\",status=\"{status}\"");
            for (bound, count) in BOUNDS.iter().zip(counts) {
                let bound = if bound.is_finite() { bound.to_string() } else { "+Inf".to_owned() };
                writeln!(text, "{name}_bucket{{{labels},le=\"{bound}\"}} {count}")?;
            }
            writeln!(text, "{name}_sum{{{labels}}} {sum}")?;
            writeln!(text, "{name}_count{{{labels}}} {}", counts[BOUNDS.len() - 1])?;
        }
        Ok(())
    }
}
