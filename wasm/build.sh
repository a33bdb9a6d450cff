#!/usr/bin/env bash
# Builds the npm package in wasm/dist/package and the page without a server in wasm/dist/page.
#
#   wasm/build.sh                all modules
#   PROFILE=quick wasm/build.sh   a slow module in a short time, for tests
set -euo pipefail
cd "$(dirname "$0")"

target=${CARGO_TARGET_DIR:-$PWD/../target/wasm}
triple=wasm32-unknown-unknown
profile=${PROFILE:-release}

if ! [ -d "$(rustc --print target-libdir --target $triple)" ] && ! rustup target add $triple; then
    echo "the Rust target $triple is not installed, and rustup cannot add it" >&2
    exit 1
fi

# One folder for each set of flags, so that no build invalidates the other. The library is compiled once for the modules of a folder.
build() {
    local features
    for features in core classic variants print; do
        CARGO_TARGET_DIR=$target/$1 RUSTFLAGS=$2 cargo build --quiet --profile "$profile" --target $triple -p cluewise-wasm \
            $([ $features = core ] || echo --features $features)
        cp "$target/$1/$triple/$profile/cluewise_wasm.wasm" "$target/$1/$features.wasm"
    done
}
# bindgen needs the relocations. Only functions that are small, or must be inlined, are: the hot ones say so.
flags="-C link-arg=--emit-relocs -C llvm-args=-inline-threshold=60 -C llvm-args=-inlinehint-threshold=60"
build plain "$flags" &
plain=$!
build simd "$flags -C target-feature=+simd128"
wait $plain
CARGO_TARGET_DIR=$target/host cargo build --quiet -p bindgen

# `core` refuses requests that need the techniques of HoDoKu, so it need not contain them, except for their names. It reads no JSON.
path=cluewise::rating::hodoku
removed="$path:: -$path::ladder:: -$path::level:: -$path::other_names:: -$path::technique:: -$path::technique_id:: serde_json::de::"

rm -rf dist
mkdir -p dist/package
for module in core classic variants print; do
    for kind in plain simd; do
        "$target/host/debug/bindgen" "$target/$kind/$module.wasm" "dist/$kind" $module-bindings \
            $([ $module != core ] || echo $removed)
    done
    # The modules are interchangeable: one set of bindings serves both.
    cmp dist/plain/$module-bindings.js dist/simd/$module-bindings.js
    cp dist/plain/$module-bindings_bg.wasm dist/package/$module.wasm
    cp dist/simd/$module-bindings_bg.wasm dist/package/$module-simd.wasm
    cp dist/plain/$module-bindings.js dist/package
done
cp package/* README.md ../LICENSE-APACHE ../LICENSE-MIT dist/package
rm -r dist/plain dist/simd
node page/build.js
