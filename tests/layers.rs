//! Data flows one way through the modules, and dates and features of processors stay in their places.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

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
    &["effort_technique", "ladder", "spelling", "tables", "technique_counts"],
    &["effort", "hodoku", "se"],
    &["time"],
    &["scale"],
];

fn layer_in(layers: &[&[&str]], module: &str) -> Option<usize> {
    layers.iter().position(|layer| layer.contains(&module))
}

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

/// Returns the first names of the path or list of paths at the start of a text: `a` of `a::b`, `a` and `b` of
/// `{a::c, b}`.
fn heads(rest: &str) -> Vec<String> {
    let name = |text: &str| text.trim().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(list) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut depth, mut items) = (1, vec![String::new()]);
    for c in list.chars() {
        depth += i32::from(c == '{') - i32::from(c == '}');
        match c {
            _ if depth == 0 => break,
            ',' if depth == 1 => items.push(String::new()),
            c => items.last_mut().expect("never empty").push(c),
        }
    }
    items.iter().map(|item| name(item)).filter(|name| !name.is_empty()).collect()
}

/// Returns the names at the root of the crate that the code of a module reaches by `crate::` and by `super::`.
fn reached(module: &[String], code: &str) -> Vec<String> {
    let mut found: Vec<String> = code.split("crate::").skip(1).flat_map(heads).collect();
    let mut rest = code;
    while let Some(at) = rest.find("super::") {
        rest = &rest[at..];
        let mut up = 0;
        while let Some(further) = rest.strip_prefix("super::") {
            (rest, up) = (further, up + 1);
        }
        // `super::` repeated as often as the module is deep is the root.
        if up >= module.len() {
            found.extend(heads(rest));
        }
    }
    found
}

/// Returns the used modules that the layer must not use.
fn forbidden_uses(layers: &[&[&str]], module: &[String], code: &str) -> Vec<String> {
    let own = layer_in(layers, &module[0]);
    let allowed = |name: &String| layer_in(layers, name).is_some_and(|used| Some(used) <= own);
    reached(module, code).into_iter().filter(|name| !allowed(name)).collect()
}

/// Returns the other modules of `rating` that a module in it must not use.
fn forbidden_uses_in_rating(module: &[String], code: &str) -> Vec<String> {
    let mut found: Vec<String> = code.split("rating::").skip(1).flat_map(heads).collect();
    let to_rating = "super::".repeat(module.len() - 1);
    let is_longer = |before: &str| before.ends_with("super::");
    found.extend(
        code.match_indices(&to_rating)
            .filter_map(|(at, text)| {
                let rest = &code[at + text.len()..];
                (!is_longer(&code[..at]) && !rest.starts_with("super::")).then(|| heads(rest))
            })
            .flatten(),
    );
    let own = layer_in(RATING_LAYERS, &module[1]);
    let allowed =
        |name: &String| *name == module[1] || layer_in(RATING_LAYERS, name).is_none_or(|used| Some(used) < own);
    found.into_iter().filter(|name| !allowed(name)).collect()
}

#[test]
fn forbidden_uses_are_found() {
    let table = [
        ("solver", "use crate::board::cell::{Cell, CellSet};", ""),
        ("solver", "use crate::canonical;", "canonical"),
        ("board grid", "use crate::{board::cell::Cell, rating::effort::{Level, rate}, pack};", "rating pack"),
        ("board grid", "let x = crate::formats::read(y);", "formats"),
        ("board grid", "use crate::Puzzle;", "Puzzle"),
        ("solver naive", "use super::single::Isa;", ""),
        ("solver naive", "use super::super::generator::Run;", "generator"),
        ("rating effort", "use super::super::{board::grid::Grid, pack::Record};", "pack"),
        ("rating", "use super::formats;", "formats"),
    ];
    for (module, code, want) in table {
        let module: Vec<String> = module.split(' ').map(String::from).collect();
        assert_eq!(forbidden_uses(KERNELS, &module, code).join(" "), want, "{code} in {}", module.join("/"));
    }
}

