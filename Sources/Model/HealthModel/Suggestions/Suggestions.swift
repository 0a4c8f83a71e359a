/// A word of a vocabulary, and the other names that people have for the same thing.
package struct VocabularyWord: Hashable, Sendable {
  /// The word as it is written.
  package var word: String
  /// Other names, such as the one on screen. They are never suggested themselves.
  package var otherNames: [String]

  package init(_ word: String, otherNames: [String] = []) { (self.word, self.otherNames) = (word, otherNames) }
}

extension String {
  /// Returns the words that were probably meant in place of this one, the likeliest first, three at most. Empty when
  /// nothing in the vocabulary is like it.
  ///
  ///     "weight".suggestions(among: ObjectType.vocabulary)        // ["bodyMass"]
  ///     "mmol/L".suggestions(among: HealthUnit.vocabulary)        // ["mmol<180.15588000005408>/L"]
  ///
  /// Every question back goes through here: types, units, values, keys, entitlements, verbs, commands, options. A word
  /// is like another when both have the same letters, when ``Synonyms`` pairs them, when one begins with the other, when
  /// they differ by a slip of the fingers, and when one contains the other. Costs the product of the lengths for each
  /// word, so words of more than a hundred letters are like none.
  package func suggestions(among vocabulary: some Sequence<VocabularyWord>) -> [String] {
    guard !isEmpty, count <= 100 else { return [] }
    let wanted = WantedWord(self)
    let ranked = vocabulary.enumerated().compactMap { index, entry in
      wanted.rank(of: entry).map { (rank: $0, length: entry.word.count, index: index, word: entry.word) }
    }
    let sorted = ranked.sorted { ($0.rank, $0.length, $0.index) < ($1.rank, $1.length, $1.index) }
    guard let best = sorted.first else { return [] }
    // Beside a sure one there are no others.
    return sorted.prefix(best.rank <= WantedWord.sure ? 1 : 3).map(\.word)
  }

  /// Returns the words that were probably meant, of a vocabulary without other names.
  package func suggestions(among words: some Sequence<String>) -> [String] {
    suggestions(among: words.map { VocabularyWord($0) })
  }

  /// Returns the word that has the same letters, is paired with this one, or differs from it by a slip of the fingers;
  /// nil when none does. Of equals it is the first.
  ///
  /// A word that merely begins or contains another may be a word of its own, so it is not among these.
  package func nearest(among words: some Sequence<String>) -> String? {
    guard !isEmpty, count <= 100 else { return nil }
    let wanted = WantedWord(self)
    let ranked = words.compactMap { word in
      wanted.rank(of: VocabularyWord(word)).flatMap { WantedWord.slips.contains($0) ? (rank: $0, word: word) : nil }
    }
    return ranked.min { $0.rank < $1.rank }?.word
  }

  /// Returns the number of letters to be inserted, removed, changed, or swapped with their neighbour to make the other
  /// word. Costs the product of the two lengths.
  package func editDistance(to other: String) -> Int {
    let (letters, other) = (Array(self), Array(other))
    // The distances of the words' beginnings: of the row before the last, of the last, and of this one.
    var (earlier, last) = ([Int](), Array(0...other.count))
    for (row, letter) in letters.enumerated() {
      var distances = [row + 1]
      for (column, otherLetter) in other.enumerated() {
        var distance = Swift.min(
          distances[column] + 1, last[column + 1] + 1, last[column] + (letter == otherLetter ? 0 : 1))
        if row > 0, column > 0, letter == other[column - 1], letters[row - 1] == otherLetter {
          distance = Swift.min(distance, earlier[column - 1] + 1)
        }
        distances.append(distance)
      }
      (earlier, last) = (last, distances)
    }
    return last[other.count]
  }
}

/// A word that is in no vocabulary, compared with those that are. A lower rank is a likelier word.
private struct WantedWord {
  private let letters: String
  private let synonyms: Set<String>
  private let longestSlip: Int

  /// The highest rank of a word that was meant beyond doubt.
  static let sure = 3
  /// The ranks of words with the same letters but for a slip, or paired with the wanted one.
  static let slips: Set<Int> = [0, 1, 2, 6, 7]

  init(_ word: String) {
    letters = word.withoutSeparators
    synonyms = Synonyms.words(for: letters)
    // A long word has room for three slips; more make it another word.
    longestSlip = Swift.min(Swift.max(1, letters.count / 3), 3)
  }

  func rank(of entry: VocabularyWord) -> Int? {
    let own = rank(of: entry.word)
    if own == 0 { return own }
    if synonyms.contains(entry.word) { return 1 }
    let others = entry.otherNames.compactMap { name -> Int? in
      guard let rank = rank(of: name), rank <= 3 else { return nil }
      return rank + 1
    }
    return ([own].compactMap(\.self) + others).min()
  }

  private func rank(of name: String) -> Int? {
    let candidate = name.withoutSeparators
    if candidate == letters { return 0 }
    guard letters.count > 1 else { return nil }
    let distance = letters.editDistance(to: candidate)
    if distance == 1 { return 2 }
    if letters.count > 2, candidate.hasPrefix(letters) { return 4 }
    if candidate.count > 3, letters.hasPrefix(candidate) { return 5 }
    if distance <= longestSlip { return 4 + distance }
    if letters.count > 3, candidate.contains(letters) { return 8 }
    return nil
  }
}

extension String {
  /// The word in lower case, without what separates its parts: "heart_rate" is "heartrate", as is "HeartRate".
  fileprivate var withoutSeparators: String {
    let kept = lowercased().filter { !" _-.“”\"'".contains($0) }
    return kept.isEmpty ? lowercased() : kept
  }
}

// MARK: - Vocabularies

extension ObjectType {
  /// The names of all types in Swift; those on screen, of Apple's identifiers and of earlier versions are other names.
  package static let vocabulary: [VocabularyWord] = all.map { type in
    VocabularyWord(
      type.swiftName,
      otherNames: [type.displayName, type.entry.chineseName, type.identifier]
        + [type.olderSwiftName].compactMap(\.self))
  }
}

extension HealthUnit {
  /// The spellings of units that are suggested: HealthKit's names, those in which the types are measured and shown, and
  /// those that people know by another spelling. Each is a unit.
  package static let vocabulary: [String] = {
    let measured = ObjectType.all.flatMap { type in
      [type.canonicalUnit, type.customaryUnit(in: .metric), type.customaryUnit(in: .us), type.customaryUnit(in: .uk)]
        .compactMap { $0?.string }
    }
    let known = Synonyms.allWords.filter { HealthUnit($0) != nil }.sorted()
    var seen: Set<String> = ["()"]
    return (BaseUnit.names + measured + known).filter { seen.insert($0).inserted }
  }()
}
