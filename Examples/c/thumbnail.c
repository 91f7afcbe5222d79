/* Makes a thumbnail of an animation: thumbnail gift.svga gift.png
 *
 *     cc thumbnail.c -o thumbnail $(pkg-config --cflags --libs animrender)
 */
#include <animrender.h>
#include <stdio.h>

int main(int count, char **arguments) {
  animrender_error error = {sizeof error, ANIMRENDER_OK, "", ""};
  animrender_source source = {sizeof source};
  animrender_animation *animation = NULL;
  if (count != 3) return 64;
  source.path = animrender_string(arguments[1]);
  if (animrender_open(&source, NULL, &animation, &error) != ANIMRENDER_OK ||
      animrender_export_file(
          animation, animrender_string("{\"size\": {\"width\": 120}, \"poster\": true}"), NULL,
          animrender_string(arguments[2]), NULL, NULL, &error) != ANIMRENDER_OK) {
    fprintf(stderr, "%s: %s\n", animrender_status_name(error.status), error.message);
    return 1;
  }
  return animrender_animation_free(animation) != ANIMRENDER_OK;
}
