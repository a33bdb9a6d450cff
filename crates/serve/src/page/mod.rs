//! The web page; its files are embedded in the binary.

use super::response_body::{Caching, ResponseBody};
use cluewise::explain::Language;
use cluewise::render::html::{dark_theme_css, web_page_texts};
use std::hash::{DefaultHasher, Hash, Hasher};

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Returns the paths and the texts of files of this folder.
macro_rules! included {
    ($($name:literal),* $(,)?) => { [$((concat!("/", $name), include_str!($name))),*] };
}

/// The modules of the page.
const MODULES: &[(&str, &str)] = &included![
    "advice.js",
    "api.js",
    "app.js",
    "board.js",
    "canvas.js",
    "check.js",
    "constraints.js",
    "coords.js",
    "dom.js",
    "drop.js",
    "explain.js",
    "files.js",
    "game.js",
    "games.js",
    "grid.js",
    "history.js",
    "keys.js",
    "kinds.js",
    "language.js",
    "large.js",
    "layers.js",
    "lessons.js",
    "links.js",
    "list.js",
    "looks.js",
    "newpuzzle.js",
    "pen.js",
    "photo.js",
    "play.js",
    "practice.js",
    "puzzle.js",
    "set.js",
    "sketch.js",
    "storage.js",
    "tabs.js",
    "timer.js",
    "tools.js",
    "transport.js"
];

/// Returns each path and its file.
pub fn files() -> Vec<(&'static str, ResponseBody)> {
    let file = |media_type, text: &str| ResponseBody {
        media_type,
        body: text.to_owned().into(),
        name: None,
        caching: Caching::Version,
    };
    let mut files = vec![
        ("/", file("text/html; charset=utf-8", include_str!("index.html"))),
        ("/style.css", file("text/css; charset=utf-8", &(include_str!("style.css").to_owned() + &dark_theme_css()))),
        ("/lang/de.txt", file("text/plain; charset=utf-8", &web_page_texts(Language::German))),
        ("/lang/fr.txt", file("text/plain; charset=utf-8", &web_page_texts(Language::French))),
        ("/icon.svg", file("image/svg+xml", include_str!("icon.svg"))),
        ("/manifest.webmanifest", file("application/manifest+json", include_str!("manifest.webmanifest"))),
    ];
    files.extend(MODULES.iter().map(|(path, text)| (*path, file(SCRIPT, text))));
    let worker = service_worker(&files);
    files.push(("/service-worker.js", file(SCRIPT, &worker)));
    files
}

