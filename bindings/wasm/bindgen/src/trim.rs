//! Removes from a linked module what cannot be reached any more once some functions are traps.
//!
//! A call of a function that does nothing but trap becomes a trap itself, and the computation of its arguments is
//! removed. Functions that are then unreachable become traps, so that bindgen omits them, and data that only they use
//! becomes zeros.

use crate::linked::{Item, Linked};
use std::collections::HashSet;
use std::ops::Range;
use wasm_encoder::{CodeSection, Module, RawSection, SectionId};
use wasmparser::{BinaryReaderError, FunctionBody, Operator, Parser, Payload};

/// The instruction `unreachable`.
const TRAP: u8 = 0;
/// The instruction `end`.
const END: u8 = 0x0b;

/// A part of a function.
enum Piece {
    /// An instruction; one without side effects if something traps after it.
    Instruction {
        range: Range<usize>,
        is_removable: bool,
    },
    Trap,
}

/// Returns the module without what is unreachable when the functions of these names are traps.
pub fn trim(module: &[u8], mut is_trap: impl FnMut(&str) -> bool) -> Result<Vec<u8>, BinaryReaderError> {
    let linked = Linked::parse(module)?;
    let named = linked.names.iter().filter(|&(&index, name)| index >= linked.imports && is_trap(name));
    let mut traps: HashSet<u32> = named.map(|(&index, _)| index).collect();
    let functions = loop {
        let functions = linked.bodies.iter().map(|body| cut(body, &traps)).collect::<Result<Vec<_>, _>>()?;
        let count = traps.len();
        let new = functions.iter().enumerate().filter(|(_, pieces)| matches!(pieces.as_slice(), [Piece::Trap, _]));
        traps.extend(new.map(|(index, _)| linked.imports + index as u32));
        if traps.len() == count {
            break functions;
        }
    };
    let used = reachable(&linked, &functions, &traps);
    let mut code = CodeSection::new();
    for (index, (body, pieces)) in linked.bodies.iter().zip(&functions).enumerate() {
        let index = linked.imports + index as u32;
        if used.contains(&Item::Function(index)) && !traps.contains(&index) {
            code.raw(&encode(module, body, pieces)?);
        } else {
            code.raw(&[0, TRAP, END]);
        }
    }
    encode_module(&without_unused_data(module, &linked, &used), &code)
}

/// Splits a function into instructions, without those that end in a call of a trap.
fn cut(body: &FunctionBody, traps: &HashSet<u32>) -> Result<Vec<Piece>, BinaryReaderError> {
    let mut pieces: Vec<Piece> = Vec::new();
    // After a trap, the number of blocks that have begun since.
    let mut dead: Option<usize> = None;
    let mut reader = body.get_operators_reader()?;
    while !reader.eof() {
        let start = reader.original_position();
        let operator = reader.read()?;
        let range = start..reader.original_position();
        if let Some(depth) = &mut dead {
            match operator {
                Operator::Block { .. } | Operator::Loop { .. } | Operator::If { .. } => *depth += 1,
                Operator::End if *depth > 0 => *depth -= 1,
                Operator::End => dead = None,
                Operator::Else if *depth == 0 => dead = None,
                _ => {}
            }
            if dead.is_some() {
                continue;
            }
        }
        match operator {
            Operator::Call { function_index } if traps.contains(&function_index) => trap(&mut pieces, &mut dead),
            Operator::Unreachable => trap(&mut pieces, &mut dead),
            _ => pieces.push(Piece::Instruction { range, is_removable: is_removable(&operator) }),
        }
    }
    Ok(pieces)
}

/// Adds a trap in place of the instructions before it.
fn trap(pieces: &mut Vec<Piece>, dead: &mut Option<usize>) {
    while pieces.pop_if(|piece| matches!(piece, Piece::Instruction { is_removable: true, .. })).is_some() {}
    pieces.push(Piece::Trap);
    *dead = Some(0);
}

