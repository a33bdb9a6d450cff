//! Tests of the command line.

#[path = "../common/binary.rs"]
mod binary;
#[path = "../common/documents.rs"]
mod documents;
#[path = "../common/http.rs"]
mod http;
#[path = "../common/pages.rs"]
mod pages;
#[path = "../common/service.rs"]
mod service;

mod advice;
mod arguments;
mod book;
mod book_sections;
mod candidate_grids;
mod classes;
mod columns;
mod convert;
mod dedupe;
#[cfg(target_os = "linux")]
mod ends;
mod explain;
#[cfg(target_os = "linux")]
mod files;
mod foreign_text;
mod generate;
#[cfg(unix)]
mod guides;
mod html;
mod hunt;
mod kills;
mod kind_steps;
mod kinds;
#[cfg(unix)]
mod languages;
mod layouts;
#[cfg(target_os = "linux")]
mod limits;
mod mcp;
#[cfg(target_os = "linux")]
mod morph;
mod nudges;
mod open_files;
mod pack;
mod pictures;
#[cfg(unix)]
mod play;
mod press;
mod print;
mod publisher;
mod reports;
mod resume;
mod scales;
mod scan;
#[cfg(unix)]
mod signals;
mod stats;
mod step_pictures;
mod streams;
mod tables;
mod techniques;
mod typed;
mod unique;
mod variant_duplicates;
mod variant_packs;
mod variant_sheets;
mod variants;
mod worksheets;
