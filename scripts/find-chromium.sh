#!/bin/sh
# Browser tests run in the system's Chromium. As root on Debian it is installed where it is missing.
set -eu
for name in chromium chromium-browser google-chrome; do
  if command -v "$name" > /dev/null; then exit 0; fi
done
if [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; then
  echo "Installing Chromium for the browser tests (once) …"
  apt-get update -qq
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends chromium > /dev/null
  exit 0
fi
echo "The browser tests need Chromium. On Debian: sudo apt-get install chromium" >&2
exit 1
