//! The HTTP API: right answers, answers that its description allows, and no harm from whoever means some.

#[path = "common/http.rs"]
mod http;
#[path = "common/service.rs"]
mod service;

use cluewise::explain::{self, Options, Walkthrough};
use cluewise::generator::{Targets, generate};
use cluewise::rating::effort::Level;
use cluewise::{Grid, Puzzle, canonical, formats, rating::se, solver};
use http::{Response, escaped, listen, request, say};
use jsonschema::Validator;
use serde_json::{Value, json};
use service::Service;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::thread;
use std::time::{Duration, Instant};

/// Made from a seed; ER 1.5.
const EASY: &str = "4.52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
/// The same without its first clue: several solutions.
const SEVERAL: &str = "..52....1.1....8.4..2..9....8......3..38.6........15.7....5..1..4.....95...62.47.";
/// A request that ends with its time only: no puzzle that is found in less has this rating.
const ENDLESS: &str = "/api/v1/generate?er=11.9&count=1000";
/// Many solutions: a rating that takes long.
const LONG: &str = "..............1....34.....5.....6.7.....38.6...5..........4.8..2..5.....8......1.";
/// Two equal clues in a row.
const CLASH: &str = "11...............................................................................";

fn puzzle(text: &str) -> Puzzle {
    text.parse().expect("a puzzle")
}

/// A server, and how its API is described.
struct Api {
    service: Service,
    description: Value,
}

impl Api {
    fn start() -> Api {
        let service = Service::start("--time 60s");
        let description = service.get("/api/v1/openapi.json").json();
        Api { service, description }
    }

    /// The answer to a question by GET, which must be one that the description allows.
    fn get(&self, question: &str) -> Response {
        let response = self.service.get(&format!("/api/v1/{question}"));
        self.check("get", question, &response);
        response
    }

    /// The answer to a question by POST.
    fn post(&self, question: &str, body: impl AsRef<[u8]>) -> Response {
        let response = self.service.post(&format!("/api/v1/{question}"), body);
        self.check("post", question, &response);
        response
    }

    /// The first puzzle of the answer to a question.
    fn first(&self, question: &str) -> Value {
        let response = self.get(question);
        assert_eq!(response.status, 200, "{question}: {}", response.text());
        response.json()["puzzles"][0].clone()
    }

    /// Checks an answer against what the description says of the question.
    fn check(&self, method: &str, question: &str, response: &Response) {
        let path = format!("/api/v1/{}", question.split('?').next().expect("a name"));
        let responses = &self.description["paths"][&path][method]["responses"];
        let status = response.status.to_string();
        let said = responses.get(&status).or(responses.get(format!("{}XX", &status[..1])));
        let said = said.unwrap_or_else(|| panic!("{method} {question}: {status} is not described"));
        let content = &self.resolved(said)["content"];
        let media_type = response.header("content-type").expect("a type");
        let said = content.get(media_type).or(content.get("*/*"));
        let schema = &said.unwrap_or_else(|| panic!("{method} {question}: {media_type} is not described"))["schema"];
        if schema["format"] != "binary" {
            let errors: Vec<String> =
                self.validator(schema).iter_errors(&response.json()).map(|e| e.to_string()).collect();
            assert!(errors.is_empty(), "{method} {question}: {errors:?}\n{}", response.text());
        }
    }

    /// What the description has behind this, also if that stands somewhere else in it.
    fn resolved<'a>(&'a self, value: &'a Value) -> &'a Value {
        let place = value["$ref"].as_str().and_then(|place| place.strip_prefix('#'));
        place.map_or(value, |place| self.description.pointer(place).expect("a place"))
    }

    /// A schema by itself, with all others to refer to.
    fn validator(&self, schema: &Value) -> Validator {
        let whole = json!({ "$defs": self.description["components"]["schemas"], "allOf": [schema] });
        let whole = whole.to_string().replace("#/components/schemas/", "#/$defs/");
        jsonschema::draft202012::new(&serde_json::from_str(&whole).expect("JSON")).expect("a schema")
    }
}

