//! The lines of words above a grid of a size or variant.

use super::VariantReader;
use crate::formats::ReadError;
use crate::formats::variants::VariantRecord;

impl VariantReader<'_> {
    /// Forgets the lines of words above a grid, also if a row of it is malformed.
    pub(super) fn below_captions(
        &mut self,
        grid: Result<VariantRecord, ReadError>,
    ) -> Result<VariantRecord, ReadError> {
        self.captions.clear();
        grid
    }

    /// Returns the first of a result and the lines of words above it, which are malformed; keeps the others for later.
    pub(super) fn after_captions(
        &mut self,
        result: Result<VariantRecord, ReadError>,
    ) -> Result<VariantRecord, ReadError> {
        let mut captions = self.captions.take().map(Err);
        let Some(first) = captions.next() else { return result };
        let later: Vec<_> = captions.chain([result]).collect();
        later.into_iter().rev().for_each(|later| self.next.push_front(later));
        first
    }

    /// Returns the first of the lines of words at the end of the input, and keeps the others for later.
    pub(super) fn first_caption(&mut self) -> Option<Result<VariantRecord, ReadError>> {
        let mut captions = self.captions.take().map(Err);
        let first = captions.next();
        self.next.extend(captions);
        first
    }
}

impl std::fmt::Debug for VariantReader<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("VariantReader").field("options", &self.options).finish_non_exhaustive()
    }
}
