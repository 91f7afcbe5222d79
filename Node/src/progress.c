#include "progress.h"
#include <pthread.h>
#include <stdlib.h>

struct progress {
  pthread_mutex_t lock;
  /* Null when the environment has ended before the work. */
  napi_threadsafe_function function;
  size_t done, total;
  /* Whether JavaScript was told of it. */
  bool is_told;
  /* The work, and the function, which ends later or earlier. */
  int owners;
};

static void let_go(progress *progress) {
  bool is_last;
  pthread_mutex_lock(&progress->lock);
  is_last = --progress->owners == 0;
  pthread_mutex_unlock(&progress->lock);
  if (!is_last) return;
  pthread_mutex_destroy(&progress->lock);
  free(progress);
}

static void function_ended(napi_env env, void *data, void *hint) {
  progress *progress = data;
  (void)env;
  (void)hint;
  pthread_mutex_lock(&progress->lock);
  progress->function = NULL;
  pthread_mutex_unlock(&progress->lock);
  let_go(progress);
}

static void tell(napi_env env, napi_value function, void *context, void *data) {
  progress *progress = context;
  napi_value arguments[2], this;
  size_t done, total;
  bool is_told;
  (void)data;
  if (!env || !function) return;
  pthread_mutex_lock(&progress->lock);
  done = progress->done;
  total = progress->total;
  is_told = progress->is_told;
  progress->is_told = true;
  pthread_mutex_unlock(&progress->lock);
  if (is_told || napi_get_undefined(env, &this) != napi_ok) return;
  if (napi_create_double(env, (double)done, &arguments[0]) != napi_ok) return;
  if (napi_create_double(env, (double)total, &arguments[1]) != napi_ok) return;
  napi_call_function(env, this, function, 2, arguments, NULL);
}

progress *progress_create(napi_env env, napi_value function) {
  napi_value name;
  progress *made = calloc(1, sizeof *made);
  if (!made) return NULL;
  made->owners = 2;
  made->is_told = true;
  pthread_mutex_init(&made->lock, NULL);
  /* One call waits at most: it tells what is newest when its turn comes. */
  if (napi_create_string_utf8(env, "animrender progress", NAPI_AUTO_LENGTH, &name) == napi_ok &&
      napi_create_threadsafe_function(env, function, NULL, name, 1, 1, made, function_ended, made, tell, &made->function) == napi_ok)
    return made;
  pthread_mutex_destroy(&made->lock);
  free(made);
  return NULL;
}

int32_t progress_report(void *context, size_t done, size_t total) {
  progress *progress = context;
  pthread_mutex_lock(&progress->lock);
  progress->done = done;
  progress->total = total;
  progress->is_told = false;
  if (progress->function) napi_call_threadsafe_function(progress->function, NULL, napi_tsfn_nonblocking);
  pthread_mutex_unlock(&progress->lock);
  return 0;
}

void progress_end(napi_env env, napi_value function, progress *progress) {
  if (!progress) return;
  tell(env, function, progress, NULL);
  pthread_mutex_lock(&progress->lock);
  if (progress->function) napi_release_threadsafe_function(progress->function, napi_tsfn_release);
  pthread_mutex_unlock(&progress->lock);
  let_go(progress);
}
