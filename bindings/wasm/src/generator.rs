//! Generation of puzzles in parts, so that a worker can report its progress.

use crate::deadline::cancellation;
use crate::{SCALES, limits};
use cluewise::Puzzle;
use cluewise_serve::{GenerateRequest, Response};
use std::ops::Range;
use wasm_bindgen::JsError;
use wasm_bindgen::prelude::wasm_bindgen;

/// A request to generate puzzles, and the index of the next one.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Generator {
    request: GenerateRequest,
    next: u64,
}

#[wasm_bindgen]
impl Generator {
    /// Creates a generator from the query of a request `generate`.
    ///
    /// # Errors
    /// The query is invalid, or no puzzle meets its targets; the message is the JSON of the response.
    #[wasm_bindgen(constructor)]
    pub fn new(query: &str) -> Result<Generator, JsError> {
        let mut request = GenerateRequest::parse(query, limits(), SCALES).map_err(error)?;
        request.set_cancellation(&cancellation());
        Ok(Generator { next: request.range().start, request })
    }

    /// Returns the seed of the run.
    #[wasm_bindgen(getter)]
    pub fn seed(&self) -> u64 {
        self.request.run().seed()
    }

    /// Returns the number of puzzles that are left.
    #[wasm_bindgen(getter)]
    pub fn left(&self) -> f64 {
        (self.request.range().end - self.next) as f64
    }

    /// Returns up to `count` of the next puzzles, 81 values each.
    ///
    /// # Errors
    /// See [`Generator::new`]; here and below.
    #[wasm_bindgen(js_name = nextValues)]
    pub fn next_values(&mut self, count: u32) -> Result<Vec<u8>, JsError> {
        let indices = self.take(count);
        Ok(self.request.puzzles(indices).map_err(error)?.iter().flat_map(Puzzle::values).collect())
    }

    /// Returns up to `count` of the next puzzles, 81 characters each.
    #[wasm_bindgen(js_name = nextText)]
    pub fn next_text(&mut self, count: u32) -> Result<String, JsError> {
        let indices = self.take(count);
        Ok(self.request.puzzles(indices).map_err(error)?.iter().map(Puzzle::to_string).collect())
    }

    /// Returns up to `count` of the next puzzles with their properties, as a JSON array.
    #[wasm_bindgen(js_name = nextRecords)]
    pub fn next_records(&mut self, count: u32) -> Result<String, JsError> {
        let indices = self.take(count);
        Ok(serde_json::to_string(&self.request.records(indices).map_err(error)?)?)
    }

    /// Returns the indices of up to `count` of the next puzzles.
    fn take(&mut self, count: u32) -> Range<u64> {
        let begin = self.next;
        self.next = self.request.range().end.min(begin + u64::from(count));
        begin..self.next
    }
}

/// Returns the puzzle of a day as JSON. The query has `date` and, if not medium, `level`.
///
/// # Errors
/// The query is invalid; the message is the JSON of the response.
#[wasm_bindgen]
pub fn daily(query: &str) -> Result<String, JsError> {
    Ok(serde_json::to_string(&cluewise_serve::daily(query).map_err(error)?)?)
}

fn error(response: Response) -> JsError {
    JsError::new(&String::from_utf8_lossy(&response.body))
}
