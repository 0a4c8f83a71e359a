import Foundation
import HealthKit
import Testing

/// Awaits values from handlers, and reads values from archives.
enum Answers {
  /// Returns the error of a handler's call; nil for success.
  static func failure(_ call: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void) async -> HKError? {
    let (success, error): (Bool, (any Error)?) = await withCheckedContinuation { continuation in
      call { continuation.resume(returning: ($0, $1)) }
    }
    #expect(success == (error == nil), "success and an error exclude each other")
    return error as? HKError
  }

  /// Returns the value of a handler's call.
  ///
  /// - Throws: The error of the call.
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

  /// Archives an object, and returns the unarchived copy.
  static func archived<Object: NSObject & NSSecureCoding>(_ object: Object) throws -> Object? {
    let data = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: true)
    return try NSKeyedUnarchiver.unarchivedObject(ofClass: Object.self, from: data)
  }
}
