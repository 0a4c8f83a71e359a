import HealthModel

package struct RequestedTypes: Hashable, Sendable {
  package var share: [ObjectType]
  package var read: [ObjectType]

  package init(share: [ObjectType] = [], read: [ObjectType] = []) {
    self.share = share
    self.read = read
  }
}

extension RequestedTypes {
  /// The types to read whose samples the person picks one by one: each has a request of its own (rule A65).
  package var objectTypes: [ObjectType] { read.filter(\.requiresPerObjectAuthorization) }

  /// The request on the sheet with switches: everything but ``objectTypes``.
  package var ordinary: RequestedTypes {
    RequestedTypes(share: share, read: read.filter { !$0.requiresPerObjectAuthorization })
  }

  /// True for a request of nothing, in either direction.
  package var isEmpty: Bool { share.isEmpty && read.isEmpty }

  /// The types of both directions, each once, in the order of the catalogue.
  package var types: [ObjectType] { Set(share + read).sorted { $0.row < $1.row } }
}

/// An app known by its files alone: its identity, and the types it asks for.
package struct DeclaredApp: Hashable, Sendable {
  package var identity: AppIdentity
  /// The types it asks for; nil when neither the command line nor its files name them.
  package var asks: RequestedTypes?

  package init(identity: AppIdentity, asks: RequestedTypes? = nil) {
    self.identity = identity
    self.asks = asks
  }

  /// Makes an app that asks for the types written on the command line; without those, for the health records its files
  /// require.
  package init(identity: AppIdentity, share: TypeList?, read: TypeList?) {
    self.init(identity: identity)
    if share != nil || read != nil {
      asks = RequestedTypes(
        share: share?.types(to: .share, of: identity) ?? [], read: read?.types(to: .read, of: identity) ?? [])
    } else if !identity.requiredClinicalTypes.isEmpty {
      asks = RequestedTypes(read: identity.requiredClinicalTypes.sorted { $0.row < $1.row })
    }
  }

  /// Mistakes that a phone would find in its request, a sentence each.
  package var problems: [String] {
    guard let asks else { return [] }
    return RequestReview(of: identity, share: Set(asks.share), read: Set(asks.read)).problems
  }
}
