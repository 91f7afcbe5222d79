/* Draws frames: draw FILE WIDTH FRAME... writes red, green, blue, alpha of each to standard output. */
#include <animrender.h>
#include <stdio.h>
#include <stdlib.h>

static animrender_error error;

static int failed(animrender_status status) {
  if (status != ANIMRENDER_OK) fprintf(stderr, "%s: %s\n", animrender_status_name(status), error.message);
  return status != ANIMRENDER_OK;
}

int main(int count, char **arguments) {
  animrender_source source = {.size = sizeof source};
  animrender_animation *animation = NULL;
  animrender_renderer *renderer = NULL;
  char options[64];
  size_t width = 0, height = 0, length;
  void *pixels;
  int i;
  if (count < 3) return 64;
  error.size = sizeof error;
  source.path = animrender_string(arguments[1]);
  snprintf(options, sizeof options, "{\"size\": {\"width\": %d}}", atoi(arguments[2]));
  if (failed(animrender_open(&source, NULL, &animation, &error)) ||
      failed(animrender_renderer_create(animation, animrender_string(options), NULL, NULL, &renderer, &error)) ||
      failed(animrender_renderer_size(renderer, &width, &height, &error)))
    return 1;
  length = width * height * 4;
  pixels = malloc(length);
  for (i = 3; pixels && i < count; i++) {
    if (failed(animrender_renderer_draw(renderer, atoi(arguments[i]), ANIMRENDER_RGBA_STRAIGHT, pixels, width * 4, length, &error))) return 1;
    fwrite(pixels, 1, length, stdout);
  }
  free(pixels);
  return failed(animrender_renderer_free(renderer)) || failed(animrender_animation_free(animation));
}
