//! What may not grow without a reason stays within `tests/budget.txt`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Returns a path of the repository.
fn rooted(path: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(path)
}

/// The limit of this name in the file.
fn limit(name: &str) -> u64 {
    let line = include_str!("budget.txt").lines().find_map(|line| line.strip_prefix(name));
    line.and_then(|limit| limit.trim().parse().ok()).unwrap_or_else(|| panic!("no limit of {name}"))
}

/// Fails if the amount is above its limit, or so far below that the limit holds nothing.
fn check(name: &str, amount: u64) {
    let limit = limit(name);
    assert!(amount <= limit, "{name}: {amount}; raise the limit of {limit} in tests/budget.txt, and say why");
    assert!(10 * amount >= 9 * limit, "{name}: {amount}; lower the limit of {limit} in tests/budget.txt");
}

/// Returns the files with this extension in a folder and those below it.
fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let (folders, files): (Vec<_>, Vec<_>) = paths.partition(|path| path.is_dir());
    let own = files.into_iter().filter(|path| path.extension().is_some_and(|own| own == extension));
    own.chain(folders.iter().flat_map(|folder| self::files(folder, extension))).collect()
}

fn lines(folders: &[&str]) -> u64 {
    let files = folders.iter().flat_map(|folder| files(&rooted(folder), "rs"));
    files.map(|file| fs::read_to_string(file).expect("a source").lines().count() as u64).sum()
}

#[test]
fn sources_keep_their_size() {
    for folder in ["crates/core/src", "src", "crates/cli/src", "crates/serve/src"] {
        check(&format!("lines of Rust in {folder}"), lines(&[folder]));
    }
    check("lines of Rust in tests and crates/cli/tests", lines(&["tests", "crates/cli/tests"]));
}

/// The documents of the folder `docs` and of the top level.
#[test]
fn documents_keep_their_size() {
    let size = |path: &PathBuf| fs::metadata(path).expect("a document").len();
    let top = ["README.md", "CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md"].map(rooted);
    check("bytes of documents", top.iter().chain(&files(&rooted("docs"), "md")).map(size).sum());
}

#[test]
fn the_binary_keeps_its_crates() {
    let args = "tree --offline --package cluewise-cli --edges normal --prefix none --target x86_64-unknown-linux-gnu";
    let tree = Command::new(env!("CARGO")).args(args.split(' ')).output().expect("cargo");
    assert!(tree.status.success(), "{}", String::from_utf8_lossy(&tree.stderr));
    let text = String::from_utf8(tree.stdout).expect("UTF-8");
    let mut names: Vec<&str> = text.lines().map(|line| line.trim_end_matches(" (*)")).collect();
    names.sort_unstable();
    names.dedup();
    check("crates in the default binary", names.len() as u64);
}
