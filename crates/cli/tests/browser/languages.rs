//! The language of the page, worksheets, steps and hints.

use super::{DESKTOP, EASY, SEVERAL, expect_refusals, paste, with_page};
use crate::site::Site;
use crate::webdriver::{Browser, Driver};
use serde_json::json;

/// Chooses a language as a user does.
fn choose(browser: &Browser, code: &str) {
    browser.set_value("#language", code);
}

/// Returns the texts of the pages of a sheet. Texts of PDF are outlines in the pictures of the page, so it asks for
/// their source.
fn printed(browser: &Browser, form: &str) -> String {
    browser.eval(
        "(() => { window.sent = []; const open = URL.createObjectURL; \
         URL.createObjectURL = blob => { window.sent.push(blob); return open(blob) } })()",
    );
    browser.click(&format!("#{form} button.main"));
    browser.wait("window.sent.length > 0 && document.querySelector('.pages img')?.naturalWidth > 0");
    form.to_owned()
}

pub fn steps_and_hints_are_translated(driver: &Driver) {
    with_page(driver, DESKTOP, &format!("#puzzle={EASY}&view=explain"), |browser, _| {
        browser.wait_for("#step-details h3", "2 in r2c8");
        assert_eq!(browser.eval("document.getElementById('language').value"), "en");
        assert_eq!(browser.text("#tab-worksheet"), "Worksheet");
        choose(browser, "de");
        // The page is translated too: buttons, options, attributes and the texts that modules write.
        browser.wait_for("#tab-worksheet", "Arbeitsblatt");
        browser.wait_for("#facts", "Genau eine Lösung");
        let shown = browser.eval(
            "[document.documentElement.lang, document.querySelector('#hint').innerText, document.querySelector('#next-step').ariaLabel, \
             document.querySelector('#generate-form [name=level]').selectedOptions[0].text, \
             document.querySelector('#generate-form [name=level]').value, \
             document.querySelector('#pack-kind [name=rules]').options[0].text, document.querySelector('#play .keys kbd').innerText, \
             document.querySelector('#board .cell').ariaLabel, document.querySelector('#coords').options[2].text]",
        );
        let expected = [
            "de",
            "Tipp H",
            "Nächster Schritt",
            "mittel",
            "medium",
            "klassisch",
            "Umschalt",
            "Zeile 1, Spalte 1, 4, Vorgabe",
            "Zeile 8 Spalte 1",
        ];
        assert_eq!(shown, json!(expected));
        browser.wait_for("#step-details h3", "1 von ");
        browser.wait_for("#step-details h3", "Versteckter Einer: 2 in Zeile 2 Spalte 8");
        assert!(browser.text("#step-details").contains("lässt dort keinen anderen Platz"));
        assert_eq!(browser.eval("document.getElementById('step-details').lang"), "de");
        assert!(browser.text("#step-number").contains("1. Versteckter Einer"));
        browser.screenshot("desktop-explain-german");
        // Names of cells in words follow the language.
        browser.set_value("#coords", "rowcol");
        browser.wait_for("#step-details h3", "2 in Zeile 2 Spalte 8");
        choose(browser, "fr");
        browser.wait_for("#step-details h3", "2 en ligne 2 colonne 8");
        browser.click("#tab-play");
        browser.click("#hint");
        browser.wait_for("#hint-result", "Singleton caché");
        browser.wait_for("#show-place", "Montrer où");
        browser.click("#show-place");
        browser.wait_for("#hint-result", "le bloc 3");
        // The place is marked in the grid.
        browser.wait("document.querySelectorAll('#board .hinted').length === 9");
        browser.click("#show-hint");
        browser.wait_for("#hint-result", "ne va qu'en ligne 2 colonne 8");
        browser.screenshot("desktop-hint-french");
        browser.wait_for("#apply-hint", "Appliquer");
        browser.click("#apply-hint");
        browser.click("#check-mistakes");
        browser.wait_for("#hint-result", "Pas d'erreur");
        // The choice is kept.
        browser.eval("(() => { window.isOld = true; location.reload() })()");
        browser.wait("!window.isOld && document.getElementById('language')?.value === 'fr'");
        assert_eq!(browser.text("#tab-worksheet"), "Fiche");
        choose(browser, "en");
        browser.wait_for("#tab-worksheet", "Worksheet");
        browser.click("#tab-explain");
        browser.wait_for("#step-details h3", "1 of ");
    });
}

