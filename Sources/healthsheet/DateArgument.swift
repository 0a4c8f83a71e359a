import ArgumentParser
import Foundation

/// Dates as people write them in arguments.
enum DateArgument {
  /// The zone a name stands for.
  static func timeZone(_ name: String) throws -> TimeZone {
    guard let zone = TimeZone(identifier: name) else {
      throw ValidationError(
        "The value of --time-zone, “\(name)”, is not a time zone: use a name such as Europe/Berlin.")
    }
    return zone
  }
}