#[test]
fn each_parameter_is_understood() {
    let api = Api::start();
    let described = api.description["paths"].as_object().expect("paths");
    for (path, item) in described.iter().filter(|(path, _)| !path.ends_with(".json")) {
        let of = |part: &Value| part["parameters"].as_array().cloned().unwrap_or_default();
        for parameter in [of(item), of(&item["get"])].concat() {
            let parameter = api.resolved(&parameter);
            let (name, schema) = (parameter["name"].as_str().expect("a name"), api.resolved(&parameter["schema"]));
            let value = match (&parameter["example"], &schema["default"], schema["type"].as_str()) {
                (Value::String(value), ..) | (_, Value::String(value), _) => value.clone(),
                (_, Value::Null, Some("number")) => "8.5".to_owned(),
                (_, Value::Null, Some("integer")) => "7".to_owned(),
                (_, Value::Null, _) => continue,
                (_, usual, _) => usual.to_string(),
            };
            let mut question = format!("{path}?{name}={}", escaped(&value));
            if !path.ends_with("generate") && name != "puzzle" {
                question += &format!("&puzzle={EASY}");
            }
            if path.ends_with("convert") {
                question += "&format=line";
            }
            let response = api.service.get(&question);
            assert_eq!(response.status, 200, "{question}: {}", response.text());
        }
    }
}

#[test]
fn puzzles_are_generated_from_their_seed() {
    let api = Api::start();
    let pack = api.get("generate?level=hard&seed=7&count=2").json();
    let targets = Targets::default().with_level(Level::Hard);
    for (index, record) in (0..).zip(pack["puzzles"].as_array().expect("puzzles")) {
        let made = generate(&targets, 7, index, |_| true).expect("a puzzle");
        assert_eq!(record["puzzle"], made.puzzle.to_string());
        assert_eq!((&record["solution"], &record["level"]), (&json!(made.solution), &json!("hard")));
    }
    let levels = api.get("generate?level=easy=2,medium=1&seed=1&symmetry=rot180&se=true").json();
    let levels: Vec<&Value> = levels["puzzles"].as_array().expect("puzzles").iter().map(|r| &r["level"]).collect();
    assert_eq!(levels, ["easy", "easy", "medium"]);
    let second = api.get("generate?level=hard&seed=7&first=1&count=1").json();
    assert_eq!(second["puzzles"], json!([pack["puzzles"][1]]));
    let lines = api.get("generate?seed=7&count=3&format=line");
    assert_eq!(lines.text().lines().filter(|line| solver::count(&puzzle(line), 2) == 1).count(), 3);
}

#[test]
fn answers_are_those_of_the_library() {
    let api = Api::start();
    let solution = solver::unique_solution(&puzzle(EASY)).expect("a solution").to_string();
    let verified = api.first(&format!("verify?puzzle={EASY}&minimal=true&witness=true"));
    assert_eq!((&verified["verdict"], &verified["count"]), (&json!("unique"), &json!(1)));
    assert!(verified["needless"].is_array() && verified["witness"].is_null());
    let several = api.first(&format!("verify?puzzle={SEVERAL}&limit=1000&witness=true"));
    assert_eq!(several["count"], solver::count(&puzzle(SEVERAL), 1000));
    let grids: Vec<Grid> = serde_json::from_value(several["witness"].clone()).expect("grids");
    assert!(grids[0] != grids[1] && grids.iter().all(|grid| grid.fills(&puzzle(SEVERAL))));
    let none = api.first(&format!("verify?puzzle={CLASH}"));
    assert_eq!((&none["verdict"], &none["conflict"]), (&json!("none"), &json!(["r1c1", "r1c2"])));
    assert_eq!(api.first(&format!("solve?puzzle={EASY}&limit=2"))["solutions"], json!([solution]));
    assert_eq!(api.first(&format!("solve?puzzle={SEVERAL}"))["more"], true);
    let rated = api.first(&format!("rate?puzzle={EASY}&se=true"));
    assert_eq!(rated["se"], json!(se::rate(&puzzle(EASY))));
    assert_eq!((&rated["level"], &rated["solution"]), (&json!("easy"), &json!(solution)));
    assert_eq!(api.first(&format!("rate?puzzle={EASY}&er_max=1.2"))["above"], true);
    assert_eq!(api.first(&format!("rate?puzzle={SEVERAL}"))["verdict"], "several");
    let form = api.first(&format!("canonical?puzzle={EASY}"));
    assert_eq!(form["canonical"], canonical::canonicalize(&puzzle(EASY)).form.to_string());
    api.first(&format!("canonical?puzzle={EASY}&by=solution"));
}

