/* Files that are made: exports, conversions, and what is said of them. */
#include "support.h"

typedef struct {
  unsigned char *data;
  size_t length, end;
} sink;

static int32_t append(void *context, const void *data, size_t length) {
  sink *target = (sink *)context;
  if (target->end && target->length + length > target->end) return 1;
  target->data = (unsigned char *)realloc(target->data, target->length + length);
  memcpy(target->data + target->length, data, length);
  target->length += length;
  return 0;
}

static int32_t stop_at_three(void *context, size_t done, size_t total) {
  *(size_t *)context = total;
  return done >= 3;
}

static unsigned char *read_file(const char *path, size_t *length) {
  FILE *file = fopen(path, "rb");
  unsigned char *data = (unsigned char *)malloc(1 << 20);
  *length = file ? fread(data, 1, 1 << 20, file) : 0;
  if (file) fclose(file);
  return data;
}

static void a_file_and_a_stream_have_the_same_bytes(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_bytes *report = NULL;
  sink stream = {NULL, 0, 0};
  size_t length;
  unsigned char *file;
  CHECK_OK(animrender_export_file(
      animation, animrender_string("{\"size\": {\"width\": 20}}"), NULL, animrender_string("box.webp"), NULL, &report,
      &error));
  CHECK(has(report, "\"width\" : 20") && has(report, "\"frames\" : 10"));
  CHECK_OK(animrender_export_write(
      animation, animrender_string("{\"format\": \"webp\", \"size\": {\"width\": 20}}"), NULL, append, &stream, NULL, NULL,
      &error));
  file = read_file("box.webp", &length);
  CHECK(length > 20 && length == stream.length && memcmp(file, stream.data, length) == 0);
  free(file);
  free(stream.data);
  animrender_bytes_free(report);
  animrender_animation_free(animation);
}

