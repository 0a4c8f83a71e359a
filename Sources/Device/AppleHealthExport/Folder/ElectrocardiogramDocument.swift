import Foundation
import HealthModel

/// Reads an electrocardiogram in the format that a phone writes: rows of keys and values, followed by one voltage per
/// line (rules Y20 to Y29).
///
/// Keys and values are in the phone's language, but the order of the rows is the same in every language. The reader
/// therefore identifies rows by their position, or else by the format of their values.
struct ElectrocardiogramDocument {
  struct Malformed: Error {}

  /// The date of the recording, in seconds since 1970.
  let recorded: Int
  /// The keys of the non-empty rows about the person. The device does not store their values.
  let personalRows: [String]
  /// The result of the analysis, in the phone's language.
  let verdict: String
  /// The symptoms in the phone's language; empty if there are none.
  let symptoms: String
  let softwareVersion: String
  /// The watch that took the measurement: "Watch7,12".
  let hardware: String
  /// The number of voltages per second.
  let frequency: Double
  /// The voltages, in volts, in order of time.
  let voltages: [Double]

  /// The maximum number of lines before the first voltage.
  private static let longestHead = 64

  /// Reads an electrocardiogram from the bytes of its file.
  init(_ bytes: [UInt8]) throws(Malformed) {
    let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? bytes.dropFirst(3) : bytes[...]
    var rows: [(key: String, value: String)] = []
    var numbers: [Double] = []
    for line in bytes.split(whereSeparator: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
      let line = Self.withPlainDigits(line)
      if let number = Self.number(line) {
        numbers.append(number)
        if numbers.count > ImportLimits.voltages { throw Malformed() }
      } else if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) {
        continue
      } else if numbers.isEmpty, rows.count < Self.longestHead, line.count < 4_096 {
        rows.append(Self.row(line))
      } else {
        throw Malformed()
      }
    }
    let places = Self.places(in: rows)
    guard let places, let recorded = Self.date(rows[places.date].value),
      let frequency = Self.leadingNumber(rows[places.frequency].value), frequency > 0,
      let unit = rows.last.flatMap({ Self.voltsPerUnit($0.value) }), !numbers.isEmpty
    else { throw Malformed() }
    (self.recorded, self.frequency) = (recorded, frequency)
    voltages = numbers.map { $0 / unit }
    func value(_ place: Int) -> String { place < places.frequency ? rows[place].value : "" }
    personalRows = rows[..<places.date].filter { !$0.value.isEmpty }.map(\.key)
    verdict = value(places.date + 1)
    symptoms = value(places.date + 2)
    softwareVersion = value(places.date + 3)
    hardware = value(places.date + 4)
  }

  /// Returns the indexes of the rows with the date and the sample rate: the third and the eighth if there are ten rows,
  /// or else the rows whose values look like a date and a rate.
  private static func places(in rows: [(key: String, value: String)]) -> (date: Int, frequency: Int)? {
    if rows.count == 10, date(rows[2].value) != nil, leadingNumber(rows[7].value) != nil { return (2, 7) }
    guard let date = rows.firstIndex(where: { Self.date($0.value) != nil }),
      let frequency = rows[date...].firstIndex(where: { row in
        Self.date(row.value) == nil && leadingNumber(row.value) != nil && row.value.contains { $0.isLetter }
      })
    else { return nil }
    return (date, frequency)
  }

  // MARK: Rows

  /// Returns a line with the digits of any script replaced by ASCII digits, and without marks of writing direction.
  /// Phones write the digits of their language.
  private static func withPlainDigits(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    if line.allSatisfy({ $0 < 0x80 }) { return line }
    var plain: [UInt8] = []
    for scalar in String(decoding: line, as: UTF8.self).unicodeScalars {
      switch scalar {
      case "\u{200E}", "\u{200F}", "\u{61C}": continue
      case "\u{66B}": plain.append(UInt8(ascii: "."))
      case "\u{2212}": plain.append(UInt8(ascii: "-"))
      default:
        if scalar.properties.generalCategory == .decimalNumber, let digit = Character(scalar).wholeNumberValue {
          plain.append(UInt8(48 + digit))
        } else {
          plain.append(contentsOf: UTF8.encode(scalar)!)
        }
      }
    }
    return plain[...]
  }

  /// Splits a row into a key and a value. The value may be in quotes, or be missing together with its comma (rule Y22).
  private static func row(_ line: ArraySlice<UInt8>) -> (key: String, value: String) {
    let text = String(decoding: line, as: UTF8.self)
    guard let comma = text.firstIndex(of: ",") else { return (text, "") }
    var value = text[text.index(after: comma)...].trimmingCharacters(in: .whitespaces)
    if value.count > 1, value.hasPrefix("\""), value.hasSuffix("\"") {
      value = String(value.dropFirst().dropLast()).replacing("\"\"", with: "\"")
    }
    return (String(text[..<comma]), value)
  }

  private static func date(_ text: String) -> Int? { text.withUTF8Text { ExportDate.seconds($0.start) } }

  /// Returns the number at the start of texts such as "512 hertz" or "511,562 Hertz" with a no-break space (rule Y25).
  private static func leadingNumber(_ text: String) -> Double? {
    number(Array(text.utf8.prefix { $0 >= 48 && $0 <= 57 || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: ",") })[...])
  }

  /// Reads a number with a decimal point or comma; nil with two separators, whose meaning is ambiguous (rule Y26).
  private static func number(_ bytes: ArraySlice<UInt8>) -> Double? {
    var digits: [UInt8] = []
    var separators = 0
    for byte in bytes {
      let isSeparator = byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",")
      if isSeparator { separators += 1 }
      digits.append(isSeparator ? UInt8(ascii: ".") : byte)
    }
    guard separators <= 1, digits.count < 40, !digits.isEmpty else { return nil }
    digits.append(0)
    return digits.withUnsafeBufferPointer { ExportNumber.double($0.baseAddress!) }
  }

  /// The number of units in a volt; nil for unknown units. The micro sign has two codes (rule Y26).
  private static func voltsPerUnit(_ text: String) -> Double? {
    switch text {
    case "µV", "μV", "uV": 1e6
    case "mV": 1e3
    case "V": 1
    default: nil
    }
  }
}

