// Uniform Type Identifiers by its own name, for who asks for it.
@_exported import UniformTypeIdentifiersStandIn
