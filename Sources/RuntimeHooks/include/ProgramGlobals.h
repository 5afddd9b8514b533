/* Where a module's globals and statics lie in the memory of this program, by its symbol table. */
#ifndef STORESTORM_PROGRAM_GLOBALS_H
#define STORESTORM_PROGRAM_GLOBALS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Hears of one writable variable of the program, and of the bytes that it had when the program was
   loaded; null: zeros. They stay where they are. */
typedef void (*storestorm_global_listener)(void *_Nullable context, const char *_Nonnull name,
                                           void *_Nonnull address, size_t size,
                                           const void *_Nullable loaded);

typedef enum {
  storestorm_globals_read,
  /* The program has no symbol table, or only exported names are left: it was stripped. */
  storestorm_globals_stripped,
  /* This platform's programs are not read here. */
  storestorm_globals_unknown,
} storestorm_globals_result;

/* Tells of each writable variable whose name is one of Swift's, in the order of the table. */
storestorm_globals_result storestorm_list_globals(storestorm_global_listener _Nonnull listener,
                                                  void *_Nullable context);

/* Whether the name of any symbol of the program begins with a text. */
bool storestorm_names_symbol(const char *_Nonnull beginning);

/* Whether a mangled name of Swift's, written in words, ends with a text. */
bool storestorm_demangled_ends(const char *_Nonnull mangled, const char *_Nonnull ending);

#endif
