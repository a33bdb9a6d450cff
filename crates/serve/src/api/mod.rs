//! The endpoints of the API, one file each.

mod candidates;
mod canonical;
mod complete;
mod conflicts;
mod convert;
mod daily;
mod draw;
mod explain;
mod generate;
mod generation_search;
mod hint;
mod hint_pages;
mod judge;
mod marks;
mod print;
mod rate;
mod rating_parameters;
#[cfg(feature = "server")]
mod scan;
mod solve;
mod steps;
mod verify;
mod why;
mod wording;

#[cfg(feature = "server")]
use super::description::EndpointInfo;
use super::handler::{Handler, route};

pub use conflicts::{NamedConflict, conflicts_of};
pub use daily::{Daily, today};
pub use generate::{Generate, GenerationPlan};
pub use generation_search::GenerationSearch;
pub use judge::JudgeResult;
pub use rate::Rate;

/// Iterates over what the documents say about the endpoints.
#[cfg(feature = "server")]
pub fn endpoints() -> impl Iterator<Item = EndpointInfo> {
    routes().into_iter().map(|(_, handler)| handler.info)
}

/// Returns the name and the handler of each endpoint.
pub fn routes() -> Vec<(&'static str, Handler)> {
    vec![
        route::<generate::Generate>(),
        route::<daily::Daily>(),
        route::<verify::Verify>(),
        route::<solve::Solve>(),
        route::<rate::Rate>(),
        route::<explain::Explain>(),
        route::<hint::Hint>(),
        route::<why::Why>(),
        route::<candidates::Candidates>(),
        route::<complete::Complete>(),
        route::<conflicts::Conflicts>(),
        route::<judge::Judge>(),
        route::<canonical::Canonical>(),
        route::<convert::Convert>(),
        route::<draw::Draw>(),
        route::<print::Print>(),
        // Reading pictures would make the module for browsers larger.
        #[cfg(feature = "server")]
        route::<scan::Scan>(),
    ]
}
