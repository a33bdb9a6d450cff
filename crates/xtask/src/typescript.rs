//! Types and checks of the npm package.

use crate::{formats, section};
use cluewise::generator::{TARGETS, Target, TargetKinds, TargetValue};

/// Returns the name with capitals in place of hyphens.
fn name(target: &Target) -> String {
    let mut words = target.name.split('-');
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// Returns names as a union of texts.
fn union(names: impl IntoIterator<Item = String>) -> String {
    names.into_iter().map(|name| format!("\"{name}\"")).collect::<Vec<_>>().join(" | ")
}

/// Writes the interface of targets, and the names of formats.
pub fn types(text: &str) -> Result<String, String> {
    let of_kinds =
        |is_classic: bool| TARGETS.iter().filter(move |target| (target.kinds != TargetKinds::Others) == is_classic);
    let text = section::replaced(text, "targets", &of_kinds(true).flat_map(property).collect::<Vec<_>>())?;
    let text =
        section::replaced(&text, "targets of other kinds", &of_kinds(false).flat_map(property).collect::<Vec<_>>())?;
    let names = union(formats::names().into_iter().map(str::to_owned));
    section::replaced(&text, "formats", &[format!("export type Format = {names} | (string & {{}});")])
}

/// Returns the comment and the declaration of a target.
fn property(target: &Target) -> [String; 2] {
    let value = match target.value {
        TargetValue::Flag => "boolean".to_owned(),
        TargetValue::Range { .. } => "number | [number, number] | string".to_owned(),
        TargetValue::Name(_) if ["symmetry", "ladder"].contains(&target.name) => {
            target.name[..1].to_uppercase() + &target.name[1..]
        }
        TargetValue::Name(names) => union(names().into_iter().map(str::to_owned)),
        TargetValue::Techniques => "string | string[]".to_owned(),
        _ => "string".to_owned(),
    };
    [format!("  /** {} */", target.sentences()), format!("  {}?: {value};", name(target))]
}

/// Writes the names of the options that need the techniques of Sudoku Explainer or HoDoKu.
pub fn techniques(text: &str) -> Result<String, String> {
    let names = TARGETS.iter().filter(|target| target.needs_techniques).map(name);
    let names = union(["scale".to_owned(), "steps".to_owned()].into_iter().chain(names));
    section::replaced(text, "options", &[format!("type OfTechniques = {names};")])
}

/// Writes the checks of the values of targets.
pub fn options(text: &str) -> Result<String, String> {
    let check = |target: &Target| {
        let value = match target.value {
            TargetValue::Flag => "FLAG",
            TargetValue::Range { .. } => "RANGE",
            TargetValue::Techniques => "NAMES",
            _ => "TEXT",
        };
        format!("  {}: {value},", name(target))
    };
    let lines: Vec<String> = std::iter::once("const TARGETS = {".to_owned())
        .chain(TARGETS.iter().map(check))
        .chain(["};".to_owned()])
        .collect();
    section::replaced(text, "targets", &lines)
}

/// Writes the names of the functions that a worker offers: those of the package, except those that load modules.
pub fn functions(text: &str) -> Result<String, String> {
    let path = crate::root().join("bindings/wasm/package/index.d.ts");
    let types = std::fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let declared = types.lines().filter_map(|line| line.strip_prefix("export function ")?.split('(').next());
    let mut names: Vec<&str> = declared.filter(|name| !name.starts_with("load")).collect();
    names.dedup();
    let names: Vec<String> = names.into_iter().map(|name| format!("  \"{name}\",")).collect();
    let (first, last) = ("/** The functions that a worker offers. */\nconst NAMES = [".to_owned(), "];".to_owned());
    section::replaced(text, "functions", &[vec![first], names, vec![last]].concat())
}
