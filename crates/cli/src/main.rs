//! The binary `cluewise`. The commands are in a library, so that they compile while their dependencies generate code.

use std::process::ExitCode;

fn main() -> ExitCode {
    cluewise_cli::main()
}
