/// Finding the word that was meant.
extension String {
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

  /// Returns the word that differs from this by a slip of the fingers; nil when none does. Of equals it is the first.
  ///
  /// Costs the product of the lengths for each word, so words of more than a hundred letters are like none.
  package func nearest(among words: some Sequence<String>) -> String? {
    guard count <= 100 else { return nil }
    let wanted = lowercased()
    var nearest: (word: String, distance: Int)?
    for word in words {
      let distance = wanted.editDistance(to: word.lowercased())
      if distance <= Swift.max(1, wanted.count / 3), distance < nearest?.distance ?? .max { nearest = (word, distance) }
    }
    return nearest?.word
  }
}
