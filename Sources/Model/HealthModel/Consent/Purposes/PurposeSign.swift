/// A sign that a purpose string tells the person too little. The guide *Purpose Strings* lists them.
///
/// A purpose is judged by its words, never by its length. English and Chinese texts are checked for all signs; texts in
/// other languages only for the signs that need no knowledge of the language.
package enum PurposeSign: String, Hashable, Sendable, CaseIterable {
  /// The text contains an unreplaced build variable or an Info.plist key.
  case variable
  /// The text is a placeholder: "TODO", "for testing", "YOUR_REASON_HERE".
  case placeholder
  /// The text comes from a plug-in or its instructions and is the same in every app.
  case template
  /// The text names the framework, HealthKit. People know only the Health app.
  case frameworkName
  /// The text mentions health data in general but no particular kind.
  case noData
  /// The text says that the app reads or wants data, but not what for.
  case noUse

  /// False for a sign of poor style: the text may still say which data the app wants, and what for.
  package var isVague: Bool { self != .frameworkName }
}

/// A purpose string with a sign that it tells the person too little.
package struct PurposeDoubt: Hashable, Sendable {
  /// The Info.plist key of the text.
  package let key: UsageDescriptionKey
  package let text: String
  package let sign: PurposeSign
}

extension AppIdentity {
  /// The signs that the app's purpose strings tell the person too little, in the order of the keys.
  package var purposeDoubts: [PurposeDoubt] {
    purposes.flatMap { key, text in
      PurposeText(text, key: key, app: displayName).signs.map { PurposeDoubt(key: key, text: text, sign: $0) }
    }
  }

  /// Returns the requested types that the purpose does not mention although it mentions other data: the text speaks of
  /// steps, and the request asks for the heart rate. Empty when the text mentions no data, or is in another language.
  ///
  /// - Parameters:
  ///   - types: The types that the app requests.
  ///   - direction: The direction of the request.
  package func typesBeside(thePurposeOf types: [ObjectType], _ direction: Direction) -> [ObjectType] {
    let clinical = types.filter { $0.kind == .clinical }
    let other = types.filter { $0.kind != .clinical }
    let main = direction == .read ? (UsageDescriptionKey.share, readPurpose) : (.update, writePurpose)
    func unnamed(_ types: [ObjectType], _ key: UsageDescriptionKey, _ text: String?) -> [ObjectType] {
      guard let text else { return [] }
      let purpose = PurposeText(text, key: key, app: displayName)
      return types.filter { !purpose.mayMean($0) }
    }
    return unnamed(other, main.0, main.1) + unnamed(clinical, .clinicalShare, clinicalPurpose)
  }
}

extension AppIdentity {
  /// Returns the key of the purpose that says the app does not read, or does not write; nil when no purpose says so.
  ///
  /// The App Store upload requires such a text when the app requests nothing in that direction (rule UP9). If the app
  /// does request something in that direction, the text contradicts the app.
  package func keyOfDenial(_ direction: Direction) -> UsageDescriptionKey? {
    let keys: [UsageDescriptionKey] = direction == .read ? [.share, .clinicalShare] : [.update]
    return purposes.first { key, text in
      keys.contains(key) && PurposeText(text, key: key, app: displayName).denies(direction)
    }?.key
  }
}

extension String {
  /// True for a purpose that the system refuses: no word, or a single one (rule A16).
  package var isRefusedAsPurpose: Bool { purposeWordCount < 2 }

