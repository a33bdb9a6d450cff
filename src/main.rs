//! The command line of cluewise.

mod cli;

fn main() -> std::process::ExitCode {
    cli::main()
}
