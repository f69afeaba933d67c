#!/bin/sh
# Fetches the npm packages of the browser tests. Without Node or a registry it says so and goes on:
# those tests then skip, each with the reason.
cd "$(dirname "$0")/../tests/browser" || exit 0
if ! command -v npm >/dev/null 2>&1; then
  echo "no Node: tests that need npm packages will be skipped" >&2
  exit 0
fi
if [ -f node_modules/.package-lock.json ] && [ ! package-lock.json -nt node_modules/.package-lock.json ]; then
  exit 0
fi
npm ci --no-progress --loglevel=error --fetch-retries=1 --fetch-timeout=30000 >/dev/null 2>&1 \
  || echo "npm ci did not succeed: tests that need npm packages will be skipped" >&2
exit 0