  /// The number of words. In scripts without spaces between words, each ideograph and each kana counts as a word, and
  /// so do every five letters of Thai, Lao, Burmese or Khmer, whose words are about that long.
  fileprivate var purposeWordCount: Int {
    func isOfWordsWithoutBlanks(_ scalar: Unicode.Scalar) -> Bool {
      [0x0E00...0x0EFF, 0x1000...0x109F, 0x1780...0x17FF].contains { $0.contains(scalar.value) }
    }
    func standsForAWord(_ scalar: Unicode.Scalar) -> Bool {
      scalar.properties.isIdeographic || (0x3040...0x30FF).contains(scalar.value)
    }
    // Vowel signs and tone marks above and below a letter do not count as letters.
    let letters = unicodeScalars.count { isOfWordsWithoutBlanks($0) && $0.properties.generalCategory == .otherLetter }
    let signs = unicodeScalars.count(where: standsForAWord)
    let words = split { !$0.isLetter && !$0.isNumber && $0 != "’" && $0 != "'" }
      .count { !$0.unicodeScalars.contains { standsForAWord($0) || isOfWordsWithoutBlanks($0) } }
    return (letters + 4) / 5 + signs + words
  }
}

/// A purpose string, split into words for analysis.
private struct PurposeText {
  private enum Language { case english, chinese, other }

  private let text: String
  private let key: UsageDescriptionKey
  private let language: Language
  /// The words in lowercase and as written, without the app's name. For a Chinese text, the words in Latin letters.
  private let words: [String]

  init(_ text: String, key: UsageDescriptionKey, app: String) {
    (self.text, self.key) = (text, key)
    let plain = app.isEmpty ? text : text.replacing(app, with: " ")
    let written = plain.split { !$0.isLetter && !$0.isNumber && $0 != "’" && $0 != "'" }.map {
      $0.replacing("’", with: "'")
    }
    var words = written.map { $0.lowercased() }
    // "Field wants …": the first word is an app name that differs from the name under the icon.
    if words.count > 1, written[0].first?.isUppercase == true, !PurposeWords.isKnown(words[0]),
      !PurposeWords.unwritten.contains(words[0]),
      PurposeWords.access.contains(words[1]) || PurposeWords.auxiliary.contains(words[1])
    {
      words.removeFirst()
    }
    self.words = words
    let scalars = text.unicodeScalars
    let isKana = scalars.contains { (0x3040...0x30FF).contains($0.value) || (0xAC00...0xD7AF).contains($0.value) }
    if scalars.contains(where: { $0.properties.isIdeographic }) {
      language = isKana ? .other : .chinese
    } else {
      let isASCII = scalars.allSatisfy { $0.isASCII || !$0.properties.isAlphabetic }
      let isEnglish =
        words.contains { PurposeWords.english.contains($0) } || words.allSatisfy(PurposeWords.isKnown)
      language = isASCII && isEnglish ? .english : .other
    }
  }

  /// The signs in the text. A placeholder or a template is not checked for further signs.
  var signs: [PurposeSign] {
    if isUnexpanded { return [.variable] }
    if isPlaceholder { return [.placeholder] }
    if isTemplate { return [.template] }
    if text.isRefusedAsPurpose { return [.noUse] }
    var signs: [PurposeSign] = []
    if text.lowercased().filter({ !$0.isWhitespace }).contains("healthkit") { signs.append(.frameworkName) }
    // Two words say too little in any language (rule A16).
    if language == .other, text.purposeWordCount < 3 { return signs + [.noUse] }
    if language == .other || isDenial { return signs }
    // "This app saves your runs": for writing, the saved data is the use.
    let namesUse = key == .update && namesData || hasWordsLeft
    if !namesData, speaksOfDataInGeneral { signs.append(.noData) }
    if !namesUse { signs.append(.noUse) }
    return signs
  }

  private var isUnexpanded: Bool {
    text.contains("$(") || text.contains("${") || UsageDescriptionKey.allCases.contains { text.contains($0.rawValue) }
  }

