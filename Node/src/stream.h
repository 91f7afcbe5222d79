/* An export whose bytes go to a socket. It has a thread of its own, which waits while nobody reads: one of the pool's would keep
 * the reader from its work. */
#ifndef STREAM_H
#define STREAM_H

#include "job.h"

typedef struct stream stream;

/* Begins it, and owns the job from here on. `reader` becomes the socket to read from, which the caller closes. Null, and the job is
 * as it was, where the system has no thread or no socket. */
stream *stream_create(job *job, int *reader);

/* What has come of it, when it has ended: an operation. */
animrender_status stream_finish(job *job);

/* Ends it, and waits for that. */
void stream_stop(stream *stream);

void stream_free(napi_env env, stream *stream);

#endif
