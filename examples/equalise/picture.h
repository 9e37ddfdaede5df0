/* Pictures in files: PGM and PPM in bytes (P5, P6), and a drawn histogram (SVG). */
#ifndef EQUALISE_PICTURE_H
#define EQUALISE_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LEVELS 256

typedef struct picture {
    size_t width, height, channels; /* channels: 1 or 3 */
    uint8_t *pixels;                /* width * height * channels bytes */
} picture;

/* False: what is wrong was written to standard error. The pixels are the caller's to free. */
bool picture_read(const char *path, picture *p);
bool picture_write(const char *path, const picture *p);

/* How often each level occurs, of a picture and of what became of it, one below the other. */
bool picture_draw(const char *path, const uint32_t before[LEVELS], const uint32_t after[LEVELS]);

#endif
