import AppBundle

extension FuzzTarget {
  static let sound = FuzzTarget("sound", dictionary: "sound", seeds: ["Tests/Fuzzing/Seeds/sound"]) { bytes in
    do throws(SoundFileError) {
      let file = try SoundFile(parsing: bytes)
      expect(file.channels > 0, "a sound has a channel")
      expect(file.sampleRate > 0 && file.sampleRate.isFinite, "a sound has a rate")
      if let duration = file.duration { expect(duration >= 0, "a sound does not end before it starts") }
      expect(isVisible(file.coding.name), "a coding's name carries no controls of the input")
    } catch {
      expect((0...bytes.count).contains(error.offset), "an error is at a byte of the file or at its end")
      expect(isVisible(error.description), "an error carries no controls of the input")
    }
    return true
  }
}
