//! The rules of drawings whose files name none, by their looks.

use crate::kinds::{AdditionRule, CellOrder, ConstraintKind, constraint_kind};
use std::fmt;
use std::str::FromStr;

/// The shapes of drawings.
const SHAPES: [&str; 6] = ["line", "arrow", "circle", "square", "cage", "number"];

/// The colors that hues are named by: the end of each in degrees.
const HUES: [(i32, &str); 9] = [
    (15, "red"),
    (40, "orange"),
    (70, "yellow"),
    (165, "green"),
    (190, "cyan"),
    (250, "blue"),
    (310, "purple"),
    (345, "pink"),
    (360, "red"),
];

/// The colors without a hue, from the darkest.
const SHADES: [&str; 3] = ["black", "gray", "white"];

/// The rule of drawings without a meaning.
const NO_RULE: &str = "none";

/// The rules of drawings whose files name none, by the look of the drawings. The text form is a list such as
/// `green=whispers,purple=renban,gray-circle=odd,arrow=arrow,cage=killer,orange=none`: a color is that of lines.
///
/// ```
/// use cluewise::formats::DrawingRules;
/// assert!("green=whispers,#2ecbff=region-sum,square=even".parse::<DrawingRules>().is_ok());
/// assert!("green=waves".parse::<DrawingRules>().is_err());
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct DrawingRules(Vec<(String, &'static str)>);

impl DrawingRules {
    /// Returns the constraint that drawings of a look mean, which is empty for those without a meaning; `None` if no rule is
    /// given. A color by its numbers precedes its name, and this precedes the shape alone.
    pub(in crate::formats) fn rule(&self, look: &Look) -> Option<&'static str> {
        self.rule_of_color(look).or_else(|| self.rule_by_name(look.shape))
    }

    /// Does the same for drawings that mean something without a rule: a shape alone is that of the others.
    pub(in crate::formats) fn rule_of_color(&self, look: &Look) -> Option<&'static str> {
        let Look { shape, color } = look;
        let of_name = |color: &str| self.rule_by_name(&format!("{color}-{shape}"));
        of_name(&in_numbers(color)).or_else(|| of_name(look.color_name()))
    }

    fn rule_by_name(&self, name: &str) -> Option<&'static str> {
        let found = self.0.iter().find(|one| one.0 == name);
        found.map(|&(_, rule)| if rule == NO_RULE { "" } else { rule })
    }
}

impl FromStr for DrawingRules {
    type Err = String;

    fn from_str(text: &str) -> Result<DrawingRules, String> {
        let parts = text.split(',').map(str::trim).filter(|part| !part.is_empty());
        let rules: Vec<_> = parts.map(parse_rule).collect::<Result<_, _>>()?;
        let is_repeated = |at: usize| rules[..at].iter().any(|(look, _)| *look == rules[at].0);
        match (0..rules.len()).find(|&at| is_repeated(at)) {
            Some(at) => Err(format!("found two rules for {}, expected one for each look", rules[at].0)),
            None => Ok(DrawingRules(rules)),
        }
    }
}

/// Parses a look and its rule.
fn parse_rule(text: &str) -> Result<(String, &'static str), String> {
    let expected = || format!("found {text:?}, expected a color or shape and a constraint, such as green=whispers");
    let (look, rule) = text.split_once('=').ok_or_else(expected)?;
    let (look, rule) = (look.trim().to_ascii_lowercase(), rule.trim());
    let unknown = || format!("found the unknown constraint {rule:?} in {text:?}");
    let kind = if rule == NO_RULE { None } else { Some(constraint_kind(rule).ok_or_else(unknown)?) };
    let is_color =
        |name: &str| parts(name).is_some() || SHADES.contains(&name) || HUES.iter().any(|(_, color)| *color == name);
    let (color, shape) = look.rsplit_once('-').unwrap_or((&look, "line"));
    let (name, shape) = match (is_color(color), SHAPES.contains(&shape), SHAPES.contains(&&*look)) {
        (.., true) => (look.clone(), &*look),
        (true, true, _) => (format!("{}-{shape}", in_numbers(color)), shape),
        _ => {
            let colors: Vec<&str> = HUES[..8].iter().map(|&(_, color)| color).chain(SHADES).collect();
            let (colors, shapes) = (colors.join(", "), SHAPES.join(", "));
            return Err(format!(
                "found {look:?}, expected a color ({colors}, #RRGGBB), a shape ({shapes}), or both as gray-circle"
            ));
        }
    };
    match kind {
        Some(kind) if !fits(shape, kind) => {
            Err(format!("found the rule {rule} in {text:?}, expected one of such drawings"))
        }
        kind => Ok((name, kind.map_or(NO_RULE, |kind| kind.name()))),
    }
}

