#!/usr/bin/env bash
# Runs the commands that a README shows for sending to the mock, and compares what they print with what it shows.
# Usage: try.sh [README]
set -euo pipefail
cd "$(dirname "$0")/../.."
readme=${1:-Examples/provider/README.md}

# The first block of a language that has a text in it.
block() {
  awk -v start="^\`\`\`$1\$" -v text="$2" '
    taking && /^```$/ { if (index(lines, text)) { printf "%s", lines; exit } taking = 0 }
    taking { lines = lines $0 "\n" }
    $0 ~ start { taking = 1; lines = "" }' "$readme"
}

# What differs from run to run: ids, the rate, and the order of two that are sent at the same time.
comparable() {
  sed -E 's/"apns-id":"[^"]*"/"apns-id":"..."/; s/; [0-9]+ a second/; ... a second/
    s/[A-Za-z0-9+\/]{22}==/CHANNEL/g; s/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/UUID/g' | sort
}

# The lines that the mock and the provider print, without those of the build.
printed='^(mock APNs|[0-9-]{3} |\{|[0-9]+ recipients?:|error|[A-Za-z0-9+/]{22}==$|[0-9a-f]{8}-|none |most-recent )'

# Runs the commands in the block with a text, and compares what they print with the block that has another text.
try() {
  local commands expected
  commands=$(block sh "$1")
  expected=$(block text "$2")
  if [ -z "$commands" ] || [ -z "$expected" ]; then
    echo "$readme: found no commands with $1, or not what they print" >&2
    exit 1
  fi
  rm -rf .build/mock
  bash -euo pipefail -c "$trap; $commands" 2>&1 | grep -E "$printed" >.build/try.log || true
  if ! diff <(comparable <<<"$expected") <(comparable <.build/try.log); then
    echo "$readme: the commands with $1 print something else than it shows" >&2
    exit 1
  fi
}

trap='trap "kill \$(jobs -p) 2>/dev/null || true" EXIT'
mkdir -p .build
# A build has the options of the tests before it, also where the README builds.
debug=$PWD/Scripts/debug
swift() { "$debug" "$@"; }
export debug
export -f swift
swift build --package-path Examples/provider >/dev/null
try mock-apns 'mock APNs on'
if grep -q 'push-provider --payload' "$readme"; then try 'push-provider --payload' '"loc-key"'; fi
if grep -q 'push-provider channel' "$readme"; then try 'channel create' '201 create'; fi
echo "$readme: the commands print what it shows"
