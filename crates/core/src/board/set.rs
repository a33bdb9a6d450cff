//! The operations that [`CellSet`](crate::CellSet) and [`DigitSet`](crate::DigitSet) have in common.

/// Implements a set that is a bit mask: its iterator, operators and conversions. The expression is the item of a bit,
/// as an option.
macro_rules! impl_bit_set {
    ($set:ident, $item:ident, $iter:ident, $bits:ty, $doc:literal, |$index:ident| $from_index:expr) => {
        impl $set {
            /// Returns the number of items.
            #[inline]
            pub const fn len(self) -> usize {
                self.0.count_ones() as usize
            }

            /// Returns whether the set is empty.
            #[inline]
            pub const fn is_empty(self) -> bool {
                self.0 == 0
            }

            /// Returns whether the item is in the set.
            #[inline]
            pub const fn contains(self, item: $item) -> bool {
                self.0 >> item.index() & 1 != 0
            }

            /// Returns whether all items of the set are in `other`.
            #[inline]
            pub const fn is_subset(self, other: $set) -> bool {
                self.0 & !other.0 == 0
            }

            /// Returns whether the sets have no item in common.
            #[inline]
            pub const fn is_disjoint(self, other: $set) -> bool {
                self.0 & other.0 == 0
            }

            /// Adds an item; returns whether it is new.
            #[inline]
            pub const fn insert(&mut self, item: $item) -> bool {
                let is_new = !self.contains(item);
                self.0 |= 1 << item.index();
                is_new
            }

            /// Removes an item; returns whether it was in the set.
            #[inline]
            pub const fn remove(&mut self, item: $item) -> bool {
                let was_contained = self.contains(item);
                self.0 &= !(1 << item.index());
                was_contained
            }

            /// Iterates over the items in ascending order.
            #[inline]
            pub const fn iter(self) -> $iter {
                $iter(self.0)
            }
        }

        #[doc = $doc]
        #[derive(Clone, Debug)]
        pub struct $iter($bits);

        impl Iterator for $iter {
            type Item = $item;

            #[inline]
            fn next(&mut self) -> Option<$item> {
                if self.0 == 0 {
                    return None;
                }
                let $index = self.0.trailing_zeros();
                self.0 &= self.0 - 1;
                $from_index
            }

            #[inline]
            fn size_hint(&self) -> (usize, Option<usize>) {
                let len = self.0.count_ones() as usize;
                (len, Some(len))
            }
        }

        impl ExactSizeIterator for $iter {}

        impl std::iter::FusedIterator for $iter {}

        impl IntoIterator for $set {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl IntoIterator for &$set {
            type Item = $item;
            type IntoIter = $iter;
            #[inline]
            fn into_iter(self) -> $iter {
                self.iter()
            }
        }

        impl FromIterator<$item> for $set {
            #[inline]
            fn from_iter<I: IntoIterator<Item = $item>>(items: I) -> $set {
                items.into_iter().fold($set::EMPTY, |set, item| set | $set::single(item))
            }
        }

        impl Extend<$item> for $set {
            #[inline]
            fn extend<I: IntoIterator<Item = $item>>(&mut self, items: I) {
                *self |= items.into_iter().collect::<$set>();
            }
        }

        impl_bit_set!(@operator $set BitOr bitor BitOrAssign bitor_assign |a, b| a | b);
        impl_bit_set!(@operator $set BitAnd bitand BitAndAssign bitand_assign |a, b| a & b);
        impl_bit_set!(@operator $set BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b);
        impl_bit_set!(@operator $set Sub sub SubAssign sub_assign |a, b| a & !b);

        impl std::ops::Not for $set {
            type Output = $set;
            #[inline]
            fn not(self) -> $set {
                $set::FULL - self
            }
        }
    };
    (@operator $set:ident $trait:ident $method:ident $assign:ident $assign_method:ident |$a:ident, $b:ident| $result:expr) => {
        impl std::ops::$trait for $set {
            type Output = $set;
            fn $method(self, other: $set) -> $set {
                let ($a, $b) = (self.0, other.0);
                $set($result)
            }
        }

        impl std::ops::$assign for $set {
            fn $assign_method(&mut self, other: $set) {
                *self = std::ops::$trait::$method(*self, other);
            }
        }
    };
}

pub(super) use impl_bit_set;
