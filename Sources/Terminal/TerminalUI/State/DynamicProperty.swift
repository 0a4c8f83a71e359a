// The standard library's reflection interface returns the offset of each stored property of a struct. `Mirror` would
// read only a copy, but a wrapper must be bound in the value whose body is about to run; otherwise a view value that is
// used in two places would share its state.
@_spi(Reflection) import Swift

/// A property of a view that is bound before `body` runs.
///
/// A struct can conform to combine `@State`, `@Environment` and similar; it need not implement any requirement. Types
/// other than structs are not bound.
@MainActor @preconcurrency
public protocol DynamicProperty {
  /// Called after the property was bound and before `body` is evaluated.
  mutating func update()

  /// Binds the property. Do not implement this outside the module.
  mutating func _bind(in context: EvaluationContext, slot: inout Int)
}

extension DynamicProperty {
  /// Does nothing. Implement this to prepare values.
  public mutating func update() {}

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) {
    DynamicFields.of(Self.self).bind(&self, in: context, slot: &slot)
    update()
  }
}

/// The offsets of the dynamic properties of a type, in declaration order.
@MainActor
struct DynamicFields {
  private struct Field {
    /// The offset of the property in its owner, in bytes.
    let offset: Int
    /// Binds the property of an owner at an address.
    let bind: @MainActor (UnsafeMutableRawPointer, EvaluationContext, inout Int) -> Void
  }

  private let fields: [Field]

  /// True if the type has no dynamic properties.
  var isEmpty: Bool { fields.isEmpty }

  private static var known: [ObjectIdentifier: DynamicFields] = [:]

  /// Returns the properties of a type, computed once per type.
  static func of<Owner>(_ type: Owner.Type) -> DynamicFields {
    let key = ObjectIdentifier(type)
    if let fields = known[key] { return fields }
    let fields = DynamicFields(reflecting: type)
    known[key] = fields
    return fields
  }

  private init(reflecting type: Any.Type) {
    var found: [Field] = []
    // Only structs report fields; enums have none, and classes none without an option.
    _ = _forEachField(of: type, options: []) { _, offset, fieldType, kind in
      // The first check for a conformance searches the whole program, so check only types that may conform.
      if kind == .struct, let dynamic = fieldType as? any DynamicProperty.Type {
        found.append(Self.field(dynamic, at: offset))
      }
      return true
    }
    fields = found
  }

  private static func field<Property: DynamicProperty>(_ type: Property.Type, at offset: Int) -> Field {
    Field(offset: offset) { base, context, slot in
      (base + offset).assumingMemoryBound(to: type).pointee._bind(in: context, slot: &slot)
    }
  }

  /// Binds all properties of a view.
  func bind<Owner>(_ owner: inout Owner, in context: EvaluationContext) {
    var slot = 0
    bind(&owner, in: context, slot: &slot)
  }

  /// Binds all properties of an owner, starting with the given state slot.
  func bind<Owner>(_ owner: inout Owner, in context: EvaluationContext, slot: inout Int) {
    guard !fields.isEmpty else { return }
    withUnsafeMutablePointer(to: &owner) { pointer in
      for field in fields { field.bind(UnsafeMutableRawPointer(pointer), context, &slot) }
    }
  }
}
