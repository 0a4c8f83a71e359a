import ArgumentParser
import HealthModel
import TerminalUI

/// The permissions a command names: `health`, `health.read`, `health.write`, or those of one type, as in
/// `health.read:stepCount`.
struct PrivacyService: ExpressibleByArgument {
  /// The direction; nil for both.
  var direction: Direction?
  /// The type; nil for all.
  var type: ObjectType?

  /// Reads the words; nil for those that name no service.
  init?(argument: String) { try? self.init(parsing: argument) }

  /// Reads the words.
  ///
  /// - Throws: `ValidationError` that lists the words there are, or similar types.
  init(parsing argument: String) throws {
    let parts = argument.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    switch parts[0] {
    case "health", "all": direction = nil
    case "health.read": direction = .read
    case "health.write", "health.share": direction = .share
    default:
      throw ValidationError(
        localized:
          "“\(argument)” is no service: use health, health.read or health.write, with a type after a colon if it is about one, as in health.read:stepCount."
      )
    }
    if parts.count == 2 { type = try ObjectType(argument: String(parts[1])) }
  }

  /// Returns the permissions of the service among those an app asked for; for a named type also those it did not ask
  /// for.
  ///
  /// - Throws: `ValidationError` for a type without such a permission.
  func permissions(among asked: some Sequence<Permission>) throws -> [Permission] {
    let directions = direction.map { [$0] } ?? [.share, .read]
    guard let type else { return asked.filter { directions.contains($0.direction) } }
    let known = directions.map { Permission(type, $0) }.filter(\.isSwitch)
    if known.isEmpty {
      throw ValidationError(
        localized:
          type.requiresPerObjectAuthorization && direction != .share
          ? "\(type.swiftName) is read object by object: which ones is chosen on its list and in Settings."
          : "There is no switch to \(LocalizedStringKey((direction ?? .read).verb)) \(type.swiftName): no app may ask for it."
      )
    }
    return known
  }
}

extension Permission {
  /// True when the sheet has a switch for the permission.
  fileprivate var isSwitch: Bool { direction == .share ? type.appMayShare : type.appMayRequestRead }
}
