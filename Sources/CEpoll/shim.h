// Linux's epoll and event descriptors, which Swift's Glibc module leaves out.
#pragma once
#include <sys/epoll.h>
#include <sys/eventfd.h>
