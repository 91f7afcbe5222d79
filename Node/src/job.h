/* One call of the library: what it gets, and what has come of it. */
#ifndef JOB_H
#define JOB_H

#include "arguments.h"
#include "progress.h"

typedef struct job job;

/* Runs a job, on any thread: fills what has come of it. */
typedef animrender_status (*operation)(job *job);

enum { MAXIMUM_NUMBERS = 5 };

struct job {
  operation operation;
  /* The object that JavaScript gave, which keeps the objects and the pixels. */
  napi_ref arguments;

  animrender_animation *animation, *other;
  animrender_renderer *renderer;
  animrender_cancellation *cancellation;
  copy path, data, id, target, options, replace, replace_path, limits;
  double number, place, threads, stride;
  animrender_pixel_format format;
  void *pixels;
  size_t pixel_length;
  progress *progress;
  struct stream *stream;
  /* What the bytes of a stream go to. */
  int socket;

  animrender_error error;
  animrender_status status;
  kind made_kind;
  void *made;
  int64_t made_size;
  animrender_bytes *result, *report;
  double numbers[MAXIMUM_NUMBERS];
  size_t number_count;
};

/* A job of what JavaScript gives; null, with an exception, where it cannot be made. */
job *job_create(napi_env env, operation operation, napi_value arguments);

void job_run(job *job);

/* An object for JavaScript, with `status` and `message` where the job has failed; null where there can be none any more. */
napi_value job_value(napi_env env, job *job);

/* Frees a job, and what has come of it that JavaScript does not have. */
void job_free(napi_env env, job *job);

#endif
