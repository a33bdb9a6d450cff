//! The state of the server in the text format of Prometheus.

use super::app_state::AppState;
use super::memory::MemoryBudget;
use super::pool::Pool;
use super::response_body::ResponseBody;
use std::fmt::{self, Write};

/// The media type of the text.
const MEDIA_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Returns the metrics of a server.
pub fn response(state: &AppState) -> ResponseBody {
    let mut text = String::new();
    // Writing to a string does not fail.
    let _ = state.metrics.write(&mut text).and_then(|()| write_state(&mut text, state));
    ResponseBody { media_type: MEDIA_TYPE, body: text.into(), ..ResponseBody::default() }
}

fn write_state(text: &mut String, state: &AppState) -> fmt::Result {
    let of_pools = |value: fn(&Pool) -> usize| {
        vec![("{work=\"light\"}", value(&state.light)), ("{work=\"heavy\"}", value(&state.heavy))]
    };
    let of_bytes = |value: fn(&MemoryBudget) -> usize| {
        vec![("{part=\"requests\"}", value(&state.bodies)), ("{part=\"responses\"}", value(&state.responses))]
    };
    let gauges = [
        ("cluewise_queued_requests", "Requests that wait for a thread.", of_pools(Pool::queued)),
        ("cluewise_running_requests", "Requests that a thread works on.", of_pools(Pool::running)),
        ("cluewise_connections", "Open connections.", vec![("", state.clients.count())]),
        ("cluewise_body_bytes", "Memory reserved for bodies above 64 KiB.", of_bytes(MemoryBudget::used)),
        (
            "process_resident_memory_bytes",
            "Resident memory.",
            resident_memory().map(|bytes| ("", bytes)).into_iter().collect(),
        ),
    ];
    for (name, help, values) in gauges.into_iter().filter(|(_, _, values)| !values.is_empty()) {
        writeln!(text, "# HELP {name} {help}\n# TYPE {name} gauge")?;
        values.iter().try_for_each(|(labels, value)| writeln!(text, "{name}{labels} {value}"))?;
    }
    Ok(())
}

/// Returns the resident memory of the process, on systems that tell it.
fn resident_memory() -> Option<usize> {
    #[cfg(target_os = "linux")]
    {
        let status = std::fs::read_to_string("/proc/self/status").ok()?;
        let size = status.lines().find_map(|line| line.strip_prefix("VmRSS:")?.trim().strip_suffix(" kB"))?;
        Some(size.parse::<usize>().ok()? << 10)
    }
    #[cfg(not(target_os = "linux"))]
    None
}
