#!/bin/sh
# Finds the distribution's Chromium, installs it where that is allowed, else says what to install.
set -eu
for name in chromium chromium-browser google-chrome; do
  command -v "$name" >/dev/null 2>&1 && exit 0
done
if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ]; then
  echo "installing chromium for the browser tests" >&2
  apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >&2 && exit 0
fi
echo "The browser tests need Chromium. Install it, then run make test again:" >&2
echo "  Debian, Ubuntu: sudo apt-get install chromium" >&2
echo "  Fedora: sudo dnf install chromium · Arch: sudo pacman -S chromium · macOS: brew install chromium" >&2
exit 2
