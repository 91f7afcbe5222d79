// JavaScriptCore, found at run time: linking it would cost every start of a program as much as rendering a small file.
//
// What is declared here is the C API of JavaScriptCore as far as it is used, in a table, as functions of our own with
// these names would take the place of the library's.
#ifndef CJAVASCRIPTCORE_H
#define CJAVASCRIPTCORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef const struct OpaqueJSContextGroup *JSCGroup;
typedef const struct OpaqueJSContext *JSCContext;
typedef struct OpaqueJSString *JSCString;
typedef struct OpaqueJSClass *JSCClass;
typedef const struct OpaqueJSValue *JSCValue;
typedef struct OpaqueJSValue *JSCObject;

typedef JSCValue (*JSCCall)(
    JSCContext context, JSCObject function, JSCObject self, size_t count, const JSCValue *arguments,
    JSCValue *exception);

/// What `JSObjectMakeTypedArrayWithBytesNoCopy` calls an array of doubles.
enum { jsc_float64_array = 8 };

struct jsc_functions {
  JSCGroup (*JSContextGroupCreate)(void);
  void (*JSContextGroupRelease)(JSCGroup group);
  /// Declared in a private header. Processor time in seconds, of each outermost call into the group; the callback says
  /// whether to end it, which a missing one does.
  void (*JSContextGroupSetExecutionTimeLimit)(
      JSCGroup group, double limit, bool (*should_end)(JSCContext context, void *data), void *data);
  JSCContext (*JSGlobalContextCreateInGroup)(JSCGroup group, JSCClass global);
  void (*JSGlobalContextRelease)(JSCContext context);
  void (*JSGarbageCollect)(JSCContext context);

  JSCString (*JSStringCreateWithCharacters)(const uint16_t *characters, size_t count);
  void (*JSStringRelease)(JSCString string);
  size_t (*JSStringGetLength)(JSCString string);
  const uint16_t *(*JSStringGetCharactersPtr)(JSCString string);

  JSCValue (*JSEvaluateScript)(
      JSCContext context, JSCString script, JSCObject self, JSCString address, int line, JSCValue *exception);
  JSCObject (*JSValueToObject)(JSCContext context, JSCValue value, JSCValue *exception);
  JSCValue (*JSObjectGetPropertyAtIndex)(
      JSCContext context, JSCObject object, unsigned index, JSCValue *exception);
  JSCClass (*JSClassCreate)(const void *definition);
  void (*JSClassRelease)(JSCClass class);
  JSCObject (*JSObjectMake)(JSCContext context, JSCClass class, void *data);
  void *(*JSObjectGetPrivate)(JSCObject object);
  JSCObject (*JSObjectMakeTypedArrayWithBytesNoCopy)(
      JSCContext context, int type, void *bytes, size_t count,
      void (*free)(void *bytes, void *data), void *data, JSCValue *exception);
  JSCCall JSObjectCallAsFunction;
  /// What is only in memory of our own, where the library does not look, has to be protected.
  void (*JSValueProtect)(JSCContext context, JSCValue value);
  void (*JSValueUnprotect)(JSCContext context, JSCValue value);

  bool (*JSValueIsNumber)(JSCContext context, JSCValue value);
  bool (*JSValueIsString)(JSCContext context, JSCValue value);
  double (*JSValueToNumber)(JSCContext context, JSCValue value, JSCValue *exception);
  JSCString (*JSValueToStringCopy)(JSCContext context, JSCValue value, JSCValue *exception);
  JSCValue (*JSValueMakeNumber)(JSCContext context, double number);
  JSCValue (*JSValueMakeString)(JSCContext context, JSCString string);
};

/// Opens the library and finds its functions.
///
/// - Returns: false where it is missing, or too old to end a script that never ends.
bool jsc_load(struct jsc_functions *functions);

/// An object that scripts call as a function; `JSObjectGetPrivate` of it gives `data`.
JSCObject jsc_make_function(
    const struct jsc_functions *functions, JSCContext context, JSCCall call, void *data);

/// In bytes: what a call gets in one piece is less, what it gets in all is about as much.
enum { jsc_most_memory_at_once = 200 << 20, jsc_most_memory = 256 << 20 };

/// Called once the library is open. Where it can be done (Linux), it gets no larger pieces of memory from then on for
/// calls that have limits.
void jsc_limit_memory_of(void *library);

struct jsc_limited_group {
  JSCGroup group;
  void (*set_limit)(JSCGroup group, double limit, bool (*should_end)(JSCContext context, void *data), void *data);
};

/// Lets outermost calls into a group end by the limits that `jsc_begin_limits` has set, in place of any other limit.
///
/// - Parameter limited: as long as calls are made.
void jsc_limit_group(const struct jsc_limited_group *limited);

/// Before an outermost call, and the other after it, in the same thread.
///
/// - Parameter tick_count: of 20 milliseconds of processor time.
void jsc_begin_limits(int tick_count);
void jsc_end_limits(void);

#endif
