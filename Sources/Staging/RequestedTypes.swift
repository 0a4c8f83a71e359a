import HealthModel

/// The types of one authorization request.
package struct RequestedTypes: Hashable, Sendable {
  package var share: [ObjectType]
  package var read: [ObjectType]

  package init(share: [ObjectType] = [], read: [ObjectType] = []) {
    self.share = share
    self.read = read
  }
}

extension RequestedTypes {
  /// The types to read whose samples the person hands over one by one: each has a request of its own (rule A65).
  package var objectTypes: [ObjectType] { read.filter(\.requiresPerObjectAuthorization) }

  /// The request on the sheet with switches: everything but ``objectTypes``.
  package var ordinary: RequestedTypes {
    RequestedTypes(share: share, read: read.filter { !$0.requiresPerObjectAuthorization })
  }

  package var isEmpty: Bool { share.isEmpty && read.isEmpty }

  /// Every type of it once, in the order of the catalogue.
  package var types: [ObjectType] { Set(share + read).sorted { $0.row < $1.row } }
}

/// An app of which only its files are here: who it is, and what it asks for.
package struct DeclaredApp: Hashable, Sendable {
  package var identity: AppIdentity
  /// Nil where nobody said, and its files do not tell.
  package var asks: RequestedTypes?

  package init(identity: AppIdentity, asks: RequestedTypes? = nil) {
    self.identity = identity
    self.asks = asks
  }

  /// An app that asks for what somebody wrote; without that, for what its files say it cannot do without.
  package init(identity: AppIdentity, share: TypeList?, read: TypeList?) {
    self.init(identity: identity)
    if share != nil || read != nil {
      asks = RequestedTypes(
        share: share?.types(to: .share, of: identity) ?? [], read: read?.types(to: .read, of: identity) ?? [])
    } else if !identity.requiredClinicalTypes.isEmpty {
      asks = RequestedTypes(read: identity.requiredClinicalTypes.sorted { $0.row < $1.row })
    }
  }

  /// Mistakes that a phone would find in what it asks for, a sentence each.
  package var problems: [String] {
    guard let asks else { return [] }
    return RequestReview(of: identity, share: Set(asks.share), read: Set(asks.read)).problems
  }
}
