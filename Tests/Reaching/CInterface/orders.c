/* Calls in any order, with handles that are live, freed, null or of another kind: every one ends with a status. */
#include "support.h"

enum { handle_count = 24 };

static void *handles[handle_count];
static unsigned long state;

static unsigned pick(unsigned count) {
  state = state * 6364136223846793005UL + 1442695040888963407UL;
  return (unsigned)(state >> 33) % count;
}

static void *any(void) { return handles[pick(handle_count)]; }

static int32_t discard(void *context, const void *data, size_t length) {
  (void)context;
  (void)data;
  return length > 4000;
}

static animrender_text any_text(void) {
  static const char *const texts[] = {
      "", "{}", "{\"size\": {\"width\": 9}}", "{\"format\": \"gif\"}", "{\"texts\": {\"a\": \"b\"}}", "[", "null",
      "{\"loopMode\": \"forever\"}", "cover", "svga", "\xff", "{\"seconds\": 1}"};
  return animrender_string(texts[pick(12)]);
}

static const char *any_file(void) {
  static const char *const files[] = {box, picture, script, "", "{}", "hello"};
  return files[pick(6)];
}

/* One call; what it hands out takes the place of another handle, which stays as it is. */
static animrender_status step(animrender_error *error) {
  static unsigned char pixels[4096];
  static animrender_properties properties;
  static animrender_playback playback;
  animrender_source source = source_of(any_file());
  animrender_work work = new_work();
  const void *data;
  size_t a, b;
  void *made = NULL;
  animrender_status status = ANIMRENDER_OK;
  properties.size = pick(8) ? sizeof properties : 3;
  playback.size = pick(8) ? sizeof playback : 0;
  work.cancellation = pick(4) ? NULL : (animrender_cancellation *)any();
  work.limits = pick(8) ? animrender_no_text() : any_text();
  switch (pick(28)) {
    case 0: case 1: status = animrender_open(&source, &work, (animrender_animation **)&made, error); break;
    case 2: status = animrender_animation_free((animrender_animation *)any()); break;
    case 3: status = animrender_animation_properties((animrender_animation *)any(), &properties, error); break;
    case 4: status = animrender_animation_info((animrender_animation *)any(), (animrender_bytes **)&made, error); break;
    case 5: status = animrender_animation_frame((animrender_animation *)any(), (animrender_place)pick(4), pick(20), &a, error); break;
    case 6: status = animrender_animation_poster((animrender_animation *)any(), &work, &a, error); break;
    case 7: status = animrender_compare((animrender_animation *)any(), (animrender_animation *)any(), &work, (animrender_bytes **)&made, error); break;
    case 8: status = animrender_replacements_create(any_text(), NULL, NULL, (animrender_replacements **)&made, error); break;
    case 9: status = animrender_replacements_set_image((animrender_replacements *)any(), animrender_string("pic"), blue_png, pick(2) ? sizeof blue_png : 9, any_text(), error); break;
    case 10: status = animrender_replacements_set_text((animrender_replacements *)any(), any_text(), any_text(), error); break;
    case 11: status = animrender_replacements_hide((animrender_replacements *)any(), any_text(), error); break;
    case 12: status = animrender_replacements_free((animrender_replacements *)any()); break;
    case 13: case 14: status = animrender_renderer_create((animrender_animation *)any(), any_text(), (animrender_replacements *)(pick(2) ? NULL : any()), &work, (animrender_renderer **)&made, error); break;
    case 15: status = animrender_renderer_size((animrender_renderer *)any(), &a, &b, error); break;
    case 16: case 17: status = animrender_renderer_draw((animrender_renderer *)any(), pick(12), (animrender_pixel_format)pick(3), pixels, 160, pick(4) ? sizeof pixels : 40, error); break;
    case 18: status = animrender_renderer_diagnostics((animrender_renderer *)any(), (animrender_bytes **)&made, error); break;
    case 19: status = animrender_renderer_free((animrender_renderer *)any()); break;
    case 20: status = animrender_export_write((animrender_animation *)any(), any_text(), (animrender_replacements *)(pick(2) ? NULL : any()), discard, NULL, &work, (animrender_bytes **)&made, error); break;
    case 21: status = animrender_bytes_get((animrender_bytes *)any(), &data, &a, error); break;
    case 22: status = animrender_bytes_free((animrender_bytes *)any()); break;
    case 23: status = animrender_cancellation_create((animrender_cancellation **)&made, error); break;
    case 24: status = pick(3) ? animrender_cancellation_free((animrender_cancellation *)any()) : animrender_cancellation_cancel((animrender_cancellation *)any(), error); break;
    case 25: status = animrender_player_create((animrender_animation *)any(), any_text(), any_text(), NULL, &work, (animrender_player **)&made, error); break;
    case 26: status = pick(2) ? animrender_player_advance((animrender_player *)any(), pick(3), error) : animrender_player_command((animrender_player *)any(), (animrender_command)pick(5), error); break;
    case 27: status = pick(2) ? animrender_player_draw((animrender_player *)any(), ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, error) : animrender_player_state((animrender_player *)any(), &playback, error); break;
  }
  if (made) handles[pick(handle_count)] = made;
  /* Nothing is handed out by what fails. */
  CHECK(status == ANIMRENDER_OK || made == NULL);
  return status;
}

/* A seed and a number of calls may be given. */
int main(int count, char **arguments) {
  animrender_error error = new_error();
  unsigned seen[ANIMRENDER_FAILED + 1];
  unsigned i, steps = count > 2 ? (unsigned)strtoul(arguments[2], NULL, 10) : 6000;
  memset(seen, 0, sizeof seen);
  state = count > 1 ? strtoul(arguments[1], NULL, 10) : 1;
  for (i = 0; i < steps; i++) {
    animrender_status status = step(&error);
    CHECK((unsigned)status <= ANIMRENDER_FAILED);
    if ((unsigned)status <= ANIMRENDER_FAILED) seen[status]++;
  }
  /* It has done something. */
  CHECK(seen[ANIMRENDER_OK] > steps / 10 && seen[ANIMRENDER_INVALID_HANDLE] > steps / 10);
  return failures != 0;
}
