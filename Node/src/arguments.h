/* What JavaScript gives: the members of one object. What is undefined is none. */
#ifndef ARGUMENTS_H
#define ARGUMENTS_H

#include "handles.h"
#include <stdbool.h>

/* A copy: what JavaScript has, it may change or give away while a thread works with it. */
typedef struct copy {
  char *data;
  size_t length;
} copy;

napi_value argument(napi_env env, napi_value object, const char *name);

/* A text in UTF-8. False where there is no memory, or it is something else. */
bool argument_text(napi_env env, napi_value object, const char *name, copy *text);

/* The bytes of an Uint8Array. False as for a text. */
bool argument_bytes(napi_env env, napi_value object, const char *name, copy *bytes);

void *argument_handle(napi_env env, napi_value object, const char *name, kind kind);

/* 0 for none. */
double argument_number(napi_env env, napi_value object, const char *name);

#endif
