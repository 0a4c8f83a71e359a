// Counts the records of an Apple Health export and adds up their values by type. Imports are compared with this
// program, because it does the minimum for a program that reads every record once: it checks nothing and stores
// nothing.
//
//   cc -O3 -o scan Sources/Tools/Benchmarks/Imports/scan.c && ./scan export.xml
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

struct type {
  char name[96];
  size_t length;
  long count;
  double sum;
};

static struct type types[512];
static int type_count;

static struct type *find_type(const char *name, size_t length) {
  static int last;
  if (last < type_count && types[last].length == length && !memcmp(types[last].name, name, length)) return &types[last];
  for (last = 0; last < type_count; last++)
    if (types[last].length == length && !memcmp(types[last].name, name, length)) return &types[last];
  if (type_count == 512 || length >= sizeof types[0].name) return NULL;
  memcpy(types[type_count].name, name, length);
  types[type_count].length = length;
  return &types[type_count++];
}

int main(int argc, char **argv) {
  int file = argc == 2 ? open(argv[1], O_RDONLY) : -1;
  struct stat information;
  if (file < 0 || fstat(file, &information)) return perror("scan"), 66;
  size_t size = (size_t)information.st_size;
  const char *text = mmap(NULL, size, PROT_READ, MAP_PRIVATE | MAP_POPULATE, file, 0);
  if (text == MAP_FAILED) return perror("scan"), 74;
  const char *end = text + size;
  for (const char *line = text; line < end;) {
    const char *next = memchr(line, '\n', (size_t)(end - line));
    next = next ? next + 1 : end;
    // Count records that are indented by one blank. Members of correlations, which are indented more, repeat such
    // records.
    if (next - line > 100 && !memcmp(line, " <Record type=\"", 15)) {
      const char *name = line + 15, *quote = memchr(name, '"', (size_t)(next - name));
      const char *value = next;
      while (value > line && memcmp(value - 7, "value=\"", 7)) value--;
      struct type *type = quote ? find_type(name, (size_t)(quote - name)) : NULL;
      if (type) {
        type->count++;
        if (value > line) type->sum += strtod(value, NULL);
      }
    }
    line = next;
  }
  for (int i = 0; i < type_count; i++)
    printf("%.*s %ld %.6f\n", (int)types[i].length, types[i].name, types[i].count, types[i].sum);
  return 0;
}
