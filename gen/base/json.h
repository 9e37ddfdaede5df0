/* gen/base/json.h: writing JSON, with commas and indentation taken care of. */
#ifndef GEN_JSON_H
#define GEN_JSON_H

#include "base/text.h"

typedef struct json {
    text *out;
    int depth;
    bool first;
} json;

void json_open(json *j, const char *key, char bracket); /* key NULL: in an array, or the top */
void json_close(json *j, char bracket);
void json_string(json *j, const char *key, const char *value);
void json_number(json *j, const char *key, uint64_t value);
void json_bool(json *j, const char *key, bool value);

#endif
