/* animrender: decodes, draws, plays, exports and checks SVGA and Lottie animations.
 *
 * Every function that can fail returns a status. Where it is not ANIMRENDER_OK, nothing was handed out, and the error that was
 * given says why. Nothing is printed, no signal handler is set, and no function throws.
 *
 * Handles. What a function hands out belongs to the caller, who frees it with the function of its kind. A handle that was freed, one
 * of another kind and a null pointer are ANIMRENDER_INVALID_HANDLE, never a crash. What was made of an object stays usable when the
 * object is freed. Freeing a null pointer does nothing.
 *
 * Threads. Unless its comment says otherwise, a function may be called from any thread at any time. A renderer, a player and a set of
 * replacements are used by one call at a time: another one meanwhile, also one out of a callback, is ANIMRENDER_BUSY.
 *
 * Texts are UTF-8 and have a length; they need no zero at the end. JSON that is taken has the names of the tool's options; all of it
 * may be left out (animrender_no_text). JSON that is given is that of the tool.
 *
 * Structs that begin with a size have that set by the caller, to the size of the struct that it knows.
 */
#ifndef ANIMRENDER_H
#define ANIMRENDER_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* [declarations] What stands from here to the end of the declarations has no preprocessor in it: bindings read it. */

/* What has come of a call. */
typedef enum animrender_status {
  ANIMRENDER_OK = 0,
  /* A pointer is null that may not be, a number is out of range, or the JSON of options has a mistake. */
  ANIMRENDER_INVALID_ARGUMENT = 1,
  /* A handle that was freed, or is of another kind. */
  ANIMRENDER_INVALID_HANDLE = 2,
  /* The object is used by another call, of another thread or the one that called back. */
  ANIMRENDER_BUSY = 3,
  /* The memory that was given is smaller than what is to go there. */
  ANIMRENDER_BUFFER_TOO_SMALL = 4,
  /* A file is not there or cannot be read. */
  ANIMRENDER_UNREADABLE = 5,
  /* The bytes are of no format that is known. */
  ANIMRENDER_UNKNOWN_FORMAT = 6,
  /* The file is damaged, or nothing that can be shown. */
  ANIMRENDER_INVALID_FILE = 7,
  /* The file, or what was asked for, takes more than the limits allow. */
  ANIMRENDER_LIMIT_EXCEEDED = 8,
  /* The work was cancelled, by its cancellation or its progress callback. */
  ANIMRENDER_CANCELLED = 9,
  /* A file cannot be written; what was there before is untouched. */
  ANIMRENDER_UNWRITABLE = 10,
  /* A program that does the work, such as ffmpeg, is not installed. */
  ANIMRENDER_MISSING_PROGRAM = 11,
  /* A callback said that it failed. */
  ANIMRENDER_CALLBACK_FAILED = 12,
  /* What was asked for does not go with the animation or the format: no such frame, too many frames for a still image. */
  ANIMRENDER_UNSUITABLE = 13,
  /* A library or the system has failed. */
  ANIMRENDER_FAILED = 14
} animrender_status;

/* Why a call failed, in memory of the caller. Texts that are longer than there is room for are cut. */
typedef struct animrender_error {
  /* sizeof(animrender_error), set by the caller. */
  size_t size;
  animrender_status status;
  /* One line in English, with a zero at the end. */
  char message[1024];
  /* The node in the file at which it happened, `layers[3] "Arrow"`, with a zero at the end; empty where none is known. */
  char path[512];
} animrender_error;

/* UTF-8 of the caller's, which the library copies during the call. Null and 0 are for none. */
typedef struct animrender_text {
  const char *data;
  size_t length;
} animrender_text;

/* Bytes that the library hands out: a file that was made, a text in JSON. */
typedef struct animrender_bytes animrender_bytes;
/* A decoded animation, which never changes. */
typedef struct animrender_animation animrender_animation;
/* What is shown in the place of an animation's own content. */
typedef struct animrender_replacements animrender_replacements;
/* Draws frames of one animation in one size. */
typedef struct animrender_renderer animrender_renderer;
/* Plays one animation in a time of the caller's. */
typedef struct animrender_player animrender_player;
/* Ends work that another thread does. */
typedef struct animrender_cancellation animrender_cancellation;

/* Gives the bytes of a file that an animation or a set of replacements names.
 *
 * It is called during the call that it was given to, and on its thread. It returns bytes of animrender_bytes_create, which then belong
 * to the library, or null where there is no such file. The name comes from the file and may be anything: never open it as it is.
 */
typedef animrender_bytes *(*animrender_load)(void *context, const char *name, size_t length);

