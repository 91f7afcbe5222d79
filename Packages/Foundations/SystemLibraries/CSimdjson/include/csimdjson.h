// A C view of simdjson's DOM, as much as a decoder needs: parse, look up, iterate.
//
// Values are read here, where the compiler can put the code into that of a decoder's loops, from the tape that
// simdjson makes of a text (its doc/tape.md): 64-bit words with the type in the top byte and a payload below.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct {
  const uint64_t *words;
  // Each string after its length in 32 bits; readable for 8 bytes and more beyond the last.
  const uint8_t *strings;
} csj_tape;

// A parsed text; owns everything its values point to.
typedef struct csj_document csj_document;

// A value inside a document, valid as long as the document.
typedef struct {
  const csj_tape *tape;
  // Its first word, or one that says "missing".
  const uint64_t *word;
} csj_value;

typedef enum {
  CSJ_MISSING = 0,
  CSJ_NULL = 'n',
  CSJ_TRUE = 't',
  CSJ_FALSE = 'f',
  CSJ_INTEGER = 'l',
  CSJ_UNSIGNED = 'u',
  CSJ_DOUBLE = 'd',
  CSJ_STRING = '"',
  CSJ_ARRAY = '[',
  CSJ_END_OF_ARRAY = ']',
  CSJ_OBJECT = '{',
} csj_type;

typedef struct {
  csj_document *document;  // NULL when the text is not JSON
  const char *error;       // static text; NULL when it is
  bool is_depth_error;     // containers are nested deeper than `max_depth`
} csj_result;

// How many bytes beyond a text simdjson reads, whatever they are.
enum { csj_padding = 64 };

// How many values a text has at most, as limits count them: one for each comma, more for each object.
enum { csj_weight_of_object = 4 };
size_t csj_weight(const uint8_t *bytes, size_t length);

// `is_padded`: that many bytes behind the text belong to the same memory; otherwise it is copied.
csj_result csj_parse(const uint8_t *bytes, size_t length, bool is_padded, size_t max_depth);
void csj_free(csj_document *document);
csj_value csj_root(const csj_document *document);

// The last member whose key is `key`, which `name` is the name of (see csj_get_name); missing when there is
// none or the value is no object.
csj_value csj_find(csj_value object, const uint8_t *key, size_t length, uint64_t name);

static const uint64_t csj_no_word = 0;
static const uint64_t csj_no_items = (uint64_t)CSJ_END_OF_ARRAY << 56;

static inline csj_value csj_missing(void) {
  csj_value missing = {NULL, &csj_no_word};
  return missing;
}

static inline csj_type csj_get_type(csj_value value) { return (csj_type)(*value.word >> 56); }

// False when the value is no number.
static inline bool csj_get_number(csj_value value, double *number) {
  switch (csj_get_type(value)) {
  case CSJ_DOUBLE: memcpy(number, value.word + 1, sizeof(*number)); return true;
  case CSJ_INTEGER: *number = (double)(int64_t)value.word[1]; return true;
  case CSJ_UNSIGNED: *number = (double)value.word[1]; return true;
  default: return false;
  }
}

// False when the value is no whole number that a double holds as it is.
static inline bool csj_get_integer(csj_value value, int64_t *integer) {
  static const int64_t limit = (int64_t)1 << 53;
  if (csj_get_type(value) != CSJ_INTEGER) return false;
  *integer = (int64_t)value.word[1];
  return -limit <= *integer && *integer <= limit;
}

// Of a string: UTF-8, valid as long as the document.
static inline const uint8_t *csj_get_text(csj_value string, size_t *length) {
  const uint8_t *start = string.tape->strings + (*string.word & 0x00FFFFFFFFFFFFFF);
  uint32_t size;
  memcpy(&size, start, sizeof(size));
  *length = size;
  return start + sizeof(size);
}

// Of a string: a number to tell it from others quickly, made of its first seven bytes and its length.
static inline uint64_t csj_get_name(csj_value string) {
  size_t length;
  const uint8_t *start = csj_get_text(string, &length);
  uint64_t bytes;
  memcpy(&bytes, start, sizeof(bytes));
  return bytes << (length < 7 ? 56 - length * 8 : 0) << 8 | (uint8_t)length;
}

