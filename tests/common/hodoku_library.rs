//! The regression library of HoDoKu: positions with a technique and what it does there.

use cluewise::rating::hodoku::{Position, Step, Technique, TechniqueSet};
use cluewise::{Cell, Digit, Puzzle};
use std::collections::BTreeSet;

/// One position of the library.
pub struct Case {
    /// The number of its line.
    pub line: usize,
    /// The code of the technique with its variant, such as `0707-2`.
    pub code: String,
    pub technique: Option<Technique>,
    pub position: Position,
    /// The placements or eliminations; none if the technique must not be found.
    pub effect: Option<Effect>,
}

pub type Effect = BTreeSet<(Cell, Digit)>;

/// Codes without variant, and the techniques.
const CODES: &[(&str, Technique)] = {
    use Technique::*;
    &[
        ("0000", FullHouse),
        ("0002", HiddenSingle),
        ("0003", NakedSingle),
        ("0100", Pointing),
        ("0101", Claiming),
        ("0110", LockedPair),
        ("0111", LockedTriple),
        ("0200", NakedPair),
        ("0201", NakedTriple),
        ("0202", NakedQuadruple),
        ("0210", HiddenPair),
        ("0211", HiddenTriple),
        ("0212", HiddenQuadruple),
        ("0300", XWing),
        ("0301", Swordfish),
        ("0302", Jellyfish),
        ("0310", FinnedXWing),
        ("0311", FinnedSwordfish),
        ("0312", FinnedJellyfish),
        ("0320", SashimiXWing),
        ("0321", SashimiSwordfish),
        ("0322", SashimiJellyfish),
        ("0331", FrankenSwordfish),
        ("0332", FrankenJellyfish),
        ("0340", FinnedFrankenXWing),
        ("0341", FinnedFrankenSwordfish),
        ("0342", FinnedFrankenJellyfish),
        ("0362", FinnedMutantJellyfish),
        ("0363", FinnedMutantSquirmbag),
        ("0364", FinnedMutantWhale),
        ("0400", Skyscraper),
        ("0401", TwoStringKite),
        ("0402", EmptyRectangle),
        ("0403", TurbotFish),
        ("0500", SimpleColorsTrap),
        ("0501", SimpleColorsWrap),
        ("0502", MultiColors1),
        ("0503", MultiColors2),
        ("0600", UniquenessTest1),
        ("0601", UniquenessTest2),
        ("0602", UniquenessTest3),
        ("0603", UniquenessTest4),
        ("0604", UniquenessTest5),
        ("0605", UniquenessTest6),
        ("0606", HiddenRectangle),
        ("0607", AvoidableRectangle1),
        ("0608", AvoidableRectangle2),
        ("0610", BugPlusOne),
        ("0701", XChain),
        ("0702", XyChain),
        ("0703", RemotePair),
        ("0706", ContinuousNiceLoop),
        ("0707", DiscontinuousNiceLoop),
        ("0708", Aic),
        ("0709", GroupedContinuousNiceLoop),
        ("0710", GroupedDiscontinuousNiceLoop),
        ("0711", GroupedAic),
        ("0800", XyWing),
        ("0801", XyzWing),
        ("0803", WWing),
        ("0901", AlsXz),
        ("0902", AlsXyWing),
        ("0903", AlsChain),
        ("0904", DeathBlossom),
        ("1101", SueDeCoq),
        ("1201", TemplateSet),
        ("1202", TemplateDelete),
    ]
};

/// Returns the candidates that are given as digit, row and column.
fn candidates(field: &str) -> Effect {
    let number = |byte: u8| Digit::new(byte - b'0').expect("a digit");
    let candidate = |triplet: &str| match triplet.as_bytes() {
        &[digit, row, column] => {
            (Cell::at(number(row).index(), number(column).index()).expect("a cell"), number(digit))
        }
        _ => panic!("{triplet:?} is no candidate"),
    };
    field.split_whitespace().map(candidate).collect()
}

fn position(givens: &str, deleted: &str) -> Position {
    let (mut clues, mut placed, mut is_placed) = (Puzzle::EMPTY, Vec::new(), false);
    let mut cells = Cell::all();
    for byte in givens.bytes() {
        if byte == b'+' {
            is_placed = true;
            continue;
        }
        let cell = cells.next().expect("81 cells");
        if let Some(digit) = Digit::new(byte.wrapping_sub(b'0')) {
            if is_placed {
                placed.push((cell, digit));
            } else {
                clues.set(cell, Some(digit));
            }
        }
        is_placed = false;
    }
    let mut position = Position::new(&clues);
    placed.into_iter().for_each(|(cell, digit)| position.place(cell, digit));
    candidates(deleted).into_iter().for_each(|(cell, digit)| position.remove(cell, digit));
    position
}

/// Returns the positions of the library.
pub fn cases(text: &str) -> impl Iterator<Item = Case> {
    let lines = (1..).zip(text.lines()).filter(|(_, line)| line.starts_with(':'));
    lines.map(|(line, text)| {
        let fields: Vec<&str> = text.split(':').collect();
        let code = fields[1];
        let base = code.split('-').next().unwrap_or(code);
        let technique = CODES.iter().find(|(known, _)| *known == base).map(|&(_, technique)| technique);
        let effect = candidates(&format!("{} {}", fields[5], fields[6]));
        let effect = (!code.ends_with("-x")).then_some(effect);
        Case { line, code: code.into(), technique, position: position(fields[3], fields[4]), effect }
    })
}

impl Case {
    /// Returns whether the technique does here what it must.
    pub fn is_found(&self) -> bool {
        let Some(technique) = self.technique else { return false };
        let steps = self.position.find_steps(TechniqueSet::from(technique));
        let effect = |step: &Step| step.placement.iter().chain(&step.eliminations).copied().collect::<Effect>();
        match &self.effect {
            // A template sets several cells, here by one step each.
            Some(want) if technique == Technique::TemplateSet => {
                let digit = want.iter().next().map(|&(_, digit)| digit);
                let placed = steps.iter().flat_map(effect).filter(|&(_, placed)| Some(placed) == digit);
                placed.collect::<Effect>() == *want
            }
            Some(want) => steps.iter().any(|step| effect(step) == *want),
            None => steps.is_empty(),
        }
    }
}
