//! A summary of the steps in a position: one line per technique.

use crate::count_text::counted;
use cluewise::explain::Explanation;

/// Maximum number of techniques, and of steps of each, that are listed.
const MAX_TECHNIQUES: usize = 40;
const MAX_STEPS: usize = 3;

/// Returns the number of steps of each technique with the effects of the first ones, and how to see the rest.
pub fn summary(steps: &[Explanation]) -> String {
    let techniques: Vec<&[Explanation]> = steps.chunk_by(|a, b| a.technique == b.technique).collect();
    let mut lines: Vec<String> = techniques.iter().take(MAX_TECHNIQUES).map(|steps| line(steps)).collect();
    if techniques.len() > MAX_TECHNIQUES {
        lines.push(format!("... and {} more techniques", techniques.len() - MAX_TECHNIQUES));
    }
    lines.push(format!(
        "{} of {}; --all=full shows all with their reasons, --all --technique NAME those of a technique",
        counted(steps.len(), "step"),
        counted(techniques.len(), "technique")
    ));
    lines.join("\n")
}

/// Returns the line of a technique.
fn line(steps: &[Explanation]) -> String {
    let title = steps.first().map_or_else(String::new, |step| step.title());
    let effects = steps.iter().take(MAX_STEPS).map(|step| step.effects_by_cell().trim_start().to_owned());
    let effects: Vec<String> = effects.collect();
    let more = if steps.len() > MAX_STEPS { format!("; {} more", steps.len() - MAX_STEPS) } else { String::new() };
    format!("{title}: {}{more}", effects.join("; "))
}
