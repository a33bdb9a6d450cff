//! The addresses of clients behind reverse proxies.

use axum::http::HeaderMap;
use std::net::{IpAddr, SocketAddr};

/// The header to which each proxy appends the address of its client.
const HEADER: &str = "x-forwarded-for";

/// Returns the address of the client of a request from this peer: behind trusted proxies the last one that is no such
/// proxy. Other entries may be made up by the client.
pub fn client_address(headers: &HeaderMap, peer: IpAddr, trusted_proxies: &[IpAddr]) -> IpAddr {
    let values: Vec<&str> = headers.get_all(HEADER).iter().map(|value| value.to_str().unwrap_or_default()).collect();
    let mut entries = values.iter().flat_map(|value| value.split(',')).rev();
    let mut address = peer;
    while trusted_proxies.contains(&address) {
        match entries.next().and_then(|entry| address_in(entry.trim())) {
            Some(previous) => address = previous.to_canonical(),
            None => break,
        }
    }
    address
}

/// Returns the address of an entry, which some proxies write with its port or in brackets.
fn address_in(entry: &str) -> Option<IpAddr> {
    let with_port = || entry.parse::<SocketAddr>().ok().map(|address| address.ip());
    let in_brackets = || entry.strip_prefix('[')?.strip_suffix(']')?.parse().ok().map(IpAddr::V6);
    entry.parse().ok().or_else(with_port).or_else(in_brackets)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::{HeaderName, HeaderValue};

    #[test]
    fn entries_of_trusted_proxies_are_believed() {
        let proxies = ["127.0.0.1", "10.0.0.2"].map(|address| address.parse().expect("an address"));
        for (peer, entries, expected) in [
            ("127.0.0.1", &["192.0.2.7"][..], "192.0.2.7"),
            ("127.0.0.1", &["198.51.100.1, 192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["198.51.100.1", "192.0.2.7, 10.0.0.2"], "192.0.2.7"),
            ("127.0.0.1", &["::ffff:192.0.2.7"], "192.0.2.7"),
            ("127.0.0.1", &["2001:db8::1"], "2001:db8::1"),
            ("127.0.0.1", &["192.0.2.7:99, 10.0.0.2:4711"], "192.0.2.7"),
            ("127.0.0.1", &["[2001:db8::1]:80"], "2001:db8::1"),
            ("127.0.0.1", &["[2001:db8::1]"], "2001:db8::1"),
            ("127.0.0.1", &["192.0.2.7, nonsense"], "127.0.0.1"),
            ("127.0.0.1", &[], "127.0.0.1"),
            ("192.0.2.9", &["192.0.2.7"], "192.0.2.9"),
        ] {
            let name = HeaderName::from_static(HEADER);
            let headers = entries.iter().map(|entry| (name.clone(), HeaderValue::from_static(entry)));
            let found = client_address(&headers.collect(), peer.parse().expect("an address"), &proxies);
            assert_eq!(found.to_string(), expected, "{peer} {entries:?}");
        }
    }
}
