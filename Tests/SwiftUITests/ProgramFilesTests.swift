import Foundation
import HealthModel
import TestSupport
import Testing

@testable import SwiftUI

@Suite("Files in the resources identify an app")
struct ProgramFilesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func found() -> [String?] {
    let files = ProgramFiles.inResources(of: "Walks", at: folder.url)
    return [files.infoPlist, files.entitlements].map { $0?.path.replacing(folder.url.path + "/", with: "") }
  }

  @Test("An app's files are found in the resources of the program's target, or one folder deeper")
  func places() throws {
    try folder.write("", to: "Other_Other.resources/Info.plist")
    #expect(found() == [nil, nil])
    try folder.write("", to: "Package_Walks.resources/Resources/Info.plist")
    try folder.write("", to: "Package_Walks.resources/Resources/Walks.entitlements")
    #expect(
      found() == [
        "Package_Walks.resources/Resources/Info.plist", "Package_Walks.resources/Resources/Walks.entitlements",
      ])
    try folder.write("", to: "Package_Walks.resources/Walks.entitlements")
    #expect(found().last == "Package_Walks.resources/Walks.entitlements", "the nearer one")
  }

  @Test("A link in the resources leads to the project's target with the link's name, unless an Info.plist is given")
  func project() throws {
    let project = folder.url.appending(path: "Walks/My.xcodeproj")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    let identity = folder.url.appending(path: "Package_Walks.resources/Identity")
    try FileManager.default.createDirectory(at: identity, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: identity.appending(path: "Walks Free.xcodeproj"), withDestinationURL: project)
    let files = ProgramFiles.inResources(of: "Walks", at: folder.url)
    let found = try #require(files.appFiles(infoPlist: nil, entitlements: nil))
    #expect(found.target == "Walks Free")
    #expect(found.path.hasSuffix("Walks/My.xcodeproj"))
    let other = URL(filePath: "/Other.plist")
    #expect(files.appFiles(infoPlist: other, entitlements: nil)?.place == .infoPlist(other))
  }

  @Test("A link to an Info.plist leads to this file and to the translations beside it")
  func linkToInfoPlist() throws {
    let file = try folder.write("", to: "Walks/Info.plist")
    let identity = folder.url.appending(path: "Package_Walks.resources/Identity")
    try FileManager.default.createDirectory(at: identity, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      at: identity.appending(path: "Info.plist"), withDestinationURL: file)
    #expect(found().first == "Walks/Info.plist")
  }

  @Test("An app without an Info.plist in its resources has the program's name and no purpose")
  func none() {
    #expect(found() == [nil, nil])
    let identity = AppIdentity.unnamed("Walks")
    #expect(identity.displayName == "Walks" && identity.readPurpose == nil && identity.writePurpose == nil)
  }
}
