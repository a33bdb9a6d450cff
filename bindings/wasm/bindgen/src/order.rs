//! Orders functions by name, so that compression finds similar ones next to each other, and joins equal ones.

use crate::linked::{function_names, imported_functions};
use std::collections::HashMap;
use std::convert::Infallible;
use wasm_encoder::reencode::{Error, Reencode};
use wasm_encoder::{CodeSection, Encode, FunctionSection, Module};
use wasmparser::{
    CodeSectionReader, CustomSectionReader, FunctionBody, FunctionSectionReader, KnownCustom, Parser, Payload,
};

type Result<T> = std::result::Result<T, Error<Infallible>>;

/// Returns the module with its functions in order, without their names.
pub fn order(module: &[u8]) -> Result<Vec<u8>> {
    let mut ordered = Ordered::parse(module)?;
    while ordered.join_equal()? {}
    let mut encoded = Module::new();
    ordered.parse_core_module(&mut encoded, Parser::new(0), module)?;
    Ok(encoded.finish())
}

/// An order of the functions of a module. Their numbers do not count imported functions, whose indices come first.
#[derive(Default)]
struct Ordered<'a> {
    imports: u32,
    types: Vec<u32>,
    bodies: Vec<FunctionBody<'a>>,
    /// The functions in the new order, one of those that are equal.
    order: Vec<usize>,
    /// For each function the one in the order that is equal to it.
    equal: Vec<usize>,
    /// The new index of each function in the order.
    indices: Vec<u32>,
}

impl<'a> Ordered<'a> {
    fn parse(module: &'a [u8]) -> Result<Ordered<'a>> {
        let mut ordered = Ordered::default();
        let mut names = HashMap::new();
        for payload in Parser::new(0).parse_all(module) {
            match payload? {
                Payload::ImportSection(section) => ordered.imports += imported_functions(section)?,
                Payload::FunctionSection(section) => {
                    for kind in section {
                        ordered.types.push(kind?);
                    }
                }
                Payload::CodeSectionEntry(body) => ordered.bodies.push(body),
                Payload::CustomSection(section) => {
                    if let KnownCustom::Name(section) = section.as_known() {
                        names.extend(function_names(section)?);
                    }
                }
                _ => {}
            }
        }
        let Ordered { imports, bodies, .. } = &ordered;
        let mut order: Vec<usize> = (0..bodies.len()).collect();
        order.sort_by_key(|&number| (names.get(&(imports + number as u32)), bodies[number].as_bytes()));
        ordered.equal = (0..order.len()).collect();
        ordered.set_order(order);
        Ok(ordered)
    }

    fn set_order(&mut self, order: Vec<usize>) {
        self.indices.resize(self.bodies.len(), 0);
        for (position, &number) in order.iter().enumerate() {
            self.indices[number] = self.imports + position as u32;
        }
        self.order = order;
    }

    /// Keeps one of the functions that are equal; returns whether there were any.
    fn join_equal(&mut self) -> Result<bool> {
        let mut first = HashMap::new();
        for number in self.order.clone() {
            let mut code = CodeSection::new();
            let body = self.bodies[number].clone();
            self.parse_function_body(&mut code, body)?;
            let mut bytes = Vec::new();
            code.encode(&mut bytes);
            self.equal[number] = *first.entry((self.types[number], bytes)).or_insert(number);
        }
        // What was equal to a function that is joined now is equal to the same one.
        self.equal = self.equal.iter().map(|&number| self.equal[number]).collect();
        let kept: Vec<usize> = self.order.iter().copied().filter(|&number| self.equal[number] == number).collect();
        let has_joined = kept.len() < self.order.len();
        self.set_order(kept);
        Ok(has_joined)
    }
}

impl Reencode for Ordered<'_> {
    type Error = Infallible;

    fn function_index(&mut self, index: u32) -> Result<u32> {
        let number = index.checked_sub(self.imports);
        Ok(number.map_or(index, |number| self.indices[self.equal[number as usize]]))
    }

    fn parse_function_section(&mut self, functions: &mut FunctionSection, _: FunctionSectionReader) -> Result<()> {
        for &number in &self.order {
            functions.function(self.types[number]);
        }
        Ok(())
    }

    fn parse_code_section(&mut self, code: &mut CodeSection, _: CodeSectionReader) -> Result<()> {
        for number in self.order.clone() {
            let body = self.bodies[number].clone();
            self.parse_function_body(code, body)?;
        }
        Ok(())
    }

    fn parse_custom_section(&mut self, module: &mut Module, section: CustomSectionReader) -> Result<()> {
        if section.name() != "name" {
            wasm_encoder::reencode::utils::parse_custom_section(self, module, section)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wasm_encoder::{ExportKind, ExportSection, Function, Instruction, NameMap, NameSection, TypeSection, ValType};

    #[test]
    fn functions_are_ordered_by_name_and_equal_ones_joined() {
        use Instruction::{Call, End, I32Const};
        let (mut types, mut functions, mut code, mut names, mut exports) =
            (TypeSection::new(), FunctionSection::new(), CodeSection::new(), NameMap::new(), ExportSection::new());
        types.ty().function([], [ValType::I32]);
        // The callers are equal once the functions that they call are joined.
        let bodies = [("d", Call(2)), ("c", Call(3)), ("a", I32Const(1)), ("b", I32Const(1)), ("aa", I32Const(2))];
        for (index, (name, instruction)) in (0..).zip(&bodies) {
            let mut function = Function::new([]);
            function.instruction(instruction).instruction(&End);
            functions.function(0);
            code.function(&function);
            names.append(index, name);
            exports.export(name, ExportKind::Func, index);
        }
        let mut all_names = NameSection::new();
        all_names.functions(&names);
        let mut module = Module::new();
        module.section(&types).section(&functions).section(&exports).section(&code).section(&all_names);
        let ordered = order(&module.finish()).expect("a module");
        let (mut exported, mut found) = (Vec::new(), Vec::new());
        for payload in Parser::new(0).parse_all(&ordered) {
            match payload.expect("a section") {
                Payload::ExportSection(section) => {
                    exported = section.into_iter().map(|export| export.expect("an export").index).collect();
                }
                Payload::CodeSectionEntry(body) => found.push(body.as_bytes().to_vec()),
                Payload::CustomSection(section) => panic!("{}", section.name()),
                _ => {}
            }
        }
        assert_eq!(exported, [2, 2, 0, 0, 1]);
        assert_eq!(found, [[0, 0x41, 1, 0x0b], [0, 0x41, 2, 0x0b], [0, 0x10, 0, 0x0b]]);
    }
}
