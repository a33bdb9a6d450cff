//! `cargo xtask generate` writes the parts of files that are made from the tables of the code; with `--check` it compares
//! them.

mod api;
mod formats;
mod kinds;
mod python;
mod section;
mod targets;
mod typescript;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// A part of a file: its path from the root of the repository, and the function that replaces the part in the text.
type Output = (&'static str, fn(&str) -> Result<String, String>);

/// All generated parts.
const OUTPUTS: [Output; 12] = [
    ("docs/FORMATS.md", formats::table),
    ("docs/FORMATS.md", kinds::constraints),
    ("docs/API.md", api::table),
    ("docs/GUIDE.md", targets::table),
    ("docs/GUIDE.md", kinds::rules),
    ("crates/serve/src/openapi.json", api::parameters),
    ("crates/serve/src/openapi.json", kinds::parameter),
    ("bindings/python/package/cluewise/__init__.py", kinds::keyword),
    ("bindings/python/package/cluewise/_generating.pyi", python::targets),
    ("bindings/wasm/package/index.d.ts", typescript::types),
    ("bindings/wasm/package/core.d.ts", typescript::techniques),
    ("bindings/wasm/package/options.js", typescript::options),
];

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let is_check = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["generate"] => false,
        ["generate", "--check"] => true,
        _ => {
            eprintln!("usage: cargo xtask generate [--check]");
            return ExitCode::from(2);
        }
    };
    match if is_check { check() } else { generate() } {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("{message}");
            ExitCode::FAILURE
        }
    }
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Returns the path, the text and the generated text of each file.
fn outputs() -> Result<Vec<(&'static str, String, String)>, String> {
    let mut files: Vec<(&str, String, String)> = Vec::new();
    for (path, make) in &OUTPUTS {
        let known = files.iter().position(|(other, ..)| other == path);
        let at = match known {
            Some(at) => at,
            None => {
                let text = fs::read_to_string(root().join(path)).map_err(|error| format!("{path}: {error}"))?;
                files.push((path, text.clone(), text));
                files.len() - 1
            }
        };
        files[at].2 = make(&files[at].2).map_err(|error| format!("{path}: {error}"))?;
    }
    Ok(files)
}

fn generate() -> Result<(), String> {
    for (path, text, made) in outputs()? {
        if text != made {
            fs::write(root().join(path), made).map_err(|error| format!("{path}: {error}"))?;
            println!("{path}");
        }
    }
    Ok(())
}

/// Returns an error that names the files that differ.
fn check() -> Result<(), String> {
    let differ = outputs()?.into_iter().filter(|(_, text, made)| text != made).map(|(path, ..)| path);
    let names: Vec<&str> = differ.collect();
    match names.is_empty() {
        true => Ok(()),
        false => Err(format!("run `cargo xtask generate`: these files differ from the tables: {}", names.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_those_of_the_tables() {
        check().unwrap();
    }

    #[test]
    fn a_changed_byte_is_found() {
        for (path, make) in OUTPUTS {
            let text = fs::read_to_string(root().join(path)).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            let is_restored = |&at: &usize| {
                let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_owned()).collect();
                let middle = (0..=changed[at].len() / 2).rfind(|&middle| changed[at].is_char_boundary(middle));
                changed[at].insert(middle.unwrap_or(0), 'x');
                make(&(changed.join("\n") + "\n")).is_ok_and(|made| made == text)
            };
            assert!((0..lines.len()).any(|at| is_restored(&at)), "{path}");
        }
    }
}
