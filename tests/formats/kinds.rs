//! Each kind of puzzle, in each format that accepts it: what is written and read again is the same kind with the same
//! solutions.

use crate::written::{formats_of_any_kind, text_of};
use crate::{of_kinds, read_by_content, read_with};
use cluewise::PuzzleRng;
use cluewise::formats::{self, ReadOptions};
use cluewise::kinds::{
    BoxShape, CONSTRAINT_KINDS, Constraint, ConstraintKind, MAX_SIDE, Puzzle, PuzzleKind, RULES, RuleSet, Solver,
    random_regions,
};
use cluewise::pack::Record;
use std::collections::BTreeMap;
use std::sync::Arc;

/// Reads a text by its content alone; cells of a size without boxes need the size.
fn read(text: &str, side: usize) -> Vec<Result<Record, String>> {
    match Some(side).filter(|&side| BoxShape::default_for_side(side).is_none()) {
        None => read_by_content(text.as_bytes()),
        side => read_with(text.as_bytes(), &of_kinds(ReadOptions { side, ..ReadOptions::default() })),
    }
}

/// Returns a record in a format that accepts it and has all of its rules.
fn written(record: &Record, format: &str) -> Option<String> {
    let has_rules = formats::by_name(format)?.lost_rules(record.kind(), RuleSet::EMPTY).is_none();
    has_rules.then(|| text_of(record, format)).flatten()
}

/// Returns the shapes of boxes of a size, also those of one row or column.
fn box_shapes(side: usize) -> impl Iterator<Item = BoxShape> {
    let rows = (1..=side).filter(move |rows| side.is_multiple_of(*rows));
    rows.map(move |rows| BoxShape { rows, columns: side / rows })
}

/// Returns all kinds without constraints that the formats could confuse.
fn kinds() -> Vec<PuzzleKind> {
    let mut kinds = Vec::new();
    for side in 2..=MAX_SIDE {
        let rules = RULES.iter().map(|rule| rule.name().parse().expect("a rule"));
        let rules = [RuleSet::EMPTY].into_iter().chain(rules.filter(|_| side <= 10));
        for rules in rules.collect::<Vec<RuleSet>>() {
            // Sizes without boxes have none; rules are the same in boxes of every shape.
            let usual = BoxShape::default_for_side(side);
            let shapes = box_shapes(side)
                .map(Some)
                .filter(|shape| usual.is_some() && (rules == RuleSet::EMPTY || *shape == usual));
            kinds.extend(shapes.chain([None]).filter_map(|boxes| PuzzleKind::new(side, boxes, None, rules).ok()));
        }
        if (4..=12).contains(&side) {
            let regions = Arc::new(random_regions(side, &mut PuzzleRng::new(7, side as u64)));
            kinds.extend(["jigsaw", "x+jigsaw"].map(|rules| {
                let rules = rules.parse().expect("rules");
                PuzzleKind::new(side, None, Some(regions.clone()), rules).expect("a jigsaw")
            }));
        }
    }
    kinds
}

