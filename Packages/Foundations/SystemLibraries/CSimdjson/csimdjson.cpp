#include "csimdjson.h"

#include <cstring>
#include <memory>
#include <simdjson.h>

using namespace simdjson;

struct csj_document {
  dom::parser parser;
  csj_tape tape;
};

size_t csj_weight(const uint8_t *bytes, size_t length) {
  size_t commas = 0, objects = 0;
  for (size_t i = 0; i < length; i++) {
    commas += bytes[i] == ',';
    objects += bytes[i] == '{';
  }
  return commas + objects * csj_weight_of_object;
}

csj_result csj_parse(const uint8_t *bytes, size_t length, bool is_padded, size_t max_depth) {
  static_assert(csj_padding >= SIMDJSON_PADDING);
  auto document = std::make_unique<csj_document>();
  dom::element root;
  auto error = document->parser.allocate(length, max_depth);
  if (!error) error = document->parser.parse(bytes, length, !is_padded).get(root);
  if (error) return {nullptr, error_message(error), error == DEPTH_ERROR};
  document->tape = {document->parser.doc.tape.get(), document->parser.doc.string_buf.get()};
  return {document.release(), nullptr, false};
}

void csj_free(csj_document *document) { delete document; }

// The first word of a tape tells where it ends; the outermost value follows.
csj_value csj_root(const csj_document *document) { return {&document->tape, document->tape.words + 1}; }

csj_value csj_find(csj_value object, const uint8_t *key, size_t length, uint64_t name) {
  csj_value next = csj_begin(object, CSJ_OBJECT), text, value, found = csj_missing();
  while (csj_next_member(&next, &text, &value)) {
    size_t text_length;
    const uint8_t *start = csj_get_text(text, &text_length);
    if (text_length != length || csj_get_name(text) != name) continue;
    if (length <= 7 || std::memcmp(start, key, length) == 0) found = value;
  }
  return found;
}
