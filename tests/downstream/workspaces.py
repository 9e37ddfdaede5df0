#!/usr/bin/env python3
"""What emitted headers and the library say of the size of a workspace is the same (TAP).

    workspaces.py ROOT KGEN LOOPS_TEST LIBDIR CC

The macro KG_NAME_WORKSPACE_BYTES, the function of that name and kg_workspace_bytes over the
kernel's list of regions: of all kernels that ship, of the goldens, and of a plan by hand whose
regions grow with another length than n. For many n and lengths, and for a few that the compiler
knows, where the macro is a constant.
"""
import glob
import os
import re
import subprocess
import sys
import tempfile

MACRO = re.compile(r"^#define (KG_\w+)_WORKSPACE_BYTES\(([^)]*)\)", re.M)
KNOWN = [(0, 0), (1, 1), (5000, 77), (1 << 20, 3), (1 << 33, 1 << 21)]
MAIN = r"""
static uint64_t next(uint64_t *state)
{
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return *state;
}

typedef struct kernel {
    const kg_kernel *table;
    size_t (*macro)(size_t n, const uint64_t *lengths),
        (*function)(size_t n, const uint64_t *lengths);
    const size_t *known;
} kernel;
static const kernel kernels[] = {%s};
static const uint64_t known_n[] = {%s}, known_length[] = {%s};

static int bad;
static uint64_t cases, grown;

static void check(const kernel *k, uint64_t n, const uint64_t *lengths)
{
    const size_t expected = kg_workspace_bytes(k->table, n, lengths);
    const size_t macro = k->macro(n, lengths), function = k->function(n, lengths);
    cases++;
    grown += expected > KG_WORKSPACE_BYTES(0, 0);
    if ((macro == expected && function == expected) || bad++ > 5) return;
    printf("# %%s, n = %%llu, first length %%llu: macro %%zu, function %%zu, the library %%zu\n",
           k->table->name,
           (unsigned long long)n, (unsigned long long)lengths[0], macro, function, expected);
}

static void check_known(const kernel *k)
{
    for (size_t i = 0; i < sizeof known_n / sizeof *known_n; i++) {
        uint64_t lengths[KG_MAX_LENGTHS];
        for (int l = 0; l < KG_MAX_LENGTHS; l++) lengths[l] = known_length[i];
        if (k->known[i] == kg_workspace_bytes(k->table, known_n[i], lengths)) continue;
        printf("# %%s: the constant of n = %%llu is %%zu\n", k->table->name,
               (unsigned long long)known_n[i], k->known[i]);
        bad++;
    }
}

static void check_lengths(const kernel *k, uint64_t n, uint64_t *state)
{
    const uint64_t some[] = {0, 1, n / 7 + 1, n, 2 * n + 5, next(state) >> (next(state) %% 64)};
    for (int i = 0; i < 6; i++) {
        uint64_t lengths[KG_MAX_LENGTHS];
        for (int l = 0; l < KG_MAX_LENGTHS; l++) lengths[l] = some[(i + l) %% 6];
        check(k, n, lengths);
    }
}

int main(void)
{
    uint64_t state = 2015;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        const kernel *k = &kernels[i];
        check_known(k);
        for (uint64_t n = 0; n < 3000; n++) check_lengths(k, n, &state);
        for (int power = 11; power < 64; power++)
            for (uint64_t near = 0; near < 3; near++)
                check_lengths(k, (UINT64_C(1) << power) - 1 + near, &state);
        for (int j = 0; j < 3000; j++) check_lengths(k, next(&state) >> next(&state) %% 64, &state);
    }
    printf("%%d wrong, %%zu kernels, %%llu cases, %%llu above the least\n", bad,
           sizeof kernels / sizeof *kernels,
           (unsigned long long)cases, (unsigned long long)grown);
    return bad != 0;
}
"""


def spec_name(path):
    with open(path, encoding="utf-8") as f:
        return re.search(r"^kernel: (\w+)$", f.read(), re.M).group(1)


