/* Frames in the caller's memory: what is in them, and what is refused. */
#include "support.h"

static void straight_and_premultiplied_pixels_are_those_of_the_box(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = renderer_of(animation, "");
  size_t width = 0, height = 0;
  unsigned char rgba[40 * 20 * 4], bgra[40 * 20 * 4];
  CHECK_OK(animrender_renderer_size(renderer, &width, &height, &error));
  CHECK(width == 40 && height == 20);
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, rgba, 160, sizeof rgba, &error));
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_BGRA_PREMULTIPLIED, bgra, 160, sizeof bgra, &error));
  {
    const unsigned char *inside = rgba + 10 * 160 + 5 * 4, *outside = rgba + 10 * 160 + 30 * 4;
    const unsigned char *same = bgra + 10 * 160 + 5 * 4;
    CHECK(inside[0] == 255 && inside[1] == 0 && inside[2] == 0 && inside[3] >= 127 && inside[3] <= 128);
    CHECK(outside[3] == 0);
    CHECK(same[0] == 0 && same[1] == 0 && same[2] == same[3] && same[3] == inside[3]);
  }
  CHECK_OK(animrender_renderer_free(renderer));
  CHECK_OK(animrender_animation_free(animation));
}

static void rows_lie_apart_by_the_stride_and_what_is_between_stays(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = renderer_of(animation, "");
  unsigned char tight[40 * 20 * 4], wide[200 * 20];
  size_t y;
  memset(wide, 7, sizeof wide);
  CHECK_OK(animrender_renderer_draw(renderer, 4.5, ANIMRENDER_RGBA_STRAIGHT, tight, 160, sizeof tight, &error));
  CHECK_OK(animrender_renderer_draw(renderer, 4.5, ANIMRENDER_RGBA_STRAIGHT, wide, 200, sizeof wide - 40, &error));
  for (y = 0; y < 20; y++) {
    CHECK(memcmp(tight + y * 160, wide + y * 200, 160) == 0);
    CHECK(wide[y * 200 + 160] == 7 && wide[y * 200 + 199] == 7);
  }
  animrender_renderer_free(renderer);
  animrender_animation_free(animation);
}

static void frames_outside_are_the_first_and_the_last(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = renderer_of(animation, "");
  unsigned char inside[40 * 20 * 4], outside[40 * 20 * 4];
  CHECK_OK(animrender_renderer_draw(renderer, 9, ANIMRENDER_RGBA_STRAIGHT, inside, 160, sizeof inside, &error));
  CHECK_OK(animrender_renderer_draw(renderer, 1e30, ANIMRENDER_RGBA_STRAIGHT, outside, 160, sizeof outside, &error));
  CHECK(memcmp(inside, outside, sizeof inside) == 0);
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, inside, 160, sizeof inside, &error));
  CHECK_OK(animrender_renderer_draw(renderer, -5, ANIMRENDER_RGBA_STRAIGHT, outside, 160, sizeof outside, &error));
  CHECK(memcmp(inside, outside, sizeof inside) == 0);
  animrender_renderer_free(renderer);
  animrender_animation_free(animation);
}

static void memory_that_does_not_do_is_refused(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = renderer_of(animation, "");
  unsigned char pixels[40 * 20 * 4 + 4];
  double nothing = 0;
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, 160 * 20 - 1, &error),
      ANIMRENDER_BUFFER_TOO_SMALL);
  CHECK(strstr(error.message, "40x20") != NULL);
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 156, sizeof pixels, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels + 1, 160, sizeof pixels - 1, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, (size_t)-4, sizeof pixels, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, (animrender_pixel_format)7, pixels, 160, sizeof pixels, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, NULL, 160, sizeof pixels, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0 / nothing, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  /* It still draws. */
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error));
  animrender_renderer_free(renderer);
  animrender_animation_free(animation);
}

static void a_size_is_taken_by_the_names_of_the_tool(void) {
  animrender_error error = new_error();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = renderer_of(animation, "{\"size\": {\"width\": 80}, \"background\": \"#ffffff\"}");
  size_t width = 0, height = 0;
  CHECK_OK(animrender_renderer_size(renderer, &width, &height, &error));
  CHECK(width == 80 && height == 40);
  animrender_renderer_free(renderer);
  CHECK_STATUS(
      animrender_renderer_create(animation, animrender_string("{\"widht\": 80}"), NULL, NULL, &renderer, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  CHECK(renderer == NULL && strstr(error.message, "widht") != NULL);
  CHECK_STATUS(
      animrender_renderer_create(
          animation, animrender_string("{\"size\": {\"scale\": 5000}}"), NULL, NULL, &renderer, &error),
      ANIMRENDER_LIMIT_EXCEEDED);
  CHECK(renderer == NULL);
  animrender_animation_free(animation);
}

static void a_frame_over_its_limit_is_an_error_and_the_next_one_is_drawn(void) {
  animrender_error error = new_error();
  animrender_work work = new_work();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = NULL;
  unsigned char pixels[40 * 20 * 4];
  work.limits = animrender_string("{\"steps\": 1}");
  CHECK_OK(animrender_renderer_create(animation, animrender_no_text(), NULL, &work, &renderer, &error));
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error),
      ANIMRENDER_LIMIT_EXCEEDED);
  CHECK(strstr(error.message, "steps") != NULL && error.status == ANIMRENDER_LIMIT_EXCEEDED);
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 1, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error),
      ANIMRENDER_LIMIT_EXCEEDED);
  animrender_renderer_free(renderer);
  work.limits = animrender_string("{\"stepps\": 1}");
  CHECK_STATUS(
      animrender_renderer_create(animation, animrender_no_text(), NULL, &work, &renderer, &error),
      ANIMRENDER_INVALID_ARGUMENT);
  animrender_animation_free(animation);
}

static void a_cancellation_ends_frames(void) {
  animrender_error error = new_error();
  animrender_work work = new_work();
  animrender_animation *animation = open_text(box);
  animrender_renderer *renderer = NULL;
  animrender_cancellation *cancellation = NULL;
  unsigned char pixels[40 * 20 * 4];
  CHECK_OK(animrender_cancellation_create(&cancellation, &error));
  work.cancellation = cancellation;
  CHECK_OK(animrender_renderer_create(animation, animrender_no_text(), NULL, &work, &renderer, &error));
  CHECK_OK(animrender_renderer_draw(renderer, 0, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error));
  CHECK_OK(animrender_cancellation_cancel(cancellation, &error));
  CHECK_STATUS(
      animrender_renderer_draw(renderer, 1, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error),
      ANIMRENDER_CANCELLED);
  CHECK_OK(animrender_cancellation_free(cancellation));
  animrender_renderer_free(renderer);
  animrender_animation_free(animation);
}

int main(void) {
  straight_and_premultiplied_pixels_are_those_of_the_box();
  rows_lie_apart_by_the_stride_and_what_is_between_stays();
  frames_outside_are_the_first_and_the_last();
  memory_that_does_not_do_is_refused();
  a_size_is_taken_by_the_names_of_the_tool();
  a_frame_over_its_limit_is_an_error_and_the_next_one_is_drawn();
  a_cancellation_ends_frames();
  return failures != 0;
}
