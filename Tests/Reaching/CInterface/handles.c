/* Handles that are none, structs without a size, callbacks that call back: statuses, never crashes. */
#include "support.h"

static void a_freed_handle_is_a_status(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = renderer_of(animation, "");
  animrender_properties properties;
  animrender_bytes *json = NULL;
  unsigned char pixels[40 * 20 * 4];
  properties.size = sizeof properties;
  CHECK_OK(animrender_animation_free(animation));
  CHECK_STATUS(animrender_animation_free(animation), ANIMRENDER_INVALID_HANDLE);
  CHECK_STATUS(animrender_animation_properties(animation, &properties, &error), ANIMRENDER_INVALID_HANDLE);
  CHECK_STATUS(animrender_animation_info(animation, &json, &error), ANIMRENDER_INVALID_HANDLE);
  CHECK(json == NULL);
  /* What was made of it stays usable. */
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error));
  CHECK_OK(animrender_renderer_free(renderer));
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error),
      ANIMRENDER_INVALID_HANDLE);
}

static void a_handle_of_another_kind_is_a_status(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_bytes *json = NULL;
  size_t width, height;
  CHECK_STATUS(
      animrender_renderer_size((animrender_renderer *)(void *)animation, &width, &height, &error),
      ANIMRENDER_INVALID_HANDLE);
  CHECK_STATUS(animrender_bytes_free((animrender_bytes *)(void *)animation), ANIMRENDER_INVALID_HANDLE);
  CHECK_STATUS(
      animrender_animation_info((animrender_animation *)(void *)&error, &json, &error), ANIMRENDER_INVALID_HANDLE);
  CHECK_OK(animrender_animation_free(animation));
}

static void null_is_a_status(void) {
  animrender_error error = new_error();
  animrender_animation *animation = NULL;
  animrender_bytes *bytes = NULL;
  animrender_source source = source_of(box);
  CHECK_STATUS(animrender_open(NULL, NULL, &animation, &error), ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(animrender_open(&source, NULL, NULL, &error), ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(animrender_animation_info(NULL, &bytes, &error), ANIMRENDER_INVALID_HANDLE);
  CHECK_STATUS(animrender_bytes_create(NULL, 3, &bytes, &error), ANIMRENDER_INVALID_ARGUMENT);
  CHECK(animrender_open(&source, NULL, NULL, NULL) == ANIMRENDER_INVALID_ARGUMENT);
  CHECK_OK(animrender_animation_free(NULL));
  CHECK_OK(animrender_bytes_free(NULL));
  CHECK_OK(animrender_renderer_free(NULL));
  CHECK_OK(animrender_player_free(NULL));
  CHECK_OK(animrender_replacements_free(NULL));
  CHECK_OK(animrender_cancellation_free(NULL));
}

static void a_struct_without_its_size_is_refused(void) {
  animrender_error error = new_error();
  animrender_source source = source_of(box);
  animrender_work work = new_work();
  animrender_properties properties;
  animrender_animation *animation = NULL;
  source.size = 0;
  CHECK_STATUS(animrender_open(&source, NULL, &animation, &error), ANIMRENDER_INVALID_ARGUMENT);
  source.size = sizeof source;
  work.size = 8;
  CHECK_STATUS(animrender_open(&source, &work, &animation, &error), ANIMRENDER_INVALID_ARGUMENT);
  /* A caller of a later version knows more of it. */
  work.size = sizeof work + 64;
  CHECK_OK(animrender_open(&source, &work, &animation, &error));
  memset(&properties, 0, sizeof properties);
  CHECK_STATUS(animrender_animation_properties(animation, &properties, &error), ANIMRENDER_INVALID_ARGUMENT);
  properties.size = sizeof properties;
  CHECK_OK(animrender_animation_properties(animation, &properties, &error));
  CHECK(properties.width == 40 && properties.height == 20 && properties.frame_count == 10);
  CHECK(properties.frame_rate == 10 && properties.duration == 1);
  animrender_animation_free(animation);
  /* An error without its size is left alone. */
  error.size = 0;
  error.message[0] = 'x';
  CHECK(animrender_animation_properties(NULL, &properties, &error) == ANIMRENDER_INVALID_HANDLE);
  CHECK(error.message[0] == 'x');
}

typedef struct {
  animrender_animation *animation;
  animrender_renderer *renderer;
  animrender_replacements *replacements;
  animrender_status status;
  int count;
} reentry;

static animrender_bytes *load_calling_back(void *context, const char *name, size_t length) {
  reentry *state = (reentry *)context;
  animrender_error error = new_error();
  animrender_bytes *bytes = NULL;
  state->count++;
  CHECK(length == 14 && memcmp(name, "images/pic.png", 14) == 0);
  CHECK_OK(animrender_bytes_create(blue_png, sizeof blue_png, &bytes, &error));
  return bytes;
}

static void the_loader_gives_pictures(void) {
  animrender_error error = new_error();
  animrender_source source = source_of(picture);
  animrender_animation *animation = NULL;
  animrender_renderer *renderer = NULL;
  animrender_bytes *json = NULL;
  reentry state;
  unsigned char pixels[16];
  memset(&state, 0, sizeof state);
  source.load = load_calling_back;
  source.load_context = &state;
  CHECK_OK(animrender_open(&source, NULL, &animation, &error));
  CHECK(state.count == 1);
  renderer = renderer_of(animation, "");
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 8, sizeof pixels, &error));
  CHECK(pixels[0] == 0 && pixels[1] == 0 && pixels[2] == 255 && pixels[3] == 255);
  animrender_renderer_free(renderer);
  animrender_animation_free(animation);
  /* Without it, what is missing is reported. */
  animation = open_text(picture);
  renderer = renderer_of(animation, "");
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 8, sizeof pixels, &error));
  CHECK(pixels[3] == 0);
  CHECK_OK(animrender_renderer_diagnostics(renderer, &json, &error));
  CHECK(has(json, "pic.png") && has(json, "missing"));
  animrender_bytes_free(json);
  animrender_renderer_free(renderer);
  animrender_animation_free(animation);
}

