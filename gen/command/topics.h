/* gen/command/topics.h: what kgen help TOPIC tells, and the manual pages after their options: one
 * text for both. */
#ifndef GEN_TOPICS_H
#define GEN_TOPICS_H

/* A line of a topic. With a term it is an entry of a list, else a paragraph. */
typedef struct topic_line {
    const char *term, *text;
} topic_line;

typedef struct help_topic {
    const char *name;  /* "environment" */
    const char *title; /* "ENVIRONMENT" */
    const char *help;
    const topic_line *lines; /* ended by a NULL text */
} help_topic;

extern const help_topic help_topics[]; /* ended by a NULL name */
const help_topic *help_topic_named(const char *name);

#endif
