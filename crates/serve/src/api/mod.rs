//! The endpoints of the API, one file each.

mod candidates;
mod canonical;
mod complete;
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

/// The path of the API.
#[cfg(feature = "server")]
pub const ROOT: &str = "/api/v1";

/// Returns the name and the handler of each endpoint.
pub fn routes() -> Vec<(&'static str, Handler)> {
    vec![
        ("generate", route::<generate::Generate>()),
        ("daily", route::<daily::Daily>()),
        ("verify", route::<verify::Verify>()),
        ("solve", route::<solve::Solve>()),
        ("rate", route::<rate::Rate>()),
        ("explain", route::<explain::Explain>()),
        ("hint", route::<hint::Hint>()),
        ("candidates", route::<candidates::Candidates>()),
        ("complete", route::<complete::Complete>()),
        ("canonical", route::<canonical::Canonical>()),
        ("convert", route::<convert::Convert>()),
        ("draw", route::<draw::Draw>()),
        ("print", route::<print::Print>()),
        // Reading pictures would make the module for browsers larger.
        #[cfg(feature = "server")]
        ("scan", route::<scan::Scan>()),
    ]
}
