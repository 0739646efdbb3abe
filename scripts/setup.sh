#!/bin/sh
# Prepares the checkout: packages, database libraries, messages, fonts and, with --build, the
# site. Skips what is up to date. Needs Node 20 or newer with npm;
# everything after the install runs on Node 24 from the packages.
set -eu
cd "$(dirname "$0")/.."

# The output of scripts/gather-runtime.ts has everything except build tools.
if [ -f .runtime-only ]; then exit 0; fi

installed=node_modules/.package-lock.json
if [ ! -f "$installed" ] || [ package-lock.json -nt "$installed" ]; then
  echo "Installing packages (once, about a minute) …"
  npm ci --no-audit --no-fund --loglevel=error
  touch "$installed"
fi

PATH="$PWD/node_modules/.bin:$PATH"
export PATH

major=$(node -p 'process.versions.node.split(".")[0]')
if [ "$major" -lt 24 ]; then
  echo "Dubplate needs Node 24, which npm installs on Linux only. Install it from https://nodejs.org" >&2
  exit 1
fi

node scripts/link-postgres-libraries.ts

messages=.messages/messages.ts
if [ ! -f "$messages" ] || [ -n "$(find messages scripts/*message*.ts -newer "$messages")" ]; then
  node scripts/compile-messages.ts
fi

fonts=.fonts/fonts.css
if [ ! -f "$fonts" ] || [ "$installed" -nt "$fonts" ] || [ scripts/narrow-fonts.ts -nt "$fonts" ]; then
  node scripts/narrow-fonts.ts
fi
if [ "${1:-}" = --build ]; then node scripts/build-if-changed.ts; fi
