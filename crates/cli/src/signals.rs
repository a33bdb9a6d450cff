//! The signals that end a command: Ctrl-C, termination, and the end of the terminal.

#[cfg(unix)]
mod unix {
    use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
    use signal_hook::flag::register_conditional_shutdown;
    use signal_hook::iterator::Signals;
    use std::ffi::c_int;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::sync::{Arc, LazyLock};
    use std::thread;

    /// Whether signals end the process at once.
    static AT_ONCE: LazyLock<Arc<AtomicBool>> = LazyLock::new(|| Arc::new(AtomicBool::new(true)));

    /// Makes signals end the process at once, with this exit code.
    pub fn end_at_once(code: u8) {
        // The end of the terminal does so anyway, unless it is to be ignored.
        for signal in [SIGINT, SIGTERM] {
            // Without it, the process ends at once as well, but with another exit code.
            let _ = register_conditional_shutdown(signal, code.into(), Arc::clone(&AT_ONCE));
        }
    }

    /// Calls `handler` in a thread for each signal from now on, with whether it is that of Ctrl-C.
    pub fn handle(handler: fn(bool)) {
        let ending = [SIGINT, SIGTERM].into_iter().chain(Some(SIGHUP).filter(|&signal| !is_ignored(signal)));
        let Ok(mut signals) = Signals::new(ending) else { return };
        let thread =
            thread::Builder::new().spawn(move || signals.forever().for_each(|signal| handler(signal == SIGINT)));
        // Without the thread, signals still end the process at once.
        AT_ONCE.store(thread.is_err(), Ordering::Relaxed);
    }

    /// Returns whether the process was started with this signal ignored, as by `nohup`, where the system shows it.
    fn is_ignored(signal: c_int) -> bool {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
        mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok())
            .is_some_and(|mask| mask >> (signal - 1) & 1 != 0)
    }
}

#[cfg(not(unix))]
mod other {
    /// Ctrl-C ends the process at once by itself.
    pub fn end_at_once(_: u8) {}

    /// Calls `handler` in a thread for each Ctrl-C from now on.
    pub fn handle(handler: fn(bool)) {
        // Without a handler the program still works.
        let _ = ctrlc::set_handler(move || handler(true));
    }
}

#[cfg(not(unix))]
pub use other::{end_at_once, handle};
#[cfg(unix)]
pub use unix::{end_at_once, handle};
