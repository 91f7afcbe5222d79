#include "csimdjson.h"

#include <cmath>
#include <cstring>
#include <memory>
#include <simdjson.h>

using namespace simdjson;

static_assert(sizeof(dom::element) == sizeof(csj_value), "a value is a simdjson element");
static_assert(sizeof(dom::array::iterator) == sizeof(csj_value), "an iterator is a position on the tape");
static_assert(sizeof(dom::object::iterator) == sizeof(csj_value), "an iterator is a position on the tape");

struct csj_document {
  dom::parser parser;
  dom::element root;
};

template <class To, class From> static To reinterpret(const From &from) {
  static_assert(sizeof(To) == sizeof(From), "same bits");
  To to;
  std::memcpy(static_cast<void *>(&to), static_cast<const void *>(&from), sizeof(To));
  return to;
}

static dom::element element(csj_value value) { return reinterpret<dom::element>(value); }
static csj_value missing() { return {nullptr, 0}; }

csj_result csj_parse(const uint8_t *bytes, size_t length, size_t max_depth) {
  auto document = std::make_unique<csj_document>();
  auto error = document->parser.allocate(length, max_depth);
  if (!error) error = document->parser.parse(bytes, length).get(document->root);
  if (!error) return {document.release(), nullptr, false};
  return {nullptr, error_message(error), error == DEPTH_ERROR};
}

void csj_free(csj_document *document) { delete document; }

csj_value csj_root(const csj_document *document) { return reinterpret<csj_value>(document->root); }

csj_type csj_get_type(csj_value value) {
  if (!value.document) return CSJ_MISSING;
  switch (element(value).type()) {
  case dom::element_type::ARRAY: return CSJ_ARRAY;
  case dom::element_type::OBJECT: return CSJ_OBJECT;
  case dom::element_type::INT64:
  case dom::element_type::UINT64:
  case dom::element_type::DOUBLE: return CSJ_NUMBER;
  case dom::element_type::STRING: return CSJ_STRING;
  case dom::element_type::BOOL: return CSJ_BOOL;
  case dom::element_type::NULL_VALUE: return CSJ_NULL;
  }
  return CSJ_MISSING;
}

bool csj_get_number(csj_value value, double *number) {
  return value.document && element(value).get(*number) == SUCCESS;
}

bool csj_get_bool(csj_value value) {
  bool result = false;
  return value.document && element(value).get(result) == SUCCESS && result;
}

const char *csj_get_string(csj_value value, size_t *length) {
  std::string_view text;
  *length = 0;
  if (!value.document || element(value).get(text) != SUCCESS) return nullptr;
  *length = text.size();
  return text.data();
}

csj_value csj_find(csj_value value, const char *key, size_t length) {
  dom::object object;
  csj_value found = missing();
  if (!value.document || element(value).get(object) != SUCCESS) return found;
  const auto end = object.end();
  for (auto member = object.begin(); member != end; ++member) {
    // Most keys have one or two letters: the first tells nearly all of them apart.
    const char *name = member.key_c_str();
    if (name[0] == key[0] && member.key_length() == length && std::memcmp(name, key, length) == 0) {
      found = reinterpret<csj_value>(member.value());
    }
  }
  return found;
}

csj_iterator csj_iterate(csj_value value) {
  dom::array array;
  dom::object object;
  if (value.document && element(value).get(array) == SUCCESS) {
    return {reinterpret<csj_value>(array.begin()), reinterpret<csj_value>(array.end())};
  }
  if (value.document && element(value).get(object) == SUCCESS) {
    return {reinterpret<csj_value>(object.begin()), reinterpret<csj_value>(object.end())};
  }
  return {missing(), missing()};
}

bool csj_next_item(csj_iterator *iterator, csj_value *item) {
  if (iterator->next.index == iterator->end.index) return false;
  auto position = reinterpret<dom::array::iterator>(iterator->next);
  *item = reinterpret<csj_value>(*position);
  iterator->next = reinterpret<csj_value>(++position);
  return true;
}

bool csj_next_member(csj_iterator *iterator, const char **key, size_t *key_length, csj_value *item) {
  if (iterator->next.index == iterator->end.index) return false;
  auto position = reinterpret<dom::object::iterator>(iterator->next);
  *key = position.key_c_str();
  *key_length = position.key_length();
  *item = reinterpret<csj_value>(position.value());
  iterator->next = reinterpret<csj_value>(++position);
  return true;
}

size_t csj_get_numbers(csj_value value, double *numbers, size_t capacity) {
  dom::array array;
  if (!value.document || element(value).get(array) != SUCCESS) return 0;
  size_t count = 0;
  for (auto item : array) {
    if (count < capacity) {
      if (item.get(numbers[count]) != SUCCESS) numbers[count] = NAN;
    }
    count++;
  }
  return count;
}