#[test]
fn steps_are_told_and_drawn() {
    let api = Api::start();
    let walk = explain::walk(&puzzle(EASY), Options::default());
    let told = api.first(&format!("explain?puzzle={EASY}&drawings=true"));
    assert_eq!(told["drawings"].as_array().map(Vec::len), Some(walk.steps.len()));
    assert_eq!(serde_json::from_value::<Walkthrough>(told).expect("a walkthrough"), walk);
    assert!(api.first(&format!("explain?puzzle={EASY}&grids=true"))["steps"][0]["before"].is_object());
    let hint = api.first(&format!("hint?puzzle={EASY}&after=3&grids=true&drawings=true"));
    assert_eq!(
        (&hint["step"]["technique"], &hint["place"]),
        (&json!(walk.steps[3].technique), &json!(walk.steps[3].location()))
    );
    assert!(hint["drawing"].as_str().is_some_and(|svg| svg.contains("<svg")));
    let full = solver::unique_solution(&puzzle(EASY)).expect("a solution");
    assert_eq!(api.get(&format!("hint?puzzle={full}")).code(), "full");
    assert_eq!(api.get(&format!("explain?puzzle={CLASH}")).code(), "no_solution");
}

#[test]
fn puzzles_travel_from_format_to_format() {
    let api = Api::start();
    for format in formats::FORMATS.iter().filter(|format| format.is_text()) {
        let response = api.post(&format!("convert?format={}", format.name()), EASY);
        let back = api.post(&format!("verify?from={}", format.name()), &response.body);
        assert_eq!(back.json()["puzzles"][0]["puzzle"], EASY, "{}: {}", format.name(), response.text());
        assert_eq!(api.post("verify", &response.body).json()["puzzles"][0]["puzzle"], EASY);
    }
    for (question, magic) in [("format=pdf&solutions=end&title=A%20%3Cb%3E", "%PDF"), ("format=svg&per_page=1", "<svg")]
    {
        let sheet = api.get(&format!("print?puzzle={EASY}&{question}"));
        assert!(sheet.status == 200 && sheet.body.starts_with(magic.as_bytes()), "{question}");
    }
    assert_eq!(api.get(&format!("print?puzzle={EASY}&format=png&dpi=20")).body[..4], *b"\x89PNG");
}

#[test]
fn what_is_wrong_is_said_with_its_place() {
    let api = Api::start();
    let mixed = format!("{EASY}\n4.52..\n{SEVERAL}\n");
    let response = api.post("verify", &mixed);
    let answer = response.json();
    assert_eq!(answer["puzzles"].as_array().map(Vec::len), Some(2));
    let error = &answer["errors"][0];
    assert_eq!((&error["number"], &error["line"], &error["code"]), (&json!(2), &json!(2), &json!("malformed")));
    assert!(error["column"].is_u64() && error["found"].is_string() && error["expected"].is_string());
    let table: [(&str, &[u8], u16, &str); 12] = [
        ("verify", b"\xff\xfe\xfd", 422, "malformed"),
        ("verify", b"", 422, "no_puzzle"),
        ("verify?from=morse", EASY.as_bytes(), 400, "query"),
        ("verify?limt=3", EASY.as_bytes(), 400, "query"),
        ("verify?limit=1", EASY.as_bytes(), 400, "query"),
        ("rate?er_max=7.25", EASY.as_bytes(), 400, "query"),
        ("rate?er_max=20.1", EASY.as_bytes(), 400, "query"),
        ("rate?er_max=NaN", EASY.as_bytes(), 400, "query"),
        ("solve", CLASH.as_bytes(), 422, "no_solution"),
        ("canonical?by=solution", SEVERAL.as_bytes(), 422, "not_unique"),
        ("convert?format=line", mixed.as_bytes(), 422, "malformed"),
        ("rate", b"PAR1 and more of a file that is no text\0\0", 415, "format"),
    ];
    for (question, body, status, code) in table {
        let response = api.post(question, body);
        assert_eq!((response.status, response.code().as_str()), (status, code), "{question}: {}", response.text());
    }
    for (question, status, code) in [
        ("generate?level=brutal", 400, "query"),
        ("generate?clues=5", 422, "impossible"),
        ("generate?count=1001", 413, "too_much"),
        ("generate?er=x", 400, "query"),
        ("verify", 400, "query"),
        ("print?per_page=10&puzzle=1", 400, "query"),
    ] {
        let response = api.get(question);
        assert_eq!((response.status, response.code().as_str()), (status, code), "{question}: {}", response.text());
    }
}