/// Returns whether only other instructions of the same function, or nothing after a trap, can observe the instruction.
fn is_removable(operator: &Operator) -> bool {
    use Operator::*;
    matches!(
        operator,
        LocalGet { .. }
            | LocalSet { .. }
            | LocalTee { .. }
            | GlobalGet { .. }
            | GlobalSet { .. }
            | Drop
            | Select
            | I32Const { .. }
            | I64Const { .. }
            | F32Const { .. }
            | F64Const { .. }
            | V128Const { .. }
            | I32Load { .. }
            | I64Load { .. }
            | I32Load8U { .. }
            | I32Load8S { .. }
            | I32Load16U { .. }
            | I32Load16S { .. }
            | I64Load8U { .. }
            | I64Load16U { .. }
            | I64Load32U { .. }
            | V128Load { .. }
            | F64Load { .. }
            | I32Store { .. }
            | I64Store { .. }
            | I32Store8 { .. }
            | I32Store16 { .. }
            | I64Store8 { .. }
            | I64Store16 { .. }
            | I64Store32 { .. }
            | V128Store { .. }
            | F64Store { .. }
            | I32Add
            | I32Sub
            | I32Mul
            | I32And
            | I32Or
            | I32Xor
            | I32Shl
            | I32ShrU
            | I32ShrS
            | I32Eqz
            | I32Eq
            | I32Ne
            | I64Add
            | I64Sub
            | I64And
            | I64Or
            | I64Shl
            | I64ShrU
            | I64ExtendI32U
            | I64ExtendI32S
            | I32WrapI64
    )
}

/// Returns the functions and the data that the exported functions reach.
fn reachable(linked: &Linked, functions: &[Vec<Piece>], traps: &HashSet<u32>) -> HashSet<Item> {
    let mut used: HashSet<Item> = linked.roots.iter().copied().map(Item::Function).collect();
    let mut open: Vec<Item> = used.iter().copied().collect();
    while let Some(item) = open.pop() {
        let mut visit = |range: &Range<usize>| {
            for &(_, item) in linked.references_in(range) {
                if used.insert(item) {
                    open.push(item);
                }
            }
        };
        match item {
            Item::Data(index) => visit(&linked.data[index]),
            Item::Function(index) if index < linked.imports || traps.contains(&index) => {}
            Item::Function(index) => {
                for piece in &functions[(index - linked.imports) as usize] {
                    if let Piece::Instruction { range, .. } = piece {
                        visit(range);
                    }
                }
            }
        }
    }
    used
}

/// Encodes a function from its locals and pieces.
fn encode(module: &[u8], body: &FunctionBody, pieces: &[Piece]) -> Result<Vec<u8>, BinaryReaderError> {
    let locals = body.range().start..body.get_operators_reader()?.original_position();
    let mut bytes = module[locals].to_vec();
    for piece in pieces {
        match piece {
            Piece::Instruction { range, .. } => bytes.extend(&module[range.clone()]),
            Piece::Trap => bytes.push(TRAP),
        }
    }
    Ok(bytes)
}

/// Returns the module with zeros for data that is not used.
fn without_unused_data(module: &[u8], linked: &Linked, used: &HashSet<Item>) -> Vec<u8> {
    let mut bytes = module.to_vec();
    let is_used = |index: usize| used.contains(&Item::Data(index));
    for range in linked.data.iter().enumerate().filter(|&(index, _)| !is_used(index)).map(|(_, range)| range) {
        bytes[range.clone()].fill(0);
    }
    // Symbols may overlap.
    for range in linked.data.iter().enumerate().filter(|&(index, _)| is_used(index)).map(|(_, range)| range) {
        bytes[range.clone()].copy_from_slice(&module[range.clone()]);
    }
    bytes
}

