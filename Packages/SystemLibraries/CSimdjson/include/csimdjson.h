// A C view of simdjson's DOM, as much as a decoder needs: parse, look up, iterate.
#ifndef CSIMDJSON_H
#define CSIMDJSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

// A parsed text; owns everything its values point to.
typedef struct csj_document csj_document;

// A value inside a document, valid as long as the document. A null `document` means "missing".
typedef struct {
  const void *document;
  size_t index;
} csj_value;

typedef enum {
  CSJ_MISSING,
  CSJ_NULL,
  CSJ_BOOL,
  CSJ_NUMBER,
  CSJ_STRING,
  CSJ_ARRAY,
  CSJ_OBJECT,
} csj_type;

// What remains of a container's items.
typedef struct {
  csj_value next;
  csj_value end;
} csj_iterator;

typedef struct {
  csj_document *document;  // NULL when the text is not JSON
  const char *error;       // static text; NULL when it is
  bool is_depth_error;     // containers are nested deeper than `max_depth`
} csj_result;

csj_result csj_parse(const uint8_t *bytes, size_t length, size_t max_depth);
void csj_free(csj_document *document);

csj_value csj_root(const csj_document *document);
csj_type csj_get_type(csj_value value);
// False when the value is no number.
bool csj_get_number(csj_value value, double *number);
bool csj_get_bool(csj_value value);
// UTF-8, valid as long as the document; NULL when the value is no string.
const char *csj_get_string(csj_value value, size_t *length);

// The last member of that name; missing when there is none or the value is no object.
csj_value csj_find(csj_value object, const char *key, size_t length);

// Over the items of an array or the members of an object; empty for anything else.
csj_iterator csj_iterate(csj_value container);
bool csj_next_item(csj_iterator *iterator, csj_value *item);
bool csj_next_member(csj_iterator *iterator, const char **key, size_t *key_length, csj_value *item);

// Reads up to `capacity` items of an array of numbers; returns how many items the array has,
// or 0 when the value is no array. Items that are no numbers read as NaN.
size_t csj_get_numbers(csj_value array, double *numbers, size_t capacity);

#ifdef __cplusplus
}
#endif

#endif
