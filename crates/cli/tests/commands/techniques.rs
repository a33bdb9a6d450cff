//! Targets on techniques: `--practice`, `--at`, `--ladder`, `--hodoku`.

use crate::binary;
use cluewise::explain::Language;
use cluewise::rating::hodoku::{Position, Steps, Technique, TechniqueId};
use rayon::iter::{IntoParallelRefIterator, ParallelIterator};
use serde_json::Value;

/// Returns the technique that is next in each record of JSON lines.
fn next_techniques(lines: &str) -> Vec<Technique> {
    let next = |line: &str| {
        let record: Value = serde_json::from_str(line).expect("JSON");
        let text = |name: &str| record[name].as_str().expect(name).to_owned();
        let (puzzle, candidates) = (text("puzzle").parse().expect("a puzzle"), text("candidates").parse());
        let position = Position::with_candidates(&puzzle, &candidates.expect("candidates"));
        Steps::new(position).next().expect("a step").technique
    };
    lines.lines().map(next).collect()
}

#[test]
fn positions_for_practice_are_read_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &str| binary::succeed(folder.path(), args);
    let records = run("generate -q -n 2 --seed 5 --practice w-wing --at --format jsonl");
    assert_eq!(next_techniques(&records), [Technique::WWing; 2]);
    run("generate -q -n 2 --seed 5 --practice w-wing --at w-wing -o grids.pm");
    assert_eq!(next_techniques(&run("convert grids.pm --format jsonl")), [Technique::WWing; 2]);
    let by_default = run("generate -q -n 2 --seed 5 --practice w-wing --at");
    assert_eq!(std::fs::read_to_string(folder.path().join("grids.pm")).expect("a file"), by_default);
    let se = run("generate -q --seed 5 --ladder se --require xy-wing --at --format jsonl");
    assert_eq!(next_techniques(&se).len(), 1);
}

#[test]
fn packs_record_the_targets_of_hodoku() {
    let folder = tempfile::tempdir().expect("a folder");
    binary::succeed(folder.path(), "pack -q -n 2 --seed 3 --practice naked-pair --hodoku medium --at -o pack.json");
    let pack: Value =
        serde_json::from_slice(&std::fs::read(folder.path().join("pack.json")).expect("a file")).expect("JSON");
    let hodoku = serde_json::json!({ "level": "medium", "practice": "naked-pair" });
    assert_eq!(pack["parameters"]["parts"][0]["hodoku"], hodoku);
    assert!(pack["puzzles"].as_array().is_some_and(|all| all.iter().all(|puzzle| puzzle["candidates"].is_string())));
}

#[test]
fn a_ladder_is_chosen_by_the_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &str| binary::succeed(folder.path(), &format!("generate -q --seed 4 {args}"));
    assert_eq!(run("--require x-wing"), run("--require x-wing --ladder se"));
    assert_eq!(run("--require skyscraper"), run("--require skyscraper --ladder hodoku"));
    assert_ne!(run("--require x-wing --ladder hodoku"), run("--require x-wing"));
}

#[test]
fn contradictory_targets_are_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    for (args, message) in [
        ("--practice x-wing --forbid x-wing", "the technique x-wing is both required and forbidden"),
        (
            "--hodoku easy --require w-wing",
            "never need the technique w-wing, which HoDoKu counts as hard; request harder puzzles",
        ),
        ("--practice x-wing --require w-wing", "the required technique w-wing is not easier than x-wing"),
        ("--hodoku-score 900..800", "the range of HoDoKu scores is empty"),
        ("--hodoku hard --hodoku-score 1700..1800", "hard puzzles have a HoDoKu score from 100 to 1600"),
        ("--ladder se --require skyscraper", "\"skyscraper\" is a technique of the ladder hodoku, not of se"),
        ("--level hard --require skyscraper", "never need the technique skyscraper"),
        ("--practice squirmbag", "no puzzle needs squirmbag: smaller fish in the other direction eliminate the same"),
        ("--require franken-x-wing", "no puzzle needs franken-x-wing: locked candidates eliminate the same candidates"),
        (
            "--practice franken-swordfish",
            "franken-swordfish are too rare: a search for it found none in 400000 attempts",
        ),
        ("--at x-wing", "the technique x-wing is not required"),
        ("--practice death-blossom --at", "the technique death-blossom is not part of the rating"),
        ("--practice kraken-fish-2 --at", "the technique kraken-fish-2 is not part of the rating"),
        (
            "--require finned-squirmbag --at finned-squirmbag",
            "the technique finned-squirmbag is not part of the rating",
        ),
        ("--at", "at: no technique is named; name the one at whose first step"),
        (
            "--practice x-wing --at --format line",
            "no place for the candidates of --at; use --format pencilmarks (nine rows",
        ),
        (
            "--practice avoidable-rectangle-1 --at -o x.pm",
            "pencilmarks has no place for the difference between clues and placed digits of --at; use -o FILE.jsonl",
        ),
        ("--practice avoidable-rectangle-2 --at --format sukaku", "use --format jsonl, csv or hodoku"),
        ("--variant windmill --symmetry mirror-h", "its symmetries are none, rot180, rot90"),
        ("--size 6 --clues 36 --minimal", "a full grid is not minimal; request fewer clues"),
        ("--er ..3.0 --require x-wing --ladder se", "which has an ER of 3.2 or more; request harder puzzles"),
        ("--require z-wing", "invalid value 'z-wing'"),
        ("--require w-wing,x-wing", "one technique is expected; repeat the option for more"),
        ("--hodoku brutal", "unknown HoDoKu level \"brutal\""),
    ] {
        let args: Vec<&str> = ["generate"].into_iter().chain(args.split(' ')).collect();
        let ran = binary::run(folder.path(), &args, b"");
        assert!(ran.code == Some(2) && ran.out.is_empty() && ran.err.contains(message), "{args:?}: {ran:?}");
    }
}

