//! Types and checks of the npm package.

use crate::{formats, section};
use cluewise::explain::Language;
use cluewise::generator::{Symmetry, TARGETS, Target, TargetKinds, TargetValue};
use cluewise::kinds::CONSTRAINT_KINDS;
use cluewise::rating::effort::Level;

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

/// Writes the interface of targets, and the types of names.
pub fn types(text: &str) -> Result<String, String> {
    let all_but = |other: TargetKinds| TARGETS.iter().filter(move |target| target.kinds != other).flat_map(property);
    let text = section::replaced(text, "targets", &all_but(TargetKinds::Others).collect::<Vec<_>>())?;
    let of_others: Vec<String> = all_but(TargetKinds::Classic).collect();
    let text = section::replaced(&text, "targets of other kinds", &of_others)?;
    section::replaced(&text, "names", &names())
}

/// Returns the types of the names in tables of the code. Formats and constraints of later versions are texts, too.
fn names() -> Vec<String> {
    let owned = |names: Vec<&str>| union(names.into_iter().map(str::to_owned));
    let declared =
        |what: &str, name: &str, names: String| [format!("/** {what} */"), format!("export type {name} = {names};")];
    let levels = owned(Level::ALL.map(Level::name).to_vec());
    let symmetries = owned(Symmetry::all().map(Symmetry::name).collect());
    let formats = owned(formats::names()) + " | (string & {})";
    let constraints = owned(CONSTRAINT_KINDS.iter().map(|kind| kind.name()).collect()) + " | (string & {})";
    let languages = owned(Language::ALL.map(Language::code).to_vec());
    let all = [
        declared("Name of a level, from the easiest.", "Level", levels),
        declared("Name of a symmetry of the clues.", "Symmetry", symmetries),
        declared("Text format that `convert` and `pack` write.", "Format", formats),
        declared("Name of a constraint, as in `docs/FORMATS.md`.", "ConstraintType", constraints),
        declared("Code of a language.", "LanguageCode", languages),
    ];
    all.concat()
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
