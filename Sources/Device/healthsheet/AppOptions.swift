import AppBundle
import ArgumentParser
import DeviceCommand
import Foundation
import HealthModel
import Recording
import Staging

/// The options for an app of one's own: its files, and the types it asks for.
struct AppOptions: ParsableArguments {
  /// The path of a built app, of a project, or of a folder with either; nil without one.
  @Option(
    help: ArgumentHelp(
      "Your app: the folder of a built .app, of an .xcodeproj, or one that holds either.", valueName: "path"),
    completion: .directory)
  var app: String?

  /// The target of a project with several applications; nil for the only one.
  @Option(help: ArgumentHelp("The target of the Xcode project, where it has several applications.", valueName: "name"))
  var target: String?

  /// The path of an Info.plist, in place of ``app``.
  @Option(
    help: ArgumentHelp("Your app's Info.plist alone, in place of --app.", valueName: "file"),
    completion: .file(extensions: ["plist"]))
  var infoPlist: String?

  /// The path of an entitlements file, in place of the one that lies with the app.
  @Option(
    help: ArgumentHelp(
      "Your app's entitlements; without them an Info.plist alone has HealthKit and no other.", valueName: "file"),
    completion: .file(extensions: ["entitlements", "plist", "xcent"]))
  var entitlements: String?

  /// The names of the types to share, with commas; ``sharedTypes`` reads them.
  @Option(
    help: ArgumentHelp(
      "The types your app asks to write, as in stepCount,workoutType, or all.", valueName: "types"), completion: .types)
  var share: String?

  /// The names of the types to read, with commas; ``readTypes`` reads them.
  @Option(
    help: ArgumentHelp(
      "The types your app asks to read, as in heartRate,visionPrescription, or all.", valueName: "types"),
    completion: .types)
  var read: String?

  /// Refuses options that do not fit together, and names that no type has.
  func validate() throws {
    _ = (try types(share, "--share"), try types(read, "--read"))
    for (option, path) in inputs where path?.isEmpty == true {
      throw ValidationError(localized: "\(option) names no file.")
    }
    if app != nil, infoPlist != nil {
      throw ValidationError(localized: "--app finds the Info.plist itself: leave out --info-plist, or --app.")
    }
    if target != nil, app == nil {
      throw ValidationError(localized: "--target is one of an Xcode project: give the project with --app.")
    }
    if app == nil, infoPlist == nil {
      if entitlements != nil {
        throw ValidationError(
          localized:
            "An entitlements file says what an app may do, not which app: give its Info.plist too, with --info-plist.")
      }
      if share != nil || read != nil {
        throw ValidationError(
          localized: "--share and --read are about an app of yours: give its --info-plist, or its --app.")
      }
    }
  }

  /// The files that the command reads, by the options that name them.
  var inputs: [(option: String, path: String?)] {
    [("--app", app), ("--info-plist", infoPlist), ("--entitlements", entitlements)]
  }

  /// The files of the app; nil without `--app` and `--info-plist`.
  var files: AppFiles? {
    let place = infoPlist.map { AppFiles.Place.infoPlist(URL(filePath: $0)) } ?? app.map { .folder(URL(filePath: $0)) }
    return place.map { AppFiles($0, entitlements: entitlements.map { URL(filePath: $0) }, target: target) }
  }

  /// The types it asks to share; nil without `--share`.
  var sharedTypes: TypeList? { try? types(share, "--share") }
  /// The types it asks to read; nil without `--read`.
  var readTypes: TypeList? { try? types(read, "--read") }

  private func types(_ line: String?, _ option: String) throws -> TypeList? {
    do throws(UnknownTypeName) {
      return try line.map { line throws(UnknownTypeName) in try TypeList(written: line) }
    } catch {
      throw ValidationError(localized: "\(option): \(error.description.escapedForTerminal)")
    }
  }
}
