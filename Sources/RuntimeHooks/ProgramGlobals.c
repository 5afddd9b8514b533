#define _GNU_SOURCE
#include "ProgramGlobals.h"

#include <stdlib.h>
#include <string.h>

#if defined(__linux__)

#include <elf.h>
#include <fcntl.h>
#include <link.h>
#include <stdbool.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Where the program was loaded, the part that was made read-only afterwards, and the last writable
   part that was read from its file. */
struct placement {
  uintptr_t base;
  uintptr_t fixed_begin;
  uintptr_t fixed_end;
  uintptr_t data_begin;
  uintptr_t data_end;
};

static int take_first(struct dl_phdr_info *info, size_t size, void *context) {
  (void)size;
  struct placement *placement = context;
  placement->base = info->dlpi_addr;
  for (int index = 0; index < info->dlpi_phnum; index++) {
    const ElfW(Phdr) *part = &info->dlpi_phdr[index];
    uintptr_t data_end = part->p_vaddr + part->p_filesz;
    if (part->p_type == PT_LOAD && part->p_flags & PF_W && data_end > placement->data_end) {
      placement->data_begin = part->p_vaddr;
      placement->data_end = data_end;
    }
    if (part->p_type != PT_GNU_RELRO) continue;
    placement->fixed_begin = part->p_vaddr;
    placement->fixed_end = part->p_vaddr + part->p_memsz;
  }
  return 1;
}

/* The initial contents of the writable part of the program's file. */
static char *loaded;
static uintptr_t loaded_begin;
static size_t loaded_size;

/* Runs before `main`, before the program's own code has changed anything. */
__attribute__((constructor)) static void keep_loaded(void) {
  struct placement placement = {0};
  dl_iterate_phdr(take_first, &placement);
  uintptr_t begin = placement.data_begin;
  if (begin < placement.fixed_end) begin = placement.fixed_end;
  if (placement.data_end <= begin) return;
  loaded = malloc(placement.data_end - begin);
  if (!loaded) return;
  loaded_begin = placement.base + begin;
  loaded_size = placement.data_end - begin;
  memcpy(loaded, (const void *)loaded_begin, loaded_size);
}

/* Returns the initial bytes of a variable; null if they are zero. */
static const void *loaded_bytes(uintptr_t address, size_t size) {
  if (address < loaded_begin || address + size > loaded_begin + loaded_size) return NULL;
  return loaded + (address - loaded_begin);
}

static bool is_writable(const ElfW(Ehdr) *header, const ElfW(Shdr) *sections,
                        const ElfW(Sym) *symbol, const struct placement *placement) {
  if (ELF64_ST_TYPE(symbol->st_info) != STT_OBJECT || !symbol->st_size) return false;
  if (symbol->st_shndx == SHN_UNDEF || symbol->st_shndx >= header->e_shnum) return false;
  if (!(sections[symbol->st_shndx].sh_flags & SHF_WRITE)) return false;
  return symbol->st_value < placement->fixed_begin || symbol->st_value >= placement->fixed_end;
}

/* Called for each symbol; false ends the iteration. */
typedef bool (*symbol_visitor)(void *context, const char *name, const ElfW(Sym) *symbol,
                               const ElfW(Ehdr) *header, const ElfW(Shdr) *sections);

static storestorm_globals_result visit(const char *file, symbol_visitor visitor, void *context) {
  const ElfW(Ehdr) *header = (const ElfW(Ehdr) *)file;
  if (memcmp(header->e_ident, ELFMAG, SELFMAG)) return storestorm_globals_unknown;
  const ElfW(Shdr) *sections = (const ElfW(Shdr) *)(file + header->e_shoff);
  for (int index = 0; index < header->e_shnum; index++) {
    const ElfW(Shdr) *table = &sections[index];
    if (table->sh_type != SHT_SYMTAB) continue;
    const ElfW(Sym) *symbols = (const ElfW(Sym) *)(file + table->sh_offset);
    const char *names = file + sections[table->sh_link].sh_offset;
    for (size_t each = 0; each < table->sh_size / sizeof *symbols; each++) {
      const ElfW(Sym) *symbol = &symbols[each];
      if (!visitor(context, names + symbol->st_name, symbol, header, sections)) break;
    }
    return storestorm_globals_read;
  }
  return storestorm_globals_stripped;
}

