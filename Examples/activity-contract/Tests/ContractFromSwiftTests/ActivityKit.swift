/// ActivityKit's protocol, for systems without ActivityKit.
protocol ActivityAttributes: Codable {
  associatedtype ContentState: Codable, Hashable
}