static animrender_bytes *load_that_gives_nonsense(void *context, const char *name, size_t length) {
  (void)name;
  (void)length;
  return (animrender_bytes *)context;
}

static void a_loader_that_gives_no_bytes_is_reported(void) {
  animrender_error error = new_error();
  animrender_source source = source_of(picture);
  animrender_animation *animation = NULL;
  animrender_bytes *json = NULL;
  source.load = load_that_gives_nonsense;
  source.load_context = &error;
  CHECK_OK(animrender_open(&source, NULL, &animation, &error));
  CHECK_OK(animrender_animation_info(animation, &json, &error));
  CHECK(has(json, "pic.png"));
  animrender_bytes_free(json);
  animrender_animation_free(animation);
}

static int32_t progress_that_calls_back(void *context, size_t done, size_t total) {
  reentry *state = (reentry *)context;
  animrender_error error = new_error();
  animrender_properties properties;
  (void)done;
  (void)total;
  properties.size = sizeof properties;
  /* An animation may be used by any number of calls at once. */
  state->status = animrender_animation_properties(state->animation, &properties, &error);
  state->count++;
  /* And freed: the work has its own share of it. */
  animrender_animation_free(state->animation);
  return 0;
}

static int32_t write_nothing(void *context, const void *data, size_t length) {
  (void)data;
  *(size_t *)context += length;
  return 0;
}

static void a_callback_may_call_and_even_free(void) {
  animrender_error error = new_error();
  animrender_work work = new_work();
  animrender_animation *animation = open_text(box);
  reentry state;
  size_t written = 0;
  memset(&state, 0, sizeof state);
  state.animation = animation;
  work.progress = progress_that_calls_back;
  work.progress_context = &state;
  CHECK_OK(animrender_export_write(
      animation, animrender_string("{\"format\": \"gif\"}"), NULL, write_nothing, &written, &work, NULL, &error));
  CHECK(state.count >= 10 && written > 100);
  CHECK_STATUS(animrender_animation_free(animation), ANIMRENDER_INVALID_HANDLE);
}

static void bad_files_are_statuses_with_a_reason(void) {
  animrender_error error = new_error();
  animrender_source source = source_of("hello");
  animrender_animation *animation = NULL;
  CHECK_STATUS(animrender_open(&source, NULL, &animation, &error), ANIMRENDER_UNKNOWN_FORMAT);
  CHECK(animation == NULL && error.message[0] != 0 && error.status == ANIMRENDER_UNKNOWN_FORMAT);
  source = source_of("{\"v\":\"5.7.0\",\"layers\":[],\"w\":0,\"h\":0,\"fr\":10,\"ip\":0,\"op\":10}");
  CHECK_STATUS(animrender_open(&source, NULL, &animation, &error), ANIMRENDER_INVALID_FILE);
  source = source_of("{\"v\":\"5.7.0\",\"layers\":[");
  CHECK_STATUS(animrender_open(&source, NULL, &animation, &error), ANIMRENDER_INVALID_FILE);
  source = source_of("");
  source.path = animrender_string("/no/such/file.json");
  CHECK_STATUS(animrender_open(&source, NULL, &animation, &error), ANIMRENDER_UNREADABLE);
  CHECK(strstr(error.message, "/no/such/file.json") != NULL);
  source.path.data = "a\0b";
  source.path.length = 3;
  CHECK_STATUS(animrender_open(&source, NULL, &animation, &error), ANIMRENDER_INVALID_ARGUMENT);
  source.path.data = "\xff\xfe";
  source.path.length = 2;
  CHECK_STATUS(animrender_open(&source, NULL, &animation, &error), ANIMRENDER_INVALID_ARGUMENT);
}

int main(void) {
  CHECK(strchr(animrender_version(), '.') != NULL);
  CHECK(strcmp(animrender_status_name(ANIMRENDER_FAILED), "FAILED") == 0);
  CHECK(strcmp(animrender_status_name((animrender_status)99), "UNKNOWN") == 0);
  a_freed_handle_is_a_status();
  a_handle_of_another_kind_is_a_status();
  null_is_a_status();
  a_struct_without_its_size_is_refused();
  the_loader_gives_pictures();
  a_loader_that_gives_no_bytes_is_reported();
  a_callback_may_call_and_even_free();
  bad_files_are_statuses_with_a_reason();
  return failures != 0;
}
