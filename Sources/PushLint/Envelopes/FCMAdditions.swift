import CompactJSON

/// An estimate of what FCM adds to a payload before Apple counts its bytes.
///
/// FCM does not document it. Developers' logs of received pushes have `gcm.message_id` (16 or 17 digits, as a string or as
/// a number), `google.c.a.e`, `google.c.fid` (22 characters) and `google.c.sender.id` (up to 13 digits) at the top, and the
/// members of `data` beside them.
enum FCMAdditions {
  /// The members that FCM is reported to add to every payload, with values of the usual lengths.
  private static let members = """
    ,"gcm.message_id":"1700000000000000","google.c.a.e":"1","google.c.fid":"aaaaaaaaaaaaaaaaaaaaaa",\
    "google.c.sender.id":"100000000000"
    """

  /// Returns the number of bytes that FCM is likely to add to a payload of a message.
  static func size(for message: FCMMessage) -> Int {
    let own = Set((message.payload?.members.map { $0.name.string ?? "" }) ?? [])
    let data = (message.data?.members.map(\.self) ?? []).filter { !own.contains($0.name.string ?? "") }
    // FCM writes the members anew, without the escapes of the message.
    return members.utf8.count + data.reduce(0) { $0 + $1.name.value.encodedSize + $1.value.value.encodedSize + 2 }
  }
}