/* Is told how much is done: `done` of `total`, frames or parts of a hundred. Work goes on while it returns 0. It is called on the
 * thread that called, or on another one of the library's, but never by two at once. */
typedef int32_t (*animrender_progress)(void *context, size_t done, size_t total);

/* Gets a part of a file that is made, in order. Work goes on while it returns 0. As for threads, see animrender_progress. */
typedef int32_t (*animrender_write)(void *context, const void *data, size_t length);

/* What to read: a path or bytes. */
typedef struct animrender_source {
  /* sizeof(animrender_source), set by the caller. */
  size_t size;
  /* A file; those that it refers to are read from its folder and below. */
  animrender_text path;
  /* The bytes of a file, where there is no path. */
  const void *data;
  size_t data_length;
  /* The id of one of the animations in the file; none for the first one. */
  animrender_text animation;
  /* Gives the files that bytes refer to; null for none. Not asked where there is a path. */
  animrender_load load;
  void *load_context;
} animrender_source;

/* What work may take, and who watches it. A null pointer in its place is for the usual limits and nobody. */
typedef struct animrender_work {
  /* sizeof(animrender_work), set by the caller. */
  size_t size;
  /* An object in JSON with limits by their names, {"seconds": 10, "steps": 1000000}; none for the usual ones (Docs/Limits.md). */
  animrender_text limits;
  /* Null for none. */
  animrender_progress progress;
  void *progress_context;
  /* Null for none. */
  animrender_cancellation *cancellation;
  /* How many threads work on an export; 0 for one per processor. */
  size_t threads;
} animrender_work;

/* How pixels lie in memory, rows from the top. */
typedef enum animrender_pixel_format {
  /* Bytes red, green, blue, alpha; colours are not multiplied by alpha. */
  ANIMRENDER_RGBA_STRAIGHT = 0,
  /* Bytes blue, green, red, alpha; colours are multiplied by alpha. */
  ANIMRENDER_BGRA_PREMULTIPLIED = 1
} animrender_pixel_format;

/* Figures of an animation. */
typedef struct animrender_properties {
  /* sizeof(animrender_properties), set by the caller. */
  size_t size;
  /* The canvas, in pixels at a scale of 1. */
  double width;
  double height;
  /* Frames per second. */
  double frame_rate;
  /* At least 1. */
  size_t frame_count;
  /* In seconds. */
  double duration;
} animrender_properties;

/* What a place in an animation is counted in. */
typedef enum animrender_place {
  /* Frames, 0 is the first one. */
  ANIMRENDER_FRAME = 0,
  /* Seconds from the start. */
  ANIMRENDER_SECONDS = 1,
  /* A part of the whole, 0 to 1. */
  ANIMRENDER_PROGRESS = 2
} animrender_place;

/* What an animation is doing. */
typedef enum animrender_player_status {
  ANIMRENDER_PLAYING = 0,
  ANIMRENDER_PAUSED = 1,
  ANIMRENDER_STOPPED = 2
} animrender_player_status;

/* What is asked of a player. */
typedef enum animrender_command {
  /* Play on from the current frame; from where a pass begins when that is the last one. */
  ANIMRENDER_PLAY = 0,
  /* Stop where playback is. */
  ANIMRENDER_PAUSE = 1,
  /* End playing, and show what the option userStopScene says. */
  ANIMRENDER_STOP = 2,
  /* Play again, passes counted from 0. */
  ANIMRENDER_RESTART = 3
} animrender_command;

/* Where a player is. */
typedef struct animrender_playback {
  /* sizeof(animrender_playback), set by the caller. */
  size_t size;
  animrender_player_status status;
  /* Counted from 0; between frames where the option showsSubframes is on. */
  double frame;
  /* A part of the whole, 0 to 1. */
  double progress;
  /* Whether the image may be another one than was drawn last: 0 or 1. */
  int32_t needs_display;
} animrender_playback;

/* The version of the library, by Semantic Versioning, with a zero at the end. It stays where it is. */
const char *animrender_version(void);

/* What a status is called: "INVALID_FILE". It stays where it is. */
const char *animrender_status_name(animrender_status status);

/* MARK: Bytes */

/* Copies bytes. */
animrender_status animrender_bytes_create(const void *data, size_t length, animrender_bytes **bytes, animrender_error *error);

/* Where bytes lie and how many they are, until they are freed. Of none, `data` is not null either. */
animrender_status animrender_bytes_get(animrender_bytes *bytes, const void **data, size_t *length, animrender_error *error);

/* Frees bytes. */
animrender_status animrender_bytes_free(animrender_bytes *bytes);

/* MARK: Animations */

/* Decodes an animation. */
animrender_status animrender_open(
    const animrender_source *source, const animrender_work *work, animrender_animation **animation, animrender_error *error);

