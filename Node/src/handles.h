/* Objects of the library's in the hands of JavaScript. */
#ifndef HANDLES_H
#define HANDLES_H

#include <animrender.h>
#include <node_api.h>

typedef enum kind { ANIMATION, RENDERER, CANCELLATION, STREAM } kind;

/* A value that frees an object when nobody has it any more, or its environment ends; null where it cannot be made: then the object
 * is freed. `size` is what it takes in bytes, as far as that is known, so that what is not used any more is looked for in time. */
napi_value handle_wrap(napi_env env, kind kind, void *object, int64_t size);

/* The object of such a value; null for any other value, and after it was closed. */
void *handle_unwrap(napi_env env, napi_value value, kind kind);

/* Frees the object now; of what has none, nothing. */
void handle_close(napi_env env, napi_value value);

/* Frees an object that no value has. */
void handle_free(napi_env env, kind kind, void *object);

#endif
