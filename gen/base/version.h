#ifndef GEN_VERSION_H
#define GEN_VERSION_H
#define KGEN_VERSION "0.1.0"
#endif
