//! Mutexes whose values no thread leaves half changed.

use std::sync::{Mutex, MutexGuard, PoisonError};

/// Locks a mutex. No thread panics while it holds a lock.
pub fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
