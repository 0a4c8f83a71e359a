import Foundation

/// A signed health record, such as a SMART Health Card (rules A78 and Q84).
package struct VerifiableClinicalRecordContent: Hashable, Codable, Sendable {
  /// The types of the record, such as "https://smarthealth.cards#immunization".
  package var recordTypes: [String]
  /// The format of the record, such as "SMARTHealthCard"; nil when unknown.
  package var sourceType: String?
  /// The identifier of the issuer, as the signature states it.
  package var issuerIdentifier: String
  /// The name of the person the record is about.
  package var subjectName: String
  /// The person's date of birth; nil when not given.
  package var subjectBirth: DateComponents?
  package var issued: Date
  /// The date of the event that the record certifies, such as the day of a vaccination.
  package var relevant: Date
  /// The expiration date; nil when the record does not expire.
  package var expires: Date?
  package var itemNames: [String]
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
