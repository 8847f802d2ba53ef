/* Preloaded into a process, it counts writes and fsyncs to files under a folder, and makes the Nth one go wrong. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/types.h>
#include <unistd.h>

enum { NOTHING, EXIT_BEFORE, EXIT_TORN, FAIL_EIO, FAIL_ENOSPC };

static char under[4096];
static long count, fail_at;
static int mode;

void failing_io(const char *folder, long at, int how) {
    snprintf(under, sizeof under, "%s", folder);
    count = 0;
    fail_at = at;
    mode = how;
}

long failing_io_count(void) { return count; }

static int watched(int fd) {
    char link[64], path[4096];
    if (mode == NOTHING && fail_at == 0) return 0;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    if (length < 0) return 0;
    path[length] = 0;
    return strncmp(path, under, strlen(under)) == 0;
}

/* What is to be done with this call: 0 let it be, -1 fail with errno set, 1 do a part of it and die. */
static int due(int fd) {
    int before = errno;
    if (!watched(fd) || ++count != fail_at) {
        errno = before;
        return 0;
    }
    switch (mode) {
    case EXIT_BEFORE: _exit(137);
    case EXIT_TORN: return 1;
    case FAIL_EIO: errno = EIO; return -1;
    case FAIL_ENOSPC: errno = ENOSPC; return -1;
    default: return 0;
    }
}

#define REAL(type, name, ...) static type (*real)(__VA_ARGS__); if (!real) real = dlsym(RTLD_NEXT, name)

ssize_t write(int fd, const void *data, size_t size) {
    REAL(ssize_t, "write", int, const void *, size_t);
    switch (due(fd)) {
    case -1: return -1;
    case 1: real(fd, data, size / 2); _exit(137);
    default: return real(fd, data, size);
    }
}

ssize_t pwrite(int fd, const void *data, size_t size, off_t at) {
    REAL(ssize_t, "pwrite", int, const void *, size_t, off_t);
    switch (due(fd)) {
    case -1: return -1;
    case 1: real(fd, data, size / 2, at); _exit(137);
    default: return real(fd, data, size, at);
    }
}

ssize_t pwrite64(int fd, const void *data, size_t size, off64_t at) {
    REAL(ssize_t, "pwrite64", int, const void *, size_t, off64_t);
    switch (due(fd)) {
    case -1: return -1;
    case 1: real(fd, data, size / 2, at); _exit(137);
    default: return real(fd, data, size, at);
    }
}

int fsync(int fd) {
    REAL(int, "fsync", int);
    switch (due(fd)) {
    case -1: return -1;
    case 1: real(fd); _exit(137);
    default: return real(fd);
    }
}

int fdatasync(int fd) {
    REAL(int, "fdatasync", int);
    switch (due(fd)) {
    case -1: return -1;
    case 1: real(fd); _exit(137);
    default: return real(fd);
    }
}
