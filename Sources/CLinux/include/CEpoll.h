#pragma once

#include <sys/epoll.h>
#include <unistd.h>

// Makes an epoll(7) set, which Swift's Glibc module does not import. The returned descriptor has
// something to read when `descriptor` can be read (or written, where `is_writable` says so) or has hung up.
// Returns -1 when no descriptor is left.
static inline int cepoll_set(int descriptor, int is_writable) {
  struct epoll_event event = {.events = is_writable ? EPOLLOUT : EPOLLIN};
  int set = epoll_create1(EPOLL_CLOEXEC);
  if (set >= 0 && epoll_ctl(set, EPOLL_CTL_ADD, descriptor, &event) != 0) {
    close(set);
    return -1;
  }
  return set;
}
