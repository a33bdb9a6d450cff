#!/usr/bin/env bash
# Builds the npm package in bindings/wasm/dist/package and the page without a server in bindings/wasm/dist/page.
#
#   bindings/wasm/build.sh                 all modules
#   PROFILE=quick bindings/wasm/build.sh   a slow module in a short time, for tests
set -euo pipefail
cd "$(dirname "$0")"

target=${CARGO_TARGET_DIR:-$PWD/../../target/wasm}
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
# bindgen needs the relocations. Only functions that are small, or must be inlined, are: the hot ones say so. All are optimized for
# size, but loops are unrolled as for speed; with opt-level "s", rustc would not unroll them.
flags="-C link-arg=--emit-relocs"
for option in inline-threshold=60 inlinehint-threshold=60 force-attribute=optsize unroll-threshold=300 unroll-max-percent-threshold-boost=400; do
    flags+=" -C llvm-args=-$option"
done
build plain "$flags" &
plain=$!
build simd "$flags -C target-feature=+simd128"
wait $plain
CARGO_TARGET_DIR=$target/host cargo build --quiet -p bindgen

# `core` refuses requests that need the techniques of Sudoku Explainer or HoDoKu, so it need not contain them, except for their names,
# nor the searches for puzzles that need them, nor steps. It reads no JSON.
declare -A removed
core="serde_json::de::"
hodoku=cluewise_core::rating::hodoku se=cluewise_core::rating::se search=cluewise_core::generator
core+=" $hodoku:: -$hodoku::level:: -$hodoku::technique:: -$hodoku::technique_choice:: -$hodoku::technique_id::"
core+=" $se:: -$se::chain:: -$se::rating:: -$se::technique:: -$se::technique_id:: -$se::tenths:: -$se::version::"
core+=" $search::climb::Climb::next $search::stored_start_search::starts $search::best_first_search::BestFirstSearch::next"
core+=" cluewise::engine::steps:: cluewise::pack::steps::"
core+=" cluewise::explain::walkthrough::"
core+=" $search::state::GenerationState::continue_random_start_search"

# `core` and `classic` refuse requests about other kinds of puzzles, except for the detection of their formats, and `variants` is not
# asked for classic puzzles to be generated.
kinds=cluewise_core::kinds formats=cluewise::formats
others="$kinds::solver:: -$kinds::solver::search::SearchResult:: $kinds::se:: $kinds::rating:: cluewise::kinds::explain:: $kinds::generator:: $kinds::isomorphism::"
others+=" $kinds::redundancy:: $kinds::estimate:: $kinds::contradiction::conflict::"
others+=" $kinds::contradiction::budget:: $kinds::contradiction::no_solution::NoSolution::find"
programs=$formats::programs record=$formats::tree::kind_record
classic="$programs::iss::parse $programs::ksudoku::parse $programs::killer_text::parse_ps $programs::killer_text::parse_sumo_cue"
classic+=" $programs::solo::parse $programs::arrow_code::parse $formats::links::setter_links::parse $formats::links::puzz_link::parse"
classic+=" $formats::links::penpa::parse $programs::f_puzzles:: -$programs::f_puzzles::matches -$programs::f_puzzles::constraint_names"
classic+=" -$programs::f_puzzles::FORMAT"
classic+=" $programs::sudokupad:: -$programs::sudokupad::matches $record::parse $record::puzzle_of_fields"

# No record of `core` is of another kind.
removed[core]="$core $others $kinds::constraints:: $kinds::layout::"
removed[classic]="$classic $others -$kinds::generator::marks::"
removed[variants]="$search::state:: $search::batch:: $search::generate_all"

rm -rf dist
mkdir -p dist/package
for module in core classic variants print; do
    for kind in plain simd; do
        "$target/host/debug/bindgen" "$target/$kind/$module.wasm" "dist/$kind" $module-bindings \
            ${removed[$module]:-}
    done
    # The modules are interchangeable: one set of bindings serves both.
    cmp dist/plain/$module-bindings.js dist/simd/$module-bindings.js
    cp dist/plain/$module-bindings_bg.wasm dist/package/$module.wasm
    cp dist/simd/$module-bindings_bg.wasm dist/package/$module-simd.wasm
    cp dist/plain/$module-bindings.js dist/package
done
cp package/* dist/package
# The tests have limits of the sizes for each profile.
echo "$profile" >dist/profile
node documents.js
../../packaging/notices.py . --all-features --target $triple > dist/package/THIRD-PARTY-NOTICES.txt
rm -r dist/plain dist/simd
node page/build.js
cp dist/package/THIRD-PARTY-NOTICES.txt dist/page
