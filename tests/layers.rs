//! Data flows one way through the modules, and dates and features of processors stay in their places.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;
use std::slice;

/// The modules of the kernels in the order in which data flows; each uses only those of its own line and above.
const KERNELS: &[&[&str]] = &[
    &["board", "cancellation", "names", "rng"],
    &["solver"],
    &["canonical"],
    &["rating"],
    &["generator"],
    &["analysis"],
    &["kinds"],
    &["run"],
];

/// The same of the library, whose first line is what it uses of the kernels.
const LIBRARY: &[&[&str]] = &[
    &["analysis", "board", "cancellation", "canonical", "generator", "names", "rating", "run", "solver", "PuzzleRng"],
    &["explain", "kinds"],
    &["pack"],
    &["formats"],
    &["engine"],
    &["render"],
    &["stats"],
];

/// The modules of `rating`; each uses only those of the lines above its own. The time follows the rounds of the effort.
const RATING_LAYERS: &[&[&str]] = &[
    &["ladder", "spelling", "tables", "technique_counts"],
    &["effort_technique"],
    &["effort", "hodoku", "se"],
    &["time"],
    &["scale"],
];

/// The folders of `formats` and the files beside them.
const FORMATS_LAYERS: &[&[&str]] = &[
    &["text"],
    &["grids"],
    &["programs"],
    &["links"],
    &["tree"],
    &["tables"],
    &["lines"],
    &["binary"],
    &["known_formats"],
    &["any_reader"],
    &["reading"],
    &["answer", "columns_by_content", "original"],
];

/// A source file: its package, its path there, such as `["solver", "naive"]`, and its text.
struct Source {
    package: String,
    module: Vec<String>,
    text: String,
}

impl Source {
    fn name(&self) -> String {
        format!("{}/{}", self.package, self.module.join("/"))
    }

    /// Returns the code without comments and tests. Paths in modules inside the file are as outside of them.
    fn code(&self) -> String {
        let (mut code, mut is_inside) = (String::new(), false);
        for line in self.text.lines().take_while(|line| *line != "#[cfg(test)]") {
            let line = line.split("//").next().unwrap_or_default();
            is_inside = (is_inside || line.contains("mod ") && line.ends_with('{')) && line != "}";
            code += &if is_inside { line.replacen("super::", "", 1) } else { line.into() };
            code.push('\n');
        }
        code
    }
}

/// The kernels, the library, the C interface, the reader of photos, the server and the command line.
const PACKAGES: [&str; 6] =
    ["crates/core/src", "src", "bindings/c/src", "crates/photo/src", "crates/serve/src", "crates/cli/src"];

/// Returns all source files of a package.
fn sources_of(package: &str) -> Vec<Source> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(package);
    let (mut folders, mut sources) = (vec![root.clone()], Vec::new());
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            if path.extension().is_none_or(|extension| extension != "rs") {
                continue;
            }
            let inner = path.strip_prefix(&root).expect("inside").with_extension("");
            let mut module: Vec<String> = inner.iter().map(|part| part.to_string_lossy().into()).collect();
            module.pop_if(|last| *last == "mod");
            sources.push(Source { package: package.into(), module, text: fs::read_to_string(&path).expect("text") });
        }
    }
    sources
}

/// Returns all source files of all packages.
fn sources() -> Vec<Source> {
    PACKAGES.into_iter().flat_map(sources_of).collect()
}

/// Returns the paths of the tree of a `use`: `a::b` and `a::c::d` of `a::{b, c::{d}}`.
fn paths_of(tree: &str) -> Vec<Vec<String>> {
    let tree = tree.trim();
    let Some((path, list)) = tree.split_once('{') else {
        let path = tree.split(" as ").next().unwrap_or_default().split("::");
        return vec![path.map(|name| name.trim().into()).filter(|name| name != "self").collect()];
    };
    let (mut depth, mut items) = (0, vec![String::new()]);
    for c in list.trim_end().strip_suffix('}').unwrap_or(list).chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            ',' if depth == 0 => items.push(String::new()),
            c => items.last_mut().expect("never empty").push(c),
        }
    }
    let start: Vec<String> =
        path.split("::").map(|name| name.trim().into()).filter(|name: &String| !name.is_empty()).collect();
    let items = items.iter().filter(|item| !item.trim().is_empty()).flat_map(|item| paths_of(item));
    items.map(|rest| start.iter().cloned().chain(rest).collect()).collect()
}

/// The start of the definition of a macro.
const MACRO: &str = "macro_rules! ";

/// Returns the names and the texts of the macros of a file.
fn macros(code: &str) -> Vec<(&str, &str)> {
    let parts = code.split(MACRO).skip(1).map(|part| part.split("\n}").next().unwrap_or_default());
    parts.filter_map(|part| part.split_once(' ')).collect()
}

