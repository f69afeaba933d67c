#!/bin/sh
# Finds what the tests need beside Python: browsers, a font, a library of Playwright's driver. What
# is missing is installed where that is allowed (root on Debian or Ubuntu), in one go; elsewhere it
# says what to install and goes on: the tests that want it then skip, each with the command.
cd "$(dirname "$0")/.." || exit 0
missing=""
found() {
  for name in "$@"; do
    command -v "$name" >/dev/null 2>&1 && return 0
  done
  return 1
}
driver_starts() {
  for node in .venv/lib/python3*/site-packages/playwright/driver/node; do
    "$node" --version >/dev/null 2>&1 && return 0
  done
  return 1
}
look() {
  missing=""
  found chromium chromium-browser google-chrome || missing="$missing chromium"
  found firefox-esr || missing="$missing firefox-esr"
  driver_starts || missing="$missing libatomic1" # its Node is linked to it, and Debian has it apart
  # the very file, because the committed samples are drawn with it byte for byte
  [ -f /usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf ] \
    || missing="$missing fonts-droid-fallback"
}
install() {
  command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" -eq 0 ] || return 0
  echo "installing for the tests:$*" >&2
  apt-get update -qq >&2
  for package in "$@"; do # each by itself: a mirror that lacks one gives the others
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$package" \
      >/dev/null 2>&1 || echo "apt-get could not install $package" >&2
  done
}
look
[ -z "$missing" ] && exit 0
# shellcheck disable=SC2086 # names of packages, without spaces
install $missing
look
[ -z "$missing" ] && exit 0
echo "Some tests will be skipped, because this is not here:$missing" >&2
echo "  Debian, Ubuntu: sudo apt-get install$missing" >&2
echo "  elsewhere: Chromium is needed most (sudo dnf install chromium, sudo pacman -S chromium," >&2
echo "  brew install chromium); see CONTRIBUTING.md" >&2