  private var isPlaceholder: Bool {
    let lowercased = text.lowercased()
    if PurposeWords.placeholderPhrases.contains(where: lowercased.contains) { return true }
    // Recognize placeholders such as "WHY_YOU_NEED_THIS" and "YOUR_APP_NAME".
    if text.contains(/[A-Z]{2,}(?:_[A-Z]+)+/) { return true }
    if language == .chinese { return PurposeWords.chinesePlaceholders.contains(text.filter(\.isLetter)) }
    if let first = words.first, PurposeWords.unwritten.contains(first) { return true }
    let telling = words.filter { !PurposeWords.function.contains($0) }
    return !telling.isEmpty && telling.allSatisfy(PurposeWords.placeholders.contains)
  }

  private var isTemplate: Bool {
    let sentence = text.lowercased()
    return PurposeWords.templates.contains(where: sentence.contains)
  }

  /// True for "This app does not write health data", which an upload to App Store Connect requires when the app writes
  /// nothing (rule UP9).
  private var isDenial: Bool {
    if language == .chinese { return text.contains(/不(?:会|需要)?(?:读取|写入|保存|使用|访问|修改|存储)/) }
    return words.contains { $0 == "not" || $0 == "never" || $0.hasSuffix("n't") }
  }

  /// True for a text that denies what the app requests: "Trail does not read your data". A text that names a use or a
  /// condition is not a denial: "… never read your data for advertising".
  func denies(_ direction: Direction) -> Bool {
    switch language {
    case .chinese:
      text.split { "，。；,.;".contains($0) }.contains { clause in
        let denial = direction == .read ? /不(?:会|需要)?(?:读取|访问|获取|收集)/ : /不(?:会|需要)?(?:写入|保存|修改|存储)/
        return clause.contains(denial) && !clause.contains(/用于|除非|未经|以外/)
      }
    // Check unknown languages as English: "Trail doesn't read data" contains none of the words that identify English.
    case .english, .other:
      text.lowercased().replacing("’", with: "'").split { ".,;:()".contains($0) }.contains { clause in
        let words = clause.split { !$0.isLetter && $0 != "'" }.map(String.init)
        guard let place = words.firstIndex(where: { ["not", "never", "neither"].contains($0) || $0.hasSuffix("n't") })
        else { return false }
        let rest = words[place...].dropFirst()
        let verbs = direction == .read ? PurposeWords.reading : PurposeWords.writing
        return rest.prefix(2).contains(where: verbs.contains)
          && rest.contains { PurposeWords.generalData.contains($0) || PurposeWords.data.contains($0.stem) }
          && rest.allSatisfy { !PurposeWords.conditions.contains($0) }
      }
    }
  }

  private var speaksOfDataInGeneral: Bool {
    language == .chinese
      ? PurposeWords.chineseGeneralData.contains(where: text.contains)
      : words.contains(where: PurposeWords.generalData.contains)
  }

  private var namesData: Bool {
    if language == .chinese {
      if key == .clinicalShare, text.contains("档案") || text.contains("记录") { return true }
      return PurposeWords.chineseData.contains { text.contains($0) }
    }
    if key == .clinicalShare, words.contains("records") || words.contains("record") { return true }
    return words.contains { PurposeWords.data.contains($0.stem) }
  }

  /// True when the text contains words besides names of data, words for access to data, and words that fit any app.
  private var hasWordsLeft: Bool {
    if language == .chinese {
      var rest = text.filter(\.isLetter)
      for word in PurposeWords.chineseEmpty { rest = rest.replacing(word, with: " ") }
      return rest.unicodeScalars.count { $0.properties.isIdeographic } > 1
    }
    return words.contains { $0.count > 2 && !PurposeWords.isEmpty($0) }
  }

  /// False for a type that the text does not mention although it mentions other data.
  func mayMean(_ type: ObjectType) -> Bool {
    guard language != .other, namesData, signs.isEmpty, !isDenial else { return true }
    if language == .chinese {
      let names = PurposeWords.chineseParts(of: type)
      return names.contains { text.contains($0) }
    }
    let stems = PurposeWords.stems(of: type)
    return words.contains { stems.contains($0.stem) }
  }
}
