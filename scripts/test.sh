#!/bin/sh
# All tests, the browser's also when others failed. The shop that one of the first fills with the demo is kept for
# the browser's, which need one too.
set -eu
cd "$(dirname "$0")/.."
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
FILLED_SHOP="$folder/shop.tar"
export FILLED_SHOP
outcome=0
npm run --silent check || outcome=$?
npm run --silent test:browser || outcome=$?
exit "$outcome"
