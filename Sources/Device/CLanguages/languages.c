// The tables of all languages. A new language needs a file in each folder, and lines in this file.

#include "CLanguages.h"
#include "CTexts.h"

// This file uses `#embed` on purpose. It is part of C23, and the compiler warns that it is an extension in earlier
// versions.
#pragma clang diagnostic ignored "-Wc23-extensions"

static const unsigned char controls_zh_hans[] = {
#embed "Controls/zh-Hans.strings"
};
static const unsigned char device_en[] = {
#embed "Device/en.strings"
};
static const unsigned char device_zh_hans[] = {
#embed "Device/zh-Hans.strings"
};
static const unsigned char apps_en[] = {
#embed "Apps/en.strings"
};
static const unsigned char apps_zh_hans[] = {
#embed "Apps/zh-Hans.strings"
};

static const unsigned char scenarios_zh_hans[] = {
#embed "Scenarios/zh-Hans.strings"
};

static const text_table tables[] = {
    {"Controls", "zh-Hans", controls_zh_hans, sizeof controls_zh_hans},
    {"Device", "en", device_en, sizeof device_en},
    {"Device", "zh-Hans", device_zh_hans, sizeof device_zh_hans},
    {"Apps", "en", apps_en, sizeof apps_en},
    {"Apps", "zh-Hans", apps_zh_hans, sizeof apps_zh_hans},
    {"Scenarios", "zh-Hans", scenarios_zh_hans, sizeof scenarios_zh_hans},
};

__attribute__((constructor)) static void add_tables(void) {
  text_tables_add(tables, sizeof tables / sizeof tables[0]);
}
