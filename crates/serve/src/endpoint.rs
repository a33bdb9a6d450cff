//! Endpoints: their parameters, and the requests that they respond to.

use super::declared_parameters::Parameters;
use super::description::Description;
use super::error::ApiError;
use super::input::Input;
use super::kind_parameters::KindParameters;
use super::parameters;
use super::request_context::RequestContext;
use super::response_body::ResponseBody;
use bytes::Bytes;
use cluewise::generator::{TARGETS, TargetSettings, TargetSettingsError};
use serde::de::DeserializeOwned;
use std::borrow::Cow;

/// The class of threads that works on a request.
#[cfg_attr(not(feature = "server"), allow(dead_code))]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkClass {
    /// For work that takes milliseconds.
    Light,
    /// For work that may take seconds.
    Heavy,
}

/// The content of the body of a POST request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RequestBody {
    /// None: the endpoint accepts GET only.
    None,
    /// Puzzles; a single one may be `puzzle` in the query.
    Puzzles,
    /// A picture.
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    Picture,
}

/// An endpoint of the API, with its parameters.
pub trait Endpoint: Parameters {
    /// The name, the meaning and the responses.
    const DESCRIPTION: Description;
    /// The class of a request with little input.
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    const WORK_CLASS: WorkClass;
    /// The content of the body.
    const BODY: RequestBody = RequestBody::Puzzles;

    /// The boolean parameters that change the types of the fields of results.
    #[cfg_attr(not(feature = "server"), allow(dead_code))]
    const SHAPES: &'static [&'static str] = &[];

    /// Whether the targets of the generator are parameters, which [`Endpoint::set_targets`] receives.
    const HAS_TARGETS: bool = false;

    /// Receives the targets of the query.
    fn set_targets(&mut self, _: TargetSettings) {}

    /// Returns whether the response needs code for other kinds than the classic one, even if all puzzles are classic.
    fn needs_kinds(&self, _: &KindParameters) -> bool {
        false
    }

    /// Computes the response.
    fn respond(self, input: &Input, context: &RequestContext) -> Result<ResponseBody, ApiError>;
}

/// The parts of a query: the endpoint, and the puzzle and its format if present.
#[derive(Clone, Debug)]
pub struct Query<E> {
    pub endpoint: E,
    puzzle: Option<String>,
    from: Option<String>,
    pub kind: KindParameters,
}

/// Replaces the terms of serde in an error message by those of the API.
fn user_message(message: &str) -> String {
    let message = message.replace("unknown variant", "unknown value").replace("unknown field", "unknown parameter");
    match message.as_str() {
        "invalid digit found in string" | "cannot parse integer from empty string" => "expected a number".into(),
        "number too large to fit in target type" => "the number is too large".into(),
        "number too small to fit in target type" => "the number is too small".into(),
        "provided string was not `true` or `false`" => "expected true or false".into(),
        _ => message,
    }
}

/// Parses the parameters of an endpoint. The error names the parameter.
pub fn deserialize<T: DeserializeOwned>(query: &str) -> Result<T, ApiError> {
    serde_urlencoded::from_str(query).map_err(|error| {
        let message = error.to_string();
        let pairs: Vec<(String, String)> = serde_urlencoded::from_str(query).unwrap_or_default();
        // Errors of values do not name the parameter: the one that has the same error by itself is wrong.
        let is_wrong = |pair: &&(String, String)| {
            let alone = serde_urlencoded::to_string([pair]).map(|text| serde_urlencoded::from_str::<T>(&text).err());
            alone.is_ok_and(|error| error.is_some_and(|error| error.to_string() == message))
        };
        // Errors of fields name it already.
        let names_field =
            ["unknown field", "missing field", "duplicate field"].iter().any(|start| message.starts_with(start));
        match pairs.iter().find(is_wrong).filter(|_| !names_field) {
            Some((name, value)) => ApiError::query(format!("`{name}`: {value:?}: {}", user_message(&message))),
            None => ApiError::query(format!("invalid query: {}", user_message(&message))),
        }
    })
}

/// Takes the targets out of the parameters of a query.
fn take_targets(pairs: &mut Vec<(String, String)>) -> Result<TargetSettings, ApiError> {
    let mut settings = TargetSettings::default();
    for target in &TARGETS {
        let name = target.parameter();
        let is_target = |pair: &mut (String, String)| pair.0 == name;
        let given: Vec<String> = pairs.extract_if(.., is_target).map(|(_, value)| value).collect();
        if given.len() > 1 {
            return Err(ApiError::query(format!("invalid query: duplicate field `{name}`")));
        }
        let invalid = |error| match error {
            TargetSettingsError::Value(_, reason) => ApiError::query(format!("`{name}`: {:?}: {reason}", given[0])),
            error => ApiError::query(error.to_string()),
        };
        if !given.is_empty() {
            settings.set(target.name, &given).map_err(invalid)?;
        }
    }
    Ok(settings)
}