/// Returns the module that keeps these files in browsers; its version changes with each of them.
fn service_worker(files: &[(&str, ResponseBody)]) -> String {
    let mut hasher = DefaultHasher::new();
    files.iter().for_each(|(path, file)| (path, &file.body).hash(&mut hasher));
    let paths: Vec<String> = files.iter().map(|(path, _)| format!(".{path}")).collect();
    let worker = include_str!("service-worker.js").replace("VERSION", &format!("{:016x}", hasher.finish()));
    worker.replace("const FILES = [];", &format!("const FILES = {paths:?};"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use cluewise::rating::hodoku::Technique;
    use std::collections::BTreeSet;

    /// The texts of the page that are made of parts or are in another file: rows of tables, marks of cells, and
    /// messages of the API.
    const OTHERS: [&str; 31] = [
        "Check, rate, explain, play, generate and print puzzles. No data leaves this device.",
        "this page cannot read photos; use the page of `cluewise serve`, or `cluewise scan`",
        "the server is busy; try again in a second",
        "the grid is too large",
        "the search for a rating takes too long",
        "unfair",
        "hinted",
        "evidence",
        "placed",
        "eliminated",
        "mistake",
        "redundant",
        "unsure",
        "conflict",
        "clash",
        "differs",
        "boxes",
        "row {number}",
        "column {number}",
        "box {number}",
        // The colors in errors of drawings without a rule.
        "black",
        "gray",
        "white",
        "red",
        "orange",
        "yellow",
        "green",
        "cyan",
        "blue",
        "purple",
        "pink",
    ];

    /// Returns a text with single spaces; `None` if it has no word, such as a name of a cell.
    fn words(text: &str) -> Option<String> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let is_word = |word: &str| word.chars().count() > 1;
        text.split(|c: char| !c.is_alphabetic()).any(is_word).then_some(text)
    }

    /// Returns the visible texts of `index.html`: those between tags, and attributes.
    fn texts_of_html() -> BTreeSet<String> {
        let page = include_str!("index.html");
        let page = &page[page.find("<a class=\"skip\"").expect("the first element")..];
        let mut texts = BTreeSet::new();
        for (start, name) in ["title", "placeholder", "aria-label"].into_iter().flat_map(|name| {
            let attribute = format!(" {name}=\"");
            page.match_indices(&attribute).map(|(at, found)| (at + found.len(), name)).collect::<Vec<_>>()
        }) {
            let text = page[start..].split('"').next().expect(name);
            texts.extend(words(text));
        }
        // The keys of a text are marked in it; keys at the end of a button are no text.
        let mut rest = page.to_owned();
        while let Some((before, keys)) = rest.clone().split_once("<p class=\"small keys\">") {
            let (text, after) = keys.split_once("</p>").expect("the end of a paragraph");
            texts.extend(words(&text.replace("<kbd>", "[").replace("</kbd>", "]")));
            rest = format!("{before}<p>{after}");
        }
        for part in rest.split('<').skip(1) {
            let (tag, text) = part.split_once('>').expect("a tag");
            let is_text = !(tag.starts_with("kbd") || tag.starts_with("h1"));
            texts.extend(words(text).filter(|_| is_text));
        }
        texts
    }

    /// Returns the strings of a module, without those of comments.
    fn strings(module: &str) -> Vec<&str> {
        let code = module.lines().filter(|line| !line.trim_start().starts_with(['/', '*']));
        code.flat_map(|line| line.split('"').skip(1).step_by(2)).collect()
    }

    /// Returns whether a string of a module is a text for readers: it has words, or is an argument of `text`.
    fn is_text(string: &str, module: &str) -> bool {
        let parts: Vec<&str> = module.split(&format!("text(\"{string}\"")).collect();
        let is_argument = parts[1..].iter().zip(&parts).any(|(_, before)| !before.ends_with(char::is_alphanumeric));
        let starts_with_word = string.chars().next().is_some_and(|c| c.is_uppercase() || "✓✕?".contains(c));
        is_argument || (starts_with_word && string.contains(' '))
    }

    fn table(language: Language) -> Vec<(String, String)> {
        let file = web_page_texts(language);
        let lines = file.lines().take_while(|line| !line.starts_with("sheet ")).filter(|line| !line.starts_with('#'));
        lines.filter_map(|line| line.split_once(" = ")).map(|(key, text)| (key.to_owned(), text.to_owned())).collect()
    }

    /// Every visible word of the page has a translation, and every translation is used.
    #[test]
    fn all_texts_of_the_page_are_translated() {
        let mut texts = texts_of_html();
        let mut all_strings = BTreeSet::new();
        for (path, body) in files() {
            let Some(module) = path.ends_with(".js").then(|| String::from_utf8_lossy(&body.body).into_owned()) else {
                continue;
            };
            let found = strings(&module);
            texts.extend(found.iter().filter(|string| is_text(string, &module)).map(|string| (*string).to_owned()));
            all_strings.extend(found.into_iter().map(str::to_owned));
        }
        texts.extend(OTHERS.map(str::to_owned));
        for language in translations() {
            let table = table(language);
            let keys: BTreeSet<String> = table.iter().map(|(key, _)| key.clone()).collect();
            assert_eq!(keys.len(), table.len(), "{language}: a text is there twice");
            let missing: Vec<&String> = texts.difference(&keys).collect();
            assert!(missing.is_empty(), "{language}: without a translation: {missing:#?}");
            let unused: Vec<&String> = keys.difference(&texts).filter(|key| !all_strings.contains(*key)).collect();
            assert!(unused.is_empty(), "{language}: not on the page: {unused:#?}");
        }
    }

    /// Returns the languages other than that of the page.
    fn translations() -> impl Iterator<Item = Language> {
        Language::ALL.into_iter().filter(|&language| language != Language::English)
    }

    #[test]
    fn translations_have_the_same_placeholders() {
        let names = |text: &str| -> BTreeSet<String> {
            text.split('{').skip(1).filter_map(|part| Some(part.split_once('}')?.0.to_owned())).collect()
        };
        for language in translations() {
            for (key, translation) in table(language) {
                assert_eq!(names(&key), names(&translation), "{language}: {key}");
                let keys = |text: &str| text.matches('[').count();
                assert_eq!(keys(&key), keys(&translation), "{language}: {key}");
            }
        }
    }

    /// Techniques have the names that steps have.
    #[test]
    fn techniques_have_the_names_of_steps() {
        for language in translations() {
            let table = table(language);
            let named = Technique::ALL
                .iter()
                .map(ToString::to_string)
                .chain(["Locked Candidates", "Two Strong Links"].map(str::to_owned));
            for technique in named {
                if let Some((_, text)) = table.iter().find(|(key, _)| *key == technique) {
                    assert_eq!(*text, language.technique(&technique), "{language}");
                }
            }
        }
    }
}
