//! A browser controlled over WebDriver (<https://www.w3.org/TR/webdriver2/>).

use super::http::exchange;
use super::site::Site;
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

/// The maximum time until a page shows something.
const TIMEOUT: Duration = Duration::from_secs(90);

/// The key of element references in WebDriver's JSON.
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The characters for keys in WebDriver.
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";
pub const ESCAPE: &str = "\u{e00c}";
pub const SHIFT: &str = "\u{e008}";
pub const CONTROL: &str = "\u{e009}";

/// A running chromedriver process; killed on drop.
pub struct Driver {
    /// The site that the tests open.
    pub site: Site,
    child: Child,
    address: SocketAddr,
}

/// A browser window with an empty profile.
pub struct Browser<'a> {
    driver: &'a Driver,
    session: String,
    _profile: TempDir,
}

impl Driver {
    /// Starts chromedriver; returns `None` if it is not installed.
    pub fn start(site: Site) -> Option<Driver> {
        let mut command = Command::new("chromedriver");
        let started = command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = started.ok()?;
        let lines = BufReader::new(child.stdout.take()?).lines().map_while(Result::ok);
        let port = lines
            .filter_map(|line| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
            .next();
        let address = SocketAddr::from(([127, 0, 0, 1], port.expect("chromedriver prints its port")));
        Some(Driver { site, child, address })
    }

    /// Opens a window of this size, in pixels.
    pub fn open(&self, width: u32, height: u32) -> Browser<'_> {
        let profile = tempfile::tempdir().expect("a folder");
        let flags = "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run --disable-background-networking \
                     --disable-component-update --disable-sync --disable-dev-shm-usage --hide-scrollbars";
        let paths =
            [format!("--user-data-dir={}", profile.path().display()), format!("--window-size={width},{height}")];
        let args: Vec<&str> = flags.split_whitespace().chain(paths.iter().map(String::as_str)).collect();
        let mobile = json!({ "deviceMetrics": { "width": width, "height": height, "pixelRatio": 1.0 } });
        let mut options = json!({ "args": args });
        if width < 600 {
            options["mobileEmulation"] = mobile;
        }
        let capabilities = json!({ "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": { "browser": "ALL" } });
        let created = self.call("POST", "/session", &json!({ "capabilities": { "alwaysMatch": capabilities } }));
        let session = created["sessionId"].as_str().unwrap_or_else(|| panic!("no browser: {created}")).to_owned();
        Browser { driver: self, session, _profile: profile }
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        exchange(self.address, method, path, body.as_bytes()).json()["value"].take()
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

    /// Returns the value of a JavaScript expression.
    pub fn eval(&self, expression: &str) -> Value {
        self.call("POST", "/execute/sync", json!({ "script": format!("return {expression}"), "args": [] }))
    }

    /// Returns the text of the first element that matches a selector.
    pub fn text(&self, selector: &str) -> String {
        let text = self.eval(&format!("document.querySelector({})?.innerText", json!(selector)));
        text.as_str().unwrap_or_default().to_owned()
    }

    /// Waits until an expression is true.
    pub fn wait(&self, expression: &str) {
        let began = Instant::now();
        while self.eval(&format!("Boolean({expression})")) != true {
            let log = || self.call("POST", "/se/log", json!({ "type": "browser" }));
            assert!(began.elapsed() < TIMEOUT, "never true: {expression}\n{}\n{}", self.text("body"), log());
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Waits until the text of the first element that matches a selector contains a text.
    pub fn wait_for(&self, selector: &str, text: &str) {
        self.wait(&format!("document.querySelector({})?.innerText.includes({})", json!(selector), json!(text)));
    }

    fn element(&self, selector: &str) -> String {
        let found = self.call("POST", "/element", json!({ "using": "css selector", "value": selector }));
        let id = found[ELEMENT_KEY].as_str().unwrap_or_else(|| panic!("{selector}: {found}"));
        format!("/element/{id}")
    }

    pub fn click(&self, selector: &str) {
        let done = self.call("POST", &format!("{}/click", self.element(selector)), json!({}));
        assert!(done.is_null(), "{selector}: {done}");
    }

    /// Types into an element, after its present text.
    pub fn type_into(&self, selector: &str, text: &str) {
        let done = self.call("POST", &format!("{}/value", self.element(selector)), json!({ "text": text }));
        assert!(done.is_null(), "{selector}: {done}");
    }

    /// Types into the focused element.
    pub fn type_keys(&self, text: &str) {
        let strokes = |c| [json!({ "type": "keyDown", "value": c }), json!({ "type": "keyUp", "value": c })];
        let actions: Vec<Value> = text.chars().flat_map(strokes).collect();
        self.call("POST", "/actions", json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// Types into the focused element while a modifier key is pressed.
    pub fn type_with(&self, modifier: &str, text: &str) {
        let (down, up) =
            (json!({ "type": "keyDown", "value": modifier }), json!({ "type": "keyUp", "value": modifier }));
        let strokes = |c| [json!({ "type": "keyDown", "value": c }), json!({ "type": "keyUp", "value": c })];
        let actions: Vec<Value> = [down].into_iter().chain(text.chars().flat_map(strokes)).chain([up]).collect();
        self.call("POST", "/actions", json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// Drags the mouse from an element to another.
    pub fn drag(&self, from: &str, to: &str) {
        let center = |selector: &str| {
            let id = self.element(selector).trim_start_matches("/element/").to_owned();
            json!({ "type": "pointerMove", "duration": 0, "x": 0, "y": 0, "origin": { ELEMENT_KEY: id } })
        };
        let button = |kind: &str| json!({ "type": kind, "button": 0 });
        let actions = [center(from), button("pointerDown"), center(to), button("pointerUp")];
        self.call("POST", "/actions", json!({ "actions": [{ "type": "pointer", "id": "mouse", "actions": actions }] }));
    }

    /// Sends a command of the Chrome DevTools Protocol and returns its result.
    pub fn devtools(&self, command: &str, params: Value) -> Value {
        self.call("POST", "/goog/cdp/execute", json!({ "cmd": command, "params": params }))
    }

    /// Allows downloads and saves them in a folder.
    pub fn save_downloads(&self, folder: &std::path::Path) {
        self.devtools("Browser.setDownloadBehavior", json!({ "behavior": "allow", "downloadPath": folder }));
    }

    /// Emulates a preferred color scheme, `light` or `dark`.
    pub fn set_color_scheme(&self, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.devtools("Emulation.setEmulatedMedia", json!({ "features": features }));
    }

    /// Returns the severe messages of the browser's log, such as violations of the content security policy.
    pub fn logged_errors(&self) -> Vec<String> {
        let log = self.call("POST", "/se/log", json!({ "type": "browser" }));
        let severe = log.as_array().into_iter().flatten().filter(|entry| entry["level"] == "SEVERE");
        severe.map(|entry| entry["message"].to_string()).collect()
    }

    /// Saves a screenshot of the whole page in the temporary folder of the tests.
    pub fn screenshot(&self, name: &str) {
        let size = self.eval("[document.documentElement.scrollWidth, document.documentElement.scrollHeight]");
        let clip = json!({ "x": 0, "y": 0, "width": size[0], "height": size[1], "scale": 1 });
        let taken = self.devtools("Page.captureScreenshot", json!({ "captureBeyondViewport": true, "clip": clip }));
        let bytes = STANDARD.decode(taken["data"].as_str().expect("a screenshot")).expect("base64");
        let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("page");
        fs::create_dir_all(&folder).expect("a folder");
        let site = if self.driver.site == Site::Static { "static-" } else { "" };
        fs::write(folder.join(format!("{site}{name}.png")), bytes).expect("a file");
    }
}

impl Drop for Browser<'_> {
    fn drop(&mut self) {
        self.call("DELETE", "", json!({}));
    }
}
