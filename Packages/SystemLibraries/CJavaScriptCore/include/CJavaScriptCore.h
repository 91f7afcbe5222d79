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
  void (*JSValueProtect)(JSCContext context, JSCValue value);

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

#endif