/// Encodes the module with this code, without the sections for linkers.
fn encode_module(module: &[u8], code: &CodeSection) -> Result<Vec<u8>, BinaryReaderError> {
    let mut encoded = Module::new();
    for payload in Parser::new(0).parse_all(module) {
        let payload = payload?;
        match &payload {
            Payload::CustomSection(section) if section.name() == "linking" || section.name().starts_with("reloc.") => {}
            _ => match payload.as_section() {
                Some((id, _)) if id == SectionId::Code as u8 => {
                    encoded.section(code);
                }
                Some((id, range)) => {
                    encoded.section(&RawSection { id, data: &module[range] });
                }
                None => {}
            },
        }
    }
    Ok(encoded.finish())
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{
        ConstExpr, CustomSection, DataSection, DataSymbolDefinition, ExportKind, ExportSection, Function,
        FunctionSection, Instruction, LinkingSection, MemorySection, MemoryType, NameMap, NameSection, SymbolTable,
        TypeSection, ValType,
    };

    /// Returns a module of these functions without parameters, of which the first is exported, and two data symbols of
    /// four bytes; each reference is the section, the place in it and the symbol.
    fn module(functions: &[(&str, &[Instruction])], references: &[[u8; 3]]) -> Vec<u8> {
        let (mut types, mut kinds, mut code, mut names) =
            (TypeSection::new(), FunctionSection::new(), CodeSection::new(), NameMap::new());
        types.ty().function([], [ValType::I32]);
        for (index, (name, body)) in (0..).zip(functions) {
            let mut function = Function::new([]);
            for instruction in *body {
                function.instruction(instruction);
            }
            kinds.function(0);
            code.function(&function);
            names.append(index, name);
        }
        let (mut memory, mut exports, mut data) = (MemorySection::new(), ExportSection::new(), DataSection::new());
        let limits = MemoryType { minimum: 1, maximum: None, memory64: false, shared: false, page_size_log2: None };
        memory.memory(limits);
        exports.export("first", ExportKind::Func, 0);
        data.active(0, &ConstExpr::i32_const(1024), *b"AAAABBBB");
        let (mut linking, mut symbols, mut all_names) = (LinkingSection::new(), SymbolTable::new(), NameSection::new());
        for (index, (name, _)) in (0..).zip(functions) {
            symbols.function(0, index, Some(name));
        }
        for (name, offset) in [("A", 0), ("B", 4)] {
            symbols.data(0, name, Some(DataSymbolDefinition { index: 0, offset, size: 4 }));
        }
        linking.symbol_table(&symbols);
        all_names.functions(&names);
        // Section 5 is that of code: types, functions, memory, exports, code, data. Relocations of kind 4 are
        // addresses.
        let mut relocations = vec![4, references.len() as u8];
        references.iter().for_each(|&[kind, place, symbol]| {
            relocations.extend([kind, place, symbol]);
            relocations.extend((kind == 4).then_some(0));
        });
        let mut module = Module::new();
        module.section(&types).section(&kinds).section(&memory).section(&exports).section(&code).section(&data);
        module.section(&linking).section(&CustomSection { name: "reloc.CODE".into(), data: relocations.into() });
        module.section(&all_names);
        module.finish()
    }

    fn bodies(module: &[u8]) -> Vec<Vec<u8>> {
        Linked::parse(module).expect("a module").bodies.iter().map(|body| body.as_bytes().to_vec()).collect()
    }

    #[test]
    fn calls_of_traps_have_no_arguments_and_what_only_they_use_is_removed() {
        use Instruction::*;
        let first = [
            Block(wasm_encoder::BlockType::Empty),
            I32Const(7),
            BrIf(0),
            I32Const(1028),
            Drop,
            Call(2),
            Unreachable,
            End,
            I32Const(1024),
            End,
        ];
        let functions: [(&str, &[Instruction]); 4] = [
            ("first", &first),
            ("unused", &[I32Const(1028), End]),
            ("wrapper", &[I32Const(3), Drop, Call(3), End]),
            ("panic", &[I32Const(4), End]),
        ];
        // The first function begins at byte 3 of the section.
        let references = [[4, 10, 5], [0, 14, 2], [4, 19, 4]];
        let module = module(&functions, &references);
        let trimmed = trim(&module, |name| name == "panic").expect("a module");
        let expected = [0x02, 0x40, 0x41, 7, 0x0d, 0, TRAP, END, 0x41, 0x80, 8, END];
        assert_eq!(bodies(&trimmed)[0], [[0].as_slice(), &expected].concat());
        assert!(bodies(&trimmed)[1..].iter().all(|body| body == &[0, TRAP, END]));
        let has = |module: &[u8], text: &[u8]| module.windows(text.len()).any(|window| window == text);
        assert!(has(&module, b"AAAABBBB") && has(&trimmed, b"AAAA\0\0\0\0") && !has(&trimmed, b"reloc"));
    }
}
