//! The HTTP API and web page of cluewise, as served by `cluewise serve`.
//!
//! [`Server::bind`] takes an address and [`Limits`]; [`Server::run`] serves requests until
//! [`ShutdownHandle::shutdown`]. The API has its [`endpoints`] under `/api/v1/`; it is described by
//! `/api/v1/openapi.json` and in `docs/API.md`. The web page is at `/`.
//!
//! ```
//! use cluewise_serve::{Limits, Server};
//! use std::io::{Read, Write};
//! use std::net::TcpStream;
//! use std::thread;
//!
//! let server = Server::bind("127.0.0.1:0".parse()?, Limits::default())?;
//! let (address, shutdown) = (server.address(), server.shutdown_handle());
//! let running = thread::spawn(|| server.run());
//!
//! let puzzle = "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";
//! let mut stream = TcpStream::connect(address)?;
//! write!(stream, "GET /api/v1/verify?puzzle={puzzle} HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n")?;
//! let mut response = String::new();
//! stream.read_to_string(&mut response)?;
//! assert!(response.contains(r#""verdict":"unique""#));
//!
//! shutdown.shutdown();
//! running.join().expect("the server does not panic")?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`respond`] is the API as a function, and [`GenerateRequest`] generates puzzles in parts. Without the default
//! feature `server` there are only these.
//!
//! # Scheduling
//! Requests run on a bounded number of threads. Heavy work (rating, explaining, generating, printing, long inputs) has
//! threads of its own with a low priority, so it does not delay light work. Clients are served in turn. Work is
//! cancelled when its time limit is reached or its client disconnects.
//!
//! # Security
//! No request accesses a file. Bodies, responses, connections and time are limited. Requests of other sites and for
//! unknown host names are refused, unless the limits allow them. There is no encryption and no authentication: use a
//! reverse proxy where these are needed.

// Tests are rows in tables, which may be long.
#![cfg_attr(not(test), warn(clippy::too_many_lines))]

mod api;
mod declared_parameters;
mod description;
mod endpoint;
mod error;
mod handler;
mod input;
mod kind_parameters;
mod limits;
mod local;
mod parameters;
mod printer;
mod record_file;
mod request_context;
mod response_body;
mod results;
mod unknown_marks;

#[cfg(feature = "server")]
mod access_log;
#[cfg(feature = "server")]
mod ambiguity;
#[cfg(feature = "server")]
mod app_state;
#[cfg(feature = "server")]
mod body;
#[cfg(feature = "server")]
mod client_schema;
#[cfg(feature = "server")]
mod clients;
#[cfg(feature = "server")]
mod cors;
#[cfg(feature = "server")]
mod described_endpoint;
#[cfg(feature = "server")]
mod described_parameter;
#[cfg(feature = "server")]
mod forwarded;
#[cfg(feature = "server")]
mod http_response;
#[cfg(feature = "server")]
mod lock;
#[cfg(feature = "server")]
mod loopback;
#[cfg(feature = "server")]
mod mcp;
#[cfg(feature = "server")]
mod memory;
#[cfg(feature = "server")]
mod metrics;
#[cfg(feature = "server")]
mod observation;
#[cfg(feature = "server")]
mod openapi;
#[cfg(feature = "server")]
mod page;
#[cfg(feature = "server")]
mod pool;
#[cfg(feature = "server")]
mod prometheus;
#[cfg(feature = "server")]
mod queue;
#[cfg(feature = "server")]
mod refusal;
#[cfg(feature = "server")]
mod representation;
#[cfg(feature = "server")]
mod router;
#[cfg(feature = "server")]
mod scheduling;
#[cfg(feature = "server")]
mod server;
#[cfg(feature = "server")]
mod stream;
#[cfg(feature = "server")]
mod type_schema;

#[cfg(feature = "server")]
pub use api::endpoints;
pub use api::{JudgeResult, NamedConflict, conflicts_of, today};
#[cfg(feature = "server")]
pub use description::EndpointInfo;
pub use limits::Limits;
pub use local::{
    GenerateRequest, Response, ScaleSupport, daily, print_job, rate, respond, respond_to_classic,
    respond_with_cancellation, respond_without_fonts,
};
#[cfg(feature = "server")]
#[doc(hidden)]
pub use loopback::Loopback;
#[cfg(feature = "server")]
pub use mcp::respond_to_message;
#[cfg(feature = "server")]
pub use openapi::description;
#[cfg(feature = "server")]
pub use server::{Server, ShutdownHandle};
pub use unknown_marks::unknown_marks;
