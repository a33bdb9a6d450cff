//! Pages, steps and messages in other languages; sheets of hints; titles above typed grids.

use crate::binary::{run, run_line, succeed};
use crate::pages::read_pdf_file;
use std::fs;
use std::path::Path;

/// An easy puzzle; ER 1.5.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/// Returns the texts of a PDF as one line per page.
fn pages(folder: &Path, name: &str) -> Vec<String> {
    let text = |page: &crate::pages::Found| {
        page.texts.iter().map(|(.., text)| text.as_str()).collect::<Vec<_>>().join(" ").replace('\u{a0}', " ")
    };
    read_pdf_file(folder, name).iter().map(text).collect()
}

#[test]
fn sheets_of_variants_are_translated() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 2 --variant x+anti-king --level easy --seed 1 --format jsonl -o x.jsonl");
    succeed(at, "generate -n 1 --level easy --seed 1 -o easy.txt");
    succeed(at, "print x.jsonl --lang de --rules --name-line -o de.pdf");
    let page = &pages(at, "de.pdf")[0];
    for text in [
        "jeder Block jede Ziffer von 1 bis 9 genau einmal enthält.",
        "Auch jede der beiden eingezeichneten Diagonalen enthält alle Ziffern. Zellen, die sich an einer Ecke berühren, enthalten verschiedene Ziffern.",
    ] {
        assert!(page.contains(text), "{page}");
    }
    succeed(at, "print x.jsonl easy.txt --lang fr --rules --name-line --per-page 4 --solutions next-page -o fr.pdf");
    let page = &pages(at, "fr.pdf")[0];
    for text in ["Nom :", "X, Anti-roi : Remplis", "Classique : Remplis", "Les cases qui se touchent par un coin"] {
        assert!(page.contains(text), "{text}: {page}");
    }
    // Without rules at the head, those that cannot be seen are below the grids.
    succeed(at, "print x.jsonl --lang fr --name-line=Élève -o fr.pdf");
    let page = &pages(at, "fr.pdf")[0];
    assert!(page.contains("Les cases qui se touchent par un coin contiennent") && page.contains("Élève"), "{page}");
}

#[test]
fn labels_of_rules_apply_to_all_sizes() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 1 --size 6 --variant x --seed 1 --format jsonl -o x.jsonl");
    let printed =
        run(at, &["print", "x.jsonl", "--rules", "--label", "rules.x=Both diagonals too!", "-o", "x.pdf"], b"");
    assert!(printed.code == Some(0) && printed.err.is_empty(), "{printed:?}");
    assert!(pages(at, "x.pdf")[0].contains("Both diagonals too!"));
    for (options, want) in [
        ("--rules --label rules.killer=Cages", "--label rules.killer: no puzzle is of this kind"),
        ("--label rules.6x6+x=Six", "--label rules.6x6+x: rules are printed with --rules only"),
    ] {
        let warned = run_line(at, &format!("print x.jsonl {options} -o x.pdf"));
        assert!(warned.code == Some(0) && warned.err.contains(want), "{warned:?}");
    }
}

#[test]
fn books_and_daily_puzzles_are_translated() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 2 --size 6 --variant x --seed 1 --format jsonl -o x.jsonl");
    succeed(at, "generate -n 2 --level hard --seed 1 -o hard.txt");
    succeed(at, "book x.jsonl hard.txt --lang de --name-line -o book.pdf");
    let book = pages(at, "book.pdf").join("\n");
    for text in ["Inhalt", "Regeln", "Klassisch – Schwer", "Lösungen", "Fülle jedes Gitter", "Name:"] {
        assert!(book.contains(text), "{text}: {book}");
    }
    assert!(!book.contains("Fill in") && !book.contains("Solutions"), "{book}");
    succeed(at, "book hard.txt --lang fr --per-section 1 -o book.pdf");
    assert!(pages(at, "book.pdf").join("\n").contains("Partie 2"));
    let daily = "daily --date 2026-11-20 --level easy --yesterday --name-line";
    succeed(at, &format!("{daily} --lang de -o day.pdf"));
    let day = &pages(at, "day.pdf")[0];
    for text in ["Freitag, 20. November 2026", "Lösung vom Donnerstag, 19. November 2026", "leicht", "Name:"] {
        assert!(day.contains(text), "{text}: {day}");
    }
    succeed(at, &format!("{daily} --lang en -o day.pdf"));
    assert!(pages(at, "day.pdf")[0].contains("Friday, November 20, 2026"));
    succeed(at, &format!("{daily} -o day.pdf"));
    assert!(pages(at, "day.pdf")[0].contains("Solution for Thursday, November 19, 2026"));
    succeed(at, &format!("{daily} --lang fr --size 6 --variant anti-king -o day.pdf"));
    let day = &pages(at, "day.pdf")[0];
    assert!(day.contains("vendredi 20 novembre 2026") && day.contains("Solution du jeudi 19"), "{day}");
    // Lines of text and data have no words.
    let line = succeed(at, "daily --date 2026-11-20");
    assert_eq!(succeed(at, "daily --date 2026-11-20 --lang de"), line);
    succeed(at, "daily --date 2026-11-20 --lang fr -o day.json");
}

