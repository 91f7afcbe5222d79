#include "job.h"
#include <stdlib.h>
#include <string.h>

static bool take(napi_env env, job *job, napi_value given) {
  napi_value pixels = argument(env, given, "pixels"), progress = argument(env, given, "progress");
  napi_valuetype type = napi_undefined;
  bool has_pixels = false;
  napi_is_typedarray(env, pixels, &has_pixels);
  if (has_pixels && napi_get_typedarray_info(env, pixels, NULL, &job->pixel_length, &job->pixels, NULL, NULL) != napi_ok) return false;
  job->animation = argument_handle(env, given, "animation", ANIMATION);
  job->other = argument_handle(env, given, "other", ANIMATION);
  job->renderer = argument_handle(env, given, "renderer", RENDERER);
  job->cancellation = argument_handle(env, given, "cancellation", CANCELLATION);
  job->number = argument_number(env, given, "number");
  job->place = argument_number(env, given, "place");
  job->threads = argument_number(env, given, "threads");
  job->stride = argument_number(env, given, "stride");
  job->stream = argument_handle(env, given, "stream", STREAM);
  job->format = argument_number(env, given, "premultiplied") != 0 ? ANIMRENDER_BGRA_PREMULTIPLIED : ANIMRENDER_RGBA_STRAIGHT;
  if (napi_typeof(env, progress, &type) == napi_ok && type == napi_function) {
    job->progress = progress_create(env, progress);
    if (!job->progress) return false;
  }
  return argument_text(env, given, "path", &job->path) && argument_bytes(env, given, "data", &job->data) &&
         argument_text(env, given, "id", &job->id) && argument_text(env, given, "target", &job->target) &&
         argument_text(env, given, "options", &job->options) && argument_text(env, given, "replace", &job->replace) &&
         argument_text(env, given, "replacePath", &job->replace_path) && argument_text(env, given, "limits", &job->limits) &&
         napi_create_reference(env, given, 1, &job->arguments) == napi_ok;
}

job *job_create(napi_env env, operation operation, napi_value arguments) {
  job *made = calloc(1, sizeof *made);
  if (made) {
    made->operation = operation;
    made->socket = -1;
    made->error.size = sizeof made->error;
    if (take(env, made, arguments)) return made;
    job_free(env, made);
  }
  napi_throw_error(env, NULL, "animrender: no memory for the arguments, or one of another type");
  return NULL;
}

void job_run(job *job) { job->status = job->operation(job); }

static void free_bytes(napi_env env, void *data, void *bytes) {
  (void)env;
  (void)data;
  animrender_bytes_free(bytes);
}

static void set_text(napi_env env, napi_value object, const char *name, const char *text, size_t length) {
  napi_value value;
  if (napi_create_string_utf8(env, text, length, &value) == napi_ok) napi_set_named_property(env, object, name, value);
}

/* A Buffer of the library's memory, or of a copy where the environment allows no memory from elsewhere. */
static void set_result(napi_env env, napi_value object, job *job) {
  const void *data;
  size_t length;
  napi_value value;
  if (animrender_bytes_get(job->result, &data, &length, NULL) != ANIMRENDER_OK) return;
  if (napi_create_external_buffer(env, length, (void *)data, free_bytes, job->result, &value) == napi_ok) {
    job->result = NULL;
  } else if (napi_create_buffer_copy(env, length, data, NULL, &value) != napi_ok) {
    return;
  }
  napi_set_named_property(env, object, "result", value);
}

static void set_report(napi_env env, napi_value object, job *job) {
  const void *data;
  size_t length;
  if (animrender_bytes_get(job->report, &data, &length, NULL) == ANIMRENDER_OK) set_text(env, object, "report", data, length);
}

static void set_made(napi_env env, napi_value object, job *job) {
  napi_value value = handle_wrap(env, job->made_kind, job->made, job->made_size);
  job->made = NULL;
  if (value) napi_set_named_property(env, object, "made", value);
}

static void set_numbers(napi_env env, napi_value object, job *job) {
  napi_value list, value;
  uint32_t i;
  if (napi_create_array(env, &list) != napi_ok) return;
  for (i = 0; i < job->number_count; i++) {
    if (napi_create_double(env, job->numbers[i], &value) == napi_ok) napi_set_element(env, list, i, value);
  }
  napi_set_named_property(env, object, "numbers", list);
}

napi_value job_value(napi_env env, job *job) {
  napi_value object;
  if (napi_create_object(env, &object) != napi_ok) return NULL;
  if (job->status != ANIMRENDER_OK) {
    set_text(env, object, "status", animrender_status_name(job->status), NAPI_AUTO_LENGTH);
    set_text(env, object, "message", job->error.message, NAPI_AUTO_LENGTH);
    set_text(env, object, "path", job->error.path, NAPI_AUTO_LENGTH);
    return object;
  }
  if (job->made) set_made(env, object, job);
  if (job->result) set_result(env, object, job);
  if (job->report) set_report(env, object, job);
  if (job->number_count > 0) set_numbers(env, object, job);
  return object;
}

void job_free(napi_env env, job *job) {
  copy *copies[] = {&job->path, &job->data, &job->id, &job->target, &job->options, &job->replace, &job->replace_path, &job->limits};
  napi_value given = NULL, function = NULL;
  size_t i;
  if (job->arguments && napi_get_reference_value(env, job->arguments, &given) == napi_ok && given)
    function = argument(env, given, "progress");
  progress_end(env, function, job->progress);
  if (job->arguments) napi_delete_reference(env, job->arguments);
  if (job->made) handle_free(env, job->made_kind, job->made);
  if (job->result) animrender_bytes_free(job->result);
  if (job->report) animrender_bytes_free(job->report);
  for (i = 0; i < sizeof copies / sizeof *copies; i++) free(copies[i]->data);
  free(job);
}
