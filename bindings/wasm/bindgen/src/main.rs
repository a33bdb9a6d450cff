//! Writes the JavaScript bindings of a module compiled with wasm-bindgen:
//! `bindgen MODULE.wasm FOLDER NAME [PREFIX]...`.
//!
//! Does the same as `wasm-bindgen --target web`, at the version in the lock file, and makes the module smaller. The
//! module must be linked with `--emit-relocs`.
//!
//! A prefix removes the functions whose paths begin with it, and a prefix after a minus sign keeps those that begin
//! with it. Exports must refuse requests that need the removed functions.

mod linked;
mod order;
mod trim;

use std::error::Error;
use std::path::Path;
use std::process::ExitCode;
use std::{env, fs};
use walrus::ModuleConfig;
use wasm_bindgen_cli_support::Bindgen;

/// Functions that panic. A module has no output for their messages, so they only trap.
const PANICS: [&str; 14] = [
    "core::panicking::",
    "core::option::expect_failed",
    "core::option::unwrap_failed",
    "core::result::unwrap_failed",
    "core::cell::panic_",
    "core::slice::index::slice_",
    "core::slice::copy_from_slice_impl::len_mismatch_fail",
    "core::str::slice_error_fail",
    "core::str::traits::str_index_overflow_fail",
    "alloc::alloc::handle_alloc_error",
    "alloc::raw_vec::capacity_overflow",
    "alloc::raw_vec::handle_error",
    "std::panicking::",
    "std::thread::local::panic_access_error",
];

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, folder, name, prefixes @ ..] = arguments.as_slice() else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER NAME [PREFIX]...");
        return ExitCode::from(2);
    };
    match write(input, folder, name, prefixes) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:?}");
            ExitCode::FAILURE
        }
    }
}

fn write(input: &str, folder: &str, name: &str, prefixes: &[String]) -> Result<(), Box<dyn Error>> {
    let mut has_removed = prefixes.is_empty();
    let trimmed = trim::trim(&fs::read(input)?, |name| {
        let path = format!("{:#}", rustc_demangle::demangle(name));
        let is_removed = begins(&path, prefixes);
        has_removed |= is_removed;
        is_removed || PANICS.iter().any(|prefix| path.starts_with(prefix))
    })?;
    if !has_removed {
        return Err(format!("no function of {input} begins with a prefix").into());
    }
    let mut config = ModuleConfig::new();
    config.generate_name_section(true).generate_producers_section(false);
    let mut bindgen = Bindgen::new();
    bindgen.input_module(name, config.parse(&trimmed)?).out_name(name).typescript(false).demangle(false);
    bindgen.web(true)?.generate(folder)?;
    let output = Path::new(folder).join(format!("{name}_bg.wasm"));
    fs::write(&output, order::order(&fs::read(&output)?)?)?;
    Ok(())
}

/// Returns whether a path begins with a prefix, and with none after a minus sign.
fn begins(path: &str, prefixes: &[String]) -> bool {
    // Some versions of rustc write methods as `<path::Type>::method`, all write those of traits as
    // `<path::Type as Trait>::method`.
    let of_type = path.strip_prefix('<').filter(|path| path.split("::").all(|part| !part.contains(" as ")));
    let path = of_type.unwrap_or(path);
    let is_kept = |prefix: &String| prefix.strip_prefix('-').is_some_and(|prefix| path.starts_with(prefix));
    prefixes.iter().any(|prefix| path.starts_with(prefix)) && !prefixes.iter().any(is_kept)
}
