import Foundation
import HealthModel
import Testing

@testable import SwiftUI

@Suite("The files that say who an app is")
struct ProgramFilesTests {
  private let folder = FileManager.default.temporaryDirectory.appending(path: "ProgramFiles.\(UUID().uuidString)")

  private func write(_ path: String) throws {
    let file = folder.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data().write(to: file)
  }

  private func found() -> [String?] {
    let files = ProgramFiles.inResources(of: "Walks", at: folder)
    return [files.infoPlist, files.entitlements].map { $0?.path.replacing(folder.path + "/", with: "") }
  }

  @Test("They lie in the resources of the program's own target, or one folder deeper")
  func places() throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try write("Other_Other.resources/Info.plist")
    #expect(found() == [nil, nil])
    try write("Package_Walks.resources/Resources/Info.plist")
    try write("Package_Walks.resources/Resources/Walks.entitlements")
    #expect(
      found() == [
        "Package_Walks.resources/Resources/Info.plist", "Package_Walks.resources/Resources/Walks.entitlements",
      ])
    try write("Package_Walks.resources/Walks.entitlements")
    #expect(found().last == "Package_Walks.resources/Walks.entitlements", "the nearer one")
  }

  @Test("A program without such files has the name it goes by, and no purpose")
  func none() {
    #expect(found() == [nil, nil])
    let identity = AppIdentity.unnamed("Walks")
    #expect(identity.displayName == "Walks" && identity.readPurpose == nil && identity.writePurpose == nil)
  }
}
