/* tests/unit/kgen_child.h: cli_main in a child, in a folder of some specs, with its output in
 * files. */
#ifndef TESTS_KGEN_CHILD_H
#define TESTS_KGEN_CHILD_H

#include "front_end.h"

#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "command/cli.h"

#define GOOD "kgen: 1\nkernel: total\nfamily: reduce\ntypes: [f32]\noperator: sum\n"

static char folder[64];
static char out[65536], err[65536];

static inline void read_into(char *s, size_t room, const char *name)
{
    FILE *f = fopen(name, "rb");
    const size_t n = f ? fread(s, 1, room - 1, f) : 0;
    s[n] = '\0';
    if (f) fclose(f);
}

static inline void write_file(const char *name, const char *s)
{
    FILE *f = fopen(name, "wb");
    assert_non_null(f);
    fputs(s, f);
    assert_int_equal(fclose(f), 0);
}

static inline void redirect(const char *path, int flags, int fd)
{
    const int from = open(path, flags, 0666);
    if (from < 0 || dup2(from, fd) < 0) _exit(99);
    close(from);
}

/* Words separated by blanks. The exit code; what was said is in `out` and `err`. */
static inline int kgen(const char *line)
{
    char copy[1024], *argv[64] = {(char *)"kgen"}, *rest = NULL;
    int argc = 1;
    snprintf(copy, sizeof copy, "%s", line);
    for (char *s = strtok_r(copy, " ", &rest); s && argc < 63; s = strtok_r(NULL, " ", &rest))
        argv[argc++] = s;
    fflush(NULL);
    const pid_t child = fork();
    if (child == 0) {
        redirect("in", O_RDONLY, STDIN_FILENO);
        redirect("out", O_WRONLY | O_CREAT | O_TRUNC, STDOUT_FILENO);
        redirect("err", O_WRONLY | O_CREAT | O_TRUNC, STDERR_FILENO);
        const int status = cli_main(argc, argv);
        fflush(NULL);
        _exit(status);
    }
    int status = 0;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFEXITED(status));
    read_into(out, sizeof out, "out");
    read_into(err, sizeof err, "err");
    return WEXITSTATUS(status);
}

static inline void assert_has(const char *s, const char *part)
{
    if (!strstr(s, part)) fail_msg("\"%s\" is not in: %s", part, s);
}

static inline void assert_usage(const char *line, const char *said)
{
    const int status = kgen(line);
    if (status != EXIT_USAGE) fail_msg("%s: exit code %d", line, status);
    assert_has(err, said);
    assert_string_equal(out, "");
}

static inline int setup(void **state)
{
    (void)state;
    strcpy(folder, "/tmp/kgen-cli-XXXXXX");
    if (!mkdtemp(folder) || chdir(folder) != 0) return -1;
    write_file("in", GOOD);
    write_file("total.yaml", GOOD);
    write_file("-odd.yaml", GOOD);
    write_file("bad.yaml", "kgen: 1\nkernel: bad\nfamily: reduce\ntypes: [f32]\noperator: smu\n");
    write_file("worse.yaml",
               "kgen: 1\nkernel: worse\nfamily: reduce\ntypes: [f23]\noperator: sum\n");
    write_file("copy.yaml",
               "kgen: 1\nkernel: copy\nfamily: map\nshape: plane\ntypes: [f32]\ninputs: {x: T}\n"
               "outputs: {y: T}\nmap: {y: x}\n");
    write_file("warned.yaml",
               "kgen: 1\nkernel: w\nfamily: map\ntypes: [f32]\ninputs: {x: T, z: T}\n"
               "outputs: {y: T}\nmap: {y: x}\n");
    return 0;
}

static inline int teardown(void **state)
{
    (void)state;
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return chdir("/") == 0 && system(command) == 0 ? 0 : -1;
}

#endif
