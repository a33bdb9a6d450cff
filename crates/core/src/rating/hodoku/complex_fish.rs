//! Franken and mutant fish: fish whose base or cover has boxes, or both rows and columns.

use super::geometry::{
    CELL_SETS, FIRST_BOX, FIRST_COLUMN, HOUSE_CELLS, HOUSES_OF, Mask, PEERS, bits, common_peers, digit, digits, first,
    house, house_indices, houses_of,
};
use super::state::State;
use super::step::{Pattern, Step, remove_from, set};
use super::technique::Technique;
use std::collections::{HashSet, VecDeque};

/// The maximum number of fins.
const MAX_FINS: u32 = 5;

/// The maximum number of cells in two base houses.
const MAX_ENDO_FINS: u32 = 2;

/// A set of houses.
type Houses = u32;

const ROWS: Houses = 0x1ff;
const COLUMNS: Houses = ROWS << FIRST_COLUMN;
const BOXES: Houses = ROWS << FIRST_BOX;

/// The type of fish that is searched.
#[derive(Clone, Copy)]
pub(super) struct FishType {
    pub technique: Technique,
    pub size: usize,
    pub is_mutant: bool,
    pub has_fins: bool,
}

/// The fish that were found: the first one, or if all steps are listed the first one of each effect.
#[derive(Default)]
struct Found {
    steps: VecDeque<Step>,
    /// The digits and the cells that lose them.
    effects: HashSet<(usize, Mask)>,
}

/// Finds the first fish of this type: by digit, with rows, then with columns as base. If all steps are listed, one search
/// finds them, and queues the others.
pub(super) fn find(state: &mut State, fish: FishType) -> Option<Step> {
    let mut found = Found::default();
    let first = state.search_digits(fish.technique, |state, values| {
        digits(values).any(|value| find_of_digit(state, fish, value, &mut found));
        found.steps.pop_front()
    });
    state.filter.queue.append(&mut found.steps);
    first
}

/// Adds the fish of a digit. Returns whether enough are found.
fn find_of_digit(state: &State, fish: FishType, value: usize, found: &mut Found) -> bool {
    let directions: &[[Houses; 2]] = if fish.is_mutant {
        &[[ROWS | COLUMNS | BOXES; 2]]
    } else {
        &[[ROWS | BOXES, COLUMNS | BOXES], [COLUMNS | BOXES, ROWS | BOXES]]
    };
    directions.iter().any(|&[base, cover]| {
        let places = std::array::from_fn(|house| state.places_in(value, house));
        let search = Search { state, fish, value, places, cover };
        let max_places = if fish.has_fins { 9 } else { fish.size as u32 };
        let fits = |house: &usize| (1..=max_places).contains(&search.places[*house].count_ones());
        let bases = house_indices(base).filter(fits).fold(0, |bases, house| bases | 1 << house);
        search.promising_bases(bases).into_iter().any(|houses| search.with_base(search.base(houses), found))
    })
}

/// An elimination to be proved: the cover houses must cover all places of the base that do not see its cell.
struct Target {
    /// The cell and its peers.
    seen: Mask,
    /// The houses that may be added to the cover, and the number still to be added.
    cover: Houses,
    missing: usize,
}

/// Base houses with their places.
#[derive(Clone, Copy, Default)]
struct Base {
    houses: Houses,
    cells: Mask,
    /// The places in two of the houses.
    endo_fins: Mask,
}

/// Cover houses with their places.
#[derive(Clone, Copy)]
struct Cover {
    houses: Houses,
    cells: Mask,
    /// The places in two of the houses.
    twice: Mask,
}

struct Search<'a> {
    state: &'a State,
    fish: FishType,
    value: usize,
    /// The places of the digit in each house.
    places: [Mask; 27],
    /// The houses that may be cover.
    cover: Houses,
}

