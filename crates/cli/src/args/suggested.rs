//! Parsers of values that shells complete.

use clap::builder::{PossibleValue, TypedValueParser};
use clap::{Arg, Command};
use std::ffi::OsStr;

/// A parser of values among which shells suggest some; others are parsed too.
#[derive(Clone)]
pub struct Suggested<P> {
    pub names: Vec<&'static str>,
    pub parse: P,
}

impl<P: TypedValueParser> TypedValueParser for Suggested<P> {
    type Value = P::Value;

    fn parse_ref(&self, command: &Command, argument: Option<&Arg>, value: &OsStr) -> Result<P::Value, clap::Error> {
        self.parse.parse_ref(command, argument, value)
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(self.names.iter().map(PossibleValue::new)))
    }
}
