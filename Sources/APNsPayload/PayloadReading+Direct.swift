import CompactJSON

// The keys that many payloads have, set without the key path of their row: key paths took 47% of the instructions of
// reading a payload with a loc-key. A key without a case here is read through its row, with the same result.

extension APS {
  mutating func readDirectly(_ place: UInt8, from field: PayloadField) throws(PayloadError) -> Bool {
    switch place {
    case APSKey.alert.place: try readAlert(from: field)
    case APSKey.badge.place: badge = try field.integer()
    case APSKey.sound.place: sound = try field.sound()
    case APSKey.category.place: category = try field.string()
    case APSKey.threadID.place: threadID = try field.string()
    case APSKey.contentAvailable.place: contentAvailable = try field.integer()
    case APSKey.mutableContent.place: mutableContent = try field.integer()
    case APSKey.targetContentID.place: targetContentID = try field.string()
    case APSKey.interruptionLevel.place: interruptionLevel = InterruptionLevel(rawValue: try field.string())
    case APSKey.relevanceScore.place: relevanceScore = try field.double()
    case APSKey.timestamp.place: activity.timestamp = try field.integer()
    case APSKey.event.place: activity.eventName = try field.string()
    case APSKey.contentState.place: activity.contentState = try field.object()
    case APSKey.staleDate.place: activity.staleDate = try field.integer()
    default: return false
    }
    return true
  }
}

extension AlertDictionary {
  mutating func readDirectly(_ place: UInt8, from field: PayloadField) throws(PayloadError) -> Bool {
    switch place {
    case AlertKey.title.place: title = try field.text()
    case AlertKey.subtitle.place: subtitle = try field.text()
    case AlertKey.body.place: body = try field.text()
    case AlertKey.locKey.place: locKey = try field.string()
    case AlertKey.locArgs.place: locArgs = try field.arguments()
    default: return false
    }
    return true
  }
}

extension LocalizedText {
  mutating func readDirectly(_ place: UInt8, from field: PayloadField) throws(PayloadError) -> Bool {
    switch place {
    case LocalizedTextKey.locKey.place: locKey = try field.string()
    case LocalizedTextKey.locArgs.place: locArgs = try field.arguments()
    default: return false
    }
    return true
  }
}
