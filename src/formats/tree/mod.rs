//! Documents as trees of named values, the search for puzzles in them, and records of JSON.

pub(super) mod any_json;
pub(super) mod beside;
pub(super) mod finder;
pub(super) mod json;
pub(super) mod json_buffer;
pub(super) mod json_parser;
pub(super) mod json_record;
pub(super) mod jsonl;
pub(super) mod keyed_documents;
pub(super) mod kind_record;
pub(super) mod rule_fields;

pub(super) use any_json::{is_foreign_json, is_of_setter, parse_any_link, parse_object, parser_of};
pub(super) use beside::{MIN_CELLS, Meaning, is_holder, layout_of, may_change_rules, meaning_in_program};
pub(super) use finder::{cells_in, is_document};
pub(super) use json_parser::{JsonParser, whole_record};
pub(super) use json_record::{rule_error, set_techniques};
pub(super) use kind_record::puzzle_of_fields;
pub(super) use rule_fields::{PUZZLE_FIELDS, RULE_FIELDS, is_rule, is_rule_cell, is_rule_name};
