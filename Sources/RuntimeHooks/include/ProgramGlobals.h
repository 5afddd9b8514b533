/* Locates a module's globals and statics in the memory of this program, using its symbol table. */
#ifndef STORESTORM_PROGRAM_GLOBALS_H
#define STORESTORM_PROGRAM_GLOBALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Receives a writable variable of the program and its initial bytes; null means zeros. The bytes
   remain valid. */
typedef void (*storestorm_global_listener)(void *_Nullable context, const char *_Nonnull name,
                                           void *_Nonnull address, size_t size,
                                           const void *_Nullable loaded);

typedef enum {
  storestorm_globals_read,
  /* The program has no symbol table, or only exported names, because it was stripped. */
  storestorm_globals_stripped,
  /* Programs of this platform are not supported. */
  storestorm_globals_unknown,
} storestorm_globals_result;

/* Lists each writable variable with a Swift name, in the order of the table. */
storestorm_globals_result storestorm_list_globals(storestorm_global_listener _Nonnull listener,
                                                  void *_Nullable context);

/* Returns whether the name of any symbol of the program begins with a text. */
bool storestorm_names_symbol(const char *_Nonnull beginning);

/* Returns whether a mangled Swift name, when demangled, ends with a text. */
bool storestorm_demangled_ends(const char *_Nonnull mangled, const char *_Nonnull ending);

#endif
