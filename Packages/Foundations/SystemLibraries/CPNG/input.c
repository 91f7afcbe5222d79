#include "input.h"

#include <isa-l/crc.h>
#include <isa-l/igzip_lib.h>
#include <stdlib.h>
#include <string.h>

// Of a stored block. All of them but the last are as long.
enum { longest_block = 0xffff };
// The chunk's length has 31 bits.
static const uint64_t most_bytes = 1 << 30;
// What libpng inflates behind the last row, in bytes, only to forget it.
static const uint64_t most_more = 1 << 20;

struct cpng_inflation {
  struct inflate_state state;
  // The file, behind the chunks of image data so far.
  const uint8_t *file;
  size_t count;
  // How many bytes of rows, each after its filter, are still to come.
  size_t rest;
  // Of a stream with a wrong checksum all bytes come nevertheless.
  bool is_damaged;
  enum { CHUNK_HEADER, BLOCK_HEADER, BLOCK, CHECKSUMS, END } stage;
  uint8_t frame[10];
  uint8_t block[longest_block];
};

static uint32_t big(const uint8_t *bytes) {
  return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void set_big(uint8_t *bytes, uint32_t value) {
  for (int i = 0; i < 4; i++) bytes[i] = value >> (24 - 8 * i);
}

// Inflating

// Of the chunk at `file`, without what is around its content; -1 when it is cut off.
static int64_t length_of_chunk(const uint8_t *file, size_t count) {
  return count < 12 || big(file) > count - 12 ? -1 : (int64_t)big(file);
}

static bool is_data(const uint8_t *chunk) { return !memcmp(chunk + 4, "IDAT", 4); }

// Makes the content of the next chunk of image data what is inflated next.
static bool next_chunk(struct cpng_inflation *from) {
  int64_t length = length_of_chunk(from->file, from->count);
  if (length < 0 || !is_data(from->file)) return false;
  if (crc32_gzip_refl(0, from->file + 4, length + 4) != big(from->file + 8 + length)) return false;
  from->state.next_in = (uint8_t *)from->file + 8;
  from->state.avail_in = length;
  from->file += 12 + length;
  from->count -= 12 + length;
  return true;
}

// Inflates so many bytes; a stream that ends before, or has mistakes, gives fewer.
static size_t inflate_bytes(struct cpng_inflation *from, uint8_t *target, size_t count) {
  struct inflate_state *state = &from->state;
  state->next_out = target;
  state->avail_out = count;
  while (state->avail_out > 0 && state->block_state != ISAL_BLOCK_FINISH) {
    uint32_t in = state->avail_in, out = state->avail_out;
    int result = isal_inflate(state);
    from->is_damaged = result != ISAL_DECOMP_OK && result != ISAL_END_INPUT;
    if (from->is_damaged) break;
    if (state->avail_in < in || state->avail_out < out) continue;
    // Nothing has happened: it waits for more.
    if (state->avail_in > 0 || !next_chunk(from)) break;
  }
  return count - state->avail_out;
}

// Whether the stream ends where the rows do, with the right checksum.
static bool ends(struct cpng_inflation *from) {
  uint8_t more;
  if (from->is_damaged || inflate_bytes(from, &more, 1) > 0) return false;
  return !from->is_damaged && from->state.block_state == ISAL_BLOCK_FINISH;
}

// Of a picture, or one of the seven of which an interlaced one consists; those without pixels have none.
static uint64_t size_of_picture(uint64_t width, uint64_t height, uint64_t bits) {
  return width > 0 ? (1 + (width * bits + 7) / 8) * height : 0;
}

// How many bytes the rows have; 0 for images that are not read so.
static size_t size_of_rows(const uint8_t *file, size_t count, uint32_t width, uint32_t height) {
  static const uint8_t channels[] = {1, 0, 3, 1, 2, 0, 4};
  // Adam7: PNG, third edition, section 8.1.
  static const uint8_t passes[7][4] = {
    {0, 0, 8, 8}, {4, 0, 8, 8}, {0, 4, 4, 8}, {2, 0, 4, 4}, {0, 2, 2, 4}, {1, 0, 2, 2}, {0, 1, 1, 2}
  };
  if (count < 33 || big(file + 16) != width || big(file + 20) != height) return 0;
  uint8_t depth = file[24], color = file[25], interlacing = file[28];
  if (depth > 16 || color >= sizeof(channels) || channels[color] == 0 || interlacing > 1) return 0;
  uint64_t bits = depth * channels[color], size = 0;
  if (interlacing) {
    for (int i = 0; i < 7; i++) {
      const uint8_t *pass = passes[i];
      uint64_t columns = ((uint64_t)width + pass[2] - 1 - pass[0]) / pass[2];
      uint64_t rows = ((uint64_t)height + pass[3] - 1 - pass[1]) / pass[3];
      size += size_of_picture(columns, rows, bits);
    }
  } else {
    size = size_of_picture(width, height, bits);
  }
  return size > most_bytes ? 0 : size;
}

// Whether there is more than that many bytes.
static bool is_longer(struct cpng_inflation *from, uint64_t most) {
  uint64_t total = 0;
  size_t part;
  do {
    part = inflate_bytes(from, from->block, longest_block);
    total += part;
  } while (part == longest_block && total <= most);
  return total > most;
}

// Opening and closing

void cpng_input_open(
  cpng_input *input, const uint8_t *file, size_t count, uint32_t width, uint32_t height, bool is_fast
) {
  *input = (cpng_input){file, count, NULL, false};
  size_t size = height > 0 ? size_of_rows(file, count, width, height) : 0;
  if (size == 0) return;
  size_t start = 8;
  int64_t length = length_of_chunk(file + start, count - start);
  while (length >= 0 && !is_data(file + start)) {
    start += 12 + length;
    length = length_of_chunk(file + start, count - start);
  }
  // Distances are checked against the largest window only: with a smaller one, zlib finds more to be wrong.
  if (length < 1 || (is_fast && file[start + 8] != 0x78)) return;
  struct cpng_inflation *inflation = malloc(sizeof(*inflation));
  if (!inflation) return;
  isal_inflate_init(&inflation->state);
  inflation->state.crc_flag = ISAL_ZLIB;
  inflation->file = file + start;
  inflation->count = count - start;
  inflation->rest = size;
  inflation->is_damaged = false;
  inflation->stage = CHUNK_HEADER;
  if (!is_fast) {
    input->is_endless = is_longer(inflation, size + most_more);
    free(inflation);
    return;
  }
  input->left = start;
  input->inflation = inflation;
}

void cpng_input_close(cpng_input *input) {
  free(input->inflation);
  input->inflation = NULL;
}

// Reading

static bool hand_out(cpng_input *input, const uint8_t *bytes, size_t count) {
  input->next = bytes;
  input->left = count;
  return true;
}

// Goes on to what follows. False at the end, and where the file is damaged.
static bool advance(cpng_input *input) {
  struct cpng_inflation *from = input->inflation;
  if (!from) return false;
  uint8_t *frame = from->frame;
  size_t length = from->rest < longest_block ? from->rest : longest_block;
  switch (from->stage) {
  case CHUNK_HEADER:
    // Its length and name, and the header of the stream; blocks come with theirs, and the stream's checksum.
    set_big(frame, 2 + from->rest + (from->rest + longest_block - 1) / longest_block * 5 + 4);
    memcpy(frame + 4, "IDAT\x78\x01", 6);
    from->stage = BLOCK_HEADER;
    return hand_out(input, frame, 10);
  case BLOCK_HEADER:
    memcpy(frame, (uint8_t[]){length == from->rest, length, length >> 8, ~length, ~length >> 8}, 5);
    from->stage = BLOCK;
    return hand_out(input, frame, 5);
  case BLOCK:
    if (inflate_bytes(from, from->block, length) < length) return false;
    from->rest -= length;
    from->stage = from->rest > 0 ? BLOCK_HEADER : CHECKSUMS;
    if (from->rest == 0 && !ends(from)) return false;
    return hand_out(input, from->block, length);
  case CHECKSUMS:
    // The stream's and the chunk's, at which nobody looks.
    memset(frame, 0, 8);
    from->stage = END;
    return hand_out(input, frame, 8);
  case END: break;
  }
  return false;
}

bool cpng_input_read(cpng_input *input, uint8_t *target, size_t count) {
  while (count > 0) {
    if (input->left == 0 && !advance(input)) return false;
    size_t part = count < input->left ? count : input->left;
    memcpy(target, input->next, part);
    input->next += part;
    input->left -= part;
    target += part;
    count -= part;
  }
  return true;
}
