// simdjson is C++: only the CSimdjson target includes <simdjson.h>.
