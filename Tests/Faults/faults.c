// Makes calls of the C library fail, one at a time: loaded into a tool with LD_PRELOAD (Linux).
//
//   FAULT_PROGRAM   the short name of the program that is meant; children with other names are left alone
//   FAULT_KIND      which calls are counted: open, write, read, close, rename, link, unlink, mkdir, temporary (mkstemp, mkostemp,
//                   mkdtemp), pipe (pipe, pipe2, socketpair), spawn, send, recv, stat, thread, any (all of these)
//   FAULT_NUMBER    the call that fails, from 1
//   FAULT_ERRNO     with what; 0: it does only half of its bytes (write, read, send, recv)
//   FAULT_SIGNAL    instead of failing, the call is made after this signal was sent to the program
//   FAULT_BLOCKED   1: the program begins with all signals blocked, as one that a thread of a server has started
//   FAULT_STAYS     1: all calls after it fail, too, as on a disk that stays full
//   FAULT_FOLDER    only files below this folder count; pipes and sockets do so always, standard error never
//   FAULT_MARK      a file that is made when the call is reached
//   FAULT_CLOCK     seconds that are added to a clock, from the call of this number on: SECONDS@NUMBER
//   FAULT_CLOCK_ID  which clock: 0 for the time of day, the default, 7 for the one that goes on while a machine sleeps
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { short_count = -1 };

static const char *kind, *folder, *mark;
static long number, clock_number;
static int error_number, signal_number, stays, is_active;
static double clock_seconds;
static clockid_t jumping_clock = CLOCK_REALTIME;
static atomic_long calls, clock_calls;

#define REAL(name) ((__typeof__(&name))dlsym(RTLD_NEXT, #name))

__attribute__((constructor)) static void prepare(void) {
  const char *program = getenv("FAULT_PROGRAM");
  if (!program || strcmp(program, program_invocation_short_name) != 0) return;
  kind = getenv("FAULT_KIND");
  folder = getenv("FAULT_FOLDER");
  mark = getenv("FAULT_MARK");
  const char *text = getenv("FAULT_NUMBER");
  number = text ? atol(text) : 0;
  if ((text = getenv("FAULT_ERRNO"))) error_number = atoi(text);
  if ((text = getenv("FAULT_SIGNAL"))) signal_number = atoi(text);
  if ((text = getenv("FAULT_STAYS"))) stays = atoi(text);
  if ((text = getenv("FAULT_CLOCK"))) {
    clock_seconds = atof(text);
    const char *at = strchr(text, '@');
    clock_number = at ? atol(at + 1) : 0;
  }
  if ((text = getenv("FAULT_CLOCK_ID"))) jumping_clock = atoi(text);
  if ((text = getenv("FAULT_BLOCKED")) && atoi(text)) {
    sigset_t all;
    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
  }
  is_active = kind && number > 0;
}

// Not through the functions below.
static void make_mark(void) {
  if (!mark) return;
  long file = syscall(SYS_openat, AT_FDCWD, mark, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0666);
  if (file < 0) return;
  syscall(SYS_write, file, "x", 1);
  syscall(SYS_close, file);
}

static int is_kind(const char *name) { return strcmp(kind, name) == 0 || strcmp(kind, "any") == 0; }

static int below(const char *path) {
  if (!folder) return 1;
  size_t length = strlen(folder);
  return strncmp(path, folder, length) == 0 && (path[length] == '/' || path[length] == 0);
}

static int counts_path(int directory, const char *path) {
  char full[8192], resolved[4096];
  if (path[0] == '/') return below(path);
  char link[64];
  if (directory == AT_FDCWD) snprintf(link, sizeof link, "/proc/self/cwd");
  else snprintf(link, sizeof link, "/proc/self/fd/%d", directory);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, resolved, sizeof resolved - 1);
  if (length < 0) return 0;
  resolved[length] = 0;
  snprintf(full, sizeof full, "%s/%s", resolved, path);
  return below(full);
}

static int counts_descriptor(int descriptor) {
  if (descriptor == 2) return 0;
  char link[64], path[4096];
  snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
  ssize_t length = syscall(SYS_readlinkat, AT_FDCWD, link, path, sizeof path - 1);
  if (length < 0) return 0;
  path[length] = 0;
  return strncmp(path, "pipe:", 5) == 0 || strncmp(path, "socket:", 7) == 0 || below(path);
}

static int is_crash(int signal) {
  return signal == SIGABRT || signal == SIGILL || signal == SIGTRAP || signal == SIGSEGV || signal == SIGBUS
      || signal == SIGFPE;
}

// 0 to go on, short_count, or what errno becomes.
static int fault(void) {
  long call = atomic_fetch_add(&calls, 1) + 1;
  if (call < number || (call > number && !stays)) return 0;
  make_mark();
  if (signal_number) {
    // A crash is of the thread that makes the mistake; others are sent to the program, whoever of it takes them.
    if (is_crash(signal_number)) pthread_kill(pthread_self(), signal_number);
    else kill(getpid(), signal_number);
    return 0;
  }
  return error_number ? error_number : short_count;
}

#define FAIL_IF(counts, name, value)                  \
  if (is_active && is_kind(name) && (counts)) {       \
    int code = fault();                               \
    if (code > 0) { errno = code; return value; }     \
  }

static int open_flags(int directory, const char *path, int flags, mode_t mode) {
  const char *name = (flags & O_ACCMODE) == O_RDONLY ? "open-read" : "open";
  FAIL_IF(counts_path(directory, path), name, -1)
  return (int)syscall(SYS_openat, directory, path, flags, mode);
}