#[test]
fn strangers_get_nowhere() {
    let service = Service::start("");
    let ask = |method: &str, path: &str, headers: &str| {
        let raw = String::from_utf8(request(method, path, headers, b"")).expect("UTF-8");
        let raw = if headers.contains("host:") { raw.replace("host: localhost\r\n", "") } else { raw };
        listen(&say(service.address, raw.as_bytes()).expect("a connection")).expect("an answer")
    };
    let verify = format!("/api/v1/verify?puzzle={EASY}");
    for (method, path, headers, status, code) in [
        ("GET", "/nowhere", "", 404, "path"),
        ("GET", "/../../../etc/passwd", "", 404, "path"),
        ("GET", "/api/v1/..%2f..%2fetc/passwd", "", 404, "path"),
        ("DELETE", verify.as_str(), "", 405, "method"),
        ("POST", "/api/v1/generate", "", 405, "method"),
        ("GET", verify.as_str(), "host: evil.example\r\n", 421, "host"),
        ("GET", verify.as_str(), "sec-fetch-site: cross-site\r\n", 403, "site"),
        ("GET", verify.as_str(), "sec-fetch-site: same-origin\r\n", 200, ""),
    ] {
        let response = ask(method, path, headers);
        assert_eq!((response.status, response.code().as_str()), (status, code), "{method} {path} {headers}");
        let policy = response.header("content-security-policy").expect("a policy");
        assert!(
            policy.contains("default-src 'none'")
                && policy.contains("frame-ancestors 'none'")
                && !policy.contains("unsafe")
        );
        assert_eq!(response.header("x-content-type-options"), Some("nosniff"));
        assert_eq!(response.header("referrer-policy"), Some("no-referrer"));
        assert_eq!(response.header("access-control-allow-origin"), None);
    }
}

#[test]
fn ambiguous_requests_are_refused() {
    let service = Service::start("");
    let post = "POST /api/v1/verify HTTP/1.1\r\nhost: localhost\r\n";
    for head in [
        "GET / HTTP/1.1\r\nhost: localhost\r\nhost: localhost",
        "GET / HTTP/1.1\r\nhost: localhost\r\nhost: evil.example",
        "GET / HTTP/1.1\r\nhost: evil.example\r\nhost: localhost",
        "GET / HTTP/1.1\r\naccept: */*",
        "GET http://localhost/ HTTP/1.1\r\nhost: 127.0.0.1",
        "GET / HTTP/1.1\r\nhost : localhost",
        "GET / HTTP/1.1\r\nhost: localhost\r\n folded: x",
        &format!("{post}transfer-encoding: gzip, chunked"),
        &format!("{post}transfer-encoding: chunked\r\ntransfer-encoding: chunked"),
        &format!("{post}transfer-encoding: chunked, gzip"),
        &format!("{post}content-length: 1\r\ncontent-length: 2"),
        &format!("{post}content-length: +1"),
    ] {
        let smuggled = "GET /nowhere HTTP/1.1\r\nhost: localhost\r\n\r\n";
        assert_eq!(statuses(&service, &format!("{head}\r\n\r\n{smuggled}")), ["400"], "{head}");
    }
    // A length beside a coding is ignored, and nothing behind the body is a request.
    let both = format!("{post}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET / HTTP/1.1\r\n\r\n");
    assert_eq!(statuses(&service, &both), ["422"]);
}