// Whether the value is a string that begins, or ends, so.
static inline bool csj_starts_with(csj_value value, const uint8_t *text, size_t length) {
  if (csj_get_type(value) != CSJ_STRING) return false;
  size_t size;
  const uint8_t *start = csj_get_text(value, &size);
  return size >= length && memcmp(start, text, length) == 0;
}

static inline bool csj_ends_with(csj_value value, const uint8_t *text, size_t length) {
  if (csj_get_type(value) != CSJ_STRING) return false;
  size_t size;
  const uint8_t *start = csj_get_text(value, &size);
  return size >= length && memcmp(start + size - length, text, length) == 0;
}

// How many items an array or members an object has (at most 2^24 - 1 are counted); 0 for anything else.
static inline size_t csj_get_count(csj_value value) {
  const csj_type type = csj_get_type(value);
  return type == CSJ_ARRAY || type == CSJ_OBJECT ? (*value.word >> 32) & 0xFFFFFF : 0;
}

// What follows a value: the next value in its container, or the container's end.
static inline csj_value csj_after(csj_value value) {
  switch (csj_get_type(value)) {
  case CSJ_ARRAY:
  case CSJ_OBJECT: value.word = value.tape->words + (uint32_t)*value.word; break;
  case CSJ_INTEGER:
  case CSJ_UNSIGNED:
  case CSJ_DOUBLE: value.word += 2; break;
  default: value.word += 1;
  }
  return value;
}

// How many words of the tape a value takes, with all that is in it.
static inline size_t csj_get_size(csj_value value) { return (size_t)(csj_after(value).word - value.word); }

// What an array or object begins with, whichever `type` says: its first item or key, or its end. An end when it
// is something else.
static inline csj_value csj_begin(csj_value container, csj_type type) {
  if (csj_get_type(container) == type) container.word += 1; else container.word = &csj_no_items;
  return container;
}

// Gives the item at `next` and moves on; false at the end.
static inline bool csj_next_item(csj_value *next, csj_value *item) {
  if (csj_get_type(*next) == CSJ_END_OF_ARRAY) return false;
  *item = *next;
  *next = csj_after(*item);
  return true;
}

// Gives the key at `next` with its value and moves on; false at the end.
static inline bool csj_next_member(csj_value *next, csj_value *key, csj_value *value) {
  if (csj_get_type(*next) != CSJ_STRING) return false;
  *key = *next;
  *value = *next;
  value->word += 1;
  *next = csj_after(*value);
  return true;
}

// Reads up to `capacity` items of an array of numbers and returns how many it read; 0 when the value is no
// array. Items that are no numbers read as 0.
static inline size_t csj_get_numbers(csj_value array, double *numbers, size_t capacity) {
  csj_value next = csj_begin(array, CSJ_ARRAY), item;
  size_t count = 0;
  for (; count < capacity; count++) {
    if (csj_get_type(next) == CSJ_DOUBLE) {
      // Nearly all are.
      memcpy(&numbers[count], next.word + 1, sizeof(double));
      next.word += 2;
    } else if (!csj_next_item(&next, &item)) {
      break;
    } else if (!csj_get_number(item, &numbers[count])) {
      numbers[count] = 0;
    }
  }
  return count;
}

// Reads the first two numbers of an array, where items that are absent or no numbers read as 0; false when the
// value is no array.
static inline bool csj_get_point(csj_value array, double *x, double *y) {
  if (csj_get_type(array) != CSJ_ARRAY) return false;
  const uint64_t *words = array.word;
  if (words[1] == (uint64_t)CSJ_DOUBLE << 56 && words[3] == (uint64_t)CSJ_DOUBLE << 56) {
    // Nearly all are such.
    memcpy(x, words + 2, sizeof(*x));
    memcpy(y, words + 4, sizeof(*y));
  } else {
    double numbers[2] = {0, 0};
    csj_get_numbers(array, numbers, 2);
    *x = numbers[0];
    *y = numbers[1];
  }
  return true;
}

#ifdef __cplusplus
}
#endif

#endif