#[test]
fn techniques_of_sizes_and_variants_are_practiced() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &str| binary::succeed(folder.path(), args);
    for (kind, technique) in
        [("--size 6", "Naked Pair"), ("--size 6", "Hidden Single"), ("--variant killer --size 6", "Rule of 45")]
    {
        let name = technique.replace("45", "21").to_lowercase().replace(' ', "-");
        for line in run(&format!("generate -q -n 2 --seed 5 {kind} --practice {name} --format jsonl")).lines() {
            let record: serde_json::Value = serde_json::from_str(line).expect("JSON");
            assert!(record["techniques"][technique].as_u64() > Some(0), "{technique}: {line}");
        }
        run(&format!("generate -q -n 2 --seed 5 {kind} --practice {name} --at --format jsonl -o at.jsonl"));
        let hints = run("hint --brief at.jsonl");
        // The name in texts has the sum of a house.
        let named = format!(": {}: ", technique.replace("45", "21"));
        let are_named = hints.lines().all(|line| line.contains(&named));
        assert!(hints.lines().count() == 2 && are_named, "{technique}: {hints}");
    }
    for (args, code, message) in [
        ("--size 6 --require naked-pair", 2, "require is a target of 9x9 puzzles with the usual rules"),
        (
            "--size 6 --practice skyscraper",
            2,
            "sizes and variants have no technique \"skyscraper\"; expected one of Hidden Single",
        ),
        ("--size 6 --practice jellyfish --attempts 20", 1, "0 of 1 puzzles found within the limits"),
        ("--size 9 --practice naked-pair --at hidden-pair", 2, "hidden-pair is not required"),
        ("--size 6 --practice naked-pair --at hidden-pair", 2, "at with another technique than that of practice is"),
    ] {
        let args: Vec<&str> = ["generate", "--seed", "1"].into_iter().chain(args.split(' ')).collect();
        let told = binary::run(folder.path(), &args, b"");
        assert!(told.code == Some(code) && told.err.contains(message), "{args:?}: {told:?}");
    }
}

/// Each technique that is practiced is the next one of its position, in each format that is accepted.
#[test]
fn positions_keep_their_technique_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    let practiced = TechniqueId::all().filter(|id| id.practice_name().is_some());
    let techniques: Vec<&str> = practiced.map(TechniqueId::name).chain(["avoidable-rectangle-1"]).collect();
    let made: Vec<String> = techniques
        .par_iter()
        .map(|name| {
            let format = if *name == "avoidable-rectangle-1" { "" } else { " --format jsonl" };
            binary::succeed(at, &format!("generate -q --practice {name} --at --ladder hodoku --seed 7{format}"))
        })
        .collect();
    for format in ["jsonl", "csv", "hodoku", "sukaku", "pencilmarks"] {
        let keeps_clues = ["jsonl", "csv", "hodoku"].contains(&format);
        let kept = |name: &str| keeps_clues || name != "avoidable-rectangle-1";
        let records = techniques.iter().zip(&made).filter(|(name, _)| kept(name)).map(|(_, record)| record.as_str());
        std::fs::write(at.join("made.jsonl"), records.collect::<String>()).expect("a file");
        binary::succeed(at, &format!("convert -q made.jsonl --format {format} -o at.txt"));
        let hints = binary::succeed(at, "hint --brief --ladder hodoku at.txt");
        let names: Vec<&&str> = techniques.iter().filter(|name| kept(name)).collect();
        assert_eq!(hints.lines().count(), names.len(), "{format}: {hints}");
        for (name, hint) in names.into_iter().zip(hints.lines()) {
            let (_, hint) = hint.split_once(": ").expect("a number");
            let found: Technique = hint.split(" (score").next().expect("a name").parse().expect("a technique");
            let practiced: TechniqueId = name.parse().expect("a technique");
            assert!(practiced.includes(found), "{format}: {name}: {hint}");
        }
    }
}

