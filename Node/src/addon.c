/* The functions of the addon. Each takes an object, and gives one (job.h), or a promise of one. */
#include "operations.h"
#include "stream.h"
#include <stdlib.h>
#include <unistd.h>

typedef struct task {
  job *job;
  napi_async_work work;
  napi_deferred deferred;
} task;

static napi_value first_argument(napi_env env, napi_callback_info info, void **data) {
  size_t count = 1;
  napi_value value = NULL;
  if (napi_get_cb_info(env, info, &count, &value, NULL, data) != napi_ok) return NULL;
  return value;
}

static void execute(napi_env env, void *data) {
  (void)env;
  job_run(((task *)data)->job);
}

static void complete(napi_env env, napi_status status, void *data) {
  task *task = data;
  napi_value value = job_value(env, task->job);
  (void)status;
  /* Progress is told before the promise is kept. */
  job_free(env, task->job);
  if (value) napi_resolve_deferred(env, task->deferred, value);
  napi_delete_async_work(env, task->work);
  free(task);
}

/* Runs an operation on libuv's threads. */
static napi_value await_operation(napi_env env, napi_callback_info info) {
  void *data = NULL;
  napi_value arguments = first_argument(env, info, &data), name, promise;
  task *made;
  job *job = job_create(env, ((const named_operation *)data)->run, arguments);
  if (!job) return NULL;
  made = calloc(1, sizeof *made);
  if (made) {
    made->job = job;
    if (napi_create_string_utf8(env, ((const named_operation *)data)->name, NAPI_AUTO_LENGTH, &name) == napi_ok &&
        napi_create_async_work(env, NULL, name, execute, complete, made, &made->work) == napi_ok) {
      if (napi_create_promise(env, &made->deferred, &promise) == napi_ok && napi_queue_async_work(env, made->work) == napi_ok)
        return promise;
      napi_delete_async_work(env, made->work);
    }
  }
  free(made);
  job_free(env, job);
  napi_throw_error(env, NULL, "animrender: the work cannot be begun");
  return NULL;
}

static napi_value run_operation(napi_env env, napi_callback_info info) {
  void *data = NULL;
  napi_value arguments = first_argument(env, info, &data), value;
  job *job = job_create(env, ((const named_operation *)data)->run, arguments);
  if (!job) return NULL;
  job_run(job);
  value = job_value(env, job);
  job_free(env, job);
  return value;
}

/* Begins a stream: an object with `made`, and the socket that its bytes come out of. */
static napi_value begin_stream(napi_env env, napi_callback_info info) {
  napi_value arguments = first_argument(env, info, NULL), object, made, socket;
  int reader = -1;
  stream *stream;
  job *job = job_create(env, run_stream, arguments);
  if (!job) return NULL;
  stream = stream_create(job, &reader);
  if (!stream) {
    job_free(env, job);
    napi_throw_error(env, NULL, "animrender: there is no thread or no socket for the stream");
    return NULL;
  }
  made = handle_wrap(env, STREAM, stream, 0);
  if (made && napi_create_object(env, &object) == napi_ok && napi_create_int32(env, reader, &socket) == napi_ok &&
      napi_set_named_property(env, object, "made", made) == napi_ok &&
      napi_set_named_property(env, object, "socket", socket) == napi_ok)
    return object;
  close(reader);
  return NULL;
}

static napi_value stop_stream(napi_env env, napi_callback_info info) {
  stream *stream = handle_unwrap(env, first_argument(env, info, NULL), STREAM);
  if (stream) stream_stop(stream);
  return NULL;
}

static napi_value close_handle(napi_env env, napi_callback_info info) {
  handle_close(env, first_argument(env, info, NULL));
  return NULL;
}

static void add(napi_env env, napi_value exports, const char *name, napi_callback function, const named_operation *operation) {
  napi_value value;
  if (napi_create_function(env, name, NAPI_AUTO_LENGTH, function, (void *)operation, &value) == napi_ok)
    napi_set_named_property(env, exports, name, value);
}

NAPI_MODULE_INIT() {
  napi_value version;
  size_t i;
  for (i = 0; i < awaited_operation_count; i++)
    add(env, exports, awaited_operations[i].name, await_operation, &awaited_operations[i]);
  for (i = 0; i < immediate_operation_count; i++)
    add(env, exports, immediate_operations[i].name, run_operation, &immediate_operations[i]);
  add(env, exports, "stream", begin_stream, NULL);
  add(env, exports, "stop", stop_stream, NULL);
  add(env, exports, "close", close_handle, NULL);
  if (napi_create_string_utf8(env, animrender_version(), NAPI_AUTO_LENGTH, &version) == napi_ok)
    napi_set_named_property(env, exports, "version", version);
  return exports;
}
