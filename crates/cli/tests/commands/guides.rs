//! Tests of the documents, and cases: commands run and print the output shown, links resolve.
//!
//! Every block with a command of `cluewise` is run by `sh`, in a new folder for each `##` section. In `console` blocks
//! the lines after a command are its standard output, then its standard error; `...` stands for any lines, and `[..]`
//! for a part of a line. The exit code must be 0, or the N of `# exit code N` after the command. `cluewise serve &` starts a server for the `curl`
//! lines after it. HTML comments direct the test:
//!
//! - `<!-- not run: REASON -->` before a block skips it;
//! - `<!-- setup: COMMANDS -->` runs commands that the reader does not see.
//!
//! Cases are documents in `cases/`. Their folders have the files of `arguments::folder`; `$ONE` and so on are its puzzles.

use crate::arguments::{PUZZLES, folder};
use crate::documents;
use crate::service;

use documents::{Block, Event, events};
use service::Service;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// The folder of cases, from the root of the workspace.
const CASES: &str = "crates/cli/tests/cases";

/// The root of the workspace.
fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
}

/// Returns the files of the repository with one of these extensions, relative to its root.
fn files(extensions: &[&str]) -> Vec<PathBuf> {
    let (mut folders, mut files) = (vec![root().to_owned()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder").map(|entry| entry.expect("an entry").path()) {
            let name = entry.file_name().expect("a name").to_string_lossy().into_owned();
            let hidden = name.starts_with('.') && name != ".ci";
            if entry.is_dir()
                && !hidden
                && !["target", "corpus", "dist", "venv", "node_modules"].contains(&name.as_str())
            {
                folders.push(entry);
            } else if entry.is_file() && extensions.contains(&name.rsplit('.').next().unwrap_or_default()) {
                files.push(entry.strip_prefix(root()).expect("inside").to_owned());
            }
        }
    }
    files.sort();
    files
}

fn read(path: &Path) -> String {
    fs::read_to_string(root().join(path)).expect("text")
}

/// The folder and the server of a section.
struct Section {
    folder: tempfile::TempDir,
    server: Option<Service>,
}

impl Section {
    fn new(document: &Path) -> Section {
        let folder = if is_cases(document) { folder() } else { tempfile::tempdir().expect("a folder") };
        Section { folder, server: None }
    }

    fn shell(&self, command: &str) -> Output {
        let binaries = Path::new(env!("CARGO_BIN_EXE_cluewise")).parent().expect("a folder");
        let path = format!("{}:{}", binaries.display(), std::env::var("PATH").unwrap_or_default());
        let mut shell = Command::new("sh");
        shell
            .args(["-e", "-c", command])
            .current_dir(&self.folder)
            .env("PATH", path)
            .envs(PUZZLES)
            .stdin(Stdio::null());
        shell.output().expect("sh runs")
    }

    /// Runs a command; returns a message if the result is not the expected one.
    fn run(&mut self, command: &str, shown: Option<&[&str]>) -> Result<(), String> {
        if command == "cluewise serve &" {
            self.server = Some(Service::start("--timeout 60s"));
            return Ok(());
        }
        if command.starts_with("curl ") {
            return self.request(command);
        }
        // Not every machine has it.
        if command.starts_with("sqlite3 ") && !self.shell("command -v sqlite3").status.success() {
            return Ok(());
        }
        let output = self.shell(command);
        let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
        let (out, err) = (text(&output.stdout), text(&output.stderr));
        let code = command.split("# exit code ").nth(1).map_or(0, |rest| rest[..1].parse().expect("an exit code"));
        if output.status.code() != Some(code) {
            return Err(format!("ends with {} instead of {code}:\n{err}", output.status));
        }
        let lines: Vec<&str> = out.lines().chain(err.lines()).map(str::trim_end).collect();
        let as_shown = shown.is_none_or(|shown| is_shown(shown, &lines));
        if as_shown { Ok(()) } else { Err(format!("prints\n{}", lines.join("\n"))) }
    }

    /// Runs `curl 'URL' [--data-binary @FILE] [-o FILE]` on the server of the section.
    fn request(&self, command: &str) -> Result<(), String> {
        let server = self.server.as_ref().ok_or("there is no `cluewise serve &` before it")?;
        let words: Vec<&str> = command.split_whitespace().map(|word| word.trim_matches('\'')).collect();
        let after = |option: &str| words.iter().position(|word| *word == option).map(|at| words[at + 1]);
        let path = words[1].strip_prefix("http://127.0.0.1:8181").ok_or("the server is elsewhere")?;
        let response = match after("--data-binary") {
            Some(file) => server.post(path, fs::read(self.file(file)).map_err(|e| e.to_string())?),
            None => server.get(path),
        };
        if response.status != 200 {
            return Err(format!("{}: {}", response.status, String::from_utf8_lossy(&response.body)));
        }
        after("-o").map_or(Ok(()), |file| fs::write(self.file(file), response.body).map_err(|e| e.to_string()))
    }