/* Frees an animation. */
animrender_status animrender_animation_free(animrender_animation *animation);

/* Figures of an animation. */
animrender_status animrender_animation_properties(
    animrender_animation *animation, animrender_properties *properties, animrender_error *error);

/* What is in an animation, as `animrender info --json` prints it. */
animrender_status animrender_animation_info(animrender_animation *animation, animrender_bytes **json, animrender_error *error);

/* The frame that is shown at a place, as the tool's --frames, --time and --progress find it; ANIMRENDER_UNSUITABLE where the animation
 * has nothing there. */
animrender_status animrender_animation_frame(
    animrender_animation *animation, animrender_place place, double value, size_t *frame, animrender_error *error);

/* The frame that tells most in one picture, as the tool's --frames poster. */
animrender_status animrender_animation_poster(
    animrender_animation *animation, const animrender_work *work, size_t *frame, animrender_error *error);

/* How far two animations differ when they are drawn: {"differentFrames": 0, "frames": 20, "largest": {...}}, where `largest` is the
 * largest difference of a channel, of 255, and its place; it is left out where all frames are the same. */
animrender_status animrender_compare(
    animrender_animation *first, animrender_animation *second, const animrender_work *work, animrender_bytes **json,
    animrender_error *error);

/* MARK: Replacements */

/* Reads replacements in the JSON of --replace; none for an empty set.
 *
 * Files that it names are asked for from `load`; without one, only pictures in `data:` URIs are found. */
animrender_status animrender_replacements_create(
    animrender_text json, animrender_load load, void *load_context, animrender_replacements **replacements, animrender_error *error);

/* Reads replacements from a file in JSON. The files that it names are looked for from its folder on. */
animrender_status animrender_replacements_open(
    animrender_text path, animrender_replacements **replacements, animrender_error *error);

/* Shows a picture (PNG, JPEG, WebP, GIF) in the place of the one of a key.
 *
 * `placing` is how it lies in its area, as the tool's --image-fit: "cover,circle"; none for `contain`. */
animrender_status animrender_replacements_set_image(
    animrender_replacements *replacements, animrender_text key, const void *data, size_t length, animrender_text placing,
    animrender_error *error);

/* Shows a text in the place of the one of a key. */
animrender_status animrender_replacements_set_text(
    animrender_replacements *replacements, animrender_text key, animrender_text text, animrender_error *error);

/* Hides a layer or a sprite. */
animrender_status animrender_replacements_hide(
    animrender_replacements *replacements, animrender_text key, animrender_error *error);

/* Frees replacements. */
animrender_status animrender_replacements_free(animrender_replacements *replacements);

/* MARK: Frames */

/* Makes what draws frames.
 *
 * `options` says how large they are and what is behind them: {"size": {"width": 343}, "fit": "cover", "background": "#ffffff"}.
 * `replacements` may be null; later changes of it do not count. Of `work`, the limits count for each frame, and the cancellation ends
 * all of them: frames after it are ANIMRENDER_CANCELLED. */
animrender_status animrender_renderer_create(
    animrender_animation *animation, animrender_text options, animrender_replacements *replacements, const animrender_work *work,
    animrender_renderer **renderer, animrender_error *error);

/* The size of the images, in pixels. */
animrender_status animrender_renderer_size(
    animrender_renderer *renderer, size_t *width, size_t *height, animrender_error *error);

/* Draws a frame into memory of the caller's.
 *
 * `frame` is counted from 0 and may lie between frames; before the first and behind the last one, these are shown. A row has `stride`
 * bytes, at least 4 for each pixel, and `length` is that of the memory. Padding between rows is left as it is. */
animrender_status animrender_renderer_draw(
    animrender_renderer *renderer, double frame, animrender_pixel_format format, void *pixels, size_t stride, size_t length,
    animrender_error *error);

/* What is not drawn as the file asks, as far as it was drawn: an array of objects with kind, message and path. */
animrender_status animrender_renderer_diagnostics(
    animrender_renderer *renderer, animrender_bytes **json, animrender_error *error);

/* Frees a renderer. */
animrender_status animrender_renderer_free(animrender_renderer *renderer);

/* MARK: Files */

/* Makes a file of an animation.
 *
 * `request` has the names of the tool's options (Docs/Library.md, stored values): {"format": "webp", "size": {"width": 343}}. Without a
 * format, the extension of the path decides. The file takes its place when it is complete. `report` may be null; it gets an object with
 * bytes, frames, width and height and diagnostics. */
animrender_status animrender_export_file(
    animrender_animation *animation, animrender_text request, animrender_replacements *replacements, animrender_text path,
    const animrender_work *work, animrender_bytes **report, animrender_error *error);

