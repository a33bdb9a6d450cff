//! Areas of houses: the sums that cages leave in them.

use super::sentences;
use crate::kinds::layout::Layout;
use crate::kinds::requirements::House;

/// Maximum number of houses of an area.
const MAX_HOUSES: usize = 4;

/// Houses of one kind with consecutive numbers and no cell in common.
pub struct Area {
    /// The name, such as `row 3` or `rows 3 to 5`.
    pub name: String,
    /// The cells.
    pub cells: Vec<u16>,
    /// The number of houses.
    pub houses: usize,
}

/// Returns the areas of a layout, those of one house first.
pub fn areas(layout: &Layout) -> Vec<Area> {
    let houses = layout.houses();
    let runs = (1..=MAX_HOUSES).flat_map(|length| houses.windows(length));
    runs.filter_map(area).collect()
}

/// Returns the area of some houses; `None` if they have different kinds or common cells.
fn area(houses: &[House]) -> Option<Area> {
    let (first, last) = (houses.first()?, houses.last()?);
    let is_one_kind =
        houses.iter().all(|house| (house.name.kind, house.name.grid) == (first.name.kind, first.name.grid));
    let mut cells: Vec<u16> = houses.iter().flat_map(|house| house.cells.iter().copied()).collect();
    cells.sort_unstable();
    let is_disjoint = cells.windows(2).all(|pair| pair[0] != pair[1]);
    let name = match (first.name.number, last.name.number) {
        _ if houses.len() == 1 => first.name.to_string(),
        (Some(from), Some(to)) => sentences::area_name(first.name.kind, from, to),
        _ => return None,
    };
    (is_one_kind && is_disjoint).then_some(Area { name, cells, houses: houses.len() })
}

/// Disjoint cages, the cells of an area that they leave out, and their cells outside of it.
struct Remainder {
    /// The cells of the area without a cage.
    inside: Vec<u16>,
    /// The cells of cages outside of the area.
    outside: Vec<u16>,
    /// The sum of all cages, and that of the area.
    sums: (i32, i32),
}

/// A cage: its cells and its sum.
pub type Cage<'a> = (&'a [u16], i32);

impl Area {
    /// Returns the sum of its cells.
    fn sum(&self, layout: &Layout) -> i32 {
        let side = layout.side() as i32;
        self.houses as i32 * side * (side + 1) / 2
    }

    /// Returns whether a cell is in the area.
    pub fn contains(&self, cell: u16) -> bool {
        self.cells.binary_search(&cell).is_ok()
    }

    /// Returns why cages leave a sum in this area that no digits have; `None` if the bounds of sums allow it, or if the
    /// cages overlap.
    ///
    /// Cages without a cell in the area are ignored.
    pub fn impossible_sum(&self, layout: &Layout, cages: &[Cage]) -> Option<String> {
        let rest = self.remainder(layout, cages)?;
        let (found, whole) = rest.sums;
        let [inside, outside] = [&rest.inside, &rest.outside].map(|cells| bounds(layout, cells));
        let is_possible = found - whole <= outside.1 - inside.0 && found - whole >= outside.0 - inside.1;
        let limits = match (&rest.inside[..], &rest.outside[..]) {
            ([], []) => None,
            (_, []) => Some(inside),
            ([], _) => Some(outside),
            _ => Some((outside.0 - inside.1, outside.1 - inside.0)),
        };
        let limits = limits.map_or(String::new(), |(least, most)| format!(", expected {least} to {most}"));
        (!is_possible).then(|| rest.text(layout, &self.name, cages.len()) + &limits)
    }

    fn remainder(&self, layout: &Layout, cages: &[Cage]) -> Option<Remainder> {
        let is_inside = |cell: &u16| self.contains(*cell);
        let used: Vec<&Cage> = cages.iter().filter(|(cells, _)| cells.iter().any(is_inside)).collect();
        let mut covered: Vec<u16> = used.iter().flat_map(|(cells, _)| cells.iter().copied()).collect();
        covered.sort_unstable();
        if used.len() < cages.len() || covered.is_empty() || covered.windows(2).any(|pair| pair[0] == pair[1]) {
            return None;
        }
        let is_covered = |cell: &&u16| covered.binary_search(cell).is_ok();
        Some(Remainder {
            inside: self.cells.iter().filter(|cell| !is_covered(cell)).copied().collect(),
            outside: covered.iter().filter(|cell| !is_inside(cell)).copied().collect(),
            sums: (used.iter().map(|(_, sum)| sum).sum(), self.sum(layout)),
        })
    }
}

impl Remainder {
    /// Returns the sums as a sentence, such as `row 1 sums to 45, so r1c9 = 45 - 20 = 25`.
    fn text(&self, layout: &Layout, name: &str, cages: usize) -> String {
        let (found, whole) = self.sums;
        let names = |cells: &[u16], sign: &str| {
            cells.iter().map(|&cell| layout.cell_name(cell)).collect::<Vec<String>>().join(sign)
        };
        let verb = if name.contains(" to ") || name.contains(" and ") { "sum" } else { "sums" };
        let total = if cages == 1 { "the cage sums to" } else { "the cages sum to" };
        let (inside, outside) = (&self.inside[..], &self.outside[..]);
        let rest = if outside.is_empty() { whole - found } else { found - whole };
        if inside.len() + outside.len() > MAX_CELLS {
            return format!("{total} {found} and {name} {verb} to {whole}, so the other cells would make up {rest}");
        }
        match (inside, outside) {
            ([], []) => format!("{total} {found}, but {name} {verb} to {whole}"),
            (cells, []) | ([], cells) => {
                format!("{total} {found} and {name} {verb} to {whole}, so {} would be {rest}", names(cells, " + "))
            }
            (inside, outside) => format!(
                "{total} {found} and {name} {verb} to {whole}, so {} - ({}) would be {rest}",
                names(outside, " + "),
                names(inside, " + ")
            ),
        }
    }
}

/// Maximum number of cells of a sum that is written out.
const MAX_CELLS: usize = 9;

/// Returns bounds of the sum of cells: those in a common house differ.
fn bounds(layout: &Layout, cells: &[u16]) -> (i32, i32) {
    let (side, mut left) = (layout.side() as i32, cells.to_vec());
    let (mut least, mut most) = (0, 0);
    while let Some(&first) = left.first() {
        let in_house = |house: &House| left.iter().filter(|cell| house.cells.contains(cell)).count();
        let best =
            layout.houses().iter().filter(|house| house.cells.contains(&first)).max_by_key(|house| in_house(house));
        let is_taken = |cell: u16| cell == first || best.is_some_and(|house| house.cells.contains(&cell));
        let count = left.iter().filter(|&&cell| is_taken(cell)).count() as i32;
        left.retain(|&cell| !is_taken(cell));
        least += count * (count + 1) / 2;
        most += count * (2 * side - count + 1) / 2;
    }
    (least, most)
}
