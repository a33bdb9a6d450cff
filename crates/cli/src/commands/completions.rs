//! `completions`

use crate::args::OutputFileArgs;
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

impl Completions {
    pub fn run(&self, mut command_line: clap::Command) -> Result<bool, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut command_line, "cluewise", &mut text);
        Output::open(&self.output)?.finish_with(&text)?;
        Ok(true)
    }
}
