//! A real browser, driven over WebDriver (<https://www.w3.org/TR/webdriver2/>).

use super::http::ask;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use std::fs;
use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// How long to wait for what a page is to show: the machine may be busy.
const PATIENCE: Duration = Duration::from_secs(90);

/// The key of an element in WebDriver's JSON.
const ELEMENT: &str = "element-6066-11e4-a52e-4f735466cecf";

/// Keys that have no character.
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";

/// The driver, while it runs.
pub struct Driver {
    child: Child,
    address: SocketAddr,
}

/// A window of a browser with nothing in its memory.
pub struct Browser<'a> {
    driver: &'a Driver,
    session: String,
    _profile: TempDir,
}

impl Driver {
    /// Starts Chromium's driver; `None` if there is none.
    pub fn start() -> Option<Driver> {
        let mut command = Command::new("chromedriver");
        let started = command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = started.ok()?;
        let lines = BufReader::new(child.stdout.take()?).lines().map_while(Result::ok);
        let port = lines
            .filter_map(|line| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
            .next();
        let address = SocketAddr::from(([127, 0, 0, 1], port.expect("the driver says its port")));
        Some(Driver { child, address })
    }

    /// Opens a window of this size.
    pub fn open(&self, width: u32, height: u32) -> Browser<'_> {
        let profile = tempfile::tempdir().expect("a folder");
        let quiet = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-dev-shm-usage --hide-scrollbars";
        let own = [format!("--user-data-dir={}", profile.path().display()), format!("--window-size={width},{height}")];
        let args: Vec<&str> = quiet.split_whitespace().chain(own.iter().map(String::as_str)).collect();
        let mobile = json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0 } });
        let mut options = json!({ "args": args });
        if width < 600 {
            options["mobileEmulation"] = mobile;
        }
        let always = json!({ "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let made = self.call("POST", "/session", &json!({ "capabilities": { "alwaysMatch": always } }));
        let session = made["sessionId"].as_str().unwrap_or_else(|| panic!("no browser: {made}")).to_owned();
        Browser { driver: self, session, _profile: profile }
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        ask(self.address, method, path, body.as_bytes()).json()["value"].take()
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Browser<'_> {
    fn call(&self, method: &str, path: &str, body: Value) -> Value {
        self.driver.call(method, &format!("/session/{}{path}", self.session), &body)
    }

    pub fn go(&self, url: &str) {
        self.call("POST", "/url", json!({ "url": url }));
    }

    /// What an expression of JavaScript gives.
    pub fn value(&self, expression: &str) -> Value {
        self.call("POST", "/execute/sync", json!({ "script": format!("return {expression}"), "args": [] }))
    }

    /// The text of what a selector finds first.
    pub fn text(&self, selector: &str) -> String {
        let text = self.value(&format!("document.querySelector({})?.innerText", json!(selector)));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub fn wait(&self, expression: &str) {
        let began = Instant::now();
        while self.value(&format!("Boolean({expression})")) != true {
            let log = || self.call("POST", "/se/log", json!({ "type": "browser" }));
            assert!(began.elapsed() < PATIENCE, "in vain: {expression}\n{}\n{}", self.text("body"), log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the text of what a selector finds has this in it.
    pub fn wait_for(&self, selector: &str, text: &str) {
        self.wait(&format!("document.querySelector({})?.innerText.includes({})", json!(selector), json!(text)));
    }

    fn element(&self, selector: &str) -> String {
        let found = self.call("POST", "/element", json!({ "using": "css selector", "value": selector }));
        let id = found[ELEMENT].as_str().unwrap_or_else(|| panic!("{selector}: {found}"));
        format!("/element/{id}")
    }

    pub fn click(&self, selector: &str) {
        let done = self.call("POST", &format!("{}/click", self.element(selector)), json!({}));
        assert!(done.is_null(), "{selector}: {done}");
    }

    /// Types into an element, behind what is there.
    pub fn enter(&self, selector: &str, text: &str) {
        let done = self.call("POST", &format!("{}/value", self.element(selector)), json!({ "text": text }));
        assert!(done.is_null(), "{selector}: {done}");
    }

    /// Types wherever the focus is.
    pub fn keys(&self, text: &str) {
        let strokes = |c| [json!({ "type": "keyDown", "value": c }), json!({ "type": "keyUp", "value": c })];
        let actions: Vec<Value> = text.chars().flat_map(strokes).collect();
        self.call("POST", "/actions", json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// What Chromium's own protocol answers, for what WebDriver has no word for.
    pub fn devtools(&self, command: &str, params: Value) -> Value {
        self.call("POST", "/goog/cdp/execute", json!({ "cmd": command, "params": params }))
    }

    /// Lets downloads go to a folder.
    pub fn keep_downloads(&self, folder: &std::path::Path) {
        self.devtools("Browser.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": folder }));
    }

    /// Has the page believe that its reader wants this colour scheme.
    pub fn prefer(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// What the browser complains about, such as scripts that it refuses.
    pub fn complaints(&self) -> Vec<String> {
        let log = self.call("POST", "/se/log", json!({ "type": "browser" }));
        let severe = log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }

    /// Keeps a picture of the whole page among the artefacts of the tests.
    pub fn picture(&self, name: &str) {
        let size = self.value("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let taken = self.devtools("Page.captureScreenshot", json!({ "captureBeyondViewport": true, "clip": clip }));
        let bytes = STANDARD.decode(taken["data"].as_str().expect("a picture")).expect("base64");
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("page");
        fs::create_dir_all(&folder).expect("a folder");
        fs::write(folder.join(format!("{name}.png")), bytes).expect("a file");
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        self.call("DELETE", "", json!({}));
    }
}
