@_exported import OSStandIn
