#!/bin/sh
# `npm test` runs what a change usually breaks, `npm run test:more` the rest, whose browser tests
# reuse the shop that an early test fills with the demo. Browser tests run even if others fail. Ends
# with the time each step took and the failures.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
FILLED_SHOP="$folder/shop.tar"
TEST_REPORTS="$folder"
export FILLED_SHOP TEST_REPORTS
outcome=0

step() {
  name=$1
  shift
  begun=$(date +%s)
  "$@" || outcome=$?
  echo "$(($(date +%s) - begun)) $name" >> "$folder/steps"
}

step "packages and build" sh scripts/setup.sh --build
PATH="$PWD/node_modules/.bin:$PATH"
if [ "${1:-}" = more ]; then
  step "Vitest" vitest run --project more
  step "Chromium" sh scripts/find-chromium.sh
  step "browser tests" playwright test --project=desktop-tagged --project=desktop-more --project=phone
else
  step "format, types and Vitest" npm run --silent check
  step "browser tests" npm run --silent test:browser
fi
node scripts/print-test-outcome.ts "$folder" || true
exit "$outcome"
