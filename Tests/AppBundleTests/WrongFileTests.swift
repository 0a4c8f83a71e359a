import Foundation
import TestSupport
import Testing

@testable import AppBundle

@Suite("A wrong file gets one error: where, what, and what to do")
struct WrongFileTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  private func expect(_ sentence: String, status: Int32, of path: String, location: SourceLocation = #_sourceLocation) {
    let error = #expect(throws: AppBundleError.self, sourceLocation: location) {
      try AppBundle(
        infoPlist: folder.url.appending(path: path), entitlements: nil, locale: Locale(identifier: "en_US"))
    }
    #expect(folder.sentence(of: error) == sentence, sourceLocation: location)
    #expect(error?.exitStatus == status, sourceLocation: location)
  }

  @Test("A path to a property list that does not exist is reported")
  func missing() {
    expect("Nowhere.plist: There is no such file. Check the path.", status: 66, of: "Nowhere.plist")
  }

  @Test("Naming a folder in place of a property list is reported, with or without an Info.plist in it")
  func directory() throws {
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "Empty.app"), withIntermediateDirectories: true)
    expect(
      "Empty.app: This is a folder, not a file. Name the property list itself.", status: 66, of: "Empty.app")
    try folder.write(Data(), to: "Full.app/Info.plist")
    expect(
      "Full.app: This is a folder, not a file. Name the file inside it: Full.app/Info.plist.", status: 66,
      of: "Full.app")
  }

  @Test("A file without read permission is reported", .enabled(if: getuid() != 0, "a superuser may read everything"))
  func forbidden() throws {
    let file = try folder.write(Data("x".utf8), to: "Info.plist")
    try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: file.path)
    expect(
      """
      Info.plist: There is no permission to read this file. Change its permissions, or copy it to a folder in which \
      you can read it.
      """,
      status: 66, of: "Info.plist")
  }

  @Test("A file that is too large and a device file without an end are rejected")
  func huge() throws {
    try folder.write(Data(count: BoundedFile.limit + 1), to: "Info.plist")
    let sentence =
      "This file is larger than 10 MB, far more than an app’s property list needs. Check that it is the right file."
    expect("Info.plist: \(sentence)", status: 65, of: "Info.plist")
    let error = #expect(throws: AppBundleError.self) { try BoundedFile.contents(of: URL(filePath: "/dev/zero")) }
    #expect(error?.description == "/dev/zero: \(sentence)")
  }

  @Test(
    "A file that is not a property list is rejected",
    arguments: [
      ("", "Info.plist: This file is empty. Export it again."),
      (
        "Dear  reader,\n\u{1B}[31m this is a letter.",
        "Info.plist: This is not a property list: it begins with “Dear reader, \u{FFFD}[31m this is a letter.”. "
          + "Write it as XML or binary, for instance with “plutil -convert xml1”."
      ),
      (
        "A = x\nB = y;",
        "Info.plist: This is not a property list: it begins with “A = x B = y;”. "
          + "Write it as XML or binary, for instance with “plutil -convert xml1”."
      ),
      (
        "\u{7F}ELF\0\0",
        "Info.plist: This is not a property list: it is neither XML nor binary in Apple’s format. "
          + "Check that it is the right file."
      ),
      (
        "<html>\n<body>404</body></html>",
        "Info.plist:1: This property list cannot be read: Encountered unknown tag html. Correct it there."
      ),
      (
        "<plist>\n<array/></plist>",
        "Info.plist: The root of this property list must be a dictionary, but it is an array. "
          + "Put the keys into <dict>…</dict>."
      ),
      (
        "bplist00",
        "Info.plist: This binary property list is damaged or cut short. Export it again, or copy the whole file."
      ),
    ])
  func notAPropertyList(content: String, sentence: String) throws {
    try folder.write(Data(content.utf8), to: "Info.plist")
    expect(sentence, status: 65, of: "Info.plist")
  }

  @Test(
    "A mistake in the XML is reported with its line",
    arguments: [
      (
        "<key>A</key>\n<strin>x</strin>",
        "Info.plist:6: This property list cannot be read: Encountered unknown tag strin."
      ),
      ("\n<string>A</string>", "Info.plist:6: This property list cannot be read: Found non-key inside <dict>."),
      ("\n\n<key>A</key>", "Info.plist:8: This property list cannot be read: Value missing for key inside <dict>."),
      (
        "<key>A</key><string>a & b</string>",
        "Info.plist:5: This property list cannot be read: Encountered unknown ampersand-escape sequence."
      ),
    ])
  func syntax(elements: String, sentence: String) throws {
    _ = try folder.writePropertyList(elements)
    expect("\(sentence) Correct it there.", status: 65, of: "Info.plist")
  }

  @Test("Arrays a hundred thousand deep do not overflow the stack")
  func deep() throws {
    let deep = String(repeating: "<array>", count: 100_000) + String(repeating: "</array>", count: 100_000)
    _ = try folder.writePropertyList("<key>A</key>\(deep)")
    let error = #expect(throws: AppBundleError.self) { try folder.bundle("<key>A</key>\(deep)") }
    #expect(error?.exitStatus == 65)
  }

  @Test(
    "Each key of the Info.plist that the app uses is checked for its type",
    arguments: [
      "CFBundleIdentifier", "CFBundleDisplayName", "CFBundleName", "CFBundleDevelopmentRegion", "CFBundleVersion",
      "CFBundleShortVersionString", "NSHealthShareUsageDescription", "NSHealthUpdateUsageDescription",
      "NSHealthClinicalHealthRecordsShareUsageDescription", "NSHealthRequiredReadAuthorizationTypeIdentifiers",
      "UIBackgroundModes", "WKBackgroundModes",
    ])
  func wrongType(key: String) throws {
    let error = #expect(throws: AppBundleError.self) {
      try folder.bundle("\n\n<key>\(key)</key>\n<dict><key>A</key><true/></dict>")
    }
    let sentence = folder.sentence(of: error)
    #expect(sentence.hasPrefix("Info.plist:7: \(key) must be a"))
    #expect(sentence.contains("but it is a dictionary. Write it as <"))
  }
}
