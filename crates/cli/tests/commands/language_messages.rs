//! Messages of commands in the language of `--lang`: none is in two languages.

use crate::binary::run;
use std::fs;
use std::path::Path;

/// An easy puzzle; ER 1.5.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";

/// Writes the files of the tests: a list with a malformed puzzle and one with several solutions, drawn grids of 4x4,
/// and a table.
fn write_files(folder: &Path) {
    let several = EASY.replacen('4', ".", 1);
    let files = [
        ("class.txt", format!("{EASY}\n{EASY}\n4.52..1\n{several}\n{EASY}\n")),
        ("typed.txt", "24..\n1...\n...3\n.12.\n\n24..\n1..\n...3\n.12.\n\n24..\n1...\n...7\n.12.\n".into()),
        ("four.txt", "24..1......3.12.\n24..1......3.12\n2...............\n".into()),
        ("sheet.csv", "2;4;;\n1;;;y\n;;;3\n;1;2;\n".into()),
        ("table.csv", format!("Rätsel;Lösung\n{EASY};\n4.;\n")),
        ("empty.txt", "\n".into()),
        ("clash.txt", EASY.replacen("4.5", "445", 1)),
        ("originals.txt", "24..1......3.12.\n..1..4......2..3\n".into()),
        (
            "cage.jsonl",
            "{\"puzzle\":\"................\",\"size\":4,\"constraints\":[{\"type\":\"killer\",\"cells\":[\"r1c1\",\"r1c2\"],\"value\":9}]}"
                .into(),
        ),
    ];
    files.iter().for_each(|(name, text)| fs::write(folder.join(name), text).expect("a file"));
}