/// Returns whether drawings of a shape may be the marks of a kind of constraint.
fn fits(shape: &str, kind: &ConstraintKind) -> bool {
    let (parts, order) = (kind.parts(), kind.cell_order());
    let is_beside = kind.addition().is_some_and(AdditionRule::is_beside_rows);
    let fits_shape = match shape {
        "number" => is_beside,
        "arrow" => parts.others.1 > 0 && !is_beside,
        "circle" | "square" => parts.others.1 == 0 && order == CellOrder::Set && !is_beside,
        "cage" => parts.others.1 == 0 && order.is_set() && !is_beside,
        _ => !is_beside,
    };
    fits_shape && parts.cells.1 > 0 && !kind.has_free_form()
}

/// The look of a drawing: its shape, and the color as the file writes it.
pub(in crate::formats) struct Look<'a> {
    pub(in crate::formats) shape: &'static str,
    pub(in crate::formats) color: &'a str,
}

impl Look<'_> {
    /// Returns the name of the color; empty for none and for words such as `teal`.
    pub(in crate::formats) fn color_name(&self) -> &'static str {
        let Some([red, green, blue]) = parts(self.color) else {
            let name = SHADES
                .iter()
                .chain(HUES.iter().map(|(_, name)| name))
                .find(|name| self.color.eq_ignore_ascii_case(name));
            return name.copied().unwrap_or("");
        };
        let (high, low) = (red.max(green).max(blue), red.min(green).min(blue));
        let chroma = high - low;
        if chroma < 32 {
            return SHADES[match (high + low) / 2 {
                0..64 => 0,
                64..240 => 1,
                _ => 2,
            }];
        }
        let hue = match high {
            _ if high == red => (green - blue) * 60 / chroma,
            _ if high == green => (blue - red) * 60 / chroma + 120,
            _ => (red - green) * 60 / chroma + 240,
        };
        HUES.iter().find(|&&(end, _)| hue.rem_euclid(360) < end).map_or("red", |&(_, name)| name)
    }
}

impl fmt::Display for Look<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = [self.color_name(), self.shape].join(" ");
        let words = words.trim_start();
        write!(f, "{} {words}", if words.starts_with(['a', 'o']) { "an" } else { "a" })
    }
}

/// Returns a color as `#67f067` if its numbers are known, otherwise as it is.
fn in_numbers(color: &str) -> String {
    parts(color).map_or_else(|| color.to_owned(), |[red, green, blue]| format!("#{red:02x}{green:02x}{blue:02x}"))
}

/// Returns the red, green and blue of a color such as `#67F067`, from 0 to 255.
fn parts(color: &str) -> Option<[i32; 3]> {
    let digits: Vec<i32> =
        color.strip_prefix('#')?.chars().map(|c| c.to_digit(16).map(|d| d as i32)).collect::<Option<_>>()?;
    match digits[..] {
        [r, g, b] | [r, g, b, _] => Some([17 * r, 17 * g, 17 * b]),
        [r, r2, g, g2, b, b2] | [r, r2, g, g2, b, b2, ..] if digits.len() <= 8 => {
            Some([16 * r + r2, 16 * g + g2, 16 * b + b2])
        }
        _ => None,
    }
}
