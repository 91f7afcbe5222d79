#include "arguments.h"
#include <stdlib.h>
#include <string.h>

napi_value argument(napi_env env, napi_value object, const char *name) {
  napi_value value = NULL;
  if (napi_get_named_property(env, object, name, &value) != napi_ok) napi_get_undefined(env, &value);
  return value;
}

static bool is_none(napi_env env, napi_value value) {
  napi_valuetype type = napi_undefined;
  return napi_typeof(env, value, &type) != napi_ok || type == napi_undefined;
}

/* Never null for what has no bytes: that would be none. */
static bool reserve(copy *copy, size_t length) {
  copy->data = malloc(length + 1);
  copy->length = length;
  return copy->data != NULL;
}

bool argument_text(napi_env env, napi_value object, const char *name, copy *text) {
  napi_value value = argument(env, object, name);
  size_t length = 0;
  if (is_none(env, value)) return true;
  return napi_get_value_string_utf8(env, value, NULL, 0, &length) == napi_ok && reserve(text, length) &&
         napi_get_value_string_utf8(env, value, text->data, length + 1, &text->length) == napi_ok;
}

bool argument_bytes(napi_env env, napi_value object, const char *name, copy *bytes) {
  napi_value value = argument(env, object, name);
  napi_typedarray_type type;
  size_t length = 0;
  void *data = NULL;
  if (is_none(env, value)) return true;
  if (napi_get_typedarray_info(env, value, &type, &length, &data, NULL, NULL) != napi_ok || type != napi_uint8_array) return false;
  if (!reserve(bytes, length)) return false;
  if (length > 0) memcpy(bytes->data, data, length);
  return true;
}

void *argument_handle(napi_env env, napi_value object, const char *name, kind kind) {
  return handle_unwrap(env, argument(env, object, name), kind);
}

double argument_number(napi_env env, napi_value object, const char *name) {
  double number = 0;
  napi_get_value_double(env, argument(env, object, name), &number);
  return number;
}
