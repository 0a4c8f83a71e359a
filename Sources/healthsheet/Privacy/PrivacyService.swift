import ArgumentParser
import HealthModel
import TerminalUI

/// The permissions a command is about: `health`, `health.read`, `health.write`, or of one type, as `health.read:stepCount`.
struct PrivacyService: ExpressibleByArgument {
  /// Both when nil.
  var direction: Direction?
  /// All when nil.
  var type: ObjectType?

  init?(argument: String) { try? self.init(parsing: argument) }

  /// - Throws: `ValidationError` that says what the words may be.
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

  /// The permissions among those an app asked for; of a named type also those it did not ask for.
  ///
  /// - Throws: `ValidationError` where there is no such permission.
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
  /// Whether the sheet has a switch for it.
  fileprivate var isSwitch: Bool { direction == .share ? type.appMayShare : type.appMayRequestRead }
}
