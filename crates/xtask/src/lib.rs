//! Parts of files that are made from the tables of the code: `cargo xtask generate` writes them.

mod api;
mod commands;
mod formats;
mod kinds;
mod page;
mod python;
mod schema;
mod section;
mod targets;
mod techniques;
mod typescript;

use std::fs;
use std::path::{Path, PathBuf};

/// A part of a file: its path from the root of the repository, and the function that replaces the part in the text.
pub type Output = (&'static str, fn(&str) -> Result<String, String>);

/// All generated parts.
pub const OUTPUTS: [Output; 20] = [
    ("README.md", commands::table),
    ("docs/FORMATS.md", formats::table),
    ("docs/FORMATS.md", kinds::constraints),
    ("docs/RATING.md", techniques::ladders),
    ("docs/API.md", api::table),
    ("crates/serve/src/page/index.html", page::options),
    ("crates/serve/src/page/practice.js", techniques::practice),
    ("crates/serve/src/page/kinds.js", page::sizes),
    ("crates/serve/src/page/tools.js", page::tools),
    ("docs/pack.schema.json", schema::targets),
    ("docs/GUIDE.md", targets::table),
    ("docs/GUIDE.md", kinds::rules),
    ("bindings/python/package/cluewise/__init__.py", kinds::keyword),
    ("bindings/python/package/cluewise/_generating.pyi", python::targets),
    ("bindings/wasm/package/index.d.ts", typescript::types),
    ("bindings/wasm/package/index.d.ts", typescript::results),
    ("bindings/wasm/package/worker.d.ts", typescript::results_of_worker),
    ("bindings/wasm/package/core.d.ts", typescript::techniques),
    ("bindings/wasm/package/options.js", typescript::options),
    ("bindings/wasm/package/worker-client.js", typescript::functions),
];

/// Returns the root of the repository.
pub fn root() -> PathBuf {
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

/// Writes the generated parts, and returns the paths of the files that have changed.
///
/// # Errors
/// A file cannot be read or written, or lacks the place of its part.
pub fn generate() -> Result<Vec<&'static str>, String> {
    let mut changed = Vec::new();
    for (path, text, made) in outputs()? {
        if text != made {
            fs::write(root().join(path), made).map_err(|error| format!("{path}: {error}"))?;
            changed.push(path);
        }
    }
    Ok(changed)
}

/// Compares the files with the tables.
///
/// # Errors
/// Files differ, whose paths the error names, or cannot be read.
pub fn check() -> Result<(), String> {
    let differ = outputs()?.into_iter().filter(|(_, text, made)| text != made).map(|(path, ..)| path);
    let names: Vec<&str> = differ.collect();
    match names.is_empty() {
        true => Ok(()),
        false => Err(format!("run `cargo xtask generate`: these files differ from the tables: {}", names.join(", "))),
    }
}
