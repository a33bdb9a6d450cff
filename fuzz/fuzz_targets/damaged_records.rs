#![no_main]

#[path = "../checks.rs"]
mod checks;

// Readers make errors of the panics of the Parquet crate, at which libFuzzer's own hook would end the run.
libfuzzer_sys::fuzz_target!(
    init: std::panic::set_hook(Box::new(|panic| eprintln!("{panic}"))),
    |data: &[u8]| checks::damaged_records(data)
);