def emitted(root, kgen, loops_test, folder):
    """Folders with what is emitted, each kernel's name once."""
    paths, names = [], set()
    for path in sorted(glob.glob(root +
                                 "/specs/*.yaml")) + sorted(glob.glob(root +
                                                                      "/generated/*/*.yaml")):
        if spec_name(path) not in names:
            names.add(spec_name(path))
            paths.append(path)
    subprocess.run([kgen, "generate", "-Wno-padding-conflicts", *paths, "--out", folder],
                   check=True, capture_output=True)
    subprocess.run([loops_test, folder], check=True)


def wrapper(kernel, kind, call, names, lengths):
    """A function of n and of all lengths, from one of those that are named."""
    values = ["n"] + ["lengths[%d]" % lengths.index(name) for name in names[1:]]
    return ("static size_t %s_%s(size_t n, const uint64_t *lengths) "
            "{ (void)n, (void)lengths; return %s(%s); }\n") % (
        kernel, kind, call, ", ".join(values))


def program(folder):
    """Its text, and how many kernels it knows."""
    includes, text, rows = [], "", []
    for header in sorted(glob.glob(folder + "/kg_*.h")):
        if header.endswith("_op.h"):
            continue
        with open(header, encoding="utf-8") as f, open(header[:-1] + "c", encoding="utf-8") as g:
            macros, table = MACRO.findall(f.read()), g.read()
        includes.append(os.path.basename(header))
        for macro, params in macros:
            kernel = macro.lower()
            names = params.split(", ")
            found = re.search(r"const %s_lengths\[\] = \{(.*?)\};" % kernel, table, re.S)
            lengths = re.findall(r'"(\w+)"', found.group(1)) if found else []
            text += "int %s_reference(const kg_call *call) { return call == 0; }\n" % kernel
            text += wrapper(kernel, "macro", macro + "_WORKSPACE_BYTES", names, lengths)
            text += wrapper(kernel, "function", kernel + "_workspace_bytes", names, lengths)
            known = ["%s_WORKSPACE_BYTES(%s)" %
                     (macro, ", ".join(["%dull" % n] + ["%dull" % l] * (len(names) - 1)))
                     for n, l in KNOWN]
            text += "static const size_t %s_known[] = {%s};\n" % (kernel, ", ".join(known))
            rows.append("{&%s_kernel, %s_macro, %s_function, %s_known}" % ((kernel,) * 4))
    head = "#include <stdio.h>\n" + "".join('#include "%s"\n' % name for name in includes)
    numbers = [", ".join("%dull" % number for number in column) for column in zip(*KNOWN)]
    return head + text + MAIN % (", ".join(rows), *numbers), len(rows)


def main():
    root, kgen, loops_test, libdir, *cc = sys.argv[1:]
    with tempfile.TemporaryDirectory() as folder:
        emitted(root, kgen, loops_test, folder)
        text, kernels = program(folder)
        with open(folder + "/main.c", "w", encoding="utf-8") as f:
            f.write(text)
        tables = [header[:-1] + "c" for header in glob.glob(folder + "/kg_*.h")
                  if not header.endswith("_op.h")]
        made = subprocess.run([*cc, "-std=gnu11", "-I" + root + "/runtime/include", "-I" + folder,
                               folder + "/main.c", *tables,
                               "-o", folder + "/main", "-L" + libdir, "-lkgen",
                               "-Wl,-rpath," + libdir],
                              stderr=subprocess.PIPE, text=True, check=False)
        said = made.stderr
        if made.returncode == 0:
            ran = subprocess.run([folder + "/main"], stdout=subprocess.PIPE, text=True, check=False)
            said = ran.stdout
        good = made.returncode == 0 and ran.returncode == 0 and kernels > 50
    for line in said.rstrip().split("\n"):
        print("# " + line.removeprefix("# "))
    print("%sok 1 - headers, tables and the library agree on the sizes of workspaces" %
          ("" if good else "not "))
    print("1..1")
    return 0 if good else 1


if __name__ == "__main__":
    sys.exit(main())
