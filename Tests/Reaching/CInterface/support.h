/* What the tests of the C interface share: inputs, and checks that say where they fail. */
#ifndef SUPPORT_H
#define SUPPORT_H

#include <animrender.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Not every test uses all of it. */
#define UNUSED __attribute__((unused))

static int failures = 0;

#define CHECK(condition)                                                   \
  do {                                                                     \
    if (!(condition)) {                                                    \
      failures++;                                                          \
      fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, #condition);      \
    }                                                                      \
  } while (0)

/* Checks for a status, and tells the message where it is another. */
#define CHECK_STATUS(call, expected)                                                                                 \
  do {                                                                                                               \
    animrender_status status_ = (call);                                                                              \
    if (status_ != (expected)) {                                                                                     \
      failures++;                                                                                                    \
      fprintf(stderr, "%s:%d: %s is %s: %s\n", __FILE__, __LINE__, #call, animrender_status_name(status_), error.message); \
    }                                                                                                                \
  } while (0)

#define CHECK_OK(call) CHECK_STATUS(call, ANIMRENDER_OK)

/* A red box of 10 x 10 that moves from the left to the right of 40 x 20 in 10 frames. */
UNUSED static const char box[] =
    "{\"v\":\"5.7.0\",\"fr\":10,\"ip\":0,\"op\":10,\"w\":40,\"h\":20,\"layers\":[{\"ty\":4,\"nm\":\"box\",\"ind\":1,\"ip\":0,\"op\":10,"
    "\"st\":0,\"ks\":{\"p\":{\"a\":1,\"k\":[{\"t\":0,\"s\":[5,10],\"i\":{\"x\":1,\"y\":1},\"o\":{\"x\":0,\"y\":0}},{\"t\":9,\"s\":[35,10]}]}},"
    "\"shapes\":[{\"ty\":\"rc\",\"p\":{\"a\":0,\"k\":[0,0]},\"s\":{\"a\":0,\"k\":[10,10]},\"r\":{\"a\":0,\"k\":0}},"
    "{\"ty\":\"fl\",\"c\":{\"a\":0,\"k\":[1,0,0,1]},\"o\":{\"a\":0,\"k\":50}}]}]}";

/* A picture of 2 x 2, which lies in images/pic.png. */
UNUSED static const char picture[] =
    "{\"v\":\"5.7.0\",\"fr\":10,\"ip\":0,\"op\":2,\"w\":2,\"h\":2,\"assets\":[{\"id\":\"pic\",\"w\":2,\"h\":2,\"u\":\"images/\",\"p\":\"pic.png\",\"e\":0}],"
    "\"layers\":[{\"ty\":2,\"nm\":\"pic\",\"ind\":1,\"refId\":\"pic\",\"ip\":0,\"op\":2,\"st\":0,\"ks\":{}}]}";

/* A box whose opacity an expression gives. */
UNUSED static const char script[] =
    "{\"v\":\"5.7.0\",\"fr\":10,\"ip\":0,\"op\":3,\"w\":4,\"h\":4,\"layers\":[{\"ty\":1,\"nm\":\"s\",\"ind\":1,\"ip\":0,\"op\":3,\"st\":0,\"sw\":4,\"sh\":4,"
    "\"sc\":\"#00ff00\",\"ks\":{\"o\":{\"a\":0,\"k\":100,\"x\":\"var $bm_rt; $bm_rt = time * 100;\"}}}]}";

/* A blue PNG of 2 x 2. */
UNUSED static const unsigned char blue_png[] = {
    137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 2, 0, 0, 0, 2, 8, 6, 0, 0, 0, 114,
    182, 13, 36, 0, 0, 0, 16, 73, 68, 65, 84, 120, 218, 99, 96, 96, 248, 255, 31, 130, 161, 12, 0, 63, 210,
    7, 249, 92, 19, 224, 66, 0, 0, 0, 0, 73, 69, 78, 68, 174, 66, 96, 130
};

UNUSED static animrender_error new_error(void) {
  animrender_error error;
  memset(&error, 0, sizeof error);
  error.size = sizeof error;
  return error;
}

UNUSED static animrender_source source_of(const char *text) {
  animrender_source source;
  memset(&source, 0, sizeof source);
  source.size = sizeof source;
  source.data = text;
  source.data_length = strlen(text);
  return source;
}

UNUSED static animrender_work new_work(void) {
  animrender_work work;
  memset(&work, 0, sizeof work);
  work.size = sizeof work;
  return work;
}

UNUSED static animrender_animation *open_text(const char *text) {
  animrender_error error = new_error();
  animrender_source source = source_of(text);
  animrender_animation *animation = NULL;
  CHECK_OK(animrender_open(&source, NULL, &animation, &error));
  return animation;
}

UNUSED static animrender_renderer *renderer_of(animrender_animation *animation, const char *options) {
  animrender_error error = new_error();
  animrender_renderer *renderer = NULL;
  CHECK_OK(animrender_renderer_create(animation, animrender_string(options), NULL, NULL, &renderer, &error));
  return renderer;
}

/* Whether bytes have a text in them. */
UNUSED static int has(animrender_bytes *bytes, const char *text) {
  const void *data = NULL;
  size_t length = 0, count = strlen(text), i;
  if (animrender_bytes_get(bytes, &data, &length, NULL) != ANIMRENDER_OK) return 0;
  for (i = 0; i + count <= length; i++) {
    if (memcmp((const char *)data + i, text, count) == 0) return 1;
  }
  return 0;
}

#endif
