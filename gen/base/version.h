#ifndef GEN_VERSION_H
#define GEN_VERSION_H
#define KGEN_VERSION "0.2.0"
#endif
