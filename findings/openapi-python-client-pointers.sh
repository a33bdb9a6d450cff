#!/bin/sh
# PyPI `openapi-python-client` 0.29.1, OpenAPI 3.1, `$ref` with a path into a schema.
#
# Expected: `#/components/schemas/Record/properties/list` is followed, as any JSON pointer may be a reference; if not, the
# generator fails.
# Seen: `Record`, and each schema that names it, is removed with a warning, the exit status is 0, and the function of the endpoint
# has no `sync`, as it has no response. A reference to a schema of its own is whole.
#
# A client of an API may lose its results by one reference between constraints inside constraints. Name such parts.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv v
v/bin/pip install --quiet --disable-pip-version-check openapi-python-client==0.29.1

cat > describe.py <<'END'
import json

for name, path in [("deep", "Record/properties/list/items"), ("named", "Part")]:
    part = {"type": "object", "properties": {"inner": {"$ref": "#/components/schemas/" + path}}}
    record = {"type": "object", "properties": {"list": {"type": "array", "items": part}}}
    content = {"application/json": {"schema": {"$ref": "#/components/schemas/Record"}}}
    get = {"operationId": "read", "responses": {"200": {"description": "A record.", "content": content}}}
    schemas = {"Record": record, "Part": part}
    description = {"openapi": "3.1.0", "info": {"title": name, "version": "1"}, "paths": {"/read": {"get": get}}, "components": {"schemas": schemas}}
    with open(name + ".json", "w") as file:
        json.dump(description, file)
END
v/bin/python describe.py
for name in deep named; do
    v/bin/openapi-python-client generate --path $name.json --meta none --output-path $name >$name.log 2>&1
    echo "$name: $(grep -c '^def sync(' $name/api/default/read.py || true) functions sync, $(grep -c 'Could not find reference' $name.log || true) warnings"
done
grep -q 'has resulted in the removal of' deep.log
! grep -q '^def sync(' deep/api/default/read.py
grep -q '^def sync(' named/api/default/read.py
