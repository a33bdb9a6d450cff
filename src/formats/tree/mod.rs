//! Documents as trees of named values, the search for puzzles in them, and records of JSON.

pub(super) mod any_json;
pub(super) mod beside;
pub(super) mod candidates;
pub(super) mod finder;
pub(super) mod json;
pub(super) mod json_buffer;
pub(super) mod json_parser;
pub(super) mod json_record;
pub(super) mod jsonl;
pub(super) mod keyed_documents;
pub(super) mod kind_record;
pub(super) mod rule_fields;
