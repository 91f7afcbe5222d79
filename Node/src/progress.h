/* Tells JavaScript how far work is that a thread does. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <node_api.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct progress progress;

/* Calls `function` with what is done and the total; null where it cannot be made. */
progress *progress_create(napi_env env, napi_value function);

/* An animrender_progress, whose context is a progress. It does not wait for JavaScript, which is told only the newest. */
int32_t progress_report(void *context, size_t done, size_t total);

/* Tells the function what it was not told yet, when the work is over. Of null, nothing. */
void progress_end(napi_env env, napi_value function, progress *progress);

#endif
