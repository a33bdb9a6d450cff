//! Chains: the consequences of the assumption that a candidate is true (on) or false (off).
//!
//! | module | content |
//! |---|---|
//! | `links` | the direct consequences of an assertion |
//! | `simple` | cycles and forcing chains without branches |
//! | `net` | forcing nets: all consequences of an assumption |
//! | `multiple` | conclusions from several nets |
//! | `advanced`, `nested` | other techniques and chains in a net |
//! | `conclusions` | selection of the easiest conclusions |

mod advanced;
mod conclusions;
mod links;
mod multiple;
mod nested;
mod net;
mod simple;

pub use nested::NestedChains;

use super::position::Position;
use super::step::Step;
use crate::rating::se::NetLevel;
use conclusions::{Conclusion, Conclusions};
use links::{cell_of, digit_of};

/// Finds the easiest bidirectional cycle or forcing chain (6.5 and above).
pub fn find_simple(position: &Position) -> Option<Step> {
    let mut conclusions = Conclusions::easiest();
    simple::search(position, &mut conclusions);
    conclusions.best().map(|found| step(&found))
}

/// Finds the easiest Nishio, multiple or dynamic forcing chain of a level (7.5 and above).
pub fn find_nets(position: &Position, level: NetLevel, nested: &mut NestedChains) -> Option<Step> {
    let mut conclusions = Conclusions::easiest();
    multiple::search(position, level, nested, &mut conclusions);
    conclusions.best().map(|found| step(&found))
}

fn step(found: &Conclusion) -> Step {
    let mut step = Step::new(found.technique, found.rating).with_evidence(found.evidence());
    for &candidate in &found.eliminations {
        let (cell, digit) = (cell_of(candidate), 1 << digit_of(candidate));
        match step.eliminations.last_mut() {
            Some((last, digits)) if *last == cell => *digits |= digit,
            _ => step.eliminations.push((cell, digit)),
        }
    }
    step.placement = found.placement.map(|placed| (cell_of(placed), digit_of(placed)));
    step
}