/// Singles of each size: a position in which the technique is next, or at once why there is none.
#[test]
fn singles_are_practiced_in_all_sizes() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    for (size, technique, name) in [
        ("4", "hidden-single", "Hidden Single"),
        ("6", "hidden-single", "Hidden Single"),
        ("6", "naked-single", "Naked Single"),
        ("9", "full-house", "Full House"),
        ("9", "hidden-single", "Hidden Single"),
        ("9", "naked-single", "Naked Single"),
    ] {
        binary::succeed(
            at,
            &format!("generate -n 2 --size {size} --practice {technique} --at --seed 7 -o singles.txt"),
        );
        for options in ["--brief", "--lang de"] {
            // By default, hints have no full houses.
            let ladder = if technique == "full-house" { "--ladder hodoku" } else { "" };
            let hints = binary::succeed(at, format!("hint {options} singles.txt {ladder}").trim());
            let name = if options == "--brief" { name.to_owned() } else { Language::German.technique(name) };
            assert_eq!(hints.matches(&name).count(), 2, "{size} {technique}: {hints}");
        }
    }
    for technique in ["full-house", "hidden-single", "naked-single"] {
        let puzzle = binary::succeed(at, &format!("generate --practice {technique} --seed 7"));
        let steps = binary::succeed(at, &format!("explain --ladder hodoku {}", puzzle.trim()));
        let name = technique.parse::<Technique>().expect("a technique").name();
        assert!(steps.contains(name), "{technique}: {steps}");
    }
    for (args, message) in [
        (
            "--size 4 --practice naked-single --at",
            "no 4x4 puzzle needs Naked Single, because hidden singles solve all of them",
        ),
        ("--level easy --practice naked-single", "practice: hidden singles solve all easy puzzles; use a harder level"),
        ("--size 4 --practice naked-pair", "practice Hidden Single, or use a larger size such as 6x6"),
        ("--size 4 --practice full-house", "no technique Full House: its steps are those of Hidden Single"),
        ("--size 6 --practice full-house", "no technique Full House: its steps are those of Hidden Single"),
    ] {
        let told = binary::run_line(at, &format!("generate --seed 7 {args}"));
        assert!(told.code == Some(2) && told.err.contains(message), "{args}: {told:?}");
    }
}

/// The names of all languages select a technique wherever one is named.
#[test]
fn techniques_have_names_in_other_languages() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |args: &[&str]| binary::run(folder.path(), args, b"");
    for (english, translated) in [
        (&["--practice", "naked-pair"][..], &["--practice", "Nacktes Paar"][..]),
        (
            &["--practice", "naked-pair", "--forbid", "locked-triple"],
            &["--practice", "NACKTES-PAAR", "--forbid", "Triplet verrouillé"],
        ),
        (&["--ladder", "se", "--require", "naked-triplet"], &["--ladder", "se", "--require", "Nackter Dreier"]),
        (&["--size", "6", "--practice", "naked-pair", "--at"], &["--size", "6", "--practice", "paire nue", "--at"]),
        (&["--size", "6", "--practice", "locked-candidates"], &["--size", "6", "--practice", "gesperrte kandidaten"]),
        (&["--level", "hard=1,require=naked-pair"], &["--level", "hard=1,require=Nacktes Paar"]),
    ] {
        let made = |args: &[&str]| run(&[&["generate", "--seed", "3"], args].concat());
        let (expected, found) = (made(english), made(translated));
        assert_eq!((found.code, &found.out), (Some(0), &expected.out), "{translated:?}: {found:?}");
    }
    let list = run(&["techniques", "--lang", "de"]).out;
    assert!(list.contains("naked-pair\thodoku\tmedium 60\tNacktes Paar\n"), "{list}");
    assert!(list.contains("naked-triplet\tse\t3.6\tNackter Dreier\n"), "{list}");
    assert!(list.lines().all(|row| row.split('\t').nth(3).is_some_and(|name| !name.is_empty())), "{list}");
    assert_eq!(run(&["techniques", "--lang", "en"]).out, run(&["techniques"]).out);
    let pair = run(&["techniques", "Nacktes Paar", "--lang", "de"]).out;
    assert!(pair.starts_with("naked-pair (HoDoKu, mittel 60): Nacktes Paar\n"), "{pair}");
    assert!(pair.contains("naked-pair (Sudoku Explainer, 3.0)") && pair.contains("haben nur die Kandidaten"), "{pair}");
    let triple = run(&["techniques", "Nackter Dreier"]).out;
    assert!(triple.contains("naked-triple (ladder hodoku") && triple.contains("naked-triplet (ladder se"), "{triple}");
    binary::succeed(folder.path(), "generate --practice naked-pair --at --seed 1 -o at.pm");
    let hint = |name: &str| run(&["hint", "--brief", "--technique", name, "at.pm"]);
    assert!(hint("Paire nue").out.contains("Naked Pair") && hint("Paire nue").out == hint("naked pair").out);
    for args in [&["generate", "--practice", "Gesperrter Dreyer"][..], &["techniques", "Gesperrter Dreyer"]] {
        let told = run(args);
        assert!(told.code == Some(2) && told.err.contains("did you mean Gesperrter Dreier"), "{told:?}");
    }
}