/// Faults of puzzles are described in the language of the steps.
#[test]
fn messages_of_hints_are_translated() {
    let folder = tempfile::tempdir().expect("a folder");
    let entered = EASY.replacen("4.5", "495", 1);
    let several = EASY.replacen('4', ".", 1);
    let clash = EASY.replacen("4.5", "445", 1);
    let six = "24..1......3.12.";
    let table: [(&str, Vec<&str>, &str); 8] = [
        ("de", vec!["--original", EASY, &entered], "falsche Ziffer: 9 in r1c2"),
        ("fr", vec!["--coords", "a1", "--original", EASY, &entered], "chiffre faux\u{a0}: 9 en A2"),
        ("de", vec!["--original", &entered, EASY], "im ursprünglichen Rätsel steht 9 in r1c2"),
        ("fr", vec![&several], "plusieurs solutions"),
        ("de", vec![&clash], "keine Lösung"),
        ("de", vec!["--original", six, "24131......3.12."], "falsche Ziffern: "),
        ("fr", vec!["44..1......3.12."], "aucune solution"),
        ("de", vec!["2...............", "--size", "4"], "mehrere Lösungen"),
    ];
    for (language, arguments, want) in table {
        let all = [&["hint", "--lang", language][..], &arguments].concat();
        let found = run(folder.path(), &all, b"");
        assert!(found.code == Some(1) && found.err.contains(want), "{arguments:?}: {found:?}");
    }
    let brief = succeed(folder.path(), &format!("hint --brief --lang fr {EASY}"));
    assert!(brief.starts_with("Singleton caché (14 points)\u{a0}: le bloc 3"), "{brief}");
    let way = succeed(folder.path(), &format!("explain --lang de {EASY}"));
    assert!(way.contains("Stufe leicht, Aufwand ") && way.contains("\nLösung: 4"), "{way}");
    let page = succeed(folder.path(), &format!("explain --lang fr --format html {EASY}"));
    assert!(page.contains("<html lang=\"fr\">") && page.contains("<title>Sudoku, pas à pas</title>"), "{page}");
}

#[test]
fn sheets_of_hints_have_titles_and_numbers() {
    let folder = tempfile::tempdir().expect("a folder");
    let at = folder.path();
    succeed(at, "generate -n 5 --level easy --seed 4 -o easy.txt");
    let sheet = "hint easy.txt --lang de --per-page 4 --title Tipps --name-line -o hints.pdf";
    assert_eq!(succeed(at, sheet).trim(), "hints.pdf: 5 steps on 2 pages");
    let found = read_pdf_file(at, "hints.pdf");
    for (page, numbers) in found.iter().zip([&["1", "4", "1/2"][..], &["5", "2/2"]]) {
        assert!(page.has("Tipps") && page.has("Name:") && numbers.iter().all(|number| page.has(number)), "{page:?}");
        assert!(page.has("eingetragen") && !page.has("placed"), "{page:?}");
    }
    let marks = |options: &str| {
        succeed(at, &format!("explain --step 1 {EASY} {options} -o step.svg"));
        fs::read_to_string(at.join("step.svg")).expect("a page").matches("<text").count()
    };
    assert!(marks("") > marks("--no-candidates") + 100);
    succeed(at, "generate --size 6 --seed 1 -o six.txt");
    succeed(at, "hint six.txt --no-candidates -o six.svg");
    let page = fs::read_to_string(at.join("six.svg")).expect("a page");
    assert!(!page.contains("class=\"candidate\""), "{page}");
    for (options, want) in
        [("--no-candidates", "--no-candidates is for pictures of steps"), ("--title Tipps -o step.pdf", "--per-page")]
    {
        let refused = run_line(at, &format!("hint {EASY} {options}"));
        assert!(refused.code == Some(2) && refused.err.contains(want), "{refused:?}");
    }
}

