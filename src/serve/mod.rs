//! A page and an HTTP API for whoever has no terminal: what `cluewise serve` runs.
//!
//! The API (`docs/API.md`, described by itself at `/api/v1/openapi.json`) answers each request from a bounded number of
//! threads: dear work (rating, explaining, generating, printing) has threads of its own, so that it never keeps cheap work
//! waiting. Work ends when its time is up or its client has gone. No request reaches a file.
//!
//! ```no_run
//! use cluewise::serve::{Limits, Server};
//! let server = Server::bind("127.0.0.1:8181".parse()?, Limits::default())?;
//! println!("http://{}/", server.address());
//! server.run()?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
mod api;
mod endpoint;
mod input;
mod limits;
mod openapi;
mod page;
mod pool;
mod problem;
mod reply;
mod router;
mod server;

pub use limits::Limits;
pub use server::{Handle, Server};
