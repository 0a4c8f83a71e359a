#include "type_names.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

typedef struct {
  uintptr_t start;
  size_t length;
} Range;

// The beginning of the runtime's `struct MetadataSections`, from swift/shims/MetadataSections.h.
typedef struct {
  uintptr_t version;
  const void *base;
  void *unused[2];
  Range protocols, conformances, types;
} Sections;

extern void swift_enumerateAllMetadataSections(bool (*body)(const Sections *, void *), void *context);

// The beginning of a type's descriptor. Each offset in it is relative to the address of the offset itself.
typedef struct {
  uint32_t flags;
  int32_t parent, name, accessor;
} Descriptor;

typedef struct {
  const void *metadata;
  size_t state;
} Response;

typedef __attribute__((swiftcall)) Response (*Accessor)(size_t request);

typedef struct {
  const char *part;
  void (*visit)(const void *, void *);
  void *context;
} Search;

static const void *at(const int32_t *offset) { return (const char *)offset + *offset; }

static const Descriptor *descriptor(const int32_t *record) {
  const char *place = (const char *)record + (*record & ~3);
  switch (*record & 3) {
  case 0: return (const Descriptor *)place;
  case 1: return *(const Descriptor *const *)place;
  default: return NULL;
  }
}

static bool look(const Sections *sections, void *context) {
  const Search *search = context;
  const int32_t *records = (const int32_t *)sections->types.start;
  for (size_t index = 0; index < sections->types.length / sizeof(int32_t); index++) {
    const Descriptor *found = descriptor(&records[index]);
    if (!found) continue;
    uint32_t kind = found->flags & 0x1f;
    bool is_generic = found->flags & 0x80;
    if (kind < 16 || kind > 18 || is_generic || !found->accessor || !strstr(at(&found->name), search->part)) continue;
    search->visit(((Accessor)at(&found->accessor))(0).metadata, search->context);
  }
  return true;
}

void visit_types_named(const char *part, void (*visit)(const void *metadata, void *context), void *context) {
  Search search = {part, visit, context};
  swift_enumerateAllMetadataSections(look, &search);
}
