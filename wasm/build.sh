#!/usr/bin/env bash
# Builds the npm package in wasm/dist/package and the page without a server in wasm/dist/page.
#
#   wasm/build.sh                both modules
#   OPTIMIZE=1 wasm/build.sh     the same, made smaller by wasm-opt, which takes minutes
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

# One folder for each set of flags, so that no build invalidates the other.
build() { CARGO_TARGET_DIR=$target/$1 RUSTFLAGS=$2 cargo build --quiet --profile "$profile" --target $triple -p cluewise-wasm; }
build plain "" &
plain=$!
build simd "-C target-feature=+simd128"
wait $plain
CARGO_TARGET_DIR=$target/host cargo build --quiet -p bindgen

rm -rf dist
mkdir -p dist/package
for kind in plain simd; do
    "$target/host/debug/bindgen" "$target/$kind/$triple/$profile/cluewise_wasm.wasm" "dist/$kind" bindings
done
# The modules are interchangeable: one set of bindings serves both.
cmp dist/plain/bindings.js dist/simd/bindings.js

features="--enable-bulk-memory --enable-multivalue --enable-mutable-globals --enable-nontrapping-float-to-int \
    --enable-reference-types --enable-sign-ext"
optimize() {
    if [ "${OPTIMIZE:-}" = 1 ]; then
        # shellcheck disable=SC2086
        npx --yes --package binaryen@132 wasm-opt "$1" -o "$2" -O2 $features $3
    else
        cp "$1" "$2"
    fi
}
optimize dist/plain/bindings_bg.wasm dist/package/cluewise.wasm "" &
plain=$!
optimize dist/simd/bindings_bg.wasm dist/package/cluewise-simd.wasm --enable-simd
wait $plain
cp dist/plain/bindings.js package/* README.md ../LICENSE-APACHE ../LICENSE-MIT dist/package
rm -r dist/plain dist/simd
node page/build.js