/// The paths from the root of the crate that a file uses, in `use` or in its code, and those of the names that others may take
/// from it: those of all its `use`. A `pub use` alone is no use.
#[derive(Default)]
struct Paths {
    used: Vec<Vec<String>>,
    passed_on: Vec<Vec<String>>,
    /// The paths in the tables that macros pass on to the files that call them.
    tables: Vec<(String, Vec<Vec<String>>)>,
    /// The macros that the file calls with one of its own, which makes paths of the words of their tables.
    called: Vec<String>,
}

impl Paths {
    fn new(source: &Source, modules: &[Vec<String>]) -> Paths {
        let (code, mut found) = (source.code(), Paths::default());
        let in_crate = |path| from_root(&source.module, path, modules);
        let mut without_uses = String::new();
        for statement in code.split(';') {
            let (before, tree) = statement.split_once("use ").unwrap_or((statement, ""));
            let visibility = before.lines().last().unwrap_or_default().trim();
            if tree.is_empty() || !(visibility.is_empty() || visibility.starts_with("pub")) {
                without_uses += statement;
                continue;
            }
            without_uses += before;
            let paths = paths_of(tree).into_iter().filter_map(in_crate);
            let paths: Vec<Vec<String>> = paths.filter(|path| path.last().is_none_or(|name| name != "*")).collect();
            if visibility.is_empty() {
                found.used.extend_from_slice(&paths);
            }
            found.passed_on.extend(paths);
        }
        let without_scopes = without_uses.replace("(in crate::", "(");
        let words = without_scopes.split(|c: char| !c.is_alphanumeric() && !"_:".contains(c));
        for word in words.filter(|word| word.contains("::") && !word.ends_with("::")) {
            let (head, rest) = word.split_once("::").expect("found");
            let imported = found.passed_on.iter().find(|path| path.last().is_some_and(|name| name == head));
            let path = match imported {
                Some(path) => Some([path.clone(), rest.split("::").map(String::from).collect()].concat()),
                None => in_crate(word.split("::").map(String::from).collect()),
            };
            found.used.extend(path);
        }
        for (name, text) in macros(&code) {
            let words =
                text.split(|c: char| !c.is_alphanumeric() && !"_:".contains(c)).filter(|word| word.contains("::"));
            let paths = words.filter_map(|word| in_crate(word.split("::").map(String::from).collect())).collect();
            found.tables.push((name.into(), paths));
        }
        if code.contains("super::$") {
            let calls =
                code.match_indices("!(").map(|(end, _)| code[..end].rsplit(|c: char| !c.is_alphanumeric() && c != '_'));
            found.called = calls.filter_map(|mut words| words.next()).map(String::from).collect();
        }
        found
    }
}

/// Returns a path from the root of the crate; `None` if it begins with a name that is no module of it.
fn from_root(module: &[String], path: Vec<String>, modules: &[Vec<String>]) -> Option<Vec<String>> {
    let up = path.iter().take_while(|name| *name == "super").count();
    let start = match path[0].as_str() {
        "crate" => &[],
        "super" => &module[..module.len().checked_sub(up)?],
        _ => module,
    };
    let rest = &path[up + usize::from(path[0] == "crate")..];
    let full = [start, rest].concat();
    (up > 0 || path[0] == "crate" || modules.contains(&[module, &path[..1]].concat())).then_some(full)
}

/// Returns the module of the item at a path, which other modules may pass on; if it is none of the package, its name at the
/// root.
fn module_of<'a>(path: &'a [String], files: &'a [(Vec<String>, Paths)]) -> &'a [String] {
    let is_module = |length: &usize| files.iter().any(|(module, _)| *module == path[..*length]);
    let length = (0..=path.len()).rev().find(is_module).unwrap_or(0);
    let (module, Paths { passed_on, .. }) = files.iter().find(|(module, _)| *module == path[..length]).expect("found");
    match passed_on.iter().find(|other| path.get(length) == other.last() && **other != *path) {
        Some(other) => module_of(other, files),
        None if length == 0 => &path[..path.len().min(1)],
        None => module,
    }
}

