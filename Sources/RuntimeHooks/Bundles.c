#define _GNU_SOURCE
#include "NextFunction.h"
#include "Simulated.h"

static storestorm_bundle_handlers handlers;

void storestorm_capture_bundles(storestorm_bundle_handlers given) { handlers = given; }

#if defined(__linux__)

#define SWIFT_CC __attribute__((swiftcall))
#define SWIFT_SELF __attribute__((swift_context))

/* Returns the bundle of the app; null leaves the call to Foundation. */
static void *app_bundle(void) {
  void *simulation = storestorm_simulated();
  return simulation && handlers.app ? handlers.app(simulation) : NULL;
}

/* Parts of the runtime: github.com/swiftlang/swift/blob/main/include/swift/Runtime/HeapObject.h. */
extern void swift_bridgeObjectRelease(uintptr_t object);
extern void swift_release(void *object);

/* --- Bundle.main --- */

#define MAIN_BUNDLE "$s10Foundation6BundleC4mainACvgZ"

typedef SWIFT_CC void *(*getter)(SWIFT_SELF void *type);

OURS SWIFT_CC void *storestorm_main_bundle(SWIFT_SELF void *type) __asm__(MAIN_BUNDLE);

SWIFT_CC void *storestorm_main_bundle(SWIFT_SELF void *type) {
  static _Atomic(getter) found;
  void *bundle = app_bundle();
  return bundle ? bundle : NEXT(found, getter, MAIN_BUNDLE)(type);
}

/* --- Bundle(for:), Bundle(identifier:) ---

   All code under test is in one program, which stands for the app and its frameworks, and no other
   bundle has an identifier here. As in Preferences.c, the function that ends in a capital C creates
   the object, and the other one gets it. */

#define FOR_CLASS "$s10Foundation6BundleC3forACyXlXp_tcfC"
#define FOR_CLASS_OF_OBJECT "$s10Foundation6BundleC3forACyXlXp_tcfc"
#define BY_NAME "$s10Foundation6BundleC10identifierACSgSS_tcfC"
#define BY_NAME_OF_OBJECT "$s10Foundation6BundleC10identifierACSgSS_tcfc"

typedef SWIFT_CC void *(*class_initializer)(void *class, SWIFT_SELF void *self);
typedef SWIFT_CC void *(*name_initializer)(uintptr_t, uintptr_t, SWIFT_SELF void *self);

OURS SWIFT_CC void *storestorm_bundle_for_class(void *class, SWIFT_SELF void *type)
    __asm__(FOR_CLASS);
OURS SWIFT_CC void *storestorm_bundle_for_class_of_object(void *class, SWIFT_SELF void *object)
    __asm__(FOR_CLASS_OF_OBJECT);
OURS SWIFT_CC void *storestorm_bundle_by_name(uintptr_t first, uintptr_t second,
                                              SWIFT_SELF void *type) __asm__(BY_NAME);
OURS SWIFT_CC void *storestorm_bundle_by_name_of_object(uintptr_t first, uintptr_t second,
                                                        SWIFT_SELF void *object)
    __asm__(BY_NAME_OF_OBJECT);

/* Returns the first bundle, and releases the second one. */
static void *instead(void *bundle, void *made) {
  if (made) swift_release(made);
  return bundle;
}

SWIFT_CC void *storestorm_bundle_for_class(void *class, SWIFT_SELF void *type) {
  static _Atomic(class_initializer) found;
  void *bundle = app_bundle();
  return bundle ? bundle : NEXT(found, class_initializer, FOR_CLASS)(class, type);
}

SWIFT_CC void *storestorm_bundle_for_class_of_object(void *class, SWIFT_SELF void *object) {
  static _Atomic(class_initializer) found;
  void *bundle = app_bundle();
  void *made = NEXT(found, class_initializer, FOR_CLASS_OF_OBJECT)(class, object);
  return bundle ? instead(bundle, made) : made;
}

SWIFT_CC void *storestorm_bundle_by_name(uintptr_t first, uintptr_t second,
                                         SWIFT_SELF void *type) {
  static _Atomic(name_initializer) found;
  void *bundle = app_bundle();
  if (!bundle) return NEXT(found, name_initializer, BY_NAME)(first, second, type);
  // The call transfers ownership of the string.
  swift_bridgeObjectRelease(second);
  return bundle;
}

SWIFT_CC void *storestorm_bundle_by_name_of_object(uintptr_t first, uintptr_t second,
                                                   SWIFT_SELF void *object) {
  static _Atomic(name_initializer) found;
  void *bundle = app_bundle();
  void *made = NEXT(found, name_initializer, BY_NAME_OF_OBJECT)(first, second, object);
  return bundle ? instead(bundle, made) : made;
}

/* --- Files that a bundle does not have --- */

static void note_missing(void *name, void *ending) {
  void *simulation = storestorm_simulated();
  if (simulation && handlers.missing) handlers.missing(simulation, name, ending);
}

typedef void *(*copy_url)(void *bundle, void *name, void *ending, void *folder);
typedef void *(*copy_localized_url)(void *bundle, void *name, void *ending, void *folder,
                                    void *language);

/* `url(forResource:withExtension:)` and `path(forResource:ofType:)` of Foundation call this. */
OURS void *CFBundleCopyResourceURL(void *bundle, void *name, void *ending, void *folder) {
  static _Atomic(copy_url) found;
  copy_url next = NEXT(found, copy_url, "CFBundleCopyResourceURL");
  void *url = next ? next(bundle, name, ending, folder) : NULL;
  if (!url) note_missing(name, ending);
  return url;
}

OURS void *CFBundleCopyResourceURLForLocalization(void *bundle, void *name, void *ending,
                                                  void *folder, void *language) {
  static _Atomic(copy_localized_url) found;
  copy_localized_url next =
      NEXT(found, copy_localized_url, "CFBundleCopyResourceURLForLocalization");
  void *url = next ? next(bundle, name, ending, folder, language) : NULL;
  if (!url) note_missing(name, ending);
  return url;
}

#endif
