//! What is found out about the puzzles of a request.

use super::problem::{Complaint, Problem};
use super::reply::{Reply, json};
use serde::Serialize;

/// What there is to say of each puzzle, and why there is nothing to say of others.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Answer<T> {
    pub puzzles: Vec<T>,
    pub errors: Vec<Complaint>,
}

impl<T> Answer<T> {
    /// The answer, if there is anything in it.
    pub fn or_problem(self) -> Result<Answer<T>, Problem> {
        if self.puzzles.is_empty() { Err(Problem::all_refused(self.errors)) } else { Ok(self) }
    }
}

impl<T: Serialize> From<Answer<T>> for Reply {
    fn from(answer: Answer<T>) -> Reply {
        json(&answer)
    }
}
