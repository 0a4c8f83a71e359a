// Uniform Type Identifiers under its own name, for code that imports it.
@_exported import UniformTypeIdentifiersStandIn