static void what_fails_leaves_nothing(void) {
  animrender_error error = new_error();
  animrender_work work = new_work();
  animrender_animation *animation = open_text(box);
  animrender_bytes *report = NULL;
  sink stream = {NULL, 0, 10};
  size_t total = 0, length;
  work.progress = stop_at_three;
  work.progress_context = &total;
  CHECK_STATUS(
      animrender_export_file(
          animation, animrender_no_text(), NULL, animrender_string("gone.gif"), &work, &report, &error),
      ANIMRENDER_CANCELLED);
  CHECK(total == 10 && report == NULL);
  free(read_file("gone.gif", &length));
  CHECK(length == 0);
  CHECK_STATUS(
      animrender_export_write(
          animation, animrender_string("{\"format\": \"gif\"}"), NULL, append, &stream, NULL, NULL, &error),
      ANIMRENDER_CALLBACK_FAILED);
  free(stream.data);
  CHECK_STATUS(
      animrender_export_file(
          animation, animrender_no_text(), NULL, animrender_string("/dev/null/x.gif"), NULL, NULL, &error),
      ANIMRENDER_UNWRITABLE);
  CHECK_STATUS(
      animrender_export_file(animation, animrender_no_text(), NULL, animrender_string("x.jpeg"), NULL, NULL, &error),
      ANIMRENDER_UNSUITABLE);
  CHECK_STATUS(
      animrender_export_file(animation, animrender_no_text(), NULL, animrender_string("x.doc"), NULL, NULL, &error),
      ANIMRENDER_UNSUITABLE);
  CHECK_STATUS(
      animrender_export_file(
          animation, animrender_string("{\"format\": \"png\", \"frames\": [\"30\"]}"), NULL, animrender_string("x.png"), NULL,
          NULL, &error),
      ANIMRENDER_UNSUITABLE);
  CHECK_STATUS(
      animrender_export_file(animation, animrender_string("{"), NULL, animrender_string("x.gif"), NULL, NULL, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  animrender_animation_free(animation);
}

static void replacements_are_drawn(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(picture);
  animrender_replacements *replacements = NULL;
  animrender_renderer *renderer = NULL;
  unsigned char pixels[16];
  CHECK_OK(animrender_replacements_create(animrender_no_text(), NULL, NULL, &replacements, &error));
  CHECK_OK(animrender_replacements_set_image(
      replacements, animrender_string("pic"), blue_png, sizeof blue_png, animrender_string("cover"), &error));
  CHECK_OK(animrender_renderer_create(animation, animrender_no_text(), replacements, NULL, &renderer, &error));
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 8, sizeof pixels, &error));
  CHECK(pixels[2] == 255 && pixels[3] == 255);
  animrender_renderer_free(renderer);
  CHECK_STATUS(
      animrender_replacements_set_image(
          replacements, animrender_string("pic"), "nothing", 7, animrender_no_text(), &error),
      ANIMRENDER_UNKNOWN_FORMAT);
  CHECK_STATUS(
      animrender_replacements_set_image(
          replacements, animrender_string("pic"), blue_png, sizeof blue_png, animrender_string("coverr"), &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK_OK(animrender_replacements_set_text(replacements, animrender_string("t"), animrender_string("Anna"), &error));
  CHECK_OK(animrender_replacements_hide(replacements, animrender_string("pic"), &error));
  CHECK_OK(animrender_renderer_create(animation, animrender_no_text(), replacements, NULL, &renderer, &error));
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 8, sizeof pixels, &error));
  CHECK(pixels[3] == 0);
  animrender_renderer_free(renderer);
  animrender_replacements_free(replacements);
  CHECK_STATUS(
      animrender_replacements_create(animrender_string("{\"txts\": {}}"), NULL, NULL, &replacements, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK(replacements == NULL && strstr(error.message, "txts") != NULL);
  animrender_animation_free(animation);
}

static void conversions_show_the_same(void) {
  animrender_error error = new_error();
  animrender_source source = source_of(box), made;
  animrender_animation *first = open_text(box), *second = NULL;
  animrender_bytes *result = NULL, *report = NULL, *difference = NULL;
  const void *data = NULL;
  CHECK_OK(animrender_convert(
      &source, animrender_string("svga"), animrender_no_text(), NULL, &result, &report, &error));
  CHECK(has(report, "diagnostics"));
  made = source_of("");
  CHECK_OK(animrender_bytes_get(result, &data, &made.data_length, &error));
  made.data = data;
  CHECK_OK(animrender_open(&made, NULL, &second, &error));
  CHECK_OK(animrender_compare(first, second, NULL, &difference, &error));
  CHECK(has(difference, "\"frames\" : 10"));
  CHECK_OK(animrender_bytes_free(difference));
  CHECK_OK(animrender_compare(first, first, NULL, &difference, &error));
  CHECK(has(difference, "\"differentFrames\" : 0") && !has(difference, "largest"));
  animrender_bytes_free(difference);
  animrender_bytes_free(result);
  animrender_bytes_free(report);
  animrender_animation_free(first);
  animrender_animation_free(second);
  CHECK_STATUS(
      animrender_convert(&source, animrender_string("png"), animrender_no_text(), NULL, &result, NULL, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK(result == NULL);
}

static void a_file_is_optimised_baked_and_checked(void) {
  animrender_error error = new_error();
  animrender_source source = source_of(script);
  animrender_bytes *result = NULL, *report = NULL;
  CHECK_OK(animrender_bake(&source, animrender_no_text(), NULL, &result, &report, &error));
  CHECK(has(report, "\"baked\" : 1") && !has(result, "bm_rt"));
  animrender_bytes_free(result);
  animrender_bytes_free(report);
  source = source_of(box);
  CHECK_OK(animrender_optimise(
      &source, animrender_string("{\"strip\": [\"names\"]}"), NULL, &result, &report, &error));
  CHECK(has(report, "\"largestDifference\" : 0") && !has(result, "\"box\""));
  animrender_bytes_free(result);
  animrender_bytes_free(report);
  CHECK_STATUS(
      animrender_optimise(&source, animrender_string("{\"strip\": [\"nams\"]}"), NULL, &result, NULL, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  source = source_of(picture);
  CHECK_OK(animrender_lint(&source, animrender_no_text(), NULL, &result, &error));
  CHECK(has(result, "\"rule\"") && has(result, "pic.png"));
  animrender_bytes_free(result);
  CHECK_STATUS(
      animrender_lint(&source, animrender_string("{\"players\": [\"nobody\"]}"), NULL, &result, &error),
      ANIMRENDER_INVALID_ARGUMENT);
}

static void places_are_found_as_the_tool_finds_them(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  size_t frame = 99;
  CHECK_OK(animrender_animation_frame(animation, ANIMRENDER_SECONDS, 0.3, &frame, &error));
  CHECK(frame == 3);
  CHECK_OK(animrender_animation_frame(animation, ANIMRENDER_PROGRESS, 1, &frame, &error));
  CHECK(frame == 9);
  CHECK_STATUS(animrender_animation_frame(animation, ANIMRENDER_FRAME, 10, &frame, &error), ANIMRENDER_UNSUITABLE);
  CHECK_STATUS(animrender_animation_frame(animation, ANIMRENDER_SECONDS, -1, &frame, &error), ANIMRENDER_UNSUITABLE);
  CHECK_OK(animrender_animation_poster(animation, NULL, &frame, &error));
  CHECK(frame < 10);
  animrender_animation_free(animation);
}

int main(void) {
  a_file_and_a_stream_have_the_same_bytes();
  what_fails_leaves_nothing();
  replacements_are_drawn();
  conversions_show_the_same();
  a_file_is_optimised_baked_and_checked();
  places_are_found_as_the_tool_finds_them();
  return failures != 0;
}
