import Foundation
import HealthModel

/// A sample as a row of a table. Each property of samples has a column, and all samples of a type use the same units.
struct SampleTableRow: Encodable {
  private let uuid: UUID
  private let type: String
  private let start: String
  private let end: String
  /// The number in ``unit``: a quantity, the seconds of a workout, or the numbers of a correlation whose members share a
  /// unit, such as "120/80". For a category, the name of its value; nil for other contents.
  private let value: Value?
  private let unit: String?
  private let source: SourceRevisionRecord
  private let device: DeviceRecord?
  private let metadata: [String: MetadataValue]?
  /// The contents that are not a single value, such as a workout or a prescription.
  private let content: SampleRecord.Content?

  private enum Value: Encodable {
    case number(Double)
    case name(String)

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      switch self {
      case .number(let number): try container.encode(number)
      case .name(let name): try container.encode(name)
      }
    }

    var text: String {
      switch self {
      case .number(let number): number.exportText
      case .name(let name): name
      }
    }
  }

  /// Creates the row of a sample; nil if its dates are outside the range of tables.
  init?(_ sample: SampleRecord) {
    guard let start = Self.text(sample.start), let end = Self.text(sample.end) else { return nil }
    (uuid, type, self.start, self.end) = (sample.uuid, sample.type.identifier, start, end)
    (source, device) = (sample.sourceRevision, sample.device)
    metadata = sample.metadata.isEmpty ? nil : sample.metadata
    if let quantity = sample.content.quantity {
      let unit = sample.type.canonicalUnit ?? quantity.unit
      (value, self.unit) = (quantity.value(in: unit).map(Value.number), unit.string)
    } else {
      switch sample.content {
      case .category(let rawValue):
        value = .name(sample.type.categoryValues?.caseName(for: rawValue) ?? "\(rawValue)")
        unit = nil
      case .workout(let workout): (value, unit) = (.number(workout.duration), HealthUnit.second.string)
      case .correlation(let members):
        let unit = Self.unit(of: members)
        value = unit.map { unit in
          let numbers = sample.type.memberTypes.compactMap { type in
            members.first { $0.type == type }?.content.quantity?.value(in: unit)?.exportText
          }
          return .name(numbers.joined(separator: "/"))
        }
        self.unit = unit?.string
      default: (value, unit) = (nil, nil)
      }
    }
    switch sample.content {
    case .quantity, .category: content = nil
    default: content = sample.content
    }
  }

  /// Returns the unit that all members of a correlation share; nil if units differ, as in a meal, or if two members
  /// have the same type.
  private static func unit(of members: [SampleRecord]) -> HealthUnit? {
    let units = Set(members.map(\.type.canonicalUnit))
    guard units.count == 1, Set(members.map(\.type)).count == members.count else { return nil }
    return units.first ?? nil
  }

  /// Returns a date in the form "2024-05-05T06:00:05Z", with a fraction of a second if it has one; nil before the year
  /// 1 and after the year 4000.
  static func text(_ date: Date) -> String? {
    let microseconds = (date.timeIntervalSinceReferenceDate * 1e6).rounded()
    let second = (microseconds / 1e6).rounded(.down)
    guard let moment = ExportMoment(Date(timeIntervalSinceReferenceDate: second)) else { return nil }
    let fraction = Int(microseconds - second * 1e6)
    if fraction == 0 { return moment.isoText }
    var digits = ExportMoment.digits(fraction, 6)
    while digits.last == "0" { digits.removeLast() }
    return "\(moment.isoText.dropLast()).\(digits)Z"
  }

  // MARK: Lines

  private static let encoder = {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .custom { date, encoder in
      var container = encoder.singleValueContainer()
      try container.encode(SampleTableRow.text(date) ?? "")
    }
    return encoder
  }()

  var json: String { get throws { try Self.json(self) + "\n" } }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try encoder.encode(value), as: UTF8.self).escapingInvisibleCharacters
  }

  /// The first line of a table: the names of the columns, as in RFC 4180.
  static let head = [
    "uuid", "start", "end", "value", "unit", "source_name", "source_identifier", "source_version", "product_type",
    "operating_system_version", "device", "metadata", "content",
  ].csvLine

  /// Returns the row as a line of CSV. A value with several parts is JSON in its column.
  func csv(_ origins: inout OriginColumns) throws -> String {
    let sample = [uuid.uuidString, start, end, value?.text ?? "", unit ?? ""].csvFields
    let rest = [try metadata.map(Self.json) ?? "", try content.map(Self.json) ?? ""].csvFields
    return "\(sample),\(try origins.fields(source, device)),\(rest)\r\n"
  }

  /// The columns of the source and the device, which the next sample usually shares.
  struct OriginColumns {
    private var last: (source: SourceRevisionRecord, device: DeviceRecord?, fields: String)?

    fileprivate mutating func fields(_ source: SourceRevisionRecord, _ device: DeviceRecord?) throws -> String {
      if let last, last.source == source, last.device == device { return last.fields }
      let fields = [
        source.source.name, source.source.bundleIdentifier, source.version ?? "", source.productType ?? "",
        source.operatingSystemVersion ?? "", try device.map(SampleTableRow.json) ?? "",
      ].csvFields
      last = (source, device, fields)
      return fields
    }
  }
}

extension [String] {
  /// The fields as a line of CSV (RFC 4180), as ``csvFields`` writes them.
  package var csvLine: String { csvFields + "\r\n" }

  /// The fields as a part of a line of CSV (RFC 4180).
  ///
  /// A spreadsheet evaluates a field that begins with =, +, - or @ as a formula, even if an app wrote it as a name. An
  /// apostrophe before such a field makes it text. Numbers stay unchanged.
  fileprivate var csvFields: String {
    map { field in
      let mayBeFormula = field.utf8.first.map { "=+-@\t\r".utf8.contains($0) } == true && Double(field) == nil
      let field = mayBeFormula ? "'" + field : field
      let needsQuotes = field.utf8.contains { $0 == 0x22 || $0 == 0x2C || $0 == 0x0A || $0 == 0x0D }
      return needsQuotes ? "\"\(field.replacing("\"", with: "\"\""))\"" : field
    }
    .joined(separator: ",")
  }
}

extension String {
  /// JSON with invisible characters escaped, which is valid anywhere in JSON. Names chosen by apps can then neither end
  /// a line nor change the direction of text.
  fileprivate var escapingInvisibleCharacters: String {
    if utf8.allSatisfy({ $0 < 0x7F }) { return self }
    var text = ""
    for scalar in unicodeScalars {
      switch scalar.properties.generalCategory {
      case .control where scalar != "\n", .format, .lineSeparator, .paragraphSeparator:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
