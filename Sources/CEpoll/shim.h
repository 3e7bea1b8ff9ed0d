// Linux's epoll, which Swift's Glibc module leaves out.
#pragma once
#include <sys/epoll.h>
