//! The types of the Python package.

use crate::section;
use cluewise::generator::{TARGETS, Target, TargetValue};

/// Writes the keywords of targets.
pub fn targets(text: &str) -> Result<String, String> {
    let lines: Vec<String> =
        TARGETS.iter().map(|target| format!("    {}: {}", target.parameter(), value(target))).collect();
    section::replaced(text, "targets", &lines)
}

fn value(target: &Target) -> String {
    match target.value {
        TargetValue::Flag => "bool".to_owned(),
        TargetValue::Range { has_decimal: true } => "float | str | tuple[float, float] | None".to_owned(),
        TargetValue::Range { has_decimal: false } => "int | str | tuple[int, int] | None".to_owned(),
        TargetValue::Name(names) => {
            let names: Vec<String> = names().iter().map(|name| format!("{name:?}")).collect();
            format!("Literal[{}] | None", names.join(", "))
        }
        TargetValue::Techniques => "str | Sequence[str]".to_owned(),
        _ => "str | None".to_owned(),
    }
}
