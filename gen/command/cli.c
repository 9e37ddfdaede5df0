#include "command/cli.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/version.h"
#include "command/topics.h"

/* ---- help ---- */

static void print_help(void)
{
    printf("kgen %s: CUDA kernels for an operator of your own, from a spec\n\n"
           "usage: kgen COMMAND [ARGUMENT...]\n\n",
           KGEN_VERSION);
    for (const cli_command *c = cli_commands; c->name; c++)
        printf("  %-10s %s\n", c->name, c->help);
    printf("\n  kgen COMMAND --help   what a command takes\n"
           "  kgen help COMMAND     the same\n"
           "  kgen help TOPIC       of the following\n"
           "  kgen --version        the version; so does kgen version\n\n");
    for (const help_topic *t = help_topics; t->name; t++) printf("  %-12s %s\n", t->name, t->help);
}

static void print_topic(const help_topic *t)
{
    for (const topic_line *l = t->lines; l->text; l++)
        if (l->term) printf("  %-27s %s\n", l->term, l->text);
        else printf("%s%s\n\n", l == t->lines ? "" : "\n", l->text);
}

static void print_command_help(const cli_command *c)
{
    printf("usage: kgen %s %s\n\n%s\n", c->name, c->usage, c->help);
    if (c->options->name) printf("\n");
    for (const cli_option *o = c->options; o->name; o++) {
        char left[64];
        snprintf(left, sizeof left, "--%s%s%s%s", o->name, o->value ? " " : "",
                 o->value ? o->value : "", o->arity == CLI_MANY ? "..." : "");
        printf("  %-24s %s\n", left, o->help);
    }
}

int cli_usage(const cli *c, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    fprintf(stderr, "kgen%s%s: ", c->command ? " " : "", c->command ? c->command->name : "");
    vfprintf(stderr, format, args);
    fprintf(stderr, " (kgen%s%s --help)\n", c->command ? " " : "",
            c->command ? c->command->name : "");
    va_end(args);
    return EXIT_USAGE;
}

/* "; did you mean ...?", or nothing. `names` is NULL-terminated. */
static const char *hint(arena *a, const char *word, const list *names, const char *dashes)
{
    const char *near = diag_nearest(a, word, (const char *const *)names->at);
    return near ? arena_printf(a, "; did you mean \"%s%s\"?", dashes, near) : "";
}

static const char *command_hint(arena *a, const char *word)
{
    list names = {0};
    for (const cli_command *c = cli_commands; c->name; c++) list_add(a, &names, (void *)c->name);
    for (const help_topic *t = help_topics; t->name; t++) list_add(a, &names, (void *)t->name);
    list_add(a, &names, (void *)"help");
    list_add(a, &names, (void *)"version");
    list_add(a, &names, NULL);
    return hint(a, word, &names, "");
}

static const char *option_hint(const cli *c, const char *word)
{
    list names = {0};
    for (const cli_option *o = c->command->options; o->name; o++)
        list_add(c->a, &names, (void *)o->name);
    list_add(c->a, &names, (void *)"help");
    list_add(c->a, &names, NULL);
    return hint(c->a, word, &names, "--");
}

/* ---- numbers ---- */

bool cli_number(const char *s, uint64_t *n)
{
    char *end;
    if (*s < '0' || *s > '9') return false;
    errno = 0;
    *n = strtoull(s, &end, 10);
    return errno == 0 && *end == '\0';
}

/* s times 10 as often as `zeros` says. */
static bool with_zeros(uint64_t *n, uint64_t zeros)
{
    for (; zeros && *n; zeros--)
        if (__builtin_mul_overflow(*n, UINT64_C(10), n)) return false;
    return true;
}

bool cli_count(arena *a, const char *s, uint64_t *n)
{
    uint64_t power;
    const size_t digits = strspn(s, "0123456789");
    if (s[digits] == '\0') return cli_number(s, n);
    if (!cli_number(s + digits + 1, &power)) return false;
    if (!cli_number(arena_strndup(a, s, digits), n)) return false;
    if (s[digits] == 'e' || s[digits] == 'E') return with_zeros(n, power);
    if (s[digits] != '^' || *n != 2 || power >= 64) return false;
    *n = UINT64_C(1) << power;
    return true;
}

/* ---- options ---- */

static cli_values *values_of(const cli *c, const char *name)
{
    for (size_t i = 0; c->command->options[i].name; i++)
        if (strcmp(c->command->options[i].name, name) == 0) return &c->options[i];
    abort(); /* a command asks for an option that its table lacks */
}

bool cli_flag(const cli *c, const char *name)
{
    return values_of(c, name)->flags_seen.count > 0;
}

const char *cli_value(const cli *c, const char *name)
{
    const list *values = &values_of(c, name)->values;
    return values->count ? values->at[0] : NULL;
}

void cli_replace(cli *c, const char *name, const char *value)
{
    values_of(c, name)->values = (list){0};
    list_add(c->a, &values_of(c, name)->values, (void *)value);
}

const list *cli_list(const cli *c, const char *name)
{
    return &values_of(c, name)->values;
}