/// Commands, and the lines of standard error in English, German and French.
const TABLE: [(&str, &str, &str, &str); 21] = [
    (
        "verify clash.txt",
        "clash.txt: puzzle 1: no solution (r1c1, r1c2 and r8c2 hold the same digit); without 4 in r1c2 it has exactly one\n",
        "clash.txt: Rätsel 1: keine Lösung (r1c1, r1c2 und r8c2 haben dieselbe Ziffer); ohne die 4 in r1c2 gibt es genau eine\n",
        "clash.txt : grille 1 : aucune solution (r1c1, r1c2 et r8c2 ont le même chiffre) ; sans le 4 en r1c2, il y en a exactement une\n",
    ),
    (
        "verify 12.4...3........",
        "no solution: these digits cannot hold together: 1 in r1c1; 2 in r1c2; 3 in r2c4 (all are in or touch rows 1 and 2)",
        "keine Lösung: diese Ziffern passen nicht zusammen: 1 in r1c1, 2 in r1c2 und 3 in r2c4 (alle liegen ganz oder zum Teil in \
         den Zeilen 1 und 2)",
        "aucune solution : ces chiffres ne vont pas ensemble : 1 en r1c1, 2 en r1c2 et 3 en r2c4 (tous sont au moins en partie dans \
         les lignes 1 et 2)",
    ),
    (
        "verify cage.jsonl",
        "no solution: cage 9 in r1c1, r1c2 is impossible, as 2 different digits have a sum from 3 to 7\n",
        "keine Lösung: Käfig 9 in r1c1 und r1c2 ist unmöglich: 2 verschiedene Ziffern haben eine Summe von 3 bis 7\n",
        "aucune solution : la cage 9 en r1c1 et r1c2 est impossible : 2 chiffres différents ont une somme de 3 à 7\n",
    ),
    (
        "verify class.txt",
        "class.txt: puzzle 4: several solutions; they differ for example in r1c1 (4 or 8), r1c5 (8 or 4) and r3c1 (8 or 4)\n",
        "class.txt: Rätsel 4: mehrere Lösungen; sie unterscheiden sich etwa in r1c1 (4 oder 8), r1c5 (8 oder 4) und r3c1 (8 oder 4)\n",
        "class.txt : grille 4 : plusieurs solutions ; elles diffèrent par exemple en r1c1 (4 ou 8), r1c5 (8 ou 4) et r3c1 (8 ou 4)\n",
    ),
    (
        "hint --original 24.1.......3.12. 2431.......3.17.",
        "cluewise: 2431.......3.17.: 7 in r4c3; a 4x4 puzzle has the digits 1 to 4\n",
        "cluewise: 2431.......3.17.: 7 in r4c3; ein 4x4-Rätsel hat die Ziffern 1 bis 4\n",
        "cluewise : 2431.......3.17. : 7 en r4c3 ; une grille 4x4 a les chiffres de 1 à 4\n",
    ),
    (
        "verify 24.1.......3.12y",
        "cluewise: 24.1.......3.12y: 'y' in r4c4; a 4x4 puzzle has the digits 1 to 4\n",
        "cluewise: 24.1.......3.12y: 'y' in r4c4; ein 4x4-Rätsel hat die Ziffern 1 bis 4\n",
        "cluewise : 24.1.......3.12y : 'y' en r4c4 ; une grille 4x4 a les chiffres de 1 à 4\n",
    ),
    (
        "hint --original originals.txt",
        "cluewise: --original: the grid with the entries is missing; give it or its file too: --original PUZZLE GRID\n",
        "cluewise: --original: das Gitter mit den Einträgen fehlt; gib auch dieses oder seine Datei an: --original RÄTSEL GITTER\n",
        "cluewise : --original : il manque la grille remplie ; donne-la aussi, ou son fichier : --original DÉPART GRILLE\n",
    ),
    (
        "hint --original originals.txt four.txt",
        "cluewise: --original: 2 puzzles for 3 grids; expected one puzzle, or one for each grid\n",
        "cluewise: --original: 2 Rätsel für 3 Gitter; erwartet wird ein Rätsel, oder eines je Gitter\n",
        "cluewise : --original : 2 grilles de départ pour 3 grilles ; il en faut une, ou une pour chaque grille\n",
    ),
    (
        "print class.txt -o PDF",
        "class.txt:3:8: found a row of 7 cells, expected 9 cells in a row or 81 in a puzzle\n\
         class.txt: puzzle 4: several solutions; printed as number 4 without level and solution; --unique leaves it out\n\
         cluewise: 1 malformed puzzle is left out; the numbers on the sheet skip it\n",
        "class.txt:3:8: gefunden: eine Zeile mit 7 Zellen, erwartet: 9 Zellen in einer Zeile oder 81 in einem Rätsel\n\
         class.txt: Rätsel 4: mehrere Lösungen; als Nummer 4 ohne Stufe und Lösung gedruckt; --unique lässt es aus\n\
         cluewise: 1 fehlerhaftes Rätsel ist ausgelassen; die Nummern auf dem Blatt überspringen es\n",
        "class.txt:3:8 : trouvé : une ligne de 7 cases, attendu : 9 cases par ligne ou 81 par grille\n\
         class.txt : grille 4 : plusieurs solutions ; imprimée sous le numéro 4, sans niveau ni solution ; --unique l'omet\n\
         cluewise : 1 grille mal formée est omise ; les numéros de la feuille la sautent\n",
    ),
    (
        "print four.txt --start 21 -o PDF",
        "four.txt:2:1: found 15 cells, expected 16 cells\n\
         four.txt: puzzle 3: several solutions; printed as number 23 without level and solution; --unique leaves it out; if it \
         has a rule that the text does not name, give it, such as --variant x\n\
         cluewise: 1 malformed puzzle is left out; the numbers on the sheet skip it\n",
        "four.txt:2:1: gefunden: 15 Zellen, erwartet: 16 Zellen\n\
         four.txt: Rätsel 3: mehrere Lösungen; als Nummer 23 ohne Stufe und Lösung gedruckt; --unique lässt es aus; wenn es eine Regel hat, die \
         der Text nicht nennt, gib sie an, etwa --variant x\n\
         cluewise: 1 fehlerhaftes Rätsel ist ausgelassen; die Nummern auf dem Blatt überspringen es\n",
        "four.txt:2:1 : trouvé : 15 cases, attendu : 16 cases\n\
         four.txt : grille 3 : plusieurs solutions ; imprimée sous le numéro 23, sans niveau ni solution ; --unique l'omet ; si elle a une \
         règle que le texte ne nomme pas, indique-la, par exemple --variant x\n\
         cluewise : 1 grille mal formée est omise ; les numéros de la feuille la sautent\n",
    ),
    (
        "book class.txt -o PDF",
        "class.txt: puzzle 4: several solutions; left out\n\
         cluewise: 1 malformed puzzle is left out; the numbers on the sheet count the others\n\
         cluewise: 1 puzzle without exactly one solution is left out; the numbers on the sheet count the others\n",
        "class.txt: Rätsel 4: mehrere Lösungen; ausgelassen\n\
         cluewise: 1 fehlerhaftes Rätsel ist ausgelassen; die Nummern auf dem Blatt zählen die anderen\n\
         cluewise: 1 Rätsel ohne genau eine Lösung ist ausgelassen; die Nummern auf dem Blatt zählen die anderen\n",
        "class.txt : grille 4 : plusieurs solutions ; omise\n\
         cluewise : 1 grille mal formée est omise ; les numéros de la feuille comptent les autres\n\
         cluewise : 1 grille sans solution unique est omise ; les numéros de la feuille comptent les autres\n",
    ),
    (
        "print --unique four.txt -o PDF",
        "four.txt:2:1: found 15 cells, expected 16 cells\n\
         four.txt: puzzle 3: several solutions; left out; if it has a rule that the text does not name, give it, such as \
         --variant x\n\
         cluewise: 1 malformed puzzle is left out; the numbers on the sheet skip it\n\
         cluewise: 1 puzzle without exactly one solution is left out; the numbers on the sheet skip it\n",
        "four.txt:2:1: gefunden: 15 Zellen, erwartet: 16 Zellen\n\
         four.txt: Rätsel 3: mehrere Lösungen; ausgelassen; wenn es eine Regel hat, die der Text nicht nennt, gib sie an, \
         etwa --variant x\n\
         cluewise: 1 fehlerhaftes Rätsel ist ausgelassen; die Nummern auf dem Blatt überspringen es\n\
         cluewise: 1 Rätsel ohne genau eine Lösung ist ausgelassen; die Nummern auf dem Blatt überspringen es\n",
        "four.txt:2:1 : trouvé : 15 cases, attendu : 16 cases\n\
         four.txt : grille 3 : plusieurs solutions ; omise ; si elle a une règle que le texte ne nomme pas, indique-la, par \
         exemple --variant x\n\
         cluewise : 1 grille mal formée est omise ; les numéros de la feuille la sautent\n\
         cluewise : 1 grille sans solution unique est omise ; les numéros de la feuille la sautent\n",
    ),
    (
        "hint typed.txt",
        "typed.txt:7:1: found 3 cells in row 2, expected 4\n\
         typed.txt:13:4: found '7' in row 3, column 4, expected 1 to 4 or a blank\n",
        "typed.txt:7:1: gefunden: 3 Zellen in Zeile 2, erwartet: 4\n\
         typed.txt:13:4: gefunden: '7' in Zeile 3, Spalte 4, erwartet: 1 bis 4 oder eine leere Zelle\n",
        "typed.txt:7:1 : trouvé : 3 cases à la ligne 2, attendu : 4\n\
         typed.txt:13:4 : trouvé : '7' à la ligne 3, colonne 4, attendu : 1 à 4 ou une case vide\n",
    ),
    (
        "explain 2...............",
        "argument: puzzle 1: several solutions\n",
        "Argument: Rätsel 1: mehrere Lösungen\n",
        "argument : grille 1 : plusieurs solutions\n",
    ),
    (
        "hint sheet.csv",
        "sheet.csv:2:5: found 'y' in row 2, column 4, expected a number from 1 to 4 or an empty cell\n",
        "sheet.csv:2:5: gefunden: 'y' in Zeile 2, Spalte 4, erwartet: eine Zahl von 1 bis 4 oder eine leere Zelle\n",
        "sheet.csv:2:5 : trouvé : 'y' à la ligne 2, colonne 4, attendu : un nombre de 1 à 4 ou une case vide\n",
    ),
    (
        "verify table.csv",
        "cluewise: table.csv: puzzles in column \"Rätsel\"\ntable.csv:3:3: found 2 cells, expected 81 cells\n",
        "cluewise: table.csv: Rätsel in Spalte \"Rätsel\"\ntable.csv:3:3: gefunden: 2 Zellen, erwartet: 81 Zellen\n",
        "cluewise : table.csv : grilles dans la colonne \"Rätsel\"\ntable.csv:3:3 : trouvé : 2 cases, attendu : 81 cases\n",
    ),
    (
        "verify --witness class.txt",
        "class.txt: puzzle 4: the two solutions differ in r1c1, r1c5, r3c1, r3c5\n",
        "class.txt: Rätsel 4: die beiden Lösungen unterscheiden sich in r1c1, r1c5, r3c1 und r3c5\n",
        "class.txt : grille 4 : les deux solutions diffèrent en r1c1, r1c5, r3c1 et r3c5\n",
    ),
    (
        "verify 34..1......3.12.",
        "argument: puzzle 1: no solution; these digits contradict each other; leave out any one of them and the puzzle has \
         exactly one solution: 3 in r1c1, 3 in r3c4, 1 in r4c2; if digits were entered into a printed puzzle, \
         `hint --original PUZZLE GRID` names the wrong ones\n",
        "Argument: Rätsel 1: keine Lösung; diese Ziffern widersprechen sich; ohne eine davon, gleich welche, gibt es genau eine \
         Lösung: 3 in r1c1, 3 in r3c4 und 1 in r4c2; wenn Ziffern in ein gedrucktes Rätsel eingetragen wurden, nennt \
         `hint --original RÄTSEL GITTER` die falschen\n",
        "argument : grille 1 : aucune solution ; ces chiffres se contredisent ; sans l'un d'eux, n'importe lequel, il y a \
         exactement une solution : 3 en r1c1, 3 en r3c4 et 1 en r4c2 ; si des",
    ),
    (
        "hint 2431........3.12.",
        "cluewise: 2431........3.12.: 17 cells; a 4x4 puzzle has 16\n",
        "cluewise: 2431........3.12.: 17 Zellen; ein 4x4-Rätsel hat 16\n",
        "cluewise : 2431........3.12. : 17 cases ; une grille 4x4 en a 16\n",
    ),
    (
        "explain empty.txt",
        "cluewise: no puzzle in the input\n",
        "cluewise: kein Rätsel in der Eingabe\n",
        "cluewise : aucune grille dans l'entrée\n",
    ),
    // Errors of the file system are in English.
    (
        "hint missing.txt",
        "cluewise: cannot read missing.txt: No such file or directory\n",
        "cluewise: cannot read missing.txt: No such file or directory\n",
        "cluewise: cannot read missing.txt: No such file or directory\n",
    ),
];

