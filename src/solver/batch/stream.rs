//! Puzzles in, answers out, in order.

#[cfg(target_arch = "x86_64")]
use super::Native;
use super::answers::Answer;
#[cfg(target_arch = "x86_64")]
use super::lanes::x86::{avx2::Avx2, avx512::Avx512};
use super::lanes::{Lanes, plain::Plain};
use super::{Isa, Query, Search, Work};
use std::fmt;

/// The engine for one instruction set.
enum Engine {
    Plain(Box<Search<Plain>>),
    #[cfg(target_arch = "x86_64")]
    Avx2(Box<Search<Avx2>>),
    #[cfg(target_arch = "x86_64")]
    Avx512(Box<Search<Avx512>>),
}

/// Calls a function on the search, whatever its vectors are.
macro_rules! each {
    ($engine:expr, $search:ident => $call:expr) => {
        match $engine {
            Engine::Plain($search) => $call,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx2($search) => $call,
            #[cfg(target_arch = "x86_64")]
            Engine::Avx512($search) => $call,
        }
    };
}

/// The iterator behind [`answers`](super::super::answers).
pub struct Batch<I> {
    engine: Engine,
    queries: I,
}

impl<I: Iterator<Item: Into<Query>>> Batch<I> {
    pub(crate) fn new(isa: Isa, queries: I, limit: u64, keep: bool) -> Batch<I> {
        let engine = match isa.or_portable() {
            #[cfg(target_arch = "x86_64")]
            Native::Avx512(proof) => Engine::Avx512(Box::new(Search::new(proof, limit, keep))),
            #[cfg(target_arch = "x86_64")]
            Native::Avx2(proof) => Engine::Avx2(Box::new(Search::new(proof, limit, keep))),
            _ => Engine::Plain(Box::new(Search::new((), limit, keep))),
        };
        Batch { engine, queries }
    }

    /// How much work was done so far.
    pub fn work(&self) -> Work {
        each!(&self.engine, search => search.work)
    }
}

impl<I: Iterator<Item: Into<Query>>> Iterator for Batch<I> {
    type Item = Answer;

    fn next(&mut self) -> Option<Answer> {
        each!(&mut self.engine, search => advance(search, &mut self.queries))
    }
}

impl<I> fmt::Debug for Batch<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch").finish_non_exhaustive()
    }
}

/// The next answer.
fn advance<V: Lanes>(search: &mut Search<V>, queries: &mut impl Iterator<Item: Into<Query>>) -> Option<Answer> {
    loop {
        if let Some(answer) = search.answers.pop() {
            return Some(answer);
        }
        if search.ended && search.answers.is_empty() {
            return None;
        }
        if !search.ended && search.ready.is_empty() {
            load(search, queries);
        }
        V::run(search);
    }
}

/// Adds as many puzzles as there are lanes.
fn load<V: Lanes>(search: &mut Search<V>, queries: &mut impl Iterator<Item: Into<Query>>) {
    search.queries.clear();
    search.queries.extend(queries.take(V::COUNT).map(Into::into));
    search.ended = search.queries.len() < V::COUNT;
    let mut block = search.new_block();
    block.load(&search.queries, search.answers.extend(&search.queries));
    search.ready.push(block);
}