/// The statuses of all answers on a connection on which this is said, until the server closes it.
fn statuses(service: &Service, raw: &str) -> Vec<String> {
    let mut answers = Vec::new();
    // A connection that is closed while the server has more to read may end in an error.
    let _ = say(service.address, raw.as_bytes()).expect("a connection").read_to_end(&mut answers);
    let text = String::from_utf8_lossy(&answers).into_owned();
    text.split("HTTP/1.1 ").skip(1).map(|answer| answer[..3].to_owned()).collect()
}

#[test]
fn clients_that_do_not_read_are_sent_away() {
    let service = Service::start("--time 1s");
    let hard = "98.7..6..7...6.8...5.......4...3..2..9..7..8...7..2..6...6..3.......4..5..4..9..1";
    let path = "/api/v1/explain?drawings=true&grids=true";
    let raw = request("POST", path, "", [hard, EASY].repeat(2).join("\n").as_bytes());
    let mut stream = say(service.address, &raw).expect("a connection");
    let mut first = [0; 1024];
    stream.read_exact(&mut first).expect("the first bytes");
    let head = String::from_utf8_lossy(&first).to_ascii_lowercase();
    let length = head.split("content-length: ").nth(1).and_then(|rest| rest.lines().next()?.parse().ok());
    let length: usize = length.expect("a length");
    assert!(length > 1 << 20, "{length} bytes fit into the buffers of the system");
    // Longer than the server waits.
    thread::sleep(Duration::from_secs(4));
    let mut rest = Vec::new();
    let _ = stream.read_to_end(&mut rest);
    assert!(rest.len() < length, "all {length} bytes have come");
}

#[test]
fn idle_connections_give_way() {
    let service = Service::start("--time 90s");
    let idle: Vec<TcpStream> =
        (0..600).map(|_| say(service.address, b"GET / HTTP/1.1\r\n").expect("a connection")).collect();
    assert_eq!(service.get(&format!("/api/v1/verify?puzzle={EASY}")).status, 200);
    // Those that came last are still open, those that came first are not.
    let is_open = |mut stream: &TcpStream| {
        stream.set_nonblocking(true).expect("a socket");
        matches!(stream.read(&mut [0]), Err(error) if error.kind() == std::io::ErrorKind::WouldBlock)
    };
    assert!(!is_open(&idle[0]) && is_open(&idle[599]));
}

#[test]
fn light_work_that_is_heavy_after_all_is_finished() {
    let service = Service::start("--threads 1");
    // A million solutions each.
    let many = vec![".".repeat(81); 20].join("\n");
    let counted = service.post("/api/v1/verify?limit=100000", &many).json();
    let counts: Vec<u64> =
        counted["puzzles"].as_array().expect("puzzles").iter().flat_map(|p| p["count"].as_u64()).collect();
    assert_eq!(counts, [100_000; 20]);
}

#[test]
fn too_much_is_refused() {
    let service = Service::start("--max-body 2K --max-puzzles 3");
    let four = [EASY; 4].join("\n");
    for path in ["verify", "rate", "print", "convert?format=line"] {
        let response = service.post(&format!("/api/v1/{path}"), &four);
        assert_eq!((response.status, response.code().as_str()), (413, "too_much"), "{path}");
    }
    assert_eq!(service.post("/api/v1/verify", &four[..3 * 82]).json()["puzzles"].as_array().map(Vec::len), Some(3));
    let response = service.post("/api/v1/verify", "x".repeat(3 << 10));
    assert_eq!((response.status, response.code().as_str()), (413, "too_much"));
    // Nobody listens to the rest, so it may not even be sent.
    let huge = request("POST", "/api/v1/verify", "", &vec![b'x'; 64 << 20]);
    if let Ok(response) = say(service.address, &huge).and_then(|stream| listen(&stream)) {
        assert_eq!(response.status, 413);
    }
    assert_eq!(service.get(&format!("/api/v1/verify?puzzle={EASY}")).status, 200);
}