#[test]
fn messages_are_in_one_language() {
    for (line, english, german, french) in TABLE {
        for (language, want) in [(None, english), (Some("de"), german), (Some("fr"), french)] {
            let folder = tempfile::tempdir().expect("a folder");
            write_files(folder.path());
            let line = line.replace("PDF", "pages.pdf");
            let options = language.map_or(vec![], |language| vec!["--lang", language]);
            let arguments: Vec<&str> = line.split(' ').chain(options).collect();
            let found = run(folder.path(), &arguments, b"");
            let err = found.err.replace('\u{a0}', " ");
            assert!(err.contains(want), "{arguments:?}: {err}\nwanted {want}");
            assert!(
                err.ends_with("\n") && (found.code != Some(0) || line.contains("empty")),
                "{arguments:?}: {found:?}"
            );
        }
    }
}

/// Notes about written files, and the messages of reports, are in the language too.
#[test]
fn reports_are_translated() {
    let folder = tempfile::tempdir().expect("a folder");
    write_files(folder.path());
    let found = run(folder.path(), &["verify", "class.txt", "--lang", "de", "--report", "report.csv"], b"");
    assert!(found.out.starts_with("unique\t1\t") && found.out.contains("\nmalformed\t0\t"), "{found:?}");
    let report = fs::read_to_string(folder.path().join("report.csv")).expect("a report");
    for text in [
        "number,id,puzzle,verdict,",
        ",unique,1,,1,gleich Rätsel 1,class.txt,2\n",
        ",malformed,0,,,\"class.txt:3:8: gefunden: eine Zeile mit 7 Zellen, erwartet: ",
        "\"mehrere Lösungen; die beiden Lösungen unterscheiden sich in r1c1, r1c5, r3c1 und r3c5\"",
    ] {
        assert!(report.contains(text), "{text}: {report}");
    }
    let printed = run(folder.path(), &["print", "class.txt", "--lang", "fr", "-o", "class.pdf"], b"");
    assert_eq!(printed.out, "class.pdf\u{a0}: 4 grilles sur 1 page\n");
}

