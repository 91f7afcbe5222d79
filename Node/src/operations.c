#include "operations.h"
#include "stream.h"
#include <errno.h>
#include <sys/socket.h>

/* What a decoded animation takes is not known; pictures are most of it. */
enum { ANIMATION_SIZE = 4 << 20 };

static animrender_text text(copy copy) { return (animrender_text){copy.data, copy.length}; }

static animrender_source source_of(const job *job) {
  animrender_source source = {.size = sizeof source};
  source.path = text(job->path);
  source.data = job->data.data;
  source.data_length = job->data.length;
  source.animation = text(job->id);
  return source;
}

static animrender_work work_of(const job *job) {
  animrender_work work = {.size = sizeof work};
  work.limits = text(job->limits);
  work.cancellation = job->cancellation;
  work.threads = job->threads >= 1 && job->threads <= 1024 ? (size_t)job->threads : 0;
  if (job->progress) {
    work.progress = progress_report;
    work.progress_context = job->progress;
  }
  return work;
}

static void set_made(job *job, kind kind, void *made, int64_t size) {
  job->made_kind = kind;
  job->made = made;
  job->made_size = size;
}

static void add_number(job *job, double number) {
  if (job->number_count < MAXIMUM_NUMBERS) job->numbers[job->number_count++] = number;
}

/* Null where there are none. */
static animrender_status make_replacements(job *job, animrender_replacements **replacements) {
  if (job->replace_path.data) return animrender_replacements_open(text(job->replace_path), replacements, &job->error);
  if (!job->replace.data) return ANIMRENDER_OK;
  return animrender_replacements_create(text(job->replace), NULL, NULL, replacements, &job->error);
}

static animrender_status run_open(job *job) {
  animrender_source source = source_of(job);
  animrender_work work = work_of(job);
  animrender_properties properties = {.size = sizeof properties};
  animrender_animation *animation = NULL;
  animrender_status status = animrender_open(&source, &work, &animation, &job->error);
  if (status != ANIMRENDER_OK) return status;
  set_made(job, ANIMATION, animation, ANIMATION_SIZE);
  status = animrender_animation_properties(animation, &properties, &job->error);
  add_number(job, properties.width);
  add_number(job, properties.height);
  add_number(job, properties.frame_rate);
  add_number(job, (double)properties.frame_count);
  add_number(job, properties.duration);
  return status;
}

static animrender_status run_info(job *job) { return animrender_animation_info(job->animation, &job->report, &job->error); }

static animrender_status run_frame(job *job) {
  size_t frame = 0;
  animrender_status status =
      animrender_animation_frame(job->animation, (animrender_place)job->place, job->number, &frame, &job->error);
  add_number(job, (double)frame);
  return status;
}

static animrender_status run_poster(job *job) {
  animrender_work work = work_of(job);
  size_t frame = 0;
  animrender_status status = animrender_animation_poster(job->animation, &work, &frame, &job->error);
  add_number(job, (double)frame);
  return status;
}

static animrender_status run_compare(job *job) {
  animrender_work work = work_of(job);
  return animrender_compare(job->animation, job->other, &work, &job->report, &job->error);
}

static animrender_status run_renderer(job *job) {
  animrender_work work = work_of(job);
  animrender_replacements *replacements = NULL;
  animrender_renderer *renderer = NULL;
  size_t width = 0, height = 0;
  animrender_status status = make_replacements(job, &replacements);
  if (status == ANIMRENDER_OK)
    status = animrender_renderer_create(job->animation, text(job->options), replacements, &work, &renderer, &job->error);
  animrender_replacements_free(replacements);
  if (status != ANIMRENDER_OK) return status;
  status = animrender_renderer_size(renderer, &width, &height, &job->error);
  set_made(job, RENDERER, renderer, (int64_t)width * (int64_t)height * 4);
  add_number(job, (double)width);
  add_number(job, (double)height);
  return status;
}

static animrender_status run_draw(job *job) {
  return animrender_renderer_draw(
      job->renderer, job->number, job->format, job->pixels, (size_t)job->stride, job->pixel_length, &job->error);
}

static animrender_status run_save(job *job) {
  animrender_work work = work_of(job);
  animrender_replacements *replacements = NULL;
  animrender_status status = make_replacements(job, &replacements);
  if (status == ANIMRENDER_OK)
    status = animrender_export_file(
        job->animation, text(job->options), replacements, text(job->path), &work, &job->report, &job->error);
  animrender_replacements_free(replacements);
  return status;
}

static int32_t write_to_socket(void *context, const void *data, size_t length) {
  const job *job = context;
  const char *rest = data;
  while (length > 0) {
    ssize_t written = send(job->socket, rest, length, MSG_NOSIGNAL);
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return 1;
    rest += written;
    length -= (size_t)written;
  }
  return 0;
}

animrender_status run_stream(job *job) {
  animrender_work work = work_of(job);
  animrender_replacements *replacements = NULL;
  animrender_status status = make_replacements(job, &replacements);
  if (status == ANIMRENDER_OK)
    status = animrender_export_write(
        job->animation, text(job->options), replacements, write_to_socket, job, &work, &job->report, &job->error);
  animrender_replacements_free(replacements);
  return status;
}

static animrender_status run_convert(job *job) {
  animrender_source source = source_of(job);
  animrender_work work = work_of(job);
  return animrender_convert(&source, text(job->target), text(job->options), &work, &job->result, &job->report, &job->error);
}

static animrender_status run_optimise(job *job) {
  animrender_source source = source_of(job);
  animrender_work work = work_of(job);
  return animrender_optimise(&source, text(job->options), &work, &job->result, &job->report, &job->error);
}

static animrender_status run_bake(job *job) {
  animrender_source source = source_of(job);
  animrender_work work = work_of(job);
  return animrender_bake(&source, text(job->options), &work, &job->result, &job->report, &job->error);
}

static animrender_status run_lint(job *job) {
  animrender_source source = source_of(job);
  animrender_work work = work_of(job);
  return animrender_lint(&source, text(job->options), &work, &job->report, &job->error);
}

static animrender_status run_cancellation(job *job) {
  animrender_cancellation *cancellation = NULL;
  animrender_status status = animrender_cancellation_create(&cancellation, &job->error);
  set_made(job, CANCELLATION, cancellation, 0);
  return status;
}

static animrender_status run_cancel(job *job) { return animrender_cancellation_cancel(job->cancellation, &job->error); }

const named_operation awaited_operations[] = {
    {"open", run_open},       {"info", run_info},         {"poster", run_poster}, {"compare", run_compare}, {"renderer", run_renderer},
    {"draw", run_draw},       {"save", run_save},         {"finish", stream_finish}, {"convert", run_convert}, {"optimise", run_optimise},
    {"bake", run_bake},       {"lint", run_lint},
};
const named_operation immediate_operations[] = {
    {"frame", run_frame}, {"cancellation", run_cancellation}, {"cancel", run_cancel}};
const size_t awaited_operation_count = sizeof awaited_operations / sizeof *awaited_operations;
const size_t immediate_operation_count = sizeof immediate_operations / sizeof *immediate_operations;
