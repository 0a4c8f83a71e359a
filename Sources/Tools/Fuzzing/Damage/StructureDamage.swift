import SeededRandom

extension FuzzedExport {
  /// Damages the structure, as a faulty program that writes or repairs exports would. Records for each piece whether
  /// its samples are still intact.
  package mutating func damageStructure(_ random: inout SplitMix64) {
    var changes = StructureChanges(export: self, random: random)
    for _ in 0...Int.random(in: 0...4, using: &changes.random) { changes.change() }
    if Int.random(in: 0..<8, using: &changes.random) == 0 { changes.cut() }
    (self, random) = (changes.export, changes.random)
    excuseWhatIsHidden()
  }
}

/// Changes to the elements of an export.
private struct StructureChanges {
  var export: FuzzedExport
  var random: SplitMix64
  private var attributeCount = 0

  init(export: FuzzedExport, random: SplitMix64) { (self.export, self.random) = (export, random) }

  mutating func change() {
    // Keep the first and the last piece, which begin and end the document.
    guard export.pieces.count > 3 else { return }
    let place = 1 + number(export.pieces.count - 2)
    let piece = export.pieces[place]
    let text = piece.text
    switch number(21) {
    case 0: export.pieces.insert(export.pieces.remove(at: place), at: 1 + number(export.pieces.count - 2))
    case 1: export.pieces.insert(piece, at: 1 + number(export.pieces.count - 1))
    case 2: nest(piece, from: place)
    case 3, 4: wrap(from: place)
    case 5: lose("\"", of: place)
    case 6: repeatAttribute(of: place)
    case 7: insertAttribute(" odd=\"\(String(repeating: "x", count: number(40) == 0 ? 300_000 : 3_000))\"", into: place)
    case 8: insertAttribute(" odd=\"&nothing;\"", into: place, isWhole: false)
    case 9: insertAttribute(" odd=\"&#65;&#x42;&quot;\"", into: place)
    case 10: insertAttribute("\n  odd= 'say \"so\"'  ", into: place)
    case 11:
      // XML comments do not nest, so text in an inner comment may become part of the document.
      let comment = "<!--\(text)-->\n"
      export.pieces[place] = text.contains("--") ? ExportPiece(damaged: Array(comment.utf8)) : ExportPiece(comment)
    case 12: insert("<!-- a remark <Record/> \n\n -->\n", at: place)
    case 13: insert("<!-- a remark -- and another -->\n", at: place)
    case 14: insert([" </Record>\n", "</Workout>\n", "</Odd>\n", " </MetadataEntry>\n"][number(4)], at: place)
    case 15:
      insert(
        ["words\n", "]]>\n", "<![CDATA[ <Record/> ]]>\n", "<?odd <Record?>\n", "&amp;\n", "\n \n"][number(6)], at: place
      )
    case 16: lose("/", of: place)
    case 17: loseLastLine(of: place)
    case 18: replaceHead()
    case 19 where number(3) == 0: endReturns()
    default: export.pieces.swapAt(place, 1 + number(export.pieces.count - 2))
    }
  }

  private mutating func number(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

  private mutating func insert(_ text: String, at place: Int) { export.pieces.insert(ExportPiece(text), at: place) }

  /// Moves a piece into another piece that contains elements. If the piece does not belong there, the end tag of the
  /// other piece seems to be missing.
  private mutating func nest(_ piece: ExportPiece, from place: Int) {
    // An end tag of the root would hide the rest of the enclosing piece.
    guard piece.says != nil, piece.saysInside.isEmpty, !piece.text.contains("</HealthData"),
      let host = export.pieces.indices.filter({ $0 != place && isHost($0) }).randomElement(using: &random)
    else { return }
    // Work on bytes, because a two-byte line ending is a single character.
    var lines = export.pieces[host].bytes.split(separator: 0x0A, omittingEmptySubsequences: true).map { $0 + [0x0A] }
    lines.insert(piece.bytes[...], at: lines.count - 1)
    var nested = export.pieces[host]
    nested.bytes = Array(lines.joined())
    // An import also reads elements inside other elements, so the samples of the moved piece are still expected.
    nested.says? += piece.says ?? []
    export.pieces[host] = nested
    export.pieces.remove(at: place)
  }

  private func isHost(_ index: Int) -> Bool {
    let piece = export.pieces[index]
    return piece.says?.isEmpty == false && piece.text.contains("\n </") && !piece.text.contains("<Correlation")
  }

  private mutating func wrap(from place: Int) {
    let end = place + number(min(4, export.pieces.count - 1 - place))
    let name = ["Odd", "HealthData", "Records"][number(3)]
    insert(" </\(name)>\n", at: end + 1)
    insert(" <\(name)>\n", at: place)
  }

  /// Removes a character of markup from a piece, which breaks it.
  private mutating func lose(_ mark: Character, of place: Int) {
    var text = Array(export.pieces[place].text)
    guard let index = text.indices.filter({ text[$0] == mark }).randomElement(using: &random) else { return }
    text.remove(at: index)
    export.pieces[place] = ExportPiece(damaged: Array(String(text).utf8))
  }

  private mutating func repeatAttribute(of place: Int) {
    guard let attribute = export.pieces[place].text.firstMatch(of: #/ \w+="[^"]*"/#) else { return }
    insertAttribute(String(attribute.0), into: place, isWhole: false)
  }

  /// Inserts an attribute into the first tag.
  private mutating func insertAttribute(_ attribute: String, into place: Int, isWhole: Bool = true) {
    // Attribute names must be unique.
    attributeCount += 1
    let attribute = attribute.replacing("odd", with: "odd\(attributeCount)")
    let bytes = export.pieces[place].bytes
    guard let space = bytes.firstIndex(of: UInt8(ascii: "=")).flatMap({ bytes[..<$0].lastIndex(of: 0x20) }) else {
      return
    }
    export.pieces[place].bytes.insert(contentsOf: attribute.utf8, at: space)
    if !isWhole { export.pieces[place] = ExportPiece(damaged: export.pieces[place].bytes) }
  }

  private mutating func loseLastLine(of place: Int) {
    let lines = export.pieces[place].text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count > 2 else { return }
    export.pieces[place] = ExportPiece(damaged: Array((lines.dropLast(2).joined(separator: "\n") + "\n").utf8))
  }

  private mutating func replaceHead() {
    let root = "<HealthData locale=\"en_US\">\n"
    export.pieces[0] = ExportPiece(
      [
        ExportMaker.head(number(3)) + root, root, "\u{FEFF}" + root,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<!DOCTYPE HealthData [\n<!ENTITY x \"y\">\n<!ATTLIST HealthData\n"
          + root,
        "<!DOCTYPE HealthData [ <!-- <HealthData> --> <!ELEMENT > ]]]>\n" + root,
        "<!DOCTYPE HealthData SYSTEM \"health.dtd\n" + root,
      ][number(6)])
  }

  private mutating func endReturns() {
    for index in export.pieces.indices {
      export.pieces[index].bytes = export.pieces[index].bytes.flatMap { $0 == 0x0A ? [0x0D, 0x0A] : [$0] }
    }
  }

  /// Truncates the export.
  mutating func cut() {
    let place = 1 + number(export.pieces.count - 1)
    let kept = export.pieces[place].bytes.prefix(number(export.pieces[place].bytes.count + 1))
    export.pieces[place...] = [ExportPiece(damaged: Array(kept))]
  }
}
