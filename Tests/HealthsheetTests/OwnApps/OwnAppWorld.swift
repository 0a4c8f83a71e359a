import AppBundle
import Foundation
import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// A device with a person's own app in the foreground, opened from files as the program does, with an empty store.
@MainActor
struct OwnAppWorld {
  let session: DeviceSession
  let pilot: Pilot

  var device: DeviceModel { session.device }
  var daemon: HealthDaemon { session.daemon }
  var app: AppIdentity { device.apps[0].identity }

  init(
    _ files: AppFiles, share: String? = nil, read: String? = nil, in language: String = "en_US",
    size: Size = Size(width: 80, height: 60)
  ) async throws {
    session = try await DeviceSession(
      options: DeviceOptions(
        now: SmallWorld.now, timeZone: .gmt, locale: Locale(identifier: language), app: files,
        share: share.map { try TypeList(written: $0) }, read: read.map { try TypeList(written: $0) }, hasDemo: false))
    session.device.inspector.isWanted = false
    pilot = Pilot(session.rootView(), size: size)
  }

  /// Runs a test with the device's own exception handler, and then shuts down the device.
  func plays(_ journey: @MainActor (OwnAppWorld) async throws -> Void) async throws {
    try await HealthExceptionHandler.withHandler(session.exceptionHandler) { try await journey(self) }
    device.shutDown()
  }

  /// Presses a button that asks for access, and waits for its sheet.
  ///
  /// - Returns: The types that the sheet lists.
  func asks(_ button: String = "Ask for Access", shows title: String = "Health Access") async throws -> RequestedTypes {
    try await pilot.press(.text(button))
    try await pilot.waits(for: title)
    return listed
  }

  /// The types on the open sheet, or on the pages of health records.
  var listed: RequestedTypes {
    guard case .permissions(let share, let read) = device.consent.prompt?.prompt.question else {
      return RequestedTypes()
    }
    // The switches for health records are on the fourth page (rule HR7).
    let isSheet = device.consent.prompt?.choices.page.isOfRecords == false
    for (types, direction) in isSheet ? [(share, "Write"), (read, "Read")] : [] {
      for type in types {
        #expect(pilot.host.element(identifier: "UIA.Health.\(direction).\(type.nameInIdentifiers).SwitchCell") != nil)
      }
    }
    return RequestedTypes(share: share.sorted { $0.row < $1.row }, read: read.sorted { $0.row < $1.row })
  }

  func presses(_ button: String, waitsFor words: String) async throws {
    try await pilot.press(.text(button))
    try await pilot.waits(until: words) { _ in self.words.contains(words) }
  }

  /// All text on the screen, joined across lines.
  var words: String {
    pilot.screen.description.split { $0.isWhitespace || "│|┃▲▼".contains($0) }.joined(separator: " ")
  }
}

extension TemporaryFolder {
  /// Writes a property list with these keys, binary or XML.
  @discardableResult
  func write(
    _ keys: [String: Any], to path: String, format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws -> URL {
    try write(PropertyListSerialization.data(fromPropertyList: keys, format: format, options: 0), to: path)
  }

  /// Writes entitlements with HealthKit, and optionally with health records.
  func writeEntitlements(_ path: String, records: Bool = false) throws {
    var keys: [String: Any] = ["com.apple.developer.healthkit": true]
    if records { keys["com.apple.developer.healthkit.access"] = ["health-records"] }
    try write(keys, to: path)
  }

  /// Writes a small Xcode project whose targets have these settings.
  func writeProject(_ targets: KeyValuePairs<String, [String: String]>, to path: String) throws {
    var objects =
      "ROOT = {isa = PBXProject; targets = (\(targets.indices.map { "T\($0)" }.joined(separator: ","))); };\n"
    for (number, target) in targets.enumerated() {
      let settings = target.value.sorted { $0.key < $1.key }.map { "\($0.key) = \"\($0.value)\";" }.joined(
        separator: " ")
      objects += """
        T\(number) = {isa = PBXNativeTarget; name = "\(target.key)"; productType = "com.apple.product-type.application";
        buildConfigurationList = L\(number); };
        L\(number) = {isa = XCConfigurationList; buildConfigurations = (C\(number)); };
        C\(number) = {isa = XCBuildConfiguration; name = Release; buildSettings = {\(settings)}; };\n
        """
    }
    try write("// !$*UTF8*$!\n{ objects = {\n\(objects)}; rootObject = ROOT; }\n", to: "\(path)/project.pbxproj")
  }
}
