#include "csimdjson.h"

#include <cstring>
#include <memory>
#include <simdjson.h>

using namespace simdjson;

struct csj_document {
  dom::parser parser;
  csj_tape tape;
};

// simdjson reads a few bytes beyond the text, whatever they are, and copies texts that have none there. Most need no
// copy: what lies on the page of a text's last byte can be read (doc/performance.md, "Padding").
static bool has_padding(const uint8_t *bytes, size_t length) {
  const size_t smallest_page = 4096;
  return length > 0 && reinterpret_cast<uintptr_t>(bytes + length - 1) % smallest_page + SIMDJSON_PADDING < smallest_page;
}

csj_result csj_parse(const uint8_t *bytes, size_t length, size_t max_depth) {
  auto document = std::make_unique<csj_document>();
  dom::element root;
  auto error = document->parser.allocate(length, max_depth);
  if (!error) error = document->parser.parse(bytes, length, !has_padding(bytes, length)).get(root);
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
