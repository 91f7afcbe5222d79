/* Plays an animation in a window until it is closed: window gift.svga
 *
 *     cc window.c -o window $(pkg-config --cflags --libs animrender sdl2)
 *
 * With a second argument, it ends after as many frames of the screen.
 */
#include <SDL.h>
#include <animrender.h>
#include <stdio.h>
#include <stdlib.h>

static animrender_error error;

static int failed(animrender_status status) {
  if (status != ANIMRENDER_OK) fprintf(stderr, "%s: %s\n", animrender_status_name(status), error.message);
  return status != ANIMRENDER_OK;
}

/* Draws what is to be seen now into the texture. */
static int draw(animrender_player *player, SDL_Texture *texture, int height) {
  void *pixels = NULL;
  int stride = 0, is_failed;
  if (SDL_LockTexture(texture, NULL, &pixels, &stride) != 0) return 1;
  is_failed = failed(animrender_player_draw(
      player, ANIMRENDER_BGRA_PREMULTIPLIED, pixels, (size_t)stride, (size_t)stride * (size_t)height, &error));
  SDL_UnlockTexture(texture);
  return is_failed;
}

int main(int count, char **arguments) {
  animrender_source source = {sizeof source};
  animrender_properties properties = {sizeof properties};
  animrender_playback playback = {sizeof playback};
  animrender_animation *animation = NULL;
  animrender_player *player = NULL;
  long screens = count > 2 ? atol(arguments[2]) : -1;
  int width, height, is_open = 1, is_failed = 0;
  Uint64 last;
  if (count < 2) return 64;
  error.size = sizeof error;
  source.path = animrender_string(arguments[1]);
  if (failed(animrender_open(&source, NULL, &animation, &error)) ||
      failed(animrender_animation_properties(animation, &properties, &error)))
    return 1;
  /* As large as the animation, to whole pixels. */
  width = (int)(properties.width + 0.5) > 0 ? (int)(properties.width + 0.5) : 1;
  height = (int)(properties.height + 0.5) > 0 ? (int)(properties.height + 0.5) : 1;
  if (failed(animrender_player_create(
          animation, animrender_string("{\"loopMode\": \"forever\"}"), animrender_string("{\"background\": \"#ffffff\"}"),
          NULL, NULL, &player, &error)) ||
      failed(animrender_player_command(player, ANIMRENDER_PLAY, &error)))
    return 1;
  if (SDL_Init(SDL_INIT_VIDEO) != 0) {
    fprintf(stderr, "%s\n", SDL_GetError());
    return 1;
  }
  {
    SDL_Window *window = SDL_CreateWindow(arguments[1], SDL_WINDOWPOS_CENTERED, SDL_WINDOWPOS_CENTERED, width, height, 0);
    SDL_Renderer *renderer = SDL_CreateRenderer(window, -1, 0);
    SDL_Texture *texture =
        SDL_CreateTexture(renderer, SDL_PIXELFORMAT_ARGB8888, SDL_TEXTUREACCESS_STREAMING, width, height);
    is_failed = texture == NULL;
    last = SDL_GetPerformanceCounter();
    while (is_open && !is_failed && screens-- != 0) {
      SDL_Event event;
      Uint64 now = SDL_GetPerformanceCounter();
      while (SDL_PollEvent(&event)) is_open = is_open && event.type != SDL_QUIT;
      is_failed = failed(animrender_player_advance(
                      player, (double)(now - last) / (double)SDL_GetPerformanceFrequency(), &error)) ||
                  failed(animrender_player_state(player, &playback, &error)) ||
                  (playback.needs_display && draw(player, texture, height));
      last = now;
      SDL_RenderCopy(renderer, texture, NULL, NULL);
      SDL_RenderPresent(renderer);
      SDL_Delay(8);
    }
    SDL_Quit();
  }
  animrender_player_free(player);
  animrender_animation_free(animation);
  return is_failed;
}
