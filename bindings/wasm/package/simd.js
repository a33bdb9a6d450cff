// Detection of WebAssembly SIMD.

/** The smallest module with a SIMD instruction: i8x16.splat. */
const MODULE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

/** Returns whether this machine has SIMD. */
export const hasSimd = () => WebAssembly.validate(MODULE);

/** Returns the file of a module for this machine. */
export const moduleName = (name) => (hasSimd() ? `${name}-simd.wasm` : `${name}.wasm`);
