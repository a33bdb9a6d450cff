//! The memory of a search for conclusions from several nets.

use super::digit_patterns::DigitPatterns;
use super::implications::Implications;
use super::nested::are_first_techniques;
use super::net::Net;
use super::net_store::NetStore;
use super::new_links::NewLinks;
use super::simple::ChainGraph;
use crate::rating::se::board::Board;
use crate::rating::se::chain::NetLevel;
use crate::rating::se::position::State;

/// The nets of a position. Each is derived once and used by all conclusions.
#[derive(Debug)]
pub struct Workspace<B: Board> {
    /// The links and simple chains.
    pub graph: ChainGraph<B>,
    /// Dynamic nets of level 0, which are kept from step to step, and other nets.
    pub nets: [NetStore<B>; 2],
    /// The level and the epoch of the last search with other nets.
    last: Option<(NetLevel, u32)>,
    /// The index of the nets of the current search.
    pub current: usize,
    pub ends: Vec<u16>,
    /// Common conclusions with lower bounds on their complexity.
    pub bounded_ends: Vec<(u16, u32)>,
    pub digit_patterns: DigitPatterns,
    /// The consequences of dynamic nets without contradiction.
    pub implications: Implications<B>,
    /// A test whether nested chains may be possible.
    pub new_links: NewLinks<B>,
    /// The workspace of nested chains.
    pub inner_workspace: Option<Box<Workspace<B>>>,
}

impl<B: Board> Workspace<B> {
    /// Creates the memory for a board.
    pub fn new(board: B) -> Workspace<B> {
        Workspace {
            graph: ChainGraph::new(board),
            nets: Default::default(),
            last: None,
            current: 0,
            ends: Vec::new(),
            bounded_ends: Vec::new(),
            digit_patterns: DigitPatterns::default(),
            implications: Implications::default(),
            new_links: NewLinks::default(),
            inner_workspace: None,
        }
    }

    /// Starts a search: drops the nets of the last one, except dynamic nets of level 0 that stay the same, and nets
    /// that a higher level extends. These refer to nested chains of an epoch.
    pub fn begin(&mut self, position: &State<B>, level: NetLevel, epoch: u32) {
        if level == NetLevel::Dynamic(0) {
            self.current = 0;
            self.nets[0].continue_to(position);
            return;
        }
        self.current = 1;
        let last = self.last.replace((level, epoch));
        let is_extension = match (last, level) {
            (Some((NetLevel::Dynamic(last), last_epoch)), NetLevel::Dynamic(level)) => {
                last_epoch == epoch && are_first_techniques(last, level)
            }
            _ => false,
        };
        if !(is_extension && self.nets[1].search_again(position)) {
            self.nets[1].begin(position);
        }
    }

    /// Returns the nets of the search.
    #[inline]
    pub fn nets(&self) -> &NetStore<B> {
        &self.nets[self.current]
    }

    /// Returns the nets of the search to change them, by index.
    #[inline]
    pub fn all_nets(&mut self) -> &mut [Net<B>] {
        self.nets[self.current].nets()
    }
}
