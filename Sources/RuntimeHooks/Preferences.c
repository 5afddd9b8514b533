#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

static storestorm_preferences_handler handler;

void storestorm_capture_preferences(storestorm_preferences_handler given) { handler = given; }

#if defined(__linux__)

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

typedef SWIFT_CC void *(*getter)(SWIFT_SELF void *type);

/* What stands for a shared object of Foundation's; null leaves it to Foundation. */
static void *stand_in(storestorm_shared_object object) {
  void *simulation = storestorm_simulated();
  return simulation && handler ? handler(simulation, object) : NULL;
}

/* The getters, by the names that the compiler gives them. */
#define DEFAULTS "$s10Foundation12UserDefaultsC8standardACvgZ"
#define NOTIFICATIONS "$s20FoundationEssentials18NotificationCenterC7defaultACvgZ"

OURS SWIFT_CC void *storestorm_standard_defaults(SWIFT_SELF void *type) __asm__(DEFAULTS);
OURS SWIFT_CC void *storestorm_default_center(SWIFT_SELF void *type) __asm__(NOTIFICATIONS);

SWIFT_CC void *storestorm_standard_defaults(SWIFT_SELF void *type) {
  static _Atomic(getter) found;
  void *object = stand_in(storestorm_shared_defaults);
  return object ? object : NEXT(found, getter, DEFAULTS)(type);
}

SWIFT_CC void *storestorm_default_center(SWIFT_SELF void *type) {
  static _Atomic(getter) found;
  void *object = stand_in(storestorm_shared_notifications);
  return object ? object : NEXT(found, getter, NOTIFICATIONS)(type);
}

/* Foundation asks this for `Thread.isMainThread` and `OperationQueue.current`: all simulated code runs
   on one thread, but only some of it on a main actor. */
typedef bool (*question)(void);

OURS bool _CFIsMainThread(void) {
  static _Atomic(question) found;
  bool answer = false;
  if (storestorm_is_main(&answer)) return answer;
  question next = NEXT(found, question, "_CFIsMainThread");
  return next && next();
}

#endif