#[test]
fn modules_use_only_what_comes_before_them() {
    for (package, layers) in [("crates/core/src", KERNELS), ("src", LIBRARY)] {
        for source in sources_of(package).into_iter().filter(|source| source.module[0] != "lib") {
            let module = &source.module;
            assert!(layer_in(layers, &module[0]).is_some(), "{} is missing in the list of layers", source.name());
            let forbidden = forbidden_uses(layers, module, &source.code());
            assert!(forbidden.is_empty(), "{} must not use {forbidden:?}", source.name());
        }
    }
}

#[test]
fn ratings_do_not_use_each_other() {
    let table = [
        ("rating se chains net", "use crate::rating::se::tables::CELLS; use crate::rating::tables;", ""),
        ("rating se chains net", "use crate::rating::effort::rate;", "effort"),
        ("rating se chains net", "use super::super::super::hodoku::rate;", "hodoku"),
        ("rating se chains net", "use super::super::tables::CELLS;", ""),
        ("rating effort", "use super::{se, tables};", "se"),
        ("rating effort", "use crate::{board::cell::Cell, rating::{hodoku, tables}};", "hodoku"),
        ("rating tables", "use super::se;", "se"),
        ("rating scale", "use super::{effort, hodoku, se};", ""),
    ];
    for (module, code, want) in table {
        let module: Vec<String> = module.split(' ').map(String::from).collect();
        assert_eq!(forbidden_uses_in_rating(&module, code).join(" "), want, "{code} in {}", module.join("/"));
    }
    let modules = sources_of("crates/core/src")
        .into_iter()
        .filter(|source| source.module[0] == "rating" && source.module.len() > 1);
    for source in modules {
        assert!(layer_in(RATING_LAYERS, &source.module[1]).is_some(), "{} is missing in the list", source.name());
        let forbidden = forbidden_uses_in_rating(&source.module, &source.code());
        assert!(forbidden.is_empty(), "{} must not use {forbidden:?}", source.name());
    }
}

