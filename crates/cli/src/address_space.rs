//! Limited address space.

use crate::io::standard_stream::StandardStream;
use rustix::process::{Resource, getrlimit};
use std::env;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// The variable of the C library with the maximum number of its arenas.
const MAX_ARENAS: &str = "MALLOC_ARENA_MAX";

/// Address space that is enough for an arena of each thread.
const ENOUGH: u64 = 1 << 32;

/// Restarts the program with one arena for all threads if its address space is limited, as by `ulimit -v`. By default
/// the C library reserves 64 MB for each thread. If that fails, it tries again at each allocation, which takes ten times
/// as long; if it succeeds, there may be no address space left for the other threads.
pub fn restart_with_one_arena() {
    let is_limited = getrlimit(Resource::As).current.is_some_and(|limit| limit < ENOUGH);
    if !is_limited || env::var_os(MAX_ARENAS).is_some() {
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
        let _ = command.args(arguments).env(MAX_ARENAS, "1").exec();
    }
}
