#pragma once

/// Calls `visit` with the metadata of each class, structure and enumeration in the program whose name contains `part`.
/// Generic types are left out. The order is that of the program's sections.
///
/// Swift has no function that lists types. This function reads the type records in the binary of every Swift program,
/// as Swift Testing does to find tests.
void visit_types_named(const char *part, void (*visit)(const void *metadata, void *context), void *context);
