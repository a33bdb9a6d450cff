//! What steps of every kind of puzzle have in common: their names, places and effects in one line.

use super::{Language, Paragraph};

/// A solving step of a puzzle of any kind, with its explanation. All texts are in the language of the explanation.
pub trait SolvingStep {
    /// Returns the language of the texts, if one was requested.
    fn language(&self) -> Option<Language>;

    /// Returns the name of the technique in English, which data have.
    fn technique(&self) -> &str;

    /// Returns the name of the technique.
    fn named_technique(&self) -> String;

    /// Returns the rating or the score with its name, such as `rating 1.2`; `None` on a ladder without them.
    fn worth(&self) -> Option<String>;

    /// Returns the constraint of the step after a word such as ` in`; empty without one.
    fn in_constraint(&self) -> String {
        String::new()
    }

    /// Returns the location of the pattern, without its digits: the houses, the constraint, or the cells.
    fn location(&self) -> String;

    /// Returns the placement and the eliminations as ` r1c1 = 5 r2c7<>5 r2c8<>5`.
    fn effects_by_cell(&self) -> String;

    /// Returns the placement and the eliminations as `r1c1 = 5; r2c7, r2c8 ≠ 5`.
    fn effects(&self) -> String;

    /// Returns the explanation.
    fn text(&self) -> &[Paragraph];

    /// Replaces each paragraph of the explanation.
    fn change_text(&mut self, change: &dyn Fn(&str) -> String);

    /// Replaces the text by the short one in a language, and adds the name of the technique.
    fn translate(&mut self, language: Language);

    /// Returns the language of the texts.
    fn words(&self) -> Language {
        self.language().unwrap_or(Language::English)
    }

    /// Returns the technique with its rating or score.
    fn title(&self) -> String {
        let name = self.named_technique();
        self.worth().map_or_else(|| name.clone(), |worth| format!("{name} ({worth})"))
    }

    /// Returns the technique with its rating or score, and its place.
    fn title_with_place(&self) -> String {
        format!("{}{} {}", self.title(), self.words().colon(), self.location())
    }

    /// Returns the technique and its place, without the digits of the step.
    fn nudge(&self) -> String {
        format!("{}{} {}", self.named_technique(), self.words().colon(), self.location())
    }

    /// Returns one line: technique, rating or score, constraint, placement and eliminations.
    fn summary(&self) -> String {
        format!("{}{}{}{}", self.title(), self.in_constraint(), self.words().colon(), self.effects_by_cell())
    }

    /// Returns the heading of a drawing: technique, rating or score, constraint, and effects such as `r2c7, r2c8 ≠ 5`.
    fn heading(&self) -> String {
        format!("{}{}{} {}", self.title(), self.in_constraint(), self.words().colon(), self.effects())
    }

    /// Returns the heading of a drawing for readers who need no rating.
    fn plain_heading(&self) -> String {
        format!("{}{}{} {}", self.named_technique(), self.in_constraint(), self.words().colon(), self.effects())
    }
}
