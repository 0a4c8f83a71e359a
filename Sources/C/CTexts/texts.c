#include "CTexts.h"

static const text_table *added;
static size_t added_count;

void text_tables_add(const text_table *tables, size_t count) {
  added = tables;
  added_count = count;
}

size_t text_table_count(void) { return added_count; }

text_table text_table_at(size_t position) { return added[position]; }
