//! A summary of the steps in a position: one line per technique.

use crate::messages::Messages;
use cluewise::explain::Explanation;

/// Maximum number of techniques, and of steps of each, that are listed.
const MAX_TECHNIQUES: usize = 40;
const MAX_STEPS: usize = 3;

/// Returns the number of steps of each technique with the effects of the first ones, and how to see the rest.
pub fn summary(steps: &[Explanation], messages: Messages) -> String {
    let techniques: Vec<&[Explanation]> = steps.chunk_by(|a, b| a.named_technique() == b.named_technique()).collect();
    let mut lines: Vec<String> = techniques.iter().take(MAX_TECHNIQUES).map(|steps| line(steps, messages)).collect();
    if techniques.len() > MAX_TECHNIQUES {
        lines.push(messages.more_techniques(techniques.len() - MAX_TECHNIQUES));
    }
    lines.push(messages.all_steps(steps.len(), techniques.len()));
    lines.join("\n")
}

/// Returns the line of a technique.
fn line(steps: &[Explanation], messages: Messages) -> String {
    let title = steps.first().map_or_else(String::new, |step| step.title());
    let effects = steps.iter().take(MAX_STEPS).map(|step| step.effects_by_cell().trim_start().to_owned());
    let effects: Vec<String> = effects.collect();
    let more = (steps.len() > MAX_STEPS).then(|| messages.more_steps(steps.len() - MAX_STEPS));
    format!("{title}{} {}", messages.colon(), effects.into_iter().chain(more).collect::<Vec<_>>().join("; "))
}
