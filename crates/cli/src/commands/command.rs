//! What the program knows about each command.

use crate::args::GlobalArgs;
use crate::error::Failure;
use clap::ArgMatches;

/// A command, with its options.
pub trait Command: clap::Args + 'static {
    const NAME: &'static str;
    /// Other words for the command, in lower case and without a final s, for which it is suggested.
    const OTHER_WORDS: &'static [&'static str] = &[];
    /// What the command is for. The first one decides the heading in the help of the program.
    const TASKS: &'static [Task];

    /// Returns whether the answer is positive for all puzzles.
    fn run(&self, global: &GlobalArgs) -> Result<bool, Failure>;
}

/// What commands are for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Making new puzzles.
    Generate,
    /// Checking and solving puzzles.
    Verify,
    /// Rating and explaining puzzles.
    Rate,
    /// Printing sheets and books.
    Print,
    /// Making packs for apps.
    Packs,
    /// Playing.
    Play,
    /// Reading documents, links and photos.
    Read,
    /// Comparing puzzles up to symmetry, and making data sets.
    Compare,
    /// Hunting for hard puzzles.
    Hunt,
    /// Running a server.
    Serve,
    /// All others.
    Other,
}

impl Task {
    /// All tasks, in the order of the documents.
    pub const ALL: [Task; 11] = [
        Task::Generate,
        Task::Verify,
        Task::Rate,
        Task::Print,
        Task::Packs,
        Task::Play,
        Task::Read,
        Task::Compare,
        Task::Hunt,
        Task::Serve,
        Task::Other,
    ];
}

/// A command without the type of its options.
#[derive(Clone, Copy)]
pub struct Entry {
    pub name: &'static str,
    pub other_words: &'static [&'static str],
    pub tasks: &'static [Task],
    augment: fn(clap::Command) -> clap::Command,
    /// Returns the command with its options.
    pub parse: fn(&ArgMatches) -> Result<Job, clap::Error>,
}

/// Runs a command.
pub type Job = Box<dyn FnOnce(&GlobalArgs) -> Result<bool, Failure>>;

impl Entry {
    pub const fn of<C: Command>() -> Entry {
        Entry {
            name: C::NAME,
            other_words: C::OTHER_WORDS,
            tasks: C::TASKS,
            augment: C::augment_args,
            parse: |matches| {
                let command = C::from_arg_matches(matches)?;
                Ok(Box::new(move |global| command.run(global)))
            },
        }
    }

    /// Returns the description of the command.
    pub fn command_line(&self) -> clap::Command {
        (self.augment)(clap::Command::new(self.name))
    }

    /// Returns whether the command is one of those with a heading of their own.
    pub fn is_for_hunts(&self) -> bool {
        self.tasks.first() == Some(&Task::Hunt)
    }
}
