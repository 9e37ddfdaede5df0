#!/bin/sh
# The commit that a benchmark is built from, as "364b5fa" or "364b5fa-dirty", on standard output.
# Dirty is a tracked file that a build reads and whose text is not the commit's: not files beside
# the tree that travel with it, not pages and results under docs/, not permissions, which a copy may
# lose. Fails outside of git.
set -e
cd "$(dirname "$0")/.."
commit=$(git describe --always --exclude '*')
git -c core.fileMode=false diff --quiet HEAD -- . ':(exclude)docs' || commit=$commit-dirty
printf '%s\n' "$commit"
