//! The searches of the ladder. No technique uses this module.

use super::state::State;
use super::step::Step;
use super::technique::{LADDER, LadderEntry, TechniqueSet};

/// Finds the first step of an entry in a position.
pub(super) type Finder = fn(&mut State) -> Option<Step>;

/// Defines the finders of the entries.
macro_rules! define_finders {
    ($($order:literal $level:ident $score:literal $module:ident::$finder:ident $($unrated:ident)?
        $($group:literal $(practice $group_short:literal)? $([$($group_other:literal),+])? $($group_text:literal)?)?:
        $($variant:ident $name:literal $id:literal
            $(practice $short:literal)? $([$($other:literal),+])? $(=> $sparse:ident)? $($text:literal)?),+;)*) => {
        /// The finder of each entry of [`LADDER`].
        pub(super) static FINDERS: [Finder; LADDER.len()] = [$(super::$module::$finder),*];
    };
}

ladder_table!(define_finders);

impl State {
    /// Returns the first step of the entries with one of these techniques, in the order of the filter, and its entry.
    pub fn next_step(&mut self, techniques: TechniqueSet) -> Option<(&'static LadderEntry, Step)> {
        let mut entries = self.filter.order.entries().filter(|(_, entry)| entry.is_in(techniques));
        entries.find_map(|(index, entry)| Some((entry, FINDERS[index](self)?)))
    }
}
