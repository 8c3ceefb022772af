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
  sed -E 's/"apns-id":"[^"]*"/"apns-id":"..."/; s/; [0-9]+ a second/; ... a second/' | sort
}

commands=$(block sh mock-apns)
expected=$(block text 'mock APNs on')
if [ -z "$commands" ] || [ -z "$expected" ]; then
  echo "$readme: found no commands that send, or not what they print" >&2
  exit 1
fi
mkdir -p .build
rm -rf .build/mock
# The build's own lines are not compared.
swift build --package-path Examples/provider >/dev/null
trap='trap "kill \$(jobs -p) 2>/dev/null || true" EXIT'
bash -euo pipefail -c "$trap; $commands" 2>&1 | grep -E '^(mock APNs|[0-9-]{3} |\{|[0-9]+ recipients?:|error)' >.build/try.log || true
if ! diff <(comparable <<<"$expected") <(comparable <.build/try.log); then
  echo "$readme: the commands print something else than it shows" >&2
  exit 1
fi
echo "$readme: the commands print what it shows"
