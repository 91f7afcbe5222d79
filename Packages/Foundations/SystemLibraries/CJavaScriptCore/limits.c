#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "CJavaScriptCore.h"

/// Of the call of the thread that is limited.
static _Thread_local bool is_limited;
static _Thread_local size_t mapped;
static _Thread_local int ticks;
static _Thread_local int most_ticks;

#ifdef __linux__

#include <dlfcn.h>
#include <errno.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/// In the place of the library's own. Large texts and lists it asks for carefully: where there is no memory, scripts get
/// a RangeError. Whatever is smaller it always gets, as it ends the process without.
static void *map(void *address, size_t size, int protection, int flags, int file, off_t offset) {
  if (is_limited && size >= jsc_most_memory_at_once) {
    errno = ENOMEM;
    return MAP_FAILED;
  }
  if (is_limited) mapped += size;
  return mmap(address, size, protection, flags, file, offset);
}

/// Whether a page was made read-only when the library had been loaded.
static bool is_sealed(const struct link_map *link, uintptr_t page) {
  const ElfW(Ehdr) *header = (const void *)link->l_addr;
  if (memcmp(header->e_ident, ELFMAG, SELFMAG) != 0) return false;
  const ElfW(Phdr) *segments = (const void *)(link->l_addr + header->e_phoff);
  for (int i = 0; i < header->e_phnum; i++) {
    uintptr_t start = link->l_addr + segments[i].p_vaddr;
    if (segments[i].p_type == PT_GNU_RELRO && page >= start && page < start + segments[i].p_memsz) return true;
  }
  return false;
}

/// Lets the library's calls of `mmap` arrive here: what its table of functions says is changed.
void jsc_limit_memory_of(void *library) {
  struct link_map *link;
  if (dlinfo(library, RTLD_DI_LINKMAP, &link) != 0) return;
  const ElfW(Sym) *symbols = NULL;
  const char *names = NULL;
  const ElfW(Rela) *table = NULL;
  size_t size = 0;
  bool has_addends = false;
  for (const ElfW(Dyn) *entry = link->l_ld; entry->d_tag != DT_NULL; entry++) {
    if (entry->d_tag == DT_SYMTAB) symbols = (const ElfW(Sym) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_STRTAB) names = (const char *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_JMPREL) table = (const ElfW(Rela) *)entry->d_un.d_ptr;
    if (entry->d_tag == DT_PLTRELSZ) size = entry->d_un.d_val;
    if (entry->d_tag == DT_PLTREL) has_addends = entry->d_un.d_val == DT_RELA;
  }
  // Elsewhere the addresses are not yet those in memory.
  if (!symbols || !table || !has_addends || (uintptr_t)names < link->l_addr) return;
  long page = sysconf(_SC_PAGESIZE);
  for (size_t i = 0; i < size / sizeof *table; i++) {
    const ElfW(Sym) *symbol = symbols + (sizeof(void *) == 8 ? table[i].r_info >> 32 : table[i].r_info >> 8);
    const char *name = names + symbol->st_name;
    if (strcmp(name, "mmap") != 0 && strcmp(name, "mmap64") != 0) continue;
    uintptr_t slot = link->l_addr + table[i].r_offset;
    void *start = (void *)(slot & ~(uintptr_t)(page - 1));
    // What is bound when it is opened cannot be written afterwards. Other pages hold more than this table and stay writable.
    bool sealed = is_sealed(link, slot);
    if (sealed && mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return;
    void *(*function)(void *, size_t, int, int, int, off_t) = map;
    memcpy((void *)slot, &function, sizeof function);
    if (sealed) mprotect(start, page, PROT_READ);
  }
}

#else

void jsc_limit_memory_of(void *library) { (void)library; }

#endif

void jsc_begin_limits(int tick_count) {
  is_limited = true;
  mapped = 0;
  ticks = 0;
  most_ticks = tick_count;
}

void jsc_end_limits(void) { is_limited = false; }

static const double tick = 0.02;

/// Called when a tick is over.
static bool should_end(JSCContext context, void *data) {
  (void)context;
  const struct jsc_limited_group *limited = data;
  ticks++;
  if (ticks >= most_ticks || mapped > jsc_most_memory) return true;
  // The next tick does not begin by itself.
  jsc_limit_group(limited);
  return false;
}

void jsc_limit_group(const struct jsc_limited_group *limited) {
  limited->set_limit(limited->group, tick, should_end, (void *)limited);
}
