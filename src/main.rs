//! The command line of cluewise.

fn main() {}
