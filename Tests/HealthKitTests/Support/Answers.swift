import Foundation
import HealthKit
import Testing

/// What an app's handlers and archives give it.
enum Answers {
  /// The error a handler was called with; nil for success.
  static func failure(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async -> HKError? {
    let (success, error): (Bool, (any Error)?) = await withCheckedContinuation { continuation in
      call { continuation.resume(returning: ($0, $1)) }
    }
    #expect(success == (error == nil), "success and an error exclude each other")
    return error as? HKError
  }

  /// The value a handler was called with.
  ///
  /// - Throws: The error it was called with.
  static func value<Value: Sendable>(
    _ call: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
  ) async throws -> Value {
    let (value, error): (Value?, (any Error)?) = await withCheckedContinuation { continuation in
      call { continuation.resume(returning: ($0, $1)) }
    }
    #expect((value == nil) == (error != nil), "a value and an error exclude each other")
    if let error { throw error }
    return try #require(value)
  }

  /// The object that an archive of another one gives back.
  static func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  }
}
