//! Tests that need what a clone of the repository does not bring. Where it is missing they are ignored and say why;
//! where `CI=true`, what can be installed must be there, and they fail.

use libtest_mimic::{Arguments, Completion, Trial};

/// What a test lacks here.
#[allow(dead_code, reason = "not every test that includes this file needs both")]
#[derive(Debug)]
pub enum Missing {
    /// What can be installed.
    Installable(String),
    /// What this machine or this way of testing cannot have.
    Unavailable(String),
}

/// A test of what `need` finds.
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
        Err(Missing::Installable(missing)) if in_ci => {
            Err(format!("{missing}, which must be there where CI=true").into())
        }
        Err(Missing::Installable(missing) | Missing::Unavailable(missing)) => Ok(Completion::ignored_with(missing)),
    })
}

/// Runs the tests with the arguments that `cargo test` passes on.
pub fn run(trials: Vec<Trial>) -> ! {
    libtest_mimic::run(&Arguments::from_args(), trials).exit()
}
