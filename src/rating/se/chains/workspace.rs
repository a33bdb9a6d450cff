//! The memory of a search for conclusions from several nets.

use super::advanced;
use super::chain::NetLevel;
use super::digit_patterns::DigitPatterns;
use super::implications::Implications;
use super::nested::NestedChains;
use super::net::Net;
use super::net_store::NetStore;
use super::simple::ChainGraph;
use crate::rating::se::position::Position;

/// The nets of a position. Each is derived once and used by all conclusions.
#[derive(Debug, Default)]
pub struct Workspace {
    /// The links and simple chains.
    pub graph: ChainGraph,
    /// Dynamic nets of level 0, which are kept from step to step, and other nets.
    nets: [NetStore; 2],
    /// The index of the nets that the search uses.
    used: usize,
    pub ends: Vec<u16>,
    pub digit_patterns: DigitPatterns,
    /// The consequences of dynamic nets without contradiction.
    pub implications: Implications,
    /// The workspace of nested chains.
    inner_workspace: Option<Box<Workspace>>,
}

impl Workspace {
    /// Starts a search: drops the nets of the last one, except dynamic nets of level 0 that stay the same.
    pub fn begin(&mut self, position: &Position, level: NetLevel) {
        if level == NetLevel::Dynamic(0) {
            self.used = 0;
            self.nets[0].continue_to(position);
        } else {
            self.used = 1;
            self.nets[1].begin(position);
        }
    }

    /// Returns the nets of the search.
    #[inline]
    pub fn nets(&self) -> &NetStore {
        &self.nets[self.used]
    }

    /// Returns the nets of the search to change them, by index.
    #[inline]
    pub fn all_nets(&mut self) -> &mut [Net] {
        self.nets[self.used].nets()
    }

    /// Derives the net of an assumption, unless it is known.
    pub fn derive(&mut self, nested_chains: &mut NestedChains, position: &Position, level: NetLevel, start: u16) {
        let rules = level.rules();
        let (is_new, is_first) = self.nets[self.used].request(start);
        if is_first {
            nested_chains.budget.spend();
        }
        if !is_new {
            return;
        }
        let Workspace { nets, used, inner_workspace, .. } = self;
        let mut apply_others = |before: &Position, now: &Position, net: &mut Net| {
            advanced::apply_other_techniques(rules.level, before, now, net, nested_chains, inner_workspace)
        };
        let (net, from) = nets[*used].add(position, start);
        net.grow(position, from, rules, start, &mut apply_others);
    }
}
