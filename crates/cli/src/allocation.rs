//! Settings of the allocator of the C library.

use crate::io::standard_stream::StandardStream;
use rustix::process::{Resource, getrlimit};
use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// One arena for all threads, for a limited address space, as by `ulimit -v`. By default the C library reserves 64 MB for
/// each thread. If that fails, it tries again at each allocation, which takes ten times as long; if it succeeds, there may
/// be no address space left for the other threads.
const ONE_ARENA: &[(&str, &str)] = &[("MALLOC_ARENA_MAX", "1")];

/// Memory goes back to the system when it is freed, for a server. By default the C library keeps what a request has used:
/// the sizes from which on it gives back grow to 32 MB.
const NO_RESERVE: &[(&str, &str)] = &[("MALLOC_MMAP_THRESHOLD_", "65536"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

/// Address space that is enough for an arena of each thread.
const ENOUGH: u64 = 1 << 32;

/// Restarts the program if its address space is limited, or if it is a server, with settings of the allocator that it
/// does not have.
pub fn restart_with_settings() {
    let is_limited = getrlimit(Resource::As).current.is_some_and(|limit| limit < ENOUGH);
    // Global options may come before the command. Of another command it is a file, and the settings do no harm.
    let is_server = env::args_os().skip(1).any(|argument| argument == "serve");
    let needed = [(is_limited, ONE_ARENA), (is_server, NO_RESERVE)].into_iter().filter(|(is_needed, _)| *is_needed);
    let missing: Vec<_> =
        needed.flat_map(|(_, settings)| settings).filter(|(name, _)| env::var_os(name).is_none()).copied().collect();
    if missing.is_empty() {
        return;
    }
    // A restarted program would not see which streams are closed.
    let are_open = [StandardStream::Stdin, StandardStream::Stdout, StandardStream::Stderr].map(StandardStream::check);
    if let (true, Ok(program)) = (are_open.iter().all(Result::is_ok), env::current_exe()) {
        let mut arguments = env::args_os();
        let mut command = Command::new(program);
        if let Some(name) = arguments.next() {
            command.arg0(name);
        }
        // If this fails, the program continues as it is.
        let _ = command.args(arguments).envs(missing).exec();
    }
}
