//! Types and checks of the npm package.

use crate::{formats, section};
use cluewise::explain::Language;
use cluewise::generator::{Symmetry, TARGETS, Target, TargetKinds, TargetValue};
use cluewise::kinds::CONSTRAINT_KINDS;
use cluewise::rating::effort::Level;
use cluewise_serve::endpoints;

/// Returns a name with capitals in place of hyphens and underscores.
fn camel_case(name: &str) -> String {
    let mut words = name.split(['-', '_']);
    let first = words.next().unwrap_or_default().to_owned();
    words.fold(first, |name, word| name + &word[..1].to_uppercase() + &word[1..])
}

/// Returns the name of the option of a target.
fn name(target: &Target) -> String {
    camel_case(target.name)
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

/// A function of the package over puzzles: its name, its endpoint, the type of its result, and its description.
type Function = (&'static str, &'static str, &'static str, &'static str);

/// The functions over puzzles whose results are those of an endpoint.
const FUNCTIONS: [Function; 8] = [
    ("check", "verify", "CheckResult", "Returns the number of solutions, contradictions and redundant clues."),
    ("rate", "rate", "RateResult", "Rates puzzles; level and effort are equal for all isomorphs."),
    ("explain", "explain", "Walkthrough", "Explains how to solve a puzzle, step by step."),
    ("hint", "hint", "HintResult", "Returns the next step, or `null` if the grid is full or has no step."),
    (
        "candidates",
        "candidates",
        "CandidatesResult",
        "Returns the candidates left by propagation, or those that occur in a solution.",
    ),
    (
        "complete",
        "complete",
        "CompleteResult",
        "Returns the single clues, sums and marks that make puzzles with several solutions unique.",
    ),
    (
        "judge",
        "judge",
        "JudgeResult",
        "Says whether a move or an answer is legal and correct, without telling the solution.",
    ),
    ("canonical", "canonical", "CanonicalResult", "Returns the canonical form."),
];

/// Returns the declarations of the functions: for each option that changes the type of the results, one with it, one
/// without it, and one for a value that is not known in advance. `of_worker` are those of a worker.
fn declarations(of_worker: bool) -> Vec<String> {
    FUNCTIONS.iter().flat_map(|function| declarations_of(function, of_worker)).collect()
}

fn declarations_of(&(name, endpoint, result, text): &Function, of_worker: bool) -> Vec<String> {
    let (api, calls) = match (of_worker, name) {
        (false, _) => ("", ""),
        (true, "hint") => ("api.", "SignalOptions & "),
        (true, _) => ("api.", "CallOptions & "),
    };
    let options = format!("{calls}{api}{}Options", name[..1].to_uppercase() + &name[1..]);
    let shape = endpoints()
        .find(|info| info.name == endpoint)
        .and_then(|info| info.shapes.first().map(|shape| camel_case(shape)));
    // The question mark is that of `options`.
    let forms = match shape {
        None => vec![("?", String::new(), format!("{api}{result}"))],
        Some(shape) => {
            let with = format!("{api}{}{result}", shape[..1].to_uppercase() + &shape[1..]);
            vec![
                ("", format!(" & {{ {shape}: true }}"), with.clone()),
                ("?", format!(" & {{ {shape}?: false }}"), format!("{api}{result}")),
                ("?", String::new(), format!("{api}{result} | {with}")),
            ]
        }
    };
    let declared = |puzzles: &str, optional: &str, options: String, result: String| match of_worker {
        false => format!("export function {name}({puzzles}, options{optional}: {options}): {result};"),
        true => format!("  {name}({puzzles}, options{optional}: {options}): Promise<{result}>;"),
    };
    let mut lines: Vec<String> = (!of_worker).then(|| format!("/** {text} */")).into_iter().collect();
    for (optional, with, result) in forms {
        if name == "hint" {
            lines.push(declared(
                &format!("puzzle: {api}Puzzle"),
                optional,
                options.clone() + &with,
                result + " | null",
            ));
            continue;
        }
        let list = if result.contains('|') { format!("({result})[]") } else { format!("{result}[]") };
        let wholly = format!("{api}Wholly<{options}>{with}");
        lines.extend([
            declared(&format!("puzzle: {api}Puzzle"), optional, wholly.clone(), result.clone()),
            declared(&format!("puzzles: readonly {api}Puzzle[] | {api}Values"), optional, wholly, list),
            declared(
                &format!("puzzles: readonly {api}Puzzle[]"),
                "",
                format!("{api}Partially<{options}>{with}"),
                format!("{api}PartialResults<{result}>"),
            ),
        ]);
    }
    lines
}

/// Writes the functions of the package over puzzles.
pub fn results(text: &str) -> Result<String, String> {
    section::replaced(text, "results", &declarations(false))
}

/// Writes the functions of a worker over puzzles.
pub fn results_of_worker(text: &str) -> Result<String, String> {
    section::replaced(text, "results", &declarations(true))
}
