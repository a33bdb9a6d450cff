//! `completions`

use crate::args::{GlobalArgs, OutputFileArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::output::Output;
use clap_complete::Shell;

/// Print shell completions
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise completions bash > ~/.local/share/bash-completion/completions/cluewise\n  \
    cluewise completions zsh > ~/.zfunc/_cluewise\n  \
    cluewise completions fish > ~/.config/fish/completions/cluewise.fish")]
pub struct Completions {
    /// The shell
    shell: Shell,
    #[command(flatten)]
    output: OutputFileArgs,
}

impl Command for Completions {
    const NAME: &'static str = "completions";
    const TASKS: &'static [Task] = &[Task::Other];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut global.command_line(), "cluewise", &mut text);
        Output::open(&self.output)?.finish_with(&text)?;
        Ok(true)
    }
}