int open(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return open_flags(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return open_flags(AT_FDCWD, path, flags, mode);
}
int openat(int directory, const char *path, int flags, ...) {
  va_list list;
  va_start(list, flags);
  mode_t mode = va_arg(list, mode_t);
  va_end(list);
  return open_flags(directory, path, flags, mode);
}

// What takes bytes may take fewer.
#define BYTES(name, counts, call)                              \
  if (is_active && is_kind(name) && (counts)) {                \
    int code = fault();                                        \
    if (code > 0) { errno = code; return -1; }                 \
    if (code == short_count && count > 1) count = count / 2;   \
  }                                                            \
  return call;

ssize_t write(int descriptor, const void *bytes, size_t count) {
  BYTES("write", counts_descriptor(descriptor), syscall(SYS_write, descriptor, bytes, count))
}
ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
  BYTES("write", counts_descriptor(descriptor), syscall(SYS_pwrite64, descriptor, bytes, count, offset))
}
ssize_t read(int descriptor, void *bytes, size_t count) {
  BYTES("read", counts_descriptor(descriptor), syscall(SYS_read, descriptor, bytes, count))
}
ssize_t pread(int descriptor, void *bytes, size_t count, off_t offset) {
  BYTES("read", counts_descriptor(descriptor), syscall(SYS_pread64, descriptor, bytes, count, offset))
}
ssize_t send(int descriptor, const void *bytes, size_t count, int flags) {
  BYTES("send", 1, syscall(SYS_sendto, descriptor, bytes, count, flags, NULL, 0))
}
ssize_t recv(int descriptor, void *bytes, size_t count, int flags) {
  BYTES("recv", 1, syscall(SYS_recvfrom, descriptor, bytes, count, flags, NULL, NULL))
}

// The file is closed either way, as Linux does it.
int close(int descriptor) {
  int result;
  int counts = is_active && is_kind("close") && counts_descriptor(descriptor);
  result = (int)syscall(SYS_close, descriptor);
  if (counts) {
    int code = fault();
    if (code > 0) { errno = code; return -1; }
  }
  return result;
}

int rename(const char *from, const char *to) {
  FAIL_IF(counts_path(AT_FDCWD, to), "rename", -1)
  return REAL(rename)(from, to);
}
int renameat2(int from_directory, const char *from, int to_directory, const char *to, unsigned int flags) {
  FAIL_IF(counts_path(to_directory, to), "rename", -1)
  return (int)syscall(SYS_renameat2, from_directory, from, to_directory, to, flags);
}
int link(const char *from, const char *to) {
  FAIL_IF(counts_path(AT_FDCWD, to), "link", -1)
  return REAL(link)(from, to);
}
int unlink(const char *path) {
  FAIL_IF(counts_path(AT_FDCWD, path), "unlink", -1)
  return REAL(unlink)(path);
}
int rmdir(const char *path) {
  FAIL_IF(counts_path(AT_FDCWD, path), "unlink", -1)
  return REAL(rmdir)(path);
}
int mkdir(const char *path, mode_t mode) {
  FAIL_IF(counts_path(AT_FDCWD, path), "mkdir", -1)
  return REAL(mkdir)(path, mode);
}
int stat(const char *path, struct stat *status) {
  FAIL_IF(counts_path(AT_FDCWD, path), "stat", -1)
  return REAL(stat)(path, status);
}
int fstat(int descriptor, struct stat *status) {
  FAIL_IF(counts_descriptor(descriptor), "stat", -1)
  return REAL(fstat)(descriptor, status);
}
int mkstemp(char *path) {
  FAIL_IF(counts_path(AT_FDCWD, path), "temporary", -1)
  return REAL(mkstemp)(path);
}
int mkostemp(char *path, int flags) {
  FAIL_IF(counts_path(AT_FDCWD, path), "temporary", -1)
  return REAL(mkostemp)(path, flags);
}
char *mkdtemp(char *path) {
  FAIL_IF(counts_path(AT_FDCWD, path), "temporary", NULL)
  return REAL(mkdtemp)(path);
}
int pipe(int ends[2]) {
  FAIL_IF(1, "pipe", -1)
  return REAL(pipe)(ends);
}
int pipe2(int ends[2], int flags) {
  FAIL_IF(1, "pipe", -1)
  return REAL(pipe2)(ends, flags);
}
int socketpair(int domain, int type, int protocol, int ends[2]) {
  FAIL_IF(1, "pipe", -1)
  return REAL(socketpair)(domain, type, protocol, ends);
}
int posix_spawnp(
  pid_t *id, const char *file, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *attributes,
  char *const arguments[], char *const environment[]
) {
  FAIL_IF(1, "spawn", errno)
  return REAL(posix_spawnp)(id, file, actions, attributes, arguments, environment);
}
int pthread_create(
  pthread_t *thread, const pthread_attr_t *attributes, void *(*body)(void *), void *argument
) {
  FAIL_IF(1, "thread", errno)
  return REAL(pthread_create)(thread, attributes, body, argument);
}

int clock_gettime(clockid_t clock, struct timespec *time) {
  int result = (int)syscall(SYS_clock_gettime, clock, time);
  if (clock_seconds != 0 && clock == jumping_clock && atomic_fetch_add(&clock_calls, 1) + 1 >= clock_number)
    time->tv_sec += (time_t)clock_seconds;
  return result;
}