/// The texts of results and symptoms (rule Y28). The English and two of the German texts come from real files. The
/// others come from Apple's instructions in each language.
enum ElectrocardiogramVerdict {
  /// The raw values of `HKElectrocardiogram.Classification` with the texts of each. Exports are written with the first
  /// text.
  private static let words: [(classification: Int, words: [String])] = [
    (0, [""]),
    (
      1,
      [
        "Sinus Rhythm", "Sinusrhythmus", "Rythme sinusal", "Ritmo sinusal", "Ritmo sinusale", "洞調律", "窦性心律", "竇性心律",
        "קצב סינוס", "จังหวะไซนัส",
      ]
    ),
    (
      2,
      [
        "Atrial Fibrillation", "Atrial Fibrillation - High Heart Rate", "Vorhofflimmern", "Fibrillation auriculaire",
        "Fibrillation atriale", "Fibrilación auricular", "Fibrillazione atriale", "心房細動", "心房颤动", "房颤", "心房顫動",
        "心房纖維顫動", "פרפור פרוזדורים", "ภาวะหัวใจห้องบนสั่นพลิ้ว",
      ]
    ),
    (
      3,
      [
        "Heart Rate Under 50", "Low Heart Rate", "Herzfrequenz unter 50", "Niedrige Herzfrequenz",
        "Fréquence cardiaque basse", "Fréquence cardiaque inférieure à 50", "Frecuencia cardiaca baja",
        "Frecuencia cardíaca baja", "Frecuencia cardiaca inferior a 50", "低心拍数", "心拍数が50未満", "心拍数50未満", "低心率",
        "心率低于50", "心率低於50", "心率過低", "心率过低", "דופק נמוך", "דופק מתחת ל-50", "อัตราการเต้นของหัวใจต่ำ",
        "อัตราการเต้นของหัวใจต่ำกว่า 50",
      ]
    ),
    (
      4,
      [
        "Heart Rate Over 150", "Heart Rate Over 120", "High Heart Rate", "Herzfrequenz über 150",
        "Herzfrequenz über 120", "Hohe Herzfrequenz", "High Heart Rate - No Atrial Fibrillation Detected",
        "Fréquence cardiaque élevée", "Fréquence cardiaque supérieure à 120", "Fréquence cardiaque supérieure à 150",
        "Frecuencia cardiaca alta", "Frecuencia cardíaca alta", "Frecuencia cardiaca superior a 120",
        "Frecuencia cardiaca superior a 150", "高心拍数", "心拍数が120超", "心拍数が150超", "心拍数120超", "心拍数150超", "高心率",
        "心率高于120", "心率高于150", "心率高於120", "心率高於150", "心率過高", "心率过高", "דופק גבוה", "דופק מעל 120",
        "דופק מעל 150", "อัตราการเต้นของหัวใจสูง", "อัตราการเต้นของหัวใจสูงกว่า 120", "อัตราการเต้นของหัวใจสูงกว่า 150",
      ]
    ),
    (
      5,
      [
        "Poor Recording", "Schlechte Aufzeichnung", "Enregistrement de mauvaise qualité", "Mauvais enregistrement",
        "Registro deficiente", "Mala grabación", "記録不良", "不良な記録", "记录不佳", "记录质量差", "記錄不佳", "記錄品質不佳",
        "הקלטה לקויה", "การบันทึกไม่ดี",
      ]
    ),
    (
      6,
      [
        "Inconclusive", "Uneindeutig", "Non concluant", "Peu concluant", "No concluyente", "Non conclusivo", "判定不能",
        "不确定", "无法判定", "不確定", "無法判定", "לא חד משמעי", "לא חד-משמעי", "สรุปไม่ได้", "ไม่สามารถสรุปได้",
      ]
    ),
    (100, ["Unrecognized"]),
  ]

