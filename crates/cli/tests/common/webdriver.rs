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
use std::sync::{LazyLock, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use tempfile::TempDir;

/// The maximum time until a page shows something.
const TIMEOUT: Duration = Duration::from_secs(240);

/// The key of element references in WebDriver's JSON.
const ELEMENT_KEY: &str = "element-6066-11e4-a52e-4f735466cecf";

/// The characters for keys in WebDriver.
pub const RIGHT: &str = "\u{e014}";
pub const DOWN: &str = "\u{e015}";
pub const END: &str = "\u{e010}";
pub const ESCAPE: &str = "\u{e00c}";
pub const SHIFT: &str = "\u{e008}";
pub const CONTROL: &str = "\u{e009}";
pub const ALT: &str = "\u{e00a}";

/// The chromedriver process of all tests, if it is installed. Starting a browser takes longer than most tests, so
/// browsers are used again.
static CHROMEDRIVER: LazyLock<Option<Chromedriver>> = LazyLock::new(Chromedriver::start);

struct Chromedriver {
    child: Mutex<Child>,
    address: SocketAddr,
    /// Browsers that no test uses.
    idle: Mutex<Vec<Session>>,
}

/// A browser and its profile.
struct Session {
    id: String,
    size: (u32, u32),
    _profile: TempDir,
}

/// The tests of a site.
#[derive(Clone, Copy)]
pub struct Driver {
    /// The site that the tests open.
    pub site: Site,
    chromedriver: &'static Chromedriver,
}

/// A browser window without data of earlier tests: each test has an origin of its own.
pub struct Browser {
    driver: Driver,
    /// `None` after the test.
    session: Option<Session>,
}

impl Chromedriver {
    fn start() -> Option<Chromedriver> {
        let mut command = Command::new("chromedriver");
        let started = command.arg("--port=0").stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
        let mut child = started.ok()?;
        let lines = BufReader::new(child.stdout.take()?).lines().map_while(Result::ok);
        let port = lines
            .filter_map(|line| line.rsplit_once("successfully on port ")?.1.trim_end_matches('.').parse().ok())
            .next();
        let address = SocketAddr::from(([127, 0, 0, 1], port.expect("chromedriver prints its port")));
        Some(Chromedriver { child: Mutex::new(child), address, idle: Mutex::default() })
    }

    /// Returns the browsers that no test uses.
    fn idle(&self) -> MutexGuard<'_, Vec<Session>> {
        self.idle.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Starts a browser with a window of this size, in pixels.
    fn open(&self, size: (u32, u32)) -> Session {
        let (width, height) = size;
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
        let id = created["sessionId"].as_str().unwrap_or_else(|| panic!("no browser: {created}")).to_owned();
        Session { id, size, _profile: profile }
    }

    fn close(&self, session: &Session) {
        self.call("DELETE", &format!("/session/{}", session.id), &json!({}));
    }

    fn call(&self, method: &str, path: &str, body: &Value) -> Value {
        let body = if method == "GET" { String::new() } else { body.to_string() };
        exchange(self.address, method, path, body.as_bytes()).json()["value"].take()
    }
}

impl Driver {
    /// Starts chromedriver, unless it runs; returns `None` if it is not installed.
    pub fn start(site: Site) -> Option<Driver> {
        CHROMEDRIVER.as_ref().map(|chromedriver| Driver { site, chromedriver })
    }

    /// Returns a window of this size, in pixels.
    pub fn open(self, width: u32, height: u32) -> Browser {
        let mut idle = self.chromedriver.idle();
        let found = idle.iter().position(|session| session.size == (width, height)).map(|i| idle.swap_remove(i));
        drop(idle);
        let session = found.unwrap_or_else(|| self.chromedriver.open((width, height)));
        Browser { driver: self, session: Some(session) }
    }
}

/// Closes all browsers and chromedriver.
pub fn close_all() {
    if let Some(chromedriver) = CHROMEDRIVER.as_ref() {
        chromedriver.idle().drain(..).for_each(|session| chromedriver.close(&session));
        let mut child = chromedriver.child.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = child.kill();
        let _ = child.wait();
    }
}

impl Browser {
    fn call(&self, method: &str, path: &str, body: Value) -> Value {
        let id = self.session.as_ref().map_or("", |session| &session.id);
        self.driver.chromedriver.call(method, &format!("/session/{id}{path}"), &body)
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
        let (began, mut pause) = (Instant::now(), Duration::from_millis(2));
        while self.eval(&format!("Boolean({expression})")) != true {
            let log = || self.call("POST", "/se/log", json!({ "type": "browser" }));
            assert!(began.elapsed() < TIMEOUT, "never true: {expression}\n{}\n{}", self.text("body"), log());
            thread::sleep(pause);
            pause = (2 * pause).min(Duration::from_millis(50));
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

    /// Clicks on an element, once nothing covers it: the page may move while an answer arrives.
    pub fn click(&self, selector: &str) {
        let began = Instant::now();
        loop {
            let done = self.call("POST", &format!("{}/click", self.element(selector)), json!({}));
            if done.is_null() {
                return;
            }
            let is_covered = done["error"] == "element click intercepted";
            assert!(is_covered && began.elapsed() < TIMEOUT, "{selector}: {done}");
            // A bar at the end of the screen covers what a person scrolls away from it.
            self.eval(&format!("document.querySelector({})?.scrollIntoView({{ block: 'center' }})", json!(selector)));
            thread::sleep(Duration::from_millis(50));
        }
    }

    /// Types into an element, after its present text.
    pub fn type_into(&self, selector: &str, text: &str) {
        let done = self.call("POST", &format!("{}/value", self.element(selector)), json!({ "text": text }));
        assert!(done.is_null(), "{selector}: {done}");
    }

    /// Sets the value of a field at once, as the choice of an option or keys and a click elsewhere do.
    pub fn set_value(&self, selector: &str, value: &str) {
        let [selector, value] = [selector, value].map(|text| json!(text));
        let set = format!("field.value = {value}; field.dispatchEvent(new Event('change'))");
        self.eval(&format!("(field => {{ {set} }})(document.querySelector({selector}))"));
    }

    /// Types into the focused element.
    pub fn type_keys(&self, text: &str) {
        self.type_with("", text);
    }

    /// Types into the focused element while a modifier key is pressed.
    pub fn type_with(&self, modifier: &str, text: &str) {
        let key = |kind: &str, value: char| json!({ "type": kind, "value": value });
        let held = |kind: &'static str| modifier.chars().map(move |value| key(kind, value));
        let strokes = text.chars().flat_map(|value| [key("keyDown", value), key("keyUp", value)]);
        let actions: Vec<Value> = held("keyDown").chain(strokes).chain(held("keyUp")).collect();
        self.call("POST", "/actions", json!({ "actions": [{ "type": "key", "id": "keys", "actions": actions }] }));
    }

    /// Presses the mouse at a point of an element, moves it through others, and releases it: points are in parts of the
    /// width and height, from the upper left corner.
    pub fn stroke(&self, selector: &str, points: &[(f64, f64)]) {
        let corner = self.eval(&format!(
            "(({{ left, top, width, height }}) => [left, top, width, height])(document.querySelector({}).getBoundingClientRect())",
            json!(selector)
        ));
        let edge = |index: usize| corner[index].as_f64().expect("a number");
        let place = |&(x, y): &(f64, f64)| {
            let (x, y) = ((edge(0) + x * edge(2)).round(), (edge(1) + y * edge(3)).round());
            json!({ "type": "pointerMove", "duration": 0, "x": x, "y": y, "origin": "viewport" })
        };
        let button = |kind: &str| json!({ "type": kind, "button": 0 });
        let rest = points[1..].iter().map(place);
        let actions: Vec<Value> =
            [place(&points[0]), button("pointerDown")].into_iter().chain(rest).chain([button("pointerUp")]).collect();
        let pointer = json!({ "type": "pointer", "id": "mouse", "actions": actions });
        let done = self.call("POST", "/actions", json!({ "actions": [pointer] }));
        assert!(done.is_null(), "{selector}: {done}");
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

impl Drop for Browser {
    /// Keeps the browser for another test, unless this one failed.
    fn drop(&mut self) {
        if !thread::panicking() {
            self.go("about:blank");
            self.devtools("Emulation.setEmulatedMedia", json!({ "media": "", "features": [] }));
            self.logged_errors();
        }
        if let Some(session) = self.session.take() {
            let chromedriver = self.driver.chromedriver;
            if thread::panicking() { chromedriver.close(&session) } else { chromedriver.idle().push(session) }
        }
    }
}
