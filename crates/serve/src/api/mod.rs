//! The endpoints of the API, one file each.

mod candidates;
mod canonical;
mod convert;
mod daily;
mod draw;
mod explain;
mod generate;
mod hint;
mod marks;
mod print;
mod rate;
mod rating_parameters;
#[cfg(feature = "server")]
mod scan;
mod solve;
mod steps;
mod verify;
mod wording;

use super::handler::{Handler, route};

pub use daily::Daily;
pub use generate::{Generate, GenerationPlan};
pub use rate::Rate;

/// Returns the name of each endpoint, and what it does in a sentence.
#[cfg(feature = "server")]
pub fn endpoints() -> impl Iterator<Item = (&'static str, &'static str)> {
    routes().into_iter().map(|(name, handler)| (name, handler.summary))
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
        route::<candidates::Candidates>(),
        route::<canonical::Canonical>(),
        route::<convert::Convert>(),
        route::<draw::Draw>(),
        route::<print::Print>(),
        // Reading pictures would make the module for browsers larger.
        #[cfg(feature = "server")]
        route::<scan::Scan>(),
    ]
}