/// Returns the uses of one file of a package by another, or of names at its root; also those that only pass names on, if
/// `all`.
fn uses_of_files(mut sources: Vec<Source>, all: bool) -> BTreeSet<(String, String)> {
    sources.iter_mut().for_each(|source| drop(source.module.pop_if(|last| *last == "lib")));
    let modules: Vec<Vec<String>> = sources.iter().map(|source| source.module.clone()).collect();
    let files: Vec<(Vec<String>, Paths)> =
        sources.iter().map(|source| (source.module.clone(), Paths::new(source, &modules))).collect();
    // A macro is that of a module around the file.
    let of_macros = |module: &[String], paths: &Paths| -> Vec<Vec<String>> {
        let around = files.iter().filter(|(other, _)| module.starts_with(other)).flat_map(|(_, other)| &other.tables);
        let called = around.filter(|(name, _)| paths.called.contains(name));
        called.flat_map(|(_, paths)| paths.clone()).collect()
    };
    let name = |module: &[String]| [slice::from_ref(&sources[0].package), module].concat().join("/");
    let of_file = |(module, paths): &(Vec<String>, Paths)| -> Vec<(String, String)> {
        let passed_on = if all { &paths.passed_on[..] } else { &[] };
        let of_macros = of_macros(module, paths);
        let used = paths.used.iter().chain(passed_on).chain(&of_macros);
        used.map(|path| (name(module), name(module_of(path, &files)))).collect()
    };
    files.iter().flat_map(of_file).filter(|(from, to)| from != to).collect()
}

/// Returns the module of a folder that a file is or belongs to.
fn module_in<'a>(folder: &str, file: &'a str) -> Option<&'a str> {
    file.strip_prefix(folder)?.strip_prefix('/')?.split('/').next()
}

/// Returns the uses that layers of the modules in a folder forbid: those of layers below, and those of the own layer
/// unless it is `shared`.
fn forbidden_uses(layers: &[&[&str]], folder: &str, shared: bool, uses: &BTreeSet<(String, String)>) -> Vec<String> {
    let layer = |module: &str| layers.iter().position(|layer| layer.contains(&module));
    let is_forbidden = |(from, to): &&(String, String)| {
        let (Some(from), Some(to)) = (module_in(folder, from), module_in(folder, to)) else { return false };
        let is_above = layer(to).is_some_and(|used| Some(used) < layer(from));
        !(from == to || is_above || shared && layer(from) == layer(to))
    };
    uses.iter().filter(is_forbidden).map(|(from, to)| format!("{from} -> {to}")).collect()
}

/// Returns made-up source files of a package, of paths and texts.
fn made_up(package: &str, files: &[(&str, &str)]) -> Vec<Source> {
    let source = |&(path, text): &(&str, &str)| {
        let module = path.split('/').map(String::from).collect();
        Source { package: package.into(), module, text: text.into() }
    };
    files.iter().map(source).collect()
}

#[test]
fn modules_use_only_what_comes_before_them() {
    let uses = |package| uses_of_files(sources_of(package), true);
    let (kernels, library) = (uses("crates/core/src"), uses("src"));
    assert_eq!(forbidden_uses(KERNELS, "crates/core/src", true, &kernels), [""; 0]);
    assert_eq!(forbidden_uses(RATING_LAYERS, "crates/core/src/rating", false, &kernels), [""; 0]);
    assert_eq!(forbidden_uses(LIBRARY, "src", true, &library), [""; 0]);
    assert_eq!(forbidden_uses(FORMATS_LAYERS, "src/formats", false, &library), [""; 0]);
}

#[test]
fn forbidden_uses_are_found() {
    let kernels = [
        ("lib", "pub use board::grid::Puzzle;\npub use rating::effort::Level;"),
        ("board", "pub use grid::Puzzle;"),
        ("board/grid", "use crate::{board::cell::Cell, rating::effort::{Level, rate}, solver};\npub struct Puzzle;"),
        ("solver", "use crate::board::{Puzzle, grid};\npub use crate::canonical;"),
        ("solver/naive", "use super::super::canonical::Form;\nfn f() { crate::Level::new() }"),
        ("canonical", "use crate::solver::naive;"),
        ("rating", "pub use effort::rate;"),
        ("rating/effort", "use super::{se, tables};\npub struct Level;"),
        ("rating/hodoku", "fn f() { crate::rating::rate(super::se::tables::CELLS) }"),
        ("rating/se", "use crate::Puzzle;"),
        ("rating/se/tables", "use super::super::tables::{self, bits};\nuse crate::rating::scale;"),
        ("rating/scale", "use super::{effort, hodoku};"),
        ("rating/tables", "use crate::board::Puzzle;"),
    ];
    let uses = uses_of_files(made_up("crates/core/src", &kernels), true);
    assert_eq!(
        forbidden_uses(KERNELS, "crates/core/src", true, &uses).join("\n").replace("crates/core/src/", ""),
        "board/grid -> rating/effort\nboard/grid -> solver\nsolver -> canonical\nsolver/naive -> canonical\n\
         solver/naive -> rating/effort"
    );
    assert_eq!(
        forbidden_uses(RATING_LAYERS, "crates/core/src/rating", false, &uses)
            .join("\n")
            .replace("crates/core/src/", ""),
        "rating/effort -> rating/se\nrating/hodoku -> rating/effort\nrating/hodoku -> rating/se/tables\n\
         rating/se/tables -> rating/scale"
    );
    let library = [
        ("lib", "pub use cluewise_core::{Puzzle, board};\npub use pack::Record;"),
        ("explain", "use crate::{board::Puzzle, Record};"),
        ("pack", "use crate::Puzzle;\nuse crate::explain::Text;\npub struct Record;"),
    ];
    let uses = uses_of_files(made_up("src", &library), true);
    assert_eq!(forbidden_uses(LIBRARY, "src", true, &uses), ["src/explain -> src/pack", "src/pack -> src/Puzzle"]);
}

