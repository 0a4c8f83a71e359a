import SeededRandom

extension FuzzedExport {
  /// Damages bytes anywhere, as a disk, a cable or an editor would.
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

  /// Bytes that are no UTF-8, or that XML forbids.
  private static let invalid: [[UInt8]] = [
    [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x0B], [0x00], [0xEF, 0xBF, 0xBF],
    [0xC0, 0xBC],
  ]
  private static let marks = [
    "<", ">", "\"", "'", "&", "&amp;", "&x;", "/", "/>", "\r", "\r\n", "\n", "\n\n", "<!--", "-->", "<![CDATA[", "]]>",
    "<?", "?>", "</Record>", "<Record>", "</HealthData>", "=", "\t", "\u{2028}", "\u{FEFF}",
  ]
}
