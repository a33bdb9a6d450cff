//! Writes the JavaScript bindings of a module compiled with wasm-bindgen: `bindgen MODULE.wasm FOLDER NAME [PREFIX]...`.
//!
//! Does the same as `wasm-bindgen --target web`, at the version in the lock file.
//!
//! A prefix removes the functions whose paths begin with it, and a prefix after a minus sign keeps those that begin with it. This
//! makes modules smaller whose exports refuse requests that need the removed functions.

use std::env;
use std::process::ExitCode;
use walrus::{FunctionBuilder, FunctionId, FunctionKind, LocalId, Module, ModuleConfig};
use wasm_bindgen_cli_support::Bindgen;

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let [input, folder, name, prefixes @ ..] = arguments.as_slice() else {
        eprintln!("usage: bindgen MODULE.wasm FOLDER NAME [PREFIX]...");
        return ExitCode::from(2);
    };
    // Bindgen omits these sections only from modules that it parses itself.
    let config = |config: &mut ModuleConfig| {
        config.generate_name_section(false).generate_producers_section(false).parse_file(input)
    };
    let mut module = match config(&mut ModuleConfig::new()) {
        Ok(module) => module,
        Err(error) => {
            eprintln!("bindgen: {error:?}");
            return ExitCode::FAILURE;
        }
    };
    if !prefixes.is_empty() && remove(&mut module, prefixes) == 0 {
        eprintln!("bindgen: no function of {input} begins with a prefix");
        return ExitCode::FAILURE;
    }
    let mut bindgen = Bindgen::new();
    bindgen.input_module(name, module).out_name(name).typescript(false);
    match bindgen.web(true).and_then(|bindgen| bindgen.generate(folder)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("bindgen: {error:?}");
            ExitCode::FAILURE
        }
    }
}

/// Replaces functions by traps, and returns their number. What only they use is unreachable then, and is not written.
fn remove(module: &mut Module, prefixes: &[String]) -> usize {
    let begins = |path: &str, sign: &str| {
        prefixes.iter().filter_map(|prefix| prefix.strip_prefix(sign)).any(|prefix| path.starts_with(prefix))
    };
    let is_removed = |name: &String| {
        let path = format!("{:#}", rustc_demangle::demangle(name));
        begins(&path, "") && !begins(&path, "-")
    };
    let local = module.funcs.iter_local().map(|(id, _)| id);
    let removed: Vec<FunctionId> =
        local.filter(|&id| module.funcs.get(id).name.as_ref().is_some_and(is_removed)).collect();
    for &id in &removed {
        let (params, results) = module.types.params_results(module.funcs.get(id).ty());
        let (params, results) = (params.to_vec(), results.to_vec());
        let mut trap = FunctionBuilder::new(&mut module.types, &params, &results);
        trap.func_body().unreachable();
        let arguments: Vec<LocalId> = params.into_iter().map(|kind| module.locals.add(kind)).collect();
        module.funcs.get_mut(id).kind = FunctionKind::Local(trap.local_func(arguments));
    }
    removed.len()
}
