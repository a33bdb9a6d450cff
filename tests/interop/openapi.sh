#!/usr/bin/env bash
# Generates clients from the OpenAPI description with three generators, calls a server with them, and fails if one is refused, lacks
# an endpoint or loses a field. Requires Python, Node and Java, and downloads the generators into a temporary folder.
#
#   tests/interop/openapi.sh [target/release/cluewise]
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
cluewise=$(realpath "${1:-$here/../../target/release/cluewise}")
folder=$(mktemp -d)
trap 'kill "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
cd "$folder"

"$cluewise" serve --address 127.0.0.1:0 --timeout 60s >address &
server=$!
until grep -q http address; do sleep 0.1; done
address=$(grep -o 'http://[0-9.:]*' address)
curl --silent --fail "$address/api/v1/openapi.json" -o openapi.json

python3 -m venv python
python/bin/pip --quiet install openapi-python-client==0.29.1 openapi-generator-cli==7.26.0 httpx pydantic python-dateutil urllib3 mcp==2.3.0
echo '{ "type": "module" }' >package.json
npm install --silent --no-audit --no-fund openapi-typescript@7.13.0 openapi-fetch@0.17.0 typescript@5.9

echo 'package_name_override: openapi_python_client_client' >config.yml
python/bin/openapi-python-client generate --path openapi.json --config config.yml --meta none \
    --output-path openapi_python_client_client 2>&1 | tee log
# Types of bodies that it lacks are warnings, endpoints that it leaves out are errors.
if grep "will not be generated" log; then exit 1; fi
python/bin/python -m compileall -q openapi_python_client_client
PYTHONPATH=. python/bin/python "$here/clients.py" openapi_python_client "$address"
python/bin/python "$here/clients.py" mcp "$address" "$cluewise"

python/bin/openapi-generator-cli generate -i openapi.json -g python -o generator \
    --additional-properties=packageName=openapi_generator_client >log 2>&1 || { cat log; exit 1; }
PYTHONPATH=generator python/bin/python "$here/clients.py" openapi_generator "$address"
for language in kotlin typescript-fetch; do
    python/bin/openapi-generator-cli generate -i openapi.json -g $language -o $language >log 2>&1 || { cat log; exit 1; }
    for field in level effort puzzle verdict; do
        grep -rqw $field --include='Rated.*' $language || { echo "$language: Rated lacks $field"; exit 1; }
    done
done

node_modules/.bin/openapi-typescript openapi.json -o schema.d.ts
cp "$here/client.ts" .
node_modules/.bin/tsc --strict --target es2022 --module nodenext --skipLibCheck false --lib es2023,dom client.ts
node client.js "$address"