#[test]
fn layers_have_all_modules() {
    let folders = [
        (KERNELS, "crates/core/src"),
        (RATING_LAYERS, "crates/core/src/rating"),
        (&LIBRARY[1..], "src"),
        (FORMATS_LAYERS, "src/formats"),
    ];
    let files: Vec<String> = sources().iter().map(Source::name).collect();
    for (layers, folder) in folders {
        let modules: BTreeSet<&str> = files.iter().filter_map(|file| module_in(folder, file)).collect();
        assert_eq!(&modules - &BTreeSet::from(["lib"]), BTreeSet::from_iter(layers.concat()), "{folder}");
    }
}

/// Returns the uses that are part of circles, or lead from one circle to another.
fn circles(mut uses: BTreeSet<(String, String)>) -> Vec<String> {
    // A file that uses no others, or that no others use, is in no circle.
    loop {
        let before = uses.len();
        let (from, to): (BTreeSet<_>, BTreeSet<_>) = uses.iter().cloned().unzip();
        uses.retain(|(a, b)| to.contains(a) && from.contains(b));
        if uses.len() == before {
            return uses.iter().map(|(from, to)| format!("{from} -> {to}")).collect();
        }
    }
}

/// Facts stand below their users: each file uses only files that do not depend on it.
#[test]
fn files_do_not_use_each_other_in_circles() {
    let packages = PACKAGES.into_iter().chain(["bindings/python/src", "bindings/wasm/src"]);
    let uses: BTreeSet<_> = packages.flat_map(|package| uses_of_files(sources_of(package), false)).collect();
    assert!(uses.len() > 2_000, "{} uses", uses.len());
    let found = circles(uses);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn circles_are_found() {
    let uses = |pairs: &[(&str, &str)]| pairs.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect();
    assert_eq!(circles(uses(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")])), ["b -> c", "c -> b"]);
    let files = [
        ("a", "mod b;\npub use b::Item;\nfn f() { b::g() }"),
        ("a/b", "use crate::c;\npub struct Item;\npub(in crate::a) fn g() { c::d::h(super::Item) }"),
        ("c", "pub mod d;"),
        ("c/d", "mod inner {\n    use super::h;\n}"),
    ];
    let found = uses_of_files(made_up("src", &files), false);
    let table = [
        (
            "table",
            "macro_rules! rows {\n    ($define:ident) => {\n        $define! { one::parse }\n    };\n}\nmod one;\nmod all;",
        ),
        ("table/one", "use super::all;"),
        (
            "table/all",
            "macro_rules! list {\n    ($module:ident::$parse:ident) => { super::$module::$parse };\n}\nrows!(list);",
        ),
    ];
    let of_macros = uses_of_files(made_up("src", &table), false);
    assert_eq!(circles(of_macros), ["src/table/all -> src/table/one", "src/table/one -> src/table/all"]);
    assert_eq!(found, uses(&[("src/a", "src/a/b"), ("src/a/b", "src/c"), ("src/a/b", "src/c/d")]));
}

/// The features that functions are compiled for are those that are detected before the calls.
#[test]
fn cpu_features_are_named_in_one_place() {
    let uses = [
        ("target_feature", "target_feature($(enable = $feature),*)"),
        ("feature_detected", "is_x86_feature_detected!($feature)"),
    ];
    for source in sources() {
        for (word, with_the_list) in uses {
            // Of WebAssembly, modules are compiled as a whole.
            let code = source.code().replace("target_feature = \"simd128\"", "");
            let want = if source.name() == "crates/core/src/solver/isa" { 1 } else { 0 };
            let found = [code.matches(word).count(), code.matches(with_the_list).count()];
            assert_eq!(found, [want; 2], "{word} in {}", source.name());
        }
    }
}

/// The files that need the time of day: the puzzle of the day, if no date is given, and the access log.
const WITH_TIME_OF_DAY: [&str; 2] = ["crates/serve/src/api/daily", "crates/serve/src/observation"];

/// Other time is measured by monotonic clocks, in the library only by the server's limits.
#[test]
fn only_the_puzzle_of_the_day_depends_on_the_date() {
    for source in sources() {
        let name = source.name();
        assert_eq!(source.text.contains("SystemTime"), WITH_TIME_OF_DAY.contains(&name.as_str()), "{name}");
    }
}
