//! `completions` and `man`: what the shell and the manual need to know.

use crate::args::OutputFile;
use crate::error::Failure;
use crate::output::Out;
use clap_complete::Shell;
use std::io::Write;

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
    output: OutputFile,
}

impl Completions {
    pub fn run(&self) -> Result<bool, Failure> {
        let mut text = Vec::new();
        clap_complete::generate(self.shell, &mut crate::command(), "cluewise", &mut text);
        write(&self.output, &text)
    }
}

/// Print the manual page of the program or of a command
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise man | man -l -\n  \
    cluewise man generate > cluewise-generate.1")]
pub struct Man {
    /// The command
    command: Option<String>,
    #[command(flatten)]
    output: OutputFile,
}

impl Man {
    pub fn run(&self) -> Result<bool, Failure> {
        // The same page on every machine: no engine in the version.
        let mut command = crate::command().version(env!("CARGO_PKG_VERSION"));
        command.build();
        let page = match &self.command {
            None => command,
            Some(name) => {
                let found = command.find_subcommand(name).cloned();
                let page = found.ok_or_else(|| format!("unknown command {name:?}; see cluewise --help"))?;
                // The manual knows a page by one word.
                page.display_name(format!("cluewise-{name}"))
            }
        };
        let mut text = Vec::new();
        let rendered = clap_mangen::Man::new(page).render(&mut text);
        rendered.map_err(|e| Failure::io("cannot render the manual page", &e))?;
        write(&self.output, &text)
    }
}

fn write(file: &OutputFile, text: &[u8]) -> Result<bool, Failure> {
    let mut out = Out::open(file)?;
    out.write_all(text).map_err(|e| out.failure(&e))?;
    out.finish()?;
    Ok(true)
}
