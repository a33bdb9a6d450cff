#!/usr/bin/env bash
# Builds all files of a release into target/release-files, and checks them. Needs Rust, Python 3.11 with venv and dpkg-deb, and
# for the npm package what bindings/wasm/README.md says.
#
#     packaging/release.sh [STEP]...
#
# Steps: binary, deb, c, wheels, npm, crates. Default: all.
set -euo pipefail
cd "$(dirname "$0")/.."

version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
machine=$(uname -m)
files=$PWD/target/release-files
tools=$PWD/target/release-tools
puzzle=4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......
notices=THIRD-PARTY-NOTICES.txt
mkdir -p "$files" "$tools"

# The binary with its manual and completions, and their archive.
binary() {
    cargo build --locked --profile dist --features parquet,xlsx --package cluewise-cli
    local folder=target/dist/cluewise-$version-$machine
    rm -rf "$folder"
    mkdir -p "$folder/man" "$folder/completions"
    strip -o "$folder/cluewise" target/dist/cluewise
    "$folder/cluewise" man -o "$folder/man/cluewise.1" --quiet
    for command in $(commands "$folder/cluewise"); do
        "$folder/cluewise" man "$command" -o "$folder/man/cluewise-$command.1" --quiet
    done
    local shell
    for shell in bash fish zsh; do
        "$folder/cluewise" completions "$shell" -o "$folder/completions/cluewise.$shell" --quiet
    done
    cp README.md CHANGELOG.md LICENSE-MIT LICENSE-APACHE "$folder"
    packaging/notices.py crates/cli --features parquet,xlsx > "$folder/$notices"
    "$folder/cluewise" verify --quiet "$puzzle"
    tar -C target/dist -czf "$files/cluewise-$version-$machine-linux.tar.gz" "$(basename "$folder")"
}

# Prints the names of the commands.
commands() {
    "$1" --help | sed -n '/^Commands:/,/^Options:/s/^  \([a-z][a-z-]*\) .*/\1/p' | grep -v '^help$'
}

# The Debian package, from the folder of the binary.
deb() {
    [ -x "$tools/bin/cargo-deb" ] || cargo install --quiet --locked --root "$tools" cargo-deb
    rm -rf target/dist/package
    cp -r "target/dist/cluewise-$version-$machine" target/dist/package
    PATH="$tools/bin:$PATH" cargo deb --no-build --profile dist --package cluewise-cli --output "$files/"
    local unpacked=target/dist/unpacked
    rm -rf "$unpacked"
    dpkg-deb --extract "$files/cluewise_$version"*.deb "$unpacked"
    "$unpacked/usr/bin/cluewise" verify --quiet "$puzzle"
    [ -f "$unpacked/usr/share/man/man1/cluewise-generate.1.gz" ]
}

# The library for C programs with its header.
c() {
    cargo build --locked --release --package cluewise-capi
    local folder=target/release/cluewise-c-$version-$machine
    rm -rf "$folder"
    mkdir -p "$folder/lib"
    cp -r bindings/c/include bindings/c/README.md LICENSE-MIT LICENSE-APACHE "$folder"
    cp target/release/libcluewise_capi.{a,so} "$folder/lib"
    packaging/notices.py bindings/c > "$folder/$notices"
    tar -C target/release -czf "$files/cluewise-c-$version-$machine-linux.tar.gz" "$(basename "$folder")"
}

# Wheels for Linux with glibc 2.17 or newer: x86-64, and aarch64 if its Rust target is installed.
wheels() {
    [ -d "$tools/venv" ] || python3 -m venv "$tools/venv"
    "$tools/venv/bin/pip" install --quiet 'maturin>=1.9,<2' ziglang auditwheel twine
    rm -f "$files"/*.whl
    # The page of the registry shows the README: its links must not be relative.
    local readme=$PWD/bindings/python/README.md
    cp "$readme" "$tools/README.md"
    # shellcheck disable=SC2064 # the path is that of now
    trap "cp '$tools/README.md' '$readme'" EXIT
    absolute_links bindings/python < "$tools/README.md" > "$readme"
    packaging/notices.py bindings/python > "bindings/python/$notices"
    local target
    for target in x86_64-unknown-linux-gnu aarch64-unknown-linux-gnu; do
        if [ ! -d "$(rustc --print sysroot)/lib/rustlib/$target/lib" ]; then
            echo "$target is not installed (rustup target add $target): no wheel" >&2
            continue
        fi
        CARGO_TARGET_DIR="$PWD/target/python" PATH="$tools/venv/bin:$PATH" maturin build --release --locked --zig \
            --compatibility manylinux2014 --target "$target" --manifest-path bindings/python/Cargo.toml --out "$files"
    done
    cp "$tools/README.md" "$readme"
    trap - EXIT
    check_wheels
}

# Replaces the relative links of a document in this folder by addresses of the files of this version.
absolute_links() {
    local repository address
    repository=$(sed -n 's/^repository = "\(.*\)"$/\1/p' Cargo.toml)
    address=$repository/blob/v$version
    sed -E -e "s#\]\(\.\./\.\./#]($address/#g" -e "s#\]\(([a-z]+/)#]($address/$1/\1#g" \
        -e "s#src=\"([a-z]+/)#src=\"$repository/raw/v$version/$1/\1#g"
}

# Checks the tags and the metadata of the wheels, and runs the example of the README with that of this machine.
check_wheels() {
    "$tools/venv/bin/twine" check --strict "$files"/*.whl
    local wheel
    for wheel in "$files"/*.whl; do
        "$tools/venv/bin/auditwheel" show "$wheel" | tr '\n' ' ' | grep -o '"manylinux_2_[0-9]*_[a-z0-9_]*"' | sort -u
        if unzip -p "$wheel" '*/METADATA' | grep -E '\]\(\.\.?/|\]\([a-z]+/|src="[a-z]+/'; then
            echo "$wheel: relative links" >&2
            return 1
        fi
    done
    rm -rf "$tools/check" && python3 -m venv "$tools/check"
    "$tools/check/bin/pip" install --quiet "$files"/*"$machine".whl
    "$tools/check/bin/python" -c 'import cluewise; assert cluewise.verify(cluewise.generate(9, 1)) == [True] * 9'
    sed -n '/^```python$/,/^```$/p' bindings/python/README.md | sed '/^```$/q' | grep -v '^```' > "$tools/example.py"
    "$tools/check/bin/python" "$tools/example.py"
}

npm() {
    bindings/wasm/build.sh
    (cd bindings/wasm/dist/package && command npm pack --pack-destination "$files")
}

# Packs the crates as `cargo publish` does, and builds them from the packed files.
crates() {
    cargo package --locked --workspace --exclude peers --exclude "cluewise-*tests" --exclude cluewise-references
    cp target/package/*.crate "$files"
}

for step in "${@:-binary deb c wheels npm crates}"; do
    for name in $step; do
        printf '\n== %s\n' "$name"
        "$name"
    done
done

# Every package of compiled code has the licences of what is in it.
for file in "$files"/*.{deb,tar.gz,tgz,whl}; do
    [ -e "$file" ] || continue
    case $file in
        *.deb) names=$(dpkg-deb --contents "$file") ;;
        *.whl) names=$(unzip -Z1 "$file") ;;
        *) names=$(tar -tzf "$file") ;;
    esac
    if ! grep -q "$notices" <<< "$names"; then
        echo "$file: no $notices" >&2
        exit 1
    fi
done
cd "$files" && sha256sum -- *[!S] > SHA256SUMS && cat SHA256SUMS
