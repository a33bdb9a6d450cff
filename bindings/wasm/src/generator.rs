//! Generation of puzzles in parts, so that a worker can report its progress.

use crate::deadline::cancellation;
use crate::limits;
use cluewise_serve::{GenerateRequest, Response};
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A request to generate puzzles.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Generator(GenerateRequest);

#[wasm_bindgen]
impl Generator {
    /// Creates a generator from the query of a request `generate`; returns `None` if it needs another module.
    ///
    /// # Errors
    /// The query is invalid, or no puzzle meets its targets; the message is the JSON of the response.
    pub fn create(query: &str) -> Result<Option<Generator>, JsError> {
        #[cfg(feature = "variants")]
        let request = GenerateRequest::parse_any(query, limits(), &cancellation()).map(Some);
        #[cfg(not(feature = "variants"))]
        let request = GenerateRequest::parse(query, limits(), crate::SCALES, &cancellation());
        request.map(|request| request.map(Generator)).map_err(error)
    }

    /// Returns the seed of the run.
    #[wasm_bindgen(getter)]
    pub fn seed(&self) -> u64 {
        self.0.run().seed()
    }

    /// Returns the number of puzzles that were not searched yet.
    #[wasm_bindgen(getter)]
    pub fn left(&self) -> f64 {
        self.0.left() as f64
    }

    /// Searches for up to `count` of the next puzzles, and returns those found with their properties, as a JSON array.
    ///
    /// # Errors
    /// See [`Generator::create`]; here and below.
    #[wasm_bindgen(js_name = nextRecords)]
    pub fn next_records(&mut self, count: u32) -> Result<String, JsError> {
        Ok(serde_json::to_string(&self.0.records(count.into()).map_err(error)?)?)
    }

    /// Throws an error if puzzles are missing because the time is over, or after the last one.
    pub fn check(&self) -> Result<(), JsError> {
        self.0.check().map_err(error)
    }
}

#[cfg(not(feature = "variants"))]
#[wasm_bindgen]
impl Generator {
    /// Searches for up to `count` of the next puzzles, and returns those found, 81 values each.
    ///
    /// # Errors
    /// See [`Generator::create`]; here and below.
    #[wasm_bindgen(js_name = nextValues)]
    pub fn next_values(&mut self, count: u32) -> Result<Vec<u8>, JsError> {
        let puzzles = self.0.puzzles(count.into()).map_err(error)?;
        Ok(puzzles.iter().flat_map(cluewise::Puzzle::values).collect())
    }

    /// Searches for up to `count` of the next puzzles, and returns those found, 81 characters each.
    #[wasm_bindgen(js_name = nextText)]
    pub fn next_text(&mut self, count: u32) -> Result<String, JsError> {
        let puzzles = self.0.puzzles(count.into()).map_err(error)?;
        Ok(puzzles.iter().map(cluewise::Puzzle::to_string).collect())
    }
}

/// Returns the puzzle of a day as JSON. The query has `date` and, if not medium, `level`.
///
/// # Errors
/// The query is invalid; the message is the JSON of the response.
#[cfg(not(feature = "variants"))]
#[wasm_bindgen]
pub fn daily(query: &str) -> Result<String, JsError> {
    Ok(serde_json::to_string(&cluewise_serve::daily(query).map_err(error)?)?)
}

fn error(response: Response) -> JsError {
    JsError::new(&String::from_utf8_lossy(&response.body))
}
