import Foundation

/// A signed health record, as a SMART Health Card (rules A78 and Q84).
package struct VerifiableClinicalRecordRecord: Hashable, Codable, Sendable {
  /// "https://smarthealth.cards#immunization".
  package var recordTypes: [String]
  /// "SMARTHealthCard".
  package var sourceType: String?
  package var issuerIdentifier: String
  package var subjectName: String
  package var subjectBirth: DateComponents?
  package var issued: Date
  /// What the record is about: when the shot was given.
  package var relevant: Date
  package var expires: Date?
  package var itemNames: [String]
  /// The signed record itself.
  package var data: Data

  package init(
    recordTypes: [String], sourceType: String?, issuerIdentifier: String, subjectName: String,
    subjectBirth: DateComponents? = nil, issued: Date, relevant: Date, expires: Date? = nil, itemNames: [String],
    data: Data
  ) {
    self.recordTypes = recordTypes
    self.sourceType = sourceType
    self.issuerIdentifier = issuerIdentifier
    self.subjectName = subjectName
    self.subjectBirth = subjectBirth
    self.issued = issued
    self.relevant = relevant
    self.expires = expires
    self.itemNames = itemNames
    self.data = data
  }
}
