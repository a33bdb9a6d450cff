//! A page and an HTTP API for whoever has no terminal: what `cluewise serve` runs.
//!
//! The API (`docs/API.md`, described by itself at `/api/v1/openapi.json`) answers each request from a bounded number of
//! threads: heavy work (rating, explaining, generating, printing, long texts) has threads of its own with a low priority, and
//! its clients take turns, so that it never keeps light work waiting. Work ends when its time is up or its client has gone,
//! inside a record too. No request reaches a file.
//!
//! ```no_run
//! use cluewise_serve::{Limits, Server};
//! let server = Server::bind("127.0.0.1:8181".parse()?, Limits::default())?;
//! println!("http://{}/", server.address());
//! server.run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod ambiguity;
mod answer;
mod api;
mod body;
mod clients;
mod endpoint;
mod input;
mod limits;
mod loopback;
mod memory;
mod openapi;
mod page;
mod pool;
mod problem;
mod queue;
mod reply;
mod router;
mod server;
mod stream;

pub use limits::Limits;
#[doc(hidden)]
pub use loopback::Loopback;
pub use server::{Handle, Server};
