//! Tests of the command line.

#[path = "../common/binary.rs"]
mod binary;
#[path = "../common/documents.rs"]
mod documents;
#[path = "../common/pages.rs"]
mod found;
#[path = "../common/http.rs"]
mod http;
#[path = "../../../tests/common/oracle.rs"]
mod oracle;
#[path = "../common/service.rs"]
mod service;

mod arguments;
mod convert;
mod dedupe;
mod explain;
#[cfg(target_os = "linux")]
mod files;
mod generate;
#[cfg(unix)]
mod guides;
mod html;
mod kills;
#[cfg(target_os = "linux")]
mod limits;
mod pack;
mod pictures;
mod print;
mod resume;
mod stats;
