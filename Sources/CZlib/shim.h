// The system's zlib, for compressed answers.
#pragma once
#include <zlib.h>