    fn file(&self, name: &str) -> PathBuf {
        self.folder.path().join(name.trim_start_matches('@'))
    }
}

/// Returns whether the lines equal the expected ones, in which `...` stands for any number of lines.
fn is_shown(shown: &[&str], lines: &[&str]) -> bool {
    match shown.split_first() {
        None => lines.is_empty(),
        Some((&"...", rest)) => (0..=lines.len()).any(|skipped| is_shown(rest, &lines[skipped..])),
        Some((line, rest)) => {
            lines.first().is_some_and(|first| is_line_shown(line, first)) && is_shown(rest, &lines[1..])
        }
    }
}

/// Returns whether a line equals the expected one, in which `[..]` stands for any text.
fn is_line_shown(shown: &str, line: &str) -> bool {
    let Some((before, after)) = shown.split_once("[..]") else { return shown == line };
    let rest = line.strip_prefix(before);
    rest.is_some_and(|rest| rest.char_indices().any(|(at, _)| is_line_shown(after, &rest[at..])) || after.is_empty())
}

/// Returns whether a document has cases for the test rather than for readers.
fn is_cases(document: &Path) -> bool {
    document.starts_with(CASES)
}

/// Returns the text of a document; the names of puzzles in shown lines of cases are replaced by the puzzles.
fn text_of(document: &Path) -> String {
    let text = read(document);
    let with_puzzles = |line: &str| match line.starts_with("$ ") || !is_cases(document) {
        true => format!("{line}\n"),
        false => {
            PUZZLES.iter().fold(line.to_owned(), |line, (name, puzzle)| line.replace(&format!("${name}"), puzzle))
                + "\n"
        }
    };
    text.lines().map(with_puzzles).collect()
}

/// Returns the commands of a block, each with its expected output.
fn commands(block: &Block) -> Vec<(String, Option<Vec<&str>>)> {
    let joined = block.text.replace("\\\n", "");
    if block.language == "sh" {
        let lines = joined.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
        return lines.map(|line| (line.to_owned(), None)).collect();
    }
    let mut commands: Vec<(String, Option<Vec<&str>>)> = Vec::new();
    for line in block.text.lines() {
        match (line.strip_prefix("$ "), commands.last_mut()) {
            (Some(command), _) => commands.push((command.to_owned(), Some(Vec::new()))),
            (None, Some((_, Some(shown)))) => shown.push(line.trim_end()),
            (None, _) => panic!("line {}: output without a command", block.line),
        }
    }
    // Blank lines between commands are layout.
    for (_, shown) in &mut commands {
        while shown.as_mut().is_some_and(|shown| shown.pop_if(|line| line.is_empty()).is_some()) {}
    }
    commands
}

/// Returns whether a block contains a command of cluewise.
fn is_ours(block: &Block) -> bool {
    let starts = ["cluewise ", "curl ", "$ cluewise "];
    let is_ours = |line: &str| {
        let starts = starts.iter().any(|start| line.starts_with(start)) && !line.starts_with("cluewise = ");
        starts || line.contains(" | cluewise ")
    };
    block.text.lines().any(|line| is_ours(line.trim()))
}

