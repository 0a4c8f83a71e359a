import Foundation
import SeededRandom
import TestSupport
import Testing

@testable import AppBundle

@Suite("A damaged file gives an identity or a clear error, never a crash")
struct DamagedFileTests {
  private let folder: TemporaryFolder
  private let xml: Data
  private let binary: Data

  init() throws {
    folder = try TemporaryFolder()
    xml = try Data(contentsOf: resource("Trail/Info.plist"))
    binary = try Data(contentsOf: resource("Trail.app/Info.plist"))
  }

  /// Reads the app with these bytes as its Info.plist. Returns the error's sentence; nil if the app could be read.
  private func fault(_ data: Data) throws -> String? {
    let file = try folder.write(data, to: "Info.plist")
    do throws(AppBundleError) {
      let bundle = try AppBundle(infoPlist: file, entitlements: nil, locale: Locale(identifier: "en_US"))
      #expect(!bundle.identity.bundleIdentifier.isEmpty)
      #expect(!bundle.identity.displayName.isEmpty)
      return nil
    } catch {
      let sentence = folder.sentence(of: error)
      #expect(error.exitStatus == 65)
      // The sentence has one line for each mistake.
      let lines = sentence.split(separator: "\n")
      #expect(lines.count == error.mistakes.count, "\(sentence)")
      #expect(
        lines.allSatisfy { $0.hasPrefix("Info.plist") && ($0.hasSuffix(".") || $0.hasSuffix("?")) }, "\(sentence)")
      #expect(!sentence.contains("Error Domain"), "\(sentence)")
      return sentence
    }
  }

  @Test("An XML file cut at any byte is reported as cut, unless only its last line break is missing")
  func cutXML() throws {
    let end = try #require(xml.range(of: Data("</plist>".utf8))).upperBound
    for length in 1..<xml.count {
      let sentence = try fault(xml.prefix(length))
      #expect((sentence == nil) == (length >= end), "\(length) of \(xml.count) bytes: \(sentence ?? "an identity")")
    }
  }

  @Test("A binary file cut at any byte is reported as damaged")
  func cutBinary() throws {
    for length in 1..<binary.count {
      let sentence = try fault(binary.prefix(length))
      #expect(sentence != nil, "\(length) of \(binary.count) bytes")
      if length > 6 { #expect(sentence?.contains("damaged or cut short") == true) }
    }
  }

  @Test(
    "Localized texts cut at any byte leave the Info.plist's own texts and a warning",
    arguments: ["Trail/de.lproj/InfoPlist.strings", "Trail/ar.lproj/InfoPlist.strings", "Catalog/InfoPlist.xcstrings"])
  func cutTexts(path: String) throws {
    let whole = try Data(contentsOf: resource(path))
    let place = path.split(separator: "/").dropFirst().joined(separator: "/")
    let plist = try folder.write(xml, to: "Info.plist")
    for length in 0..<whole.count {
      try folder.write(whole.prefix(length), to: place)
      let locale = Locale(identifier: path.contains("ar.") ? "ar" : "de")
      let bundle = try AppBundle(infoPlist: plist, entitlements: nil, locale: locale)
      #expect(bundle.identity.readPurpose?.isEmpty == false)
      let warnings = folder.warnings(bundle).filter { !$0.contains("clinical") }
      #expect(warnings.allSatisfy { $0.hasPrefix(place) && $0.hasSuffix("Until then its texts are not shown.") })
    }
  }

  @Test("Changed bytes in an app's files never crash the reader", arguments: [1, 2, 3, 4] as [UInt64])
  func changed(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    for original in [xml, binary] {
      for _ in 0..<200 {
        var data = original
        for _ in 0..<Int.random(in: 1...6, using: &random) {
          data[Int.random(in: 0..<data.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
        }
        _ = try fault(data)
      }
    }
  }

  @Test("A binary file with a set, which Foundation cannot parse, is rejected")
  func set() throws {
    #expect(try fault(binaryPropertyList([[0xD1, 1, 2], [0x51, 0x41], [0xC1, 3], [0x51, 0x42]])) != nil)
  }

  @Test("A binary file with nested duplicate arrays does not exhaust memory")
  func unfolding() throws {
    let levels = (0..<60).map { level in [0xA2, UInt8(level + 3), UInt8(level + 3)] }
    #expect(try fault(binaryPropertyList([[0xD1, 1, 2], [0x51, 0x41]] + levels + [[0x51, 0x42]])) != nil)
    #expect(try fault(binaryPropertyList([[0xD1, 1, 0], [0x51, 0x41]])) != nil, "a dictionary that holds itself")
  }

  @Test("A correct binary file, written by the same helper as the damaged files, is accepted")
  func sound() throws {
    let identifier: [UInt8] = [0x53] + "a.b".utf8
    let key: [UInt8] = [0x5F, 0x10, 18] + "CFBundleIdentifier".utf8
    #expect(try fault(binaryPropertyList([[0xD1, 1, 2], key, identifier])) == nil)
  }

  /// Returns a binary property list of these objects, with the first as its root. References take one byte, offsets
  /// two.
  private func binaryPropertyList(_ objects: [[UInt8]]) -> Data {
    var data = Data("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(data.count >> 8), UInt8(data.count & 0xFF)]
      data += object
    }
    let table = data.count
    data += offsets + [0, 0, 0, 0, 0, 0, 2, 1]
    for number in [objects.count, 0, table] { data += [0, 0, 0, 0, 0, 0, UInt8(number >> 8), UInt8(number & 0xFF)] }
    return data
  }
}
