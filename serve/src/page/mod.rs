//! The web page; its files are embedded in the binary.

use super::response_body::ResponseBody;
use cluewise::render::html::dark_theme_css;

const SCRIPT: &str = "text/javascript; charset=utf-8";

/// Returns each path and its file.
pub fn files() -> Vec<(&'static str, ResponseBody)> {
    let file = |media_type, text: &str| ResponseBody { media_type, body: text.to_owned().into(), name: None };
    vec![
        ("/", file("text/html; charset=utf-8", include_str!("index.html"))),
        ("/style.css", file("text/css; charset=utf-8", &(include_str!("style.css").to_owned() + &dark_theme_css()))),
        ("/icon.svg", file("image/svg+xml", include_str!("icon.svg"))),
        ("/manifest.webmanifest", file("application/manifest+json", include_str!("manifest.webmanifest"))),
        ("/app.js", file(SCRIPT, include_str!("app.js"))),
        ("/advice.js", file(SCRIPT, include_str!("advice.js"))),
        ("/api.js", file(SCRIPT, include_str!("api.js"))),
        ("/board.js", file(SCRIPT, include_str!("board.js"))),
        ("/coords.js", file(SCRIPT, include_str!("coords.js"))),
        ("/classic.js", file(SCRIPT, include_str!("classic.js"))),
        ("/check.js", file(SCRIPT, include_str!("check.js"))),
        ("/dom.js", file(SCRIPT, include_str!("dom.js"))),
        ("/drop.js", file(SCRIPT, include_str!("drop.js"))),
        ("/explain.js", file(SCRIPT, include_str!("explain.js"))),
        ("/files.js", file(SCRIPT, include_str!("files.js"))),
        ("/game.js", file(SCRIPT, include_str!("game.js"))),
        ("/grid.js", file(SCRIPT, include_str!("grid.js"))),
        ("/keys.js", file(SCRIPT, include_str!("keys.js"))),
        ("/language.js", file(SCRIPT, include_str!("language.js"))),
        ("/large.js", file(SCRIPT, include_str!("large.js"))),
        ("/links.js", file(SCRIPT, include_str!("links.js"))),
        ("/list.js", file(SCRIPT, include_str!("list.js"))),
        ("/newpuzzle.js", file(SCRIPT, include_str!("newpuzzle.js"))),
        ("/practice.js", file(SCRIPT, include_str!("practice.js"))),
        ("/photo.js", file(SCRIPT, include_str!("photo.js"))),
        ("/play.js", file(SCRIPT, include_str!("play.js"))),
        ("/storage.js", file(SCRIPT, include_str!("storage.js"))),
        ("/tabs.js", file(SCRIPT, include_str!("tabs.js"))),
        ("/timer.js", file(SCRIPT, include_str!("timer.js"))),
        ("/variant.js", file(SCRIPT, include_str!("variant.js"))),
        ("/transport.js", file(SCRIPT, include_str!("transport.js"))),
    ]
}