impl<E: Endpoint> Query<E> {
    /// Parses the query of a URL.
    pub fn parse(text: &str) -> Result<Query<E>, ApiError> {
        let invalid = |e: &dyn std::fmt::Display| ApiError::query(format!("invalid query: {e}"));
        let mut pairs: Vec<(String, String)> = serde_urlencoded::from_str(text).map_err(|e| invalid(&e))?;
        let is_puzzle = |pair: &&(String, String)| pair.0 == "puzzle";
        if pairs.iter().filter(is_puzzle).count() > 1 && E::BODY == RequestBody::Puzzles {
            return Err(ApiError::query("`puzzle` is given twice; send several puzzles as the body of a POST"));
        }
        let mut take = |name: &str| {
            let at = pairs.iter().position(|(other, _)| other == name)?;
            Some(pairs.remove(at).1)
        };
        let (puzzle, from) =
            if E::BODY == RequestBody::Puzzles { (take("puzzle"), take("from")) } else { (None, None) };
        // A parameter that is not taken is unknown to the endpoint.
        let kind = KindParameters::take(|name| if Self::takes(name) { take(name) } else { None })?;
        if let Some((name, _)) = pairs.iter().find(|(name, _)| !Self::takes(name)) {
            let expected: Vec<String> = Self::names().map(|name| format!("`{name}`")).collect();
            let expected = expected.join(", ");
            return Err(ApiError::query(format!(
                "invalid query: unknown parameter `{name}`, expected one of {expected}"
            )));
        }
        let targets = if E::HAS_TARGETS { take_targets(&mut pairs)? } else { TargetSettings::default() };
        let rest = serde_urlencoded::to_string(&pairs).map_err(|e| invalid(&e))?;
        let mut endpoint: E = deserialize(&rest)?;
        endpoint.set_targets(targets);
        Ok(Query { endpoint, puzzle, from, kind })
    }

    /// Returns the names of all parameters of the endpoint.
    fn names() -> impl Iterator<Item = Cow<'static, str>> {
        let of_puzzles = if E::BODY == RequestBody::Puzzles { &["puzzle", "from", "lines"][..] } else { &[] };
        let of_kinds = if E::BODY == RequestBody::Picture { &[] } else { &KindParameters::NAMES[..] };
        // Only searches about given puzzles have a budget.
        let budget = if E::BODY == RequestBody::Puzzles { &["budget"][..] } else { &[] };
        let others = [of_puzzles, parameters::names::<E>(), of_kinds, budget].into_iter().flatten();
        let targets = TARGETS.iter().filter(|_| E::HAS_TARGETS).map(|target| Cow::Owned(target.parameter()));
        others.map(|&name| Cow::Borrowed(name)).chain(targets)
    }

    fn takes(name: &str) -> bool {
        Self::names().any(|known| known == name)
    }

    /// Returns the puzzle in the query, or `None` if the puzzles are in the body.
    pub fn take_puzzle(&mut self, has_body: bool) -> Result<Option<Bytes>, ApiError> {
        match (self.puzzle.take(), has_body) {
            (Some(_), true) => Err(ApiError::query("puzzles both in the query and in the body; send only one of them")),
            (Some(puzzle), false) => Ok(Some(puzzle.into())),
            (None, true) => Ok(None),
            (None, false) if E::BODY == RequestBody::Puzzles => Err(ApiError::query(
                "the query parameter `puzzle` is missing; add it, or send puzzles as the body of a POST",
            )),
            (None, false) => Ok(Some(Bytes::new())),
        }
    }

    /// Returns the puzzles of a request from their text.
    pub fn input(&self, text: Bytes) -> Result<Input, ApiError> {
        if E::BODY == RequestBody::Puzzles {
            parameters::check_body::<E>(&text)?;
        }
        Input::new(text, self.from.as_deref(), self.kind.clone())
    }

    /// Returns whether the response needs code for other kinds than the classic one.
    pub fn needs_kinds(&self, input: &Input) -> bool {
        self.endpoint.needs_kinds(&self.kind) || E::BODY == RequestBody::Puzzles && input.may_have_kinds()
    }
}
