//! The binary of the command line; the library has the commands, so that they compile while the solver is optimized.

use std::process::ExitCode;

fn main() -> ExitCode {
    cluewise_cli::main()
}
