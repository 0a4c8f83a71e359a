import Foundation
import SeededRandom

extension FuzzedExport {
  /// Damages arbitrary bytes, as a disk, a cable or an editor would.
  package mutating func damageBytes(_ random: inout SplitMix64) {
    for _ in 0...Int.random(in: 0...3, using: &random) {
      let bytes = bytes
      guard bytes.count > 1 else { return }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let few = min(bytes.count, place + Int.random(in: 1...12, using: &random))
      let many = min(bytes.count, place + Int.random(in: 1...2_000, using: &random))
      switch Int.random(in: 0..<12, using: &random) {
      case 0: replace(place..<place + 1, with: [bytes[place] ^ 1 << UInt8.random(in: 0..<8, using: &random)])
      case 1: replace(place..<few, with: [])
      case 2: replace(place..<many, with: [])
      case 3: replace(place..<place, with: Array(bytes[place..<few]))
      case 4: replace(place..<place, with: Array(bytes[place..<many]))
      case 5:
        let other = Int.random(in: 0..<bytes.count, using: &random)
        replace(place..<place, with: Array(bytes[other..<min(bytes.count, other + many - place)]))
      case 6: replace(place..<place, with: Self.invalid.randomElement(using: &random)!)
      case 7: replace(place..<few, with: [UInt8](repeating: 0, count: few - place))
      case 8: replace(place..<place, with: Array(Self.marks.randomElement(using: &random)!.utf8))
      case 9: replace(place..<few, with: (place..<few).map { _ in UInt8.random(in: 0...255, using: &random) })
      case 10 where Int.random(in: 0..<4, using: &random) == 0: replace(place..<bytes.count, with: [])
      default: replace(place..<place + 1, with: [UInt8(ascii: "\"")])
      }
    }
    excuseWhatIsHidden()
  }

  /// Bytes that are not valid UTF-8, or that XML forbids.
  private static let invalid: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x0B], [0x00], [0xEF, 0xBF, 0xBF],
    [0xC0, 0xBC],
  ]
  private static let marks = [
    "<", ">", "\"", "'", "&", "&amp;", "&x;", "/", "/>", "\r", "\r\n", "\n", "\n\n", "<!--", "-->", "<![CDATA[", "]]>",
    "<?", "?>", "</Record>", "<Record>", "</HealthData>", "=", "\t", "\u{2028}", "\u{FEFF}",
  ]
}

/// Damages the bytes of an archive: the compressed data, and the tables that locate it.
enum ZipDamage {
  static func damage(_ archive: [UInt8], _ random: inout SplitMix64) -> [UInt8] {
    var bytes = archive
    for _ in 0...Int.random(in: 0...2, using: &random) {
      guard bytes.count > 30 else { return bytes }
      let place = Int.random(in: 0..<bytes.count, using: &random)
      let few = min(bytes.count, place + Int.random(in: 1...64, using: &random))
      switch Int.random(in: 0..<11, using: &random) {
      case 0: bytes[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
      case 1: bytes.removeSubrange(place..<few)
      case 2: bytes.insert(contentsOf: bytes[place..<few], at: place)
      case 3: bytes.removeSubrange(place...)
      case 4: bytes.insert(contentsOf: Array("not a zip ".utf8), at: Bool.random(using: &random) ? 0 : place)
      case 5: bytes += bytes[place..<few]
      case 6: rename(&bytes, &random)
      default: changeField(&bytes, &random)
      }
    }
    return bytes
  }

  /// Changes a number in a header, in the directory or at the end: a size, a checksum, an offset, a method.
  private static func changeField(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let heads: [(UInt8, UInt8, length: Int)] = [(1, 2, 46), (1, 2, 46), (3, 4, 30), (5, 6, 22)]
    let head = heads.randomElement(using: &random)!
    let places = bytes.indices.dropLast(head.length).filter {
      bytes[$0] == 0x50 && bytes[$0 + 1] == 0x4B && bytes[$0 + 2] == head.0 && bytes[$0 + 3] == head.1
    }
    guard let place = places.randomElement(using: &random) else { return }
    let field = place + 4 + 2 * Int.random(in: 0..<(head.length - 4) / 2, using: &random)
    let value: UInt16 =
      switch Int.random(in: 0..<4, using: &random) {
      case 0: 0
      case 1: .max
      case 2: UInt16(bytes[field]) &+ 1
      default: .random(in: 0 ... .max, using: &random)
      }
    (bytes[field], bytes[field + 1]) = (UInt8(truncatingIfNeeded: value), UInt8(value >> 8))
  }

  /// Gives a file in the archive another file's name or a strange name, in one or both of its headers.
  private static func rename(_ bytes: inout [UInt8], _ random: inout SplitMix64) {
    let names = ["export.xml", "expor2.xml", "report.xml", "ex\u{0}ort.xml", "../../..xm", "\u{FF}xport.xm"]
    let old = Array(names[Int.random(in: 0..<3, using: &random)].utf8)
    let new = Array(names.randomElement(using: &random)!.utf8)
    for place in bytes.indices.dropLast(old.count) where bytes[place..<(place + old.count)].elementsEqual(old) {
      if Int.random(in: 0..<3, using: &random) > 0 {
        bytes.replaceSubrange(place..<(place + old.count), with: new.prefix(old.count))
      }
    }
  }
}