impl Search<'_> {
    /// Returns the sets of base houses, in order, that may have a cover with eliminations.
    ///
    /// They are grown from each cell that may be eliminated; see [`Target`].
    fn promising_bases(&self, houses: Houses) -> Vec<Houses> {
        let mut found = Vec::new();
        if self.fish.has_fins {
            for cell in bits(self.state.excluded(self.value)) {
                self.bases_outside(houses, cell, &mut found);
                self.bases_with(houses, cell, &mut found);
            }
            found.sort_by_key(|houses| std::cmp::Reverse(houses.reverse_bits()));
            found.dedup();
        } else {
            let everything = Target { seen: 0, cover: self.cover, missing: self.fish.size };
            self.extend_base(houses, &everything, Base::default(), &mut found);
        }
        found
    }

    /// Adds the bases that do not contain the cell, which one cover house then contains.
    fn bases_outside(&self, houses: Houses, cell: usize, found: &mut Vec<Houses>) {
        // All cells of that cover house see the cell.
        let target = Target { seen: PEERS[cell] | 1 << cell, cover: self.cover, missing: self.fish.size - 1 };
        self.extend_base(houses & !houses_of(CELL_SETS[cell]), &target, Base::default(), found);
    }

    /// Adds the bases that contain the cell in one house; two cover houses then contain it.
    fn bases_with(&self, houses: Houses, cell: usize, found: &mut Vec<Houses>) {
        for own in house_indices(houses_of(CELL_SETS[cell]) & houses) {
            let chosen = houses_of(CELL_SETS[cell]) & !(1 << own);
            let missing = self.fish.size - 2;
            let target = Target { seen: PEERS[cell] | 1 << cell, cover: self.cover & !chosen, missing };
            let base = self.base(1 << own);
            if self.cover & chosen == chosen && self.fits(&target, base) {
                self.extend_base(houses & !houses_of(CELL_SETS[cell]), &target, base, found);
            }
        }
    }

    /// Adds base houses depth first, as long as the places that must be covered can be covered.
    fn extend_base(&self, rest: Houses, target: &Target, base: Base, found: &mut Vec<Houses>) {
        let missing = self.fish.size - base.houses.count_ones() as usize;
        if missing == 0 {
            found.push(base.houses);
            return;
        }
        // A house that does not fit a base does not fit any larger one.
        let fits = |&house: &usize| self.fits(target, self.with_house(base, house));
        let mut fitting = house_indices(rest).filter(fits).fold(0, |set: Houses, house| set | 1 << house);
        while fitting.count_ones() as usize >= missing {
            let next = fitting.trailing_zeros() as usize;
            fitting &= fitting - 1;
            self.extend_base(fitting, target, self.with_house(base, next), found);
        }
    }

    /// Returns whether the missing cover houses may cover the places of the base that the target requires.
    fn fits(&self, target: &Target, base: Base) -> bool {
        let has_few_endo_fins =
            base.endo_fins == 0 || base.endo_fins & !target.seen == 0 && base.endo_fins.count_ones() <= MAX_ENDO_FINS;
        has_few_endo_fins && is_coverable(base.cells & !target.seen, target.missing, target.cover & !base.houses)
    }

    /// Returns the base with a further house.
    fn with_house(&self, base: Base, house: usize) -> Base {
        let places = self.places[house];
        Base {
            houses: base.houses | 1 << house,
            cells: base.cells | places,
            endo_fins: base.endo_fins | base.cells & places,
        }
    }

    /// Returns the base of these houses.
    fn base(&self, houses: Houses) -> Base {
        house_indices(houses).fold(Base::default(), |base, house| self.with_house(base, house))
    }

    /// Adds the fish with the base. Returns whether enough are found.
    fn with_base(&self, base: Base, found: &mut Found) -> bool {
        let meets = |house: &usize| self.places[*house] & base.cells != 0 && base.houses >> house & 1 == 0;
        let covers: Vec<usize> = house_indices(self.cover).filter(meets).collect();
        self.extend_cover(&covers, &base, Cover { houses: 0, cells: 0, twice: 0 }, found)
    }

    /// Adds cover houses depth first.
    fn extend_cover(&self, rest: &[usize], base: &Base, cover: Cover, found: &mut Found) -> bool {
        let missing = self.fish.size - cover.houses.count_ones() as usize;
        if missing == 0 {
            return self.with_cover(base, cover, found);
        }
        (0..(rest.len() + 1).saturating_sub(missing)).any(|k| {
            let places = self.places[rest[k]];
            let cover = Cover {
                houses: cover.houses | 1 << rest[k],
                cells: cover.cells | places,
                twice: cover.twice | cover.cells & places,
            };
            self.extend_cover(&rest[k + 1..], base, cover, found)
        })
    }

    fn with_cover(&self, base: &Base, cover: Cover, found: &mut Found) -> bool {
        let fins = base.cells & !cover.cells | base.endo_fins;
        let fin_count = fins.count_ones();
        if self.fish.has_fins != (fin_count > 0) || fin_count > MAX_FINS || !self.is_of_type(base, &cover) {
            return false;
        }
        let seen_by = if fins == 0 { !0 } else { common_peers(fins) };
        let outside = cover.cells & !base.cells & seen_by;
        let cannibalistic = cover.twice & base.cells & seen_by & !fins;
        let lists_all = self.state.filter.lists_all;
        if lists_all && !found.effects.insert((self.value, outside | cannibalistic)) {
            return false;
        }
        let mut eliminations = remove_from(outside, self.value);
        eliminations.extend(remove_from(cannibalistic, self.value));
        let step = self.state.elimination(self.fish.technique, eliminations, || Pattern::Fish {
            digit: digit(self.value),
            base: house_indices(base.houses).map(house).collect(),
            cover: house_indices(cover.houses).map(house).collect(),
            fins: set(fins & !base.endo_fins),
            endo_fins: set(base.endo_fins),
        });
        let is_enough = step.is_some() && !lists_all;
        found.steps.extend(step);
        is_enough
    }

    /// Returns whether the fish has the requested type. Franken fish have rows in one set and columns in the other, and
    /// a box in either; all other fish with boxes or mixed lines are mutant.
    fn is_of_type(&self, base: &Base, cover: &Cover) -> bool {
        let lines = |houses: Houses| [houses & ROWS != 0, houses & COLUMNS != 0];
        let is_mixed = |houses: Houses| lines(houses) == [true, true];
        let same_lines = (0..2).any(|kind| lines(base.houses)[kind] && lines(cover.houses)[kind]);
        let is_mutant = is_mixed(base.houses) || is_mixed(cover.houses) || same_lines;
        let has_box = (base.houses | cover.houses) & BOXES != 0;
        is_mutant == self.fish.is_mutant && (is_mutant || has_box)
    }
}

