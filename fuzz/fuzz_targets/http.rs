#![no_main]

#[path = "../http.rs"]
mod http;

libfuzzer_sys::fuzz_target!(|data: &[u8]| http::http(data));
