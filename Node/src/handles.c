#include "handles.h"
#include "stream.h"
#include <stdlib.h>

typedef struct handle {
  kind kind;
  void *object;
  int64_t size;
} handle;

void handle_free(napi_env env, kind kind, void *object) {
  switch (kind) {
  case ANIMATION: animrender_animation_free(object); break;
  case RENDERER: animrender_renderer_free(object); break;
  case CANCELLATION: animrender_cancellation_free(object); break;
  case STREAM: stream_free(env, object); break;
  }
}

static void let_go(napi_env env, handle *handle) {
  int64_t total;
  if (!handle->object) return;
  handle_free(env, handle->kind, handle->object);
  handle->object = NULL;
  napi_adjust_external_memory(env, -handle->size, &total);
}

static void finalize(napi_env env, void *data, void *hint) {
  (void)hint;
  let_go(env, data);
  free(data);
}

napi_value handle_wrap(napi_env env, kind kind, void *object, int64_t size) {
  napi_value value = NULL;
  int64_t total;
  handle *made = malloc(sizeof *made);
  if (made) {
    *made = (handle){kind, object, size};
    if (napi_create_external(env, made, finalize, NULL, &value) == napi_ok) {
      napi_adjust_external_memory(env, size, &total);
      return value;
    }
  }
  free(made);
  handle_free(env, kind, object);
  return NULL;
}

static handle *found(napi_env env, napi_value value) {
  void *data = NULL;
  return napi_get_value_external(env, value, &data) == napi_ok ? data : NULL;
}

void *handle_unwrap(napi_env env, napi_value value, kind kind) {
  handle *handle = found(env, value);
  return handle && handle->kind == kind ? handle->object : NULL;
}

void handle_close(napi_env env, napi_value value) {
  handle *handle = found(env, value);
  if (handle) let_go(env, handle);
}