static storestorm_globals_result visit_program(symbol_visitor visitor, void *context) {
  int file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC);
  if (file < 0) return storestorm_globals_unknown;
  struct stat state;
  storestorm_globals_result result = storestorm_globals_unknown;
  if (!fstat(file, &state) && state.st_size > 0) {
    void *text = mmap(NULL, state.st_size, PROT_READ, MAP_PRIVATE, file, 0);
    if (text != MAP_FAILED) {
      result = visit(text, visitor, context);
      munmap(text, state.st_size);
    }
  }
  close(file);
  return result;
}

struct listing {
  storestorm_global_listener listener;
  void *context;
  struct placement placement;
  /* Whether there is a symbol that is local to the program's files; `strip -x` removes those. */
  bool has_local;
};

static bool list_global(void *context, const char *name, const ElfW(Sym) *symbol,
                        const ElfW(Ehdr) *header, const ElfW(Shdr) *sections) {
  struct listing *listing = context;
  int type = ELF64_ST_TYPE(symbol->st_info);
  bool is_local = ELF64_ST_BIND(symbol->st_info) == STB_LOCAL;
  if (is_local && (type == STT_FUNC || type == STT_OBJECT)) listing->has_local = true;
  if (!is_writable(header, sections, symbol, &listing->placement)) return true;
  if (name[0] != '$' || name[1] != 's') return true;
  uintptr_t address = listing->placement.base + symbol->st_value;
  listing->listener(listing->context, name, (void *)address, symbol->st_size,
                    loaded_bytes(address, symbol->st_size));
  return true;
}

storestorm_globals_result storestorm_list_globals(storestorm_global_listener listener,
                                                  void *context) {
  struct listing listing = {listener, context, {0}, false};
  dl_iterate_phdr(take_first, &listing.placement);
  storestorm_globals_result result = visit_program(list_global, &listing);
  bool lacks_local = result == storestorm_globals_read && !listing.has_local;
  return lacks_local ? storestorm_globals_stripped : result;
}

struct search {
  const char *beginning;
  bool has_found;
};

static bool search_symbol(void *context, const char *name, const ElfW(Sym) *symbol,
                          const ElfW(Ehdr) *header, const ElfW(Shdr) *sections) {
  (void)symbol, (void)header, (void)sections;
  struct search *search = context;
  search->has_found = !strncmp(name, search->beginning, strlen(search->beginning));
  return !search->has_found;
}

bool storestorm_names_symbol(const char *beginning) {
  struct search search = {beginning, false};
  visit_program(search_symbol, &search);
  return search.has_found;
}

#else

storestorm_globals_result storestorm_list_globals(storestorm_global_listener listener,
                                                  void *context) {
  (void)listener;
  (void)context;
  return storestorm_globals_unknown;
}

bool storestorm_names_symbol(const char *beginning) {
  (void)beginning;
  return false;
}

#endif

/* Part of the runtime: github.com/swiftlang/swift/blob/main/include/swift/Demangling/Demangle.h. */
extern char *swift_demangle(const char *name, size_t length, char *buffer, size_t *size,
                            uint32_t flags);

bool storestorm_demangled_ends(const char *mangled, const char *ending) {
  char *text = swift_demangle(mangled, strlen(mangled), NULL, NULL, 0);
  if (!text) return false;
  size_t length = strlen(text), wanted = strlen(ending);
  bool ends = length >= wanted && !strcmp(text + length - wanted, ending);
  free(text);
  return ends;
}