#[test]
fn slow_clients_are_sent_away() {
    let service = Service::start("--time 300ms");
    let mut head = say(service.address, b"GET /api/v1/verify HTTP/1.1\r\nhost: local").expect("a connection");
    let mut rest = Vec::new();
    head.read_to_end(&mut rest).expect("the end of the connection");
    let body =
        say(service.address, b"POST /api/v1/verify HTTP/1.1\r\nhost: localhost\r\ncontent-length: 81\r\n\r\n4.52..");
    let response = listen(&body.expect("a connection")).expect("an answer");
    assert_eq!((response.status, response.code().as_str()), (408, "slow"));
}

#[test]
fn endless_work_ends_with_its_time() {
    let service = Service::start("--time 500ms --threads 1");
    let response = service.get(ENDLESS);
    assert_eq!((response.status, response.code().as_str()), (503, "time_limit"));
    // What was done before is kept.
    let answer = service.post("/api/v1/rate?se=true", [EASY, &[LONG; 100].join("\n")].join("\n")).json();
    let done = answer["puzzles"].as_array().map_or(0, Vec::len);
    assert!((1..101).contains(&done), "{done}");
    assert_eq!(answer["errors"][0]["number"], json!(done + 1));
}

#[test]
fn dear_work_keeps_no_cheap_work_waiting() {
    let service = Service::start("--time 5s --threads 1");
    let (dear, began) = (ENDLESS, Instant::now());
    thread::scope(|scope| {
        let dear = scope.spawn(|| (service.get(dear).status, began.elapsed()));
        let cheap =
            (0..20).map(|_| service.get(&format!("/api/v1/verify?puzzle={EASY}")).status).all(|status| status == 200);
        let cheap = (cheap, began.elapsed());
        let dear = dear.join().expect("an answer");
        assert!(cheap.0 && dear.0 == 503 && cheap.1 < dear.1, "{cheap:?} {dear:?}");
    });
}

#[test]
fn work_ends_when_its_client_goes() {
    let service = Service::start("--time 90s --threads 1");
    for _ in 0..3 {
        let dear = request("GET", ENDLESS, "", b"");
        let stream = say(service.address, &dear).expect("a connection");
        thread::sleep(Duration::from_millis(100));
        drop(stream);
    }
    let began = Instant::now();
    assert_eq!(service.get("/api/v1/generate?seed=1").status, 200);
    assert!(began.elapsed() < Duration::from_secs(60), "the only thread was held");
}

#[cfg(unix)]
#[test]
fn the_end_waits_for_whoever_is_being_served() {
    let mut service = Service::start("--time 300ms --threads 1");
    let dear = request("GET", ENDLESS, "", b"");
    let (open, idle) = (say(service.address, &dear).expect("a connection"), TcpStream::connect(service.address));
    thread::sleep(Duration::from_millis(100));
    let kill = std::process::Command::new("kill").args(["-INT", &service.child.id().to_string()]).status();
    assert!(kill.is_ok_and(|status| status.success()));
    assert_eq!(listen(&open).expect("an answer").status, 503);
    assert!(service.child.wait().expect("an end").success());
    assert!(TcpStream::connect(service.address).is_err());
    drop(idle);
}

#[test]
fn connections_are_kept_and_errors_do_not_end_them() {
    let service = Service::start("");
    let mut stream = say(service.address, b"").expect("a connection");
    for path in ["/api/v1/verify?puzzle=1", "/nowhere", "/api/v1/openapi.json"] {
        stream.write_all(&request("GET", path, "", b"")).expect("a connection");
        assert!(listen(&stream).is_ok_and(|response| !response.body.is_empty()), "{path}");
    }
}
