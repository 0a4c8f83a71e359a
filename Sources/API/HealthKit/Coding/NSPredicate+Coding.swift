import Foundation
import HealthDaemon
import HealthModel

// Foundation on Linux cannot archive predicates. HealthKit's predicates contain conditions that can be encoded, so
// these predicates, and compounds of them, are archived here.

extension NSPredicate: @retroactive NSSecureCoding {
  public static var supportsSecureCoding: Bool { true }

  /// Encodes the predicate into an archive: a predicate of HealthKit, a constant, or a compound of these.
  ///
  /// - Important: A predicate created from a block stops the app, as on a phone.
  public func encode(with coder: NSCoder) { coder.encode(archive as NSData?, forKey: "condition") }

  /// The predicate as data. A predicate created from a block stops the app.
  var archive: Data? {
    if isArchivable { return try? SamplePredicate(self).archived() }
    HealthExceptionHandler.raise(HealthException(.invalidArgument, .archivedBlock))
    return nil
  }

  private var isArchivable: Bool {
    FlatPredicate(self).conditions.allSatisfy {
      $0 is HKQueryPredicate || $0 == NSPredicate(value: true) || $0 == NSPredicate(value: false)
    }
  }

  /// Returns the predicate from an archive; nil when the archive does not contain one.
  static func archived(_ archive: Data) -> NSPredicate? { (try? SamplePredicate(archive: archive))?.unarchived }
}

extension _HKFactory where Self: NSPredicate {
  /// Creates a predicate that matches the same samples as the archived predicate; nil when the archive does not contain
  /// one.
  public init?(coder: NSCoder) {
    guard coder.containsValue(forKey: "condition"),
      let data = coder.decodeObject(of: NSData.self, forKey: "condition"),
      let condition = try? SamplePredicate(archive: data as Data)
    else { return nil }
    // `Self` is the class that the archive names. Decode the predicate as an instance of that class.
    guard
      let predicate = condition.unarchived as? Self ?? HKQueryPredicate(condition) as? Self
        ?? NSCompoundPredicate(condition) as? Self
    else { return nil }
    self = predicate
  }
}

extension SamplePredicate {
  /// The archived condition as a predicate. A condition that is always true or always false becomes Foundation’s
  /// constant predicate, which an app can evaluate with any object.
  fileprivate var unarchived: NSPredicate {
    switch self {
    case .all: NSPredicate(value: true)
    case .none: NSPredicate(value: false)
    default: HKQueryPredicate(self)
    }
  }
}

extension NSCompoundPredicate {
  fileprivate convenience init(_ condition: SamplePredicate) {
    switch condition {
    case .and(let parts): self.init(type: .and, subpredicates: parts.map(\.unarchived))
    case .or(let parts): self.init(type: .or, subpredicates: parts.map(\.unarchived))
    case .not(let part): self.init(type: .not, subpredicates: [part.unarchived])
    default: self.init(type: .and, subpredicates: [condition.unarchived])
    }
  }
}
