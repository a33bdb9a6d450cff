//! The time limit of a call.

use cluewise::CancellationToken;
use std::cell::Cell;
use wasm_bindgen::prelude::wasm_bindgen;

thread_local! {
    /// The time at which the work of the call is cancelled, in milliseconds.
    static DEADLINE: Cell<f64> = const { Cell::new(f64::INFINITY) };
}

#[wasm_bindgen]
extern "C" {
    /// Returns the time in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// Sets the time of `performance.now()` at which generation is cancelled; `Infinity` for none.
#[wasm_bindgen(js_name = setDeadline)]
pub fn set_deadline(milliseconds: f64) {
    DEADLINE.set(milliseconds);
}

/// Returns a token that is cancelled at the deadline. There is no other thread that could cancel it.
pub fn cancellation() -> CancellationToken {
    if DEADLINE.get() == f64::INFINITY {
        return CancellationToken::default();
    }
    CancellationToken::with_condition(|| now() >= DEADLINE.get())
}
