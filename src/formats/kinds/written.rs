//! The formats of one text for each puzzle that name its rules, as formats of files.

use super::puzzle_text::PuzzleText;
use crate::formats::{
    Format, ReadOptions, RecordWriter, Records, SolutionPlace, any_reader, encoding, or_error, sealed, text_reader,
    text_writer,
};
use crate::pack::Header;
use std::io::{self, BufRead, Write};

/// Defines the list of the formats.
macro_rules! define_formats {
    (
        written { $($module:ident::$format:ident $(=> $parser:ident::$parse:ident $($link:ident)?)?;)* }
        read_only { $($others:tt)* }
    ) => {
        /// The formats that are written.
        pub(in crate::formats) const TEXT_FORMATS: &[&dyn Format] = &[$(&super::$module::$format),*];
    };
}

one_line_formats!(define_formats);

impl sealed::Sealed for PuzzleText {}

impl Format for PuzzleText {
    fn name(&self) -> &'static str {
        self.name
    }

    fn description(&self) -> &'static str {
        self.description
    }

    fn extensions(&self) -> &'static [&'static str] {
        &[]
    }

    fn supports_candidates(&self) -> bool {
        self.has_candidates
    }

    fn shows_candidates(&self) -> bool {
        self.has_candidates
    }

    fn solution_place(&self) -> SolutionPlace {
        self.solution
    }

    fn matches_head(&self, head: &[u8]) -> bool {
        let first = encoding::content_lines(head).next();
        first.is_some_and(|line| std::str::from_utf8(line).is_ok_and(self.matches))
    }

    fn read<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        or_error(any_reader::read(input, options))
    }

    fn read_detected<'a>(&self, input: Box<dyn BufRead + Send + 'a>, options: &ReadOptions) -> Records<'a> {
        text_reader::read(input, false, options)
    }

    fn writer<'a>(&self, _: &Header, out: Box<dyn Write + 'a>) -> io::Result<Box<dyn RecordWriter + 'a>> {
        let puzzle_text = self.text;
        text_writer::writer(out, "", move |record, text| {
            let line = if record.kind().joined().is_some() { None } else { puzzle_text(record) };
            line.iter().for_each(|line| text.extend_from_slice(line.as_bytes()));
            text.push(b'\n');
            line.is_some()
        })
    }
}
