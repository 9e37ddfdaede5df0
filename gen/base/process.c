#include "base/process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/text.h"

extern char **environ;

/* ---- signals ---- */

bool process_group_open(process_group *g)
{
    *g = (process_group){.signals = -1};
    sigset_t wanted;
    sigemptyset(&wanted);
    sigaddset(&wanted, SIGINT);
    sigaddset(&wanted, SIGTERM);
    sigaddset(&wanted, SIGHUP);
    sigaddset(&wanted, SIGCHLD);
    signal(SIGCHLD, SIG_DFL); /* ignored by a parent, it would hide how programs end */
    if (sigprocmask(SIG_BLOCK, &wanted, &g->before) != 0) return false;
    g->signals = signalfd(-1, &wanted, SFD_CLOEXEC | SFD_NONBLOCK);
    if (g->signals < 0) sigprocmask(SIG_SETMASK, &g->before, NULL);
    return g->signals >= 0;
}

static void take_signals(process_group *g)
{
    struct signalfd_siginfo info;
    while (read(g->signals, &info, sizeof info) == (ssize_t)sizeof info)
        if (info.ssi_signo != SIGCHLD) g->interrupted = true;
}

/* A signal that still waits would end kgen here, in place of the exit code that its commands have
 * for what is left undone. */
void process_group_close(process_group *g)
{
    if (g->signals < 0) return;
    take_signals(g);
    close(g->signals);
    g->signals = -1;
    sigprocmask(SIG_SETMASK, &g->before, NULL);
}

static void close_group(void *group)
{
    process_group_close(group);
}

process_group *process_group_of(arena *a)
{
    process_group *g = arena_new_of(a, process_group);
    if (!process_group_open(g)) return NULL;
    arena_defer(a, close_group, g);
    return g;
}

/* Waits for a signal, or for something to read from `input` (-1: nothing), for so many milliseconds
 * (-1: for ever). */
static void wait_for(process_group *g, int input, int at_most)
{
    struct pollfd both[2] = {{.fd = g->signals, .events = POLLIN}, {.fd = input, .events = POLLIN}};
    if (poll(both, input < 0 ? 1 : 2, at_most) >= 0) take_signals(g);
}

/* ---- starting ---- */

static int start_with(posix_spawn_file_actions_t *files, posix_spawnattr_t *attributes,
                      const process_group *g, process *p, const int *output)
{
    sigset_t defaults;
    sigemptyset(&defaults);
    sigaddset(&defaults, SIGPIPE);
    int error = posix_spawnattr_setsigmask(attributes, &g->before);
    if (!error) error = posix_spawnattr_setsigdefault(attributes, &defaults);
    if (!error)
        error = posix_spawnattr_setflags(
            attributes, POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    if (!error) error = posix_spawn_file_actions_addopen(files, 0, "/dev/null", O_RDONLY, 0);
    if (!error)
        error =
            posix_spawn_file_actions_addopen(files, 2, p->log, O_WRONLY | O_CREAT | O_TRUNC, 0666);
    if (!error) error = posix_spawn_file_actions_adddup2(files, output ? *output : 2, 1);
    if (!error)
        error = posix_spawnp(&p->pid, p->argv[0], files, attributes, (char **)p->argv, environ);
    return error;
}

/* `output`: where its standard output goes; NULL: to the log, with standard error. */
static void start(const process_group *g, process *p, const int *output)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    p->error = posix_spawn_file_actions_init(&files);
    if (!p->error) {
        p->error = posix_spawnattr_init(&attributes);
        if (!p->error) {
            p->error = start_with(&files, &attributes, g, p, output);
            posix_spawnattr_destroy(&attributes);
        }
        posix_spawn_file_actions_destroy(&files);
    }
    if (p->error) p->pid = -1;
}

/* Each has a group of its own: a compiler ends with its parts. */
static void end(process *p, int number)
{
    if (p->pid <= 0) return;
    kill(-p->pid, number);
    while (waitpid(p->pid, &p->status, 0) < 0 && errno == EINTR) {}
    p->pid = 0;
}

bool process_succeeded(const process *p)
{
    return !p->error && p->pid == 0 && WIFEXITED(p->status) && WEXITSTATUS(p->status) == 0;
}

/* ---- one ---- */

const char *process_find(arena *a, const char *program)
{
    const char *path = getenv("PATH");
    if (strchr(program, '/')) return access(program, X_OK) == 0 ? program : NULL;
    for (path = path ? path : "/usr/bin:/bin"; *path; path += *path == ':') {
        const size_t n = strcspn(path, ":");
        const char *found = arena_printf(a, "%.*s%s%s", (int)n, path, n ? "/" : "./", program);
        if (access(found, X_OK) == 0) return found;
        path += n;
    }
    return NULL;
}

bool process_run(process_group *g, process *p)
{
    start(g, p, NULL);
    if (p->error) return true;
    for (; !g->interrupted; wait_for(g, -1, -1)) {
        if (waitpid(p->pid, &p->status, WNOHANG) != p->pid) continue;
        p->pid = 0;
        return true;
    }
    end(p, SIGTERM);
    return false;
}

/* ---- one, by lines ---- */

static void split(text *line, const char *part, size_t n, void (*take)(void *, char *),
                  void *context)
{
    for (size_t i = 0; i < n; i++) {
        if (part[i] != '\n') {
            text_putc(line, part[i]);
            continue;
        }
        take(context, (char *)text_str(line));
        *line = text_new(line->a);
    }
}

static int64_t milliseconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* 0 at its end, or errno: ETIMEDOUT where it has said nothing for too long. */
static int read_lines(process_group *g, arena *a, process *p, int from,
                      void (*take)(void *, char *), void *context)
{
    const int64_t allowed = (int64_t)p->silence * 1000;
    text line = text_new(a);
    char part[4096];
    for (int64_t last = milliseconds(); !g->interrupted;) {
        const int64_t left = last + allowed - milliseconds();
        if (allowed && left <= 0) return ETIMEDOUT;
        wait_for(g, from, !allowed ? -1 : left > 60000 ? 60000 : (int)left);
        const ssize_t n = read(from, part, sizeof part);
        if (n == 0) return 0;
        if (n > 0) split(&line, part, (size_t)n, take, context);
        else if (errno != EAGAIN && errno != EINTR) return errno;
        if (n > 0) last = milliseconds();
    }
    return EINTR;
}

bool process_run_lines(process_group *g, arena *a, process *p,
                       void (*take)(void *context, char *line), void *context)
{
    int ends[2];
    p->pid = -1;
    if (pipe2(ends, O_CLOEXEC) != 0) {
        p->error = errno;
        return true;
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK); /* of a pipe of its own: it cannot fail */
    start(g, p, &ends[1]);
    close(ends[1]);
    if (p->error) {
        close(ends[0]);
        return true;
    }
    p->error = read_lines(g, a, p, ends[0], take, context);
    close(ends[0]);
    if (p->error) {
        end(p, p->error == ETIMEDOUT ? SIGKILL : SIGTERM);
        return !g->interrupted;
    }
    while (waitpid(p->pid, &p->status, 0) < 0 && errno == EINTR) {}
    p->pid = 0;
    return true;
}
