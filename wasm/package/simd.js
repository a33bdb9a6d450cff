// Detection of WebAssembly SIMD.

/** The smallest module with a SIMD instruction: i8x16.splat. */
const MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Returns the name of the module for this machine. */
export const moduleName = () => (WebAssembly.validate(MODULE) ? "cluewise-simd.wasm" : "cluewise.wasm");