/// A title above a typed grid is no puzzle; a malformed row has its place.
#[test]
fn titles_above_typed_grids_are_no_puzzles() {
    let folder = tempfile::tempdir().expect("a folder");
    let rows: Vec<&str> = (0..9).map(|row| &EASY[9 * row..9 * row + 9]).collect();
    let (nine, four) = (rows.join("\n"), "24..\n1...\n...3\n.12.");
    let table = [
        (format!("Klasse 5b, Frau Müller\n\n{nine}\n"), "unique", ""),
        (format!("Mathe am 12.11.2026\nGruppe B\n{nine}\n\nNoch eines von Hand\n{nine}"), "unique\nunique", ""),
        (
            format!("Klasse 5b\n{}", nine.replacen("4.52....1", "4.52....", 1)),
            "malformed",
            "2:1: found 8 cells in row 1",
        ),
        (format!("Klasse 5b\n{four}\n"), "unique", ""),
        (format!("Klasse 5b\n{}", four.replacen("1...", "1..", 1)), "malformed", ":3:"),
        (format!("das ist kein Gitter\n{EASY}\n"), "unique", ""),
        (format!("Anna Maria von Berg\n{EASY}\n"), "unique", ""),
        ("Klasse 5b\nnichts weiter hier\n".to_owned(), "malformed", "1:1: "),
        (format!("Eins hier oben\nzwei\ndrei\nvier\nfünf\n{nine}"), "unique", ""),
    ];
    for (text, verdicts, place) in table {
        fs::write(folder.path().join("typed.txt"), &text).expect("a file");
        let found = run_line(folder.path(), "verify typed.txt");
        let column: Vec<&str> = found.out.lines().filter_map(|line| line.split('\t').next()).collect();
        assert_eq!(column.join("\n"), verdicts, "{text}: {found:?}");
        assert!(found.err.contains(place) && (found.err.is_empty() == place.is_empty()), "{text}: {found:?}");
    }
}

#[test]
fn other_words_for_commands_are_suggested() {
    let folder = tempfile::tempdir().expect("a folder");
    for (word, want) in
        [("worksheet", "cluewise print "), ("check", "cluewise verify "), ("steps", "cluewise explain ")]
    {
        let refused = run(folder.path(), &[word, "x.txt"], b"");
        assert!(refused.code == Some(2) && refused.err.contains(&format!("Did you mean: {want}")), "{refused:?}");
    }
    // The first puzzles of files have a reason, those after them are counted.
    fs::write(folder.path().join("several.txt"), EASY.replacen('4', ".", 1)).expect("a file");
    let found = run_line(folder.path(), "verify several.txt");
    let told = "several.txt: puzzle 1: several solutions; they differ for example in r1c1 (";
    assert!(found.err.starts_with(told) && found.err.lines().count() == 1, "{found:?}");
    let typed = run_line(folder.path(), &format!("verify {}", EASY.replacen('4', ".", 1)));
    assert!(typed.err.contains("; --witness shows two of them"), "{typed:?}");
}

/// Advice about wrong entries is for digits that may have been entered.
#[test]
fn known_wrong_digits_need_no_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    let pairs = ["11 12 3", "13 23 4", "14 24 6", "21 22 7", "31 41 6", "32 42 4", "33 34 7", "43 44 3"];
    let cage = |pair: &str| {
        let [first, second, sum] = pair.split(' ').collect::<Vec<_>>()[..] else { panic!("{pair}") };
        let cell = |place: &str| format!("\"r{}c{}\"", &place[..1], &place[1..]);
        format!("{{\"type\":\"killer\",\"cells\":[{},{}],\"value\":{sum}}}", cell(first), cell(second))
    };
    let cages = pairs.map(cage);
    let text = format!("{{\"puzzle\":\"21..............\",\"size\":4,\"constraints\":[{}]}}", cages.join(","));
    fs::write(folder.path().join("killer.jsonl"), text).expect("a file");
    let want = "no solution; wrong, as the constraints alone have exactly one solution: 2 in r1c1, 1 in r1c2";
    for command in ["hint", "verify"] {
        let found = run(folder.path(), &[command, "killer.jsonl"], b"");
        assert!(found.err.trim_end().ends_with(want), "{command}: {found:?}");
    }
}