pub fn lists_and_sheets_follow_the_language(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, _| {
        choose(browser, "de");
        browser.wait_for("#facts", "Genau eine Lösung");
        browser.click("#daily");
        browser.wait_for("#message", "Das Rätsel für den ");
        let year = browser.eval("String(new Date().getFullYear())").as_str().expect("a year").to_owned();
        browser.wait_for("#message", &format!(" {year}: mittel."));
        // Messages name rules and constraints, and a row that cells share once.
        browser.set_value("#generate-form [name=rules]", "windoku");
        browser.set_value("#generate-form [name=size]", "6");
        browser.click("#generate-form button.main");
        browser.wait_for("#message", "Windoku braucht quadratische Blöcke");
        let cage = r#"{"type":"killer","cells":["r4c1","r4c2"],"value":7}"#;
        for (others, reason) in [
            (
                r#"{"type":"killer","cells":["r4c3","r4c4"],"value":7}"#,
                "Käfig 7 in Zeile 4 Spalten 3, 4 (die Käfige haben die Summe 14, aber die Summe in Zeile 4 ist 10).",
            ),
            (
                r#"{"type":"killer","cells":["r1c1","r1c2"],"value":3},{"type":"slow-thermometer","cells":["r4c1","r3c1","r2c1","r1c1"]}"#,
                ": langsames Thermometer in Spalte 1 Zeilen 4, 3, 2, 1: das widerspricht dem Rest; ohne diese Bedingung gibt es",
            ),
        ] {
            let puzzle = ".".repeat(16);
            paste(browser, &format!(r#"{{"size":4,"puzzle":"{puzzle}","constraints":[{cage},{others}]}}"#));
            browser.wait_for("#reason", reason);
        }
        expect_refusals(browser);
        paste(browser, &format!("Mia: {EASY}\nLeo: {SEVERAL}"));
        let names = "[...document.querySelectorAll('#puzzle-number option')].map(option => option.text).join()";
        browser.wait(&format!("{names} === '1 von 2 (Mia): ✓ Genau eine Lösung,2 von 2 (Leo): ✕ Mehrere Lösungen'"));
        // A sheet names the puzzles with other than one solution; its buttons have the language of the page.
        browser.click("#tab-print");
        browser.set_value("#print-form [name=which]", "all");
        printed(browser, "print-form");
        assert!(browser.text("#print-preview .note").ends_with("Lösung. 2 von 2 (Leo): ✕ Mehrere Lösungen"));
        browser.wait_for("#print-preview .pdf", "Als PDF herunterladen");
        choose(browser, "fr");
        browser.wait_for("#print-preview .pdf", "Télécharger en PDF");
        assert!(browser.text("#print-preview .note").ends_with("2 sur 2 (Leo)\u{a0}: ✕ Plusieurs solutions"));
        browser.set_value("#print-form [name=which]", "one");
        printed(browser, "print-form");
        assert_eq!(browser.eval("document.querySelectorAll('#print-preview .note').length"), 0);
    });
}

pub fn worksheets_are_translated(driver: &Driver) {
    with_page(driver, DESKTOP, "", |browser, service| {
        browser.click("#tab-worksheet");
        choose(browser, "de");
        // The query is what the page sends.
        let record = "(() => { window.queries = []; const send = window.fetch; \
                      window.fetch = (address, ...rest) => { window.queries.push(String(address)); return send(address, ...rest) } })()";
        browser.eval(record);
        let field = |name: &str, value: &str| browser.set_value(&format!("#worksheet-form [name={name}]"), value);
        field("size", "6");
        browser.eval("document.querySelector('#worksheet-form [name=rating]').checked = true");
        printed(browser, "worksheet-form");
        browser.screenshot("desktop-worksheet-german");
        if driver.site == Site::Served {
            let sent = browser.eval("window.queries.find(query => query.includes('print?'))");
            let query = sent.as_str().expect("a query").split_once('?').expect("parameters").1.to_owned();
            assert!(query.contains("lang=de") && query.contains("name_line=Name%3A"), "{query}");
            let pages = service
                .post(
                    "/api/v1/print?lang=de&rules=true&name_line=Nom&format=json&solutions=end&rating=true",
                    "{\"puzzle\":\"24..1......3.12.\",\"size\":4,\"level\":\"easy\",\"effort\":1.1}",
                )
                .json();
            let text = pages["pages"].to_string();
            for word in ["leicht", "Lösungen", "Fülle jedes Gitter", "von 1 bis 4", "Nom"] {
                assert!(text.contains(word), "{word}: {text}");
            }
        }
        // Sheets to practice a technique have its name as title.
        field("size", "9");
        field("practice", "naked-pair");
        browser.eval("document.querySelector('#worksheet-form [name=count]').value = 2");
        browser.click("#worksheet-form button.main");
        browser.wait("document.querySelector('#worksheet-result .pdf')");
        if driver.site == Site::Served {
            browser.wait("window.queries.some(query => query.includes('title=Nacktes+Paar'))");
        }
        assert_eq!(browser.eval("document.querySelectorAll('#worksheet-result .wrong').length"), json!(0));
        browser.screenshot("desktop-practice-german");
    });
}
