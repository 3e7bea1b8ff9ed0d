// glibc's allocator settings, which Swift's Glibc module leaves out.
#pragma once
#include <malloc.h>
