import Foundation
import HealthDaemon
import HealthModel

extension NSPredicate: _HKFactory {}

// Foundation on Linux declares these two initializers only as unavailable. The initializers here take `Any?` instead of
// Apple's `CVarArg`, and accept every value that Apple's initializers accept.

extension _HKFactory where Self: NSPredicate {
  /// Creates a predicate from a format string, for HealthKit’s key paths; see <doc:FormatPredicates>.
  ///
  ///     NSPredicate(format: "%K >= %@ AND %K < %@", HKPredicateKeyPathStartDate, start as NSDate,
  ///       HKPredicateKeyPathStartDate, end as NSDate)
  ///
  /// - Important: A string that is not a predicate stops the app, and so does a string with too few arguments. A
  ///   predicate that a query cannot answer stops the app when a query is created with it (rule Q93).
  public init(format predicateFormat: String, _ arguments: Any?...) {
    self = NSPredicate.parsed(predicateFormat, arguments) as! Self
  }

  /// Creates a predicate from a format string and its arguments; see ``init(format:_:)``.
  public init(format predicateFormat: String, argumentArray arguments: [Any]?) {
    self = NSPredicate.parsed(predicateFormat, arguments ?? []) as! Self
  }
}

extension NSPredicate {
  fileprivate static func parsed(_ format: String, _ arguments: [Any?]) -> NSPredicate {
    do throws(PredicateFormatError) {
      var parser = PredicateFormatParser(try PredicateFormatToken.tokens(of: format), arguments: arguments)
      return try parser.predicate()
    } catch {
      let reason =
        switch error {
        case .unreadable: "Unable to parse the format string \"\(format)\""
        case .missingArgument: "Insufficient arguments for conversion characters specified in format string."
        }
      HealthExceptionHandler.raise(HealthException(.invalidArgument, .predicateFormat(reason)))
      return NSPredicate(value: false)
    }
  }
}

/// The problem of a format string that is not a predicate.
enum PredicateFormatError: Error { case unreadable, missingArgument }

// On a phone `date as CVarArg` bridges to an object. Here the values that apps use in format strings must conform to
// `CVarArg` themselves. `String(format: "%@", …)` prints them the same way.

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The object that represents the date in `String(format:)`: its description.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The encoding of the date in an argument list: the encoding of ``_cVarArgObject``.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}

extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The object that represents the UUID in `String(format:)`: its string.
  public var _cVarArgObject: any CVarArg { NSString(string: uuidString) }
  /// The encoding of the UUID in an argument list: the encoding of ``_cVarArgObject``.
  public var _cVarArgEncoding: [Int] { _cVarArgObject._cVarArgEncoding }
}
