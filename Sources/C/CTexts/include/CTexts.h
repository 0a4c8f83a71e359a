// The tables of a program's texts in languages other than that of the source code, with the rules of their plural
// forms. A target with tables registers them when the program is loaded, so that lower layers need not depend on it.

#ifndef C_TEXTS_H
#define C_TEXTS_H

#include <stddef.h>
#include <stdint.h>

// A table of texts in Apple's `.strings` syntax, embedded in the program: "Device" in "zh-Hans".
typedef struct {
  const char *name;
  const char *language;
  const unsigned char *bytes;
  size_t length;
} text_table;

// Registers tables, which must stay in memory. Only one target may call it, before `main` runs.
void text_tables_add(const text_table *tables, size_t count);

size_t text_table_count(void);

// Returns the table at a position below the count.
text_table text_table_at(size_t position);

// CLDR's plural rules, from the ICU bundled with Foundation. On Linux Foundation has no API for them, its
// `localizedString` ends the program when it is given a dictionary of plural forms, and ICU's headers are C++.
typedef struct UPluralRules UPluralRules;
UPluralRules *swift_uplrules_open(const char *locale, int32_t *status);
int32_t swift_uplrules_select(
    const UPluralRules *rules, double number, uint16_t *keyword, int32_t capacity, int32_t *status);
void swift_uplrules_close(UPluralRules *rules);

#endif
