// The tables of texts that a program has in languages other than the one it is written in, and the rules of their plural
// forms. A target that holds tables adds them when the program is loaded, so that no room below needs to know it.

#ifndef C_TEXTS_H
#define C_TEXTS_H

#include <stddef.h>
#include <stdint.h>

// A table of texts in Apple's `.strings` syntax, part of the program: "Device" in "zh-Hans".
typedef struct {
  const char *name;
  const char *language;
  const unsigned char *bytes;
  size_t length;
} text_table;

// Adds tables, which stay where they are. Called before the program begins, and by one target only.
void text_tables_add(const text_table *tables, size_t count);

size_t text_table_count(void);

// The table at a position below the count.
text_table text_table_at(size_t position);

// CLDR's plural rules in the ICU that Foundation brings along. Foundation has no call for them on Linux, and its
// `localizedString` ends the program when it is given a dictionary of plural forms; ICU's headers are C++.
typedef struct UPluralRules UPluralRules;
UPluralRules *swift_uplrules_open(const char *locale, int32_t *status);
int32_t swift_uplrules_select(
    const UPluralRules *rules, double number, uint16_t *keyword, int32_t capacity, int32_t *status);
void swift_uplrules_close(UPluralRules *rules);

#endif
