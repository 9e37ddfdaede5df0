#!/bin/sh
# Pages of docs/ list what stands in the sources of the generator, or among the results, no more and
# no less (TAP).
#
#   pages.sh SOURCE_ROOT
set -u
cd "$1" || exit 2
tmp=$(mktemp -d) || exit 2
trap 'rm -rf "$tmp"' EXIT
n=0 failures=0

compare() { # what, file of those in the sources, file of those on the page
    n=$((n + 1))
    only=$(
        comm -23 "$2" "$3" | sed 's/^/# in the sources, not on the page: /'
        comm -13 "$2" "$3" | sed 's/^/# on the page, not in the sources: /')
    if [ -s "$2" ] && [ -z "$only" ]; then echo "ok $n - $1"; return; fi
    failures=$((failures + 1))
    printf 'not ok %d - %s\n%s\n' "$n" "$1" "$only"
}

# Names are string literals: the third argument of diag_error and diag_warning. Those of operator
# text reach it through a macro or a table, and begin alike.
find gen -name '*.c' -exec cat {} + | tr '\n' ' ' |
    grep -oE 'diag_(error|warning)\((\([^()]*(\([^()]*\))?[^()]*\)|[^()"]|\{[^}]*\})*"[a-z-]+"' |
    sed 's/.*"\([a-z-]*\)"$/\1/' >"$tmp/raw"
find gen -name '*.c' -exec cat {} + | tr '\n' ' ' | grep -oE 'system_error\([^"]*"[a-z-]+"' |
    sed 's/.*"\([a-z-]*\)"$/\1/' >>"$tmp/raw"
grep -hoE '"operator-[a-z]+"' gen/operator/*.c | tr -d '"' >>"$tmp/raw"
# What kgen verify finds reaches it through a function and a table.
grep -hoE 'say\(run, "[a-z-]+"|"(wrong|not|never|outside|falling)-[a-z]+"' gen/verify/*.c \
    gen/command/command_verify.c |
    sed 's/.*"\(.*\)"/\1/' >>"$tmp/raw"
sed -n '/^static const diag_warning_info/,/^};/s/^ *{"\([a-z-]*\)".*/\1/p' gen/source/diag.c \
    >>"$tmp/raw"
grep -v '^$' "$tmp/raw" | sort -u >"$tmp/names"
sed -n 's/^| `\([a-z-]*\)` |.*/\1/p' docs/diagnostics.md | sort -u >"$tmp/page"
compare "docs/diagnostics.md lists every diagnostic" "$tmp/names" "$tmp/page"

# Names that kernels must not take are those of the headers.
n=$((n + 1))
if sh scripts/our_names.sh . | diff - gen/check/our_names.c >"$tmp/diff"; then
    echo "ok $n - gen/check/our_names.c lists the names of the headers"
else
    failures=$((failures + 1))
    printf 'not ok %d - gen/check/our_names.c lists the names of the headers\n' "$n"
    printf '# sh scripts/our_names.sh . >gen/check/our_names.c writes it anew\n'
    sed 's/^/# /' "$tmp/diff"
fi

# Measured tables are those of the results.
n=$((n + 1))
if python3 scripts/padding_tables.py --check; then echo "ok $n - the tables of docs/padding.md"
else
    failures=$((failures + 1))
    printf 'not ok %d - the tables of docs/padding.md\n# %s writes them anew\n' \
        "$n" 'python3 scripts/padding_tables.py'
fi

# A warning that nothing gives would be a promise that is not kept.
sed -n '/^static const diag_warning_info/,/^};/s/^ *{"\([a-z-]*\)".*/\1/p' gen/source/diag.c |
    sort -u >"$tmp/table"
grep -rhA1 --include='*.c' 'diag_warning(' gen | grep -oE '"[a-z-]+"' | tr -d '"' | sort -u |
    comm -12 - "$tmp/table" >"$tmp/given"
compare "every warning of the table is given somewhere" "$tmp/given" "$tmp/table"

# Keys of the tables that templates see: the page lists those that push.c names. The tables of
# plan's own fields, and of the facts of families, are printed by the program.
grep -hE '(set_[a-z0-9]+|push_[a-z_]+|lua_setfield)\(lua, ' gen/render/push*.c |
    grep -oE '"[A-Za-z0-9_]+"' |
    tr -d '"' | sort -u >"$tmp/keys"
sed -n '/^## Fields/,$s/^| `\([A-Za-z0-9_]*\)` |.*/\1/p' docs/templates.md | sort -u >"$tmp/page"
comm -12 "$tmp/keys" "$tmp/page" >"$tmp/both"
compare "docs/templates.md lists every field of push.c" "$tmp/keys" "$tmp/both"

same_text() { # what, file printed, file on the page
    n=$((n + 1))
    if diff "$2" "$3" >"$tmp/diff"; then echo "ok $n - $1"; return; fi
    failures=$((failures + 1))
    echo "not ok $n - $1"
    sed 's/^/# /' "$tmp/diff" | head -n 20
}

# The reference of specs is printed by the program.
if [ -n "${KGEN:-}" ]; then
    "$KGEN" reference >"$tmp/printed"
    same_text "docs/spec.md is what kgen reference prints" "$tmp/printed" docs/spec.md
    for family in $("$KGEN" list families | cut -d' ' -f1); do
        "$KGEN" reference "$family" >"$tmp/printed"
        same_text "docs/keys/$family.md is what kgen reference $family prints" "$tmp/printed" \
            "docs/keys/$family.md"
    done
    "$KGEN" reference templates >"$tmp/printed"
    sed -n '/^### variant$/,/^<!-- end of kgen reference templates -->$/p' docs/templates.md |
        sed '/^<!--/d' >"$tmp/page"
    same_text "docs/templates.md has what kgen reference templates prints" "$tmp/printed" \
        "$tmp/page"
fi

# Environment variables that something reads: help tells of them, and so do manual pages and the
# site.
if [ -n "${KGEN:-}" ]; then
    { grep -rhoE --include='*.[ch]' --include='*.py' --exclude=topics.c '"KGEN_[A-Z_]+"' gen \
        runtime python/kgen
      grep -oE '[$][{]KGEN_[A-Z_]+' scripts/kgen-nvcc.in; } | grep -oE 'KGEN_[A-Z_]+' |
          sort -u >"$tmp/names"
    "$KGEN" help environment | grep -oE '^  KGEN_[A-Z_]+' | tr -d ' ' | sort -u >"$tmp/page"
    compare "kgen help environment has every variable" "$tmp/names" "$tmp/page"
fi

# One version: of the generator, of the build, and the newest release of the list of changes.
sed -n 's/.*KGEN_VERSION "\(.*\)".*/\1/p' gen/base/version.h >"$tmp/names"
for page in "meson.build s/^ *version:.'\([0-9.]*\)'.*/\1/p" \
    "CHANGELOG.md s/^##.\([0-9][0-9.]*\).*/\1/p"; do
    sed -n "${page#* }" "${page%% *}" | head -n 1 >"$tmp/page"
    compare "${page%% *} has the version of the generator" "$tmp/names" "$tmp/page"
done
echo "1..$n"
[ $failures -eq 0 ]
