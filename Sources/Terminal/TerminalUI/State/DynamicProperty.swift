// The reflection interface of the standard library: where each stored property lies in a struct. `Mirror` only reads
// copies, and a wrapper must be bound inside the very value whose body is about to run, or a view value used in two
// places would share its state.
@_spi(Reflection) import Swift

/// A property of a view that the view layer fills in before `body` runs.
///
/// Structs that hold `@State`, `@Environment` and the like can conform to combine them; no requirement has to be
/// implemented. Other types are not filled in.
@MainActor @preconcurrency
public protocol DynamicProperty {
  /// Called after the property was filled in and before `body` is evaluated.
  mutating func update()

  /// Fills the property in. It is not to be implemented outside this module.
  mutating func _bind(in context: EvaluationContext, slot: inout Int)
}

extension DynamicProperty {
  /// Does nothing; to be implemented by properties that prepare values.
  public mutating func update() {}

  public mutating func _bind(in context: EvaluationContext, slot: inout Int) {
    DynamicFields.of(Self.self).bind(&self, in: context, slot: &slot)
    update()
  }
}

/// The places of the dynamic properties in one type, in declaration order.
@MainActor
struct DynamicFields {
  private struct Field {
    /// The place of the property in its owner, in bytes.
    let offset: Int
    /// Fills in the property of an owner at an address.
    let bind: @MainActor (UnsafeMutableRawPointer, EvaluationContext, inout Int) -> Void
  }

  private let fields: [Field]

  /// True where the type has no dynamic properties.
  var isEmpty: Bool { fields.isEmpty }

  private static var known: [ObjectIdentifier: DynamicFields] = [:]

  /// Returns the properties of a type, found once for each type.
  static func of<Owner>(_ type: Owner.Type) -> DynamicFields {
    let key = ObjectIdentifier(type)
    if let fields = known[key] { return fields }
    let fields = DynamicFields(reflecting: type)
    known[key] = fields
    return fields
  }

  private init(reflecting type: Any.Type) {
    var found: [Field] = []
    // Only structs report fields; enums and, without an option, classes have none.
    _ = _forEachField(of: type, options: []) { _, offset, fieldType, kind in
      // A first question for a conformance searches all of the program's: it is asked only of what may have it.
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

  /// Fills in all properties of a view.
  func bind<Owner>(_ owner: inout Owner, in context: EvaluationContext) {
    var slot = 0
    bind(&owner, in: context, slot: &slot)
  }

  /// Fills in all properties of an owner, whose first state has the number of `slot`.
  func bind<Owner>(_ owner: inout Owner, in context: EvaluationContext, slot: inout Int) {
    guard !fields.isEmpty else { return }
    withUnsafeMutablePointer(to: &owner) { pointer in
      for field in fields { field.bind(UnsafeMutableRawPointer(pointer), context, &slot) }
    }
  }
}
