#ifndef STEWARD_CKERNELS_H
#define STEWARD_CKERNELS_H

// The C kernels: arithmetic that wants vector instructions chosen at run time, and nothing else. They read no
// environment, allocate nothing, keep no state and may be called from any number of threads at once.

#include "encoder.h"
#include "scan.h"

#endif
