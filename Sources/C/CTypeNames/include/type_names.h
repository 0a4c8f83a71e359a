#pragma once

/// Calls a closure with the metadata of each class, structure and enumeration of the program without type parameters
/// whose name contains a text. The order is that of the program's sections.
///
/// Swift has no function for it. This reads the records that every Swift program holds, as Swift Testing does to find
/// tests.
void visit_types_named(const char *part, void (*visit)(const void *metadata, void *context), void *context);