/* Makes a file of an animation, and writes it to a callback, as its parts are made. */
animrender_status animrender_export_write(
    animrender_animation *animation, animrender_text request, animrender_replacements *replacements, animrender_write write,
    void *write_context, const animrender_work *work, animrender_bytes **report, animrender_error *error);

/* Makes a file of another format: `target` is json, lottie, svga or svg.
 *
 * `options`: {"tolerance": 0.05, "id": "gift", "rate": 30, "maxMemory": 20000000}. `report` may be null; it gets an object with
 * what became pictures, notes and diagnostics. */
animrender_status animrender_convert(
    const animrender_source *source, animrender_text target, animrender_text options, const animrender_work *work,
    animrender_bytes **result, animrender_bytes **report, animrender_error *error);

/* Makes a file smaller that looks the same, or with "lossless" shows the same.
 *
 * `options`: {"quality": 85, "lossless": false, "density": 2, "players": ["lottie-ios"], "strip": ["names"], "prove": true}. `report`
 * may be null; it gets sizes before and after, how much is seen of the difference, and the largest one of all frames. */
animrender_status animrender_optimise(
    const animrender_source *source, animrender_text options, const animrender_work *work, animrender_bytes **result,
    animrender_bytes **report, animrender_error *error);

/* Makes keyframes of a Lottie's expressions: {"tolerance": 0.05}. `report` may be null; it gets numbers and what was left. */
animrender_status animrender_bake(
    const animrender_source *source, animrender_text options, const animrender_work *work, animrender_bytes **result,
    animrender_bytes **report, animrender_error *error);

/* What is wrong with a file, wasteful, or not shown by some players: an array of findings as `animrender lint --json` has them.
 *
 * `configuration` is a lint configuration (Docs/Lint.md): {"players": ["lottie-ios"]}. A file that cannot be decoded is a finding. */
animrender_status animrender_lint(
    const animrender_source *source, animrender_text configuration, const animrender_work *work, animrender_bytes **json,
    animrender_error *error);

/* MARK: Playing */

/* Makes a player, which is paused at its first frame and whose time is 0.
 *
 * `options` is how it plays (Docs/Library.md, stored values): {"loopMode": {"times": 3}, "range": {"marker": "intro"}}. `image` is how it
 * is drawn, as for a renderer. */
animrender_status animrender_player_create(
    animrender_animation *animation, animrender_text options, animrender_text image, animrender_replacements *replacements,
    const animrender_work *work, animrender_player **player, animrender_error *error);

/* Asks a player for something. */
animrender_status animrender_player_command(animrender_player *player, animrender_command command, animrender_error *error);

/* Goes to a place, and plays on from there if it is playing. */
animrender_status animrender_player_seek(
    animrender_player *player, animrender_place place, double value, animrender_error *error);

/* Lets time pass: seconds, 0 to 1000000. */
animrender_status animrender_player_advance(animrender_player *player, double seconds, animrender_error *error);

/* Where a player is. */
animrender_status animrender_player_state(
    animrender_player *player, animrender_playback *playback, animrender_error *error);

/* What has happened and was not asked for yet, in order: an array of objects with `event`, one of frame, finishedOnce, finishedAll,
 * statusChanged, failed, reported and others (Docs/Player.md), and what belongs to it. Of more than 1000 the oldest are dropped. */
animrender_status animrender_player_events(animrender_player *player, animrender_bytes **json, animrender_error *error);

/* Draws what is to be seen now; see animrender_renderer_draw. */
animrender_status animrender_player_draw(
    animrender_player *player, animrender_pixel_format format, void *pixels, size_t stride, size_t length, animrender_error *error);

/* Frees a player. */
animrender_status animrender_player_free(animrender_player *player);

/* MARK: Cancelling */

/* Makes what ends work. */
animrender_status animrender_cancellation_create(animrender_cancellation **cancellation, animrender_error *error);

/* Ends the work that was given it, now and later, as soon as it can. */
animrender_status animrender_cancellation_cancel(animrender_cancellation *cancellation, animrender_error *error);

/* Frees a cancellation; work that was given it goes on. */
animrender_status animrender_cancellation_free(animrender_cancellation *cancellation);

/* [end of declarations] */

/* The text of a string with a zero at its end. */
static inline animrender_text animrender_string(const char *string) {
  animrender_text text = {string, 0};
  while (string && string[text.length]) text.length++;
  return text;
}

/* No text: for what may be left out. */
static inline animrender_text animrender_no_text(void) {
  animrender_text text = {NULL, 0};
  return text;
}

#ifdef __cplusplus
}
#endif

#endif