/// Returns whether at most `count` of the houses contain all of the cells.
fn is_coverable(cells: Mask, count: usize, houses: Houses) -> bool {
    let covers = |house: usize| {
        let rest = cells & !HOUSE_CELLS[house];
        rest == 0 || count > 1 && is_coverable(rest, count - 1, houses)
    };
    cells == 0
        || count > 0 && HOUSES_OF[first(cells)].into_iter().any(|house| houses >> house & 1 != 0 && covers(house))
}

/// Defines a function for each type of fish.
macro_rules! fish {
    ($($name:ident $technique:ident $size:literal $is_mutant:literal $has_fins:literal;)*) => {
        $(
            #[doc = concat!("Finds the first ", stringify!($technique), ".")]
            pub(super) fn $name(state: &mut State) -> Option<Step> {
                let technique = Technique::$technique;
                find(state, FishType { technique, size: $size, is_mutant: $is_mutant, has_fins: $has_fins })
            }
        )*
    };
}

fish! {
    franken_x_wing FrankenXWing 2 false false;
    franken_swordfish FrankenSwordfish 3 false false;
    franken_jellyfish FrankenJellyfish 4 false false;
    franken_squirmbag FrankenSquirmbag 5 false false;
    franken_whale FrankenWhale 6 false false;
    franken_leviathan FrankenLeviathan 7 false false;
    finned_franken_x_wing FinnedFrankenXWing 2 false true;
    finned_franken_swordfish FinnedFrankenSwordfish 3 false true;
    finned_franken_jellyfish FinnedFrankenJellyfish 4 false true;
    finned_franken_squirmbag FinnedFrankenSquirmbag 5 false true;
    finned_franken_whale FinnedFrankenWhale 6 false true;
    finned_franken_leviathan FinnedFrankenLeviathan 7 false true;
    mutant_x_wing MutantXWing 2 true false;
    mutant_swordfish MutantSwordfish 3 true false;
    mutant_jellyfish MutantJellyfish 4 true false;
    mutant_squirmbag MutantSquirmbag 5 true false;
    mutant_whale MutantWhale 6 true false;
    mutant_leviathan MutantLeviathan 7 true false;
    finned_mutant_x_wing FinnedMutantXWing 2 true true;
    finned_mutant_swordfish FinnedMutantSwordfish 3 true true;
    finned_mutant_jellyfish FinnedMutantJellyfish 4 true true;
    finned_mutant_squirmbag FinnedMutantSquirmbag 5 true true;
    finned_mutant_whale FinnedMutantWhale 6 true true;
    finned_mutant_leviathan FinnedMutantLeviathan 7 true true;
}
