//! The commands, one file each, and the arguments that `explain` and `hint` share.

pub mod candidates;
pub mod canon;
pub mod completions;
pub mod convert;
pub mod dedupe;
pub mod explain;
pub mod explain_args;
pub mod first;
pub mod generate;
pub mod hint;
pub mod man;
pub mod minimize;
pub mod pack;
pub mod print;
pub mod rate;
pub mod serve;
pub mod shuffle;
pub mod solve;
pub mod split;
pub mod stats;
pub mod verify;
