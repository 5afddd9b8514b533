#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

static storestorm_preferences_handler handler;

void storestorm_capture_preferences(storestorm_preferences_handler given) { handler = given; }

static storestorm_suite_handler suite_handler;

void storestorm_capture_suites(storestorm_suite_handler given) { suite_handler = given; }

#if defined(__linux__)

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

typedef SWIFT_CC void *(*getter)(SWIFT_SELF void *type);

/* Returns the replacement of a shared Foundation object; null leaves the call to Foundation. */
static void *stand_in(storestorm_shared_object object) {
  void *simulation = storestorm_simulated();
  return simulation && handler ? handler(simulation, object) : NULL;
}

/* The getters, by their mangled names. */
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

/* `UserDefaults(suiteName:)`, `UserDefaults()`, and their class. Unoptimized code also lets the
   function that ends in a capital C create the object. Optimized code creates it and calls the
   other one. */
#define SUITE "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfC"
#define SUITE_OF_OBJECT "$s10Foundation12UserDefaultsC9suiteNameACSgSSSg_tcfc"
#define NO_SUITE "$s10Foundation12UserDefaultsCACycfC"
#define DEFAULTS_CLASS "$s10Foundation12UserDefaultsCMa"

typedef SWIFT_CC void *(*suite_initializer)(uintptr_t, uintptr_t, SWIFT_SELF void *self);

/* The runtime's response for a class, with its metadata first. */
typedef struct {
  void *metadata;
  size_t state;
} metadata_response;
typedef SWIFT_CC metadata_response (*metadata_accessor)(size_t request);

/* Part of the runtime: github.com/swiftlang/swift/blob/main/include/swift/Runtime/HeapObject.h. */
extern void swift_bridgeObjectRelease(uintptr_t object);
extern void swift_release(void *object);

/* Returns the replacement of new preferences; null leaves them to Foundation, like those of an
   app's subclass. */
static void *stand_in_for_suite(uintptr_t first, uintptr_t second, void *class) {
  static _Atomic(metadata_accessor) found_class;
  void *simulation = storestorm_simulated();
  if (!simulation || !suite_handler) return NULL;
  metadata_accessor of_class = NEXT(found_class, metadata_accessor, DEFAULTS_CLASS);
  if (!of_class || of_class(0).metadata != class) return NULL;
  return suite_handler(simulation, first, second);
}

OURS SWIFT_CC void *storestorm_no_suite(SWIFT_SELF void *type) __asm__(NO_SUITE);

SWIFT_CC void *storestorm_no_suite(SWIFT_SELF void *type) {
  static _Atomic(getter) found;
  /* No string: two zero words are the nil of an optional string. */
  void *other = stand_in_for_suite(0, 0, type);
  return other ? other : NEXT(found, getter, NO_SUITE)(type);
}

OURS SWIFT_CC void *storestorm_suite_of_object(uintptr_t first, uintptr_t second,
                                               SWIFT_SELF void *object) __asm__(SUITE_OF_OBJECT);

SWIFT_CC void *storestorm_suite_of_object(uintptr_t first, uintptr_t second,
                                          SWIFT_SELF void *object) {
  static _Atomic(suite_initializer) found;
  /* The first word of an object is its class. */
  void *other = stand_in_for_suite(first, second, *(void **)object);
  void *made = NEXT(found, suite_initializer, SUITE_OF_OBJECT)(first, second, object);
  if (!other) return made;
  if (made) swift_release(made);
  return other;
}

OURS SWIFT_CC void *storestorm_suite_defaults(uintptr_t first, uintptr_t second,
                                              SWIFT_SELF void *type) __asm__(SUITE);

SWIFT_CC void *storestorm_suite_defaults(uintptr_t first, uintptr_t second,
                                         SWIFT_SELF void *type) {
  static _Atomic(suite_initializer) found;
  void *other = stand_in_for_suite(first, second, type);
  if (!other) return NEXT(found, suite_initializer, SUITE)(first, second, type);
  // The call transfers ownership of the string.
  swift_bridgeObjectRelease(second);
  return other;
}

/* Foundation calls this for `Thread.isMainThread` and `OperationQueue.current`. All simulated code
   runs on one thread, but only part of it on a main actor. */
typedef bool (*question)(void);

OURS bool _CFIsMainThread(void) {
  static _Atomic(question) found;
  bool answer = false;
  if (storestorm_is_main(&answer)) return answer;
  question next = NEXT(found, question, "_CFIsMainThread");
  return next && next();
}

#endif