/// Returns constraints of each kind, which a 6x6 may have.
fn constraints() -> Vec<Vec<Constraint>> {
    let constraint = |name: &str, cells: &[u16], others: &[u16], values: &[i32]| {
        Constraint::named(name, cells, others, values).expect("a constraint")
    };
    let of_kind = |name: &'static str| match name {
        "killer" => constraint(name, &[0, 1, 6], &[], &[9]),
        "little-killer" => constraint(name, &[2, 7, 12], &[], &[9]),
        "sum" => constraint(name, &[0, 1], &[], &[7]),
        "arrow" => constraint(name, &[0], &[1, 2], &[]),
        "clone" => constraint(name, &[0, 1], &[21, 22], &[]),
        "difference" => constraint(name, &[0, 1], &[], &[1]),
        "ratio" => constraint(name, &[7, 8], &[], &[2]),
        "sum-pair" => constraint(name, &[0, 1], &[], &[6]),
        "xv" => constraint(name, &[0, 1], &[], &[5]),
        "negative-difference" | "negative-ratio" | "negative-xv" | "main-diagonal" | "anti-diagonal" => {
            constraint(name, &[], &[], &[])
        }
        "even" | "odd" | "row-indexer" | "column-indexer" | "box-indexer" => constraint(name, &[0, 8], &[], &[]),
        // Two of the cells are neighbors.
        "minimum" | "maximum" => constraint(name, &[0, 1, 21], &[], &[]),
        "candidates" => constraint(name, &[5], &[], &[1, 2]),
        "quadruple" => constraint(name, &[7, 8, 13, 14], &[], &[1, 4]),
        "global-entropy" | "global-modular" | "flatmates" | "anti-taxicab" => constraint(name, &[], &[], &[]),
        "equal-sum" => constraint(name, &[0, 1, 8, 15], &[], &[1, 3]),
        "sum-line" | "rellik-cage" => constraint(name, &[0, 1, 8, 15], &[], &[6]),
        "contains" | "contains-exactly" => constraint(name, &[0, 1, 8, 15], &[], &[1, 2]),
        "same-values" => constraint(name, &[0, 1, 8, 13], &[], &[2]),
        "pairs" | "all-pairs" => constraint(name, &[0, 8], &[], &[1, 2, 2, 1, 3, 4]),
        // An odd number of digits.
        "automaton" => constraint(name, &[0, 1, 8], &[], &[0, 2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 1]),
        "connected" => constraint(name, &(0..36).collect::<Vec<u16>>(), &[], &[6, 1, 2, 3, 4, 5]),
        "numbered-room" | "hidden-skyscraper" | "sandwich" | "x-sum" | "skyscraper" => {
            constraint(name, &[0, 6, 12, 18, 24, 30], &[], &[3])
        }
        "greater-than" => constraint(name, &[0, 1], &[], &[]),
        "extra-region" => constraint(name, &[0, 7, 14, 21], &[], &[]),
        _ => constraint(name, &[0, 1, 8, 15], &[], &[]),
    };
    let is_alone = |kind: &&&_| !["or", "and", "variables", "digits"].contains(&ConstraintKind::name(kind));
    let single = CONSTRAINT_KINDS.iter().filter(is_alone).map(|kind| vec![of_kind(kind.name())]);
    let [white, black, v] = ["difference", "ratio", "xv"].map(of_kind);
    let negative = ["negative-difference", "negative-ratio", "negative-xv"].map(of_kind);
    let dotted = negative.into_iter().map(|negative| vec![white.clone(), black.clone(), v.clone(), negative]);
    single.chain(dotted).collect()
}

/// Returns clues for a kind: digits in some cells that no house repeats.
fn clues(variant: &PuzzleKind, index: usize) -> Puzzle {
    let mut rng = PuzzleRng::new(11, index as u64);
    let found = Solver::new(&variant.layout()).solve(&Puzzle::new(vec![0; variant.cells()]), 1, 2_000);
    let solution = found.solutions.first();
    let digit = |cell: usize| solution.map_or(0, |solution| solution.cells()[cell]);
    let is_kept = |rng: &mut PuzzleRng| variant.side() < 3 || rng.random_below(3) == 0;
    Puzzle::new((0..variant.cells()).map(|cell| if is_kept(&mut rng) { digit(cell) } else { 0 }).collect::<Vec<u8>>())
}

/// Returns the first solutions in a fixed order; `None` if the search is too long.
fn solutions(record: &Record) -> Option<Vec<Puzzle>> {
    const MAX: u64 = 50;
    let found = Solver::new(&record.kind().layout()).solve(&*record.puzzle.clues(), MAX, 2_000);
    let mut all = found.solutions;
    all.sort_by(|a, b| a.cells().cmp(b.cells()));
    // Of many, the search returns any.
    (found.is_complete && all.len() < MAX as usize).then_some(all)
}

