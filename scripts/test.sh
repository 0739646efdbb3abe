#!/bin/sh
# All tests, the browser's also when others failed. The shop that one of the first fills with the demo is kept for
# the browser's, which need one too. At the end it prints where the time went and what failed.
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
