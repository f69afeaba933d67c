#!/bin/sh
# Finds the distribution's Chromium and Firefox ESR, installs them where that is allowed, else says
# what to install. The tests need Chromium; without Firefox the one test that asks for it skips.
set -eu
may_install() { command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ]; }
install() {
  echo "installing $1 for the browser tests" >&2
  apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$1" >&2
}
found() {
  for name in "$@"; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  return 1
}
if ! found chromium chromium-browser google-chrome; then
  may_install && install chromium || {
    echo "The browser tests need Chromium. Install it, then run make test again:" >&2
    echo "  Debian, Ubuntu: sudo apt-get install chromium" >&2
    echo "  Fedora: sudo dnf install chromium · Arch: sudo pacman -S chromium · macOS: brew install chromium" >&2
    exit 2
  }
fi
if ! found firefox-esr; then
  may_install && install firefox-esr \
    || echo "no Firefox ESR: its test will be skipped (Debian: sudo apt-get install firefox-esr)" >&2
fi
