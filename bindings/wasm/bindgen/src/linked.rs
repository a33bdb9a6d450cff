//! Modules as the linker writes them with `--emit-relocs`: functions, data, and the places where each refers to
//! another.

use std::collections::HashMap;
use std::ops::Range;
use wasmparser::{
    BinaryReaderError, DataKind, Encoding, ExternalKind, FunctionBody, ImportSectionReader, KnownCustom, Linking, Name,
    NameSectionReader, Parser, Payload, RelocationEntry, RelocationType, SymbolInfo, TypeRef,
};

/// A function, by index, or a data symbol, by number, that code or data refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Item {
    Function(u32),
    Data(usize),
}

/// A linked module. All ranges are in its bytes.
#[derive(Default)]
pub struct Linked<'a> {
    /// Number of imported functions, whose indices come first.
    pub imports: u32,
    pub bodies: Vec<FunctionBody<'a>>,
    pub names: HashMap<u32, &'a str>,
    /// Exported functions and the start function.
    pub roots: Vec<u32>,
    /// The bytes of each data symbol.
    pub data: Vec<Range<usize>>,
    /// The section of code without its header, with the number of functions.
    pub code: Range<usize>,
    /// The references in code and data, ordered by their place.
    pub references: Vec<(usize, Item)>,
}

/// The tables from which references are found.
#[derive(Default)]
struct LinkingTables<'a> {
    /// The start of the payload of each section, by number.
    sections: Vec<usize>,
    /// The start of each data segment.
    segments: Vec<usize>,
    symbols: Vec<SymbolInfo<'a>>,
    /// The relocations, each with the number of its section.
    relocations: Vec<(usize, RelocationEntry)>,
}

impl<'a> LinkingTables<'a> {
    /// Adds the content of a custom section, if it has symbols or relocations.
    fn add(&mut self, section: KnownCustom<'a>) -> Result<(), BinaryReaderError> {
        match section {
            KnownCustom::Linking(parts) => {
                for part in parts {
                    if let Linking::SymbolTable(table) = part? {
                        self.symbols = table.into_iter().collect::<Result<_, _>>()?;
                    }
                }
            }
            KnownCustom::Reloc(section) => {
                for entry in section.entries() {
                    self.relocations.push((section.section_index() as usize, entry?));
                }
            }
            _ => {}
        }
        Ok(())
    }
}

impl<'a> Linked<'a> {
    /// Parses a module.
    pub fn parse(module: &'a [u8]) -> Result<Linked<'a>, BinaryReaderError> {
        let (mut linked, mut tables) = (Linked::default(), LinkingTables::default());
        for payload in Parser::new(0).parse_all(module) {
            let payload = payload?;
            if let Some((_, range)) = payload.as_section() {
                tables.sections.push(range.start);
            }
            match payload {
                Payload::Version { encoding, .. } => assert_eq!(encoding, Encoding::Module),
                Payload::ImportSection(section) => linked.imports += imported_functions(section)?,
                Payload::ExportSection(section) => {
                    for export in section {
                        let export = export?;
                        linked.roots.extend((export.kind == ExternalKind::Func).then_some(export.index));
                    }
                }
                Payload::StartSection { func, .. } => linked.roots.push(func),
                Payload::CodeSectionStart { range, .. } => linked.code = range,
                Payload::CodeSectionEntry(body) => linked.bodies.push(body),
                Payload::DataSection(section) => {
                    for segment in section {
                        let segment = segment?;
                        assert!(matches!(segment.kind, DataKind::Active { .. }), "a passive segment");
                        tables.segments.push(segment.range.end - segment.data.len());
                    }
                }
                Payload::CustomSection(section) => match section.as_known() {
                    KnownCustom::Name(names) => linked.names.extend(function_names(names)?),
                    other => tables.add(other)?,
                },
                _ => {}
            }
        }
        linked.add_references(&tables);
        Ok(linked)
    }

    /// Adds the references of all relocations.
    fn add_references(&mut self, tables: &LinkingTables) {
        let LinkingTables { sections, segments, symbols, relocations } = tables;
        let items: Vec<Option<Item>> = symbols.iter().map(|symbol| self.item(symbol, segments)).collect();
        for (section, entry) in relocations {
            if let Some(item) = entry_item(&items, entry) {
                self.references.push((sections[*section] + entry.offset as usize, item));
            }
        }
        self.references.sort_by_key(|&(place, _)| place);
    }

    /// Returns the references in a range of the module.
    pub fn references_in(&self, range: &Range<usize>) -> &[(usize, Item)] {
        let at = |place: usize| self.references.partition_point(|&(reference, _)| reference < place);
        &self.references[at(range.start)..at(range.end)]
    }

    /// Adds the symbol to the data if it is one.
    fn item(&mut self, symbol: &SymbolInfo, segments: &[usize]) -> Option<Item> {
        match symbol {
            SymbolInfo::Func { index, .. } => Some(Item::Function(*index)),
            SymbolInfo::Data { symbol: Some(symbol), .. } => {
                // The linker does not write segments of zeros.
                let start = segments.get(symbol.index as usize)? + symbol.offset as usize;
                self.data.push(start..start + symbol.size as usize);
                Some(Item::Data(self.data.len() - 1))
            }
            _ => None,
        }
    }
}

/// Returns the number of functions in a section of imports.
pub fn imported_functions(section: ImportSectionReader<'_>) -> Result<u32, BinaryReaderError> {
    let mut count = 0;
    for import in section.into_imports() {
        count += u32::from(matches!(import?.ty, TypeRef::Func(_)));
    }
    Ok(count)
}

/// Returns the names of functions by index.
pub fn function_names(section: NameSectionReader<'_>) -> Result<HashMap<u32, &str>, BinaryReaderError> {
    let mut names = HashMap::new();
    for part in section {
        if let Name::Function(functions) = part? {
            for naming in functions {
                let naming = naming?;
                names.insert(naming.index, naming.name);
            }
        }
    }
    Ok(names)
}

/// Returns what a relocation refers to, unless it is a type, which has no symbol.
fn entry_item(items: &[Option<Item>], entry: &RelocationEntry) -> Option<Item> {
    let is_type = entry.ty == RelocationType::TypeIndexLeb;
    (!is_type).then(|| items[entry.index as usize]).flatten()
}