/// Advice about wrong entries is for digits that may have been entered, in every language.
#[test]
fn known_wrong_digits_need_no_advice() {
    let folder = tempfile::tempdir().expect("a folder");
    let cages = [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3];
    let cage = |(i, sum): (usize, &i32)| {
        format!("{{\"type\":\"killer\",\"cells\":[\"r{}c{}\"],\"value\":{sum}}}", i / 4 + 1, i % 4 + 1)
    };
    let cages: Vec<String> = cages.iter().enumerate().map(cage).collect();
    let text = format!("{{\"puzzle\":\"21..............\",\"size\":4,\"constraints\":[{}]}}", cages.join(","));
    fs::write(folder.path().join("killer.jsonl"), text).expect("a file");
    for (options, want) in [
        (vec![], "no solution; wrong, as the constraints alone have exactly one solution: 2 in r1c1, 1 in r1c2"),
        (
            vec!["--lang", "de"],
            "keine Lösung; falsch, denn die Bedingungen allein haben genau eine Lösung: 2 in r1c1 und 1 in r1c2",
        ),
    ] {
        for command in ["hint", "verify"] {
            let found = run(folder.path(), &[&[command, "killer.jsonl"][..], &options].concat(), b"");
            assert!(found.err.trim_end().ends_with(want), "{command} {options:?}: {found:?}");
        }
    }
}
