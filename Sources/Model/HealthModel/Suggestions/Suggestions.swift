/// A word of a vocabulary, with other names that people use for the same thing.
package struct VocabularyWord: Hashable, Sendable {
  /// The word that is suggested.
  package var word: String
  /// Other names, such as the name on screen. They match but are never suggested.
  package var otherNames: [String]

  package init(_ word: String, otherNames: [String] = []) { (self.word, self.otherNames) = (word, otherNames) }
}

extension String {
  /// Returns up to three words that were probably meant instead of this one, the likeliest first. Empty when nothing in
  /// the vocabulary is similar.
  ///
  ///     "weight".suggestions(among: ObjectType.vocabulary)        // ["bodyMass"]
  ///     "mmol/L".suggestions(among: HealthUnit.vocabulary)        // ["mmol<180.15588000005408>/L"]
  ///
  /// Every "did you mean" question uses this function: for types, units, values, keys, entitlements, verbs, commands
  /// and options. Words are similar when they have the same letters, when ``Synonyms`` pairs them, when one begins with
  /// or contains the other, or when they differ by a typing error. Each word of the vocabulary costs the product of the
  /// two lengths, so a word of more than a hundred letters is similar to nothing.
  package func suggestions(among vocabulary: some Sequence<VocabularyWord>) -> [String] {
    guard !isEmpty, count <= 100 else { return [] }
    let wanted = WantedWord(self)
    let ranked = vocabulary.enumerated().compactMap { index, entry in
      wanted.rank(of: entry).map { (rank: $0, length: entry.word.count, index: index, word: entry.word) }
    }
    let sorted = ranked.sorted { ($0.rank, $0.length, $0.index) < ($1.rank, $1.length, $1.index) }
    guard let best = sorted.first else { return [] }
    // If the best match is certain, suggest only that word.
    return sorted.prefix(best.rank <= WantedWord.sure ? 1 : 3).map(\.word)
  }

  /// Returns the words that were probably meant, from a vocabulary without other names.
  package func suggestions(among words: some Sequence<String>) -> [String] {
    suggestions(among: words.map { VocabularyWord($0) })
  }

  /// Returns the likeliest word that has the same letters, is a synonym of this one, or differs from it by a typing
  /// error; nil when there is none. Of equally likely words, returns the first.
  ///
  /// A word that only begins with or contains the other word may have a different meaning, so it does not count.
  package func nearest(among words: some Sequence<String>) -> String? {
    guard !isEmpty, count <= 100 else { return nil }
    let wanted = WantedWord(self)
    let ranked = words.compactMap { word in
      wanted.rank(of: VocabularyWord(word)).flatMap { WantedWord.slips.contains($0) ? (rank: $0, word: word) : nil }
    }
    return ranked.min { $0.rank < $1.rank }?.word
  }

  /// Returns the edit distance to another word: the number of letters to insert, remove, replace, or swap with a
  /// neighbor. Costs the product of the two lengths.
  package func editDistance(to other: String) -> Int {
    let (letters, other) = (Array(self), Array(other))
    // Keep three rows of the matrix of distances between prefixes: the row before the previous one, the previous one,
    // and the current one.
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

/// A word that the vocabulary does not contain, compared with words that it does. A lower rank is a likelier match.
private struct WantedWord {
  private let letters: String
  private let synonyms: Set<String>
  private let longestSlip: Int

  /// The highest rank at which a match is certain.
  static let sure = 3
  /// The ranks of words that are synonyms, or that have the same letters up to a typing error.
  static let slips: Set<Int> = [0, 1, 2, 6, 7]

  init(_ word: String) {
    letters = word.withoutSeparators
    synonyms = Synonyms.words(for: letters)
    // A long word may contain three errors; with more it is a different word.
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
  /// The word in lowercase without separators: "heart_rate" and "HeartRate" both become "heartrate".
  fileprivate var withoutSeparators: String {
    let kept = lowercased().filter { !" _-.“”\"'".contains($0) }
    return kept.isEmpty ? lowercased() : kept
  }
}

// MARK: - Vocabularies

extension ObjectType {
  /// The Swift names of all types. Names on screen, Apple's identifiers and earlier Swift names are the other names.
  package static let vocabulary: [VocabularyWord] = all.map { type in
    VocabularyWord(
      type.swiftName,
      otherNames: [type.displayName, type.entry.chineseName, type.identifier]
        + [type.olderSwiftName].compactMap(\.self))
  }
}

extension HealthUnit {
  /// The unit spellings that are suggested: HealthKit's names, the units in which types are measured and shown, and
  /// units that people know under another spelling. Each one is a valid unit string.
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
