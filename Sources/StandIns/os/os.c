#include "os_base.h"