/* One option; advances *at past its values. EXIT_DONE: go on. */
static int take_option(cli *c, char **argv, int argc, int *at)
{
    const char *word = argv[*at] + 2;
    const char *equals = strchr(word, '=');
    const size_t n = equals ? (size_t)(equals - word) : strlen(word);
    const cli_option *o = c->command->options;
    size_t index = 0;
    for (; o->name; o++, index++)
        if (strlen(o->name) == n && strncmp(o->name, word, n) == 0) break;
    if (!o->name)
        return cli_usage(c, "there is no option \"%s\"%s", argv[*at],
                         option_hint(c, arena_strndup(c->a, word, n)));
    if (o->arity == CLI_ONE && c->options[index].flags_seen.count)
        return cli_usage(c, "option --%s was given twice", o->name);

    list_add(c->a, &c->options[index].flags_seen, argv[*at]);
    list *values = &c->options[index].values;
    if (o->arity == CLI_FLAG) {
        if (equals) return cli_usage(c, "option --%s takes no value", o->name);
        return EXIT_DONE;
    }
    if (equals) {
        list_add(c->a, values, (void *)(equals + 1));
        return EXIT_DONE;
    }
    const size_t before = values->count;
    while (*at + 1 < argc && (strncmp(argv[*at + 1], "-", 1) != 0 || !argv[*at + 1][1])) {
        list_add(c->a, values, argv[++*at]);
        if (o->arity == CLI_ONE) break;
    }
    if (values->count == before) return cli_usage(c, "option --%s needs a value", o->name);
    return EXIT_DONE;
}

static int parse(cli *c, int argc, char **argv, bool *help)
{
    size_t n_options = 0;
    while (c->command->options[n_options].name) n_options++;
    c->options = arena_array(c->a, cli_values, n_options + 1);
    list words = {0};
    bool ended = false;
    for (int i = 2; i < argc; i++) {
        const char *s = argv[i];
        if (ended || s[0] != '-' || s[1] == '\0') {
            list_add(c->a, &words, argv[i]);
        } else if (strcmp(s, "--") == 0) {
            ended = true;
        } else if (strcmp(s, "--help") == 0 || strcmp(s, "-h") == 0) {
            *help = true;
        } else if (strncmp(s, "-W", 2) == 0) {
            if (!diag_option(c->d, s + 2)) return cli_usage(c, "there is no warning \"%s\"", s + 2);
        } else if (strncmp(s, "--", 2) == 0) {
            const int status = take_option(c, argv, argc, &i);
            if (status != EXIT_DONE) return status;
        } else {
            return cli_usage(c, "there is no option \"%s\"", s);
        }
    }
    c->n_words = words.count;
    list_add(c->a, &words, NULL);
    c->words = (const char **)words.at;
    return EXIT_DONE;
}

/* ---- running ---- */

static const cli_command *find_command(const char *name)
{
    for (const cli_command *c = cli_commands; c->name; c++)
        if (strcmp(c->name, name) == 0) return c;
    return NULL;
}

static bool want_colour(void)
{
    const char *no = getenv("NO_COLOR"), *term = getenv("TERM");
    return isatty(STDERR_FILENO) && !no && !(term && strcmp(term, "dumb") == 0);
}

static int run_command(cli *c, int argc, char **argv)
{
    bool help = false;
    int status = parse(c, argc, argv, &help);
    if (help && status == EXIT_DONE) {
        print_command_help(c->command);
        return EXIT_DONE;
    }
    if (status == EXIT_DONE) status = c->command->run(c);
    text out = text_new(c->a);
    diag_render(c->d, &out, want_colour());
    fputs(text_str(&out), stderr);
    if (c->system_failed) return EXIT_SYSTEM;
    return status == EXIT_DONE && diag_errors(c->d) ? EXIT_DIAGNOSTICS : status;
}

static bool is_one_of(const char *word, const char *a, const char *b, const char *c)
{
    return strcmp(word, a) == 0 || strcmp(word, b) == 0 || strcmp(word, c) == 0;
}

/* kgen help [COMMAND | TOPIC] */
static int help_of(const cli *nothing, int argc, char **argv)
{
    if (argc == 2) return print_help(), EXIT_DONE;
    if (argc > 3) return cli_usage(nothing, "help is of one command or topic");
    if (is_one_of(argv[2], "help", "version", "--help")) return print_help(), EXIT_DONE;
    const cli_command *command = find_command(argv[2]);
    if (command) return print_command_help(command), EXIT_DONE;
    const help_topic *topic = help_topic_named(argv[2]);
    if (topic) return print_topic(topic), EXIT_DONE;
    return cli_usage(nothing, "there is no command or topic \"%s\"%s", argv[2],
                     command_hint(nothing->a, argv[2]));
}

/* Apart, so that no local of its callers lives across the longjmp. */
static __attribute__((noinline)) int run_in_arena(arena *memory, int argc, char **argv)
{
    if (!ARENA_TRY(memory)) {
        fputs("kgen: out of memory\n", stderr);
        return EXIT_SYSTEM;
    }
    cli c = {.a = memory, .d = diags_new(memory), .program = argv[0]};
    if (is_one_of(argv[1], "help", "--help", "-h")) return help_of(&c, argc, argv);
    if (is_one_of(argv[1], "version", "--version", "-V"))
        return printf("kgen %s\n", KGEN_VERSION), EXIT_DONE;
    const cli_command *command = find_command(argv[1]);
    if (!command)
        return cli_usage(&c, "there is no command \"%s\"%s", argv[1],
                         command_hint(memory, argv[1]));
    c.command = command;
    return run_command(&c, argc, argv);
}

static int run(int argc, char **argv)
{
    if (argc < 2) {
        print_help();
        return EXIT_USAGE;
    }
    arena *memory = arena_new();
    if (!memory) return fputs("kgen: out of memory\n", stderr), EXIT_SYSTEM;
    const int status = run_in_arena(memory, argc, argv);
    arena_free(memory);
    return status;
}

int cli_main(int argc, char **argv)
{
    const int status = run(argc, argv);
    const bool failed = ferror(stdout) != 0;
    if (fflush(stdout) == 0 && !failed) return status;
    fputs("kgen: cannot write to standard output\n", stderr);
    return EXIT_SYSTEM;
}
