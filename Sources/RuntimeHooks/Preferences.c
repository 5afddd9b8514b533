#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

static storestorm_preferences_handler handler;

void storestorm_capture_preferences(storestorm_preferences_handler given) { handler = given; }

#if defined(__linux__)

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

/* `UserDefaults.standard`, by the name that the compiler gives its getter. */
#define GETTER "$s10Foundation12UserDefaultsC8standardACvgZ"

typedef SWIFT_CC void *(*getter)(SWIFT_SELF void *type);

OURS SWIFT_CC void *storestorm_standard_defaults(SWIFT_SELF void *type) __asm__(GETTER);

SWIFT_CC void *storestorm_standard_defaults(SWIFT_SELF void *type) {
  static _Atomic(getter) found;
  void *simulation = storestorm_simulated();
  void *object = simulation && handler ? handler(simulation) : NULL;
  if (object) return object;
  return NEXT(found, getter, GETTER)(type);
}

#endif
