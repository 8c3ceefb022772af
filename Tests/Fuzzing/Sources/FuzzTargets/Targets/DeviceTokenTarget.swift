import APNsRequest

extension FuzzTarget {
  static let deviceToken = FuzzTarget(
    "device-token", dictionary: "json", seeds: ["Tests/Fuzzing/Seeds/device-token"]
  ) { bytes in
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(DeviceTokenError) {
      let token = try DeviceToken(hexadecimal: text)
      expect(token.hexadecimal == text.lowercased(), "a token writes the digits that it was read from")
    } catch {
      expect((0...text.utf8.count).contains(error.offset), "an error is at a byte of the token or at its end")
    }
    return true
  }
}
