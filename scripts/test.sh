#!/bin/sh
# Runs all tests, including the browser tests if others fail. An early test fills a shop with the demo, which the
# browser tests reuse. Ends with the time each step took and the failures.
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
step "format, types and Vitest" npm run --silent check
step "browser tests" npm run --silent test:browser
PATH="$PWD/node_modules/.bin:$PATH" node scripts/print-test-outcome.ts "$folder" || true
exit "$outcome"
