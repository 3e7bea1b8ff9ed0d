#ifndef STEWARD_CKERNELS_H
#define STEWARD_CKERNELS_H

#include "scan.h"

#endif