/// Writes a puzzle in each format, and checks what is read again. Counts the formats that accept it.
fn check(record: &Record, accepted: &mut BTreeMap<&'static str, usize>) -> Vec<String> {
    let (mut wrong, expected) = (Vec::new(), solutions(record));
    for name in formats_of_any_kind() {
        let Some(text) = written(record, name) else { continue };
        *accepted.entry(name).or_default() += 1;
        let shape = |variant: &PuzzleKind| (variant.side(), variant.boxes(), variant.shape().region_numbers());
        let kind = |variant: &PuzzleKind| (shape(variant), variant.rules());
        let difference = match &read(&text, record.kind().side())[..] {
            [Ok(again)] if again.puzzle.clues() != record.puzzle.clues() => format!("other clues: {}", again.puzzle),
            [Ok(again)] if kind(again.kind()) != kind(record.kind()) => format!("{}", again.kind()),
            [Ok(again)] if solutions(again) != expected => "other solutions".into(),
            [Ok(_)] => continue,
            other => format!("{other:?}"),
        };
        wrong.push(format!("{} in {name}: {difference}\n{text}", record.kind()));
    }
    wrong
}

#[test]
fn each_kind_is_read_as_it_was_written() {
    let (mut accepted, mut wrong) = (BTreeMap::new(), Vec::new());
    let kinds = kinds();
    for (index, variant) in kinds.iter().enumerate() {
        wrong.extend(check(&Record::of_kind(variant.clone(), clues(variant, index)), &mut accepted));
    }
    for boxes in [BoxShape { rows: 2, columns: 3 }, BoxShape { rows: 3, columns: 2 }, BoxShape { rows: 1, columns: 6 }]
    {
        for (index, constraints) in constraints().into_iter().enumerate() {
            let variant = PuzzleKind::new(6, Some(boxes), None, RuleSet::EMPTY).expect("boxes");
            let variant = variant.with_constraints(constraints).expect("constraints");
            for puzzle in [clues(&variant, index), Puzzle::new(vec![0; 36])] {
                wrong.extend(check(&Record::of_kind(variant.clone(), puzzle), &mut accepted));
            }
        }
    }
    for boxes in box_shapes(9) {
        let variant = PuzzleKind::new(9, Some(boxes), None, RuleSet::EMPTY).expect("boxes");
        let cages = (0..27).map(|cage| Constraint::named("killer", [3 * cage, 3 * cage + 1, 3 * cage + 2], [], [15]));
        let cages: Vec<Constraint> = cages.collect::<Result<_, _>>().expect("cages");
        let variant = variant.with_constraints(cages).expect("a killer");
        wrong.extend(check(&Record::of_kind(variant, Puzzle::new(vec![0; 81])), &mut accepted));
    }
    assert!(wrong.is_empty(), "{} texts are read as others:\n{}", wrong.len(), wrong.join("\n"));
    assert_eq!(accepted.len(), formats_of_any_kind().count(), "{accepted:?}");
    assert!(accepted["grid"] > 50 && accepted["line"] > 60 && accepted["json"] > kinds.len(), "{accepted:?}");
}

/// Fields mean the same for every kind: other names of puzzle and solution, an invalid solution, cells without marks.
#[test]
fn fields_of_records_mean_the_same_for_every_kind() {
    let (four, nine) = ("1...............", format!("1{}", ".".repeat(80)));
    for (puzzle, size, cells) in [(four, 4, 16), (&*nine, 9, 81)] {
        let digits = |count: usize| "1".repeat(count);
        let marks: Vec<Vec<u8>> = (0..cells).map(|cell| if cell == 2 { Vec::new() } else { vec![2, 3, 4] }).collect();
        let read = |fields: &str| {
            let text = format!("{{\"question\":\"{puzzle}\",\"size\":{size},{fields}}}");
            serde_json::from_str::<Record>(&text).expect("a record")
        };
        let short = read(&format!("\"answer\":\"{}\"", digits(cells - 1)));
        assert!(short.invalid_solution && short.solution().is_none(), "{short:?}");
        assert_eq!(short.extra.get("given_answer"), Some(&digits(cells - 1).into()), "{short:?}");
        let marked = read(&format!("\"candidates\":{}", serde_json::to_string(&marks).expect("JSON")));
        let full = (1u32 << size) - 2;
        assert_eq!(marked.puzzle.all_candidates()[1..3], [0b1110, full], "{marked:?}");
    }
}
