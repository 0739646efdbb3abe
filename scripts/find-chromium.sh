#!/bin/sh
# Browser tests use the system's Chromium, preferably its headless shell. Installs it as root on Debian.
set -eu
has() { command -v "$1" > /dev/null; }
install() {
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends --no-remove "$1" > /dev/null 2>&1
}

if has chromium-headless-shell; then exit 0; fi
found=
for name in chromium chromium-browser google-chrome; do
  if has "$name"; then found="$name"; fi
done
if [ "$(id -u)" = 0 ] && has apt-get; then
  echo "Installing Chromium for the browser tests (once) …"
  if [ -z "$found" ]; then apt-get update -qq; fi
  if install chromium-headless-shell || [ -n "$found" ] || install chromium; then exit 0; fi
fi
if [ -n "$found" ]; then exit 0; fi
echo "The browser tests need Chromium. On Debian: sudo apt-get install chromium-headless-shell" >&2
exit 1
