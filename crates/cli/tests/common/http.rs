//! A minimal HTTP/1.1 client that can also send malformed requests.
#![allow(dead_code, reason = "not every test that includes this file uses all of it")]

use serde_json::Value;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

/// The read timeout of connections.
const TIMEOUT: Duration = Duration::from_secs(100);

/// A response.
#[derive(Debug)]
pub struct Response {
    pub status: u16,
    pub headers: Vec<(String, String)>,
    pub body: Vec<u8>,
}

impl Response {
    /// Returns the value of a header.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(other, _)| other == name).map(|(_, value)| value.as_str())
    }

    pub fn text(&self) -> &str {
        std::str::from_utf8(&self.body).expect("UTF-8")
    }

    pub fn json(&self) -> Value {
        serde_json::from_slice(&self.body).unwrap_or_else(|e| panic!("{e}: {:?}", String::from_utf8_lossy(&self.body)))
    }

    /// Returns the error code; empty without an error.
    pub fn error_code(&self) -> String {
        let is_json = self.header("content-type") == Some("application/json");
        let code = if is_json { self.json()["error"]["code"].as_str().map(str::to_owned) } else { None };
        code.unwrap_or_default()
    }
}

/// Opens a connection and sends bytes.
pub fn send(address: SocketAddr, raw: &[u8]) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(address)?;
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.write_all(raw)?;
    Ok(stream)
}

/// Reads a response.
pub fn receive(stream: &TcpStream) -> io::Result<Response> {
    let mut reader = BufReader::new(stream);
    let mut line = || {
        let mut line = String::new();
        reader.read_line(&mut line).map(|_| line.trim_end().to_owned())
    };
    let status =
        line()?.split(' ').nth(1).and_then(|status| status.parse().ok()).ok_or(io::ErrorKind::UnexpectedEof)?;
    let mut headers = Vec::new();
    while let Some((name, value)) = line()?.split_once(':') {
        headers.push((name.to_ascii_lowercase(), value.trim().to_owned()));
    }
    let length = headers.iter().find(|(name, _)| name == "content-length").and_then(|(_, length)| length.parse().ok());
    let mut body = Vec::new();
    reader.take(length.unwrap_or(0)).read_to_end(&mut body)?;
    Ok(Response { status, headers, body })
}

/// Returns the bytes of a request.
pub fn request(method: &str, path: &str, headers: &str, body: &[u8]) -> Vec<u8> {
    let length = body.len();
    let head = format!("{method} {path} HTTP/1.1\r\nhost: localhost\r\ncontent-length: {length}\r\n{headers}\r\n");
    [head.as_bytes(), body].concat()
}

/// Sends a request and reads the response.
pub fn exchange(address: SocketAddr, method: &str, path: &str, body: &[u8]) -> Response {
    let raw = request(method, path, "connection: close\r\n", body);
    send(address, &raw).and_then(|stream| receive(&stream)).unwrap_or_else(|e| panic!("{method} {path}: {e}"))
}

/// Returns a text percent-encoded for a query.
pub fn percent_encode(text: &str) -> String {
    let plain = |byte: u8| byte.is_ascii_alphanumeric() || b"-_.~".contains(&byte);
    text.bytes().map(|b| if plain(b) { char::from(b).to_string() } else { format!("%{b:02X}") }).collect()
}
