/* Many threads: each with a renderer of its own, and several with one. */
#include "support.h"
#include <pthread.h>

static animrender_animation *animation;
static animrender_renderer *shared;
static int strange = 0;

static void *draw(void *context) {
  animrender_error error = new_error();
  animrender_renderer *renderer = NULL;
  unsigned char pixels[40 * 20 * 4], one[40 * 20 * 4];
  int i;
  (void)context;
  if (animrender_renderer_create(animation, animrender_no_text(), NULL, NULL, &renderer, &error)) __atomic_add_fetch(&strange, 1, __ATOMIC_RELAXED);
  for (i = 0; i < 200; i++) {
    animrender_status status;
    if (animrender_renderer_draw(renderer, i % 10, ANIMRENDER_RGBA_STRAIGHT, pixels, 160, sizeof pixels, &error))
      __atomic_add_fetch(&strange, 1, __ATOMIC_RELAXED);
    status = animrender_renderer_draw(shared, i % 10, ANIMRENDER_RGBA_STRAIGHT, one, 160, sizeof one, &error);
    if (status == ANIMRENDER_OK ? memcmp(pixels, one, sizeof one) != 0 : status != ANIMRENDER_BUSY)
      __atomic_add_fetch(&strange, 1, __ATOMIC_RELAXED);
  }
  animrender_renderer_free(renderer);
  return NULL;
}

int main(void) {
  pthread_t threads[4];
  int i;
  animation = open_text(box);
  shared = renderer_of(animation, "");
  for (i = 0; i < 4; i++) pthread_create(&threads[i], NULL, draw, NULL);
  for (i = 0; i < 4; i++) pthread_join(threads[i], NULL);
  CHECK(strange == 0);
  animrender_renderer_free(shared);
  animrender_animation_free(animation);
  return failures != 0;
}
