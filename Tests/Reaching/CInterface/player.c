/* Playing in a time of the caller's. */
#include "support.h"

static animrender_playback state_of(animrender_player *player) {
  animrender_error error = new_error();
  animrender_playback playback;
  memset(&playback, 0, sizeof playback);
  playback.size = sizeof playback;
  CHECK_OK(animrender_player_state(player, &playback, &error));
  return playback;
}

static void time_passes_when_it_is_said(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_player *player = NULL;
  animrender_bytes *events = NULL;
  unsigned char pixels[40 * 20 * 4], expected[40 * 20 * 4];
  animrender_renderer *renderer = renderer_of(animation, "");
  CHECK_OK(animrender_player_create(
      animation, animrender_string("{\"loopMode\": {\"times\": 2}}"), animrender_no_text(), NULL, NULL, &player, &error));
  CHECK(state_of(player).status == ANIMRENDER_PAUSED && state_of(player).frame == 0);
  CHECK_OK(animrender_player_advance(player, 0.5, &error));
  CHECK(state_of(player).frame == 0);
  CHECK_OK(animrender_player_command(player, ANIMRENDER_PLAY, &error));
  CHECK_OK(animrender_player_advance(player, 0.3, &error));
  CHECK(state_of(player).status == ANIMRENDER_PLAYING && state_of(player).frame == 3);
  CHECK(state_of(player).needs_display == 1);
  CHECK_OK(animrender_player_draw(player, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error));
  CHECK(state_of(player).needs_display == 0);
  CHECK_OK(animrender_renderer_draw(renderer, 3, ANIMRENDER_RGBA_STRAIGHT, expected, 160, sizeof expected, &error));
  CHECK(memcmp(pixels, expected, sizeof pixels) == 0);
  CHECK_OK(animrender_player_advance(player, 10, &error));
  CHECK(state_of(player).status != ANIMRENDER_PLAYING);
  CHECK_OK(animrender_player_events(player, &events, &error));
  CHECK(has(events, "finishedOnce") && has(events, "finishedAll") && has(events, "statusChanged"));
  animrender_bytes_free(events);
  CHECK_OK(animrender_player_events(player, &events, &error));
  CHECK(!has(events, "event"));
  animrender_bytes_free(events);
  CHECK_OK(animrender_player_seek(player, ANIMRENDER_PROGRESS, 0.5, &error));
  CHECK(state_of(player).frame == 5);
  CHECK_STATUS(animrender_player_advance(player, -1, &error), ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(animrender_player_advance(player, 1e300, &error), ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(animrender_player_command(player, (animrender_command)9, &error), ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(
      animrender_player_draw(player, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, 100, &error), ANIMRENDER_BUFFER_TOO_SMALL);
  CHECK_OK(animrender_player_free(player));
  CHECK_STATUS(animrender_player_advance(player, 1, &error), ANIMRENDER_INVALID_HANDLE);
  animrender_renderer_free(renderer);
  animrender_animation_free(animation);
}

static void bad_options_make_no_player(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_player *player = NULL;
  CHECK_STATUS(
      animrender_player_create(
          animation, animrender_string("{\"loopMode\": \"twice\"}"), animrender_no_text(), NULL, NULL, &player, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK(player == NULL);
  animrender_animation_free(animation);
}

int main(void) {
  time_passes_when_it_is_said();
  bad_options_make_no_player();
  return failures != 0;
}
