//! The commands, one file each, and what several of them share, such as [`explain_args`] and [`step_text`] of `explain`
//! and `hint`.

mod annotate;
mod bands;
mod book;
mod book_layout;
mod book_pages;
mod book_repeats;
mod candidates;
mod canon;
mod closure;
pub mod command;
mod complete;
mod completions;
mod convert;
mod daily;
pub mod date_format;
mod day_levels;
mod dedupe;
mod depth;
mod expand;
mod explain;
pub mod explain_args;
mod first;
mod generate;
mod grid_files;
mod headings;
mod hint;
pub mod isomorphs;
pub mod label_args;
pub mod labeled_texts;
mod level_balance;
mod level_table;
mod man;
mod mcp;
mod minimize;
mod morph;
mod neighbors;
pub mod original;
mod pack;
mod page_files;
mod page_notes;
mod play;
pub mod position;
mod press_args;
mod print;
pub mod printable;
pub mod pupils;
pub mod puzzle_report;
pub mod puzzle_title;
mod rate;
mod scan;
mod serve;
mod shuffle;
mod solve;
mod split;
mod stats;
pub mod step_pictures;
mod step_summary;
pub mod step_text;
mod techniques;
mod unavoidable;
mod verify;

use command::Entry;

/// The commands, in the order of the help.
pub const COMMANDS: [Entry; 34] = [
    Entry::of::<generate::Generate>(),
    Entry::of::<pack::Pack>(),
    Entry::of::<daily::Daily>(),
    Entry::of::<verify::Verify>(),
    Entry::of::<solve::Solve>(),
    Entry::of::<rate::Rate>(),
    Entry::of::<annotate::Annotate>(),
    Entry::of::<explain::Explain>(),
    Entry::of::<hint::Hint>(),
    Entry::of::<candidates::Candidates>(),
    Entry::of::<complete::Complete>(),
    Entry::of::<canon::Canon>(),
    Entry::of::<dedupe::Dedupe>(),
    Entry::of::<split::Split>(),
    Entry::of::<shuffle::Shuffle>(),
    Entry::of::<minimize::Minimize>(),
    Entry::of::<convert::Convert>(),
    Entry::of::<scan::ScanCommand>(),
    Entry::of::<play::Play>(),
    Entry::of::<print::Print>(),
    Entry::of::<book::BookCommand>(),
    Entry::of::<stats::StatsCommand>(),
    Entry::of::<techniques::Techniques>(),
    Entry::of::<bands::Bands>(),
    Entry::of::<depth::Depth>(),
    Entry::of::<expand::Expand>(),
    Entry::of::<morph::Morph>(),
    Entry::of::<neighbors::Neighbors>(),
    Entry::of::<unavoidable::Unavoidable>(),
    Entry::of::<serve::Serve>(),
    Entry::of::<mcp::Mcp>(),
    Entry::of::<first::First>(),
    Entry::of::<completions::Completions>(),
    Entry::of::<man::Man>(),
];

/// Returns the command that a user means by another word.
pub fn command_for(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let singular = word.strip_suffix('s').unwrap_or(&word);
    let is_meant = |entry: &&Entry| entry.other_words.iter().any(|other| [word.as_str(), singular].contains(other));
    COMMANDS.iter().find(is_meant).map(|entry| entry.name)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_name_commands() {
        for entry in &COMMANDS {
            for word in entry.other_words {
                assert!(COMMANDS.iter().all(|other| other.name != *word), "{word}");
                assert_eq!(command_for(word), Some(entry.name));
            }
        }
        assert_eq!((command_for("Worksheets"), command_for("puzzle.txt")), (Some("print"), None));
    }
}