/// Runs the commands of a document; returns their number.
fn run(document: &Path) -> usize {
    let (mut section, mut skip, mut count, mut wrong) = (Section::new(document), false, 0, Vec::new());
    let mut note = |line: usize, command: &str, result: Result<(), String>| {
        wrong.extend(result.err().map(|error| format!("{}:{line}: {command} {error}", document.display())));
    };
    for event in events(&text_of(document)) {
        match event {
            Event::Section => section = Section::new(document),
            Event::Skip(line, reason) => {
                note(line, "not run", if reason.len() > 9 { Ok(()) } else { Err("without a reason".into()) });
                skip = true;
            }
            Event::Setup(line, command) => note(line, "setup", section.run(&command, None)),
            Event::Block(block) if !std::mem::take(&mut skip) && is_ours(&block) => {
                if !["sh", "console"].contains(&block.language.as_str()) {
                    note(block.line, "the block", Err("is neither `sh` nor `console`".into()));
                    continue;
                }
                for (command, shown) in commands(&block) {
                    let result = section.run(&command, shown.as_deref());
                    note(block.line, &command, result);
                    count += 1;
                }
            }
            Event::Block(_) => {}
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    count
}

#[test]
fn the_commands_of_the_readme_run() {
    assert!(run(Path::new("README.md")) >= 2);
}

#[test]
fn the_commands_of_the_guide_run() {
    assert!(run(Path::new("docs/GUIDE.md")) >= 30);
}

#[test]
fn the_commands_of_all_other_documents_run() {
    let own = [Path::new("README.md"), Path::new("docs/GUIDE.md")];
    let others = files(&["md"]).into_iter().filter(|path| !own.contains(&path.as_path()) && !is_cases(path));
    assert!(others.map(|path| run(&path)).sum::<usize>() >= 10);
}

#[test]
fn cases_have_the_output_shown() {
    assert!(files(&["md"]).iter().filter(|path| is_cases(path)).map(|path| run(path)).sum::<usize>() >= 130);
}

#[test]
fn output_is_compared_line_by_line() {
    let table: [(&[&str], &[&str], bool); 8] = [
        (&["a", "b"], &["a", "b"], true),
        (&["a"], &["a", "b"], false),
        (&["a", "b"], &["a"], false),
        (&["a", "...", "d"], &["a", "b", "c", "d"], true),
        (&["..."], &[], true),
        (&["...", "c"], &["a", "b"], false),
        (&["a [..]d", "[..]"], &["a b c d", ""], true),
        (&["a [..]d"], &["a b c"], false),
    ];
    for (shown, lines, want) in table {
        assert_eq!(is_shown(shown, lines), want, "{shown:?} {lines:?}");
    }
}

#[test]
fn links_lead_somewhere() {
    let mut broken = Vec::new();
    for document in files(&["md"]) {
        for link in documents::links(&read(&document)) {
            let (file, anchor) = link.split_once('#').unwrap_or((&link, ""));
            let here = document.parent().unwrap_or(Path::new(""));
            let target = if file.is_empty() { document.clone() } else { here.join(file) };
            let found = root().join(&target).exists();
            let named =
                anchor.is_empty() || found && documents::anchors(&read(&target)).iter().any(|name| name == anchor);
            if !found || !named {
                broken.push(format!("{}: {link}", document.display()));
            }
        }
    }
    assert!(broken.is_empty(), "broken links:\n{}", broken.join("\n"));
}

/// Folders of the repository whose files the documents name by their path from the root.
const FOLDERS: [&str; 8] = ["benches/", "bindings/", "crates/", "docs/", "examples/", "fuzz/", "src/", "tests/"];

/// Paths from the root, and sources by the end of their path. The changelog tells of the past; `NAME` is a placeholder, and
/// `dist` is built.
#[test]
fn files_named_in_the_documents_exist() {
    let (sources, mut missing) = (files(&["rs"]), Vec::new());
    for document in files(&["md"]).into_iter().filter(|path| !path.ends_with("CHANGELOG.md")) {
        for name in documents::code_spans(&read(&document)) {
            let from_root = FOLDERS.iter().any(|folder| name.starts_with(folder));
            let is_pattern = ["*", "{", "NAME", "/dist/"].iter().any(|part| name.contains(part));
            let is_name = !name.contains(char::is_whitespace) && !is_pattern;
            let exists = match from_root {
                true => root().join(&name).exists(),
                false => !name.ends_with(".rs") || sources.iter().any(|source| source.ends_with(&name)),
            };
            if is_name && !exists {
                missing.push(format!("{}: {name}", document.display()));
            }
        }
    }
    assert!(missing.is_empty(), "no such files:\n{}", missing.join("\n"));
}

#[test]
fn documents_named_in_the_sources_exist() {
    let part = |c: char| c.is_alphanumeric() || "/._-".contains(c);
    for source in files(&["rs", "py", "toml", "json", "run"]) {
        let text = read(&source);
        for (at, _) in text.match_indices("docs/") {
            let name: String = text[at..].chars().take_while(|&c| part(c)).collect();
            let name = name.trim_end_matches('.');
            if name.ends_with(".md") || name.ends_with(".json") {
                assert!(root().join(name).exists(), "{} names {name}", source.display());
            }
        }
    }
}

#[test]
fn generated_parts_are_those_of_the_tables() {
    xtask::check().unwrap();
}

#[test]
fn a_changed_byte_of_a_generated_part_is_found() {
    for (path, make) in xtask::OUTPUTS {
        let text = fs::read_to_string(xtask::root().join(path)).unwrap();
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
