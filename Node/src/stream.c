#include "stream.h"
#include <pthread.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

struct stream {
  job *job;
  pthread_t thread;
  pthread_mutex_t lock;
  pthread_cond_t end;
  bool is_ended;
};

static void *work(void *context) {
  stream *stream = context;
  job_run(stream->job);
  shutdown(stream->job->socket, SHUT_WR);
  pthread_mutex_lock(&stream->lock);
  stream->is_ended = true;
  pthread_cond_broadcast(&stream->end);
  pthread_mutex_unlock(&stream->lock);
  return NULL;
}

static void wait_for(stream *stream) {
  pthread_mutex_lock(&stream->lock);
  while (!stream->is_ended) pthread_cond_wait(&stream->end, &stream->lock);
  pthread_mutex_unlock(&stream->lock);
}

stream *stream_create(job *job, int *reader) {
  int sockets[2] = {-1, -1};
  stream *made = calloc(1, sizeof *made);
  if (!made || socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0) {
    free(made);
    return NULL;
  }
  made->job = job;
  job->socket = sockets[1];
  pthread_mutex_init(&made->lock, NULL);
  pthread_cond_init(&made->end, NULL);
  if (pthread_create(&made->thread, NULL, work, made) == 0) {
    *reader = sockets[0];
    return made;
  }
  close(sockets[0]);
  close(sockets[1]);
  pthread_cond_destroy(&made->end);
  pthread_mutex_destroy(&made->lock);
  free(made);
  return NULL;
}

animrender_status stream_finish(job *job) {
  stream *stream = job->stream;
  if (!stream) return ANIMRENDER_INVALID_HANDLE;
  wait_for(stream);
  job->error = stream->job->error;
  job->report = stream->job->report;
  stream->job->report = NULL;
  return stream->job->status;
}

void stream_stop(stream *stream) {
  animrender_cancellation_cancel(stream->job->cancellation, NULL);
  /* A thread that waits for a reader gets an error now. */
  shutdown(stream->job->socket, SHUT_RDWR);
  wait_for(stream);
}

void stream_free(napi_env env, stream *stream) {
  stream_stop(stream);
  pthread_join(stream->thread, NULL);
  close(stream->job->socket);
  job_free(env, stream->job);
  pthread_cond_destroy(&stream->end);
  pthread_mutex_destroy(&stream->lock);
  free(stream);
}
