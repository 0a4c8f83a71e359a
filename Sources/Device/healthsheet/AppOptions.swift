import AppBundle
import ArgumentParser
import DeviceCommand
import Foundation
import HealthDaemon
import HealthModel
import Recording
import Staging

/// The options for the person's own app: its files, and the types it asks for.
struct AppOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Your app: a built .app, an .xcodeproj, or a folder that contains one of them.", valueName: "path"),
    completion: .directory)
  var app: String?

  @Option(
    help: ArgumentHelp("The target of the Xcode project, if the project has several applications.", valueName: "name"))
  var target: String?

  @Option(
    help: ArgumentHelp("Your app's Info.plist alone, instead of --app.", valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  @Option(
    help: ArgumentHelp(
      """
      Your app's entitlements file. Without it, an app that is given by its Info.plist has the HealthKit entitlement \
      and no other.
      """,
      valueName: "file"),
    completion: .file(extensions: ["entitlements", "plist", "xcent"]))
  var entitlements: String?

  @Option(
    help: ArgumentHelp(
      "The types your app asks to write, as in stepCount,workoutType, or all.", valueName: "types"), completion: .types)
  var share: String?

  @Option(
    help: ArgumentHelp(
      "The types your app asks to read, as in heartRate,visionPrescription, or all.", valueName: "types"),
    completion: .types)
  var read: String?

  /// Rejects options that do not fit together, and unknown type names.
  func validate() throws {
    let mistakes = [("--share", share), ("--read", read)].compactMap { option, line in mistake(in: line, of: option) }
    if !mistakes.isEmpty { throw ValidationError(mistakes.joined(separator: "\n")) }
    for (option, path) in inputs where path?.isEmpty == true {
      throw ValidationError(localized: "\(option) has no file name after it.")
    }
    if app != nil, infoPlist != nil {
      throw ValidationError(
        localized:
          "--app and --info-plist exclude each other, because --app finds the Info.plist itself: leave out one of them."
      )
    }
    if target != nil, app == nil {
      throw ValidationError(localized: "--target names a target of an Xcode project: give the project with --app.")
    }
    if app == nil, infoPlist == nil {
      if entitlements != nil {
        throw ValidationError(
          localized:
            "An entitlements file says what an app may do, not which app: give its Info.plist too, with --info-plist.")
      }
      if share != nil || read != nil {
        throw ValidationError(
          localized: "--share and --read describe an app of yours: name the app with --app or --info-plist.")
      }
    }
  }

  var inputs: [(option: String, path: String?)] {
    [("--app", app), ("--info-plist", infoPlist), ("--entitlements", entitlements)]
  }

  var files: AppFiles? {
    let place = infoPlist.map { AppFiles.Place.infoPlist(URL(filePath: $0)) } ?? app.map { .folder(URL(filePath: $0)) }
    return place.map { AppFiles($0, entitlements: entitlements.map { URL(filePath: $0) }, target: target) }
  }

  /// Returns the options of a device with the app in the foreground.
  func added(to options: DeviceOptions) -> DeviceOptions {
    var options = options
    (options.app, options.share, options.read) = (files, sharedTypes, readTypes)
    return options
  }

  /// The given lists of types, with the options that name them.
  var typeLists: [(option: String, list: String)] {
    [("--read", read), ("--share", share)].compactMap { option, list in list.map { (option, $0) } }
  }

  var sharedTypes: TypeList? { share.flatMap { try? TypeList(written: $0) } }
  var readTypes: TypeList? { read.flatMap { try? TypeList(written: $0) } }

  /// Returns a sentence about each unknown name in a list; nil if there is none.
  private func mistake(in line: String?, of option: String) -> String? {
    guard let line else { return nil }
    do throws(UnknownTypeName) {
      _ = try TypeList(written: line)
      return nil
    } catch {
      return String(localized: "\(option): \(error.description.escapedForTerminal)", locale: .ofCommandLine)
    }
  }
}

extension HealthDaemon {
  /// Returns the app with a bundle identifier, among those that have asked for something on this device.
  ///
  /// - Throws: `DeviceStorageError` that lists the existing apps.
  func app(argument bundleIdentifier: String) throws(DeviceStorageError) -> AppIdentity {
    let known = appsThatAsked()
    if let app = known.first(where: { $0.bundleIdentifier == bundleIdentifier }) { return app }
    if known.isEmpty {
      throw DeviceStorageError(
        .refused,
        "The app “\(bundleIdentifier)” has not asked for anything on this device, and neither has any other app.")
    }
    let others = known.map(\.bundleIdentifier).sorted().joined(separator: " or ")
    throw DeviceStorageError(
      .refused,
      "The app “\(bundleIdentifier)” has not asked for anything on this device. Name an app that has: \(others).")
  }
}

extension ObjectType {
  /// Parses a type as `ObjectType.init(written:)` does.
  ///
  /// - Throws: `ValidationError` that names similar types.
  init(argument: String) throws {
    do throws(UnknownTypeName) { try self.init(written: argument) } catch {
      throw ValidationError(error.description)
    }
  }
}
