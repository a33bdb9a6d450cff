//! The table of connections; chooses the connection to close when it is full.

use super::lock::lock;
use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use tokio::sync::Notify;

/// The identity of a client for fairness: its IPv4 address, or the /64 network of its IPv6 address, because one machine
/// commonly owns all addresses of such a network.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Address(IpAddr);

impl From<IpAddr> for Address {
    fn from(address: IpAddr) -> Address {
        Address(match address {
            IpAddr::V6(ip) => {
                let [a, b, c, d, ..] = ip.segments();
                Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into()
            }
            ip => ip,
        })
    }
}

/// The state of a connection.
#[derive(Clone, Copy, Debug)]
enum Phase {
    /// Waiting for a request or the rest of one, since this time.
    Receiving(Instant),
    /// Working on a request.
    Working,
    /// Sending a response; the last bytes were accepted at this time.
    Sending(Instant),
}

/// A connection.
#[derive(Debug)]
pub struct Client {
    /// The address at the other end, which may be that of a proxy.
    pub peer: IpAddr,
    phase: Mutex<Phase>,
    evicted: Notify,
}

impl Client {
    fn set(&self, phase: Phase) {
        *lock(&self.phase) = phase;
    }

    /// Enters the phase of waiting for a request.
    pub fn set_receiving(&self) {
        self.set(Phase::Receiving(Instant::now()));
    }

    /// Enters the phase of working on a request.
    pub fn set_working(&self) {
        self.set(Phase::Working);
    }

    /// Enters the phase of sending a response.
    pub fn set_sending(&self) {
        self.set(Phase::Sending(Instant::now()));
    }

    /// Records that the client accepted bytes of a response.
    pub fn record_progress(&self) {
        let mut phase = lock(&self.phase);
        if let Phase::Sending(since) = &mut *phase {
            *since = Instant::now();
        }
    }

    /// Resolves when the connection must be closed in favor of another.
    pub async fn evicted(&self) {
        self.evicted.notified().await;
    }

    /// Returns whether the server waits for a request or the rest of one.
    pub fn is_receiving(&self) -> bool {
        matches!(*lock(&self.phase), Phase::Receiving(_))
    }

    /// Returns whether the server sends a response.
    pub fn is_sending(&self) -> bool {
        matches!(*lock(&self.phase), Phase::Sending(_))
    }

    /// Returns the time since which the server waits for the client.
    fn idle_since(&self) -> Option<Instant> {
        match *lock(&self.phase) {
            Phase::Receiving(since) | Phase::Sending(since) => Some(since),
            Phase::Working => None,
        }
    }

    /// Returns the time since which the client has accepted nothing of a response.
    fn stalled_since(&self) -> Option<Instant> {
        match *lock(&self.phase) {
            Phase::Sending(since) => Some(since),
            _ => None,
        }
    }
}

/// The table of connections.
#[derive(Debug)]
pub struct Clients {
    all: Mutex<HashMap<u64, Arc<Client>>>,
    capacity: usize,
}

/// The entry of a connection in the table, removed on drop.
#[derive(Debug)]
pub struct ConnectionGuard {
    pub client: Arc<Client>,
    number: u64,
    clients: Arc<Clients>,
}

impl Clients {
    pub fn new(capacity: usize) -> Arc<Clients> {
        Arc::new(Clients { all: Mutex::default(), capacity: capacity.max(1) })
    }

    /// Adds a connection. If the table is full, evicts the one that the server has waited for longest; returns `None`
    /// if the server works on requests of all connections.
    pub fn admit(self: &Arc<Clients>, address: SocketAddr, number: u64) -> Option<ConnectionGuard> {
        let mut all = lock(&self.all);
        if all.len() >= self.capacity {
            evict(&mut all, Client::idle_since, Duration::ZERO)?;
        }
        let phase = Mutex::new(Phase::Receiving(Instant::now()));
        let client = Arc::new(Client { peer: address.ip().to_canonical(), phase, evicted: Notify::new() });
        all.insert(number, client.clone());
        Some(ConnectionGuard { client, number, clients: self.clone() })
    }

    /// Returns the number of connections.
    pub fn count(&self) -> usize {
        lock(&self.all).len()
    }

    /// Evicts the client that has accepted nothing of a response for the longest time, if that is at least `min_stall`.
    pub fn evict_stalled(&self, min_stall: Duration) {
        evict(&mut lock(&self.all), Client::stalled_since, min_stall);
    }
}

/// Evicts the client with the earliest of these times, if that is at least `min_stall` ago.
fn evict(
    all: &mut HashMap<u64, Arc<Client>>,
    since: impl Fn(&Client) -> Option<Instant>,
    min_stall: Duration,
) -> Option<()> {
    let waiting = all.iter().filter_map(|(&number, client)| Some((since(client)?, number)));
    let (since, number) = waiting.min()?;
    if since.elapsed() < min_stall {
        return None;
    }
    all.remove(&number)?.evicted.notify_one();
    Some(())
}

impl Drop for ConnectionGuard {
    fn drop(&mut self) {
        lock(&self.clients.all).remove(&self.number);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(address: &str) -> Address {
        Address::from(address.parse::<IpAddr>().expect("an address").to_canonical())
    }

    #[test]
    fn a_network_of_ipv6_is_one_client() {
        assert_eq!(at("2001:db8::1"), at("2001:db8::ffff:2"));
        assert_ne!(at("2001:db8::1"), at("2001:db8:0:1::1"));
        assert_eq!(at("::ffff:192.0.2.1"), at("192.0.2.1"));
        assert_ne!(at("192.0.2.1"), at("192.0.2.2"));
    }

    #[test]
    fn the_longest_idle_is_evicted() {
        let clients = Clients::new(3);
        let peer = "192.0.2.1:1".parse().expect("an address");
        let guards: Vec<ConnectionGuard> = (0..3).filter_map(|number| clients.admit(peer, number)).collect();
        guards[0].client.set_working();
        guards[1].client.set_sending();
        let is_evicted = |number| !lock(&clients.all).contains_key(&number);
        let fourth = clients.admit(peer, 3).expect("a free connection");
        assert!(is_evicted(2) && !is_evicted(0) && !is_evicted(1));
        fourth.client.set_working();
        assert!(clients.admit(peer, 4).is_some() && is_evicted(1));
        // Number 4 has disconnected.
        guards[1].client.set_working();
        let sixth = clients.admit(peer, 5).expect("a free connection");
        sixth.client.set_working();
        assert!(clients.admit(peer, 6).is_none(), "the server works for all three");
    }
}
