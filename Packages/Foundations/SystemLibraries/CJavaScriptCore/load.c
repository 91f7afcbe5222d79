#include "CJavaScriptCore.h"

#include <dlfcn.h>
#include <string.h>

static const char *const libraries[] = {
#ifdef __APPLE__
    "/System/Library/Frameworks/JavaScriptCore.framework/JavaScriptCore",
#else
    "libjavascriptcoregtk-4.1.so.0",
    "libjavascriptcoregtk-6.0.so.1",
    "libjavascriptcoregtk-4.0.so.18",
#endif
};

/// Scripts of some lines are as fast when they are interpreted. That takes less memory, and keeps memory that can be
/// written and run out of the process. The system's framework has no such option: there programs have the compiler only
/// if they are entitled to it.
static void interpret_only(void *library) {
  int (*set_option)(const char *name, int value);
  void *symbol = dlsym(library, "jsc_options_set_boolean");
  if (!symbol) return;
  memcpy(&set_option, &symbol, sizeof set_option);
  set_option("useJIT", 0);
}

static bool find(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  if (!symbol) return false;
  memcpy(function, &symbol, sizeof symbol);
  return true;
}

bool jsc_load(struct jsc_functions *functions) {
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof libraries / sizeof *libraries; i++)
    library = dlopen(libraries[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return false;
#define FIND(name) find(library, #name, &functions->name)
  bool has_all =
      FIND(JSContextGroupCreate) && FIND(JSContextGroupRelease) && FIND(JSContextGroupSetExecutionTimeLimit)
      && FIND(JSGlobalContextCreateInGroup) && FIND(JSGlobalContextRelease) && FIND(JSGarbageCollect)
      && FIND(JSStringCreateWithCharacters) && FIND(JSStringRelease) && FIND(JSStringGetLength)
      && FIND(JSStringGetCharactersPtr) && FIND(JSEvaluateScript) && FIND(JSValueToObject)
      && FIND(JSObjectGetPropertyAtIndex) && FIND(JSClassCreate) && FIND(JSClassRelease)
      && FIND(JSObjectMake) && FIND(JSObjectGetPrivate)
      && FIND(JSObjectMakeTypedArrayWithBytesNoCopy) && FIND(JSObjectCallAsFunction)
      && FIND(JSValueProtect) && FIND(JSValueUnprotect)
      && FIND(JSValueIsNumber) && FIND(JSValueIsString) && FIND(JSValueToNumber) && FIND(JSValueToStringCopy)
      && FIND(JSValueMakeNumber) && FIND(JSValueMakeString);
#undef FIND
  if (has_all) interpret_only(library);
  if (has_all) jsc_limit_memory_of(library);
  return has_all;
}

/// As `JSClassDefinition` is laid out, of which a call is all that is used.
struct class_definition {
  int version;
  unsigned attributes;
  const char *name;
  const void *parent, *values, *functions;
  const void *initialize, *finalize, *has_property, *get_property, *set_property, *delete_property, *names;
  JSCCall call;
  const void *construct, *has_instance, *convert;
};

JSCObject jsc_make_function(
    const struct jsc_functions *functions, JSCContext context, JSCCall call, void *data) {
  struct class_definition definition = {.name = "Host", .call = call};
  JSCClass class = functions->JSClassCreate(&definition);
  JSCObject object = functions->JSObjectMake(context, class, data);
  functions->JSClassRelease(class);
  return object;
}
