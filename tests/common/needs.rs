//! Tests with requirements that a clone of the repository does not meet. They are ignored with the reason if a
//! requirement is missing. With `CI=true` they fail instead, if it can be installed.

use libtest_mimic::{Arguments, Completion, Conclusion, Trial};

/// A requirement that is missing.
#[allow(dead_code, reason = "not every test that includes this file needs both")]
#[derive(Debug)]
pub enum Missing {
    /// It can be installed.
    Installable(String),
    /// It cannot be met on this machine or by `cargo test`.
    Unavailable(String),
}

/// Returns a test of the value that `need` returns.
pub fn trial<T: 'static>(
    name: impl Into<String>,
    need: impl FnOnce() -> Result<T, Missing> + Send + 'static,
    test: impl FnOnce(T) + Send + 'static,
) -> Trial {
    let in_ci = std::env::var("CI").is_ok_and(|ci| ci == "true");
    Trial::ignorable_test(name, move || match need() {
        Ok(found) => {
            test(found);
            Ok(Completion::Completed)
        }
        Err(Missing::Installable(missing)) if in_ci => Err(format!("{missing}; it is required with CI=true").into()),
        Err(Missing::Installable(missing) | Missing::Unavailable(missing)) => Ok(Completion::ignored_with(missing)),
    })
}

/// Runs the tests with the arguments of `cargo test`, by default on this number of threads (`None`: one for each core).
pub fn run(trials: Vec<Trial>, threads: Option<usize>) -> Conclusion {
    let mut arguments = Arguments::from_args();
    arguments.test_threads = arguments.test_threads.or(threads);
    libtest_mimic::run(&arguments, trials)
}