#[test]
fn every_layer_exists() {
    let modules_of = |package| sources_of(package).into_iter().map(|source| source.module).collect::<Vec<_>>();
    let (modules, of_library) = (modules_of("crates/core/src"), modules_of("src"));
    for (names, modules) in [(KERNELS.concat(), &modules), (LIBRARY[1..].concat(), &of_library)] {
        for name in names {
            assert!(modules.iter().any(|module| module[0] == name), "{name} is no module any more");
        }
    }
    for name in RATING_LAYERS.concat() {
        let is_present = |module: &Vec<String>| module[0] == "rating" && module.get(1).is_some_and(|m| m == name);
        assert!(modules.iter().any(is_present), "{name} is no module of rating any more");
    }
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

/// The paths from the root of the crate that a file uses, in `use` or in its code, and those of the names that others may take
/// from it: those of all its `use`. A `pub use` alone is no use.
struct Paths {
    used: Vec<Vec<String>>,
    passed_on: Vec<Vec<String>>,
}

impl Paths {
    fn new(source: &Source, modules: &[Vec<String>]) -> Paths {
        let (code, mut found) = (source.code(), Paths { used: Vec::new(), passed_on: Vec::new() });
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

/// Returns the module of the item at a path, which other modules may pass on.
fn module_of<'a>(path: &'a [String], files: &'a [(Vec<String>, Paths)]) -> &'a [String] {
    let is_module = |length: &usize| files.iter().any(|(module, _)| *module == path[..*length]);
    let length = (0..=path.len()).rev().find(is_module).unwrap_or(0);
    let (module, Paths { passed_on, .. }) = files.iter().find(|(module, _)| *module == path[..length]).expect("found");
    match passed_on.iter().find(|other| path.get(length) == other.last() && **other != *path) {
        Some(other) => module_of(other, files),
        None => module,
    }
}

/// The uses that close circles because formats contain others: a field of a record holds a puzzle in any form, also JSON,
/// puzzles with rules are found in documents of any format, and a sheet is a table or a grid as text has them.
const RECURSIONS: [(&str, &str); 3] = [
    ("src/formats/cell_lists", "src/formats/text_reader"),
    ("src/formats/kinds/written", "src/formats/any_reader"),
    ("src/formats/xlsx/reader", "src/formats/any_reader"),
];

/// Returns the uses of one file of a package by another.
fn uses_of_files(package: &str) -> BTreeSet<(String, String)> {
    let mut sources = sources_of(package);
    sources.iter_mut().for_each(|source| drop(source.module.pop_if(|last| *last == "lib")));
    let modules: Vec<Vec<String>> = sources.iter().map(|source| source.module.clone()).collect();
    let files: Vec<(Vec<String>, Paths)> =
        sources.iter().map(|source| (source.module.clone(), Paths::new(source, &modules))).collect();
    let name = |module: &[String]| [&[package.to_owned()], module].concat().join("/");
    let of_file = |(module, paths): &(Vec<String>, Paths)| -> Vec<(String, String)> {
        paths.used.iter().map(|path| (name(module), name(module_of(path, &files)))).collect()
    };
    files.iter().flat_map(of_file).filter(|(from, to)| from != to).collect()
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
    let mut uses: BTreeSet<(String, String)> = packages.flat_map(uses_of_files).collect();
    assert!(uses.len() > 2_000, "{} uses", uses.len());
    for (from, to) in RECURSIONS {
        assert!(uses.remove(&(from.into(), to.into())), "{from} does not use {to} any more");
    }
    let found = circles(uses);
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn circles_are_found() {
    let uses = |pairs: &[(&str, &str)]| pairs.iter().map(|&(a, b)| (a.to_owned(), b.to_owned())).collect();
    assert_eq!(circles(uses(&[("a", "b"), ("b", "c"), ("c", "b"), ("c", "d")])), ["b -> c", "c -> b"]);
    let source = |module: &str, text: &str| {
        let module = module.split(' ').filter(|name| !name.is_empty()).map(String::from).collect();
        Source { package: "src".into(), module, text: text.into() }
    };
    let sources = [
        source("a", "mod b;\npub use b::Item;\nfn f() { b::g() }"),
        source("a b", "use crate::c;\npub struct Item;\npub(in crate::a) fn g() { c::d::h(super::Item) }"),
        source("c", "pub mod d;"),
        source("c d", "mod inner {\n    use super::h;\n}"),
    ];
    let modules: Vec<Vec<String>> = sources.iter().map(|source| source.module.clone()).collect();
    let files: Vec<(Vec<String>, Paths)> =
        sources.iter().map(|source| (source.module.clone(), Paths::new(source, &modules))).collect();
    let used = |i: usize| -> BTreeSet<String> {
        files[i]
            .1
            .used
            .iter()
            .map(|path| module_of(path, &files).join("/"))
            .filter(|to| *to != modules[i].join("/"))
            .collect()
    };
    assert_eq!([used(0), used(1)].map(|used| used.into_iter().collect::<Vec<_>>()), [vec!["a/b"], vec!["c", "c/d"]]);
    assert!(used(2).is_empty() && used(3).is_empty());
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

/// The file that needs the date of today: the puzzle of the day, if none is given.
const WITH_TIME_OF_DAY: &str = "crates/serve/src/api/daily";

/// Other time is measured by monotonic clocks, in the library only by the server's limits.
#[test]
fn only_the_puzzle_of_the_day_depends_on_the_date() {
    for source in sources() {
        let name = source.name();
        assert_eq!(source.text.contains("SystemTime"), name == WITH_TIME_OF_DAY, "{name}");
    }
}
