//! Chains of steps as data.

use super::evidence::StepContext;
use crate::explain::{Assertion, Chain};

/// A cell, a digit, and whether the cell holds the digit.
pub(super) type Link = (u16, u8, bool);

impl StepContext<'_> {
    /// Returns a chain of branches that begin with assumptions.
    pub(super) fn chain(&self, technique: &str, length: u32, branches: &[Vec<Link>]) -> Chain {
        let branches = branches.iter().map(|branch| self.branch(branch, None)).collect();
        Chain { technique: technique.to_owned(), complexity: length, branches, contradiction: None }
    }

    /// Returns a chain whose first assertion follows from its last.
    pub(super) fn cycle(&self, technique: &str, links: &[Link]) -> Chain {
        let branches = vec![self.branch(links, links.last())];
        Chain { technique: technique.to_owned(), complexity: links.len() as u32, branches, contradiction: None }
    }

    fn branch(&self, links: &[Link], before: Option<&Link>) -> Vec<Assertion> {
        let mut before = before.copied();
        let link = |(index, &link): (usize, &Link)| {
            let cause = before.replace(link).map_or("assumed", |before| self.cause(before, link));
            let (cell, digit, is) = link;
            let from = index.checked_sub(1).into_iter().collect();
            Assertion {
                cell: self.cell(cell),
                group: Vec::new(),
                digit,
                is,
                cause: cause.to_owned(),
                from,
                nested: None,
                reason: None,
            }
        };
        links.iter().enumerate().map(link).collect()
    }

    /// Returns why an assertion follows from the one before: `cell`, the kind of a house that both cells are in, or
    /// `other`.
    fn cause(&self, (before, other, _): Link, (cell, digit, is): Link) -> &'static str {
        if before == cell {
            return "cell";
        }
        let is_shared = |cells: &[u16]| cells.contains(&before) && cells.contains(&cell);
        // In a group, a digit need not occur.
        let has_no_other_place = |cells: &[u16]| {
            let others = cells.iter().filter(|&&place| place != before && place != cell);
            others.into_iter().all(|&place| self.candidates(place) >> (digit - 1) & 1 == 0)
        };
        let (houses, groups) = (self.layout.houses().iter(), self.layout.groups().iter());
        let houses = houses.map(|house| (house.name, &house.cells, true));
        let groups = groups.map(|group| (group.name, &group.cells, false));
        let implies =
            |cells: &[u16], is_house: bool| is_shared(cells) && (!is || is_house && has_no_other_place(cells));
        let found =
            houses.chain(groups).filter(|_| other == digit).find(|(_, cells, is_house)| implies(cells, *is_house));
        found.map_or("other", |(name, ..)| name.kind)
    }
}
