import HealthModel

/// The types, units and category values of an export. Each text is looked up once.
struct Vocabulary {
  struct KnownType {
    var type: ObjectType?
    /// The hash of the type's identifier. UUIDs are derived from it.
    var hash: UInt64
    var values: CategoryValues?
  }

  struct KnownUnit {
    var unit: HealthUnit?
    /// The hash of the unit in the spelling of exports. It is the same for every other spelling of the unit. UUIDs are
    /// derived from it.
    var hash: UInt64
  }

  /// The values of one category type, by the constants in exports.
  struct CategoryValues {
    private let enumeration: HealthEnumeration
    private var index = BytesIndex()
    private var rawValues: [Int?] = []

    init(_ enumeration: HealthEnumeration) { self.enumeration = enumeration }

    /// Returns the raw value of a current or former constant (rule X19), or of a plain number in the enumeration; nil
    /// for other text.
    mutating func rawValue(_ text: ParsedText) -> Int? {
      let number = index.number(of: text.start, count: text.count)
      if number == rawValues.count { rawValues.append(lookUp(text.string)) }
      return rawValues[number]
    }

    /// Returns the raw value of a constant that already occurred; nil for any other.
    func knownValue(_ bytes: UnsafeRawPointer, count: Int) -> Int? {
      index.knownNumber(of: bytes, count: count).flatMap { rawValues[$0] }
    }

    /// The raw value for records without a value. It exists only for types without distinct values; nil for other
    /// types.
    var rawValueOfNothing: Int? { enumeration.name == "HKCategoryValue" ? 0 : nil }

    private func lookUp(_ text: String) -> Int? {
      if let number = Int(text) { return enumeration.caseName(for: number) == nil ? nil : number }
      let names = [enumeration.name] + Self.namesakes[enumeration.name, default: []]
      return names.lazy.compactMap { HealthEnumeration.named($0)?.rawValue(of: text) }.first
    }

    /// Enumerations that were renamed but kept their values (rule S81).
    private static let namesakes = [
      "HKCategoryValueMenstrualFlow": ["HKCategoryValueVaginalBleeding"],
      "HKCategoryValueVaginalBleeding": ["HKCategoryValueMenstrualFlow"],
      "HKCategoryValueEnvironmentalAudioExposureEvent": ["HKCategoryValueAudioExposureEvent"],
    ]
  }

  private var typeIndex = BytesIndex()
  private var unitIndex = BytesIndex()
  private(set) var types: [KnownType] = []
  private(set) var units: [KnownUnit] = []

  mutating func typeNumber(_ identifier: ParsedText) -> Int {
    let number = typeIndex.number(of: identifier.start, count: identifier.count)
    if number == types.count {
      let type = ObjectType(identifier: identifier.string)
      types.append(
        KnownType(
          type: type, hash: typeIndex.hash(of: number), values: type?.categoryValues.map(CategoryValues.init)))
    }
    return number
  }

  mutating func unitNumber(_ string: ParsedText) -> Int {
    let number = unitIndex.number(of: string.start, count: string.count)
    if number == units.count {
      let unit = HealthUnit(string.string)
      units.append(KnownUnit(unit: unit, hash: unit.map { StableHash.of($0.string) } ?? unitIndex.hash(of: number)))
    }
    return number
  }

  /// Returns the value of a category constant that already occurred; nil for any other.
  func knownValue(_ bytes: UnsafeRawPointer, count: Int, ofType number: Int) -> Int? {
    types[number].values?.knownValue(bytes, count: count)
  }

  mutating func categoryValue(_ text: ParsedText, ofType number: Int) -> Int? { types[number].values?.rawValue(text) }
}
