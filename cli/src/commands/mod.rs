//! The commands: one file each.

pub mod candidates;
pub mod canon;
pub mod convert;
pub mod dedupe;
pub mod explain;
pub mod generate;
pub mod hint;
pub mod minimize;
pub mod pack;
pub mod print;
pub mod rate;
pub mod serve;
pub mod shell;
pub mod shuffle;
pub mod solve;
pub mod split;
pub mod stats;
pub mod verify;
