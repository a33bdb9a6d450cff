//! The table of tasks and commands in the README.

use crate::section;
use cluewise::formats::{FORMATS, UNAVAILABLE};
use cluewise_cli::{Task, commands};

/// Writes the table of tasks, each with its commands.
pub fn table(text: &str) -> Result<String, String> {
    let mut lines = vec!["| task | commands |".to_owned(), "|---|---|".to_owned()];
    for task in Task::ALL {
        let of_task = commands().filter(|(_, tasks)| tasks.contains(&task));
        let names: Vec<String> = of_task.map(|(name, _)| format!("`{name}`")).collect();
        lines.push(format!("| {} | {} |", description(task), names.join(", ")));
    }
    let variants =
        "| all of these for [sizes and variants](docs/GUIDE.md#sizes-and-variants) | `--size`, `--variant` |";
    lines.insert(lines.len() - 1, variants.to_owned());
    section::replaced(text, "commands", &lines)
}

fn description(task: Task) -> String {
    let formats = FORMATS.len() + UNAVAILABLE.len();
    match task {
        Task::Generate => {
            "[generate](docs/GUIDE.md#generate-puzzles) by level, rating, technique, clues, symmetry, solving time"
                .into()
        }
        Task::Verify => "[verify](docs/GUIDE.md#verify-a-collection)".into(),
        Task::Rate => "[rate and explain](docs/GUIDE.md#study-one-puzzle)".into(),
        Task::Print => "[print](docs/GUIDE.md#publish-a-book) sheets, books, newspaper pages and \
             [worksheets](docs/GUIDE.md#use-puzzles-in-class)"
            .into(),
        Task::Packs => "[make packs for an app](docs/GUIDE.md#make-packs-for-an-app)".into(),
        Task::Play => "play, in the terminal or on the [web page](docs/GUIDE.md#use-the-web-page)".into(),
        Task::Read => {
            format!("read [{formats} formats](docs/FORMATS.md), documents of other programs, links and photos")
        }
        Task::Compare => "compare up to [symmetry](docs/SYMMETRY.md), [prepare data \
             sets](docs/GUIDE.md#prepare-a-data-set-for-machine-learning)"
            .into(),
        Task::Hunt => "[hunt for hard puzzles](docs/GUIDE.md#hunt-for-hard-puzzles)".into(),
        Task::Serve => "[run a server](docs/GUIDE.md#run-your-own-server) with an [HTTP API](docs/API.md), give [tools to a language \
             model](docs/API.md#tools-of-language-models)"
            .into(),
        Task::Other => "others".into(),
    }
}