  /// The texts for a recording without symptoms. Exports are written with the first text.
  private static let noSymptoms = [
    "None", "Keine", "Aucun", "Aucune", "Ninguno", "Ninguna", "Nessuno", "Nessuna", "なし", "无", "無", "ללא", "אין", "ไม่มี",
  ]

  /// All texts of results and symptoms that the exporter can write.
  static let writtenWords = words.compactMap(\.words.first) + [noSymptoms[0]]

  /// Returns the raw value of the classification that a text names; 0, "not set", for a text in an unknown language.
  static func classification(_ text: String) -> Int {
    let text = folded(text)
    return words.first { $0.words.contains { folded($0) == text } }?.classification ?? 0
  }

  /// Returns the text to write for a classification; nil for an unknown one.
  static func text(_ classification: Int) -> String? { words.first { $0.classification == classification }?.words[0] }

  /// Returns the raw value of `HKElectrocardiogram.SymptomsStatus`: not set for an empty text, none for a text that
  /// means none, and present for all others.
  static func symptomsStatus(_ text: String) -> Int {
    if text.isEmpty { return 0 }
    return noSymptoms.contains { folded($0) == folded(text) } ? 1 : 2
  }

  /// Returns the text to write for a status; nil for the status “present”, for which the symptoms themselves are
  /// written.
  static func text(ofSymptoms status: Int) -> String? { [0: "", 1: noSymptoms[0]][status] }

  private static func folded(_ text: String) -> String {
    text.precomposedStringWithCompatibilityMapping.lowercased().replacing("–", with: "-")
      .filter { !$0.isWhitespace }
  }
}
