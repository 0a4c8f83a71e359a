import AppBundle
import Foundation
import HealthDaemon
import HealthModel
import Staging
import TerminalUI
import TestSupport
import Testing

@testable import HealthsheetApp

/// A device with an app of one's own in front, opened from files as the program does, with nothing in its store.
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

  /// Runs a journey with the device's own way to treat programmer errors.
  func plays(_ journey: @MainActor (OwnAppWorld) async throws -> Void) async throws {
    try await HealthExceptionHandler.withHandler(session.exceptionHandler) { try await journey(self) }
    device.shutDown()
  }

  /// Presses a button that asks, and waits for its sheet.
  ///
  /// - Returns: The types the question lists, after a look whether the screen shows them.
  func asks(_ button: String = "Ask for Access", shows title: String = "Health Access") async throws -> RequestedTypes {
    try await pilot.press(.text(button))
    try await pilot.waits(for: title)
    return listed
  }

  /// The types the open sheet lists, or the pages of health records.
  var listed: RequestedTypes {
    guard case .permissions(let share, let read) = device.consent.prompt?.prompt.question else {
      return RequestedTypes()
    }
    // The switches of health records are on their fourth page (rule HR7).
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

  /// All words on the screen in a row, whatever line they fell on.
  var words: String {
    pilot.screen.description.split { $0.isWhitespace || "│|┃▲▼".contains($0) }.joined(separator: " ")
  }
}

extension TemporaryFolder {
  /// Writes a property list of these keys, binary or XML.
  @discardableResult
  func write(
    _ keys: [String: Any], to path: String, format: PropertyListSerialization.PropertyListFormat = .xml
  ) throws -> URL {
    try write(PropertyListSerialization.data(fromPropertyList: keys, format: format, options: 0), to: path)
  }

  /// Entitlements with HealthKit, and health records where they are wanted.
  func writeEntitlements(_ path: String, records: Bool = false) throws {
    var keys: [String: Any] = ["com.apple.developer.healthkit": true]
    if records { keys["com.apple.developer.healthkit.access"] = ["health-records"] }
    try write(keys, to: path)
  }

  /// A small project of Xcode whose targets have these settings.
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
