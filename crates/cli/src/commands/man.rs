//! `man`

use crate::args::{GlobalArgs, OutputFileArgs};
use crate::commands::command::{Command, Task};
use crate::error::Failure;
use crate::io::output::Output;

/// Print the manual page of the program or of a command
#[derive(clap::Args)]
#[command(after_help = "Examples:\n  \
    cluewise man | man -l -\n  \
    cluewise man generate > cluewise-generate.1")]
pub struct Man {
    /// The command
    command: Option<String>,
    #[command(flatten)]
    output: OutputFileArgs,
}

impl Command for Man {
    const NAME: &'static str = "man";
    const TASKS: &'static [Task] = &[Task::Other];

    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure> {
        // The same page on every machine: no engine in the version.
        let mut command = global.command_line().version(env!("CARGO_PKG_VERSION"));
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
        Output::open(&self.output)?.finish_with(&text)?;
        Ok(true)
    }
}
